"""Chapters 4 to 6: rounds, the emperor, turns."""

import pytest

from circenses.games.nova_roma import GAME, box
from circenses.games.nova_roma.rules.actions import free_spaces, line_at, power_of
from circenses.games.nova_roma.state import (
    FORFEIT_COLUMN,
    FORFEIT_ROW,
    NO_CONTRACT,
    SKIP_CLAIM,
    STOP_SAILING,
    TAKE_COLUMN,
    TAKE_ROW,
    Decision,
)
from tests.games.nova_roma.table import (
    EMPEROR_TILE,
    SHIPPING,
    Table,
    action,
    offered,
    space,
    turn,
)
from tests.playing import random_match, start


def test_nr_4_1_five_rounds():
    """NR-4.1: 15 turns each, and then nobody waits."""
    match = [*random_match(GAME, 3, 7)][-1]

    assert match.over
    assert match.state.round_number == 5
    assert match.state.turn == 9


def test_nr_5_1_the_first_player_turns_up_a_tile():
    state = start(GAME, 3)

    assert Table(state).decision == Decision.EMPEROR_SPACE
    assert state.emperor_tile >= 0
    assert state.waiting == 0b001


@pytest.mark.parametrize(("option", "where"), [(0, (0, 3)), (1, (2, 0))])
def test_nr_5_2_the_emperor_goes_to_one_of_two_spaces(option, where):
    table = Table(start(GAME, 3))
    table.state.emperor_tile = EMPEROR_TILE["E4"]

    table.choose(option)

    assert table.state.emperor == space(*where)


def test_nr_6_1_everybody_has_three_turns():
    table = turn(players=4)
    seats = []
    while table.state.round_number == 1:
        seats.append(table.player)
        table.end_turn()

    assert seats == [0, 1, 2, 3] * 3


def test_nr_6_2_one_claim_in_a_turn():
    """NR-6.2, NR-6.6: claimed before the patrician, there is no second chance."""
    table = turn(players=3, row=("musician", "minter"), strips=("G2", "Y1", "O1"))
    table.state.players[1].claimed = 0
    table.end_turn()
    table.end_turn()
    table.end_turn()
    assert table.decision == Decision.CLAIM
    table.me.influence = 4

    table.choose(0)  # two followers

    assert table.state.claims == 1
    table.choose(table.options()[0], FORFEIT_ROW, FORFEIT_COLUMN)
    assert table.asked == 1


def test_nr_6_3_a_free_space():
    """NR-6.3: neither patricians nor legionnaires nor the emperor are there."""
    table = turn(players=2)
    table.state.forum[0] = 1
    table.state.legionnaires = 0b10

    assert table.options() == [k for k in range(16) if k not in (0, 1, 15)]


def test_ru_3_the_emperor_s_space_is_taken():
    """RU-3: nobody may go there."""
    table = turn(emperor=(1, 0))

    assert space(1, 0) not in table.options()
    assert len(table.options()) == 15


def test_nr_6_3_ex_01_forum_placement():
    """EX-01, NR-6.4, NR-7.1: four placements of the rulebook, with both powers each."""
    rows = ["upgrade", "recruit", "race", "build"]
    columns = ["sail", "petition", "trade", "produce"]
    table = turn(players=3, lines=rows + columns, emperor=(1, 0))
    placed = [((0, 0), "upgrade", 1, "sail", 2), ((1, 1), "recruit", 2, "petition", 1)]
    placed += [((2, 0), "race", 1, "sail", 2), ((3, 0), "build", 1, "sail", 3)]
    for where, row, row_power, column, column_power in placed:
        if where == (3, 0):
            assert len(table.options()) == 12
            assert space(1, 0) not in table.options()
        table.choose(space(*where))
        lines = [line_at(space(*where), line) for line in range(2)]
        names = [box.Meta.written["actions"][table.state.lines[line]] for line in lines]
        powers = [power_of(table.state, table.player, line) for line in lines]
        assert (names, powers) == ([row, column], [row_power, column_power])
        table.end_turn()


def test_nr_6_4_both_lines_are_open():
    table = turn().choose(space(1, 2))

    assert table.options() == [TAKE_ROW, TAKE_COLUMN, FORFEIT_ROW, FORFEIT_COLUMN]


