"""What cards and tiles say: the words of components.toml, prices, and the shapes of their keys."""

from enum import IntEnum

from circenses.core.content.shapes import (
    AnyShape,
    Number,
    Path,
    Problems,
    Shape,
    Toml,
    derived,
    fixed,
    goods,
    listed,
    names_of,
    one,
    optional,
    source,
    table,
    text,
    variants,
    whole,
    word,
)
from circenses.games.nova_roma.fits import COLORS

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


class TileKind(IntEnum):
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


COUNTERS = names_of(Counter)
LINES_OF_SHEET = (  # in the order of the rulebook
    *("sailing", "building_contracts", "zones", "chariots", "finishes", "followers", "animals"),
    *("mosaic", "goods_coins", "influence_artisans", "first_player"),
)
SHAPE_NAMES = ["mono", "duo", "i3", "l3", "i4", "o4", "l4", "t4", "s4"]
MOST_AMOUNT = 20  # of one thing in one price, gain or effect
MOST_CELLS = 35  # of one zone: the move numbers know no more (NR-24.1)
SIGNS = ".sRr#"

# ---- prices and gains: NR-2.1, NR-2.2. Each has a number, given when it is first read: never
# reorder the tables, for a step on the agenda may hold such a number.

BUNDLES: dict[tuple[int, ...], int] = {(0,) * len(KEYS): 0}  # 0 is nothing


def bundle(amounts: dict[str, int]) -> int:
    """The number of the row of AMOUNT that holds these amounts."""
    return BUNDLES.setdefault(tuple(amounts.get(key, 0) for key in KEYS), len(BUNDLES))


def always(**amounts: int) -> Number:
    """A price that no file holds."""
    return derived(lambda _: bundle(amounts))


def price_of(*known: str) -> Number:
    return goods(known, 1, MOST_AMOUNT, frozen=bundle)


# ---- shapes of values


def either(*shapes: AnyShape) -> AnyShape:
    """One of several shapes; the problems of the nearest one are told."""

    def check(value: object, path: Path) -> Problems:
        yield from min((list(inner(value, path)) for inner in shapes), key=len)

    return Shape(check)


def needs(value: object, path: Path) -> Problems:
    """One or two counters, and how high each must be."""
    yield from goods(COUNTERS, 1, 99)(value, path)
    yield from one(lambda counters: 1 <= len(counters) <= 2, "one or two counters")(value, path)


def grid(value: object, path: Path) -> Problems:
    """Equally long rows of signs."""
    yield from listed(text, 1, MOST_CELLS)(value, path)
    rows = value if isinstance(value, list | str) else []
    cells = "".join(map(str, value)) if isinstance(value, list) else ""
    fits = len({len(str(row)) for row in rows}) == 1 and not set(cells) - set(SIGNS)
    wanted = f"equally long rows of the signs {' '.join(SIGNS)}, {MOST_CELLS} in all at most"
    yield from one(lambda _: fits and len(cells) <= MOST_CELLS, wanted)(value, path)


zone_grid: AnyShape = Shape(grid)
count, good, counter, on_action = whole(0, 99), word(*KEYS[:GOODS]), word(Counter), word(Action)
a_price, a_gain = price_of(*KEYS[:-1]), price_of(*KEYS)
not_read = goods(KEYS, 1, MOST_AMOUNT)  # numbered below, where its turn comes
space = listed(whole(0, 9), 2)
mosaic_line = table(vp=count, gain=not_read)
parts = optional(  # the sources of single keys
    one(
        lambda parts: not any(p for part in parts.values() for p in source(part, ("source",))),
        "keys with the source of each",
    )
)
card = {"id": text, "name": text, "picture": text}
tile = {"id": text, "n": whole(1, 9), "picture": text}

# ---- followers, tiles, achievements: a word that is not here is no word of the rules (NR-2.3)

follower = variants(
    "kind",
    end=table(
        **card,
        score=either(
            table(base=count, per=counter, div=whole(1, 20)),
            table(at_least=count, of=counter, vp=count),
        ),
    ),
    once=variants(
        "effect",
        gain=table(**card, on=on_action, gain=a_gain),
        power=table(**card, on=on_action, n=whole(1, 2)),
        place_artisan=table(**card, on=on_action, pay=a_price),
        waive_artisan=table(**card, on=fixed("build")),
    ),
    always=variants(
        "effect",
        gain=table(**card, on=on_action, gain=a_gain),
        tame=table(**card, on=fixed("place_on_animal"), gain=a_gain),
    ),
)
basic: Toml = {
    "produce": table(**tile, gain=a_gain),
    "convert": table(**tile, pay=a_price, gain=a_gain),
    "animal": table(**tile, animals=whole(1, 9)),
}
single = variants(
    "effect",
    gain=table(**tile, gain=a_gain),
    play_follower=table(**tile),
    sail=table(**tile, k=whole(1, MOST_AMOUNT)),
    block=table(**tile, k=fixed(1)),
    race=table(**tile, k=whole(1, MOST_AMOUNT)),
)
achievement = either(
    table(id=text, color=word(*COLORS), need=needs, pay=optional(a_price)),
    table(
        id=text,
        color=word(*COLORS),
        sum=whole(1, 50),
        of=listed(counter, 2, twice=False),
        pay=optional(a_price),
    ),
)


def scored(row: Toml) -> Toml:
    found: Toml = row.get("score", {})
    return found


def how_scored(row: Toml) -> Score:
    keys = scored(row)
    return Score.PER if "per" in keys else Score.AT_LEAST if "at_least" in keys else Score.NOTHING


def counter_of(row: Toml) -> int:
    keys = scored(row)
    return COUNTERS.index(str(keys.get("per", keys.get("of", "wheat"))))
