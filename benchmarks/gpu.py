"""How fast the games run on this machine's GPU, and whether they run correctly; prints JSON.

    PYTHONPATH=src python benchmarks/gpu.py [game ...] [--vector] [--forest]

Needs numpy, numba and numba-cuda, and torch to pass tensors; nothing else.
`--vector` compares and times Gymnasium's vector form instead; it needs circenses[rl] and torch.
`--forest` compares and times tree search in many games (rl/forest.py); try `--players 2`.
For each game: the digests of 1,000 random games must be those of the CPU, random play is timed,
and a batch is stepped with observations and masks written.
"""

import argparse
import functools
import hashlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from circenses import games
from circenses.core.play.game import Game
from circenses.rl.cpu import Batch
from circenses.rl.gpu import THREADS, GpuBatch, cuda_or_error, kernels_for

say = functools.partial(print, file=sys.stderr, flush=True)


def digest(array: np.ndarray) -> str:
    return hashlib.sha256(array.tobytes()).hexdigest()[:16]


def timed(cuda: Any, work: Callable[[], None], least: float = 1.0) -> tuple[float, int]:
    """Seconds and repetitions, after one repetition that does not count."""
    work()
    cuda.synchronize()
    start, times = time.perf_counter(), 0
    while time.perf_counter() - start < least:
        work()
        cuda.synchronize()
        times += 1
    return time.perf_counter() - start, times


