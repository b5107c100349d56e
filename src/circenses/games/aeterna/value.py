"""What a position is worth to a player: the final PP to be expected.

What is certain is counted as the score sheet counts it; what can still be done with goods, citizens
and cards is counted at the rates below, which follow the exchange rates printed on tokens and
discards and were tuned by play (docs/bots.md). At the end of the game the value is the score.
"""

import numpy as np

from circenses.core.agenda import top
from circenses.core.jit import rule
from circenses.core.schema import EMPTY
from circenses.games.aeterna.data import (
    ACTIVATIONS,
    ACTIVE,
    AMPHITHEATRUM,
    AQUAEDUCTUS,
    AUREI,
    AUREI_PER_PP,
    BUILDINGS,
    CARD_AMOUNT,
    CARD_COLOUR,
    CARD_COST,
    CARD_GAIN,
    CARD_LESS,
    CARD_MAX,
    CARD_ON,
    CARD_OPTIONS,
    CARD_PAY,
    CARD_PP,
    CARD_REWARDS,
    CARD_TIMING,
    CARD_USES,
    CARD_WORD,
    CARDS,
    CITIZEN,
    COLOURS,
    DISCARD_GAIN,
    DISCOUNTS,
    DOOM_PP,
    ERAS,
    FEEDERS,
    HAND,
    HAND_CARDS,
    HILLS,
    LAST_DOOM,
    MAX_CITIZENS,
    MAX_PERSONALITIES,
    MONUMENTS,
    PASS_PP,
    PLACES,
    SEATS,
    SHIELDS,
    STONE,
    TEMPLUM,
    TOKEN_GAIN,
    TOKEN_PLAYS_CARD,
    UMBRA,
    UMBRA_SCRIPT,
    UNREST,
    WHEAT,
    Costs,
    Letter,
    Timing,
    Word,
)
from circenses.games.aeterna.rules.actions import may_build, may_hold_building, passed
from circenses.games.aeterna.rules.cards import (
    fulfilments,
    may_activate_card,
    may_take_favor,
)
from circenses.games.aeterna.rules.hills import (
    crowd,
    may_influence_hill,
    may_play_board,
    may_take,
    overtakes,
    owner_at,
    stacks,
    visible_pp,
    wheat_to_influence,
)
from circenses.games.aeterna.rules.phases import (
    damages_to_decide,
    smallest_devastated_crowd,
    total_amount,
)
from circenses.games.aeterna.rules.resources import can_pay_card, is_umbra
from circenses.games.aeterna.scoring import (
    diversity,
    doom_loss,
    full_sets,
    is_condemned,
    printed_pp,
)
from circenses.games.aeterna.state import Decision, Phase

# What things are worth in PP.
# fmt: off
STONE_WORTH     = 1.1
LAST_STONE      = 1.0     # when nothing can be built any more
WHEAT_WORTH     = 0.5     # beyond what the citizens eat
AUREUS_WORTH    = 0.24
LAST_AUREUS     = 0.125
AUREI_OF_USE    = 16.0    # more of them are worth only what they score
CITIZEN_WORTH   = 1.6     # in the Domus, while it can still be placed in this Era
SPARE_CITIZEN   = 1.0     # ... beyond the first three
CITIZEN_LATER   = 0.8     # in each Era to come
UNREST_WORTH    = 0.8     # one point, where nothing is known about the player's unrest
KEEPS_PLACE     = 0.85    # a place on a Hill, while others may still come
NO_HURRY        = 0.9     # the PP of the next Pass space, before they are taken
CARD_IN_HAND    = 0.85    # the part of a card's worth that is counted while it can be paid
CARD_TOO_DEAR   = 0.6     # ... while it cannot
DISCARDED_CARD  = 0.95
UNKNOWN_CARD    = 2.2     # a card not drafted yet
WHEAT_IN_CARD   = 0.4     # wheat that a hand card will bring when it is played
SACRIFICE       = 2.2     # PP that a hand card is missed when it must be discarded against unrest
FAVOR_AHEAD     = 0.3     # the part of a favor's worth that is counted before it is taken
ERA_AHEAD       = 18.0
BUILT           = 0.4     # a Building on a Hill of one's own, beside what it gives
DAMAGE_TOKEN    = 1.2     # an Unrest Damage token, paid or not
UNPAID          = 0.7     # how often one is not paid
DAMAGE_LATER    = 0.5     # ... in Eras to come
CALM            = 1.0     # unrest that an Era to come can take away
CALM_NOW        = 0.2     # unrest that the rest of this Era can take away
CONDEMNED       = 60.0
THIS_ERA        = 0.5     # the part of an Era's worth that a permanent effect has in this one
USE_LEFT        = 0.95    # ... an activation
DEVASTATED      = 0.9     # how likely a Hill that would be devastated now really is
NEARLY          = 0.35    # ... a Hill with one citizen less
HARDLY          = 0.05    # ... any other
MY_TURN         = 0.2
UMBRA_LETTER    = 2.6     # PP that a letter of Umbra's script brings
# fmt: on

