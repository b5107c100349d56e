"""What the pages show. The server fills these models, the page functions draw them.

Nothing here reads a state, a clock or a database, and nothing here is hidden from the viewer:
what a viewer may not know must not be in the model.


Page functions
==============
Each takes one model and returns a whole page as a string; they are exported by
`circenses.web.pages`:

    lobby_page(Lobby)           new_table_page(NewTable)      table_page(TablePage | Room)
    my_games_page(MyGames)      replays_page(Replays)         replay_page(ReplayPage)
    rules_index_page(Shelf)     rules_page(RulesPage)         components_page(ComponentsPage)
    login_page(Login)           settings_page(SettingsPage)   about_page(About)
    preparing_page(Preparing)   message_page(Message)         analysis_page(AnalysisPage)

and, for the parts that change while one looks at them:

    lobby_fragment(Lobby)   table_fragment(TablePage | Room)   replay_fragment(ReplayPage)

A fragment is one element with id "live"; a page is that element inside the frame (head, skip link,
glyphs, script). The script puts a fragment in the place of the old one, keeping elements by id.

`circenses.web.pages.assets` is the list of everything under /static: `find(name)` gives
`Asset(body, media_type, etag)` or None, `url(name)` gives an address with the version in it. The
server answers /static/{name} from it, cached for ever when `?v=` is given.


Addresses
=========
GET answers a page. A request with the header `X-Fragment: 1` (our script) gets the fragment; every
POST to a table with that header is answered with the table's fragment, with status 200, or 409 if
the move was refused (then `banner` says why and the fragment shows what is true now). Without the
header a POST is answered with 303 to the page, so everything works without the script as well.
Every POST form has the field `csrf`. Parts whose stamps the script names in the header `X-Held` are
left out of a fragment, because the page shows them already (`html.once`).

    GET  /                                      lobby
    POST /play            game level [players]  a table with bots, at once        303 to the table
    GET  /new             game players          form for a new table (both optional)
    POST /tables          fields of NewTable    303 to the table
    GET  /tables/{id}     at look               table, or the room before the game begins.
                                                at: ply to look back at; look: seat whose area is
                                                shown large in place of one's own
    GET  /tables/{id}/log before                older lines: `log_fragment(TablePage)`
    GET  /tables/{id}/events                    event stream; event "changed", data {"rev": "..."}
    POST /tables/{id}/moves    ply move         play a move
    POST /tables/{id}/undo     ply              one step back
    POST /tables/{id}/reset    ply              back to the last new information
    POST /tables/{id}/end      ply              end the turn (when it waits for confirmation)
    POST /tables/{id}/hint     ply [close]      the same fragment with `hint` set, or without
    POST /tables/{id}/chat     text
    POST /tables/{id}/here     seat             this person now sits at the shared screen
    POST /tables/{id}/sit      seat             take an open seat, or one's own seat back from a bot
    POST /tables/{id}/leave                     a bot plays on; before the start: stand up
    POST /tables/{id}/bot      seat level       a bot takes an open seat, or that of one who left
    POST /tables/{id}/open     seat             the host empties a seat before the start
    POST /tables/{id}/start                     the host begins
    POST /tables/{id}/close                     the host gives up before the start, 303 to /
    POST /tables/{id}/invite                    a new invite link; the old one no longer works
    POST /tables/{id}/rematch                   303 to the new table
    GET  /join/{token}                          invite link: 303 to the table, which offers a seat
    GET  /games                                 my games
    GET  /replays                               finished games and upload
    POST /replays              record (file)    303 to the replay
    GET  /replays/{id}         at seat          seat: whose eyes; without it, the spectator's
    GET  /replays/{id}/record                   download
    POST /replays/{id}/play-on at seat level    303 to a new table
    POST /replays/{id}/analyse                  start the analysis, 303 to the replay
    GET  /replays/{id}/analysis.json            {"done": 62, "of": 300, ...}; the page polls it
    GET  /rules                                 the shelf; GET /rules/{game}, GET /components/{game}
    GET  /login  POST /login name password back | POST /register name password back | POST /logout
    POST /name                 name back        a guest's name
    GET  /settings  POST /settings name theme taps confirm sound hints skip motion
    POST /preference           field value back one of the Preferences, changed from any page
    GET  /about
    GET  /preparing.json                        {"done": 62, "of": 100}; the page polls it

`rev` is an opaque string that changes whenever anything on the page of this viewer may have changed
(move, undo, chat, somebody came or left, clock paused). The script fetches the fragment when an
event's rev differs from the page's. The lobby has no stream; it is asked for again now and then.


Parts of the board and their place
==================================
Every part of `TablePage.parts` becomes `<section class="part part-{key}" id="part-{key}">`; the
game's board.css places them on the grid `main.table.{game}` by `grid-area`. The page itself fills
the areas `prompt` (question), `jump` (chips on phones) and `side` (rivals, then log, score sheet
and chat as tabs). A part with the key `seat-0` ... `seat-3` is the area of that seat: the viewer's
is a part like the others, headed "Your ..."; anybody else's is drawn in `side`, below the head of
that player's plate (numeral, name, clock, points), which the page draws from `SeatPlate`.
A part with the key `hand` is the piece to be placed now; it stands in the prompt.


Headers
=======
No inline script anywhere; drawings need style attributes for their colours:
    default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline';
    img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'self';
    base-uri 'none'; frame-ancestors 'none'
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from circenses.core.game import Component, Line, Option, Part

ONE_TAP, TWO_TAPS = "one", "two"


# ---------------------------------------------------------------- who looks


@dataclass(frozen=True, kw_only=True)
class Preferences:
    """What a person set, kept with the account or in the guest's cookie."""

    theme: str = "system"  # system, light, dark
    taps: str = TWO_TAPS  # on a touch screen: first tap tells, second does
    confirm: bool = False  # End turn must be pressed
    sound: bool = False  # a tone when it is my turn
    hints: bool = True  # the hint button is shown
    skip: bool = True  # a question with one answer answers itself
    motion: str = "system"  # system, less


