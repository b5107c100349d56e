"""One player's own city: tiles, joints, monuments, star tracks, and what may be done there."""

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from circenses.core.compiling.interpret import interpreted
from circenses.core.state.schema import EMPTY
from circenses.core.text.goods import Row, size
from circenses.draw.choices import Choices
from circenses.draw.goods import chips, good_chip
from circenses.draw.icons import icon, icon_at
from circenses.draw.marks import cell_mark, chosen, hit, plus, ring_rect
from circenses.draw.picture_cache import kept
from circenses.draw.pieces import disc, enamel, enamel_with_corner
from circenses.draw.svg import (
    NOTHING,
    Markup,
    circle,
    drawing,
    group,
    join,
    look,
    path,
    placed,
    rect,
    stroke,
    tag,
    text,
    var,
)
from circenses.draw.tessera import tessera_frame
from circenses.games.magna_roma import box, scoring
from circenses.games.magna_roma.board import outlook
from circenses.games.magna_roma.board.names import COLUMNS, site_cell, site_points
from circenses.games.magna_roma.board.pieces import (
    BESIDE,
    PLAYERS,
    STONES,
    draw_objective_token,
    draw_seam,
    draw_tile,
    joined_sides,
    monument_picture,
)
from circenses.games.magna_roma.board.tile import draw_monument, draw_monument_at, draw_octagon
from circenses.games.magna_roma.state import (
    ACCEPT,
    BLESS,
    CELL,
    DECLINE,
    PASS,
    ROTATION,
    SITE,
    Decision,
)
from circenses.games.magna_roma.vocabulary import COLORS, GOODS

if TYPE_CHECKING:
    from circenses.games.magna_roma.board.view import Player, Table

City = tuple[int, ...]


# ---- where cells lie


class Window(NamedTuple):
    """The part of the map that is shown: all cells of the city and all it may still grow to."""

    west: int
    north: int
    columns: int
    rows: int

    def place(self, cell: int) -> tuple[int, int]:
        """Column and row of a cell in the window, counted from 0."""
        row, column = divmod(cell, box.SIDE)
        return column - self.west, row - self.north


def span(first: int, last: int) -> tuple[int, int]:
    """Where the window begins, and how many columns or rows it has."""
    length = last - first + 1
    if length == 1:
        return first - box.CITY // 2, box.CITY
    if length < box.CITY:
        return first - 1, max(box.CITY, length + 2)
    return first, length


def window(me: "Player") -> Window:
    """The window on a player's city: five by five, or six while both sides are still open."""
    west, columns = span(me.west, me.east)
    north, rows = span(me.north, me.south)
    return Window(west, north, columns, rows)


CITY_WIDTH = 464
CITY_PAD = 17
CITY_INSIDE = CITY_WIDTH - 2 * CITY_PAD
OBJECTIVE_MARGIN = 40


class Frame(NamedTuple):
    """Where cells lie in the picture of a city."""

    window: Window
    side: float
    left: float
    top: float

    @property
    def width(self) -> float:
        return self.window.columns * self.side

    @property
    def height(self) -> float:
        return self.window.rows * self.side

    @property
    def scale(self) -> float:
        """The size of a tile, which is drawn in 100 units."""
        return self.side / 100

    def corner(self, cell: int) -> tuple[float, float]:
        """The upper left corner of a cell."""
        column, row = self.window.place(cell)
        return self.left + column * self.side, self.top + row * self.side

    def crossing(self, cell: int) -> tuple[float, float]:
        """The lower right corner of a cell."""
        x, y = self.corner(cell)
        return x + self.side, y + self.side

    def edge(self, cell: int, side: int) -> tuple[float, float]:
        """The middle of one edge of a cell."""
        x, y = self.corner(cell)
        dx, dy = ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5))[side]
        return x + dx * self.side, y + dy * self.side


def framed(table: "Table", player: int) -> Frame:
    """The frame round a player's city; in solo there is room for the objectives beside it."""
    shown = window(table.players[player])
    side = CITY_INSIDE / max(shown.columns, shown.rows)
    begin = margin_of(table) + CITY_PAD
    left = begin + (CITY_INSIDE - shown.columns * side) / 2
    top = begin + (CITY_INSIDE - shown.rows * side) / 2
    return Frame(shown, side, left, top)


