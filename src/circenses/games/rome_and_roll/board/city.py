"""The map of Rome: ground, wall, river, and all buildings."""

from functools import lru_cache

from circenses.core.state.schema import EMPTY
from circenses.draw import svg
from circenses.draw.buildings import building_at
from circenses.draw.choices import Choices
from circenses.draw.icons import icon_at
from circenses.draw.marks import hit, ring
from circenses.draw.picture_cache import cached
from circenses.draw.pieces import enamel, numeral, pawn
from circenses.draw.places import Line
from circenses.draw.svg import NOTHING, Attribute, Markup
from circenses.draw.table import asks
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.board.pieces import ICONS, SEATS, TYPE_ICONS
from circenses.games.rome_and_roll.board.placing import draw_places, draw_rotations, held
from circenses.games.rome_and_roll.board.squares import PAD, S, corner, outline
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.state import SQUARE, Decision
from circenses.games.rome_and_roll.view import Table

BUILDING_QUESTIONS = (
    Decision.DESTINATION,
    Decision.RAISE,
    Decision.PRODUCE,
    Decision.ACTIVATE,
    Decision.PARK,
)
IN_SHORT = 3  # letters of a name that fit into one square
HILL_NAMES = {k: v for k, v in box.BOX.written["hills"].items() if len(k) == 1}


def inside(letter: str) -> bool:
    return letter in ".F" or letter in HILL_NAMES


# ---- the ground, which never changes


@lru_cache(maxsize=2)
def draw_ground(side: int) -> Markup:
    """Fields, hills, river, bridges, Forum, wall and names."""
    grid = ground.MAPS[side]["grid"]
    cells = {
        r * ground.COLUMNS + c: letter for r, row in enumerate(grid) for c, letter in enumerate(row)
    }
    plain = [(*corner(s), letter) for s, letter in cells.items() if letter not in HILL_NAMES]
    waves = [
        draw_water(*corner(s), letter) for s, letter in cells.items() if letter in ground.WATER
    ]
    within = {square for square, letter in cells.items() if inside(letter)}
    wall = outline(within)
    return svg.join(
        (
            *(draw_square(*square) for square in plain),
            *(draw_hill(cells, letter) for letter in HILL_NAMES),
            *waves,
            draw_forum([square for square, letter in cells.items() if letter == "F"]),
            svg.path(wall, fill="none", stroke_linecap="square", **svg.stroke("wall", 6.5)),
            svg.path(wall, fill="none", stroke_dasharray="4 4", **svg.stroke("wall-hi", 2)),
            draw_river_name([square for square, letter in cells.items() if letter in ground.WATER]),
        )
    )  # fmt: skip


def draw_hill(cells: dict[int, str], letter: str) -> Markup:
    """The squares of one hill, which explains itself."""
    squares = [draw_square(*corner(s), letter) for s, own in cells.items() if own == letter]
    thing = f"hill:{vocabulary.HILLS.index(letter)}"
    return svg.group(*squares, data_thing=thing) if squares else NOTHING


def draw_square(x: float, y: float, letter: str) -> Markup:
    fill = (
        "river" if letter in ground.WATER
        else f"h{letter}" if letter in HILL_NAMES
        else "marble" if letter == "F"
        else "field-in" if letter == "."
        else "field"
    )  # fmt: skip
    edge = None if letter in ground.WATER + "F" else svg.var("grout")
    return svg.rect(x, y, S, S, fill=svg.var(fill), stroke=edge, stroke_opacity=0.6)


def draw_water(x: float, y: float, letter: str) -> Markup:
    """Waves, or a bridge across."""
    if letter != ground.BRIDGE:
        waves = f"M{x + 8},{y + 14} q5,-5 10,0 t10,0 M{x + 5},{y + 28} q5,-5 10,0 t10,0"
        return svg.path(waves, fill="none", opacity=0.65, **svg.stroke("ivory", 1.6))
    rails = f"M{x - 6},{y + 12.5} h{S + 12} M{x - 6},{y + 23.5} h{S + 12}"
    slab = svg.rect(
        x - 6, y + 7, S + 12, 22, rx=2, fill=svg.var("marble"), **svg.stroke("wall", 1.5)
    )
    return slab + svg.path(rails, **svg.stroke("marble-lo", 2))


