"""What a position of City of Marble is worth: what is near counts, and at the end only points."""

import pytest

from circenses.core.schema import EMPTY
from circenses.games.city_of_marble import GAME, data
from circenses.games.city_of_marble.value import sites, value
from circenses.games.city_of_marble.value.balance import features
from circenses.games.city_of_marble.value.model import majority, threat, turns_left
from circenses.games.city_of_marble.value.weights import WEIGHTS
from tests.games.city_of_marble.table import PLACEMENT, lay_out
from tests.playing import random_match

TEMPLE = ["G4H green 0", "H3H blue -"]  # beside the Palatine: H4B completes H4 as a Temple


@pytest.mark.parametrize(
    ("filled", "fewest"),
    [(0b000000, 3), (0b111111, 0), (0b111110, 1), (0b111100, 1), (0b111010, 2), (0b011110, 1)],
)
def test_two_neighbouring_sectors_need_one_tile(filled, fewest):
    assert sites.FEWEST[filled] == fewest


def test_cm_6_5_a_site_that_can_be_closed_is_worth_its_points():
    state = lay_out(tiles=TEMPLE, hands=[[0, 0, 0, 1], [0, 0, 0, 0]]).state

    temple = data.BUILDING_POINTS[data.TEMPLE]
    assert sites.best_closing(state, 0, EMPTY, False) == temple
    assert sites.best_closing(state, 0, data.RED, False) == 0  # no such tile
    assert sites.best_closing(state, 1, EMPTY, True) == 0  # no tile at all
    assert threat(state, 1) == temple
    assert sites.closing(state, 1, PLACEMENT["H4B"], data.GREEN, True) == 0  # a tie: a Fountain


def test_a_magistrate_where_a_site_grows_is_worth_more_than_on_another_color():
    green = lay_out(tiles=TEMPLE).state
    red = lay_out(tiles=["G4H red 0", "H3H blue -"]).state

    assert sites.standing(green, 0, EMPTY, WEIGHTS) > sites.standing(red, 0, EMPTY, WEIGHTS) > 0


def test_cm_11_5_a_majority_is_sure_only_at_the_end():
    assert majority(2, 1, 0.0, WEIGHTS) == data.IMPERIUM_MAJORITY
    assert majority(1, 1, 0.0, WEIGHTS) == data.IMPERIUM_TIED
    assert majority(1, 2, 0.0, WEIGHTS) == majority(0, 0, 1.0, WEIGHTS) == 0
    assert majority(2, 1, 1.0, WEIGHTS) < data.IMPERIUM_MAJORITY


def test_cm_10_2_in_the_final_round_only_those_who_are_still_to_play_have_a_turn():
    state = lay_out(final_turns_left=1).state

    assert turns_left(state, 0) > 0
    assert turns_left(state, 1) == 0


def test_at_the_end_the_features_say_what_was_built():
    for match in random_match(GAME, 2, 3):
        last = match
    owners = last.state.owners.tolist()
    for player in range(2):
        assert value(last.state, player) == last.scores()[player]
        built = {name: n for name, n in features(last.state, player).items() if "built" in name}
        assert sum(built.values()) == owners.count(player)
