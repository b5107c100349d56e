"""A person's page: ratings over time, results by game, opponents, sources of points."""

from dataclasses import dataclass
from datetime import datetime

from circenses.web.pages.models.viewer import Viewer

SPANS = {"quarter": "3 months", "year": "year", "all": "all"}


@dataclass(frozen=True, kw_only=True)
class RatingLine:
    """One game's rating over time: (moment, value), oldest first."""

    game: str
    title: str
    points: tuple[tuple[datetime, int], ...]


@dataclass(frozen=True, kw_only=True)
class GameResults:
    """The results of all games of one kind. `places` counts from first place."""

    game: str
    title: str
    picture: str  # SVG
    rating: int | None = None
    provisional: bool = False
    games: int = 0
    places: tuple[int, ...] = ()
    average: float = 0.0
    best: int = 0
    last: tuple[int, ...] = ()  # places, newest first
    guide: bool = False


@dataclass(frozen=True, kw_only=True)
class RatingChange:
    """What one game did to a rating, and why."""

    title: str  # of the game
    address: str  # of its replay
    at: datetime
    place: int
    others: tuple[str, ...]  # names of people, and levels of bots
    change: int
    value: int  # after it
    against_bots: bool = False  # so it counted half
    provisional: bool = False


@dataclass(frozen=True, kw_only=True)
class Opponent:
    """Someone this person played with, or a friend."""

    name: str
    bot: bool = False
    level: str = ""  # of a bot
    games: int = 0
    won: int = 0  # this person was ahead of them
    lost: int = 0
    address: str = ""  # of their page, if they have one
    friend: bool = False
    may_befriend: bool = False


@dataclass(frozen=True, kw_only=True)
class PointSource:
    """A line of the score sheet, on average: this person, and the others at the same tables."""

    title: str
    mine: float
    others: float


@dataclass(frozen=True, kw_only=True)
class Profile:
    """A person's page. Other people see the same, without the friends."""

    viewer: Viewer
    name: str
    own: bool
    address: str  # of this page
    since: datetime | None = None
    games: int = 0
    won: int = 0
    longest_run: int = 0
    span: str = "year"
    start: datetime | None = None  # of the chart
    now: datetime | None = None
    lines: tuple[RatingLine, ...] = ()
    changes: tuple[RatingChange, ...] = ()  # the last ones, newest first
    results: tuple[GameResults, ...] = ()
    opponents: tuple[Opponent, ...] = ()
    sources: tuple[PointSource, ...] = ()
    sources_of: str = ""  # the title of their game
    friend: bool = False  # of the viewer
    may_befriend: bool = False