def margin_of(table: "Table") -> float:
    return OBJECTIVE_MARGIN if table.seats == 1 else 0


@kept
def draw_seat(table: "Table", player: int, choices: Choices) -> Markup:
    """My goods, my city and my star tracks."""
    me = table.players[player]
    turning = bool(choices.under(ROTATION, 4))
    popover = draw_turns(table, player, choices) if turning else NOTHING
    city = tag("div", draw_city(table, player, choices), popover, class_="city-box")
    stars = draw_dashboard(tuple(me.stars), me.bonuses, player)
    above = draw_deeds(choices) or star_heading(me)
    return tag(
        "div",
        tag("div", piles(me), places(me), class_="goods"),
        tag("div", city, tag("div", above, stars, class_="stars-box"), class_="city-row"),
        class_="my-city",
    )


def star_heading(me: "Player") -> Markup:
    """What stands above the star tracks while nothing else has to."""
    note = tag("small", f"lowest value {lowest_star(me)}")
    return tag("p", tag("span", "Stars", class_="name"), note, class_="star-heading")


def lowest_star(me: "Player") -> int:
    return min(int(box.STAR_VALUE[space]) for space in me.stars)


def piles(me: "Player") -> Markup:
    """The pieces that a player owns."""
    return join(owned_chip(me, name) for name in ("coin", "population", "blessing"))


def places(me: "Player") -> Markup:
    """How far a player's markers are."""
    return join(owned_chip(me, name) for name in ("legion", "faith", "luxury"))


def owned_chip(me: "Player", name: str) -> Markup:
    good = GOODS.named(name)
    said = "blessings, unplayed" if name == "blessing" else good.many or good.name
    return good_chip(good, getattr(me, good.field), said)


def draw_deeds(choices: Choices) -> Markup:
    """Buttons for what has no piece to click on."""
    alone = len(list(choices)) == 1
    shown = [
        draw_deed(choices, ACCEPT, icon("trade"), "Trade"),
        draw_deed(choices, DECLINE, "Decline"),
        draw_deed(choices, BLESS, icon("blessing"), "Bless"),
        draw_deed(choices, PASS, "Go on" if alone else "Do nothing"),
    ]
    return tag("div", *shown, class_="deeds") if any(shown) else NOTHING


def draw_deed(choices: Choices, move: int, *words: str) -> Markup:
    chosen = choices.attributes(move)
    return tag("span", *words, class_="deed", **chosen) if chosen else NOTHING


def draw_city(table: "Table", player: int, choices: Choices) -> Markup:
    """A city in its frame of tesserae, with all that may be done in it."""
    me = table.players[player]
    frame = framed(table, player)
    whole = CITY_WIDTH + margin_of(table)
    tiles, joints = lay_out(tuple(me.city), tuple(me.blessed), frame)
    blessing = bool(choices) and outlook.asked(table).decision == Decision.BLESS
    return drawing(
        whole,
        whole,
        tiles,
        draw_blessable(frame, choices) if blessing else NOTHING,
        joints,
        draw_monuments(me, frame),
        draw_marks(table, player, frame, choices),
        draw_lines(table, frame) if table.seats == 1 else NOTHING,
        label=f"City of {me.tiles} tiles",
        role="group",
        class_="city-svg",
    )


@lru_cache(maxsize=512)
def lay_out(city: City, blessed: tuple[int, ...], frame: Frame) -> tuple[Markup, Markup]:
    """The ground with the tiles, and the joints that lie above them."""
    cells = [cell for cell, laid in enumerate(city) if laid != EMPTY]
    tiles = [draw_city_tile(city, cell, bool(blessed[cell]), frame) for cell in cells]
    joints = [draw_joints(city, cell, frame) for cell in cells]
    return join((draw_ground(frame), *tiles)), join(joints)


