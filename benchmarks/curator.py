"""Solo games against the Curator (CM-14): plain search, and players who starve it of colors.

    PYTHONPATH=src python benchmarks/curator.py [--think 200it] [--games 100] [--plan search ...]

`search` plays freely; `draw-first` draws with the first action of every turn and leaves the rest to
search; `drain` also draws from the two lowest stacks, so that colors run out soon. All plans play
the same setups. Results go to a journal in --journals, so an interrupted run continues from there;
`--games 0` only prints known results.
"""

import argparse
import json
import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from circenses import games
from circenses.bots import arena
from circenses.bots.engine import engine_for
from circenses.bots.levels import parse
from circenses.bots.players import Bot
from circenses.core.compiling.code_cache import cache_root, fingerprint
from circenses.core.play.game import Game
from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.state import DRAW, PAIR, SINGLE

PLANS = ("search", "draw-first", "drain")


class Starver:
    """Draws first in every turn but the last; `drains`: always from the two lowest stacks."""

    def __init__(self, search: Bot, drains: bool):
        self.search = search
        self.drains = drains

    def choose(
        self, game: Game, view: np.ndarray, player: int, moves: Sequence[int], seed: int
    ) -> int:
        state = view[0]
        is_first = state.actions == box.ACTIONS - 1 and state.final_turns == EMPTY
        if DRAW in moves and is_first:
            return DRAW
        if self.drains and PAIR <= moves[0] < SINGLE:
            return min(moves, key=lambda move: sorted(state.stacks[box.PAIRS[move - PAIR]]))
        return self.search.choose(game, view, player, moves, seed)


def player_of(plan: str, think: str) -> Bot:
    search = parse(f"search:{think}")
    return search if plan == "search" else Starver(search, plan == "drain")


def results(game: Game, plan: str, think: str, level: str, asked: argparse.Namespace) -> list[dict]:
    """Those in the journal, and those that are still to be played."""
    code = fingerprint(*engine_for(game).modules, parse.__module__)
    path = asked.journals / f"curator-{plan}-{think}-{level}-{code}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    known = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    with path.open("a") as journal:
        for found in play(game, plan, think, level, range(len(known) + 1, asked.games + 1)):
            journal.write(json.dumps(found) + "\n")
            journal.flush()
            known.append(found)
    return known


def play(game: Game, plan: str, think: str, level: str, seeds: range) -> Iterator[dict]:
    for seed in seeds:
        match, _ = arena.played(game, [player_of(plan, think)], seed, {"level": level})
        outcome = match.outcome()
        yield {"totals": list(outcome.totals), "won": outcome.places[0] == 1}


def tell(level: str, plan: str, think: str, found: list[dict]) -> None:
    wins = arena.wilson(sum(one["won"] for one in found), len(found))
    mine, theirs = (statistics.fmean(one["totals"][side] for one in found) for side in (0, 1))
    cells = [f"{level}, {plan}, `{think}`", str(len(found)), f"{mine:.1f} : {theirs:.1f}", wins]
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--think", nargs="*", default=["200it"])
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--plan", nargs="*", default=PLANS, choices=PLANS)
    levels = box.SoloLevel.name
    parser.add_argument("--level", nargs="*", default=levels, choices=levels)
    parser.add_argument("--journals", type=Path, default=cache_root() / "arena")
    asked = parser.parse_args()
    game = games.get("city_of_marble")
    print("| player | games | mean scores, player : Curator | wins (95 %) |\n|---|---|---|---|")
    for think in asked.think:
        for level in asked.level:
            for plan in asked.plan:
                if found := results(game, plan, think, level, asked):
                    tell(level, plan, think, found)


if __name__ == "__main__":
    main()
