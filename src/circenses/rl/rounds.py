"""PettingZoo's parallel form: at each step all agents act, and those not asked wait."""

from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from circenses.core.errors import CircensesError
from circenses.rl.turns import FPS, RENDER_MODES, ZooEnv, check_not_over


class RoundEnv(ZooEnv, ParallelEnv):
    """A game as a PettingZoo parallel environment.

    Agents that are asked at the same time act at the same time. The last action, number
    `game.moves`, is to wait: it is the only one open to an agent that is not asked.
    `illegal` is "raise", "end" or "random", as in TurnEnv.
    """

    metadata: dict[str, object] = {"render_modes": RENDER_MODES, "render_fps": FPS}  # noqa: RUF012

    PLAIN = ("agents", "cycles")
    MORE_MOVES, SUFFIX = 1, "_parallel"
    cycles = 0

    @property
    def wait(self) -> int:
        """The action of agents that are not asked."""
        return self.table.game.moves

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, object] | None = None,
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game; without a seed, the next one that follows from the last seed."""
        self.begin(seed, options)
        self.cycles = 0
        return self.observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        """All agents act; those who wait change nothing."""
        self.table.check_begun()
        check_not_over(self.agents)
        agents, asked = self.agents, [self.possible_agents[seat] for seat in self.asked()]
        if missing := [agent for agent in asked if agent not in actions]:
            raise CircensesError(f"There is no action for {', '.join(missing)}.")
        rewards = dict.fromkeys(agents, 0.0)
        over = False
        for agent in asked:
            if not self.play(actions[agent]):
                rewards[agent], over = -1.0, True
                break
        self.cycles += 1
        if self.table.over:
            rewards = dict(zip(agents, self.table.returns().tolist(), strict=True))
            over = True
        cut = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        self.agents = [] if over or cut else agents
        return (
            self.observations(),
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def asked(self) -> list[int]:
        """The seats that may move now, in order."""
        waiting = int(self.table.states[0].waiting)
        return [seat for seat in range(self.table.players) if (waiting >> seat) & 1]

    def observations(self) -> dict[str, Any]:
        """What each agent sees now, and which actions it has."""
        asked = self.asked()
        seen = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.zeros(self.wait + 1, np.int8)
            game, states = self.table.game, self.table.states
            mask[game.legal_moves(states, 0, seat) if seat in asked else self.wait] = 1
            seen[agent] = {"observation": self.table.observe(seat), "action_mask": mask}
        return seen
