"""How the table looks. Every legal thing carries its move; gains are shown before the click."""

from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from circenses.core.game import Part
from circenses.core.schema import EMPTY
from circenses.draw.icons import icon, icon_at
from circenses.draw.marks import choice, hit, legal, ring_rect
from circenses.draw.pieces import enamel, enamel_color, pawn
from circenses.draw.svg import (
    NOTHING,
    Markup,
    circle,
    drawing,
    join,
    placed,
    rect,
    stroke,
    tag,
    text,
    var,
)
from circenses.draw.tile import (
    monument,
    monument_at,
    small_home_tile,
    small_joint,
    small_tile,
)
from circenses.draw.track import markers, middle, track
from circenses.games.magna_roma import GAME, scoring
from circenses.games.magna_roma.city import (
    Moves,
    draw_seat,
    is_fulfilled,
    line_place,
    piles,
    places,
)
from circenses.games.magna_roma.data import (
    BLESSING_SPACE,
    CENTER,
    CITY,
    COLORS,
    DRAFT_SLOTS,
    LAST_FAITH,
    LAST_LEGION,
    LAST_LUXURY,
    MARKET_VALUE,
    MILITARY_POINTS,
    PROVINCE_SLOTS,
    REACH,
    SOLO,
    SOLO_POOL,
    STAR_VALUE,
    TILES,
    TILES_EACH,
    TOKEN_POINTS,
    TRADE_SLOT,
)
from circenses.games.magna_roma.outlook import Gain, asked, best_of_pool, copies, read
from circenses.games.magna_roma.pictures import (
    BESIDE,
    PLAYERS,
    STONES,
    blocked_disc,
    components,
    face,
    halves_of,
    monument_card,
    monument_look,
    objective_token,
    objective_words,
    owner_disc,
    picture,
    province_card,
    province_slot,
    symbol_of,
    tile_picture,
    trade_token,
    trade_width,
)
from circenses.games.magna_roma.state import (
    ACCEPT,
    BUILD,
    CONQUER,
    SLOT,
)
from circenses.games.magna_roma.words import (
    DOING,
    Player,
    Table,
    Window,
    chips,
    describe,
    prompt,
    sentence,
    tile_words,
)

__all__ = [
    "CSS",
    "DOING",
    "components",
    "describe",
    "moment",
    "parts",
    "picture",
    "prompt",
    "sentence",
]

CSS = (Path(__file__).parent / "board.css").read_text(encoding="utf-8")


def parts(view: Any, viewer: int | None, moves: Moves) -> list[Part]:
    """The table as one seat sees it; `moves` are the viewer's legal moves with their words."""
    table = read(view)
    large = to_move(table) if viewer is None else viewer
    city = draw_seat(table, large, moves)
    others = [player for player in range(table.seats) if player != viewer]
    return [
        *hand(table, viewer),
        draw_solo_pool(table, moves) if table.seats == 1 else draw_ring(table, moves),
        *([draw_objectives(table)] if table.seats == 1 else []),
        Part("monuments", "Monuments", draw_offer(table, moves)),
        Part("provinces", "Provinces", draw_provinces(table, viewer, moves)),
        Part("city", f"City of seat {PLAYERS[large].numeral}", city)
        if viewer is None
        else Part(f"seat-{viewer}", "Your city", city),
        Part("tracks", "Boards", draw_tracks(table, viewer, moves)),
        *(
            Part(
                f"seat-{player}",
                f"City of seat {PLAYERS[player].numeral}",
                draw_rival(table, player),
            )
            for player in others
        ),
    ]


def moment(view: Any) -> str:
    """Where the game stands: everybody lays one tile a turn."""
    laid = int(view.players["tiles"][: int(view.seats)].min())
    return f"turn {min(laid + 1, TILES_EACH)} of {TILES_EACH}"


def aside(words: str) -> Markup:
    """A remark at the right of a part's heading."""
    return tag("p", words, class_="aside")


def to_move(table: Table) -> int:
    """The player who decides; the first when the game is over."""
    return (table.waiting & -table.waiting).bit_length() - 1 if table.waiting else 0


# ---- the tile in hand


