"""Finds deals for lessons: python -m circenses.bots.lessons GAME [--first SEED] [--tries N]

Recorded moves stay if they are still legal. Otherwise, or if a seed is given, it tries the plan of
the game's lesson (learn/plan.py) seed by seed: the learner makes moves that fit the plan's wishes,
and the others play like the gentlest bot. It writes the first deal in which the plan works to
learn/lesson.json, with all moves.
"""

import argparse
import importlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from circenses import games
from circenses.bots import levels
from circenses.core.content.packs import content_name
from circenses.core.errors import CircensesError, IllegalMove
from circenses.core.play.game import Game
from circenses.core.play.lesson_plan import Plan, Wish
from circenses.core.play.replay import Record
from circenses.core.state.view import copied

FILE = "learn/lesson.json"
GENTLEST = levels.LEVELS[0].usual  # weaker than in most games, and never searches
ANSWERS = 3  # others' moves to try in one position
PATIENCE = 600  # positions to try in one deal

Move = tuple[int, int]  # seat, move


class Search:
    """The search for a lesson in one deal."""

    def __init__(self, game: Game, plan: Plan, seed: int):
        self.game = game
        self.plan = plan
        self.seed = seed
        self.left = PATIENCE

    def line(self) -> tuple[list[Move], np.ndarray] | None:
        """The moves of the lesson and the final position, if the plan works in this deal."""
        states = self.game.new_batch(1)
        self.game.start(states, 0, self.plan.players, self.seed, self.plan.options)
        if not self.plan.deal(states[0]):
            return None
        return self.follow(states, list(self.plan.wishes), [])

    def follow(
        self, states: np.ndarray, wishes: Sequence[Wish], line: list[Move]
    ) -> tuple[list[Move], np.ndarray] | None:
        """Continue from a position until the learner is asked after the last wish."""
        self.left -= 1
        waiting = int(states["waiting"][0])
        if self.left < 0 or waiting == 0:
            return None
        mine = bool(waiting >> self.plan.seat & 1)
        seat = self.plan.seat if mine else (waiting & -waiting).bit_length() - 1
        moves = self.game.legal_moves(states, 0, seat).tolist()
        while mine and len(moves) > 1 and wishes and self.is_skipped(states, wishes[0]):
            wishes = wishes[1:]
        granted = mine and (len(moves) > 1 or self.is_next(states, wishes))
        if granted and not wishes:
            return (line, states) if self.plan.end(states[0]) else None
        tries = self.wished(states, wishes[0], moves) if granted else self.others(states, seat)
        for move, after in tries:
            found = self.follow(after, wishes[1:] if granted else wishes, [*line, (seat, move)])
            if found:
                return found
        return None

    def is_next(self, states: np.ndarray, wishes: Sequence[Wish]) -> bool:
        """Whether the question is the next one in the plan."""
        asked = int(states[0].agenda[int(states[0].pending) - 1].decision)
        return bool(wishes) and asked == wishes[0].decision

    def is_skipped(self, states: np.ndarray, wish: Wish) -> bool:
        return wish.maybe and not self.is_next(states, [wish])

    def wished(
        self, states: np.ndarray, wish: Wish, moves: list[int]
    ) -> Iterator[tuple[int, np.ndarray]]:
        """The learner's moves that fit the wish."""
        if not self.is_next(states, [wish]):
            return
        for move in moves:
            after = self.after(states, self.plan.seat, move)
            if wish.fits(states[0], move, after[0]):
                yield move, after

    def others(self, states: np.ndarray, seat: int) -> Iterator[tuple[int, np.ndarray]]:
        """A bot's answer; for the learner, the only legal move."""
        moves = self.game.legal_moves(states, 0, seat).tolist()
        view = self.game.view(states, seat)
        bot = GENTLEST
        luck = [self.seed * ANSWERS + k for k in range(ANSWERS)] if len(moves) > 1 else [0]
        for move in dict.fromkeys(bot.choose(self.game, view, seat, moves, one) for one in luck):
            after = self.after(states, seat, move)
            if seat == self.plan.seat or self.plan.rival(states[0], move, after[0]):
                yield move, after

    def after(self, states: np.ndarray, seat: int, move: int) -> np.ndarray:
        after = copied(states)
        self.game.drivers.play_move(after, 0, seat, move)
        return after


def plan_of(game: Game) -> Plan:
    """The plan beside the text of a game's lesson."""
    plan: Plan = importlib.import_module(f"{game.home}.learn.plan").PLAN
    return plan


def record_of(game: Game, seed: int, moves: list[Move], states: np.ndarray) -> Record:
    plan = plan_of(game)
    return Record(
        game=game.id,
        rules=game.rules_version,
        content=content_name(game.folder),
        players=plan.players,
        seed=seed,
        options=game.chosen_at(plan.players, plan.options),
        moves=moves,
        digest=game.digest(states),
    )


def renewed(game: Game, file: Path) -> Record | None:
    """The recorded moves under the current rules and components; None if they are not legal."""
    if not file.exists():
        return None
    old, plan, states = Record.load(file), plan_of(game), game.new_batch(1)
    game.start(states, 0, plan.players, old.seed, plan.options)
    if not plan.deal(states[0]):
        return None
    try:
        for seat, move in old.moves:
            game.play_move(states, 0, seat, move)
    except IllegalMove:
        return None
    return record_of(game, old.seed, old.moves, states) if plan.end(states[0]) else None


def find(game: Game, first: int, tries: int) -> Record:
    """The first deal, from a seed on, in which the lesson works."""
    plan = plan_of(game)
    for seed in range(first, first + tries):
        if found := Search(game, plan, seed).line():
            return record_of(game, seed, *found)
    raise CircensesError(f"No deal from {first} to {first + tries - 1} fits this lesson.")


def main() -> None:
    words = argparse.ArgumentParser(description="Find a deal for a lesson and write it down.")
    words.add_argument("game")
    words.add_argument("--first", type=int, help="the first seed to try; keep nothing")
    words.add_argument("--tries", type=int, default=100_000, help="how many to try")
    chosen = words.parse_args()
    game = games.get(chosen.game)
    file = Path(game.folder) / FILE
    old = renewed(game, file) if chosen.first is None else None
    record = old or find(game, chosen.first or 1, chosen.tries)
    record.save(file)
    print(f"{game.title}: seed {record.seed}, {len(record.moves)} moves, written to {file}")


if __name__ == "__main__":
    main()
