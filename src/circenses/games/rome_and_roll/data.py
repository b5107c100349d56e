"""What is in the box: components.toml, read once and frozen into tables.

Cards, advisors and favours are rows of words and numbers; the rules read the words and never ask
which card it is. Sets of squares are four numbers of 48 bits, three rows of the map each.
"""

from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from circenses.core.compiling.jit import COMPILED
from circenses.core.content.packs import load
from circenses.core.errors import BadContent
from circenses.core.state.schema import EMPTY, Ints
from circenses.games.rome_and_roll import vocabulary as words
from circenses.games.rome_and_roll.check import check
from circenses.games.rome_and_roll.vocabulary import Condition, Plan, Score, Trigger, Word

COMPONENTS = load(Path(__file__).parent, check)
Cell = tuple[int, int]
Effect = tuple[int, int, int]  # word, what it is about, how many


def frozen(rows: Any, kind: Any) -> np.ndarray:
    """A table as the rules read it: plain integers, also when they are interpreted."""
    made = np.ascontiguousarray(rows, kind)
    return made if COMPILED else made.view(Ints)


def table(rows: Any) -> np.ndarray:
    """Small numbers."""
    return frozen(rows, np.int16)


def bits(rows: Any) -> np.ndarray:
    """Sets of up to 31 things, one bit each."""
    return frozen(rows, np.int32)


def bundles(rows: Any) -> np.ndarray:
    """Sets of squares; amounts of several goods in one number, eight bits each."""
    return frozen(rows, np.int64)


def bit_set(numbers: Iterable[int]) -> int:
    return sum(1 << n for n in set(numbers))


def word(kinds: Any, name: str) -> int:
    """The number of a word; the vocabulary is closed."""
    try:
        return int(kinds[name.upper()])
    except KeyError:
        raise BadContent([f"components.toml: {name!r} is no {kinds.__name__.lower()}"]) from None


def bundle(letters: Iterable[str]) -> int:
    """Goods, named by their letters, in one number."""
    return sum(1 << (8 * words.LETTERS.index(letter)) for letter in letters)


SEATS = COMPONENTS["meta"]["players_max"]
SENECA = 1  # RR-15.1: alone at the table, the second seat is his

# ---- the map: RR-5

ROWS, COLUMNS = 12, 16
SQUARES = ROWS * COLUMNS
BAND = 3 * COLUMNS  # bits in one number of a set of squares
BANDS = SQUARES // BAND
HILL_LETTERS = "".join(letter for letter in COMPONENTS["hills"] if letter != "source")
HILLS = len(HILL_LETTERS)
WATER = "~="
BRIDGE = "="
FORUM_LETTER = "F"
OUTSIDE_MARSH, INSIDE_MARSH = ",", "."


def square_at(row: int, column: int) -> int:
    return row * COLUMNS + column


def squares(numbers: Iterable[int]) -> list[int]:
    """A set of squares as four numbers."""
    whole = bit_set(numbers)
    return [whole >> (BAND * band) & ((1 << BAND) - 1) for band in range(BANDS)]


