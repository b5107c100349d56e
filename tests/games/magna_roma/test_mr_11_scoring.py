"""Chapter 11: end and scoring."""

import pytest

from circenses.games.magna_roma import GAME
from circenses.games.magna_roma.box import Market, Military, Monument, Pantheon, Province
from circenses.games.magna_roma.scoring import (
    LEGIONS,
    LINES,
    MARKET,
    MILITARY,
    MONUMENTS,
    OBJECTIVES,
    PANTHEON,
    PIECES,
    POINTS,
    PROVINCES,
    STARS,
    districts,
)
from tests.games.magna_roma.table import MONUMENT, PROVINCE, turn

COLORS = {"R": 1, "P": 33, "B": 65}  # the first tile of each color
ICONS = {"column": 13, "lyre": 14, "mask": 15, "none": 1}


def colored(table, rows):
    """Lay a city by the colors of its cells, rows from the north, T the Town Center."""
    for dy, row in enumerate(rows, -2):
        for dx, color in enumerate(row.split(), -2):
            if color != "T":
                table.city(f"t{COLORS[color]}r0@({dx},{dy})")


def with_icons(**icons):
    """A city with a number of tiles of each icon."""
    table = turn()
    tiles = [ICONS[icon] for icon, n in icons.items() for _ in range(n)]
    cells = [(dx, dy) for dy in range(5) for dx in range(5) if (dx, dy) != (0, 0)]
    for tile, (dx, dy) in zip(tiles, cells, strict=False):
        table.city(f"t{tile}r0@({dx},{dy})")
    return table


def with_discs(table, **slots):
    """Three provinces in play, with own discs on these slots of them."""
    table.provinces(*slots)
    held = [3 * card + slot for card, slot in enumerate(slots.values()) if slot is not None]
    table.set(discs=sum(1 << space for space in held))
    return table


def monument_points(name, population, city="t1r0@(1,0) t2r0@(2,0) t3r0@(1,1) t4r0@(2,1)"):
    table = turn(city, population=population)
    table.monument(name, *((0, 0) if name == "forum" else (1, 0)))
    return table.sheet()[MONUMENTS]


def test_mr_11_1_the_sheet_adds_up_in_this_order():
    """MR-11.1: running points, then one line for each paragraph."""
    titles = [line.title for line in LINES]
    assert titles[1:6] == ["Market", "Pantheon", "Monuments", "Provinces", "Military"]
    table = turn(points=7, legions=8)
    assert table.sheet()[:7] == [7, 0, 0, 0, 0, 5, 0]


def test_mr_11_2_e13_market():
    """E13: value 5 times the lowest star value 4."""
    assert turn(luxuries=9, stars=[7, 8, 10]).sheet()[MARKET] == 20


def test_mr_11_2_f19_the_lowest_star_is_zero():
    """F19: even a full Market board scores nothing then."""
    assert turn(luxuries=15, stars=[10, 10, 0]).sheet()[MARKET] == 0


def test_mr_11_2_market_values():
    assert Market.values.tolist() == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8]


def test_mr_11_3_e14_pantheon():
    """E14: four unplayed tokens at faith 12 score 3 each; played ones score nothing."""
    table = turn("t1r0@(1,0)", faith=12, blessings=4)
    table.me.blessed[41] = 1
    assert table.sheet()[PANTHEON] == 12


def test_mr_11_3_token_values():
    assert Pantheon.token_vp.tolist() == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5]


@pytest.mark.parametrize(("population", "points"), list(enumerate([0, 0, 0, 6])))
def test_mr_11_4_e8_functionality(population, points):
    """E8: the Temple of Mars needs three population."""
    assert monument_points("temple_of_mars", population) == points


@pytest.mark.parametrize(("population", "points"), list(enumerate([0, 4, 7, 9, 12, 12, 12])))
def test_mr_11_4_f10_circus_maximus(population, points):
    """F10: more population, more points, up to four."""
    assert monument_points("circus_maximus", population) == points


