"""How much there is of each feature (value/features.py) in a position, for one player.

What is certain is counted as the score sheet counts it; what can still be done with goods, citizens
and cards is counted at the rates of value/rates.py.
"""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import top
from circenses.games.aeterna import box
from circenses.games.aeterna.box import Card
from circenses.games.aeterna.effects import Word
from circenses.games.aeterna.rules.actions import passed
from circenses.games.aeterna.rules.cards import can_activate_card
from circenses.games.aeterna.scoring import printed_pp
from circenses.games.aeterna.state import Decision, Phase
from circenses.games.aeterna.value import cards, features, hills, rates
from circenses.games.aeterna.value.plight import (
    cards_to_use,
    eras_left,
    food_ahead,
    is_acting,
    plight,
    relief,
    unrest_ahead,
)
from circenses.games.aeterna.vocabulary import UNREST, WHEAT

MOST_TIME = 2 * box.ERAS - 1


@rule
def time_left(state, player):
    """Two for each Era to come, one for what is left of this one."""
    acting = is_acting(state, state.players[player])
    return min(MOST_TIME, 2 * eras_left(state) + (1 if acting else 0))


@rule
def measure(state, player, amounts):
    """How much there is of each feature, for one player before the end; `amounts` are all 0."""
    me = state.players[player]
    unrest, food = unrest_ahead(state, player), food_ahead(state, me)
    amounts[features.EXPECTED] = 1
    amounts[features.ERAS] = eras_left(state)
    amounts[features.POINTS] = me.pp + printed_pp(me)
    cards.sets_ahead(me, amounts)
    goods_ahead(state, me, amounts)
    hills.hills_ahead(state, player, amounts)
    cards.cards_ahead(state, player, unrest, food, amounts)
    cards.lasting_ahead(state, me, amounts)
    plight_ahead(state, me, unrest, food, amounts)
    if state.pending > 0:
        open_question(state, player, unrest, food, amounts)


@rule
def spread(state):
    """How far values lie from final scores, in PP, for the chance of winning."""
    return 4.0 + 3.0 * eras_left(state) + (2.0 if state.phase <= Phase.ACTIONS else 0.0)


@rule
def plight_ahead(state, me, unrest, food, amounts):
    """AE-9, AE-10.6: what unrest and hunger will cost, and the wheat that is left."""
    spare = max(0.0, food)
    cost = plight(state, me, unrest, food, cards_to_use(state, me)) + rates.WHEAT_WORTH * spare
    amounts[features.PLIGHT] = cost
    amounts[features.WHEAT] = spare
    amounts[features.UNREST] = unrest
    amounts[features.HUNGER] = max(0.0, -food)
    amounts[features.DOOMS] = me.dooms


@rule
def goods_ahead(state, me, amounts):
    """AE-10.2: what is left of the goods, and what can be done with them until then."""
    acting, left = is_acting(state, me), eras_left(state)
    if acting or left > 0:
        amounts[features.STONES] = me.stones
        amounts[features.AUREI] = min(me.aurei, rates.AUREI_OF_USE)
        amounts[features.MORE_AUREI] = max(0.0, me.aurei - rates.AUREI_OF_USE)
    else:
        amounts[features.LAST_STONES] = me.stones
        amounts[features.MORE_AUREI] = me.aurei
    amounts[features.CITIZENS_LATER] = left * (box.MAX_CITIZENS - me.supply)
    if acting:
        amounts[features.CITIZENS] = min(me.citizens, 3)
        amounts[features.SPARE_CITIZENS] = max(0, me.citizens - 3)
        amounts[features.PASS_SPACE] = box.PASS_PP[
            state.gentes, min(passed(state), state.gentes - 1)
        ]


# ---- what is being decided


@rule
def open_question(state, player, unrest, food, amounts):
    """What the best answer adds if the player is the one who is asked."""
    entry = top(state)
    if not (entry.who >> player) & 1:
        return
    me = state.players[player]
    match entry.decision:
        case Decision.TURN:
            amounts[features.TURN] = 1
        case Decision.PLAY:
            amounts[features.TO_PLAY] = cards.best_play(state, player, unrest, food)
        case Decision.DISCARD:
            amounts[features.TO_DISCARD] = cards.best_discard(state, player, unrest, food)
        case Decision.SWAP:
            amounts[features.TO_SWAP] = cards.best_swap(state, me, unrest, food)
        case Decision.PERSON:
            amounts[features.TO_FAVOR] = cards.best_favor(state, player, unrest, food)
        case Decision.SITE:
            amounts[features.TO_BUILD] = hills.best_site(state, player)
        case Decision.BUILDING_HILL:
            amounts[features.TO_SITE] = hills.building_worth(state, player, entry.arg)
        case Decision.INFLUENCE:
            worth = hills.best_influence(state, player, entry.arg, unrest, food)
            amounts[features.TO_INFLUENCE] = worth
        case Decision.ACT:
            less = Card.less[entry.arg, WHEAT]
            worth = hills.best_influence(state, player, less, unrest, food)
            amounts[features.TO_INFLUENCE] = max(0.0, worth)
        case Decision.TOKEN | Decision.TOKEN_OF_HILL:
            amounts[features.TO_TOKEN] = hills.best_token(state, player, entry.arg, unrest, food)
        case Decision.TOKEN_HILL:
            amounts[features.TO_TOKEN] = hills.best_token_anywhere(state, player, unrest, food)
        case Decision.BOARD:
            amounts[features.TO_BOARD] = cards.best_board_card(state, player, unrest, food)
        case Decision.MONUMENT:
            amounts[features.TO_ACTIVATE] = best_activation(state, player, unrest, food)
        case Decision.OPTION:
            amounts[features.TO_CHOOSE] = cards.best_option(state, me, entry.arg, unrest, food)
        case _:
            pass


@rule
def best_activation(state, player, unrest, food):
    """AE-8.2: the Monument that gains most by being used now."""
    best = -9.0
    for number in range(box.ACTIVATIONS):
        if can_activate_card(state, player, number):
            card = box.ACTIVE[number]
            share = rates.USE_LEFT * rates.LASTING[card] / Card.uses[card]
            best = max(best, activation_worth(state, player, card, unrest, food) - share)
    return best


@rule
def activation_worth(state, player, card, unrest, food):
    me = state.players[player]
    match Card.word[card]:
        case Word.CHOOSE:
            return cards.best_option(state, me, card, unrest, food)
        case Word.TOKEN:
            return hills.best_token_anywhere(state, player, unrest, food)
        case _:
            change, more = (
                Card.gain[card, 0, UNREST],
                rates.GAIN_FOOD[card, 0] - Card.pay[card, WHEAT],
            )
            worth = rates.GAIN_WORTH[card, 0] - rates.PAY_WORTH[card]
            return worth + relief(state, me, unrest, food, change, more)
