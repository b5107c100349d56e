"""What is in the box: components.toml with its checks, frozen into tables for the rules.

Cards, advisors and favors are rows of words and numbers; the rules read the words and never ask
which card it is.
"""

from collections.abc import Callable, Iterable

import numpy as np

from circenses.core.content.shapes import (
    AnyShape,
    Keys,
    Number,
    Path,
    Problems,
    Rows,
    Shape,
    Toml,
    derived,
    fixed,
    in_order,
    letters,
    listed,
    one,
    optional,
    rows,
    table,
    text,
    variants,
    whole,
    word,
    wrong,
    yes_no,
)
from circenses.core.rules.box import bits, load, numbers
from circenses.games.rome_and_roll import vocabulary
from circenses.games.rome_and_roll.box.effects import (
    MOST_NAMED,
    RESOURCES,
    an_ability,
    bundle,
    effects_of,
    kinds_of,
    worker_bits,
)
from circenses.games.rome_and_roll.box.fits import TOGETHER
from circenses.games.rome_and_roll.vocabulary import Plan, Score

LEVELS = ("basic", "advanced")
DIFFICULTIES = ("easy", "normal", "hard")
SCORE_TABLES = ("standard", "easier", "harder")  # in the rulebook
AREAS = ("park", "rubble", "road", "settlement")
REGION_IDS = ("hispania", "gallia", "aegyptus", "asia")

# ---- values

points, few, players = whole(0, 50), whole(0, 12), whole(1, 4)
pinned = optional(listed(text, 0, 20))
resource, region = word(*RESOURCES), word(*REGION_IDS)
for_players = listed(players, 1, 4, twice=False)
side = word(*vocabulary.SIDES, "both")
building_type: Number = Shape(letters(vocabulary.TYPES, 1, 1).check, vocabulary.TYPES.index)
box_of_track = whole(1, 17)


def goods_of(least: int, most: int) -> Number:
    """A list of resources; rules read them in one number."""
    return Shape(listed(resource, least, most).check, bundle)


def texts(names: str) -> AnyShape:
    """A table of texts that rules do not read."""
    return table(**dict.fromkeys(names.split(), text))


def shape_of_squares(value: object, path: Path) -> Problems:
    """Rows of # and ., at most four by four, in one piece."""
    lines = value if isinstance(value, list) else []
    good = lines and all(isinstance(line, str) and not set(line) - set("#.") for line in lines)
    cells = [(r, c) for r, line in enumerate(lines) for c, x in enumerate(line) if x == "#"]
    if not good or len(lines) > 4 or max(map(len, lines)) > 4 or not 2 <= len(cells) <= 6:
        yield wrong(value, "two to six squares # in at most four rows of four", path)
    elif not in_one_piece(cells):
        yield wrong(value, "squares in one piece", path)


def in_one_piece(cells: list[tuple[int, int]]) -> bool:
    found = {cells[0]}
    for _ in cells:
        found |= {(r, c) for r, c in cells for a, b in found if abs(r - a) + abs(c - b) == 1}
    return len(found) == len(cells)


def a_map(for_: list[int], height: int, width: int) -> AnyShape:
    printed = table(row=whole(0, 11), column=whole(0, 15), good=resource)
    return table(
        players=fixed(for_),
        pinned=pinned,
        grid=listed(letters(",.F~=" + vocabulary.HILLS, width, width), height),
        resources=listed(in_order(printed), 0, 40),
    )


# ---- the box


class Meta(Keys):
    game = text
    designers = listed(text, 1, 9)
    publisher = text
    players_min = fixed(1)
    players_max = fixed(4)


class Codes(Keys):
    resources = texts(" ".join(RESOURCES))
    basket = fixed("K")
    bribe = fixed(["F", "J", "K"])
    workers = fixed([*vocabulary.WORKERS])
    senator_icons = fixed(["builder", "legionary", "merchant"])
    types = texts(" ".join(vocabulary.TYPES))
    tracks = fixed([*vocabulary.TRACKS])


class Effects(
    Keys,
    of=texts(
        "gain choose coin legacy glory soldier senator icon favor activate steal region_resource"
        " discount road_discount free_moves trade_produce tax_regions shift saturn"
    ),
): ...


class Triggers(Keys, of=texts(" ".join(vocabulary.WORDS_OF_TRIGGERS))): ...


class Conditions(Keys, of=texts("adjacent_opponent")): ...


class Restrictions(Keys, of=texts(" ".join(vocabulary.RESTRICTIONS))): ...


