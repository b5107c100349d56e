"""Levels for people, hints, and the review of a finished game."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from circenses import games
from circenses.bots import analysis, levels
from circenses.bots.players import Budget, Greedy, Search
from circenses.core.compiling.jit import COMPILED
from circenses.core.errors import CircensesError
from circenses.core.play.match import Match
from tests.hills import GAME as HILLS


def finished(players=2, seed=1):
    match = Match(HILLS, players, seed)
    while not match.over:
        match.play(match.legal()[0])
    return match


def test_the_eight_levels_in_order():
    assert [level.title for level in levels.LEVELS] == [
        "Plebeian",
        "Citizen",
        "Equestrian",
        "Quaestor",
        "Senator",
        "Aedile",
        "Praetor",
        "Consul",
    ]
    assert all(level.description.endswith(".") for level in levels.LEVELS)
    assert levels.get("Consul") is levels.LEVELS[-1]
    with pytest.raises(CircensesError):
        levels.get("emperor")


@pytest.mark.parametrize("name", games.GAMES)
def test_a_game_says_which_bots_its_levels_are(name):
    """A knob for each level, and none weaker than the one before: fewer errors, then more lines."""
    game = games.get(name)
    assert list(levels.table_of(game.folder)) == list(levels.NAMES)
    bots = [level.bot_for(game) for level in levels.LEVELS]
    errors = [bot.temperature for bot in bots if isinstance(bot, Greedy)]
    assert errors == sorted(errors, reverse=True)
    assert [isinstance(bot, Search) for bot in bots] == sorted(isinstance(b, Search) for b in bots)
    assert levels.get("consul").bot_for(game) is levels.get("consul").bot_for(game)


def test_while_python_runs_the_rules_low_levels_look_one_move_ahead():
    game = games.get("city_of_marble").interpreted
    assert [level.quick for level in levels.LEVELS] == [True, True, *[False] * 6]
    assert all(isinstance(level.bot_for(game), Greedy) for level in levels.LEVELS[:2])


@pytest.mark.parametrize("name", levels.NAMES[:4] if not COMPILED else levels.NAMES)
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
    found = levels.get(name).analyze(HILLS, view, 0, Budget(seconds=0.05), seed=1)
    assert sorted(choice.move for choice in found) == match.legal(0)
    assert found[0].visits == max(choice.visits for choice in found)


def test_a_review_judges_every_move():
    match = finished()
    told = []
    quick = Budget(seconds=0.01)
    judged = analysis.review(match, quick, lambda done, total: told.append((done, total)))
    assert [(one.player, one.move) for one in judged] == match.history
    assert told[-1] == (match.ply, match.ply)
    for one in judged:
        assert len(one.chances) == 2
        assert sum(one.chances) == pytest.approx(1.0)
        assert one.loss >= 0
        assert one.best_chance >= one.chance
        assert one.is_best == (one.loss == 0) or one.loss == 0


def test_a_review_of_a_record_and_of_the_match_agree_on_the_moves():
    match = finished(3, 4)
    record = match.record()
    judged = analysis.review(record, Budget(seconds=0.0))
    assert [(one.player, one.move) for one in judged] == match.history


def test_an_unfinished_game_can_be_reviewed_too():
    match = finished().at(5)
    assert len(analysis.review(match, Budget(seconds=0.0))) == 5


def test_without_a_budget_a_review_has_that_of_its_game():
    assert analysis.budget_for(HILLS) == Budget(iterations=analysis.USUAL)
    told = [analysis.budget_for(games.get(name)).iterations for name in games.GAMES]
    assert all(1000 < iterations < 1e6 for iterations in told)
    assert len(set(told)) > 1


def test_two_searches_that_differ_make_a_verdict_unsure():
    match = finished()
    player, move = match.history[0]
    states = analysis.positions_of(match)[0]
    opinion = analysis.thought_about(HILLS, states, 0, player, move, Search(Budget(iterations=60)))
    judged = analysis.judgment_of(opinion, 0, player, move)
    assert judged.margin >= 0
    assert [one.visits > 0 for one in opinion.each[0].choices].count(True) > 1
    assert replace(judged, margin=2 * analysis.UNSURE).is_unsure
    assert not replace(judged, margin=0.0, points_margin=9.0).is_unsure
    assert replace(judged, chances=[1.0], margin=0.0, points_margin=9.0).is_unsure


def test_a_review_that_counts_iterations_repeats():
    """Whatever the clock says, and however many threads share the moves."""
    match, budget = finished(), Budget(iterations=40)
    first = analysis.review(match, budget)
    assert analysis.review(match, budget, threads=3) == first
