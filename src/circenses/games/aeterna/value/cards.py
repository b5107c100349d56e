"""Cards in hand, in play and on offer (AE-7.1, AE-7.2, AE-8, AE-10.4, AE-12)."""

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY
from circenses.games.aeterna import box
from circenses.games.aeterna.box import Card, Discard, Timing
from circenses.games.aeterna.effects import Costs, Word
from circenses.games.aeterna.rules.cards import can_take_person, fulfillments
from circenses.games.aeterna.rules.hills import can_play_board
from circenses.games.aeterna.rules.resources import can_pay_card
from circenses.games.aeterna.scoring import full_sets
from circenses.games.aeterna.state import Phase
from circenses.games.aeterna.value import features, plight, rates
from circenses.games.aeterna.vocabulary import AUREI, CITIZEN, COLORS, STONE, UNREST


@rule
def sets_ahead(me, amounts):
    """AE-10.4: full sets, and the set being collected."""
    full = full_sets(me)
    amounts[features.FULL_SETS] = full
    amounts[features.SET_BEGUN] = rates.SETS[colors_beyond(me, full)]


@rule
def colors_beyond(me, full):
    n = 0
    for color in range(COLORS):
        if me.colors[color] > full:
            n += 1
    return n


@rule
def new_color(me, color):
    """AE-10.4: what a card of a color adds to the set."""
    full = full_sets(me)
    if me.colors[color] > full:
        return 0.0
    n = colors_beyond(me, full)
    return rates.SETS[n + 1] - rates.SETS[n]


@rule
def lasting_ahead(state, me, amounts):
    """AE-12.2: permanent effects in play, and activations with their uses left."""
    left, acting = plight.eras_left(state), plight.is_acting(state, me)
    later, now, uses = 0.0, 0.0, 0.0
    for card in rates.PERMANENTS:
        if me.played[card]:
            later += rates.LASTING[card] * left
            now += rates.LASTING[card]
    for number in range(box.ACTIVATIONS):
        card = box.ACTIVE[number]
        if me.played[card]:
            later += rates.LASTING[card] * left
            uses += rates.LASTING[card] * (Card.uses[card] - me.used[number]) / Card.uses[card]
    amounts[features.LASTING] = later
    amounts[features.LASTING_NOW] = now if acting else 0.0
    amounts[features.USES_LEFT] = uses if acting else 0.0


# ---- one card


@rule
def card_points(state, player, card):
    """AE-7.1: what playing a card brings, less its cost, apart from unrest and food."""
    me, left = state.players[player], plight.eras_left(state)
    color = Card.color[card]
    points = rates.CERTAIN[card] + rates.AUREUS_WORTH * me.colors[color] + new_color(me, color)
    points += discounted(me, card)
    points += rates.LASTING[card] * (
        left + (rates.USE_LEFT if Card.uses[card] > 0 else rates.THIS_ERA)
    )
    if Card.word[card] == Word.PER:
        points += rates.GAIN_WORTH[card, 0] * min(fulfillments(state, player, card), Card.max[card])
    return points - rates.CITIZEN_LATER * left * (
        Card.cost[card, CITIZEN] - Card.rewards[card, CITIZEN]
    )


@rule
def chooses_at_once(card):
    return Card.word[card] == Word.CHOOSE and Card.timing[card] == Timing.INSTANT


@rule
def card_worth(state, player, card, unrest, food):
    """All that playing a card brings now."""
    me = state.players[player]
    points = card_points(state, player, card)
    points += plight.relief(state, me, unrest, food, rates.CARD_UNREST[card], rates.CARD_FOOD[card])
    if chooses_at_once(card):
        points += best_option(state, me, card, unrest, food)
    return points


