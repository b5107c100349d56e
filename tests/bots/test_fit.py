"""`circenses fit`: weights that anyone can make again, kept only if they win."""

import numpy as np
import pytest

from circenses import games
from circenses.bots import arena, fit
from circenses.bots.engine import engine_for
from circenses.bots.fit import Plan
from circenses.bots.players import parse
from circenses.core import model, valuation
from circenses.core.errors import CircensesError
from circenses.core.match import Match
from circenses.core.model import Weights
from circenses.core.valuation import valuation_of
from tests.hills import GAME as HILLS

FITTED = [game for name in games.GAMES if valuation_of(game := games.get(name)).features]
PLAN = Plan("hills", games=6, rounds=1, players=(2, 3), judge="greedy", matches=2, begin="none")


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
    assert len(list(fit.folder_of(PLAN).glob("*.npy"))) == 1
    assert fit.fit(PLAN, workers=1) == first
    assert valuation_of(HILLS).path_of(f"{PLAN.name}-1").read_bytes() == text


def interrupted(what, done, total):
    assert done <= total
    if done >= fit.CHUNK:
        raise KeyboardInterrupt(what)


def test_a_fit_finds_what_each_thing_is_worth():
    """Where scores follow from the features, the weights are found again, at every time left."""
    truth = Weights((4, 0), np.array([[1.0, 1.0], [0.5, 0.0], [-2.0, 3.0]]), "")
    luck = np.random.default_rng(1)
    amounts, left = luck.integers(0, 9, (3000, 3)), luck.integers(0, 5, 3000)
    scores = (amounts * truth.rates(4)[left]).sum(axis=1)
    rows = np.column_stack([amounts, left, scores]).astype(np.float32)
    begin = Weights((4, 0), np.zeros((3, 2)), "")
    found = fit.fitted([rows[:1000], rows[1000:]], begin, 4, pull=0.01)
    assert found == pytest.approx(truth.table, abs=0.01)
    new = Weights((4, 0), found, "")
    assert fit.error([rows], new, 4) < 0.1 < fit.error([rows], begin, 4)


def test_what_does_not_win_is_not_kept():
    lost = fit.Round(1, 10, 5.0, 4.0, fit.wilson(2, 4), False)
    assert fit.result_of(PLAN, [lost]) is None
    assert "not kept" in fit.told(lost, PLAN)


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
    with pytest.raises(CircensesError, match="no feature: hats"):
        model.from_text("left  1  0\nhats  1  2\n", features, "a file")
    with pytest.raises(CircensesError, match="as many numbers"):
        model.from_text("left  1  0\npoints  1\n", features, "a file")


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
