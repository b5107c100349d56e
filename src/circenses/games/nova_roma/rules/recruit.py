"""Chapter 11: Recruit."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.core.rules.sets import drop, put
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import box
from circenses.games.nova_roma.rules.bits import number_of
from circenses.games.nova_roma.rules.offers import (
    can_take_follower,
    discard_follower,
    take_follower,
)
from circenses.games.nova_roma.rules.resources import can_pay, once_less, pay
from circenses.games.nova_roma.state import DECK, NO_FOLLOWER, STOP_DRAWING, Decision


@rule
def recruit(state, player):
    """NR-11.1, NR-11.3, NR-11.7: draw, play one, discard down to 6."""
    ask(state, player, Decision.RECRUIT_TRIM)
    ask(state, player, Decision.RECRUIT_PLAY, box.RECRUIT_COINS[state.power])
    ask(state, player, Decision.RECRUIT_DRAW, 0, state.power)


# ---- step 1: draw


@rule
def may_recruit_draw(state, player):
    """NR-11.2: a card of the offer, or the top of the deck; NR-11.1: or stop early."""
    options = 1 << STOP_DRAWING
    for slot in range(box.OFFER):
        if state.follower_offer[slot] != EMPTY:
            options |= 1 << slot
    if can_take_follower(state):
        options |= 1 << DECK
    return options


@rule
def do_recruit_draw(state, player, option):
    """NR-11.2: a card of the offer is seen by all, one of the deck by the player alone."""
    if option == STOP_DRAWING:
        done(state)
        return
    me = state.players[player]
    if option == DECK:
        take_in_hand(me, take_follower(state))
    else:
        card = state.follower_offer[option]
        state.follower_offer[option] = EMPTY
        take_in_hand(me, card)
        put(me.shown, card)  # NR-25.2
    once_less(state)


@rule
def take_in_hand(me, card):
    put(me.hand, card)
    me.hand_count += 1


@rule
def leave_hand(me, card):
    drop(me.hand, card)
    drop(me.shown, card)
    me.hand_count -= 1


@rule
def discard_from_hand(state, player, card):
    """NR-8.3, NR-11.7: face up on the discard pile."""
    leave_hand(state.players[player], card)
    discard_follower(state, card)


# ---- step 2: play exactly one


@rule
def can_play_follower(me, coins):
    """NR-11.4: the coins, and 1 influence from the fourth card on (RU-9)."""
    if me.hand_count == 0 or me.coins < coins:
        return False
    return not pays_surcharge(me) or can_pay(me, box.Prices.follower_surcharge)


@rule
def pays_surcharge(me):
    """NR-11.4, RU-9: with 3 or more cards in the row before the play."""
    return me.followers + 1 >= box.Limits.follower_surcharge_from


@rule
def may_recruit_play(state, player):
    """NR-11.3: any card in hand that can be paid, or none; NR-16.8: a tile's must be played."""
    me = state.players[player]
    options = 1 << NO_FOLLOWER if top(state).n == 0 else 0
    if can_play_follower(me, top(state).arg):
        options |= number_of(me.hand)
    return options


@rule
def do_recruit_play(state, player, card):
    """NR-11.4: pay; NR-11.6: from a full row a card must be discarded first."""
    coins = top(state).arg
    done(state)
    if card == NO_FOLLOWER:
        return
    me = state.players[player]
    me.coins -= coins
    if pays_surcharge(me):
        pay(state, player, box.Prices.follower_surcharge)
    if me.followers == box.Limits.followers_row:
        put(me.shown, card)  # NR-25.2: all see what is about to be played
        ask(state, player, Decision.RECRUIT_REPLACE, card)
    else:
        play_follower(state, me, card)


@rule
def play_follower(state, me, card):
    """NR-11.5, NR-18.9: into the row; it works from the next action on."""
    leave_hand(me, card)
    put(me.row, card)
    put(state.fresh, card)
    me.followers += 1


@rule
def may_recruit_replace(state, player):
    """NR-11.6: one of the cards in the row."""
    return number_of(state.players[player].row)


@rule
def do_recruit_replace(state, player, card):
    """NR-11.6: to the discard pile; RU-29: it loses its exhausted mark."""
    me = state.players[player]
    played = top(state).arg
    done(state)
    drop(me.row, card)
    drop(me.exhausted, card)
    drop(state.fresh, card)
    me.followers -= 1
    discard_follower(state, card)
    play_follower(state, me, played)


# ---- step 3: discard down to 6


@rule
def may_recruit_trim(state, player):
    """NR-11.7: any card while there are more than 6; then the question is dropped."""
    me = state.players[player]
    return number_of(me.hand) if me.hand_count > box.Limits.followers_hand else 0


@rule
def do_recruit_trim(state, player, card):
    """NR-11.7: one card after the other."""
    discard_from_hand(state, player, card)
