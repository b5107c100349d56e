"""Running the server: health, figures, the access log, backup and restore, files for deploying."""

import configparser
import json
import logging
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import make_url

from circenses.web.http.observing import access, kind_of_page, line_of
from circenses.web.running import health
from tests.web import postgres
from tests.web.visiting import House, Visitor

DEPLOY = Path(__file__).parents[2] / "deploy"


def test_health_says_that_the_database_answers(house):
    answer = house.request("GET", "/health")

    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert "set-cookie" not in answer.headers


def test_the_database_is_asked_for_its_health_once_a_second(cottage, monkeypatch):
    """However many ask, so that nobody can wear it out; a failure is not kept for longer."""
    asked = []
    monkeypatch.setattr(health, "answers", asked.append)

    codes = {cottage.request("GET", "/health").status_code for _ in range(50)}
    assert codes == {200}
    assert len(asked) < 25, "a busy machine may need some seconds for fifty requests"

    cottage.server.health.until = 0.0
    monkeypatch.setattr(health, "answers", lambda _connection: 1 / 0)
    assert cottage.request("GET", "/health").status_code == 503
    cottage.server.health.until = 0.0
    monkeypatch.setattr(health, "answers", asked.append)
    assert cottage.request("GET", "/health").status_code == 200


def test_figures_are_given_only_where_they_are_wanted(tmp_path):
    with House(f"sqlite:///{tmp_path / 'x.sqlite'}") as house:
        assert house.request("GET", "/metrics").status_code == 404
    with House(f"sqlite:///{tmp_path / 'x.sqlite'}", metrics=True) as house:
        livia = house.visitor("Livia")
        table = livia.new_table()
        livia.get("/nowhere/at/all")
        text = house.request("GET", "/metrics").text

        assert 'circenses_requests_total{kind="/tables",method="GET",status="200"}' in text
        assert "circenses_tables_playing 1.0" in text
        assert "circenses_request_seconds_bucket" in text
        assert table not in text
        assert "nowhere" not in text, "whatever is asked for, the figures stay few"


def test_the_access_log_is_one_json_object_a_request(tmp_path):
    file = tmp_path / "access.log"
    try:
        with House(f"sqlite:///{tmp_path / 'x.sqlite'}", access_log=str(file)) as house:
            house.visitor().get("/join/secrettokenofaninvitation?back=1")
    finally:
        access.setLevel(logging.WARNING)
        for handler in access.handlers:
            handler.close()
        access.handlers = []

    lines = [json.loads(line) for line in file.read_text().splitlines()]
    assert {"at", "address", "method", "path", "status", "ms"} == set(lines[-1])
    assert lines[-1]["path"] == "/join/..."
    assert lines[-1]["status"] == 404
    assert "secrettoken" not in file.read_text()


def test_a_line_cannot_be_forged():
    scope = {"method": "GET", "path": '/"}\n{"status": 200', "client": ("192.0.2.1", 5)}

    assert "\n" not in line_of(scope, 404, 0.1)
    assert json.loads(line_of(scope, 404, 0.1))["address"] == "192.0.2.1"


def test_kinds_of_pages_are_few():
    assert kind_of_page("/tables/abc/moves") == "/tables"
    assert kind_of_page("/api/tables/abc") == "/api/tables"
    assert kind_of_page("/xyz") == "other"


# ---------------------------------------------------------------- backup and restore


def half_a_game(house: House) -> tuple[Visitor, str]:
    livia = house.visitor("Livia")
    table = livia.new_table(seats=("me", "open"), public="on")
    marcus = house.visitor("Marcus")
    marcus.post(f"/tables/{table}/sit", seat=1)
    livia.post(f"/tables/{table}/start")
    livia.move(table)
    return livia, table


def goes_on(database: str, livia: Visitor, table: str, ply: int) -> None:
    """A server on the restored database knows the person, the table and every move."""
    with House(database) as house:
        again = Visitor(house)
        again.cookies = dict(livia.cookies)
        assert again.get(f"/tables/{table}").status_code == 200
        assert house.table(table).history.ply == ply
        assert again.user == livia.user


def test_a_backup_of_sqlite_taken_while_it_serves_can_be_restored(tmp_path):
    """As docs/server.md says; `.backup` of the sqlite3 program is the same function."""
    with House(f"sqlite:///{tmp_path / 'tables.sqlite'}") as house:
        livia, table = half_a_game(house)
        ply = house.table(table).history.ply
        with (
            closing(sqlite3.connect(tmp_path / "tables.sqlite")) as there,
            closing(sqlite3.connect(tmp_path / "copy.sqlite")) as copy,
        ):
            there.backup(copy)
        Visitor(house).post("/name", name="too late for the backup")

    goes_on(f"sqlite:///{tmp_path / 'copy.sqlite'}", livia, table, ply)


@pytest.mark.postgres
def test_a_dump_of_postgresql_taken_while_it_serves_can_be_restored(cluster, tmp_path):
    database, empty = cluster.new_database(), cluster.new_database()
    with House(database) as house:
        livia, table = half_a_game(house)
        ply = house.table(table).history.ply
        where = ["-h", "127.0.0.1", "-p", str(cluster.port), "-U", "circenses"]
        names = [str(make_url(url).database) for url in (database, empty)]
        dump = subprocess.run(
            [str(postgres.program("pg_dump")), *where, "-Fc", names[0]],
            capture_output=True,
            check=True,
        ).stdout

    subprocess.run(
        [str(postgres.program("pg_restore")), *where, "-d", names[1]], input=dump, check=True
    )
    goes_on(empty, livia, table, ply)


# ---------------------------------------------------------------- files for deploying


def test_the_unit_for_systemd_has_limits():
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment]
    unit.read(DEPLOY / "circenses.service")

    assert {"LimitNOFILE", "MemoryMax", "TasksMax"} <= set(unit["Service"])
    assert "serve" in unit["Service"]["ExecStart"]


def test_the_proxy_limits_connections_and_hides_the_figures():
    text = (DEPLOY / "nginx.conf").read_text()

    assert text.count("{") == text.count("}")
    for words in ("limit_conn ", "client_header_timeout", "location = /metrics", "X-Forwarded-For"):
        assert words in text


def test_the_container_copies_what_there_is():
    root = DEPLOY.parent
    copied = [line.split()[1:-1] for line in (DEPLOY / "Containerfile").read_text().splitlines()
              if line.startswith("COPY")]  # fmt: skip
    assert copied
    for name in (name for names in copied for name in names):
        assert (root / name).exists(), name
