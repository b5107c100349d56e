"""Bots that play alone against a rival whom the rules play: what they weigh, hope for and tell."""

import math
from random import Random as Luck

import numpy as np
import pytest

from circenses import games
from circenses.bots import arena, fit, search, training
from circenses.bots.engine import Tuning, Workspace, engine_for
from circenses.bots.fit import Plan
from circenses.bots.players import Budget, Search, mean_chances, weights_at
from circenses.bots.training import Sample, known_in, row_of
from circenses.core.play.match import Match
from circenses.core.value import valuation
from circenses.core.value.model import Weights
from circenses.core.value.valuation import valuation_of

WITH_RIVAL = [game for name in games.GAMES if (game := games.get(name)).sides(1) > 1]
of_each_game = pytest.mark.parametrize("game", WITH_RIVAL, ids=lambda game: game.id)


def played_on(game, plies, seed=1, players=1):
    """A match after some moves at random."""
    match, luck = Match(game, players, seed), Luck(seed)
    while match.ply < plies:
        match.play(luck.choice(match.legal()))
    return match


def looked_at(match, par=None):
    """A workspace before its first thought, as if it were so far behind."""
    workspace = Workspace(engine_for(match.game))
    workspace.look_at(match.states, match.player, 1)
    workspace.tune(Tuning())
    if par is not None:
        workspace.how["par"] = par
    workspace.plant()
    return workspace


@of_each_game
def test_what_the_rival_is_kept_from_counts_like_what_is_gained(game):
    """One step ahead: the player's value less the rival's points at that time."""
    engine = engine_for(game)
    room, gains = game.new_batch(3), np.zeros(game.most_legal)
    for seed in range(1, 4):
        match = played_on(game, 25, seed)
        moves = np.array(match.legal(), np.int32)
        room[0], gains[:] = match.states[0], 0.0
        engine.look_ahead(room, 0, 0, moves, len(moves), gains, engine.valuation.model())
        for move, gain in zip(moves, gains, strict=False):
            after = match.copy()
            after.play(int(move))
            value = game.value(after.states[0], 0)
            assert gain == pytest.approx(value - after.scores()[1])


def test_against_players_only_the_own_value_counts():
    game = games.get("nova_roma")
    match = played_on(game, 25, players=2)
    workspace = looked_at(match)
    assert workspace.how[0]["par"] == 0.0
    assert workspace.chance(0.3) == 0.3


def test_par_moves_the_middle_of_the_chances():
    """As far behind as par says, it is an even chance; nothing else moves."""
    results = np.zeros((2, 2))
    for lead, par, chance in ((-30.0, -30.0, 0.5), (0.0, 0.0, 0.5), (-20.0, -30.0, 0.731)):
        results[search.POINTS] = (50.0 + lead, 50.0)
        search.share(results, np.int64(2), 10.0, par)
        assert results[search.CHANCE, 0] == pytest.approx(chance, abs=0.001)
        assert results[search.CHANCE].sum() == pytest.approx(1.0)


def test_who_is_behind_asks_for_more_than_it_looks_and_who_is_ahead_for_the_win():
    game = games.get("nova_roma")
    behind = looked_at(Match(game, 1, 1, {"level": "hard"}))
    n = behind.weigh(4)
    wanted = behind.gains[:n].max() + behind.width()
    assert behind.how[0]["par"] == pytest.approx(wanted, abs=5.0)
    assert behind.how[0]["par"] < -10
    ahead = played_on(game, 0)
    ahead.states[0].players[0].chariots = 60  # far more than there are
    assert looked_at(ahead).how[0]["par"] == 0.0


def test_the_chance_that_is_told_is_that_of_winning():
    """Not that of doing better than it looks, which is about even all the time."""
    game = games.get("nova_roma")
    match = Match(game, 1, 1, {"level": "hard"})
    width = valuation_of(game).spread_of(match.states, 0)
    workspace = looked_at(match, par=-30.0)
    assert workspace.chance(0.5) == pytest.approx(1.0 / (1.0 + math.exp(30.0 / width)))
    assert workspace.chance(0.5) < workspace.chance(0.6) < 0.6
    assert (workspace.chance(0.0), workspace.chance(1.0)) == (0.0, 1.0)
    assert looked_at(match, par=-1e6).chance(0.5) < 1e-9

    workspace.think(200)
    found = workspace.tally[0] / workspace.visits
    told = mean_chances([workspace])
    assert told[0] < found / 2
    assert sum(told) == pytest.approx(1.0)
    assert max(choice.chance for choice in workspace.choices() if choice.visits) < 0.3


