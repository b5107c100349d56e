"""What each die of the draft would let a player do: the rules, on copies."""

from functools import lru_cache

from circenses.core.compiling.interpret import on_view
from circenses.core.play import preview
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import GAME
from circenses.games.rome_and_roll.rules import turn
from circenses.games.rome_and_roll.state import ACTION, DIE, DONE, SENATOR, Decision
from circenses.games.rome_and_roll.view import Table
from circenses.games.rome_and_roll.vocabulary import ACTION_NAMES

rules = on_view(turn)
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
