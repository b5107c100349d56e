"""The sea with its two routes, and the hippodrome with its three tracks."""

import math
from collections import defaultdict
from functools import lru_cache

from circenses.core.state.schema import EMPTY
from circenses.draw import svg
from circenses.draw.choices import Choices
from circenses.draw.icons import icon_at
from circenses.draw.marks import hit, hit_circle, ring_circle
from circenses.draw.picture_cache import cached
from circenses.draw.pieces import badge, corner_count, disc, enamel
from circenses.draw.places import Line, from_middle
from circenses.draw.svg import NOTHING, Markup, stroke, var
from circenses.draw.table import asks
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.board.names import TRACK_NAMES, row_of, ship_stop, stop_name
from circenses.games.nova_roma.board.pieces import MIDDLE, SEATS, draw_neutral_disc, draw_ship
from circenses.games.nova_roma.state import RACE_ARTISAN, RACE_MOVE, SAIL_MOVE, Decision
from circenses.games.nova_roma.view import Table
from circenses.games.nova_roma.vocabulary import GOODS

WIDTH, HEIGHT = 316, 226
COAST = "M0,50 Q50,2 120,9 T240,7 Q300,9 316,42 V182 Q290,222 220,216 T110,219 Q50,221 0,172z"
WAVES = ((98, 106), (160, 122), (204, 100), (132, 140), (226, 132))
START, PORT_X, MID = (26, 113), 292, 113
ROUTE = Line(START[0], 262)  # from the start to the ports, in shares of the way
PORTS = Line(MID - 27, 27)
BOW = 66  # how far a route runs from the middle
SHIP = 25  # from a stop to its ships
LAST = layout.HARBORS + 1  # legs of a route

# ---- the sea


@cached
def draw_sea(table: Table, choices: Choices) -> Markup:
    """Two routes, the ships outside them, and where each of mine may go."""
    moves = choices.under(SAIL_MOVE, box.PerPlayer.ship * layout.ROUTES)
    return svg.drawing(
        WIDTH,
        HEIGHT,
        svg.group(sea_ground(), aria_hidden="true"),
        *(draw_stop(stop) for stop in range(layout.STOPS)),
        *draw_fleet(table, moves if asks(table, Decision.SAIL_MOVE) else [], choices),
        label="Sea",
        role="group",
        class_="sea-map",
    )


def place(stop: int) -> tuple[float, float]:
    """Where a stop lies: the routes run north and south round open water."""
    if stop == 0:
        return START
    if stop >= layout.FIRST_PORT:
        return PORT_X, PORTS.at(stop - layout.FIRST_PORT)
    route, leg = divmod(stop - 1, layout.HARBORS)
    along = (leg + 1) / LAST
    bow = BOW * math.sin(math.pi * min(0.93, max(0.07, along))) ** 0.55
    return ROUTE.at(along), MID + (bow if route else -bow)


def way_out(stop: int) -> float:
    """The side of its stop on which a ship lies, so that it never covers the stop's value."""
    return 1 if 0 < stop < layout.FIRST_PORT and layout.route_of(stop) else -1


@lru_cache(maxsize=1)
def sea_ground() -> Markup:
    """Land, water, and the two routes."""
    land = svg.rect(0, 0, WIDTH, HEIGHT, rx=8, fill=var("field-in"))
    wave = [
        svg.path(f"M{x},{y} q5,-5 10,0 t10,0", **stroke("ivory", 1.6), **WAVE) for x, y in WAVES
    ]
    routes = [draw_route(route) for route in range(layout.ROUTES)]
    return svg.group(land, svg.path(COAST, fill=var("river")), *wave, *routes)


WAVE = svg.look(fill="none", opacity=0.8)


def draw_route(route: int) -> Markup:
    """The line from stop to stop; a leg of more than one sail says so."""
    stops = [0, *(1 + route * layout.HARBORS + n for n in range(layout.HARBORS))]
    along = [*(place(stop) for stop in stops), (286, MID)]
    style = svg.look(
        fill="none", stroke_dasharray="2 5", stroke_linecap="round", **stroke("ivory", 3)
    )
    legs = layout.SEA["routes"][route]["legs"]
    costs = [draw_leg(along[k], along[k + 1], n) for k, n in enumerate(legs) if n > 1]
    return svg.group(svg.tag("polyline", points=svg.points(along), **style), *costs)


def draw_leg(one: tuple[float, float], other: tuple[float, float], sails: int) -> Markup:
    return corner_count((one[0] + other[0]) / 2, (one[1] + other[1]) / 2 - 16, sails)


@lru_cache(maxsize=64)
def draw_stop(stop: int) -> Markup:
    """The starting port, a harbor, or a victory port."""
    x, y = place(stop)
    title = svg.tag("title", stop_name(stop))
    return svg.group(title, stop_face(stop, x, y), data_thing=f"harbor:{stop}")


