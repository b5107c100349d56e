"""The positions of an OpenSpiel game: a tree in memory, shared by all its threads (spiel.py)."""

import functools
import hashlib
import threading
from collections.abc import Iterable
from typing import NamedTuple, Self

import numpy as np
import pyspiel

from circenses.core.play.game import Game
from circenses.core.play.history import taken_up
from circenses.core.state.schema import Leaf, Seen
from circenses.rl import spiel_drivers
from circenses.rl.table import Table

OUTCOMES = 256
SEED_DIGITS = 4
SHELF = 16  # states in one piece of memory
UNSTIRRED = -1  # no outcome of chance
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


class Frame:
    """A game, its number of players and its options: what all states of an OpenSpiel game share.

    Threads share it too, so nothing here is ever written to; each thread has its own room.
    """

    def __init__(self, game: str, players: int, options: tuple[tuple[str, int], ...], reward: str):
        self.arguments = (game, players, options, reward)
        self.table = Table(game, players, dict(options), reward)
        self.game = self.table.game
        self.players = players
        self.leaves = [leaf for leaf in self.game.state.leaves() if is_told(leaf)]
        self.private = [leaf for leaf in self.leaves if leaf.field.seen is Seen.OWNER]
        plan = self.game.plan(players)
        self.plan = plan.arrays
        self.scale = np.maximum(plan.most, 1).astype(np.float32)
        self.rooms = Rooms(self.game, plan.length)
        bind, open_to = self.game.bind, self.table.kit.open_to
        self.seen = bind(spiel_drivers.observe_scaled, observe=self.game.observer)
        self.look = bind(spiel_drivers.look, open_to=open_to)
        self.play_apart = bind(spiel_drivers.play_apart, look=self.look)

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return frame_for, self.arguments

    def tensor_of(self, node: "Node", player: int | None, *, recall: bool) -> np.ndarray:
        """A tensor of its own; by default what the player to move knows."""
        who = node.current_player if player is None else player
        if not 0 <= who < self.players:
            raise pyspiel.SpielError(f"player >= 0 and player < {self.players}: {who} is not")
        length = len(self.scale)
        whole = np.zeros(length + self.game.moves * recall, np.float32)
        self.observe(node, who, whole)
        if recall:
            whole[length:] = node.made(who)
        return whole

    def observe(self, node: "Node", player: int, out: np.ndarray) -> None:
        """Write what a player sees, from 0 to 1, where there are zeros yet; nothing, before the
        game is laid out.
        """
        if len(node.digits) == SEED_DIGITS:
            room, shelf = self.rooms.mine, node.shelf
            here = shelf.states, shelf.raw, node.place
            self.seen(*here, player, self.plan, room.seen, self.scale, out)

    def tell(self, view: np.ndarray, leaves: Iterable[Leaf]) -> str:
        """The fields of a view that are not empty, by name."""
        told = ((leaf.name, leaf.of(view)[0], leaf.field.start) for leaf in leaves)
        return "\n".join(
            f"{name}: {values.tolist()}" for name, values, blank in told if (values != blank).any()
        )


class Shelf:
    """States in one piece of memory, as records and as bytes; each place is written once."""

    __slots__ = ("raw", "states")

    def __init__(self, states: np.ndarray):
        self.states = states
        self.raw = states.view(np.uint8).reshape(len(states), -1)


def empty_shelf(game: Game) -> Shelf:
    """Places that hold nothing yet: whatever comes there is copied as a whole."""
    return Shelf(np.ndarray(SHELF, game.state.dtype, np.empty(SHELF * game.state.bytes, np.uint8)))