# PP for the colours of the set being collected, by their number.
SETS = np.array([0.0, 0.2, 0.5, 0.9, 1.4, 2.2, 4.0, 9.0])


def goods_worth(table: list[int]) -> float:
    """A table of gains or costs at the usual rates; wheat and unrest are counted apart."""
    rates = (CITIZEN_WORTH, STONE_WORTH, 0.0, AUREUS_WORTH, 0.0, 1.0)
    return sum(number * rate for number, rate in zip(table, rates, strict=False))


def food(table: list[int]) -> int:
    """AE-9.10: wheat less mouths."""
    return table[WHEAT] - table[CITIZEN]


def all_worth(table: list[int]) -> float:
    return goods_worth(table) + WHEAT_WORTH * food(table) - UNREST_WORTH * table[UNREST]


def an_era(card: int) -> float:
    """What a lasting effect brings in an Era."""
    options = [all_worth(option) for option in CARD_GAIN[card].tolist()]
    pay = goods_worth(CARD_PAY[card].tolist()) + WHEAT_WORTH * float(CARD_PAY[card, WHEAT])
    less = goods_worth(CARD_LESS[card].tolist()) + WHEAT_WORTH * float(CARD_LESS[card, WHEAT])
    return {
        Word.GAIN: options[0],
        Word.CHOOSE: max(options),
        Word.TRADE: 0.8 * float(CARD_USES[card]) * (options[0] - pay),
        Word.DISCOUNT: 1.6 * less,
        Word.TRIGGER: 1.5 * options[0],
        Word.FEED: 0.6 * float(CARD_AMOUNT[card]),
        Word.SHIELD: 0.4 * float(CARD_AMOUNT[card]),
        Word.ABSOLVE: 0.8 * float(CARD_AMOUNT[card]),
        Word.OVERTAKE: 1.2,
        Word.TOKEN: 1.0,
    }[Word(CARD_WORD[card])]


def certain_gain(card: int) -> list[int]:
    """What a card gives as soon as it is played, whatever the position."""
    rewards = CARD_REWARDS[card].tolist()
    if CARD_TIMING[card] != Timing.INSTANT or CARD_WORD[card] != Word.GAIN:
        return rewards
    return [a + b for a, b in zip(rewards, CARD_GAIN[card, 0].tolist(), strict=True)]


def at_once(card: int) -> float:
    """What playing a card brings and costs for certain, at the usual rates."""
    points = goods_worth(certain_gain(card)) - goods_worth(CARD_COST[card].tolist())
    return points + float(CARD_PP[card]) + (1.5 if CARD_WORD[card] == Word.ACT else 0.0)


def usual_relief(card: int) -> float:
    """What a card's unrest and food are worth where neither is pressing, its best option too."""
    gain = certain_gain(card)
    worth = WHEAT_WORTH * (food(gain) + float(CARD_COST[card, CITIZEN]))
    worth -= UNREST_WORTH * gain[UNREST]
    if CARD_TIMING[card] == Timing.INSTANT and CARD_WORD[card] == Word.CHOOSE:
        worth += max(all_worth(option) for option in CARD_GAIN[card].tolist())
    return worth


def rates(rows: list[float]) -> np.ndarray:
    return np.array(rows, np.float64)


def whole(rows: list) -> np.ndarray:
    return np.array(rows, np.int16)


