"""The building zones: blocks, reward tokens, and the building that is being placed."""

from functools import lru_cache

from circenses.core.rules.grid import squares
from circenses.core.state.schema import EMPTY
from circenses.core.text.lists import counted
from circenses.draw import svg
from circenses.draw.choices import Choices
from circenses.draw.grid import Frame, holds_shape, lying, way_button
from circenses.draw.icons import icon_at
from circenses.draw.marks import hit, ring_rect
from circenses.draw.picture_cache import cached
from circenses.draw.pieces import disc
from circenses.draw.svg import NOTHING, Markup, stroke, var
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.board import pieces, placing
from circenses.games.nova_roma.board.names import ZONE_NAMES, members
from circenses.games.nova_roma.board.outlook import blocks_of
from circenses.games.nova_roma.state import BUILD_ORIENT, BUILD_ZONE
from circenses.games.nova_roma.view import Table

CELL = 36
COUNT_WIDTH = 34  # of a disc with one digit
MARGIN = 4.0  # left of the first one
TOP = 50  # the heading of a zone
GRIDS = [squares(zone["grid"], ".sRr") for zone in box.Zone.written]
FRAMES = [Frame(zone, CELL, 3, TOP) for zone in GRIDS]
TALLEST = max(frame.height for frame in FRAMES) + TOP + 3
GROUND = [layout.cells_of(zone, ".s") for zone in range(layout.ZONES)]
SPOTS = [layout.cells_of(zone, "Rr") for zone in range(layout.ZONES)]


@cached
def draw_zones(table: Table, viewer: int | None, choices: Choices) -> Markup:
    """The three zones side by side, and the ways in which the building in hand can lie."""
    those = placing.placements(table, viewer, choices)
    zones = [draw_zone(table, zone, viewer, those, choices) for zone in range(layout.ZONES)]
    picker = draw_picker(table, viewer, those, choices)
    more = holds_shape(CELL, placing.PURE_TURNS[placing.shape_in_hand(table)]) if those else {}
    style = f"--deep:{svg.number(TALLEST / sum(frame.width + 6 for frame in FRAMES))}"
    return svg.tag("div", *zones, picker, class_="zones scaled", style=style, **more)


# ---- one zone


def draw_zone(
    table: Table, zone: int, viewer: int | None, those: list[placing.Placement], choices: Choices
) -> Markup:
    """A zone with its heading, which is a choice while a zone is asked for."""
    frame = FRAMES[zone]
    across, down = frame.width + 6, frame.height + TOP + 3
    drawn = [zone_ground(zone), draw_head(table, zone), *draw_blocks(table, zone)]
    return svg.drawing(
        across,
        down,
        svg.group(*drawn, aria_hidden="true"),
        *draw_tokens(table, zone),
        draw_zone_choice(zone, choices),
        draw_placements(those, zone, viewer or 0, choices),
        label=zone_label(table, zone),
        role="group",
        class_=f"zone zone-{zone}",
        style=f"--across:{svg.number(across)}px;--tall:{svg.number(down / TALLEST)}",
        data_thing=f"zone:{zone}",
    )


def draw_zone_choice(zone: int, choices: Choices) -> Markup:
    """A zone's heading, for players who choose step by step."""
    move = (BUILD_ZONE + zone,)
    head = (1.5, 1.5, FRAMES[zone].width + 3, TOP - 5, 7)
    return choices.wrap(move, ring_rect(*head), hit(*head)) if move in choices else NOTHING


def zone_label(table: Table, zone: int) -> str:
    """A zone in words."""
    many = [counted(blocks_of(table, player, zone), "block") for player in range(table.seats)]
    said = ", ".join(f"{pieces.SEATS[player].numeral} {n}" for player, n in enumerate(many))
    return f"Zone {ZONE_NAMES[zone]}: {said}"


