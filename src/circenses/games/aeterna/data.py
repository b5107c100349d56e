"""What is in the box: components.toml, read once and frozen into tables.

Every card is a row of words and numbers; the rules read the words and never ask which card it is.
Card numbers count from 0, one less than the ids of components.toml.
"""

from enum import IntEnum
from pathlib import Path
from typing import Any

import numpy as np

from circenses.core.content import load
from circenses.core.jit import COMPILED
from circenses.core.schema import EMPTY, Ints
from circenses.games.aeterna import check as checks
from circenses.games.aeterna.check import check as check
from circenses.games.aeterna.vocabulary import AUREI, COLOURS, COUNTERS, GOODS, PAID, PP, UNREST

COMPONENTS = load(Path(__file__).parent, check)
Table = dict[str, Any]

# ---- words


class Word(IntEnum):
    """AE-12.3: all that an effect can say."""

    NONE = 0
    GAIN = 1
    CHOOSE = 2
    TRADE = 3
    PER = 4
    DISCOUNT = 5
    TRIGGER = 6
    FEED = 7
    SHIELD = 8
    ABSOLVE = 9
    OVERTAKE = 10
    ACT = 11
    TOKEN = 12


class Timing(IntEnum):
    """AE-12.2: when an effect works."""

    NONE = 0
    INSTANT = 1
    PERMANENT = 2
    ACTIVATION = 3


class Event(IntEnum):
    """AE-12.5: what can set off a trigger."""

    PLAY_MONUMENT = 0
    PLAY_PROVINCE = 1
    PASS = 2
    DEVASTATED = 3


class Costs(IntEnum):
    """AE-12.3: whose cost a discount lowers."""

    MONUMENT = 0
    PROVINCE = 1
    INFLUENCE = 2


class Counter(IntEnum):
    """AE-12.4: what can be counted of a player; the colours follow from CARDS on."""

    HILLS_PREFECT = 0
    CITIZENS_BOARD = 1
    CITIZENS_ALL = 2
    MONUMENTS = 3
    PROVINCES = 4
    MONUMENTS_ERA = 5
    PROVINCES_ERA = 6
    BUILDINGS_PREFECT = 7
    CARDS = 8


class Letter(IntEnum):
    """AE-16.4: what Gens Umbra does in a turn."""

    PASS = 0
    INFLUENCE = 1
    BUILD = 2
    CONQUEST = 3
    MONUMENT = 4
    FAVOR = 5


LETTERS = " HBCMF"

# ---- numbers

