"""What each die of the draft would let a player do: the rules play on copies."""

from functools import lru_cache

from circenses.core.compiling.interpret import on_view
from circenses.core.play import preview
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import GAME
from circenses.games.rome_and_roll.rules import regions, turn
from circenses.games.rome_and_roll.state import ACTION, DIE, DONE, SENATOR, Decision
from circenses.games.rome_and_roll.view import Table
from circenses.games.rome_and_roll.vocabulary import (
    ACTION_NAMES,
    ARCHITECT,
    BUILDER,
    LEGIONARY,
    Action,
)

rules, region_rules = on_view(turn), on_view(regions)
PLAIN = {  # RR-4.13: straight to the main action, with the die as it is
    int(Decision.TURN_FACE): DONE,
    int(Decision.FREE_ACTION): DONE,
    int(Decision.SENATOR_ICON): SENATOR,
}


def actions_with(table: Table, player: int, die: int) -> tuple[int, ...]:
    """RR-4.12: the main actions that would be possible now, with this die and no senator."""
    return actions_in(table.view, player, die)


@lru_cache(maxsize=256)
def actions_in(view: bytes, player: int, die: int) -> tuple[int, ...]:
    states = preview.copies(preview.world_of(GAME, view, player), 1)
    states[0].pending = 0
    states[0].players[player].dice[:] = (die, EMPTY)
    rules.begin_turn(states[0], player)
    rules.do_turn(states[0], player)
    preview.played(GAME, states, player, [(DIE + die,)], PLAIN)
    if preview.decision(states[0]) != Decision.MAIN_ACTION:
        return ()
    open_moves = preview.open_moves(GAME, states, player)
    return tuple(k for k in range(len(ACTION_NAMES)) if ACTION + k in open_moves)


def reasons_against(table: Table, player: int) -> list[tuple[int, str]]:
    """RR-4.12: the main actions that are not possible now, each with what is missing."""
    states = preview.world_of(GAME, table.view, player)
    open_moves = preview.open_moves(GAME, states, player)
    return [
        (action, DONE_ALREADY if action == table.action else missing(table, player, action))
        for action in range(len(ACTION_NAMES))
        if ACTION + action not in open_moves
    ]


DONE_ALREADY = "done this turn"
NEEDED = {  # RR-5.2: the workers of whom an action needs one
    Action.CONSTRUCT: (BUILDER | ARCHITECT, "no builder or architect on this die"),
    Action.RAISE: (LEGIONARY, "no legionary on this die"),
    Action.EXPAND: (BUILDER, "no builder on this die"),
}
OTHERWISE = {
    Action.CONSTRUCT: "no blueprint that you can pay for and place",
    Action.RAISE: "no Army building in the city",
    Action.CONQUER: "too weak for every settlement",
    Action.TAX: "no settlement linked to Rome",
    Action.TRADE: "not enough of any one resource",
}


def missing(table: Table, player: int, action: int) -> str:
    """What a player lacks for an action."""
    workers, why = NEEDED.get(Action(action), (0, ""))
    if workers and not table.workers & workers:
        return why
    if action == Action.EXPAND:
        return "not enough stone" if region_rules.open_roads(table) else "no road within reach"
    me = table.players[player]
    if action == Action.CONQUER and me.soldiers - me.garrisons <= 0:
        return "no free soldier"
    if action == Action.TAX and not me.settlements:
        return "you own no settlement"
    return OTHERWISE[Action(action)]
