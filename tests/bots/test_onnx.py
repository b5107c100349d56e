"""Networks as ONNX models give what compiled search makes of the same position."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from circenses import games
from circenses.bots.champion import files, gather, onnx
from circenses.bots.champion.files import Network
from circenses.bots.champion.gather import Play
from circenses.bots.engine import engine_for
from circenses.cli import app
from circenses.core.errors import CircensesError
from circenses.core.play.match import Match
from tests.bots.test_train import chances_of, priors_of
from tests.hills import GAME as HILLS

TOLERANCE = 1e-4  # that docs/research.md states


# ---- a small reader of models, for machines without ONNX


def fields(message):
    """The fields of a protocol buffer, by number, as whole numbers and bytes."""
    found, at = {}, 0

    def number():
        nonlocal at
        value = shift = 0
        while True:
            byte = message[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(message):
        key = number()
        assert key & 7 in (0, 2)
        value = number()
        if key & 7 == 2:
            at += value
            value = message[at - value : at]
        found.setdefault(key >> 3, []).append(value)
    return found


def array_of(message):
    told = fields(message)
    kind = {1: np.float32, 7: np.int64}[told[2][0]]
    return told[8][0].decode(), np.frombuffer(told[9][0], kind).reshape(told.get(1, []))


OPERATIONS = {
    "MatMul": lambda a, b: a @ b,
    "Add": np.add,
    "Sub": np.subtract,
    "Mul": np.multiply,
    "Div": np.divide,
    "Gather": lambda table, rows: table[rows],
    "Relu": lambda a: np.maximum(a, 0),
    "ReduceSum": lambda a, axes, keepdims: a.sum(tuple(axes), keepdims=bool(keepdims)),
    "ReduceMean": lambda a, keepdims: a.mean(keepdims=bool(keepdims)),
    "Concat": lambda *parts, axis: np.concatenate(parts, axis),
    "Sigmoid": lambda a: 1 / (1 + np.exp(-a)),
    "Softmax": lambda a, axis: np.exp(a - a.max(axis)) / np.exp(a - a.max(axis)).sum(axis),
}


def read_by_numpy(model, inputs):
    graph = fields(fields(model)[7][0])
    known = dict(map(array_of, graph[5])) | inputs
    for node in map(fields, graph[1]):
        given = [known[name.decode()] for name in node[1]]
        words = {one[1][0].decode(): one[3][0] for one in map(fields, node.get(5, []))}
        known[node[2][0].decode()] = OPERATIONS[node[4][0].decode()](*given, **words)
    return {name: known[name] for one in graph[12] if (name := fields(one)[1][0].decode())}


@pytest.fixture
def read():
    """How models are evaluated; tests/rl/test_clients.py does it with onnxruntime."""
    return read_by_numpy


# ---- positions


def begun(players, **arrays):
    """A match after some moves, and a workspace with a network of any numbers."""
    luck = np.random.default_rng(players)
    blank = files.blank_arrays(HILLS)
    random = {name: luck.normal(0, 0.2, array.shape) for name, array in blank.items()}
    network = Network.of(
        {
            name: arrays.get(name, random[name])
            for name in random
            if arrays.get(name, 0) is not None
        },
        files.about(HILLS, players),
    )
    workspace = gather.Thinker(HILLS, Play("hills", players, 40), network).workspace
    match = Match(HILLS, players, 1)
    for _ in range(2 * players):
        match.play(match.legal()[0])
    workspace.look_at(match.states, match.player, 1)
    workspace.tune(engine_for(HILLS).tuning)
    return match, workspace, network


def counted(states, seats):
    """The amounts of the features and the time left of each seat."""
    found = [engine_for(HILLS).valuation.counted(states, seat) for seat in range(seats)]
    return np.float32([amounts for amounts, _ in found]), np.int64([left for _, left in found])


@pytest.mark.parametrize("players", [2, 4])
def test_the_chances_are_those_of_search(players, read):
    match, workspace, network = begun(players)
    amounts, left = counted(match.states, players)
    points = np.float32([HILLS.value(match.state, seat) for seat in range(players)])
    width = np.float32(engine_for(HILLS).valuation.spread_of(match.states, 0))
    inputs = {"amounts": amounts, "left": left, "points": points, "width": width}
    found = read(onnx.chances(network, players), inputs)
    wanted = np.roll(chances_of(workspace, match), match.player)
    assert found["chances"] == pytest.approx(wanted, abs=TOLERANCE)
    assert np.ptp(wanted) > 100 * TOLERANCE


@pytest.mark.parametrize("played", [True, False])
def test_the_priors_are_those_of_search(played, read):
    """Also where they follow from the position alone."""
    match, workspace, network = begun(3, **({} if played else dict.fromkeys(files.PLAYED)))
    player, moves = match.player, match.legal()
    amounts, left = counted(match.states, 3)
    own, rivals = amounts[player], (amounts.sum(0) - amounts[player]) / 2
    inputs = {"own": own, "rivals": rivals, "left": left[player], "moves": np.int64(moves)}
    if played:
        after = [match.copy() for _ in moves]
        for one, move in zip(after, moves, strict=True):
            one.play(move)
        inputs["after"] = np.stack([counted(one.states, 3)[0][player] for one in after])
        inputs["gain"] = np.float32([HILLS.value(one.state, player) for one in after])
    odds = read(onnx.priors(network), inputs)["odds"]
    powers = np.exp(odds - odds.max())
    assert powers / powers.sum() == pytest.approx(priors_of(workspace, match), abs=TOLERANCE)


@pytest.mark.parametrize("sides", [1, 2])
def test_alone_there_is_a_chance_too(sides):
    """Alone, or against a rival whom the rules play."""
    _, _, network = begun(2)
    alone = Network(network.arrays, {**network.card, "players": 1})
    wide = len(network.card["features"])
    inputs = {"amounts": np.zeros((1, wide), np.float32), "left": np.int64([0])}
    inputs |= {"points": np.zeros(sides, np.float32), "width": np.float32(5)}
    found = read_by_numpy(onnx.chances(alone, sides), inputs)
    strength = found["strengths"][0]
    assert found["chances"][0] == pytest.approx(1 / (1 + np.exp(-strength)), abs=1e-6)
    assert len(found["chances"]) == sides


def test_what_a_network_lacks_is_not_exported():
    _, _, network = begun(2)
    with pytest.raises(CircensesError, match="no priors"):
        onnx.priors(network.without_priors())


def test_the_command_writes_both_models_with_the_card(tmp_path):
    words = ["export", "aeterna", "--net", "champion", "--out", str(tmp_path)]
    done = CliRunner().invoke(app, words, catch_exceptions=False)
    assert done.exit_code == 0, done.output
    network = files.network_of(games.get("aeterna"), "champion", 2)
    for name in ("chances", "priors"):
        model = fields((tmp_path / f"aeterna-champion-2-{name}.onnx").read_bytes())
        about = fields(model[14][0])
        assert about[1] == [b"card"]
        assert json.loads(about[2][0]) == network.card
