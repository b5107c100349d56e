"""Games recorded when the rules were finished replay to the same bytes forever."""

from pathlib import Path

import pytest

from circenses.core.play.match import replayed
from circenses.core.play.replay import Record
from tests.games.record import (
    DIGESTS,
    GAMES,
    RECORDS,
    digests_of,
    game_of,
    recorded_games,
    tables_of,
)

FILES = sorted(RECORDS.glob("*/*.replay"))


def name_of(file: Path) -> str:
    return f"{file.parent.name}-{file.stem}"


@pytest.mark.parametrize("file", FILES, ids=name_of)
def test_a_recorded_game_replays_to_the_same_bytes(file):
    """Every move is legal, the last position is the recorded one, and so is the new record."""
    text = file.read_text(encoding="utf-8")

    record = Record.from_text(text)
    match = replayed(record, lambda _: game_of(record))

    assert match.over
    assert match.record().to_text() == text


@pytest.mark.parametrize("name", recorded_games())
def test_random_games_end_in_the_recorded_bytes(name):
    """The digests of 1,000 random games a table are the recorded ones."""
    assert digests_of(name) == (RECORDS / name / DIGESTS).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", recorded_games())
def test_every_table_of_a_recorded_game_is_recorded(name):
    """Twenty games or more, over every player count and variant."""
    records = [Record.load(file) for file in FILES if file.parent.name == name]

    assert len(records) >= GAMES
    assert all(record.game == name and record.totals for record in records)
    played = {(record.players, *record.options.values()) for record in records}
    assert played == {(table.players, *table.options.values()) for table in tables_of(name)}


def test_the_first_two_games_are_recorded():
    assert {"magna_roma", "aeterna"} <= set(recorded_games())
