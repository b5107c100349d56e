"""A finished game, and what the bots think of it."""

from collections.abc import Container
from dataclasses import dataclass

from circenses.core.play.game import Part
from circenses.web.pages.models.lobby import BotLevel, SeatPlate, TableRow
from circenses.web.pages.models.seal import Seal
from circenses.web.pages.models.table import LogLine, Sheet
from circenses.web.pages.models.viewer import Banner, Viewer


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """A choice the bot looked at."""

    text: str
    chance: float  # of winning, 0 to 1
    points: float = 0.0  # the final score that could be expected
    in_sight: bool = False  # or only the points in sight
    note: str = ""  # see analysis/worth.py; "" if it is worse than the played move
    move: int | None = None
    rest: str = ""  # the rest of the turn
    steps: tuple[str, ...] = ()  # everything it does, in words
    own: tuple[str, ...] = ()  # of these, those that the other turn does not do
    gains: str = ""  # what the turn brings, as chips
    gain_words: str = ""
    earned: int = 0  # points at the end of the turn


@dataclass(frozen=True, kw_only=True)
class CloseUp:
    """The part of the table in which a turn makes a difference, drawn after that turn."""

    part: str
    own: bool  # the area of the player whose turn it is
    html: str


@dataclass(frozen=True, kw_only=True)
class Compared:
    """Two turns, what was played first."""

    turns: tuple[Candidate, Candidate]
    close_ups: tuple[CloseUp, CloseUp] | None  # None: they leave the table the same


@dataclass(frozen=True, kw_only=True)
class TurningPoint:
    """A turn that changed the chances. `sign` is one of ?? ? ?! !"""

    ply: int  # of the position after its move
    seat: int
    sign: str
    title: str  # what happened
    change: float  # of the mover's chance of winning, -1 to 1; solo: of the final score
    size: str = "middle"  # of the sign: small, middle, large
    why: str = ""  # in goods, points and threats
    turn: str = ""
    chances: tuple[float, float] | None = None  # with the better turn, and as it was played


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happened later because of a choice."""

    seat: int
    turn: str
    text: str


@dataclass(frozen=True, kw_only=True)
class Analysis:
    """Chances of winning by ply, and the moves that mattered."""

    chances: tuple[tuple[float, ...], ...] = ()  # [ply][side]
    sides: tuple[str, ...] = ()  # their names
    winners: tuple[int, ...] = ()  # sides
    expected: tuple[float, ...] = ()  # [ply]: the final score, when there is nobody to beat
    points: tuple[TurningPoint, ...] = ()
    candidates: tuple[Candidate, ...] = ()  # at the ply shown
    verdict: TurningPoint | None = None  # of the move that led to the ply shown
    compared: Compared | None = None  # what was played there, and what was better
    events: tuple[Event, ...] = ()  # what came of it
    whole_turns: bool = False  # the candidates are whole turns
    single_moves: bool = False  # no choice of the game is: it was made before turns were compared
    note: str = ""  # "estimate, 4 000 playouts a move"
    done: int = 0
    of: int = 0  # done < of: still being computed
    before: int = 0  # games that are computed first


@dataclass(frozen=True, kw_only=True)
class ReplayPage:
    """A finished game at one moment."""

    viewer: Viewer
    id: str
    game: str
    title: str
    at: int
    plies: int
    parts: tuple[Part, ...]
    seats: tuple[SeatPlate, ...]
    seat_set: str = "a"
    seat: int | None = None  # the point of view; None: a spectator's
    line: LogLine | None = None  # the move that led to this position
    log: tuple[LogLine, ...] = ()  # the lines around it, newest first
    marks: tuple[tuple[int, str], ...] = ()  # ply, words below the slider: turns
    moment: str = ""  # "turn 15"
    sheet: Sheet | None = None  # at this moment; final at the end
    summary: str = ""  # "Livia, Marcus, Bot Agrippa · November 14, 2026 · 300 moves"
    result: str = ""  # "Livia won"
    seal: Seal | None = None
    share: str = ""  # full address, without `at`
    levels: tuple[BotLevel, ...] = ()
    suited: str = ""  # the level that the viewer's results suggest
    may_play_on: bool = True
    may_analyze: bool = False
    analysis: Analysis | None = None
    before: bool = False  # the board shows the position before the move, with its choices
    marked: tuple[str, ...] = ()  # what is marked on the board then: "played", "better", "best"
    banner: Banner | None = None
    rev: str = ""
    held: Container[str] = frozenset()  # see TablePage


@dataclass(frozen=True, kw_only=True)
class Replays:
    """Finished games, and the form to upload records."""

    viewer: Viewer
    rows: tuple[TableRow, ...] = ()
    error: str = ""  # why an upload was refused
