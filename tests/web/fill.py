"""Fill a database as a server does: python -m tests.web.fill NAME.

Writes databases/NAME.sqlite.gz, and databases/NAME.json with what is in it. Run it on a version of
the code (NAME is its commit) before the form of the database or the history of a table changes;
tests/web/test_databases.py opens every file with the code of today.
"""

import gzip
import json
import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from circenses import games
from circenses.bots.players import Budget, Greedy, Search
from tests.web.visiting import House, Visitor, settle, until_done

DATABASES = Path(__file__).parent / "databases"
PASSWORD = "panem et circenses"
CHAT = "Salvete! <b>Bene</b> ludatis."
PLIES = (1, 40, 10_000)  # tables are left in the first mid-turn after so many moves, or at the end


def filled(house: House) -> dict[str, Any]:
    """People, finished and running tables of every game; answers what was made."""
    house.server.analyses.search = Search(Budget(iterations=40))
    livia, marcus = (house.visitor(name) for name in ("Livia", "Marcus"))
    for visitor, name in ((livia, "Livia"), (marcus, "Marcus")):
        visitor.post("/register", name=name, password=PASSWORD)
    made = {}
    for game in games.GAMES:
        house.prepare(game)
        for seats in (("me", "open"), ("me", "open", "bot:citizen")):
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
        with House(f"sqlite:///{file}") as house:
            made = filled(house)
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
            connection.execute("VACUUM")
        DATABASES.mkdir(exist_ok=True)
        (DATABASES / f"{name}.sqlite.gz").write_bytes(gzip.compress(file.read_bytes(), mtime=0))
    (DATABASES / f"{name}.json").write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
