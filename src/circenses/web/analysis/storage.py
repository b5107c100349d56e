"""Analyses of finished games, as the database stores them.

An analysis grows move by move. The server that works on it stores its name and the time beside it.
If that time is long past, the server has stopped, and another one continues its work.
"""

import json
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update

from circenses.bots.analysis import Judgment
from circenses.bots.engine import WeighedMove
from circenses.bots.whole_turns import Moves
from circenses.web.storage.database import analyses

SILENT = 20.0  # seconds after which another server may take an analysis over


@dataclass(frozen=True)
class Judged:
    """One move of a finished game, and the best choices there."""

    judgment: Judgment
    choices: tuple[WeighedMove, ...] = ()  # best first; none if there was no choice
    why: str = ""  # what the best choice leads to, compared with the one played or the second
    turns: tuple[Moves, ...] = ()  # for each choice, the moves of the turn that it begins


@dataclass
class GameAnalysis:
    """A game, judged move by move. None: there was no choice (until all is judged)."""

    plies: int
    moves: list[Judged | None] = field(default_factory=list)
    final: list[float] = field(default_factory=list)  # how the sides share the victory

    @property
    def finished(self) -> bool:
        return len(self.moves) == self.plies and bool(self.final)

    @property
    def single_moves(self) -> bool:
        """Whether the analysis compares single moves, as older ones do, and not whole turns."""
        return not any(one.turns for one in self.moves if one and one.choices)

    def to_text(self) -> str:
        moves = [
            None
            if one is None
            else {
                **one.judgment.as_dict(),
                "choices": one.choices,
                "why": one.why,
                "turns": one.turns,
            }
            for one in self.moves
        ]
        kept = short({"moves": moves, "final": self.final})
        return json.dumps(kept, separators=(",", ":"))

    def as_kept(self) -> "GameAnalysis":
        """A judgment as the database will return it, so that pages are the same after a restart."""
        return self.from_text(self.plies, self.to_text())

    @classmethod
    def from_text(cls, plies: int, text: str) -> "GameAnalysis":
        if not text:
            return cls(plies)
        kept = json.loads(text)
        return cls(plies, [judged_of(one) for one in kept["moves"]], kept["final"])


def short(value: Any) -> Any:
    """The same number with four decimals: more would be noise."""
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {key: short(one) for key, one in value.items()}
    return [short(one) for one in value] if isinstance(value, list | tuple) else value


def judged_of(kept: dict[str, Any] | None) -> Judged | None:
    if kept is None:
        return None
    choices = tuple(WeighedMove(*one) for one in kept.pop("choices"))
    why = kept.pop("why", "")
    turns = tuple(map(tuple, kept.pop("turns", ())))
    return Judged(Judgment(**kept), choices, why, turns)


# ---------------------------------------------------------------- in the database


def claim(
    connection: Connection, table: str, plies: int, worker: str, now: float, alone: bool
) -> str | None:
    """Claim an analysis and return what is there of it; None if it is done or claimed by another.

    `alone`: there is no other server, so whatever is unfinished was left by one that stopped.
    """
    here = analyses.c.table_id == table
    row = connection.execute(select(analyses).where(here)).first()
    if row is None:
        connection.execute(
            insert(analyses).values(
                table_id=table, plies=plies, done=0, finished=False, worker=worker, at=now, body=""
            )
        )
        return ""
    busy = row.worker != worker and not alone and now - row.at < SILENT
    if row.finished or busy:
        return None
    mine = update(analyses).where(here, analyses.c.worker == row.worker, analyses.c.at == row.at)
    taken = connection.execute(mine.values(worker=worker, at=now)).rowcount
    return str(row.body) if taken else None


def save(
    connection: Connection, table: str, analysis: GameAnalysis, worker: str, now: float
) -> bool:
    """Store the judgments so far; False if another server has taken over."""
    here = (analyses.c.table_id == table) & (analyses.c.worker == worker)
    values = dict(
        done=len(analysis.moves), finished=analysis.finished, at=now, body=analysis.to_text()
    )
    return bool(connection.execute(update(analyses).where(here).values(**values)).rowcount)


def progress_of(connection: Connection, table: str) -> Row[int, int, bool, float] | None:
    """The progress of an analysis, without its judgments."""
    columns = (analyses.c.done, analyses.c.plies, analyses.c.finished, analyses.c.at)
    return connection.execute(select(*columns).where(analyses.c.table_id == table)).first()


def forget(connection: Connection, table: str) -> None:
    connection.execute(delete(analyses).where(analyses.c.table_id == table))


def finished_analysis(connection: Connection, table: str) -> GameAnalysis | None:
    row = connection.execute(
        select(analyses.c.plies, analyses.c.body).where(
            analyses.c.table_id == table, analyses.c.finished
        )
    ).first()
    return None if row is None else GameAnalysis.from_text(row.plies, row.body)
