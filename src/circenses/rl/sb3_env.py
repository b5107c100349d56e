"""Stable-Baselines3: one seat in many compiled games, as its VecEnv."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from stable_baselines3.common.vec_env.base_vec_env import VecEnv

from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.rl.seat import Seen
from circenses.rl.vector import SeatVectorEnv


class SeatVecEnv(VecEnv):
    """One seat in `n` games at once; `more` is as in Gymnasium's vector form.

    `flat` is true here, as `MlpPolicy` needs it; with `flat=False` it is for `MultiInputPolicy`.
    sb3-contrib's MaskablePPO finds the masks automatically.
    """

    def __init__(
        self, game: str | Game, n: int, players: int = 2, *, flat: bool = True, **more: Any
    ):
        self.games = SeatVectorEnv(game, n, players, flat=flat, **more)
        self.chosen: np.ndarray = np.zeros(n, np.int64)
        self.render_mode = None
        super().__init__(n, self.games.single_observation_space, self.games.single_action_space)

    def reset(self) -> Seen:
        """New games; after `seed`, those that follow from it."""
        first = self._seeds[0]
        self._reset_seeds()
        return self.games.reset(seed=first)[0]

    def step_async(self, actions: np.ndarray) -> None:
        self.chosen = actions

    def step_wait(self) -> tuple[Seen, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        seen, rewards, over, _, told = self.games.step(self.chosen)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for i in np.flatnonzero(over).tolist():
            infos[i] = {"terminal_observation": told["final_obs"][i], "TimeLimit.truncated": False}
        return seen, rewards.astype(np.float32), over, infos

    def seed(self, seed: int | None = None) -> Sequence[int | None]:
        """The seed of the first game at the next reset; the others follow on it."""
        self._seeds = [None if seed is None else seed + i for i in range(self.num_envs)]
        return self._seeds

    def action_masks(self) -> np.ndarray:
        """The masks, a row for each game."""
        return self.games.action_masks()

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        """`action_masks` of some games; single games have no other methods."""
        if method_name != "action_masks" or method_args or method_kwargs:
            raise CircensesError(f"The games of a compiled vector have no method {method_name}.")
        masks = self.action_masks()
        return [masks[i] for i in self._get_indices(indices)]

    def has_attr(self, attr_name: str) -> bool:
        return attr_name in ("action_masks", "render_mode")

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, *_: Any, **__: Any) -> None:
        raise CircensesError(f"{attr_name} cannot be changed for single games of a vector.")

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:  # noqa: ARG002
        return [False for _ in self._get_indices(indices)]

    def get_images(self) -> Sequence[None]:
        return [None] * self.num_envs

    def close(self) -> None:
        """Stop the threads."""
        self.games.close()
