# mypy: disable-error-code="no-untyped-def"
"""What a search found in a decision, as rows to fit weights to (bots/training.py).

There are two kinds of rows. A row for each move says how good it is; the weights for look-ahead are
fitted to these. And from each move that search looked at, all players play on by one-step
look-ahead: after a while the position is counted, as at a leaf of the search, and then they play to
the end. That gives a row for each player, to which the weights for positions are fitted.
"""

import functools
import math
from collections.abc import Callable, Sequence
from random import Random as Luck
from typing import NamedTuple

import numpy as np

from circenses.bots.desk import Desk
from circenses.bots.engine import Engine, WeighedMove, engine_for
from circenses.bots.search import NONE, WORLD, next_luck
from circenses.bots.training import Known, row_of
from circenses.core.compiling.jit import supplied
from circenses.core.play.game import Game
from circenses.core.rules.chance import seed_chance

# Names that `bind` replaces with those of one game.
finish: Callable[..., None] = supplied
imagine: Callable[..., None] = supplied
measure: Callable[..., None] = supplied
measure_now: Callable[..., None] = supplied
time_left: Callable[..., int] = supplied
spread: Callable[..., float] = supplied
score: Callable[..., None] = supplied
LINES = 0  # lines of its score sheet

KNOWN = 6  # visits below which a move counts as unknown
CLEAR = 1.0  # points that make a move e times less good
FOLLOWED = 12  # visits below which a move is not followed
WORLDS = 2  # worlds in which a move is followed
SHORT, LONG = 8, 24  # decisions after a move, before the position is counted
LEFT, WIDTH, SCORE = range(3)  # what is known about a position besides its features


class Findings(NamedTuple):
    """Rows of one decision."""

    choices: list[np.ndarray]
    endings: list[np.ndarray]


def findings(
    game: Game,
    view: np.ndarray,
    player: int,
    choices: Sequence[WeighedMove],
    weights: str,
    luck: Luck,
) -> Findings:
    """What search with some weights found for a player."""
    engine = engine_for(game)
    world = game.imagine_from(view, player, luck.getrandbits(60))
    after = [state_after(game, world, player, choice.move) for choice in choices]
    if any(state[0].waiting == 0 for state in after):  # at the end, the score is the value
        return Findings([], [])
    width = float(engine.valuation.spread_of(world, 0))
    followed = [
        state for state, choice in zip(after, choices, strict=True) if choice.visits >= FOLLOWED
    ]
    return Findings(
        choice_rows(engine, after, player, shares(choices, width)),
        ending_rows(engine, followed, player, weights, luck) if followed else [],
    )


def state_after(game: Game, state: np.ndarray, player: int, move: int) -> np.ndarray:
    after = state.copy()
    game.drivers.play_move(after, 0, player, move)
    return after


# ---- which moves are good


def shares(choices: Sequence[WeighedMove], width: float) -> list[float]:
    """How good each move is, adding up to 1, by the chances that search found.

    The number of visits would also reflect how good a move looked before.
    """
    most = max(choice.visits for choice in choices)
    leads = [
        width * log_odds(choice.chance) if choice.visits >= min(KNOWN, most) else -math.inf
        for choice in choices
    ]
    powers = [math.exp((lead - max(leads)) / CLEAR) for lead in leads]
    return [power / sum(powers) for power in powers]


def log_odds(chance: float) -> float:
    within = min(max(chance, 0.01), 0.99)
    return math.log(within / (1.0 - within))


def choice_rows(
    engine: Engine, after: Sequence[np.ndarray], player: int, good: Sequence[float]
) -> list[np.ndarray]:
    """A row for each move, as training.Decisions reads it: the features after it, and its share."""
    rows = []
    for number, (state, share) in enumerate(zip(after, good, strict=True)):
        amounts, left = engine.valuation.counted(state, player)
        known = Known(left, engine.tuning.sharpness, number, so_far=math.nan, score=share)
        rows.append(row_of(amounts, known))
    return rows


# ---- where they lead


def endings(states, player, depths, given, model, amounts, known):
    """Play on by look-ahead from each state: some decisions, then count, then to the end.

    If the game ends before the count, the time left is -1.
    """
    desk = Desk(*given)
    worlds, how, out, gains, luck = desk.worlds, desk.how, desk.out, desk.gains, desk.luck
    sheet = desk.sheets[0]
    for k in range(states.shape[0]):
        worlds[WORLD] = states[k]
        world = worlds[WORLD]
        seed_chance(world, next_luck(luck))
        imagine(world, player)
        how[0].depth = depths[k]
        finish(worlds, out, gains, luck, model, how, player)
        for seat in range(world.seats):
            known[k, seat, LEFT] = -1.0
            if world.waiting != 0:
                measure(world, seat, amounts[k, seat])
                measure_now(world, seat, amounts[k, seat])
                known[k, seat, LEFT] = time_left(world, seat)
                known[k, seat, WIDTH] = spread(world)
        how[0].depth = NONE
        finish(worlds, out, gains, luck, model, how, player)
        for seat in range(world.seats):
            sheet[:] = 0
            score(world, seat, sheet)
            known[k, seat, SCORE] = sheet[:LINES].sum()


@functools.cache
def endings_of(game: Game) -> Callable[..., int]:
    engine = engine_for(game)
    names = {"finish": engine.finish, "spread": engine.valuation.spread, "LINES": len(game.lines)}
    return game.bind(endings, **names, **engine.valuation.counting)


def ending_rows(
    engine: Engine, states: Sequence[np.ndarray], player: int, weights: str, luck: Luck
) -> list[np.ndarray]:
    """How each state ends, in some worlds: a row for each player, as training.Sample reads it."""
    many = np.concatenate([*states] * WORLDS)
    seats = int(many[0].seats)
    depths = np.array([luck.randint(SHORT, LONG) for _ in many])
    workspace = engine.borrow(weights)
    try:
        workspace.look_at(states[0], player, luck.getrandbits(60))
        workspace.tune(engine.tuning)
        amounts = np.zeros((len(many), seats, workspace.model["amounts"].shape[1]))
        known = np.zeros((len(many), seats, 3))
        ending = endings_of(engine.game)
        ending(many, player, depths, workspace.desk, workspace.model, amounts, known)
    finally:
        engine.give_back(workspace)
    features = len(engine.valuation.features)
    return [
        row_of(
            amounts[k, seat, :features],
            Known(
                left=known[k, seat, LEFT],
                width=known[k, seat, WIDTH],
                seat=seat,
                so_far=math.nan,
                score=known[k, seat, SCORE],
            ),
        )
        for k in range(len(many))
        for seat in range(seats)
        if known[k, seat, LEFT] >= 0
    ]