@lru_cache(maxsize=256)
def draw_ground(frame: Frame) -> Markup:
    """The frame with the names of columns and rows, and the empty cells."""
    left, top = frame.left - CITY_PAD, frame.top - CITY_PAD
    width, height = frame.width + 2 * CITY_PAD, frame.height + 2 * CITY_PAD
    side, inside = frame.side, (frame.left - 2, frame.top - 2, frame.width + 4, frame.height + 4)
    cells = [
        rect(frame.left + x * side + 3, frame.top + y * side + 3, side - 6, side - 6, **HOLLOW)
        for y in range(frame.window.rows)
        for x in range(frame.window.columns)
    ]
    return join(
        (
            rect(left, top, width, height, rx=8, fill=var("sunk")),
            tessera_frame(left + 3, top + 3, width - 6, height - 6, 9),
            rect(*inside, rx=4, fill=var("panel")),
            *cells,
            draw_names(frame),
        )
    )


HOLLOW = look(rx=4, fill=var("sunk"), opacity=0.55)


def draw_names(frame: Frame) -> Markup:
    """The columns by letter and the rows by number, in the corners of the cells at the edge."""
    style = look(class_="grid-name", fill=var("ink-3"), aria_hidden="true")
    west, north = frame.window.west, frame.window.north
    names = [
        text(frame.left + (x + 1) * frame.side - 16, frame.top + 21, COLUMNS[west + x], 15, **style)
        for x in range(frame.window.columns)
        if 0 <= west + x < box.SIDE
    ]
    names += [
        text(frame.left + 9, frame.top + (y + 1) * frame.side - 9, north + y + 1, 15, **style)
        for y in range(frame.window.rows)
        if 0 <= north + y < box.SIDE
    ]
    return join(names)


def draw_city_tile(city: City, cell: int, blessed: bool, frame: Frame) -> Markup:
    laid = city[cell]
    shown = draw_tile(laid, joined_sides(city, cell), blessed)
    x, y = frame.corner(cell)
    name, thing = f"tile-{laid >> 2}", tile_thing(laid >> 2)
    return placed(x, y, shown, scale=frame.scale, id=name, class_="piece", data_thing=thing)


def tile_thing(number: int) -> str:
    """What explain() calls a tile; Town Centers are numbered after the tiles."""
    home = number - box.TILES
    return f"town_center:{home}" if home >= 0 else f"tile:{number}"


def draw_joints(city: City, cell: int, frame: Frame) -> Markup:
    """The symbols that a tile makes with its neighbours to the east and south."""
    return join(
        placed(*frame.edge(cell, side), seam, scale=frame.scale, class_="joint")
        for side in (1, 2)
        if (beside := city[BESIDE[cell][side]]) != EMPTY
        and (seam := draw_seam(city[cell], beside, side))
    )


def draw_monuments(me: "Player", frame: Frame) -> Markup:
    """Monuments on their crossings; a dot for each population they need, filled if employed."""
    drawn = []
    for built, employed in enumerate(employment(me)):
        number, site = me.monuments[built], me.sites[built]
        needed = int(box.Monument.population_at[number].max())
        shown = draw_monument(monument_picture(number), employed, needed)
        x, y = frame.crossing(site)
        if site == box.CENTER:  # the Forum
            x, y = x - frame.side / 2, y - frame.side / 2
        name = f"monument-{box.Monument.written[number]['id']}"
        thing = f"monument:{number}"
        size_ = 52 * frame.side / 86
        drawn.append(draw_monument_at(x, y, size_, shown, data_piece=name, data_thing=thing))
    return join(drawn)


def employment(me: "Player") -> list[int]:
    """MR-R13: how many population each monument employs, so that they score most."""
    _, levels = interpreted(scoring.best_employment)(me)
    return [
        int(box.Monument.population_at[me.monuments[built], levels >> (4 * built) & 15])
        for built in range(me.monument_count)
    ]


# ---- what may be done in the city


def draw_marks(table: "Table", player: int, frame: Frame, choices: Choices) -> Markup:
    """The marks of the decision that is open now."""
    if not choices:
        return NOTHING
    # fmt: off
    match outlook.asked(table).decision:
        case Decision.CELL:     return draw_open_cells(table, player, frame, choices)
        case Decision.ROTATION: return draw_turned_tile(table, player, frame)
        case Decision.SITE:     return draw_sites(table, player, frame, choices)
        case Decision.BLESS:    return draw_blessings(table, player, frame)
        case _:                 return NOTHING
    # fmt: on