class ScoreKinds(Keys, of=texts(" ".join(vocabulary.SCORE_KINDS))): ...


class ScoreConditions(Keys, of=texts(" ".join(vocabulary.CONDITIONS))): ...


class ScoreCounts(Keys, of=texts(" ".join(vocabulary.COUNTS))): ...


class Setup(Keys):
    """RR-2."""

    deal = fixed({"A": 2, "L": 1, "M": 2, "R": 1, "U": 2})
    favors_dealt = whole(1, 6)
    fourth_player_bonus = goods_of(0, 9)
    overseer_start = fixed("forum")
    foreman_last_player_on = building_type
    praefectus_settlement = listed(text, 1, 6, twice=False)
    stop_after_round = whole(10, 1000)
    dice = table(
        **{str(n): table(**dict.fromkeys(vocabulary.COLORS, whole(0, 9))) for n in range(1, 5)}
    )
    first_game = table(  # RR-19.1
        blueprints=listed(text, 8, twice=False), favors=listed(text, 1, 6, twice=False)
    )


class Actions(Keys):
    free_steps = few
    architect_discount = few
    senators_per_construct = few
    raise_buildings = whole(1, MOST_NAMED)
    owner_coins = few
    roads_for_bonus = whole(1, 9)
    road_bonus = few
    trade_set = whole(1, 9)
    trade_coins = few
    jewel_coins = few


class Shapes(Keys, of=table(**dict.fromkeys(vocabulary.SHAPES, shape_of_squares))): ...


class Hills(Keys, of=texts(" ".join(vocabulary.HILLS))): ...


class Map(Keys):
    small = a_map([1, 2], 11, 13)
    large = a_map([3, 4], 12, 16)


class Region(Rows, count=4):
    id = region
    name = text
    resource = resource
    pinned = pinned
    kinds = derived(lambda row: kinds_of(row["resource"]))


class Settlement(Rows, count=24):
    """RR-7.4."""

    id = text
    region = region
    name = text
    strength = whole(1, 12)
    glory = whole(0, 9)
    cw = whole(1, 9)
    map = side
    at = listed(whole(0, 9), 2)


class Settlements(Keys):
    pinned = pinned
    columns = fixed(["id", "region", "name", "strength", "glory", "cw", "map", "at"])
    rows = listed(in_order(table(Settlement)), 24)


class Road(Rows, count=28):
    """RR-8.2."""

    id = text
    region = region
    a = text
    b = text
    legacy = whole(0, 9)
    map = side


class Roads(Keys):
    pinned = pinned
    columns = fixed(["id", "region", "a", "b", "legacy", "map"])
    rows = listed(in_order(table(Road)), 28)


faces = listed(
    listed(word(*vocabulary.WORKERS, *vocabulary.LETTERS, "aux"), 1, 5), vocabulary.FACES
)


class Dice(Keys):
    """RR-3.2."""

    pinned = pinned
    count = fixed({"blue": 4, "yellow": 3, "red": 2})
    blue = faces
    yellow = faces
    red = faces


class NeroCard(Rows, count=4):
    """RR-14.2: highest first."""

    vp = points
    players = for_players


class Nero(Keys):
    pinned = pinned
    cards = listed(table(NeroCard), 4)


class Tracks(Keys):
    pinned = pinned
    coins = table(values=one(lambda v: v == "1..30", "1..30"))
    buildings = table(values=listed(points, 10, order="rising"))
    legacy = table(values=one(lambda v: v == "1..18", "1..18"))
    glory = table(values=one(lambda v: v == "1..18", "1..18"))
    soldiers_max = whole(1, 40)
    senators_max = whole(1, 40)
    loyalty_boxes = whole(2, 9)
    loyalty_basic = whole(1, 8)
    loyalty_advanced = whole(1, 9)


class Character(Rows, count=4):
    id = word("legatus", "mercatrix", "patricia", "praefectus")
    name = text
    pinned = pinned
    soldiers = few
    senators = whole(0, 8)
    yard = goods_of(0, 9)
    glory = few
    settlement_choice = yes_no
    nero = table(coins=whole(1, 29), buildings=whole(1, 9), legacy=box_of_track, glory=box_of_track)
    advisor = rows(
        table(id=text, name=text, pinned=pinned, vp=points, basic=an_ability, advanced=an_ability),
        *(3, 3),
    )
    blue_box = derived(lambda row: [row["nero"][track] for track in vocabulary.TRACKS])
    advisor_points = derived(lambda row: [advisor["vp"] for advisor in row["advisor"]])


