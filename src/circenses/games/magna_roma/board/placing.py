"""What the player may do in the city: the marks of the open decision."""

from functools import lru_cache

from circenses.core.state.schema import EMPTY
from circenses.core.text.goods import Row, size
from circenses.draw import svg
from circenses.draw.choices import Choices
from circenses.draw.goods import chips
from circenses.draw.icons import icon_at
from circenses.draw.marks import cell_mark, chosen, hit, plus, ring_rect
from circenses.draw.pieces import enamel
from circenses.draw.places import from_middle
from circenses.draw.svg import NOTHING, Markup
from circenses.draw.table import asked
from circenses.games.magna_roma import state
from circenses.games.magna_roma.board import outlook, pieces
from circenses.games.magna_roma.board.frame import CITY_WIDTH, Frame, framed, margin_of
from circenses.games.magna_roma.board.names import site_cell, site_points
from circenses.games.magna_roma.board.tile import draw_monument, draw_monument_at, draw_octagon
from circenses.games.magna_roma.state import Decision
from circenses.games.magna_roma.view import Player, Table
from circenses.games.magna_roma.vocabulary import GOODS


def draw_marks(table: Table, player: int, frame: Frame, choices: Choices) -> Markup:
    """The marks of the decision that is open now."""
    if not choices:
        return NOTHING
    # fmt: off
    match asked(table).decision:
        case Decision.CELL:     return draw_open_cells(table, player, frame, choices)
        case Decision.ROTATION: return draw_turned_tile(table, player, frame)
        case Decision.SITE:     return draw_sites(table, player, frame, choices)
        case Decision.BLESS:    return draw_blessings(table, player, frame)
        case _:                 return NOTHING
    # fmt: on


def best_of(gains: list[Row]) -> int:
    """The first of the rotations that give most."""
    return max(range(len(gains)), key=lambda turn: size(gains[turn]))


def draw_open_cells(table: Table, player: int, frame: Frame, choices: Choices) -> Markup:
    """MR-5.2: each open cell with the best that the tile can form there."""
    gains = outlook.placements(table, player)
    first = next(iter(gains))
    patterns = [
        svg.tag("g", pieces.draw_tile(4 * table.held + turn), id=f"hand-{turn}")
        for turn in range(len(gains[first]))
    ]
    drawn = []
    for cell, turns in gains.items():
        if state.CELL + cell not in choices:
            continue
        turn = best_of(turns)
        ghost = draw_ghost(table, player, frame, cell, turn)
        drawn.append(draw_open_cell(frame, cell, turns[turn], ghost, choices))
    return svg.tag("defs", *patterns) + svg.join(drawn)


def draw_open_cell(frame: Frame, cell: int, best: Row, ghost: Markup, choices: Choices) -> Markup:
    x, y = frame.corner(cell)
    side, middle = frame.side, (x + frame.side / 2, y + frame.side / 2)
    return choices.wrap(
        state.CELL + cell,
        cell_mark(x + 5, y + 5, side - 10, side - 10),
        draw_gain(best, *middle, frame) if any(best) else plus(*middle),
        ghost,
        hit(x, y, side, side),
    )


def draw_ghost(table: Table, player: int, frame: Frame, cell: int, turn: int) -> Markup:
    """The tile in hand as it would lie, shown under the pointer."""
    x, y = frame.corner(cell)
    lying = f"translate({x:.1f} {y:.1f}) scale({frame.scale:.4g})"
    return svg.group(
        svg.tag("use", href=f"#hand-{turn}", transform=lying),
        ring_rect(x + 1, y + 1, frame.side - 2, frame.side - 2, 5),
        draw_seams(table.players[player], cell, 4 * table.held + turn, frame),
        class_="ghost",
    )


GAIN_STEP, GAIN_ROW = 41, 31  # in hundredths of a tile


def draw_gain(gain: Row, x: float, y: float, frame: Frame) -> Markup:
    """A gain around x, y, as large as the cells of the frame."""
    return svg.placed(x, y, gain_enamels(gain), scale=frame.scale, class_="gains")


@lru_cache(maxsize=128)
def gain_enamels(gain: Row) -> Markup:
    """Up to two resources side by side, more in rows."""
    goods = GOODS.some(gain)
    rows = [goods[k : k + 2] for k in range(0, len(goods), 2)]
    drawn = []
    for row, line in enumerate(rows):
        y = from_middle(row, len(rows), GAIN_ROW)
        for k, (good, n) in enumerate(line):
            x = from_middle(k, len(line), GAIN_STEP) - 8
            drawn.append(enamel(good.concept, x, y, 25, n))
    return svg.join(drawn)


def draw_seams(me: Player, cell: int, laid: int, frame: Frame) -> Markup:
    """The symbols that a tile would make if it lay in a cell."""
    return svg.join(
        svg.placed(*frame.edge(cell, side), pieces.draw_seam(laid, beside, side), scale=frame.scale)
        for side in range(4)
        if (beside := me.city[pieces.BESIDE[cell][side]]) != EMPTY
    )