def test_all_threads_ask_for_the_same():
    match = Match(games.get("nova_roma"), 1, 1)
    team = Search(Budget(iterations=20), threads=2).new_team(
        engine_for(match.game), match.states, 0, 1
    )
    assert team[0].how[0]["par"] == team[1].how[0]["par"] < 0


# ---- weights for it


def test_the_rival_has_a_row_that_no_weights_value():
    match = played_on(games.get("nova_roma"), 30)
    notes = valuation_of(match.game)
    own, rival = fit.looked_at(notes, match)
    scores = zip((own, rival), (40, 90), strict=True)
    rows = [row_of(amounts, known._replace(score=score)) for (amounts, known), score in scores]
    sample = Sample.of(np.array(rows))
    assert sample.plays.tolist() == [1.0, 0.0]
    values = training.values_of(sample, notes.weights(), notes.most_time)
    assert values[0] == pytest.approx(match.game.value(match.states[0], 0), rel=1e-6)
    assert values[1] == match.scores()[1]
    assert sample.won.tolist() == [0.0, 1.0]


def test_a_fit_finds_what_things_are_worth_against_a_rival(monkeypatch):
    """What a thing costs the rival later is part of its worth."""
    monkeypatch.setattr(training, "SCORES", 100.0)
    luck = np.random.default_rng(1)
    amounts, so_far = luck.integers(1, 9, (800, 2)), luck.integers(20, 60, 800)
    rows = []
    for (own, denied), points in zip(amounts, so_far, strict=True):
        rows.append([own, denied, 0, 5.0, 0, np.nan, 2 * own])
        rows.append([0, 0, 0, 5.0, 1, points, points - 3 * denied])
    begin = Weights((0,), np.zeros((2, 1)), "")
    table = training.fitted([Sample.of(np.array(rows), 0.0)], begin, 0, pull=0.001)
    assert table[:, 0] == pytest.approx([2.0, 3.0], abs=0.05)


def test_weights_alone_are_fitted_and_judged_alone(monkeypatch, tmp_path):
    monkeypatch.setattr(fit, "CHUNK", 2)
    for module in (fit, arena, valuation):
        monkeypatch.setattr(module, "cache_root", lambda: tmp_path)
    plan = Plan(
        "nova_roma", games=4, rounds=1, players=(1,), bot="greedy", judge="greedy",
        matches=6, begin="first",
    )  # fmt: skip
    assert plan.is_alone
    assert not Plan("nova_roma").is_alone
    (one,) = fit.fit(plan, workers=1)
    chunk = fit.read_chunk(min(fit.folder_of(plan).glob("*.npz")))
    assert set(known_in(chunk.positions).seat) == {0, 1}
    assert not len(chunk.choices)
    assert one.positions > 20
    assert 0.0 <= one.wins.low <= one.wins.high <= 1.0
    assert "did better in" in fit.round_words(one, plan)


def test_better_alone_is_a_greater_lead_over_the_rival(monkeypatch):
    """Each game is compared with the same game; a tie is half."""
    leads = {"new": [5, 0, -3, 2], "old": [4, 0, -9, 3]}

    def results(contest, workers):
        del workers
        for number, bot in enumerate(contest.bots):
            lead = leads[bot.rpartition("=")[2]]
            for seed in (3, 1, 0, 2):
                table = arena.Table((number,), seed)
                yield arena.Result(table, [50 + lead[seed], 50], [1, 2], [1], [0.0], [0.0])

    monkeypatch.setattr(arena, "results", results)
    plan = Plan("nova_roma", players=(1,), matches=4)
    assert fit.contest(plan, "new", "old", 1, 1, lambda *_: None).share == 2.5 / 4


def test_weights_suit_the_table():
    """Alone by those for it, if a game has such; else by the first, as others saw players only."""
    assert weights_at(engine_for(games.get("nova_roma")), 1) == "alone"
    assert weights_at(engine_for(games.get("aeterna")), 1) == "first"
    assert weights_at(engine_for(games.get("nova_roma")), 3) == ""
