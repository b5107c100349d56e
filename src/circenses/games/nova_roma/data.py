"""What is in the box: components.toml, read once and frozen into tables.

Followers, estate tiles, contracts and achievements are rows of words and numbers; the rules read
the words and never ask which card it is. A set of up to 63 things is one number, a bit each.
"""

from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from circenses.core.content import load
from circenses.core.grid import SQUARES, Shape, orientations
from circenses.core.interpret import read_as_integers
from circenses.core.jit import COMPILED
from circenses.games.nova_roma.check import check

COMPONENTS = load(Path(__file__).parent, check)

# ---- words

# NR-2.2: the keys of prices and gains, in the order of gaining.
WHEAT, STONE, WOOD, WINE, HORSE, COIN, INFLUENCE, ARTISAN, ANY_GOOD = range(9)
KEYS = ("wheat", "stone", "wood", "wine", "horse", "coin", "influence", "artisan", "good")
GOODS = 5  # NR-1.2: the first five are goods
NONE = -1


class Action(IntEnum):
    """The eight actions of the forum (NR-3.5)."""

    TRADE = 0
    UPGRADE = 1
    PETITION = 2
    RECRUIT = 3
    SAIL = 4
    BUILD = 5
    RACE = 6
    PRODUCE = 7


class Word(IntEnum):
    """What a follower or an estate tile does (NR-2.3)."""

    NOTHING = 0
    GAIN = 1
    POWER = 2
    PLACE_ARTISAN = 3
    WAIVE_ARTISAN = 4
    TAME = 5
    PLAY_FOLLOWER = 6
    SAIL = 7
    BLOCK = 8
    RACE = 9


class Kind(IntEnum):
    """When a follower works (NR-18.1)."""

    END = 0
    ONCE = 1
    ALWAYS = 2


class Tile(IntEnum):
    """How an estate tile works (NR-16.2 to NR-16.5)."""

    PRODUCE = 0
    CONVERT = 1
    ANIMAL = 2
    SINGLE = 3


class Score(IntEnum):
    """How a follower scores at the end (NR-2.5)."""

    NOTHING = 0
    PER = 1
    AT_LEAST = 2


class Counter(IntEnum):
    """What achievements and followers count (NR-1.6); the first seven are the keys of prices."""

    WHEAT = 0
    STONE = 1
    WOOD = 2
    WINE = 3
    HORSE = 4
    COIN = 5
    INFLUENCE = 6
    BUILDING_CONTRACTS = 7
    SHIPPING_CONTRACTS = 8
    FOLLOWERS = 9
    ESTATE_TILES = 10
    ANIMAL_TILES = 11
    TRACKS_AT_3 = 12
    RACE_STEPS = 13


def table(rows: Any) -> np.ndarray:
    """Numbers as the compiled rules read them; narrow, for the GPU's constant memory is small."""
    return plain(np.array(rows, np.int16))


def sets(rows: Any) -> np.ndarray:
    """Sets of up to 63 things, one bit each."""
    return plain(np.array(rows, np.int64))


def plain(numbers: np.ndarray) -> np.ndarray:
    """Interpreted rules read plain integers, which do not wrap; compiled ones do so anyway."""
    return numbers if COMPILED else read_as_integers(numbers)


def word(kinds: type[IntEnum], name: str) -> int:
    return int(kinds[name.upper()])


# ---- prices and gains: NR-2.1, NR-2.2

BUNDLES: dict[tuple[int, ...], int] = {(0,) * len(KEYS): 0}  # each with its number; 0 is nothing


def bundle(amounts: dict[str, int]) -> int:
    """The number of the row of AMOUNT that holds these amounts."""
    return BUNDLES.setdefault(tuple(amounts.get(key, 0) for key in KEYS), len(BUNDLES))


def bundles(rows: Any, key: str) -> np.ndarray:
    """A price or gain for each row; nothing where it has none."""
    return table([bundle(row.get(key, {})) for row in rows])


# ---- counts and limits

