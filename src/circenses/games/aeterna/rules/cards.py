"""AE-7.1, AE-7.2, AE-12: Monuments, Provinces, Personalities and their effects."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, first_of, offer, top
from circenses.core.state.schema import EMPTY
from circenses.games.aeterna.box import (
    ACTIVATIONS,
    ACTIVE,
    BUILDINGS,
    HAND_CARDS,
    HILLS,
    MAX_CITIZENS,
    MAX_PERSONALITIES,
    MONUMENTS,
    SEATS,
    TRIGGERS,
    Card,
    Counter,
    Timing,
)
from circenses.games.aeterna.effects import NO_LIMIT, OPTIONS, Event, Word
from circenses.games.aeterna.rules.hills import can_influence, can_play_board, can_take_token
from circenses.games.aeterna.rules.resources import can_pay, can_pay_card, gain, pay, pay_card
from circenses.games.aeterna.state import (
    ACCEPT,
    BOARD_CARD,
    DECLINE,
    HAND_CARD,
    MONUMENT,
    OPTION,
    PERSON,
    Decision,
)
from circenses.games.aeterna.vocabulary import (
    AUREI,
    COMMERCIAL,
    DIPLOMATIC,
    MILITARY,
    POLITICAL,
    WHEAT,
)

# ---- AE-12.4: counters


@rule
def counted(state, player, counter):
    """AE-12.4: a counter of the player, always of that player's own things."""
    me = state.players[player]
    match counter:
        case Counter.HILLS_PREFECT:
            return hills_prefect(me)
        case Counter.CITIZENS_BOARD:
            return MAX_CITIZENS - me.supply - me.citizens
        case Counter.CITIZENS_ALL:
            return MAX_CITIZENS - me.supply
        case Counter.MONUMENTS:
            return played_between(me, POLITICAL, MILITARY)
        case Counter.PROVINCES:
            return played_between(me, COMMERCIAL, DIPLOMATIC)
        case Counter.MONUMENTS_ERA:
            return me.monuments_era
        case Counter.PROVINCES_ERA:
            return me.provinces_era
        case Counter.BUILDINGS_PREFECT:
            return buildings_prefect(state, me)
        case _:
            return me.colors[counter - Counter.CARDS]


@rule
def hills_prefect(me):
    n = 0
    for hill in range(HILLS):
        if me.place[hill] == 0:
            n += 1
    return n


@rule
def buildings_prefect(state, me):
    n = 0
    for hill in range(HILLS):
        if me.place[hill] == 0:
            for kind in range(BUILDINGS):
                n += state.hills[hill].buildings[kind]
    return n


@rule
def played_between(me, first, last):
    """Played cards of the colors from `first` to `last`."""
    n = 0
    for color in range(first, last + 1):
        n += me.colors[color]
    return n


