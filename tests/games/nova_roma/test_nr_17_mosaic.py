"""Chapter 17: the mosaic board."""

import pytest

from circenses.games.nova_roma import effects, layout
from circenses.games.nova_roma.rules.mosaic import achievement_at
from circenses.games.nova_roma.scoring import MOSAIC, score_mosaic
from circenses.games.nova_roma.state import (
    FORFEIT_COLUMN,
    FORFEIT_ROW,
    SKIP_CLAIM,
    TAKE_TOKEN,
    Decision,
)
from tests.games.nova_roma.table import BLUE, action, space, turn

SIX = ("carpenter", "historian", "minter", "musician", "princeps", "procurator")


def claiming(players=3, **things):
    """Seat 0 at its second chance to claim, after forfeiting both actions."""
    table = turn(players=players, strips=("G1", "Y1", "O1"))
    table.choose(space(0, 0), FORFEIT_ROW)
    table.lay(**things)
    return table.choose(FORFEIT_COLUMN)


def test_nr_17_1_cells_are_those_of_the_strips():
    """NR-17.1: row 2, column 1 of O1 is o_f6."""
    table = turn(strips=("G1", "Y1", "O1"))

    assert achievement_at(table.me, 7) == layout.ACHIEVEMENT["o_f6"]
    assert achievement_at(table.me, 0) == layout.ACHIEVEMENT["g_s2"]


def test_nr_17_2_ex_04_follower_achievements():
    """EX-04: with 4 followers cell 3 is legal and cell 7 is not; with 6 it is."""
    table = claiming(row=SIX[:4], tokens=2)
    assert table.options() == [3, SKIP_CLAIM]
    table.choose(3)
    assert table.me.followers == 4

    table = claiming(row=SIX, tokens=2, claimed=[3])
    assert 7 in table.options()


@pytest.mark.parametrize(
    ("strips", "influence", "cell", "left"),
    [
        (("G3", "Y1", "O1"), 3, None, 3),
        (("G3", "Y1", "O1"), 4, 0, 2),
        (("G1", "Y2", "O1"), 5, None, 5),
        (("G1", "Y2", "O1"), 6, 3, 3),
    ],
)
def test_nr_17_2_ex_09_spending_achievement(strips, influence, cell, left):
    """EX-09: g_inf needs 4 influence and spends 2; y_inf needs 6 and spends 3."""
    table = claiming(strips=strips, influence=influence)
    if cell is None:
        assert table.asked == 1
    else:
        table.choose(cell)

    assert table.me.influence == left


def test_nr_17_2_a_token_and_a_free_cell():
    """NR-17.2: without a token in hand nothing can be claimed."""
    assert claiming(row=SIX, tokens=0).asked == 1
    assert claiming(row=SIX[:4], claimed=[3]).asked == 1


def test_nr_17_3_a_claim_stays():
    """NR-17.3: fewer followers later do not matter."""
    table = turn(strips=("G1", "Y1", "O1"), claimed=[3], row=())

    assert table.sheet()[MOSAIC] == 3


def test_nr_17_4_ex_46_instant_rewards():
    """EX-46: 1 coin for the top row, 2 goods for the full row, 1 influence for the diagonal."""
    things = {"shipping": 0b11, "claimed": [1, 2, 4, 8], "tokens": 3, "goods": [0] * 5}
    table = claiming(coins=0, influence=1, **things)
    assert table.options() == [0, SKIP_CLAIM]

    table.choose(0)
    assert table.me.coins == 2  # one for the column's forfeit, one for the cell
    assert table.decision == Decision.GAIN_GOOD
    assert table.me.influence == 1  # in this order: goods first
    table.choose(effects.WOOD, effects.STONE)

    assert table.me.influence == 2
    assert table.goods == [0, 1, 1, 0, 0]
    assert table.sheet()[MOSAIC] == 23


def test_nr_17_4_only_lines_of_the_cell_pay():
    """NR-17.4: a line completed before pays nothing again."""
    table = claiming(row=SIX[:4], claimed=[0, 1, 2], coins=0, influence=1)

    table.choose(3)

    assert (table.me.coins, table.me.influence) == (1, 1)


def test_nr_17_5_ex_10_token_limit():
    """EX-10: 4 tokens, and one more from a golden wheel."""
    assert turn().me.tokens == 4
    table = action("race", 1, race=[2, 0, 0], tokens=0, claimed=[0, 1, 3, 4], artisans=0)

    table.choose(BLUE, TAKE_TOKEN)

    assert (table.me.tokens, table.me.tokens_waiting) == (1, 2)
    assert layout.MAX_TOKENS == 7


@pytest.mark.parametrize(
    ("cells", "points"),
    [
        ([0, 1, 2, 4, 8], 23),
        ([0, 1, 2, 4, 6, 7, 8], 52),
        ([0, 3, 6], 2 + 3 + 5 + 5),
        ([6, 4, 2], 5 + 3 + 2 + 6),
        ([3, 4, 5], 9 + 5),
        ([6, 7, 8], 15 + 8),
        ([], 0),
    ],
)
def test_nr_17_6_ex_46_points(cells, points):
    assert score_mosaic(sum(1 << cell for cell in cells)) == points
