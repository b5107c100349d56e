"""Live pages and several servers: streams, presence, news between processes, crashes."""

import threading
from pathlib import Path

import httpx
import pytest

from tests.patience import LONG, until
from tests.web.conftest import DATABASES
from tests.web.running import Player, Running

TABLES = 8  # being played when the server is killed


@pytest.fixture(scope="module", params=DATABASES)
def running(request, tmp_path_factory):
    """One server for the tests that leave it alive."""
    folder = tmp_path_factory.mktemp("tables")
    address = f"sqlite:///{folder / 'tables.sqlite'}"
    if request.param == "postgres":
        address = request.getfixturevalue("cluster").new_database()
    with Running(address) as server:
        yield server


def next_change(events) -> dict:
    """The next event of a stream; a silent one is ended by the limit of each test."""
    return next(event for event in events if event.get("event") == "changed")


# ---------------------------------------------------------------- one server


def test_a_page_hears_of_every_change(running):
    livia, marcus = running.player("Livia"), running.player("Marcus")
    table = livia.new_table("me", "open", public=True)
    events = marcus.events(table)
    first = next_change(events)

    marcus_again = marcus.at(running)
    marcus_again.post(f"/tables/{table}/join")
    second = next_change(events)
    livia.post(f"/tables/{table}/start")
    third = next_change(events)

    assert len({first["data"], second["data"], third["data"]}) == 3
    assert second["id"] in second["data"], "the id is the revision: a stream can be taken up again"


def test_a_page_that_was_cut_off_learns_at_once_what_it_missed(running):
    livia = running.player("Livia")
    table = livia.new_table("me", "bot:citizen", public=True)
    before = next_change(livia.at(running).events(table))

    livia.move(table)
    after = next_change(livia.at(running).events(table))

    assert before["id"] != after["id"]


def test_the_stream_says_nothing_about_the_game(running):
    """A revision is made of counters: events, messages, who is there."""
    livia = running.player("Livia")
    table = livia.new_table("me", "bot:citizen")

    event = next_change(livia.events(table))

    assert set(event) <= {"event", "id", "data", "retry"}
    assert event["id"].replace(".", "").rstrip("pog").isdigit()


def test_a_server_stops_although_pages_are_open(tmp_path):
    server = Running(f"sqlite:///{tmp_path / 'tables.sqlite'}").start()
    livia = server.player("Livia")
    table = livia.new_table("me", "bot:citizen")
    next_change(livia.events(table))

    server.process.terminate()

    assert server.process.wait(LONG) in (0, -15)
    server.stop()


# ---------------------------------------------------------------- crashes


@pytest.mark.slow
def test_killed_in_the_middle_of_many_tables_every_acknowledged_move_is_there(database):
    """SIGKILL while many tables are played; after the restart nothing acknowledged is lost."""
    server = Running(database).start()
    host = server.player("Host")
    opponent = server.player("Guest")
    tables = []
    for _ in range(TABLES):
        table = host.new_table("me", "open", public=True)
        opponent.post(f"/tables/{table}/join")
        host.post(f"/tables/{table}/start")
        tables.append(table)
    acknowledged = dict.fromkeys(tables, 0)
    stop = threading.Event()

    def play(share: list[str]) -> None:
        players = [host.at(server), opponent.at(server)]
        try:
            while not stop.is_set():
                for table in share:
                    for player in players:
                        asked = player.get(f"/tables/{table}/moves")
                        if asked["moves"]:
                            move = asked["moves"][0]["move"]
                            body = {"ply": asked["ply"], "move": move}
                            done = player.post(f"/tables/{table}/moves", **body)
                            acknowledged[table] = done["ply"]
        except httpx.TransportError:
            return  # the server is dead

    threads = [threading.Thread(target=play, args=(tables[n::4],)) for n in range(4)]
    for thread in threads:
        thread.start()
    until(lambda: sum(acknowledged.values()) > 3 * TABLES)
    server.kill()
    stop.set()
    for thread in threads:
        thread.join()

    assert sum(acknowledged.values()) > TABLES, "the tables were being played"
    server.start()
    try:
        again = host.at(server)
        for table, ply in acknowledged.items():
            found = again.get(f"/tables/{table}")
            assert found["ply"] >= ply, table
            assert found["status"] == "over" or again.get(f"/tables/{table}/view")["view"]
    finally:
        server.stop()


def test_a_bot_that_was_thinking_when_the_server_died_plays_on(tmp_path):
    server = Running(f"sqlite:///{tmp_path / 'tables.sqlite'}").start()
    livia = server.player("Livia")
    table = livia.new_table("me", "bot:citizen")
    for _ in range(3):
        livia.move(table)
    server.kill()

    server.start()
    try:
        again = livia.at(server)
        for _ in range(20):
            asked = again.get(f"/tables/{table}/moves", wait=20)
            if asked["over"]:
                break
            again.post(f"/tables/{table}/moves", ply=asked["ply"], move=asked["moves"][0]["move"])
        assert again.get(f"/tables/{table}")["status"] == "over"
    finally:
        server.stop()


