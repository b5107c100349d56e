"""Chapter 14: Race."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done
from circenses.games.nova_roma import box, effects, layout
from circenses.games.nova_roma.rules.resources import can_pay, gain, once_less, pay
from circenses.games.nova_roma.state import STOP_RACING, TAKE_TOKEN, Decision


@rule
def race(state, player):
    """NR-14.1: steps equal to the power; NR-14.6, NR-14.7: then one more for an artisan."""
    ask(state, player, Decision.RACE_ARTISAN)
    ask(state, player, Decision.RACE_MOVE, 0, state.power)


@rule
def steps_open(me):
    """NR-14.2: tracks not at their end; NR-14.3: a step over a line needs its horses."""
    options = 0
    for track in range(layout.TRACKS):
        following = me.race[track] + 1
        if (
            following <= layout.LAST_SPACE
            and me.goods[effects.HORSE] >= layout.STEP_HORSES[following]
        ):
            options |= 1 << track
    return options


@rule
def may_race_move(state, player):
    """NR-14.2: one step on any track, or stop."""
    return steps_open(state.players[player]) | 1 << STOP_RACING


@rule
def do_race_move(state, player, track):
    """NR-14.1: the steps are freely split over the tracks."""
    if track == STOP_RACING:
        done(state)
        return
    once_less(state)
    step(state, player, track)


@rule
def may_race_artisan(state, player):
    """NR-14.6: one more step for an available artisan, under the same rules, or not."""
    me = state.players[player]
    options = 1 << STOP_RACING
    if can_pay(me, box.Prices.one_artisan):
        options |= steps_open(me)
    return options


@rule
def do_race_artisan(state, player, track):
    """NR-14.6: the artisan goes to the supply."""
    done(state)
    if track != STOP_RACING:
        pay(state, player, box.Prices.one_artisan)
        step(state, player, track)


@rule
def step(state, player, track):
    """NR-14.2: one space ahead; NR-14.3: pay the line; NR-14.4: golden wheels reward."""
    me = state.players[player]
    leave_stack(state, player, track)
    me.race[track] += 1
    me.goods[effects.HORSE] -= layout.STEP_HORSES[me.race[track]]
    me.below[track] = tokens_on(state, track, me.race[track]) - 1  # NR-14.5: on top
    if layout.WHEEL[me.race[track]]:
        reward_wheel(state, player)


@rule
def leave_stack(state, player, track):
    """NR-14.5: those above come down by one."""
    me = state.players[player]
    for other in range(state.seats):
        them = state.players[other]
        if them.race[track] == me.race[track] and them.below[track] > me.below[track]:
            them.below[track] -= 1


@rule
def tokens_on(state, track, space):
    """How many players' tokens are in a stack; a neutral one is always lowest (NR-20.2)."""
    n = 0
    for player in range(state.seats):
        if state.players[player].race[track] == space:
            n += 1
    return n


@rule
def reward_wheel(state, player):
    """NR-14.4: an achievement token that waits here, or influence; with none it is influence."""
    if state.players[player].tokens_waiting > 0:
        ask(state, player, Decision.WHEEL_REWARD)
    else:
        gain(state, player, box.Prices.one_influence)


@rule
def may_wheel_reward(state, player):
    """NR-14.4: token or influence."""
    return 0b11


@rule
def do_wheel_reward(state, player, option):
    """NR-14.4: one of the two."""
    done(state)
    me = state.players[player]
    if option == TAKE_TOKEN:
        me.tokens_waiting -= 1
        me.tokens += 1
    else:
        gain(state, player, box.Prices.one_influence)
