"""RLlib: one seat against others, in the form that its module for action masks asks for."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict

from circenses.core.play.game import Game
from circenses.rl.seat import SeatEnv


class MaskedSeat(SeatEnv):
    """What is seen as numbers from 0 to 1, under the names of RLlib's ActionMaskingRLModule."""

    def __init__(self, game: str | Game, players: int = 2, **more: Any):
        super().__init__(game, players, **more)
        plan, moves = self.table.game.plan(self.table.players), self.table.game.moves
        self.most = np.maximum(plan.most, 1).astype(np.float32)
        self.observation_space = Dict(
            observations=Box(0.0, 1.0, self.most.shape, np.float32),
            action_mask=Box(0.0, 1.0, (moves,), np.float32),
        )

    def seen(self) -> dict[str, np.ndarray]:
        return {
            "observations": self.table.observe(self.seat) / self.most,
            "action_mask": self.table.mask(np.float32),
        }
