"""The contract that each game fills in, and what follows from it for all games."""

import enum
import functools
import hashlib
import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, TypeAlias, TypeVar

import numpy as np

from circenses.core.compiling.compiled import Compiled
from circenses.core.compiling.interpret import bind_interpreted, interpreted
from circenses.core.compiling.jit import COMPILED, bind, root
from circenses.core.compiling.tensor_writer import observe, state_writer
from circenses.core.content.old_names import Toml, old_names
from circenses.core.content.packs import content_name
from circenses.core.errors import BrokenRule, CircensesError, IllegalMove, UnknownGame
from circenses.core.play.earlier import is_earlier, packs_of
from circenses.core.play.telling import Line as Line
from circenses.core.play.telling import Part as Part
from circenses.core.play.telling import Told
from circenses.core.rules import drivers, looking_ahead
from circenses.core.rules.options import Option as Option
from circenses.core.rules.options import numbers_of, whole
from circenses.core.state.observe import Plan, plan_for
from circenses.core.state.schema import Asked, Schema
from circenses.core.state.view import copied, view_of
from circenses.core.value.valuation import valuation_of

Rule = TypeVar("Rule", bound=Callable[..., object])


class Law(NamedTuple):
    """Something that is true of every position."""

    title: str
    holds: Callable[[Any], bool]


class Component(NamedTuple):
    """One thing in the box, drawn, with the source of its data."""

    kind: str
    name: str
    html: str
    source: str
    thing: str = ""  # how explain() knows it: "monument:7"


class Outcome(NamedTuple):
    """Who won: a total and a place for each side; 1 is the winner, ties share a place.

    A total below 0 means that a side is out of the game: its place is second at best.
    """

    totals: tuple[int, ...]
    places: tuple[int, ...]


