"""Games that search plays against itself, and what it finds in them.

Sometimes a player plays a weaker move on purpose (a draw among the moves that search tried, a move
by one-step look-ahead, or a random move), so that positions after weak moves are known too. All
randomness follows from the seed and the number of the game, so it is the same on every machine.
"""

import io
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from circenses import games
from circenses.bots.champion.files import Network
from circenses.bots.champion.notes import Memory, Notes, move_type, position_type, walk_of
from circenses.bots.engine import Workspace, engine_for
from circenses.bots.players import GREEDY_WORLDS, weights_at
from circenses.core.play.game import Game
from circenses.core.play.match import Match

CHUNK = 10  # games that one process plays before it returns its notes
WALKS = 1  # down the tree of each search
DRAWN = 0.12  # how often a move is drawn by how often search tried each
WEAK = 0.04  # how often it is the best by one-step look-ahead
RANDOM = 0.04  # how often it is random
SHARE = 0.05  # share of the iterations that a position must have to be noted
POSITIONS, MOVES = 6000, 60_000  # most notes of one game


@dataclass(frozen=True)
class Play:
    """The settings of the games."""

    game: str
    players: int = 2
    iterations: int = 700  # of search, for each decision
    seed: int = 1
    options: dict[str, str] = field(default_factory=dict)


class Chunk(NamedTuple):
    """Positions, and the moves of all of them in one array."""

    positions: np.ndarray
    moves: np.ndarray

    def to_bytes(self) -> bytes:
        out = io.BytesIO()
        np.savez_compressed(out, **self._asdict())
        return out.getvalue()

    @classmethod
    def from_bytes(cls, content: bytes) -> "Chunk":
        with np.load(io.BytesIO(content)) as found:
            return cls(*(found[name] for name in cls._fields))

    @classmethod
    def joined(cls, chunks: "list[Chunk]") -> "Chunk":
        return cls(*(np.concatenate(parts) for parts in zip(*chunks, strict=True)))


def gathered(
    play: Play, network: bytes, first: int, games_played: int = CHUNK
) -> tuple[int, bytes]:
    """A chunk of games, played by search with or without a network."""
    game = games.get(play.game)
    net = Network.from_bytes(network) if network else None
    thinker = Thinker(game, play, net)
    try:
        chunks = [thinker.play(number) for number in range(first, first + games_played)]
    finally:
        thinker.close()
    return first, Chunk.joined(chunks).to_bytes()


class Thinker:
    """Plays all seats of a game, each decision with a new tree."""

    def __init__(self, game: Game, play: Play, network: Network | None):
        self.game, self.settings = game, play
        self.engine = engine_for(game)
        chosen = {} if network is None else network.tuning
        self.tuning = self.engine.tuning.with_words(chosen)
        self.workspace = self.engine.borrow(weights_at(self.engine, play.players))
        self.workspace.take_network(None if network is None else network.in_search(game))
        wide = self.workspace.model["amounts"].shape[1]
        positions = np.zeros(POSITIONS, position_type(wide, game.sides(play.players)))
        self.notes = Notes(positions, np.zeros(MOVES, move_type(wide)), np.zeros(2, np.int64))

    def close(self) -> None:
        self.engine.give_back(self.workspace)

    def play(self, number: int) -> Chunk:
        """One game, from the first move to the last."""
        play = self.settings
        luck = np.random.default_rng([play.seed, number])
        match = Match(self.game, play.players, int(luck.integers(1 << 60)), play.options)
        self.notes.full[:] = 0
        while not match.over:
            moves = match.legal()
            match.play(self.decide(match, luck) if len(moves) > 1 else moves[0])
        positions, moves_noted = (
            rows[:full].copy()
            for rows, full in zip(self.notes, self.notes.full.tolist(), strict=False)
        )
        positions["game"] = number
        positions["won"] = won_by(match, (positions["mover"] + positions["known"]) % play.players)
        return Chunk(positions, moves_noted)

    def decide(self, match: Match, luck: np.random.Generator) -> int:
        """A move, after a search whose findings are recorded."""
        thinker, iterations = self.workspace, self.settings.iterations
        thinker.look_at(match.states, match.player, int(luck.integers(1 << 60)))
        thinker.tune(self.tuning)
        thinker.plant()
        thinker.think(iterations)
        note(thinker, self.notes, max(2, int(SHARE * iterations)))
        found = thinker.choices()
        visits = np.array([choice.visits for choice in found], np.float64)
        chance = luck.random()
        if chance < DRAWN:
            return found[int(luck.choice(len(found), p=visits / visits.sum()))].move
        if chance < DRAWN + RANDOM:
            return found[int(luck.integers(len(found)))].move
        if chance < DRAWN + RANDOM + WEAK:
            return at_first_sight(thinker)
        return found[int(visits.argmax())].move


def at_first_sight(thinker: Workspace) -> int:
    """The best move one step ahead."""
    n = thinker.weigh(GREEDY_WORLDS)
    return int(thinker.out[int(thinker.gains[:n].argmax())])


def note(thinker: Workspace, notes: Notes, enough: int) -> None:
    """Record positions from the tree of a search that has just ended."""
    walk = walk_of(thinker.engine.game)
    memory = Memory(thinker.view, *(getattr(thinker, name) for name in Memory._fields[1:]))
    for number in range(WALKS):
        walk(memory, notes, thinker.root, thinker.player, number == 0, enough)


def won_by(match: Match, seats: np.ndarray) -> np.ndarray:
    """Each seat's share of the win; unknown in solo games, where only points count.

    If nobody wins because all are out, all have the same share.
    """
    if match.game.sides(match.players) == 1:
        return np.full(len(seats), np.nan, np.float32)
    winners = match.winners() or list(range(match.players))
    shares = np.array([(seat in winners) / len(winners) for seat in range(match.players)])
    return np.asarray(shares[seats].astype(np.float32))
