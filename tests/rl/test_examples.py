"""The examples run."""

import json
import runpy
import sys
from pathlib import Path

import numpy as np
import pytest

import circenses
from circenses import games
from tests.tiers import usually

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


@pytest.mark.slow
@pytest.mark.parametrize("game", usually(games.GAMES, "magna_roma"))
def test_a_random_agent_in_each_interface(game, monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["random_agents.py", game, "2"])
    runpy.run_path(str(EXAMPLES / "random_agents.py"), run_name="__main__")
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == [
        *("match", "aec", "parallel", "one_seat", "open_spiel", "batch")
    ]


@pytest.mark.slow
def test_the_cells_of_the_notebook_run(monkeypatch, capsys):
    book = json.loads((EXAMPLES / "tour.ipynb").read_text(encoding="utf-8"))
    scope: dict[str, object] = {}
    for cell in book["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), scope)
    assert "the same after 100 more decisions: True" in capsys.readouterr().out


def test_a_language_model_can_take_a_seat(tmp_path):
    """A client of the Model Context Protocol plays a whole game, and its record is kept."""
    server = runpy.run_path(str(EXAMPLES / "mcp_seat.py"))
    seat = server["Seat"](tmp_path)

    def ask(method, **params):
        return server["answer"](seat, {"id": 1, "method": method, "params": params})

    def call(tool, **arguments):
        found = ask("tools/call", name=tool, arguments=arguments)
        return found["content"][0]["text"], found["isError"]

    assert ask("initialize")["capabilities"] == {"tools": {}}
    assert [tool["name"] for tool in ask("tools/list")["tools"]] == list(server["TOOLS"])
    assert ask("unheard") is None
    assert call("look") == ("There is no game yet: begin one.", True)
    told, failed = call("begin", game="nova_roma", players=3, bot="random", seed=4)
    assert call("play", move=10**6)[1] and not failed
    assert call("play") == ("play needs move.", True)
    assert call("moves")[0].startswith("Question: ")
    assert call("look")[0].endswith(call("moves")[0])
    while not seat.match.over:
        told, _ = call("play", move=int(told.splitlines()[-1].partition(":")[0]))
    assert "The game is over. seat 1:" in told and "Seat 2:" in told
    assert circenses.load(tmp_path / "nova_roma-4.replay").over


def test_messages_of_the_model_context_protocol_are_lines(monkeypatch, capsys):
    """A request is answered with its number, a notification is not."""
    asked = [{"id": 7, "method": "ping"}, {"method": "notifications/initialized"}]
    asked.append({"id": "b", "method": "resources/list"})
    monkeypatch.setattr(sys, "argv", ["mcp_seat.py"])
    monkeypatch.setattr(sys, "stdin", [*(json.dumps(one) for one in asked), "no request"])
    runpy.run_path(str(EXAMPLES / "mcp_seat.py"), run_name="__main__")
    first, second, third = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == {"jsonrpc": "2.0", "id": 7, "result": {}}
    assert second["id"] == "b" and "error" in second
    assert third["id"] is None and "error" in third


def train(monkeypatch, tmp_path, *more):
    pytest.importorskip("torch", reason="training needs torch, which is not in the lock")
    words = ["--out", str(tmp_path), "--updates", "2", "--games", "16", "--steps", "16"]
    words += ["--rivals", "8", "--width", "16", "--every", "1", *more]
    monkeypatch.setattr(sys, "argv", ["train.py", *words])
    return runpy.run_path(str(EXAMPLES / "train.py"), run_name="__main__")


@pytest.mark.slow
def test_training_learns_something_and_draws_its_curve(monkeypatch, tmp_path):
    train(monkeypatch, tmp_path)
    curve = json.loads((tmp_path / "curve.json").read_text())
    assert [row["decisions"] for row in curve] == [0, 256, 512]
    assert all(np.isfinite(row["loss"]) for row in curve[1:])
    assert (tmp_path / "curve.svg").read_text().startswith("<svg")


def test_advantages_follow_each_seat(monkeypatch, tmp_path):
    """Worked by hand: two seats in turn; the third move ends the game, and a new one begins."""
    torch = pytest.importorskip("torch", reason="training needs torch, which is not in the lock")
    example = runpy.run_path(str(EXAMPLES / "train.py"))
    rollout = example["Rollout"]()
    for player, value, gains, over in (
        (0, 0.1, (0.0, 0.0), False),
        (1, 0.2, (0.0, 0.0), False),
        (0, 0.3, (1.0, -1.0), True),
        (0, 0.4, (0.0, 0.0), False),
    ):
        rollout.players.append(torch.tensor([player]))
        rollout.values.append(torch.tensor([value]))
        rollout.gains.append(torch.tensor([gains]))
        rollout.over.append(torch.tensor([over]))
        rollout.moves.append(torch.tensor([0]))

    class Table:
        players, seen, masks = torch.tensor([1]), None, None

    better, known = example["advantages"](rollout, Table, lambda *_: (None, torch.tensor([0.5])))
    fade = example["LAMBDA"]
    last_of_0 = 1.0 - 0.3
    expected = [(0.3 - 0.1) + fade * last_of_0, -1.0 - 0.2, last_of_0]
    assert better[:3, 0].tolist() == pytest.approx(expected)
    assert known[:, 0].tolist() == [1.0, 1.0, 1.0, 0.0]
