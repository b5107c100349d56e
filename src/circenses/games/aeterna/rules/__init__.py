"""What may I do, and what then happens? One file for each chapter of RULES.md."""

from circenses.core.agenda import top, wait
from circenses.core.jit import rule
from circenses.games.aeterna.rules.actions import (
    after_action,
    do_afterwards,
    do_building_hill,
    do_discard,
    do_site,
    do_swap,
    do_turn,
    may_afterwards,
    may_building_hill,
    may_discard,
    may_site,
    may_swap,
    may_turn,
)
from circenses.games.aeterna.rules.cards import (
    do_act,
    do_board,
    do_monument,
    do_option,
    do_person,
    do_play,
    finish_card,
    may_act,
    may_board,
    may_monument,
    may_option,
    may_person,
    may_play,
)
from circenses.games.aeterna.rules.draft import do_draft, may_draft
from circenses.games.aeterna.rules.hills import (
    do_influence,
    do_token,
    do_token_hill,
    do_token_of_hill,
    may_influence,
    may_token,
    may_token_hill,
    may_token_of_hill,
)
from circenses.games.aeterna.rules.imagine import imagine as imagine
from circenses.games.aeterna.rules.phases import (
    actions_phase,
    buildings_phase,
    devastation_phase,
    do_damage,
    do_slot,
    domus_phase,
    draft_phase,
    end_of_era_phase,
    feed_phase,
    may_damage,
    may_slot,
    next_era,
    scoring_phase,
    unrest_phase,
)
from circenses.games.aeterna.rules.setup import lay_out_game
from circenses.games.aeterna.state import FIRST_AUTOMATIC, Decision


@rule
def setup(state, options):
    """AE-2: lay out a new game; its first phase, the draft, begins at once."""
    lay_out_game(state, options)
    draft_phase(state)
    wait(state)


# fmt: off
@rule
def legal(state, player, out):
    """AE-14: the moves open to a player now."""
    match top(state).decision:
        case Decision.DRAFT:         return may_draft(state, player, out)
        case Decision.TURN:          return may_turn(state, player, out)
        case Decision.AFTERWARDS:    return may_afterwards(state, player, out)
        case Decision.PLAY:          return may_play(state, player, out)
        case Decision.DISCARD:       return may_discard(state, player, out)
        case Decision.PERSON:        return may_person(state, player, out)
        case Decision.SITE:          return may_site(state, player, out)
        case Decision.BUILDING_HILL: return may_building_hill(state, player, out)
        case Decision.INFLUENCE:     return may_influence(state, player, out)
        case Decision.TOKEN_HILL:    return may_token_hill(state, player, out)
        case Decision.TOKEN:         return may_token(state, player, out)
        case Decision.TOKEN_OF_HILL: return may_token_of_hill(state, player, out)
        case Decision.BOARD:         return may_board(state, player, out)
        case Decision.SWAP:          return may_swap(state, player, out)
        case Decision.MONUMENT:      return may_monument(state, player, out)
        case Decision.OPTION:        return may_option(state, player, out)
        case Decision.ACT:           return may_act(state, player, out)
        case Decision.DAMAGE:        return may_damage(state, player, out)
        case _:                      return may_slot(state, player, out)


@rule
def play(state, player, move):
    """AE-14.R4: each step takes effect at once, up to the next choice."""
    match top(state).decision:
        case Decision.DRAFT:         do_draft(state, player, move)
        case Decision.TURN:          do_turn(state, player, move)
        case Decision.AFTERWARDS:    do_afterwards(state, player, move)
        case Decision.PLAY:          do_play(state, player, move)
        case Decision.DISCARD:       do_discard(state, player, move)
        case Decision.PERSON:        do_person(state, player, move)
        case Decision.SITE:          do_site(state, player, move)
        case Decision.BUILDING_HILL: do_building_hill(state, player, move)
        case Decision.INFLUENCE:     do_influence(state, player, move)
        case Decision.TOKEN_HILL:    do_token_hill(state, player, move)
        case Decision.TOKEN:         do_token(state, player, move)
        case Decision.TOKEN_OF_HILL: do_token_of_hill(state, player, move)
        case Decision.BOARD:         do_board(state, player, move)
        case Decision.SWAP:          do_swap(state, player, move)
        case Decision.MONUMENT:      do_monument(state, player, move)
        case Decision.OPTION:        do_option(state, player, move)
        case Decision.ACT:           do_act(state, player, move)
        case Decision.DAMAGE:        do_damage(state, player, move)
        case _:                      do_slot(state, player, move)
    settle(state)


@rule
def carry_on(state):
    """AE-3.1: the automatic step that is due."""
    match top(state).decision:
        case Decision.DRAFT_PHASE:       draft_phase(state)
        case Decision.ACTIONS_PHASE:     actions_phase(state)
        case Decision.SCORING_PHASE:     scoring_phase(state)
        case Decision.DEVASTATION_PHASE: devastation_phase(state)
        case Decision.BUILDINGS_PHASE:   buildings_phase(state)
        case Decision.DOMUS_PHASE:       domus_phase(state)
        case Decision.UNREST_PHASE:      unrest_phase(state)
        case Decision.FEED_PHASE:        feed_phase(state)
        case Decision.END_OF_ERA_PHASE:  end_of_era_phase(state)
        case Decision.NEXT_ERA:          next_era(state)
        case Decision.AFTER_ACTION:      after_action(state)
        case _:                          finish_card(state)
# fmt: on


@rule
def settle(state):
    """AE-14.2, AE-14.4: carry out every step that needs no choice, until somebody has to decide."""
    while state.pending > 0 and top(state).decision >= FIRST_AUTOMATIC:
        carry_on(state)
    wait(state)
