"""Cards as components.toml writes them: amounts, the words of effects, and how rules read them."""

from collections.abc import Callable
from enum import IntEnum
from typing import Any, TypeVar

from circenses.core.content.shapes import (
    AnyShape,
    Toml,
    derived,
    fixed,
    goods,
    listed,
    optional,
    table,
    text,
    variants,
    whole,
    word,
)
from circenses.core.state.schema import EMPTY
from circenses.games.aeterna.vocabulary import COUNTERS, GOODS, PAID, PP

OPTIONS = 3  # most options of op `choose`
NO_LIMIT = 99
MOST = 30  # the largest number on a card; larger ones could break the bounds of the state
MONUMENT_COLORS = ("political", "civil", "religious", "military")
PROVINCE_COLORS = ("commercial", "diplomatic")
COLOR_NAMES = (*MONUMENT_COLORS, *PROVINCE_COLORS, "personality")


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


# ---- shapes of values


def resources(table: Toml) -> list[int]:
    """AE-12.1, a cost: citizens, stone, wheat, aurei."""
    return list(GOODS.row(table))[: len(PAID)]


def gains(table: Toml) -> list[int]:
    """AE-12.1, a gain: citizens, stone, wheat, aurei, unrest, PP."""
    return list(GOODS.row(table))


T = TypeVar("T")


def padded(rows: list[T], length: int, blank: T) -> list[T]:
    return [*rows, *[blank] * (length - len(rows))]


few, points, any_count = whole(1, MOST), whole(0, MOST), whole(0, 99)
price = goods(PAID, 1, MOST, frozen=resources)
a_gain = goods(GOODS.names, 0, MOST, but={"unrest": -MOST}, frozen=gains)
a_reward = goods(GOODS.names[:PP], 0, MOST, but={"unrest": -MOST}, frozen=gains)
counted = goods(COUNTERS, 1, MOST, kinds=(1, 3))

# ---- AE-12.3: the words of an effect, by the timing of their Monument (AE-12.2)

a_gift = table(gain=a_gain)
choose = table(options=listed(a_gain, 2, OPTIONS))
EFFECTS_OF = {
    "instant": variants(
        "op",
        gain=a_gift,
        choose=choose,
        per=table(count=counted, gain=a_gain, max=optional(few)),
        act=table(action=fixed("influence"), less=price),
    ),
    "permanent": variants(
        "op",
        discount=table(on=word(Costs), less=price),
        trigger=table(event=word(Event), gain=a_gain),
        feed=table(free=few),
        shield=table(less=few),
        absolve=table(tokens=few),
        overtake=table(),
    ),
    "activation": variants(
        "op",
        gain=a_gift,
        choose=choose,
        trade=table(pay=price, gain=a_gain),
        token=table(),
    ),
}


def card(cost: AnyShape, colors: tuple[str, ...], **more: AnyShape) -> dict[str, AnyShape]:
    """What every card has."""
    era = whole(1, 3)
    return dict(id=whole(1, 72), name=text, era=era, color=word(*colors), cost=cost, **more)


def monument(timing: str, **more: AnyShape) -> AnyShape:
    cost = goods(("stone", "aurei"), 1, MOST, kinds=(1, 2))
    effect = listed(EFFECTS_OF[timing], 1)  # exactly one
    strip = dict(rewards=a_reward, pp=whole(-MOST, MOST), effect=effect, century=text)
    return table(**card(cost, MONUMENT_COLORS, **strip, **more))


by_timing = variants(
    "timing",
    instant=monument("instant"),
    permanent=monument("permanent"),
    activation=monument("activation", uses=whole(1, 9)),
)
province = table(
    **card(
        goods(("citizen",), 1, MOST, kinds=(1, 1)),
        PROVINCE_COLORS,
        rewards=a_reward,
        pp=whole(-MOST, MOST),
    )
)
personality = table(
    **card(
        goods(("aurei",), 1, MOST, kinds=(1, 1)),
        COLOR_NAMES[-1:],
        century=text,
        need=counted,
        reward=a_gain,
    )
)

# ---- what the effect of a card says

AMOUNTS = {"feed": "free", "shield": "less", "absolve": "tokens"}


def effect_of(card: Toml) -> Toml:
    effect: Toml = card["effect"][0] if "effect" in card else {}
    return effect


def of_effect(key: str, frozen: Callable[[Any], object], absent: object) -> AnyShape:
    """One key of the effect, as rules read it."""
    return derived(lambda card: frozen(effect_of(card).get(key, absent)))


def amount_of(card: Toml) -> int:
    """The one number of `feed`, `shield` and `absolve`."""
    effect = effect_of(card)
    return int(effect[AMOUNTS[effect["op"]]]) if effect.get("op") in AMOUNTS else 0


def gains_of(card: Toml) -> list[list[int]]:
    """What the effect of a card gives: one row for each option."""
    effect = effect_of(card)
    options = effect.get("options", [effect.get("gain", card.get("reward", {}))])
    return padded([gains(option) for option in options], OPTIONS, gains({}))


def counters_of(card: Toml) -> list[list[int]]:
    """AE-12.4: pairs of a counter and a number, then EMPTY."""
    table: Toml = effect_of(card).get("count") or card.get("need", {})
    pairs = [[list(COUNTERS).index(word), number] for word, number in table.items()]
    return padded(pairs, OPTIONS, [EMPTY, 0])


def less_of(less: dict[str, int] | bool) -> list[int]:
    """How much `discount` or `act` takes off a cost."""
    return resources(less if isinstance(less, dict) else {})
