"""What a position is worth to a player: the final PP to be expected.

What is certain is counted as the score sheet counts it; what can still be done with goods, citizens
and cards is counted at the rates of `worth`, which follow the exchange rates printed on tokens and
discards and were tuned by play (docs/bots.md). At the end of the game the value is the score.
"""

from circenses.core.agenda import top
from circenses.core.jit import rule
from circenses.games.aeterna.data import (
    ACTIVATIONS,
    ACTIVE,
    AUREI_PER_PP,
    CARD_GAIN,
    CARD_LESS,
    CARD_PAY,
    CARD_USES,
    CARD_WORD,
    MAX_CITIZENS,
    PASS_PP,
    UMBRA,
    UMBRA_SCRIPT,
    Letter,
    Word,
)
from circenses.games.aeterna.rules.actions import passed
from circenses.games.aeterna.rules.cards import may_activate_card
from circenses.games.aeterna.rules.resources import is_umbra
from circenses.games.aeterna.scoring import diversity, doom_loss, is_condemned, printed_pp
from circenses.games.aeterna.state import Decision, Phase
from circenses.games.aeterna.value.cards import (
    best_board_card,
    best_discard,
    best_favor,
    best_option,
    best_play,
    best_swap,
    cards_ahead,
    lasting_ahead,
    sets_ahead,
)
from circenses.games.aeterna.value.hills import (
    best_influence,
    best_site,
    best_token,
    best_token_anywhere,
    building_worth,
    hills_ahead,
)
from circenses.games.aeterna.value.plight import (
    cards_to_use,
    eras_left,
    food_ahead,
    is_acting,
    plight,
    relief,
    unrest_ahead,
)
from circenses.games.aeterna.value.rates import (
    AUREI_OF_USE,
    AUREUS_WORTH,
    CITIZEN_LATER,
    CITIZEN_WORTH,
    ERA_AHEAD,
    FAVOR_AHEAD,
    GAIN_FOOD,
    GAIN_WORTH,
    LAST_AUREUS,
    LAST_STONE,
    LASTING,
    MY_TURN,
    NO_HURRY,
    PAY_WORTH,
    SPARE_CITIZEN,
    STONE_WORTH,
    UMBRA_LETTER,
    USE_LEFT,
)
from circenses.games.aeterna.vocabulary import UNREST, WHEAT


@rule
def value(state, player):
    """The player's final PP to be expected."""
    me = state.players[player]
    if is_umbra(state, player):
        return umbra_pp(state)
    if state.waiting == 0:
        return final_pp(me)
    unrest, food = unrest_ahead(state, player), food_ahead(state, me)
    points = float(me.pp + printed_pp(me))
    points += sets_ahead(me) + goods_ahead(state, me) + hills_ahead(state, player)
    points += cards_ahead(state, player, unrest, food) + lasting_ahead(state, me)
    points += ERA_AHEAD * eras_left(state) - plight(
        state, me, unrest, food, cards_to_use(state, me)
    )
    return points + open_question(state, player, unrest, food)


@rule
def spread(state):
    """How far values lie from final scores, in PP, for the chance of winning."""
    return 4.0 + 3.0 * eras_left(state) + (2.0 if state.phase <= Phase.ACTIONS else 0.0)


@rule
def final_pp(me):
    """AE-10.1: the score itself."""
    if is_condemned(me):
        return -1.0
    pp = me.pp + me.stones + me.wheat // 2 + me.aurei // AUREI_PER_PP
    pp = max(0, pp + printed_pp(me)) + diversity(me)
    return float(max(0, pp - doom_loss(me)))


@rule
def umbra_pp(state):
    """AE-16.10: its PP, and what the rest of its script will bring."""
    umbra = state.players[UMBRA]
    if state.waiting == 0:
        return float(max(0, umbra.pp - doom_loss(umbra)))
    letters = 0
    if state.phase <= Phase.ACTIONS:
        for letter in range(state.letters, UMBRA_SCRIPT.shape[1]):
            letters += UMBRA_SCRIPT[state.era, letter] != Letter.PASS
    points = umbra.pp + UMBRA_LETTER * letters + hills_ahead(state, UMBRA)
    return points + ERA_AHEAD * eras_left(state) - 0.5 * umbra.unrest


@rule
def goods_ahead(state, me):
    """AE-10.2: what is left of the goods, and what can be done with them until then."""
    acting, left = is_acting(state, me), eras_left(state)
    useful = acting or left > 0
    points = me.stones * (STONE_WORTH if useful else LAST_STONE)
    if useful:
        points += AUREUS_WORTH * min(me.aurei, AUREI_OF_USE)
        points += LAST_AUREUS * max(0.0, me.aurei - AUREI_OF_USE)
    else:
        points += LAST_AUREUS * me.aurei
    points += CITIZEN_LATER * left * (MAX_CITIZENS - me.supply)
    if acting:
        points += CITIZEN_WORTH * min(me.citizens, 3) + SPARE_CITIZEN * max(0, me.citizens - 3)
        points += NO_HURRY * PASS_PP[state.gentes, min(passed(state), state.gentes - 1)]
    return points


# ---- what is being decided


@rule
def open_question(state, player, unrest, food):
    """What the best answer adds, where it is the player who is asked."""
    entry = top(state)
    if not (entry.who >> player) & 1:
        return 0.0
    me = state.players[player]
    match entry.decision:
        case Decision.TURN:
            return MY_TURN
        case Decision.PLAY:
            return best_play(state, player, unrest, food)
        case Decision.DISCARD:
            return best_discard(state, player, unrest, food)
        case Decision.SWAP:
            return best_swap(state, me, unrest, food)
        case Decision.PERSON:
            return (1.0 - FAVOR_AHEAD) * best_favor(state, player, unrest, food)
        case Decision.SITE:
            return best_site(state, player)
        case Decision.BUILDING_HILL:
            return building_worth(state, player, entry.arg)
        case Decision.INFLUENCE:
            return best_influence(state, player, entry.arg, unrest, food)
        case Decision.ACT:
            less = CARD_LESS[entry.arg, WHEAT]
            return max(0.0, best_influence(state, player, less, unrest, food))
        case Decision.TOKEN | Decision.TOKEN_OF_HILL:
            return best_token(state, player, entry.arg, unrest, food)
        case Decision.TOKEN_HILL:
            return best_token_anywhere(state, player, unrest, food)
        case Decision.BOARD:
            return best_board_card(state, player, unrest, food)
        case Decision.MONUMENT:
            return best_activation(state, player, unrest, food)
        case Decision.OPTION:
            return best_option(state, me, entry.arg, unrest, food)
        case _:
            return 0.0


@rule
def best_activation(state, player, unrest, food):
    """AE-8.2: the Monument that gains most by being used now."""
    best = -9.0
    for number in range(ACTIVATIONS):
        if may_activate_card(state, player, number):
            card = ACTIVE[number]
            share = USE_LEFT * LASTING[card] / CARD_USES[card]
            best = max(best, activation_worth(state, player, card, unrest, food) - share)
    return best


@rule
def activation_worth(state, player, card, unrest, food):
    me = state.players[player]
    match CARD_WORD[card]:
        case Word.CHOOSE:
            return best_option(state, me, card, unrest, food)
        case Word.TOKEN:
            return best_token_anywhere(state, player, unrest, food)
        case _:
            change, more = CARD_GAIN[card, 0, UNREST], GAIN_FOOD[card, 0] - CARD_PAY[card, WHEAT]
            worth = GAIN_WORTH[card, 0] - PAY_WORTH[card]
            return worth + relief(state, me, unrest, food, change, more)