class Room:
    """A thread's buffers: the legal moves, facts and tensor of a position, and places for the next
    states, because making them one at a time takes longer than playing.
    """

    __slots__ = ("facts", "game", "open", "seen", "shelf", "taken")

    def __init__(self, game: Game, length: int):
        self.open = np.empty(game.most_legal, np.int32)
        self.facts = np.zeros(3, np.int64)  # who is to move, how many moves, whether chance fell
        self.seen = np.zeros(length // 8, np.uint64)  # eight numbers at a time
        self.game = game
        self.shelf, self.taken = empty_shelf(game), 0

    def place(self) -> tuple[Shelf, int]:
        """A place for one more state."""
        if self.taken == SHELF:
            self.shelf, self.taken = empty_shelf(self.game), 0
        self.taken += 1
        return self.shelf, self.taken - 1


class Rooms(threading.local):
    """Each thread's own room; looked up only once a move, because the lookup is slow."""

    def __init__(self, game: Game, length: int):
        self.mine = Room(game, length)


def is_told(leaf: Leaf) -> bool:
    return leaf.field.seen is not Seen.NOBODY


@functools.cache
def frame_for(game: str, players: int, options: tuple[tuple[str, int], ...], reward: str) -> Frame:
    return Frame(game, players, options, reward)


class Node:
    """A position and its history. It never changes, so a clone costs nothing."""

    __slots__ = (
        "before",
        "by_chance",
        "counts",
        "digits",
        "frame",
        "keys",
        "moved",
        "moves",
        "pending",
        "place",
        "player",
        "shelf",
    )

    def __init__(
        self,
        frame: Frame,
        shelf: Shelf,
        place: int = 0,
        digits: tuple[int, ...] = (),
        pending: tuple[int, int] | None = None,
        before: "Node | None" = None,
        moved: tuple[int, int] = (-1, -1),
    ):
        self.frame = frame
        self.shelf = shelf
        self.place = place
        self.digits = digits  # of the seed, as far as it is drawn
        self.pending = pending  # a player's move that waits for chance
        self.before = before
        self.moved = moved
        self.by_chance = len(digits) < SEED_DIGITS or pending is not None
        self.player = -1
        self.moves: list[int] = []
        self.keys: dict[int, str] = {}  # what each player knows, in short
        self.counts: dict[int, np.ndarray] = {}  # how often each player has made each move

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        keys = {player: self.key(player) for player in range(self.frame.players)}
        meant = Meant(self.player, self.moves, keys, self.tally())
        rest = self.digits, self.pending, self.moved, meant
        return restored, (self.frame, self.states.tobytes(), *rest)

    @property
    def current_player(self) -> int:
        """Who is to move, chance, or nobody at the end."""
        return CHANCE if self.by_chance else TERMINAL if self.player < 0 else self.player

    @property
    def states(self) -> np.ndarray:
        """The position, in the form that the rest of this package uses."""
        return self.shelf.states[self.place : self.place + 1]

    # ---- going on

    def looked_at(self, room: Room) -> "Node":
        """What was found in the thread's room: who is to move, and which moves are open."""
        self.player, n, _ = room.facts.tolist()
        self.moves = room.open[:n].tolist()
        return self

    def after(self, action: int) -> "Node":
        """The position after a move, or after an outcome of chance."""
        if len(self.digits) < SEED_DIGITS:
            return self.after_digit(action)
        if self.pending is not None:
            return self.after_chance(action)
        return self.after_move(action)

    def after_digit(self, digit: int) -> "Node":
        frame, digits = self.frame, (*self.digits, digit)
        if len(digits) < SEED_DIGITS:
            return Node(frame, self.shelf, self.place, digits)
        seed = np.uint64(sum(digit * OUTCOMES**place for place, digit in enumerate(digits)))
        table, room = frame.table, frame.rooms.mine
        shelf, place = room.place()
        blank, chosen = frame.game.blank, table.chosen
        frame.game.drivers.begin(shelf.states, place, blank, chosen, seed)
        frame.look(shelf.states, place, room.open, room.facts)
        return Node(frame, shelf, place, digits).looked_at(room)

    def after_chance(self, outcome: int) -> "Node":
        assert self.pending is not None
        frame, room = self.frame, self.frame.rooms.mine
        shelf, place = room.place()
        there = (shelf.states, place, self.pending, room.open, room.facts)
        frame.play_apart(self.shelf.states, self.place, outcome, *there)
        return Node(frame, shelf, place, self.digits, None, self.before, self.pending).looked_at(
            room
        )

    def after_move(self, move: int) -> "Node":
        """The position after a move; if it uses chance, the node waits for an outcome instead."""
        frame, room = self.frame, self.frame.rooms.mine
        shelf, place = room.place()
        there = (shelf.states, place, (self.player, move), room.open, room.facts)
        frame.play_apart(self.shelf.states, self.place, UNSTIRRED, *there)
        moved = (self.player, move)
        if room.facts[2]:
            room.taken -= 1
            return Node(frame, self.shelf, self.place, self.digits, moved, self)
        return Node(frame, shelf, place, self.digits, None, self, moved).looked_at(room)

    # ---- what a player knows

    def key(self, player: int) -> str:
        """A short name for all that a player has seen and done so far."""
        unknown = []
        node: Node | None = self
        while node is not None and player not in node.keys:
            unknown.append(node)
            node = node.before
        for node in reversed(unknown):
            node.keys[player] = node.new_key(player)
        return self.keys[player]

    def new_key(self, player: int) -> str:
        if self.pending is not None and self.before is not None:
            return self.before.keys[player]
        seen = hashlib.blake2b(self.frame.game.view(self.states, player).tobytes(), digest_size=16)
        if self.before is not None:
            seen.update(self.before.keys[player].encode())
        if self.moved[0] == player:
            seen.update(b"%d" % self.moved[1])
        return seen.hexdigest()

    def made(self, player: int) -> np.ndarray:
        """How often a player has made each move so far; not to be written to."""
        since: list[int] = []
        node: Node | None = self
        while node is not None and player not in node.counts:
            since += [move for who, move in (node.moved, node.pending or (-1, -1)) if who == player]
            node = node.before
        before = (
            np.zeros(self.frame.game.moves, np.float32) if node is None else node.counts[player]
        )
        if since:
            before = before.copy()
            np.add.at(before, since, 1)
        self.counts[player] = before
        return before

    def tally(self) -> dict[int, np.ndarray]:
        """The moves made so far by all players."""
        return {player: self.made(player) for player in range(self.frame.players)}

    def imagined(self, player: int, seed: int) -> "Node":
        """A position that the player cannot tell from this one."""
        frame = self.frame
        world = frame.game.imagine_from(frame.game.view(self.states, player), player, seed)
        room = frame.rooms.mine
        frame.look(world, 0, room.open, room.facts)
        node = Node(frame, Shelf(world), 0, self.digits, self.pending).looked_at(room)
        node.keys[player] = self.key(player)
        node.counts = self.tally()
        return node


class Meant(NamedTuple):
    """What followed from the moves that led to a node."""

    player: int
    moves: list[int]
    keys: dict[int, str]
    counts: dict[int, np.ndarray]


def restored(
    frame: Frame,
    state: bytes,
    digits: tuple[int, ...],
    pending: tuple[int, int] | None,
    moved: tuple[int, int],
    meant: Meant,
) -> Node:
    """A pickled node, without the nodes before it, but with what players know."""
    node = Node(frame, Shelf(taken_up(frame.game, state)), 0, digits, pending, None, moved)
    node.player, node.moves, node.keys, node.counts = meant
    return node