def draw_forum(squares: list[int]) -> Markup:
    """RR-1.7: the Forum in the middle."""
    x, y = corner(min(squares))
    wide = S * len({square % ground.COLUMNS for square in squares})
    high = S * len({square // ground.COLUMNS for square in squares})
    return svg.group(
        svg.rect(x + 1, y + 1, wide - 2, high - 2, fill=svg.var("marble")),
        svg.rect(x + 5, y + 5, wide - 10, high - 10, fill="none", **svg.stroke("marble-lo", 2)),
        building_at("forum", x + 10, y + 6, wide - 20),
        svg.text(x + wide / 2, y + high - 10, "Forum", 16, class_="h", text_anchor="middle",
             fill=svg.var("map-ink")),
        data_thing="forum:0",
    )  # fmt: skip


def draw_river_name(squares: list[int]) -> Markup:
    """The Tiber, written down its first column of three squares."""
    for square in squares:
        below = (square, square + ground.COLUMNS, square + 2 * ground.COLUMNS)
        if all(one in squares for one in below):
            x, y = corner(below[1])
            at = f"rotate(-90 {x + S / 2} {y + S / 2})"
            return svg.text(
                x + S / 2, y + S / 2 + 6, "Tiber", 17, class_="h", text_anchor="middle",
                letter_spacing=2, transform=at, fill=svg.var("ink"), paint_order="stroke",
                **svg.stroke("river", 5),
            )  # fmt: skip
    return NOTHING


@cached
def draw_hill_names(table: Table) -> list[Markup]:
    """Each hill's name, where nothing is drawn over it."""
    return [draw_hill_name(table, key, name) for key, name in HILL_NAMES.items()]


def draw_hill_name(table: Table, key: str, name: str) -> Markup:
    """Along the longest run of free squares; in short where no two of them lie side by side."""
    run, is_column = free_run(table, key)
    if not run:
        return NOTHING
    x = (corner(run[0])[0] + corner(run[-1])[0] + S) / 2
    y = (corner(run[0])[1] + corner(run[-1])[1] + S) / 2
    at = f"rotate(-90 {x} {y})" if is_column else None
    said = f"{name[:IN_SHORT]}." if len(run) == 1 else name
    return svg.text(
        x, y + 4, said, 13.5, class_="h", text_anchor="middle", transform=at, pointer_events="none",
        fill=svg.var("map-ink"), paint_order="stroke", **svg.stroke(f"h{key}", 3.5),
    )  # fmt: skip


def free_run(table: Table, key: str) -> tuple[list[int], bool]:
    """The most free squares of a hill in one line, and whether that is a column; rows first."""
    free = free_of_hill(table, key)
    row, column = (longest(free, step) for step in (1, ground.COLUMNS))
    return (column, True) if len(row) < 2 <= len(column) else (row, False)


def free_of_hill(table: Table, key: str) -> set[int]:
    """The squares of a hill on which nothing lies."""
    return {
        row * ground.COLUMNS + column
        for row, letters in enumerate(ground.MAPS[table.side]["grid"])
        for column, letter in enumerate(letters)
        if letter == key and table.kind_at[row * ground.COLUMNS + column] == EMPTY
    }


def longest(free: set[int], step: int) -> list[int]:
    """The most squares that follow each other; no hill reaches the edge of the map."""
    runs = []
    for square in sorted(free):
        run = [square]
        while run[-1] + step in free:
            run.append(run[-1] + step)
        runs.append(run)
    return max(runs, key=len, default=[])


# ---- what is drawn on it


def buildings_on(table: Table) -> dict[int, list[int]]:
    """The squares of every building but the Forum, by its number."""
    found: dict[int, list[int]] = {}
    for square, number in enumerate(table.building_at):
        if number >= 0 and table.kind_at[square] != vocabulary.FORUM:
            found.setdefault(number, []).append(square)
    return found


@cached
def draw_city(table: Table, viewer: int | None, choices: Choices) -> Markup:
    """The map, and the ways in which a shape in hand may lie."""
    city = draw_map(table, viewer, choices)
    shown = svg.tag(
        "div", city, class_="wide scaled", role="group", aria_label="Map of Rome", tabindex=0
    )
    return shown + draw_rotations(table, viewer, choices)


def draw_map(table: Table, viewer: int | None, choices: Choices) -> Markup:
    """The whole city, with every place that may be chosen."""
    grid = ground.MAPS[table.side]["grid"]
    across, down = PAD * 2 + S * max(len(row) for row in grid), PAD * 2 + S * len(grid)
    built = buildings_on(table)
    drawn = [draw_building(table, squares, choices) for squares in built.values()]
    return svg.drawing(
        across,
        down,
        svg.group(
            draw_ground(table.side), *draw_hill_names(table), draw_goods(table), aria_hidden="true"
        ),
        draw_forum_choice(table, choices),
        *drawn,
        *draw_overseers(table),
        *draw_places(table, viewer, choices),
        label="The city",
        role="group",
        class_="map",
        **held(table, choices),
    )


@cached
def draw_goods(table: Table) -> Markup:
    """Resources printed on the map, as long as nothing is drawn over them."""
    drawn = []
    for row, column, letter in ground.MAPS[table.side]["resources"]:
        square = row * ground.COLUMNS + column
        if table.kind_at[square] == EMPTY:
            x, y = corner(square)
            middle = (x + S / 2, y + S / 2)
            drawn += [
                svg.circle(*middle, 13, fill=svg.var("ivory")),
                enamel(ICONS[letter], *middle, 23),
            ]
    return svg.join(drawn)


def about_buildings(table: Table) -> bool:
    return any(asks(table, decision) for decision in BUILDING_QUESTIONS)


def draw_building(table: Table, squares: list[int], choices: Choices) -> Markup:
    """A building as it was drawn: in its owner's color, with type and numeral."""
    first = squares[0]
    kind, owner = table.kind_at[first], table.owner_at[first]
    shape = outline(squares)
    shown = svg.group(
        *(draw_inked(*corner(square), kind, owner) for square in squares),
        svg.path(shape, fill="none", stroke_linecap="round", **svg.stroke("map-ink", 2.4)),
        draw_label(table, squares, kind, owner),
        class_="piece",
        data_piece=f"building-{first}",
        data_thing=f"building:{first}",
    )
    move = SQUARE + first
    if move not in choices or not about_buildings(table):
        return shown
    return choices.wrap(move, shown, ring(shape), *(hit(*corner(s), S, S) for s in squares))


def draw_inked(x: float, y: float, kind: int, owner: int) -> Markup:
    """One square of a building: the seat's color and pattern; Rubble and Parks are nobody's."""
    if kind == vocabulary.RUBBLE:
        return draw_nobodys(x, y, "ink-3", "rubble")
    if kind == vocabulary.PARK:
        return draw_nobodys(x, y, "verde", "park")
    pattern = svg.rect(x, y, S, S, fill=f"url(#p-s{owner + 1})") if owner else NOTHING
    return svg.rect(x, y, S, S, fill=SEATS[owner].color) + pattern


def draw_nobodys(x: float, y: float, fill: str, concept: str) -> Markup:
    return svg.rect(x, y, S, S, fill=svg.var(fill)) + icon_at(
        concept, x + S / 2, y + S / 2, 24, "ivory"
    )


def draw_label(table: Table, squares: list[int], kind: int, owner: int) -> Markup:
    """Code and numeral in the first square, the type's glyph in the second."""
    if kind >= vocabulary.SLOTS:
        return NOTHING
    seat, card = SEATS[owner], table.cards[kind]
    (x, y), (x2, y2) = corner(squares[0]), corner(squares[1])
    mid, base = S / 2, {"fill": seat.color}
    style: dict[str, Attribute] = {"font_weight": 750, "text_anchor": "middle", "fill": seat.on}
    return svg.join(
        (
            svg.rect(x + mid - 15, y + mid - 16, 30, 32, rx=4, **base),
            svg.text(x + mid, y + mid - 1, box.Blueprint.written[card]["id"], 14.5, **style),
            numeral(seat, x + mid, y + mid + 13.5, 13.5),
            svg.circle(x2 + mid, y2 + mid, 13, **base),
            svg.tag("g", icon_at(TYPE_ICONS[int(box.Blueprint.type[card])], x2 + mid, y2 + mid, 22),
                style=f"color:{seat.on}"),
        )
    )  # fmt: skip


def draw_forum_choice(table: Table, choices: Choices) -> Markup:
    """The Forum, where the Overseer may go."""
    first = int(ground.FORUM_SQUARE[table.side])
    squares = [s for s, kind in enumerate(table.kind_at) if kind == vocabulary.FORUM]
    if not about_buildings(table) or SQUARE + first not in choices or not squares:
        return NOTHING
    hits = [hit(*corner(square), S, S) for square in squares]
    return choices.wrap(SQUARE + first, ring(outline(squares)), *hits, data_thing="forum:0")


AT_FORUM = Line(8, 24)  # overseers who stand at the Forum


@cached
def draw_overseers(table: Table) -> list[Markup]:
    """Each Overseer in the last square of the building it is in."""
    drawn = []
    built = {squares[0]: squares for squares in buildings_on(table).values()}
    at_forum = 0
    for player in range(table.seats):
        where = table.players[player].overseer
        if where == EMPTY:
            continue
        if where in built:
            x, y = corner(built[where][-1])
        else:
            x, y = corner(where)
            x, at_forum = x + AT_FORUM.at(at_forum), at_forum + 1
        frame = svg.circle(
            x + S / 2, y + S / 2, 17, fill=svg.var("ivory"), **svg.stroke("map-ink", 1)
        )
        figure = pawn(x + S / 2, y + S - 5.5, 33.5, SEATS[player], id=f"overseer-{player}")
        drawn.append(svg.group(frame, figure, pointer_events="none"))
    return drawn