class Ground:
    """One side of the map."""

    def __init__(self, grid: list[str], resources: list[list[Any]]):
        self.letters = {
            (row, column): letter
            for row, line in enumerate(grid)
            for column, letter in enumerate(line)
        }
        self.resources = {(row, column): letter for row, column, letter in resources}

    def at(self, cell: Cell) -> str:
        """The letter of a square; off the map, none."""
        return self.letters.get(cell, "")

    def beside(self, cell: Cell) -> list[Cell]:
        """The squares of the map that share an edge."""
        row, column = cell
        around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        return [other for other in around if self.at(other)]

    def adjacent(self, cell: Cell) -> list[Cell]:
        """RR-5.1 to RR-5.3: sharing an edge; at a bridge, the square at its other end."""
        found = []
        for row, column in self.beside(cell):
            over = self.at((row, column)) == BRIDGE and row == cell[0]
            found.append((row, 2 * column - cell[1]) if over else (row, column))
        return [other for other in found if self.at(other) and self.at(other) not in WATER]

    def is_inside(self, cell: Cell) -> bool:
        return self.at(cell) in (INSIDE_MARSH, FORUM_LETTER, *HILL_LETTERS)

    def is_buildable(self, cell: Cell) -> bool:
        return self.at(cell) in (OUTSIDE_MARSH, INSIDE_MARSH, *HILL_LETTERS)

    def is_at_river(self, cell: Cell) -> bool:
        """RR-5.5, RR-5.6."""
        return any(self.at(other) in WATER for other in self.beside(cell))

    def is_at_wall(self, cell: Cell) -> bool:
        """RR-5.7."""
        row, column = cell
        around = [(row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)]
        return any(self.is_inside(other) != self.is_inside(cell) for other in around)

    def find(self, letters: str) -> list[Cell]:
        return [cell for cell, letter in self.letters.items() if letter in letters]

    def allows(self, cells: list[Cell], restriction: str) -> bool:
        """RR-6.4 g: the restriction of the card."""
        hills = {self.at(cell) for cell in cells if self.at(cell) in HILL_LETTERS}
        match restriction:
            case "river":
                return any(map(self.is_at_river, cells))
            case "inside":
                return all(map(self.is_inside, cells))
            case "wall":
                return any(map(self.is_at_wall, cells))
            case "hill_any":
                return bool(hills)
            case "hill_all":
                return len(hills) == 1 and all(self.at(cell) in hills for cell in cells)
            case _:
                return True

    def carries(self, cells: list[Cell], restriction: str, straddling: bool = False) -> bool:
        """RR-6.4 b, c, e, f, g; with Juno a building may straddle hills and wall (RR-13.4)."""
        if not all(map(self.is_buildable, cells)) or not self.allows(cells, restriction):
            return False
        hills = {self.at(cell) for cell in cells if self.at(cell) in HILL_LETTERS}
        one_side = len({self.is_inside(cell) for cell in cells}) == 1
        return straddling or (len(hills) <= 1 and one_side)


MAPS = [COMPONENTS["map"][side] for side in words.SIDES]
GROUNDS = [Ground(side["grid"], side["resources"]) for side in MAPS]


def each_square(per_cell: Any) -> list[list[Any]]:
    """Something about every square of both sides; squares off the map too."""
    cells = [divmod(square, COLUMNS) for square in range(SQUARES)]
    return [[per_cell(ground, cell) for cell in cells] for ground in GROUNDS]


def numbers_of(cells: Iterable[Cell]) -> list[int]:
    return [square_at(*cell) for cell in cells]


def padded(row: list[int], length: int, fill: int = EMPTY) -> list[int]:
    return [*row, *[fill] * (length - len(row))]


def good_of(letter: str | None) -> int:
    return EMPTY if letter is None else words.LETTERS.index(letter)


MOST_NEIGHBOURS = 4
SQUARE_SET = bundles([squares([square]) for square in range(SQUARES)])
NEAR = bundles(each_square(lambda ground, cell: squares(numbers_of(ground.adjacent(cell)))))
NEIGHBOUR = table(
    each_square(lambda g, cell: padded(numbers_of(g.adjacent(cell)), MOST_NEIGHBOURS))
)
BESIDE = bundles(each_square(lambda ground, cell: squares(numbers_of(ground.beside(cell)))))
BUILDABLE = bundles([squares(numbers_of(filter(g.is_buildable, g.letters))) for g in GROUNDS])
HILL = bundles([[squares(numbers_of(g.find(hill))) for hill in HILL_LETTERS] for g in GROUNDS])
PRINTED_RESOURCE = table(each_square(lambda g, cell: good_of(g.resources.get(cell))))
FORUM_SQUARE = table([min(numbers_of(g.find(FORUM_LETTER))) for g in GROUNDS])
SIDE_FOR = table([0, *(int(n in COMPONENTS["map"]["large"]["players"]) for n in range(1, 5))])

# ---- shapes: RR-6.4 a; a shape in one of its orientations is a "lie"

SHAPES: dict[str, list[str]] = {
    **{name: rows for name, rows in COMPONENTS["shapes"].items() if name != "source"},
    "single": ["#"],  # RR-18.7: what is left of rubble
    "forum": ["###"] * 3,
}


def cells_of(rows: list[str]) -> list[Cell]:
    return [(r, c) for r, line in enumerate(rows) for c, mark in enumerate(line) if mark == "#"]


def in_corner(cells: list[Cell]) -> list[Cell]:
    """The cells moved up and to the left, in reading order."""
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return sorted((r - top, c - left) for r, c in cells)


