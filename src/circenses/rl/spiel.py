"""OpenSpiel: every game as a Python game, at all its numbers of players.

Chance is explicit. Each time a move uses chance, a chance node follows with 256 equally likely
outcomes; an outcome stirs the generator in the state, and then the move is carried out. Four such
nodes lay out the game: together they are its seed. So a history is a whole game, a state holds no
future that a search could peek at, and the number of outcomes stays small.

Players who choose at the same time are asked in the order of their seats, and see nothing of each
other's choice.
"""

import functools
import hashlib
import threading
from collections.abc import Callable, Iterable
from typing import Any, Self

import numpy as np
import pyspiel

from circenses import games
from circenses.core.play.game import Game
from circenses.core.play.history import taken_up
from circenses.core.state.schema import Leaf, Seen
from circenses.core.state.view import copied
from circenses.rl import spiel_drivers
from circenses.rl.picture import described
from circenses.rl.table import Table

OUTCOMES = 256
SEED_DIGITS = 4
LONGEST = 10_000  # decisions: a bound, and no game comes near
SHELF = 16  # states in one piece of memory
UNSTIRRED = -1  # no outcome of chance
CHANCES = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]
PREFIX = "circenses_"
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


class Frame:
    """A game, a number of players and options: what all states of one OpenSpiel game share.

    Threads share it too, so nothing here is ever written to; each has a room of its own.
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

    def tensor_of(self, state: "SpielState", player: int | None, *, recall: bool) -> np.ndarray:
        """A tensor of its own; by default what the player to move knows."""
        who = state.current_player() if player is None else player
        if not 0 <= who < self.players:
            raise pyspiel.SpielError(f"player >= 0 and player < {self.players}: {who} is not")
        length = len(self.scale)
        whole = np.zeros(length + self.game.moves * recall, np.float32)
        self.observe(state.node, who, whole)
        if recall:
            whole[length:] = state.node.made(who)
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
        """Those fields of a view that say something, by name."""
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
    """Where one thread finds the open moves and the facts of a position, and a tensor of it; and
    places for the states that come next: one at a time they take longer to make than to play.
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
    """Each thread's own room; looked up once a move, because that takes its time."""

    def __init__(self, game: Game, length: int):
        self.mine = Room(game, length)


def is_told(leaf: Leaf) -> bool:
    return leaf.field.seen is not Seen.NOBODY


@functools.cache
def frame_for(game: str, players: int, options: tuple[tuple[str, int], ...], reward: str) -> Frame:
    return Frame(game, players, options, reward)


class Node:
    """A position and how it came about. It never changes, so that a clone costs nothing."""

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
        rest = (self.digits, self.pending, self.moved, self.player, self.moves, keys, self.tally())
        return restored, (self.frame, self.states.tobytes(), *rest)

    @property
    def states(self) -> np.ndarray:
        """The position, as all else in this package takes it."""
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
        """A move that uses chance waits for its outcome, and what it led to is forgotten."""
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
        """A position that the player could not tell from this one."""
        frame = self.frame
        world = frame.game.imagine_from(frame.game.view(self.states, player), player, seed)
        room = frame.rooms.mine
        frame.look(world, 0, room.open, room.facts)
        node = Node(frame, Shelf(world), 0, self.digits, self.pending).looked_at(room)
        node.keys[player] = self.key(player)
        node.counts = self.tally()
        return node


def restored(
    frame: Frame,
    state: bytes,
    digits: tuple[int, ...],
    pending: tuple[int, int] | None,
    moved: tuple[int, int],
    player: int,
    moves: list[int],
    keys: dict[int, str],
    counts: dict[int, np.ndarray],
) -> Node:
    """The node that was pickled; it has forgotten what came before, but not what it meant."""
    node = Node(frame, Shelf(taken_up(frame.game, state)), 0, digits, pending, None, moved)
    node.player, node.moves, node.keys, node.counts = player, moves, keys, counts
    return node


