"""One player's own city: tiles, joints, monuments, star tracks, and what may be done there."""

import itertools
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from circenses.core.schema import EMPTY
from circenses.draw.icons import icon, icon_at
from circenses.draw.marks import cell_mark, choice, chosen, hit, legal, plus, ring_rect
from circenses.draw.pieces import (
    chip,
    disc,
    enamel,
    enamel_with_corner,
)
from circenses.draw.svg import (
    NOTHING,
    Markup,
    circle,
    drawing,
    group,
    join,
    path,
    placed,
    rect,
    stroke,
    tag,
    text,
    var,
)
from circenses.draw.tessera import tessera_frame
from circenses.draw.tile import (
    monument,
    monument_at,
    outline_of_octagon,
)
from circenses.games.magna_roma import scoring
from circenses.games.magna_roma.data import (
    CENTER,
    COLORS,
    COMPONENTS,
    LAST_STAR,
    MONUMENT_LEVELS,
    MONUMENT_POINTS,
    MONUMENT_POPULATION,
    MONUMENT_ROWS,
    SOLO,
    STAR_VALUE,
)
from circenses.games.magna_roma.outlook import (
    Gain,
    asked,
    copies,
    minus,
    placements,
    rotations,
    single,
    star_gain,
    worth,
)
from circenses.games.magna_roma.pictures import (
    BESIDE,
    PLAYERS,
    STONES,
    joined_sides,
    joint_picture,
    monument_look,
    objective_token,
    tile_picture,
)
from circenses.games.magna_roma.state import (
    ACCEPT,
    BLESS,
    CELL,
    DECLINE,
    PASS,
    ROTATION,
    Decision,
)
from circenses.games.magna_roma.words import (
    Player,
    Table,
    Window,
    chips,
    site_cell,
    site_count,
    site_points,
    window,
)

Moves = Mapping[int, str]
City = tuple[int, ...]


# ---- my city


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


def framed(table: Table, player: int) -> Frame:
    """The frame round a player's city; in solo there is room for the objectives beside it."""
    shown = window(table.players[player])
    side = CITY_INSIDE / max(shown.columns, shown.rows)
    begin = margin_of(table) + CITY_PAD
    left = begin + (CITY_INSIDE - shown.columns * side) / 2
    top = begin + (CITY_INSIDE - shown.rows * side) / 2
    return Frame(shown, side, left, top)


def margin_of(table: Table) -> float:
    return OBJECTIVE_MARGIN if table.seats == 1 else 0


def draw_seat(table: Table, player: int, moves: Moves) -> Markup:
    """My goods, my city and my star tracks."""
    me = table.players[player]
    popover = draw_turns(table, player, moves) if ROTATION in moves else NOTHING
    city = tag("div", draw_city(table, player, moves), popover, class_="city-box")
    stars = tag(
        "div",
        draw_deeds(moves) or star_heading(me),
        draw_dashboard(tuple(me.stars), me.bonuses, player),
        class_="stars-box",
    )
    return tag(
        "div",
        tag("div", goods(me), class_="goods"),
        tag("div", city, stars, class_="city-row"),
        class_="my-city",
    )


def star_heading(me: Player) -> Markup:
    """What stands above the star tracks while nothing else has to."""
    lowest = min(int(STAR_VALUE[space]) for space in me.stars)
    note = tag("small", f"lowest value {lowest}")
    return tag("p", tag("span", "Stars", class_="name"), note, class_="star-heading")


def goods(me: Player) -> Markup:
    """All that a player owns."""
    return join((piles(me), places(me)))


def piles(me: Player) -> Markup:
    return join(
        (
            chip("coin", me.coins, "coins"),
            chip("population", me.population, "population"),
            chip("blessing", me.blessings, "blessings, unplayed"),
        )
    )


def places(me: Player) -> Markup:
    return join(
        (
            chip("legion", me.legions, "legions"),
            chip("faith", me.faith, "faith"),
            chip("luxury", me.luxuries, "luxuries"),
        )
    )


