"""Places on Hills, their tokens and Buildings (AE-7.3, AE-7.4, AE-9.1, AE-9.7)."""

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY
from circenses.games.aeterna import box
from circenses.games.aeterna.box import RewardToken
from circenses.games.aeterna.rules import hills
from circenses.games.aeterna.rules.actions import can_build, can_hold_building, passed
from circenses.games.aeterna.rules.phases import smallest_devastated_crowd
from circenses.games.aeterna.state import Phase
from circenses.games.aeterna.value import features, rates
from circenses.games.aeterna.value.cards import best_board_card
from circenses.games.aeterna.value.plight import devastated, relief
from circenses.games.aeterna.vocabulary import AMPHITHEATRUM, AQUAEDUCTUS, TEMPLUM, UNREST


@rule
def hills_ahead(state, player, amounts):
    """AE-9.1, AE-9.7: what the player's stacks will score, and Buildings where Prefect."""
    if state.phase != Phase.ACTIONS:
        return
    me = state.players[player]
    worth, prefect, citizens = 0.0, 0, 0
    for hill in range(box.HILLS):
        if me.stack[hill] > 0:
            worth += place_worth(state, hill, me.place[hill])
            prefect += me.place[hill] == 0
            citizens += me.stack[hill]
    kept = others_have_passed(state, player)
    amounts[features.PLACES_KEPT if kept else features.PLACES] = worth
    amounts[features.PREFECT] = prefect
    amounts[features.ON_HILLS] = citizens


@rule
def others_have_passed(state, player):
    me = state.players[player]
    return passed(state) == state.gentes - (1 if me.pass_space == EMPTY else 0)


@rule
def place_worth(state, hill, place):
    """The PP of a place; for the Prefect also those of a Templum."""
    templum = place == 0 and state.hills[hill].buildings[TEMPLUM]
    return hills.visible_pp(state, hill, place) + (2.0 if templum else 0.0)


@rule
def new_place(state, player, hill):
    """AE-7.4.4: where one more citizen would take the player's stack."""
    me = state.players[player]
    place = hills.stacks(state, hill) if me.stack[hill] == 0 else me.place[hill]
    height = me.stack[hill] + 1
    while place > 0:
        other = state.players[hills.owner_at(state, hill, place - 1)].stack[hill]
        if other > height or (other == height and not hills.overtakes(me)):
            return place
        place -= 1
    return place


@rule
def influence_worth(state, player, hill, less, least, unrest, food):
    """AE-7.4: the new place, a token and the crowd, less wheat and the citizen."""
    me = state.players[player]
    keep = 1.0 if others_have_passed(state, player) else rates.KEEPS_PLACE
    place, citizens = new_place(state, player, hill), hills.crowd(state, hill)
    points = keep * place_worth(state, hill, place) + best_token(state, player, hill, unrest, food)
    change, more = 0.0, -float(hills.wheat_to_influence(state, player, hill, less))
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
    return points - (rates.CITIZEN_WORTH if me.citizens <= 3 else rates.SPARE_CITIZEN)


@rule
def best_influence(state, player, less, unrest, food):
    least = smallest_devastated_crowd(state)
    best = -9.0
    for hill in range(box.HILLS):
        if hills.can_influence_hill(state, player, hill, less):
            worth = influence_worth(state, player, hill, less, least, unrest, food)
            best = max(best, worth)
    return best


# ---- tokens


@rule
def token_worth(state, player, kind, unrest, food):
    if RewardToken.play_board_card[kind]:
        return best_board_card(state, player, unrest, food)
    me = state.players[player]
    change, more = RewardToken.gain[kind, UNREST], rates.TOKEN_FOOD[kind]
    return rates.TOKEN_WORTH[kind] + relief(state, me, unrest, food, change, more)


@rule
def best_token(state, player, hill, unrest, food):
    """AE-7.4.5: the best token of a Hill, or none."""
    best = 0.0
    for place in range(box.PLACES):
        if hills.can_take(state, player, hill, place):
            kind = state.hills[hill].token[place]
            best = max(best, token_worth(state, player, kind, unrest, food))
    return best


@rule
def best_token_anywhere(state, player, unrest, food):
    best = 0.0
    for hill in range(box.HILLS):
        best = max(best, best_token(state, player, hill, unrest, food))
    return best


# ---- Buildings


@rule
def best_site(state, player):
    """AE-7.3: 3 PP and the best Building, less a stone and a citizen."""
    me = state.players[player]
    best = 0.0
    for kind in range(box.BUILDINGS):
        if can_build(state, kind):
            best = max(best, building_worth(state, player, kind))
    return (
        best
        + 3.0
        - rates.STONE_WORTH
        - (rates.CITIZEN_WORTH if me.citizens <= 3 else rates.SPARE_CITIZEN)
    )


@rule
def building_worth(state, player, kind):
    """AE-9.7: a Building on a Hill where the player is Prefect."""
    for hill in range(box.HILLS):
        if can_hold_building(state, hill, kind) and state.players[player].place[hill] == 0:
            return (
                rates.KEEPS_PLACE * (2.0 if kind == TEMPLUM else 2.0 * rates.WHEAT_WORTH)
                + rates.BUILT
            )
    return 0.0
