"""How the table looks, part by part. Every legal thing carries its move."""

from functools import lru_cache

from circenses.core.play.game import Part
from circenses.core.state.schema import EMPTY
from circenses.core.text.lists import times_words
from circenses.draw import svg
from circenses.draw.choices import Choices
from circenses.draw.icons import icon
from circenses.draw.picture_cache import cached
from circenses.draw.svg import NOTHING, Markup
from circenses.draw.table import aside, bag, seat_part
from circenses.games.magna_roma import box
from circenses.games.magna_roma.board import pieces, tile
from circenses.games.magna_roma.board.boards import draw_tracks
from circenses.games.magna_roma.board.city import draw_seat, piles, places
from circenses.games.magna_roma.board.draft import draw_ring, draw_solo_pool
from circenses.games.magna_roma.board.explanations import times_met
from circenses.games.magna_roma.board.frame import Window
from circenses.games.magna_roma.board.names import tile_words
from circenses.games.magna_roma.board.objectives import draw_objectives
from circenses.games.magna_roma.state import BUILD, CONQUER
from circenses.games.magna_roma.view import Player, Table
from circenses.games.magna_roma.vocabulary import COLORS


def parts(table: Table, viewer: int | None, choices: Choices) -> list[Part]:
    """The table as one seat sees it; a spectator sees the city of the player who decides."""
    large = to_move(table) if viewer is None else viewer
    city, title = draw_seat(table, large, choices), f"Seat {pieces.PLAYERS[large].numeral}'s city"
    return [
        *draw_hand(table, viewer),
        draw_solo_pool(table, choices) if table.seats == 1 else draw_ring(table, viewer, choices),
        *([draw_objectives(table)] if table.seats == 1 else []),
        Part("monuments", "Monuments", draw_offer(table, choices)),
        Part("provinces", "Provinces", draw_provinces(table, viewer, choices)),
        Part("city", title, city) if viewer is None else seat_part(viewer, "Your city", city),
        Part("tracks", "Boards", draw_tracks(table, viewer, choices)),
        *(draw_rival(table, player) for player in range(table.seats) if player != viewer),
    ]


def moment(table: Table) -> str:
    """The current moment of the game: its turn, in which each player places one tile."""
    laid = min(table.players[player].tiles for player in range(table.seats))
    return f"turn {min(laid + 1, box.TILES_EACH)} of {box.TILES_EACH}"


def to_move(table: Table) -> int:
    """The player who decides; the first when the game is over."""
    return (table.waiting & -table.waiting).bit_length() - 1 if table.waiting else 0


# ---- the tile in hand


def draw_hand(table: Table, viewer: int | None) -> list[Part]:
    """The tile to be placed, for the prompt."""
    if table.held == EMPTY or viewer is None or not table.waiting >> viewer & 1:
        return []
    thing = f"tile:{table.held}"
    style = svg.look(class_="hand", viewBox="-3 -3 106 106", width=58, height=58, data_thing=thing)
    words = f"Your tile: {tile_words(table.held)}"
    shown = svg.drawing(106, 106, pieces.draw_tile(4 * table.held), label=words, **style)
    return [Part("hand", "Your tile", shown)]


# ---- monuments and provinces


@cached
def draw_offer(table: Table, choices: Choices) -> Markup:
    """MR-8.2: the monuments on offer."""
    empty = svg.tag("div", "The deck is empty", class_="monument gap")
    offered = [
        empty if number == EMPTY else pieces.draw_monument_card(number, choices, BUILD + place)
        for place, number in enumerate(table.face_up)
    ]
    note = aside(f"{table.monuments_left} in the deck")
    return note + svg.tag("div", *offered, class_="monuments")


@cached
def draw_provinces(table: Table, viewer: int | None, choices: Choices) -> Markup:
    """MR-8.8: three cards with three slots each."""
    cards = [draw_province(table, k, viewer, choices) for k in range(len(table.provinces))]
    return svg.tag("div", *cards, class_="provinces")


@cached
def draw_province(table: Table, position: int, viewer: int | None, choices: Choices) -> Markup:
    province = table.provinces[position]
    slots = []
    for slot in range(box.PROVINCE_SLOTS):
        space = position * box.PROVINCE_SLOTS + slot
        owner = disc_on(table, space)
        slots.append(pieces.draw_province_slot(province, slot, owner, choices, CONQUER + space))
    count = NOTHING if viewer is None else met_badge(times_met(table, viewer, province))
    return pieces.draw_province_card(province, tuple(slots), count)


