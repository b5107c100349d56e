"""A server for each test: on SQLite, and again on a real PostgreSQL."""

import os
import shutil
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


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite database of the newest form."""
    file = tmp_path_factory.mktemp("migrated") / "tables.sqlite"
    postgres.bring_up_to_date(f"sqlite:///{file}")
    return file


@pytest.fixture
def new_file(migrated: Path, tmp_path: Path) -> str:
    """The address of a copy of it."""
    return f"sqlite:///{shutil.copyfile(migrated, tmp_path / 'tables.sqlite')}"


@pytest.fixture(params=DATABASES)
def database(request: Any, tmp_path: Path) -> str:
    """The address of a database of the newest form, in which nobody has played yet."""
    if request.param == "sqlite":
        return request.getfixturevalue("new_file")
    return request.getfixturevalue("cluster").migrated_database()


@pytest.fixture
def house(database: str) -> Iterator[House]:
    """A server on either database."""
    with House(database) as house:
        yield house


@pytest.fixture
def cottage(new_file: str) -> Iterator[House]:
    """A server on SQLite, for what does not depend on the database."""
    with House(new_file) as house:
        yield house
