"""Earlier rules of a game beside today's, in one process."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from circenses import games
from circenses.core.play.earlier import earlier_game
from circenses.core.play.match import Match, replayed
from circenses.core.play.replay import Record

FILES = sorted((Path(__file__).parents[2] / "games" / "older").glob("*.replay"))


def game_of(record):
    return earlier_game(games.get(record.game), record.rules, record.content)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_of_earlier_rules_replays_beside_todays(file):
    """It ends in the recorded bytes, and today's game is another one with its own box."""
    record = Record.load(file)
    game, today = game_of(record), games.get(record.game)

    match = replayed(record, lambda _: game)

    assert match.over
    assert match.record(record.names).to_text() == file.read_text(encoding="utf-8")
    assert (game.rules_version, game.content) == (record.rules, record.content)
    assert (today.rules_version, today.content) != (record.rules, record.content)
    assert game.part_of("state") is not today.part_of("state")
    assert game.board is not today.board
    assert not today.is_earlier


def test_rules_that_nobody_kept_are_not_found():
    game = games.get("nova_roma")

    assert earlier_game(game, 2, "other components") is None
    assert earlier_game(game, 99, game.content) is None


def test_there_is_one_of_each_and_it_travels():
    """Many who ask at once get the same game; in another process it is found by its name."""
    record = Record.load(FILES[0])

    with ThreadPoolExecutor(4) as pool:
        found = {id(game) for game in pool.map(game_of, [record] * 8)}
    match = Match(game_of(record), record.players, 1, record.options)

    assert found == {id(match.game)}
    assert pickle.loads(pickle.dumps(match)).game is match.game
