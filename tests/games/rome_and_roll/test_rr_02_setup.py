"""Chapter 2: the set-up; RR-19: the recommended first game."""

from collections import Counter

import pytest

from circenses.core.errors import CircensesError
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.box import provinces
from circenses.games.rome_and_roll.state import Decision
from tests.games.rome_and_roll.table import RECOMMENDED, fresh

COUNTS = (1, 2, 3, 4)


def names_in_play(laid):
    return [box.Blueprint.written[card]["name"] for card in laid.state.cards]


@pytest.mark.parametrize("players", COUNTS)
def test_rr_2_1_the_small_side_for_one_or_two(players):
    """RR-2.1: settlements and roads of the large side exist only there."""
    laid = fresh(players)

    assert laid.state.side == (0 if players <= 2 else 1)
    assert int(provinces.SETTLEMENTS_ON[0]).bit_count() == 20
    assert int(provinces.SETTLEMENTS_ON[1]).bit_count() == 24
    assert int(provinces.ROADS_ON[0]).bit_count() == 24


@pytest.mark.parametrize("seed", range(5))
def test_rr_2_2_every_player_has_another_character(seed):
    """RR-2.2: dealt at random or chosen, with what is filled in on the sheet."""
    laid = fresh(4, seed, character_3="Patricia")
    characters = [laid.state.players[seat].character for seat in range(4)]

    assert sorted(characters) == [0, 1, 2, 3]
    patricia = laid.state.players[2]
    assert box.Character.name[patricia.character] == "Patricia"
    assert (patricia.senators, patricia.soldiers) == (1, 0)
    assert patricia.yard[:3].tolist() == [1, 1, 0]


def test_rr_2_2_no_character_can_be_chosen_twice():
    with pytest.raises(CircensesError, match="cannot both be Legatus"):
        fresh(2, 3, character_1="Legatus", character_2="Legatus")


@pytest.mark.parametrize("players", COUNTS)
def test_rr_2_3_one_die_more_than_two_for_each_seat(players):
    """RR-2.3, RR-3.2: all dice of the game are rolled."""
    dice = box.DICE_FOR[players]

    assert sum(dice) == 2 * max(2, players) + 1
    laid = fresh(players, character_1="Legatus", character_2="Mercatrix", character_3="Patricia")
    if players < 4:
        colors = [sum(laid.state.pool[6 * c : 6 * c + 6]) for c in range(3)]
        assert colors == list(dice)


@pytest.mark.parametrize("players", COUNTS)
@pytest.mark.parametrize("seed", range(4))
def test_rr_2_4_eight_blueprints_for_the_number_of_players(players, seed):
    """RR-2.4: 2 Army, 1 Leisure, 2 Manufacturing, 1 Religious, 2 Urban."""
    laid = fresh(players, seed)
    cards = [box.Blueprint.written[card] for card in laid.state.cards]

    assert Counter(card["type"] for card in cards) == {"A": 2, "L": 1, "M": 2, "R": 1, "U": 2}
    assert all(players in card["players"] for card in cards)
    assert [(c["type"], c["no"]) for c in cards] == sorted((c["type"], c["no"]) for c in cards)


def test_rr_2_5_saturn_only_if_a_character_could_take_him():
    """RR-2.5: Patricia's third advisor allows it."""
    with_her = fresh(2, character_1="Patricia", character_2="Legatus")
    without_her = fresh(2, character_1="Mercatrix", character_2="Legatus")

    assert with_her.in_middle("Saturn")
    assert not without_her.in_middle("Saturn")


@pytest.mark.parametrize("seed", range(4))
def test_rr_2_6_three_other_favors(seed):
    laid = fresh(3, seed)

    others = laid.state.favors & ~(1 << box.SATURN)
    assert others.bit_count() == 3


def test_rr_2_7_a_random_player_begins():
    """RR-2.7: over many games every seat."""
    assert {fresh(3, seed).state.pro_consul for seed in range(20)} == {0, 1, 2}


@pytest.mark.parametrize("seed", range(3))
def test_rr_2_8_the_last_players_foreman_is_on_the_religious_card(seed):
    laid = fresh(3, seed)
    last = (laid.state.pro_consul + 2) % 3

    foremen = [laid.state.players[seat].foreman for seat in range(3)]
    assert [f for seat, f in enumerate(foremen) if seat != last] == [EMPTY, EMPTY]
    assert box.SLOT_TYPE[foremen[last]] == box.RELIGIOUS


def test_rr_2_9_b49_the_nero_stack():
    """B49: 9 7 5 with two or three players, 9 7 5 3 with one or four."""
    for players, stack in ((1, [9, 7, 5, 3]), (2, [9, 7, 5]), (3, [9, 7, 5]), (4, [9, 7, 5, 3])):
        nero = fresh(players).state.nero
        assert [box.NeroCard.vp[c] for c in range(4) if (nero >> c) & 1] == stack


def test_rr_2_10_all_overseers_are_in_the_forum():
    laid = fresh(4)

    forum = laid.state.buildings[0]
    assert forum.slot == vocabulary.FORUM
    assert {laid.state.players[seat].overseer for seat in range(4)} == {forum.first}


def test_rr_2_11_a25_the_praefectus_takes_a_settlement():
    """A25, RR-2.13: after everything else is known; no garrison, and the glory stays 1."""
    laid = fresh(2, character_1="Legatus", character_2="Præfectus")
    assert laid.decision == Decision.START_SETTLEMENT
    assert laid.waiting == 1
    assert laid.state.favors != 0 and laid.state.cards[7] != EMPTY
    assert laid.state.pro_consul != EMPTY
    assert laid.offers("H1", "H2")

    laid.play("H2")

    assert laid.owns(1, "H2")
    assert laid.state.players[1].garrisons == 0
    assert laid.track("glory", 1) == 1


def test_rr_2_12_a26_the_fourth_player_has_a_fish_more():
    """A26, RR-2.14: it is stored."""
    laid = fresh(4)
    last = (laid.state.pro_consul + 3) % 4

    for seat in range(4):
        me = laid.state.players[seat]
        more = me.yard[vocabulary.FISH] - box.Character.written[me.character]["yard"].count("F")
        assert more == (1 if seat == last else 0)


def test_rr_2_13_the_praefectus_chooses_last():
    """RR-2.13: before the first roll."""
    laid = fresh(4)

    assert laid.decision == Decision.START_SETTLEMENT
    assert sum(laid.state.pool) == 0


def test_rr_2_14_the_extra_fish_bribes_nobody():
    laid = fresh(4)

    assert all(sum(laid.state.players[seat].loyalty) == 0 for seat in range(4))


@pytest.mark.parametrize("players", COUNTS)
def test_rr_19_1_the_recommended_first_game(players):
    laid = fresh(players, cards="First game")

    assert sorted(names_in_play(laid)) == sorted(RECOMMENDED)
    held = 0
    for seat in range(2):
        held |= laid.state.players[seat].favors
    shown = (laid.state.favors | held) & ~(1 << box.SATURN)
    names = [box.Favor.name[f] for f in range(box.FAVORS) if (shown >> f) & 1]
    assert names == ["Jupiter", "Mars", "Mercury"]
