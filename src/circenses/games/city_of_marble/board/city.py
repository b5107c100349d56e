"""The city: the marble board, the river, hills, tiles, sites, aqueducts, and what may be done."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from circenses.core.grid import UP
from circenses.core.schema import EMPTY
from circenses.core.words import counted
from circenses.draw.choices import Choices
from circenses.draw.grid import (
    Frame,
    Point,
    hit_line,
    hit_polygon,
    holds_shape,
    line,
    lying,
    middle,
    polygon,
)
from circenses.draw.icons import icon_at
from circenses.draw.marks import hit_circle, ring_circle
from circenses.draw.pieces import disc, pawn
from circenses.draw.svg import (
    NOTHING,
    Markup,
    circle,
    drawing,
    group,
    join,
    look,
    number,
    path,
    placed,
    rect,
    stroke,
    tag,
    text,
    var,
)
from circenses.games.city_of_marble import data
from circenses.games.city_of_marble.board.names import (
    GLYPHS,
    building_name,
    player_name,
    water_name,
)
from circenses.games.city_of_marble.board.outlook import (
    Laid,
    Verdict,
    asked,
    asks,
    corner_verdict,
    laid_at,
    laid_now,
)
from circenses.games.city_of_marble.board.pieces import (
    HEXAGON,
    SEATS,
    SHAPES,
    STONES,
    UNIT,
    draw_arches,
    draw_basin,
    draw_bridge,
    draw_cube,
    draw_hill,
    draw_site,
    draw_source,
    draw_stone,
    draw_tile,
    glyph_of,
    hexagon,
    ink_on,
    shrunk,
    standing_on,
    toward,
)
from circenses.games.city_of_marble.state import (
    CORNER,
    LIFT,
    PIECE,
    PLACEMENT,
    SLOT,
    SOMEBODY,
    Decision,
)

if TYPE_CHECKING:
    from circenses.games.city_of_marble.board.view import Table

FRAME = Frame(data.GRID, UNIT, x=37, y=42)
WIDTH, HEIGHT = FRAME.width + 74, FRAME.height + 76
WAYS = "SBH"
HANG = 16  # how far a verdict stands from its tile


# ---- places


@cache
def centre_of(placement: int) -> Point:
    """The middle of a placement."""
    return middle([FRAME.corner(int(corner)) for corner in data.CORNERS[placement]])


def way_of(placement: int) -> int:
    """The orientation of a placement."""
    return WAYS.index(data.PLACEMENT_NAMES[placement][-1])


def is_up(cell: int) -> bool:
    return data.GRID.cell[cell][2] == UP


# ---- the whole board


def draw_city(table: "Table", viewer: int | None, choices: Choices) -> Markup:
    """The city as it stands, and where the viewer may act on it."""
    tiles = [p for p in range(data.PLACEMENTS) if table.tiles[p] != EMPTY]
    holds = asks(table, Decision.PLACEMENT) and bool(choices) and choices.marks is None
    layers = (
        draw_definitions(),
        draw_ground(),
        *(draw_open_bridge(space) for space in open_bridges(table)),
        *(draw_laid_tile(table, placement) for placement in tiles),
        *(draw_laid_hill(table, hill) for hill in range(data.HILLS) if table.hills[hill]),
        *(draw_aqueduct(table, aqueduct) for aqueduct in range(data.AQUEDUCTS)),
        *(draw_built(table, v) for v in range(data.VERTICES) if table.sites[v] != EMPTY),
        *(draw_spring(aqueduct) for aqueduct in range(data.AQUEDUCTS)),
        *(draw_standing(table, player, viewer, choices) for player in range(table.sides)),
        draw_names(table),
        draw_choices(table, viewer, choices),
    )
    built = sum(kind != EMPTY for kind in table.sites)
    label = f"The city: {counted(len(tiles), 'tile')}, {counted(built, 'finished site')}"
    more = holds_shape(UNIT * 0.85, len(SHAPES)) if holds else {}
    return drawing(
        WIDTH, HEIGHT, *layers, label=label, role="group", class_="city", id="city", **more
    )


@lru_cache(maxsize=1)
def draw_definitions() -> Markup:
    """What lies on the board many times, drawn once."""
    stones = [
        group(draw_stone(color, way), id=f"stone-{color}-{way}")
        for color in range(data.COLORS)
        for way in range(len(SHAPES))
    ]
    arches = [group(draw_arches(a), id=f"arches-{a}") for a in range(data.AQUEDUCTS)]
    kinds = [group(draw_site(kind), id=f"built-{kind}") for kind in range(data.BUILDINGS + 1)]
    return tag("defs", *stones, *arches, *kinds)


def use(name: str, x: float, y: float, turn: float = 0) -> Markup:
    """One of them, set down at x, y."""
    where = f"translate({number(x)} {number(y)})" + (f" rotate({number(turn)})" if turn else "")
    return tag("use", href=f"#{name}", transform=where)


# ---- the ground

TINTS = (0, 0.22, 0.4, 0.1, 0.3)


@lru_cache(maxsize=1)
def draw_ground() -> Markup:
    """Pale marble triangles in a marble rim; the river lies below the tiles."""
    limits = border()
    heart = middle(limits)
    rim = [toward(heart, corner, 1.058) for corner in limits]
    inner = [toward(heart, corner, 1.012) for corner in limits]
    sites = [v for v in range(data.VERTICES) if data.IS_SITE[v]]
    return group(
        polygon([(x, y + 3) for x, y in rim], fill=var("shade")),
        polygon(rim, fill=var("marble-lo"), stroke_linejoin="round", **stroke("line-strong", 1.2)),
        polygon(inner, fill=var("marble"), **stroke("line-strong", 0.8)),
        *(draw_slab(cell) for cell in data.GRID.cell),
        draw_river(),
        *(draw_dot(v) for v in sites),
        *draw_letters(),
        class_="ground",
    )


def border() -> list[Point]:
    """The corners of the whole board."""
    grid = data.COMPONENTS["grid"]
    low, high, right, bottom = grid["sum_min"], grid["sum_max"], grid["q_max"], grid["r_max"]
    corners = (
        (low, 0), (right, 0), (right, high - right), (high - bottom, bottom), (0, bottom), (0, low)
    )  # fmt: skip
    return [FRAME.at(corner) for corner in corners]


def draw_dot(vertex: int) -> Markup:
    x, y = FRAME.corner(vertex)
    return circle(x, y, 2.6, fill=var("marble-lo"))


def draw_slab(cell: int) -> Markup:
    """One triangle of marble; no two neighbours quite alike."""
    q, r, up = data.GRID.cell[cell]
    tint = TINTS[(q * 2 + r * 3 + up * 2) % len(TINTS)]
    slab = FRAME.cell(cell, 0, fill=var("marble"), **stroke("marble-lo", 1))
    return slab + (FRAME.cell(cell, 1, fill=var("lit"), opacity=tint) if tint else NOTHING)


@lru_cache(maxsize=1)
def draw_river() -> Markup:
    """CM-2.13: the Tiber, decoration."""
    course = [FRAME.at((x - row / 2, row)) for x, row in data.COMPONENTS["river"]["points"]]
    d = winding(course)
    style = look(fill="none", stroke_linejoin="round", stroke_linecap="round")
    return join(
        (
            path(d, **style, opacity=0.45, **stroke("river-lo", 27)),
            path(d, **style, **stroke("river", 21)),
            path(d, **style, opacity=0.7, stroke_dasharray="16 14 7 18", **stroke("ivory", 1.6)),
            path(d, **style, opacity=0.45, stroke_dasharray="9 24 14 20",
                 transform="translate(4 5)", **stroke("ivory", 1.2)),
        )
    )  # fmt: skip


def winding(course: Sequence[Point]) -> str:
    """A line that bends at its points instead of breaking."""
    x, y = course[0]
    parts = [f"M{x:.1f},{y:.1f}"]
    for here, after in pairwise(course[1:]):
        (a, b), (c, d) = here, toward(here, after, 0.5)
        parts.append(f"Q{a:.1f},{b:.1f} {c:.1f},{d:.1f}")
    x, y = course[-1]
    return " ".join([*parts, f"L{x:.1f},{y:.1f}"])


def draw_letters() -> list[Markup]:
    """CM-2.2: the names of rows in the rim at the left, of numbers below."""
    grid = data.COMPONENTS["grid"]
    style = look(class_="rimmed", text_anchor="middle", fill=var("token-ink"), font_weight=600)
    found = []
    for r in range(grid["r_max"] + 1):
        x, y = FRAME.at((max(0, grid["sum_min"] - r), r))
        rise = -2 if r < grid["sum_min"] else 4 if r == grid["sum_min"] else 10
        found.append(text(x - 10.5, y + rise, chr(ord("A") + r), 11.5, **style))
    for q in range(grid["q_max"] + 1):
        x, y = FRAME.at((q, min(grid["r_max"], grid["sum_max"] - q)))
        dx, dy = (0, 15) if q < grid["sum_max"] - grid["r_max"] else (10, 10)
        found.append(text(x + dx, y + dy, q, 11.5, **style))
    return found


# ---- bridges, tiles, hills


def open_bridges(table: "Table") -> list[int]:
    return [space for space in range(data.BRIDGES) if table.bridge_owners[space] == EMPTY]


BRIDGE_CELLS = data.triangles_of("bridge_space")


def draw_open_bridge(space: int) -> Markup:
    cell = BRIDGE_CELLS[space]
    title = tag("title", f"Pons {data.BRIDGE_NAMES[space]}")
    x, y = FRAME.centre(cell)
    return placed(
        x, y, title, draw_bridge(is_up(cell)), id=f"bridge-{space}", data_thing=f"bridge:{space}"
    )


def draw_laid_tile(table: "Table", placement: int) -> Markup:
    """A tile; its glyph steps aside for a Magistrate."""
    color, way = table.tiles[placement], way_of(placement)
    x, y = centre_of(placement)
    taken = placement in magistrates_out(table)
    dx, dy = standing_on(way)[0] if taken else (0, 0)
    glyph = icon_at(glyph_of(color), x + dx, y + dy, 21 if taken else 25, ink_on(color))
    return group(
        use(f"stone-{color}-{way}", x, y),
        glyph,
        id=f"tile-{placement}",
        class_="piece laid",
        data_thing=f"tile:{color}",
    )


def magistrates_out(table: "Table") -> set[int]:
    """The tiles with Magistrates."""
    return {place for player in table.players[: table.sides] for place in player.magistrates}


def draw_laid_hill(table: "Table", hill: int) -> Markup:
    cell = data.HILL_CELLS[hill]
    x, y = FRAME.centre(cell)
    crowded = sum(table.sites[v] != EMPTY for v in data.HILL_CORNERS[hill].tolist()) > 0
    name = data.HILL_NAMES[hill]
    drawn = draw_hill(name, is_up(cell), not crowded)
    return placed(x, y, tag("title", name), drawn, id=f"hill-{hill}", data_thing=f"hill:{hill}")


# ---- sites


def draw_built(table: "Table", vertex: int) -> Markup:
    """A Civic Building with its owner's cube, or a Fountain."""
    x, y = FRAME.corner(vertex)
    kind, owner = table.sites[vertex], table.owners[vertex]
    owned = placed(x, y, draw_cube(owner)) if owner != EMPTY else NOTHING
    style = look(id=f"site-{vertex}", class_="piece", data_thing=f"site:{vertex}")
    return group(use(f"built-{kind}", x, y), owned, **style)


