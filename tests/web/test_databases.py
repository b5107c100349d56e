"""Databases filled by earlier versions: what was begun there goes on here."""

import gzip
import json
import random
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from circenses.core.play.earlier import earlier_game
from circenses.core.play.match import replayed
from circenses.core.play.replay import Record
from circenses.games import get
from circenses.web.storage.database import HEAD, events, migrate, open_engine, tables, version_of
from tests.tiers import usually
from tests.web.fill import CHAT, DATABASES, FORM, PASSWORD, revision_of, revisions
from tests.web.visiting import House, Visitor, settle, words

VERSIONS = sorted(file.stem for file in DATABASES.glob("*.json"))
FIRST = f"{FORM}{revisions()[0]}"
WITH_ANALYSES = "0002"  # the migration that made room for them


def packed_of(version: str) -> Path:
    return DATABASES / f"{version}.sqlite.gz"


def unpacked(version: str, folder: Path) -> Path:
    file = folder / "tables.sqlite"
    file.write_bytes(gzip.decompress(packed_of(version).read_bytes()))
    return file


def test_of_every_form_a_database_is_kept():
    """A new migration needs a file: python -m tests.web.fill schemas."""
    assert {revision_of(packed_of(version)) for version in VERSIONS} == {*revisions()}


@pytest.mark.parametrize("version", VERSIONS)
def test_a_database_is_brought_to_the_newest_form_with_all_that_is_in_it(version, tmp_path):
    engine = open_engine(f"sqlite:///{unpacked(version, tmp_path)}")
    made = json.loads((DATABASES / f"{version}.json").read_text(encoding="utf-8"))

    def counted(connection: Any) -> dict[str, int]:
        rows = select(events.c.table_id, func.count()).group_by(events.c.table_id)
        return {table: many for table, many in connection.execute(rows) if table in made}

    with engine.connect() as connection:
        before = counted(connection)
    migrate(engine)
    with engine.connect() as connection:
        assert version_of(connection) == HEAD
        assert counted(connection) == before != {}
        assert {*made} <= {row.id for row in connection.execute(select(tables))}
    engine.dispose()


class Opened:
    """A server of today on a copy of a database of yesterday."""

    def __init__(self, house: House, version: str):
        self.house = house
        self.revision = revision_of(packed_of(version))
        self.made = json.loads((DATABASES / f"{version}.json").read_text(encoding="utf-8"))
        self.livia, self.marcus = self.back("Livia"), self.back("Marcus")
        for game in self.games:
            house.prepare(game)

    def back(self, name: str) -> Visitor:
        visitor = Visitor(self.house)
        answer = visitor.post("/login", name=name, password=PASSWORD)
        assert answer.status_code == 303, answer.text
        return visitor

    @property
    def games(self) -> list[str]:
        return sorted({made["game"] for made in self.made.values()})

    def tables(self, *, over: bool) -> dict[str, Any]:
        return {table: made for table, made in self.made.items() if made["over"] is over}

    def mover(self, table: str) -> Visitor:
        """The person who is to decide, after all bots have."""
        self.house.call(settle, self.house.table(table))
        return next(who for who in (self.livia, self.marcus) if who.waits(table))


@pytest.fixture(
    scope="module",
    params=usually(VERSIONS, FIRST, *(one for one in VERSIONS if not one.startswith(FORM))),
)
def opened(request, tmp_path_factory):
    """One server for all that is asked here: each test goes to tables of its own."""
    file = unpacked(request.param, Path(tmp_path_factory.mktemp("database")))
    with House(f"sqlite:///{file}") as house:
        yield Opened(house, request.param)


def test_running_tables_go_on(opened, thorough):
    """They stand exactly where they stood; moves are taken back and played.

    Python runs earlier rules, slowly: in the usual run, few moves are played under them.
    """
    luck = random.Random(1)
    for table, made in opened.tables(over=False).items():
        assert opened.livia.get(f"/tables/{table}").status_code == 200
        found = opened.house.table(table)
        assert found.game.digest(found.history.states) == made["digest"]
        assert (found.history.ply, found.history.barrier) == (made["ply"], made["barrier"])
        assert found.history.waiting == made["waiting"]
        take_back_and_play_again(opened, table)
        assert found.game.digest(found.history.states) == made["digest"]
        for _ in range(12 if thorough or found.game.compiled else 2):
            mover = opened.mover(table)
            ply, move = found.history.ply, luck.choice(mover.choices(table))
            assert mover.move(table, move).status_code == 200
            assert found.history.moves[ply][1] == move


def take_back_and_play_again(opened: Opened, table: str) -> None:
    """The last to move is in the middle of a turn, and may take the move back."""
    history = opened.house.table(table).history
    seat, move = history.moves[-1]
    if seat > 1:
        return  # a bot was the first to choose, and the others are still to do so
    person = (opened.livia, opened.marcus)[seat]
    ply = history.ply
    assert person.post(f"/tables/{table}/undo", ply=ply).status_code == 303
    assert history.ply == ply - 1
    assert person.move(table, move).status_code == 200


def of_its_rules(record, name):
    """The game with the rules that a record was played with."""
    game = get(name)
    same = record.rules == game.rules_version
    return game if same else earlier_game(game, record.rules, record.content)


def test_finished_games_are_shown_as_they_ended(opened):
    """Result, analysis and every position are there, and the record replays to the same bytes."""
    for table, made in opened.tables(over=True).items():
        page = words(opened.livia.get(f"/tables/{table}").text)
        assert all(str(total) in page for total in made["totals"])
        replay = opened.livia.get(f"/replays/{table}").text
        if opened.revision >= WITH_ANALYSES:
            assert "Win chance" in replay and "Turning points" in replay
        for at in (0, 1, made["ply"] // 2, made["ply"]):
            answer = opened.livia.get(f"/replays/{table}?at={at}&seat=1&before=1")
            assert answer.status_code == 200
        record = Record.from_text(opened.livia.get(f"/replays/{table}/record").text)
        match = replayed(record, partial(of_its_rules, record))
        assert match.game.digest(match.states) == made["digest"]
        assert list(match.scores()) == made["totals"]


def test_people_find_their_games_and_ratings(opened):
    """Each person's list names every table, and the ratings of both games are there."""
    for person in (opened.livia, opened.marcus):
        page = person.get("/games").text
        lobby = person.get("/").text
        assert all(f"/{table}" in page for table in opened.made)
        for game in opened.games:
            assert get(game).title in words(lobby.partition('id="ratings"')[2])


def test_what_was_said_is_still_there(opened):
    table = next(iter(opened.tables(over=True)))

    assert escape(CHAT) in opened.livia.get(f"/tables/{table}").text