def disc_on(table: Table, space: int) -> Markup:
    """Who has conquered a slot."""
    if table.blocked >> space & 1:
        return pieces.draw_blocked_disc()
    owners = [p for p in range(table.seats) if table.players[p].discs >> space & 1]
    return pieces.draw_owner_disc(owners[0]) if owners else NOTHING


def met_badge(met: int) -> Markup:
    """How often the viewer's city meets a province's condition now."""
    title = f"Your city meets this {times_words(met)} now"
    return svg.tag("b", f"{met}", class_="met", title=title)


# ---- the others


MINI = 25


@cached
def draw_rival(table: Table, player: int) -> Part:
    """Another player's city in small, with everything that player owns."""
    me = table.players[player]
    stars = [draw_stars(color, me.stars[k]) for k, color in enumerate(COLORS)]
    column = svg.tag(
        "div",
        bag(piles(me)),
        bag(places(me)),
        svg.tag("div", *stars, class_="stars"),
        class_="column",
    )
    body = svg.tag("div", draw_small_city(me), column, class_="rival")
    return seat_part(player, f"Seat {pieces.PLAYERS[player].numeral}'s city", body)


def draw_stars(color: str, n: int) -> Markup:
    style = f"--st:{svg.var(pieces.STONE_OF[color] + '-lo')}"
    return svg.tag("span", icon("star"), str(n), class_="star", style=style, title=f"{color} stars")


def draw_small_city(me: Player) -> Markup:
    """A city with its colors, icons, symbols as dots, and monuments."""
    built = tuple(zip(me.monuments, me.sites, strict=True))[: me.monument_count]
    west = me.west - (box.CITY - (me.east - me.west + 1)) // 2
    north = me.north - (box.CITY - (me.south - me.north + 1)) // 2
    return small_city(tuple(me.city), built, Window(west, north, box.CITY, box.CITY))


@lru_cache(maxsize=1024)
def small_city(city: tuple[int, ...], built: tuple[tuple[int, int], ...], shown: Window) -> Markup:
    cells = [cell for cell, laid in enumerate(city) if laid != EMPTY]
    side = box.CITY * MINI
    return svg.drawing(
        side,
        side,
        svg.rect(0, 0, side, side, rx=4, fill=svg.var("sunk")),
        *(small_tile_at(city[cell], *shown.place(cell)) for cell in cells),
        *(small_joints_at(city, cell, *shown.place(cell)) for cell in cells),
        *(small_monument_at(number, site, *shown.place(site)) for number, site in built),
        label=f"City of {len(cells) - 1} of {box.TILES_EACH} tiles",
        class_="mini",
    )


def small_tile_at(laid: int, column: int, row: int) -> Markup:
    seat = (laid >> 2) - box.TILES
    face = pieces.face_of(laid) if seat < 0 else None
    shown = (
        tile.draw_small_tile(face.stone, face.glyph, face.stars)
        if face
        else tile.draw_small_home(pieces.PLAYERS[seat])
    )
    name = f"small-tile-{laid >> 2}"
    return svg.placed(column * MINI, row * MINI, shown, scale=MINI / 100, data_piece=name)


def small_joints_at(city: tuple[int, ...], cell: int, column: int, row: int) -> Markup:
    """The symbols that a tile makes with its neighbors to the east and south, as dots."""
    drawn = []
    for side, dx, dy in ((1, 1, 0.5), (2, 0.5, 1)):
        beside = city[pieces.BESIDE[cell][side]]
        symbol = "" if beside == EMPTY else pieces.adjacent_symbol(city[cell], beside, side)
        if symbol:
            at = ((column + dx) * MINI, (row + dy) * MINI)
            drawn.append(svg.placed(*at, tile.draw_small_joint(symbol), scale=MINI / 100))
    return svg.join(drawn)


def small_monument_at(number: int, site: int, column: int, row: int) -> Markup:
    """A monument on its crossing, the Forum on the Town Center."""
    half = 0.5 if site == box.CENTER else 1
    at = ((column + half) * MINI, (row + half) * MINI)
    shown = tile.draw_monument(pieces.monument_picture(number))
    name = f"small-monument-{box.Monument.written[number]['id']}"
    return tile.draw_monument_at(*at, 23, shown, data_piece=name)
