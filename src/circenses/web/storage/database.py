"""The database: its tables, and how to open it.

SQLite keeps everything in one file, with a write-ahead log; PostgreSQL is for several servers.
A table's history is an append-only list of events with a unique key on (table, number).
"""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    create_engine,
    event,
    false,
    inspect,
    make_url,
    text,
)
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError

from circenses.core.errors import CircensesError

HEAD = "0013"  # the newest migration; a test compares it with the folder
MIGRATIONS = Path(__file__).parent / "migrations"
ANSWERS_WITHIN = 5  # seconds after which a database counts as away
WAL_LIMIT = 16 * 2**20  # bytes that SQLite's write-ahead log keeps once all of it is in the file
LOCK = 7 * 753  # PostgreSQL's advisory lock for migrations: one server at a time
SQLITE_HEAD = b"SQLite format 3\0"  # the first bytes of each of its files

metadata = MetaData()

# fmt: off
kept_settings = Table(
    "settings", metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

users = Table(
    "users", metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("username", String(40), unique=True),       # of an account, in lower case
    Column("password", Text),                          # argon2; null for a guest
    Column("preferences", Text, nullable=False, server_default="{}"),
    Column("created", Float(53), nullable=False),
    Column("mail", String(254)),                       # a confirmed mail address
)

tables = Table(
    "tables", metadata,
    Column("id", String(16), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("rules", Integer, nullable=False),          # version of the rules it began with
    Column("content", Text, nullable=False),           # components it began with
    Column("players", Integer, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("seal", String(64)),                        # commits to its secret; null: from before
    Column("options", Text, nullable=False),           # JSON: option -> choice
    Column("host", String(24)),
    Column("status", String(10), nullable=False),      # gathering, playing, over, closed
    Column("public", Boolean, nullable=False),
    Column("pace", String(8), nullable=False),         # live, turns
    Column("clock", Integer, nullable=False),          # live: minutes each; turns: hours; 0: none
    Column("rated", Boolean, nullable=False),
    Column("unrated", String(10)),                     # why not rated, although chosen; or null
    Column("hinted", Boolean, nullable=False, server_default=false()),  # a hint was given
    Column("forecasts", Boolean, nullable=False, server_default=false()),  # the host wants them
    Column("chosen_seed", Boolean, nullable=False),
    Column("invite", String(32), unique=True),         # token of the link; null: none
    Column("origin", String(16)),                      # played on from this table ...
    Column("origin_ply", Integer),                     # ... at this ply
    Column("lesson", String(8)),                       # on, left, done; null: no lesson
    Column("rematch", String(16)),                     # the table that continues this one
    Column("created", Float(53), nullable=False),
    Column("updated", Float(53), nullable=False),      # time of the last event
    Column("number", Integer, nullable=False),         # of the last event
    Column("ply", Integer, nullable=False),
    Column("waiting", Integer, nullable=False),        # who may move, as a bit mask
    Column("bots", Boolean, nullable=False),           # a bot may move now
    Column("deadline", Float(53)),                     # when someone runs out of time
    Index("tables_by_status", "status", "updated"),
    Index("tables_by_deadline", "deadline"),
    Index("tables_by_seed", "seed"),                   # which tables play the same deal
)

seats = Table(
    "seats", metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(8), nullable=False),         # person, here, bot, open
    Column("user_id", String(24)),
    Column("name", String(40), nullable=False),
    Column("level", String(40), nullable=False),       # of the bot that plays here, or ""
    Column("flagged", Boolean, nullable=False),        # the person's time ran out
    Column("total", Integer),                          # when the game is over
    Column("place", Integer),
    Column("rating_change", Integer),
    Index("seats_by_user", "user_id"),
)

events = Table(
    "events", metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),       # 1, 2, 3 ...: two cannot both land
    Column("kind", String(8), nullable=False),         # move undo seat start close resign vote
    Column("seat", Integer),
    Column("move", Integer),                           # of an undo: the ply gone back to
    Column("ply", Integer, nullable=False),            # after the event
    Column("barrier", Integer, nullable=False),        # moves may be taken back to this ply
    Column("at", Float(53), nullable=False),
    Column("detail", Text),                            # JSON: clocks; a click's start; a vote
)

snapshots = Table(
    "snapshots", metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("number", Integer, nullable=False),         # of the event that led here
    Column("layout", String(32), nullable=False),      # of another one, moves are played again
    Column("state", LargeBinary, nullable=False),
    Column("moves", LargeBinary, nullable=False),      # all moves that led here
)

messages = Table(
    "messages", metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("user_id", String(24), nullable=False),
    Column("seat", Integer),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float(53), nullable=False),
    Index("messages_by_table", "table_id", "id"),
)