@rule
def discounted(me, card):
    """AE-12.3 `discount`: what the player saves."""
    points = 0.0
    on = Costs.MONUMENT if card < box.MONUMENTS else Costs.PROVINCE
    for owned in box.DISCOUNTS:
        if me.played[owned] and Card.on[owned] == on:
            points += rates.CITIZEN_WORTH * min(Card.less[owned, CITIZEN], Card.cost[card, CITIZEN])
            points += rates.STONE_WORTH * min(Card.less[owned, STONE], Card.cost[card, STONE])
            points += rates.AUREUS_WORTH * min(Card.less[owned, AUREI], Card.cost[card, AUREI])
    return points


@rule
def best_option(state, me, card, unrest, food):
    """AE-12.3 `choose`."""
    best = 0.0
    for option in range(Card.options[card]):
        change, more = Card.gain[card, option, UNREST], rates.GAIN_FOOD[card, option]
        worth = rates.GAIN_WORTH[card, option] + plight.relief(
            state, me, unrest, food, change, more
        )
        best = max(best, worth)
    return best


# ---- the hand


@rule
def card_in_hand(state, player, card):
    """A hand card that will be played or discarded.

    Unrest and food count at their usual worth: where they decide whether the Gens survives, one
    card can save it, but four cards cannot save it four times.
    """
    part = rates.CARD_IN_HAND if can_pay_card(state.players[player], card) else rates.CARD_TOO_DEAR
    return max(
        rates.DISCARDED_CARD, part * (card_points(state, player, card) + rates.USUAL_RELIEF[card])
    )


@rule
def cards_ahead(state, player, unrest, food, amounts):
    """The hand, the card chosen in the draft, and cards still to come; open Personalities."""
    me = state.players[player]
    if not plight.is_acting(state, me):
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
    unknown = plight.cards_to_use(state, me) - me.hand_count
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
            worth = card_worth(state, player, me.hand[slot], unrest, food - rates.WHEAT_IN_CARD)
            best = max(best, worth - card_in_hand(state, player, me.hand[slot]))
    return best - plight.without_card(state, me, unrest, food)


@rule
def best_discard(state, player, unrest, food):
    """AE-8.1: the hand card that is missed least."""
    me = state.players[player]
    least = 99.0
    for slot in range(me.hand_count):
        least = min(least, card_in_hand(state, player, me.hand[slot]))
    rest = food - rates.WHEAT_IN_CARD
    return best_swap(state, me, unrest, rest) - least - plight.without_card(state, me, unrest, food)


@rule
def best_swap(state, me, unrest, food):
    """AE-8.1: the best of the four things."""
    best = 0.0
    for choice in range(Discard.options.shape[0]):
        change, more = Discard.options[choice, UNREST], rates.DISCARD_FOOD[choice]
        worth = rates.DISCARD_WORTH[choice] + plight.relief(state, me, unrest, food, change, more)
        if Discard.options[choice, CITIZEN] > 0:
            later = rates.CITIZEN_LATER * plight.eras_left(state)
            worth += later if me.supply > 0 else -rates.CITIZEN_WORTH
        best = max(best, worth)
    return best


# ---- Personalities and cards on the board


@rule
def favor_worth(state, player, place, unrest, food):
    """AE-7.2: the rewards of all fulfillments, the color, less the cost."""
    me = state.players[player]
    card = box.HAND_CARDS + state.personalities[place]
    times = fulfillments(state, player, card)
    points = rates.GAIN_WORTH[card, 0] * times + new_color(me, Card.color[card])
    points -= rates.AUREUS_WORTH * Card.cost[card, AUREI]
    change, more = Card.gain[card, 0, UNREST] * times, rates.GAIN_FOOD[card, 0] * times
    return points + plight.relief(state, me, unrest, food, change, more)


@rule
def best_favor(state, player, unrest, food):
    best = -9.0
    for place in range(box.MAX_PERSONALITIES):
        if can_take_person(state, player, place):
            best = max(best, favor_worth(state, player, place, unrest, food))
    return best


@rule
def best_board_card(state, player, unrest, food):
    best = -9.0
    for place in range(box.SEATS):
        if can_play_board(state, player, place):
            best = max(best, card_worth(state, player, state.board[place], unrest, food))
    return best
