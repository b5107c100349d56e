"""Ways to pay: a price in goods, paid from sources that can stand for some of them.

`have[source]` is how much a source holds, `price[good]` what is still to be paid, and the table
`serves[source, good]` tells which sources can pay which good (a wild resource pays several).
A way is offered only if the rest of the price can still be paid after it.
"""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import offer
from circenses.core.state.schema import EMPTY


@rule
def can_pay(have, price, serves):
    """Whether the whole price can be paid."""
    return can_pay_after(have, price, serves, EMPTY, EMPTY)


@rule
def can_pay_after(have, price, serves, source, good):
    """Whether the price can be paid once one unit of `good` has been paid from `source`.

    It can, if and only if no choice of goods costs more than all sources hold that serve any of
    them (Hall's theorem); few goods, so all choices are tried.
    """
    if source != EMPTY and (have[source] < 1 or not serves[source, good] or price[good] < 1):
        return False
    for goods in range(1, 1 << len(price)):
        if cost_of(price, goods, good) > worth_of(have, serves, goods, source):
            return False
    return True


@rule
def cost_of(price, goods, paid):
    """What a choice of goods costs, with one unit of `paid` paid already."""
    cost = 0
    for good in range(len(price)):
        if (goods >> good) & 1:
            cost += price[good] - (1 if good == paid else 0)
    return cost


@rule
def worth_of(have, serves, goods, used):
    """What all sources hold that serve any of the goods, with one unit of `used` spent already."""
    worth = 0
    for source in range(len(have)):
        if serves_any(serves, source, goods):
            worth += have[source] - (1 if source == used else 0)
    return worth


@rule
def serves_any(serves, source, goods):
    """Whether a source can pay one of the goods."""
    for good in range(serves.shape[1]):
        if (goods >> good) & 1 and serves[source, good]:
            return True
    return False


@rule
def offer_ways(out, n, first_move, have, price, serves, good):
    """Offer, as `first_move` + source, every source that one unit of `good` can be paid from."""
    for source in range(len(have)):
        if can_pay_after(have, price, serves, source, good):
            n = offer(out, n, first_move + source)
    return n


@rule
def only_way(have, price, serves, good):
    """The source to take without asking, because there is no other; EMPTY if there is a choice."""
    found = EMPTY
    for source in range(len(have)):
        if can_pay_after(have, price, serves, source, good):
            if found != EMPTY:
                return EMPTY
            found = source
    return found


@rule
def next_good(price):
    """The first good that is still to be paid, or EMPTY when nothing is."""
    for good in range(len(price)):
        if price[good] > 0:
            return good
    return EMPTY
