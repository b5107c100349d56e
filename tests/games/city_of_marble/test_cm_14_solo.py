"""Chapter 14: our solo variant against the Curator."""

from collections import Counter

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import GAME, box
from circenses.games.city_of_marble.rules import curator
from circenses.games.city_of_marble.state import Decision
from tests.games.city_of_marble.table import PLACEMENT, VERTEX, lay_out
from tests.playing import random_match, start

DRAW = ["draw", "red+blue"]
TWO_SITES = ["D7B blue -", "E6S red -", "F5H yellow -", "G5S green 0", "G6H blue -"]
NORTH = {"hills": ["Quirinal", "Viminal", "Palatine"]}


def solo(level="marmor", active=1, **given):
    """The Curator's turn, played out up to the next question; `works` is what it did."""
    return lay_out(solo=level, active=active, **given)


def human(**given):
    """The player's turn."""
    return solo(active=0, **given)


def test_cm_14_1_set_up_for_two_with_a_reserve_and_no_hand():
    state = start(GAME, 1, level="Saxum")

    assert (state.seats, state.sides, state.active, state.waiting) == (1, 2, 0, 1)
    assert list(state.stacks) == [9, 11, 13, 15]
    assert list(state.reserve) == [2, 2, 2, 2]
    assert list(state.players[0].center_box) == [1, 1, 1, 1]
    assert list(state.players[1].center_box) == [0, 0, 0, 0]
    assert list(state.players[1].magistrates) == [EMPTY] * 3


def test_cm_14_1_the_reserve_is_used_only_to_dedicate_from_an_empty_stack():
    tiles = ["G4H yellow -", "H3H blue -"]
    full = solo(tiles=tiles)
    assert list(full.state.reserve) == [2, 2, 2, 2]
    empty = solo(tiles=tiles, stacks=[5, 5, 0, 5])
    assert empty.works[0] == "dedicate green H4B"
    assert list(empty.state.reserve) == [2, 2, 1, 2]


def test_cm_14_2_the_forma_is_shuffled():
    rows = {tuple(start(GAME, 1, seed).forma) for seed in range(300)}
    assert len(rows) == 24
    assert all(sorted(row) == [0, 1, 2, 3] for row in rows)


def test_cm_14_2_where_no_place_is_left_nothing_is_laid():
    state = start(GAME, 1, level="Saxum")
    before = state.tobytes()
    curator.lay_by_forma(state, EMPTY)
    assert state.tobytes() == before


def test_cm_14_2_a_color_without_tiles_stays_in_front():
    """CM-14.2: example E37."""
    table = solo(forma=["red", "blue", "yellow", "green"], stacks=[0, 11, 13, 15])
    assert [work.split()[1] for work in table.works] == ["blue", "yellow"]
    assert table.forma() == ["red", "green", "blue", "yellow"]


def test_cm_14_3_levels():
    assert box.SoloLevel.name == ("Later", "Saxum", "Marmor")
    assert box.SoloLevel.works.tolist() == [1, 1, 2]
    assert box.SoloLevel.head_start.tolist() == [20, 33, 50]
    assert box.SoloLevel.surplus.tolist() == [4, 4, 4]
    assert [start(GAME, 1, level=level).level for level in box.SoloLevel.name] == [0, 1, 2]


@pytest.mark.parametrize("level", range(len(box.SoloLevel.name)))
def test_cm_14_3_the_curator_begins_with_points(level):
    state = start(GAME, 1, level=box.SoloLevel.name[level])
    states = GAME.new_batch(1)
    states[0] = state
    assert GAME.outcome(states).totals == (0, box.SoloLevel.head_start[level])


def test_cm_14_4_open_sites():
    state = human(tiles=["E6H red -"], sites=["F6 fountain", "E6 temple 0"]).state
    assert not curator.is_open_site(state, VERTEX["F6"])
    assert not curator.is_open_site(state, VERTEX["E6"])
    assert curator.is_open_site(state, VERTEX["E7"])
    assert not curator.is_open_site(state, VERTEX["A8"])
    assert curator.open_sites_at(state, PLACEMENT["E6H"]) == 2


