"""Starting: compiling with progress, ports, the first page."""

import asyncio
import html
import json
import os
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from circenses import games
from circenses.core.compiling.compile_lock import turn_to_compile
from circenses.core.compiling.jit import COMPILED
from circenses.core.errors import BrokenRule, CircensesError
from circenses.core.play import prepare
from circenses.web import launch
from circenses.web.pages.prompt import PREPARING
from circenses.web.running import compilation
from circenses.web.running.compilation import OF, Compiler
from circenses.web.settings import (
    Settings,
    address_of,
    data_folder,
    default_database,
    from_environment,
)
from tests.hills import GAME as HILLS
from tests.patience import LONG, completed, until
from tests.web.postgres import free_port
from tests.web.running import ROOT
from tests.web.visiting import House, Visitor, play_out, words

NOT_READY = "Not rated: the game was not fully prepared when this table opened."


def test_a_game_is_prepared_once_and_says_how_far_it_is():
    told = []

    async def compile_it() -> Compiler:
        compiler = Compiler(lambda game, done: told.append((game.id, done)))
        await asyncio.gather(*(compiler.need(HILLS, LONG) for _ in range(3)))
        return compiler

    compiler = completed(compile_it())

    assert compiler.is_ready("hills")
    assert told[-1] == ("hills", OF)
    assert [done for _, done in told].count(OF) == 1