def orientations(rows: list[str]) -> list[list[Cell]]:
    """RR-18: the different orientations, four turns of the shape, then of its mirror image."""
    found: list[list[Cell]] = []
    for mirror in (1, -1):
        cells = [(r, mirror * c) for r, c in cells_of(rows)]
        for _ in range(4):
            if in_corner(cells) not in found:
                found.append(in_corner(cells))
            cells = [(c, -r) for r, c in cells]
    return found


SHAPE_NAMES = list(SHAPES)
SHAPE_LIES = {name: orientations(rows) for name, rows in SHAPES.items()}
ALL_LIES = [lie for lies in SHAPE_LIES.values() for lie in lies]
LIES = len(ALL_LIES)
MOST_CELLS = max(len(lie) for lie in ALL_LIES)
MOST_TURNS = 8


def steps_from_first(lie: list[Cell]) -> list[int]:
    """How many squares each cell comes after the first one, in reading order."""
    first = square_at(*lie[0])
    return [square_at(*cell) - first for cell in lie]


LIE_SIZE = table([len(lie) for lie in ALL_LIES])
LIE_STEP = table([padded(steps_from_first(lie), MOST_CELLS, 0) for lie in ALL_LIES])


def first_lie(shape: str) -> int:
    return ALL_LIES.index(SHAPE_LIES[shape][0])


FORUM_LIE = first_lie("forum")

# ---- blueprints: RR-6

BLUEPRINTS = COMPONENTS["blueprint"]
CARDS = len(BLUEPRINTS)
CARD_TYPE = table([words.TYPES.index(card["type"]) for card in BLUEPRINTS])
CARD_COST = bundles([bundle(card["cost"]) for card in BLUEPRINTS])
CARD_UNITS = table([len(card["cost"]) for card in BLUEPRINTS])
ARMY, LEISURE, MANUFACTURING, RELIGIOUS, URBAN = range(len(words.TYPES))
DEAL = COMPONENTS["setup"]["deal"]
SLOT_TYPE = table([n for n, letter in enumerate(words.TYPES) for _ in range(DEAL[letter])])
RELIGIOUS_SLOT = int(np.flatnonzero(SLOT_TYPE == RELIGIOUS)[0])
FOREMAN_SLOT = int(
    np.flatnonzero(words.TYPES.index(COMPONENTS["setup"]["foreman_last_player_on"]) == SLOT_TYPE)[0]
)
CARDS_FOR = bits(  # by number of players and type
    [
        [
            bit_set(
                n
                for n, card in enumerate(BLUEPRINTS)
                if players in card["players"] and card["type"] == letter
            )
            for letter in words.TYPES
        ]
        for players in range(SEATS + 1)
    ]
)
FIRST_GAME = COMPONENTS["setup"]["first_game"]
FIRST_GAME_CARDS = bit_set(
    n for n, card in enumerate(BLUEPRINTS) if card["name"] in FIRST_GAME["blueprints"]
)
CARD_ORDER = table(sorted(range(CARDS), key=lambda n: (BLUEPRINTS[n]["type"], BLUEPRINTS[n]["no"])))

# ---- patterns: RR-20.4, where a shape could lie on an empty map, a row for each orientation


class Patterns:
    """Rows of anchors: for each side of the map, where the first square of a shape may be."""

    def __init__(self) -> None:
        self.start: list[int] = []
        self.lies: list[int] = []
        self.anchors: list[list[list[int]]] = []

    def add(self, shape: str, holds: Any) -> None:
        """All orientations of a shape, wherever `holds(ground, cells)`."""
        self.start.append(len(self.lies))
        for turn, lie in enumerate(SHAPE_LIES[shape]):
            self.lies.append(first_lie(shape) + turn)
            self.anchors.append([squares(self.places(g, lie, holds)) for g in GROUNDS])

    def places(self, ground: Ground, lie: list[Cell], holds: Any) -> Iterable[int]:
        down, right = lie[0]
        for row, column in ground.letters:
            cells = [(row + r - down, column + c - right) for r, c in lie]
            if all(map(ground.at, cells)) and holds(ground, cells):
                yield square_at(row, column)


JUNO_SHAPE = next(f["params"]["shape"] for f in COMPONENTS["favour"] if "shape" in f["params"])
PATTERNS = Patterns()
for one in BLUEPRINTS:
    PATTERNS.add(one["shape"], partial(Ground.carries, restriction=one["restriction"]))
