"""Cards in hand, in play and on offer (AE-7.1, AE-7.2, AE-8, AE-10.4, AE-12)."""

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY
from circenses.games.aeterna.box import (
    ACTIVATIONS,
    ACTIVE,
    DISCOUNTS,
    HAND_CARDS,
    MAX_PERSONALITIES,
    MONUMENTS,
    SEATS,
    Card,
    Discard,
    Timing,
)
from circenses.games.aeterna.effects import Costs, Word
from circenses.games.aeterna.rules.cards import can_take_person, fulfilments
from circenses.games.aeterna.rules.hills import can_play_board
from circenses.games.aeterna.rules.resources import can_pay_card
from circenses.games.aeterna.scoring import full_sets
from circenses.games.aeterna.state import Phase
from circenses.games.aeterna.value import features
from circenses.games.aeterna.value.plight import (
    cards_to_use,
    eras_left,
    is_acting,
    relief,
    without_card,
)
from circenses.games.aeterna.value.rates import (
    AUREUS_WORTH,
    CARD_FOOD,
    CARD_IN_HAND,
    CARD_TOO_DEAR,
    CARD_UNREST,
    CERTAIN,
    CITIZEN_LATER,
    CITIZEN_WORTH,
    DISCARD_FOOD,
    DISCARD_WORTH,
    DISCARDED_CARD,
    GAIN_FOOD,
    GAIN_WORTH,
    LASTING,
    PERMANENTS,
    SETS,
    STONE_WORTH,
    THIS_ERA,
    USE_LEFT,
    USUAL_RELIEF,
    WHEAT_IN_CARD,
)
from circenses.games.aeterna.vocabulary import AUREI, CITIZEN, COLOURS, STONE, UNREST


@rule
def sets_ahead(me, amounts):
    """AE-10.4: full sets, and the set being collected."""
    full = full_sets(me)
    amounts[features.FULL_SETS] = full
    amounts[features.SET_BEGUN] = SETS[colours_beyond(me, full)]


@rule
def colours_beyond(me, full):
    n = 0
    for colour in range(COLOURS):
        if me.colours[colour] > full:
            n += 1
    return n


@rule
def new_colour(me, colour):
    """AE-10.4: what a card of a colour adds to the set."""
    full = full_sets(me)
    if me.colours[colour] > full:
        return 0.0
    n = colours_beyond(me, full)
    return SETS[n + 1] - SETS[n]


@rule
def lasting_ahead(state, me, amounts):
    """AE-12.2: permanent effects in play, and activations with their uses left."""
    left, acting = eras_left(state), is_acting(state, me)
    later, now, uses = 0.0, 0.0, 0.0
    for card in PERMANENTS:
        if me.played[card]:
            later += LASTING[card] * left
            now += LASTING[card]
    for number in range(ACTIVATIONS):
        card = ACTIVE[number]
        if me.played[card]:
            later += LASTING[card] * left
            uses += LASTING[card] * (Card.uses[card] - me.used[number]) / Card.uses[card]
    amounts[features.LASTING] = later
    amounts[features.LASTING_NOW] = now if acting else 0.0
    amounts[features.USES_LEFT] = uses if acting else 0.0


# ---- one card


@rule
def card_points(state, player, card):
    """AE-7.1: what playing a card brings, less its cost, apart from unrest and food."""
    me, left = state.players[player], eras_left(state)
    colour = Card.colour[card]
    points = CERTAIN[card] + AUREUS_WORTH * me.colours[colour] + new_colour(me, colour)
    points += discounted(me, card)
    points += LASTING[card] * (left + (USE_LEFT if Card.uses[card] > 0 else THIS_ERA))
    if Card.word[card] == Word.PER:
        points += GAIN_WORTH[card, 0] * min(fulfilments(state, player, card), Card.max[card])
    return points - CITIZEN_LATER * left * (Card.cost[card, CITIZEN] - Card.rewards[card, CITIZEN])


@rule
def chooses_at_once(card):
    return Card.word[card] == Word.CHOOSE and Card.timing[card] == Timing.INSTANT


@rule
def card_worth(state, player, card, unrest, food):
    """All that playing a card brings now."""
    me = state.players[player]
    points = card_points(state, player, card)
    points += relief(state, me, unrest, food, CARD_UNREST[card], CARD_FOOD[card])
    if chooses_at_once(card):
        points += best_option(state, me, card, unrest, food)
    return points


@rule
def discounted(me, card):
    """AE-12.3 `discount`: what the player saves."""
    points = 0.0
    on = Costs.MONUMENT if card < MONUMENTS else Costs.PROVINCE
    for owned in DISCOUNTS:
        if me.played[owned] and Card.on[owned] == on:
            points += CITIZEN_WORTH * min(Card.less[owned, CITIZEN], Card.cost[card, CITIZEN])
            points += STONE_WORTH * min(Card.less[owned, STONE], Card.cost[card, STONE])
            points += AUREUS_WORTH * min(Card.less[owned, AUREI], Card.cost[card, AUREI])
    return points


