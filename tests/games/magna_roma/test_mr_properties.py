"""What is true of every game ever played, against a slow second reading of the rules.

The second reading takes nothing from the rules' code: it works on the printed components and on
plain lists of cells.
"""

import itertools
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from circenses.core.play.match import Match
from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma import GAME
from circenses.games.magna_roma.box import BOX
from circenses.games.magna_roma.scoring import MONUMENTS, OBJECTIVES, PROVINCES
from circenses.games.magna_roma.state import BUILD, CELL, SITE, SITE_SIDE, Decision
from circenses.games.magna_roma.vocabulary import LEVELS
from tests.games.magna_roma.table import GOODS, Table
from tests.playing import random_match

FEW = settings(
    max_examples=4,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
SEEDS = st.integers(0, 2**63 - 1)
TABLES = st.sampled_from([(1, level) for level in LEVELS] + [(n, "I") for n in (2, 3, 4)])
TILES = BOX.written["city_tiles"]["list"]
CENTERS = BOX.written["town_center"]
AROUND = [(0, -1), (1, 0), (0, 1), (-1, 0)]

Cell = tuple[int, int]


# ---- the second reading


def city_of(me: Any) -> dict[Cell, dict[str, Any]]:
    """Every tile of a city by its cell, with its edges as they lie."""
    city = {}
    for cell, laid in enumerate(me.city):
        if laid != EMPTY:
            tile, turns = divmod(laid, 4)
            row = TILES[tile] if tile < 96 else CENTERS[tile - 96]
            edges = row["edges"]
            lies = "".join(edges[(side - turns) % 4] for side in range(4))
            city[cell % 9 - 4, cell // 9 - 4] = {"color": "own", **row, "edges": lies}
    return city


def fits(cells: list[Cell], solo: bool) -> bool:
    """Whether a city keeps within five by five; in solo, within the board."""
    if solo:
        return all(abs(dx) <= 2 and abs(dy) <= 2 for dx, dy in cells)
    columns, rows = zip(*cells, strict=True)
    return max(columns) - min(columns) < 5 and max(rows) - min(rows) < 5


def open_cells(me: Any, solo: bool) -> list[Cell]:
    city = list(city_of(me))
    beside = {(x + dx, y + dy) for x, y in city for dx, dy in AROUND} - {*city}
    return [cell for cell in beside if fits([*city, cell], solo)]


def block(x: int, y: int) -> list[Cell]:
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def monuments_of(me: Any) -> list[tuple[dict[str, Any], list[Cell]]]:
    """Every monument of a city with the cells under it."""
    found = []
    for k in range(me.monument_count):
        row = BOX.written["monument"][me.monuments[k]]
        x, y = me.sites[k] % 9 - 4, me.sites[k] // 9 - 4
        found.append((row, block(x, y) if row["site"] == "intersection" else []))
    return found


def open_sites(me: Any) -> list[Cell]:
    city = {cell for cell in city_of(me) if cell != (0, 0)}
    city -= {cell for _, under in monuments_of(me) for cell in under}
    return [cell for cell in itertools.product(range(-4, 4), repeat=2) if {*block(*cell)} <= city]


def symbol_gain(me: Any, cell: Cell) -> dict[str, int]:
    """What the tile in a cell forms with its neighbors."""
    city, gain = city_of(me), {}
    for side, (dx, dy) in enumerate(AROUND):
        other = city.get((cell[0] + dx, cell[1] + dy))
        if other is None:
            continue
        halves = "".join(sorted(city[cell]["edges"][side] + other["edges"][(side + 2) % 4]))
        for symbol in BOX.written["symbol"]:
            if symbol["halves"] == halves:
                same = other["color"] == city[cell]["color"]
                n = symbol["greater" if same else "lesser"]
                gain[symbol["resource"]] = gain.get(symbol["resource"], 0) + n
    return gain


def next_slots(state: Any, player: int) -> list[int]:
    """The free tiles within reach on the ring."""
    slots = 10 if state.seats == 4 else 8
    own = state.players[player].marker
    taken = {state.players[p].marker for p in range(state.seats)}
    found = set()
    for step in (1, -1):
        ring = [(own + step * k) % slots for k in range(1, slots)]
        found |= {*[s for s in ring if state.slots[s] != EMPTY and s not in taken][:2]}
    return sorted(found)


def monument_score(me: Any) -> int:
    """The best of all ways to send population to monuments, one by one."""
    city = city_of(me)
    best = [0] * (me.population + 1)  # by population still free
    for row, under in monuments_of(me):
        scoring = row["scoring"]
        if scoring["kind"] == "by_population":
            ways = list(enumerate(scoring["vp"]))
        else:
            points = scoring["vp"]
            for key in ("color", "icon"):
                if key in scoring:
                    points *= sum(city[cell][key] == scoring[key] for cell in under)
            ways = [(0, 0), (row["population"], points)]
        best = [max(best[n - p] + v for p, v in ways if p <= n) for n in range(me.population + 1)]
    return best[-1]


def count_districts(city: dict[Cell, dict[str, Any]], color: str) -> int:
    left = {cell for cell, tile in city.items() if tile["color"] == color}
    found = 0
    while left:
        todo, group = [left.pop()], 1
        while todo:
            x, y = todo.pop()
            near = {(x + dx, y + dy) for dx, dy in AROUND} & left
            left -= near
            group += len(near)
            todo += near
        found += group > 1
    return found


def province_score(state: Any, me: Any) -> int:
    city, points = city_of(me), 0
    for card, number in enumerate(state.provinces):
        row = BOX.written["province"][number]
        for slot in range(3):
            if not me.discs >> (3 * card + slot) & 1:
                continue
            scoring = row["scoring"]
            if scoring["kind"] == "districts":
                times = count_districts(city, scoring["color"])
            else:
                icons = [sum(t["icon"] == i for t in city.values()) for i in scoring["icons"]]
                times = icons[0] // 2 if scoring["kind"] == "same_pair" else min(icons)
            points += times * row["vp"][slot]
    return points


def objective_score(state: Any, me: Any) -> int:
    """Only for a full city."""
    city, done = city_of(me), 0
    for number, name in zip(state.objectives, BOX.written["solo"]["objective_lines"], strict=True):
        kind, at = name.split(":")
        cells = [(k, int(at)) if kind == "row" else (int(at), k) for k in range(-2, 3)]
        tiles = [city[cell] for cell in cells]
        icons = [tile["icon"] for tile in tiles]
        colors = [tile["color"] for tile in tiles]
        blessed = sum(me.blessed[(y + 4) * 9 + x + 4] for x, y in cells)
        touching = sum(bool({*under} & {*cells}) for _, under in monuments_of(me))
        tests = [
            {"mask", "column"} <= {*icons},
            {"mask", "lyre"} <= {*icons},
            {"column", "lyre"} <= {*icons},
            len({*colors}) == 3,
            blessed >= 2,
            {*icons} == {"none"},
            sum(tile["stars"] for tile in tiles) >= 7,
            max(map(colors.count, colors)) >= 4,
            all(a != b for a, b in itertools.pairwise(colors)),
            len({*icons}) == 1 and icons[0] != "none",
            touching >= 2,
            len({*colors}) == 1,
        ]
        done += tests[number]
    return [0, 4, 9, 15, 22][done]


# ---- properties


def decision_of(match: Match) -> Decision:
    return Decision(match.state.agenda[match.state.pending - 1].decision)


def whole_game(table: tuple[int, str], seed: int) -> Any:
    players, level = table
    return random_match(GAME, players, seed, **({"level": level} if players == 1 else {}))


def as_cell(move: int) -> Cell:
    return (move - CELL) % 9 - 4, (move - CELL) // 9 - 4


def as_site(move: int) -> Cell:
    return (move - SITE) % SITE_SIDE - 4, (move - SITE) // SITE_SIDE - 4


@FEW
@given(TABLES, SEEDS)
def test_mr_5_2_open_cells_are_those_of_the_second_reading(table, seed):
    """MR-5.2, MR-12.2: and there is always at least one."""
    for match in whole_game(table, seed):
        if not match.over and decision_of(match) == Decision.CELL:
            me = match.state.players[match.player]
            expected = open_cells(me, solo=table[0] == 1)
            assert sorted(map(as_cell, match.legal())) == sorted(expected) != []


@FEW
@given(TABLES, SEEDS)
def test_mr_8_3_sites_are_those_of_the_second_reading(table, seed):
    """MR-8.3, MR-13.3: and a monument is offered exactly if there is one, and coins enough."""
    for match in whole_game(table, seed):
        if match.over:
            continue
        me = match.state.players[match.player]
        if decision_of(match) == Decision.SITE:
            assert sorted(map(as_site, match.legal())) == sorted(open_sites(me))
        if decision_of(match) == Decision.ACTION:
            for place, number in enumerate(match.state.face_up):
                row = BOX.written["monument"][number]
                has_site = row["site"] == "town_center" or open_sites(me)
                may = number != EMPTY and me.coins >= row["coins"] and bool(has_site)
                assert (BUILD + place in match.legal()) == may


@FEW
@given(st.sampled_from([2, 3, 4]), SEEDS)
def test_mr_9_2_next_tiles_are_those_of_the_second_reading(players, seed):
    """MR-9.2, MR-R12: and there are 1 to 4."""
    for match in random_match(GAME, players, seed):
        if not match.over and decision_of(match) == Decision.NEXT_TILE:
            expected = next_slots(match.state, match.player)
            assert match.legal() == expected
            assert 1 <= len(expected) <= 4


@FEW
@given(TABLES, SEEDS)
def test_mr_7_1_symbols_give_what_the_second_reading_says(table, seed):
    """MR-7.1, MR-8.12: after a tile without stars, and after a blessing."""
    fields = dict(zip(GOODS, ("coin", "population", "legion", "faith", "vp"), strict=False))
    before, decision, player = None, None, 0
    for match in whole_game(table, seed):
        if before is not None:
            move = match.history[-1][1]
            cell = as_cell(match.history[-2][1] if decision == Decision.ROTATION else move)
            me = match.state.players[player]
            stars = city_of(me)[cell]["stars"]
            if decision == Decision.BLESS or not stars:
                gain = symbol_gain(me, cell)
                room = {
                    "coins": before[1],
                    "population": before[2],
                    "legions": 8 - before[0].legions,
                }
                room["faith"] = 15 - before[0].faith
                for field, good in fields.items():
                    expected = min(gain.get(good, 0), room.get(field, 99))
                    assert getattr(me, field) - getattr(before[0], field) == expected
        before = None
        if not match.over:
            decision, player = decision_of(match), match.player
            if decision in (Decision.ROTATION, Decision.BLESS):
                state = match.states.copy()[0]
                before = (state.players[player], state.coins_left, state.population_left)


@FEW
@given(TABLES, SEEDS)
def test_mr_11_4_score_sheets_are_those_of_the_second_reading(table, seed):
    """MR-11.4, MR-R13, MR-11.5, MR-11.7: in every twentieth position, and in the last."""
    for match in whole_game(table, seed):
        if match.ply % 20 and not match.over:
            continue
        for player in range(table[0]):
            seat = Table(match.state, player)
            sheet = seat.sheet()
            assert sheet[MONUMENTS] == monument_score(seat.me)
            assert sheet[PROVINCES] == province_score(match.state, seat.me)


@FEW
@given(st.sampled_from(LEVELS), SEEDS)
def test_mr_12_6_objectives_are_those_of_the_second_reading(level, seed):
    """MR-12.6: at the end of a solo game."""
    *_, match = whole_game((1, level), seed)
    expected = objective_score(match.state, match.state.players[0])
    assert Table(match.state, 0).sheet()[OBJECTIVES] == expected


@FEW
@given(TABLES, SEEDS)
def test_mr_11_10_nothing_that_only_grows_ever_falls(table, seed):
    """MR-11.10, MR-6.1, MR-8.9: points, faith, stars, bonuses, discs, tiles, tokens."""
    before = None
    for match in whole_game(table, seed):
        now = match.states["players"].copy()
        if before is not None:
            for field in ("points", "faith", "stars", "tiles", "monument_count", "blessed"):
                assert (now[field] >= before[field]).all(), field
            for field in ("bonuses", "discs"):
                assert ((now[field] & before[field]) == before[field]).all(), field
        before = now


@FEW
@given(TABLES, SEEDS)
def test_mr_1_1_all_cities_grow_together(table, seed):
    """MR-1.1, MR-4.1: no city is ever more than one tile ahead, and all end with 24."""
    for match in whole_game(table, seed):
        tiles = [match.state.players[player].tiles for player in range(table[0])]
        assert max(tiles) - min(tiles) <= 1
    assert tiles == [24] * table[0]


@FEW
@given(SEEDS)
def test_mr_9_4_with_four_players_the_last_tile_is_used(seed):
    """MR-9.4: 96 tiles, 24 for each; before the deck runs out the ring is full."""
    for match in random_match(GAME, 4, seed):
        shown = sum(tile != EMPTY for tile in match.state.slots) + (match.state.held != EMPTY)
        if match.state.tiles_left and decision_of(match) in (Decision.FIRST_TILE, Decision.CELL):
            assert shown == 10
    assert match.state.tiles_left == 0
    assert [*match.state.slots] == [EMPTY] * 10


@pytest.mark.parametrize("table", [(1, "I"), (1, "II"), (1, "III"), (1, "Random"), (4, "I")])
def test_laws_tell_a_broken_position(table):
    """The laws of the game notice a lost coin, a doubled tile, a missing monument."""
    match = next(whole_game(table, 1))
    assert all(law.holds(match.state) for law in GAME.laws)
    for damage in (
        lambda state: setattr(state, "coins_left", 1),
        lambda state: setattr(state, "population_left", 1),
        lambda state: setattr(state, "blessings_left", 1),
        lambda state: state.slots.__setitem__(0, state.slots[1]),
        lambda state: state.face_up.__setitem__(0, EMPTY),
        lambda state: setattr(state.players[0], "west", 0) or setattr(state.players[0], "east", 8),
        lambda state: state.players[0].lots.__setitem__(0, 1),
        lambda state: state.players[0].blessed.__setitem__(0, 1),
        lambda state: setattr(state.players[0], "tiles", 3),
        lambda state: setattr(state.players[0], "discs", 0b11),
    ):
        state = match.states.copy()[0]
        damage(state)
        assert not all(law.holds(state) for law in GAME.laws)


def test_copies_are_small():
    """The whole game is one record of less than two kilobytes."""
    assert GAME.state.bytes < 2048
    assert isinstance(GAME.state.dtype, np.dtype)