def draw_deeds(moves: Moves) -> Markup:
    """Buttons for what has no piece to click on."""
    shown = []
    if ACCEPT in moves:
        shown.append(deed(ACCEPT, moves[ACCEPT], "Trade", icon("trade")))
        shown.append(deed(DECLINE, moves[DECLINE], "Decline"))
    if BLESS in moves:
        shown.append(deed(BLESS, moves[BLESS], "Bless", icon("blessing")))
    if PASS in moves:
        shown.append(deed(PASS, moves[PASS], "Do nothing" if len(moves) > 1 else "Go on"))
    return tag("div", *shown, class_="deeds") if shown else NOTHING


def deed(move: int, label: str, words: str, sign: Markup = NOTHING) -> Markup:
    """A button that plays a move."""
    return tag("span", sign, words, class_="deed", **legal(move, label))


def draw_city(table: Table, player: int, moves: Moves) -> Markup:
    """A city in its frame of tesserae, with all that may be done in it."""
    me = table.players[player]
    frame = framed(table, player)
    whole = CITY_WIDTH + margin_of(table)
    tiles, joints = lay_out(tuple(me.city), tuple(me.blessed), frame)
    blessing = bool(moves) and asked(table).decision == Decision.BLESS
    return drawing(
        whole,
        whole,
        tiles,
        draw_blessable(frame, moves) if blessing else NOTHING,
        joints,
        draw_monuments(me, frame),
        draw_marks(table, player, frame, moves),
        draw_lines(table, frame) if table.seats == 1 else NOTHING,
        label=f"City of {me.tiles} tiles",
        role="group",
        class_="city-svg",
    )


@lru_cache(maxsize=256)
def lay_out(city: City, blessed: tuple[int, ...], frame: Frame) -> tuple[Markup, Markup]:
    """The ground with the tiles, and the joints that lie above them."""
    cells = [cell for cell, laid in enumerate(city) if laid != EMPTY]
    tiles = [draw_tile(city, cell, bool(blessed[cell]), frame) for cell in cells]
    joints = [draw_joints(city, cell, frame) for cell in cells]
    return join((draw_ground(frame), *tiles)), join(joints)


def draw_ground(frame: Frame) -> Markup:
    """The frame and the empty cells."""
    left, top = frame.left - CITY_PAD, frame.top - CITY_PAD
    width, height = frame.width + 2 * CITY_PAD, frame.height + 2 * CITY_PAD
    cells = [
        rect(
            frame.left + x * frame.side + 3,
            frame.top + y * frame.side + 3,
            frame.side - 6,
            frame.side - 6,
            rx=4,
            fill=var("sunk"),
            opacity=0.55,
        )
        for y in range(frame.window.rows)
        for x in range(frame.window.columns)
    ]
    return join(
        (
            rect(left, top, width, height, rx=8, fill=var("sunk")),
            tessera_frame(left + 3, top + 3, width - 6, height - 6, 9),
            rect(
                frame.left - 2,
                frame.top - 2,
                frame.width + 4,
                frame.height + 4,
                rx=4,
                fill=var("panel"),
            ),
            *cells,
        )
    )


def draw_tile(city: City, cell: int, blessed: bool, frame: Frame) -> Markup:
    laid = city[cell]
    shown = tile_picture(laid, joined_sides(city, cell), blessed)
    name = f"tile-{laid >> 2}"
    return placed(*frame.corner(cell), shown, scale=frame.scale, id=name, class_="piece")


def draw_joints(city: City, cell: int, frame: Frame) -> Markup:
    """The symbols that a tile makes with its neighbours to the east and south."""
    drawn = []
    for side in (1, 2):
        beside = city[BESIDE[cell][side]]
        shown = joint_picture(city[cell], beside, side) if beside != EMPTY else NOTHING
        if shown:
            drawn.append(placed(*frame.edge(cell, side), shown, scale=frame.scale, class_="joint"))
    return join(drawn)


def draw_monuments(me: Player, frame: Frame) -> Markup:
    """Monuments on their crossings; a dot for each population they need, filled if employed."""
    drawn = []
    for built, employed in enumerate(employment(me)):
        number, site = me.monuments[built], me.sites[built]
        needed = int(MONUMENT_POPULATION[number].max())
        shown = monument(monument_look(number)[0], employed, needed)
        x, y = frame.crossing(site)
        if site == CENTER:  # the Forum
            x, y = x - frame.side / 2, y - frame.side / 2
        size = 52 * frame.side / 86
        drawn.append(
            monument_at(x, y, size, shown, data_piece=f"monument-{MONUMENT_ROWS[number]['id']}")
        )
    return join(drawn)


