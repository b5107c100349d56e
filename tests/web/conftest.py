"""A server for each test: on SQLite, and again on a real PostgreSQL."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from circenses import games
from tests.hills import GAME as HILLS
from tests.web import postgres
from tests.web.visiting import House

DATABASES = [
    pytest.param("sqlite"),
    pytest.param("postgres", marks=pytest.mark.postgres),
]


@pytest.fixture(autouse=True)
def _hills(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy game is on the shelf during a test, and gone after it."""
    monkeypatch.setitem(games.GUESTS, "hills", HILLS)


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """One PostgreSQL server for all tests."""
    if reason := postgres.why_not():
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    running = postgres.Cluster()
    yield running
    running.stop()


@pytest.fixture(params=DATABASES)
def database(request: Any, tmp_path: Path) -> str:
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    return request.getfixturevalue("cluster").new_database()


@pytest.fixture
def house(database: str) -> Iterator[House]:
    """A server on either database."""
    with House(database) as house:
        yield house


@pytest.fixture
def cottage(tmp_path: Path) -> Iterator[House]:
    """A server on SQLite, for what does not depend on the database."""
    with House(f"sqlite:///{tmp_path / 'tables.sqlite'}") as house:
        yield house