def best_of(gains: list[Row]) -> int:
    """The first rotation that gives most."""
    return max(range(len(gains)), key=lambda turn: size(gains[turn]))


def draw_open_cells(table: "Table", player: int, frame: Frame, choices: Choices) -> Markup:
    """MR-5.2: each open cell with the best that the tile can form there."""
    gains = outlook.placements(table, player)
    first = next(iter(gains))
    patterns = [
        tag("g", draw_tile(4 * table.held + turn), id=f"hand-{turn}")
        for turn in range(len(gains[first]))
    ]
    drawn = []
    for cell, turns in gains.items():
        if CELL + cell not in choices:
            continue
        turn = best_of(turns)
        ghost = draw_ghost(table, player, frame, cell, turn)
        drawn.append(draw_open_cell(frame, cell, turns[turn], ghost, choices))
    return tag("defs", *patterns) + join(drawn)


def draw_open_cell(frame: Frame, cell: int, best: Row, ghost: Markup, choices: Choices) -> Markup:
    x, y = frame.corner(cell)
    side, middle = frame.side, (x + frame.side / 2, y + frame.side / 2)
    return choices.wrap(
        CELL + cell,
        cell_mark(x + 5, y + 5, side - 10, side - 10),
        draw_gain(best, *middle, frame) if any(best) else plus(*middle),
        ghost,
        hit(x, y, side, side),
    )


def draw_ghost(table: "Table", player: int, frame: Frame, cell: int, turn: int) -> Markup:
    """The tile in hand as it would lie, shown under the pointer."""
    x, y = frame.corner(cell)
    lying = f"translate({x:.1f} {y:.1f}) scale({frame.scale:.4g})"
    return group(
        tag("use", href=f"#hand-{turn}", transform=lying),
        ring_rect(x + 1, y + 1, frame.side - 2, frame.side - 2, 5),
        draw_seams(table.players[player], cell, 4 * table.held + turn, frame),
        class_="ghost",
    )


GAIN_STEP, GAIN_ROW = 41, 31  # in hundredths of a tile


def draw_gain(gain: Row, x: float, y: float, frame: Frame) -> Markup:
    """A gain around x, y, as large as the cells of the frame."""
    return placed(x, y, gain_enamels(gain), scale=frame.scale, class_="gains")


@lru_cache(maxsize=128)
def gain_enamels(gain: Row) -> Markup:
    """Up to two resources side by side, more in rows."""
    goods = GOODS.some(gain)
    rows = [goods[k : k + 2] for k in range(0, len(goods), 2)]
    drawn = []
    for row, line in enumerate(rows):
        y = (row - (len(rows) - 1) / 2) * GAIN_ROW
        for k, (good, n) in enumerate(line):
            x = (k - (len(line) - 1) / 2) * GAIN_STEP - 8
            drawn.append(enamel(good.concept, x, y, 25, n))
    return join(drawn)


def draw_seams(me: "Player", cell: int, laid: int, frame: Frame) -> Markup:
    """The symbols that a tile would make if it lay in a cell."""
    return join(
        placed(*frame.edge(cell, side), draw_seam(laid, beside, side), scale=frame.scale)
        for side in range(4)
        if (beside := me.city[BESIDE[cell][side]]) != EMPTY
    )


def draw_turned_tile(table: "Table", player: int, frame: Frame) -> Markup:
    """The chosen cell with the tile in every rotation; the style sheet shows one of them."""
    cell = outlook.asked(table).arg
    x, y = frame.corner(cell)
    gains = outlook.rotations(table, player)
    tiles, seams = [], []
    for turn in range(len(gains)):
        laid = 4 * table.held + turn
        class_ = f"turned turned-{turn}" + (" best" if turn == best_of(gains) else "")
        tiles.append(placed(x, y, draw_tile(laid), scale=frame.scale, class_=class_))
        seams.append(group(draw_seams(table.players[player], cell, laid, frame), class_=class_))
    return join((*tiles, chosen(x + 1, y + 1, frame.side - 2, frame.side - 2, 5), *seams))


