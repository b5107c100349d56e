"""How many clicks a turn takes: a bot plays, and as few clicks as possible make its moves.

    python benchmarks/clicks.py rome_and_roll --players 2 --games 4

A click may be a path of several moves, if the page draws it. A turn here is everything one player
decides until someone else is asked.
"""

import argparse
import itertools
import random
import re

from circenses import games
from circenses.bots.levels import parse
from circenses.core.play.match import Match
from circenses.core.play.seat_choices import choices_of
from circenses.draw.choices import Choices


def clicks_on(match: Match, player: int) -> set[tuple[int, ...]]:
    """Everything that can be clicked."""
    game = match.game
    choices = Choices(choices_of(game, match.states, player))
    parts = game.parts(match.view(player), player, choices)
    drawn = "".join(part.html for part in parts)
    return {tuple(map(int, path.split())) for path in re.findall(r'data-move="([\d ]+)"', drawn)}


def longest(match: Match, player: int, coming: list[tuple[int, int]]) -> int:
    """How many of the coming moves one click can make."""
    open_ = clicks_on(match, player)
    fits = [len(path) for path in open_ if [(player, move) for move in path] == coming[: len(path)]]
    return max(fits, default=1)


def count(game: str, players: int, seed: int, bot: str) -> tuple[int, int, int]:
    """Turns, clicks and single moves of one game."""
    match = Match(games.get(game), players, seed)
    who, luck = parse(bot), random.Random(seed)
    while not match.over:
        player = match.waiting[0]
        view = match.game.view(match.states, player)
        chosen = who.choose(match.game, view, player, match.legal(player), luck.getrandbits(40))
        match.play(chosen, player)
    movers = [player for player, _ in match.history]
    turns = 1 + sum(one != other for one, other in itertools.pairwise(movers))
    again, clicks = match.at(0), 0
    while again.ply < match.ply:
        coming = match.history[again.ply :]
        for player, move in coming[: longest(again, coming[0][0], coming)]:
            again.play(move, player)
        clicks += 1
    return turns, clicks, match.ply


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--bot", default="greedy")
    wanted = parser.parse_args()
    found = [count(wanted.game, wanted.players, seed, wanted.bot) for seed in range(wanted.games)]
    turns, clicks, moves = (sum(column) for column in zip(*found, strict=True))
    print(f"{turns} turns: {clicks / turns:.2f} clicks each, {moves / turns:.2f} single moves")


if __name__ == "__main__":
    main()
