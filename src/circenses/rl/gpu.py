"""Many games at once on a CUDA GPU: states, observations and masks stay on the device.

The rules are the same functions that the CPU runs (core/compiling/jit.py); one thread plays one
game. The arrays of a step have the CUDA array interface; torch and cupy take them without a copy:

    seen = torch.as_tensor(step.observations, device="cuda")
    seen = jax.dlpack.from_dlpack(cupy.asarray(step.observations))
"""

import functools
import importlib
import os
import types
from typing import Any

import numpy as np
from numpy.typing import DTypeLike

from circenses.core.compiling.jit import COMPILED
from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.core.play.match import seed_of
from circenses.core.state.observe import LINE, WORD
from circenses.core.state.schema import ENTRY as ENTRY_SCHEMA
from circenses.rl import compiler, seat_drivers
from circenses.rl.cpu import AnyBatch, luck_for
from circenses.rl.drivers import Games
from circenses.rl.gpu_arrays import DeviceArray, DeviceStep, Memory, Sources, Threads
from circenses.rl.table import kit_for
from circenses.rl.tensor_words import parts_asked, word_plan

SIMULATED = os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"  # for tests: kernels run as Python
MOST_ROWS = 1 if SIMULATED else 8192  # blocks that share the games while they are observed
THREADS = 4 if SIMULATED else 128
HOW: dict[str, Any] = {} if SIMULATED else {"lto": False}  # it would optimize everything again
GROUPED = 16  # from this many questions on, grouping games by question pays off
BINS_EACH = 1 if SIMULATED else 8  # of a question: its games are told apart by their moves


class Simulated:
    """For Numba's simulator, which converts arrays to its own, but not those in a tuple."""

    @staticmethod
    def prepare_args(kind: object, given: object, **_: object) -> tuple[object, object]:
        if not isinstance(given, tuple):
            return kind, given
        arrays: Any = importlib.import_module("numba.cuda.simulator.cudadrv.devicearray")
        own, seen = arrays.FakeCUDAArray, arrays.FakeWithinKernelCUDAArray
        return kind, type(given)(*(seen(one) if isinstance(one, own) else one for one in given))


def cuda_or_error() -> Any:
    """Numba's CUDA target, or an error that says why there is none."""
    try:
        cuda: Any = importlib.import_module("numba.cuda")
    except ImportError as error:
        raise CircensesError(f"Batches on the GPU need the package numba-cuda ({error}).") from None
    if not SIMULATED and not cuda.is_available():
        raise CircensesError(
            "Batches on the GPU need an NVIDIA GPU with its driver, and numba-cuda; "
            "this machine has none. Use device='cpu'."
        )
    if not SIMULATED and not COMPILED:
        raise CircensesError("Batches on the GPU need compiled rules; unset CIRCENSES_JIT=0.")
    if not SIMULATED:
        compiler.prepare()
    return cuda


class Kernels:
    """The kernels of one game at one number of sides, compiled when first launched."""

    def __init__(self, game: Game, sides: int):
        kit = kit_for(game)
        self.names: dict[str, object] = {
            "begin": game.drivers.begin,
            "random_game": game.drivers.random_game,
            "pick": game.drivers.pick,
            "play": game.play,
            "judge": kit.judge,
            "others_play": game.bind(seat_drivers.others_play_at_random),
            "take": kit.take,
            "look": kit.look,
            "MOST_LEGAL": game.most_legal,
            "SIDES": sides,
            "SHEET": len(game.lines) + len(game.ties),
            "BINS_EACH": BINS_EACH,
        }

    def source(self, name: str) -> types.FunctionType:
        """A kernel as plain Python whose globals name the game's rules."""
        from circenses.rl import kernels

        fn = getattr(kernels, name)
        return types.FunctionType(fn.__code__, {**fn.__globals__, **self.names}, name)

    def __getattr__(self, name: str) -> Any:
        cuda: Any = importlib.import_module("numba.cuda")
        kernel = cuda.jit(self.source(name), **HOW)
        if SIMULATED:
            kernel.extensions.append(Simulated)
        setattr(self, name, kernel)
        return kernel


@functools.cache
def kernels_for(game: Game, sides: int) -> Kernels:
    return Kernels(game, sides)


def layout_of(game: Game, players: int) -> np.ndarray:
    """The places of the parts that all states have, and of the tensor's parts (see kernels.py)."""
    state, entry = game.state.layout.fields, ENTRY_SCHEMA.layout.fields
    assert state is not None
    assert entry is not None
    places = [state[name][1] for name in ("seats", "waiting", "pending", "agenda")]
    parts = [entry[name][1] for name in ("decision", "arg", "n")]
    sizes = [ENTRY_SCHEMA.bytes, state["pending"][0].itemsize]
    asked = parts_asked(game.plan(players)).ravel().tolist()
    return np.array([*places, *parts, *sizes, *asked], np.int32)