def stop_face(stop: int, x: float, y: float) -> Markup:
    if stop == 0:
        return start_face()
    return port_face(stop, x, y) if stop >= layout.FIRST_PORT else harbor_face(stop, x, y)


def start_face() -> Markup:
    x, y = START
    ring = svg.circle(x, y, 17, fill=var("lapis-lo"), **stroke("ivory", 2))
    return ring + icon_at("harbor", x, y, 20, "ivory")


def port_face(stop: int, x: float, y: float) -> Markup:
    """A victory port with its points."""
    frame = svg.rect(x - 20, y - 12, 41, 24, rx=7, fill=var("lapis-lo"), **stroke("ivory", 1.4))
    value = layout.SEA["ports"][stop - layout.FIRST_PORT]
    style = svg.look(font_weight=700, fill=var("ivory"))
    laurel = icon_at("vp", x - 9, y, 14, "gold-bright")
    return frame + laurel + svg.text(x, y + 4.8, value, 14, **style)


def harbor_face(stop: int, x: float, y: float) -> Markup:
    """A harbor: points in a laurel, or what a ship brings home."""
    worth = layout.HARBOR_ROWS[stop - 1]["vp"]
    if worth:
        ring = svg.circle(x, y, 13, fill=var("raised"), **stroke("laurel", 2))
        value = svg.text(x, y + 4.4, worth, 12.5, class_="n", **MIDDLE)
        return ring + icon_at("vp", x, y, 23, "laurel") + value
    gives = GOODS.some(row_of(int(layout.STOP_GAIN[stop])))
    (good, n), *more = gives
    many: object = "+" if more else n if n > 1 else ""
    ring = svg.circle(x, y, 11.5, fill=var("token"), **stroke("gold-bright", 1.6))
    count = badge(x + 9, y - 8, many, 8) if many else NOTHING
    return ring + enamel(good.concept, x, y, 18) + count


# ---- ships


def draw_fleet(table: Table, moves: list[int], choices: Choices) -> list[Markup]:
    """Every ship beside its stop, and a dashed one wherever one of mine may go."""
    berths = ships_at(table)
    viewer = max(0, table.waiting.bit_length() - 1)
    for option in moves:
        berths[ship_stop(table, viewer, option)].append((EMPTY, option))
    return [
        draw_berth(stop, k, len(ships), ship, viewer, choices)
        for stop, ships in berths.items()
        for k, ship in enumerate(ships)
    ]


def ships_at(table: Table) -> dict[int, list[tuple[int, int]]]:
    """The ships at each stop, as owner and number; the rival's owner is the number of seats."""
    found: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for player in range(table.seats):
        for ship, stop in enumerate(table.players[player].ships):
            found[stop].append((player, ship))
    for route, stop in enumerate(table.rival_ships if table.seats == 1 else ()):
        found[stop].append((RIVAL, route))
    return found


RIVAL = box.SEATS