@dataclass(frozen=True, kw_only=True)
class Viewer:
    """Who looks at the page."""

    name: str
    guest: bool = True
    csrf: str = ""
    preferences: Preferences = Preferences()
    waiting: int = 0  # tables that wait for this person
    preparing: bool = False  # the rules are still being compiled


@dataclass(frozen=True, kw_only=True)
class Banner:
    """One line under the header: gold for news, red when something was refused."""

    title: str
    text: str = ""
    bad: bool = False
    action: str = ""  # words on a button
    href: str = ""  # where it leads; empty: it only closes the banner


# ---------------------------------------------------------------- around the table


@dataclass(frozen=True, kw_only=True)
class BotLevel:
    """A strength of bot. `id` is what forms send."""

    id: str
    title: str  # "Level 3"
    line: str = ""  # "Thinks a second, sees most traps"


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
    points: int | None = None  # if the game ended now; None: not shown
    clock: Clock | None = None
    left: bool = False  # has left; a bot plays for them
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


@dataclass(frozen=True, kw_only=True)
class Rating:
    """A rating in one game. `share` is how far the bar reaches, 0 to 1."""

    game: str
    title: str
    value: int
    share: float
    games: int = 0
    versus: str = "all"  # all, people, bots


@dataclass(frozen=True, kw_only=True)
class Lobby:
    """The first page."""

    viewer: Viewer
    games: tuple[GameCard, ...]
    levels: tuple[BotLevel, ...]
    level: str = ""  # the level used last
    waiting: tuple[TableRow, ...] = ()  # it is my turn there
    running: tuple[TableRow, ...] = ()  # mine, but not my turn
    open: tuple[TableRow, ...] = ()
    watch: tuple[TableRow, ...] = ()
    ratings: tuple[Rating, ...] = ()
    banner: Banner | None = None
    rev: str = ""