FLAT = [
    ("triumphal_arch", 3, 1, 7),
    ("mausoleum", 4, 2, 9),
    ("pantheon", 3, 2, 5),
    ("temple_of_mars", 2, 3, 6),
    ("forum", 2, 1, 4),
]
COUNTING = [
    ("thermae", 4, 2),
    ("basilica", 4, 2),
    ("temple_of_vesta", 4, 2),
    ("colosseum", 3, 2),
    ("odeon", 3, 2),
    ("senate", 3, 2),
]


@pytest.mark.parametrize(("name", "coins", "population", "points"), FLAT)
def test_mr_11_4_monuments_with_fixed_points(name, coins, population, points):
    assert Monument.coins[MONUMENT[name]] == coins
    assert monument_points(name, population) == points
    assert monument_points(name, population - 1) == 0


@pytest.mark.parametrize(("name", "coins", "population"), COUNTING)
def test_mr_11_4_costs_of_monuments_that_count_tiles(name, coins, population):
    row = MONUMENT[name]
    assert Monument.coins[row] == coins
    assert Monument.levels[row] == 1
    assert Monument.population_at[row, 1] == population
    assert Monument.points_at[row, 1] == 3


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("basilica", 6),
        ("temple_of_vesta", 3),
        ("thermae", 3),
        ("senate", 3),
        ("odeon", 0),
        ("colosseum", 6),
    ],
)
def test_mr_11_4_three_points_for_each_tile_of_the_kind_under_it(name, points):
    """Two red, one purple and one brown tile; one column and two masks. Others do not count."""
    under = "t13r0@(1,0) t15r0@(2,0) t33r0@(1,1) t77r0@(2,1)"
    around = "t14r0@(0,1) t45r0@(3,0) t65r0@(3,1)"
    assert monument_points(name, 2, f"{under} {around}") == points
    assert monument_points(name, 1, f"{under} {around}") == 0


def test_mr_11_5_e11_africa():
    """E11: the middle slot scores 2 for each pair of lyre and column."""
    table = with_icons(lyre=5, column=3, mask=4)
    assert with_discs(table, africa=1, gallia=None, syria=None).sheet()[PROVINCES] == 6


def test_mr_11_6_f20_icons_count_everywhere():
    """F20: the same icons for several provinces."""
    table = with_icons(column=7, lyre=4)
    assert with_discs(table, hispania=0, africa=2, britannia=1).sheet()[PROVINCES] == 13


@pytest.mark.parametrize(
    ("province", "times"),
    [
        ("hispania", 1),  # three columns: one pair
        ("gallia", 2),
        ("dalmatia", 3),
        ("africa", 3),
        ("macedonia", 3),
        ("syria", 5),
        ("britannia", 3),
    ],
)
def test_mr_11_6_pairs_and_sets(province, times):
    """MR-11.6: 3 columns, 5 lyres, 7 masks."""
    table = with_icons(column=3, lyre=5, mask=7)
    for slot in range(3):
        slots = {province: slot, "aegyptus": None, "germania": None}
        points = with_discs(table, **slots).sheet()[PROVINCES]
        assert points == times * Province.vp[PROVINCE[province], slot]


def test_mr_11_5_points_of_slots():
    for number, row in enumerate(Province.written):
        high = row["id"] in ("britannia", "aegyptus", "germania", "achaea")
        assert Province.vp[number].tolist() == ([4, 3, 2] if high else [3, 2, 1])


DISTRICTS = ["B P B R R", "R R P B P", "P B T B P", "R B B R R", "R P P P B"]


def test_mr_11_7_e15_districts():
    """E15: 4 red, 2 purple, 2 brown; the top slot of Aegyptus scores 16."""
    table = turn()
    colored(table, DISTRICTS)

    assert [districts(table.me, color) for color in range(3)] == [4, 2, 2]
    assert with_discs(table, aegyptus=0, germania=None, achaea=None).sheet()[PROVINCES] == 16
    assert with_discs(table, aegyptus=None, germania=1, achaea=None).sheet()[PROVINCES] == 6
    assert with_discs(table, aegyptus=None, germania=None, achaea=2).sheet()[PROVINCES] == 4


