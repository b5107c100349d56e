"""Chapter 9: choosing the next tile."""

from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma.state import PASS, Decision
from tests.games.magna_roma.table import action, waiting


def choosing(players, own, others, tiles=None):
    """A player on slot `own` chooses the next tile; the markers of the others are on `others`."""
    table = action("t1r0@(1,0)", players=players)
    state = table.state
    slots = 10 if players == 4 else 8
    shown = range(slots) if tiles is None else tiles
    for slot in range(slots):
        state.slots[slot] = slot if slot in shown and slot != own else EMPTY
    seats = [seat for seat in range(players) if seat != table.player]
    for seat, slot in zip(seats, others, strict=True):
        state.players[seat].marker = slot
    table.me.marker = own
    table.play(PASS)
    assert table.decision == Decision.NEXT_TILE
    return table


def test_mr_9_2_e17_a_marker_is_jumped():
    """E17: the occupied slot 1 does not count."""
    assert choosing(2, 0, [1]).moves() == [2, 3, 6, 7]


def test_mr_9_2_f13_jumping_on_both_sides():
    """F13: with 3 players, and with 4 players on the ring of ten."""
    assert choosing(3, 0, [1, 7]).moves() == [2, 3, 5, 6]
    assert choosing(4, 4, [5, 6, 3]).moves() == [1, 2, 7, 8]


def test_mr_r12_f14_empty_slots_do_not_count():
    """F14: with an empty deck; in the end exactly one tile is free."""
    assert choosing(4, 0, [2, 6, 8], tiles=[1, 2, 5, 6, 8, 9]).moves() == [1, 5, 9]
    assert choosing(4, 0, [2, 5, 8], tiles=[2, 5, 8, 9]).moves() == [9]


def test_mr_9_3_the_slot_is_refilled_after_the_choice():
    """MR-9.3: the new tile could not be chosen; then the next player takes a tile."""
    table = choosing(2, 0, [4])
    left = table.state.tiles_left
    assert 0 not in table.moves()

    table.play(2)

    assert table.me.marker == 2
    assert table.state.slots[0] != EMPTY
    assert table.state.tiles_left == left - 1
    assert table.state.slots[4] == EMPTY
    assert waiting(table.state) == 1 - table.player


def test_mr_9_4_an_empty_deck_leaves_the_slot_empty():
    table = choosing(4, 0, [2, 6, 8])
    table.state.tiles_left = 0
    table.play(1)

    assert table.state.slots[0] == EMPTY


def test_mr_9_1_no_choice_in_the_24th_turn():
    """MR-9.1: the marker leaves the board and the slot stays empty."""
    table = action("t1r0@(1,0)", tiles=23)
    table.set(tiles=24)
    slot = table.me.marker
    left = table.state.tiles_left
    table.play(PASS)

    assert table.me.marker == EMPTY
    assert table.state.slots[slot] == EMPTY
    assert table.state.tiles_left == left
    assert waiting(table.state) == 1 - table.player