for one in BLUEPRINTS:
    PATTERNS.add(
        JUNO_SHAPE, partial(Ground.carries, restriction=one["restriction"], straddling=True)
    )
for shape in SHAPES:
    PATTERNS.add(shape, lambda ground, cells: True)
JUNO_PATTERN = CARDS  # of the first card
BARE_PATTERN = 2 * CARDS  # of the first shape
PATTERN_START = table([*PATTERNS.start, len(PATTERNS.lies)])
ROW_LIE = table(PATTERNS.lies)
ANCHORS = bundles(np.swapaxes(np.array(PATTERNS.anchors, np.int64), 0, 1))
SINGLE, PAIR = SHAPE_NAMES.index("single"), SHAPE_NAMES.index("I2")

# ---- effects: lists of words

LISTS: list[list[Effect]] = []


def kinds_of(letters: str) -> int:
    """The resources that a unit may become, as bits; a basket is any but jewellery."""
    if letters == "K":
        return words.ANY_BUT_JEWELLERY
    return bit_set(words.LETTERS.index(letter) for letter in letters)


def worker_bits(names: Iterable[str]) -> int:
    """What workers count as: `any` as all four."""
    shown = bit_set(words.WORKERS.index(name) for name in names)
    return words.ALL_WORKERS if shown & words.ANY_WORKER else shown


def icon(name: str) -> Effect:
    if name == "aux":
        return Word.AUX, 0, 1
    if name in words.WORKERS:
        return Word.WORKER, worker_bits([name]), 1
    return Word.ICON, words.LETTERS.index(name), 1


def turns_of(how_far: str) -> int:
    """RR-12.7: how far a face may be away, as bits; 6 and 1 are neighbours."""
    return 0b1110 if how_far == "any" else 1 << int(how_far)


def effect_of(text: str) -> Effect:
    """One effect, written as words, as three numbers."""
    name, *rest = text.split()
    match name:
        case "gain" | "choose":
            return Word.GAIN, kinds_of(rest[0]), int(rest[1])
        case "coin" | "legacy" | "glory":
            track = words.TRACKS.index({"coin": "coins"}.get(name, name))
            return Word.MARK, track, int(rest[0])
        case "icon":
            return icon(rest[0])
        case "shift":
            return Word.SHIFT, turns_of(rest[0]), 1
        case _:
            return Word(word(Word, name)), 0, int(rest[0]) if rest else 1


def effect_list(texts: list[str]) -> int:
    """The number of a list of effects."""
    LISTS.append([effect_of(text) for text in texts])
    return len(LISTS) - 1


IMMEDIATE = table([effect_list(card["immediate"]) for card in BLUEPRINTS])
LEGION = table([effect_list(card["legion"]) for card in BLUEPRINTS])
PRODUCE = table([effect_list(card["produce"]) for card in BLUEPRINTS])
PRODUCES = bit_set(n for n, card in enumerate(BLUEPRINTS) if card["produce"])  # RR-6.6

# ---- how buildings score: RR-14.5


def score_word(score: dict[str, Any]) -> int:
    return word(Score, score.get("cond") or score.get("count") or score["kind"])


SCORE_WORD = table([score_word(card["score"]) for card in BLUEPRINTS])
SCORE_POINTS = table([card["score"]["vp"] for card in BLUEPRINTS])
SCORE_MOST = table([card["score"].get("max", 0) for card in BLUEPRINTS])
SOLDIERS_IN_GROUP = 3
EMPTY_NEIGHBOURS = 4
BLOCK = 3  # RR-14.7: squares along the side of a block

# ---- characters and advisors: RR-12

