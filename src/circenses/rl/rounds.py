"""PettingZoo's parallel form: at each step all agents act, and those not asked wait."""

from typing import Any

import numpy as np
from pettingzoo import ParallelEnv

from circenses.core.errors import CircensesError, IllegalMove
from circenses.core.play.game import Game
from circenses.core.play.match import SEEDS, seed_of
from circenses.rl.names import zoo_name_of
from circenses.rl.saved import Saved, Space
from circenses.rl.table import Table
from circenses.rl.turns import (
    FPS,
    RENDER_MODES,
    check_not_over,
    check_reset,
    check_ways,
    rendered,
    spaces_of,
    state_space_of,
)


class RoundEnv(Saved, ParallelEnv):
    """A game as a PettingZoo parallel environment.

    Agents that are asked at the same time act at the same time. The last action, number
    `game.moves`, is to wait: it is the only one open to an agent that is not asked.
    `illegal` is "raise", "end" or "random", as in TurnEnv.
    """

    metadata: dict[str, object] = {"render_modes": RENDER_MODES, "render_fps": FPS}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        players: int = 2,
        *,
        options: dict[str, object] | None = None,
        reward: str = "places",
        illegal: str = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ):
        check_ways(illegal, render_mode)
        self.table = Table(game, players, options, reward)
        self.wait = self.table.game.moves
        self.illegal = illegal
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        name = zoo_name_of(self.table.game.id, "_parallel")
        self.metadata = {**self.metadata, "name": name}
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        spaces = {agent: spaces_of(self.table, 1) for agent in self.possible_agents}
        self.observation_spaces = {agent: seen for agent, (seen, _) in spaces.items()}
        self.action_spaces = {agent: moves for agent, (_, moves) in spaces.items()}
        self.luck = np.random.default_rng()
        self.agents: list[str] = []
        self.cycles = 0

    def observation_space(self, agent: str) -> Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, object] | None = None,
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game; without a seed, the next one that follows from the last seed."""
        check_reset(options)
        if seed is not None:
            self.luck = np.random.default_rng(seed_of(seed))
        self.table.begin(int(self.luck.integers(SEEDS)) if seed is None else seed)
        self.agents = list(self.possible_agents)
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

    def play(self, action: int | np.integer) -> bool:
        """The player to move acts; False when that was illegal and ends the game."""
        try:
            self.table.play(action)
        except IllegalMove:
            if self.illegal == "raise":
                raise
            if self.illegal == "end":
                return False
            self.table.play(int(self.luck.choice(self.table.legal)))
        return True

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

    def state(self) -> np.ndarray:
        """The whole position with all that is hidden, as bytes: for centralised training."""
        return self.table.states.view(np.uint8).copy()

    @property
    def state_space(self) -> Space:
        return state_space_of(self.table)

    def render(self) -> str | np.ndarray | None:
        """The position as text, SVG or pixels; "human" prints the text."""
        return rendered(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing is left open."""

    # ---- copies

    PLAIN = ("agents", "cycles")
    SPACES = ("observation_spaces", "action_spaces")

    def arguments(self) -> dict[str, Any]:
        return {
            "options": self.table.options,
            "reward": self.table.reward,
            "illegal": self.illegal,
            "max_cycles": self.max_cycles,
            "render_mode": self.render_mode,
        }
