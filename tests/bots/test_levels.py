"""Levels for people, hints, and the review of a finished game."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from circenses.bots import analysis, levels
from circenses.core.errors import CircensesError
from circenses.core.jit import COMPILED
from circenses.core.match import Match
from tests.hills import GAME as HILLS


def finished(players=2, seed=1):
    match = Match(HILLS, players, seed)
    while not match.over:
        match.play(match.legal()[0])
    return match


def test_the_five_levels_in_order():
    assert [level.title for level in levels.LEVELS] == [
        "Plebeian",
        "Citizen",
        "Equestrian",
        "Senator",
        "Consul",
    ]
    assert all(level.description.endswith(".") for level in levels.LEVELS)
    assert levels.get("Consul") is levels.LEVELS[-1]
    with pytest.raises(CircensesError):
        levels.get("emperor")


@pytest.mark.parametrize("name", levels.NAMES[:3] if not COMPILED else levels.NAMES)
def test_every_level_plays(name):
    match = Match(HILLS, 2, 1)
    while match.ply < 6:
        player = match.player
        moves = match.legal(player)
        view = HILLS.view(match.states, player)
        match.play(levels.get(name).choose(HILLS, view, player, moves, match.ply), player)


def test_levels_think_at_the_same_time():
    """Many tables, many threads, one level: every answer is legal."""
    match = Match(HILLS, 3, 2)

    def one(seed):
        view = HILLS.view(match.states, seed % 3)
        return levels.get("equestrian").choose(
            HILLS, view, seed % 3, match.legal(seed % 3), seed
        ) in match.legal(seed % 3)

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(one, range(12)))


@pytest.mark.parametrize("name", ["plebeian", "consul"])
def test_hints_name_all_moves_best_first(name):
    match = Match(HILLS, 2, 1)
    view = HILLS.view(match.states, 0)
    found = levels.get(name).analyse(HILLS, view, 0, 0.05, seed=1)
    assert sorted(choice.move for choice in found) == match.legal(0)
    assert found[0].visits == max(choice.visits for choice in found)


def test_a_review_judges_every_move():
    match = finished()
    told = []
    judged = analysis.review(match, 0.01, lambda done, total: told.append((done, total)))
    assert [(one.player, one.move) for one in judged] == match.history
    assert told[-1] == (match.ply, match.ply)
    for one in judged:
        assert len(one.chances) == 2
        assert sum(one.chances) == pytest.approx(1.0)
        assert one.loss >= 0
        assert one.best_chance >= one.chance
        assert one.is_best == (one.loss == 0) or one.loss == 0
    worst = analysis.worst_moves(judged, 3)
    assert [one.loss for one in worst] == sorted((one.loss for one in worst), reverse=True)


def test_a_review_of_a_record_and_of_the_match_agree_on_the_moves():
    match = finished(3, 4)
    record = match.record()
    judged = analysis.review(record, 0.0)
    assert [(one.player, one.move) for one in judged] == match.history


def test_an_unfinished_game_can_be_reviewed_too():
    match = finished().at(5)
    assert len(analysis.review(match, 0.0)) == 5
