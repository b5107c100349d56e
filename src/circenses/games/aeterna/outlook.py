"""What the rules will say, in plain numbers; the tests hold it to the rules."""

# ruff: noqa: E501 (a table of counters reads best with one line each)

from types import SimpleNamespace
from typing import Any

from circenses.core.schema import EMPTY
from circenses.draw.plain import reader
from circenses.games.aeterna.data import (
    AUREI,
    AUREI_PER_PP,
    CARD_COLOUR,
    CARD_COST,
    CARD_COUNT,
    CARD_LESS,
    CARD_ON,
    CARD_PP,
    CARD_REWARDS,
    COLOURS,
    COMMERCIAL,
    DAMAGE_PAY,
    DISCOUNTS,
    DOOM_PP,
    HAND_CARDS,
    HILL_PP,
    HILL_SPACES,
    HILLS,
    INFLUENCE_WHEAT,
    LAST_DOOM,
    MAX_CITIZENS,
    MONUMENTS,
    NO_LIMIT,
    OVERTAKERS,
    PASS_PP,
    PERSONALITY,
    PLACES,
    SET_OF_6,
    SET_OF_7,
    STONE_PER_PP,
    WHEAT,
    WHEAT_PER_PP,
    Costs,
    Counter,
)
from circenses.games.aeterna.state import (
    STATE,
    Decision,
)

Table = SimpleNamespace


read = reader(STATE.dtype, keep=512)


NOBODY = SimpleNamespace(decision=EMPTY, who=0, arg=0, n=0)


def asked(table: Table) -> Any:
    """The question that is open; after the end there is none."""
    return table.agenda[table.pending - 1] if table.pending else NOBODY


# ---- costs, places, points


def discount(me: Any, on: int, good: int) -> int:
    """AE-12.3: what the player's Monuments take off a cost."""
    mine = (card for card in DISCOUNTS.tolist() if me.played[card] and CARD_ON[card] == on)
    return sum(int(CARD_LESS[card, good]) for card in mine)


def cost_of(me: Any, card: int) -> list[int]:
    """AE-7.1.1: what a card costs this player now."""
    if card >= HAND_CARDS:
        return CARD_COST[card].tolist()
    on = int(Costs.MONUMENT if card < MONUMENTS else Costs.PROVINCE)
    printed = enumerate(CARD_COST[card].tolist())
    return [max(0, n - discount(me, on, good)) if n else 0 for good, n in printed]


def missing(me: Any, cost: list[int]) -> list[int]:
    """How much of a cost is not in the Domus."""
    have = (me.citizens, me.stones, me.wheat, me.aurei)
    return [max(0, n - own) for n, own in zip(cost, have, strict=True)]


def play_gain(me: Any, card: int) -> list[int]:
    """AE-7.1.3, AE-7.1.4: the rewards and the bonus for cards of the same colour."""
    given: list[int] = CARD_REWARDS[card].tolist()
    given[AUREI] += me.colours[CARD_COLOUR[card]]
    return given


def wheat_for(table: Table, player: int, hill: int) -> int:
    """AE-7.4.2: what a citizen on this Hill costs the player now."""
    less = asked(table).arg if asked(table).decision == Decision.INFLUENCE else 0
    less += discount(table.players[player], int(Costs.INFLUENCE), WHEAT)
    return max(0, int(INFLUENCE_WHEAT[min(crowd(table, hill), len(INFLUENCE_WHEAT) - 1)]) - less)


def crowd(table: Table, hill: int) -> int:
    """All citizens on a Hill."""
    return sum(them.stack[hill] for them in table.players[: table.gentes])


def places_of(table: Table, hill: int) -> list[tuple[int, int]]:
    """The stacks of a Hill from the left: whose, and how many."""
    here = [
        (them.place[hill], player, them.stack[hill])
        for player, them in enumerate(table.players[: table.gentes])
        if them.stack[hill]
    ]
    return [(player, many) for _, player, many in sorted(here)]


