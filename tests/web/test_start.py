"""Starting: compiling with progress, ports, the first page."""

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from types import SimpleNamespace

import pytest

from circenses import games
from circenses.core.errors import BrokenRule, CircensesError
from circenses.web import compilation, launch
from circenses.web.compilation import OF, Compiler
from circenses.web.settings import data_folder, default_database, from_environment
from tests.hills import GAME as HILLS
from tests.web.postgres import free_port
from tests.web.running import ROOT


def test_a_game_is_prepared_once_and_says_how_far_it_is():
    told = []

    async def prepare() -> Compiler:
        compiler = Compiler(lambda game, done: told.append((game.id, done)))
        await asyncio.gather(*(compiler.need(HILLS, 240.0) for _ in range(3)))
        return compiler

    compiler = asyncio.run(prepare())

    assert compiler.is_ready("hills")
    assert told[-1] == ("hills", OF)
    assert [done for _, done in told].count(OF) == 1


def test_who_asks_while_it_is_being_prepared_is_told_to_wait(cottage, monkeypatch):
    monkeypatch.setattr("circenses.web.server.PATIENCE", 0.0)
    monkeypatch.setattr(compilation, "get_ready", lambda game: time.sleep(0.5))
    livia = cottage.visitor("Livia")

    answer = livia.post("/play", game="hills", level="citizen")
    page = livia.get(answer.headers["location"])

    assert page.status_code == 503
    assert "are being prepared" in page.text
    assert json.loads(livia.get("/preparing.json").text)["of"] == OF
    livia.until_ready(answer.headers["location"].removeprefix("/tables/"))


def test_a_game_that_cannot_be_compiled_says_so(cottage, monkeypatch):
    """Instead of showing for ever that nothing is done yet; and it is tried only once."""
    tried = []

    def fail(game):
        tried.append(game.id)
        raise BrokenRule("pay (gaining.py, line 7): there is no field 'coinss'")

    monkeypatch.setattr(compilation, "get_ready", fail)
    livia = cottage.visitor("Livia")

    address = livia.post("/play", game="hills", level="citizen").headers["location"]
    pages = [livia.get(address) for _ in range(3)]

    assert [page.status_code for page in pages[1:]] == [500, 500]
    assert "Hills cannot be played on this server" in pages[-1].text
    assert "coinss" not in pages[-1].text  # where the server's files lie is nobody's business
    assert json.loads(livia.get("/preparing.json?game=hills").text)["failed"]
    assert tried == ["hills"]


def test_what_the_compiling_process_complains_of_is_kept(monkeypatch):
    """A process that fails hands over its reason, and its game is not called ready."""
    monkeypatch.setattr(compilation, "was_prepared", lambda game: False)
    nobody = SimpleNamespace(id="no_such_game", title="Nobody")

    async def prepare() -> Compiler:
        compiler = Compiler()
        await compiler.prepare(nobody)
        return compiler

    compiler = asyncio.run(prepare())
    assert "There is no game 'no_such_game'" in compiler.error(nobody)
    assert not compiler.is_ready("no_such_game")


def test_games_are_prepared_from_the_start_those_compiled_earlier_first(monkeypatch):
    asked = []
    compiler = SimpleNamespace(ask=lambda game: asked.append(game.id))
    monkeypatch.setattr(launch, "was_prepared", lambda game: game.id == "aeterna")

    launch.warm_up(SimpleNamespace(compiler=compiler))

    assert asked == ["aeterna", *(game for game in [*games.GAMES, "hills"] if game != "aeterna")]


def test_the_next_free_port_is_taken():
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]

        assert port < launch.free_port("127.0.0.1", port) < port + launch.PORTS_TRIED


def test_several_processes_need_postgresql(monkeypatch, tmp_path):
    monkeypatch.setenv("CIRCENSES_DATABASE", f"sqlite:///{tmp_path / 'x.sqlite'}")

    with pytest.raises(CircensesError, match="PostgreSQL"):
        launch.serve(processes=2)


def test_tables_are_kept_in_the_users_data_folder(monkeypatch):
    monkeypatch.delenv("CIRCENSES_DATABASE", raising=False)
    monkeypatch.delenv("CIRCENSES_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")

    assert str(data_folder()) == "/somewhere/circenses"
    assert default_database() == "sqlite:////somewhere/circenses/circenses.sqlite"
    monkeypatch.setenv("CIRCENSES_DATABASE", "postgresql+psycopg://localhost/circenses")
    assert from_environment().database == "postgresql+psycopg://localhost/circenses"


@pytest.mark.slow
def test_circenses_play_shows_the_lobby_and_stops_cleanly(tmp_path):
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-m", "circenses", "play", "--no-browser", "--port", str(port)],
        env={**os.environ, "CIRCENSES_DATA": str(tmp_path)},
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stderr is not None
        assert f"http://127.0.0.1:{port}/" in process.stderr.readline()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as answer:
            assert "Magna Roma" in answer.read().decode()
        assert launch.is_ours("127.0.0.1", port)
    finally:
        process.terminate()
        process.wait(30)
    assert (tmp_path / "circenses.sqlite").exists()
    assert process.returncode in (0, -15)