# ---- aqueducts


def way_along(table: "Table", aqueduct: int) -> list[int]:
    """CM-7.4: the vertices of an aqueduct, from its source."""
    found = [int(data.SOURCES[aqueduct])]
    for direction in table.paths[aqueduct][: table.pieces[aqueduct]]:
        found.append(int(data.NEIGHBOR[found[-1], direction]))
    return found


def draw_aqueduct(table: "Table", aqueduct: int) -> Markup:
    way = way_along(table, aqueduct)
    pieces = [draw_piece(aqueduct, *ends) for ends in pairwise(way)]
    basins = [
        placed(*FRAME.corner(vertex), draw_basin(aqueduct, vertex == way[-1])) for vertex in way[1:]
    ]
    return group(*pieces, *basins, data_thing=f"aqueduct:{aqueduct}")


def draw_piece(aqueduct: int, one: int, other: int) -> Markup:
    """A piece between two vertices; its arches hang down."""
    style = look(class_="piece", id=f"piece-{aqueduct}-{min(one, other)}-{max(one, other)}")
    return group(use(f"arches-{aqueduct}", *laid_along(one, other)), **style)


def laid_along(one: int, other: int) -> tuple[float, float, float]:
    """Where a piece begins, and how it is turned."""
    (x, _), (u, _) = FRAME.corner(one), FRAME.corner(other)
    first, last = (one, other) if x < u else (other, one)
    return *FRAME.corner(first), TURNS[data.NEIGHBOR[first].tolist().index(last)]


