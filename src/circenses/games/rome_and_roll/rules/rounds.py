"""Chapter 3: a round; chapter 14: when the game ends."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.core.rules.chance import roll
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box
from circenses.games.rome_and_roll.rules.offers import next_stage, offer
from circenses.games.rome_and_roll.rules.resources import free_senators
from circenses.games.rome_and_roll.rules.seneca import begin_seneca_turn, reveal_for_foreman
from circenses.games.rome_and_roll.rules.seneca_draft import deal_seneca_cards, take_seneca_die
from circenses.games.rome_and_roll.rules.turn import begin_turn
from circenses.games.rome_and_roll.state import DIE, DONE, MAX_ROUNDS, Decision
from circenses.games.rome_and_roll.vocabulary import COLORS, FACES

TURNS_EACH = 2  # RR-3.6


@rule
def sides(state):
    """How many take part; alone, Seneca is the second (RR-15.1)."""
    return max(2, state.seats)


@rule
def in_turn_order(state, n):
    """RR-1.8: the n-th seat, clockwise from the Pro-Consul."""
    return (state.pro_consul + n) % sides(state)


@rule
def is_seneca(state, seat):
    return seat >= state.seats


@rule
def do_round(state):
    """RR-3.1: roll, draft, two turns each, round end."""
    stage = next_stage(state)
    if stage == 0:
        begin_round(state)
        ask(state, 0, Decision.DRAFTING)
    elif stage == 1:
        ask(state, 0, Decision.TURNS)
    else:
        done(state)
        end_round(state)


@rule
def begin_round(state):
    """RR-3.2: roll all dice; Seneca's cards (RR-15.4), or his Foreman (RR-17.3, RR-17.7)."""
    state.rounds = min(state.rounds + 1, MAX_ROUNDS)
    roll_dice(state)
    if state.seats == 1:
        deal_seneca_cards(state)
    if state.variant and state.rounds > 1:
        reveal_for_foreman(state)


@rule
def roll_dice(state):
    """RR-2.3, RR-3.2."""
    for kind in range(box.DICE_KINDS):
        state.pool[kind] = 0
    for color in range(len(COLORS)):
        for _ in range(box.DICE_FOR[state.seats, color]):
            state.pool[FACES * color + roll(state, FACES)] += 1


# ---- the draft


@rule
def do_drafting(state):
    """RR-3.3, RR-3.5, RR-15.6: first in turn order, then back, for those with one die."""
    pick, n = next_stage(state), sides(state)
    if pick == TURNS_EACH * n:
        done(state)
        return
    second = pick >= n
    seat = in_turn_order(state, TURNS_EACH * n - 1 - pick if second else pick)
    if is_seneca(state, seat):
        take_seneca_die(state, 1 if second else 0)
    elif not second or state.players[seat].dice[1] == EMPTY:
        ask(state, seat, Decision.DRAFT, 1 if second else 0)


@rule
def may_draft(state, player, out):
    """RR-3.3: any die of the pool."""
    n = 0
    for kind in range(box.DICE_KINDS):
        if state.pool[kind] > 0:
            n = offer(out, n, DIE + kind)
    return n


@rule
def take_die(state, player, kind):
    me = state.players[player]
    state.pool[kind] -= 1
    k = 0 if me.dice[0] == EMPTY else 1
    me.dice[k] = kind


@rule
def do_draft(state, player, move):
    """RR-3.4, RR-18.10: after the first die a free senator may bring a second."""
    second_pass = top(state).arg
    done(state)
    take_die(state, player, move - DIE)
    if not second_pass and free_senators(state.players[player]) > 0:
        ask(state, player, Decision.SECOND_DIE)


@rule
def may_second_die(state, player, out):
    """RR-3.4: another die at once, or not."""
    n = may_draft(state, player, out)
    return offer(out, n, DONE)


@rule
def do_second_die(state, player, move):
    """RR-3.4, RR-13.10: the senator is used."""
    done(state)
    if move != DONE:
        state.players[player].deployed += 1
        take_die(state, player, move - DIE)


# ---- turns


@rule
def do_turns(state):
    """RR-3.6, RR-4.8: each player with one die, then each with the other."""
    turn, n = next_stage(state), sides(state)
    if turn == TURNS_EACH * n:
        done(state)
        return
    seat = in_turn_order(state, turn % n)
    if is_seneca(state, seat):
        begin_seneca_turn(state, turn // n)
    else:
        begin_turn(state, seat)


# ---- the end


@rule
def end_round(state):
    """RR-3.7: the Pro-Consul card goes on; then the next round, unless this was the last."""
    state.pro_consul = (state.pro_consul + 1) % sides(state)
    for kind in range(box.DICE_KINDS):
        state.pool[kind] = 0  # RR-3.5: one die is left and ignored
    if not is_last_round(state):
        ask(state, 0, Decision.ROUND)


@rule
def is_last_round(state):
    """RR-14.1, RR-15.26: the round after the last Nero card; alone the ninth; RR-14.13."""
    if state.last_round != 0 and state.rounds >= state.last_round:
        return True
    if state.seats == 1:
        return state.rounds >= box.Seneca.rounds_max
    return not state.endless and state.rounds >= box.Setup.stop_after_round
