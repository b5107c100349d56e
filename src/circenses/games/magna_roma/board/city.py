"""A player's city: tiles, joints, monuments, star tracks, and what the player may do there."""

from functools import lru_cache

from circenses.core.state.schema import EMPTY
from circenses.draw import svg
from circenses.draw.choices import Choices
from circenses.draw.goods import good_chip
from circenses.draw.icons import icon
from circenses.draw.picture_cache import cached
from circenses.draw.svg import NOTHING, Markup
from circenses.draw.table import asked
from circenses.draw.tessera import tessera_frame
from circenses.games.magna_roma import box, state
from circenses.games.magna_roma.board import outlook, pieces
from circenses.games.magna_roma.board.dashboard import draw_dashboard
from circenses.games.magna_roma.board.frame import (
    CITY_PAD,
    CITY_WIDTH,
    City,
    Frame,
    framed,
    margin_of,
)
from circenses.games.magna_roma.board.names import COLUMNS
from circenses.games.magna_roma.board.objectives import draw_lines
from circenses.games.magna_roma.board.placing import draw_blessable, draw_marks, draw_rotations
from circenses.games.magna_roma.board.tile import draw_monument, draw_monument_at
from circenses.games.magna_roma.state import Decision
from circenses.games.magna_roma.view import Player, Table
from circenses.games.magna_roma.vocabulary import GOODS


@cached
def draw_seat(table: Table, player: int, choices: Choices) -> Markup:
    """My goods, my city and my star tracks."""
    me = table.players[player]
    turning = bool(choices.under(state.ROTATION, 4))
    popover = draw_rotations(table, player, choices) if turning else NOTHING
    city = svg.tag("div", draw_city(table, player, choices), popover, class_="city-box")
    stars = draw_dashboard(tuple(me.stars), me.bonuses, player)
    above = draw_deeds(choices) or star_heading(me)
    return svg.tag(
        "div",
        svg.tag("div", piles(me), places(me), class_="goods"),
        svg.tag("div", city, svg.tag("div", above, stars, class_="stars-box"), class_="city-row"),
        class_="my-city",
    )


def star_heading(me: Player) -> Markup:
    """The heading of the star tracks, when nothing more urgent needs the room."""
    note = svg.tag("small", f"lowest value {lowest_star(me)}")
    return svg.tag("p", svg.tag("span", "Stars", class_="name"), note, class_="star-heading")


def lowest_star(me: Player) -> int:
    return min(int(box.STAR_VALUE[space]) for space in me.stars)


def piles(me: Player) -> Markup:
    """The pieces that a player owns."""
    return svg.join(owned_chip(me, name) for name in ("coin", "population", "blessing"))


def places(me: Player) -> Markup:
    """The positions of a player's markers."""
    return svg.join(owned_chip(me, name) for name in ("legion", "faith", "luxury"))


def owned_chip(me: Player, name: str) -> Markup:
    good = GOODS.named(name)
    said = "unplayed blessings" if name == "blessing" else good.many or good.name
    return good_chip(good, getattr(me, good.field), said)


def draw_deeds(choices: Choices) -> Markup:
    """Buttons for choices that have no piece to click."""
    alone = len(list(choices)) == 1
    shown = [
        draw_deed(choices, state.ACCEPT, icon("trade"), "Trade"),
        draw_deed(choices, state.DECLINE, "Decline"),
        draw_deed(choices, state.BLESS, icon("blessing"), "Bless"),
        draw_deed(choices, state.PASS, "Go on" if alone else "Do nothing"),
    ]
    return svg.tag("div", *shown, class_="deeds") if any(shown) else NOTHING


def draw_deed(choices: Choices, move: int, *words: str) -> Markup:
    chosen = choices.attributes(move)
    return svg.tag("span", *words, class_="deed", **chosen) if chosen else NOTHING


