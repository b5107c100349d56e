"""The building zones: blocks, reward tokens, and the building that is being placed."""

from functools import lru_cache
from typing import TYPE_CHECKING

from circenses.core import preview
from circenses.core.grid import squares
from circenses.core.schema import EMPTY
from circenses.core.words import counted
from circenses.draw.choices import Choices
from circenses.draw.grid import Frame
from circenses.draw.icons import icon_at
from circenses.draw.marks import hit, ring_rect
from circenses.draw.pieces import disc
from circenses.draw.svg import (
    NOTHING,
    Markup,
    circle,
    drawing,
    group,
    join,
    look,
    number,
    rect,
    stroke,
    tag,
    text,
    var,
)
from circenses.games.nova_roma import GAME, data
from circenses.games.nova_roma.board.pieces import (
    SEATS,
    draw_block,
    draw_neutral_block,
    draw_neutral_disc,
    draw_reward,
    draw_shape,
)
from circenses.games.nova_roma.board.words import ZONE_NAMES, asked, asks, blocks_of, members
from circenses.games.nova_roma.state import (
    BUILD_ANCHOR,
    BUILD_ORIENT,
    BUILD_ZONE,
    NO_ZONE,
    Decision,
)

if TYPE_CHECKING:
    from circenses.games.nova_roma.board.view import Table

CELL = 36
TOP = 46  # the heading of a zone
GRIDS = [squares(zone["grid"], ".sRr") for zone in data.ZONE_ROWS]
FRAMES = [Frame(grid, CELL, 3, TOP) for grid in GRIDS]
GROUND = [data.cells_of(zone, ".s") for zone in range(data.ZONES)]
SPOTS = [data.cells_of(zone, "Rr") for zone in range(data.ZONES)]


def draw_zones(table: "Table", viewer: int | None, choices: Choices) -> Markup:
    """The three zones side by side, and the ways in which the building in hand can lie."""
    zones = [draw_zone(table, zone, viewer, choices) for zone in range(data.ZONES)]
    return tag("div", *zones, draw_picker(table, viewer, choices), class_="zones")


def in_hand(table: "Table") -> int:
    """The building in hand as it lies; EMPTY when there is none."""
    if asks(table, Decision.BUILD_ANCHOR):
        return asked(table).arg
    if asks(table, Decision.BUILD_ZONE) or asks(table, Decision.BUILD_ORIENT):
        return int(data.SHAPE_FIRST[asked(table).arg])
    return EMPTY


# ---- one zone


def draw_zone(table: "Table", zone: int, viewer: int | None, choices: Choices) -> Markup:
    """A zone with its heading; a choice while a zone is asked for."""
    frame = FRAMES[zone]
    across, down = frame.width + 6, frame.height + TOP + 3
    cells = draw_anchors(table, zone, viewer, choices) if choices else NOTHING
    drawn = [zone_ground(zone), draw_head(table, zone), *draw_blocks(table, zone)]
    box = (1.5, 1.5, across - 3, down - 3, 8)
    move = BUILD_ZONE + zone
    whole = choices.wrap(move, ring_rect(*box), hit(*box)) if move in choices else NOTHING
    return drawing(
        across,
        down,
        group(*drawn, aria_hidden="true"),
        *draw_tokens(table, zone),
        cells,
        whole,
        label=zone_label(table, zone),
        role="group",
        class_=f"zone zone-{zone}",
        style=f"--across:{number(across)}px",
        data_thing=f"zone:{zone}",
    )


def zone_label(table: "Table", zone: int) -> str:
    """A zone in words."""
    many = [counted(blocks_of(table, player, zone), "block") for player in range(table.seats)]
    said = ", ".join(f"{SEATS[player].numeral} {n}" for player, n in enumerate(many))
    return f"Zone {ZONE_NAMES[zone]}: {said}"


@lru_cache(maxsize=8)
def zone_ground(zone: int) -> Markup:
    """Marble cells; token spaces are grouted."""
    frame = FRAMES[zone]
    sunk = rect(1, TOP - 2, frame.width + 4, frame.height + 4, rx=6, fill=var("marble-lo"))
    cells = [frame.cell(cell, 1, fill=var("marble")) for cell in GROUND[zone]]
    spots = [frame.cell(cell, 1, fill=var("grout")) for cell in SPOTS[zone]]
    return group(sunk, *cells, *spots)


def draw_head(table: "Table", zone: int) -> Markup:
    """Its name, what majorities are worth, and who has how many blocks."""
    title = text(4, 17, f"Zone {ZONE_NAMES[zone]}", 17.5, class_="h", fill=var("ink"))
    return group(title, *draw_values(zone), *draw_majority(table, zone))


def draw_values(zone: int) -> list[Markup]:
    """NR-21.4: the points of the first, the second, and all others with a block."""
    drawn = [icon_at("vp", 79, 11.5, 15, "laurel")]
    x = 88.0
    for k, points in enumerate(data.ZONE_POINTS[zone].tolist()):
        style = look(class_="n", opacity=(1, 0.8, 0.65)[k])
        drawn.append(text(x, 16.5, points, 14, **style))
        x += 16 if points < 10 else 23
    return drawn


def draw_majority(table: "Table", zone: int) -> list[Markup]:
    """Who has how many blocks, the most first."""
    counts = [(blocks_of(table, player, zone), player) for player in range(table.seats)]
    if neutral := len(members(table.neutral_blocks[zone])):
        counts.append((neutral, EMPTY))
    drawn = []
    for k, (n, player) in enumerate(sorted(counts, key=lambda one: -one[0])):
        x = 12 + k * 35
        piece = draw_neutral_disc(x, 32, 8) if player == EMPTY else disc(x, 32, 8.5, SEATS[player])
        style = look(font_weight=600, fill=var("ink-2"))
        drawn += [piece, text(x + 11.5, 36.5, n, 13, **style)]
    return drawn