LASTS = [CARD_TIMING[card] in (Timing.PERMANENT, Timing.ACTIVATION) for card in range(CARDS)]
LASTING = rates([an_era(card) if LASTS[card] else 0.0 for card in range(CARDS)])
CERTAIN = rates([at_once(card) for card in range(HAND_CARDS)])
CARD_UNREST = whole([certain_gain(card)[UNREST] for card in range(HAND_CARDS)])
CARD_FOOD = whole(
    [food(certain_gain(card)) + int(CARD_COST[card, CITIZEN]) for card in range(HAND_CARDS)]
)
USUAL_RELIEF = rates([usual_relief(card) for card in range(HAND_CARDS)])
PERMANENTS = whole([card for card in range(MONUMENTS) if CARD_TIMING[card] == Timing.PERMANENT])
GAIN_WORTH = np.array(
    [[goods_worth(gain) for gain in CARD_GAIN[card].tolist()] for card in range(CARDS)]
)
GAIN_FOOD = whole([[food(gain) for gain in CARD_GAIN[card].tolist()] for card in range(CARDS)])
TOKEN_WORTH = rates([goods_worth(gain) for gain in TOKEN_GAIN.tolist()])
TOKEN_FOOD = whole([food(gain) for gain in TOKEN_GAIN.tolist()])
DISCARD_WORTH = rates([goods_worth(gain) for gain in DISCARD_GAIN.tolist()])
DISCARD_FOOD = whole([food(gain) for gain in DISCARD_GAIN.tolist()])
PAY_WORTH = rates([goods_worth(pay) for pay in CARD_PAY.tolist()])


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


# ---- time


@rule
def eras_left(state):
    """Eras after this one; in phase I the next one has begun."""
    return ERAS - 1 - state.era


@rule
def is_acting(state, me):
    """Whether the player can still act in this Era."""
    if state.phase == Phase.END_OF_ERA:
        return True
    return state.phase <= Phase.ACTIONS and me.pass_space == EMPTY


# ---- unrest


@rule
def above(unrest):
    """AE-9.9: about how many Unrest Damage tokens lie at or below."""
    return max(0.0, unrest - 1.5) * 0.5


@rule
def doom(space):
    """AE-10.6: the Doom track, read between its spaces; the last one is the end of a Gens."""
    if space <= 0.0:
        return 0.0
    if space >= LAST_DOOM:
        return CONDEMNED + space - LAST_DOOM
    below = int(space)
    here = float(DOOM_PP[below])
    there = CONDEMNED if below + 1 == LAST_DOOM else float(DOOM_PP[below + 1])
    return here + (there - here) * (space - below)


@rule
def tokens_ahead(state, me, unrest):
    """AE-9.9: Unrest Damage tokens to be paid or taken in the next phase G."""
    if state.phase == Phase.UNREST:
        return float(max(0, damages_to_decide(me) - me.damages))
    return above(unrest)


@rule
def risk(state, me, unrest, hunger):
    """What unrest will cost, with that of hunger after phase G: tokens, and the Doom track."""
    left, tokens = eras_left(state), tokens_ahead(state, me, unrest)
    after = unrest + hunger
    points = DAMAGE_TOKEN * (tokens + DAMAGE_LATER * left * above(after))
    calm = CALM * left + (CALM_NOW if is_acting(state, me) else 0.0)
    return points + doom(after + me.dooms + UNPAID * tokens - calm)


@rule
def plight(state, me, unrest, food, cards):
    """What unrest and hunger will cost, less what is left of the wheat.

    AE-8.1: as many cards as it takes are discarded, for 2 wheat each as long as citizens are
    hungry, then for 2 unrest each.
    """
    hungry = max(0.0, -food)
    least = risk(state, me, unrest, 2.0 * hungry)
    for card in range(1, cards + 1):
        if SACRIFICE * card >= least:
            break
        calmer = max(0.0, unrest - 2.0 * max(0.0, card - 0.5 * hungry))
        hunger = 2.0 * max(0.0, hungry - 2.0 * card)
        least = min(least, SACRIFICE * card + risk(state, me, calmer, hunger))
    return least - WHEAT_WORTH * max(0.0, food)