def same_memory(array: Any, kind: DTypeLike, shape: tuple[int, ...]) -> Any:
    """A device array of bytes, read as another kind of thing."""
    if SIMULATED:
        return type(array)(array._ary.view(kind).reshape(shape))
    return array.view(np.dtype(kind)).reshape(*shape)


class GpuBatch(AnyBatch):
    """`n` games at once on the GPU; the same interface as `Batch` on the CPU.

    `step` takes any array of moves on the device (torch, cupy, numba) and returns immediately,
    while the GPU works on. An illegal move changes nothing; `illegal()` counts them.
    """

    def __init__(self, game: str | Game, n: int, players: int = 2, **more: Any):
        self.cuda = cuda_or_error()
        super().__init__(game, n, players, **more)
        self.kernels = kernels_for(self.game, self.sides)
        self.blocks = -(-self.n // THREADS)
        self.grouped = len(self.game.decisions) >= GROUPED
        self.chosen = self.cuda.to_device(self.chosen)
        self.record = self.game.state.dtype if SIMULATED else self.game.state.layout
        self.blank = self.cuda.to_device(self.game.blank.view(self.record))
        self.allocate()
        self.plan_words()

    def allocate(self) -> None:
        """Make room on the device for everything that a step writes."""
        n, game, room = self.n, self.game, self.cuda.device_array
        size = game.state.bytes
        self.memory, self.states = self.room_for_states()
        self.raw = same_memory(self.memory[0], np.uint8, (n, size))
        self.seeds, self.luck = room(n, np.uint64), room(n, np.uint64)
        self.moves = room(n, np.int32)
        self.opens = room((n, game.most_legal), np.int32)
        self.counts = self.cuda.to_device(np.zeros(n, np.int32))
        self.wrong = self.cuda.to_device(np.zeros(1, np.int32))
        self.order = self.cuda.to_device(np.arange(n, dtype=np.int32))
        self.threads = Threads(self.order, self.opens, self.counts, self.wrong)
        self.bins, self.ranks = room(n, np.int32), room(n, np.int32)
        self.tally = self.cuda.to_device(np.zeros(len(game.decisions) * BINS_EACH, np.int32))
        self.starts = room(self.tally.size, np.int32)
        length = self.plan.length if self.observing else LINE
        self.seen = self.cuda.to_device(np.zeros(n * length // WORD, np.uint32))
        self.out = DeviceStep(
            same_memory(self.seen, np.uint8, (n, length)),
            self.cuda.to_device(np.zeros((n, game.moves), bool)),
            self.cuda.to_device(np.zeros((n, self.seats), np.float32)),
            self.cuda.to_device(np.zeros(n, bool)),
            room(n, np.int32),
        )

    def room_for_states(self) -> tuple[Memory, DeviceArray]:
        """A state for each game: as numbers of 1, 2 and 4 bytes, and as records."""
        memory = self.cuda.device_array(self.n * self.game.state.bytes, np.uint8)
        shorts, longs = (same_memory(memory, kind, (-1,)) for kind in (np.int16, np.int32))
        size = self.game.state.bytes
        return Memory(memory, shorts, longs, size), same_memory(memory, self.record, (self.n,))

    def plan_words(self) -> None:
        """Copy the plan of the observation to the device."""
        words, singles = word_plan(self.plan)
        plan, layout = self.plan, layout_of(self.game, self.seats)
        self.sources = Sources(
            words=self.cuda.to_device(words),
            singles=self.cuda.to_device(singles),
            features=self.cuda.to_device(plan.features),
            layout=self.cuda.to_device(layout),
            decisions=plan.decisions,
            seats=plan.seats,
            length=plan.length // WORD,
        )
        columns = -(-len(words) // THREADS)
        self.observe_grid = (columns, min(self.n, MOST_ROWS)), (THREADS, 1)

    # ---- playing

    def reset(self, seed: int | None = None) -> DeviceStep:
        """Begin a new game in every place."""
        self.first_seed = self.first_seed if seed is None else seed_of(seed)
        return self.begin(np.arange(self.n, dtype=np.uint64) + np.uint64(self.first_seed))

    def begin(self, seeds: np.ndarray) -> DeviceStep:
        """New games with these seeds."""
        self.seeds.copy_to_device(seeds)
        self.luck.copy_to_device(luck_for(seeds))
        self.begun = True
        out = self.out
        out.rewards.copy_to_device(np.zeros((self.n, self.seats), np.float32))
        out.over.copy_to_device(np.zeros(self.n, bool))
        return self.go_on(self.moves, anew=True)

    def step(self, moves: DeviceArray) -> DeviceStep:
        """One move in every game."""
        return self.go_on(moves, anew=False)

    def go_on(self, moves: DeviceArray, anew: bool) -> DeviceStep:
        """One move in every game, or new games: one kernel, since rules take long to compile."""
        if self.grouped and not anew:
            self.group(moves)
        self.kernels.step_games[self.blocks, THREADS](self.games(moves), self.threads, anew)
        self.observe()
        return self.out

    def games(self, moves: DeviceArray) -> Games:
        """The arrays that the kernels share, with these moves."""
        _, masks, rewards, over, players = self.out
        begun = self.states, self.blank, self.chosen, self.seeds, self.luck, moves
        return Games(*begun, players, rewards, over, masks, self.aim)

    def group(self, moves: DeviceArray) -> None:
        """Let neighboring threads play games with the same question; no game changes its place."""
        kernels, bins, questions = self.kernels, (self.bins, self.ranks), self.tally.size
        kernels.count_bins[self.blocks, THREADS](
            self.memory, moves, self.sources.layout, *bins, self.tally
        )
        kernels.place_bins[-(-questions // THREADS), THREADS](self.tally, self.starts)
        enough = -(-max(self.n, questions) // THREADS)
        kernels.order_games[enough, THREADS](*bins, self.starts, self.tally, self.order)

    def observe(self) -> None:
        if self.observing:
            kernel = self.kernels.observe_games[self.observe_grid]
            kernel(self.memory, self.sources, self.out.players, self.seen)

    def sample(self) -> DeviceArray:
        """A random legal move for each game, on the device."""
        self.kernels.sample_moves[self.blocks, THREADS](
            self.opens, self.counts, self.luck, self.moves
        )
        moves: DeviceArray = self.moves
        return moves

    def illegal(self) -> int:
        """How many moves were refused so far; waits for the GPU."""
        return int(self.wrong.copy_to_host()[0])

    # ---- copies, by way of the host

    def changing(self) -> list[DeviceArray]:
        memory, seen, (_, *out) = self.memory[0], self.seen, self.out
        held = [self.seeds, self.luck, self.opens, self.counts, self.wrong, self.order]
        return [memory, seen, *out, *held]

    def fetched(self, array: DeviceArray) -> np.ndarray:
        found: np.ndarray = array.copy_to_host()
        return found

    def fill(self, array: DeviceArray, content: np.ndarray) -> None:
        array.copy_to_device(content)


# ---- without a GPU: does it compile?


def ptx_of(game: Game, players: int, name: str, chip: tuple[int, int] = (9, 0)) -> str:
    """A kernel of a game as PTX; needs numba-cuda with its compiler, but no GPU and no driver."""
    cuda: Any = importlib.import_module("numba.cuda")
    dispatcher: Any = importlib.import_module("numba.cuda.dispatcher")
    compiler.prepare()

    class Chip:
        compute_capability = chip

    asked = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: Chip  # device functions ask which chip this is
    try:
        kernel = kernels_for(game, game.sides(players)).source(name)
        ptx, _ = cuda.compile(kernel, signature_of(game, name), cc=chip, device=False, abi="numba")
    finally:
        dispatcher.get_current_device = asked
    return str(ptx)


def signature_of(game: Game, name: str) -> object:
    """The types of a kernel's arguments."""
    t: Any = importlib.import_module("numba.types")
    numpy_support: Any = importlib.import_module("numba.np.numpy_support")
    record = numpy_support.from_dtype(game.state.layout)
    states, longs, numbers = t.Array(record, 1, "C"), t.uint64[::1], t.int32[::1]
    table, flags, masks = t.int32[:, ::1], t.boolean[::1], t.boolean[:, ::1]
    seen, rewards = t.uint32[::1], t.float32[:, ::1]
    # fmt: off
    games = t.NamedTuple(
        (states, states, numbers, longs, longs, numbers, numbers, rewards, flags, masks, t.int64),
        Games,
    )
    # fmt: on
    threads = t.NamedTuple((numbers, table, numbers, numbers), Threads)
    memory = t.NamedTuple((t.uint8[::1], t.int16[::1], numbers, t.int64), Memory)
    sources = t.NamedTuple((table, table, seen, numbers, t.int64, t.int64, t.int64), Sources)
    signatures = {
        "step_games": (games, threads, t.boolean),
        "take_moves": (longs, t.int64, numbers),
        "step_seats": (games, threads, t.boolean, t.int64, t.float64[::1], states),
        "observe_ends": (memory, sources, flags, t.int64, seen),
        "count_bins": (memory, numbers, numbers, numbers, numbers, numbers),
        "place_bins": (numbers, numbers),
        "order_games": (numbers, numbers, numbers, numbers, numbers),
        "sample_moves": (table, numbers, longs, numbers),
        "random_games": (states, states, numbers, t.int64, longs, t.int64[::1]),
        "observe_games": (memory, sources, numbers, seen),
    }
    return t.void(*signatures[name])


KERNELS = (
    *("step_games", "sample_moves", "random_games", "observe_games"),
    *("count_bins", "place_bins", "order_games", "take_moves", "step_seats", "observe_ends"),
)