def draw_blocks(table: "Table", zone: int) -> list[Markup]:
    """Everybody's blocks."""
    drawn = [
        draw_neutral_block(*FRAMES[zone].corners_of(cell)[0], CELL)
        for cell in members(table.neutral_blocks[zone])
    ]
    for player in range(table.seats):
        for cell in members(table.players[player].blocks[zone]):
            name = look(id=f"block-{zone}-{cell}")
            drawn.append(draw_block(*FRAMES[zone].corners_of(cell)[0], CELL, SEATS[player], **name))
    return drawn


def draw_tokens(table: "Table", zone: int) -> list[Markup]:
    """The reward tokens; one that is gone leaves a dashed ring."""
    drawn = []
    for space, (where, cell) in enumerate(data.TOKEN_SPACES):
        if where == zone:
            x, y = FRAMES[zone].centre(cell)
            reward = table.rewards[space]
            drawn.append(draw_reward(x, y, 14.5, reward) if reward != EMPTY else gone(x, y))
    return drawn


def gone(x: float, y: float) -> Markup:
    return circle(x, y, 13, fill="none", stroke_dasharray="3 3", **stroke("marble-lo", 1.6))


# ---- the building in hand


def cells_laid(laid: int, zone: int, anchor: int) -> list[int]:
    """The cells of a building whose first block lies at `anchor`."""
    many = int(data.LAID_BLOCKS[laid])
    return [anchor + int(data.LAID_OFFSETS[laid, zone, block]) for block in range(many)]


def draw_anchors(table: "Table", zone: int, viewer: int | None, choices: Choices) -> Markup:
    """Where the first block can lie; the whole building is seen under the pointer."""
    if not asks(table, Decision.BUILD_ANCHOR) or asked(table).n != zone:
        return NOTHING
    laid = asked(table).arg
    open_ = choices.under(BUILD_ANCHOR, data.CELLS)
    return join(draw_anchor(table, zone, laid, cell, viewer or 0, choices) for cell in open_)


def draw_anchor(
    table: "Table", zone: int, laid: int, cell: int, viewer: int, choices: Choices
) -> Markup:
    """One place for the building in hand."""
    frame = FRAMES[zone]
    move = BUILD_ANCHOR + cell
    x, y = frame.corners_of(cell)[0]
    mark = rect(x + 4, y + 4, CELL - 8, CELL - 8, rx=4, class_="cellmark")
    ghost = draw_ghost(zone, cells_laid(laid, zone, cell), viewer)
    completed = draw_completed(table, zone, viewer, move)
    return choices.wrap(move, mark, group(ghost, completed, class_="ghost"), frame.hit([cell]))


def draw_ghost(zone: int, cells: list[int], viewer: int) -> Markup:
    """The building as it would lie, with one ring round the whole outline."""
    frame = FRAMES[zone]
    blocks = [draw_block(*frame.corners_of(cell)[0], CELL, SEATS[viewer]) for cell in cells]
    return group(*blocks, frame.ring(cells))


def draw_completed(table: "Table", zone: int, viewer: int, move: int) -> Markup:
    """The tokens that this would complete (NR-13.7)."""
    after = preview.after(GAME, table.view, viewer, move).rewards
    rings = []
    for space, (where, cell) in enumerate(data.TOKEN_SPACES):
        if where == zone and table.rewards[space] != EMPTY and after[space] == EMPTY:
            x, y = FRAMES[zone].centre(cell)
            halo = circle(x, y, 17, class_="halo")
            rings += [halo, circle(x, y, 17, class_="mark", stroke_dasharray="5 3")]
    return join(rings)


def draw_picker(table: "Table", viewer: int | None, choices: Choices) -> Markup:
    """Every way in which the building can lie, and the button that leaves it."""
    leave = choices.button(BUILD_ZONE + NO_ZONE, "Leave it", class_="btn slim")
    if in_hand(table) == EMPTY or not choices:
        return NOTHING
    ways = [draw_way(table, way, viewer or 0, choices) for way in ways_of(table)]
    return tag("div", tag("ul", *ways), leave, class_="picker")


def ways_of(table: "Table") -> list[int]:
    """All orientations of the building in hand, as they lie."""
    laid = in_hand(table)
    firsts = data.SHAPE_FIRST.tolist()
    shape = max(k for k, first in enumerate(firsts) if first <= laid)
    return list(range(firsts[shape], firsts[shape] + int(data.SHAPE_TURNS[shape])))


def draw_way(table: "Table", way: int, viewer: int, choices: Choices) -> Markup:
    """One way: a choice while it is asked for, marked when it is chosen."""
    picture = draw_shape(way, SEATS[viewer], 7.5)
    move = BUILD_ORIENT + way - ways_of(table)[0]
    if move in choices:
        return choices.tag("li", move, picture)
    chosen = asks(table, Decision.BUILD_ANCHOR) and asked(table).arg == way
    return tag("li", picture, class_="on" if chosen else "off")


def draw_hand(table: "Table", viewer: int | None) -> Markup:
    """The building in hand, beside the question."""
    laid = in_hand(table)
    if laid == EMPTY or viewer is None:
        return NOTHING
    return draw_shape(laid, SEATS[viewer], 15, "handp")