def employment(me: Player) -> tuple[int, ...]:
    """MR-R13: how many population each monument employs, so that they score most."""
    numbers = me.monuments[: me.monument_count]
    levels = [range(int(MONUMENT_LEVELS[number]) + 1) for number in numbers]
    counts = [site_count(me, number, me.sites[built]) for built, number in enumerate(numbers)]
    best, most = (0,) * len(numbers), -1
    for chosen_levels in itertools.product(*levels):
        used = [
            int(MONUMENT_POPULATION[n, level])
            for n, level in zip(numbers, chosen_levels, strict=True)
        ]
        points = [
            int(MONUMENT_POINTS[n, level]) for n, level in zip(numbers, chosen_levels, strict=True)
        ]
        scored = sum(p * c for p, c in zip(points, counts, strict=True))
        if sum(used) <= me.population and scored > most:
            best, most = tuple(used), scored
    return best


# ---- what may be done in the city


def draw_marks(table: Table, player: int, frame: Frame, moves: Moves) -> Markup:
    """The marks of the decision that is open now."""
    if not moves:
        return NOTHING
    # fmt: off
    match asked(table).decision:
        case Decision.CELL:     return draw_open_cells(table, player, frame, moves)
        case Decision.ROTATION: return draw_turned_tile(table, player, frame)
        case Decision.SITE:     return draw_sites(table, player, frame, moves)
        case Decision.BLESS:    return draw_blessings(table, player, frame, moves)
        case _:                 return NOTHING
    # fmt: on


def draw_open_cells(table: Table, player: int, frame: Frame, moves: Moves) -> Markup:
    """MR-5.2: each open cell with the best that the tile can form there."""
    cells = tuple(move - CELL for move in moves)
    gains = placements(table.view, player, table.held, cells)
    bonus = star_gain(table.view, player, cells[0])
    patterns = [
        tag("g", tile_picture(4 * table.held + turn), id=f"hand-{turn}")
        for turn in range(len(gains[cells[0]]))
    ]
    drawn = []
    for cell in cells:
        turn = max(range(len(gains[cell])), key=lambda turn: worth(gains[cell][turn]))
        best = minus(gains[cell][turn], bonus)
        drawn.append(draw_open_cell(table, player, frame, cell, turn, best, moves[CELL + cell]))
    return tag("defs", *patterns) + join(drawn)


def draw_open_cell(
    table: Table, player: int, frame: Frame, cell: int, turn: int, best: Gain, label: str
) -> Markup:
    x, y = frame.corner(cell)
    side = frame.side
    middle = (x + side / 2, y + side / 2)
    ghost = group(
        tag(
            "use",
            href=f"#hand-{turn}",
            transform=f"translate({x:.1f} {y:.1f}) scale({frame.scale:.4g})",
        ),
        ring_rect(x + 1, y + 1, side - 2, side - 2, 5),
        draw_seams(table.players[player], cell, 4 * table.held + turn, frame),
        class_="ghost",
    )
    return choice(
        CELL + cell,
        label,
        cell_mark(x + 5, y + 5, side - 10, side - 10),
        gain_sign(best, *middle, frame) if best else plus(*middle),
        ghost,
        hit(x, y, side, side),
    )


GAIN_STEP, GAIN_ROW = 41, 31  # in hundredths of a tile


def gain_sign(gain: Gain, x: float, y: float, frame: Frame) -> Markup:
    """A gain around x, y, as large as the cells of the frame."""
    return placed(x, y, gain_enamels(tuple(gain.items())), scale=frame.scale)


@lru_cache(maxsize=128)
def gain_enamels(gain: tuple[tuple[str, int], ...]) -> Markup:
    """Up to two resources side by side, more in rows."""
    rows = [gain[k : k + 2] for k in range(0, len(gain), 2)]
    drawn = []
    for row, line in enumerate(rows):
        y = (row - (len(rows) - 1) / 2) * GAIN_ROW
        for k, (resource, n) in enumerate(line):
            x = (k - (len(line) - 1) / 2) * GAIN_STEP - 8
            drawn.append(enamel(resource, x, y, 25, n))
    return join(drawn)


