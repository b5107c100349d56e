"""What each thing is worth in PP, and from that, every card and token."""

from collections.abc import Sequence

import numpy as np

from circenses.games.aeterna import box
from circenses.games.aeterna.box import Card, Discard, RewardToken, Timing
from circenses.games.aeterna.effects import Word
from circenses.games.aeterna.vocabulary import CITIZEN, UNREST, WHEAT

# What things are worth in PP.
# fmt: off
STONE_WORTH     = 1.1
WHEAT_WORTH     = 0.5     # beyond what the citizens eat
AUREUS_WORTH    = 0.24
AUREI_OF_USE    = 16.0    # more of them are worth only what they score
CITIZEN_WORTH   = 1.6     # in the Domus, while it can still be placed in this Era
SPARE_CITIZEN   = 1.0     # ... beyond the first three
CITIZEN_LATER   = 0.8     # in each Era to come
UNREST_WORTH    = 0.8     # one point, where nothing is known about the player's unrest
KEEPS_PLACE     = 0.85    # a place on a Hill, while others may still come
CARD_IN_HAND    = 0.85    # the part of a card's worth that is counted while it can be paid
CARD_TOO_DEAR   = 0.6     # ... while it cannot
DISCARDED_CARD  = 0.95
WHEAT_IN_CARD   = 0.4     # wheat that a hand card will bring when it is played
SACRIFICE       = 2.2     # PP lost when a hand card must be discarded against unrest
BUILT           = 0.4     # a Building on the player's own Hill, besides what it gives
DAMAGE_TOKEN    = 1.2     # an Unrest Damage token, paid or not
UNPAID          = 0.7     # how often one is not paid
DAMAGE_LATER    = 0.5     # ... in Eras to come
CALM            = 1.0     # unrest that an Era to come can take away
CALM_NOW        = 0.2     # unrest that the rest of this Era can take away
CONDEMNED       = 60.0
THIS_ERA        = 0.5     # the part of an Era's worth that a permanent effect has in this one
USE_LEFT        = 0.95    # ... an activation
DEVASTATED      = 0.9     # how likely a Hill that would be devastated now really is
NEARLY          = 0.35    # ... a Hill with one citizen fewer
HARDLY          = 0.05    # ... any other
# fmt: on

# PP for the colors of the set being collected, by their number.
SETS = np.array([0.0, 0.2, 0.5, 0.9, 1.4, 2.2, 4.0, 9.0])


def goods_worth(table: list[int]) -> float:
    """A table of gains or costs at the usual rates; wheat and unrest are counted apart."""
    rates = (CITIZEN_WORTH, STONE_WORTH, 0.0, AUREUS_WORTH, 0.0, 1.0)
    return sum(number * rate for number, rate in zip(table, rates, strict=False))


def food(table: list[int]) -> int:
    """AE-9.10: wheat less mouths."""
    return table[WHEAT] - table[CITIZEN]


def all_worth(table: list[int]) -> float:
    return goods_worth(table) + WHEAT_WORTH * food(table) - UNREST_WORTH * table[UNREST]


def an_era(card: int) -> float:
    """What a lasting effect brings in an Era."""
    options = [all_worth(option) for option in Card.gain[card].tolist()]
    pay = goods_worth(Card.pay[card].tolist()) + WHEAT_WORTH * float(Card.pay[card, WHEAT])
    less = goods_worth(Card.less[card].tolist()) + WHEAT_WORTH * float(Card.less[card, WHEAT])
    return {
        Word.GAIN: options[0],
        Word.CHOOSE: max(options),
        Word.TRADE: 0.8 * float(Card.uses[card]) * (options[0] - pay),
        Word.DISCOUNT: 1.6 * less,
        Word.TRIGGER: 1.5 * options[0],
        Word.FEED: 0.6 * float(Card.amount[card]),
        Word.SHIELD: 0.4 * float(Card.amount[card]),
        Word.ABSOLVE: 0.8 * float(Card.amount[card]),
        Word.OVERTAKE: 1.2,
        Word.TOKEN: 1.0,
    }[Word(Card.word[card])]


def certain_gain(card: int) -> list[int]:
    """What a card gives as soon as it is played, whatever the position."""
    rewards: list[int] = Card.rewards[card].tolist()
    if Card.timing[card] != Timing.INSTANT or Card.word[card] != Word.GAIN:
        return rewards
    return [a + b for a, b in zip(rewards, Card.gain[card, 0].tolist(), strict=True)]


def at_once(card: int) -> float:
    """What playing a card brings and costs for certain, at the usual rates."""
    points = goods_worth(certain_gain(card)) - goods_worth(Card.cost[card].tolist())
    return points + float(Card.pp[card]) + (1.5 if Card.word[card] == Word.ACT else 0.0)


def usual_relief(card: int) -> float:
    """What a card's unrest and food are worth where neither is pressing, its best option too."""
    gain = certain_gain(card)
    worth = WHEAT_WORTH * (food(gain) + float(Card.cost[card, CITIZEN]))
    worth -= UNREST_WORTH * gain[UNREST]
    if Card.timing[card] == Timing.INSTANT and Card.word[card] == Word.CHOOSE:
        worth += max(all_worth(option) for option in Card.gain[card].tolist())
    return worth


def rates(rows: list[float]) -> np.ndarray:
    return np.array(rows, np.float64)


def whole(rows: Sequence[object]) -> np.ndarray:
    return np.array(rows, np.int16)


LASTS = [Card.timing[card] in (Timing.PERMANENT, Timing.ACTIVATION) for card in range(box.CARDS)]
LASTING = rates([an_era(card) if LASTS[card] else 0.0 for card in range(box.CARDS)])
CERTAIN = rates([at_once(card) for card in range(box.HAND_CARDS)])
CARD_UNREST = whole([certain_gain(card)[UNREST] for card in range(box.HAND_CARDS)])
CARD_FOOD = whole(
    [food(certain_gain(card)) + int(Card.cost[card, CITIZEN]) for card in range(box.HAND_CARDS)]
)
USUAL_RELIEF = rates([usual_relief(card) for card in range(box.HAND_CARDS)])
PERMANENTS = whole([card for card in range(box.MONUMENTS) if Card.timing[card] == Timing.PERMANENT])
GAIN_WORTH = np.array(
    [[goods_worth(gain) for gain in Card.gain[card].tolist()] for card in range(box.CARDS)]
)
GAIN_FOOD = whole([[food(gain) for gain in Card.gain[card].tolist()] for card in range(box.CARDS)])
TOKEN_WORTH = rates([goods_worth(gain) for gain in RewardToken.gain.tolist()])
TOKEN_FOOD = whole([food(gain) for gain in RewardToken.gain.tolist()])
DISCARD_WORTH = rates([goods_worth(gain) for gain in Discard.options.tolist()])
DISCARD_FOOD = whole([food(gain) for gain in Discard.options.tolist()])
PAY_WORTH = rates([goods_worth(pay) for pay in Card.pay.tolist()])