@rule
def relief(state, me, unrest, food, change, more):
    """What a change of unrest, and more food, are worth."""
    if change == 0 and more == 0:
        return 0.0
    cards = cards_to_use(state, me)
    after = max(0.0, unrest + change)
    below = 1.0 if unrest + change < 0.0 else 0.0  # AE-6.1
    before = plight(state, me, unrest, food, cards)
    return before - plight(state, me, after, food + more, cards) + below


@rule
def without_card(state, me, unrest, food):
    """What unrest and hunger will cost more when a hand card is gone."""
    cards = cards_to_use(state, me)
    less = plight(state, me, unrest, food, cards)
    return plight(state, me, unrest, food - WHEAT_IN_CARD, cards - 1) - less


@rule
def unrest_ahead(state, player):
    """The unrest at the end of this Era, as things stand, without hunger."""
    unrest = float(state.players[player].unrest)
    if state.phase == Phase.ACTIONS:
        unrest += devastation_ahead(state, player)
    return max(0.0, unrest)


@rule
def food_ahead(state, me):
    """AE-9.10: wheat that is left when all are fed, or missing."""
    mouths = max(0, MAX_CITIZENS - me.supply - total_amount(me, FEEDERS))
    food = float(me.wheat - mouths)
    if state.phase == Phase.ACTIONS:
        for hill in range(HILLS):
            if me.place[hill] == 0:
                food += 2.0 * KEEPS_PLACE * state.hills[hill].buildings[AQUAEDUCTUS]
    return food + WHEAT_IN_CARD * cards_to_use(state, me)


@rule
def cards_to_use(state, me):
    """Cards in hand, and those that the draft will bring."""
    if not is_acting(state, me):
        return 0
    return me.hand_count if state.phase == Phase.ACTIONS else HAND


@rule
def devastation_ahead(state, player):
    """AE-9.5, AE-9.7: unrest of the Hills where Prefect, less what Amphitheatra take away."""
    me = state.players[player]
    least = smallest_devastated_crowd(state)
    unrest, calm = 0.0, 0.0
    for hill in range(HILLS):
        if me.place[hill] == 0:
            unrest += 2.0 * devastated(crowd(state, hill), least)
            calm += 2.0 * KEEPS_PLACE * state.hills[hill].buildings[AMPHITHEATRUM]
    return max(0.0, unrest - total_amount(me, SHIELDS)) - calm


@rule
def devastated(citizens, least):
    """AE-9.3: how likely a Hill with so many citizens will be devastated."""
    if citizens >= least:
        return DEVASTATED
    return NEARLY if citizens + 1 == least else HARDLY


# ---- goods and citizens


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


# ---- Hills


@rule
def hills_ahead(state, player):
    """AE-9.1, AE-9.7: what the own stacks will score, and Buildings where Prefect."""
    if state.phase != Phase.ACTIONS:
        return 0.0
    me = state.players[player]
    keep = 1.0 if others_have_passed(state, player) else KEEPS_PLACE
    points = 0.0
    for hill in range(HILLS):
        if me.stack[hill] > 0:
            points += keep * place_worth(state, hill, me.place[hill])
    return points


@rule
def others_have_passed(state, player):
    me = state.players[player]
    return passed(state) == state.gentes - (1 if me.pass_space == EMPTY else 0)


@rule
def place_worth(state, hill, place):
    """The PP of a place; for the Prefect also those of a Templum."""
    templum = place == 0 and state.hills[hill].buildings[TEMPLUM]
    return visible_pp(state, hill, place) + (2.0 if templum else 0.0)


@rule
def new_place(state, player, hill):
    """AE-7.4.4: where one more citizen would take the player's stack."""
    me = state.players[player]
    place = stacks(state, hill) if me.stack[hill] == 0 else me.place[hill]
    height = me.stack[hill] + 1
    while place > 0:
        other = state.players[owner_at(state, hill, place - 1)].stack[hill]
        if other > height or (other == height and not overtakes(me)):
            return place
        place -= 1
    return place