SEATS = 4
UMBRA = 1  # AE-16.R1: the seat of Gens Umbra in the solo variant
HILLS = len(COMPONENTS["hill"])
PLACES = 3  # AE-1.5: places for stacks on a Hill, and for Reward tokens
BUILDINGS = len(COMPONENTS["building"])
MONUMENTS = len(COMPONENTS["monument"])
PROVINCES = len(COMPONENTS["province"])
HAND_CARDS = MONUMENTS + PROVINCES
PERSONALITIES = len(COMPONENTS["personality"])
CARDS = HAND_CARDS + PERSONALITIES  # AE-1.7
ERAS = COMPONENTS["meta"]["eras"]
ERA_MONUMENTS, ERA_PROVINCES, ERA_PERSONALITIES = checks.PER_ERA.values()  # AE-13.R1
ERA_CARDS = ERA_MONUMENTS + ERA_PROVINCES
PACK_MONUMENTS = COMPONENTS["setup"]["deal_monuments"]  # AE-2.2
PACK_PROVINCES = COMPONENTS["setup"]["deal_provinces"]
PACK = PACK_MONUMENTS + PACK_PROVINCES
PICKS = HAND = COMPONENTS["setup"]["hand_after_draft"]  # AE-4.4
ACTIVATIONS = checks.ACTIVATIONS
OPTIONS = 3  # at most, in op `choose`
MAX_CITIZENS = COMPONENTS["supply"]["citizens_per_player"]  # AE-1.3
MAX_UNREST = COMPONENTS["unrest_track"]["max"]  # AE-1.2
UMBRA_MAX_UNREST = MAX_UNREST - 1  # AE-16.9
PP_BELOW_ZERO = COMPONENTS["unrest_track"]["pp_below_min_per_effect"]  # AE-6.1
PP_PER_POINT_ABOVE = COMPONENTS["unrest_track"]["pp_lost_per_point_above_max"]  # AE-6.2
UNREST_PER_DEVASTATION = COMPONENTS["devastation"]["unrest_per_hill"]  # AE-9.5
WHEAT_PER_CITIZEN = COMPONENTS["feed"]["wheat_per_citizen"]  # AE-9.10
UNREST_PER_UNFED = COMPONENTS["feed"]["unrest_per_unfed"]
DAMAGES = len(COMPONENTS["unrest_damage_spaces"]["at"])
DAMAGE_TOKENS = len(COMPONENTS["damage_token"])
MAX_PERSONALITIES = max(COMPONENTS["setup"]["by_players"]["personalities_per_era"])
LAST_DOOM = COMPONENTS["doom_track"]["last"]  # AE-10.6
STONE_PER_PP = COMPONENTS["final_scoring"]["stone_per_pp"]  # AE-10.2
WHEAT_PER_PP = COMPONENTS["final_scoring"]["wheat_per_pp"]
AUREI_PER_PP = COMPONENTS["final_scoring"]["aurei_per_pp"]
SET_OF_6 = COMPONENTS["final_scoring"]["diversity_6"]  # AE-10.4
SET_OF_7 = COMPONENTS["final_scoring"]["diversity_7"]
NO_LIMIT = 99

# ---- how the tables are written


def resources(table: Table) -> list[int]:
    """AE-12.1, a cost: citizens, stone, wheat, aurei."""
    return list(GOODS.row(table))[: len(PAID)]


def gains(table: Table) -> list[int]:
    """AE-12.1, a gain: citizens, stone, wheat, aurei, unrest, PP."""
    return list(GOODS.row(table))


def numbers(rows: Any) -> np.ndarray:
    """A table for the rules; interpreted, it is read as plain integers, as compiled rules do."""
    table = np.array(rows, np.int16)
    return table if COMPILED else table.view(Ints)


def padded(rows: list[Any], length: int, blank: Any) -> list[Any]:
    return [*rows, *[blank] * (length - len(rows))]


# ---- cards: first the Monuments, then the Provinces, then the Personalities

ALL_CARDS: list[Table] = [
    *COMPONENTS["monument"],
    *COMPONENTS["province"],
    *COMPONENTS["personality"],
]
EFFECTS: list[Table] = [card["effect"][0] if "effect" in card else {} for card in ALL_CARDS]
COLOUR_NAMES: list[str] = [
    colour for kind in checks.PER_ERA for colour in COMPONENTS["colours"][kind]
]
AMOUNTS = {"feed": "free", "shield": "less", "absolve": "tokens"}


def amount_of(effect: Table) -> int:
    """The one number of `feed`, `shield` and `absolve`."""
    return int(effect[AMOUNTS[effect["op"]]]) if effect.get("op") in AMOUNTS else 0


def gains_of(card: Table, effect: Table) -> list[list[int]]:
    """What the effect of a card gives: one row for each option."""
    options = effect.get("options", [effect.get("gain", card.get("reward", {}))])
    return padded([gains(option) for option in options], OPTIONS, gains({}))


def counters_of(card: Table, effect: Table) -> list[list[int]]:
    """AE-12.4: pairs of a counter and a number, then EMPTY."""
    table: Table = effect.get("count") or card.get("need", {})
    pairs = [[list(COUNTERS).index(word), number] for word, number in table.items()]
    return padded(pairs, OPTIONS, [EMPTY, 0])


def less_of(effect: Table) -> list[int]:
    """How much `discount` or `act` takes off a cost."""
    less = effect.get("less", {})
    return resources(less if isinstance(less, dict) else {})


def number_of(words: type[IntEnum], name: str | None) -> int:
    """The number of a word in components.toml."""
    return int(words[name.upper()]) if name else 0


