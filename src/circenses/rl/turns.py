"""PettingZoo: one decision of one agent at a time, with copies that really are copies."""

import base64
import json
from collections.abc import Mapping
from typing import Any, Self

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from circenses.core.errors import BadRecord, CircensesError, IllegalMove
from circenses.core.game import Game
from circenses.core.match import SEEDS
from circenses.rl.picture import pixels_of, svg_of, text_of
from circenses.rl.table import Table

RENDER_MODES = ["human", "ansi", "svg", "rgb_array"]
ILLEGAL = ("raise", "end", "random")


def spaces_of(table: Table, more_moves: int = 0) -> tuple[gymnasium.Space, gymnasium.Space]:
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


def rendered(table: Table, mode: str | None) -> Any:
    """The position in one of the render modes."""
    if mode is None:
        raise CircensesError(f"Give render_mode: one of {', '.join(RENDER_MODES)}.")
    if mode in ("human", "ansi"):
        text = text_of(table)
        return print(text) if mode == "human" else text
    svg = svg_of(table, None if table.over else table.player)
    return svg if mode == "svg" else pixels_of(svg)


class TurnEnv(AECEnv):
    """A game as a PettingZoo AEC environment.

    Several agents that choose at the same time are asked in the order of their seats, and see
    nothing of each other's choice. `reset(seed=7)` begins the same game as `circenses.new(seed=7)`.
    `illegal` says what an illegal move does: "raise" refuses it, "end" ends the game and costs its
    player 1, "random" plays a random legal one instead.
    """

    def __init__(
        self,
        game: str | Game,
        players: int = 2,
        *,
        options: Mapping[str, Any] | None = None,
        reward: str = "places",
        illegal: str = "raise",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ):
        super().__init__()
        if illegal not in ILLEGAL:
            raise CircensesError(f"illegal is one of {', '.join(ILLEGAL)}; {illegal!r} is not.")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise CircensesError(f"render_mode is one of {', '.join(RENDER_MODES)}.")
        self.table = Table(game, players, options, reward)
        self.illegal = illegal
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = {
            "name": f"circenses_{self.table.game.id}_v0",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        spaces = {agent: spaces_of(self.table) for agent in self.possible_agents}
        self.observation_spaces = {agent: seen for agent, (seen, _) in spaces.items()}
        self.action_spaces = {agent: moves for agent, (_, moves) in spaces.items()}
        self.luck = np.random.default_rng()
        self.agents: list[str] = []
        self.steps = 0

    def observation_space(self, agent: str) -> gymnasium.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space:
        return self.action_spaces[agent]

    # ---- playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game; without a seed, the next one that follows from the last seed."""
        if seed is not None:
            self.luck = np.random.default_rng(seed)
        self.table.begin(int(self.luck.integers(SEEDS)) if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.player]
        self._skip_agent_selection = None
        self.steps = 0

    def step(self, action: int | np.integer | None) -> None:
        """The selected agent makes its move."""
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

    def play(self, action: int | np.integer | None) -> bool:
        """Make a move; False when it was illegal and ends the game."""
        try:
            if action is None:
                raise IllegalMove("The game goes on: None is no move.")
            self.table.play(int(action))
        except IllegalMove:
            if self.illegal == "raise":
                raise
            if self.illegal == "end":
                return False
            self.table.play(int(self.luck.choice(self.table.legal)))
        return True

    def finish(self, rewards: Mapping[str, float]) -> None:
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards.update(rewards)

    # ---- seeing

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent sees now, and which moves it has: none, when it is not its turn."""
        seat = self.possible_agents.index(agent)
        its_turn = seat == self.table.player
        mask = self.table.mask() if its_turn else np.zeros(self.table.game.moves, np.int8)
        return {"observation": self.table.observe(seat), "action_mask": mask}

    def state(self) -> np.ndarray:
        """The whole position with all that is hidden, as bytes: for centralised training."""
        return self.table.states.view(np.uint8).copy()

    @property
    def state_space(self) -> gymnasium.Space:
        return gymnasium.spaces.Box(0, 255, (self.table.states.nbytes,), np.uint8)

    def render(self) -> Any:
        """The position as text, SVG or pixels; "human" prints the text."""
        return rendered(self.table, self.render_mode)

    def close(self) -> None:
        """Nothing is left open."""

    # ---- copies

    PLAIN = ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agents")

    def copy(self) -> Self:
        """An independent environment in the same position, which will go on in the same way."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.table = self.table.copy()
        twin.luck = twin_of(self.luck)
        for name in self.PLAIN:
            if hasattr(self, name):
                setattr(twin, name, type(getattr(self, name))(getattr(self, name)))
        for name in ("observation_spaces", "action_spaces"):
            setattr(twin, name, {key: twin_space(x) for key, x in getattr(self, name).items()})
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    def save(self) -> bytes:
        """The environment in mid-game, in a form that outlives the process."""
        saved: dict[str, Any] = {name: getattr(self, name, None) for name in self.PLAIN}
        saved["table"] = base64.b64encode(self.table.save()).decode("ascii")
        saved["luck"] = self.luck.bit_generator.state
        saved["selected"] = getattr(self, "agent_selection", None)
        saved["skipped"] = getattr(self, "_skip_agent_selection", None)
        saved["steps"] = self.steps
        return json.dumps(saved).encode()

    def load(self, saved: bytes) -> None:
        """Go on where an environment of the same game was saved."""
        try:
            found = json.loads(saved)
            table, luck = base64.b64decode(found["table"]), found["luck"]
            steps, selected, skipped = found["steps"], found["selected"], found["skipped"]
            plain = {name: found[name] for name in self.PLAIN}
        except (ValueError, KeyError, TypeError):
            raise BadRecord("This is not a saved environment.") from None
        self.table.load(table)
        self.luck.bit_generator.state = luck
        self.steps, self.agent_selection, self._skip_agent_selection = steps, selected, skipped
        self.__dict__.update(plain)

    def __reduce__(self) -> tuple[Any, ...]:
        table = self.table
        more = {
            "options": table.options,
            "reward": table.reward,
            "illegal": self.illegal,
            "max_cycles": self.max_cycles,
            "render_mode": self.render_mode,
        }
        return restored, (type(self), table.game.id, table.players, more, self.save())


def restored(kind: type, game: str, players: int, more: dict[str, Any], saved: bytes) -> Any:
    """The environment that was pickled."""
    env = kind(game, players, **more)
    env.load(saved)
    return env


def twin_of(luck: np.random.Generator) -> np.random.Generator:
    """A generator that will give the same numbers."""
    twin = np.random.default_rng(0)
    twin.bit_generator.state = luck.bit_generator.state
    return twin


def twin_space(space: gymnasium.Space) -> gymnasium.Space:
    """A space of its own that will sample the same."""
    twin: Any = object.__new__(type(space))
    twin.__dict__.update(space.__dict__)
    if space._np_random is not None:
        twin._np_random = twin_of(space._np_random)
    if isinstance(space, gymnasium.spaces.Dict):
        twin.spaces = {key: twin_space(inner) for key, inner in space.spaces.items()}
    return twin
