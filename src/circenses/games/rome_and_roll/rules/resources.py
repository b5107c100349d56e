"""Chapters 1 and 11: tracks, soldiers, senators, yard; gaining, storing, bribing, paying."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.rules.advisors import bribe, has_open_advisor, offer_advisors
from circenses.games.rome_and_roll.rules.offers import offer, offer_all
from circenses.games.rome_and_roll.state import (
    ADVISOR,
    BY_DISCOUNT,
    DIE_BASKET,
    DIE_JEWEL,
    FROM_DIE,
    FROM_YARD,
    MAX_YARD,
    RESOURCE,
    SOURCE,
    YARD_JEWEL,
    Decision,
)

BASKET, FISH, JEWELRY = vocabulary.BASKET, vocabulary.FISH, vocabulary.JEWELRY
RESOURCES = vocabulary.RESOURCES

# ---- tracks, soldiers, senators


@rule
def mark(state, player, track, n):
    """RR-1.6: boxes of a track, up to the last one; RR-14.2 for its blue box."""
    me = state.players[player]
    before = me.track[track]
    me.track[track] = min(before + n, box.LAST_BOX[track])
    blue = box.Character.blue_box[me.character, track]
    if before < blue <= me.track[track]:
        me.blue |= 1 << track
        take_nero_card(state, player)


@rule
def take_nero_card(state, player):
    """RR-14.2: the top card, if there is one; RR-14.1: after the last one comes one more round."""
    for card in range(box.NERO_CARDS):
        if (state.nero >> card) & 1:
            state.nero &= ~(1 << card)
            state.players[player].nero |= 1 << card
            if state.nero == 0:
                state.last_round = state.rounds + 1
            return


@rule
def gain_soldiers(me, n):
    """RR-1.5: up to the limit."""
    me.soldiers = min(me.soldiers + n, box.Tracks.soldiers_max)


@rule
def gain_senators(me, n):
    """RR-1.5: up to the limit."""
    me.senators = min(me.senators + n, box.Tracks.senators_max)


@rule
def free_soldiers(me):
    return me.soldiers - me.garrisons


@rule
def free_senators(me):
    return me.senators - me.deployed


# ---- gaining


@rule
def store(me, resource, n):
    """RR-11.1, RR-1.2: into the yard, which has no limit; it can pay at once (RR-11.9)."""
    me.yard[resource] = min(me.yard[resource] + n, MAX_YARD)


@rule
def gain(state, player, kinds, n):
    """RR-11.4: units, each to be stored or, if it can bribe, used for that."""
    if n == 0:
        return
    for resource in range(vocabulary.FISH):
        if kinds == 1 << resource:  # RR-18.1: wood, brick or stone can only be stored
            store(state.players[player], resource, n)
            return
    ask(state, player, Decision.GAIN, kinds, n)


@rule
def may_gain(state, player, out):
    """RR-11.4: store the unit, a basket as one of four kinds; or bribe an advisor with it."""
    kinds = top(state).arg
    n = offer_all(out, 0, kinds, RESOURCE)
    if kinds & vocabulary.BRIBES:
        n = offer_advisors(state, player, out, n)
    return n


@rule
def do_gain(state, player, move):
    """RR-11.1, RR-11.2."""
    entry = top(state)
    entry.n -= 1
    if entry.n == 0:
        done(state)
    if move >= ADVISOR:
        bribe(state, player, move - ADVISOR)
    else:
        store(state.players[player], move - RESOURCE, 1)


# ---- bribing with an icon of the die


@rule
def bribable_kinds(state):
    """RR-11.2: how many kinds of icons on the die could bribe."""
    icons = state.icons
    return int(icons[FISH] > 0) + int(icons[BASKET] > 0) + int(icons[JEWELRY] > 0)


@rule
def bribable_icon(state):
    """The icon on the die that could bribe, if there is one kind only."""
    if state.icons[FISH] > 0:
        return FISH
    return BASKET if state.icons[BASKET] > 0 else JEWELRY


@rule
def offer_bribes(state, player, out, n):
    """RR-18.9: the advisor at once; with icons of several kinds first the icon."""
    if not has_open_advisor(state.players[player]):
        return n
    if bribable_kinds(state) == 1:
        return offer_advisors(state, player, out, n)
    if state.icons[FISH] > 0:
        n = offer(out, n, SOURCE + FROM_DIE)
    if state.icons[BASKET] > 0:
        n = offer(out, n, SOURCE + DIE_BASKET)
    if state.icons[JEWELRY] > 0:
        n = offer(out, n, SOURCE + DIE_JEWEL)
    return n


@rule
def bribe_with_icon(state, player, good, advisor):
    """RR-11.2, RR-11.3: the icon is spent."""
    state.icons[good] -= 1
    bribe(state, player, advisor)


@rule
def may_bribe(state, player, out):
    return offer_advisors(state, player, out, 0)


@rule
def do_bribe(state, player, move):
    good = top(state).arg
    done(state)
    bribe_with_icon(state, player, good, move - ADVISOR)


# ---- paying; amounts of all goods are one number, eight bits for each (a "bundle")


@rule
def amount_of(bundle, good):
    return (bundle >> (8 * good)) & 255


@rule
def one(good):
    return 1 << (8 * good)


@rule
def on_die(state):
    """The goods left on the die."""
    goods = 0
    for good in range(BASKET + 1):
        goods |= state.icons[good] << (8 * good)
    return goods


@rule
def in_yard(me):
    """The goods in the yard; more than anything could cost is as good as all."""
    goods = 0
    for good in range(RESOURCES):
        goods |= min(me.yard[good], 63) << (8 * good)
    return goods


@rule
def still_due(state):
    """What is left of the bill, without the fish for steps."""
    goods = 0
    for good in range(RESOURCES):
        goods |= state.bill[good] << (8 * good)
    return goods


@rule
def units_in(bundle):
    n = 0
    for good in range(RESOURCES):
        n += amount_of(bundle, good)
    return n


@rule
def can_pay(die, yard, bill, steps, discount, exchange):
    """Whether die and yard suffice: the discount on what is missing (RR-6.9), then baskets, then
    two units of the yard for one (RR-16.2). Jewelry pays for nothing but itself (RR-6.10).
    """
    missing = max(0, amount_of(bill, JEWELRY) - amount_of(die, JEWELRY))
    paid = min(missing, amount_of(yard, JEWELRY))
    spare, freed = amount_of(yard, JEWELRY) - paid, paid
    if missing - paid > discount:
        return False
    discount -= missing - paid
    missing = 0
    for good in range(JEWELRY):
        cost = amount_of(bill, good)
        lack = max(0, cost + (steps if good == FISH else 0) - amount_of(die, good))
        paid = min(lack, amount_of(yard, good))
        helped = min(min(lack - paid, cost), discount)
        discount -= helped
        missing += lack - paid - helped
        spare += amount_of(yard, good) - paid
        freed += min(paid, cost - helped)
    missing -= amount_of(die, BASKET)
    if missing <= 0:
        return True
    return exchange == 1 and 2 * missing <= spare + min(discount, freed)


@rule
def can_make_set(die, yard, kind, n, exchange):
    """RR-10.1: units for a set of a Trade; jewelry is wild (RR-10.6)."""
    have = amount_of(die, JEWELRY) + amount_of(yard, JEWELRY)
    if kind == JEWELRY:
        return have >= n
    have += amount_of(die, kind) + amount_of(die, BASKET) + amount_of(yard, kind)
    if exchange == 1:
        others = units_in(yard) - amount_of(yard, kind) - amount_of(yard, JEWELRY)
        have += others // 2
    return have >= n


@rule
def can_pay_rest(state, die, yard, good, discount):
    """RR-18.2: whether all that is due can still be paid after one unit of a good."""
    bill, steps = still_due(state), state.steps
    if amount_of(bill, good) > 0:
        bill -= one(good)
    else:
        steps -= 1
    if state.wild:
        return can_make_set(die, yard, good, amount_of(bill, good), state.exchange)
    if units_in(bill) < discount:  # RR-6.14: the whole discount is used
        return False
    return can_pay(die, yard, bill, steps, discount, state.exchange)


@rule
def good_due(state):
    """RR-6.15: W, B, S, F, J, then the fish for steps."""
    for good in range(RESOURCES):
        if state.bill[good] > 0:
            return good
    return FISH if state.steps > 0 else EMPTY


@rule
def may_pay(state, player, out):
    """RR-18.9: where the next unit comes from; a J is always die J or yard J."""
    good = good_due(state)
    die, yard, discount = on_die(state), in_yard(state.players[player]), state.discount
    unit, jewel = one(good), one(JEWELRY)
    as_jewel = good == JEWELRY or state.wild == 1
    n = 0
    if good != JEWELRY:
        if amount_of(die, good) > 0 and can_pay_rest(state, die - unit, yard, good, discount):
            n = offer(out, n, SOURCE + FROM_DIE)
        less = die - one(BASKET)
        if amount_of(die, BASKET) > 0 and can_pay_rest(state, less, yard, good, discount):
            n = offer(out, n, SOURCE + DIE_BASKET)
        if amount_of(yard, good) > 0 and can_pay_rest(state, die, yard - unit, good, discount):
            n = offer(out, n, SOURCE + FROM_YARD)
    if discount > 0 and state.bill[good] > 0:
        if can_pay_rest(state, die, yard, good, discount - 1):
            n = offer(out, n, SOURCE + BY_DISCOUNT)
    if as_jewel and amount_of(die, JEWELRY) > 0:
        if can_pay_rest(state, die - jewel, yard, good, discount):
            n = offer(out, n, SOURCE + DIE_JEWEL)
    if as_jewel and amount_of(yard, JEWELRY) > 0:
        if can_pay_rest(state, die, yard - jewel, good, discount):
            n = offer(out, n, SOURCE + YARD_JEWEL)
    if state.exchange and good != JEWELRY:
        n = offer_exchange(state, die, yard, good, out, n)
    return n


@rule
def offer_exchange(state, die, yard, good, out, n):
    """RR-16.5: the first of two units of the yard given for one of another kind."""
    for first in range(RESOURCES):
        for second in range(first, RESOURCES):
            if can_exchange(state, die, yard, good, first, second):
                n = offer(out, n, RESOURCE + first)
                break
    return n


@rule
def can_exchange(state, die, yard, good, first, second):
    """RR-16.4, RR-16.5: two units in the yard, neither of the kind that is paid."""
    if first == good or second == good or amount_of(yard, first) == 0:
        return False
    less = yard - one(first)
    if amount_of(less, second) == 0:
        return False
    return can_pay_rest(state, die, less - one(second), good, state.discount)


@rule
def do_pay(state, player, move):
    """RR-1.4: each unit is spent once."""
    me, good = state.players[player], good_due(state)
    if move < SOURCE:
        ask(state, player, Decision.EXCHANGE, move - RESOURCE)
        return
    spend(state, me, good, move - SOURCE)
    strike(state, good)


@rule
def spend(state, me, good, source):
    """Take one unit from where it is."""
    if source == FROM_DIE:
        state.icons[good] -= 1
    elif source == DIE_BASKET:
        state.icons[BASKET] -= 1
    elif source == FROM_YARD:
        me.yard[good] -= 1
    elif source == BY_DISCOUNT:
        state.discount -= 1
    else:
        state.jewels += 1
        if source == DIE_JEWEL:
            state.icons[JEWELRY] -= 1
        else:
            me.yard[JEWELRY] -= 1


@rule
def strike(state, good):
    """One unit less is due; when nothing is, the payment is over."""
    if state.bill[good] > 0:
        state.bill[good] -= 1
    else:
        state.steps -= 1
    if good_due(state) == EMPTY:
        state.discount = 0
        done(state)


@rule
def may_exchange(state, player, out):
    """RR-16.5: the second unit, not earlier in the order W, B, S, F, J."""
    die, yard = on_die(state), in_yard(state.players[player])
    first, n = top(state).arg, 0
    for second in range(first, RESOURCES):
        if can_exchange(state, die, yard, good_due(state), first, second):
            n = offer(out, n, RESOURCE + second)
    return n


@rule
def do_exchange(state, player, move):
    """RR-16.2: two for one."""
    me, first = state.players[player], top(state).arg
    done(state)
    me.yard[first] -= 1
    me.yard[move - RESOURCE] -= 1
    strike(state, good_due(state))


@rule
def charge(state, player, bill, steps, discount):
    """RR-6.14, RR-6.15: open a payment; a discount is never more than the cost."""
    for good in range(RESOURCES):
        state.bill[good] = amount_of(bill, good)
    state.steps = steps
    state.discount = min(discount, units_in(bill))
    state.jewels = 0
    if good_due(state) != EMPTY:
        ask(state, player, Decision.PAY)