TURNS = (0, 60, 120, 180, -120, -60)  # degrees, by direction


def draw_spring(aqueduct: int) -> Markup:
    x, y = FRAME.corner(int(data.SOURCES[aqueduct]))
    title = tag("title", water_name(aqueduct))
    return placed(x, y, title, draw_source(aqueduct), data_thing=f"aqueduct:{aqueduct}")


# ---- Magistrates


def place_on(placement: int) -> Point:
    """Where a Magistrate stands on a tile."""
    x, y = centre_of(placement)
    dx, dy = standing_on(way_of(placement))[1]
    return x + dx, y + dy


def draw_standing(table: "Table", player: int, viewer: int | None, choices: Choices) -> Markup:
    """The Magistrates of a player on tiles; mine can be recalled or lifted."""
    found = []
    for slot, place in enumerate(table.players[player].magistrates):
        if 0 <= place < data.PLACEMENTS:
            moves = (SLOT + slot, LIFT + slot) if player == viewer else ()
            found.append(draw_magistrate(player, slot, place, choices, moves))
    return join(found)


def draw_magistrate(
    player: int, slot: int, place: int, choices: Choices, moves: Sequence[int]
) -> Markup:
    x, y = place_on(place)
    style = look(id=f"magistrate-{player}-{slot}", data_thing=f"magistrate:{player}")
    drawn = pawn(x, y, 37, SEATS[player], **style)
    for move in moves:
        if move in choices:
            return choices.wrap(
                move, ring_circle(x, y - 15, 21), drawn, hit_circle(x, y - 15, 23), class_="stand"
            )
    return drawn


