"""Attacks on a running server: heads that never end, connections and streams without number."""

import asyncio
import contextlib
import socket
import subprocess
import sys
from typing import Any

import httpx
import pytest

from circenses.core.errors import CircensesError
from circenses.web import launch
from circenses.web.http import event_stream, protocol
from circenses.web.http.event_stream import Hub, TooManyStreams
from circenses.web.settings import from_environment
from circenses.web.storage.database import refuse_other_file
from circenses.web.storage.lock import AlreadyServed, hold
from tests.patience import LONG, completed, until
from tests.web.running import ROOT, Running
from tests.web.visiting import House


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    """A server that takes forty connections from an address, and is not patient."""
    folder = tmp_path_factory.mktemp("tables")
    limits = {
        "FORWARDED_ALLOW_IPS": "192.0.2.1",  # no proxy: every address counts
        "CIRCENSES_CONNECTIONS": "40",
        "CIRCENSES_STREAMS": "10",
        "CIRCENSES_HEAD_SECONDS": "1",
    }
    with Running(f"sqlite:///{folder / 'tables.sqlite'}", **limits) as server:
        yield server


def half_a_request(port: int, text: bytes) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=LONG)
    connection.sendall(text)
    return connection


def is_closed(connection: socket.socket) -> bool:
    """Whether the server has hung up; waits until it has."""
    with connection:
        try:
            return connection.recv(1) == b""
        except ConnectionError:
            return True


def answers(server: Running) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return server.fetch("/about").status_code == 200
    return False


