"""What is in the box: components.toml with its checks, frozen into tables for the rules.

Every card is a row of words and numbers; the rules read the words and never ask which card it is.
Card numbers count from 0, one less than the ids of components.toml.
"""

from collections.abc import Iterable
from enum import IntEnum

import numpy as np

from circenses.core.content.shapes import (
    Keys,
    Rows,
    derived,
    fixed,
    listed,
    names_of,
    optional,
    table,
    text,
    whole,
    word,
)
from circenses.core.rules.box import load, numbers
from circenses.core.state.schema import EMPTY
from circenses.games.aeterna import effects
from circenses.games.aeterna.effects import few, points, price
from circenses.games.aeterna.fits import ACTIVATIONS as ACTIVATIONS
from circenses.games.aeterna.fits import PER_ERA, TOGETHER
from circenses.games.aeterna.vocabulary import AUREI, COLORS, COUNTERS, PP, UNREST

# ---- words


class Timing(IntEnum):
    """AE-12.2: when an effect works."""

    NONE = 0
    INSTANT = 1
    PERMANENT = 2
    ACTIVATION = 3


class Counter(IntEnum):
    """AE-12.4: what can be counted of a player; the colors follow from CARDS on."""

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

SEATS = 4
UMBRA = 1  # AE-16.R1: the seat of Gens Umbra in the solo variant
PLACES = 3  # AE-1.5: places for stacks on a Hill, and for Reward tokens

# ---- the box


class Meta(Keys):
    game = text
    designer = text
    publisher = text
    year = whole(1900, 2100)
    players = fixed([2, 3, 4])
    eras = fixed(3)
    format = fixed(1)


class TableSizes(Keys):
    hills = fixed([3, 5, 7])
    citizen_spaces_per_hill = listed(whole(1, 3), 3)
    personalities_per_era = listed(whole(1, 2), 3)
    min_devastated_hills = listed(whole(0, 3), 3)


class Setup(Keys):
    start = effects.a_gain
    deal_monuments = fixed(3)
    deal_provinces = fixed(2)
    hand_after_draft = fixed(4)
    draft_direction = fixed("left")
    tokens_per_hill = fixed(3)
    by_players = table(TableSizes)


class Supply(Keys):
    citizens_per_player = whole(2, 20)
    unlimited = listed(text, 1, 9)


class Pieces(Keys, at="box"):
    citizens = effects.any_count
    counters = effects.any_count
    domus_boards = effects.any_count
    stones = effects.any_count
    aurei_pieces = effects.any_count
    wheat_pieces = effects.any_count
    card_holders = effects.any_count
    pass_boards = effects.any_count
    phase_counters = effects.any_count
    cardboard_tokens = effects.any_count


class Phases(Keys):
    order = listed(text, 9)
    letters = listed(text, 9)


class Influence(Keys):
    wheat_cost = listed(points, 1, 8)


class Construct(Keys):
    cost = price
    gain = effects.a_gain
    max_per_type_per_hill = fixed(1)
    max_per_hill = fixed(3)


class Devastation(Keys):
    unrest_per_hill = points
    tokens = effects.any_count
    last_era_places_token = fixed(False)


class Feed(Keys):
    wheat_per_citizen = points
    unrest_per_unfed = points


class Discard(Keys):
    options = listed(effects.a_gain, 4)


class UnrestTrack(Keys):
    min = fixed(0)
    max = fixed(10)
    pp_below_min_per_effect = points
    pp_lost_per_point_above_max = points


class UnrestDamageSpaces(Keys):
    at = listed(whole(1, 10), 4, order="rising")


class PrestigeTrack(Keys):
    min = fixed(0)
    max = fixed(-1)


class DoomTrack(Keys):
    pp_lost = listed(whole(-1, 99), 11)
    last = fixed(10)


class PassTrack(Keys):
    p2 = listed(points, 2, order="never rising")
    p3 = listed(points, 3, order="never rising")
    p4 = listed(points, 4, order="never rising")