# ---- words in the quiet corners


def draw_names(table: "Table") -> Markup:
    """The river and the aqueducts, with what is left of them."""
    right, low = WIDTH - 4, HEIGHT - 34
    return join(
        (
            draw_name(4, 26, "start", "Tiber", counted(len(open_bridges(table)), "bridge")),
            draw_name(right, 26, "end", water_name(0), pieces_left(table, 0)),
            draw_name(right, HEIGHT * 0.76, "end", water_name(1), pieces_left(table, 1)),
            draw_name(4, low, "start", water_name(2), pieces_left(table, 2)),
        )
    )


def pieces_left(table: "Table", aqueduct: int) -> str:
    return counted(data.PIECES - table.pieces[aqueduct], "piece")


def draw_name(x: float, y: float, anchor: str, name: str, left: str) -> Markup:
    title = text(x, y, name, 16.5, class_="h", text_anchor=anchor, fill=var("ink"))
    return title + text(x, y + 17, f"{left} left", 13, text_anchor=anchor, fill=var("ink-2"))


# ---- what may be done


def draw_choices(table: "Table", viewer: int | None, choices: Choices) -> Markup:
    """Places for the tile in hand, pieces of aqueduct, sites, and the Magistrate of a new tile."""
    if viewer is None or not choices:
        return NOTHING
    return join(
        (
            *(draw_edge(table, thing, choices) for thing in choices.under(PIECE, 18)),
            *draw_spots(table, viewer, choices),
            *(draw_corner(table, c, choices) for c in choices.under(CORNER, data.CORNER_COUNT)),
            draw_newcomer(table, viewer, choices),
        )
    )


