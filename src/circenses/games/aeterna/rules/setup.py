"""AE-2: the set-up."""

from circenses.core.compiling.jit import rule
from circenses.games.aeterna.box import (
    ACTIVE_HILLS,
    BUILDINGS,
    DAMAGE_TOKENS,
    DAMAGES,
    HEAD_START,
    HILLS,
    MAX_CITIZENS,
    PLACES,
    TOKEN_BAG,
    UMBRA,
    Setup,
    Solo,
)
from circenses.games.aeterna.rules.draft import random_bit
from circenses.games.aeterna.rules.phases import begin_era, draw_personalities
from circenses.games.aeterna.vocabulary import AUREI, CITIZEN, PP, STONE, UNREST, WHEAT

LEVEL, HILLS_AT_RANDOM = 1, 2  # places in the options


@rule
def lay_out_game(state, options):
    """AE-2: the board, then the players; AE-16.1: solo as for two players."""
    state.gentes = max(2, state.seats)
    draw_personalities(state)  # AE-2.1
    choose_hills(state, options[HILLS_AT_RANDOM])
    lay_reward_tokens(state)
    lay_damage_tokens(state)
    for kind in range(BUILDINGS):
        state.building[kind] = 1  # AE-2.6
    for player in range(state.seats):
        give_start(state.players[player])
    if state.seats == 1:
        give_umbra_start(state, options[LEVEL])
    else:
        draw_turn_order(state)
    begin_era(state)  # AE-2.2 is its first phase


@rule
def choose_hills(state, at_random):
    """AE-2.3, AE-2.R1: the first 3, 5 or 7 Hills, or as many at random."""
    left = (1 << HILLS) - 1
    for n in range(ACTIVE_HILLS[state.gentes]):
        hill = random_bit(state, left) if at_random else n
        left &= ~(1 << hill)
        state.hills[hill].active = 1


@rule
def lay_reward_tokens(state):
    """AE-2.4: the tokens for this number of players, 3 on each active Hill."""
    left = (1 << (PLACES * ACTIVE_HILLS[state.gentes])) - 1
    for hill in range(HILLS):
        if state.hills[hill].active:
            for place in range(PLACES):
                bit = random_bit(state, left)
                left &= ~(1 << bit)
                state.hills[hill].token[place] = TOKEN_BAG[bit]


@rule
def lay_damage_tokens(state):
    """AE-2.5: 4 of the 6 Unrest Damage tokens; AE-13.R6."""
    left = (1 << DAMAGE_TOKENS) - 1
    for damage in range(DAMAGES):
        bit = random_bit(state, left)
        left &= ~(1 << bit)
        state.damage[damage] = bit


@rule
def draw_turn_order(state):
    """AE-2.7: at random."""
    left = (1 << state.seats) - 1
    for player in range(state.seats):
        position = random_bit(state, left)
        left &= ~(1 << position)
        state.players[player].position = position


@rule
def give_start(me):
    """AE-2.8: 2 of the player's 7 citizens, 2 aurei, 5 wheat, 1 stone; no unrest, no PP."""
    me.citizens = Setup.start[CITIZEN]
    me.supply = MAX_CITIZENS - Setup.start[CITIZEN]
    me.stones = Setup.start[STONE]
    me.wheat = Setup.start[WHEAT]
    me.aurei = Setup.start[AUREI]
    me.unrest = Setup.start[UNREST]
    me.pp = Setup.start[PP]


@rule
def give_umbra_start(state, level):
    """AE-16.1: Umbra's citizens, and whose head start it is; AE-16.3: the human is first."""
    umbra = state.players[UMBRA]
    umbra.citizens = Solo.citizens[0]
    umbra.pp = max(HEAD_START[level], 0)
    state.players[0].pp += max(-HEAD_START[level], 0)
    state.players[0].position = 0
    umbra.position = 1
