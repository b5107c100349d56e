"""Analysis of a finished game: each player's chance of winning, and better moves."""

import math
import tomllib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from itertools import pairwise

import numpy as np

from circenses import games
from circenses.bots.engine import Net, WeighedMove
from circenses.bots.players import Budget, Search, Thought, merged
from circenses.core.play.game import Game
from circenses.core.play.match import Match, replayed
from circenses.core.play.replay import Record

Progress = Callable[[int, int], None]  # plies done, plies in all
TABLE = "value/analysis.txt"  # file in a game's folder: the budget for each move
USUAL = 2000  # iterations a move, for a game without that file
AGAIN = 4  # how many times longer a possible mistake is analyzed again
DOUBTFUL, DOUBTFUL_ALONE = 0.025, 1.5  # smallest losses that look like a mistake
SECOND = 1_000_003  # distance between the seeds of the two searches that judge a move
KNOWN = 0.25  # share of the most visits that a choice needs to be called the best
UNSURE = 0.03  # if two searches differ more than this about a loss, neither counts
LEAP = 0.4  # no choice can add more than this to the chance of a moment ago
UNSURE_ALONE = 1.5  # points, when there is nobody to beat


@dataclass(frozen=True)
class Judgment:
    """One move of a game, judged from what its player could know.

    `chances` are those of all sides before the move, `loss` is how much the move reduced its
    player's chance of winning, and `points` what the better move would have added to the final
    score. Two searches with different seeds judged it; `margin` and `points_margin` are their
    differences.
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
    margin: float = 0.0
    points_margin: float = 0.0

    @property
    def is_unsure(self) -> bool:
        """Whether the two searches disagree too much about the loss."""
        alone = len(self.chances) == 1
        return self.points_margin > UNSURE_ALONE if alone else self.margin > UNSURE

    @property
    def is_best(self) -> bool:
        return self.move == self.best

    def as_dict(self) -> dict[str, object]:
        return asdict(self)


def budget_for(game: Game) -> Budget:
    """The budget for each move: a whole game takes about two minutes on two cores.

    It is counted in iterations, so that the result is the same on every machine.
    """
    path = game.folder / TABLE
    told = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return Budget(iterations=int(told.get("iterations", USUAL)))


def review(
    game: Record | Match,
    budget: Budget | None = None,
    progress: Progress | None = None,
    threads: int = 1,
    net: str = "",
) -> list[Judgment]:
    """Judge every move of a game, with a network or without. A move without an alternative loses
    nothing.

    The budget is for each move; the default is that of the game (`budget_for`). A budget in
    iterations gives the same judgments every time.
    """
    match = replayed(game, games.get) if isinstance(game, Record) else game
    positions = positions_of(match)
    search = Search(budget or budget_for(match.game), net=Net(net))
    told = 0

    def judge_one(ply: int) -> Judgment | None:
        nonlocal told
        judgment = judge(match.game, positions[ply], ply, *match.history[ply], search)
        told += 1
        if progress is not None:
            progress(told, len(positions))
        return judgment

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
) -> Judgment | None:
    """One move, judged from its player's view; None if there was no choice."""
    if len(game.legal_moves(states, 0, player)) < 2:
        return None
    return judgment_of(thought_about(game, states, ply, player, move, search), ply, player, move)


@dataclass(frozen=True)
class Opinion:
    """What two searches with different seeds think of a position, separately and together."""

    both: Thought
    each: tuple[Thought, Thought]


def thought_about(
    game: Game, states: np.ndarray, ply: int, player: int, move: int, search: Search
) -> Opinion:
    """What search thinks of a position and of the played move.

    A network's priors may hide a move that people find. So a search without them judges the move
    too, and counts if it likes the move better. A possible mistake is analyzed again, longer and
    with other seeds, before it is reported.
    """
    view = game.view(states, player)

    def think(times: int) -> Opinion:
        opinions = [
            opinion_of(game, view, player, ply + times, move, one, times)
            for one in ([search, search.without_priors()] if search.has_priors else [search])
        ]
        return min(opinions, key=lambda opinion: judgment_of(opinion, ply, player, move).loss)

    first = think(1)
    return think(AGAIN) if is_doubtful(judgment_of(first, ply, player, move)) else first


def is_doubtful(judgment: Judgment) -> bool:
    """Whether a move looks like a mistake."""
    if len(judgment.chances) == 1:
        return judgment.points >= DOUBTFUL_ALONE
    return judgment.loss >= DOUBTFUL


