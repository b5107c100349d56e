"""What a position of City of Marble is worth: what is near counts, and at the end only points."""

import itertools

import numpy as np
import pytest

from circenses.core.compiling.interpret import interpreted
from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import GAME, box
from circenses.games.city_of_marble.value import FEATURES, features, sites
from circenses.games.city_of_marble.value import measure as compiled_measure
from circenses.games.city_of_marble.value import time_left as compiled_time
from circenses.games.city_of_marble.value.balance import features as balance
from tests.games.city_of_marble.table import PLACEMENT, lay_out
from tests.playing import random_match

TEMPLE = ["G4H green 0", "H3H blue -"]  # beside the Palatine: H4B completes H4 as a Temple

measure, time_left = interpreted(compiled_measure), interpreted(compiled_time)
best_closing, closing = interpreted(sites.best_closing), interpreted(sites.closing)


def counted(state, player):
    amounts = np.zeros(len(FEATURES))
    measure(GAME.read(state), player, amounts)
    return amounts


@pytest.mark.parametrize(
    ("filled", "fewest"),
    [(0b000000, 3), (0b111111, 0), (0b111110, 1), (0b111100, 1), (0b111010, 2), (0b011110, 1)],
)
def test_two_neighboring_sectors_need_one_tile(filled, fewest):
    assert sites.FEWEST[filled] == fewest


def test_cm_6_5_a_site_that_can_be_closed_is_worth_its_points():
    state = lay_out(tiles=TEMPLE, hands=[[0, 0, 0, 1], [0, 0, 0, 0]]).state

    temple = box.Building.vp[box.TEMPLE]
    assert best_closing(state, 0, EMPTY, False) == temple
    assert best_closing(state, 0, box.RED, False) == 0  # no such tile
    assert best_closing(state, 1, EMPTY, True) == 0  # no tile at all
    assert counted(state, 0)[features.CLOSING] == counted(state, 1)[features.THREAT] == temple
    assert closing(state, 1, PLACEMENT["H4B"], box.GREEN, True) == 0  # a tie: a Fountain


def test_a_magistrate_where_a_site_grows_is_worth_more_than_on_another_color():
    green = lay_out(tiles=TEMPLE).state
    red = lay_out(tiles=["G4H red 0", "H3H blue -"]).state

    assert counted(green, 0)[features.RIPE_AHEAD] > counted(red, 0)[features.RIPE_AHEAD] == 0
    assert counted(green, 0)[features.LIFTS] == counted(red, 0)[features.LIFTS] > 0
    assert GAME.value(green, 0) > GAME.value(red, 0)


def test_whoever_draws_and_draws_does_not_look_ever_better():
    """Two that did waited for each other until the stacks were empty."""
    few = lay_out(hands=[[2, 2, 2, 2], [1, 1, 1, 1]]).state
    many = lay_out(hands=[[2, 3, 5, 7], [1, 1, 1, 1]]).state

    assert counted(few, 0)[features.MORE] == counted(many, 0)[features.MORE] == 4
    assert counted(few, 1)[features.MORE] == 0


def imperium(mine, theirs):
    """What is counted of Imperium, with a number of red tiles on each side."""
    state = lay_out().state
    for player, tiles in enumerate((mine, theirs)):
        state.players[player].imperium[:] = 0
        state.players[player].imperium[box.RED] = tiles
    found = counted(state, 0)
    return [found[k] for k in (features.IMPERIUM, features.LEADS, features.TIES, features.BEHIND)]


def test_cm_11_5_majorities_are_counted_as_they_stand():
    assert imperium(2, 1) == [2, box.Scoring.imperium_majority, 0, 0]
    assert imperium(1, 1) == [1, 0, box.Scoring.imperium_majority_tied, 0]
    assert imperium(1, 2) == [1, 0, 0, 1]
    assert imperium(0, 0) == [0, 0, 0, 0]


def test_cm_10_2_in_the_final_round_only_those_who_are_still_to_play_have_a_turn():
    state = lay_out(final_turns_left=1).state

    assert time_left(state, 0) > 0
    assert time_left(state, 1) == 0
    assert counted(state, 1)[features.CLOSING_LATER] == 0


def test_cm_14_3_the_curator_s_head_start_is_counted():
    state = next(iter(random_match(GAME, 1, 3))).state
    assert counted(state, 1)[features.HEAD_START] == box.SoloLevel.head_start[state.level]
    assert counted(state, 0)[features.HEAD_START] == 0


def test_every_feature_occurs():
    """What is named is counted: in two random games nearly every feature is not 0 at some time."""
    seen = np.zeros(len(FEATURES), bool)
    for match in itertools.chain(random_match(GAME, 2, 3), random_match(GAME, 3, 4)):
        if match.ply % 3 == 0 and not match.over:
            seen |= counted(match.state, match.waiting[0]) != 0
    assert seen.sum() > len(FEATURES) * 3 // 4


def test_at_the_end_the_features_say_what_was_built():
    for match in random_match(GAME, 2, 3):
        last = match
    owners = last.state.owners.tolist()
    for player in range(2):
        assert GAME.value(last.state, player) == last.scores()[player]
        built = {name: n for name, n in balance(last.state, player).items() if "built" in name}
        assert sum(built.values()) == owners.count(player)
