"""The players of the other seats in a compiled batch: random moves, greedy bots, or functions."""

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from circenses.bots import levels
from circenses.bots.desk import NODE, records
from circenses.bots.engine import Workspace, engine_for
from circenses.bots.players import Greedy, Random
from circenses.core.errors import CircensesError, IllegalMove
from circenses.core.play.game import Game
from circenses.core.state.view import stencil
from circenses.core.text.lists import counted
from circenses.rl import seat_drivers
from circenses.rl.cpu import check_moves
from circenses.rl.seat_drivers import ASKED, AT_RANDOM, BY_NETWORK, BY_POINTS, Crew
from circenses.rl.table import kit_for

RANDOM = "random"
Policies = Callable[[np.ndarray, np.ndarray], np.ndarray]  # observations and masks -> moves
Rival = str | Greedy | Random | Policies
RIVALS = records(("kind", "i4"), ("worlds", "i4"), ("heat", "f8"))


def each_of(opponents: Any, players: int, seat: int) -> dict[int, Any]:
    """The player of each other seat: one for all, or one each, starting on the left of `seat`."""
    others = [(seat + turn) % players for turn in range(1, players)]
    if isinstance(opponents, Sequence) and not isinstance(opponents, str):
        each = list(opponents)
    else:
        each = [opponents] * len(others)
    if len(each) != len(others):
        raise CircensesError(
            f"This table has {counted(len(others), 'opponent')}: give one bot for all of them, or "
            f"a list of {len(others)}, not of {len(each)}."
        )
    return dict(zip(others, each, strict=True))


def bot_of(game: Game, rival: Rival) -> Greedy | Random | None:
    """The named bot, if compiled loops can play it; None for a function."""
    bot: Any = rival
    if isinstance(rival, str):
        bot = levels.parse(rival)
    if isinstance(bot, levels.Level):
        bot = bot.bot_for(game)
    if isinstance(bot, Greedy) and not engine_for(game).has_value:
        bot = Random()
    if isinstance(bot, Greedy | Random):
        return bot
    if hasattr(bot, "choose") or not callable(bot):
        raise CircensesError(
            f"The compiled vector form plays against random, greedy bots, levels that do not "
            f"search, and functions of observations and masks; not against {rival!r}. For other "
            'opponents give make_vec vectorization_mode="sync" or "async".'
        )
    return None