admitted = Table(                                      # who came to a private table by its link
    "admitted", metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", String(24), primary_key=True),
)

barred = Table(                                        # who may not talk, or not come, to a table
    "barred", metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", String(24), primary_key=True),
    Column("removed", Boolean, nullable=False),        # false: only muted
)

friends = Table(                                       # whom a person has marked as a friend
    "friends", metadata,
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("friend_id", ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("since", Float(53), nullable=False),
)

notes = Table(                                         # people notified that a table waits
    "notes", metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", String(24), primary_key=True),
    Column("number", Integer, nullable=False),         # of the table's last event then
)

sessions = Table(                                      # where accounts are logged in
    "sessions", metadata,
    Column("id", String(32), primary_key=True),
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("browser", String(40), nullable=False),
    Column("created", Float(53), nullable=False),
    Column("seen", Float(53), nullable=False),         # to the hour
    Index("sessions_by_user", "user_id"),
)

pushes = Table(                                        # browsers notified when a table waits
    "pushes", metadata,
    Column("endpoint", String(500), primary_key=True), # at the push service of its maker
    Column("user_id", ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("session_id", ForeignKey("sessions.id", ondelete="CASCADE"), nullable=False),
    Column("p256dh", String(100), nullable=False),     # its key
    Column("auth", String(40), nullable=False),        # a secret it shares with us
    Index("pushes_by_user", "user_id"),
)

analyses = Table(                                      # what bots think of finished games
    "analyses", metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("plies", Integer, nullable=False),
    Column("done", Integer, nullable=False),           # moves judged so far
    Column("finished", Boolean, nullable=False),
    Column("worker", String(8), nullable=False),       # the server that works on it ...
    Column("at", Float(53), nullable=False),           # ... and when it last said so
    Column("body", Text, nullable=False),              # JSON: the judged moves
)

thinks = Table(                                        # tasks for separate processes
    "thinks", metadata,
    Column("key", String(80), primary_key=True),       # kind, table, event and seat
    Column("kind", String(8), nullable=False),         # bot, hint
    Column("layout", String(64), nullable=False),      # the game and its rules
    Column("body", Text, nullable=False),              # JSON: a view, and the luck of this think
    Column("priority", Integer, nullable=False),
    Column("since", Float(53), nullable=False),
    Column("worker", String(16)),                      # the worker ...
    Column("until", Float(53)),                        # ... unless it is silent until then
    Column("answer", Text),                            # JSON; null until there is one
)

thinkers = Table(                                      # the processes that think
    "thinkers", metadata,
    Column("name", String(16), primary_key=True),
    Column("threads", Integer, nullable=False),
    Column("layouts", Text, nullable=False),           # JSON: of the games that are compiled there
    Column("until", Float(53), nullable=False),        # gone, unless it reports before
)

ratings = Table(
    "ratings", metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("game", String(40), nullable=False),
    Column("who", String(48), nullable=False),         # a user's id, or "bot:LEVEL"
    Column("versus", String(8), nullable=False),       # all, people, bots
    Column("mu", Float(53), nullable=False),
    Column("sigma", Float(53), nullable=False),
    Column("games", Integer, nullable=False),
    UniqueConstraint("game", "who", "versus", name="one_rating_each"),
)

level_results = Table(                                 # of people who agreed, without their names
    "level_results", metadata,
    Column("game", String(40), primary_key=True),
    Column("rules", Integer, primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("level", String(120), primary_key=True),    # of the bots; alone: "level=1 score=3"
    Column("newcomer", Boolean, primary_key=True),     # one of the person's first games
    Column("undone", Boolean, primary_key=True),       # moves were taken back
    Column("hinted", Boolean, primary_key=True),       # hints were given
    Column("games", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("points", BigInteger, nullable=False),      # of all these games together
)
# fmt: on


def is_sqlite(url: str) -> bool:
    try:
        return make_url(url).get_backend_name() == "sqlite"
    except (ArgumentError, ValueError):
        raise CircensesError(
            "The database's address is not understood: postgresql+psycopg://USER@HOST:PORT/NAME."
        ) from None


def refuse_other_file(url: str) -> None:
    """Refuse, before anything starts, a folder or a file of another kind."""
    file = None if not is_sqlite(url) else make_url(url).database
    if not file or not Path(file).exists():
        return
    if Path(file).is_dir():
        raise CircensesError(f"{file} is a folder. Give a file to store tables in.")
    with Path(file).open("rb") as opened:
        if opened.read(len(SQLITE_HEAD)) not in (b"", SQLITE_HEAD):
            raise CircensesError(f"{file} is not a database. It was left unchanged.")


def refuse_if_away(url: str) -> None:
    """Refuse, before anything starts, a PostgreSQL that does not answer or denies access."""
    if is_sqlite(url):
        return
    engine = open_engine(url)
    try:
        engine.connect().close()
    except OperationalError as error:
        reason = str(error.orig).splitlines()[0].rstrip(".")
        raise CircensesError(f"The database cannot be used: {reason}.") from None
    finally:
        engine.dispose()


@contextlib.contextmanager
def looking_into(url: str) -> Iterator[Connection]:
    """A connection for a command that only reads, beside running servers."""
    file = make_url(url).database if is_sqlite(url) else None
    if file and not Path(file).exists():
        raise CircensesError(f"There is no database {file}.")
    engine = open_engine(url, writes=False)
    try:
        with engine.connect() as connection:
            yield connection
    except DBAPIError as error:
        reason = str(error.orig).splitlines()[0].rstrip(".")
        raise CircensesError(f"The database cannot be read: {reason}.") from None
    finally:
        engine.dispose()


def open_engine(url: str, *, writes: bool = True) -> Engine:
    """An engine for that address. SQLite gets one for reading and one for writing."""
    if not is_sqlite(url):
        return create_engine(
            url,
            pool_size=8,
            max_overflow=4,
            pool_pre_ping=True,
            pool_timeout=ANSWERS_WITHIN,
            connect_args={"connect_timeout": ANSWERS_WITHIN},
        )
    file = make_url(url).database
    if file:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": 30})
    event.listen(engine, "connect", prepare_sqlite)
    event.listen(engine, "begin", begin_immediate if writes else begin_deferred)
    return engine


def prepare_sqlite(connection: DBAPIConnection, _record: object) -> None:
    """A committed move is on the disk: WAL, and every commit is synced."""
    connection.isolation_level = None  # we say BEGIN ourselves; needed for savepoints
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "temp_store=MEMORY",
        f"journal_size_limit={WAL_LIMIT}",
        "cache_size=-256",  # KiB for each connection; the system keeps the file in memory anyway
    ):
        connection.execute(f"PRAGMA {pragma}")


def begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def begin_deferred(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def migrate(engine: Engine) -> None:
    """Migrate the database to the newest schema; quickly does nothing if it is current."""
    with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        if version_of(connection) != HEAD:
            run_migrations(connection)


def version_of(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def run_migrations(connection: Connection, revision: str = "head") -> None:
    from alembic import command  # imported here: a warm start does not need it
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
