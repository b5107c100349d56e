"""Chapter 22: the rival of a solo game."""

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.rules.actions import free_spaces
from circenses.games.nova_roma.rules.offers import refill_building, refill_shipping
from circenses.games.nova_roma.rules.sail import stop_after


@rule
def set_up_rival(state, level):
    """NR-22.1: its score, ships and hippodrome tokens; its blocks lie in the zones (NR-3.4)."""
    state.rival_points = layout.RIVAL_POINTS[level]
    for route in range(layout.ROUTES):
        state.rival_ships[route] = layout.RIVAL_STOP[route]
    for track in range(layout.TRACKS):
        state.neutral_race[track] = box.Solo.rival_hippodrome_space
    advance_rival_token(state)


@rule
def advance_rival_token(state):
    """NR-22.1, NR-22.6: one space on the favored track, never beyond its end."""
    track = layout.CHARIOT_TRACK[state.favored]
    state.neutral_race[track] = min(
        layout.LAST_SPACE, state.neutral_race[track] + box.Solo.rival_favored_bonus
    )


@rule
def place_rival_legionnaires(state):
    """NR-22.3: on both spaces of the tile; 1 point for the rival where a piece stands already."""
    for k in range(2):
        space = layout.EMPEROR_SPACES[state.emperor_tile, k] + 0
        if (free_spaces(state) >> space) & 1:
            state.legionnaires |= 1 << space
        else:
            state.rival_points += box.Solo.rival_vp_per_blocked_legionnaire


@rule
def move_rival(state):
    """NR-22.6, NR-22.8: at the end of every round; NR-22.7: it pays and gains nothing."""
    state.shipping_offer[0] = EMPTY
    refill_shipping(state)
    move_rival_ships(state)
    if state.building_offer[0] != EMPTY:  # NR-22.13
        state.rival_building |= 1 << state.building_offer[0]
        state.building_offer[0] = EMPTY
    refill_building(state)


@rule
def move_rival_ships(state):
    """NR-22.6: each to the next harbor; NR-22.9: after the last one to the best free port."""
    for route in range(layout.ROUTES):
        if state.rival_ships[route] < layout.FIRST_PORT:
            state.rival_ships[route] = stop_after(state, state.rival_ships[route], route)
