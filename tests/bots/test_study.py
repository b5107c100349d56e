"""Fits that learn from what search found out: which moves are good, and where they lead."""

import math
from dataclasses import replace
from random import Random as Luck

import numpy as np
import pytest

from circenses import games
from circenses.bots import arena, fit, study, training
from circenses.bots.engine import WeighedMove, engine_for
from circenses.bots.fit import Plan
from circenses.bots.levels import parse
from circenses.bots.training import Decisions, Known, known_in
from circenses.core.errors import CircensesError
from circenses.core.play.match import Match
from circenses.core.value import valuation
from circenses.core.value.model import Weights
from circenses.core.value.valuation import valuation_of
from tests.hills import GAME as HILLS

PLAN = Plan(
    "hills", games=6, rounds=2, players=(2, 3), bot="search:40it", judge="greedy", matches=2,
    pull=3.0, begin="none", study=True,
)  # fmt: skip


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """Hills is short: positions are counted soon after a move."""
    monkeypatch.setattr(study, "SHORT", 0)
    monkeypatch.setattr(study, "LONG", 2)


@pytest.fixture
def kept(monkeypatch, tmp_path):
    """Games, weights and journals are kept in a folder of their own."""
    monkeypatch.setattr(fit, "CHUNK", 3)
    for module in (fit, arena, valuation):
        monkeypatch.setattr(module, "cache_root", lambda: tmp_path)
    return tmp_path


# ---- which moves are good


def test_the_better_chance_has_the_greater_share():
    """However often a move was visited; one that was hardly visited has none."""
    choices = [
        WeighedMove(1, 20, 0.6, 9.0),
        WeighedMove(2, 90, 0.5, 8.0),
        WeighedMove(3, 5, 0.9, 9.0),
        WeighedMove(4, 0, math.nan, math.nan),
    ]
    found = study.shares(choices, width=10.0)
    assert sum(found) == pytest.approx(1.0)
    assert found[0] > found[1] > 0
    assert found[2:] == [0.0, 0.0]
    clear, unclear = (study.shares(choices, width)[1] for width in (20.0, 1.0))
    assert clear < found[1] < unclear  # the same chances are more points apart
    assert study.shares([WeighedMove(1, 1, 0.0, 2.0), WeighedMove(2, 2, 1.0, 9.0)], 1.0)[1] > 0.99


def choices_by(truth, decisions, width=0.7):
    """Decisions between three moves, of one who chooses by some weights."""
    luck = np.random.default_rng(1)
    amounts, left = luck.integers(0, 4, (3 * decisions, 3)), luck.integers(0, 5, 3 * decisions)
    values = (amounts * truth.rates(4)[left]).sum(axis=1).reshape(-1, 3) / width
    powers = np.exp(values - values.max(axis=1, keepdims=True))
    shares = (powers / powers.sum(axis=1, keepdims=True)).ravel()
    number, none = np.arange(3 * decisions) % 3, np.full(3 * decisions, np.nan)
    wide = np.full(3 * decisions, width)
    return np.column_stack([amounts, left, wide, number, none, shares]).astype(np.float32)


@pytest.mark.parametrize("surely", [0.0, 1.0, 40.0])
def test_a_fit_finds_by_what_moves_were_chosen(surely):
    """Also beginning with weights that are sure of everything, where a whole step leads too far."""
    truth = Weights((4, 0), np.array([[1.0, 0.5], [0.5, 0.0], [-1.0, -0.3]]), "")
    begin = Weights((4, 0), surely * np.array([[-1.0, 1.0], [1.0, 1.0], [1.0, 1.0]]), "")
    samples = [Decisions.of(choices_by(truth, 800), common=0.0)]
    wrong = [training.loss(samples[0], values_by(one, samples[0])) for one in (begin, truth)]
    found = replace(begin, table=training.fitted(samples, begin, 4, pull=1e-6))
    now = training.loss(samples[0], values_by(found, samples[0]))
    assert wrong[1] <= now < wrong[0]
    if surely <= 1.0:
        assert found.table == pytest.approx(truth.table, abs=0.02)


def values_by(weights, sample):
    return (sample.amounts * weights.rates(4)[sample.left]).sum(axis=1)


# ---- what is found out in a decision


