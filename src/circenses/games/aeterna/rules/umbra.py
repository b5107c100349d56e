"""AE-16: Gens Umbra, the opponent of the solo variant, which is our own."""

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY
from circenses.games.aeterna.box import (
    HILLS,
    MAX_PERSONALITIES,
    PLACES,
    UMBRA,
    UMBRA_SCRIPT,
    Construct,
    Letter,
    Solo,
)
from circenses.games.aeterna.rules.actions import (
    can_build,
    can_hold_building,
    move_building,
    pass_turn,
)
from circenses.games.aeterna.rules.hills import (
    can_enter,
    crowd,
    owner_at,
    place_citizen,
    stacks,
    visible_pp,
)
from circenses.games.aeterna.rules.resources import gain
from circenses.games.aeterna.vocabulary import AMPHITHEATRUM, AQUAEDUCTUS, TEMPLUM


@rule
def umbra_turn(state):
    """AE-16.4, AE-16.R1: the next letter of the script; after the last one it passes."""
    letter = UMBRA_SCRIPT[state.era, state.letters]
    match letter:
        case Letter.PASS:
            pass_turn(state, UMBRA)
            return
        case Letter.INFLUENCE:
            umbra_influence(state)
        case Letter.BUILD:
            umbra_build(state)
        case Letter.CONQUEST:
            gain(state, UMBRA, Solo.conquest[state.era])  # AE-16.7
        case Letter.MONUMENT:
            umbra_monument(state)
        case Letter.FAVOR:
            umbra_favor(state)
    state.letters += 1


@rule
def umbra_monument(state):
    """AE-16.7: what a Monument gives in this Era."""
    gain(state, UMBRA, Solo.monument[state.era])


@rule
def umbra_influence(state):
    """AE-16.5: the Hill where its place gains most; without one, a Monument."""
    hill = umbra_hill(state)
    if hill == EMPTY:
        umbra_monument(state)
        return
    place_citizen(state, UMBRA, hill)
    deplete_first_token(state.hills[hill])


@rule
def deplete_first_token(spot):
    """AE-16.5: the active token in the lowest place, without gain."""
    for place in range(PLACES):
        if not spot.depleted[place]:
            spot.depleted[place] = 1
            return


@rule
def umbra_hill(state):
    """AE-16.5, AE-16.R2: most gain, then fewest citizens, then lowest id."""
    best = EMPTY
    if state.players[UMBRA].citizens == 0:
        return best
    for hill in range(HILLS):
        if can_enter(state, UMBRA, hill) and (best == EMPTY or is_better(state, hill, best)):
            best = hill
    return best


@rule
def is_better(state, hill, best):
    more = umbra_gain(state, hill) - umbra_gain(state, best)
    return more > 0 or (more == 0 and crowd(state, hill) < crowd(state, best))


@rule
def umbra_gain(state, hill):
    """AE-16.5: the visible PP of its place after placing, less those of its place before."""
    umbra = state.players[UMBRA]
    old = 0 if umbra.stack[hill] == 0 else visible_pp(state, hill, umbra.place[hill])
    return visible_pp(state, hill, umbra_new_place(state, hill)) - old


@rule
def umbra_new_place(state, hill):
    """AE-16.5, AE-7.4.4: where one more citizen would take its stack."""
    umbra = state.players[UMBRA]
    place = stacks(state, hill) if umbra.stack[hill] == 0 else umbra.place[hill]
    while place > 0:
        left = owner_at(state, hill, place - 1)
        if state.players[left].stack[hill] > umbra.stack[hill]:
            return place
        place -= 1
    return place


@rule
def umbra_build(state):
    """AE-16.6: the first open space; without one, a Monument."""
    umbra = state.players[UMBRA]
    for kind in (TEMPLUM, AMPHITHEATRUM, AQUAEDUCTUS):
        if umbra.citizens > 0 and can_build(state, kind):
            umbra.citizens -= 1
            umbra.builder[kind] = 1
            gain(state, UMBRA, Construct.gain)
            move_building(state, kind, umbra_building_hill(state, kind))
            return
    umbra_monument(state)


@rule
def umbra_building_hill(state, kind):
    """AE-16.6: the lowest Hill where Umbra is Prefect and the type is missing, else the lowest."""
    other = EMPTY
    for hill in range(HILLS):
        if can_hold_building(state, hill, kind):
            if state.players[UMBRA].place[hill] == 0:
                return hill
            if other == EMPTY:
                other = hill
    return other


@rule
def umbra_favor(state):
    """AE-16.8: an open Personality leaves the game for 3 PP; AE-16.R2: without one, influence."""
    for place in range(MAX_PERSONALITIES):
        if state.personalities[place] != EMPTY:
            state.personalities[place] = EMPTY
            gain(state, UMBRA, Solo.favor)
            return
    umbra_influence(state)