CHARACTERS = COMPONENTS["character"]
CHARACTER_NAMES = tuple(character["name"] for character in CHARACTERS)
ADVISORS = 3
LEVELS = ("basic", "advanced")
ABILITIES = ADVISORS * len(LEVELS)
TRACK_RULES = COMPONENTS["tracks"]
LOYALTY = TRACK_RULES["loyalty_boxes"]
LOYALTY_FOR = table([TRACK_RULES["loyalty_basic"], TRACK_RULES["loyalty_advanced"]])
START_SOLDIERS = table([character["soldiers"] for character in CHARACTERS])
START_SENATORS = table([character["senators"] for character in CHARACTERS])
START_GLORY = table([character["glory"] for character in CHARACTERS])
START_YARD = bundles([bundle(character["yard"]) for character in CHARACTERS])
CHOOSES_SETTLEMENT = table([int(character["settlement_choice"]) for character in CHARACTERS])
ADVISOR_POINTS = table([[a["vp"] for a in character["advisor"]] for character in CHARACTERS])
BLUE_BOX = table([[character["nero"][t] for t in words.TRACKS] for character in CHARACTERS])


def track_values(values: Any) -> list[int]:
    """RR-1.6: the values in the boxes of a track; before the first box it is 0."""
    if isinstance(values, str):
        first, last = values.split("..")
        return [0, *range(int(first), int(last) + 1)]
    return [0, *values]


TRACK_VALUES = {track: track_values(TRACK_RULES[track]["values"]) for track in words.TRACKS}
LAST_BOX = table([len(TRACK_VALUES[track]) - 1 for track in words.TRACKS])
TRACK_VALUE = table([padded(TRACK_VALUES[t], int(LAST_BOX.max()) + 1, 0) for t in words.TRACKS])
MAX_SOLDIERS = TRACK_RULES["soldiers_max"]
MAX_SENATORS = TRACK_RULES["senators_max"]
ABILITY_ROWS = [
    [advisor[level] for advisor in character["advisor"] for level in LEVELS]
    for character in CHARACTERS
]


def per_ability(of: Any) -> list[list[Any]]:
    return [[of(row) for row in rows] for rows in ABILITY_ROWS]


ABILITY_TRIGGER = table(per_ability(lambda row: word(Trigger, row["trigger"])))
ABILITY_PRINTED = table(
    per_ability(lambda row: bit_set(map(words.WORKERS.index, row.get("printed", []))))
)
ABILITY_TYPES = table(
    per_ability(lambda row: bit_set(map(words.TYPES.index, row.get("types", words.TYPES))))
)
ABILITY_WHEN = table(per_ability(lambda row: word(Condition, row.get("when", "none"))))
ABILITY_EFFECTS = table(per_ability(lambda row: effect_list(row["effects"])))
LASTING_WORDS = {
    Word.DISCOUNT: words.DISCOUNT,
    Word.FREE_MOVES: words.FREE_MOVES,
    Word.ROAD_DISCOUNT: words.ROAD_DISCOUNT,
    Word.TAX_REGIONS: words.TAX_REGIONS,
    Word.TRADE_PRODUCE: words.TRADE_PRODUCE,
    Word.SHIFT: words.SHIFTS,
    Word.SATURN: words.MAY_TAKE_SATURN,
}
STARTING_WORDS = {  # icons that an action adds before it begins
    (Trigger.CONQUER_START, Word.AUX): words.CONQUER_AUX,
    (Trigger.TAX_START, Word.WORKER): words.TAX_WORKERS,
}


def lasting(row: dict[str, Any]) -> list[int]:
    """What an ability changes as long as it is unlocked."""
    columns = [0] * words.LASTING
    trigger = word(Trigger, row["trigger"])
    for name, about, n in map(effect_of, row["effects"]):
        column = LASTING_WORDS.get(Word(name), STARTING_WORDS.get((Trigger(trigger), Word(name))))
        if column in (words.SHIFTS, words.TAX_WORKERS):
            columns[column] |= about
        elif column is not None:
            columns[column] += n
    return columns


ABILITY_LASTING = table(per_ability(lasting))
MOST_EFFECTS = max(map(len, LISTS))
LIST_LENGTH = table([len(effects) for effects in LISTS])
EFFECT = table([[*e, *[(0, 0, 0)] * (MOST_EFFECTS - len(e))] for e in LISTS])
START_SETTLEMENTS = COMPONENTS["setup"]["praefectus_settlement"]
FOURTH_PLAYER_YARD = bundle(COMPONENTS["setup"]["fourth_player_bonus"])

# ---- dice: RR-3.2; a die with its face is one number, 6 * colour + face