@dataclass(frozen=True, eq=False, repr=False)
class Game(Told):
    """One game: its state, its rules, its board."""

    id: str
    title: str
    prefix: str
    rules_version: int
    players: tuple[int, int]
    minutes: int
    tagline: str
    state: Schema
    moves: int
    most_legal: int
    decisions: type[enum.IntEnum]
    setup: Callable[[np.void, np.ndarray], None]  # a state, the options
    legal: Callable[[np.void, int, np.ndarray], int]  # a state, a player, room for moves
    play: Callable[[np.void, int, int], None]  # a state, a player, a move
    imagine: Callable[[np.void, int], None]  # a state, a player
    score: Callable[[np.void, int, np.ndarray], None]  # a state, a player, the score sheet
    lines: tuple[Line, ...]
    ties: tuple[Line, ...]
    folder: Path
    laws: tuple[Law, ...] = ()
    asked: Mapping[Any, Asked] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    secret_choices: tuple[enum.IntEnum, ...] = ()  # several choose at once and unseen
    seat_set: str = "a"
    sides: Callable[[int], int] = field(default=lambda players: players)
    side_names: Mapping[int, str] = field(default_factory=dict)
    solo_steps: tuple[str, ...] = ()  # what the option "level" means, a line each, easiest first
    package: str = ""
    compiled: bool = COMPILED

    def __post_init__(self) -> None:
        """Drivers of all kinds call the rules of a game."""
        for rule in (getattr(self, name) for name in RULES):
            if isinstance(rule, Compiled):
                root(rule)

    def __repr__(self) -> str:
        least, most = self.players
        return f"<Game {self.id}: {self.title}, {least} to {most} players, {self.moves} moves>"

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle a game as its name; a game without one cannot be pickled."""
        if found(self.home, self.compiled) is not self:
            raise CircensesError(f"Only the game that {self.home} calls GAME can be pickled.")
        return found, (self.home, self.compiled)

    def __copy__(self) -> "Game":
        """The same game, because a game never changes."""
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> "Game":
        return self

    # ---- what lies beside the rules, imported when first needed

    @property
    def is_earlier(self) -> bool:
        """Whether these are earlier rules of the game, for tables that began under them."""
        return is_earlier(self.package)

    @functools.cached_property
    def content(self) -> str:
        """The name of the components in use."""
        with packs_of(self.package, self.folder):
            return content_name(self.folder)

    @functools.cached_property
    def value(self) -> Callable[[np.void, int], float]:
        """What a position is worth to a player, in points, by the usual weights."""
        valuation = valuation_of(self)
        model = valuation.model()
        return lambda state, player: valuation.value(state, player, model)

    @functools.cached_property
    def box(self) -> ModuleType:
        """What is in the box."""
        return self.part_of("box")

    def check(self, components: Toml) -> list[str]:
        """The problems of its components; an empty list if there are none."""
        older = (self.folder / "check.py").exists()
        return list((self.part_of("check") if older else self.box.BOX).check(components))

    @functools.cached_property
    def blank(self) -> np.ndarray:
        return self.state.batch(1)

    # ---- drivers: compiled, or run by Python

    def bind(self, driver: Rule, **more: object) -> Rule:
        """A shared driver fitted to this game."""
        names = {**{name: getattr(self, name) for name in RULES}, **more}
        return self.bound(driver, names)

    def bound(self, driver: Rule, names: Mapping[str, object], /) -> Rule:
        if not self.compiled:
            return bind_interpreted(driver, names)
        return bind(driver, self.id, **names)

    @property
    def modules(self) -> tuple[str, ...]:
        """The modules that the compiled rules depend on (core/compiling/code_cache.py)."""
        rules = {getattr(self, name).__module__ for name in RULES}
        return (drivers.__name__, observe.__module__, *sorted(rules))

    @functools.cached_property
    def interpreted(self) -> "Game":
        """The same game with rules that Python runs: slow, but ready immediately.

        Both can be used side by side, even on the same states; they give the same bytes.
        """
        if not self.compiled:
            return self
        plain: dict[str, Any] = {name: interpreted(getattr(self, name)) for name in RULES}
        return replace(self, compiled=False, **plain)

    @functools.cached_property
    def drivers(self) -> "Drivers":
        return Drivers(self)

    def plan(self, players: int) -> Plan:
        """The layout of the observation tensor for a number of players."""
        if players not in self.plans:
            seats = max(players, self.sides(players))  # a rival without a player is seen too
            self.plans[players] = plan_for(self.state, self.decisions, seats, self.asked)
        return self.plans[players]

    @functools.cached_property
    def plans(self) -> dict[int, Plan]:
        return {}

    @functools.cached_property
    def observer(self) -> Callable[..., None]:
        """Writes one state as a tensor."""
        return self.bound(observe, {"write_state": self.state_writer})

    @functools.cached_property
    def state_writer(self) -> Callable[..., None]:
        """The observer for other compiled loops."""
        return state_writer(self.plan(self.players[1]), self.bound)

    # ---- options

    def options_for(self, players: int, chosen: Mapping[str, object] | None = None) -> np.ndarray:
        """The numbers that `setup` reads: how many players, then one for each option."""
        least, most = self.players
        number = whole(players)
        if number is None or not least <= number <= most:
            raise UnknownGame(f"{self.title} is for {least} to {most} players, not {players}.")
        named = old_names(self.folder).chosen(chosen or {})
        if unknown := set(named) - {option.id for option in self.options}:
            raise CircensesError(f"{self.title} has no option {', '.join(sorted(unknown))}.")
        return np.array([number, *numbers_of(self.options, number, named)], np.int32)

    def options_at(self, players: int) -> list[Option]:
        """The options that can be chosen for a number of players."""
        return [option for option in self.options if option.applies(players)]

    def chosen_at(self, players: int, chosen: Mapping[str, object] | None) -> dict[str, str]:
        """The chosen options and the defaults in words, as in records."""
        numbers = self.options_for(players, chosen)[1:].tolist()
        return {
            option.id: option.choices[number]
            for option, number in zip(self.options, numbers, strict=True)
            if option.applies(players)
        }

    # ---- one position at a time

    def new_batch(self, n: int) -> np.ndarray:
        """Room for `n` states."""
        return self.state.batch(n)

    def start(
        self,
        states: np.ndarray,
        i: int,
        players: int,
        seed: int,
        options: Mapping[str, object] | None = None,
    ) -> None:
        """Lay out a new game in place `i`."""
        chosen = self.options_for(players, options)
        self.drivers.begin(states, i, self.blank, chosen, np.uint64(seed))

    def legal_moves(self, states: np.ndarray, i: int, player: int) -> np.ndarray:
        """The moves open to a player now; none when it is not that player's turn."""
        if not 0 <= player < self.state.dtype["players"].shape[0]:
            return np.zeros(0, np.int32)
        if not (int(states[i].waiting) >> player) & 1:
            return np.zeros(0, np.int32)
        out = np.empty(self.most_legal, np.int32)
        return out[: self.drivers.legal_moves(states, i, player, out)]

    def play_move(self, states: np.ndarray, i: int, player: int, move: int) -> None:
        """Play a move, or refuse it with a reason and change nothing."""
        if move not in self.legal_moves(states, i, player):
            raise IllegalMove(self.why_not(states, i, player, move))
        before = states[i].copy()
        self.drivers.play_move(states, i, player, move)
        if states[i]["pending"] and not states[i]["waiting"]:
            states[i] = before
            raise BrokenRule(f"The rules of {self.title} do not come to an end after this move.")

    def why_not(self, states: np.ndarray, i: int, player: int, move: int) -> str:
        """The reason why a move is refused."""
        waiting = int(states[i].waiting)
        if waiting == 0:
            return "The game is over."
        if not 0 <= player < int(states[i].seats):
            return f"There is no seat {player + 1} at this table."
        if not (waiting >> player) & 1:
            return "It is not this seat's turn."
        if not 0 <= move < self.moves:
            return f"{self.title} has no move {move}; moves are numbered 0 to {self.moves - 1}."
        decision = states[i].agenda[int(states[i].pending) - 1].decision
        asked = self.decisions(decision).name.lower().replace("_", " ")
        return f"Move {move} is not available now: the question is {asked}."

    def view(self, states: np.ndarray, viewer: int | None, i: int = 0) -> np.ndarray:
        """State `i` as the viewer may see it; None is a spectator."""
        return view_of(states[i : i + 1], self.state, viewer)

    def imagine_from(self, view: np.ndarray, player: int, seed: int) -> np.ndarray:
        """A whole state that the player cannot tell from the true one."""
        state = copied(view)
        self.drivers.imagine_state(state, 0, player, np.uint64(seed))
        return state

    def observe(
        self, states: np.ndarray, viewer: int, i: int = 0, out: np.ndarray | None = None
    ) -> np.ndarray:
        """State `i` as `viewer` may see it, as a tensor of small whole numbers."""
        plan = self.plan(int(states[i].seats))
        tensor = np.zeros(plan.length, np.uint8) if out is None else out
        raw = states.view(np.uint8).reshape(len(states), -1)
        self.observer(states, raw, i, viewer, plan.arrays, tensor)
        return tensor

    def sheet(self, states: np.ndarray, player: int, i: int = 0) -> np.ndarray:
        """The score sheet of one side: its lines, then the keys that break ties."""
        sheet = np.zeros(len(self.lines) + len(self.ties), np.int32)
        self.drivers.score_sheet(states, i, player, sheet)
        return sheet

    def outcome(self, states: np.ndarray, i: int = 0) -> Outcome:
        """Totals and places of all sides, if the game ended now."""
        sides = self.sides(int(states[i].seats))
        sheets = [self.sheet(states, side, i) for side in range(sides)]
        return self.outcome_of([sheet.tolist() for sheet in sheets])

    def outcome_of(self, sheets: list[list[int]]) -> Outcome:
        """Totals and places, from the score sheets."""
        lines = len(self.lines)
        keys = [(sum(sheet[:lines]), *sheet[lines:]) for sheet in sheets]
        places = tuple(max(1 + (key[0] < 0), 1 + sum(o > key for o in keys)) for key in keys)
        return Outcome(tuple(key[0] for key in keys), places)

    def digest(self, states: np.ndarray) -> str:
        """A short hash of these bytes."""
        return hashlib.sha256(states.tobytes()).hexdigest()[:32]


def found(home: str, compiled: bool) -> Game:
    """The game of a package in this process."""
    game: Game = importlib.import_module(home).GAME
    return game if compiled else game.interpreted


Driver: TypeAlias = Callable[..., Any]  # a shared loop, bound to one game

RULES: Sequence[str] = ("setup", "legal", "play", "imagine", "score")


class Drivers:
    """The shared loops of core/rules (drivers.py, looking_ahead.py), bound to one game when first
    needed.
    """

    def __init__(self, game: Game):
        self.game = game

    def __getattr__(self, name: str) -> Driver:
        driver = getattr(looking_ahead if hasattr(looking_ahead, name) else drivers, name)
        inner = {
            other: getattr(self, other)
            for other in driver.__code__.co_names
            if other in BOUND and other != name
        }
        bound: Driver = self.game.bind(driver, **inner)
        setattr(self, name, bound)
        return bound


BOUND = ("begin", "pick", "playout", "random_game")
