"""`circenses train`: networks that anyone can make again, kept only if they win."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from circenses import games
from circenses.bots import arena, plots
from circenses.bots.arena import wilson
from circenses.bots.champion import files, fitting, gather, train
from circenses.bots.champion.files import Network
from circenses.bots.champion.fitting import Chances, Notes, Priors, PriorsByPosition
from circenses.bots.champion.gather import Chunk, Play, gathered
from circenses.bots.champion.network import BY_MOVES
from circenses.bots.champion.notes import SCALE, move_type, position_type
from circenses.bots.champion.train import Plan, carry_out
from circenses.bots.engine import engine_for
from circenses.core.errors import CircensesError
from circenses.core.play.match import Match
from tests.hills import GAME as HILLS

PLAN = Plan("hills", games=20, rounds=1, iterations=40, judge="search:10it", matches=2)


def keep_in(folder, monkeypatch):
    """Let games, networks and journals be kept in a folder of their own."""
    files.network_of.cache_clear()
    engine_for(HILLS).in_search.cache_clear()
    for module in (files, arena, train):
        monkeypatch.setattr(module, "cache_root", lambda: folder)


@pytest.fixture(scope="module")
def chunk():
    """Some games."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(games.GUESTS, "hills", HILLS)
        return Chunk.from_bytes(gathered(Play("hills", 2, 40), b"", 0, 26)[1])


def everything_wins(monkeypatch):
    monkeypatch.setattr(train, "rated", lambda *_: wilson(90, 100))


def test_the_same_seed_gives_the_same_network(monkeypatch, tmp_path):
    """To the byte, also when it was interrupted; with the card that tells where it comes from."""
    everything_wins(monkeypatch)
    monkeypatch.setattr(fitting, "LEAST_STEPS", 32)
    keep_in(tmp_path / "first", monkeypatch)
    first, again = tmp_path / "first.net", tmp_path / "again.net"
    carry_out(PLAN, first, workers=1)
    keep_in(tmp_path / "again", monkeypatch)
    with pytest.raises(KeyboardInterrupt):
        carry_out(PLAN, again, workers=1, report=interrupted)
    assert len(list((tmp_path / "again").rglob("*.npz"))) == 1
    lines = carry_out(PLAN, again, workers=1)
    assert again.read_bytes() == first.read_bytes()
    assert f"Wrote {again}." in lines
    assert again.with_suffix(".svg").read_text().startswith("<svg")
    card = files.read(again, HILLS, 2).card
    assert card["command"] == PLAN.command
    assert card["seed"] == PLAN.seed
    assert card["data"].startswith("20 games")
    assert any("greedy" in bot for bot in card["strength"])


def interrupted(what, done, of):
    assert done <= of
    if done >= gather.CHUNK:
        raise KeyboardInterrupt(what)


def test_what_does_not_win_is_not_kept(monkeypatch, tmp_path):
    """The first such round is the last, and no file is written."""
    monkeypatch.setattr(train, "rated", lambda *_: wilson(50, 100))
    monkeypatch.setattr(fitting, "LEAST_STEPS", 32)
    keep_in(tmp_path, monkeypatch)
    lines = carry_out(replace(PLAN, rounds=3), tmp_path / "new.net", workers=1)
    assert sum(line.startswith("Round") for line in lines) == 1
    assert "not kept" in lines[0]
    assert not (tmp_path / "new.net").exists()


@pytest.mark.parametrize(
    ("number", "won", "kept", "sure"),
    [(1, 55, False, False), (1, 65, True, True), (2, 55, True, False), (2, 49, False, False)],
)
def test_a_later_round_only_has_to_win_more(number, won, kept, sure):
    """Search without a network gives way to what is surely better; and only that goes on."""
    wins = wilson(won, 100)
    one = train.Round(number, 10, {}, wins, wilson(40, 100), "new", even=0.5)
    assert (one.is_kept, one.is_sure) == (kept, sure)


def test_a_round_that_may_be_better_is_kept_and_is_the_last(monkeypatch, tmp_path):
    """The champion is the network of the second round, and there is no third."""
    monkeypatch.setattr(train, "tune", lambda *_: {})
    monkeypatch.setattr(train, "panel_of", lambda *_: {})
    monkeypatch.setattr(fitting, "LEAST_STEPS", 32)
    keep_in(tmp_path, monkeypatch)
    won = iter([70, 40, 55, 40])
    monkeypatch.setattr(train, "rated", lambda *_: wilson(next(won), 100))
    lines = carry_out(replace(PLAN, games=10, rounds=3), tmp_path / "new.net", workers=1)
    assert sum(line.startswith("Round") for line in lines) == 2
    strength = files.read(tmp_path / "new.net", HILLS, 2).card["strength"]
    assert len(strength) == 2