class RandomPlay:
    """Whole random games, one in each thread."""

    def __init__(self, game: Game, players: int, n: int):
        self.cuda = cuda_or_error()
        self.batch = GpuBatch(game, n, players, observe=False)
        self.kernels = kernels_for(game, game.sides(players))
        self.luck = self.cuda.to_device(np.zeros(n, np.uint64))
        self.steps = self.cuda.to_device(np.zeros(n, np.int64))
        self.n = n

    def play(self, first_seed: int = 1) -> None:
        batch = self.batch
        self.kernels.random_games[-(-self.n // THREADS), THREADS](
            batch.states, batch.blank, batch.chosen, first_seed, self.luck, self.steps
        )


def same_games(game: Game, players: int, n: int = 1000) -> dict[str, Any]:
    """Whether the GPU plays the same random games as the CPU, to the last byte."""
    there = RandomPlay(game, players, n)
    there.play(first_seed=1)
    theirs = there.batch.raw.copy_to_host()
    states = game.new_batch(n)
    out, luck = np.zeros(game.most_legal, np.int32), np.zeros(1, np.uint64)
    chosen = game.options_for(players)
    steps = game.drivers.random_games(states, game.blank, chosen, out, luck, 1)
    ours = states.view(np.uint8).reshape(n, -1)
    return {
        "games": n,
        "cpu": digest(ours),
        "gpu": digest(theirs),
        "equal": bool((ours == theirs).all()),
        "decisions": int(there.steps.copy_to_host().sum()),
        "decisions_cpu": int(steps),
    }


def same_steps(game: Game, players: int, n: int = 256, steps: int = 400) -> dict[str, Any]:
    """Whether both batches give the same observations, masks and rewards, step after step."""
    ours, theirs = Batch(game, n, players, seed=5), GpuBatch(game, n, players, seed=5)
    here, there = ours.reset(), theirs.reset()
    for step in range(steps):
        for name in here._fields:
            found = getattr(there, name).copy_to_host()
            if not np.array_equal(getattr(here, name), found):
                return {"equal": False, "step": step, "differs": name}
        here, there = ours.step(ours.sample()), theirs.step(theirs.sample())
    return {"equal": True, "games": n, "steps": steps, "illegal": theirs.illegal()}


def random_play(game: Game, players: int, n: int) -> dict[str, Any]:
    there = RandomPlay(game, players, n)
    seconds, times = timed(there.cuda, there.play)
    decisions = int(there.steps.copy_to_host().sum()) * times
    return {"games": n, "decisions_per_s": decisions / seconds, "games_per_s": n * times / seconds}


def batch_steps(game: Game, players: int, n: int, rounds: int = 20) -> dict[str, Any]:
    """Steps a second with observations and masks written, and what its parts cost."""
    with GpuBatch(game, n, players, seed=1) as batch:
        batch.reset()

        def steps() -> None:
            for _ in range(rounds):
                batch.step(batch.sample())

        def moves_only() -> None:
            batch.observing = False
            steps()
            batch.observing = True

        def look_only() -> None:
            for _ in range(rounds):
                batch.observe()

        found: dict[str, Any] = {"games": n, "observation_bytes": game.plan(players).length}
        for name, work in (("all", steps), ("play_and_mask", moves_only), ("observe", look_only)):
            seconds, times = timed(batch.cuda, work)
            found[f"{name}_per_s"] = n * rounds * times / seconds
        found["written_gb_per_s"] = found["observe_per_s"] * game.plan(players).length / 1e9
        return found


def same_vector(game: Game, players: int, n: int = 64, steps: int = 150) -> dict[str, Any]:
    """Whether the vector form gives on the GPU what it gives on the CPU, with moves from torch."""
    import torch

    from circenses.rl.make_vector import vector_env

    ours, theirs = (vector_env(game, n, players, device=device) for device in ("cpu", "cuda"))
    (here, _), (there, _) = ours.reset(seed=5), theirs.reset(seed=5)
    ended = 0
    for step in range(steps):
        moves = ours.batch.sample()
        same = torch.as_tensor(theirs.batch.sample(), device="cuda").long()
        here, *paid, info = ours.step(moves)
        there, *received, told = theirs.step(same)
        finals = told["final_obs"]["observation"].copy_to_host()
        ends = info.get("final_obs", np.full(n, None))
        pairs = [(here[name], there[name].copy_to_host()) for name in here]
        pairs += [(one, other.copy_to_host()) for one, other in zip(paid, received, strict=True)]
        pairs += [(end["observation"], finals[i]) for i, end in enumerate(ends) if end is not None]
        if not all(np.array_equal(one, other) for one, other in pairs):
            return {"equal": False, "step": step}
        ended += int(paid[1].sum())
    found = {"equal": True, "games": n, "steps": steps, "ended": ended}
    return {**found, "illegal": theirs.illegal()}


def vector_steps(game: Game, players: int, n: int, copy: bool, rounds: int = 20) -> dict[str, Any]:
    """Own decisions a second of the vector form: one seat, the others play at random."""
    from circenses.rl.make_vector import vector_env

    env: Any = vector_env(game, n, players, device="cuda", copy=copy)
    env.reset(seed=1)

    def steps() -> None:
        for _ in range(rounds):
            env.step(env.batch.sample())

    seconds, times = timed(env.batch.cuda, steps)
    return {"games": n, "copy": copy, "own_decisions_per_s": n * rounds * times / seconds}


def vector_report(game: Game, players: int, sizes: list[int]) -> dict[str, Any]:
    start = time.perf_counter()
    found: dict[str, Any] = {"game": game.id, "players": players}
    found["same_vector"] = same_vector(game, players)
    found["compiled_in_s"] = time.perf_counter() - start
    say(found)
    found["vector"] = [
        vector_steps(game, players, n, copy) for n in sizes for copy in (False, True)
    ]
    say(found["vector"])
    return found


def same_forest(game: Game, players: int, n: int = 64, steps: int = 20) -> dict[str, Any]:
    """How often search on the GPU finds the CPU's move, with leaves valued by the game's own value.

    Both play the CPU's moves. A few differ, since the two round differently.
    """
    from circenses.rl.forest import Forest

    ours, theirs = (Forest(game, n, players, visits=8, device=one) for one in ("cpu", "cuda"))
    noise = np.random.default_rng(1).random(ours.noise.shape, np.float32)
    ours.noise[:] = noise
    theirs.noise.copy_to_device(noise)
    same = 0
    for forest in (ours, theirs):
        forest.begin()
    for _ in range(steps):
        ours.think(lambda _: own_chances(ours))
        theirs.think(lambda _: own_chances(theirs))
        same += int((ours.moves == theirs.moves.copy_to_host()).sum())
        theirs.moves.copy_to_device(ours.moves)
        for forest in (ours, theirs):
            forest.go_on()
    ended = (ours.points == theirs.points.copy_to_host()).all()
    return {"games": n, "steps": steps, "same_moves": same / (n * steps), "same_ends": bool(ended)}


def own_chances(forest: Any) -> None:
    """The chances by the game's own value, by way of the host."""
    on_card = forest.device != "cpu"
    hand, players = forest.hand, forest.leaf_players
    if on_card:
        hand, players = hand.copy_to_host(), players.copy_to_host()
    rows = np.array([np.roll(row, -player) for row, player in zip(hand, players, strict=True)])
    powers = np.exp(rows - rows.max(1, keepdims=True)).astype(np.float32)
    chances = powers / powers.sum(1, keepdims=True)
    if on_card:
        forest.chances.copy_to_device(chances)
    else:
        forest.chances[:] = chances


def forest_rate(game: Game, players: int, n: int, visits: int, rounds: int = 3) -> dict[str, Any]:
    """Searched decisions a second, without a network."""
    from circenses.rl.forest import Forest

    forest = Forest(game, n, players, visits=visits, device="cuda")
    forest.begin()

    def steps() -> None:
        for _ in range(rounds):
            forest.think(lambda _: None)
            forest.go_on()

    seconds, times = timed(forest.batch.cuda, steps)
    return {"games": n, "visits": visits, "searched_per_s": n * rounds * times / seconds}


def forest_report(game: Game, players: int, sizes: list[int]) -> dict[str, Any]:
    start = time.perf_counter()
    found: dict[str, Any] = {"game": game.id, "players": players}
    found["same_forest"] = same_forest(game, players)
    found["compiled_in_s"] = time.perf_counter() - start
    say(found)
    found["forest"] = [forest_rate(game, players, n, visits) for n in sizes for visits in (16, 32)]
    say(found["forest"])
    return found


def limits(game: Game, players: int, n: int = 1 << 17, rounds: int = 40) -> dict[str, Any]:
    """Moves a second as games lie, grouped by question, and if all games of a warp were equal."""
    batch = GpuBatch(game, n, players, seed=1, observe=False)
    batch.reset()

    def steps() -> None:
        for _ in range(rounds):
            batch.step(batch.sample())

    def rate() -> float:
        seconds, times = timed(batch.cuda, steps)
        return n * rounds * times / seconds

    for _ in range(10):  # until the games are at different questions
        steps()
    registers = dict(batch.kernels.step_games.get_regs_per_thread())
    found: dict[str, Any] = {"registers": list(registers.values())}
    for grouped in (False, True):
        batch.grouped = grouped
        found["grouped" if grouped else "as they lie"] = rate()
    batch.grouped = False
    batch.order.copy_to_device(np.arange(n, dtype=np.int32))
    make_equal(batch)
    found["equal in a warp"] = rate()
    return found


def make_equal(batch: GpuBatch, warp: int = 32) -> None:
    """The first game of each warp in all of its threads."""
    out = batch.out
    parts = batch.raw, batch.seeds, batch.luck, batch.opens, batch.counts, out.players, out.masks
    for part in parts:
        part.copy_to_device(np.repeat(part.copy_to_host()[::warp], warp, axis=0))


def handed_over(game: Game, players: int) -> dict[str, str]:
    """Whether other libraries see the same memory."""
    batch = GpuBatch(game, 64, players, seed=2)
    step = batch.reset()
    total = int(step.observations.copy_to_host().astype(np.int64).sum())
    found = {}
    for name, take in (("torch", through_torch), ("cupy", through_cupy), ("jax", through_jax)):
        try:
            same_place, same_sum = take(step.observations)
            right = same_sum == total and same_place
            found[name] = "without a copy" if right else "WRONG"
        except ImportError:
            found[name] = "not installed"
        except Exception as error:  # a report must not end here
            found[name] = f"{type(error).__name__}: {error}"
    return found


def pointer(array: Any) -> int:
    return int(array.__cuda_array_interface__["data"][0])


def through_torch(array: Any) -> tuple[bool, int]:
    import torch

    tensor = torch.as_tensor(array, device="cuda")
    return tensor.data_ptr() == pointer(array), int(tensor.long().sum())


def through_cupy(array: Any) -> tuple[bool, int]:
    import cupy

    tensor = cupy.asarray(array)
    return tensor.data.ptr == pointer(array), int(tensor.astype(cupy.int64).sum())


def through_jax(array: Any) -> tuple[bool, int]:
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")
    import cupy
    import jax

    tensor = jax.dlpack.from_dlpack(cupy.asarray(array))
    return tensor.unsafe_buffer_pointer() == pointer(array), int(tensor.astype("int32").sum())


def report(game: Game, players: int, sizes: list[int]) -> dict[str, Any]:
    """Everything about one game at one number of players."""
    found: dict[str, Any] = {"game": game.id, "players": players, "state_bytes": game.state.bytes}
    start = time.perf_counter()
    say(f"{game.id}, {players} players: comparing with the CPU")
    found["same_games"] = same_games(game, players)
    found["same_steps"] = same_steps(game, players)
    found["compiled_in_s"] = time.perf_counter() - start
    say(found["same_games"], found["same_steps"])
    found["random_play"] = [random_play(game, players, n) for n in (1 << 17, 1 << 20)]
    say(found["random_play"])
    found["batch"] = [batch_steps(game, players, n) for n in sizes]
    say(found["batch"])
    found["limits"] = limits(game, players)
    say(found["limits"])
    found["handed_over"] = handed_over(game, players)
    say(found["handed_over"])
    return found


def device() -> dict[str, Any]:
    import numba

    cuda = cuda_or_error()
    card = cuda.get_current_device()
    name = card.name.decode() if isinstance(card.name, bytes) else str(card.name)
    tables = os.environ.get("CIRCENSES_GPU_TABLES", "global")
    return {
        "card": name,
        "processors": getattr(card, "MULTIPROCESSOR_COUNT", None),
        "numba": numba.__version__,
        "numpy": np.__version__,
        "tables": tables,
    }


def with_constant_tables(found: str, players: int) -> Any:
    """The same in constant memory, in a separate process, for comparison."""
    env = {**os.environ, "CIRCENSES_GPU_TABLES": "constant"}
    command = [sys.executable, __file__, found, "--players", str(players), "--only-speed"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)  # noqa: S603
    return json.loads(done.stdout) if done.returncode == 0 else done.stderr[-2000:]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(games.GAMES))
    parser.add_argument("--players", type=int, nargs="*", help="numbers of players (default: most)")
    parser.add_argument("--sizes", type=int, nargs="*", default=[1 << 15, 1 << 17, 1 << 18])
    parser.add_argument("--only-speed", action="store_true", help="one size, nothing compared")
    parser.add_argument("--compare-tables", action="store_true", help="also in constant memory")
    parser.add_argument("--vector", action="store_true", help="Gymnasium's vector form instead")
    parser.add_argument("--forest", action="store_true", help="tree search in many games instead")
    asked = parser.parse_args()
    found: dict[str, Any] = {"device": device(), "games": []}
    for name in asked.games:
        game = games.get(name)
        for players in asked.players or [game.players[1]]:
            if asked.vector:
                found["games"].append(vector_report(game, players, asked.sizes))
                continue
            if asked.forest:
                found["games"].append(forest_report(game, players, asked.sizes))
                continue
            if asked.only_speed:
                speeds = random_play(game, players, 1 << 20), batch_steps(game, players, 1 << 17)
                found["games"].append(speeds)
                continue
            result = report(game, players, asked.sizes)
            if asked.compare_tables:
                result["constant_tables"] = with_constant_tables(name, players)
                say(result["constant_tables"])
            found["games"].append(result)
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