def hand(table: Table, viewer: int | None) -> list[Part]:
    """The tile to be placed, for the prompt."""
    if table.held == EMPTY or viewer is None or not table.waiting >> viewer & 1:
        return []
    words = f"Your tile: {tile_words(table.held)}"
    shown = drawing(
        106,
        106,
        tile_picture(4 * table.held),
        label=words,
        class_="hand",
        viewBox="-3 -3 106 106",
        width=58,
        height=58,
    )
    return [Part("hand", "Your tile", shown)]


# ---- the draft


RING_WIDTH = 284
RING_PLACES = {
    8: ((0, 0), (1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)),
    10: ((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2), (2, 2), (1, 2), (0, 2), (0, 1)),
}
RING_SIDE = {8: (80, 13), 10: (59, 10)}  # a slot, and the gap to the next
RING_PAD = 9


def draw_ring(table: Table, moves: Moves) -> Part:
    """MR-3.3: the draft ring, clockwise from the upper left."""
    slots = int(DRAFT_SLOTS[table.seats])
    side, gap = RING_SIDE[slots]
    places = [
        (RING_PAD + column * (side + gap), RING_PAD + row * (side + gap))
        for column, row in RING_PLACES[slots]
    ]
    height = 2 * RING_PAD + 3 * side + 2 * gap
    shown = drawing(
        RING_WIDTH,
        height,
        ring_road(side, height),
        *(draw_slot(table, slot, *places[slot], side, moves) for slot in range(slots)),
        deck_count(RING_WIDTH / 2 - 8, height / 2, table.tiles_left),
        label=f"Draft ring, {slots} slots",
        role="group",
        class_=f"ring-svg slots-{slots}",
    )
    return Part("ring", "Draft ring", aside(f"{slots} slots, reach {REACH}") + shown)


@cache
def ring_road(side: float, height: float) -> Markup:
    """The way along which the markers move."""
    inset = RING_PAD + side / 2
    frame = (inset, inset, RING_WIDTH - 2 * inset, height - 2 * inset)
    paving = rect(*frame, rx=14, fill="none", **stroke("marble-lo", 16))
    dashes = rect(
        *frame, rx=14, fill="none", stroke_dasharray="5 5", opacity=0.8, **stroke("rosso", 3)
    )
    return paving + dashes


@lru_cache(maxsize=256)
def deck_count(x: float, y: float, count: int) -> Markup:
    """How many tiles are still face down."""
    return join(
        (
            icon_at("deck", x - 20, y - 3, 32, "ink-3"),
            text(x + 2, y + 1, count, 21, class_="n"),
            text(x + 2, y + 15, "tiles left", 11.5, fill=var("ink-2")),
        )
    )


def draw_slot(table: Table, slot: int, x: float, y: float, side: float, moves: Moves) -> Markup:
    """One slot: its tile, or the gap it left, and the marker that stands there."""
    owner = owner_of_slot(table, slot)
    number = table.slots[slot]
    if number == EMPTY:
        gap = rect(
            x,
            y,
            side,
            side,
            rx=6,
            fill=var("panel"),
            stroke_dasharray="4 4",
            **stroke("line-strong", 1),
        )
        standing = draw_marker(x + side / 2, y + side * 0.77, side * 0.54, owner)
        return gap + standing
    shown = ring_tile(number, x, y, side)
    if owner is not None:
        veil = rect(x, y, side, side, rx=4, fill=var("panel"), opacity=0.3)
        return shown + veil + draw_marker(x + side - 12, y + side + 3, side * 0.5, owner)
    if SLOT + slot not in moves:
        return shown
    return choice(
        SLOT + slot,
        moves[SLOT + slot],
        shown,
        ring_rect(x + 1, y + 1, side - 2, side - 2),
        hit(x, y, side, side),
    )


@lru_cache(maxsize=512)
def ring_tile(number: int, x: float, y: float, side: float) -> Markup:
    """A tile on offer; it keeps its id when it comes into a city."""
    return placed(
        x, y, tile_picture(4 * number), scale=side / 100, id=f"tile-{number}", class_="piece"
    )


def owner_of_slot(table: Table, slot: int) -> int | None:
    """Whose marker stands on a slot."""
    for player in range(table.seats):
        if table.players[player].marker == slot:
            return player
    return None


