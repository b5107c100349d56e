"""Chapter 23: the draft variants."""

import pytest

from circenses.games.nova_roma import GAME, box
from circenses.games.nova_roma.laws import followers_are_conserved, members, there
from circenses.games.nova_roma.state import Decision
from tests.games.nova_roma.table import Table
from tests.playing import start


def mosaic_draft(players=3, seed=1, followers="Dealt"):
    table = Table(start(GAME, players, seed, mosaic="Drafted", followers=followers))
    table.player = table.asked
    return table


def follower_draft(players=3, seed=1):
    return Table(start(GAME, players, seed, followers="Drafted"))


def pick_all(table):
    """Everyone picks the first card; returns what each had to choose from."""
    packs = [members(me.pack) for me in table.state.players[: table.state.seats]]
    for player in range(table.state.seats):
        table.player = player
        table.choose(table.options()[0])
    return packs


def test_nr_23_1_two_of_each_color_lie_open():
    table = mosaic_draft()
    colors = [box.Strip.written[strip]["color"] for strip in there(table.state.mosaic_offer)]

    assert colors == ["green"] * 2 + ["yellow"] * 2 + ["orange"] * 2
    assert table.state.mosaic_stack.bit_count() == 9
    assert table.options() == list(range(6))


def test_nr_23_2_ex_43_order():
    """EX-43, RU-24: seats 2 1 0 2 1 0 2 1 0."""
    table = mosaic_draft()
    seats = []
    while table.decision == Decision.DRAFT_MOSAIC:
        seats.append(table.asked)
        table.player = table.asked
        table.choose(table.options()[0])

    assert seats == [2, 1, 0] * 3
    for me in table.state.players[:3]:
        colors = [box.Strip.written[strip]["color"] for strip in me.strips]
        assert colors == ["green", "yellow", "orange"]


def test_ru_24_all_passes_go_the_same_way():
    """RU-24: after seat 0 the last seat is next, not seat 0 again."""
    table = mosaic_draft(players=2)
    for seat in (1, 0):
        table.player = seat
        table.choose(0)

    assert table.asked == 1


def test_nr_23_6_ex_58_draft_slots():
    """EX-58: the new tile takes the slot of the one taken; an owned color is closed."""
    table = mosaic_draft(players=2)
    x, y = table.state.mosaic_offer[0], table.state.mosaic_offer[1]
    table.choose(0)
    assert table.state.players[1].strips[0] == x
    assert table.state.mosaic_offer[0] not in (x, y, -1)
    assert table.state.mosaic_offer[1] == y
    table.player = 0
    table.choose(2)
    table.player = 1

    assert table.options() == [2, 3, 4, 5]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nr_23_3_four_cards_each(players):
    table = follower_draft(players)

    assert table.decision == Decision.DRAFT_FOLLOWER
    assert table.state.deck_count == 36 - 4 * players
    for me in table.state.players[:players]:
        assert (len(members(me.pack)), me.hand_count) == (4, 0)


def test_nr_23_4_ex_43_packs_go_to_the_next_seat():
    """EX-43: the cards of seat 0 go to seat 1, of 1 to 2, of 2 to 0; packs of 4, 3, 2, 1."""
    table = follower_draft(3)
    before = pick_all(table)
    now = [members(me.pack) for me in table.state.players[:3]]
    assert [now[1], now[2], now[0]] == [pack[1:] for pack in before]

    after = pick_all(table)
    assert [len(pack) for pack in after] == [3, 3, 3]
    after = pick_all(table)  # the last pack has one card, which is taken by itself
    assert [len(pack) for pack in after] == [2, 2, 2]

    assert table.state.picks == 4
    assert [len(members(me.pack)) for me in table.state.players[:3]] == [4, 4, 4]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nr_23_4_two_of_four_are_kept(players):
    """NR-23.4: the others are in the deck again."""
    table = follower_draft(players)
    while table.decision == Decision.DRAFT_FOLLOWER:
        pick_all(table)

    assert table.decision == Decision.EMPEROR_SPACE
    assert [me.hand_count for me in table.state.players[:players]] == [2] * players
    assert table.state.deck_count == 36 - 2 * players
    assert followers_are_conserved(table.state)


def test_nr_23_4_alone_keep_two_of_four():
    table = follower_draft(1)
    cards = members(table.me.pack)
    table.choose(cards[3], cards[0])

    assert members(table.me.hand) == [cards[0], cards[3]]
    assert table.decision == Decision.EMPEROR_SPACE


def test_nr_23_5_mosaic_first():
    """NR-23.5, RU-25, NR-23.6: the cards of the follower draft are dealt after the mosaic draft."""
    table = mosaic_draft(players=2, followers="Drafted")
    assert members(table.state.players[0].pack) == []
    while table.decision == Decision.DRAFT_MOSAIC:
        table.player = table.asked
        table.choose(table.options()[0])

    assert table.decision == Decision.DRAFT_FOLLOWER
    assert len(members(table.state.players[0].pack)) == 4
    assert table.state.round_number == 0


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nr_23_6_hands_are_dealt_after_the_mosaic_draft(players):
    """NR-23.6: while tiles are drafted, nobody holds a follower; then everyone gets two."""
    table = mosaic_draft(players, followers="Dealt")
    seats = table.state.players[:players]
    while table.decision == Decision.DRAFT_MOSAIC:
        assert all(me.hand_count == 0 for me in seats)
        table.player = table.asked
        table.choose(table.options()[0])

    assert table.decision == Decision.EMPEROR_SPACE
    assert all(me.hand_count == len(members(me.hand)) == 2 for me in seats)


def test_ru_25_goals_are_known_before_the_followers():
    """RU-25: in the follower draft everyone has three strips."""
    table = mosaic_draft(players=3, followers="Drafted")
    while table.decision == Decision.DRAFT_MOSAIC:
        table.player = table.asked
        table.choose(table.options()[0])

    assert all(len(there(me.strips)) == 3 for me in table.state.players[:3])


def test_nr_23_6_keeping_is_secret():
    """NR-23.6: a card to keep moves only when all have chosen."""
    table = follower_draft(2)
    while table.state.picks < 4:
        pick_all(table)
    table.player = 0
    table.choose(table.options()[0])

    assert table.state.players[0].hand_count == 0
    assert table.state.waiting == 0b10
