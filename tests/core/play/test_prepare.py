"""A game is made ready once, and it is told how far that is."""

import pytest

from circenses.core.play import prepare
from tests.hills import GAME

pytestmark = pytest.mark.compiled


def test_preparing_reports_its_progress_up_to_the_end():
    prepare.ready.discard(GAME.id)
    heard = []
    prepare.prepare(GAME, lambda done, total: heard.append((done, total)))
    assert heard[-1][0] == heard[-1][1] > 1
    assert [done for done, _ in heard] == sorted(done for done, _ in heard)
    assert GAME.id in prepare.ready


def test_a_game_that_is_ready_is_not_prepared_again():
    prepare.prepare(GAME)
    heard = []
    prepare.prepare(GAME, lambda done, total: heard.append(done))
    assert heard == []


def test_what_an_earlier_run_compiled_is_found_on_disk():
    prepare.prepare(GAME)
    assert prepare.kept_on_disk(GAME)