def test_cm_14_5_a_ripe_site_has_one_closing_placement():
    """CM-14.5: a gap of two sectors, or of one whose other triangle is free."""
    state = human(tiles=["G4H yellow -", "H3H blue -"]).state
    assert curator.closing_placement(state, VERTEX["H4"]) == PLACEMENT["H4B"]
    assert curator.color_of_ripe(state, VERTEX["H4"]) == box.GREEN
    assert curator.closing_placement(state, VERTEX["H5"]) == EMPTY

    five = ["E6H red -", "E7B red -", "E5S green -", "F5B blue -", "G5H yellow -"]
    state = human(tiles=five).state
    assert curator.closing_placement(state, VERTEX["F6"]) == PLACEMENT["F6S"]
    assert curator.color_of_ripe(state, VERTEX["F6"]) == box.RED


def test_cm_14_5_a_covered_far_half_makes_a_site_unripe():
    """CM-14.5: F6S would need the triangle F6u, which another tile has."""
    five = ["E6H red -", "E7B red -", "E5S green -", "F5B blue -", "G5H yellow -"]
    state = human(tiles=[*five, "F7B blue -"]).state
    assert curator.closing_placement(state, VERTEX["F6"]) == EMPTY


def test_cm_14_6_a_placement_that_gives():
    state = human(tiles=["G4H green 0", "H3H blue -"]).state
    assert curator.gives(state, PLACEMENT["H4B"])
    assert not curator.gives(state, PLACEMENT["E6H"])
    even = human(tiles=["G4H green 0", "H3H green 1"]).state
    assert not curator.gives(even, PLACEMENT["H4B"])
    other = human(tiles=["G4H red 0", "H3H blue 0"]).state
    assert not curator.gives(other, PLACEMENT["H4B"])


@pytest.mark.parametrize(("level", "works"), [("later", 1), ("saxum", 1), ("marmor", 2)])
def test_cm_14_7_the_works_of_its_level_and_one_in_the_final_round(level, works):
    assert len(solo(level).works) == works
    final = solo(level, final_turns_left=1)
    assert len(final.works) == 1
    assert final.next == "none"


def test_cm_14_8_a_magistrate_is_taken_back_when_none_is_free():
    """CM-14.8: from the tile with the fewest open sites, then the lower placement."""
    tiles = ["B9B yellow -", "B8H red 1", "B7S blue 1", "A8B green 1"]
    table = human(**NORTH, tiles=tiles, sites=["B8 temple 1"])
    curator.take_back(table.state)
    assert table.magistrates()[1] == ["B7S", "B8H", "box"]
    curator.take_back(table.state)
    assert table.magistrates()[1] == ["B7S", "B8H", "box"]


def test_cm_14_8_nothing_to_take_back_from_spaces():
    table = human(spaces=["1 red", "1 blue", "1 treasury"])
    curator.take_back(table.state)
    assert table.magistrates()[1] == ["blue", "red", "treasury"]


def test_cm_14_8_a_work_lapses_when_no_step_is_possible():
    table = solo(stacks=[0] * 4, hands=[[1, 0, 0, 0], [0] * 4])
    assert table.works == []
    assert table.next == "0 action"


def test_cm_14_9_worth_of_a_ripe_site():
    """CM-14.9: own building, Fountain that prevents one, nothing, the player's building."""

    def worth(*tiles, **given):
        state = human(tiles=list(tiles), **given).state
        return curator.worth(state, PLACEMENT["H4B"], box.GREEN)

    assert worth("G4H yellow -", "H3H blue -") == 2
    assert worth("G4H green 0", "H3H blue -") == 2
    assert worth("G4H green 0", "H3H green 0") == -2
    busy = {"spaces": ["1 red", "1 red", "1 red"]}
    assert worth("G4H yellow -", "H3H blue -", **busy) == 0
    assert worth("G4H green 0", "H3H blue -", **busy) == -2


