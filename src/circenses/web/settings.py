"""The settings of a server. Each can be given in the environment."""

import math
import os
from dataclasses import dataclass
from pathlib import Path

from circenses.core.errors import CircensesError

SQLITE, POSTGRESQL = "sqlite:", "postgresql+psycopg:"
OTHER_POSTGRESQL = ("postgresql:", "postgres:")
SHORTEST = 0.001  # seconds for which a bot can think


def data_folder() -> Path:
    """The default folder for tables: the user's data folder."""
    chosen = os.environ.get("CIRCENSES_DATA")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "circenses"


def default_database() -> str:
    """The database's address: the one in the environment, or else a file in the data folder."""
    return address_of(
        os.environ.get("CIRCENSES_DATABASE") or str(data_folder() / "circenses.sqlite")
    )


def address_of(database: str) -> str:
    """The address of a database as SQLAlchemy wants it; a file is one of SQLite."""
    kind, slashes, rest = database.partition("//")
    if not slashes or not kind.endswith(":"):
        return f"{SQLITE}///{Path(database).expanduser()}"
    if kind in OTHER_POSTGRESQL:
        kind = POSTGRESQL
    if kind not in (SQLITE, POSTGRESQL):
        raise CircensesError(
            f"Tables can't be stored in {kind}//; give a file or {POSTGRESQL}//USER@HOST/NAME."
        )
    return f"{kind}//{rest}"


def number_in(name: str, default: float, least: float = 0.0) -> float:
    """A number from the environment; an error names the setting if it is not a number."""
    said = os.environ.get(name) or str(default)
    try:
        found = float(said)
    except ValueError:
        found = math.nan
    if not least <= found < math.inf:
        raise CircensesError(f"{name} must be a number, {least:g} or more, not {said!r}.")
    return found


def whole_in(name: str, default: int, least: int = 1) -> int:
    """A whole number from the environment."""
    found = number_in(name, default, least)
    if not found.is_integer():
        raise CircensesError(f"{name} must be a whole number, not {os.environ[name]!r}.")
    return int(found)


def site_in(name: str) -> str:
    """The public address, which must begin with http:// or https:// for links to work."""
    site = os.environ.get(name, "").rstrip("/")
    if site and not site.startswith(("http://", "https://")):
        raise CircensesError(
            f"{name} must be an address like https://games.example.org, not {site}."
        )
    return site


@dataclass(frozen=True, kw_only=True)
class Settings:
    """What a server needs to know before it starts."""

    database: str = ""
    secret: str = ""  # empty: one is made and kept in the database
    site: str = ""  # the public address, for links and the check of Origin; empty: as requested
    network: str = ""  # our address in the local network, if we listen there; for invite links
    https: bool = False  # cookies only over https
    bot_pause: float = 0.6  # seconds a bot pauses before it plays, so that people can follow
    bot_threads: int = 2  # threads in which bots think: moves, hints and analyses
    hint_seconds: float = 1.0  # seconds for which a bot thinks about a hint
    analysis_iterations: int = 0  # for each move of a finished game; 0: the game's own number
    rates: bool = True  # False in load tests: no limits on requests
    streams_of_address: int = 200  # event streams that one address may have open
    metrics: bool = False  # /metrics answers
    access_log: str = ""  # a file, or - for the standard output; empty: none
    mail: str = ""  # where mail is delivered, see people/mail.py; empty: no mail
    push: str = ""  # further push services, separated by commas
    open_tables: int = 3  # public tables with a free seat allowed for one person
    open_tables_of_address: int = 12  # and for all people at one address together
    contact: str = ""  # the operator's contact for push services; empty: the site
    live_tables: int = 300  # most tables in memory, besides those someone looks at


def from_environment() -> Settings:
    """Settings from CIRCENSES_DATABASE, _SECRET, _SITE, _HTTPS, _BOT_PAUSE, _BOT_THREADS,
    _HINT_SECONDS, _ANALYSIS_ITERATIONS, _RATES, _STREAMS, _METRICS, _ACCESS_LOG, _MAIL, _PUSH,
    _CONTACT, _OPEN_TABLES and _OPEN_TABLES_OF_ADDRESS.
    """
    site = site_in("CIRCENSES_SITE")
    return Settings(
        database=default_database(),
        secret=os.environ.get("CIRCENSES_SECRET", ""),
        site=site,
        https=os.environ.get("CIRCENSES_HTTPS", "1" if site.startswith("https:") else "0") == "1",
        bot_pause=number_in("CIRCENSES_BOT_PAUSE", 0.6),
        bot_threads=whole_in("CIRCENSES_BOT_THREADS", 2),
        hint_seconds=number_in("CIRCENSES_HINT_SECONDS", 1, SHORTEST),
        analysis_iterations=whole_in("CIRCENSES_ANALYSIS_ITERATIONS", 0, 0),
        rates=os.environ.get("CIRCENSES_RATES", "1") != "0",
        metrics=os.environ.get("CIRCENSES_METRICS", "") == "1",
        access_log=os.environ.get("CIRCENSES_ACCESS_LOG", ""),
        mail=os.environ.get("CIRCENSES_MAIL", ""),
        push=os.environ.get("CIRCENSES_PUSH", ""),
        contact=os.environ.get("CIRCENSES_CONTACT", ""),
        streams_of_address=whole_in("CIRCENSES_STREAMS", 200),
        open_tables=whole_in("CIRCENSES_OPEN_TABLES", 3),
        open_tables_of_address=whole_in("CIRCENSES_OPEN_TABLES_OF_ADDRESS", 12),
    )
