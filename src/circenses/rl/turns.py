"""PettingZoo: one decision of one agent at a time, with independent copies."""

from collections.abc import Mapping

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from circenses.core.errors import CircensesError, IllegalMove
from circenses.core.play.game import Game
from circenses.core.play.match import SEEDS, seed_of
from circenses.rl.names import zoo_name_of
from circenses.rl.picture import pixels_of, svg_of, text_of
from circenses.rl.saved import Saved, Space
from circenses.rl.table import Table

RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]
FPS = 4
ILLEGAL = ("raise", "end", "random")


def spaces_of(
    table: Table, more_moves: int = 0
) -> tuple[gymnasium.spaces.Dict, gymnasium.spaces.Discrete]:
    """What an agent sees, and what it may choose from."""
    moves = table.game.moves + more_moves
    length = table.game.plan(table.players).length
    seen = gymnasium.spaces.Dict(
        {
            "observation": gymnasium.spaces.Box(0, 255, (length,), np.uint8),
            "action_mask": gymnasium.spaces.Box(0, 1, (moves,), np.int8),
        }
    )
    return seen, gymnasium.spaces.Discrete(moves)


def seat_of(agents: list[str], agent: str) -> int:
    """The seat of an agent."""
    if agent not in agents:
        raise CircensesError(f"The agents are {', '.join(agents)}; {agent!r} is none of them.")
    return agents.index(agent)


def check_ways(illegal: str, render_mode: str | None) -> None:
    """Refuse invalid settings."""
    if illegal not in ILLEGAL:
        raise CircensesError(f"illegal must be one of {', '.join(ILLEGAL)}, not {illegal!r}.")
    if render_mode is not None and render_mode not in RENDER_MODES:
        modes = ", ".join(RENDER_MODES)
        raise CircensesError(f"render_mode must be one of {modes}, not {render_mode!r}.")


PROBE = "options"  # of PettingZoo's test: env.reset(seed=0, options={"options": 1})


def check_reset(options: object) -> None:
    """Refuse options of `reset`, which has none."""
    if options:
        raise CircensesError(
            f"reset() knows no options, so not {options!r}. Give those of the game when you make "
            "the environment: options={...}."
        )


def check_not_over(agents: list[str]) -> None:
    """Refuse to play on when nobody is left."""
    if not agents:
        raise CircensesError("The game is over: call reset() before the next step().")


def rendered(table: Table, mode: str | None) -> str | np.ndarray | None:
    """The position in one of the render modes."""
    if mode is None:
        raise CircensesError(f"Give render_mode: one of {', '.join(RENDER_MODES)}.")
    if mode in ("human", "ansi"):
        text = text_of(table)
        return print(text) if mode == "human" else text
    svg = svg_of(table, None if table.over else table.player)
    return svg if mode == "svg" else pixels_of(svg)


class ZooEnv(Saved):
    """What both PettingZoo forms of a game share."""

    SPACES = ("observation_spaces", "action_spaces")
    MORE_MOVES, SUFFIX = 0, ""  # besides those of the game; of the environment's name
    metadata: dict[str, object]

    def __init__(
        self,
        game: str | Game,
        players: int = 2,
        *,
        options: Mapping[str, object] | None = None,
        reward: str = "places",
        illegal: str = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ):
        super().__init__()
        check_ways(illegal, render_mode)
        self.table = Table(game, players, options, reward)
        self.illegal = illegal
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": zoo_name_of(self.table.game.id, self.SUFFIX)}
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.players)]
        spaces = {agent: spaces_of(self.table, self.MORE_MOVES) for agent in self.possible_agents}
        self.observation_spaces = {agent: seen for agent, (seen, _) in spaces.items()}
        self.action_spaces = {agent: moves for agent, (_, moves) in spaces.items()}
        self.luck = np.random.default_rng()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space:
        return self.action_spaces[agent]

    def begin(self, seed: int | None, options: Mapping[str, object] | None) -> None:
        """A new game; without a seed, the next one that follows from the last seed.

        Options are refused, but for the one that PettingZoo's own test gives to all environments.
        """
        check_reset({name: value for name, value in (options or {}).items() if name != PROBE})
        if seed is not None:
            self.luck = np.random.default_rng(seed_of(seed))
        self.table.begin(int(self.luck.integers(SEEDS)) if seed is None else seed)
        self.agents = list(self.possible_agents)

    def play(self, action: int | np.integer | None) -> bool:
        """Make a move of the player to move; False when it was illegal and ends the game."""
        try:
            if action is None:
                raise IllegalMove("The game goes on: None is no move.")
            self.table.play(action)
        except IllegalMove:
            if self.illegal == "raise":
                raise
            if self.illegal == "end":
                return False
            self.table.play(int(self.luck.choice(self.table.legal)))
        return True

    def state(self) -> np.ndarray:
        """The whole position with everything hidden, as bytes, for centralized training."""
        return self.table.states.view(np.uint8).copy()

    @property
    def state_space(self) -> Space:
        """The space of `state()`."""
        return gymnasium.spaces.Box(0, 255, (self.table.states.nbytes,), np.uint8)

    def render(self) -> str | np.ndarray | None:
        """The position as text, SVG or pixels; "human" prints the text."""
        return rendered(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing to close."""

    def arguments(self) -> dict[str, object]:
        return {
            "options": self.table.options,
            "reward": self.table.reward,
            "illegal": self.illegal,
            "max_cycles": self.max_cycles,
            "render_mode": self.render_mode,
        }


class TurnEnv(ZooEnv, AECEnv):
    """A game as a PettingZoo AEC environment.

    Several agents that choose at the same time are asked in the order of their seats, and see
    nothing of each other's choice. `reset(seed=7)` begins the same game as `circenses.new(seed=7)`.
    `illegal` says what an illegal move does: "raise" refuses it, "end" ends the game and costs its
    player 1, "random" plays a random legal one instead.
    """

    metadata: dict[str, object] = {  # noqa: RUF012  # the form that both libraries ask for
        "render_modes": RENDER_MODES,
        "render_fps": FPS,
        "is_parallelizable": False,
    }

    PLAIN = (
        *("rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agents"),
        *("agent_selection", "_skip_agent_selection", "steps"),
    )
    steps = 0

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a new game; without a seed, the next one that follows from the last seed."""
        self.begin(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.player]
        self._skip_agent_selection = None
        self.steps = 0

    def step(self, action: int | np.integer | None) -> None:
        """The selected agent makes its move."""
        self.table.check_begun()
        check_not_over(self.agents)
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        lawful = self.play(action)
        self.steps += 1
        if not lawful:
            self.finish({agent: -1.0})
        elif self.table.over:
            gained = self.table.returns().tolist()
            self.finish(dict(zip(self.possible_agents, gained, strict=True)))
        elif self.max_cycles is not None and self.steps >= self.max_cycles * len(self.agents):
            self.truncations = dict.fromkeys(self.agents, True)
        if not self.table.over:
            self.agent_selection = self.possible_agents[self.table.player]
        self._accumulate_rewards()
        self._deads_step_first()

    def finish(self, rewards: Mapping[str, float]) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards.update(rewards)

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees now, and which moves it has: none, when it is not its turn."""
        seat = seat_of(self.possible_agents, agent)
        its_turn = seat == self.table.player
        mask = self.table.mask() if its_turn else np.zeros(self.table.game.moves, np.int8)
        return {"observation": self.table.observe(seat), "action_mask": mask}
