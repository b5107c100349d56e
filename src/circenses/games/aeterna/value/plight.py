"""Time, unrest and hunger: what they will cost until the end of the game (AE-9, AE-10.6)."""

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY
from circenses.games.aeterna import box
from circenses.games.aeterna.box import DoomTrack
from circenses.games.aeterna.rules import phases
from circenses.games.aeterna.rules.hills import crowd
from circenses.games.aeterna.state import Phase
from circenses.games.aeterna.value import rates
from circenses.games.aeterna.vocabulary import AMPHITHEATRUM, AQUAEDUCTUS


@rule
def eras_left(state):
    """Eras after this one; in phase I the next one has begun."""
    return box.ERAS - 1 - state.era


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
    if space >= DoomTrack.last:
        return rates.CONDEMNED + space - DoomTrack.last
    below = int(space)
    here = float(DoomTrack.pp_lost[below])
    there = rates.CONDEMNED if below + 1 == DoomTrack.last else float(DoomTrack.pp_lost[below + 1])
    return here + (there - here) * (space - below)


@rule
def tokens_ahead(state, me, unrest):
    """AE-9.9: Unrest Damage tokens to be paid or taken in the next phase G."""
    if state.phase == Phase.UNREST:
        return float(max(0, phases.damages_to_decide(me) - me.damages))
    return above(unrest)


@rule
def risk(state, me, unrest, hunger):
    """What unrest will cost, with that of hunger after phase G: tokens, and the Doom track."""
    left, tokens = eras_left(state), tokens_ahead(state, me, unrest)
    after = unrest + hunger
    points = rates.DAMAGE_TOKEN * (tokens + rates.DAMAGE_LATER * left * above(after))
    calm = rates.CALM * left + (rates.CALM_NOW if is_acting(state, me) else 0.0)
    return points + doom(after + me.dooms + rates.UNPAID * tokens - calm)


@rule
def plight(state, me, unrest, food, cards):
    """What unrest and hunger will cost, less what is left of the wheat.

    AE-8.1: as many cards as needed are discarded, for 2 wheat each while citizens are hungry, then
    for 2 unrest each.
    """
    hungry = max(0.0, -food)
    least = risk(state, me, unrest, 2.0 * hungry)
    for card in range(1, cards + 1):
        if rates.SACRIFICE * card >= least:
            break
        calmer = max(0.0, unrest - 2.0 * max(0.0, card - 0.5 * hungry))
        hunger = 2.0 * max(0.0, hungry - 2.0 * card)
        least = min(least, rates.SACRIFICE * card + risk(state, me, calmer, hunger))
    return least - rates.WHEAT_WORTH * max(0.0, food)


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
    return plight(state, me, unrest, food - rates.WHEAT_IN_CARD, cards - 1) - less


@rule
def unrest_ahead(state, player):
    """The unrest at the end of this Era, as things stand, without hunger."""
    unrest = float(state.players[player].unrest)
    if state.phase == Phase.ACTIONS:
        unrest += devastation_ahead(state, player)
    return max(0.0, unrest)


@rule
def food_ahead(state, me):
    """AE-9.10: wheat that is left after the meal, or missing."""
    mouths = max(0, box.MAX_CITIZENS - me.supply - phases.total_amount(me, box.FEEDERS))
    food = float(me.wheat - mouths)
    if state.phase == Phase.ACTIONS:
        for hill in range(box.HILLS):
            if me.place[hill] == 0:
                food += 2.0 * rates.KEEPS_PLACE * state.hills[hill].buildings[AQUAEDUCTUS]
    return food + rates.WHEAT_IN_CARD * cards_to_use(state, me)


@rule
def cards_to_use(state, me):
    """Cards in hand, and those that the draft will bring."""
    if not is_acting(state, me):
        return 0
    return me.hand_count if state.phase == Phase.ACTIONS else box.HAND


@rule
def devastation_ahead(state, player):
    """AE-9.5, AE-9.7: unrest of the Hills where Prefect, less what Amphitheatra take away."""
    me = state.players[player]
    least = phases.smallest_devastated_crowd(state)
    unrest, calm = 0.0, 0.0
    for hill in range(box.HILLS):
        if me.place[hill] == 0:
            unrest += 2.0 * devastated(crowd(state, hill), least)
            calm += 2.0 * rates.KEEPS_PLACE * state.hills[hill].buildings[AMPHITHEATRUM]
    return max(0.0, unrest - phases.total_amount(me, box.SHIELDS)) - calm


@rule
def devastated(citizens, least):
    """AE-9.3: how likely a Hill with that many citizens is to be devastated."""
    if citizens >= least:
        return rates.DEVASTATED
    return rates.NEARLY if citizens + 1 == least else rates.HARDLY