@dataclass(frozen=True)
class Rivals:
    """The others at a table, by their seats."""

    game: Game
    players: int
    bots: Mapping[int, Greedy | Random]
    functions: Mapping[int, Policies]

    @classmethod
    def of(cls, game: Game, players: int, seat: int, opponents: Any) -> "Rivals":
        found = each_of(opponents, players, seat)
        bots = {other: bot_of(game, one) for other, one in found.items()}
        functions = {other: one for other, one in found.items() if bots[other] is None}
        known = {other: bot for other, bot in bots.items() if bot is not None}
        return cls(game, players, known, functions)

    def kind_of(self, seat: int) -> int:
        """How the loops choose the moves of a seat."""
        bot = self.bots.get(seat)
        if seat in self.functions:
            return ASKED
        if not isinstance(bot, Greedy):
            return AT_RANDOM
        return BY_NETWORK if self.networks(seat) is not None else BY_POINTS

    def networks(self, seat: int) -> np.ndarray | None:
        """The network of a seat's bot, as compiled code reads it; None if it plays without."""
        bot = self.bots.get(seat)
        if not isinstance(bot, Greedy) or not bot.net.name:
            return None
        return engine_for(self.game).in_search(bot.net, self.players)

    @functools.cached_property
    def kinds(self) -> list[int]:
        return [self.kind_of(seat) for seat in range(self.players)]

    def crew(self) -> tuple[object, ...]:
        """What the loops need to know about the rivals: rows by seat, and memory for one thread."""
        rows = np.zeros(self.players, RIVALS)
        rows["kind"] = self.kinds
        thinking = {seat: bot for seat, bot in self.bots.items() if isinstance(bot, Greedy)}
        for seat, bot in thinking.items():
            rows[seat]["worlds"], rows[seat]["heat"] = bot.worlds, bot.temperature
        if not thinking:
            return (*Crew(rows, (), ()),)
        of, room = self.game.state, Workspace(engine_for(self.game))
        room.tree = np.empty(1, NODE)  # nothing is searched
        room.view["seats"] = self.players
        room.tune(room.engine.tuning)
        stencils = [stencil(of, seat) for seat in range(self.players)]
        shows, covers = (np.stack([one[k] for one in stencils]) for k in range(2))
        models = stacked([self.model_of(seat) for seat in range(self.players)])
        sight = shows, covers, room.view.view(np.uint8).reshape(-1), room.desk, models
        return (*Crew(rows, sight, self.learned(room)),)

    def model_of(self, seat: int) -> np.ndarray:
        """The model of a seat's bot."""
        engine = engine_for(self.game)
        bot = self.bots.get(seat)
        if not isinstance(bot, Greedy):
            return engine.valuation.blank_model()
        workspace = bot.workspace(self.game, self.players)
        model = workspace.model.copy()
        engine.give_back(workspace)
        return model

    def learned(self, room: Workspace) -> tuple[object, ...]:
        """The networks by seat, and room to work in."""
        found = [self.networks(seat) for seat in range(self.players)]
        known = [net for net in found if net is not None]
        if not known:
            return ()
        return stacked([known[0] if net is None else net for net in found]), room.room

    @property
    def observer(self) -> Callable[..., None]:
        """Writes what some players see, for the functions."""
        return observer_for(self.game)

    def answers(self, player: int, seen: np.ndarray, masks: np.ndarray) -> np.ndarray:
        """What a function chooses at a seat, in several games."""
        moves = np.asarray(self.functions[player](seen, masks.view(np.int8)))
        check_moves(moves.shape, moves.dtype.kind, len(masks))
        fits = (moves >= 0) & (moves < masks.shape[1])
        if not (fits & masks[np.arange(len(masks)), np.where(fits, moves, 0)]).all():
            raise IllegalMove(f"The function that plays seat {player} gave an illegal move.")
        return moves

    @functools.cached_property
    def drivers(self) -> tuple[Callable[..., None], Callable[..., None]]:
        """The loops for the first part of a step, and for what follows on an answer."""
        return drivers_for(self.game, max({*self.kinds} - {ASKED}))


def stacked(rows: list[np.ndarray]) -> np.ndarray:
    """Arrays of one record each as one array; numpy would forget how records are aligned."""
    array = np.empty(len(rows), rows[0].dtype)
    for k, row in enumerate(rows):
        array[k] = row[0]
    return array


@functools.cache
def observer_for(game: Game) -> Callable[..., None]:
    return game.bind(seat_drivers.observe_some, observe=game.observer)


@functools.cache
def drivers_for(game: Game, most: int) -> tuple[Callable[..., None], Callable[..., None]]:
    """The loops of seat_drivers.py, bound to a game and to what its rivals need."""
    kit = kit_for(game)
    names: dict[str, Any] = {}
    if most == AT_RANDOM:
        choose = game.bind(seat_drivers.choose_at_random)
    else:
        engine = engine_for(game)
        weigh_odds = game.bind(seat_drivers.no_network)
        if most == BY_NETWORK:
            weigh_odds = game.bind(seat_drivers.with_network, weigh_odds=engine.learned_weigh)
        weighed = game.bind(seat_drivers.weighed, weigh=engine.weigh, weigh_odds=weigh_odds)
        choose = game.bind(seat_drivers.choose_by_worth, weighed=weighed)
    names["others_play"] = game.bind(seat_drivers.others_play, choose=choose)
    names |= {"begin": game.drivers.begin, "judge": kit.judge, "look": kit.look}
    names["observe"] = game.observer
    one = game.bind(seat_drivers.step_seat, **names)
    return (
        game.bind(seat_drivers.step_seats, step_seat=one),
        game.bind(seat_drivers.answer_seats, step_seat=one),
    )