# ---------------------------------------------------------------- several servers


@pytest.fixture(scope="module")
def pair(cluster):
    """Two servers on one PostgreSQL."""
    database = cluster.new_database()
    with Running(database) as first, Running(database) as second:
        yield first, second


@pytest.mark.postgres
def test_two_servers_share_a_table(pair):
    """Livia plays at one server, Marcus at the other; each hears at once what the other does."""
    first, second = pair
    livia, marcus = first.player("Livia"), second.player("Marcus")
    table = livia.new_table("me", "open", public=True)
    marcus.post(f"/tables/{table}/join")
    livia.post(f"/tables/{table}/start")

    for _ in range(20):
        for player in (livia, marcus):
            asked = player.get(f"/tables/{table}/moves", wait=10)
            if asked["moves"]:
                move = asked["moves"][0]["move"]
                player.post(f"/tables/{table}/moves", ply=asked["ply"], move=move)
        if asked["over"]:
            break

    for player in (livia, marcus):
        assert player.get(f"/tables/{table}")["status"] == "over"
    assert (
        livia.get(f"/tables/{table}/view")["points"]
        == marcus.get(f"/tables/{table}/view")["points"]
    )


@pytest.mark.postgres
def test_a_page_at_one_server_hears_of_a_move_at_the_other(pair):
    first, second = pair
    livia, marcus = first.player("Livia"), second.player("Marcus")
    table = livia.new_table("me", "open", public=True)
    marcus.post(f"/tables/{table}/join")
    livia.post(f"/tables/{table}/start")
    events = marcus.at(second).events(table)
    before = next_change(events)

    livia.move(table)
    after = next_change(events)

    assert after["id"] != before["id"]


@pytest.mark.postgres
def test_of_two_moves_at_two_servers_only_one_lands(pair):
    """Both servers believe it is ply 2; the unique key of (table, number) lets one of them win."""
    first, second = pair
    livia, marcus = first.player("Livia"), second.player("Marcus")
    table = livia.new_table("me", "open", public=True)
    marcus.post(f"/tables/{table}/join")
    livia.post(f"/tables/{table}/start")
    livia.move(table)
    marcus.move(table)
    asked = livia.get(f"/tables/{table}/moves", wait=10)
    assert livia.at(second).get(f"/tables/{table}/moves", wait=10)["ply"] == asked["ply"]
    codes: list[int] = []

    def click(player: Player, move: int) -> None:
        body = {"ply": asked["ply"], "move": move}
        codes.append(player.http.post(f"/tables/{table}/moves", json=body).status_code)

    moves = [one["move"] for one in asked["moves"]]
    players = [livia.at(first), livia.at(second), livia.at(first), livia.at(second)]
    threads = [
        threading.Thread(target=click, args=(player, move))
        for player, move in zip(players, moves, strict=False)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(codes) == [200, 409, 409, 409]
    for server in pair:
        assert livia.at(server).get(f"/tables/{table}")["ply"] == asked["ply"] + 1


@pytest.mark.postgres
def test_when_one_server_dies_the_other_carries_on(pair):
    _, second = pair
    first = Running(second.database).start()
    livia = first.player("Livia")
    table = livia.new_table("me", "bot:citizen")
    ply = livia.move(table)
    first.kill()

    again = livia.at(second)

    assert again.get(f"/tables/{table}")["ply"] >= ply
    assert any(again.get(f"/tables/{table}/moves", wait=20)["moves"] for _ in range(6))


@pytest.mark.postgres
def test_bots_of_a_server_that_died_play_on_at_the_other(cluster):
    """At once: these servers do not look for bots that have been silent for long."""
    database, never = cluster.new_database(), {"SILENT_BOTS_AFTER": "1000000"}
    with (
        Running(database, CIRCENSES_BOT_PAUSE="1000", **never) as first,
        Running(database, **never) as second,
    ):
        livia = first.player("Livia")
        table = livia.new_table("me", "bot:citizen")
        while livia.get(f"/tables/{table}/moves")["moves"]:
            ply = livia.move(table)
        first.kill()

        again = livia.at(second)
        until(lambda: again.get(f"/tables/{table}")["ply"] > ply, pause=0.1)


def test_the_database_is_one_file_beside_its_log(tmp_path):
    """SQLite keeps a write-ahead log, and every commit is synced to the disk."""
    from circenses.web.storage.database import open_engine

    engine = open_engine(f"sqlite:///{tmp_path / 'deep' / 'tables.sqlite'}")
    with engine.connect() as connection:
        mode = connection.exec_driver_sql("PRAGMA journal_mode").scalar()
        sync = connection.exec_driver_sql("PRAGMA synchronous").scalar()
    engine.dispose()

    assert (mode, sync) == ("wal", 2)
    assert Path(tmp_path / "deep" / "tables.sqlite").exists()
