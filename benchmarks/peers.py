"""Our decisions a second through each interface, compared with other libraries; one run, one table.

    python benchmarks/peers.py [--seconds 2] [--game magna_roma] [--players 3]

One process on one core, uniformly random legal play, whole games, in the processor's time; the
fastest of several windows counts, because other work on the machine only slows things down.
The peers are measured if they are installed:

    pip install open_spiel "pettingzoo[classic]" catanatron
"""

import argparse
import contextlib
import importlib.metadata
import io
import json
import platform
import random
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from circenses import games, rl
from circenses.core.play.game import Game
from circenses.core.play.match import Match

WINDOWS = 5
BATCH = 1024


class Line(NamedTuple):
    """One line of the table."""

    through: str
    game: str
    sees: str  # what each decision costs besides the rules
    pace: float | None
    copy: float | None  # microseconds
    note: str = ""


# ---- measuring


def pace_of(work: Callable[[], int], seconds: float) -> float:
    """Decisions a second: `work` makes some, and says how many."""
    work()
    best = 0.0
    for _ in range(WINDOWS):
        start, made = time.process_time(), 0
        while (spent := time.process_time() - start) < seconds / WINDOWS:
            made += work()
        best = max(best, made / spent)
    return best


def cost_of(copy: Callable[[], Any], seconds: float = 0.3) -> float:
    """Microseconds for one copy."""

    def hundred() -> int:
        for _ in range(100):
            copy()
        return 100

    return 1e6 / pace_of(hundred, seconds)


# ---- ours


def ours(game: Game, players: int, seconds: float) -> Iterator[Line]:
    title = f"{game.title}, {players} players"
    yield Line("compiled loop", title, "nothing", *compiled(game, players, seconds))
    for observe in (False, True):
        sees = "mask, tensor" if observe else "mask"
        pace = pace_of(batch_player(game, players, observe), seconds)
        yield Line(f"batch of {BATCH:,}, one thread", title, sees, pace, None)
    pace = pace_of(vector_player(game, players), seconds)
    name = f"Gymnasium make_vec of {BATCH:,}, one thread"
    yield Line(name, title, "mask, tensor", pace, None, "own decisions only, random bots")
    yield Line("Match", title, "list of moves", *through_match(game, players, seconds))
    yield Line("OpenSpiel", title, "list of moves", *through_spiel(game, players, seconds))
    for sees in ("observation_tensor", "information_state_tensor"):
        pace, copy = through_spiel(game, players, seconds, sees)
        yield Line("OpenSpiel", title, sees.replace("_", " "), pace, copy)
    yield Line("PettingZoo AEC", title, "mask, tensor", *through_aec(game, players, seconds))
    pace, copy = through_gymnasium(game, players, seconds)
    yield Line("Gymnasium, random bots", title, "mask, tensor", pace, copy, "own decisions only")


def compiled(game: Game, players: int, seconds: float) -> tuple[float, float]:
    states, out = game.new_batch(64), np.zeros(game.most_legal, np.int32)
    luck, chosen = np.zeros(1, np.uint64), game.options_for(players)
    seeds = iter(range(1, 2**40, 64))

    def play() -> int:
        return game.drivers.random_games(states, game.blank, chosen, out, luck, next(seeds))

    pace = pace_of(play, seconds)
    copying = game.bind(copy_around)
    return pace, 1e6 / pace_of(lambda: copying(states, 100_000), 0.3)


def copy_around(states, n):  # type: ignore[no-untyped-def]  # compiled
    """Copy states back and forth."""
    for k in range(n):
        states[(k + 1) % 4] = states[k % 4]
    return n


def batch_player(game: Game, players: int, observe: bool) -> Callable[[], int]:
    batch = rl.batch(game, BATCH, players, seed=1, observe=observe, threads=1)
    batch.reset()

    def play() -> int:
        batch.step(batch.sample())
        return BATCH

    return play


def through_match(game: Game, players: int, seconds: float) -> tuple[float, float]:
    luck = random.Random(1)

    def play() -> int:
        match = Match(game, players, luck.getrandbits(60))
        while not match.over:
            match.play(luck.choice(match.legal()))
        return match.ply

    return pace_of(play, seconds), cost_of(Match(game, players, 1).copy)


def vector_player(game: Game, players: int) -> Callable[[], int]:
    """Steps through Gymnasium's vector form; the moves are chosen by the batch itself."""
    from circenses.rl.vector import SeatVectorEnv

    env = SeatVectorEnv(game, BATCH, players, threads=1)
    env.reset(seed=1)

    def play() -> int:
        for _ in range(20):
            env.step(env.batch.sample())
        return 20 * BATCH

    return play


def through_aec(game: Game, players: int, seconds: float) -> tuple[float, float]:
    env, copied = rl.aec(game, players), rl.aec(game, players)
    copied.reset(seed=1)
    return pace_of(aec_player(env), seconds), cost_of(copied.copy)


