"""How the table looks, part by part. Every legal thing carries its move."""

from functools import cache, lru_cache
from typing import TYPE_CHECKING

from circenses.core.play import preview
from circenses.core.play.game import Part
from circenses.core.state.schema import EMPTY
from circenses.core.text.goods import Row
from circenses.core.text.words import counted
from circenses.draw.choices import Choices
from circenses.draw.goods import chips
from circenses.draw.icons import icon, icon_at
from circenses.draw.marks import hit, ring_rect
from circenses.draw.picture_cache import kept
from circenses.draw.pieces import enamel, enamel_color, pawn
from circenses.draw.svg import (
    NOTHING,
    Markup,
    circle,
    drawing,
    group,
    join,
    look,
    placed,
    rect,
    stroke,
    tag,
    text,
    var,
)
from circenses.draw.track import markers, middle, track
from circenses.games.magna_roma import GAME, box, scoring
from circenses.games.magna_roma.board import outlook, pieces
from circenses.games.magna_roma.board.city import (
    Window,
    draw_seat,
    is_fulfilled,
    line_place,
    lowest_star,
    piles,
    places,
)
from circenses.games.magna_roma.board.explanations import times_met
from circenses.games.magna_roma.board.names import cell_words, objective_words, tile_words
from circenses.games.magna_roma.board.pieces import BESIDE, PLAYERS, STONES, draw_tile
from circenses.games.magna_roma.board.tile import (
    draw_monument,
    draw_monument_at,
    draw_small_home,
    draw_small_joint,
    draw_small_tile,
)
from circenses.games.magna_roma.state import ACCEPT, BUILD, CONQUER, SLOT
from circenses.games.magna_roma.vocabulary import COLORS, GOODS

if TYPE_CHECKING:
    from circenses.games.magna_roma.board.view import Player, Table


def parts(table: "Table", viewer: int | None, choices: Choices) -> list[Part]:
    """The table as one seat sees it; a spectator sees the city of the player who decides."""
    large = to_move(table) if viewer is None else viewer
    city = draw_seat(table, large, choices)
    title = f"City of seat {PLAYERS[large].numeral}"
    own = Part("city", title, city) if viewer is None else Part(f"seat-{viewer}", "Your city", city)
    return [
        *draw_hand(table, viewer),
        draw_solo_pool(table, choices) if table.seats == 1 else draw_ring(table, viewer, choices),
        *([draw_objectives(table)] if table.seats == 1 else []),
        Part("monuments", "Monuments", draw_offer(table, choices)),
        Part("provinces", "Provinces", draw_provinces(table, viewer, choices)),
        own,
        Part("tracks", "Boards", draw_tracks(table, viewer, choices)),
        *(draw_rival(table, player) for player in range(table.seats) if player != viewer),
    ]


def moment(table: "Table") -> str:
    """Where the game stands: everybody lays one tile a turn."""
    laid = min(table.players[player].tiles for player in range(table.seats))
    return f"turn {min(laid + 1, box.TILES_EACH)} of {box.TILES_EACH}"


def aside(words: str) -> Markup:
    """A remark at the right of a part's heading."""
    return tag("p", words, class_="aside")


def to_move(table: "Table") -> int:
    """The player who decides; the first when the game is over."""
    return (table.waiting & -table.waiting).bit_length() - 1 if table.waiting else 0


# ---- the tile in hand


def draw_hand(table: "Table", viewer: int | None) -> list[Part]:
    """The tile to be placed, for the prompt."""
    if table.held == EMPTY or viewer is None or not table.waiting >> viewer & 1:
        return []
    thing = f"tile:{table.held}"
    style = look(class_="hand", viewBox="-3 -3 106 106", width=58, height=58, data_thing=thing)
    words = f"Your tile: {tile_words(table.held)}"
    shown = drawing(106, 106, draw_tile(4 * table.held), label=words, **style)
    return [Part("hand", "Your tile", shown)]


# ---- the draft


RING_WIDTH = 284
RING_PAD = 9
WIDEST_SLOT = 80


