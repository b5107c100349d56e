"""torchrl: many games at once as an EnvBase; one seat, or all seats."""

from typing import Any

import numpy as np
import torch
from tensordict import TensorDict, TensorDictBase
from torchrl.data import Binary, Bounded, Categorical, Composite, Unbounded
from torchrl.envs import EnvBase

from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.core.play.match import seed_of
from circenses.rl.batches import batch
from circenses.rl.vector import SeatBatch


class GamesEnv(EnvBase):
    """What both forms share: `n` games at once, and the batch size is `n`.

    Every step holds `observation` and `action_mask`; random actions (`rand_action`, a rollout
    without a policy) are legal.
    """

    batch_locked = True

    def __init__(self, games: Any, device: torch.device | str, rewards: int):
        self.games = games
        super().__init__(device=device, batch_size=torch.Size([games.n]))
        self.declare(rewards)

    def declare(self, rewards: int) -> None:
        """Declare the specs of observation, action and reward."""
        n, moves, length = self.games.n, self.games.game.moves, self.games.plan.length
        seen = Bounded(0, 255, shape=(n, length), dtype=torch.uint8, device=self.device)
        masks = Binary(n=moves, shape=(n, moves), dtype=torch.bool, device=self.device)
        self.observation_spec = Composite(
            observation=seen, action_mask=masks, shape=(n,), device=self.device
        )
        self.action_spec = Categorical(moves, shape=(n,), dtype=torch.int64, device=self.device)
        self.reward_spec = Unbounded(shape=(n, rewards), dtype=torch.float32, device=self.device)
        self.done_spec = Composite(
            {
                key: Categorical(2, shape=(n, 1), dtype=torch.bool, device=self.device)
                for key in ("done", "terminated")
            },
            shape=(n,),
            device=self.device,
        )

    def as_tensors(self, **arrays: object) -> TensorDict:
        """Copies on the device, because the games reuse their arrays."""
        tensors = {
            key: torch.as_tensor(array, device=self.device).clone() for key, array in arrays.items()
        }
        return TensorDict(tensors, batch_size=self.batch_size, device=self.device)

    def _set_seed(self, seed: int | None) -> None:
        if seed is not None:
            self.games.first_seed = seed_of(seed)

    def rand_action(self, tensordict: TensorDictBase | None = None) -> TensorDictBase:
        """Random legal moves."""
        given = TensorDict({}, self.batch_size, self.device) if tensordict is None else tensordict
        moves = torch.as_tensor(self.games.sample(), device=self.device)
        given.set("action", moves.to(torch.int64))
        return given


class TorchEnv(GamesEnv):
    """One seat, on the CPU. `more` is as in Gymnasium's vector form, and in `rl.batch`.

    At the end of a game the mask is true everywhere, so that a policy called there returns numbers;
    its answer does not matter.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        players: int = 2,
        *,
        seat: int = 0,
        device: torch.device | str = "cpu",
        **more: Any,
    ):
        super().__init__(SeatBatch(game, n, players, seat=seat, **more), device, rewards=1)
        self.fresh = np.zeros(self.games.n, bool)  # games that begin where others have just ended

    def _reset(self, tensordict: TensorDictBase | None = None, **_: object) -> TensorDictBase:
        """New games; those that follow a finished one have already begun."""
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
        return self.as_tensors(
            observation=out.observations, action_mask=out.masks, done=over, terminated=over
        )

    def _step(self, tensordict: TensorDictBase) -> TensorDictBase:
        out = self.games.step(tensordict["action"].cpu().numpy())
        self.fresh[:] = out.over
        seen, masks = out.observations, out.masks
        if out.over.any():
            ended = out.over[:, None]
            seen, masks = np.where(ended, self.games.finals, seen), masks | ended
        over, rewards = out.over[:, None], out.rewards[:, [self.games.seat]]
        return self.as_tensors(
            observation=seen, action_mask=masks, done=over, terminated=over, reward=rewards
        )


class SelfPlayEnv(GamesEnv):
    """Every decision of every seat, on the CPU or on a GPU, where all arrays stay.

    `more` is as in `rl.batch`. What is seen is what the player to move sees, `player` says who that
    is, and a reward has a number for each seat. At the end of a game the next one has begun: what
    is seen there is its first decision, and a reset of the ended games changes nothing. Others
    cannot be reset.
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        players: int = 2,
        *,
        device: torch.device | str = "cpu",
        **more: Any,
    ):
        where = torch.device(device)
        games = batch(game, n, players, device=where.type, **more)
        super().__init__(games, where, rewards=games.seats)
        self.observation_spec["player"] = Categorical(
            games.seats, shape=(games.n,), dtype=torch.int32, device=where
        )

    def _reset(self, tensordict: TensorDictBase | None = None, **_: object) -> TensorDictBase:
        asked = None if tensordict is None else tensordict.get("_reset", None)
        over = torch.as_tensor(self.games.out.over, device=self.device)[:, None]
        if asked is None or bool(asked.all()):
            self.games.reset()
        elif bool((asked & ~over).any()):
            raise CircensesError("Games that go on are reset all together, not one by one.")
        return self.now(torch.zeros_like(over))

    def _step(self, tensordict: TensorDictBase) -> TensorDictBase:
        moves = tensordict["action"].to(torch.int32)
        out = self.games.step(moves.numpy() if self.device.type == "cpu" else moves)
        over = torch.as_tensor(out.over, device=self.device)[:, None]
        return self.now(over, reward=out.rewards)

    def now(self, over: torch.Tensor, **more: object) -> TensorDict:
        seen, masks, _, _, players = self.games.out
        more |= {"observation": seen, "action_mask": masks, "player": players}
        return self.as_tensors(done=over, terminated=over, **more)