@rule
def best_option(state, me, card, unrest, food):
    """AE-12.3 `choose`."""
    best = 0.0
    for option in range(Card.options[card]):
        change, more = Card.gain[card, option, UNREST], GAIN_FOOD[card, option]
        worth = GAIN_WORTH[card, option] + relief(state, me, unrest, food, change, more)
        best = max(best, worth)
    return best


# ---- the hand


@rule
def card_in_hand(state, player, card):
    """A hand card that will be played or discarded.

    Unrest and food are counted at their usual worth: where they are a matter of life and death, one
    card can save the Gens, but four cards cannot save it four times.
    """
    part = CARD_IN_HAND if can_pay_card(state.players[player], card) else CARD_TOO_DEAR
    return max(DISCARDED_CARD, part * (card_points(state, player, card) + USUAL_RELIEF[card]))


@rule
def cards_ahead(state, player, unrest, food, amounts):
    """The hand, the card chosen in the draft, and cards still to come; open Personalities."""
    me = state.players[player]
    if not is_acting(state, me):
        return
    hand, dear = 0.0, 0.0
    for slot in range(me.hand_count):
        worth = card_in_hand(state, player, me.hand[slot])
        if can_pay_card(me, me.hand[slot]):
            hand += worth
        else:
            dear += worth
    amounts[features.HAND] = hand
    amounts[features.DEAR_HAND] = dear
    amounts[features.HAND_CARDS] = me.hand_count
    unknown = cards_to_use(state, me) - me.hand_count
    if state.phase == Phase.DRAFT and me.pick != EMPTY:
        unknown -= 1
        amounts[features.PICKED] = card_in_hand(state, player, me.pack[me.pick])
    if state.phase == Phase.ACTIONS:
        amounts[features.FAVOR] = max(0.0, best_favor(state, player, unrest, food))
    amounts[features.UNKNOWN_CARDS] = unknown


@rule
def best_play(state, player, unrest, food):
    """AE-7.1: the hand card that gains most by being played now."""
    me = state.players[player]
    best = -9.0
    for slot in range(me.hand_count):
        if can_pay_card(me, me.hand[slot]):
            worth = card_worth(state, player, me.hand[slot], unrest, food - WHEAT_IN_CARD)
            best = max(best, worth - card_in_hand(state, player, me.hand[slot]))
    return best - without_card(state, me, unrest, food)


@rule
def best_discard(state, player, unrest, food):
    """AE-8.1: the hand card that is missed least."""
    me = state.players[player]
    least = 99.0
    for slot in range(me.hand_count):
        least = min(least, card_in_hand(state, player, me.hand[slot]))
    rest = food - WHEAT_IN_CARD
    return best_swap(state, me, unrest, rest) - least - without_card(state, me, unrest, food)


@rule
def best_swap(state, me, unrest, food):
    """AE-8.1: the best of the four things."""
    best = 0.0
    for choice in range(Discard.options.shape[0]):
        change, more = Discard.options[choice, UNREST], DISCARD_FOOD[choice]
        worth = DISCARD_WORTH[choice] + relief(state, me, unrest, food, change, more)
        if Discard.options[choice, CITIZEN] > 0:
            later = CITIZEN_LATER * eras_left(state)
            worth += later if me.supply > 0 else -CITIZEN_WORTH
        best = max(best, worth)
    return best


# ---- Personalities and cards on the board


@rule
def favor_worth(state, player, place, unrest, food):
    """AE-7.2: the rewards of all fulfilments, the colour, less the cost."""
    me = state.players[player]
    card = HAND_CARDS + state.personalities[place]
    times = fulfilments(state, player, card)
    points = GAIN_WORTH[card, 0] * times + new_colour(me, Card.colour[card])
    points -= AUREUS_WORTH * Card.cost[card, AUREI]
    change, more = Card.gain[card, 0, UNREST] * times, GAIN_FOOD[card, 0] * times
    return points + relief(state, me, unrest, food, change, more)


@rule
def best_favor(state, player, unrest, food):
    best = -9.0
    for place in range(MAX_PERSONALITIES):
        if can_take_person(state, player, place):
            best = max(best, favor_worth(state, player, place, unrest, food))
    return best


@rule
def best_board_card(state, player, unrest, food):
    best = -9.0
    for place in range(SEATS):
        if can_play_board(state, player, place):
            best = max(best, card_worth(state, player, state.board[place], unrest, food))
    return best