@pytest.fixture
def compiler_at_work(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Nothing is compiled until the event is set."""
    if not COMPILED:
        pytest.skip("nothing is compiled here")
    finished = threading.Event()
    real = compilation.get_ready

    def wait(game: Any) -> None:
        assert finished.wait(LONG)
        real(game)

    monkeypatch.setattr(compilation, "get_ready", wait)
    monkeypatch.setattr(prepare, "ready", set())
    return finished


@pytest.fixture
def fresh(tmp_path: Path, compiler_at_work: threading.Event) -> Iterator[House]:
    """A server on a machine that has never compiled anything."""
    with House(f"sqlite:///{tmp_path / 'tables.sqlite'}", compiled=False) as house:
        yield house
        compiler_at_work.set()


async def tell_progress(house: House, done: int) -> None:
    house.server.compiler.step(HILLS, done)


def play_now(livia: Visitor, level: str, rated: str = "") -> str:
    """Play now; answers the id of the table."""
    address = livia.post("/play", game="hills", level=level, rated=rated).headers["location"]
    assert livia.get(address).status_code == 200
    return str(address.removeprefix("/tables/"))


def test_one_plays_at_once_while_the_rules_are_compiled(fresh, compiler_at_work):
    livia = fresh.visitor("Livia")
    table = play_now(livia, "citizen", rated="on")

    for _ in range(3):
        assert livia.move(table).status_code == 200
        until(lambda: livia.waits(table))

    found = fresh.table(table)
    assert found.preparing
    assert not found.game.compiled
    assert not found.rated
    page = livia.get(f"/tables/{table}").text
    assert words(page).count(NOT_READY) == 1, "in the table's settings, and nowhere else"
    assert PREPARING not in page, "this game needs no stronger bot"
    assert any(seat != 0 for seat, _ in found.history.moves), "the Citizen plays as ever"
    compiler_at_work.set()
    until(lambda: not found.preparing)
    assert found.game is HILLS
    play_out(fresh, table, livia)
    page = livia.get(f"/tables/{table}").text
    assert words(page).count(NOT_READY) == 2, "in the result too"


def test_a_bot_that_searches_waits_or_lets_a_weaker_one_play(fresh, compiler_at_work):
    livia = fresh.visitor("Livia")
    table = play_now(livia, "consul")
    found = fresh.table(table)
    while livia.waits(table):
        livia.move(table)

    page = livia.get(f"/tables/{table}").text
    assert words(page).count(PREPARING) == 1
    assert "%" not in words(page).partition(PREPARING)[2][:5], "nothing is known yet"
    assert "Let a Citizen play until then" in page
    fresh.call(tell_progress, fresh, 40)
    assert words(livia.get(f"/tables/{table}").text).count(f"{PREPARING} 40%") == 1
    ply = found.history.ply
    assert found.bots_to_move() == []

    livia.post(f"/tables/{table}/meanwhile")

    until(lambda: found.history.ply > ply and livia.waits(table))
    page = livia.get(f"/tables/{table}").text
    assert words(page).count(f"{PREPARING} 40%") == 1, "now in the header"
    assert found.seats[1].level == "consul", "the Consul comes back"
    compiler_at_work.set()
    until(lambda: not found.preparing)
    assert found.bot_now(1) == "consul"


def test_a_rated_game_that_has_begun_gets_no_weaker_bot(fresh, compiler_at_work):
    """A server that starts again may have to compile first; whoever is losing could then take the
    rating off the game.
    """
    livia = fresh.visitor("Livia")
    table = play_now(livia, "consul")
    while livia.waits(table):
        livia.move(table)
    found = fresh.table(table)
    found.rated = True

    answer = livia.post(f"/tables/{table}/meanwhile")

    assert answer.status_code == 409
    assert "This game is rated" in words(answer.text)
    assert "Let a Citizen play" not in livia.get(f"/tables/{table}").text
    assert found.rated
    assert not found.meanwhile
    assert found.bots_to_move() == []


def test_a_bot_that_waits_wakes_up_when_the_rules_are_compiled(fresh, compiler_at_work):
    livia = fresh.visitor("Livia")
    table = play_now(livia, "equestrian")
    while livia.waits(table):
        livia.move(table)
    rev, ply = fresh.table(table).rev, fresh.table(table).history.ply

    compiler_at_work.set()

    until(lambda: fresh.table(table).history.ply > ply)
    assert fresh.table(table).rev != rev


def test_a_game_that_cannot_be_compiled_says_so_and_is_played_all_the_same(fresh, monkeypatch):
    tried = []

    def fail(_game: Any) -> None:
        tried.append(_game.id)
        raise BrokenRule("pay (gaining.py, line 7): there is no field 'coinss'")

    monkeypatch.setattr(compilation, "get_ready", fail)
    livia = fresh.visitor("Livia")
    table = play_now(livia, "consul")
    until(lambda: fresh.server.compiler.of("hills").error)
    while livia.waits(table):
        livia.move(table)

    page = livia.get(f"/tables/{table}").text

    assert "the rules could not be compiled" in page
    assert "The Consul can't play" in html.unescape(page)
    assert "coinss" not in page, "where the server's files lie is nobody's business"
    assert "coinss" in fresh.server.compiler.error(HILLS)
    assert tried == ["hills"], "it is tried only once"
    assert json.loads(livia.get("/preparing.json?game=hills").text)["failed"]


def test_what_the_compiling_process_complains_of_is_kept(monkeypatch):
    """A process that fails hands over its reason, and its game is not called ready."""
    monkeypatch.setattr(compilation, "was_prepared", lambda game: False)
    nobody = SimpleNamespace(id="no_such_game", title="Nobody")

    async def compile_it() -> Compiler:
        compiler = Compiler()
        await compiler.prepare(nobody)
        return compiler

    compiler = completed(compile_it())
    assert "There is no game 'no_such_game'" in compiler.error(nobody)
    assert not compiler.is_ready("no_such_game")


def test_a_server_shows_the_progress_of_whichever_process_compiles(tmp_path, monkeypatch):
    """Here this test does, as far as the server can tell; meanwhile the server compiles nothing."""
    monkeypatch.setenv("CIRCENSES_CACHE", str(tmp_path))
    monkeypatch.setattr(compilation, "was_prepared", lambda game: False)
    game = games.get("magna_roma")
    told: list[int] = []

    async def follow() -> None:
        heard = asyncio.Event()
        compiler = Compiler(lambda _, done: (told.append(done), heard.set()))
        compiler.ask(game)
        await heard.wait()
        process, worker = compiler.process, compiler.worker
        assert process is not None
        assert worker is not None
        compiler.close()
        await asyncio.gather(process.wait(), worker, return_exceptions=True)

    with turn_to_compile("rules", game.modules, lambda done, total: None) as turn:
        assert turn.is_owner
        turn.report(50, 100)
        completed(follow())

    assert told == [compilation.RULES_SHARE // 2]


class Slow(Compiler):
    """A compiler that tells in which order it works, and can be interrupted."""

    def __init__(self) -> None:
        super().__init__()
        self.order: list[str] = []
        self.go_on = asyncio.Event()

    async def prepare(self, game: Any) -> None:
        self.order.append(game.id)
        await self.go_on.wait()
        self.of(game.id).settled.set()


def test_the_game_that_somebody_wants_to_play_is_compiled_next():
    a, b, c = (SimpleNamespace(id=name, title=name) for name in "abc")

    async def ask() -> list[str]:
        compiler = Slow()
        for game in (a, b, c):
            compiler.ask(game)
        await asyncio.sleep(0)
        compiler.ask(c, first=True)
        compiler.go_on.set()
        assert compiler.worker is not None
        await compiler.worker
        return compiler.order

    assert completed(ask()) == ["a", "c", "b"]


def test_compiling_what_nobody_asked_for_is_interrupted():
    stopped = []
    a, b = (SimpleNamespace(id=name, title=name) for name in "ab")

    async def ask() -> None:
        compiler = Slow()
        compiler.ask(a)
        await asyncio.sleep(0)
        compiler.process = SimpleNamespace(terminate=lambda: stopped.append(True))
        compiler.ask(a, first=True)
        assert not stopped, "now somebody has asked for it"
        compiler.wanted.clear()
        compiler.ask(b, first=True)
        compiler.process = None
        compiler.go_on.set()

    completed(ask())

    assert stopped == [True]


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


def test_a_host_that_is_no_address_is_refused():
    with pytest.raises(CircensesError, match="not an address to listen on"):
        launch.free_port("300.1.1.1", 7530)


def test_several_processes_need_postgresql(monkeypatch, tmp_path):
    monkeypatch.setenv("CIRCENSES_DATABASE", f"sqlite:///{tmp_path / 'x.sqlite'}")

    with pytest.raises(CircensesError, match="PostgreSQL"):
        launch.serve(processes=2)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("CIRCENSES_BOT_PAUSE", "soon"),
        ("CIRCENSES_BOT_PAUSE", "-1"),
        ("CIRCENSES_BOT_THREADS", "0"),
        ("CIRCENSES_BOT_THREADS", "1.5"),
        ("CIRCENSES_HINT_SECONDS", "nan"),
        ("CIRCENSES_ANALYSIS_ITERATIONS", "0.5"),
        ("CIRCENSES_STREAMS", "many"),
    ],
)
def test_a_setting_that_is_no_such_number_is_refused_by_its_name(monkeypatch, name, text):
    monkeypatch.setenv(name, text)

    with pytest.raises(CircensesError, match=f"{name} must be a .*, not '{text}'"):
        from_environment()


@pytest.mark.parametrize("site", ["games.example.org", "ftp://games.example.org"])
def test_a_site_that_no_link_can_lead_to_is_refused(monkeypatch, site):
    monkeypatch.setenv("CIRCENSES_SITE", site)

    with pytest.raises(CircensesError, match=f"not {site}"):
        from_environment()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"database": "postgresql+psycopg://me@127.0.0.1:1/x"}, "The database cannot be used"),
        ({"database": "postgresql+psycopg://me@localhost:x/x"}, "address is not understood"),
        ({"database": "sqlite://", "mail": "smtp://host?from=a@b.org"}, "needs CIRCENSES_SITE"),
    ],
)
def test_what_cannot_work_is_said_before_the_start(settings, said):
    with pytest.raises(CircensesError, match=said):
        launch.refuse_what_cannot_work(Settings(**settings))


def test_tables_are_kept_in_the_users_data_folder(monkeypatch):
    monkeypatch.delenv("CIRCENSES_DATABASE", raising=False)
    monkeypatch.delenv("CIRCENSES_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")

    assert str(data_folder()) == "/somewhere/circenses"
    assert default_database() == "sqlite:////somewhere/circenses/circenses.sqlite"
    monkeypatch.setenv("CIRCENSES_DATABASE", "postgresql+psycopg://localhost/circenses")
    assert from_environment().database == "postgresql+psycopg://localhost/circenses"


def test_a_database_is_a_file_or_an_address(monkeypatch):
    """What a newcomer types first is a file; what other programs print is postgresql://."""
    monkeypatch.setenv("HOME", "/home/livia")
    assert address_of("tables.sqlite") == "sqlite:///tables.sqlite"
    assert address_of("/srv/tables.sqlite") == "sqlite:////srv/tables.sqlite"
    assert address_of("~/tables.sqlite") == "sqlite:////home/livia/tables.sqlite"
    assert address_of("sqlite:////srv/tables.sqlite") == "sqlite:////srv/tables.sqlite"
    for kind in ("postgresql+psycopg", "postgresql", "postgres"):
        assert address_of(f"{kind}://rome/tables") == "postgresql+psycopg://rome/tables"
    with pytest.raises(CircensesError, match="stored in mysql://"):
        address_of("mysql://rome/tables")


@pytest.mark.slow
def test_circenses_play_shows_the_lobby_and_stops_cleanly(tmp_path):
    port = free_port()
    with subprocess.Popen(
        [sys.executable, "-m", "circenses", "play", "--no-browser", "--port", str(port)],
        env={**os.environ, "CIRCENSES_DATA": str(tmp_path)},
        cwd=ROOT,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            assert process.stderr is not None
            assert f"http://127.0.0.1:{port}/" in process.stderr.readline()
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=LONG) as answer:
                assert "Magna Roma" in answer.read().decode()
            assert launch.is_ours("127.0.0.1", port)
        finally:
            process.terminate()
    assert (tmp_path / "circenses.sqlite").exists()
    assert process.returncode in (0, -15)