def draw_city(table: Table, player: int, choices: Choices) -> Markup:
    """A city in its frame of tesserae, with everything that may be done in it."""
    me = table.players[player]
    frame = framed(table, player)
    whole = CITY_WIDTH + margin_of(table)
    tiles, joints = lay_out(tuple(me.city), tuple(me.blessed), frame)
    blessing = bool(choices) and asked(table).decision == Decision.BLESS
    return svg.drawing(
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
    return svg.join((draw_ground(frame), *tiles)), svg.join(joints)


@lru_cache(maxsize=256)
def draw_ground(frame: Frame) -> Markup:
    """The frame with the names of columns and rows, and the empty cells."""
    left, top = frame.left - CITY_PAD, frame.top - CITY_PAD
    width, height = frame.width + 2 * CITY_PAD, frame.height + 2 * CITY_PAD
    side, inside = frame.side, (frame.left - 2, frame.top - 2, frame.width + 4, frame.height + 4)
    cells = [
        svg.rect(frame.left + x * side + 3, frame.top + y * side + 3, side - 6, side - 6, **HOLLOW)
        for y in range(frame.window.rows)
        for x in range(frame.window.columns)
    ]
    return svg.join(
        (
            svg.rect(left, top, width, height, rx=8, fill=svg.var("sunk")),
            tessera_frame(left + 3, top + 3, width - 6, height - 6, 9),
            svg.rect(*inside, rx=4, fill=svg.var("panel")),
            *cells,
            draw_names(frame),
        )
    )


HOLLOW = svg.look(rx=4, fill=svg.var("sunk"), opacity=0.55)


def draw_names(frame: Frame) -> Markup:
    """The columns by letter and the rows by number, in the corners of the cells at the edge."""
    style = svg.look(class_="grid-name", fill=svg.var("ink-3"), aria_hidden="true")
    west, north = frame.window.west, frame.window.north
    names = [
        svg.text(
            frame.left + (x + 1) * frame.side - 16, frame.top + 21, COLUMNS[west + x], 15, **style
        )
        for x in range(frame.window.columns)
        if 0 <= west + x < box.SIDE
    ]
    names += [
        svg.text(frame.left + 9, frame.top + (y + 1) * frame.side - 9, north + y + 1, 15, **style)
        for y in range(frame.window.rows)
        if 0 <= north + y < box.SIDE
    ]
    return svg.join(names)


def draw_city_tile(city: City, cell: int, blessed: bool, frame: Frame) -> Markup:
    laid = city[cell]
    shown = pieces.draw_tile(laid, pieces.joined_sides(city, cell), blessed)
    x, y = frame.corner(cell)
    name, thing = f"tile-{laid >> 2}", tile_thing(laid >> 2)
    return svg.placed(x, y, shown, scale=frame.scale, id=name, class_="piece", data_thing=thing)


def tile_thing(number: int) -> str:
    """What explain() calls a tile; Town Centers are numbered after the tiles."""
    home = number - box.TILES
    return f"town_center:{home}" if home >= 0 else f"tile:{number}"


def draw_joints(city: City, cell: int, frame: Frame) -> Markup:
    """The symbols that a tile makes with its neighbors to the east and south."""
    return svg.join(
        svg.placed(*frame.edge(cell, side), seam, scale=frame.scale, class_="joint")
        for side in (1, 2)
        if (beside := city[pieces.BESIDE[cell][side]]) != EMPTY
        and (seam := pieces.draw_seam(city[cell], beside, side))
    )


def draw_monuments(me: Player, frame: Frame) -> Markup:
    """Monuments on their crossings; a dot for each population they need, filled if employed."""
    drawn = []
    for built, employed in enumerate(employment(me)):
        number, site = me.monuments[built], me.sites[built]
        needed = int(box.Monument.population_at[number].max())
        shown = draw_monument(pieces.monument_picture(number), employed, needed)
        x, y = frame.crossing(site)
        if site == box.CENTER:  # the Forum
            x, y = x - frame.side / 2, y - frame.side / 2
        name = f"monument-{box.Monument.written[number]['id']}"
        thing = f"monument:{number}"
        size_ = 52 * frame.side / 86
        drawn.append(draw_monument_at(x, y, size_, shown, data_piece=name, data_thing=thing))
    return svg.join(drawn)


def employment(me: Player) -> list[int]:
    """MR-R13: how many population each monument employs, so that they score most."""
    return [
        int(box.Monument.population_at[me.monuments[built], level])
        for built, level in enumerate(outlook.levels(me))
    ]
