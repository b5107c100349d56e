"""The columns of database rows, for the type checker.

SQLAlchemy's rows accept any name. Queries say which table a row belongs to (`cast`), and a test
compares these classes with the tables in database.py.
"""

from typing import Protocol


class StoredUser(Protocol):
    """A person, with an account or without."""

    id: str
    name: str
    username: str | None
    password: str | None
    preferences: str
    created: float
    mail: str | None


class StoredTable(Protocol):
    """A table, as lists and the server read it."""

    id: str
    game: str
    rules: int
    content: str
    players: int
    seed: int
    seal: str | None
    options: str
    host: str | None
    status: str
    public: bool
    pace: str
    clock: int
    rated: bool
    unrated: str | None
    hinted: bool
    forecasts: bool
    chosen_seed: bool
    invite: str | None
    origin: str | None
    origin_ply: int | None
    lesson: str | None
    rematch: str | None
    created: float
    updated: float
    number: int
    ply: int
    waiting: int
    bots: bool
    deadline: float | None


class StoredMessage(Protocol):
    """What a person said at a table."""

    id: int
    table_id: str
    user_id: str
    seat: int | None
    name: str
    text: str
    at: float


class StoredRating(Protocol):
    """The rating of a person or a level."""

    id: int
    game: str
    who: str
    versus: str
    mu: float
    sigma: float
    games: int


class StoredLevelResult(Protocol):
    """How people did at one level, without names."""

    game: str
    rules: int
    players: int
    level: str
    newcomer: bool
    undone: bool
    hinted: bool
    games: int
    won: int
    points: int


class StoredSession(Protocol):
    """Where an account is logged in."""

    id: str
    user_id: str
    browser: str
    created: float
    seen: float


class StoredPush(Protocol):
    """A browser that gets notifications."""

    endpoint: str
    user_id: str
    session_id: str
    p256dh: str
    auth: str


class StoredWait(Protocol):
    """A table that waits for a person who wants a notification."""

    id: str
    game: str
    number: int
    waiting: int
    seat: int
    user: str
    name: str
    mail: str | None