@rule
def influence_worth(state, player, hill, less, least, unrest, food):
    """AE-7.4: the new place, a token and the crowd, less wheat and the citizen."""
    me = state.players[player]
    keep = 1.0 if others_have_passed(state, player) else KEEPS_PLACE
    place, citizens = new_place(state, player, hill), crowd(state, hill)
    points = keep * place_worth(state, hill, place) + best_token(state, player, hill, unrest, food)
    change, more = 0.0, -float(wheat_to_influence(state, player, hill, less))
    if me.stack[hill] > 0:
        points -= keep * place_worth(state, hill, me.place[hill])
    if me.place[hill] == 0:
        change -= 2.0 * devastated(citizens, least)
    if place == 0:
        change += 2.0 * devastated(citizens + 1, least)
        if me.place[hill] != 0:
            change -= 2.0 * keep * state.hills[hill].buildings[AMPHITHEATRUM]
            more += 2.0 * keep * state.hills[hill].buildings[AQUAEDUCTUS]
    points += relief(state, me, unrest, food, change, more)
    return points - (CITIZEN_WORTH if me.citizens <= 3 else SPARE_CITIZEN)


@rule
def best_influence(state, player, less, unrest, food):
    least = smallest_devastated_crowd(state)
    best = -9.0
    for hill in range(HILLS):
        if may_influence_hill(state, player, hill, less):
            worth = influence_worth(state, player, hill, less, least, unrest, food)
            best = max(best, worth)
    return best


@rule
def token_worth(state, player, kind, unrest, food):
    if TOKEN_PLAYS_CARD[kind]:
        return best_board_card(state, player, unrest, food)
    me = state.players[player]
    change, more = TOKEN_GAIN[kind, UNREST], TOKEN_FOOD[kind]
    return TOKEN_WORTH[kind] + relief(state, me, unrest, food, change, more)


@rule
def best_token(state, player, hill, unrest, food):
    """AE-7.4.5: the best token of a Hill, or none."""
    best = 0.0
    for place in range(PLACES):
        if may_take(state, player, hill, place):
            kind = state.hills[hill].token[place]
            best = max(best, token_worth(state, player, kind, unrest, food))
    return best


# ---- cards


@rule
def sets_ahead(me):
    """AE-10.4: full sets, and the set being collected."""
    full = full_sets(me)
    return 9.0 * full + SETS[colours_beyond(me, full)]


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
def lasting_ahead(state, me):
    """AE-12.2: permanent effects in play, and activations with their uses left."""
    left, acting = eras_left(state), is_acting(state, me)
    points = 0.0
    for card in PERMANENTS:
        if me.played[card]:
            points += LASTING[card] * (left + (THIS_ERA if acting else 0.0))
    for number in range(ACTIVATIONS):
        card = ACTIVE[number]
        if me.played[card]:
            points += LASTING[card] * left
            if acting:
                unused = CARD_USES[card] - me.used[number]
                points += USE_LEFT * LASTING[card] * unused / CARD_USES[card]
    return points


@rule
def card_points(state, player, card):
    """AE-7.1: what playing a card brings, less its cost, apart from unrest and food."""
    me, left = state.players[player], eras_left(state)
    colour = CARD_COLOUR[card]
    points = CERTAIN[card] + AUREUS_WORTH * me.colours[colour] + new_colour(me, colour)
    points += discounted(me, card)
    points += LASTING[card] * (left + (USE_LEFT if CARD_USES[card] > 0 else THIS_ERA))
    if CARD_WORD[card] == Word.PER:
        points += GAIN_WORTH[card, 0] * min(fulfilments(state, player, card), CARD_MAX[card])
    return points - CITIZEN_LATER * left * (CARD_COST[card, CITIZEN] - CARD_REWARDS[card, CITIZEN])


@rule
def chooses_at_once(card):
    return CARD_WORD[card] == Word.CHOOSE and CARD_TIMING[card] == Timing.INSTANT


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
        if me.played[owned] and CARD_ON[owned] == on:
            points += CITIZEN_WORTH * min(CARD_LESS[owned, CITIZEN], CARD_COST[card, CITIZEN])
            points += STONE_WORTH * min(CARD_LESS[owned, STONE], CARD_COST[card, STONE])
            points += AUREUS_WORTH * min(CARD_LESS[owned, AUREI], CARD_COST[card, AUREI])
    return points


