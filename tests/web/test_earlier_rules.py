"""Tables begun under earlier rules are played to their end by a server that has moved on."""

from pathlib import Path

import pytest

from circenses import games
from circenses.core.play.replay import Record
from circenses.web.advice.hints import why_no_hint
from circenses.web.storage import queries
from circenses.web.storage.rows import Event, Seat
from circenses.web.tables import lifecycle
from circenses.web.tables.new_table import TableSpec
from tests.web.visiting import House, Visitor, play_out, settle, words

OLDER = Path(__file__).parents[1] / "games" / "older"
PLAYED = 232  # moves of the recorded game that the old server had seen


def begun_before(house: House, person: Visitor, record: Record) -> str:
    """A rated table as the server of that time left it: its row, its seats, its moves."""
    seats = [
        Seat(0, "person", person.user, "Livia"),
        Seat(1, "bot", None, "Verus", "plebeian"),
        Seat(2, "bot", None, "Sabina", "praetor"),
    ]
    spec = TableSpec(record.game, seats, record.options, rated=True)
    history = [Event(1, "start", 1.0, 0, 0)]
    for ply, (seat, move) in enumerate(record.moves[:PLAYED], 1):
        history.append(Event(ply + 1, "move", 1.0, ply, ply, seat, move))
    luck = house.server.tables.luck
    row = lifecycle.new_row(games.get(record.game), spec, person.user, luck) | dict(
        rules=record.rules,
        content=record.content,
        seed=record.seed,
        chosen_seed=True,
        status="playing",
        number=PLAYED + 1,
        ply=PLAYED,
        waiting=1 << record.moves[PLAYED][0],
        bots=record.moves[PLAYED][0] != 0,
    )
    row["seal"] = luck.seal(row["id"], record.seed)
    house.call(house.server.store.write, queries.import_table, row, seats, history, None)
    return str(row["id"])


@pytest.fixture
def record() -> Record:
    """A game of Nova Roma with a mosaic draft, played when hands were dealt before it."""
    return Record.load(OLDER / "nova_roma-2.replay")


def test_a_table_of_earlier_rules_is_played_to_its_end(cottage, record):
    """It opens, takes moves, bots move, it ends, and its replay opens; nothing is restarted."""
    livia = cottage.visitor("Livia")
    table = begun_before(cottage, livia, record)

    assert livia.get(f"/tables/{table}").status_code == 200
    found = cottage.table(table)
    assert found.history.moves[:PLAYED] == record.moves[:PLAYED]
    assert (found.game.rules_version, found.game.content) == (record.rules, record.content)
    play_out(cottage, table, livia)

    assert found.over
    assert {seat for seat, _ in found.history.moves[PLAYED:]} == {0, 1, 2}
    assert livia.get(f"/tables/{table}").status_code == 200
    assert livia.get(f"/replays/{table}").status_code == 200
    kept = Record.from_text(livia.get(f"/replays/{table}/record").text)
    assert (kept.rules, kept.content) == (record.rules, record.content)
    assert games.get("nova_roma").rules_version > record.rules
    assert "Everything matches" in words(livia.post(f"/tables/{table}/verify").text)


def test_nothing_searches_under_earlier_rules(cottage, record):
    """Strong bots are played by weaker ones, so the game is not rated, and there are no hints."""
    livia = cottage.visitor("Livia")
    table = begun_before(cottage, livia, record)
    livia.get(f"/tables/{table}")
    found = cottage.table(table)

    assert not found.rated
    kept = cottage.call(cottage.server.store.read, queries.load_table, table)
    assert (kept.row.rated, kept.row.unrated) == (False, "earlier")
    assert [found.bot_now(seat) for seat in range(3)] == ["", "plebeian", "citizen"]
    play_until_mine(cottage, table, livia)
    assert why_no_hint(found, 0) == "Games that began under earlier rules have no hints."


def play_until_mine(house: House, table: str, visitor: Visitor) -> None:
    """Wait until the bots have moved."""
    house.call(settle, house.table(table))
    assert visitor.waits(table)


def test_rules_that_nobody_kept_are_refused(cottage, record):
    livia = cottage.visitor("Livia")
    record.content = "of another pack"
    table = begun_before(cottage, livia, record)

    answer = livia.get(f"/tables/{table}")

    assert answer.status_code == 404
    assert "other rules or components" in answer.text
