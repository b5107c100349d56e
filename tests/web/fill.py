"""Fill a database as a server does: python -m tests.web.fill NAME.

Writes databases/NAME.sqlite.gz, and databases/NAME.json with what is in it. Run it on a version of
the code (NAME is its commit) before the form of the database or the history of a table changes;
tests/web/test_databases.py opens every file with the code of today.

`python -m tests.web.fill schemas` writes one game's tables of the oldest such file in each form
that databases ever had: databases/schema-0005.sqlite.gz holds what migration 0005 had room for. Run
it with every new migration.
"""

import gzip
import json
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, MetaData, create_engine, delete, select

from circenses import games
from circenses.bots.players import Budget, Greedy, Search
from circenses.web.storage.database import (
    MIGRATIONS,
    metadata,
    migrate,
    open_engine,
    ratings,
    run_migrations,
    tables,
)
from tests.web.visiting import House, Visitor, settle, until_done

DATABASES = Path(__file__).parent / "databases"
PASSWORD = "panem et circenses"
CHAT = "Salvete! <b>Bene</b> ludatis."
SEATINGS = (("me", "open"), ("me", "open", "bot:citizen"))
OLDEST, ONE, FORM = "19c36e6", "magna_roma", "schema-"  # what databases of each form are made of
PLIES = (1, 40, 10_000)  # tables are left in the first mid-turn after so many moves, or at the end


def filled(house: House) -> dict[str, Any]:
    """People, finished and running tables of every game; answers what was made."""
    house.server.analyses.search = Search(Budget(iterations=40))
    livia, marcus = (house.visitor(name) for name in ("Livia", "Marcus"))
    for visitor, name in ((livia, "Livia"), (marcus, "Marcus")):
        visitor.post("/register", name=name, password=PASSWORD)
    livia.post("/friends", name="Marcus", back="/profile")
    made = {}
    for game in games.GAMES:
        house.prepare(game)
        for seats in SEATINGS:
            for plies in PLIES:
                table = sit_down(livia, marcus, game, seats)
                play(house, table, (livia, marcus), plies)
                made[table] = told(house, table)
                if made[table]["over"]:
                    livia.post(f"/replays/{table}/analyze")
                    until_done(livia, table)
        livia.new_table(game, ("me", "open"), public="on")
    return made


def sit_down(livia: Visitor, marcus: Visitor, game: str, seats: tuple[str, ...]) -> str:
    """A rated table with Livia, Marcus and perhaps bots, who have talked."""
    table = livia.new_table(game, seats, public="on", rated="on", clock="40")
    marcus.post(f"/tables/{table}/sit", seat=1)
    livia.post(f"/tables/{table}/start")
    livia.post(f"/tables/{table}/chat", text=CHAT)
    return table


def play(house: House, table: str, people: tuple[Visitor, ...], plies: int) -> None:
    """Let people play greedily, until after `plies` moves one of them is in mid-turn."""
    found = house.table(table)
    while not found.over:
        house.call(settle, found)
        history = found.history
        mover = next((person for person in people if person.waits(table)), None)
        if mover is None:
            continue
        if history.ply >= plies and history.barrier < history.ply:
            return
        seat, moves = mover.seat(table), mover.choices(table)
        view = found.game.view(history.states, seat)
        answer = mover.move(table, Greedy(1.0).choose(found.game, view, seat, moves, history.ply))
        assert answer.status_code == 200, answer.text


def told(house: House, table: str) -> dict[str, Any]:
    """What must still be so when the database is opened again."""
    found = house.table(table)
    history = found.history
    return {
        "game": found.game.id,
        "over": found.over,
        "ply": history.ply,
        "barrier": history.barrier,
        "waiting": history.waiting,
        "digest": found.game.digest(history.states),
        "totals": [seat.total for seat in found.seats],
    }


def main(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "tables.sqlite"
        if name == "schemas":
            made = of_one_game(file)
            for revision in missing_forms():
                keep(f"{FORM}{revision}", in_form(file, revision), made)
            return
        with House(f"sqlite:///{file}") as house:
            made = filled(house)
        keep(name, file, made)


def keep(name: str, file: Path, made: dict[str, Any]) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("VACUUM")
    DATABASES.mkdir(exist_ok=True)
    (DATABASES / f"{name}.sqlite.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))
    (DATABASES / f"{name}.json").write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


# ---- the forms that databases had


def revisions() -> list[str]:
    """All migrations: 0001, 0002 and so on."""
    return sorted(file.name[:4] for file in (MIGRATIONS / "versions").glob("0*.py"))


def revision_of(file: Path) -> str:
    """The migration at which a kept database stands."""
    with tempfile.TemporaryDirectory() as folder:
        unpacked = Path(folder) / "tables.sqlite"
        unpacked.write_bytes(gzip.decompress(file.read_bytes()))
        with closing(sqlite3.connect(unpacked)) as connection:
            return str(connection.execute("SELECT version_num FROM alembic_version").fetchone()[0])


def missing_forms() -> list[str]:
    """The migrations of which no database is kept; those made of today's are made again."""
    genuine = [file for file in DATABASES.glob("*.sqlite.gz") if not file.name.startswith(FORM)]
    kept = {revision_of(file) for file in genuine}
    return [revision for revision in revisions() if revision not in kept]


def of_one_game(file: Path) -> dict[str, Any]:
    """The oldest database that is kept, in today's form and with the tables of one game only."""
    file.write_bytes(gzip.decompress((DATABASES / f"{OLDEST}.sqlite.gz").read_bytes()))
    told_then = json.loads((DATABASES / f"{OLDEST}.json").read_text(encoding="utf-8"))
    engine = open_engine(f"sqlite:///{file}")
    migrate(engine)
    with engine.begin() as connection:
        for name in ("analyses", "events", "messages", "seats", "snapshots", "tables"):
            table = metadata.tables[name]
            column = table.c.id if name == "tables" else table.c.table_id
            of_game = select(tables.c.id).where(tables.c.game == ONE)
            connection.execute(delete(table).where(column.not_in(of_game)))
        connection.execute(delete(ratings).where(ratings.c.game != ONE))
    engine.dispose()
    return {table: made for table, made in told_then.items() if made["game"] == ONE}


def in_form(file: Path, revision: str) -> Path:
    """A copy of a database of today that holds what an earlier form had room for."""
    copy = file.with_name(f"{revision}.sqlite")
    today, then = create_engine(f"sqlite:///{file}"), create_engine(f"sqlite:///{copy}")
    with today.connect() as given, then.begin() as made:
        run_migrations(made, revision)
        copy_rows(given, made)
    today.dispose()
    then.dispose()
    return copy


def copy_rows(given: Connection, made: Connection) -> None:
    """All rows of tables, and columns, that both databases have."""
    then = MetaData()
    then.reflect(made)
    for table in metadata.sorted_tables:
        if table.name not in then.tables:
            continue
        target = then.tables[table.name]
        columns = [table.c[column.name] for column in target.columns if column.name in table.c]
        rows = [dict(row) for row in given.execute(select(*columns)).mappings()]
        if rows:
            made.execute(target.insert(), rows)


if __name__ == "__main__":
    main(sys.argv[1])