META = COMPONENTS["meta"]
COUNTS = COMPONENTS["counts"]
SETUP = COMPONENTS["setup"]
LIMITS = COMPONENTS["limits"]
SEATS = max(META["players"])
ROUNDS = META["rounds"]
TURNS = META["patricians"]  # NR-6.1: a turn for each patrician
ACTIONS = len(Action)
ARTISANS = COUNTS["artisans"]
BLOCKS = COUNTS["per_player"]["block"]
SHIPS = COUNTS["per_player"]["ship"]
LEGIONNAIRES = COUNTS["legionnaires"]
MAX_POWER = LIMITS["power_max"]
MAX_GOOD = LIMITS["good_max"]
MAX_INFLUENCE = LIMITS["influence_max"]
MAX_ROW = LIMITS["followers_row"]
MAX_HAND = LIMITS["followers_hand"]
SURCHARGE_FROM = LIMITS["follower_surcharge_from"]
ARTISANS_KEPT = LIMITS["artisans_kept"]
OFFER = SETUP["follower_offer"]  # slots of each offer
START_COINS = table(SETUP["coins_by_turn_order"])
START_GOODS = SETUP["goods_each"]
START_INFLUENCE = SETUP["influence"]
START_ARTISANS = SETUP["artisans"]
START_FOLLOWERS = SETUP["followers_dealt"]
FOLLOWERS_BEFORE_MOSAICS = SETUP["followers_before_mosaics"]  # as before version 3 of the rules
START_TOKENS = SETUP["achievements_own"]
WAITING_TOKENS = SETUP["achievements_hippodrome"]
CHARIOTS_USED = SETUP["chariot_stack"]
MOSAIC_FACE_UP = SETUP["mosaic_draft_faceup"]
DRAFT_HAND = SETUP["follower_draft_hand"]
DRAFT_KEEP = SETUP["follower_draft_keep"]

# By power; power 0 never occurs.
OFFER_ACCESS = table([0, *COMPONENTS["power_tables"]["offer_access"]])
RECRUIT_COINS = table([0, *COMPONENTS["power_tables"]["recruit_coins"]])

PRICES = COMPONENTS["prices"]
HIRE_PRICE = bundle(PRICES["hire_artisan"])
CLAIM_FIRST_PRICE = bundle(PRICES["first_player_claim"])
SURCHARGE = bundle(PRICES["follower_surcharge"])
FORFEIT_GAIN = bundle(PRICES["forfeit_gain"])
GOOD_PRICE = bundle(PRICES["trade_good"])
DISCARDS_PER_COIN = PRICES["trade_discard_per_coin"]
DISCARD_GAIN = bundle({"coin": 1})
WINE_PRICE = bundle({"wine": 1})
WINE_GAIN = bundle(PRICES["upgrade_wine_gain"])
ONE_ARTISAN = bundle({"artisan": 1})
ONE_INFLUENCE = bundle({"influence": 1})
TILE_PRICE = table(  # by slot of the offer, the special one last
    [
        *(bundle(price) for price in COMPONENTS["estate_offer"]["basic_prices"]),
        bundle(COMPONENTS["estate_offer"]["special_price"]),
    ]
)

# ---- forum: NR-1.5, spaces are numbered row by row

FORUM_SIDE = COMPONENTS["forum"]["size"]
SPACES = FORUM_SIDE * FORUM_SIDE
LINES = 2 * FORUM_SIDE  # rows, then columns
EMPEROR_ROWS = COMPONENTS["emperor"]["tiles"]
EMPEROR_TILES = len(EMPEROR_ROWS)
EMPEROR_SPACES = table(
    [[row * FORUM_SIDE + column for row, column in tile["spaces"]] for tile in EMPEROR_ROWS]
)

# ---- sea: stop 0 is the starting port, then the harbours of each route, then the victory ports

SEA = COMPONENTS["sea"]
ROUTES = len(SEA["routes"])
HARBOURS = len(SEA["routes"][0]["legs"]) - 1  # of one route
PORTS = len(SEA["ports"])
FIRST_PORT = 1 + ROUTES * HARBOURS
STOPS = FIRST_PORT + PORTS
HARBOUR_ROWS = sorted(
    SEA["harbours"],
    key=lambda row: ([route["id"] for route in SEA["routes"]].index(row["route"]), row["n"]),
)


def route_of(stop: int) -> int:
    """The route on which a harbour lies."""
    return (stop - 1) // HARBOURS


def next_stop(stop: int, route: int) -> int:
    """NR-12.4: where a ship goes next; NONE if it is not on that route. Ports are taken apart."""
    if stop == 0:
        return 1 + route * HARBOURS
    if stop >= FIRST_PORT or route_of(stop) != route:
        return NONE
    return stop + 1 if stop % HARBOURS else FIRST_PORT


def leg(stop: int, route: int) -> int:
    """NR-12.5: the sails of the next leg."""
    if next_stop(stop, route) == NONE:
        return 0
    return SEA["routes"][route]["legs"][0 if stop == 0 else (stop - 1) % HARBOURS + 1]


