"""Prepare a game: compile its rules or read them from disk, and report the progress."""

import threading

import numpy as np
from numba.core import event

from circenses.core.compiling.code_cache import LINKED, is_marked, reachable
from circenses.core.compiling.compile_lock import Report, turn_to_compile
from circenses.core.compiling.jit import COMPILED, CORE, RULES_IN
from circenses.core.compiling.linking import STEP
from circenses.core.play.game import Game
from circenses.core.state.view import copied

ready: set[str] = set()
CORE_STEPS = 59  # drivers, what core has for all games, and code that is emitted
at_work = threading.Lock()  # Numba compiles one thing at a time
STEPS = STEP if LINKED else "numba:compile"  # the event that compiling is a step further


class Counter(event.Listener):
    """Counts the steps of compiling."""

    def __init__(self, total: int, report: Report):
        self.done, self.total, self.report = 0, total, report

    def on_start(self, _: event.Event) -> None:
        pass

    def on_end(self, _: event.Event) -> None:
        self.done = min(self.done + 1, self.total - 1)
        self.report(self.done, self.total)


def kept_on_disk(game: Game) -> bool:
    """Whether an earlier run has compiled this game, so that it will be ready in a moment."""
    return not COMPILED or is_marked("rules", *game.modules)


def prepare(game: Game, report: Report = lambda done, total: None) -> bool:
    """Make the first move as fast as the next; `report` hears how many of the steps are done.

    One process compiles a game (core/compiling/compile_lock.py); returns whether it was this one.
    """
    if game.id in ready or game.compiled != COMPILED:  # an interpreted twin is always ready
        return False
    total = rules_of(game) + CORE_STEPS
    with (
        turn_to_compile("rules", game.modules, report) as turn,
        at_work,
        event.install_listener(STEPS, Counter(total, turn.report)),
    ):
        try_everything(game)
    ready.add(game.id)
    report(total, total)
    return turn.is_owner


def rules_of(game: Game) -> int:
    """How many rules a game has of its own."""
    return rules_in(game.modules)


def rules_in(modules: tuple[str, ...]) -> int:
    """How many rules these modules and all that they import have, without core."""
    return sum(RULES_IN[name] for name in reachable(modules) if not name.startswith(CORE))


def ready_or_interpreted(game: Game) -> Game:
    """The game once it is ready; until then its interpreted twin, so that nobody has to wait."""
    return game if game.id in ready else game.interpreted


def try_everything(game: Game) -> None:
    """Call every entry point once, on a game that nobody sees."""
    states = game.new_batch(1)
    players = game.players[1]
    game.start(states, 0, players, 1)
    player = int(states[0].waiting).bit_length() - 1
    moves = game.legal_moves(states, 0, player)
    game.observe(states, player)
    game.imagine_from(game.view(states, player), player, 1)
    seeds, unused = np.ones(1, np.uint64), np.zeros(1, np.bool_)
    game.drivers.play_in_worlds(copied(states), 0, 1, player, int(moves[0]), seeds, unused)
    nothing = np.full(max(map(int, game.decisions)) + 1, -1, np.int64)
    game.drivers.play_paths(copied(states), player, np.full((1, 1), -1, np.int64), nothing)
    game.play_move(states, 0, player, int(moves[0]))
    out, luck = np.zeros(game.most_legal, np.int32), np.zeros(1, np.uint64)
    game.drivers.playout(states, 0, out, luck, 0)
    game.outcome(states)
