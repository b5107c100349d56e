"""One game for the research interfaces: masks, tensors, returns, copies."""

import base64
import functools
import json
from collections.abc import Mapping

import numpy as np

from circenses import games
from circenses.core.errors import BadRecord, CircensesError, IllegalMove
from circenses.core.play.game import Driver, Game
from circenses.core.play.history import Position, content_of, taken_up
from circenses.core.play.match import options_of, seed_of
from circenses.core.rules.options import whole
from circenses.rl import drivers

AIMS = {"places": drivers.PLACES, "points": drivers.POINTS}
OVER, NOT_BEGUN = -1, -2  # nobody is to move
MOST_POINTS = 10.0  # hundreds; a bound for the peers, and far above any game


class Kit:
    """The drivers of rl/drivers.py, bound to one game when first needed."""

    INNER = (  # those called by others
        *("compare", "judge", "take", "look", "open_to"),
        *("open_in", "nth_of", "any_move"),
    )

    def __init__(self, game: Game):
        self.game = game
        self.names: dict[str, object] = {
            "LINES": len(game.lines),
            "TIES": len(game.ties),
            "begin": game.drivers.begin,
            "write_state": game.state_writer,
        }
        for name in self.INNER:
            self.names[name] = getattr(self, name)

    def __getattr__(self, name: str) -> Driver:
        driver: Driver = self.game.bind(getattr(drivers, name), **self.names)
        setattr(self, name, driver)
        return driver


@functools.cache
def kit_for(game: Game) -> Kit:
    return Kit(game)


def game_of(game: str | Game) -> Game:
    """A game, given itself or its name."""
    return games.get(game) if isinstance(game, str) else game


def aim_of(name: str) -> int:
    """The aim of a game: places or points."""
    if name not in AIMS:
        raise CircensesError(f"A game is played for {' or '.join(AIMS)}, not for {name!r}.")
    return AIMS[name]


class Table(Position):
    """One game being played. Simultaneous choices are made in the order of the seats."""

    OWN = ("open", "facts")

    def __init__(
        self,
        game: str | Game,
        players: int = 2,
        options: Mapping[str, object] | None = None,
        reward: str = "places",
    ):
        self.game = game_of(game)
        self.chosen = options_of(self.game, players, options)
        self.players = int(self.chosen[0])
        words = self.game.chosen_at(self.players, options)
        self.options = {name: words[name] for name in options or {} if name in words}
        self.reward = reward
        self.aim = aim_of(reward)
        self.sides = self.game.sides(self.players)
        self.kit = kit_for(self.game)
        self.states = self.game.new_batch(1)
        self.open = np.zeros(self.game.most_legal, np.int32)
        self.facts = np.zeros(2, np.int64)  # who is to move, and how many moves there are
        self.facts[0] = NOT_BEGUN

    # ---- playing

    def begin(self, seed: int) -> None:
        """Lay out a new game; the same seed gives the same game as `circenses.new`."""
        number = np.uint64(seed_of(seed))
        blank = self.game.blank
        self.kit.begin_one(self.states, 0, blank, self.chosen, number, self.open, self.facts)

    def play(self, move: int | np.integer) -> None:
        """The player to move makes a move; an illegal one is refused and changes nothing."""
        self.check_begun()
        player, number = int(self.facts[0]), whole(move)
        if player < 0:
            raise IllegalMove("The game is over.")
        if number is None:
            raise IllegalMove(f"A move is a whole number from 0 on; {move!r} is not.")
        if number not in self.legal:
            raise IllegalMove(self.game.why_not(self.states, 0, player, number))
        self.kit.play_one(self.states, 0, player, number, self.open, self.facts)

    def check_begun(self) -> None:
        """Refuse to play on before there is a game."""
        if self.facts[0] == NOT_BEGUN:
            raise CircensesError("There is no game yet: call reset() before the first step().")

    @property
    def player(self) -> int:
        """The player to move; below 0 when there is none."""
        return int(self.facts[0])

    @property
    def over(self) -> bool:
        return bool(self.facts[0] < 0)

    @property
    def legal(self) -> np.ndarray:
        """The moves open to the player to move; valid until the next move."""
        return self.open[: self.facts[1]]

    def mask(self, kind: type = np.int8) -> np.ndarray:
        """The same as a mask over all moves."""
        mask: np.ndarray = np.zeros(self.game.moves, kind)
        mask[self.legal] = 1
        return mask

    # ---- seeing

    def observe(self, player: int) -> np.ndarray:
        """The tensor of what a player sees."""
        plan = self.game.plan(self.players)  # also before the seats are laid out
        return self.game.observe(self.states, player, out=np.zeros(plan.length, np.uint8))

    def view(self, player: int | None) -> np.ndarray:
        """The position as a player may see it, as a batch of one."""
        return self.game.view(self.states, player)

    def returns(self) -> np.ndarray:
        """What each player gets, if the game ended now."""
        rewards = np.zeros(self.players, np.float32)
        sheets = np.zeros((self.sides, len(self.game.lines) + len(self.game.ties)), np.int32)
        self.kit.judge_one(self.states, 0, self.sides, self.aim, sheets, rewards)
        return rewards

    def bounds(self) -> tuple[float, float]:
        """The least and the most that a player can get."""
        by_points = self.aim == drivers.POINTS or self.sides == 1
        return (-MOST_POINTS, MOST_POINTS) if by_points else (-1.0, 1.0)

    # ---- copies

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (self.save(),)

    def save(self) -> bytes:
        """The position in a form that outlives the process."""
        return json.dumps(
            {
                "game": self.game.id,
                "rules": self.game.rules_version,
                "content": content_of(self.game),
                "players": self.players,
                "options": self.options,
                "reward": self.reward,
                "state": base64.b64encode(self.states.tobytes()).decode("ascii"),
            }
        ).encode()

    def load(self, saved: bytes) -> None:
        """Load a saved position, which must be of the same game and number of players."""
        try:
            found = json.loads(saved)
            state = base64.b64decode(found["state"])
        except (ValueError, KeyError, TypeError):
            raise BadRecord("This is not a saved table.") from None
        mine = json.loads(self.save())
        for key in ("game", "rules", "content", "players", "options"):
            if found.get(key) != mine[key]:
                raise BadRecord(f"This table was saved with {key} {found.get(key)}.")
        if len(state) != self.states.nbytes:
            raise BadRecord("This saved table is damaged.")
        self.states = taken_up(self.game, state)
        self.kit.open_to(self.states, 0, self.open, self.facts)


def restored(saved: bytes) -> Table:
    """The table of a saved position."""
    found = json.loads(saved)
    table = Table(found["game"], found["players"], found["options"], found["reward"])
    table.load(saved)
    return table
