"""Chapter 8: Trade."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.games.nova_roma import box, effects
from circenses.games.nova_roma.rules.bits import number_of
from circenses.games.nova_roma.rules.recruit import discard_from_hand
from circenses.games.nova_roma.rules.resources import can_pay, gain, gain_coins, gain_goods, pay
from circenses.games.nova_roma.state import STOP_BUYING, STOP_DISCARDING, Decision


@rule
def trade(state, player):
    """NR-8.1: gain coins equal to the power; then NR-8.2, then NR-8.4."""
    gain_coins(state, player, state.power)
    ask(state, player, Decision.TRADE_BUY)
    ask(state, player, Decision.TRADE_DISCARD)


@rule
def may_trade_discard(state, player):
    """NR-8.3: any card in hand; to stop is possible before a pair, and needed without one."""
    me = state.players[player]
    discarded = top(state).n
    options = 1 << STOP_DISCARDING if discarded == 0 else 0
    if me.hand_count + discarded >= box.Prices.trade_discard_per_coin:  # RU-6: only whole pairs
        options |= number_of(me.hand)
    return options


@rule
def do_trade_discard(state, player, option):
    """NR-8.2: 1 coin for each pair."""
    if option == STOP_DISCARDING:
        done(state)
        return
    discard_from_hand(state, player, option)
    pair = top(state)
    pair.n += 1
    if pair.n == box.Prices.trade_discard_per_coin:
        pair.n = 0
        gain(state, player, box.Prices.discard_gain)


@rule
def may_trade_buy(state, player):
    """NR-8.4: a good of choice for 1 coin; a good at 5 is not for sale."""
    me = state.players[player]
    options = 1 << STOP_BUYING
    if can_pay(me, box.Prices.trade_good):
        for good in range(effects.GOODS):
            if me.goods[good] < box.Limits.good_max:
                options |= 1 << good
    return options


@rule
def do_trade_buy(state, player, option):
    """NR-8.4: repeated until the player stops."""
    if option == STOP_BUYING:
        done(state)
        return
    pay(state, player, box.Prices.trade_good)
    gain_goods(state, player, option, 1)