def test_a_second_round_is_played_by_the_network_of_the_first(monkeypatch, tmp_path):
    """It plays what won, and learns from its own games and those before."""
    everything_wins(monkeypatch)
    monkeypatch.setattr(fitting, "LEAST_STEPS", 32)
    keep_in(tmp_path, monkeypatch)
    asked = []

    def noted(play, network, first, *more):
        asked.append(network)
        return gathered(replace(play, iterations=20), b"", first, *more)

    monkeypatch.setattr(train, "gathered", noted)
    rounds = train.train(replace(PLAN, games=10, rounds=2), workers=1)
    assert asked[0] == b""
    assert Network.from_bytes(asked[1]).card["players"] == 2
    assert rounds[1].positions > rounds[0].positions


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"players": 9}, "players"),
        ({"judge": "greedy"}, "does not search"),
        ({"priors": "luck"}, "not luck"),
        ({"options": {"weather": "wet"}}, "option"),
    ],
)
def test_a_plan_that_cannot_be_followed_is_refused(wrong, why):
    with pytest.raises(CircensesError, match=why):
        train.train(replace(PLAN, **wrong), workers=1)


def test_a_command_names_what_is_unusual():
    plan = replace(Plan("hills"), games=10, options={"a": "b"})
    assert plan.command == "circenses train hills --seed 1 --games 10 --option a=b"


def test_constants_are_taken_over_only_if_they_surely_win(monkeypatch):
    """The best of those tried, or none."""
    training = train.Training(PLAN, 1, None, lambda *_: None)
    won = iter([50, 50, 95, 50, 90, 50])
    monkeypatch.setattr(train, "rated", lambda *_: wilson(next(won), 100))
    assert train.tune(training, "new") == {"heat": "0.7"}
    monkeypatch.setattr(train, "rated", lambda *_: wilson(52, 100))
    assert train.tune(training, "new") == {}


def test_a_round_has_a_picture():
    wins = wilson(60, 100)
    one = train.Round(1, 10, {}, wins, wins, "new", even=0.5)
    assert train.picture(PLAN, [one, one._replace(number=2)]).count("round") >= 2
    assert plots.WIDTH > 0


# ---- what is noted


def test_notes_agree_with_the_search_they_are_of(chunk):
    """Tries add up, chances are chances, and rivals count from the mover."""
    positions, moves = chunk
    assert positions["moves"].sum() == len(moves)
    starts = np.cumsum(positions["moves"]) - positions["moves"]
    assert np.array_equal(np.add.reduceat(moves["tries"], starts), positions["tries"])
    assert ((positions["chance"] >= 0) & (positions["chance"] <= 1)).all()
    assert set(positions["won"]) <= {0.0, 0.5, 1.0}
    assert set(positions["known"]) == {0, 1}
    assert positions["depth"].max() > 1


def test_the_same_game_is_played_the_same_again(chunk):
    """Whatever was played before it, and in whatever chunk."""
    again = Chunk.from_bytes(gathered(Play("hills", 2, 40), b"", 7, 1)[1])
    same = chunk.positions["game"] == 7
    assert np.array_equal(chunk.positions[same], again.positions)


def test_at_larger_tables_games_are_noted_too():
    """Each seat has its place, counted from the mover."""
    positions = Chunk.from_bytes(gathered(Play("hills", 3, 20), b"", 0, 2)[1]).positions
    assert set(positions["seats"]) == {3}
    assert set(positions["known"]) <= {0, 1, 2}
    assert positions["amounts"].shape[1] == 3


# ---- learning


@pytest.mark.parametrize("task", [Chances, Priors, PriorsByPosition])
def test_slopes_lead_downhill(task, chunk):
    """Each array's slopes are how what is wrong changes with it."""
    one, luck = task(Notes.of(HILLS, [chunk])), np.random.default_rng(3)
    arrays = {
        name: (array + luck.normal(0, 0.3, array.shape)).astype(np.float64)
        for name, array in one.begin(luck).items()
    }
    rows = one.making[:40]
    for name, slopes in one.slopes(arrays, rows).items():
        place = np.unravel_index(np.abs(slopes).argmax(), slopes.shape)
        there = []
        for step in (1e-5, -1e-5):
            moved = arrays[name].copy()
            moved[place] += step
            there.append(one.wrong(arrays | {name: moved}, rows))
        assert slopes[place] == pytest.approx((there[0] - there[1]) / 2e-5, rel=1e-3), name


def test_a_network_learns_what_the_value_does_not_know(chunk, monkeypatch):
    """Here who wins, and which move is tried, follows from one feature: in games left out too."""
    positions, moves = chunk.positions.copy(), chunk.moves.copy()
    led = (positions["amounts"][:, 0, 0] - positions["amounts"][:, 1, 0]) / SCALE
    known = np.where(positions["known"] == 0, led, -led)
    positions["chance"] = positions["won"] = 1 / (1 + np.exp(-known))
    moves["tries"] = np.where(moves["change"][:, 2] > 0, 9, 1)
    starts = np.cumsum(positions["moves"]) - positions["moves"]
    positions["tries"] = np.add.reduceat(moves["tries"], starts)
    network, fits = fitting.fitted(HILLS, [Chunk(positions, moves)], seed=1)
    least = [least_wrong(task(Notes.of(HILLS, [Chunk(positions, moves)]))) for task in TASKS]
    for fit, floor in zip(fits, least, strict=True):
        assert fit.after - floor < 0.75 * (fit.before - floor)
    assert network.priors == BY_MOVES
    assert network.has_chances
    monkeypatch.setattr(fitting, "LEAST_STEPS", 32)
    same = [fitting.fitted(HILLS, [chunk], seed=5)[0].to_bytes() for _ in range(2)]
    assert same[0] == same[1]