@lru_cache(maxsize=8)
def zone_ground(zone: int) -> Markup:
    """Marble cells; token spaces are a shade darker."""
    frame = FRAMES[zone]
    sunk = svg.rect(1, TOP - 2, frame.width + 4, frame.height + 4, rx=6, fill=var("marble-lo"))
    cells = [frame.cell(cell, 1, fill=var("marble")) for cell in GROUND[zone]]
    spots = [frame.cell(cell, 1, fill=var("marble-lo"), opacity=0.4) for cell in SPOTS[zone]]
    return svg.group(sunk, *cells, *spots)


def draw_head(table: Table, zone: int) -> Markup:
    """Its name, what majorities are worth, and who has how many blocks."""
    title = svg.text(8, 18, f"Zone {ZONE_NAMES[zone]}", 17.5, class_="h", fill=var("ink"))
    return svg.group(title, *draw_values(zone), *draw_majority(table, zone))


def draw_values(zone: int) -> list[Markup]:
    """NR-21.4: the points of the first, the second, and all others with a block."""
    drawn = [icon_at("vp", 90, 12.5, 15, "laurel")]
    x = 99.0
    for k, points in enumerate(box.Zone.vp[zone].tolist()):
        style = svg.look(class_="n", opacity=(1, 0.8, 0.65)[k])
        drawn.append(svg.text(x, 17.5, points, 14, **style))
        x += 16 if points < 10 else 23
    return drawn


def draw_majority(table: Table, zone: int) -> list[Markup]:
    """Who has how many blocks, the most first."""
    counts = [(blocks_of(table, player, zone), player) for player in range(table.seats)]
    if neutral := len(members(table.neutral_blocks[zone])):
        counts.append((neutral, EMPTY))
    counts.sort(key=lambda one: -one[0])
    widths = [COUNT_WIDTH if n < 10 else COUNT_WIDTH + 7 for n, _ in counts]
    room = FRAMES[zone].width - MARGIN - sum(widths)
    gap = min(10, room / max(1, len(counts) - 1))
    drawn, x = [], MARGIN
    for (n, player), width in zip(counts, widths, strict=True):
        drawn.append(draw_count(x, width, n, player))
        x += width + gap
    return drawn


def draw_count(x: float, width: float, n: int, player: int) -> Markup:
    """One disc and its number, in a frame that keeps them together."""
    piece = (
        pieces.draw_neutral_disc(x + 12, 33, 11) if player == EMPTY
        else disc(x + 12, 33, 12, pieces.SEATS[player])
    )  # fmt: skip
    style = svg.look(font_weight=600, fill=var("ink-2"))
    frame = svg.rect(x, 22, width, 22, rx=11, fill=var("sunk"))
    return svg.group(frame, piece, svg.text(x + 25, 37.7, n, 13.5, **style), class_="count")


def draw_blocks(table: Table, zone: int) -> list[Markup]:
    """The blocks of all players."""
    drawn = [
        pieces.draw_neutral_block(*FRAMES[zone].corners_of(cell)[0], CELL)
        for cell in members(table.neutral_blocks[zone])
    ]
    for player in range(table.seats):
        for cell in members(table.players[player].blocks[zone]):
            x, y = FRAMES[zone].corners_of(cell)[0]
            name = svg.look(id=f"block-{zone}-{cell}")
            drawn.append(pieces.draw_block(x, y, CELL, pieces.SEATS[player], **name))
    return drawn


def draw_tokens(table: Table, zone: int) -> list[Markup]:
    """The reward tokens; one that is gone leaves a dashed ring."""
    drawn = []
    for space, (where, cell) in enumerate(layout.TOKEN_SPACES):
        if where == zone:
            x, y = FRAMES[zone].center(cell)
            reward = table.rewards[space]
            drawn.append(pieces.draw_reward(x, y, 14.5, reward) if reward != EMPTY else gone(x, y))
    return drawn


def gone(x: float, y: float) -> Markup:
    return svg.circle(x, y, 13, fill="none", stroke_dasharray="3 3", **stroke("marble-lo", 1.6))


# ---- the building in hand: zone, orientation and anchor are one click