@rule
def best_option(state, me, card, unrest, food):
    """AE-12.3 `choose`."""
    best = 0.0
    for option in range(CARD_OPTIONS[card]):
        change, more = CARD_GAIN[card, option, UNREST], GAIN_FOOD[card, option]
        worth = GAIN_WORTH[card, option] + relief(state, me, unrest, food, change, more)
        best = max(best, worth)
    return best


@rule
def card_in_hand(state, player, card):
    """A hand card that will be played or discarded.

    Unrest and food are counted at their usual worth: where they are a matter of life and death, one
    card can save the Gens, but four cards cannot save it four times.
    """
    part = CARD_IN_HAND if can_pay_card(state.players[player], card) else CARD_TOO_DEAR
    return max(DISCARDED_CARD, part * (card_points(state, player, card) + USUAL_RELIEF[card]))


@rule
def cards_ahead(state, player, unrest, food):
    """The hand, the card chosen in the draft, and cards still to come; open Personalities."""
    me = state.players[player]
    if not is_acting(state, me):
        return 0.0
    points = 0.0
    for slot in range(me.hand_count):
        points += card_in_hand(state, player, me.hand[slot])
    unknown = cards_to_use(state, me) - me.hand_count
    if state.phase == Phase.DRAFT and me.pick != EMPTY:
        unknown -= 1
        points += card_in_hand(state, player, me.pack[me.pick])
    if state.phase == Phase.ACTIONS:
        points += FAVOR_AHEAD * max(0.0, best_favor(state, player, unrest, food))
    return points + UNKNOWN_CARD * unknown


@rule
def favor_worth(state, player, place, unrest, food):
    """AE-7.2: the rewards of all fulfilments, the colour, less the cost."""
    me = state.players[player]
    card = HAND_CARDS + state.personalities[place]
    times = fulfilments(state, player, card)
    points = GAIN_WORTH[card, 0] * times + new_colour(me, CARD_COLOUR[card])
    points -= AUREUS_WORTH * CARD_COST[card, AUREI]
    change, more = CARD_GAIN[card, 0, UNREST] * times, GAIN_FOOD[card, 0] * times
    return points + relief(state, me, unrest, food, change, more)


@rule
def best_favor(state, player, unrest, food):
    best = -9.0
    for place in range(MAX_PERSONALITIES):
        if may_take_favor(state, player, place):
            best = max(best, favor_worth(state, player, place, unrest, food))
    return best


@rule
def best_board_card(state, player, unrest, food):
    best = -9.0
    for place in range(SEATS):
        if may_play_board(state, player, place):
            best = max(best, card_worth(state, player, state.board[place], unrest, food))
    return best


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
    for choice in range(DISCARD_GAIN.shape[0]):
        change, more = DISCARD_GAIN[choice, UNREST], DISCARD_FOOD[choice]
        worth = DISCARD_WORTH[choice] + relief(state, me, unrest, food, change, more)
        if DISCARD_GAIN[choice, CITIZEN] > 0:
            later = CITIZEN_LATER * eras_left(state)
            worth += later if me.supply > 0 else -CITIZEN_WORTH
        best = max(best, worth)
    return best


@rule
def best_site(state, player):
    """AE-7.3: 3 PP and the best Building, less a stone and a citizen."""
    me = state.players[player]
    best = 0.0
    for kind in range(BUILDINGS):
        if may_build(state, kind):
            best = max(best, building_worth(state, player, kind))
    return best + 3.0 - STONE_WORTH - (CITIZEN_WORTH if me.citizens <= 3 else SPARE_CITIZEN)


@rule
def building_worth(state, player, kind):
    """AE-9.7: a Building on a Hill where the player is Prefect."""
    for hill in range(HILLS):
        if may_hold_building(state, hill, kind) and state.players[player].place[hill] == 0:
            return KEEPS_PLACE * (2.0 if kind == TEMPLUM else 2.0 * WHEAT_WORTH) + BUILT
    return 0.0


@rule
def best_token_anywhere(state, player, unrest, food):
    best = 0.0
    for hill in range(HILLS):
        best = max(best, best_token(state, player, hill, unrest, food))
    return best


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