class SpielState(pyspiel.State):
    """A position as OpenSpiel sees it."""

    def __init__(self, game: "SpielGame"):
        super().__init__(game)
        self.node: Node = game.root

    def current_player(self) -> int:
        node = self.node
        return CHANCE if node.by_chance else TERMINAL if node.player < 0 else node.player

    def is_terminal(self) -> bool:
        return not self.node.by_chance and self.node.player < 0

    def is_chance_node(self) -> bool:
        """As OpenSpiel finds it, without its way through C++ and back."""
        return self.node.by_chance

    def legal_actions(self, *player: int) -> list[int]:
        """As OpenSpiel finds it; the moves of the player to move without a way through C++."""
        node = self.node
        if node.by_chance or node.player < 0 or player not in ((), (node.player,)):
            found: list[int] = super().legal_actions(*player)
            return found
        return node.moves.copy()

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.moves if player == self.node.player else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return CHANCES

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(action)

    def __reduce__(self) -> tuple[object, ...]:
        return state_of, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return f"chance {action}"
        node = self.node
        if node.by_chance or player != node.player or action not in node.moves:
            return f"move {action}"
        view = node.frame.game.view(node.states, player)[0]
        return f"{action} {described(node.frame.game, view, player, action)}"

    def returns(self) -> list[float]:
        """What each player gets; 0 until the end. A tenth stays a tenth: sums are exact."""
        frame = self.node.frame
        if not self.is_terminal():
            return [0.0] * frame.players
        table = frame.table.copy()
        table.states = self.node.states
        gained: list[float] = table.returns().tolist()
        if table.sides == 1 or table.reward == "points":
            return gained
        return [round(share * (table.sides - 1)) / (table.sides - 1) for share in gained]

    def resample_from_infostate(
        self, player: int, sampler: Callable[[], float] | None = None
    ) -> "SpielState":
        """A state that the player cannot tell from this one, chosen at random."""
        chance = sampler() if sampler is not None else np.random.default_rng().random()
        other: SpielState = self.clone()
        other.node = self.node.imagined(player, int(chance * 2**62))
        return other

    def observation_tensor(self, player: int | None = None) -> np.ndarray:
        """What a player sees; an array, because a list of a thousand floats takes its time."""
        return self.node.frame.tensor_of(self, player, recall=False)

    def information_state_tensor(self, player: int | None = None) -> np.ndarray:
        """What a player sees, and how often the player has made each move."""
        return self.node.frame.tensor_of(self, player, recall=True)

    def __str__(self) -> str:
        node, game = self.node, self.node.frame.game
        where = "chance" if node.by_chance else "over" if node.player < 0 else f"seat {node.player}"
        held = hashlib.blake2b(node.states.tobytes(), digest_size=8).hexdigest()
        waits = f", waits {node.pending}" if node.pending else ""
        return f"{game.title}, {node.frame.players} players: {where}, state {held}{waits}"


class Tensors(threading.local):
    """The tensors of one observer, for each thread its own."""

    def __init__(self, length: int, moves: int):
        self.whole = np.zeros(length + moves, np.float32)
        self.parts = {"observation": self.whole[:length]}
        if moves:
            self.parts["my_moves"] = self.whole[length:]


class Observer:
    """What a player knows, as tensor and as text.

    OpenSpiel has one observer for all states of a game and reads its tensor after it was set;
    every thread finds what it has set itself.
    """

    def __init__(self, frame: Frame, kind: pyspiel.IIGObservationType):
        self.frame = frame
        self.recall = kind.perfect_recall
        self.public = kind.public_info
        self.mine = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.tensors: Tensors | None = None
        if self.public and self.mine:
            length = frame.game.plan(frame.players).length
            self.tensors = Tensors(length, frame.game.moves * self.recall)

    @property
    def tensor(self) -> np.ndarray | None:
        return self.tensors.whole if self.tensors else None

    @property
    def dict(self) -> dict[str, np.ndarray]:
        return self.tensors.parts if self.tensors else {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the tensor: the observation from 0 to 1, and how often I made each move."""
        if self.tensors is None:
            return
        node, parts = state.node, self.tensors.parts
        parts["observation"][:] = 0
        self.frame.observe(node, player, parts["observation"])
        if self.recall:
            parts["my_moves"][:] = node.made(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """What the player knows in words; with perfect recall, a name for all of it."""
        node, frame = state.node, self.frame
        if self.public and self.mine and self.recall:
            return f"seat {player}, knows {node.key(player)}"
        if self.public:
            viewer = player if self.mine else None
            return f"seat {player}\n" + frame.tell(
                frame.game.view(node.states, viewer), frame.leaves
            )
        if self.mine:
            return frame.tell(frame.game.view(node.states, player), frame.private)
        return ""


class SpielGame(pyspiel.Game):
    """A game as OpenSpiel sees it; one class for each of ours, `name` says which."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None):
        game = games.get(self.name)
        given = {**defaults_of(game), **(params or {})}
        options = tuple((option.id, int(given[option.id])) for option in game.options)
        self.frame = frame_for(self.name, int(given["players"]), options, str(given["reward"]))
        self.root = Node(self.frame, Shelf(game.new_batch(1)))
        table = self.frame.table
        least, most = table.bounds()
        balanced = is_zero_sum(table)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.moves,
            max_chance_outcomes=OUTCOMES,
            num_players=table.players,
            min_utility=least,
            max_utility=most,
            utility_sum=0.0 if balanced else None,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(game, balanced), info, params or {})

    def __reduce__(self) -> tuple[object, ...]:
        return loaded, (str(self),)

    def __deepcopy__(self, memo: dict[int, object]) -> Self:
        return self

    def new_initial_state(self, *_: object) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return SEED_DIGITS + LONGEST

    def make_py_observer(
        self,
        kind: pyspiel.IIGObservationType | None = None,
        params: dict[str, object] | None = None,
    ) -> Observer:
        if params:
            raise ValueError(f"These games have no parameters of observation: {params}.")
        return Observer(self.frame, kind or pyspiel.IIGObservationType(perfect_recall=False))