DICE_KINDS = len(words.COLOURS) * words.FACES
FACE_ROWS = [face for colour in words.COLOURS for face in COMPONENTS["dice"][colour]]
FACE_ICONS = table([[face.count(letter) for letter in words.LETTERS] for face in FACE_ROWS])
FACE_AUX = table([face.count("aux") for face in FACE_ROWS])
FACE_PRINTED = table(
    [bit_set(words.WORKERS.index(x) for x in face if x in words.WORKERS) for face in FACE_ROWS]
)
FACE_WORKERS = table([worker_bits(x for x in f if x in words.WORKERS) for f in FACE_ROWS])
DICE_FOR = table(
    [[0] * 3]
    + [
        [COMPONENTS["setup"]["dice"][str(n)][colour] for colour in words.COLOURS]
        for n in range(1, SEATS + 1)
    ]
)
MAX_DICE = max(COMPONENTS["dice"]["count"].values())
SENATOR_ICONS = table([0, *(worker_bits([w]) for w in COMPONENTS["codes"]["senator_icons"])])

# ---- regions: RR-7, RR-8

REGIONS = COMPONENTS["region"]
REGION_IDS = [region["id"] for region in REGIONS]
REGION_KINDS = table([kinds_of(region["resource"]) for region in REGIONS])
SETTLEMENT_ROWS = [
    dict(zip(COMPONENTS["settlements"]["columns"], row, strict=True))
    for row in COMPONENTS["settlements"]["rows"]
]
ROAD_ROWS = [
    dict(zip(COMPONENTS["roads"]["columns"], row, strict=True))
    for row in COMPONENTS["roads"]["rows"]
]
SETTLEMENTS, ROADS = len(SETTLEMENT_ROWS), len(ROAD_ROWS)
SETTLEMENT_IDS = [row["id"] for row in SETTLEMENT_ROWS]
ROAD_IDS = [row["id"] for row in ROAD_ROWS]
STRENGTH = table([row["strength"] for row in SETTLEMENT_ROWS])
SETTLEMENT_GLORY = table([row["glory"] for row in SETTLEMENT_ROWS])
CLOCKWISE = table([row["cw"] for row in SETTLEMENT_ROWS])
ROAD_LEGACY = table([row["legacy"] for row in ROAD_ROWS])


def exists(row: dict[str, Any], side: str) -> bool:
    """RR-2.1."""
    return row["map"] in ("both", side)


def of_region(rows: list[dict[str, Any]]) -> list[int]:
    return [bit_set(n for n, row in enumerate(rows) if row["region"] == r) for r in REGION_IDS]


def on_side(rows: list[dict[str, Any]]) -> list[int]:
    return [bit_set(n for n, row in enumerate(rows) if exists(row, s)) for s in words.SIDES]


def ends(road: dict[str, Any]) -> list[int]:
    """The settlements at the ends of a road, without Rome."""
    return [SETTLEMENT_IDS.index(end) for end in (road["a"], road["b"]) if end != "ROME"]


def joined_to(settlement: int, side: str) -> int:
    """The settlements that a road joins to this one."""
    roads = [ends(road) for road in ROAD_ROWS if exists(road, side)]
    return bit_set(s for pair in roads if settlement in pair for s in pair if s != settlement)


def from_rome(side: str) -> list[int]:
    """How many roads each settlement is away from Rome; many where there is no way."""
    roads = [road for road in ROAD_ROWS if exists(road, side)]
    far = {"ROME": 0}
    for _ in roads:
        for road in roads:
            for one, other in ((road["a"], road["b"]), (road["b"], road["a"])):
                if one in far:
                    far[other] = min(far.get(other, 99), far[one] + 1)
    return [far.get(name, 99) for name in SETTLEMENT_IDS]


def nearer_end(road: dict[str, Any], side: int) -> int:
    if "ROME" in (road["a"], road["b"]):
        return 0
    return min(int(FROM_ROME[side, settlement]) for settlement in ends(road))


