"""What may I do, and what then happens? Here chapter 24, the decisions; the others file by file.

`may_x` gives the open options of decision X as bits, `do_x` carries one out. No decision has more
than 41 options, so a set of them is one number, and a single option is seen at a glance.
"""

from circenses.core.agenda import done, first_of, offer, top, wait
from circenses.core.jit import rule
from circenses.games.nova_roma.rules import (
    actions,
    build,
    draft,
    followers,
    mosaic,
    petition,
    produce,
    race,
    recruit,
    resources,
    rounds,
    sail,
    trade,
    upgrade,
)
from circenses.games.nova_roma.rules.bits import lowest
from circenses.games.nova_roma.rules.imagine import imagine
from circenses.games.nova_roma.rules.setup import lay_out_game
from circenses.games.nova_roma.state import FIRST_AUTOMATIC, FIRST_MOVE, Decision

__all__ = ["imagine", "legal", "play", "setup"]


@rule
def setup(state, options):
    """NR-3: lay out a new game, up to its first choice."""
    lay_out_game(state, options)
    settle(state)


@rule
def legal(state, player, out):
    """NR-24.1: the open options, counted from the first move number of the decision."""
    first = FIRST_MOVE[top(state).decision]
    options = options_of(state, player)
    n = 0
    while options != 0:
        n = offer(out, n, first + lowest(options))
        options &= options - 1
    return n


@rule
def play(state, player, move):
    """NR-24.2: carry out one choice, and all that follows from it without a choice."""
    answer(state, player, move - FIRST_MOVE[top(state).decision])
    settle(state)


@rule
def settle(state):
    """NR-24.1: go on until somebody has two options or more; a single one is taken by itself."""
    while state.pending > 0:
        player = first_of(top(state).who)
        if top(state).decision >= FIRST_AUTOMATIC:
            carry_on(state, player)
            continue
        options = options_of(state, player)
        if options & (options - 1) != 0:
            break
        if options != 0:
            answer(state, player, lowest(options))
        else:
            done(state)  # NR-2.4, NR-11.7: nothing is left to choose
    wait(state)


# fmt: off
@rule
def options_of(state, player):
    """NR-24.2: the options of the decision that is open, as bits."""
    match top(state).decision:
        case Decision.DRAFT_MOSAIC:      return draft.may_draft_mosaic(state, player)
        case Decision.DRAFT_FOLLOWER:    return draft.may_draft_follower(state, player)
        case Decision.EMPEROR_SPACE:     return rounds.may_emperor_space(state, player)
        case Decision.PLACE_PATRICIAN:   return actions.may_place_patrician(state, player)
        case Decision.PLACE_LEGIONNAIRE: return rounds.may_place_legionnaire(state, player)
        case Decision.NEXT_ACTION:       return actions.may_next_action(state, player)
        case Decision.USE_FOLLOWER:      return followers.may_use_follower(state, player)
        case Decision.GAIN_GOOD:         return resources.may_gain_good(state, player)
        case Decision.USE_TILE:          return produce.may_use_tile(state, player)
        case Decision.ARTISAN_SPACE:     return followers.may_artisan_space(state, player)
        case Decision.TRADE_DISCARD:     return trade.may_trade_discard(state, player)
        case Decision.TRADE_BUY:         return trade.may_trade_buy(state, player)
        case Decision.UPGRADE_WINE:      return upgrade.may_upgrade_wine(state, player)
        case Decision.UPGRADE_TILE:      return upgrade.may_upgrade_tile(state, player)
        case Decision.UPGRADE_SPACE:     return upgrade.may_upgrade_space(state, player)
        case Decision.PETITION_CLAIM:    return petition.may_petition_claim(state, player)
        case Decision.PETITION_PAY:      return petition.may_petition_pay(state, player)
        case Decision.PETITION_ACTION:   return petition.may_petition_action(state, player)
        case Decision.RECRUIT_DRAW:      return recruit.may_recruit_draw(state, player)
        case Decision.RECRUIT_PLAY:      return recruit.may_recruit_play(state, player)
        case Decision.RECRUIT_REPLACE:   return recruit.may_recruit_replace(state, player)
        case Decision.RECRUIT_TRIM:      return recruit.may_recruit_trim(state, player)
        case Decision.SAIL_CONTRACT:     return sail.may_sail_contract(state, player)
        case Decision.SAIL_MOVE:         return sail.may_sail_move(state, player)
        case Decision.BUILD_CONTRACT:    return build.may_build_contract(state, player)
        case Decision.BUILD_ZONE:        return build.may_build_zone(state, player)
        case Decision.BUILD_ORIENT:      return build.may_build_orient(state, player)
        case Decision.BUILD_ANCHOR:      return build.may_build_anchor(state, player)
        case Decision.RACE_MOVE:         return race.may_race_move(state, player)
        case Decision.RACE_ARTISAN:      return race.may_race_artisan(state, player)
        case Decision.WHEEL_REWARD:      return race.may_wheel_reward(state, player)
        case Decision.PRODUCE_STEP:      return produce.may_produce_step(state, player)
        case _:                          return mosaic.may_claim(state, player)


