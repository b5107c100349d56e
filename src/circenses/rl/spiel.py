"""OpenSpiel: every game as a Python game, for all its numbers of players.

Chance is explicit. Each time a move uses chance, a chance node follows with 256 equally likely
outcomes; an outcome stirs the generator in the state, and then the move is carried out. Four such
nodes lay out the game: together they are its seed. So a history is a whole game, a state holds no
future that a search could peek at, and the number of outcomes stays small.

Players who choose at the same time are asked in the order of their seats, and see nothing of each
other's choice.
"""

import hashlib
import threading
from collections.abc import Callable
from typing import Any, Self

import numpy as np
import pyspiel

from circenses import games
from circenses.core.play.game import Game
from circenses.core.play.match import Match, dealt
from circenses.core.play.replay import Record
from circenses.core.state.schema import Seen
from circenses.core.state.view import copied
from circenses.rl import spiel_structs as structs
from circenses.rl.picture import described, in_short
from circenses.rl.spiel_nodes import CHANCE, OUTCOMES, SEED_DIGITS, Frame, Node, Shelf, frame_for
from circenses.rl.table import Table

LONGEST = 10_000  # decisions: a bound far above any game
CHANCES = [(outcome, 1 / OUTCOMES) for outcome in range(OUTCOMES)]
PREFIX = "circenses_"


class SpielState(pyspiel.State):
    """A position as OpenSpiel sees it."""

    def __init__(self, game: "SpielGame", node: Node | None = None):
        super().__init__(game)
        self.node: Node = game.root if node is None else node

    def current_player(self) -> int:
        return self.node.current_player

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
        game = node.frame.game
        return f"{in_short(game, view, action)} {described(game, view, player, action)}"

    def _to_struct(self) -> dict[str, object]:
        return structs.state_of(self.node)

    def _to_observation_struct(self, player: int) -> dict[str, object]:
        return structs.observation_of(self.node, player)

    def _action_to_struct(self, player: int, action: int) -> dict[str, object]:
        return structs.action_of(self.node, player, action)

    def _struct_to_actions(self, told: structs.Told) -> list[int]:
        return structs.actions_of(self.node, told)

    def returns(self) -> list[float]:
        """What each player gets; 0 until the end. Tenths stay tenths, so that sums are exact."""
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
        """What a player sees; an array, because making a list of a thousand floats takes long."""
        return self.node.frame.tensor_of(self.node, player, recall=False)

    def information_state_tensor(self, player: int | None = None) -> np.ndarray:
        """What a player sees, and how often the player has made each move."""
        return self.node.frame.tensor_of(self.node, player, recall=True)

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

    OpenSpiel has one observer for all states of a game and reads its tensor after setting it; each
    thread reads the tensor that it has set.
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

    def new_initial_state(
        self, state: pyspiel.StateStruct | structs.Told | str | None = None
    ) -> SpielState:
        """A new game, or one that starts from a state: as struct, dictionary or JSON."""
        if state is None:
            return SpielState(self)
        told = state.to_dict() if isinstance(state, pyspiel.StateStruct) else state
        return SpielState(self, structs.node_of(self.frame, structs.read(told)))

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
    """What OpenSpiel needs to know about a game before it begins."""
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
    """Register every game with OpenSpiel; returns their names there.

    OpenSpiel releases what it was given after Python has ended. A class survives that, because it
    refers to itself; a function or a partial would end the process with an error.
    """
    known = set(pyspiel.registered_names())
    for game in games.all_games():
        if PREFIX + game.id not in known:
            kind = type(f"Spiel_{game.id}", (SpielGame,), {"name": game.id})
            pyspiel.register_game(type_of(game, balanced=True), kind)
    return [PREFIX + game.id for game in games.all_games()]


def loaded(name: str) -> pyspiel.Game:
    """A pickled game, even in a process that knows none of ours yet."""
    register_all()
    return pyspiel.load_game(name)


def state_of(saved: str) -> pyspiel.State:
    """A pickled state, even in a process that knows none of our games yet."""
    register_all()
    return pyspiel.deserialize_game_and_state(saved)[1]


def trajectory_of(game_played: Record | Match) -> list[tuple[SpielState, int | None]]:
    """A record or a match as OpenSpiel's states, each with the move that was made there.

    The last one has none. You can play on from each, with OpenSpiel's chance nodes, which the
    record does not have.
    """
    register_all()
    record = game_played.record() if isinstance(game_played, Match) else game_played
    match = dealt(record, games.get)
    numbers = match.game.options_for(record.players, record.options)[1:].tolist()
    named = dict(zip([option.id for option in match.game.options], numbers, strict=True))
    game = pyspiel.load_game(PREFIX + record.game, {"players": record.players, **named})
    found: list[tuple[SpielState, int | None]] = []
    for player, move in record.moves:
        found.append((state_at(game, match), move))
        match.play(move, player)
    return [*found, (state_at(game, match), None)]


def state_at(game: pyspiel.Game, match: Match) -> SpielState:
    """OpenSpiel's state at the position of a match."""
    return SpielState(game, structs.begun_at(game.frame, copied(match.states)))


class Playouts:
    """An evaluator for OpenSpiel's MCTS that plays random games to their end, compiled.

    It has its own random generator: give each thread its own evaluator.
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
        """Equal probabilities for all moves; the true ones at a chance node."""
        if state.is_chance_node():
            return state.chance_outcomes()
        moves = state.legal_actions()
        return [(move, 1 / len(moves)) for move in moves]