def draw_turned_tile(table: Table, player: int, frame: Frame) -> Markup:
    """The chosen cell with the tile in every rotation; the style sheet shows one of them."""
    cell = asked(table).arg
    x, y = frame.corner(cell)
    gains = outlook.rotations(table, player)
    tiles, seams = [], []
    for turn in range(len(gains)):
        laid = 4 * table.held + turn
        names = ["turned", f"turned-{turn}", *(["best"] if turn == best_of(gains) else [])]
        class_ = " ".join(names)
        tiles.append(svg.placed(x, y, pieces.draw_tile(laid), scale=frame.scale, class_=class_))
        seams.append(svg.group(draw_seams(table.players[player], cell, laid, frame), class_=class_))
    return svg.join((*tiles, chosen(x + 1, y + 1, frame.side - 2, frame.side - 2, 5), *seams))


def draw_rotations(table: Table, player: int, choices: Choices) -> Markup:
    """MR-5.3: the rotations to choose from, each with what it gives.

    They stand to the right of the chosen cell, but leave its neighbor free to be seen.
    """
    frame = framed(table, player)
    x, y = frame.corner(asked(table).arg)
    across, down = x + 2 * frame.side + 8, y + frame.side / 2
    whole = CITY_WIDTH + margin_of(table)
    gains = enumerate(outlook.rotations(table, player))
    options = [draw_turn(table.held, turn, gain, choices) for turn, gain in gains]
    return svg.tag(
        "div",
        svg.tag("b", "Turn it"),
        svg.tag("div", *options, class_="turns"),
        class_="pop turning",
        style=f"--across:{across / whole:.2%};--down:{down / whole:.2%}",
    )


def draw_turn(held: int, turn: int, gain: Row, choices: Choices) -> Markup:
    shown = svg.drawing(100, 100, pieces.draw_tile(4 * held + turn), width=44, height=44)
    gives = svg.tag(
        "span", chips(GOODS, gain) if any(gain) else svg.tag("em", "nothing"), class_="gains"
    )
    chosen_ = choices.attributes(state.ROTATION + turn)
    return svg.tag("div", shown, gives, class_="turn", data_turn=turn, **chosen_)


def draw_sites(table: Table, player: int, frame: Frame, choices: Choices) -> Markup:
    """MR-8.3: each crossing with what the monument would score there."""
    number = table.face_up[asked(table).arg]
    drawn = []
    for move in choices:
        cell = site_cell(move - state.SITE)
        x, y = frame.crossing(cell)
        points = site_points(table.players[player], number, cell)
        ghost = draw_monument_at(x, y, 52, draw_monument(pieces.monument_picture(number)))
        drawn.append(
            choices.wrap(
                move,
                svg.circle(x, y, 19, fill=svg.var("veil")),
                draw_octagon(x, y, 44),
                icon_at("vp", x - 7, y, 17, "laurel"),
                svg.text(x + 3, y + 5.5, points, 15.5, class_="n"),
                svg.group(ghost, class_="ghost"),
                svg.circle(x, y, 28, class_="hit"),
            )
        )
    return svg.join(drawn)


def draw_blessable(frame: Frame, choices: Choices) -> Markup:
    """MR-8.11: each tile that may be blessed; drawn below the joints, which let clicks through."""
    side, drawn = frame.side, []
    for move in choices:
        x, y = frame.corner(move - state.CELL)
        ring = ring_rect(x + 3, y + 3, side - 6, side - 6)
        drawn.append(choices.wrap(move, ring, hit(x, y, side, side)))
    return svg.join(drawn)


def draw_blessings(table: Table, player: int, frame: Frame) -> Markup:
    """MR-8.12: what each tile that may be blessed would give now, above the joints."""
    city = table.players[player].city
    drawn = [
        draw_gain_plate(gain, cell, pieces.joined_sides(city, cell), frame)
        for cell, gain in outlook.blessings(table, player).items()
        if any(gain)
    ]
    return svg.group(*drawn, class_="signs")


JOINT, EDGE = 29, 4  # in hundredths of a tile: how far a joint reaches into it, and its rim


def draw_gain_plate(gain: Row, cell: int, joined: int, frame: Frame) -> Markup:
    """A gain on a pale plate, between the joints of a tile and as large as they leave it room."""
    up, right, down, left = (JOINT if joined >> side & 1 else EDGE for side in range(4))
    kinds = len(GOODS.some(gain))
    width, height = GAIN_STEP * min(kinds, 2) + 8, GAIN_ROW * -(-kinds // 2) + 4
    shrunk = min(1, (100 - left - right) / width, (100 - up - down) / height)
    x, y = frame.corner(cell)
    plate = svg.rect(-width / 2, -height / 2, width, height, rx=14, class_="tip")
    return svg.placed(
        x + (left + 100 - right) / 2 * frame.scale,
        y + (up + 100 - down) / 2 * frame.scale,
        plate + gain_enamels(gain),
        scale=frame.scale * shrunk,
        class_="bless-gain",
    )
