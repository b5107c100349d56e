"""What choices would lead to: the rules play on copies of what one seat can know.

Nothing here knows a rule. A seat's view is completed to a world that the seat could not tell from
the true one; moves are played on copies of that world, and the difference is what is shown.
Rules that only look (a price, a count, points) run on the plain view instead:
`on_view(resources).cost_of(table.players[player], card)` (core/compiling/interpret.py).
"""

import functools
from collections.abc import Iterable, Mapping, Sequence
from types import SimpleNamespace

import numpy as np

from circenses.core.play.game import Game
from circenses.core.play.prepare import ready_or_interpreted
from circenses.core.state.view import copied
from circenses.core.text.goods import Goods, Row, gained

WORLD = 1  # seed of the imagined world in which choices are tried out


in_use: set[str] = set()  # games whose compiled rules are ready


def use(game: Game) -> None:
    """Note that the compiled rules of a game are ready."""
    if game.compiled:
        in_use.add(game.id)


def rules_for(game: Game) -> Game:
    """The compiled game once it is ready, and until then the interpreted one."""
    return game if game.id in in_use else ready_or_interpreted(game)


@functools.lru_cache(maxsize=256)
def world_of(game: Game, view: bytes, player: int) -> np.ndarray:
    """A world that fits the view. Do not write into it."""
    whole = np.frombuffer(view, game.state.dtype)
    return rules_for(game).imagine_from(whole, player, WORLD)


def copy_of(game: Game, view: bytes) -> np.ndarray:
    """One position with the bytes of a view (`table.view`), to play on."""
    return copied(np.frombuffer(view, game.state.dtype))


def copies(states: np.ndarray, n: int) -> np.ndarray:
    """The same position n times."""
    many = np.zeros(n, states.dtype)
    many.view(np.uint8).reshape(n, -1)[:] = states.view(np.uint8)
    return many


def played(
    game: Game,
    states: np.ndarray,
    player: int,
    paths: Sequence[Iterable[int]],
    through: Mapping[int, int] | None = None,
) -> np.ndarray:
    """Play one path on each state, and then on through decisions that have a usual answer."""
    if paths:
        rules_for(game).drivers.play_paths(
            states, player, rows_of(paths), usual_answers(game, tuple((through or {}).items()))
        )
    return states


def rows_of(paths: Sequence[Iterable[int]]) -> np.ndarray:
    """Paths as rows of equal length; behind a shorter one stands -1."""
    known = [tuple(path) for path in paths]
    longest = max(map(len, known))
    return np.array([path + (-1,) * (longest - len(path)) for path in known], np.int64)


@functools.lru_cache(maxsize=64)
def usual_answers(game: Game, through: tuple[tuple[int, int], ...]) -> np.ndarray:
    """The usual answer to each decision; -1 where there is none."""
    answers = np.full(max(map(int, game.decisions)) + 1, -1, np.int64)
    for asked, answer in through:
        answers[asked] = answer
    return answers


def open_moves(game: Game, states: np.ndarray, player: int) -> list[int]:
    """The legal moves of a player in a position."""
    found: list[int] = rules_for(game).legal_moves(states, 0, player).tolist()
    return found


def decision(state: np.void) -> int:
    """What is to be decided in a position; -1 when the game is over."""
    pending = int(state["pending"])
    return int(state["agenda"][pending - 1]["decision"]) if pending else -1


def owned(game: Game, states: np.ndarray, player: int) -> np.ndarray:
    """What a player owns of each good, a row for each state."""
    me = states["players"][:, player]
    none = np.zeros(len(states), np.int32)
    counted = [good.owned(me).astype(np.int32) if good.field else none for good in game.goods]
    return np.stack(counted, axis=1)


def gains(
    game: Game,
    view: bytes,
    player: int,
    paths: Sequence[Iterable[int]],
    through: Mapping[int, int] | None = None,
) -> list[Row]:
    """What the player gains by each of several paths."""
    return gains_in(game, world_of(game, view, player), player, paths, through)


def gains_in(
    game: Game,
    world: np.ndarray,
    player: int,
    paths: Sequence[Iterable[int]],
    through: Mapping[int, int] | None = None,
) -> list[Row]:
    """The same in an imagined world."""
    before = owned(game, world, player)
    after = owned(game, played(game, copies(world, len(paths)), player, paths, through), player)
    return list(map(tuple, np.maximum(after - before, 0).tolist()))


def after(game: Game, view: bytes, player: int, *path: int) -> SimpleNamespace:
    """The position after some moves, as plain numbers."""
    states = played(game, copied(world_of(game, view, player)), player, [path])
    return game.read(states[0])


@functools.lru_cache(maxsize=256)
def end_of(game: Game, view: bytes, player: int, path: tuple[int, ...]) -> np.ndarray:
    """Where a path leads in that world. Do not write into it."""
    return played(game, copied(world_of(game, view, player)), player, [path])


@functools.lru_cache(maxsize=4096)
def brings(game: Game, view: bytes, player: int, path: tuple[int, ...]) -> tuple[Row, int]:
    """What a path changes at once: goods, and points if the game ended now."""
    world, states = world_of(game, view, player), end_of(game, view, player, path)
    goods = [owned(game, one, player)[0] for one in (world, states)]
    points = [int(game.sheet(one, player)[: len(game.lines)].sum()) for one in (world, states)]
    return tuple((goods[1] - goods[0]).tolist()), points[1] - points[0]


def change_words(goods: Goods, points: Goods, change: Row, more: int) -> str:
    """Changes of goods and points in words; empty if there are none."""
    said = []
    if any(n < 0 for n in change):
        said.append(f"pay {goods.words([max(0, -n) for n in change])}")
    if any(n > 0 for n in change):
        said.append(f"gain {goods.words(gained(change))}")
    if more:
        said.append(points[0].change(more))
    return ", ".join(said)