def test_cm_14_9_all_sites_that_the_tile_completes_are_counted():
    """CM-14.9: example E34, 2 for F6 and 2 for the tie at G6."""
    state = human(tiles=TWO_SITES).state
    assert curator.worth(state, PLACEMENT["F6B"], box.GREEN) == 4
    assert curator.site_to_dedicate(state) == VERTEX["F6"]


def test_cm_14_9_not_without_a_tile_of_the_color():
    tiles = ["G4H yellow -", "H3H blue -"]
    state = human(tiles=tiles, stacks=[9, 9, 0, 9], reserve=[2, 2, 0, 2]).state
    assert curator.site_to_dedicate(state) == EMPTY


def test_cm_14_10_water_to_an_own_building_or_a_fountain():
    tiles = ["B9B yellow -", "B8H red -", "B7S blue -", "A8B green -"]
    line = {"aqueducts": {"gray": ["A8", "B7"]}}
    for site, possible in (("temple 1", True), ("fountain", True), ("temple 0", False)):
        state = human(**NORTH, tiles=tiles, sites=[f"B8 {site}"], **line).state
        assert curator.can_bring_water(state) == possible


def test_cm_14_11_bridges_lowest_space_first():
    """CM-14.11: example E37."""
    hills = ["Capitoline", "Quirinal", "Caelian"]
    table = solo(hills=hills, tiles=["E3B green -"])
    assert [work.split()[0] for work in table.works] == ["bridge", "bridge"]
    assert [work.split()[2] for work in table.works] == ["E2B", "F1B"]


def test_cm_14_12_a_source_not_yet_started():
    """CM-14.12: the lower placement, in the color of the Forma."""
    table = solo(**NORTH, tiles=["B8H red -"], forma=["red", "yellow", "green", "blue"])
    assert table.works[0] == "source red A8B"
    started = human(**NORTH, tiles=["B8H red -"], aqueducts={"gray": ["A8"]})
    assert curator.placement_at_source(started.state) == EMPTY


def test_cm_14_12_three_pieces_follow_at_once():
    """CM-14.12, CM-7.3, CM-14.14: A9 is the lower direction, then B8, then C8."""
    table = solo(**NORTH, tiles=["B8H red -"], final_turns_left=2)
    assert table.aqueducts()["gray"] == ["A8", "A9", "B9", "C8"]


def test_cm_14_13_found():
    """CM-14.13: without anything else the lowest placement, then the most corners at a tile."""
    table = solo(forma=["green", "red", "blue", "yellow"])
    assert table.works == ["found green C6S", "found red B6S"]


def test_cm_14_13_few_ripe_corners_before_many_watched_before_many_settled():
    state = human(tiles=["G4H green 0", "H3H green 0"]).state
    merit = {name: curator.merit_of(state, PLACEMENT[name]) for name in ("I2H", "E5H", "H4B")}
    assert merit["I2H"] == max(merit.values())


def test_cm_14_14_a_magistrate_on_every_tile():
    table = solo()
    assert table.magistrates()[1].count("box") == 1


def test_cm_14_14_pieces_prefer_own_buildings_then_fountains_then_nothing():
    tiles = ["B9B yellow -", "B8H red -", "B7S blue -", "A8B green -"]
    line = {"aqueducts": {"gray": ["A8", "B7"]}}
    own = human(**NORTH, tiles=tiles, sites=["B8 temple 1"], **line).state
    assert curator.best_piece(own, EMPTY) == 0
    theirs = human(**NORTH, tiles=tiles, sites=["B8 temple 0"], **line).state
    assert curator.best_piece(theirs, EMPTY) != 0
    assert curator.rank_of(theirs, 0) == curator.THEIR_BUILDING
    assert curator.rank_of(theirs, curator.best_piece(theirs, EMPTY)) == curator.NOTHING


def test_cm_14_14_sites_with_more_points_first():
    """CM-14.14: the Theater at E3 before the Temple at D3, though D3 is the lower vertex.

    So the yellow Magistrate counts at E3 before it is lifted.
    """
    hills = ["Viminal", "Esquiline", "Capitoline"]
    tiles = ["D4B red -", "C3B red -", "E2B red -", "E3B red -", "D3H red -"]
    table = solo(hills=hills, tiles=tiles, final_turns_left=2)
    assert table.works == ["dedicate yellow D2S"]
    assert table.sites() == ["D3 fountain", "E3 theater 1"]
    assert table.imperium()[1] == [0, 1, 0, 0]


