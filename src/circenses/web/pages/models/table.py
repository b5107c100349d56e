"""A table, before the game begins and while it is played."""

from collections.abc import Container, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from circenses.core.play.game import Line, Part
from circenses.core.text.sources import Forecast
from circenses.web.pages.models.lesson import Coaching
from circenses.web.pages.models.lobby import BotLevel, SeatPlate
from circenses.web.pages.models.report import Report
from circenses.web.pages.models.seal import Seal
from circenses.web.pages.models.viewer import Banner, Viewer
from circenses.web.pages.models.written import Written


@dataclass(frozen=True, kw_only=True)
class Room:
    """A table before the game begins."""

    viewer: Viewer
    id: str
    game: str
    title: str
    picture: str
    seats: tuple[SeatPlate, ...]
    levels: tuple[BotLevel, ...]
    suited: str = ""  # the level that the viewer's results suggest
    seat_set: str = "a"
    host: str = ""
    is_host: bool = False
    invite: str = ""  # full address; empty: the viewer may not invite
    reach: str = ""  # the name or number in that address
    facts: tuple[str, ...] = ()  # "live, 20 min each", "Solo level II", "seed 41"
    rating: str = ""  # "Not rated: the deal was chosen."
    can_start: bool = False
    public: bool = True
    seal: Seal | None = None
    chat: tuple["ChatLine", ...] = ()
    banner: Banner | None = None
    rev: str = ""


# ---------------------------------------------------------------- the table


@dataclass(frozen=True, kw_only=True)
class Compiling:
    """The rules are being compiled. Until then they run slowly, and strong bots wait."""

    done: int  # hundredths; 0 while nothing is known
    failed: bool = False
    waiting: str = ""  # the level of a bot that is to move and waits for it
    offer: str = ""  # the level that could play until then
    price: str = ""  # "With a weaker bot, this game no longer counts for your rating."


@dataclass(frozen=True, kw_only=True)
class Choice:
    """One legal move, in words. `group` is the heading under which the list shows it."""

    move: int
    text: str
    group: str = ""
    reveals: bool = False  # "This reveals a tile; it cannot be undone."


@dataclass(frozen=True, kw_only=True)
class LogLine:
    """What happened at one ply. `html` is safe markup made by the board, without the name."""

    ply: int  # of the position after it
    seat: int | None
    html: str
    text: str
    rule: str = ""
    begins: bool = False  # a turn begins with it
    step: bool = False  # shown only inside its turn
    free: bool = False  # the turn it begins goes on with the next one that could begin one
    report: str = ""  # the title of what was counted after it
    essence: str = ""  # the same markup without costs and gains
    gains: tuple[int, ...] = ()  # what the player gained or lost of each good


def counted_title(chapter: str, over: bool) -> str:
    """What a report is called: "Round 3: the count"."""
    return "The final count" if over else f"{chapter}: the count"


def turns_of(lines: Sequence[LogLine]) -> list[list[LogLine]]:
    """The lines of each turn in their order, the newest turn first. The newest line comes first."""
    turns: list[list[LogLine]] = []
    for line in reversed(lines):
        same = turns and line.seat == turns[-1][-1].seat
        if not same or (line.begins and not goes_on(turns[-1])):
            turns.append([])
        turns[-1].append(line)
    return turns[::-1]


def alike(turns: Sequence[list[LogLine]]) -> list[list[list[LogLine]]]:
    """The turns; consecutive ones that say the same are grouped, as when several players kept a
    card face down.
    """
    found: list[list[list[LogLine]]] = []
    for turn in turns:
        before = found[-1][-1] if found else []
        same = len(turn) == len(before) == 1 and turn[0].html == before[0].html
        if same and all(turn[0].seat != one[0].seat for one in found[-1]):
            found[-1].append(turn)
        else:
            found.append([turn])
    return found


def goes_on(turn: Sequence[LogLine]) -> bool:
    """Whether a turn had only free actions so far."""
    began = [line for line in turn if line.begins]
    return bool(began) and began[-1].free


def essential(turn: Sequence[LogLine]) -> list[LogLine]:
    """The lines that tell a turn in one sentence."""
    return [line for line in turn if not line.step] or [turn[-1]]


@dataclass(frozen=True, kw_only=True)
class DigestTurn:
    """What another player did in one turn, in one line."""

    seat: int
    html: str  # the essence, as safe markup
    gains: str  # what it cost and brought, as chips
    text: str  # the whole turn in words, without the name
    first: int  # the position after its first move
    last: int
    points: int = 0  # more or less after this turn, if the game ended now
    others: tuple[int, ...] = ()  # who did the same right after it


@dataclass(frozen=True, kw_only=True)
class Digest:
    """What happened since the viewer last moved."""

    title: str  # "Since your last turn", "This round"
    turns: tuple[DigestTurn, ...] = ()
    won: tuple[int, ...] = ()  # the points of each side, more or less than before those turns
    forecasts: tuple[Forecast, ...] = ()
    expected: int | None = None  # the viewer's points at the end, where no rating depends on it
    in_sight: bool = False  # only points a bot can see coming, far fewer than at the end
    now: int | None = None  # and if the game ended now
    report: LogLine | None = None  # the last line since then that ended a chapter


