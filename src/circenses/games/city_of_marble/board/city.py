"""The city as it stands: hills, tiles, sites, aqueducts and Magistrates on the marble board."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from circenses.core.state.schema import EMPTY
from circenses.core.text.lists import counted
from circenses.draw import grid, svg
from circenses.draw.choices import Choices
from circenses.draw.icons import icon_at
from circenses.draw.marks import hit_circle, ring_circle
from circenses.draw.picture_cache import cached
from circenses.draw.pieces import pawn
from circenses.draw.places import Line
from circenses.draw.svg import NOTHING, Markup, var
from circenses.draw.table import asks
from circenses.games.city_of_marble import box, state
from circenses.games.city_of_marble.board import names, pieces, places
from circenses.games.city_of_marble.board.ground import draw_ground
from circenses.games.city_of_marble.board.prospects import draw_choices
from circenses.games.city_of_marble.state import Decision
from circenses.games.city_of_marble.view import Table

# ---- the whole board


def draw_city(table: Table, viewer: int | None, choices: Choices) -> Markup:
    """The city as it stands, and where the viewer may act on it."""
    tiles = [p for p in range(box.PLACEMENTS) if table.tiles[p] != EMPTY]
    holds = bool(choices) and asks(table, Decision.PLACEMENT) and choices.marks is None
    layers = (
        draw_built_city(table),
        *(draw_standing(table, player, viewer, choices) for player in range(table.sides)),
        draw_names(table),
        draw_choices(table, viewer, choices),
    )
    built = sum(kind != EMPTY for kind in table.sites)
    label = f"The city: {counted(len(tiles), 'tile')}, {counted(built, 'finished site')}"
    more = grid.holds_shape(pieces.UNIT * 0.85, len(pieces.SHAPES)) if holds else {}
    return svg.drawing(
        places.WIDTH,
        places.HEIGHT,
        *layers,
        label=label,
        role="group",
        class_="city",
        id="city",
        **more,
    )


@cached
def draw_built_city(table: Table) -> Markup:
    """Everything that was laid and built; the same for every viewer."""
    tiles = [p for p in range(box.PLACEMENTS) if table.tiles[p] != EMPTY]
    return svg.join(
        (
            draw_definitions(),
            draw_ground(),
            *(draw_open_bridge(space) for space in open_bridges(table)),
            *(draw_laid_tile(table, placement) for placement in tiles),
            *(draw_laid_hill(table, hill) for hill in range(box.HILLS) if table.hills[hill]),
            *(draw_aqueduct(table, aqueduct) for aqueduct in range(box.AQUEDUCTS)),
            *(draw_built(table, v) for v in range(box.VERTICES) if table.sites[v] != EMPTY),
            *(draw_spring(aqueduct) for aqueduct in range(box.AQUEDUCTS)),
        )
    )


@lru_cache(maxsize=1)
def draw_definitions() -> Markup:
    """Pieces that appear many times on the board, drawn once."""
    stones = [
        svg.group(pieces.draw_stone(color, way), id=f"stone-{color}-{way}")
        for color in range(box.COLORS)
        for way in range(len(pieces.SHAPES))
    ]
    arches = [svg.group(pieces.draw_arches(a), id=f"arches-{a}") for a in range(box.AQUEDUCTS)]
    kinds = [
        svg.group(pieces.draw_site(kind), id=f"built-{kind}") for kind in range(box.BUILDINGS + 1)
    ]
    return svg.tag("defs", *stones, *arches, *kinds)


# ---- bridges, tiles, hills


def open_bridges(table: Table) -> list[int]:
    return [space for space in range(box.BRIDGES) if table.bridge_owners[space] == EMPTY]


BRIDGE_CELLS = box.triangles_of(box.BridgeSpace.triangle)


def draw_open_bridge(space: int) -> Markup:
    cell = BRIDGE_CELLS[space]
    title = svg.tag("title", f"Pons {box.BridgeSpace.name[space]}")
    x, y = places.FRAME.center(cell)
    return svg.placed(
        x,
        y,
        title,
        pieces.draw_bridge(places.is_up(cell)),
        id=f"bridge-{space}",
        data_thing=f"bridge:{space}",
    )


def draw_laid_tile(table: Table, placement: int) -> Markup:
    """A tile; its glyph steps aside for a Magistrate."""
    color, way = table.tiles[placement], places.way_of(placement)
    x, y = places.center_of(placement)
    taken = placement in magistrates_out(table)
    dx, dy = pieces.standing_on(way)[0] if taken else (0, 0)
    glyph = icon_at(
        pieces.glyph_of(color), x + dx, y + dy, 21 if taken else 25, pieces.ink_on(color)
    )
    return svg.group(
        places.use(f"stone-{color}-{way}", x, y),
        glyph,
        id=f"tile-{placement}",
        class_="piece laid",
        data_thing=f"tile:{color}",
    )


def magistrates_out(table: Table) -> set[int]:
    """The tiles with Magistrates."""
    return {place for player in table.players[: table.sides] for place in player.magistrates}


def is_built_on(table: Table, vertex: int) -> bool:
    """Whether a building or an aqueduct covers the ground around a vertex."""
    return table.sites[vertex] != EMPTY or any(
        vertex in way_along(table, aqueduct)
        for aqueduct in range(box.AQUEDUCTS)
        if table.pieces[aqueduct]
    )


def draw_laid_hill(table: Table, hill: int) -> Markup:
    cell = box.HILL_CELLS[hill]
    x, y = places.FRAME.center(cell)
    crowded = any(is_built_on(table, vertex) for vertex in box.HILL_CORNERS[hill].tolist())
    name = box.Hill.name[hill]
    drawn = pieces.draw_hill(name, places.is_up(cell), not crowded)
    return svg.placed(
        x, y, svg.tag("title", name), drawn, id=f"hill-{hill}", data_thing=f"hill:{hill}"
    )


# ---- sites


def draw_built(table: Table, vertex: int) -> Markup:
    """A Civic Building with its owner's cube, or a Fountain."""
    x, y = places.FRAME.corner(vertex)
    kind, owner = table.sites[vertex], table.owners[vertex]
    owned = svg.placed(x, y, pieces.draw_cube(owner)) if owner != EMPTY else NOTHING
    style = svg.look(id=f"site-{vertex}", class_="piece", data_thing=f"site:{vertex}")
    return svg.group(places.use(f"built-{kind}", x, y), owned, **style)