def ring_columns(slots: int) -> int:
    """So many columns that the slots fit around three rows."""
    return max(2, (slots - 1) // 2)


def ring_side(slots: int) -> tuple[int, int]:
    """The side of a slot, and the gap to the next."""
    columns = ring_columns(slots)
    gap = 13 if columns <= 3 else 10
    free = RING_WIDTH - 2 * RING_PAD - (columns - 1) * gap
    return min(WIDEST_SLOT, free // columns), gap


def ring_places(slots: int) -> list[tuple[int, int]]:
    """Column and row of each slot, clockwise from the upper left."""
    across = range(ring_columns(slots))
    right = across[-1]
    top, bottom = [(x, 0) for x in across], [(x, 2) for x in reversed(across)]
    return [*top, (right, 1), *bottom, (0, 1)][:slots]


@kept
def draw_ring(table: "Table", viewer: int | None, choices: Choices) -> Part:
    """MR-3.3: the draft ring, clockwise from the upper left."""
    slots = int(box.DRAFT_SLOTS[table.seats])
    side, gap = ring_side(slots)
    height = 2 * RING_PAD + 3 * side + 2 * gap
    drawn = [
        draw_slot(
            table, viewer, slot, RING_PAD + x * (side + gap), RING_PAD + y * (side + gap), choices
        )
        for slot, (x, y) in enumerate(ring_places(slots))
    ]
    shown = drawing(
        RING_WIDTH,
        height,
        ring_road(side, height),
        *drawn,
        deck_count(RING_WIDTH / 2 - 8, height / 2, table.tiles_left),
        label=f"Draft ring, {slots} slots",
        role="group",
        class_=f"ring-svg slots-{slots}",
    )
    return Part("ring", "Draft ring", aside(f"{slots} slots, reach {box.DraftBoard.reach}") + shown)


@cache
def ring_road(side: float, height: float) -> Markup:
    """The way along which the markers move."""
    inset = RING_PAD + side / 2
    frame = (inset, inset, RING_WIDTH - 2 * inset, height - 2 * inset)
    dashes = look(stroke_dasharray="5 5", opacity=0.8, **stroke("rosso", 3))
    paving = rect(*frame, rx=14, fill="none", **stroke("marble-lo", 16))
    return paving + rect(*frame, rx=14, fill="none", **dashes)


@lru_cache(maxsize=256)
def deck_count(x: float, y: float, count: int) -> Markup:
    """How many tiles are still face down."""
    return join(
        (
            icon_at("deck", x - 20, y - 3, 32, "ink-3"),
            text(x + 2, y + 1, count, 21, class_="n"),
            text(x + 2, y + 16, "tiles left", 13, fill=var("ink-2")),
        )
    )


def draw_slot(
    table: "Table", viewer: int | None, slot: int, x: float, y: float, choices: Choices
) -> Markup:
    """One slot: its tile, or the gap it left, and the marker that stands there."""
    side, _ = ring_side(int(box.DRAFT_SLOTS[table.seats]))
    owner = owner_of_slot(table, slot)
    number = table.slots[slot]
    if number == EMPTY:
        dashed = look(stroke_dasharray="4 4", **stroke("line-strong", 1))
        gap = rect(x, y, side, side, rx=6, fill=var("panel"), **dashed)
        return gap + draw_marker(x + side / 2, y + side * 0.77, side * 0.54, owner)
    shown = ring_tile(number, x, y, side)
    if owner is not None:
        veil = rect(x, y, side, side, rx=4, fill=var("panel"), opacity=0.3)
        return shown + veil + draw_marker(x + side - 12, y + side + 3, side * 0.5, owner)
    if SLOT + slot not in choices or viewer is None:
        return shown
    ring = ring_rect(x + 1, y + 1, side - 2, side - 2)
    gain = draw_next_gain(table, viewer, slot, x + side / 2, y + side, side)
    return choices.wrap(SLOT + slot, shown, ring, gain, hit(x, y, side, side))


def draw_next_gain(
    table: "Table", viewer: int, slot: int, x: float, y: float, side: float
) -> Markup:
    """What the tile could give next turn, on a plate over its lower edge."""
    goods = GOODS.some(outlook.best_of_slot(table, viewer, slot))
    if not goods:
        return NOTHING
    step = side / 3
    wide, high = step * len(goods) + 4, 20
    plate = rect(x - wide / 2, y - high, wide, high, rx=9, class_="tip")
    shown = [
        enamel(good.concept, x + (k - (len(goods) - 1) / 2) * step - 5, y - high / 2, 15.4, n)
        for k, (good, n) in enumerate(goods)
    ]
    return group(plate, *shown, class_="next-gain")


@lru_cache(maxsize=512)
def ring_tile(number: int, x: float, y: float, side: float) -> Markup:
    """A tile on offer; it keeps its id when it comes into a city."""
    shown = draw_tile(4 * number)
    style = look(id=f"tile-{number}", class_="piece", data_thing=f"tile:{number}")
    return placed(x, y, shown, scale=side / 100, **style)


def owner_of_slot(table: "Table", slot: int) -> int | None:
    """Whose marker stands on a slot."""
    owners = [player for player in range(table.seats) if table.players[player].marker == slot]
    return owners[0] if owners else None


def draw_marker(x: float, y: float, size: float, owner: int | None) -> Markup:
    """A draft marker."""
    return NOTHING if owner is None else pawn(x, y, size, PLAYERS[owner], id=f"marker-{owner}")


def draw_solo_pool(table: "Table", choices: Choices) -> Part:
    """MR-12.5: the tiles to choose from, each with the best it can form now."""
    pool = box.DraftBoard.solo_pool
    best = outlook.best_of_pool(table.view, 0, pool) if SLOT in choices else [()] * pool
    rows = [draw_pool_tile(table.slots[k], SLOT + k, best[k], choices) for k in range(pool)]
    note = aside(f"{table.tiles_left} tiles left")
    return Part("ring", "Pool", note + tag("div", *rows, class_="pool"))


def draw_pool_tile(number: int, move: int, best: Row, choices: Choices) -> Markup:
    if number == EMPTY:
        return tag("div", "In your hand", class_="pool-tile gap")
    name, thing = f"tile-{number}", f"tile:{number}"
    shown = drawing(100, 100, draw_tile(4 * number), class_="piece", id=name, data_thing=thing)
    if move not in choices:
        return tag("div", shown, class_="pool-tile")
    gain = chips(GOODS, best) if any(best) else "no gain"
    words = tag("span", tag("small", "at best"), gain)
    return choices.tag("div", move, shown, words, class_="pool-tile")


# ---- monuments and provinces


@kept
def draw_offer(table: "Table", choices: Choices) -> Markup:
    """MR-8.2: the monuments on offer."""
    empty = tag("div", "The deck is empty", class_="monument gap")
    offered = [
        empty if number == EMPTY else pieces.draw_monument_card(number, choices, BUILD + place)
        for place, number in enumerate(table.face_up)
    ]
    return aside(f"{table.monuments_left} in the deck") + tag("div", *offered, class_="monuments")


@kept
def draw_provinces(table: "Table", viewer: int | None, choices: Choices) -> Markup:
    """MR-8.8: three cards with three slots each."""
    cards = [draw_province(table, k, viewer, choices) for k in range(len(table.provinces))]
    return tag("div", *cards, class_="provinces")


@kept
def draw_province(table: "Table", position: int, viewer: int | None, choices: Choices) -> Markup:
    province = table.provinces[position]
    slots = []
    for slot in range(box.PROVINCE_SLOTS):
        space = position * box.PROVINCE_SLOTS + slot
        owner = disc_on(table, space)
        slots.append(pieces.draw_province_slot(province, slot, owner, choices, CONQUER + space))
    count = NOTHING if viewer is None else met_badge(times_met(table, viewer, province))
    return pieces.draw_province_card(province, tuple(slots), count)


def disc_on(table: "Table", space: int) -> Markup:
    """Who has conquered a slot."""
    if table.blocked >> space & 1:
        return pieces.draw_blocked_disc()
    owners = [p for p in range(table.seats) if table.players[p].discs >> space & 1]
    return pieces.draw_owner_disc(owners[0]) if owners else NOTHING


def met_badge(met: int) -> Markup:
    """How often the viewer's city meets a province's condition now."""
    return tag("b", f"{met}", class_="met", title=f"met {met} times in your city now")


# ---- solo objectives


def draw_objectives(table: "Table") -> Part:
    """The four objectives in words, and MR-12.7: the level that all points so far would reach."""
    lines = [draw_objective(table, line) for line in range(len(table.objectives))]
    done = sum(is_fulfilled(table, line) for line in range(len(lines)))
    (total,) = preview.rules_for(GAME).outcome(preview.world_of(GAME, table.view, 0)).totals
    so_far = "so far" if table.pending else "in the end"
    title = tag("b", scoring.solo_title(total))
    level = tag("p", f"{total} points {so_far}: ", title, class_="level")
    shown = tag("ul", *lines, class_="objectives") + level
    note = aside(f"{int(box.Solo.objective_vp[done])} points now")
    return Part("objectives", "Objectives", note + shown)


def line_name(line: int) -> str:
    """The row or column of an objective, as the frame of the city names it."""
    first = cell_words(int(box.LINE_START[line]))
    return f"Row {first[1:]}" if line_place(line)[0] == "row" else f"Column {first[0]}"


def draw_objective(table: "Table", line: int) -> Markup:
    objective = table.objectives[line]
    name = line_name(line)
    done = is_fulfilled(table, line)
    token = drawing(40, 40, placed(20, 20, pieces.draw_objective_token(objective, done)))
    state = tag("small", "fulfilled so far" if done else "not yet")
    words = tag("span", tag("b", name), f": {objective_words(objective)}", state)
    return tag("li", token, words, data_thing=f"objective:{objective}")


# ---- military, Pantheon, Market


TRACK_LEFT = 150
TRACK_TOPS = {"legion": 6, "faith": 68, "luxury": 130}


@kept
def draw_tracks(table: "Table", viewer: int | None, choices: Choices) -> Markup:
    """The three boards that all share."""
    pantheon, market = "scores blessings", "times star value"
    if viewer is not None:
        me = table.players[viewer]
        pantheon = counted(int(box.Pantheon.token_vp[me.faith]), "point") + " a token"  # MR-11.3
        market = f"{int(box.Market.values[me.luxuries])} × star value {lowest_star(me)}"  # MR-11.2
    shown = drawing(
        722,
        190,
        draw_board(
            "Military", "pays provinces", "legion", box.Military.last_space, military_spaces()
        ),
        draw_board("Pantheon", pantheon, "faith", box.Pantheon.last_space, pantheon_spaces()),
        draw_board("Market", market, "luxury", box.Market.last_space, market_spaces()),
        draw_printed(),
        draw_trades(table, choices),
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
    return group(
        circle(22, y + 16, 17, fill=var(enamel_color(resource))),
        icon_at(resource, 22, y + 16, 24, "ivory"),
        text(48, y + 13, name, 16.5, class_="h", fill=var("ink")),
        text(48, y + 29, note, 12, fill=var("ink-2")),
        track(TRACK_LEFT, y, last, golden, enamel_color(resource)),
        data_thing=f"good:{resource}",
    )


def military_spaces() -> frozenset[int]:
    return frozenset(box.Military.end_vp.nonzero()[0].tolist())


def pantheon_spaces() -> frozenset[int]:
    return frozenset(box.BLESSING_SPACE.nonzero()[0].tolist())


def market_spaces() -> frozenset[int]:
    return frozenset((box.TRADE_SLOT != EMPTY).nonzero()[0].tolist())


@cache
def draw_printed() -> Markup:
    """What is printed below the spaces: points on the Military board, blessings on the Pantheon."""
    low, mid = TRACK_TOPS["legion"] + 43, TRACK_TOPS["faith"] + 43
    points = [
        icon_at("vp", middle(TRACK_LEFT, space) - 8, low, 13, "laurel")
        + text(
            middle(TRACK_LEFT, space), low + 4.5, int(box.Military.end_vp[space]), 12, class_="n"
        )
        for space in sorted(military_spaces())
    ]
    tokens = [
        enamel("blessing", middle(TRACK_LEFT, space), mid, 16)
        for space in sorted(pantheon_spaces())
    ]
    return join((*points, *tokens))


def draw_trades(table: "Table", choices: Choices) -> Markup:
    """MR-7.10: the trade tokens below their spaces; the open one may be clicked."""
    y = TRACK_TOPS["luxury"] + 46
    drawn = []
    for space in sorted(market_spaces()):
        slot = int(box.TRADE_SLOT[space])
        x, token = middle(TRACK_LEFT, space), table.trades[slot]
        shown = placed(x, y, pieces.draw_trade_token(token), data_thing=f"trade:{token}")
        if ACCEPT in choices and outlook.asked(table).arg == slot:
            width = pieces.trade_width(token)
            frame = (x - width / 2, y - 10, width, 20)
            shown = choices.wrap(ACCEPT, shown, ring_rect(*frame, 10), hit(*frame))
        drawn.append(shown)
    return join(drawn)


def draw_markers(table: "Table", viewer: int | None, resource: str) -> Markup:
    """Everybody's disc on one board."""
    field = GOODS.named(resource).field
    positions = tuple(getattr(table.players[player], field) for player in range(table.seats))
    return markers(TRACK_LEFT, TRACK_TOPS[resource], positions, PLAYERS, viewer, resource)


# ---- the others


MINI = 25


@kept
def draw_rival(table: "Table", player: int) -> Part:
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
    goods = (tag("div", piles(me), class_="bag"), tag("div", places(me), class_="bag"))
    column = tag("div", *goods, tag("div", *stars, class_="stars"), class_="column")
    body = tag("div", draw_small_city(me), column, class_="rival")
    return Part(f"seat-{player}", f"City of seat {PLAYERS[player].numeral}", body)


def draw_small_city(me: "Player") -> Markup:
    """A city with its colors, icons, symbols as dots, and monuments."""
    built = tuple(zip(me.monuments, me.sites, strict=True))[: me.monument_count]
    west = me.west - (box.CITY - (me.east - me.west + 1)) // 2
    north = me.north - (box.CITY - (me.south - me.north + 1)) // 2
    return small_city(tuple(me.city), built, Window(west, north, box.CITY, box.CITY))


@lru_cache(maxsize=1024)
def small_city(city: tuple[int, ...], built: tuple[tuple[int, int], ...], shown: Window) -> Markup:
    cells = [cell for cell, laid in enumerate(city) if laid != EMPTY]
    side = box.CITY * MINI
    return drawing(
        side,
        side,
        rect(0, 0, side, side, rx=4, fill=var("sunk")),
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
        draw_small_tile(face.stone, face.glyph, face.stars)
        if face
        else draw_small_home(PLAYERS[seat])
    )
    name = f"small-tile-{laid >> 2}"
    return placed(column * MINI, row * MINI, shown, scale=MINI / 100, data_piece=name)


def small_joints_at(city: tuple[int, ...], cell: int, column: int, row: int) -> Markup:
    """The symbols that a tile makes with its neighbours to the east and south, as dots."""
    drawn = []
    for side, dx, dy in ((1, 1, 0.5), (2, 0.5, 1)):
        beside = city[BESIDE[cell][side]]
        symbol = "" if beside == EMPTY else pieces.symbol_beside(city[cell], beside, side)
        if symbol:
            at = ((column + dx) * MINI, (row + dy) * MINI)
            drawn.append(placed(*at, draw_small_joint(symbol), scale=MINI / 100))
    return join(drawn)


def small_monument_at(number: int, site: int, column: int, row: int) -> Markup:
    """A monument on its crossing, the Forum on the Town Center."""
    half = 0.5 if site == box.CENTER else 1
    at = ((column + half) * MINI, (row + half) * MINI)
    return draw_monument_at(*at, 23, draw_monument(pieces.monument_picture(number)))