@dataclass(frozen=True, kw_only=True)
class NewTable:
    """The form for a new table.

    Fields sent: game, players, seat-0 ... (me, open, here, bot:LEVEL), name-0 ... (for "here"),
    option-{id} (number of the choice), pace (live, turns), clock (one of `clocks`, when live),
    turn-clock (one of `turn_clocks`, when turn by turn), public (on), rated (on),
    seed (empty: chance).
    """

    viewer: Viewer
    games: tuple[GameCard, ...]
    game: str
    players: int
    levels: tuple[BotLevel, ...]
    options: tuple[Option, ...] = ()  # those that apply to this number of players
    clocks: tuple[tuple[str, str], ...] = (("", "No clock"),)  # value, words
    turn_clocks: tuple[tuple[str, str], ...] = (("", "No limit"),)
    chosen: Mapping[str, str] = field(default_factory=dict)  # field -> value, to fill in again
    errors: Mapping[str, str] = field(default_factory=dict)  # field ("" for the whole) -> sentence


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
    seat_set: str = "a"
    host: str = ""
    is_host: bool = False
    invite: str = ""  # full address; empty: the viewer may not invite
    facts: tuple[str, ...] = ()  # "live, 20 min each", "Solo level II", "seed 41"
    can_start: bool = False
    public: bool = True
    chat: tuple["ChatLine", ...] = ()
    banner: Banner | None = None
    rev: str = ""


# ---------------------------------------------------------------- the table


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
    new: bool = False  # since the viewer's last move


@dataclass(frozen=True, kw_only=True)
class ChatLine:
    """One message."""

    name: str
    text: str
    at: datetime
    seat: int | None = None
    mine: bool = False
    id: str = ""


@dataclass(frozen=True, kw_only=True)
class SheetRow:
    """One side's column of the score sheet."""

    name: str
    seats: tuple[int, ...]
    values: tuple[int, ...]
    total: int
    place: int | None = None
    viewer: bool = False


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """The score sheet, line by line; until the end, as if the game ended now."""

    lines: tuple[Line, ...]
    rows: tuple[SheetRow, ...]
    final: bool = False
    hidden: bool = False  # some lines cannot be known yet by this viewer


@dataclass(frozen=True, kw_only=True)
class Result:
    """The end of the game."""

    title: str  # "Livia wins by seven points"
    text: str = ""  # "Monuments made the difference: 24 against 15."
    note: str = ""  # "Not rated: hints were used."
    points: int | None = None  # in the wreath
    replay: str = ""  # id
    may_rematch: bool = False
    rematch: str = ""  # id of the new table, when somebody already asked
    analysis: bool = False


@dataclass(frozen=True, kw_only=True)
class HintChoice:
    """One of the best choices, and what becomes of it."""

    move: int
    text: str
    points: float  # the final score that can be expected
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
    seat: int | None = None  # the viewer's seat that decides or looks; None: a spectator
    name: str = ""  # "Table of Livia"
    facts: tuple[str, ...] = ()  # "turn 15 of 24", "live, 20 min each"
    # what to decide now
    question: str = ""  # Prompt.title; when waiting: "Marcus decides"
    text: str = ""  # Prompt.text; when waiting: "He places his tile."
    steps: tuple[int, int] | None = None
    my_turn: bool = False
    choices: tuple[Choice, ...] = ()
    may_confirm: bool = False  # the turn is done and waits for End turn
    can_undo: bool = False
    can_reset: bool = False
    undo_reason: str = ""  # why not: "A tile was revealed."
    hint: Hint | None = None
    may_hint: bool = False
    hint_reason: str = ""  # why not: "There are no hints in rated games between people."
    hint_price: str = ""  # "With a hint, this game no longer counts for your rating."
    # around the board
    log: tuple[LogLine, ...] = ()  # newest first
    log_more: bool = False
    sheet: Sheet | None = None
    chat: tuple[ChatLine, ...] = ()
    may_chat: bool = True
    watching: int = 0  # spectators
    news: str = ""  # for the live region: what others did since the viewer's last page
    banner: Banner | None = None
    # other ways of looking
    at: int | None = None  # an earlier position is shown
    look: int | None = None  # this seat's area is shown in place of the viewer's own
    handover: str = ""  # shared screen: the name of the person who must take it now
    handover_seat: int | None = None
    result: Result | None = None
    levels: tuple[BotLevel, ...] = ()  # for seats that a bot may take
    is_host: bool = False
    board_css: str = ""  # address; default: assets.url("games/{game}.css")
    replay: bool = False  # drawn as a moment of a finished game; the replay page sets it
    held: frozenset[str] = frozenset()  # stamps of what the page shows already; see `once`