TASKS = (Chances, Priors)


def least_wrong(task):
    """The entropy of what is to be foreseen."""
    if isinstance(task, Chances):
        chance = task.target[task.testing]
        return float(-(chance * np.log(chance) + (1 - chance) * np.log(1 - chance)).mean())
    zeros = task.begin(np.random.default_rng(1))
    found = task.weigh(zeros, task.testing)
    return float(-(found.target * np.log(found.target)).sum() / len(task.testing))


@pytest.mark.parametrize("priors", [Priors, PriorsByPosition])
@pytest.mark.parametrize("players", [2, 3])
def test_search_reckons_as_learning_does(players, priors):
    """The compiled network and NumPy give the same chances and the same priors."""
    luck = np.random.default_rng(players)
    blank = files.blank_arrays(HILLS)
    arrays = {name: luck.normal(0, 0.2, array.shape) for name, array in blank.items()}
    if priors is PriorsByPosition:
        arrays = {name: array for name, array in arrays.items() if name not in files.PLAYED}
    network = Network.of(arrays, files.about(HILLS, players))
    workspace = gather.Thinker(HILLS, Play("hills", players, 40), network).workspace
    match = Match(HILLS, players, 1)
    for _ in range(2 * players):
        match.play(match.legal()[0])
    workspace.look_at(match.states, match.player, 1)
    workspace.tune(engine_for(HILLS).tuning)
    notes = Notes.of(HILLS, [noted(match)])
    assert priors_of(workspace, match) == pytest.approx(of(priors, notes, arrays).priors, abs=1e-4)
    found = of(Chances, notes, arrays).chances[0]
    assert chances_of(workspace, match) == pytest.approx(found, abs=1e-4)


def noted(match):
    """A position as it would be noted, but for what is hidden."""
    game, player, valuation = HILLS, match.player, engine_for(HILLS).valuation
    moves = match.legal()
    position = np.zeros(1, position_type(len(valuation.features), match.players))
    position["seats"], position["moves"], position["tries"] = match.players, len(moves), 1
    position["width"] = valuation.spread_of(match.states, 0)
    for turn in range(match.players):
        seat = (player + turn) % match.players
        amounts, position["left"][0, turn] = valuation.counted(match.states, seat)
        position["amounts"][0, turn] = amounts * SCALE
        position["points"][0, turn] = game.value(match.state, seat)
    rows = np.zeros(len(moves), move_type(len(valuation.features)))
    for row, move in zip(rows, moves, strict=True):
        after = match.copy()
        after.play(move)
        amounts, _ = valuation.counted(after.states, player)
        row["move"], row["gain"] = move, game.value(after.state, player)
        row["change"] = amounts * SCALE - position["amounts"][0, 0]
    return Chunk(position, rows)


def of(task, notes, arrays):
    """What a task makes of the first position, with arrays that need no scale."""
    one = object.__new__(task)
    one.notes, one.seats = notes, int(notes.positions["seats"][0])
    one.scale = one.change_scale = 1.0
    found = {name: np.float16(array).astype(np.float32) for name, array in arrays.items()}
    rows = np.array([0])
    return one.see(found, rows) if task is Chances else one.weigh(found, rows)


def priors_of(workspace, match):
    """What compiled search makes of the moves."""
    workspace.worlds[:] = match.states[0]
    n = len(HILLS.legal_moves(match.states, 0, match.player))
    workspace.out[:n] = HILLS.legal_moves(match.states, 0, match.player)
    workspace.gains[:n] = 0.0
    room = workspace.out, n, workspace.gains, workspace.learned[0]
    engine_for(HILLS).logits(workspace.worlds, 0, match.player, *room)
    powers = np.exp(workspace.gains[:n] - workspace.gains[:n].max())
    return powers / powers.sum()


def chances_of(workspace, match):
    """What compiled search makes of the position, from the mover on."""
    workspace.worlds[:] = match.states[0]
    room = workspace.how, workspace.learned[1], workspace.sheets, workspace.results
    engine_for(HILLS).learned_judge(workspace.worlds, *room)
    seats = match.players
    return np.roll(workspace.results[0, :seats], -match.player)


def test_where_nobody_wins_nobody_was_better():
    """All may be out of a game."""
    match = SimpleNamespace(game=HILLS, players=2, winners=list)
    assert gather.won_by(match, np.array([0, 1, 1])).tolist() == [0.5, 0.5, 0.5]