REGION_SETTLEMENTS, REGION_ROADS = bits(of_region(SETTLEMENT_ROWS)), bits(of_region(ROAD_ROWS))
SETTLEMENTS_ON, ROADS_ON = bits(on_side(SETTLEMENT_ROWS)), bits(on_side(ROAD_ROWS))
ROAD_ENDS = bits([bit_set(ends(road)) for road in ROAD_ROWS])
ROAD_AT_ROME = bit_set(n for n, r in enumerate(ROAD_ROWS) if "ROME" in (r["a"], r["b"]))
AT_ROME = bits(
    [
        bit_set(s for r in ROAD_ROWS if len(ends(r)) == 1 and exists(r, side) for s in ends(r))
        for side in words.SIDES
    ]
)
JOINED = bits([[joined_to(s, side) for s in range(SETTLEMENTS)] for side in words.SIDES])
FROM_ROME = table([from_rome(side) for side in words.SIDES])
ROAD_DISTANCE = table([[nearer_end(road, side) for road in ROAD_ROWS] for side in range(2)])
START_CHOICE = bit_set(map(SETTLEMENT_IDS.index, START_SETTLEMENTS))

# ---- the numbers of the actions

ACTIONS = COMPONENTS["actions"]
FREE_STEPS = ACTIONS["free_steps"]
ARCHITECT_DISCOUNT = ACTIONS["architect_discount"]
SENATORS_PER_CONSTRUCT = ACTIONS["senators_per_construct"]
RAISE_BUILDINGS = ACTIONS["raise_buildings"]
OWNER_COINS = ACTIONS["owner_coins"]
ROADS_FOR_BONUS = ACTIONS["roads_for_bonus"]
ROAD_BONUS = ACTIONS["road_bonus"]
TRADE_SET = ACTIONS["trade_set"]
TRADE_COINS = ACTIONS["trade_coins"]
JEWEL_COINS = ACTIONS["jewel_coins"]

# ---- favours: RR-13; each is known by its moment

FAVOUR_ROWS = COMPONENTS["favour"]
FAVOURS = len(FAVOUR_ROWS)
FAVOUR_NAMES = [row["name"] for row in FAVOUR_ROWS]


def favour_for(use: str) -> int:
    return next(n for n, row in enumerate(FAVOUR_ROWS) if row["use"] == use)


BACCHUS, JUNO, JUPITER, MARS, MERCURY, MINERVA, SATURN = map(favour_for, words.USES)
BACCHUS_COINS = FAVOUR_ROWS[BACCHUS]["params"]["coin_per_set"]
JUNO_MARKS = FAVOUR_ROWS[JUNO]["params"]["buildings_marked"]
JUNO_FORBIDDEN = words.TYPES.index(FAVOUR_ROWS[JUNO]["params"]["forbidden_type"])
MARS_SOLDIERS = FAVOUR_ROWS[MARS]["params"]["soldier"]
MARS_AUX = FAVOUR_ROWS[MARS]["params"]["aux"]
MERCURY_WORKER = worker_bits([FAVOUR_ROWS[MERCURY]["params"]["icon"]])
MERCURY_COINS = FAVOUR_ROWS[MERCURY]["params"]["coin"]
MERCURY_REGIONS = FAVOUR_ROWS[MERCURY]["params"]["regions"]
SATURN_COST = bundle(FAVOUR_ROWS[SATURN]["params"]["cost"])
FAVOURS_DEALT = COMPONENTS["setup"]["favours_dealt"]
FIRST_GAME_FAVOURS = bit_set(map(FAVOUR_NAMES.index, FIRST_GAME["favours"]))
TAKES_SATURN = table([int(any("saturn" in r["effects"] for r in rows)) for rows in ABILITY_ROWS])

# ---- Nero cards: RR-14, highest first

NERO_ROWS = COMPONENTS["nero"]["cards"]
NERO_CARDS = len(NERO_ROWS)
NERO_POINTS = table([card["vp"] for card in NERO_ROWS])
NERO_FOR = bits(
    [bit_set(n for n, c in enumerate(NERO_ROWS) if k in c["players"]) for k in range(SEATS + 1)]
)

# ---- Seneca: RR-15