# ---------------------------------------------------------------- replay and analysis


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """A choice the bot looked at."""

    text: str
    chance: float  # of winning, 0 to 1
    points: float = 0.0  # the final score that could be expected
    note: str = ""  # "played", "better", "played, the best", ""
    move: int | None = None


@dataclass(frozen=True, kw_only=True)
class TurningPoint:
    """A move that changed the chances. `sign` is one of ?? ? ?! !"""

    ply: int  # of the position after it
    seat: int
    sign: str
    text: str
    change: float  # of the mover's chance of winning, -1 to 1; alone: of the final score
    better: str = ""  # what the bot would have done
    turn: str = ""


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
    seat: int | None = None  # whose eyes; None: a spectator's
    line: LogLine | None = None  # the move that led to this position
    log: tuple[LogLine, ...] = ()  # the lines around it, newest first
    marks: tuple[tuple[int, str], ...] = ()  # ply, words below the slider: turns
    moment: str = ""  # "turn 15"
    sheet: Sheet | None = None  # at this moment; final at the end
    summary: str = ""  # "Livia, Marcus, Bot Agrippa · 14 November · 300 moves"
    result: str = ""  # "Livia won"
    share: str = ""  # full address, without `at`
    levels: tuple[BotLevel, ...] = ()
    may_play_on: bool = True
    may_analyse: bool = False
    analysis: Analysis | None = None
    before: bool = False  # the board is as it was before the move, for the sake of its choices
    marked: tuple[str, ...] = ()  # what is marked on the board then: "played", "better", "best"
    banner: Banner | None = None
    rev: str = ""
    held: frozenset[str] = frozenset()  # see TablePage


AnalysisPage = ReplayPage


@dataclass(frozen=True, kw_only=True)
class Replays:
    """Finished games, and the door for records from elsewhere."""

    viewer: Viewer
    rows: tuple[TableRow, ...] = ()
    error: str = ""  # why an upload was refused


# ---------------------------------------------------------------- reading


@dataclass(frozen=True, kw_only=True)
class Shelf:
    """The games, to choose whose rules to read."""

    viewer: Viewer
    games: tuple[GameCard, ...]


@dataclass(frozen=True, kw_only=True)
class RulesPage:
    """The rules of one game. `markdown` is its RULES.md; `find` what was searched for."""

    viewer: Viewer
    game: str
    title: str
    prefix: str
    markdown: str
    find: str = ""
    games: tuple[GameCard, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ComponentsPage:
    """Every card and tile of one game."""

    viewer: Viewer
    game: str
    title: str
    components: tuple[Component, ...]
    sources: Mapping[str, str] = field(default_factory=dict)  # source -> what it means
    content: str = ""  # name of the content pack in use


# ---------------------------------------------------------------- around the person


@dataclass(frozen=True, kw_only=True)
class MyGames:
    """Tables and results of one person."""

    viewer: Viewer
    waiting: tuple[TableRow, ...] = ()
    running: tuple[TableRow, ...] = ()
    finished: tuple[TableRow, ...] = ()
    ratings: tuple[Rating, ...] = ()
    more: str = ""  # address of older finished games


@dataclass(frozen=True, kw_only=True)
class Login:
    """Log in, or make an account."""

    viewer: Viewer
    back: str = "/"
    name: str = ""
    error: str = ""
    register: bool = False  # the form that was refused


@dataclass(frozen=True, kw_only=True)
class SettingsPage:
    """Preferences."""

    viewer: Viewer
    saved: bool = False
    error: str = ""


@dataclass(frozen=True, kw_only=True)
class About:
    """What this is, and whose work it stands on."""

    viewer: Viewer
    version: str
    credits: str = ""


@dataclass(frozen=True, kw_only=True)
class Preparing:
    """The rules are being compiled; shown instead of the page that was asked for."""

    viewer: Viewer
    done: int
    of: int
    title: str = ""  # of the game
    game: str = ""  # id


@dataclass(frozen=True, kw_only=True)
class Message:
    """A page that says one thing: not found, not allowed, gone, too fast."""

    viewer: Viewer
    title: str  # "There is no such table"
    text: str = ""
    action: str = "To the lobby"
    href: str = "/"
