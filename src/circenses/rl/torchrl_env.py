"""torchrl: one seat against random play in many games at once, as an EnvBase."""

from typing import Any

import numpy as np
import torch
from tensordict import TensorDict, TensorDictBase
from torchrl.data import Binary, Bounded, Categorical, Composite, Unbounded
from torchrl.envs import EnvBase

from circenses.core.game import Game
from circenses.core.match import seed_of
from circenses.rl.vector import SeatBatch


class TorchEnv(EnvBase):
    """`n` games at once; the batch size is `n`. `more` is as in `rl.batch`.

    Every step holds `observation` and `action_mask`; random actions (`rand_action`, a rollout
    without a policy) are legal. At the end of a game the mask is true everywhere, so that a policy
    that is asked there answers with numbers; the answer does not matter.
    """

    batch_locked = True

    def __init__(
        self,
        game: str | Game,
        n: int,
        players: int = 2,
        *,
        seat: int = 0,
        device: Any = "cpu",
        **more: Any,
    ):
        self.games = SeatBatch(game, n, players, seat=seat, **more)
        super().__init__(device=device, batch_size=torch.Size([self.games.n]))
        self.fresh = np.zeros(self.games.n, bool)  # games that begin where others have just ended
        self.declare()

    def declare(self) -> None:
        """What an observation, an action and a reward are."""
        n, moves, length = self.games.n, self.games.game.moves, self.games.plan.length
        seen = Bounded(0, 255, shape=(n, length), dtype=torch.uint8, device=self.device)
        masks = Binary(n=moves, shape=(n, moves), dtype=torch.bool, device=self.device)
        self.observation_spec = Composite(
            observation=seen, action_mask=masks, shape=(n,), device=self.device
        )
        self.action_spec = Categorical(moves, shape=(n,), dtype=torch.int64, device=self.device)
        self.reward_spec = Unbounded(shape=(n, 1), dtype=torch.float32, device=self.device)
        self.done_spec = Composite(
            {
                key: Categorical(2, shape=(n, 1), dtype=torch.bool, device=self.device)
                for key in ("done", "terminated")
            },
            shape=(n,),
            device=self.device,
        )

    # ---- playing

    def _reset(self, tensordict: TensorDictBase | None = None, **_: Any) -> TensorDictBase:
        """New games; those that follow on an ended one have begun already."""
        asked = None if tensordict is None else tensordict.get("_reset", None)
        if asked is None:
            self.games.reset()
        else:
            places = asked.reshape(-1).cpu().numpy() & ~self.fresh
            if places.any():
                self.games.begin(places)
        self.fresh[:] = False
        out = self.games.out
        over = np.zeros((self.games.n, 1), bool)
        return self.told(out.observations, out.masks, done=over, terminated=over)

    def _step(self, tensordict: TensorDictBase) -> TensorDictBase:
        out = self.games.step(tensordict["action"].cpu().numpy())
        self.fresh[:] = out.over
        seen, masks = out.observations, out.masks
        if out.over.any():
            ended = out.over[:, None]
            seen, masks = np.where(ended, self.games.finals, seen), masks | ended
        over, rewards = out.over[:, None], out.rewards[:, [self.games.seat]]
        return self.told(seen, masks, done=over, terminated=over, reward=rewards)

    def told(self, seen: np.ndarray, masks: np.ndarray, **more: np.ndarray) -> TensorDict:
        """Copies on the device: the games will write into their arrays again."""
        arrays = {"observation": seen, "action_mask": masks, **more}
        tensors = {key: torch.tensor(array, device=self.device) for key, array in arrays.items()}
        return TensorDict(tensors, batch_size=self.batch_size, device=self.device)

    def _set_seed(self, seed: int | None) -> None:
        if seed is not None:
            self.games.first_seed = seed_of(seed)

    def rand_action(self, tensordict: TensorDictBase | None = None) -> TensorDictBase:
        """Random legal moves."""
        given = TensorDict({}, self.batch_size, self.device) if tensordict is None else tensordict
        moves = torch.as_tensor(self.games.sample(), dtype=torch.int64, device=self.device)
        given.set("action", moves)
        return given
