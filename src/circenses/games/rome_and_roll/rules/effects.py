"""The words of cards and advisors: what each one does (RR-6.6, RR-6.12, RR-6.13, RR-13.1)."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.box import abilities
from circenses.games.rome_and_roll.rules.advisors import lasting, resolve
from circenses.games.rome_and_roll.rules.offers import is_full, offer, offer_all
from circenses.games.rome_and_roll.rules.resources import (
    gain,
    gain_senators,
    gain_soldiers,
    mark,
    store,
)
from circenses.games.rome_and_roll.rules.squares import are_adjacent, near_building
from circenses.games.rome_and_roll.state import (
    DONE,
    FAVOR,
    MAX_BUILDINGS,
    MAX_NAMED,
    PLAYER,
    RESOURCE,
    SQUARE,
    Decision,
)

WORD, ABOUT, AMOUNT = 0, 1, 2  # columns of an effect


@rule
def do_effects(state, player):
    """Carry out the next effect of a list; what it asks comes before the one after it."""
    entry = top(state)
    effect = abilities.EFFECT[entry.arg, entry.n]
    entry.n += 1
    if entry.n == abilities.LIST_LENGTH[entry.arg]:
        done(state)
    carry_out(state, player, effect[WORD], effect[ABOUT], effect[AMOUNT])


@rule
def carry_out(state, player, word, about, n):
    """One effect word. Words that only last while unlocked do nothing when they fire."""
    # fmt: off
    match word:
        case vocabulary.Word.GAIN:            gain(state, player, about, n)
        case vocabulary.Word.MARK:            mark(state, player, about, n)
        case vocabulary.Word.SOLDIER:         gain_soldiers(state.players[player], n)
        case vocabulary.Word.SENATOR:         gain_senators(state.players[player], n)
        case vocabulary.Word.ICON:            state.icons[about] += n
        case vocabulary.Word.AUX:             state.aux += n
        case vocabulary.Word.WORKER:          state.workers |= about  # RR-12.12
        case vocabulary.Word.FAVOR:          ask(state, player, Decision.CLAIM)
        case vocabulary.Word.ACTIVATE:        begin_activating(state, player, n)
        case vocabulary.Word.STEAL:           begin_stealing(state, player, n)
        case vocabulary.Word.REGION_RESOURCE: gain(state, player, box.Region.kinds[state.region], 1)
        case _:                    pass
    # fmt: on


# ---- Produce


@rule
def list_of(state, building, lists):
    """The number of a building's list of effects."""
    return lists[state.cards[state.buildings[building].slot]]


@rule
def produces(state, building):
    """RR-6.6, RR-1.7: whether a building has a Produce ability; Forum and Rubble have none."""
    slot = state.buildings[building].slot
    return slot < vocabulary.SLOTS and (box.PRODUCES >> state.cards[slot]) & 1 == 1


@rule
def produce(state, player, building):
    """RR-6.6: the Produce ability of a building, for a player."""
    resolve(state, player, list_of(state, building, box.Blueprint.produce))


@rule
def let_neighbors_produce(state, player, building):
    """RR-6.5 step 8, RR-15.12: every other building adjacent to the new one, for its owner."""
    ask(state, player, Decision.NEIGHBORS, building)


