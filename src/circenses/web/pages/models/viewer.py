"""The viewer of a page, and pages with a single message."""

from dataclasses import dataclass
from datetime import datetime

ONE_TAP, TWO_TAPS = "one", "two"
FIRST_GAMES, ALWAYS, NEVER = "first", "always", "never"


@dataclass(frozen=True, kw_only=True)
class Preferences:
    """A person's settings, stored with the account or in a guest's cookie."""

    theme: str = "system"  # system, light, dark
    taps: str = TWO_TAPS  # on a touch screen: the first tap explains, the second plays
    confirm: bool = False  # End turn must be pressed
    caution: str = FIRST_GAMES  # when to ask before a costly move
    sound: bool = False  # a tone when it is my turn
    hints: bool = True  # the hint button is shown
    skip: bool = True  # a question with one answer is answered automatically
    motion: str = "system"  # system, less
    counted: bool = False  # results are counted by level, without the name


@dataclass(frozen=True, kw_only=True)
class Viewer:
    """Who looks at the page."""

    name: str
    guest: bool = True
    csrf: str = ""
    preferences: Preferences = Preferences()
    waiting: int = 0  # tables that wait for this person


@dataclass(frozen=True, kw_only=True)
class Banner:
    """One line under the header: gold for news, red when something was refused."""

    title: str
    text: str = ""
    bad: bool = False
    action: str = ""  # words on a button
    href: str = ""  # its link; empty: it only closes the banner


@dataclass(frozen=True, kw_only=True)
class Login:
    """Log in, or make an account."""

    viewer: Viewer
    back: str = "/"
    name: str = ""
    error: str = ""
    register: bool = False  # the form that was refused


@dataclass(frozen=True, kw_only=True)
class Forgotten:
    """A forgotten password: the address is asked for, or with a token the new password."""

    viewer: Viewer
    has_mail: bool = True  # this server sends mail
    mail: str = ""
    token: str = ""
    name: str = ""
    error: str = ""


@dataclass(frozen=True, kw_only=True)
class SessionLine:
    """A browser in which this person is logged in."""

    id: str
    browser: str
    seen: datetime
    this: bool = False  # the current browser


@dataclass(frozen=True, kw_only=True)
class SettingsPage:
    """Preferences, and the account."""

    viewer: Viewer
    saved: str = ""
    error: str = ""  # about the name
    refused: str = ""  # about the account
    sessions: tuple[SessionLine, ...] = ()
    mail: str | None = None  # for mails when a table waits; None: this server sends none
    push_key: str = ""  # the key with which browsers subscribe


@dataclass(frozen=True, kw_only=True)
class About:
    """What Circenses is, and whose work it builds on."""

    viewer: Viewer
    version: str
    credits: str = ""


@dataclass(frozen=True, kw_only=True)
class Message:
    """A page with a single message: not found, not allowed, gone, too fast."""

    viewer: Viewer
    title: str  # "There is no such table"
    text: str = ""
    action: str = "To the lobby"
    href: str = "/"
