"""`circenses fit`: weights that anyone can make again, kept only if they win."""

from dataclasses import replace
from random import Random as Luck
from types import SimpleNamespace

import numpy as np
import pytest

import circenses
from circenses import games
from circenses.bots import arena, fit, training
from circenses.bots.engine import engine_for
from circenses.bots.fit import Plan
from circenses.bots.levels import parse
from circenses.bots.training import Sample
from circenses.core.errors import CircensesError
from circenses.core.play.match import Match
from circenses.core.value import model, network, valuation
from circenses.core.value.model import Weights
from circenses.core.value.network import Network
from circenses.core.value.valuation import valuation_of
from tests.hills import GAME as HILLS

FITTED = [game for name in games.GAMES if valuation_of(game := games.get(name)).features]
PLAN = Plan(
    "hills",
    games=6,
    rounds=1,
    players=(2, 3),
    bot="greedy",
    judge="greedy",
    matches=2,
    begin="none",
    network=True,
)


def keep_in(folder, monkeypatch):
    """Let games, weights and journals be kept in a folder of their own."""
    monkeypatch.setattr(fit, "CHUNK", 3)
    for module in (fit, arena, valuation):
        monkeypatch.setattr(module, "cache_root", lambda: folder)


def test_the_same_seed_gives_the_same_weights(monkeypatch, tmp_path):
    """To the byte, also when it was interrupted."""
    keep_in(tmp_path / "first", monkeypatch)
    first = fit.fit(PLAN, workers=1)
    text = valuation_of(HILLS).path_of(f"{PLAN.name}-1").read_bytes()
    keep_in(tmp_path / "again", monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        fit.fit(PLAN, workers=1, report=interrupted)
    assert len(list(fit.folder_of(PLAN).glob("*.npz"))) == 1
    assert fit.fit(PLAN, workers=1) == first
    assert valuation_of(HILLS).path_of(f"{PLAN.name}-1").read_bytes() == text


def interrupted(what, done, total):
    assert done <= total
    if done >= fit.CHUNK:
        raise KeyboardInterrupt(what)


def rows_of(weights, positions):
    """Positions of two players whose scores follow from their features."""
    luck = np.random.default_rng(1)
    amounts, left = luck.integers(0, 9, (2 * positions, 3)), luck.integers(0, 5, 2 * positions)
    scores = (amounts * weights.rates(4)[left]).sum(axis=1)
    seats, width = np.arange(2 * positions) % 2, np.full(2 * positions, 4.0)
    no_rival = np.full(2 * positions, np.nan)
    return np.column_stack([amounts, left, width, seats, no_rival, scores]).astype(np.float32)


def test_greedy_players_at_a_table_err_alike():
    """If one played better, what he has early would seem to be worth what skill brings him."""
    plan = Plan("hills", bot="greedy")
    errors = []
    for seed in range(20):
        crew = fit.crew_of(plan, "usual", 4, Luck(seed))
        assert len({bot.temperature for bot in crew}) == 1
        errors.append(crew[0].temperature)
    assert set(errors) == set(fit.ERRORS)


@pytest.mark.parametrize("common", [0.3, 0.0])
def test_a_fit_finds_what_each_thing_is_worth(common, monkeypatch):
    """Where scores follow from the features, the weights are found again, at every time left."""
    monkeypatch.setattr(training, "SCORES", 100.0)  # wins alone tell only which is worth more
    truth = Weights((4, 0), np.array([[1.0, 1.0], [0.5, 0.0], [-2.0, 3.0]]), "")
    rows = rows_of(truth, 1500)
    samples = [Sample.of(rows[:1000], common), Sample.of(rows[1000:], common)]
    begin = Weights((4, 0), np.zeros((3, 2)), "")
    found = training.fitted(samples, begin, 4, pull=0.01)
    assert found == pytest.approx(truth.table, abs=0.02)
    new, chunk = Weights((4, 0), found, ""), fit.Chunk(rows, rows[:0])
    assert fit.misses([chunk], new, 4).points < 0.1 < fit.misses([chunk], begin, 4).points
    assert fit.misses([chunk], new, 4).surprise < fit.misses([chunk], begin, 4).surprise


def test_who_won_counts_beside_the_scores(monkeypatch):
    """Without scores the winner alone teaches which feature is worth most."""
    monkeypatch.setattr(training, "SCORES", 0.0)
    truth = Weights((4, 0), np.array([[1.0, 1.0], [0.5, 0.5], [-2.0, -2.0]]), "")
    sample = Sample.of(rows_of(truth, 500))
    found = training.fitted([sample], Weights((4, 0), np.zeros((3, 2)), ""), 4, pull=1.0)
    assert (found[0] > found[1]).all()
    assert (found[1] > found[2]).all()
    assert sample.won.sum() == 500


def test_scores_may_count_alone():
    """Nobody need have won: with other winners the weights are the same."""
    truth = Weights((4, 0), np.array([[1.0, 1.0], [0.5, 0.0], [-2.0, 3.0]]), "")
    begin = Weights((4, 0), np.zeros((3, 2)), "")
    sample = Sample.of(rows_of(truth, 1500), wins=0.0)
    found = training.fitted([sample], begin, 4, pull=0.01)
    assert found == pytest.approx(truth.table, abs=0.02)
    vars(sample)["won"] = np.zeros(3000)  # as if it had been reckoned
    assert training.fitted([sample], begin, 4, pull=0.01).tolist() == found.tolist()


def test_a_network_learns_what_no_sum_can_say(monkeypatch):
    """Here a feature counts only if another one is there; the same seed learns the same."""
    monkeypatch.setattr(training, "BATCH", 16)
    luck = np.random.default_rng(2)
    rows = rows_of(Weights((4, 0), np.ones((3, 2)), ""), 1500)
    rows[:, :2] = luck.integers(0, 2, (3000, 2))
    rows[:, -1] = 10 * rows[:, 0] * rows[:, 1]
    base = Weights((4, 0), np.zeros((3, 2)), "")
    sample = Sample.of(rows)
    base = replace(base, table=training.fitted([sample], base, 4, pull=1.0))
    networks = [training.trained(sample, base, 4, seed=3) for _ in range(2)]
    assert networks[0].to_lines("abc") == networks[1].to_lines("abc")
    better = replace(base, network=networks[0])
    assert training.error([sample], better, 4) < training.error([sample], base, 4) / 2


def test_a_step_goes_a_part_of_the_way():
    """From the old weights towards those that a whole fit gives."""
    rows = rows_of(Weights((4, 0), np.array([[3.0, 1.0], [0.5, 2.0], [-1.0, 0.0]]), ""), 200)
    games_seen = [fit.Chunk(rows, rows[:0])]
    old = Weights((4, 0), np.ones((3, 2)), "")
    most = SimpleNamespace(most_time=4)
    whole, part, none = (
        fit.improved(games_seen, old, replace(PLAN, network=False, step=step), most).table
        for step in (1.0, 0.4, 0.0)
    )
    assert np.array_equal(none, old.table)
    assert np.array_equal(part, np.round(old.table + 0.4 * (whole - old.table), 3))
    assert not np.array_equal(whole, old.table)


def test_what_does_not_win_is_not_kept():
    lost = fit.Round(
        1, 10, fit.Misses(5.0, 0.6), fit.Misses(4.0, 0.5), arena.wilson(2, 4), 1.0, False
    )
    assert fit.result_of(PLAN, [lost]) == ()
    assert "not kept" in fit.round_words(lost, PLAN)


def test_what_wins_but_scores_little_is_not_kept(monkeypatch, tmp_path):
    """New weights that win every game, with a fifth of the points that the old ones make."""
    keep_in(tmp_path, monkeypatch)
    monkeypatch.setattr(fit, "contest", lambda *_: arena.wilson(100, 100))
    monkeypatch.setattr(fit, "own_points", lambda _, weights, *__: 50 if weights == "none" else 10)
    kept = {
        least: fit.fit(replace(PLAN, network=False, least=least), workers=1)[0].is_kept
        for least in (0.0, 0.1, 0.8)
    }
    assert kept == {0.0: True, 0.1: True, 0.8: False}


def test_the_points_of_weights_among_themselves(monkeypatch, tmp_path):
    keep_in(tmp_path, monkeypatch)
    monkeypatch.setattr(fit, "AMONG_THEMSELVES", 2)
    points = fit.own_points(replace(PLAN, judge="random"), "", 1, workers=1)
    assert 5 < points < 30  # random players of Hills make some 18


def test_a_third_of_the_seats_have_the_rivals_weights():
    luck = fit.Luck(1)
    plan = replace(PLAN, rivals="first")
    found = [fit.seat_weights(plan, "today", luck) for _ in range(300)]
    assert {*found} == {"first", "today"}
    assert 70 < found.count("first") < 130
    assert fit.seat_weights(PLAN, "today", luck) == "today"
    assert "--matches 2 --rivals first" in plan.command


@pytest.mark.parametrize("game", FITTED, ids=lambda game: game.id)
def test_a_game_s_weights_name_its_features(game):
    """Every feature has a line that says what it is, and every shipped file names all of them."""
    features = valuation_of(game).features
    most_time = valuation_of(game).most_time
    names = [feature.name for feature in features]
    assert len(set(names)) == len(names)
    assert all(feature.about for feature in features)
    for file in (game.folder / "value").glob("weights*.txt"):
        weights = model.read(file, features)
        assert weights.origin
        assert weights.knots[-1] == 0
        assert weights.knots[0] <= most_time
        assert weights.rates(most_time).shape == (most_time + 1, len(names))


@pytest.mark.parametrize("game", FITTED, ids=lambda game: game.id)
def test_names_and_numbers_of_features_agree(game):
    """The constant of a feature is its place in the list."""
    module = game.part_of("value.features")
    for number, feature in enumerate(valuation_of(game).features):
        assert getattr(module, feature.name.upper().replace(" ", "_")) == number


def test_weights_survive_being_written():
    features = valuation_of(HILLS).features
    weights = Weights((4, 0), np.arange(8.0).reshape(4, 2) / 8, "made by hand\nfor a test")
    again = model.from_text(weights.to_text(features), features, "a file")
    assert again.knots == weights.knots
    assert again.origin == weights.origin
    assert (again.table == weights.table).all()
    large = replace(weights, table=-98765.5 * np.ones((4, 2)))
    assert (model.from_text(large.to_text(features), features, "").table == large.table).all()
    with pytest.raises(CircensesError, match="unknown features: hats"):
        model.from_text("left  1  0\nhats  1  2\n", features, "a file")
    with pytest.raises(CircensesError, match="as many numbers"):
        model.from_text("left  1  0\npoints  1\n", features, "a file")


def some_network(features, outputs=1.0):
    luck = np.random.default_rng(4)
    square = (network.UNITS, network.UNITS)
    return Network(
        inputs=luck.normal(size=(features, network.UNITS)).round(3),
        time=luck.normal(size=network.UNITS).round(3),
        bias=luck.normal(size=network.UNITS).round(3),
        middle=luck.normal(size=square).round(3),
        middle_bias=luck.normal(size=network.UNITS).round(3),
        outputs=outputs * luck.normal(size=network.UNITS).round(3),
    )


def test_a_network_adds_to_the_value_and_nothing_at_the_end():
    """The compiled value is the sum of the features, and what the network adds; then the score."""
    valuation = valuation_of(HILLS)
    match, plain = Match(HILLS, 2, 1), valuation.weights()
    net = some_network(len(valuation.features))
    rooms = [valuation.blank_model() for _ in range(3)]
    for room, added in zip(rooms, (None, net, replace(net, outputs=0 * net.outputs)), strict=True):
        valuation.set_weights(room, replace(plain, network=added))
    while not match.over:
        value, more, same = (valuation.value(match.state, 0, room) for room in rooms)
        amounts, left = valuation.counted(match.states, 0)
        assert same == value
        assert more - value == pytest.approx(net.points(amounts[None], np.array([left]))[0], 1e-3)
        match.play(match.legal()[0])
    assert valuation.value(match.state, 0, rooms[1]) == match.scores()[0]


def test_what_one_more_of_a_feature_is_worth():
    """With a network, the rate and the slope where the position is."""
    net = some_network(4)
    weights = Weights((5, 0), np.ones((4, 2)), "", net)
    amounts = np.array([1.0, 2.0, 0.0, 3.0])
    for feature in range(4):
        more = amounts + 1e-6 * np.eye(4)[feature]
        slope = net.points(np.array([more, amounts]), np.array([2, 2]))
        worth = weights.worths(amounts, 2, 5)[feature]
        assert worth == pytest.approx(1.0 + (slope[0] - slope[1]) / 1e-6, 1e-3)


def test_a_network_survives_being_written():
    features = valuation_of(HILLS).features
    net = some_network(len(features))
    text = Weights((4, 0), np.ones((4, 2)), "by hand", net).to_text(features)
    again = model.from_text(text, features, "a file")
    assert again.to_text(features) == text
    assert again.network is not None
    assert (again.network.middle == net.middle).all()
    lines = text.splitlines()
    with pytest.raises(CircensesError, match="a file: its network lacks :outputs"):
        model.from_text("\n".join(lines[:-1]), features, "a file")
    with pytest.raises(CircensesError, match="unknown feature: hats"):
        model.from_text(f"{text}hats  1 2\n", features, "a file")
    with pytest.raises(CircensesError, match=":outputs of its network needs 32 numbers"):
        model.from_text(text.rstrip().rpartition(" ")[0], features, "a file")


def test_bots_value_by_the_weights_they_are_given():
    """In one process and with the same compiled code."""
    match = Match(HILLS, 2, 1)
    view = HILLS.view(match.states, 0)
    assert parse("greedy:2,weights=none").weights == "none"
    assert parse("search:20it,weights=none").weights == "none"
    workspaces = [engine_for(HILLS).borrow(name) for name in ("", "none")]
    worths = []
    for workspace in workspaces:
        workspace.look_at(view, 0, 1)
        workspace.tune(engine_for(HILLS).tuning)
        n = workspace.weigh(1)
        worths.append(workspace.gains[:n].copy())
    assert worths[0].any()
    assert not worths[1].any()
    with pytest.raises(CircensesError, match="no weights nowhere"):
        parse("greedy:weights=nowhere").choose(HILLS, view, 0, match.legal(0), 1)


def test_search_with_the_usual_weights_builds_a_city():
    """With weights that were fitted to margins alone, two bots hurry to the end: 0 to 0."""
    match = circenses.new("city_of_marble", players=2, seed=1)
    bot = parse("search:100it")
    while not match.over:
        view = match.game.view(match.states, match.player)
        moves = match.legal(match.player)
        match.play(bot.choose(match.game, view, match.player, moves, match.ply + 1), match.player)
    assert min(match.scores()) > 20


def test_one_move_ahead_is_valued_by_the_first_weights():
    """Fitted ones are for search; a game that has no others keeps the usual ones."""
    assert valuation_of(HILLS).one_step == "usual"
    assert valuation_of(HILLS).path_of("usual") == valuation_of(HILLS).path_of("")
    assert valuation_of(games.get("city_of_marble")).one_step == "first"


def test_two_fits_may_write_the_same_chunk(monkeypatch, tmp_path):
    """The second writes while the first does, and neither takes the other's file away."""
    chunk = fit.Chunk(np.ones((2, 3), np.float32), np.zeros((0, 3), np.float32))
    file, save = tmp_path / "round-1-0.npz", np.savez

    def save_twice(out, **arrays):
        monkeypatch.setattr(np, "savez", save)
        fit.write_chunk(file, chunk)
        save(out, **arrays)

    monkeypatch.setattr(np, "savez", save_twice)
    fit.write_chunk(file, chunk)

    assert (fit.read_chunk(file).positions == 1).all()
    assert list(tmp_path.iterdir()) == [file]