@rule
def do_neighbors(state, player):
    """RR-6.7, RR-11.8: player by player, the active one first; within a player the oldest first.

    The new building itself does not produce (RR-6.8).
    """
    entry = top(state)
    new, place = entry.arg, entry.n
    near = near_building(state, new)
    while place < state.seats * MAX_BUILDINGS:
        owner = (player + place // MAX_BUILDINGS) % state.seats
        building = place % MAX_BUILDINGS
        if building >= state.building_count:
            place += MAX_BUILDINGS - building
            continue
        place += 1
        if building != new and state.buildings[building].owner == owner:
            if produces(state, building) and are_adjacent(state, building, near):
                entry.n = place
                produce(state, owner, building)
                return
    done(state)


# ---- buildings that are named one after the other


@rule
def forget_named(state):
    for k in range(MAX_NAMED):
        state.named[k] = EMPTY


@rule
def count_named(state):
    n = 0
    while n < MAX_NAMED and state.named[n] != EMPTY:
        n += 1
    return n


@rule
def name(state, building):
    state.named[count_named(state)] = building


@rule
def is_named(state, building):
    for k in range(MAX_NAMED):
        if state.named[k] == building:
            return True
    return False


@rule
def square_of(state, building):
    """RR-18: a building is pointed at by its first square."""
    return SQUARE + state.buildings[building].first


@rule
def building_of(state, move):
    return state.building_at[move - SQUARE]


# ---- activate


@rule
def begin_activating(state, player, n):
    """RR-6.12: up to `n` different buildings of anybody."""
    forget_named(state)
    ask(state, player, Decision.ACTIVATE, 0, n)


@rule
def may_activate(state, player, out):
    """RR-6.12: any building with a Produce list but the one just built, or no more."""
    n = 0
    for building in range(state.building_count - 1):
        if produces(state, building) and not is_named(state, building):
            n = offer(out, n, square_of(state, building))
            if is_full(out, n):
                return n
    return offer(out, n, DONE)


@rule
def do_activate(state, player, move):
    """RR-6.16: the Produce, then the owner's coin, before the next one is chosen."""
    entry = top(state)
    if move == DONE:
        done(state)
        return
    entry.n -= 1
    if entry.n == 0:
        done(state)
    building = building_of(state, move)
    name(state, building)
    owner = state.buildings[building].owner
    if owner != player:
        ask(state, owner, Decision.COIN, 0, box.Actions.owner_coins)
    produce(state, player, building)


@rule
def do_coin(state, player):
    """RR-6.12, RR-7.1: a coin for the use of a building."""
    n = top(state).n
    done(state)
    mark(state, player, vocabulary.COINS, n)


# ---- steal


@rule
def has_anything(me):
    for resource in range(vocabulary.RESOURCES):
        if me.yard[resource] > 0:
            return True
    return False


@rule
def begin_stealing(state, player, n):
    """RR-6.13: skipped if nobody else has anything in the yard; Seneca has no yard (RR-15.29)."""
    for other in range(state.seats):
        if other != player and has_anything(state.players[other]):
            ask(state, player, Decision.STEAL_FROM, 0, n)
            return


@rule
def may_steal_from(state, player, out):
    n = 0
    for other in range(state.seats):
        if other != player and has_anything(state.players[other]):
            n = offer(out, n, PLAYER + other)
    return n


@rule
def do_steal_from(state, player, move):
    units = top(state).n
    done(state)
    ask(state, player, Decision.STEAL, move - PLAYER, units)


@rule
def may_steal(state, player, out):
    """RR-6.13: any unit of that yard."""
    them = state.players[top(state).arg]
    n = 0
    for resource in range(vocabulary.RESOURCES):
        if them.yard[resource] > 0:
            n = offer(out, n, RESOURCE + resource)
    return n


@rule
def do_steal(state, player, move):
    """RR-6.13: from one yard into the other, so it cannot bribe."""
    entry = top(state)
    them = state.players[entry.arg]
    entry.n -= 1
    them.yard[move - RESOURCE] -= 1
    store(state.players[player], move - RESOURCE, 1)
    if entry.n == 0 or not has_anything(them):
        done(state)


# ---- claiming a favor


@rule
def may_claim(state, player, out):
    """RR-13.1: a favor in the middle, Saturn only with the ability for it; or none."""
    with_saturn = lasting(state.players[player], vocabulary.MAY_TAKE_SATURN) > 0
    these = state.favors if with_saturn else state.favors & ~(1 << box.SATURN)
    n = offer_all(out, 0, these, FAVOR)
    return offer(out, n, DONE)


@rule
def do_claim(state, player, move):
    """RR-13.1, RR-13.15: taken from the middle and kept face up."""
    done(state)
    if move != DONE:
        favor = 1 << (move - FAVOR)
        state.favors &= ~favor
        state.players[player].favors |= favor
