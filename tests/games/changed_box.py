"""Play a game in which every number is changed that a content pack may change.

python -m tests.games.changed_box GAME            2 and 4 players, other numbers
python -m tests.games.changed_box GAME usual      1 and 3 players, the usual numbers

Python runs the rules: what is kept of compiled ones knows content packs, but not this.
"""

import copy
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from circenses.core.content import packs
from circenses.core.content.shapes import Problem
from tests.games.telling import untrue

Steps = tuple[Any, ...]
MOVES = 3  # that are tried out at a position
TRIES = (1, -1)  # added to every number; where neither may be, it stays


def numbers(value: Any, path: Steps = ()) -> Iterator[Steps]:
    """Where the whole numbers stand."""
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, inner in pairs:
            yield from numbers(inner, (*path, key))
    elif type(value) is int and path[-1] not in ("id", "index", "count"):
        yield path


def add(components: Any, path: Steps, more: int) -> None:
    *way, last = path
    for step in way:
        components = components[step]
    components[last] += more


def place_of(problem: Problem) -> Steps:
    return tuple(step if isinstance(step, str) else step.nth for step in problem.path)


def changed(components: Any, check: Callable[[Any], list[str]]) -> tuple[Any, int]:
    """The same box with other numbers that still fit, and how many they are."""
    left, done = list(numbers(components)), 0
    for more in TRIES:
        left, fitting = sorted_out(components, check, left, more)
        for path in fitting:
            add(components, path, more)
        done += len(fitting)
    return components, done


def sorted_out(
    components: Any, check: Callable[[Any], list[str]], paths: list[Steps], more: int
) -> tuple[list[Steps], list[Steps]]:
    """Of some places those where a change does not fit, and those where it does."""
    if not paths:
        return [], []
    trial = copy.deepcopy(components)
    for path in paths:
        add(trial, path, more)
    problems = check(trial)
    if not problems:
        return [], paths
    if len(paths) == 1:
        return paths, []
    named = {place_of(one) for one in problems if isinstance(one, Problem)}
    refused = [path for path in paths if any(path[: len(name)] == name for name in named if name)]
    if refused and len(refused) < len(paths):
        others = [path for path in paths if path not in set(refused)]
        worse, fitting = sorted_out(components, check, others, more)
        return [*refused, *worse], fitting
    half = len(paths) // 2
    worse, fitting = sorted_out(components, check, paths[:half], more)
    trial = copy.deepcopy(components)
    for path in fitting:
        add(trial, path, more)
    more_worse, more_fitting = sorted_out(trial, check, paths[half:], more)
    return [*worse, *more_worse], [*fitting, *more_fitting]


def main(name: str, box: str = "changed") -> None:
    real, counted = packs.load, []

    def load(folder: Path, check: Callable[[Any], list[str]] | None = None) -> Any:
        components = real(folder, check)
        if folder.name != name or box == "usual" or check is None:
            return components
        found, numbers_changed = changed(components, check)
        counted.append(numbers_changed)
        return found

    packs.load = load
    from circenses import games
    from circenses.core.play.match import Match

    game = games.get(name)
    for players in (1, 3) if box == "usual" else (2, 4):
        match, luck = Match(game, players, players), random.Random(players)
        while not match.over:
            if match.ply % 20 == 0:
                look(match, luck)
            match.play(luck.choice(match.legal()))
        worth = [game.value(match.state, player) for player in range(players)]
        scores = list(match.scores())[:players]
        assert worth == scores, (worth, scores)
    print(f"{name}: {sum(counted)} numbers changed")


def look(match: Any, luck: random.Random) -> None:
    """The position is valid, it can be drawn and described, and the descriptions are true."""
    game, moves = match.game, match.legal()
    assert game.state.out_of_bounds(match.states) == []
    assert [law.title for law in game.laws if not law.holds(match.state)] == []
    some = luck.sample(moves, min(len(moves), MOVES))
    wrong = [*untrue(match, match.player, some)]
    assert not wrong, wrong


if __name__ == "__main__":
    main(*sys.argv[1:])