BOTH = list(zip(ALL_CARDS, EFFECTS, strict=True))
# fmt: off
CARD_ERA     = numbers([card["era"] - 1 for card in ALL_CARDS])
CARD_COLOUR  = numbers([COLOUR_NAMES.index(card["colour"]) for card in ALL_CARDS])
CARD_COST    = numbers([resources(card["cost"]) for card in ALL_CARDS])
CARD_REWARDS = numbers([gains(card.get("rewards", {})) for card in ALL_CARDS])
CARD_PP      = numbers([card.get("pp", 0) for card in ALL_CARDS])
CARD_TIMING  = numbers([number_of(Timing, card.get("timing")) for card in ALL_CARDS])
CARD_USES    = numbers([card.get("uses", 0) for card in ALL_CARDS])
CARD_WORD    = numbers([number_of(Word, effect.get("op")) for effect in EFFECTS])
CARD_GAIN    = numbers([gains_of(card, effect) for card, effect in BOTH])
CARD_OPTIONS = numbers([len(effect.get("options", [])) for effect in EFFECTS])
CARD_PAY     = numbers([resources(effect.get("pay", {})) for effect in EFFECTS])
CARD_COUNT   = numbers([counters_of(card, effect) for card, effect in BOTH])
CARD_MAX     = numbers([effect.get("max", NO_LIMIT) for effect in EFFECTS])
CARD_ON      = numbers([number_of(Costs, effect.get("on")) for effect in EFFECTS])
CARD_LESS    = numbers([less_of(effect) for effect in EFFECTS])
CARD_EVENT   = numbers([number_of(Event, effect.get("event")) for effect in EFFECTS])
CARD_AMOUNT  = numbers([amount_of(effect) for effect in EFFECTS])
# fmt: on


def holders(word: Word) -> np.ndarray:
    """The Monuments that carry a word, lowest id first."""
    return numbers([card for card in range(MONUMENTS) if CARD_WORD[card] == word])


DISCOUNTS = holders(Word.DISCOUNT)
TRIGGERS = holders(Word.TRIGGER)
FEEDERS = holders(Word.FEED)
SHIELDS = holders(Word.SHIELD)
ABSOLVERS = holders(Word.ABSOLVE)
OVERTAKERS = holders(Word.OVERTAKE)
ACTIVE = numbers([card for card in range(MONUMENTS) if CARD_TIMING[card] == Timing.ACTIVATION])

# The Monuments and Provinces of an Era fit into one mask: bits 0..11 and 12..19.
MONUMENT_BITS = (1 << ERA_MONUMENTS) - 1
PROVINCE_BITS = ((1 << ERA_CARDS) - 1) & ~MONUMENT_BITS
ALL_BITS = MONUMENT_BITS | PROVINCE_BITS
DECK = numbers(
    [[card for card in range(HAND_CARDS) if CARD_ERA[card] == era] for era in range(ERAS)]
)
PERSONS = numbers(
    [[card for card in range(HAND_CARDS, CARDS) if CARD_ERA[card] == era] for era in range(ERAS)]
)
CARD_BIT = numbers([DECK[CARD_ERA[card]].tolist().index(card) for card in range(HAND_CARDS)])

# ---- board and tokens

HILL_PP = numbers([hill["pp"] for hill in COMPONENTS["hill"]])  # AE-1.5
BUILDING_GAIN = numbers([gains(building["gain"]) for building in COMPONENTS["building"]])
TOKENS: list[Table] = COMPONENTS["reward_token"]
TOKEN_KINDS = len(TOKENS)
TOKEN_GAIN = numbers([gains(token.get("gain", {})) for token in TOKENS])
TOKEN_PLAYS_CARD = numbers([token.get("play_board_card", False) for token in TOKENS])
TOKEN_BAG = numbers(  # AE-2.4: group 2, then group 3, then group 4
    [
        kind
        for group in range(3)
        for kind in range(TOKEN_KINDS)
        for _ in range(TOKENS[kind]["count"][group])
    ]
)
DAMAGE_PAY = numbers([resources(token["pay"]) for token in COMPONENTS["damage_token"]])
DAMAGE_SPACES = numbers(COMPONENTS["unrest_damage_spaces"]["at"])
CONSTRUCT_COST = numbers(resources(COMPONENTS["construct"]["cost"]))
CONSTRUCT_GAIN = numbers(gains(COMPONENTS["construct"]["gain"]))
INFLUENCE_WHEAT = numbers(COMPONENTS["influence"]["wheat_cost"])
DISCARD_GAIN = numbers([gains(option) for option in COMPONENTS["discard"]["options"]])
DOOM_PP = numbers(COMPONENTS["doom_track"]["pp_lost"])

