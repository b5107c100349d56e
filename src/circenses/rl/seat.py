"""Gymnasium: one seat at the table, all others are bots."""

from typing import Any

import gymnasium
import numpy as np

from circenses import games
from circenses.bots import levels
from circenses.bots.players import Bot, Random
from circenses.core.errors import CircensesError, IllegalMove
from circenses.core.game import Game
from circenses.core.match import SEEDS
from circenses.rl.table import Table
from circenses.rl.turns import ILLEGAL, RENDER_MODES, rendered, spaces_of

NAMESPACE = "circenses"


def bot_of(level: str) -> Bot | levels.Level:
    """A bot by the name of its level; "random" plays any legal move."""
    return Random() if level == "random" else levels.get(level)


class SeatEnv(gymnasium.Env):
    """One seat against bots of one level, as a Gymnasium environment.

    The observation holds the tensor and the mask of legal moves; the mask is in `info` as well.
    `illegal` says what an illegal move does: "end" ends the game and costs 1, "raise" refuses it,
    "random" plays a random legal one instead.
    """

    def __init__(
        self,
        game: str | Game,
        players: int = 2,
        *,
        seat: int = 0,
        level: str = "random",
        options: dict[str, Any] | None = None,
        reward: str = "places",
        illegal: str = "end",
        render_mode: str | None = None,
    ):
        self.table = Table(game, players, options, reward)
        if not 0 <= seat < players:
            raise CircensesError(f"There is no seat {seat} at a table of {players}.")
        if illegal not in ILLEGAL:
            raise CircensesError(f"illegal is one of {', '.join(ILLEGAL)}; {illegal!r} is not.")
        self.seat = seat
        self.bot = bot_of(level)
        self.illegal = illegal
        self.render_mode = render_mode
        self.metadata = {"render_modes": RENDER_MODES}
        self.observation_space, self.action_space = spaces_of(self.table)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        """Begin a new game; without a seed, the next one that follows from the last seed."""
        super().reset(seed=seed, options=options)
        number = int(self.np_random.integers(SEEDS))
        self.table.begin(number if seed is None else seed)
        self.let_bots_play()
        return self.seen(), self.info()

    def step(
        self, action: int | np.integer
    ) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        """My move, then those of the bots until I am asked again."""
        try:
            self.table.play(int(action))
        except IllegalMove:
            if self.illegal == "raise" or self.table.over:
                raise
            if self.illegal == "end":
                return self.seen(), -1.0, True, False, {**self.info(), "illegal": True}
            self.table.play(int(self.np_random.choice(self.table.legal)))
        self.let_bots_play()
        reward = float(self.table.returns()[self.seat]) if self.table.over else 0.0
        return self.seen(), reward, self.table.over, False, self.info()

    def let_bots_play(self) -> None:
        table = self.table
        while (player := table.player) not in (self.seat, -1):
            seed, moves = int(self.np_random.integers(SEEDS)), table.legal.tolist()
            view = table.view(player)
            table.play(self.bot.choose(table.game, view, player, moves, seed))

    def seen(self) -> dict[str, np.ndarray]:
        return {"observation": self.table.observe(self.seat), "action_mask": self.table.mask()}

    def info(self) -> dict[str, Any]:
        """The mask once more, for libraries that look for it here; not the same array."""
        return {"action_mask": self.table.mask()}

    def render(self) -> Any:
        """The position as text, SVG or pixels; "human" prints the text."""
        return rendered(self.table, self.render_mode)


def name_of(game: str) -> str:
    """magna_roma -> circenses/MagnaRoma-v0."""
    return f"{NAMESPACE}/{''.join(word.capitalize() for word in game.split('_'))}-v0"


def register_all() -> list[str]:
    """Make every game known to Gymnasium; returns their names there."""
    names = [name_of(game) for game in (*games.GAMES, *games.GUESTS)]
    for name, game in zip(names, (*games.GAMES, *games.GUESTS), strict=True):
        if name not in gymnasium.registry:
            gymnasium.register(name, entry_point=f"{__name__}:SeatEnv", kwargs={"game": game})
    return names
