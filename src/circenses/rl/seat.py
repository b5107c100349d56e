"""Gymnasium: one seat at the table; bots or functions play the others."""

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np

from circenses import games
from circenses.bots import levels
from circenses.bots.players import Bot
from circenses.core.errors import CircensesError, IllegalMove
from circenses.core.play.game import Game
from circenses.core.play.match import SEEDS, seed_of
from circenses.core.rules.options import whole
from circenses.rl.names import name_of
from circenses.rl.rivals import RANDOM, each_of
from circenses.rl.saved import Saved
from circenses.rl.table import Table
from circenses.rl.turns import FPS, RENDER_MODES, check_reset, check_ways, rendered, spaces_of

Policy = Callable[[np.ndarray, np.ndarray], int | np.integer]  # an observation and a mask -> a move
Opponent = str | Bot | Policy
Chooser = Callable[[Table, int, int], int | np.integer]  # a table, a player and a seed -> a move
Seen = np.ndarray | dict[str, np.ndarray]  # a tensor, or that and the mask


def chooser_of(opponent: Opponent) -> Chooser:
    """The chooser for an opponent: a level's name, a bot, or a function of observation and mask."""
    if isinstance(opponent, str):
        return by_view(levels.parse(opponent))
    if hasattr(opponent, "choose"):
        return by_view(opponent)
    if callable(opponent):
        return lambda table, player, _: opponent(table.observe(player), table.mask())
    raise CircensesError(
        f"An opponent is {RANDOM}, a level ({', '.join(levels.NAMES)}), a bot, or a function of "
        f"observation and mask; {opponent!r} is none of them."
    )


def by_view(bot: Bot) -> Chooser:
    """A chooser that calls a bot with its view."""

    def choose(table: Table, player: int, seed: int) -> int:
        moves = table.legal.tolist()
        return bot.choose(table.game, table.view(player), player, moves, seed)

    return choose


def choosers_of(
    opponents: Opponent | Sequence[Opponent], players: int, seat: int
) -> dict[int, Chooser]:
    """The choosers of the other seats: one for all, or one each, starting on the left of `seat`."""
    each: dict[int, Opponent] = each_of(opponents, players, seat)
    return {other: chooser_of(one) for other, one in each.items()}


def check_seat(seat: object, players: int) -> int:
    """Check a seat's number."""
    number = whole(seat)
    if number is None or not 0 <= number < players:
        raise CircensesError(
            f"There is no seat {seat} at a table of {players}: seats are 0 to {players - 1}."
        )
    return number


class SeatEnv(Saved, gymnasium.Env):
    """One seat against others, as a Gymnasium environment.

    `opponents` is the name of a bot or a level, a bot, a function of observation and mask that
    returns a move, or a list of those: one for each other seat, beginning at the left.
    The observation holds the tensor and the mask of legal moves; with `flat`, it is the tensor
    alone. The mask is in `info` and `action_masks()` as well.
    `illegal` says what an illegal move does: "end" ends the game and costs 1, "raise" refuses it,
    "random" plays a random legal one instead. Anything but a whole number is always refused.
    `options` are those of the game, and `reward` is "places" or "points".
    """

    metadata: dict[str, object] = {"render_modes": RENDER_MODES, "render_fps": FPS}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        players: int = 2,
        *,
        seat: int = 0,
        opponents: Opponent | Sequence[Opponent] = RANDOM,
        flat: bool = False,
        illegal: str = "end",
        render_mode: str | None = None,
        **more: Any,
    ):
        check_ways(illegal, render_mode)
        self.table = Table(game, players, **more)
        self.seat = check_seat(seat, self.table.players)
        self.opponents = opponents
        self.choosers = choosers_of(opponents, self.table.players, self.seat)
        self.flat = flat
        self.illegal = illegal
        self.broken_off = False  # by an illegal move
        self.render_mode = render_mode
        seen, self.action_space = spaces_of(self.table)
        self.observation_space = seen["observation"] if flat else seen

    # ---- playing

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[Seen, dict[str, object]]:
        """Begin a new game; without a seed, the next one that follows from the last seed."""
        check_reset(options)
        given = None if seed is None else seed_of(seed)
        super().reset(seed=given, options=options)
        number = int(self.np_random.integers(SEEDS))
        self.table.begin(number if given is None else given)
        self.broken_off = False
        self.let_others_play()
        return self.seen(), self.info()

    def step(self, action: int | np.integer) -> tuple[Seen, float, bool, bool, dict[str, object]]:
        """My move, then those of the others until I am asked again."""
        if self.broken_off:
            raise IllegalMove("An illegal move has ended the game: call reset().")
        try:
            self.table.play(action)
        except IllegalMove:
            if self.illegal == "raise" or self.table.over or whole(action) is None:
                raise
            if self.illegal == "end":
                self.broken_off = True
                return self.seen(), -1.0, True, False, {**self.info(), "illegal": True}
            self.table.play(int(self.np_random.choice(self.table.legal)))
        self.let_others_play()
        reward = float(self.table.returns()[self.seat]) if self.table.over else 0.0
        return self.seen(), reward, self.table.over, False, self.info()

    def let_others_play(self) -> None:
        table = self.table
        while (player := table.player) in self.choosers:
            seed = int(self.np_random.integers(SEEDS))
            table.play(self.choosers[player](table, player, seed))

    # ---- seeing

    def seen(self) -> Seen:
        tensor = self.table.observe(self.seat)
        return tensor if self.flat else {"observation": tensor, "action_mask": self.table.mask()}

    def info(self) -> dict[str, object]:
        """A copy of the mask, for libraries that look for it here."""
        return {"action_mask": self.table.mask()}

    def action_masks(self) -> np.ndarray:
        """The mask as Stable-Baselines' MaskablePPO asks for it."""
        return self.table.mask(bool)

    def render(self) -> str | np.ndarray | None:
        """The position as text, SVG or pixels; "human" prints the text."""
        return rendered(self.table, self.render_mode)

    # ---- copies

    PLAIN = ("_np_random_seed", "broken_off")
    SPACES = ("observation_space", "action_space")

    @property
    def luck(self) -> np.random.Generator:
        return self.np_random

    @luck.setter
    def luck(self, luck: np.random.Generator) -> None:
        self.np_random = luck

    def arguments(self) -> dict[str, object]:
        return {
            "seat": self.seat,
            "opponents": self.opponents,
            "flat": self.flat,
            "options": self.table.options,
            "reward": self.table.reward,
            "illegal": self.illegal,
            "render_mode": self.render_mode,
        }


def register_all() -> list[str]:
    """Register every game with Gymnasium; returns their names there."""
    known = [*games.GAMES, *games.GUESTS]
    for game in known:
        if name_of(game) not in gymnasium.registry:
            gymnasium.register(
                name_of(game),
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point="circenses.rl.make_vector:vector_env",
                kwargs={"game": game},
            )
    return [name_of(game) for game in known]