def draw_turns(table: "Table", player: int, choices: Choices) -> Markup:
    """MR-5.3: the rotations to choose from, each with what it gives.

    They stand to the right of the chosen cell, but leave its neighbour free to be seen.
    """
    frame = framed(table, player)
    x, y = frame.corner(outlook.asked(table).arg)
    across, down = x + 2 * frame.side + 8, y + frame.side / 2
    whole = CITY_WIDTH + margin_of(table)
    gains = enumerate(outlook.rotations(table, player))
    options = [draw_turn(table.held, turn, gain, choices) for turn, gain in gains]
    return tag(
        "div",
        tag("b", "Turn it"),
        tag("div", *options, class_="turns"),
        class_="pop turning",
        style=f"--across:{across / whole:.2%};--down:{down / whole:.2%}",
    )


def draw_turn(held: int, turn: int, gain: Row, choices: Choices) -> Markup:
    shown = drawing(100, 100, draw_tile(4 * held + turn), width=44, height=44)
    gives = tag("span", chips(GOODS, gain) if any(gain) else tag("em", "nothing"), class_="gains")
    chosen_ = choices.attributes(ROTATION + turn)
    return tag("div", shown, gives, class_="turn", data_turn=turn, **chosen_)


def draw_sites(table: "Table", player: int, frame: Frame, choices: Choices) -> Markup:
    """MR-8.3: each crossing with what the monument would score there."""
    number = table.face_up[outlook.asked(table).arg]
    drawn = []
    for move in choices:
        cell = site_cell(move - SITE)
        x, y = frame.crossing(cell)
        points = site_points(table.players[player], number, cell)
        ghost = draw_monument_at(x, y, 52, draw_monument(monument_picture(number)))
        drawn.append(
            choices.wrap(
                move,
                circle(x, y, 19, fill=var("veil")),
                draw_octagon(x, y, 44),
                icon_at("vp", x - 7, y, 17, "laurel"),
                text(x + 3, y + 5.5, points, 15.5, class_="n"),
                group(ghost, class_="ghost"),
                circle(x, y, 28, class_="hit"),
            )
        )
    return join(drawn)


def draw_blessable(frame: Frame, choices: Choices) -> Markup:
    """MR-8.11: each tile that may be blessed; drawn below the joints, which let clicks through."""
    side, drawn = frame.side, []
    for move in choices:
        x, y = frame.corner(move - CELL)
        ring = ring_rect(x + 3, y + 3, side - 6, side - 6)
        drawn.append(choices.wrap(move, ring, hit(x, y, side, side)))
    return join(drawn)


def draw_blessings(table: "Table", player: int, frame: Frame) -> Markup:
    """MR-8.12: what each tile that may be blessed would give now, above the joints."""
    drawn = []
    for cell, gain in outlook.blessings(table, player).items():
        x, y = frame.corner(cell)
        if any(gain):
            drawn.append(draw_gain_plate(gain, x + frame.side / 2, y + frame.side / 2, frame))
    return group(*drawn, class_="signs")