def draw_edge(table: "Table", thing: int, choices: Choices) -> Markup:
    """A piece of aqueduct that may be laid, with what it would reach."""
    aqueduct, direction = divmod(thing, data.DIRECTION_COUNT)
    one = table.heads[aqueduct]
    other = int(data.NEIGHBOR[one, direction])
    (x1, y1), (x2, y2) = FRAME.corner(one), FRAME.corner(other)
    ghost = group(use(f"arches-{aqueduct}", *laid_along(one, other)), class_="ghost")
    a, b = toward((x1, y1), (x2, y2), 0.16), toward((x1, y1), (x2, y2), 0.84)
    edge = path(line(*a, *b), class_="halo") + path(line(*a, *b), class_="mark edge")
    return choices.wrap(
        PIECE + thing,
        edge,
        circle(x2, y2, 7, class_="cellmark dot"),
        ghost,
        draw_reached(table, other),
        hit_line(x1, y1, x2, y2, 30),
        class_="way",
    )


def draw_reached(table: "Table", vertex: int) -> Markup:
    """A coin or points for a piece, beside its new head."""
    x, y = FRAME.corner(vertex)
    kind = table.sites[vertex]
    if kind == EMPTY or (kind == data.FOUNTAIN and not table.coins_left):
        return NOTHING
    if kind == data.FOUNTAIN:
        return draw_pill(x, y - 36, "coin", "+1")
    return draw_pill(x, y - 36, "vp", f"+{data.AQUEDUCT_POINTS}", table.owners[vertex])


def draw_pill(x: float, y: float, concept: str, said: str, seat: int = EMPTY) -> Markup:
    """What a choice gives, in a pill; with a seat, to whom."""
    wide = 50 if seat == EMPTY else 70
    color = "laurel" if concept == "vp" else "gold"
    left = x - wide / 2
    owner = disc(left + 13, y, 9, SEATS[seat]) if seat != EMPTY else NOTHING
    shift = 0 if seat == EMPTY else 20
    frame = look(rx=11.5, fill=var("raised"), **stroke("act-bright", 2))
    return group(
        rect(left, y - 11.5, wide, 23, **frame),
        owner,
        icon_at(concept, left + 14 + shift, y, 15, color),
        text(left + 24 + shift, y + 5.2, said, 15, class_="n"),
        class_="pill",
    )


# ---- the tile in hand


def draw_spots(table: "Table", viewer: int, choices: Choices) -> list[Markup]:
    """Every open placement as a small rhombus in its own orientation; the fullest come last."""
    spots = choices.under(PLACEMENT, data.PLACEMENTS)
    if not spots or not asks(table, Decision.PLACEMENT):
        return []
    laid = {spot: laid_at(table, viewer, spot) for spot in spots}
    spots.sort(key=lambda spot: len(laid[spot].without))
    return [draw_spot(table, viewer, spot, laid[spot], choices) for spot in spots]