def draw_seams(me: Player, cell: int, laid: int, frame: Frame) -> Markup:
    """The symbols that a tile would make if it lay in a cell."""
    drawn = []
    for side in range(4):
        beside = me.city[BESIDE[cell][side]]
        if beside != EMPTY:
            shown = joint_picture(laid, beside, side)
            drawn.append(placed(*frame.edge(cell, side), shown, scale=frame.scale))
    return join(drawn)


def draw_turned_tile(table: Table, player: int, frame: Frame) -> Markup:
    """The chosen cell with the tile in every rotation; the style sheet shows one of them."""
    cell = asked(table).arg
    me = table.players[player]
    x, y = frame.corner(cell)
    gains = rotations(table.view, player, table.held)
    best = max(range(len(gains)), key=lambda turn: worth(gains[turn]))
    tiles, seams = [], []
    for turn in range(len(gains)):
        laid = 4 * table.held + turn
        class_ = f"turned turned-{turn}" + (" best" if turn == best else "")
        tiles.append(placed(x, y, tile_picture(laid), scale=frame.scale, class_=class_))
        seams.append(group(draw_seams(me, cell, laid, frame), class_=class_))
    return join((*tiles, chosen(x + 1, y + 1, frame.side - 2, frame.side - 2, 5), *seams))


def draw_turns(table: Table, player: int, moves: Moves) -> Markup:
    """MR-5.3: the rotations to choose from, each with what it gives.

    They stand to the right of the chosen cell, but leave its neighbour free to be seen.
    """
    frame = framed(table, player)
    x, y = frame.corner(asked(table).arg)
    across, down = x + 2 * frame.side + 8, y + frame.side / 2
    whole = CITY_WIDTH + margin_of(table)
    gains = rotations(table.view, player, table.held)
    options = [
        draw_turn(table.held, turn, gain, moves[ROTATION + turn]) for turn, gain in enumerate(gains)
    ]
    return tag(
        "div",
        tag("b", "Turn it"),
        tag("div", *options, class_="turns"),
        class_="pop turning",
        style=f"--across:{across / whole:.2%};--down:{down / whole:.2%}",
    )


def draw_turn(held: int, turn: int, gain: Gain, label: str) -> Markup:
    shown = drawing(100, 100, tile_picture(4 * held + turn), width=44, height=44)
    gained = chips(gain) if gain else tag("em", "nothing")
    return tag("div", shown, tag("span", gained), class_="turn", **legal(ROTATION + turn, label))


def draw_sites(table: Table, player: int, frame: Frame, moves: Moves) -> Markup:
    """MR-8.3: each crossing with what the monument would score there."""
    number = table.face_up[asked(table).arg]
    drawn = []
    for move, label in moves.items():
        cell = site_cell(move)
        x, y = frame.crossing(cell)
        points = site_points(table.players[player], number, cell)
        ghost = monument_at(x, y, 52, monument(monument_look(number)[0]))
        drawn.append(
            choice(
                move,
                label,
                circle(x, y, 19, fill=var("veil")),
                outline_of_octagon(x, y, 44),
                icon_at("vp", x - 7, y, 17, "laurel"),
                text(x + 3, y + 5.5, points, 15.5, class_="n"),
                group(ghost, class_="ghost"),
                circle(x, y, 28, class_="hit"),
            )
        )
    return join(drawn)


def draw_blessable(frame: Frame, moves: Moves) -> Markup:
    """MR-8.11: each tile that may be blessed; drawn below the joints, which let clicks through."""
    side = frame.side
    drawn = []
    for move, label in moves.items():
        x, y = frame.corner(move - CELL)
        ring = ring_rect(x + 3, y + 3, side - 6, side - 6)
        drawn.append(choice(move, label, ring, hit(x, y, side, side)))
    return join(drawn)


def draw_blessings(table: Table, player: int, frame: Frame, moves: Moves) -> Markup:
    """MR-8.12: what each tile that may be blessed would give now, above the joints."""
    gains = single(table.view, player, tuple(moves))
    drawn = []
    for move, gain in gains.items():
        x, y = frame.corner(move - CELL)
        if gain:
            drawn.append(draw_gain_plate(gain, x + frame.side / 2, y + frame.side / 2, frame))
    return group(*drawn, class_="signs")