class FinalScoring(Keys):
    stone_per_pp = whole(1, 99)
    wheat_per_pp = whole(1, 99)
    aurei_per_pp = whole(1, 99)
    diversity_6 = points
    diversity_7 = points


class Colors(Keys):
    monument = fixed([*effects.MONUMENT_COLORS])
    province = fixed([*effects.PROVINCE_COLORS])
    personality = fixed([*effects.COLOR_NAMES[-1:]])


class Hill(Rows, count=7):
    id = whole(1, 7)
    name = text
    pp = listed(points, 3, order="falling")


class Building(Rows, count=3):
    id = word("templum", "aquaeductus", "amphitheatrum")
    copies = whole(3, 9)
    gain = effects.a_gain


class RewardToken(Rows):
    id = text
    gain = optional(effects.a_gain)
    play_board_card = optional(fixed(True))
    count = listed(whole(0, 9), 3)
    count_source = text


class DamageToken(Rows, count=6):
    id = whole(1, 6)
    pay = price


class Monument(Rows, count=36, of=effects.by_timing):
    """AE-13.R1; the keys depend on the timing."""


class Province(Rows, count=24, of=effects.province):
    """AE-13.R1."""


class Personality(Rows, count=12, of=effects.personality):
    """AE-13.R1."""


class HeadStart(Keys):
    plebeius = whole(-50, 200)
    patricius = whole(-50, 200)
    princeps = whole(-50, 200)


class Solo(Keys):
    name = text
    setup_players = fixed(2)
    citizens = listed(points, 3)
    script = listed(listed(word(*LETTERS[1:]), 1, 8), 3)
    conquest = listed(effects.a_gain, 3)
    monument = listed(effects.a_gain, 3)
    favor = effects.a_gain
    head_start = table(HeadStart)


class Card(Rows, joins=(Monument, Province, Personality)):
    """AE-1.7: all cards, with what their effects say."""

    era = derived(lambda card: card["era"] - 1)
    color = word(*effects.COLOR_NAMES)
    cost = price
    rewards = effects.a_reward
    pp = points
    timing = word(Timing)
    uses = few
    word = effects.of_effect("op", names_of(effects.Word).index, "none")
    gain = derived(effects.gains_of)
    options = effects.of_effect("options", len, ())
    pay = effects.of_effect("pay", effects.resources, {})
    count = derived(effects.counters_of)
    max = effects.of_effect("max", int, effects.NO_LIMIT)
    on = effects.of_effect("on", names_of(effects.Costs).index, "monument")
    less = effects.of_effect("less", effects.less_of, {})
    event = effects.of_effect("event", names_of(effects.Event).index, "play_monument")
    amount = derived(effects.amount_of)


BOX = load(globals(), *TOGETHER)

EFFECTS = [effects.effect_of(card) for card in Card]

# ---- numbers

HILLS, BUILDINGS, DAMAGE_TOKENS = len(Hill), len(Building), len(DamageToken)
MONUMENTS, PROVINCES, PERSONALITIES = len(Monument), len(Province), len(Personality)
HAND_CARDS, CARDS = MONUMENTS + PROVINCES, len(Card)  # AE-1.7
ERAS = Meta.eras
ERA_MONUMENTS, ERA_PROVINCES, ERA_PERSONALITIES = PER_ERA.values()  # AE-13.R1
ERA_CARDS = ERA_MONUMENTS + ERA_PROVINCES
PACK = Setup.deal_monuments + Setup.deal_provinces  # AE-2.2
PICKS = HAND = Setup.hand_after_draft  # AE-4.4
MAX_CITIZENS = Supply.citizens_per_player  # AE-1.3
MAX_UNREST = UnrestTrack.max  # AE-1.2
UMBRA_MAX_UNREST = MAX_UNREST - 1  # AE-16.9
DAMAGES = len(UnrestDamageSpaces.at)
MAX_PERSONALITIES = int(TableSizes.personalities_per_era.max())


def holders(word: effects.Word) -> np.ndarray:
    """The Monuments that carry a word, lowest id first."""
    return np.asarray(numbers([card for card in range(MONUMENTS) if Card.word[card] == word]))