@dataclass(frozen=True, kw_only=True)
class ChatLine:
    """One message."""

    name: str
    text: str
    at: datetime
    seat: int | None = None
    mine: bool = False
    id: str = ""
    may_mute: bool = False  # the host looks at it
    may_remove: bool = False
    muted: bool = False  # the person who said it is muted


@dataclass(frozen=True, kw_only=True)
class SheetRow:
    """One side's column of the score sheet."""

    name: str
    seats: tuple[int, ...]
    values: tuple[int, ...]
    total: int
    reasons: tuple[tuple[tuple[str, int], ...], ...] = ()  # of each line: why, and how much
    ties: tuple[int, ...] = ()  # the tie-breaks of the game, in their order
    place: int | None = None
    viewer: bool = False


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """The score sheet, line by line; until the end, as if the game ended now."""

    lines: tuple[Line, ...]
    rows: tuple[SheetRow, ...]
    things: tuple[str, ...] = ()  # what explain() calls the lines
    tie_titles: tuple[str, ...] = ()  # of the tie-breaks, after the game
    final: bool = False
    hidden: bool = False  # some lines cannot be known yet by this viewer


@dataclass(frozen=True, kw_only=True)
class Result:
    """The end of the game."""

    title: str  # "Livia wins by seven points"
    text: str = ""  # "Monuments made the difference: 24 against 15."
    note: str = ""  # "Not rated: someone used a hint."
    points: int | None = None  # in the wreath
    replay: str = ""  # id
    may_rematch: bool = False
    rematch: str = ""  # id of the new table, if someone has already asked for one
    other_level: str = ""  # the level that suits the viewer in a rematch, if it is another one
    other_words: str = ""  # "★★★ Equestrian"
    analysis: bool = False
    early: bool = False  # ended before its last move: there is no final count to see


@dataclass(frozen=True, kw_only=True)
class HintChoice:
    """One of the best choices, and what to expect of it."""

    move: int
    text: str
    points: float  # the final score that can be expected
    in_sight: bool = False  # or only the points in sight
    chance: float | None = None  # of winning, 0 to 1; None: there is nobody to beat
    reveals: bool = False


@dataclass(frozen=True, kw_only=True)
class Hint:
    """What the bot would do: the first of its choices."""

    choices: tuple[HintChoice, ...]
    reason: str = ""
    lines: int = 0  # of play that were looked at


@dataclass(frozen=True, kw_only=True)
class TablePage:
    """A table being played, as one viewer sees it now (or, with `at`, as it was)."""

    viewer: Viewer
    id: str
    game: str  # id
    title: str  # of the game
    ply: int
    rev: str
    parts: tuple[Part, ...]
    seats: tuple[SeatPlate, ...]
    seat_set: str = "a"
    guide: bool = False  # the game has a page How to play
    seat: int | None = None  # the viewer's seat that decides or looks; None: a spectator
    name: str = ""  # "Livia's table"
    facts: tuple[str, ...] = ()  # "turn 15 of 24", "live, 20 min each"
    rating: str = ""  # "Rated", "Not rated: someone used a hint."
    rated: bool = False
    company: bool = False  # other people play here
    may_resign: str = ""  # "lost": takes last place; "won": because everyone else resigned
    may_vote: bool = False  # to end the game
    voted: bool = False  # the viewer wants to end it
    votes: tuple[str, ...] = ()  # the names of those who do
    # what to decide now
    question: str = ""  # Prompt.title; when waiting: "Marcus decides"
    text: str = ""  # Prompt.text; when waiting: "He places his tile."
    steps: tuple[int, int] | None = None
    my_turn: bool = False
    choices: tuple[Choice, ...] = ()
    may_confirm: bool = False  # a click waits for End turn
    doubtful: bool = False  # or for a confirmation, because the move costs much
    can_undo: bool = False
    can_reset: bool = False
    undo_reason: str = ""  # why there is none: "A tile was revealed."
    hint: Hint | None = None
    may_hint: bool = False
    hint_reason: str = ""  # why there is none: "Rated games have no hints."
    # around the board
    log: tuple[LogLine, ...] = ()  # newest first
    log_more: bool = False
    new_since: int | None = None  # the ply of the viewer's last move; later lines are new
    digest: Digest | None = None
    sheet: Sheet | None = None
    chat: tuple[ChatLine, ...] = ()
    may_chat: bool = True
    seal: Seal | None = None
    watching: int = 0  # spectators
    news: str = ""  # for the live region: what others did since the viewer's last page
    banner: Banner | None = None
    # other ways of looking
    at: int | None = None  # an earlier position is shown
    look: int | None = None  # this seat's area is shown in place of the viewer's own
    handover: str = ""  # shared screen: the name of the person who must take it now
    handover_seat: int | None = None
    result: Result | None = None
    report: Report | None = None  # shown in the place of the board
    levels: tuple[BotLevel, ...] = ()  # for seats that a bot may take
    is_host: bool = False
    board_css: str = ""  # address; default: assets.url("games/{game}.css")
    replay: bool = False  # drawn as a moment of a finished game; the replay page sets it
    compiling: Compiling | None = None
    lesson: Coaching | None = None
    may_resume: bool = False  # the learner has left the lesson and may take it up again
    held: Container[str] = frozenset()  # stamps of what the page shows already; see `once`
    written: Written = field(default_factory=Written, compare=False)