@rule
def fulfillments(state, player, card):
    """AE-12.4: how often the player fulfills all that the card counts."""
    times = NO_LIMIT
    for entry in range(OPTIONS):
        if Card.count[card, entry, 0] != EMPTY:
            have = counted(state, player, Card.count[card, entry, 0])
            times = min(times, have // Card.count[card, entry, 1])
    return times


# ---- AE-7.1: play a card


@rule
def play_card(state, player, card):
    """AE-7.1.R1: pay, lay out, color bonus, rewards, instant effect, triggers, in this order."""
    me = state.players[player]
    pay_card(me, card)  # AE-7.1.1
    lay_out(me, card)  # AE-7.1.2
    if card < MONUMENTS:
        me.monuments_era += 1
    else:
        me.provinces_era += 1
    me.aurei += me.colors[Card.color[card]] - 1  # AE-7.1.3
    gain(state, player, Card.rewards[card])  # AE-7.1.4, AE-6.R4
    ask(state, player, Decision.FINISH_CARD, card)
    if Card.timing[card] == Timing.INSTANT:
        resolve(state, player, card)  # AE-7.1.5


@rule
def lay_out(me, card):
    """AE-1.8: the card stays in front of the player until the end of the game."""
    me.played[card] = 1
    me.colors[Card.color[card]] += 1


@rule
def do_finish_card(state):
    """AE-7.1.6, AE-7.1.R4: the other Monuments see the play, also one played inside it."""
    player, card = first_of(top(state).who), top(state).arg
    done(state)
    event = Event.PLAY_MONUMENT if card < MONUMENTS else Event.PLAY_PROVINCE
    fire(state, player, event, card)


@rule
def fire(state, player, event, but):
    """AE-12.3 `trigger`: each Monument for this event, lowest id first, never the card `but`."""
    for card in TRIGGERS:
        if state.players[player].played[card] and Card.event[card] == event and card != but:
            gain(state, player, Card.gain[card, 0])


@rule
def resolve(state, player, card):
    """AE-12.3: carry out the effect of a Monument, instant or activated."""
    match Card.word[card]:
        case Word.GAIN:
            gain(state, player, Card.gain[card, 0])
        case Word.CHOOSE:
            ask(state, player, Decision.OPTION, card)
        case Word.TRADE:
            pay(state.players[player], Card.pay[card])
            gain(state, player, Card.gain[card, 0])
        case Word.PER:
            times = min(fulfillments(state, player, card), Card.max[card])
            gain(state, player, Card.gain[card, 0], times)  # AE-12.R1: one effect
        case Word.ACT:
            if can_influence(state, player, Card.less[card, WHEAT]):  # AE-7.1.R3, AE-12.R2
                ask(state, player, Decision.ACT, card)
        case Word.TOKEN:
            ask(state, player, Decision.TOKEN_HILL)


# ---- D3, D8: which card


@rule
def may_play(state, player, out):
    """AE-7.1.1, AE-14.R2: hand cards that can be paid."""
    me = state.players[player]
    n = 0
    for slot in range(me.hand_count):
        if can_pay_card(me, me.hand[slot]):
            n = offer(out, n, HAND_CARD + slot)
    return n


@rule
def do_play(state, player, move):
    """AE-7.1: play a card from the hand."""
    done(state)
    play_card(state, player, show_card(state.players[player], move - HAND_CARD))


@rule
def show_card(me, slot):
    """AE-15.1, AE-8.R4: a card leaves the hand and is seen by all."""
    card = me.hand[slot]
    me.hand_count -= 1
    for later in range(slot, me.hand_count):
        me.hand[later] = me.hand[later + 1]
    me.hand[me.hand_count] = EMPTY
    free = 0
    while me.shown[free] != EMPTY:
        free += 1
    me.shown[free] = card
    return card


@rule
def can_play(state, player):
    me = state.players[player]
    for slot in range(me.hand_count):
        if can_pay_card(me, me.hand[slot]):
            return True
    return False


@rule
def may_board(state, player, out):
    """AE-7.4.6, AE-14.6: the board cards that can be paid; cards that are gone leave gaps."""
    n = 0
    for place in range(SEATS):
        if can_play_board(state, player, place):
            n = offer(out, n, BOARD_CARD + place)
    return n


@rule
def do_board(state, player, move):
    """AE-7.4.6: play a board card, as if from the hand."""
    done(state)
    card = state.board[move - BOARD_CARD]
    state.board[move - BOARD_CARD] = EMPTY
    play_card(state, player, card)


# ---- D11, D12: choices inside an effect


@rule
def may_option(state, player, out):
    """AE-12.3 `choose`: exactly one of the tables."""
    n = 0
    for option in range(Card.options[top(state).arg]):
        n = offer(out, n, OPTION + option)
    return n


@rule
def do_option(state, player, move):
    card = top(state).arg
    done(state)
    gain(state, player, Card.gain[card, move - OPTION])


@rule
def may_act(state, player, out):
    """AE-12.3 `act`, AE-12.R2: the action may be declined."""
    n = offer(out, 0, DECLINE)
    return offer(out, n, ACCEPT)


@rule
def do_act(state, player, move):
    """AE-12.R5: an Influence action like any other, only cheaper."""
    less = Card.less[top(state).arg, WHEAT]
    done(state)
    if move == ACCEPT:
        ask(state, player, Decision.INFLUENCE, less)


# ---- D4: Personalities


@rule
def can_take_person(state, player, place):
    """AE-7.2.1: an open Personality that can be paid and is fulfilled at least once."""
    if state.personalities[place] == EMPTY:
        return False
    card = HAND_CARDS + state.personalities[place]
    if state.players[player].aurei < Card.cost[card, AUREI]:
        return False
    return fulfillments(state, player, card) > 0


@rule
def can_take_favor(state, player):
    for place in range(MAX_PERSONALITIES):
        if can_take_person(state, player, place):
            return True
    return False


@rule
def may_person(state, player, out):
    """AE-7.2.1, AE-14.6: the Personalities whose favor the player may take."""
    n = 0
    for place in range(MAX_PERSONALITIES):
        if can_take_person(state, player, place):
            n = offer(out, n, PERSON + place)
    return n


@rule
def do_person(state, player, move):
    """AE-7.2.2, AE-7.2.3: pay, take the card, gain its reward once for each fulfillment."""
    done(state)
    card = HAND_CARDS + state.personalities[move - PERSON]
    state.personalities[move - PERSON] = EMPTY
    pay(state.players[player], Card.cost[card])
    times = fulfillments(state, player, card)  # AE-7.2.R1: counted once
    lay_out(state.players[player], card)  # AE-7.2.R2: no color bonus
    for _ in range(times):  # AE-7.2.R3: all of them
        gain(state, player, Card.gain[card, 0])  # AE-6.R4


# ---- D10: activations


@rule
def can_activate_card(state, player, number):
    """AE-8.2, AE-8.R1: a Monument of the player with uses left, whose effect can be carried out."""
    me = state.players[player]
    card = ACTIVE[number]
    if not me.played[card] or me.used[number] >= Card.uses[card]:
        return False
    match Card.word[card]:
        case Word.TRADE:
            return can_pay(me, Card.pay[card])
        case Word.TOKEN:
            return can_take_token(state, player)
        case _:
            return True  # AE-8.R3


@rule
def can_activate(state, player):
    for number in range(ACTIVATIONS):
        if can_activate_card(state, player, number):
            return True
    return False


@rule
def may_monument(state, player, out):
    """AE-8.2: the Monuments that can be activated."""
    n = 0
    for number in range(ACTIVATIONS):
        if can_activate_card(state, player, number):
            n = offer(out, n, MONUMENT + number)
    return n


@rule
def do_monument(state, player, move):
    """AE-8.2: the use is counted, then the effect is carried out."""
    done(state)
    state.players[player].used[move - MONUMENT] += 1
    resolve(state, player, ACTIVE[move - MONUMENT])
