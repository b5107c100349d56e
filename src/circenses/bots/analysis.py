"""A finished game, looked at again: each player's chance of winning, and what was better."""

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass

import numpy as np

from circenses import games
from circenses.bots.engine import Net
from circenses.bots.players import Budget, Search, Thought
from circenses.core.play.game import Game
from circenses.core.play.match import Match, replayed
from circenses.core.play.replay import Record

Progress = Callable[[int, int], None]  # plies done, plies in all
A_MOMENT = Budget(seconds=0.2)  # for each move


@dataclass(frozen=True)
class Judgement:
    """One move of a game, judged from what its player could know.

    `chances` are those of all sides before the move, `loss` is how much of his chance of winning
    the mover gave away, `points` what the better move would have brought in final score.
    """

    ply: int
    player: int
    move: int
    chances: list[float]
    best: int
    chance: float
    best_chance: float
    loss: float
    points: float

    @property
    def is_best(self) -> bool:
        return self.move == self.best

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


def review(
    game: Record | Match,
    budget: Budget = A_MOMENT,
    progress: Progress | None = None,
    threads: int = 1,
    net: str = "",
) -> list[Judgement]:
    """Judge every move of a game, with a network or without. A move without an alternative loses
    nothing.

    The budget is that of each move. Counted in iterations it gives the same judgements every time.
    """
    match = replayed(game, games.get) if isinstance(game, Record) else game
    positions = positions_of(match)
    search = Search(budget, net=Net(net))
    told = 0

    def judge_one(ply: int) -> Judgement | None:
        nonlocal told
        judgement = judge(match.game, positions[ply], ply, *match.history[ply], search)
        told += 1
        if progress is not None:
            progress(told, len(positions))
        return judgement

    with ThreadPoolExecutor(threads) as pool:
        judged = list(pool.map(judge_one, range(len(positions))))
    return carried_on(match, judged)


def positions_of(match: Match) -> list[np.ndarray]:
    """The position before each move."""
    again = match.at(0)
    found = []
    for player, move in match.history:
        found.append(again.states.copy())
        again.play(move, player)
    return found


def judge(
    game: Game, states: np.ndarray, ply: int, player: int, move: int, search: Search
) -> Judgement | None:
    """One move, judged from its player's view; None if there was no choice."""
    if len(game.legal_moves(states, 0, player)) < 2:
        return None
    return judgement_of(thought_about(game, states, ply, player, move, search), ply, player, move)


def thought_about(
    game: Game, states: np.ndarray, ply: int, player: int, move: int, search: Search
) -> Thought:
    """What search thinks of a position and of the move that was played there.

    A network's priors may hide a move that people find. So search without them thinks as well, and
    it is believed if it thinks better of the move.
    """
    view = game.view(states, player)
    thoughts = [
        one.ponder(game, view, player, search.budget, seed=ply + 1, played=move)
        for one in ([search, search.without_priors()] if search.has_priors else [search])
    ]
    return min(thoughts, key=lambda thought: judgement_of(thought, ply, player, move).loss)


def judgement_of(thought: Thought, ply: int, player: int, move: int) -> Judgement:
    """Compare the move played with the best one that search knows enough about."""
    known = {choice.move: choice for choice in thought.choices if choice.visits}
    best = thought.choices[0]
    mine = known.get(move, best)
    if mine.chance >= best.chance:
        best = mine
    return Judgement(
        ply=ply,
        player=player,
        move=move,
        chances=thought.chances,
        best=best.move,
        chance=mine.chance,
        best_chance=best.chance,
        loss=max(0.0, best.chance - mine.chance),
        points=max(0.0, best.points - mine.points),
    )


def carried_on(match: Match, judged: list[Judgement | None]) -> list[Judgement]:
    """Fill in the moves without a choice: the chances are those of the next real decision."""
    sides = match.game.sides(match.players)
    chances = final_chances(match) if match.over else [1.0 / sides] * sides
    filled: list[Judgement] = []
    for ply in range(len(judged) - 1, -1, -1):
        player, move = match.history[ply]
        one = judged[ply]
        if one is None:
            chance = chances[player] if player < len(chances) else math.nan
            one = Judgement(ply, player, move, chances, move, chance, chance, 0.0, 0.0)
        chances = one.chances
        filled.append(one)
    return filled[::-1]


def final_chances(match: Match) -> list[float]:
    """What became of it: winners share what is 1."""
    winners = match.winners()
    places = match.places()
    return [1.0 / len(winners) if side in winners else 0.0 for side in range(len(places))]