def draw_placements(
    those: list[placing.Placement], zone: int, viewer: int, choices: Choices
) -> Markup:
    """Where the first block can lie; the whole building is seen under the pointer."""
    here = [one for one in those if one.zone == zone]
    if not here:
        return NOTHING
    block = svg.group(
        pieces.draw_block(0, 0, CELL, pieces.SEATS[viewer]), id=f"{BLOCK_IN_HAND}-{zone}"
    )
    return svg.tag("defs", block) + svg.join(draw_placement(one, choices) for one in here)


def draw_placement(placement: placing.Placement, choices: Choices) -> Markup:
    """One place for the building in hand."""
    frame, first = FRAMES[placement.zone], placement.cells[0]
    x, y = frame.corners_of(first)[0]
    mark = svg.rect(x + 4, y + 4, CELL - 8, CELL - 8, rx=4, class_="cellmark")
    ghost = svg.group(draw_ghost(placement), draw_closed(placement), class_="ghost")
    where = lying(placement.way, *frame.center(first))
    return choices.wrap(placement.path, mark, ghost, frame.hit([first]), **where)


BLOCK_IN_HAND = "block-in-hand"  # drawn once, shown many times


def draw_ghost(placement: placing.Placement) -> Markup:
    """The building as it would lie, with one ring round the whole outline."""
    frame, cells = FRAMES[placement.zone], placement.cells
    corners = [frame.corners_of(cell)[0] for cell in cells]
    blocks = [
        svg.tag("use", href=f"#{BLOCK_IN_HAND}-{placement.zone}", x=x, y=y) for x, y in corners
    ]
    return svg.group(*blocks, frame.ring(cells))


def draw_closed(placement: placing.Placement) -> Markup:
    """The tokens that it would complete (NR-13.7)."""
    rings = []
    for space in placement.closed:
        x, y = FRAMES[placement.zone].center(layout.TOKEN_SPACES[space][1])
        halo = svg.circle(x, y, 17, class_="halo")
        rings += [halo, svg.circle(x, y, 17, class_="mark", stroke_dasharray="5 3")]
    return svg.join(rings)


# ---- turning it


def draw_picker(
    table: Table, viewer: int | None, those: list[placing.Placement], choices: Choices
) -> Markup:
    """Every way in which the building can lie."""
    if placing.in_hand(table) == EMPTY or not choices:
        return NOTHING
    ways = placing.WAYS[placing.shape_in_hand(table)]
    keys = svg.tag("span", *keys_for(table)) if len(ways) > 1 else NOTHING
    drawn = [draw_way(table, way, viewer or 0, those, choices) for way in range(len(ways))]
    return svg.tag("div", keys, svg.tag("ul", *drawn), class_="ways")


def keys_for(table: Table) -> list[str]:
    """The keys that turn the building in hand, and mirror it if that is another building."""
    shape = placing.shape_in_hand(table)
    mirrored = len(placing.WAYS[shape]) > placing.PURE_TURNS[shape]
    words = "{turn} turn {flip} flip" if mirrored else "{turn} turn"
    return svg.filled(words, turn=svg.tag("kbd", "R"), flip=svg.tag("kbd", "F"))


def draw_way(
    table: Table, way: int, viewer: int, those: list[placing.Placement], choices: Choices
) -> Markup:
    """One way: a choice while ways are asked for, otherwise what turns the building in hand."""
    shape = placing.shape_in_hand(table)
    turn = layout.TURNS_OF[shape].index(placing.WAYS[shape][way])
    picture = pieces.draw_shape(int(layout.SHAPE_FIRST[shape]) + turn, pieces.SEATS[viewer], 7.5)
    move = (BUILD_ORIENT + turn,)
    if move in choices:
        return choices.tag("li", move, picture)
    if choices.looks_back or not any(placement.way == way for placement in those):
        return svg.tag("li", picture, class_="off")
    return svg.tag(
        "li", way_button(way, picture, label=f"Turn it: {way + 1} of {len(placing.WAYS[shape])}")
    )


def draw_hand(table: Table, viewer: int | None) -> Markup:
    """The building in hand, beside the question."""
    laid = placing.in_hand(table)
    if laid == EMPTY or viewer is None:
        return NOTHING
    return pieces.draw_shape(laid, pieces.SEATS[viewer], 15, "handp")