def draw_marker(x: float, y: float, size: float, owner: int | None) -> Markup:
    """A draft marker."""
    return NOTHING if owner is None else pawn(x, y, size, PLAYERS[owner], id=f"marker-{owner}")


def draw_solo_pool(table: Table, moves: Moves) -> Part:
    """MR-12.5: the tiles to choose from, each with the best it can form now."""
    choosing = SLOT in moves
    best = best_of_pool(table.view, 0, SOLO_POOL) if choosing else [{}] * SOLO_POOL
    rows = [
        draw_pool_tile(table.slots[place], place, best[place], moves) for place in range(SOLO_POOL)
    ]
    note = aside(f"{table.tiles_left} tiles left")
    return Part("ring", "Pool", note + tag("div", *rows, class_="pool"))


def draw_pool_tile(number: int, place: int, best: Gain, moves: Moves) -> Markup:
    if number == EMPTY:
        return tag("div", "In your hand", class_="pool-tile gap")
    shown = drawing(100, 100, tile_picture(4 * number), class_="piece", id=f"tile-{number}")
    move = SLOT + place
    if move not in moves:
        return tag("div", shown, class_="pool-tile")
    gained = chips(best) if best else "no gain"
    words = tag("span", tag("small", "at best"), gained)
    return tag("div", shown, words, class_="pool-tile pick", **legal(move, moves[move]))


# ---- monuments and provinces


def draw_offer(table: Table, moves: Moves) -> Markup:
    """MR-8.2: the monuments on offer."""
    offered = [
        draw_offered(number, BUILD + place, moves) for place, number in enumerate(table.face_up)
    ]
    return aside(f"{table.monuments_left} in the deck") + tag("div", *offered, class_="monuments")


def draw_offered(number: int, move: int, moves: Moves) -> Markup:
    if number == EMPTY:
        return tag("div", "The deck is empty", class_="monument gap")
    if move in moves:
        return monument_card(number, move, moves[move])
    return monument_card(number)


def draw_provinces(table: Table, viewer: int | None, moves: Moves) -> Markup:
    """MR-8.8: three cards with three slots each."""
    cards = [draw_province(table, k, viewer, moves) for k in range(len(table.provinces))]
    return tag("div", *cards, class_="provinces")


def draw_province(table: Table, position: int, viewer: int | None, moves: Moves) -> Markup:
    province = table.provinces[position]
    slots = []
    for slot in range(PROVINCE_SLOTS):
        space = position * PROVINCE_SLOTS + slot
        move = CONQUER + space
        owner = disc_on(table, space)
        slots.append(
            province_slot(province, slot, owner, move, moves[move])
            if move in moves
            else province_slot(province, slot, owner)
        )
    count = "" if viewer is None else times_met(table, viewer, province)
    return province_card(province, tuple(slots), count)


def disc_on(table: Table, space: int) -> Markup:
    """Who has conquered a slot."""
    if table.blocked >> space & 1:
        return blocked_disc()
    owners = [p for p in range(table.seats) if table.players[p].discs >> space & 1]
    return owner_disc(owners[0]) if owners else NOTHING


def times_met(table: Table, player: int, province: int) -> Markup:
    """How often the player's city meets a province's condition now."""
    met = int(scoring.condition_met(copies(table.view, 1)[0].players[player], province))
    return tag("b", f"{met}", class_="met", title=f"met {met} times in your city now")


# ---- solo objectives


def draw_objectives(table: Table) -> Part:
    """The four objectives in words."""
    lines = [draw_objective(table, line) for line in range(len(table.objectives))]
    points = SOLO["objective_vp"][sum(is_fulfilled(table, line) for line in range(len(lines)))]
    shown = tag("ul", *lines, class_="objectives") + draw_level(table)
    return Part("objectives", "Objectives", aside(f"{points} points now") + shown)


def draw_level(table: Table) -> Markup:
    """MR-12.7: the level that all points so far would reach."""
    (total,) = GAME.outcome(copies(table.view, 1)).totals
    so_far = "so far" if table.pending else "in the end"
    level = tag("b", scoring.solo_title(total))
    return tag("p", f"{total} points {so_far}: ", level, class_="level")