def score_word(row: Toml) -> int:
    score = row["score"]
    return Score[(score.get("cond") or score.get("count") or score["kind"]).upper()]


class Blueprint(Rows, count=21):
    """RR-6."""

    id = text
    no = whole(1, 9)
    name = text
    type = building_type
    pinned = pinned
    players = for_players
    cost = goods_of(1, 6)
    shape = word(*vocabulary.SHAPES)
    restriction = word(*vocabulary.RESTRICTIONS)
    immediate = effects_of(vocabulary.WORDS_OF_CARDS["immediate"])
    legion = effects_of(vocabulary.WORDS_OF_CARDS["legion"])
    produce = effects_of(vocabulary.WORDS_OF_CARDS["produce"])
    score = variants(
        "kind",
        **{
            "flat": table(vp=points),
            "if": table(vp=points, cond=word(*vocabulary.CONDITIONS)),
            "per": table(vp=whole(1, 9), count=word(*vocabulary.COUNTS), max=points),
        },
    )
    units = derived(lambda row: len(row["cost"]))
    scores = derived(score_word)  # RR-14.5
    vp = derived(lambda row: row["score"]["vp"])
    most = derived(lambda row: row["score"].get("max", 0))


params_of_uses = {
    "trade": table(sets=fixed("any"), coin_per_set=few),
    "construct": table(
        shape=word(*vocabulary.SHAPES),
        forbidden_type=letters(vocabulary.TYPES, 1, 1),
        buildings_marked=few,
    ),
    "after_main_action": table(extra_action=fixed("different")),
    "raise_or_conquer": table(soldier=few, aux=few),
    "trade_or_tax": table(icon=word(*vocabulary.WORKERS), coin=few, regions=whole(1, 4)),
    "before_turn": table(shift=fixed("any_other")),
    "free_action": table(cost=listed(fixed("F"), 1, 9), constructs=fixed(2)),
}
favor = {
    use: table(id=text, name=text, pinned=pinned, params=params)
    for use, params in params_of_uses.items()
}


class Favor(Rows, count=7, of=variants("use", **favor)):
    """RR-13."""

    id = text
    name = text


def action_of(row: Toml, nth: int) -> list[str]:
    """The words of an action on a Seneca card; none if it has no such action."""
    return row["actions"][nth].split() if len(row["actions"]) > nth else []


class SenecaCard(Rows, count=18):
    """RR-15.4."""

    no = whole(1, 18)
    back = listed(word(*vocabulary.COLORS), 2, twice=False)
    actions = listed(text, 1, 2)
    seal = yes_no
    plan = derived(lambda row: Plan[action_of(row, 0)[0].upper()])
    times = derived(  # how often he does it
        lambda row: 1 if action_of(row, 0)[0] == "construct" else int(action_of(row, 0)[1])
    )


seals = listed(whole(1, 18), 1, 4, order="rising")
areas = table(**dict.fromkeys(AREAS, few))


class Seneca(Keys):
    """RR-15."""

    pinned = pinned
    columns = fixed(["no", "back", "actions", "seal"])
    cards = listed(in_order(table(SenecaCard)), 18)
    region_priority = listed(resource, 4, twice=False)
    region_priority_source = text
    fallback = listed(word("expand", "conquer", "construct"), 3, twice=False)
    fallback_types = listed(word(*vocabulary.TYPES), 5, twice=False)
    rounds_max = fixed(9)
    difficulty = table(**dict.fromkeys(DIFFICULTIES, seals))
    score = table(**dict.fromkeys(SCORE_TABLES, areas))
    options = table(
        easier=listed(text, 3), harder=listed(text, 4), first_settlement=texts("asia aegyptus")
    )


BOX = load(globals(), *TOGETHER)


def those(kind: Iterable[Toml], fits: Callable[[Toml], bool]) -> int:
    """Which rows fit, as bits."""
    return bits(n for n, row in enumerate(kind) if fits(row))


# ---- counts

SEATS = Meta.players_max
SENECA = 1  # RR-15.1: alone at the table, the second seat is his
CARDS, FAVORS, NERO_CARDS, SENECA_CARDS = map(len, (Blueprint, Favor, NeroCard, SenecaCard))
CHARACTERS, REGIONS, SETTLEMENTS, ROADS = map(len, (Character, Region, Settlement, Road))
ADVISORS = 3
ABILITIES = ADVISORS * len(LEVELS)
ARMY, LEISURE, MANUFACTURING, RELIGIOUS, URBAN = range(len(vocabulary.TYPES))
SOLDIERS_IN_GROUP = 3
EMPTY_NEIGHBORS = 4
BLOCK = 3  # RR-14.7: squares along the side of a block

