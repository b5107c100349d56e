"""Chapters 4 to 6, 19 and 20: rounds, the emperor, turns, cleanup, legionnaires."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done
from circenses.core.rules.sets import clear
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.rules.actions import free_spaces
from circenses.games.nova_roma.rules.bits import random_bit
from circenses.games.nova_roma.rules.offers import (
    discard_follower,
    refill_followers,
    refill_offers,
    refill_tiles,
    reveal_special_tile,
)
from circenses.games.nova_roma.rules.solo import (
    advance_rival_token,
    move_rival,
    place_rival_legionnaires,
)
from circenses.games.nova_roma.state import Decision

# ---- 4, 5. Rounds and the emperor


@rule
def do_round(state):
    """NR-4.1, NR-5.1: the first player turns up the top emperor tile."""
    done(state)
    state.round_number += 1
    state.turn = 0
    turn_up_emperor_tile(state)
    ask(state, state.first_player, Decision.TURN)
    ask(state, state.first_player, Decision.EMPEROR_SPACE)


@rule
def turn_up_emperor_tile(state):
    """NR-5.1; NR-22.4, NR-22.13: from an empty stack, all used tiles are shuffled first."""
    if state.emperor_stack == 0:
        state.emperor_stack = (1 << layout.EMPEROR_TILES) - 1
    tile = random_bit(state, state.emperor_stack)
    state.emperor_stack &= ~(1 << tile)
    state.emperor_tile = tile


@rule
def may_emperor_space(state, player):
    """NR-5.2: one of the two spaces of the tile."""
    return 0b11


@rule
def do_emperor_space(state, player, option):
    """NR-5.2, NR-22.2: the emperor goes there."""
    done(state)
    state.emperor = layout.EMPEROR_SPACES[state.emperor_tile, option]


# ---- 6. Turns


@rule
def do_turn(state, player):
    """NR-24.2: claim, patrician and its two actions, claim, legionnaire, end; asked in reverse."""
    done(state)
    state.claims = 0
    if state.seats == 1:
        turn_up_emperor_tile(state)
        place_rival_legionnaires(state)  # NR-22.3
    ask(state, player, Decision.END_OF_TURN)
    if state.seats == 2 and state.turn < box.TwoPlayers.legionnaires_each * state.seats:
        ask(state, player, Decision.PLACE_LEGIONNAIRE)  # NR-6.7, NR-20.5
    ask(state, player, Decision.CLAIM)  # NR-6.6
    ask(state, player, Decision.PLACE_PATRICIAN)
    ask(state, player, Decision.CLAIM)  # NR-6.2, RU-30


@rule
def may_place_legionnaire(state, player):
    """NR-20.5, RU-18: any free space of the forum."""
    return free_spaces(state)


@rule
def do_place_legionnaire(state, player, space):
    """NR-20.3, NR-20.4: it blocks the space and adds no power."""
    done(state)
    state.legionnaires |= 1 << space


@rule
def do_end_of_turn(state, player):
    """NR-6.8: refill the offers; NR-6.1, NR-1.1: clockwise until each player had three turns."""
    done(state)
    refill_offers(state)
    state.turn += 1
    if state.turn == box.TURNS * state.seats:
        ask(state, player, Decision.CLEANUP)
    else:
        ask(state, (player + 1) % state.seats, Decision.TURN)


# ---- 19. Cleanup


@rule
def do_cleanup(state):
    """NR-19.1, NR-19.2, then the rest, which round 5 leaves out (NR-21.1, NR-22.8, RU-22)."""
    done(state)
    pass_first_player_token(state)
    award_chariot(state)
    last = state.round_number == box.ROUNDS
    if not last:
        move_up_chariots(state)
        clear_boards(state)
        refresh_offers(state)
    if state.seats == 1:
        move_rival(state)
    if not last:
        ask(state, state.first_player, Decision.ROUND)


@rule
def pass_first_player_token(state):
    """NR-19.1: to its claimant, else clockwise; then it is unclaimed again."""
    if state.claimant != EMPTY:
        state.first_player = state.claimant
        state.claimant = EMPTY
    else:
        state.first_player = (state.first_player + 1) % state.seats


@rule
def award_chariot(state):
    """NR-19.2: to the player furthest on its track; NR-20.6, NR-22.6: beyond a neutral token."""
    track = layout.CHARIOT_TRACK[state.favored]
    state.favored = EMPTY  # it leaves the board, no matter who gets it
    best = furthest(state, track)
    alone = state.seats > 2
    if alone or state.players[best].race[track] > state.neutral_race[track]:
        state.players[best].chariots += 1
    elif state.seats == 1:
        state.rival_chariots += 1


@rule
def furthest(state, track):
    """NR-19.2: on the same space the lower token in the stack, on space 0 too (RU-17)."""
    best = 0
    for player in range(1, state.seats):
        me, leader = state.players[player], state.players[best]
        ahead = me.race[track] > leader.race[track]
        level = me.race[track] == leader.race[track]
        if ahead or (level and me.below[track] < leader.below[track]):
            best = player
    return best


@rule
def move_up_chariots(state):
    """NR-19.2: the upcoming chariot becomes favored, and the next one is turned up, if any."""
    state.favored = state.upcoming
    state.upcoming = take_chariot(state)
    if state.seats == 1:
        advance_rival_token(state)  # NR-22.6


@rule
def take_chariot(state):
    """NR-3.9: the next chariot of the stack, or EMPTY."""
    if state.chariots_hidden == 0:
        return EMPTY
    state.chariots_hidden -= 1
    chariot = random_bit(state, state.chariot_stack)
    state.chariot_stack &= ~(1 << chariot)
    return chariot


@rule
def clear_boards(state):
    """NR-19.3: the forum is cleared; NR-19.4, NR-19.5: artisans come home, followers rest."""
    state.legionnaires = 0
    state.emperor = EMPTY
    for space in range(layout.SPACES):
        state.forum[space] = EMPTY
    for player in range(state.seats):
        recall_artisans(state, state.players[player])
        clear(state.players[player].exhausted)


@rule
def recall_artisans(state, me):
    """NR-19.4: to the available area, of which 3 are kept at most."""
    for space in range(layout.ESTATE_SPACES):
        me.artisans += me.placed[space]
        me.placed[space] = 0
    extra = max(0, me.artisans - box.Limits.artisans_kept)
    me.artisans -= extra
    state.artisans_left += extra


@rule
def refresh_offers(state):
    """NR-19.6, NR-19.7: slot 1 is discarded, if it is filled (NR-19.8); slide and refill."""
    if state.follower_offer[0] != EMPTY:
        discard_follower(state, state.follower_offer[0])
        state.follower_offer[0] = EMPTY
    refill_followers(state)
    state.tile_offer[0] = EMPTY
    refill_tiles(state)
    reveal_special_tile(state)