def aec_player(env: Any) -> Callable[[], int]:
    env.reset(seed=1)

    def play() -> int:
        env.reset()
        made = 0
        for agent in env.agent_iter():
            seen, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            env.step(env.action_space(agent).sample(mask))
            made += 1
        return made

    return play


def through_gymnasium(game: Game, players: int, seconds: float) -> tuple[float, float]:
    from circenses.rl.seat import SeatEnv

    env = SeatEnv(game, players)
    env.reset(seed=1)

    def play() -> int:
        seen, _ = env.reset()
        made, over = 0, False
        while not over:
            seen, _, over, _, _ = env.step(env.action_space.sample(seen["action_mask"]))
            made += 1
        return made

    return pace_of(play, seconds), cost_of(env.table.copy)


def through_spiel(game: Game, players: int, seconds: float, sees: str = "") -> tuple[float, float]:
    import pyspiel

    rl.open_spiel()
    loaded = pyspiel.load_game(f"circenses_{game.id}", {"players": players})
    return spiel_pace(loaded, seconds, sees)


def one_of(chances: list[tuple[int, float]], luck: random.Random) -> int:
    """An outcome, drawn with its probability."""
    left = luck.random()
    for outcome, likely in chances:
        left -= likely
        if left < 0:
            return outcome
    return chances[-1][0]


def spiel_pace(game: Any, seconds: float, sees: str = "") -> tuple[float, float]:
    """With `sees`, the player to move is given that tensor at every decision."""
    luck = random.Random(1)

    def play() -> int:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(one_of(state.chance_outcomes(), luck))
            else:
                if sees:
                    getattr(state, sees)(state.current_player())
                state.apply_action(luck.choice(state.legal_actions()))
                made += 1
        return made

    state = game.new_initial_state()
    for _ in range(10):
        state.apply_action(luck.choice(state.legal_actions()))
    return pace_of(play, seconds), cost_of(state.clone)


# ---- others'


def open_spiel(seconds: float) -> Iterator[Line]:
    import pyspiel

    for name in ("connect_four", "backgammon", "hanabi"):
        players = " of 4" if name == "hanabi" else ""
        game = pyspiel.load_game(name, {"players": 4}) if players else pyspiel.load_game(name)
        pace = spiel_pace(game, seconds)
        yield Line("OpenSpiel (C++)", name + players, "list of moves", *pace)
        pace = spiel_pace(game, seconds, "observation_tensor")
        yield Line("OpenSpiel (C++)", name + players, "observation tensor", *pace)


def pettingzoo(seconds: float) -> Iterator[Line]:
    from pettingzoo.classic import chess_v6, connect_four_v3

    for name, module in (("connect_four_v3", connect_four_v3), ("chess_v6", chess_v6)):
        pace = pace_of(aec_player(module.env()), seconds)
        yield Line("PettingZoo", name, "mask, tensor", pace, None, "cannot be copied in mid-game")


def catanatron(seconds: float) -> Iterator[Line]:
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    def started() -> Any:
        return Catan([RandomPlayer(color) for color in Color])

    def play() -> int:
        game, made = started(), 0
        while game.winning_color() is None and game.state.num_turns < 1000:
            game.play_tick()
            made += 1
        return made

    game = started()
    for _ in range(20):
        game.play_tick()
    yield Line(
        "Catanatron", "Catan of 4", "list of moves", pace_of(play, seconds), cost_of(game.copy)
    )


PEERS = {"open_spiel": open_spiel, "pettingzoo": pettingzoo, "catanatron": catanatron}


def others(seconds: float) -> Iterator[Line]:
    for name, measure in PEERS.items():
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                yield from list(measure(seconds))
        except ImportError as missing:
            yield Line(name, "", "", None, None, f"not installed: {missing.name}")


# ---- the table


def shown(line: Line) -> str:
    pace = "" if line.pace is None else f"{line.pace:,.0f}"
    copy = "" if line.copy is None else f"{line.copy:,.2f} µs"
    return f"| {line.through} | {line.game} | {line.sees} | {pace} | {copy} | {line.note} |"


def versions() -> str:
    names = ("numpy", "numba", "open_spiel", "pettingzoo", "gymnasium", "catanatron")
    found = []
    for name in names:
        with contextlib.suppress(importlib.metadata.PackageNotFoundError):
            found.append(f"{name} {importlib.metadata.version(name)}")
    return f"{platform.machine()}, Python {platform.python_version()}, " + ", ".join(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each line")
    parser.add_argument("--game", action="append", choices=games.GAMES)
    parser.add_argument("--players", type=int)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    lines: list[Line] = []
    for name in asked.game or games.GAMES:
        game = games.get(name)
        lines += ours(game, asked.players or min(3, game.players[1]), asked.seconds)
    lines += others(asked.seconds)
    if asked.json:
        print(json.dumps({"on": versions(), "lines": [line._asdict() for line in lines]}, indent=1))
        return
    print(versions(), "\n")
    print("| through | game | each decision sees | decisions/s | one copy | |")
    print("|---|---|---|--:|--:|---|")
    print("\n".join(map(shown, lines)))


if __name__ == "__main__":
    main()