def draw_spot(table: "Table", viewer: int, placement: int, laid: Laid, choices: Choices) -> Markup:
    color, way = asked(table).arg, way_of(placement)
    x, y = centre_of(placement)
    n = len(laid.without)
    part = 0.31 if n else 0.24
    small = polygon(
        shrunk(SHAPES[way].rim, part), class_="spot full" if n else "spot", stroke_linejoin="round"
    )
    count = text(0, 4.8, n, 13.5, class_="spot-n") if n else draw_find(table, placement)
    return choices.wrap(
        PLACEMENT + placement,
        placed(x, y, small, count, class_="spots"),
        draw_ghost(table, viewer, placement, color, laid),
        placed(x, y, hit_polygon(shrunk(SHAPES[way].rim, 0.5))),
        **lying(way, x, y),
    )


def draw_find(table: "Table", placement: int) -> Markup:
    """A bridge or a source under a placement."""
    if data.BRIDGE_UNDER[placement] != EMPTY:
        return icon_at("bridge", 0, 0, 12, "act")
    aqueduct = data.SOURCE_AT[placement]
    starts = aqueduct != EMPTY and table.heads[aqueduct] == EMPTY
    return icon_at("water", 0, 0, 11, "act") if starts else NOTHING


def draw_ghost(table: "Table", viewer: int, placement: int, color: int, laid: Laid) -> Markup:
    """The whole tile where it would lie, and what would rise around it."""
    x, y = centre_of(placement)
    way = way_of(placement)
    rim = "M" + " L".join(f"{a:.1f},{b:.1f}" for a, b in SHAPES[way].rim) + "z"
    tile = join(
        (
            use(f"stone-{color}-{way}", 0, 0),
            icon_at(glyph_of(color), 0, 0, 25, ink_on(color)),
            path(rim, class_="halo"),
            path(rim, class_="mark"),
        )
    )
    sites = laid.with_one or laid.without
    return group(
        placed(x, y, tile),
        *(draw_verdict(verdict) for verdict in sites),
        draw_card(table, viewer, placement, laid) if sites else NOTHING,
        class_="ghost",
    )


def draw_verdict(verdict: Verdict) -> Markup:
    """What would rise at a site: dashed, with its points."""
    x, y = FRAME.corner(verdict.vertex)
    kind = verdict.kind if verdict.owner != EMPTY else data.FOUNTAIN
    owned = draw_cube(verdict.owner) if verdict.owner != EMPTY else NOTHING
    rim = hexagon(UNIT * 0.4)
    return placed(
        x,
        y,
        use(f"built-{kind}", 0, 0),
        owned,
        polygon(rim, class_="halo"),
        polygon(rim, class_="mark dashed"),
    )


CARD, LINE = 232, 25


def draw_card(table: "Table", viewer: int, placement: int, laid: Laid) -> Markup:
    """Who would have the influence at each site, in words and numbers, beside the tile."""
    pairs = list(zip(laid.with_one or laid.without, laid.without, strict=True))
    differ = bool(laid.with_one) and laid.with_one != laid.without
    head = "With your Magistrate" if differ else "It completes"
    lines = [draw_line(table, viewer, verdict, k) for k, (verdict, _) in enumerate(pairs)]
    foot: list[Markup] = []
    if differ:
        said = ", ".join(short(table, viewer, without) for _, without in pairs)
        style = look(class_="quiet", fill=var("ink-2"))
        foot = [text(12, 42 + LINE * len(lines), f"Without: {said}", 12.5, **style)]
    high = 34 + LINE * len(lines) + 22 * len(foot)
    x, y = card_place(placement, high)
    frame = rect(0, 0, CARD, high, rx=10, class_="tip")
    title = text(12, 23, head, 15.5, class_="h", fill=var("ink"))
    return placed(x, y, frame, title, *lines, *foot, class_="verdicts svgshadow")


