"""Chapters 6 and 7: patricians on the forum, power, taking and forfeiting actions."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.core.rules.sets import clear
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.effects import Action
from circenses.games.nova_roma.rules.build import build
from circenses.games.nova_roma.rules.followers import pay_out_permanent
from circenses.games.nova_roma.rules.petition import petition
from circenses.games.nova_roma.rules.produce import produce
from circenses.games.nova_roma.rules.race import race
from circenses.games.nova_roma.rules.recruit import recruit
from circenses.games.nova_roma.rules.resources import gain
from circenses.games.nova_roma.rules.sail import sail
from circenses.games.nova_roma.rules.trade import trade
from circenses.games.nova_roma.rules.upgrade import upgrade
from circenses.games.nova_roma.state import END, FORFEIT_ROW, START, Decision

ROW, COLUMN = range(2)
BOTH_LINES = 0b11


@rule
def free_spaces(state):
    """NR-6.3, RU-3: forum spaces without patrician, legionnaire and emperor."""
    spaces = ((1 << layout.SPACES) - 1) & ~state.legionnaires
    for space in range(layout.SPACES):
        if state.forum[space] != EMPTY or state.emperor == space:
            spaces &= ~(1 << space)
    return spaces


@rule
def may_place_patrician(state, player):
    """NR-6.3: any free space of the forum."""
    return free_spaces(state)


@rule
def do_place_patrician(state, player, space):
    """NR-6.4: this opens the actions of its row and its column."""
    done(state)
    state.forum[space] = player
    ask(state, player, Decision.NEXT_ACTION, space)


@rule
def may_next_action(state, player):
    """NR-6.5: which line comes first, and whether to take or forfeit it (NR-7.2, NR-7.3)."""
    lines = BOTH_LINES & ~top(state).n
    return lines | lines << FORFEIT_ROW


@rule
def do_next_action(state, player, option):
    """NR-6.5: one line is resolved completely, then the other."""
    entry = top(state)
    space = entry.arg
    line = option % FORFEIT_ROW
    entry.n |= 1 << line
    if entry.n == BOTH_LINES:
        done(state)
    if option >= FORFEIT_ROW:
        gain(state, player, box.Prices.forfeit_gain)  # NR-7.2: no follower works for it
    else:
        take_action(state, player, space, line)


@rule
def line_at(space, line):
    """The row or column of a space: rows are numbered first."""
    row, column = divmod(space, layout.FORUM_SIDE)
    return row if line == ROW else layout.FORUM_SIDE + column


@rule
def power_of(state, player, line):
    """NR-7.1: 1 per own patrician in the line, 1 for the emperor, never above 3."""
    power = 0
    for k in range(layout.FORUM_SIDE):
        if line < layout.FORUM_SIDE:
            space = line * layout.FORUM_SIDE + k
        else:
            space = k * layout.FORUM_SIDE + line - layout.FORUM_SIDE
        if state.forum[space] == player or state.emperor == space:
            power += 1
    return min(power, box.Limits.power_max)


@rule
def take_action(state, player, space, line):
    """NR-7.3: permanent followers, START window, the steps, END window; RU-5: always allowed."""
    where = line_at(space, line)
    state.action = state.lines[where]
    state.power = power_of(state, player, where)
    ask(state, player, Decision.END_OF_ACTION)
    ask(state, player, Decision.USE_FOLLOWER, END)
    ask(state, player, Decision.ACTION_STEPS, state.action)
    ask(state, player, Decision.USE_FOLLOWER, START)
    pay_out_permanent(state, player)


@rule
def do_action_steps(state, player):
    """NR-7.4: the numbered steps of an action, from top to bottom."""
    action = top(state).arg
    done(state)
    # fmt: off
    match action:
        case Action.TRADE:    trade(state, player)
        case Action.UPGRADE:  upgrade(state, player)
        case Action.PETITION: petition(state, player)
        case Action.RECRUIT:  recruit(state, player)
        case Action.SAIL:     sail(state, player)
        case Action.BUILD:    build(state, player)
        case Action.RACE:     race(state, player)
        case _:               produce(state, player)
    # fmt: on


@rule
def do_end_of_action(state):
    """NR-11.5, NR-18.6: new followers work from now on; nothing of the action is left."""
    done(state)
    state.action = EMPTY
    state.power = 0
    state.waived = 0
    clear(state.fresh)