def test_mr_11_7_the_town_center_connects_nothing():
    """MR-11.7: two red tiles on both sides of it are no district, and one tile is none."""
    table = turn("t1r0@(1,0) t2r0@(-1,0)")
    assert districts(table.me, 0) == 0
    table.city("t3r0@(1,1)")
    assert districts(table.me, 0) == 1


def test_mr_r28_a_corner_connects_nothing():
    """MR-R28: two red tiles that touch at a corner only."""
    table = turn("t1r0@(1,0) t2r0@(0,1)")
    assert districts(table.me, 0) == 0
    table.city("t33r0@(1,1) t3r0@(2,1) t4r0@(2,2)")
    assert districts(table.me, 0) == 1


@pytest.mark.parametrize(("legions", "points"), [(8, 5), (7, 3), (6, 0), (0, 0)])
def test_mr_11_8_e16_military(legions, points):
    """E16: only the last two spaces score."""
    assert turn(legions=legions).sheet()[MILITARY] == points
    assert Military.end_vp.tolist() == [0] * 7 + [3, 5]


def tied(**last):
    """F17: two players with equal totals; the places they take."""
    table = turn()
    x, y = table.state.players[0], table.state.players[1]
    x.stars[:], y.stars[:] = [7, 5, 5], [8, 6, 5]
    x.points = y.points = 80
    x.population, x.coins, x.legions = 3, 2, 1
    y.population, y.coins, y.legions = 4, 1, last.get("legions", 2)
    states = GAME.new_batch(1)
    states[0] = table.state
    return GAME.outcome(states)


def test_mr_11_9_f17_ties():
    """F17: equal points, star values and pieces; more legions win."""
    assert tied() == ((80, 80), (2, 1))


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({"stars": [3, 0, 0]}, {"population": 9, "coins": 9, "legions": 6}),
        ({"stars": [3, 0, 0], "population": 1}, {"stars": [1, 1, 0], "legions": 6}),
        ({"coins": 2}, {"population": 1, "legions": 6}),
        ({"population": 2, "legions": 1}, {"coins": 2}),
    ],
)
def test_mr_11_9_one_key_after_the_other(first, second):
    """MR-11.9: star values decide before pieces, and pieces before legions; values, not spaces."""
    table = turn()
    for player, fields in enumerate((second, first)):
        table.player = player
        table.set(points=40, **fields)
    states = GAME.new_batch(1)
    states[0] = table.state

    assert GAME.outcome(states) == ((40, 40), (2, 1))


def test_mr_r14_f17_a_shared_victory():
    """F17: with equal legions too."""
    assert tied(legions=1) == ((80, 80), (1, 1))


def test_mr_11_9_the_keys_of_a_tie():
    """MR-11.9: star values, then population and coins, then legions."""
    sheet = turn(stars=[7, 5, 5], population=3, coins=2, legions=1).sheet()
    assert (sheet[STARS], sheet[PIECES], sheet[LEGIONS]) == (10, 5, 1)


def test_mr_r25_employed_population_counts_in_a_tie():
    """MR-R25: a functional monument takes nothing away."""
    table = turn("t1r0@(1,0) t2r0@(2,0) t3r0@(1,1) t4r0@(2,1)", population=3)
    table.monument("temple_of_mars", 1, 0)
    assert table.sheet()[MONUMENTS] == 6
    assert table.sheet()[PIECES] == 3


@pytest.mark.parametrize(("before", "gain", "after"), [(48, 5, 53), (98, 4, 102)])
def test_mr_11_10_e18_the_score_has_no_upper_limit(before, gain, after):
    """E18: the 50 and 100 markers are bookkeeping only."""
    assert turn(points=before + gain).sheet()[POINTS] == after


def test_mr_11_1_objectives_score_nothing_beyond_solo():
    assert turn().sheet()[OBJECTIVES] == 0


def test_mr_11_4_the_table_of_monuments_is_complete():
    """MR-11.4: five fixed, six counting, one by population."""
    named = {name for name, *_ in FLAT} | {name for name, *_ in COUNTING} | {"circus_maximus"}
    assert named == {row["id"] for row in Monument.written}