def ship_points(stop: int) -> int:
    """NR-21.2: the port's value, or the most among the harbours reached or passed."""
    if stop == 0:
        return 0
    if stop >= FIRST_PORT:
        return SEA["ports"][stop - FIRST_PORT]
    first = route_of(stop) * HARBOURS
    return max(row["vp"] for row in HARBOUR_ROWS[first:stop])


def port_for(ships: int) -> int:
    """NR-12.7: the best port with room, when so many ships have come before."""
    room = 0
    for port, capacity in enumerate(SEA["port_capacity"]):
        room += capacity
        if capacity == 0 or ships < room:
            return FIRST_PORT + port
    return STOPS - 1


NEXT_STOP = table([[next_stop(stop, route) for route in range(ROUTES)] for stop in range(STOPS)])
LEG = table([[leg(stop, route) for route in range(ROUTES)] for stop in range(STOPS)])
STOP_GAIN = table([0, *bundles(HARBOUR_ROWS, "gain"), *[0] * PORTS])
SHIP_POINTS = table([ship_points(stop) for stop in range(STOPS)])
MAX_PORT_SHIPS = SEATS * SHIPS
PORT_FOR = table([port_for(ships) for ships in range(MAX_PORT_SHIPS + 1)])

# ---- hippodrome

HIPPODROME = COMPONENTS["hippodrome"]
TRACKS = len(HIPPODROME["tracks"])
LAST_SPACE = HIPPODROME["length"]
CHARIOTS = TRACKS * HIPPODROME["chariots_per_track"]
ALL_CHARIOTS = (1 << CHARIOTS) - 1
CHARIOT_TRACK = table([n // HIPPODROME["chariots_per_track"] for n in range(CHARIOTS)])
LINE_AT = {line["before"]: line for line in HIPPODROME["lines"]}
STEP_HORSES = table([LINE_AT.get(n, {"horses": 0})["horses"] for n in range(LAST_SPACE + 2)])
WHEEL = table([int(LINE_AT.get(n, {"wheel": False})["wheel"]) for n in range(LAST_SPACE + 1)])

# ---- zones: the cells of a zone are numbered row by row, and a set of them is one number

ZONE_ROWS = COMPONENTS["zones"]["list"]
ZONES = len(ZONE_ROWS)
ZONE_WIDTH = [len(zone["grid"][0]) for zone in ZONE_ROWS]
ZONE_HEIGHT = [len(zone["grid"]) for zone in ZONE_ROWS]
ZONE_CELLS = [width * height for width, height in zip(ZONE_WIDTH, ZONE_HEIGHT, strict=True)]
CELLS = max(ZONE_CELLS)
ZONE_POINTS = table([zone["vp"] for zone in ZONE_ROWS])
ZONE_POWER = table([zone["min_power"] for zone in ZONE_ROWS])


def cells_of(zone: int, kinds: str) -> list[int]:
    """The cells of a zone that look like one of these signs."""
    signs = "".join(ZONE_ROWS[zone]["grid"])
    return [cell for cell, sign in enumerate(signs) if sign in kinds]


def set_of(things: Any) -> int:
    return sum(1 << int(thing) for thing in things)


def cells_around(zone: int, cell: int) -> list[int]:
    """NR-13.7: the building cells among the up to eight neighbours."""
    row, column = divmod(cell, ZONE_WIDTH[zone])
    return [
        other
        for other in cells_of(zone, ".s")
        if max(abs(other // ZONE_WIDTH[zone] - row), abs(other % ZONE_WIDTH[zone] - column)) == 1
    ]


TOKEN_SPACES = [(zone, cell) for zone in range(ZONES) for cell in cells_of(zone, "Rr")]
FEW_TOKEN_SPACES = [(zone, cell) for zone in range(ZONES) for cell in cells_of(zone, "R")]
BUILDING_CELLS = sets([set_of(cells_of(zone, ".s")) for zone in range(ZONES)])
SHADED_CELLS = sets([set_of(cells_of(zone, "s")) for zone in range(ZONES)])
TOKEN_ZONE = table([zone for zone, _ in TOKEN_SPACES])
TOKEN_CELL = table([cell for _, cell in TOKEN_SPACES])
TOKEN_FOR_FEW = table([int(space in FEW_TOKEN_SPACES) for space in TOKEN_SPACES])  # NR-3.3
TOKEN_AROUND = sets([set_of(cells_around(zone, cell)) for zone, cell in TOKEN_SPACES])
REWARD_ROWS = COMPONENTS["building_rewards"]["tokens"]
REWARDS = len(REWARD_ROWS)
REWARD_GAIN = bundles(REWARD_ROWS, "gain")

# ---- shapes: NR-24.6

SHAPE_ROWS = {k: v for k, v in COMPONENTS["shapes"].items() if isinstance(v, list)}
SHAPE_NAMES = list(SHAPE_ROWS)
SINGLE_BLOCK = SHAPE_NAMES.index("mono")
MAX_BLOCKS = 4  # of one building


def offsets(cells: Shape, zone: int) -> list[int]:
    """How far each block lies behind the first one; the first one fills the row up."""
    (row, column), width = cells[0], ZONE_WIDTH[zone]
    far = [(r - row) * width + c - column for r, c in cells]
    return far + [0] * (MAX_BLOCKS - len(far))


def anchors(cells: Shape, zone: int) -> int:
    """The cells where the first block can lie so that all blocks are on building cells."""
    row, column = cells[0]
    ground = [divmod(cell, ZONE_WIDTH[zone]) for cell in cells_of(zone, ".s")]
    return set_of(
        r * ZONE_WIDTH[zone] + c
        for r, c in ground
        if all((r + dr - row, c + dc - column) in ground for dr, dc in cells)
    )


TURNS_OF = [sorted(orientations(SQUARES, shape)) for shape in SHAPE_ROWS.values()]
LAID = [cells for turns in TURNS_OF for cells in turns]  # every orientation of every shape
SHAPE_BLOCKS = table([len(shape) for shape in SHAPE_ROWS.values()])
SHAPE_TURNS = table([len(turns) for turns in TURNS_OF])
SHAPE_FIRST = table([sum(SHAPE_TURNS[:shape]) for shape in range(len(TURNS_OF))])
LAID_BLOCKS = table([len(cells) for cells in LAID])
MAX_TURNS = int(max(SHAPE_TURNS))
LAID_OFFSETS = sets([[offsets(cells, zone) for zone in range(ZONES)] for cells in LAID])
LAID_ANCHORS = sets([[anchors(cells, zone) for zone in range(ZONES)] for cells in LAID])

# ---- contracts

BUILDING_ROWS = COMPONENTS["building_contracts"]["cards"]
BUILDINGS = len(BUILDING_ROWS)
BUILDING_SHAPE = table([SHAPE_NAMES.index(row["shape"]) for row in BUILDING_ROWS])
BUILDING_POINTS = table([row["vp"] for row in BUILDING_ROWS])
BUILDING_COST = bundles(BUILDING_ROWS, "cost")
WAIVED_COST = table(  # NR-18.6
    [bundle({k: n for k, n in row["cost"].items() if k != "artisan"}) for row in BUILDING_ROWS]
)
SHIPPING_ROWS = COMPONENTS["shipping_contracts"]["cards"]
SHIPPINGS = len(SHIPPING_ROWS)
SHIPPING_COST = bundles(SHIPPING_ROWS, "cost")

# ---- followers: those for the end, then once per round, then permanent (the moves count on it)

FOLLOWER_ROWS = COMPONENTS["followers"]["cards"]
FOLLOWERS = len(FOLLOWER_ROWS)
ALL_FOLLOWERS = (1 << FOLLOWERS) - 1
FOLLOWER_KIND = table([word(Kind, row["kind"]) for row in FOLLOWER_ROWS])
FOLLOWER_WORD = table([word(Word, row.get("effect", "nothing")) for row in FOLLOWER_ROWS])
FOLLOWER_PAY = bundles(FOLLOWER_ROWS, "pay")
FOLLOWER_GAIN = bundles(FOLLOWER_ROWS, "gain")
FOLLOWER_POWER = table([row.get("n", 0) for row in FOLLOWER_ROWS])
ONCE_FOLLOWERS = int(np.sum(FOLLOWER_KIND == Kind.ONCE))
FIRST_ONCE = int(np.argmax(FOLLOWER_KIND == Kind.ONCE))
FIRST_ALWAYS = FIRST_ONCE + ONCE_FOLLOWERS


def followers_on(action: str, kind: Kind, words: tuple[Word, ...]) -> int:
    """The followers of a kind that work with an action, by what they do."""
    return set_of(
        card
        for card, row in enumerate(FOLLOWER_ROWS)
        if row.get("on") == action and FOLLOWER_KIND[card] == kind and FOLLOWER_WORD[card] in words
    )


AT_THE_END = (Word.GAIN, Word.PLACE_ARTISAN)  # NR-18.4
BY_ACTION = META["actions"]
START_WINDOW = sets([followers_on(action, Kind.ONCE, tuple(Word)) for action in BY_ACTION])
END_WINDOW = sets([followers_on(action, Kind.ONCE, AT_THE_END) for action in BY_ACTION])
PERMANENT = sets([followers_on(action, Kind.ALWAYS, (Word.GAIN,)) for action in BY_ACTION])
TAMERS = followers_on("place_on_animal", Kind.ALWAYS, (Word.TAME,))

SCORE_ROWS = [row.get("score", {}) for row in FOLLOWER_ROWS]
SCORE_WORD = table(
    [
        Score.PER if "per" in row else Score.AT_LEAST if "at_least" in row else Score.NOTHING
        for row in SCORE_ROWS
    ]
)
SCORE_COUNTER = table([word(Counter, row.get("per", row.get("of", "wheat"))) for row in SCORE_ROWS])
SCORE_BASE = table([row.get("base", row.get("vp", 0)) for row in SCORE_ROWS])
SCORE_LEAST = table([row.get("at_least", 0) for row in SCORE_ROWS])
SCORE_DIVISOR = table([row.get("div", 1) for row in SCORE_ROWS])

# ---- estate: NR-16.1

ESTATE = COMPONENTS["estate_board"]
ESTATE_ROWS = len(ESTATE["rows"])
ESTATE_COLUMNS = len(ESTATE["cols"])
ESTATE_SPACES = ESTATE_ROWS * ESTATE_COLUMNS
ROW_GOOD = table([KEYS.index(good) for good in ESTATE["rows"]])
COLUMN_GOOD = table([KEYS.index(good) for good in ESTATE["cols"]])

BASIC_ROWS = [row for row in COMPONENTS["estate_tiles"]["basic"] for _ in range(row["n"])]
SPECIAL_ROWS = [row for row in COMPONENTS["estate_tiles"]["special"] for _ in range(row["n"])]
TILE_ROWS = [*BASIC_ROWS, *SPECIAL_ROWS]  # every single tile
BASIC_TILES = len(BASIC_ROWS)
TILES = len(TILE_ROWS)
BASIC_STACK = (1 << BASIC_TILES) - 1
SPECIAL_STACK = (1 << TILES) - (1 << BASIC_TILES)
TILE_KIND = table([word(Tile, row["kind"]) for row in TILE_ROWS])
TILE_WORD = table(
    [word(Word, row.get("effect", "gain" if "gain" in row else "nothing")) for row in TILE_ROWS]
)
TILE_PAY = bundles(TILE_ROWS, "pay")
TILE_GAIN = bundles(TILE_ROWS, "gain")
TILE_N = table([row.get("k", 0) for row in TILE_ROWS])  # sails, blocks or steps
TILE_ANIMALS = table([row.get("animals", 0) for row in TILE_ROWS])
ANIMAL_POINTS = table(COMPONENTS["animals"]["sets"])
ANIMAL_SET = len(ANIMAL_POINTS) - 1

# ---- mosaic

ACHIEVEMENT_ROWS = COMPONENTS["achievements"]["list"]
ACHIEVEMENT = {row["id"]: number for number, row in enumerate(ACHIEVEMENT_ROWS)}
ACHIEVEMENTS = len(ACHIEVEMENT_ROWS)
MAX_TERMS = 2  # counters in one achievement
COLOURS = COMPONENTS["mosaic_board"]["row_colour"]
MOSAIC_SIDE = len(COLOURS)
MOSAIC_CELLS = MOSAIC_SIDE * MOSAIC_SIDE
MOSAIC_ROWS = COMPONENTS["mosaic_tiles"]["tiles"]
STRIPS = len(MOSAIC_ROWS)
STRIP_CELLS = table([[ACHIEVEMENT[cell] for cell in row["cells"]] for row in MOSAIC_ROWS])
STRIPS_OF = sets(
    [
        set_of(n for n, row in enumerate(MOSAIC_ROWS) if row["colour"] == colour)
        for colour in COLOURS
    ]
)


def terms(row: dict[str, Any]) -> list[tuple[int, int]]:
    """NR-2.6: each counter of an achievement with the least that it must be."""
    needs = row["need"] if "need" in row else dict.fromkeys(row["of"], 1)
    found = [(word(Counter, name), least) for name, least in needs.items()]
    return found + [(0, 0)] * (MAX_TERMS - len(found))


TERM_COUNTER = table([[counter for counter, _ in terms(row)] for row in ACHIEVEMENT_ROWS])
TERM_LEAST = table([[least for _, least in terms(row)] for row in ACHIEVEMENT_ROWS])
ACHIEVEMENT_SUM = table([row.get("sum", 0) for row in ACHIEVEMENT_ROWS])
ACHIEVEMENT_PAY = bundles(ACHIEVEMENT_ROWS, "pay")

MOSAIC = COMPONENTS["mosaic_board"]
CELL_POINTS = table(MOSAIC["row_vp"])  # by row
CLAIM_GAIN = table([bundle(gain) for gain in MOSAIC["row_claim_gain"]])  # by row
MOSAIC_LINES = [
    *[[MOSAIC_SIDE * k + i for i in range(MOSAIC_SIDE)] for k in range(MOSAIC_SIDE)],
    *[[MOSAIC_SIDE * i + k for i in range(MOSAIC_SIDE)] for k in range(MOSAIC_SIDE)],
    [0, 4, 8],
    [6, 4, 2],
]
LINE_ROWS = [*MOSAIC["row_full"], *MOSAIC["col_full"], *MOSAIC["diag_full"]]
LINE_CELLS = sets([set_of(line) for line in MOSAIC_LINES])
LINE_POINTS = table([row["vp"] for row in LINE_ROWS])
LINE_GAIN = bundles(LINE_ROWS, "gain")
MOSAIC_LINE_COUNT = len(MOSAIC_LINES)
MAX_TOKENS = START_TOKENS + WAITING_TOKENS

# ---- scoring

SCORING = COMPONENTS["scoring"]
CHARIOT_POINTS = SCORING["chariot_vp"]
FINISH_POINTS = SCORING["finish_vp"]
GOODS_PER_POINT = SCORING["goods_and_coins_div"]
INFLUENCE_PER_POINT = SCORING["influence_and_artisans_div"]
FIRST_PLAYER_POINTS = SCORING["first_player_vp"]

# ---- two players and solo

TWO_PLAYERS = COMPONENTS["two_players"]
NEUTRAL_SPACE = TWO_PLAYERS["neutral_hippodrome_space"]
LEGIONNAIRE_TURNS = TWO_PLAYERS["legionnaires_each"]  # NR-20.3: after each of the first turns
SOLO = COMPONENTS["solo"]
LEVELS = tuple(level.capitalize() for level in SOLO["rival_vp"])
RIVAL_POINTS = table(list(SOLO["rival_vp"].values()))
SCORED_ALONE = table([int(line in SOLO["scored"]) for line in SCORING["order"]])  # NR-22.10
RIVAL_SPACE = SOLO["rival_hippodrome_space"]
RIVAL_STEPS = SOLO["rival_favoured_bonus"]
RIVAL_PER_BLOCKED = SOLO["rival_vp_per_blocked_legionnaire"]
RIVAL_STOP = table(  # NR-22.1: where its ships start
    [
        next(
            stop
            for stop, row in enumerate(HARBOUR_ROWS, 1)
            if row["route"] == route["id"] and row["vp"] == SOLO["rival_ship_vp_harbour"]
        )
        for route in SEA["routes"]
    ]
)

# ---- last, when all prices and gains are known

AMOUNT = table(list(BUNDLES))  # [bundle, key]

# ---- what a thing is, for the observation tensor


def amounts(number: int) -> list[int]:
    return AMOUNT[number].tolist()


SHIPPING_FEATURES = table([amounts(cost) for cost in SHIPPING_COST])
BUILDING_FEATURES = table(
    [
        [*amounts(BUILDING_COST[card]), row["vp"], len(SHAPE_ROWS[row["shape"]])]
        + [int(row["shape"] == shape) for shape in SHAPE_NAMES]
        for card, row in enumerate(BUILDING_ROWS)
    ]
)
TILE_FEATURES = table(
    [
        [int(TILE_KIND[tile] == kind) for kind in Tile]
        + [int(TILE_WORD[tile] == kind) for kind in Word]
        + [*amounts(TILE_PAY[tile]), *amounts(TILE_GAIN[tile]), TILE_ANIMALS[tile]]
        for tile in range(TILES)
    ]
)
STRIP_FEATURES = table(
    [[int(a in cells) for a in range(ACHIEVEMENTS)] for cells in STRIP_CELLS.tolist()]
)