def draw_gain_plate(gain: Gain, x: float, y: float, frame: Frame) -> Markup:
    """A gain on a pale plate, so that it can be read on a tile."""
    width = (GAIN_STEP * min(len(gain), 2) + 8) * frame.scale
    height = (GAIN_ROW * -(-len(gain) // 2) + 4) * frame.scale
    plate = rect(x - width / 2, y - height / 2, width, height, rx=14, class_="tip")
    return plate + gain_sign(gain, x, y, frame)


# ---- solo objectives


def draw_lines(table: Table, frame: Frame) -> Markup:
    """MR-12.3: the objective tokens beside their rows and columns."""
    drawn = []
    for line, objective in enumerate(table.objectives):
        kind, at = line_place(line)
        along = (at + frame.window.columns // 2 + 0.5) * frame.side
        x, y = (16, frame.top + along) if kind == "row" else (frame.left + along, 18)
        token = objective_token(objective, is_fulfilled(table, line))
        drawn.append(placed(x + 2, y, token, id=f"objective-{line}"))
    return join(drawn)


def line_place(line: int) -> tuple[str, int]:
    """Whether an objective's line is a row or a column, and where."""
    kind, at = SOLO["objective_lines"][line].split(":")
    return kind, int(at)


def is_fulfilled(table: Table, line: int) -> bool:
    """MR-12.6: whether the objective would count if the game ended now."""
    me = copies(table.view, 1)[0].players[0]
    return bool(scoring.is_completed(me, line, table.objectives[line]))


# ---- the star dashboard


DASHBOARD = COMPONENTS["dashboard"]["bonus"]
DASH_WIDTH, DASH_HEIGHT = 190, 418
DASH_STEP, DASH_BASE = 37, 396
DASH_COLUMNS = (36, 92, 148)
BONUS_SPACES = [
    {bonus["at"] for bonus in DASHBOARD if bonus["tracks"] == [color]} for color in COLORS
]


@lru_cache(maxsize=256)
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
        *(draw_bonus(number, bool(taken >> number & 1)) for number in range(len(DASHBOARD))),
        *discs,
        label=f"Star tracks: {words}",
        class_="dash-svg",
    )


def dash_y(space: float) -> float:
    return DASH_BASE - space * DASH_STEP


def draw_star_track(number: int, level: int) -> Markup:
    """One track, filled as far as its marker."""
    x, stone = DASH_COLUMNS[number], STONES[number]
    top = dash_y(LAST_STAR) - 19
    whole = rect(x - 19, top, 38, LAST_STAR * DASH_STEP + 38, rx=19, fill=var(stone), opacity=0.16)
    filled = rect(x - 19, dash_y(level) - 19, 38, level * DASH_STEP + 38, rx=19, fill=var(stone))
    spaces = [
        draw_star_space(x, space, stone, space <= level)
        for space in range(LAST_STAR + 1)
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
        dash_y(space) + 4.2,
        space,
        12,
        text_anchor="middle",
        font_weight=600,
        fill=var("ivory" if reached else "ink-2"),
    )
    return ring + number


def draw_bonus(number: int, taken: bool) -> Markup:
    """A bonus on its space, or on a bridge between the tracks that must reach it."""
    bonus = DASHBOARD[number]
    columns = [DASH_COLUMNS[COLORS.index(color)] for color in bonus["tracks"]]
    (resource, n), *_ = bonus["gain"].items()
    y = dash_y(bonus["at"]) - (DASH_STEP / 2 if len(columns) > 2 else 0)
    x = sum(columns) / len(columns)
    faded = 0.5 if taken else None
    if len(columns) == 1:
        return group(enamel_with_corner(resource, x, y, 25, n), opacity=faded)
    ends = f"M{columns[0] + 12},{y} H{columns[-1] - 12}"
    rail = path(ends, **stroke("gold-bright", 5), stroke_linecap="round")
    return group(rail, enamel_with_corner(resource, x, y, 23, n), opacity=faded)