def draw_objective(table: Table, line: int) -> Markup:
    objective = table.objectives[line]
    kind, at = line_place(line)
    name = f"{'Row' if kind == 'row' else 'Column'} {at + 3}"
    done = is_fulfilled(table, line)
    token = drawing(40, 40, placed(20, 20, objective_token(objective, done)))
    state = tag("small", "fulfilled so far" if done else "not yet")
    return tag("li", token, tag("span", tag("b", name), f": {objective_words(objective)}", state))


# ---- military, Pantheon, Market


TRACKS_WIDTH = 722
TRACK_LEFT = 150
TRACK_TOPS = {"legion": 6, "faith": 68, "luxury": 130}
TRACK_FIELDS = {"legion": "legions", "faith": "faith", "luxury": "luxuries"}


def draw_tracks(table: Table, viewer: int | None, moves: Moves) -> Markup:
    """The three boards that all share."""
    shown = drawing(
        TRACKS_WIDTH,
        190,
        draw_board("Military", "pays provinces", "legion", LAST_LEGION, military_spaces()),
        draw_board(
            "Pantheon", pantheon_note(table, viewer), "faith", LAST_FAITH, pantheon_spaces()
        ),
        draw_board("Market", market_note(table, viewer), "luxury", LAST_LUXURY, market_spaces()),
        draw_military_points(),
        draw_blessing_spaces(),
        draw_trades(table, moves),
        *(draw_markers(table, viewer, resource) for resource in TRACK_TOPS),
        label="Military, Pantheon and Market",
        role="group",
        class_="tracks-svg",
    )
    return tag("div", shown, class_="scroll")


@lru_cache(maxsize=256)
def draw_board(name: str, note: str, resource: str, last: int, golden: frozenset[int]) -> Markup:
    """The name of a board and its spaces."""
    y = TRACK_TOPS[resource]
    return join(
        (
            circle(22, y + 16, 17, fill=var(enamel_color(resource))),
            icon_at(resource, 22, y + 16, 24, "ivory"),
            text(48, y + 13, name, 16.5, class_="h", fill=var("ink")),
            text(48, y + 29, note, 12, fill=var("ink-2")),
            track(TRACK_LEFT, y, last, golden, enamel_color(resource)),
        )
    )


@cache
def military_spaces() -> frozenset[int]:
    return frozenset(space for space, points in enumerate(MILITARY_POINTS.tolist()) if points)


@cache
def pantheon_spaces() -> frozenset[int]:
    return frozenset(space for space, gives in enumerate(BLESSING_SPACE.tolist()) if gives)


@cache
def market_spaces() -> frozenset[int]:
    return frozenset(space for space, slot in enumerate(TRADE_SLOT.tolist()) if slot != EMPTY)


def pantheon_note(table: Table, viewer: int | None) -> str:
    """MR-11.3: what one of my unplayed tokens scores now."""
    if viewer is None:
        return "scores blessings"
    points = int(TOKEN_POINTS[table.players[viewer].faith])
    return f"{points} point{'' if points == 1 else 's'} a token"


def market_note(table: Table, viewer: int | None) -> str:
    """MR-11.2: the two numbers that are multiplied for me now."""
    if viewer is None:
        return "times star value"
    me = table.players[viewer]
    lowest = min(int(STAR_VALUE[space]) for space in me.stars)
    return f"{int(MARKET_VALUE[me.luxuries])} × star value {lowest}"


@cache
def draw_military_points() -> Markup:
    y = TRACK_TOPS["legion"] + 43
    return join(
        icon_at("vp", middle(TRACK_LEFT, space) - 8, y, 13, "laurel")
        + text(middle(TRACK_LEFT, space), y + 4.5, int(MILITARY_POINTS[space]), 12, class_="n")
        for space in sorted(military_spaces())
    )


@cache
def draw_blessing_spaces() -> Markup:
    y = TRACK_TOPS["faith"] + 43
    return join(
        enamel("blessing", middle(TRACK_LEFT, space), y, 16) for space in sorted(pantheon_spaces())
    )


def draw_trades(table: Table, moves: Moves) -> Markup:
    """MR-7.10: the trade tokens below their spaces; the open one may be clicked."""
    y = TRACK_TOPS["luxury"] + 46
    drawn = []
    for space in sorted(market_spaces()):
        slot = int(TRADE_SLOT[space])
        x, token = middle(TRACK_LEFT, space), table.trades[slot]
        shown = placed(x, y, trade_token(token))
        if ACCEPT in moves and asked(table).arg == slot:
            width = trade_width(token)
            frame = (x - width / 2, y - 10, width, 20)
            shown = choice(ACCEPT, moves[ACCEPT], shown, ring_rect(*frame, 10), hit(*frame))
        drawn.append(shown)
    return join(drawn)