@rule
def answer(state, player, option):
    """NR-24.2: carry out one option of the decision that is open."""
    match top(state).decision:
        case Decision.DRAFT_MOSAIC:      draft.do_draft_mosaic(state, player, option)
        case Decision.DRAFT_FOLLOWER:    draft.do_draft_follower(state, player, option)
        case Decision.EMPEROR_SPACE:     rounds.do_emperor_space(state, player, option)
        case Decision.PLACE_PATRICIAN:   actions.do_place_patrician(state, player, option)
        case Decision.PLACE_LEGIONNAIRE: rounds.do_place_legionnaire(state, player, option)
        case Decision.NEXT_ACTION:       actions.do_next_action(state, player, option)
        case Decision.USE_FOLLOWER:      followers.do_use_follower(state, player, option)
        case Decision.GAIN_GOOD:         resources.do_gain_good(state, player, option)
        case Decision.USE_TILE:          produce.do_use_tile(state, player, option)
        case Decision.ARTISAN_SPACE:     followers.do_artisan_space(state, player, option)
        case Decision.TRADE_DISCARD:     trade.do_trade_discard(state, player, option)
        case Decision.TRADE_BUY:         trade.do_trade_buy(state, player, option)
        case Decision.UPGRADE_WINE:      upgrade.do_upgrade_wine(state, player, option)
        case Decision.UPGRADE_TILE:      upgrade.do_upgrade_tile(state, player, option)
        case Decision.UPGRADE_SPACE:     upgrade.do_upgrade_space(state, player, option)
        case Decision.PETITION_CLAIM:    petition.do_petition_claim(state, player, option)
        case Decision.PETITION_PAY:      petition.do_petition_pay(state, player, option)
        case Decision.PETITION_ACTION:   petition.do_petition_action(state, player, option)
        case Decision.RECRUIT_DRAW:      recruit.do_recruit_draw(state, player, option)
        case Decision.RECRUIT_PLAY:      recruit.do_recruit_play(state, player, option)
        case Decision.RECRUIT_REPLACE:   recruit.do_recruit_replace(state, player, option)
        case Decision.RECRUIT_TRIM:      recruit.do_recruit_trim(state, player, option)
        case Decision.SAIL_CONTRACT:     sail.do_sail_contract(state, player, option)
        case Decision.SAIL_MOVE:         sail.do_sail_move(state, player, option)
        case Decision.BUILD_CONTRACT:    build.do_build_contract(state, player, option)
        case Decision.BUILD_ZONE:        build.do_build_zone(state, player, option)
        case Decision.BUILD_ORIENT:      build.do_build_orient(state, player, option)
        case Decision.BUILD_ANCHOR:      build.do_build_anchor(state, player, option)
        case Decision.RACE_MOVE:         race.do_race_move(state, player, option)
        case Decision.RACE_ARTISAN:      race.do_race_artisan(state, player, option)
        case Decision.WHEEL_REWARD:      race.do_wheel_reward(state, player, option)
        case Decision.PRODUCE_STEP:      produce.do_produce_step(state, player, option)
        case _:                          mosaic.do_claim(state, player, option)


@rule
def carry_on(state, player):
    """One step that needs no choice."""
    match top(state).decision:
        case Decision.ROUND:               rounds.begin_round(state)
        case Decision.TURN:                rounds.begin_turn(state, player)
        case Decision.ACTION_STEPS:        actions.begin_steps(state, player)
        case Decision.END_OF_INNER_ACTION: petition.end_inner_action(state)
        case Decision.END_OF_ACTION:       actions.end_action(state)
        case Decision.REWARD:              resources.give_reward(state, player)
        case Decision.END_OF_TURN:         rounds.end_turn(state, player)
        case Decision.CLEANUP:             rounds.cleanup(state)
        case Decision.FOLLOWER_DEAL:       draft.deal_after_draft(state)
        case _:                            draft.begin_follower_draft(state)
# fmt: on