def test_cm_14_14_of_sites_with_equal_points_the_lower_vertex():
    """CM-14.14: example E34."""
    table = solo(tiles=TWO_SITES, forma=["red", "yellow", "green", "blue"])
    assert table.sites()[:2] == ["F6 temple 1", "G6 temple 0"]
    assert table.next == "0 lift"


def test_cm_14_14_it_always_lifts():
    """CM-14.14: example E39, in the player's turn, unasked."""
    table = human(level="saxum", tiles=["G4H yellow 1", "H3H blue 1"])
    table.choose("play", "green", "H4B", "yes", "none")
    assert table.magistrates()[1] == ["H3H", "box", "green"]


def test_cm_14_15_extra_works_for_spare_imperium():
    imperium = [[0, 0, 1, 0], [0, 1, 5, 4]]
    given = {"imperium": imperium, "imperium_supply": [12, 11, 6, 8], "tiles": ["E6H yellow 0"]}
    for level, usual in (("later", 1), ("saxum", 1), ("marmor", 2)):
        works = solo(level, **given).works
        assert [work for work in works if "spend" in work] == ["spend green", "spend blue"]
        assert len(works) == usual + 4


def test_cm_14_15_no_extra_works_without_a_tile_in_the_stacks():
    given = {"imperium": [[0] * 4, [9, 0, 0, 0]], "imperium_supply": [3, 12, 12, 12]}
    assert solo("marmor", stacks=[0] * 4, **given).imperium()[1] == [9, 0, 0, 0]


def test_cm_14_16_everything_a_tile_triggers_is_as_usual():
    """CM-14.16: example E33, the player is asked to lift in the Curator's turn."""
    table = solo(tiles=["G4H green 0", "H3H blue -"])
    assert table.next == "0 lift"
    assert sorted(table.legal()) == ["G4H", "none"]
    table.choose("G4H")
    assert table.next == "0 action"
    hidden = GAME.new_batch(1)
    hidden[0] = solo(hills=["Capitoline", "Quirinal", "Caelian"], tiles=["E3B green -"]).state
    assert sum(hidden[0].players[1].bridges) > 0
    assert sum(GAME.view(hidden, 0)[0].players[1].bridges) == 0


@pytest.mark.parametrize(("points", "winner"), [(73, 1), (74, 1), (75, 0)])
def test_cm_14_17_equal_points_are_the_curators(points, winner):
    table = human(scores=[points, 74 - box.SoloLevel.head_start[-1]], sites=["C5 temple 0"])
    assert table.totals() == [points, 74]
    assert table.winners() == [winner]


@pytest.mark.parametrize(
    ("margin", "title"),
    [
        (99, "Architectus Romae"),
        (25, "Architectus Romae"),
        (24, "Architectus"),
        (10, "Architectus"),
        (9, "Redemptor"),
        (1, "Redemptor"),
        (0, "Faber"),
        (-19, "Faber"),
        (-20, "Operarius"),
        (-200, "Operarius"),
    ],
)
def test_cm_14_18_titles(margin, title):
    table = human(scores=[200 + margin, 200 - box.SoloLevel.head_start[-1]])
    assert table.title() == title


def test_cm_14_19_the_curator_is_never_asked():
    """CM-14.19: and the same moves lead to the same game."""
    for level in box.SoloLevel.name:
        for match in random_match(GAME, 1, 5, level=level):
            assert match.state.waiting in (0, 1)
            if not match.over:
                decision = match.state.agenda[match.state.pending - 1].decision
                assert decision <= Decision.IMPERIUM


@pytest.mark.parametrize("level", box.SoloLevel.name)
def test_cm_14_20_every_solo_game_ends(level):
    ended = Counter()
    for seed in range(4):
        *_, match = random_match(GAME, 1, seed, level=level)
        ended[match.over] += 1
    assert ended == {True: 4}