# ---- blueprints: RR-6

SLOT_TYPE = numbers([n for n, one in enumerate(vocabulary.TYPES) for _ in range(Setup.deal[one])])
RELIGIOUS_SLOT = int(np.flatnonzero(SLOT_TYPE == RELIGIOUS)[0])
FOREMAN_SLOT = int(np.flatnonzero(Setup.foreman_last_player_on == SLOT_TYPE)[0])
CARDS_FOR = numbers(  # by number of players and type
    [
        [
            those(Blueprint, lambda row: n in row["players"] and row["type"] == letter)  # noqa: B023
            for letter in vocabulary.TYPES
        ]
        for n in range(SEATS + 1)
    ],
    np.int32,
)
FIRST_GAME_CARDS = those(Blueprint, lambda row: row["name"] in Setup.first_game.blueprints)
CARD_ORDER = numbers(sorted(range(CARDS), key=lambda n: (Blueprint.type[n], Blueprint.no[n])))
PRODUCES = those(Blueprint, lambda row: row["produce"])  # RR-6.6

# ---- tracks: RR-1.6; before the first box the value is 0


def track_values(values: str | list[int]) -> list[int]:
    if isinstance(values, str):
        first, last = values.split("..")
        return [0, *range(int(first), int(last) + 1)]
    return [0, *values]


TRACK_VALUES = {track: track_values(Tracks.written[track]["values"]) for track in vocabulary.TRACKS}
LAST_BOX = numbers([len(values) - 1 for values in TRACK_VALUES.values()])
TRACK_VALUE = numbers(
    [[*of, *[0] * (int(LAST_BOX.max()) + 1 - len(of))] for of in TRACK_VALUES.values()]
)
LOYALTY_FOR = numbers([Tracks.loyalty_basic, Tracks.loyalty_advanced])

# ---- dice: RR-3.2; a die with its face is one number, 6 * color + face

DICE_KINDS = len(vocabulary.COLORS) * vocabulary.FACES
FACE_ROWS = [face for color in vocabulary.COLORS for face in Dice.written[color]]
FACE_ICONS = numbers([[face.count(letter) for letter in vocabulary.LETTERS] for face in FACE_ROWS])
FACE_AUX = numbers([face.count("aux") for face in FACE_ROWS])
FACE_SHOWN = [[icon for icon in face if icon in vocabulary.WORKERS] for face in FACE_ROWS]
FACE_PRINTED = numbers([bits(map(vocabulary.WORKERS.index, shown)) for shown in FACE_SHOWN])
FACE_WORKERS = numbers([worker_bits(shown) for shown in FACE_SHOWN])
DICE_FOR = numbers(
    [[0] * 3, *([dice[color] for color in vocabulary.COLORS] for dice in [
        Setup.written["dice"][str(n)] for n in range(1, SEATS + 1)])]
)  # fmt: skip
MAX_DICE = max(Dice.count.values())
SENATOR_ICONS = numbers([0, *(worker_bits([one]) for one in Codes.written["senator_icons"])])

# ---- favors: RR-13; each is known by its moment


def favor_for(use: str) -> int:
    return next(n for n, row in enumerate(Favor) if row["use"] == use)


BACCHUS, JUNO, JUPITER, MARS, MERCURY, MINERVA, SATURN = map(favor_for, vocabulary.USES)
PARAMS: list[Toml] = [row["params"] for row in Favor]
BACCHUS_COINS = PARAMS[BACCHUS]["coin_per_set"]
JUNO_SHAPE = PARAMS[JUNO]["shape"]
JUNO_MARKS = PARAMS[JUNO]["buildings_marked"]
JUNO_FORBIDDEN = vocabulary.TYPES.index(PARAMS[JUNO]["forbidden_type"])
MARS_SOLDIERS, MARS_AUX = PARAMS[MARS]["soldier"], PARAMS[MARS]["aux"]
MERCURY_WORKER = worker_bits([PARAMS[MERCURY]["icon"]])
MERCURY_COINS, MERCURY_REGIONS = PARAMS[MERCURY]["coin"], PARAMS[MERCURY]["regions"]
SATURN_COST = bundle(PARAMS[SATURN]["cost"])
FIRST_GAME_FAVORS = bits(map(Favor.name.index, Setup.first_game.favors))

# ---- Nero cards: RR-14

NERO_FOR = numbers(
    [those(NeroCard, lambda row: n in row["players"]) for n in range(SEATS + 1)],  # noqa: B023
    np.int32,
)