def is_zero_sum(table: Table) -> bool:
    """Whether what one player gains the others lose."""
    return table.reward == "places" and table.sides == table.players > 1


def defaults_of(game: Game) -> dict[str, Any]:
    """The parameters of a game: players, its options by number, and what it is played for."""
    options = {option.id: option.default for option in game.options}
    return {"players": max(2, game.players[0]), **options, "reward": "places"}


def type_of(game: Game, balanced: bool) -> pyspiel.GameType:
    """What OpenSpiel wants to know of a game before it begins."""
    kinds = pyspiel.GameType
    secrets = any(leaf.field.seen is Seen.OWNER for leaf in game.state.leaves())
    information = kinds.Information
    return kinds(
        short_name=PREFIX + game.id,
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION
        if secrets
        else information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if balanced else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.players[1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=defaults_of(game),
    )


def register_all() -> list[str]:
    """Make every game known to OpenSpiel; returns their names there.

    OpenSpiel lets go of what it was given after Python has ended. A class outlives that, because
    it refers to itself; a function or a partial would end the process with an error.
    """
    known = set(pyspiel.registered_names())
    for game in games.all_games():
        if PREFIX + game.id not in known:
            kind = type(f"Spiel_{game.id}", (SpielGame,), {"name": game.id})
            pyspiel.register_game(type_of(game, balanced=True), kind)
    return [PREFIX + game.id for game in games.all_games()]


def loaded(name: str) -> pyspiel.Game:
    """A game that was pickled, also in a process that knows none of ours yet."""
    register_all()
    return pyspiel.load_game(name)


def state_of(saved: str) -> pyspiel.State:
    """A state that was pickled, likewise."""
    register_all()
    return pyspiel.deserialize_game_and_state(saved)[1]


class Playouts:
    """An evaluator for OpenSpiel's MCTS that plays random games to their end, compiled.

    It has luck of its own: give each thread its own evaluator.
    """

    def __init__(self, games_each: int = 1, seed: int = 0):
        self.games_each = games_each
        self.luck = np.array([seed], np.uint64)
        self.generator = np.random.default_rng(seed)

    def evaluate(self, state: SpielState) -> np.ndarray:
        """The mean returns of random games from here."""
        frame = state.node.frame
        table, game, total = frame.table.copy(), frame.game, np.zeros(frame.players)
        for _ in range(self.games_each):
            node = state.node
            while node.by_chance:
                node = node.after(int(self.generator.integers(OUTCOMES)))
            table.states = copied(node.states)
            table.states["chance"] = self.generator.integers(2**63)
            game.drivers.playout(table.states, 0, table.open, self.luck, 0)
            total += table.returns()
        return total / self.games_each

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """Every move is as likely; at a chance node, as likely as it is."""
        if state.is_chance_node():
            return state.chance_outcomes()
        moves = state.legal_actions()
        return [(move, 1 / len(moves)) for move in moves]