def test_nr_6_5_one_line_is_resolved_before_the_other():
    """NR-6.5: after the row's action is over, the column is left."""
    table = action("sail", then="trade", shipping_offer=("S28",), goods=[2, 0, 0, 0, 0])
    assert table.decision == Decision.SAIL_CONTRACT
    table.choose(0, STOP_SAILING)

    assert table.decision == Decision.NEXT_ACTION
    assert table.options() == [TAKE_COLUMN, FORFEIT_COLUMN]


def test_nr_6_6_second_chance_to_claim():
    """NR-6.6: after both actions, if nothing was claimed before."""
    table = turn(row=("musician", "minter"), strips=("G2", "Y1", "O1"), coins=0)
    table.choose(space(0, 0), FORFEIT_ROW)
    assert table.decision == Decision.NEXT_ACTION
    table.choose(FORFEIT_COLUMN)
    assert table.decision == Decision.CLAIM
    assert table.options() == [0, SKIP_CLAIM]

    table.choose(0)

    assert table.me.coins == 2 + 1
    assert table.asked == 1


def test_ru_30_no_claim_between_the_actions():
    """RU-30: between the two lines only the other line is asked for."""
    table = turn(row=("musician", "minter"), strips=("G2", "Y1", "O1"))
    table.choose(space(0, 0), FORFEIT_ROW)

    assert table.decision == Decision.NEXT_ACTION


@pytest.mark.parametrize(("players", "asked"), [(2, True), (3, False), (4, False), (1, False)])
def test_nr_6_7_a_legionnaire_with_two_players_only(players, asked):
    table = turn(players=players)
    table.choose(table.options()[0], FORFEIT_ROW, FORFEIT_COLUMN)

    assert (table.decision == Decision.PLACE_LEGIONNAIRE) == asked


def test_nr_6_8_ex_15_offers_keep_their_gaps():
    """EX-15: slot 1 is taken, so a Petition at power 1 sees slot 2 only."""
    things = {"shipping_offer": ("S01", "S02", "S03", "S04"), "goods": [5, 5, 5, 5, 5]}
    table = action("sail", 1, then="petition", influence=1, coins=5, **things)
    assert table.options() == [0, 1, NO_CONTRACT]
    table.choose(0, STOP_SAILING, TAKE_COLUMN, 1, 3)
    assert table.decision == Decision.SAIL_CONTRACT
    assert table.options() == [1, NO_CONTRACT]

    table.choose(1, STOP_SAILING)
    table.end_turn()

    left = offered(table.state, "shipping")
    assert left[:2] == [SHIPPING["S03"], SHIPPING["S04"]]
    assert len(set(left)) == 4
    assert not {SHIPPING["S01"], SHIPPING["S02"]} & set(left)


def test_nr_6_8_the_special_tile_is_not_replaced():
    table = action("upgrade", 1, goods=[0, 0, 0, 1, 0])
    table.choose(0, 4, 0)  # keep the wine, take the special tile, put it on space 0

    table.end_turn()

    assert table.state.special_offer == -1


def test_nr_6_9_empty_decks_leave_slots_empty():
    """NR-6.9, RU-4: contracts and tiles are not shuffled again."""
    table = turn()
    table.state.shipping_deck = table.state.building_deck = table.state.tile_stacks = 0
    table.state.shipping_offer[1] = table.state.building_offer[0] = table.state.tile_offer[3] = -1

    table.end_turn()

    assert [len(offered(table.state, kind)) for kind in ("shipping", "building", "tile")] == [3] * 3
    assert table.state.shipping_offer[3] == -1


def test_ru_4_no_reshuffle_of_contracts():
    """RU-4: an empty contract deck stays empty, whatever the players have completed."""
    table = turn(contracts=("B01", "B02"))
    table.state.building_deck = 0
    table.state.building_offer[:] = -1

    table.end_turn()

    assert offered(table.state, "building") == []


def test_nr_6_9_followers_are_shuffled_again():
    """NR-6.9: the discards become the deck; with none, slots stay empty."""
    cards = {"deck": [], "discard": ["oracle", "cook"], "offer": ["tamer"]}
    table = turn(followers=cards)

    table.end_turn()

    assert len(offered(table.state, "follower")) == 3
    assert table.state.deck_count == 0


def test_nr_6_3_free_spaces_never_run_out():
    """NR-6.3: with four players 3 spaces are left at the end of a round."""
    table = turn(players=4)
    for _ in range(11):
        table.end_turn()

    assert table.decision == Decision.PLACE_PATRICIAN
    assert free_spaces(table.state).bit_count() == 4