RULES_OF_SENECA = COMPONENTS["seneca"]
SENECA_ROWS = [
    dict(zip(RULES_OF_SENECA["columns"], row, strict=True)) for row in RULES_OF_SENECA["cards"]
]
SENECA_CARDS = len(SENECA_ROWS)
BACKS = sorted({tuple(map(words.COLOURS.index, row["back"])) for row in SENECA_ROWS})
SENECA_BACK = table([BACKS.index(tuple(map(words.COLOURS.index, r["back"]))) for r in SENECA_ROWS])
BACK_COLOUR = table(BACKS)  # top half, bottom half
ALL_SENECA_CARDS = (1 << SENECA_CARDS) - 1
SEALED = bit_set(n for n, row in enumerate(SENECA_ROWS) if row["seal"])
SEALED_ON_TOP = SEALED.bit_count() // 2  # RR-15.3
ROUNDS_MAX = RULES_OF_SENECA["rounds_max"]
STOP_AFTER = COMPONENTS["setup"]["stop_after_round"]
DIFFICULTIES = ("easy", "normal", "hard")
SEALS_FOR_NERO = bits([bit_set(RULES_OF_SENECA["difficulty"][level]) for level in DIFFICULTIES])
SCORE_TABLES = ("standard", "easier", "harder")
AREAS = ("park", "rubble", "road", "settlement")
SENECA_POINTS = table([[RULES_OF_SENECA["score"][t][a] for a in AREAS] for t in SCORE_TABLES])
REGION_RANK = table(
    [RULES_OF_SENECA["region_priority"].index(region["resource"]) for region in REGIONS]
)
FALLBACK = table([word(Plan, name) for name in RULES_OF_SENECA["fallback"]])
FALLBACK_SLOTS = table(
    [
        slot
        for letter in RULES_OF_SENECA["fallback_types"]
        for slot in range(words.SLOTS)
        if SLOT_TYPE[slot] == words.TYPES.index(letter)
    ]
)
FIRST_SETTLEMENT = RULES_OF_SENECA["options"]["first_settlement"]
ASIA_FIRST = SETTLEMENT_IDS.index(FIRST_SETTLEMENT["asia"])
AEGYPTUS_FIRST = SETTLEMENT_IDS.index(FIRST_SETTLEMENT["aegyptus"])


def first_road(settlement: int) -> int:
    """The road from Rome to a settlement."""
    return next(n for n, road in enumerate(ROAD_ROWS) if ends(road) == [settlement])


ASIA_ROAD, AEGYPTUS_ROAD = first_road(ASIA_FIRST), first_road(AEGYPTUS_FIRST)


def action_of(row: dict[str, Any], nth: int, name: str) -> list[str]:
    """The words of an action on a Seneca card, if it has that one."""
    actions = [text.split() for text in row["actions"]]
    return actions[nth] if len(actions) > nth and actions[nth][0] == name else []


def first_word(row: dict[str, Any]) -> str:
    return row["actions"][0].split()[0]


def wanted_slot(row: dict[str, Any]) -> int:
    """RR-15.9: the slot of the card he wants; L is the lower number of its type, H the higher."""
    action = action_of(row, 0, "construct")
    if not action:
        return EMPTY
    slots = np.flatnonzero(words.TYPES.index(action[1]) == SLOT_TYPE)
    return int(slots[-1] if action[2] == "H" else slots[0])


def other_slot(row: dict[str, Any]) -> int:
    """RR-15.9: the other card of the type, if there are two."""
    slot = wanted_slot(row)
    others = [n for n in range(words.SLOTS) if slot != EMPTY and SLOT_TYPE[n] == SLOT_TYPE[slot]]
    return next((n for n in others if n != slot), EMPTY)


def rubble_of(row: dict[str, Any]) -> tuple[int, int]:
    """Shape and hill of the rubble on a card."""
    action = action_of(row, 1, "rubble")
    if not action:
        return EMPTY, EMPTY
    return SHAPE_NAMES.index(action[1]), HILL_LETTERS.index(action[2])


SENECA_PLAN = table([word(Plan, first_word(row)) for row in SENECA_ROWS])
SENECA_SLOT = table([wanted_slot(row) for row in SENECA_ROWS])
SENECA_OTHER_SLOT = table([other_slot(row) for row in SENECA_ROWS])
SENECA_RUBBLE = table([rubble_of(row) for row in SENECA_ROWS])
SENECA_TIMES = table(
    [
        int(row["actions"][0].split()[1]) if first_word(row) != "construct" else 1
        for row in SENECA_ROWS
    ]
)
SENECA_TRADES = bit_set(n for n, row in enumerate(SENECA_ROWS) if "trade" in row["actions"])
CONSTRUCT_CARDS = bit_set(n for n, r in enumerate(SENECA_ROWS) if first_word(r) == "construct")
FIRST_RELIGIOUS = next(n for n in range(SENECA_CARDS) if SENECA_SLOT[n] == RELIGIOUS_SLOT)