DISCOUNTS = holders(effects.Word.DISCOUNT)
TRIGGERS = holders(effects.Word.TRIGGER)
FEEDERS = holders(effects.Word.FEED)
SHIELDS = holders(effects.Word.SHIELD)
ABSOLVERS = holders(effects.Word.ABSOLVE)
OVERTAKERS = holders(effects.Word.OVERTAKE)
ACTIVE = numbers([card for card in range(MONUMENTS) if Card.timing[card] == Timing.ACTIVATION])

# The Monuments and Provinces of an Era fit into one mask: bits 0..11 and 12..19.
MONUMENT_BITS = (1 << ERA_MONUMENTS) - 1
PROVINCE_BITS = ((1 << ERA_CARDS) - 1) & ~MONUMENT_BITS
ALL_BITS = MONUMENT_BITS | PROVINCE_BITS
DECK = numbers(
    [[card for card in range(HAND_CARDS) if Card.era[card] == era] for era in range(ERAS)]
)
PERSONS = numbers(
    [[card for card in range(HAND_CARDS, CARDS) if Card.era[card] == era] for era in range(ERAS)]
)
CARD_BIT = numbers([DECK[Card.era[card]].tolist().index(card) for card in range(HAND_CARDS)])

# ---- tokens

TOKEN_KINDS = len(RewardToken)
TOKEN_BAG = numbers(  # AE-2.4: group 2, then group 3, then group 4
    [
        kind
        for group in range(3)
        for kind in range(TOKEN_KINDS)
        for _ in range(RewardToken.count[kind, group])
    ]
)

# ---- by number of Gentes at the table; nothing stands at 0 and 1


def by_gentes(values: Iterable[int]) -> np.ndarray:
    return numbers([0, 0, *values])


ACTIVE_HILLS = by_gentes(TableSizes.hills)
HILL_SPACES = by_gentes(TableSizes.citizen_spaces_per_hill)
OPEN_PERSONALITIES = by_gentes(TableSizes.personalities_per_era)
MIN_DEVASTATED = by_gentes(TableSizes.min_devastated_hills)
PASS_PP = numbers(
    [
        effects.padded([*track], SEATS, 0)
        for track in ((), (), PassTrack.p2, PassTrack.p3, PassTrack.p4)
    ]
)

# ---- Gens Umbra (AE-16)

UMBRA_LETTERS = 9  # at most eight letters, then it passes
UMBRA_SCRIPT = numbers(
    [effects.padded([1 + letter for letter in script], UMBRA_LETTERS, 0) for script in Solo.script]
)
LEVELS: tuple[str, ...] = tuple(HeadStart.written)
HEAD_START = numbers([*HeadStart.written.values()])

# ---- how a card is written into the observation tensor


def one_hot(place: int, size: int) -> list[int]:
    return [int(place == k) for k in range(size)]


def split(table: list[int]) -> list[int]:
    """A gain without negative numbers: unrest lost and unrest gained are separate."""
    return [*table[:UNREST], max(0, table[UNREST]), max(0, -table[UNREST]), *table[PP:]]


def features_of(card: int) -> list[int]:
    return [
        *Card.cost[card].tolist(),
        *split(Card.rewards[card].tolist())[:-1],
        max(0, int(Card.pp[card])),
        max(0, -int(Card.pp[card])),
        *one_hot(int(Card.color[card]), COLORS),
        *one_hot(int(Card.timing[card]), len(Timing)),
        *one_hot(int(Card.word[card]), len(effects.Word)),
        *split(Card.gain[card, 0].tolist()),
    ]


def person_features(card: int) -> list[int]:
    counted = [int(counter) for counter, _ in Card.count[card].tolist() if counter != EMPTY]
    return [
        int(Card.cost[card, AUREI]),
        *[int(counter in counted) for counter in range(len(COUNTERS))],
        *split(Card.gain[card, 0].tolist()),
    ]


CARD_FEATURES = np.array([features_of(card) for card in range(HAND_CARDS)], np.uint8)
PERSON_FEATURES = np.array([person_features(card) for card in range(HAND_CARDS, CARDS)], np.uint8)
