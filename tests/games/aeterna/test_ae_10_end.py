"""Chapter 10: the end of the game."""

import itertools
from functools import cache

import pytest

from circenses.games.aeterna import GAME
from circenses.games.aeterna.scoring import (
    AUREI,
    DAMNATIO,
    DIVERSITY,
    DOOM,
    PRESTIGE,
    PRINTED,
    STONES,
    WHEAT,
    diversity,
)
from tests.games.aeterna.table import Table, turn


def end(players=2, **goods):
    """The end of a game: nothing is pending."""
    table = turn(players, era=3).set(S=0, A=0, W=0, U=0, P=0)
    table.state.pending = 0
    table.state.waiting = 0
    return table.set(**goods)


def colors(table, *numbers, player=0):
    for color, number in enumerate(numbers):
        table.me(player).colors[color] = number
    return table


def e31():
    """P41, S2 W5 A17, cards 14 PP net, colors (2,2,2,1,1,1,1), U4, 1 Doom."""
    table = end(P=41, S=2, W=5, A=17, U=4, dooms=1)
    table.own("Palatium Domitiani", "Amphitheatrum Flavium", "Theatrum Pompeium")
    table.me().colors[:] = 0
    return colors(table, 2, 2, 2, 1, 1, 1, 1)


def test_ae_10_1_resources_cards_diversity_doom():
    """E31: 41 + 6 + 14 + 9 - 4 = 66."""
    table = e31()

    sheet = table.sheet()

    assert sheet[PRESTIGE] == 41
    assert sheet[STONES] + sheet[WHEAT] + sheet[AUREI] == 6
    assert (sheet[PRINTED], sheet[DIVERSITY], sheet[DOOM], sheet[DAMNATIO]) == (14, 9, -4, 0)
    assert table.total() == 66


def test_ae_10_1_the_order_decides_what_a_loss_can_take():
    """1 stone; cards -2 take only that; then 9 for a set; then doom takes 4."""
    table = end(P=0, S=1, U=5).own("Sepulcretum", "Asia")
    colors(table, 1, 1, 1, 1, 1, 1, 1)

    sheet = table.sheet()

    assert (sheet[STONES], sheet[PRINTED], sheet[DIVERSITY], sheet[DOOM]) == (1, -1, 9, -4)
    assert table.total() == 5


@pytest.mark.parametrize(
    ("stones", "wheat", "aurei", "points"),
    [(3, 0, 0, 3), (0, 5, 0, 2), (0, 0, 17, 2), (0, 1, 7, 0), (1, 3, 15, 3)],
)
def test_ae_10_2_each_kind_is_rounded_down_by_itself(stones, wheat, aurei, points):
    assert end(S=stones, W=wheat, A=aurei, C=5).total() == points


def test_ae_10_3_printed_pp_are_added_up():
    table = end(P=10).own("Sepulcretum", "Asia", "Dacia", "Romulus")

    assert table.sheet()[PRINTED] == -1 - 1 + 5


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ((1, 1, 1, 1, 1, 1, 1), 9),
        ((1, 1, 1, 1, 1, 1, 0), 3),
        ((1, 1, 1, 1, 1, 0, 0), 0),
        ((2, 2, 2, 2, 2, 2, 1), 12),
    ],
)
def test_ae_10_4_sets_of_seven_and_six_colors(numbers, points):
    """R9: one card of each of the 7 colors gives 9 PP."""
    assert colors(end(), *numbers).sheet()[DIVERSITY] == points


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ((3, 2, 2, 1, 1, 1, 1), 9),
        ((2, 2, 2, 2, 2, 2, 0), 6),
        ((4, 3, 3, 2, 2, 2, 1), 12),
        ((2, 2, 2, 2, 2, 2, 2), 18),
        ((5, 5, 5, 5, 5, 0, 0), 0),
    ],
)
def test_ae_10_5_diversity_by_formula(numbers, points):
    """E30."""
    assert diversity(colors(end(), *numbers).me()) == points


@cache
def best_split(numbers):
    """The best way to split cards into sets, by trying all of them."""
    best = 0
    if numbers[0] > 0:
        best = 9 + best_split(tuple(n - 1 for n in numbers))
    for skip in range(7):
        if all(n > 0 for place, n in enumerate(numbers) if place != skip):
            rest = sorted(n - (place != skip) for place, n in enumerate(numbers))
            best = max(best, 3 + best_split(tuple(rest)))
    return best


def test_ae_10_5_no_split_is_better():
    """The formula equals trial of all splits, for up to 3 cards of each color."""
    table = end()
    for numbers in itertools.combinations_with_replacement(range(4), 7):
        colors(table, *numbers)
        assert diversity(table.me()) == best_split(numbers), numbers


def test_ae_10_6_the_doom_track():
    """R10: green U1, blue U4 with 2 Doom, orange U5 with 1 Doom lose 0, 6 and 6."""
    table = end(3, U=1, P=20).set(1, U=4, dooms=2, P=20).set(2, U=5, dooms=1, P=20)

    assert [table.sheet(player)[DOOM] for player in range(3)] == [0, -6, -6]


@pytest.mark.parametrize(("unrest", "dooms"), [(5, 5), (10, 0), (9, 4)])
def test_ae_10_6_the_last_space_is_damnatio_memoriae(unrest, dooms):
    """R11: orange U5 with 5 Doom tokens is condemned."""
    table = end(U=unrest, dooms=dooms, P=80)

    assert table.total() == -1
    assert table.sheet()[DAMNATIO] == -81


@pytest.mark.parametrize(("unrest", "dooms", "total"), [(9, 0, 15), (10, 0, -1), (8, 2, -1)])
def test_ae_10_r3_the_doom_track_is_as_long_as_the_unrest_track(unrest, dooms, total):
    """Space 9 costs 15 PP; space 10 condemns, with Doom tokens or without."""
    assert end(P=30, U=unrest, dooms=dooms).total() == total


def outcome(table: Table):
    states = GAME.new_batch(1)
    states[0] = table.state
    return GAME.outcome(states)


def test_ae_10_7_the_most_pp_win_and_ties_share():
    """E32: red 66, blue 66, green condemned with 80."""
    table = end(3, P=66).set(1, P=66, S=0, A=0, W=0, U=0).set(2, P=80, U=10)

    assert outcome(table).places == (1, 1, 3)
    assert outcome(table).totals == (66, 66, -1)


def test_ae_10_r1_no_step_leaves_pp_below_0():
    table = end(P=0, U=5).own("Sepulcretum", "Asia")
    assert table.sheet()[PRINTED] == 0
    assert table.sheet()[DOOM] == 0

    table = end(P=1, S=2, U=5).own("Sepulcretum")
    assert (table.sheet()[PRINTED], table.sheet()[DOOM], table.total()) == (-1, -2, 0)


def test_ae_10_r2_the_condemned_tie_below_every_other():
    """E32: all condemned share the bottom; the last of the others is above them."""
    table = end(3, P=50, U=10).set(1, P=9, U=10).set(2, P=0, S=0, A=0, W=0, U=0)
    assert outcome(table).places == (2, 2, 1)

    table.set(2, U=10)
    assert len(set(outcome(table).totals)) == 1
    assert outcome(table).places == (2, 2, 2)  # nobody wins
