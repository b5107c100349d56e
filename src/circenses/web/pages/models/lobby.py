"""Lists of games and tables, and the form for a new table."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from circenses.core.play.game import Option
from circenses.web.pages.models.viewer import Banner, Viewer


@dataclass(frozen=True, kw_only=True)
class BotLevel:
    """A strength of bot. `id` is what forms send."""

    id: str
    title: str  # "Level 3"
    line: str = ""  # "Thinks a second, sees most traps"
    stars: int = 1  # its place among the levels, the weakest first
    is_usual: bool = False  # whether it is the default


STAR = "★"


def starred(level: BotLevel) -> str:
    """A level in a list that opens: "★★ Citizen"."""
    return f"{STAR * level.stars} {level.title}"


@dataclass(frozen=True, kw_only=True)
class GameCard:
    """A game on the shelf."""

    id: str
    title: str
    players: tuple[int, int]
    minutes: int
    tagline: str
    picture: str  # SVG from board.picture()
    running: int = 0  # tables being played now
    playable: bool = True  # False: announced, its rules are not there yet
    seat_set: str = "a"
    guide: bool = False  # it has a page How to play
    lesson: bool = False  # it has a guided first game
    new: bool = False  # the viewer has never played it
    last: "TableRow | None" = None  # the viewer's last finished game of it
    rating: "Rating | None" = None  # the viewer's, against everyone
    suited: "BotLevel | None" = None  # the level that the viewer's results suggest
    learned: bool = False  # the viewer has finished its lesson or two games of it


@dataclass(frozen=True, kw_only=True)
class Clock:
    """Time for one seat. Live: seconds left, counting while `running`. Turn-based: a deadline."""

    seconds: float | None = None
    running: bool = False
    deadline: datetime | None = None


@dataclass(frozen=True, kw_only=True)
class SeatPlate:
    """One seat at a table."""

    seat: int  # from 0
    name: str = ""  # empty: an open seat
    kind: str = "person"  # person, here (another person at this screen), bot, open
    level: str = ""  # of a bot: "level 4"
    viewer: bool = False  # this seat is the viewer's (all seats of a shared screen are)
    turn: bool = False  # is to decide now
    points: int | None = None  # points if the game ended now; None: not shown
    clock: Clock | None = None
    left: bool = False  # has left; a bot plays for them
    resigned: bool = False  # the same, for the rest of the game
    away: bool = False  # has no page open
    place: int | None = None  # when the game is over
    rating: int | None = None
    rating_change: int | None = None  # when the game is over and rated
    may_sit: bool = False  # the viewer may take this seat
    may_replace: bool = False  # the viewer may put a bot here


@dataclass(frozen=True, kw_only=True)
class TableRow:
    """A table in a list."""

    id: str
    game: str  # id
    title: str  # of the game
    picture: str  # SVG
    seats: tuple[SeatPlate, ...]
    seat_set: str = "a"
    progress: str = ""  # "turn 15 of 24"
    doing: str = ""  # the question that waits: "Place your tile"
    pace: str = "live"  # live, turns
    clock: Clock | None = None  # the viewer's
    rated: bool = False
    mine: bool = False
    my_turn: bool = False
    over: bool = False
    result: str = ""  # "Won by 7", "Second of three"
    points: int | None = None
    when: datetime | None = None  # of the last move
    replay: str = ""  # id of its replay, when over
    lesson: bool = False  # a lesson that goes on


@dataclass(frozen=True, kw_only=True)
class Rating:
    """A rating in one game. `share` is how far the bar reaches, 0 to 1."""

    game: str
    title: str
    value: int
    share: float
    games: int = 0
    versus: str = "all"  # all, people, bots
    provisional: bool = False  # after few games


@dataclass(frozen=True, kw_only=True)
class Friend:
    """A mutual friend, and what the viewer may know about them."""

    name: str
    address: str
    where: str = ""  # "online", "at a table"


@dataclass(frozen=True, kw_only=True)
class OpenChoice:
    """Which tables with a free seat are listed."""

    game: str = ""  # id; empty: all games
    first: int = 0  # tables on earlier pages
    more: int | None = None  # where the next page begins


@dataclass(frozen=True, kw_only=True)
class Lobby:
    """The first page."""

    viewer: Viewer
    games: tuple[GameCard, ...]
    levels: tuple[BotLevel, ...]
    level: str = ""  # the last level used; empty: the one that suits the viewer in each game
    waiting: tuple[TableRow, ...] = ()  # it is my turn there
    running: tuple[TableRow, ...] = ()  # mine, but not my turn
    open: tuple[TableRow, ...] = ()
    open_choice: OpenChoice = OpenChoice()
    watch: tuple[TableRow, ...] = ()
    invited: tuple[TableRow, ...] = ()  # invitations by friends
    friends: tuple[Friend, ...] = ()
    hosted: tuple[TableRow, ...] = ()  # mine, with a free seat
    results: tuple[TableRow, ...] = ()  # my last finished games
    ratings: tuple[Rating, ...] = ()
    banner: Banner | None = None
    rev: str = ""


@dataclass(frozen=True, kw_only=True)
class NewTable:
    """The form for a new table.

    Fields sent: game, players, seat-0 ... (me, open, here, bot:LEVEL), name-0 ... (for "here"),
    option-{id} (number of the choice), pace (live, turns), clock (one of `clocks`, when live),
    turn-clock (one of `turn_clocks`, when turn by turn), public (on), rated (on), forecasts (on),
    seed (empty: chance).
    """

    viewer: Viewer
    games: tuple[GameCard, ...]
    game: str
    players: int
    levels: tuple[BotLevel, ...]
    suited: str = ""  # the level that the viewer's results suggest
    options: tuple[Option, ...] = ()  # those that apply to this number of players
    solo_steps: tuple[str, ...] = ()  # what each solo level means, easiest first
    solo_people: tuple[str, ...] = ()  # how people do at each solo level; empty: not known
    solo_suited: Mapping[str, int] = field(default_factory=dict)  # option -> choice for the viewer
    clocks: tuple[tuple[str, str], ...] = (("", "No clock"),)  # value, words
    turn_clocks: tuple[tuple[str, str], ...] = (("", "No limit"),)
    chosen: Mapping[str, str] = field(default_factory=dict)  # field -> value, to fill in again
    errors: Mapping[str, str] = field(default_factory=dict)  # field ("" for the whole) -> sentence


@dataclass(frozen=True, kw_only=True)
class MyGames:
    """Tables and results of one person."""

    viewer: Viewer
    waiting: tuple[TableRow, ...] = ()
    running: tuple[TableRow, ...] = ()
    finished: tuple[TableRow, ...] = ()
    ratings: tuple[Rating, ...] = ()
    more: str = ""  # address of older finished games