def card_place(placement: int, high: float) -> Point:
    """Beside the tile, on the side with more room, inside the picture."""
    x, y = centre_of(placement)
    reach = UNIT + HANG
    left = x - reach - CARD if x > WIDTH / 2 else x + reach
    return left, min(max(4, y - high / 2), HEIGHT - high - 4)


def short(table: "Table", viewer: int, verdict: Verdict) -> str:
    """A verdict in two words."""
    if verdict.owner == EMPTY:
        return "Fountain"
    whose = "yours" if verdict.owner == viewer else f"for {player_name(table, verdict.owner)}"
    return f"{building_name(verdict.kind)} {whose}"


def draw_line(table: "Table", viewer: int, verdict: Verdict, k: int) -> Markup:
    """One site: its type, what becomes of it, everybody's influence."""
    y = 34 + LINE * k
    color = int(data.BUILDING_COLOR[verdict.kind])
    swatch = rect(12, y + 2, 19, 19, rx=4, fill=var(f"{STONES[color]}-lo"))
    glyph = icon_at(GLYPHS[verdict.kind], 21.5, y + 11.5, 15, "ivory")
    said = short(table, viewer, verdict)
    if verdict.points:
        said += f", {verdict.points}"
    label = text(38, y + 16, said, 13.5, font_weight=600, fill=var("ink"))
    return join((swatch, glyph, label, draw_influence(verdict, CARD - 12, y + 11.5)))


def draw_influence(verdict: Verdict, right: float, y: float) -> Markup:
    """Each side's Magistrates that count, from the right."""
    sides = [(side, n) for side, n in enumerate(verdict.influence) if n]
    if not sides:
        style = look(text_anchor="end", fill=var("ink-2"))
        return text(right, y + 4.5, "no influence", 12, **style)
    found = []
    for k, (side, n) in enumerate(reversed(sides)):
        x = right - k * 32
        found.append(disc(x - 19, y, 8.5, SEATS[side]))
        found.append(text(x - 8, y + 4.8, n, 13, class_="n"))
    return join(found)


# ---- sites and the Magistrate of a new tile


def draw_corner(table: "Table", corner: int, choices: Choices) -> Markup:
    """A complete site that may be built next."""
    verdict = corner_verdict(table, corner)
    x, y = FRAME.corner(verdict.vertex)
    pill = draw_pill(x, y - 38, "vp", f"+{verdict.points}", verdict.owner)
    return choices.wrap(
        CORNER + corner,
        draw_verdict(verdict),
        pill if verdict.points else NOTHING,
        hit_circle(x, y, UNIT * HEXAGON),
    )


def draw_newcomer(table: "Table", viewer: int, choices: Choices) -> Markup:
    """CM-5.12: a Magistrate on the tile just laid, and what would rise around it."""
    if SOMEBODY not in choices:
        return NOTHING
    placement = asked(table).arg
    x, y = place_on(placement)
    verdicts = laid_now(table.view, viewer).with_one
    return choices.wrap(
        SOMEBODY,
        *(draw_verdict(verdict) for verdict in verdicts),
        group(pawn(x, y, 37, SEATS[viewer]), class_="pale"),
        ring_circle(x, y - 15, 21),
        hit_circle(x, y - 15, 26),
        class_="stand",
    )


def seen_at(table: "Table") -> float:
    """Where a narrow screen should look first, as a part of the width."""
    tiles = [centre_of(p)[0] for p in range(data.PLACEMENTS) if table.tiles[p] != EMPTY]
    hills = [FRAME.centre(data.HILL_CELLS[h])[0] for h in range(data.HILLS) if table.hills[h]]
    xs = tiles[-3:] or hills
    return round(sum(xs) / len(xs) / WIDTH, 2)


def draw_turned(color: int, way: int) -> Markup:
    """A tile in one orientation, for the picker."""
    return drawing(130, 130, placed(65, 65, draw_tile(color, way, 30)))