def opinion_of(
    game: Game, view: np.ndarray, player: int, seed: int, move: int, search: Search, times: int
) -> Opinion:
    """Two searches with half the iterations each, on two cores; `times` multiplies the budget."""
    half = search.budget._replace(iterations=search.budget.iterations * times / 2)

    def think(luck: int) -> Thought:
        return search.ponder(game, view, player, half, luck, played=move)

    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(think, (seed, seed + SECOND))
    return Opinion(together(one, other), (one, other))


def together(one: Thought, other: Thought) -> Thought:
    """The joint findings of two searches about a position, best choice first."""
    done = one.iterations + other.iterations
    shares = one.iterations / done, other.iterations / done
    chances = [
        shares[0] * mine + shares[1] * theirs
        for mine, theirs in zip(one.chances, other.chances, strict=True)
    ]
    return Thought(
        best_first(merged((one.choices, other.choices)), len(chances) == 1), chances, done
    )


def best_first(choices: list[WeighedMove], alone: bool) -> list[WeighedMove]:
    """By the chance of winning or, in solo games, by points; rarely tried choices come last."""
    most = max(choice.visits for choice in choices)

    def rank(choice: WeighedMove) -> tuple[bool, float, int]:
        if not is_known(choice, most):
            return True, -choice.visits, choice.move
        return False, -(choice.points if alone else choice.chance), choice.move

    return sorted(choices, key=rank)


def is_known(choice: WeighedMove, most: int) -> bool:
    """Whether a choice was tried often enough to be compared with the one tried most."""
    return choice.visits > 0 and choice.visits >= KNOWN * most


def judgment_of(opinion: Opinion, ply: int, player: int, move: int) -> Judgment:
    """Compare the move played with the best one that search knows enough about."""
    best = opinion.both.choices[0]
    mine = found(opinion.both, move) or best
    if mine.chance == best.chance and mine.points == best.points:
        best = mine
    beside = best if best is not mine else second_to(opinion.both, mine)
    one, other = (lost_in(thought, mine.move, beside.move) for thought in opinion.each)
    return Judgment(
        ply=ply,
        player=player,
        move=move,
        chances=opinion.both.chances,
        best=best.move,
        chance=mine.chance,
        best_chance=best.chance,
        loss=max(0.0, best.chance - mine.chance),
        points=max(0.0, best.points - mine.points),
        margin=abs(one[0] - other[0]),
        points_margin=abs(one[1] - other[1]),
    )


def second_to(thought: Thought, best: WeighedMove) -> WeighedMove:
    """The choice to compare the best one with."""
    return next((one for one in thought.choices if one is not best and one.visits), best)


def found(thought: Thought, move: int) -> WeighedMove | None:
    """The findings about a move, if the search tried it."""
    return next((one for one in thought.choices if one.move == move and one.visits), None)


def lost_in(thought: Thought, move: int, best: int) -> tuple[float, float]:
    """How much worse a move is than another in one search: in chance and points."""
    mine, theirs = found(thought, move), found(thought, best)
    if mine is None or theirs is None:
        return 0.0, 0.0
    return theirs.chance - mine.chance, theirs.points - mine.points


def carried_on(match: Match, judged: list[Judgment | None]) -> list[Judgment]:
    """Fill in the moves without a choice: the chances are those of the next real decision."""
    sides = match.game.sides(match.players)
    chances = final_chances(match) if match.over else [1.0 / sides] * sides
    filled: list[Judgment] = []
    for ply in range(len(judged) - 1, -1, -1):
        player, move = match.history[ply]
        one = judged[ply]
        if one is None:
            chance = chances[player] if player < len(chances) else math.nan
            one = Judgment(ply, player, move, chances, move, chance, chance, 0.0, 0.0)
        chances = one.chances
        filled.append(one)
    return without_leaps(filled[::-1])


def without_leaps(judged: list[Judgment]) -> list[Judgment]:
    """Mark judgments as unsure in which a choice seems to win far more often than its player did a
    moment ago, although nobody made a mistake.
    """
    kept = judged[:1]
    for before, one in pairwise(judged):
        known = len(one.chances) > 1 and one.player < len(before.chances)
        given = before.loss if before.player != one.player else 0.0
        leap = one.best_chance - before.chances[one.player] - given if known else 0.0
        kept.append(replace(one, margin=max(one.margin, leap)) if leap > LEAP else one)
    return kept


def final_chances(match: Match) -> list[float]:
    """The result as chances: winners share 1."""
    winners = match.winners()
    places = match.places()
    return [1.0 / len(winners) if side in winners else 0.0 for side in range(len(places))]