def draw_markers(table: Table, viewer: int | None, resource: str) -> Markup:
    """Everybody's disc on one board."""
    field = TRACK_FIELDS[resource]
    positions = tuple(getattr(table.players[player], field) for player in range(table.seats))
    return markers(TRACK_LEFT, TRACK_TOPS[resource], positions, PLAYERS, viewer, resource)


# ---- the others


MINI = 25


def draw_rival(table: Table, player: int) -> Markup:
    """Another player's city, small but true, with all that player owns."""
    me = table.players[player]
    stars = [
        tag(
            "span",
            icon("star"),
            str(me.stars[k]),
            class_="star",
            style=f"--st:{var(STONES[k] + '-lo')}",
            title=f"{color} stars",
        )
        for k, color in enumerate(COLORS)
    ]
    return tag(
        "div",
        draw_small_city(me),
        tag(
            "div",
            tag("div", piles(me), class_="bag"),
            tag("div", places(me), class_="bag"),
            tag("div", *stars, class_="stars"),
            class_="column",
        ),
        class_="rival",
    )


def draw_small_city(me: Player) -> Markup:
    """A city with its colors, icons, symbols as dots, and monuments."""
    built = tuple(zip(me.monuments, me.sites, strict=True))[: me.monument_count]
    west = me.west - (CITY - (me.east - me.west + 1)) // 2
    north = me.north - (CITY - (me.south - me.north + 1)) // 2
    return small_city(tuple(me.city), built, Window(west, north, CITY, CITY))


@lru_cache(maxsize=512)
def small_city(city: tuple[int, ...], built: tuple[tuple[int, int], ...], shown: Window) -> Markup:
    cells = [cell for cell, laid in enumerate(city) if laid != EMPTY]
    return drawing(
        CITY * MINI,
        CITY * MINI,
        rect(0, 0, CITY * MINI, CITY * MINI, rx=4, fill=var("sunk")),
        *(small_tile_at(city[cell], *shown.place(cell)) for cell in cells),
        *(small_joints_at(city, cell, *shown.place(cell)) for cell in cells),
        *(small_monument_at(number, site, *shown.place(site)) for number, site in built),
        label=f"City of {len(cells) - 1} of {TILES_EACH} tiles",
        class_="mini",
    )


def small_tile_at(laid: int, column: int, row: int) -> Markup:
    return placed(column * MINI, row * MINI, small_picture(laid), scale=MINI / 100)


def small_joints_at(city: tuple[int, ...], cell: int, column: int, row: int) -> Markup:
    """The symbols that a tile makes with its neighbours to the east and south, as dots."""
    drawn = []
    for side, dx, dy in ((1, 1, 0.5), (2, 0.5, 1)):
        symbol = symbol_beside(city, cell, side)
        if symbol:
            at = ((column + dx) * MINI, (row + dy) * MINI)
            drawn.append(placed(*at, small_joint(symbol), scale=MINI / 100))
    return join(drawn)


def small_monument_at(number: int, site: int, column: int, row: int) -> Markup:
    """A monument on its crossing, the Forum on the Town Center."""
    half = 0.5 if site == CENTER else 1
    at = ((column + half) * MINI, (row + half) * MINI)
    return monument_at(*at, 23, monument(monument_look(number)[0]))


def small_picture(laid: int) -> Markup:
    number = laid >> 2
    if number >= TILES:
        return small_home_tile(PLAYERS[number - TILES])
    shown = face(laid)
    return small_tile(shown.stone, shown.glyph, shown.stars)


def symbol_beside(city: tuple[int, ...], cell: int, side: int) -> str:
    """The symbol that a tile makes on one side, if any."""
    beside = city[BESIDE[cell][side]]
    if beside == EMPTY:
        return ""
    own, theirs = halves_of(city[cell])[side], halves_of(beside)[(side + 2) % 4]
    return symbol_of(own, theirs) if own and theirs else ""
