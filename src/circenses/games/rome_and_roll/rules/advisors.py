"""Chapter 12: advisors, what they do, and all effects of cards."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.games.rome_and_roll import box
from circenses.games.rome_and_roll.box import abilities
from circenses.games.rome_and_roll.rules.offers import offer
from circenses.games.rome_and_roll.state import ADVISOR, Decision
from circenses.games.rome_and_roll.vocabulary import SHIFTS, TAX_WORKERS, Condition, Trigger

LEVELS = len(box.LEVELS)


@rule
def is_unlocked(me, ability):
    """RR-12.1: two boxes for the basic ability, four for the advanced one."""
    return me.loyalty[ability // LEVELS] >= box.LOYALTY_FOR[ability % LEVELS]


@rule
def lasting(me, column):
    """RR-12.2, RR-12.9: what all unlocked abilities together change, as a number or as bits."""
    total = 0
    for ability in range(box.ABILITIES):
        if is_unlocked(me, ability):
            more = abilities.LASTING[me.character, ability, column]
            bitwise = column == SHIFTS or column == TAX_WORKERS
            total = total | more if bitwise else total + more
    return total


@rule
def has_ability(me, trigger):
    """Whether an unlocked ability has this trigger."""
    for ability in range(box.ABILITIES):
        if abilities.TRIGGER[me.character, ability] == trigger and is_unlocked(me, ability):
            return True
    return False


# ---- bribing


@rule
def has_open_advisor(me):
    """RR-11.5: whether some advisor can still be bribed."""
    for advisor in range(box.ADVISORS):
        if me.loyalty[advisor] < box.Tracks.loyalty_boxes:
            return True
    return False


@rule
def offer_advisors(state, player, out, n):
    """RR-11.2, RR-11.5: every advisor of the player with an empty box."""
    for advisor in range(box.ADVISORS):
        if state.players[player].loyalty[advisor] < box.Tracks.loyalty_boxes:
            n = offer(out, n, ADVISOR + advisor)
    return n


@rule
def bribe(state, player, advisor):
    """RR-11.2: the lowest empty box; RR-12.5: a `die` ability unlocked in their turn fires."""
    me = state.players[player]
    me.loyalty[advisor] += 1
    if state.active != player:
        return
    for level in range(LEVELS):
        ability = LEVELS * advisor + level
        if me.loyalty[advisor] == box.LOYALTY_FOR[level]:
            if abilities.TRIGGER[me.character, ability] == Trigger.DIE:
                if not comes_anyway(state, ability):
                    fire_one(state, player, ability)


@rule
def comes_anyway(state, ability):
    """RR-12.5: once per turn: whether a `die` ability will have its turn in the sheet's order."""
    for k in range(state.pending):
        entry = state.agenda[k]
        if entry.decision == Decision.FIRE and entry.arg == Trigger.DIE and entry.n <= ability:
            return True
    return False


# ---- abilities that fire


@rule
def fire(state, player, trigger):
    """RR-12.3, RR-12.4: all abilities with a trigger, one after the other, if there is one."""
    if has_ability(state.players[player], trigger):
        ask(state, player, Decision.FIRE, trigger)


@rule
def do_fire(state, player):
    """RR-12.13: from the top, each once, if it is unlocked when its turn comes."""
    entry, me = top(state), state.players[player]
    trigger, ability = entry.arg, entry.n
    while ability < box.ABILITIES:
        if abilities.TRIGGER[me.character, ability] == trigger and is_unlocked(me, ability):
            entry.n = ability + 1
            fire_one(state, player, ability)
            return
        ability += 1
    done(state)


@rule
def fire_one(state, player, ability):
    """The effects of an ability, if its conditions hold."""
    character = state.players[player].character
    if conditions_hold(state, character, ability):
        resolve(state, player, abilities.EFFECTS[character, ability])


@rule
def conditions_hold(state, character, ability):
    """RR-12.5, RR-12.6: printed icons; the type of a building; what the building touches."""
    match abilities.TRIGGER[character, ability]:
        case Trigger.DIE:
            return box.FACE_PRINTED[state.die] & abilities.PRINTED[character, ability] != 0
        case Trigger.CONSTRUCT:
            kind = box.Blueprint.type[state.cards[state.slot]]
            if not (abilities.TYPES[character, ability] >> kind) & 1:
                return False
            when = abilities.WHEN[character, ability]
            return when != Condition.ADJACENT_OPPONENT or state.touched == 1
        case _:
            return True


@rule
def resolve(state, player, effects):
    """Carry out a list of effects, one after the other."""
    if abilities.LIST_LENGTH[effects] > 0:
        ask(state, player, Decision.EFFECTS, effects)
