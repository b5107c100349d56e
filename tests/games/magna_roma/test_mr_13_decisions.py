"""Chapter 13: decisions as small steps."""

from collections import Counter

import pytest

from circenses.games.magna_roma import GAME
from circenses.games.magna_roma.state import (
    ACCEPT,
    BLESS,
    BUILD,
    CELL,
    CONQUER,
    DECLINE,
    MOVES,
    PASS,
    ROTATION,
    SITE,
    SLOT,
    Decision,
)
from tests.games.magna_roma.table import action, cell_move, site_move, turn
from tests.playing import random_match

IDS = {
    Decision.FIRST_TILE: range(SLOT, 10),
    Decision.POOL_TILE: range(SLOT, 3),
    Decision.CELL: range(CELL, 91),
    Decision.ROTATION: range(ROTATION, 95),
    Decision.TRADE: range(DECLINE, 97),
    Decision.ACTION: range(PASS, 111),
    Decision.SITE: range(SITE, 175),
    Decision.BLESS: range(CELL, 91),
    Decision.NEXT_TILE: range(SLOT, 10),
}


def test_mr_13_1_first_selection_is_one_choice_each():
    """MR-13.1: in the order of MR-3.7."""
    kinds = []
    for match in random_match(GAME, 4, 2):
        if len(kinds) == 6:
            break
        kinds.append(match.state.agenda[match.state.pending - 1].decision)
    assert kinds == [Decision.FIRST_TILE] * 4 + [Decision.CELL, Decision.ROTATION]


def test_mr_13_2_ids_of_the_moves():
    """MR-13.2: 175 ids, each kind in its own range."""
    assert MOVES == 175
    assert (SLOT, CELL, ROTATION, DECLINE, ACCEPT) == (0, 10, 91, 95, 96)
    assert (PASS, BUILD, CONQUER, BLESS, SITE) == (97, 98, 101, 110, 111)
    assert (cell_move(-4, -4), cell_move(4, 4)) == (10, 90)
    assert (site_move(-4, -4), site_move(3, 3)) == (111, 174)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_mr_13_2_every_decision_offers_its_own_ids(players):
    """MR-13.2: one decision for one player; the order of a turn."""
    after = {
        Decision.FIRST_TILE: {Decision.FIRST_TILE, Decision.CELL},
        Decision.POOL_TILE: {Decision.CELL},
        Decision.CELL: {Decision.ROTATION},
        Decision.ROTATION: {Decision.TRADE, Decision.ACTION},
        Decision.SITE: {Decision.TRADE, Decision.NEXT_TILE, Decision.POOL_TILE, Decision.CELL},
    }
    before = None
    for match in random_match(GAME, players, 21):
        if match.over:
            break
        decision = Decision(match.state.agenda[match.state.pending - 1].decision)
        assert len(match.waiting) == 1
        assert all(move in IDS[decision] for move in match.legal())
        assert before is None or decision in after.get(before, set(Decision))
        before = decision


def test_mr_13_3_build_needs_coins_and_a_site():
    """MR-13.3: no later step of a sequence can be stuck."""
    table = action("t1r0@(1,0) t2r0@(1,1)", coins=9)
    table.face_up("senate", "odeon", "forum")
    assert table.moves() == [PASS, BUILD + 2]

    table.city("t3r0@(2,0) t4r0@(2,1)")
    assert table.moves() == [PASS, BUILD, BUILD + 1, BUILD + 2]


def test_mr_13_3_bless_needs_a_token():
    assert BLESS in action("t1r0@(1,0)", blessings=1).moves()
    assert BLESS not in action("t1r0@(1,0)").moves()


def test_mr_13_4_a_trade_opens_only_if_it_can_be_paid():
    table = turn("t5r0@(1,0)", trades=(2,), luxuries=2, coins=1)
    table.place("t70r0@(1,1)")

    assert table.decision == Decision.ACTION


def test_mr_13_5_single_choices_are_kept():
    """MR-13.5: a lonely PASS is still a decision."""
    table = turn()
    table.place("t22r1@(0,-1)")

    assert table.decision == Decision.ACTION
    assert table.moves() == [PASS]


def test_mr_13_6_chance_is_used_only_where_something_is_revealed():
    """MR-13.6: the set-up, a monument built, a tile drawn; nothing else moves the dice."""
    used: Counter[Decision] = Counter()
    chance, decision = None, Decision.FIRST_TILE
    for match in random_match(GAME, 3, 8):
        used[decision] += chance not in (None, match.state.chance)
        chance = match.state.chance
        if not match.over:
            decision = Decision(match.state.agenda[match.state.pending - 1].decision)
    assert {d for d in used if used[d]} <= {Decision.NEXT_TILE, Decision.SITE, Decision.ACTION}
    assert used[Decision.NEXT_TILE] == 3 * 23


def test_mr_13_7_typical_length():
    """MR-13.7: about a hundred decisions for each player."""
    for players in (1, 2, 4):
        *_, match = random_match(GAME, players, 1)
        assert 85 <= match.ply / players <= 125