def is_full(table: Table, player: int, hill: int) -> bool:
    """AE-7.4.1: no space is left for a new stack."""
    mine = table.players[player].stack[hill]
    return not mine and len(places_of(table, hill)) >= HILL_SPACES[table.gentes]


def place_after(table: Table, player: int, hill: int) -> tuple[int, int]:
    """AE-7.4.4: where the stack would stand with one more citizen, and what that place scores."""
    me = table.players[player]
    place = me.place[hill] if me.stack[hill] else len(places_of(table, hill))
    many = me.stack[hill] + 1
    equal = any(me.played[card] for card in OVERTAKERS.tolist())
    left = [other for who, other in places_of(table, hill)[:place] if who != player]
    while left and (many > left[-1] or (equal and many == left[-1])):
        left.pop()
    return len(left), place_value(table, hill, len(left))


def place_value(table: Table, hill: int, place: int) -> int:
    """AE-9.1: what a place of a Hill scores; 0 where there is no space or no value left."""
    value = place + table.hills[hill].devastations
    if place >= HILL_SPACES[table.gentes] or value >= PLACES:
        return 0
    return int(HILL_PP[hill, value])


def counter(table: Table, me: Any, number: int) -> int:
    """AE-12.4: what a counter of the player shows."""
    mine = [hill for hill in range(HILLS) if me.place[hill] == 0]
    # fmt: off
    match number:
        case Counter.HILLS_PREFECT:     return len(mine)
        case Counter.CITIZENS_BOARD:    return int(MAX_CITIZENS - me.supply - me.citizens)
        case Counter.CITIZENS_ALL:      return int(MAX_CITIZENS - me.supply)
        case Counter.MONUMENTS:         return sum(me.colours[:COMMERCIAL])
        case Counter.PROVINCES:         return sum(me.colours[COMMERCIAL:PERSONALITY])
        case Counter.MONUMENTS_ERA:     return int(me.monuments_era)
        case Counter.PROVINCES_ERA:     return int(me.provinces_era)
        case Counter.BUILDINGS_PREFECT: return sum(sum(table.hills[hill].buildings) for hill in mine)
        case _:                         return int(me.colours[number - Counter.CARDS])
    # fmt: on


def fulfilments(table: Table, player: int, card: int) -> int:
    """AE-12.4: how often the player fulfils all that the card counts."""
    me = table.players[player]
    pairs = [(word, n) for word, n in CARD_COUNT[card].tolist() if word != EMPTY]
    return min((counter(table, me, word) // n for word, n in pairs), default=NO_LIMIT)


def final_points(me: Any) -> int | None:
    """AE-10: the final score; None for the condemned."""
    doom = min(LAST_DOOM, me.unrest + me.dooms)
    if doom == LAST_DOOM:
        return None
    total = me.pp + me.stones // STONE_PER_PP + me.wheat // WHEAT_PER_PP + me.aurei // AUREI_PER_PP
    total = max(0, total + sum(int(CARD_PP[card]) for card, own in enumerate(me.played) if own))
    return max(0, total + diversity(me.colours) - int(DOOM_PP[doom]))


def diversity(colours: list[int]) -> int:
    """AE-10.5: sets of 7 colours, then sets of 6."""
    full, sets = min(colours), 0
    while sum(min(n - full, sets + 1) for n in colours) >= (COLOURS - 1) * (sets + 1):
        sets += 1
    return int(SET_OF_7 * full + SET_OF_6 * sets)


def pass_points(table: Table) -> int:
    """What the next to pass gains."""
    gone = sum(them.pass_space != EMPTY for them in table.players[: table.gentes])
    return int(PASS_PP[table.gentes, gone])


def damage_pay(table: Table, player: int) -> Any:
    """The price of the Unrest Damage token the player decides on."""
    return DAMAGE_PAY[table.damage[table.players[player].damages]]