# ---- aqueducts


def way_along(table: Table, aqueduct: int) -> list[int]:
    """CM-7.4: the vertices of an aqueduct, from its source."""
    found = [int(box.SOURCES[aqueduct])]
    for direction in table.paths[aqueduct][: table.pieces[aqueduct]]:
        found.append(int(box.NEIGHBOR[found[-1], direction]))
    return found


def draw_aqueduct(table: Table, aqueduct: int) -> Markup:
    way = way_along(table, aqueduct)
    arches = [draw_piece(aqueduct, *ends) for ends in pairwise(way)]
    basins = [
        svg.placed(*places.FRAME.corner(vertex), pieces.draw_basin(aqueduct, vertex == way[-1]))
        for vertex in way[1:]
    ]
    return svg.group(*arches, *basins, data_thing=f"aqueduct:{aqueduct}")


def draw_piece(aqueduct: int, one: int, other: int) -> Markup:
    """A piece between two vertices; its arches hang down."""
    style = svg.look(class_="piece", id=f"piece-{aqueduct}-{min(one, other)}-{max(one, other)}")
    return svg.group(places.use(f"arches-{aqueduct}", *places.laid_along(one, other)), **style)


def draw_spring(aqueduct: int) -> Markup:
    x, y = places.FRAME.corner(int(box.SOURCES[aqueduct]))
    title = svg.tag("title", names.water_name(aqueduct))
    return svg.placed(x, y, title, pieces.draw_source(aqueduct), data_thing=f"aqueduct:{aqueduct}")


# ---- Magistrates


def draw_standing(table: Table, player: int, viewer: int | None, choices: Choices) -> Markup:
    """The Magistrates of a player on tiles; mine can be recalled or lifted."""
    found = []
    for slot, place in enumerate(table.players[player].magistrates):
        if 0 <= place < box.PLACEMENTS:
            moves = (state.SLOT + slot, state.LIFT + slot) if player == viewer else ()
            found.append(draw_magistrate(player, slot, place, choices, moves))
    return svg.join(found)


def draw_magistrate(
    player: int, slot: int, place: int, choices: Choices, moves: Sequence[int]
) -> Markup:
    x, y = places.place_on(place)
    style = svg.look(id=f"magistrate-{player}-{slot}", data_thing=f"magistrate:{player}")
    drawn = pawn(x, y, 37, pieces.SEATS[player], **style)
    for move in moves:
        if move in choices:
            return choices.wrap(
                move, ring_circle(x, y - 15, 21), drawn, hit_circle(x, y - 15, 23), class_="stand"
            )
    return drawn


# ---- words in the quiet corners


def draw_names(table: Table) -> Markup:
    """The names of the river and the aqueducts, with the bridges and pieces that are left."""
    left = [
        (names.water_name(aqueduct), box.Aqueduct.per_color - table.pieces[aqueduct])
        for aqueduct in range(box.AQUEDUCTS)
    ]
    rows = [*left, ("Bridges left", len(open_bridges(table)))]
    stones = [draw_stone(k, stone) for k, stone in enumerate(pieces.WATERS)]
    return svg.join((*(draw_name(k, name, many) for k, (name, many) in enumerate(rows)), *stones))


def draw_stone(row: int, stone: str) -> Markup:
    """The color of an aqueduct, left of its name."""
    return svg.rect(
        STONE, NAMES.at(row) - 12, 13, 13, rx=3, fill=var(stone), **svg.stroke("ink", 1)
    )


NAMES = Line(20, 21)  # lines of words at the upper right
RIGHT, NUMBER = places.WIDTH - 4, 27  # where they end, and the room of a number there
STONE = RIGHT - 144  # where the stones of aqueducts lie


def draw_name(row: int, name: str, many: int) -> Markup:
    """One line at the upper right."""
    y = NAMES.at(row)
    style = svg.look(text_anchor="end", fill=var("ink"))
    title = svg.text(RIGHT - NUMBER, y, name, 15.5, class_="h", **style)
    return title + svg.text(RIGHT, y, many, 15.5, font_weight=650, **style)


def seen_at(table: Table) -> float:
    """Where a narrow screen should scroll first, as a share of the width."""
    tiles = [places.center_of(p)[0] for p in range(box.PLACEMENTS) if table.tiles[p] != EMPTY]
    hills = [places.FRAME.center(box.HILL_CELLS[h])[0] for h in range(box.HILLS) if table.hills[h]]
    xs = tiles[-3:] or hills
    return float(round(sum(xs) / len(xs) / places.WIDTH, 2))


def draw_turned(color: int, way: int) -> Markup:
    """A tile in one orientation, for the picker."""
    return svg.drawing(130, 130, svg.placed(65, 65, pieces.draw_tile(color, way, 30)))