@pytest.mark.parametrize(
    "text", [b"", b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: ", b"GET /", b"POST /name HTTP/1.1\r\n"]
)
def test_a_head_that_never_ends_is_cut_off(running, text):
    assert is_closed(half_a_request(running.port, text))


def test_half_sent_requests_do_not_shut_others_out(running):
    """Above the limit connections are refused at once; the others are cut off soon."""
    connections = [half_a_request(running.port, b"GET / HTTP/1.1\r\nX: ") for _ in range(100)]

    until(lambda: answers(running))
    assert all(is_closed(connection) for connection in connections)


def test_an_address_has_only_so_many_streams(running):
    livia = running.player("Livia")
    table = livia.new_table("me", "bot:citizen", public=True)
    with contextlib.ExitStack() as open_pages:
        codes = []
        for _ in range(15):
            nero = running.player("Nero")
            stream = nero.http.stream("GET", f"/tables/{table}/events")
            codes.append(open_pages.enter_context(stream).status_code)
        assert codes.count(200) == 10
        assert codes.count(429) == 5
    assert livia.get(f"/tables/{table}")["status"] == "playing"


def test_who_finds_no_room_gets_a_whole_answer(running):
    """Also of many who come at the same moment, each is refused before its answer begins."""
    livia = running.player("Livia")
    table = livia.new_table("me", "bot:citizen", public=True)
    asked = f"GET /api/tables/{table}/events HTTP/1.1\r\nHost: a\r\n"
    told = f"Authorization: Bearer {livia.token}\r\n\r\n"
    doors = [half_a_request(running.port, asked.encode()) for _ in range(15)]
    for door in doors:
        door.sendall(told.encode())
    heads = [door.recv(4096).split(b"\r\n")[0] for door in doors]
    for door in doors:
        door.close()
    assert sorted(head.split()[1] for head in heads) == [b"200"] * 10 + [b"429"] * 5


def test_nothing_is_sent_before_there_is_room():
    """The place is taken when the answer begins, not when it was asked for."""
    hub, sent = Hub(most_of_address=2), []

    async def send(message: Any) -> None:
        sent.append(message)

    async def ask(stream: event_stream.EventStream) -> None:
        await stream({"type": "http"}, forever, send)

    async def forever() -> Any:
        await asyncio.Event().wait()

    async def all_at_once() -> list[Any]:
        streams = [
            event_stream.EventStream(hub, "table", f"user {n}", lambda: "1", "203.0.113.7")
            for n in range(5)
        ]
        asking = [asyncio.create_task(ask(stream)) for stream in streams]
        await asyncio.wait(asking[2:])
        hub.close()
        return await asyncio.gather(*asking, return_exceptions=True)

    ended = completed(all_at_once())
    assert [type(one) for one in ended] == [type(None)] * 2 + [TooManyStreams] * 3
    assert sum(one["type"] == "http.response.start" for one in sent) == 2
    assert not hub.streams
    assert not hub.addresses


def test_a_thousand_streams_cost_one_look_each(monkeypatch):
    """Who is there is counted, not looked for: opening the last stream is as cheap as the first."""
    monkeypatch.setattr(event_stream, "STREAMS_OF_TABLE", 3000)
    hub, told = Hub(most_of_address=5000), []
    hub.on_presence = lambda table, user: told.append((table, user))
    with contextlib.ExitStack() as pages:
        for n in range(2000):
            pages.enter_context(hub.open("table", f"user {n}", "203.0.113.7"))
        assert len(told) == 2000
        assert len(hub.present("table")) == 2000
        for n in range(1000):
            pages.enter_context(hub.open("table", f"more {n}", "203.0.113.8"))
        with pytest.raises(TooManyStreams):
            pages.enter_context(hub.open("table", "one too many", "203.0.113.8"))
    assert not hub.streams
    assert not hub.addresses


def test_a_person_has_only_so_many_streams_at_a_table():
    hub = Hub()
    with contextlib.ExitStack() as pages:
        for _ in range(event_stream.STREAMS_EACH):
            pages.enter_context(hub.open("table", "livia"))
        with pytest.raises(TooManyStreams):
            pages.enter_context(hub.open("table", "livia"))
        pages.enter_context(hub.open("another table", "livia"))


def test_the_limit_of_files_is_raised():
    import resource

    protocol.raise_file_limit()

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert soft == hard


# ---------------------------------------------------------------- two servers on one file


def test_a_second_server_on_one_sqlite_file_is_refused(tmp_path):
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with House(database):
        with pytest.raises(AlreadyServed, match="Another server is using"):
            hold(database)
        done = subprocess.run(
            [sys.executable, "-m", "circenses", "serve", "--port", "0", "--database", database],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=LONG,
            check=False,
        )
        assert done.returncode != 0
        assert "Another server is using" in done.stdout + done.stderr
        assert "Traceback" not in done.stderr
    with House(database):
        pass  # once the first has stopped


@pytest.mark.parametrize("kind", ["a folder", "not a database"])
def test_what_is_no_database_is_refused_and_left_as_it_is(tmp_path, kind):
    file = tmp_path / "notes"
    if kind == "a folder":
        file.mkdir()
    else:
        file.write_text("not to be lost")

    with pytest.raises(CircensesError, match=kind):
        launch.run("127.0.0.1", 0, str(file), open_browser=False)

    assert file.is_dir() or file.read_text() == "not to be lost"
    assert [one.name for one in tmp_path.iterdir()] == ["notes"]


def test_a_new_file_or_an_empty_one_is_no_other_file(tmp_path):
    (tmp_path / "empty").touch()
    for name in ("empty", "new"):
        refuse_other_file(f"sqlite:///{tmp_path / name}")
    with House(f"sqlite:///{tmp_path / 'new'}"):
        pass
    refuse_other_file(f"sqlite:///{tmp_path / 'new'}")


# ---------------------------------------------------------------- https by the site's address


def test_a_site_with_https_means_secure_cookies(monkeypatch):
    monkeypatch.setenv("CIRCENSES_SITE", "https://games.example.org/")
    assert from_environment().https
    assert from_environment().site == "https://games.example.org"
    monkeypatch.setenv("CIRCENSES_SITE", "http://games.example.org")
    assert not from_environment().https
    monkeypatch.setenv("CIRCENSES_SITE", "https://games.example.org")
    monkeypatch.setenv("CIRCENSES_HTTPS", "0")
    assert not from_environment().https