def draw_gain_plate(gain: Row, x: float, y: float, frame: Frame) -> Markup:
    """A gain on a pale plate, so that it can be read on a tile."""
    kinds = len(GOODS.some(gain))
    width = (GAIN_STEP * min(kinds, 2) + 8) * frame.scale
    height = (GAIN_ROW * -(-kinds // 2) + 4) * frame.scale
    plate = rect(x - width / 2, y - height / 2, width, height, rx=14, class_="tip")
    return plate + draw_gain(gain, x, y, frame)


# ---- solo objectives


def draw_lines(table: "Table", frame: Frame) -> Markup:
    """MR-12.3: the objective tokens beside their rows and columns."""
    drawn = []
    for line, objective in enumerate(table.objectives):
        kind, at = line_place(line)
        along = (at + frame.window.columns // 2 + 0.5) * frame.side
        x, y = (16, frame.top + along) if kind == "row" else (frame.left + along, 18)
        token = draw_objective_token(objective, is_fulfilled(table, line))
        drawn.append(placed(x + 2, y, token, id=f"objective-{line}"))
    return join(drawn)


def line_place(line: int) -> tuple[str, int]:
    """Whether an objective's line is a row or a column, and where."""
    kind, at = box.LINES[box.Solo.objective_lines[line]].split(":")
    return kind, int(at)


def is_fulfilled(table: "Table", line: int) -> bool:
    """MR-12.6: whether the objective would count if the game ended now."""
    return bool(interpreted(scoring.is_completed)(table.players[0], line, table.objectives[line]))


# ---- the star dashboard


BONUSES = box.Bonus.written
DASH_WIDTH, DASH_HEIGHT = 190, 418
DASH_STEP, DASH_BASE = 37, 396
DASH_COLUMNS = (36, 92, 148)
BONUS_SPACES = [
    {bonus["at"] for bonus in BONUSES if bonus["tracks"] == [color]} for color in COLORS
]


@lru_cache(maxsize=1024)
def draw_dashboard(stars: tuple[int, ...], taken: int, player: int) -> Markup:
    """MR-6.3: three star tracks with their bonuses, and bridges for bonuses of several tracks."""
    words = ", ".join(f"{color} {stars[k]}" for k, color in enumerate(COLORS))
    discs = [
        disc(DASH_COLUMNS[k], dash_y(stars[k]), 13.5, PLAYERS[player], id=f"star-{player}-{k}")
        for k in range(len(COLORS))
    ]
    return drawing(
        DASH_WIDTH,
        DASH_HEIGHT,
        *(draw_star_track(number, level) for number, level in enumerate(stars)),
        *(draw_bonus(number, bool(taken >> number & 1)) for number in range(len(BONUSES))),
        *discs,
        label=f"Star tracks: {words}",
        class_="dash-svg",
    )


def dash_y(space: float) -> float:
    return DASH_BASE - space * DASH_STEP


def draw_star_track(number: int, level: int) -> Markup:
    """One track, filled as far as its marker."""
    x, stone = DASH_COLUMNS[number], STONES[number]
    top = dash_y(box.LAST_STAR) - 19
    whole = rect(
        x - 19,
        top,
        38,
        box.LAST_STAR * DASH_STEP + 38,
        rx=19,
        fill=var(stone),
        opacity=0.16,
    )
    filled = rect(x - 19, dash_y(level) - 19, 38, level * DASH_STEP + 38, rx=19, fill=var(stone))
    spaces = [
        draw_star_space(x, space, stone, space <= level)
        for space in range(box.LAST_STAR + 1)
        if space not in BONUS_SPACES[number]
    ]
    return join((whole, filled, *spaces))


def draw_star_space(x: float, space: int, stone: str, reached: bool) -> Markup:
    ring = circle(
        x,
        dash_y(space),
        11.5,
        fill="none" if reached else var("panel"),
        opacity=0.55 if reached else 0.5,
        **stroke("ivory" if reached else stone, 1.4),
    )
    number = text(
        x,
        dash_y(space) + 4.4,
        space,
        12.6,
        text_anchor="middle",
        font_weight=600,
        fill=var("ivory" if reached else "ink-2"),
    )
    return ring + number


def draw_bonus(number: int, taken: bool) -> Markup:
    """A bonus on its space, or on a bridge between the tracks that must reach it."""
    bonus = BONUSES[number]
    columns = [DASH_COLUMNS[COLORS.index(color)] for color in bonus["tracks"]]
    (good, n), *_ = GOODS.some(GOODS.row(bonus["gain"]))
    y = dash_y(bonus["at"]) - (DASH_STEP / 2 if len(columns) > 2 else 0)
    x = sum(columns) / len(columns)
    faded = 0.5 if taken else None
    if len(columns) == 1:
        return group(enamel_with_corner(good.concept, x, y, 25, n), opacity=faded)
    ends = f"M{columns[0] + 12},{y} H{columns[-1] - 12}"
    rail = path(ends, **stroke("gold-bright", 5), stroke_linecap="round")
    return group(rail, enamel_with_corner(good.concept, x, y, 23, n), opacity=faded)