def draw_berth(
    stop: int, k: int, of: int, ship: tuple[int, int], viewer: int, choices: Choices
) -> Markup:
    """One ship of several at a stop, or the place for one of mine."""
    x, y = berth(stop, k, of)
    owner, number = ship
    if owner == RIVAL:
        return draw_ship(x, y, None, id=f"ship-rival-{number}")
    if owner != EMPTY:
        return draw_ship(x, y, SEATS[owner], id=f"ship-{owner}-{number}")
    frame = (x - 13, y - 14, 26, 26, 6)
    mark = svg.rect(*frame[:4], rx=6, class_="cellmark")
    numbered = svg.text(x, y + 4.5, number // layout.ROUTES + 1, 13, class_="n", **MIDDLE)
    ghost = svg.group(draw_ship(x, y, SEATS[viewer]), class_="ghost")
    return choices.wrap(SAIL_MOVE + number, mark, numbered, ghost, hit(*frame))


IN_PORT = (-32, 33, -56, 57, -80, 81)  # rows of two ships, above and below the anchor


def berth(stop: int, k: int, of: int) -> tuple[float, float]:
    """Where the k-th of several ships lies: side by side, closer together the more there are."""
    x, y = place(stop)
    step = min(24.0, 96 / max(1, of))
    beside = from_middle(k, of, step)
    if stop >= layout.FIRST_PORT:
        return x - 34 + beside - step * (of - 1) / 2, y
    if stop == 0:
        return x - 10 + k % 2 * 23, y + IN_PORT[k // 2]
    return min(WIDTH - 14, max(14, x + beside)), y + way_out(stop) * SHIP


# ---- the hippodrome

TRACK_TOP, BAND, HALF_BAND = 20, 37, 16.5
TRACKS = Line(TRACK_TOP + HALF_BAND, BAND)  # the middle of each track
TRACK_SPACES = Line(50, 36)


@cached
def draw_hippodrome(table: Table, viewer: int | None, choices: Choices) -> Markup:
    """Three tracks with all tokens; the next space of the viewer's token is a choice."""
    return svg.drawing(
        WIDTH,
        TRACK_TOP + 3 * BAND - 1,
        *(draw_track(table, track) for track in range(layout.TRACKS)),
        lines(),
        *(draw_tokens(table, track) for track in range(layout.TRACKS)),
        *(draw_step(table, track, viewer, choices) for track in range(layout.TRACKS)),
        label="Hippodrome",
        role="group",
        class_="hippo",
    )


def draw_track(table: Table, track: int) -> Markup:
    """One band: its chariot, its spaces, the golden wheels and the finish."""
    y = TRACKS.at(track)
    band = svg.rect(
        2,
        y - HALF_BAND,
        WIDTH - 4,
        2 * HALF_BAND,
        rx=HALF_BAND,
        fill=var(f"track-{TRACK_NAMES[track]}"),
    )
    spaces = [draw_space(y, space) for space in range(layout.LAST_SPACE + 1)]
    return svg.group(band, *spaces, draw_chariot(table, track, y), data_thing=f"track:{track}")


def draw_chariot(table: Table, track: int, y: float) -> Markup:
    """NR-19.2: the favored chariot has a golden ring, the upcoming one is white."""
    favored = is_on(table.favored, track)
    pale = not favored and not is_on(table.upcoming, track)
    chariot = icon_at("chariot", 19, y, 24, "gold-bright" if favored else "lit")
    glyph = svg.group(chariot, opacity=0.4 if pale else 1)
    ring = (
        svg.circle(19, y, 15.5, fill="none", **stroke("gold-bright", 2.5)) if favored else NOTHING
    )
    return glyph + ring


def is_on(chariot: int, track: int) -> bool:
    return chariot != EMPTY and int(layout.CHARIOT_TRACK[chariot]) == track


@lru_cache(maxsize=64)
def draw_space(y: float, space: int) -> Markup:
    x = TRACK_SPACES.at(space)
    ring = svg.circle(x, y, 9.5, fill=var("lit"), fill_opacity=0.18, **stroke("lit", 1))
    if space == layout.LAST_SPACE:
        return ring + icon_at("vp", x, y, 15, "lit")
    return ring + (icon_at("wheel", x, y, 16, "gold-bright") if layout.WHEEL[space] else NOTHING)


@lru_cache(maxsize=1)
def lines() -> Markup:
    """NR-14.3: the lines that cost horses."""
    drawn = []
    for before, line in layout.LINE_AT.items():
        x = TRACK_SPACES.at(before - 0.5)
        dash = svg.look(stroke_dasharray="5 4", **stroke("lit", 3))
        drawn.append(svg.path(f"M{x},{TRACK_TOP - 3} V{TRACK_TOP + 3 * BAND - 3}", **dash))
        drawn.append(enamel("horse", x - 6, 8, 16, line["horses"]))
    return svg.group(*drawn, aria_hidden="true")


def draw_tokens(table: Table, track: int) -> Markup:
    """NR-14.5: the tokens; on one space, the lower token lies on the left and is ahead."""
    at: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for player in range(table.seats):
        me = table.players[player]
        at[me.race[track]].append((me.below[track], player))
    if table.seats <= 2:
        at[table.neutral_race[track]].append((EMPTY, RIVAL))
    return svg.join(
        draw_token(track, space, k, len(those), player)
        for space, those in at.items()
        for k, (_, player) in enumerate(sorted(those))
    )


def draw_token(track: int, space: int, k: int, of: int, player: int) -> Markup:
    x = TRACK_SPACES.at(space) + from_middle(k, of, 11 if of < 4 else 8)
    if player == RIVAL:
        return draw_neutral_disc(x, TRACKS.at(track), 11, id=f"race-rival-{track}")
    return disc(x, TRACKS.at(track), 11.5, SEATS[player], id=f"race-{player}-{track}")


def draw_step(table: Table, track: int, viewer: int | None, choices: Choices) -> Markup:
    """The next space of my token, while I race."""
    move = (RACE_ARTISAN if asks(table, Decision.RACE_ARTISAN) else RACE_MOVE) + track
    racing = asks(table, Decision.RACE_ARTISAN) or asks(table, Decision.RACE_MOVE)
    if viewer is None or not racing or move not in choices:
        return NOTHING
    x, y = TRACK_SPACES.at(table.players[viewer].race[track] + 1), TRACKS.at(track)
    ghost = svg.group(disc(x, y, 11.5, SEATS[viewer]), class_="ghost")
    return choices.wrap(move, ring_circle(x, y, 13), ghost, hit_circle(x, y, 16))