# ---- by number of Gentes at the table; nothing stands at 0 and 1


def by_gentes(values: list[Any]) -> np.ndarray:
    return numbers([0, 0, *values])


TABLE_SIZES: Table = COMPONENTS["setup"]["by_players"]
ACTIVE_HILLS = by_gentes(TABLE_SIZES["hills"])
HILL_SPACES = by_gentes(TABLE_SIZES["citizen_spaces_per_hill"])
OPEN_PERSONALITIES = by_gentes(TABLE_SIZES["personalities_per_era"])
MIN_DEVASTATED = by_gentes(TABLE_SIZES["min_devastated_hills"])
PASS_PP = numbers(
    [
        padded([], SEATS, 0),
        padded([], SEATS, 0),
        *[padded(COMPONENTS["pass_track"][f"p{gentes}"], SEATS, 0) for gentes in (2, 3, 4)],
    ]
)
START = numbers(gains(COMPONENTS["setup"]["start"]))

# ---- Gens Umbra (AE-16)

SOLO: Table = COMPONENTS["solo"]
UMBRA_CITIZENS = numbers(SOLO["citizens"])
UMBRA_LETTERS = 9  # at most eight letters, then it passes
UMBRA_SCRIPT = numbers(
    [
        padded([LETTERS.index(letter) for letter in script], UMBRA_LETTERS, 0)
        for script in SOLO["script"]
    ]
)
UMBRA_CONQUEST = numbers([gains(table) for table in SOLO["conquest"]])
UMBRA_MONUMENT = numbers([gains(table) for table in SOLO["monument"]])
UMBRA_FAVOR = numbers(gains(SOLO["favor"]))
LEVELS: tuple[str, ...] = tuple(SOLO["head_start"])
HEAD_START = numbers(list(SOLO["head_start"].values()))

# ---- how a card is written into the observation tensor


def one_hot(place: int, size: int) -> list[int]:
    return [int(place == k) for k in range(size)]


def split(table: list[int]) -> list[int]:
    """A gain without negative numbers: unrest lost and unrest gained stand apart."""
    return [*table[:UNREST], max(0, table[UNREST]), max(0, -table[UNREST]), *table[PP:]]


def features_of(card: int) -> list[int]:
    return [
        *CARD_COST[card].tolist(),
        *split(CARD_REWARDS[card].tolist())[:-1],
        max(0, int(CARD_PP[card])),
        max(0, -int(CARD_PP[card])),
        *one_hot(int(CARD_COLOUR[card]), COLOURS),
        *one_hot(int(CARD_TIMING[card]), len(Timing)),
        *one_hot(int(CARD_WORD[card]), len(Word)),
        *split(CARD_GAIN[card, 0].tolist()),
    ]


def person_features(card: int) -> list[int]:
    counted = [int(counter) for counter, _ in CARD_COUNT[card].tolist() if counter != EMPTY]
    return [
        int(CARD_COST[card, AUREI]),
        *[int(counter in counted) for counter in range(len(COUNTERS))],
        *split(CARD_GAIN[card, 0].tolist()),
    ]


CARD_FEATURES = np.array([features_of(card) for card in range(HAND_CARDS)], np.uint8)
PERSON_FEATURES = np.array([person_features(card) for card in range(HAND_CARDS, CARDS)], np.uint8)