def found_in(match, seed=1):
    """What search found out about the next decision."""
    player = match.player
    view, moves = HILLS.view(match.states, player), match.legal(player)
    thought = parse("search:60it").decide(HILLS, view, player, moves, seed, patient=True)
    return thought, study.findings(HILLS, view, player, thought, "", Luck(seed))


def test_every_move_has_a_row_and_every_ending_one_for_each_player():
    match = Match(HILLS, 3, 1)
    while len(match.legal(match.player)) < 2:
        match.play(match.legal(match.player)[0], match.player)
    thought, found = found_in(match)
    features = len(valuation_of(HILLS).features)
    choices, endings = np.array(found.choices), np.array(found.endings)
    assert choices.shape == (len(thought), features + len(Known._fields))
    assert known_in(choices).seat.tolist() == list(range(len(thought)))
    assert known_in(choices).score.sum() == pytest.approx(1.0)
    followed = sum(choice.visits >= study.FOLLOWED for choice in thought)
    assert 0 < len(endings) <= 3 * study.WORLDS * followed
    assert known_in(endings).seat.tolist() == [0, 1, 2] * (len(endings) // 3)
    assert (known_in(endings).left >= 0).all()
    assert (known_in(endings).score > 0).any()


def test_findings_follow_from_the_view_and_the_luck():
    match = Match(HILLS, 2, 3)
    rows = [np.array(found_in(match)[1].endings) for _ in range(2)]
    assert np.array_equal(rows[0], rows[1], equal_nan=True)


def test_where_a_move_ends_the_game_nothing_is_learned():
    """There the value is the score, by whatever weights."""
    match = Match(HILLS, 2, 1)
    while not match.over:
        before, moves = match.states.copy(), match.legal(match.player)
        player = match.player
        match.play(moves[0], player)
    view, choice = HILLS.view(before, player), WeighedMove(moves[0], 50, 0.5, 10.0)
    assert study.findings(HILLS, view, player, [choice], "", Luck(1)) == ([], [])


# ---- a whole fit


def test_a_study_makes_weights_for_values_and_for_looking_ahead(kept):
    """The same to the byte when it is done again; bots that are named after them use both."""
    rounds = fit.fit(PLAN, workers=1)
    own = valuation_of(HILLS)
    name = f"{PLAN.name}-2"
    assert own.ahead_of(name) == f"{name}-ahead"
    texts = [own.path_of(one).read_bytes() for one in (name, f"{name}-ahead")]
    assert texts[0] != texts[1]
    assert "--study" in PLAN.command
    for file in [*kept.rglob("*.npz"), *kept.rglob("*.txt"), *kept.rglob("*.jsonl")]:
        file.unlink()
    assert fit.fit(PLAN, workers=1) == rounds
    assert [own.path_of(one).read_bytes() for one in (name, f"{name}-ahead")] == texts
    workspace = engine_for(HILLS).borrow(name)
    assert workspace.weights == (name, f"{name}-ahead")
    engine_for(HILLS).give_back(workspace)
    both = arena.weights_of("hills", f"search:10it,weights={name}")
    assert both.encode() == b"".join(texts)


def test_what_wins_is_told_for_both(kept, monkeypatch):
    monkeypatch.setattr(fit, "contest", lambda *_: arena.wilson(90, 100))
    rounds = fit.fit(replace(PLAN, rounds=1), workers=1)
    values, ahead = fit.result_of(PLAN, rounds)
    assert values.origin == ahead.origin
    assert values.origin.startswith("circenses fit hills --seed 1 --games 6")
    assert not np.array_equal(values.table, ahead.table)


def test_only_search_at_a_table_of_several_can_be_studied():
    for wrong in (replace(PLAN, bot="greedy"), replace(PLAN, players=(1,))):
        with pytest.raises(CircensesError, match="Only games of bots that search"):
            fit.fit(wrong, workers=1)


def test_magna_roma_looks_ahead_by_weights_of_their_own():
    """The usual ones; those that are named look ahead by themselves if they have no others."""
    own = valuation_of(games.get("magna_roma"))
    assert own.ahead_of("") == own.ahead_of("usual") == "ahead"
    assert own.ahead_of("first") == "first"
    assert valuation_of(games.get("nova_roma")).ahead_of("") == ""
