"""The API: what programs can do, and that nothing they send can break it."""

import json
import subprocess
import sys
from typing import Any
from zlib import crc32

import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck
from hypothesis import strategies as st

from circenses.core.play.replay import FORMAT, VERSION
from tests.patience import LONG
from tests.web.running import ROOT, Running
from tests.web.visiting import House, Program

EXAMPLES = 12  # requests made up for each operation
SUITS = hypothesis.settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
    database=None,
)


@pytest.fixture
def livia(house: House) -> Program:
    house.prepare("hills")
    return house.program("Livia")


def new_table(program: Program, *seats: str, **more: Any) -> str:
    chosen = list(seats or ("me", "bot:citizen"))
    return str(program.post("/tables", game="hills", seats=chosen, **more)["id"])


# ---------------------------------------------------------------- playing


def test_a_program_plays_a_whole_game_against_a_bot(livia):
    table = new_table(livia)
    while not (asked := livia.get(f"/tables/{table}/moves", wait=20))["over"]:
        assert asked["seat"] == 0
        assert all(move["text"] for move in asked["moves"])
        livia.post(f"/tables/{table}/moves", ply=asked["ply"], move=asked["moves"][0]["move"])

    found = livia.get(f"/tables/{table}")
    assert found["status"] == "over"
    assert {seat["place"] for seat in found["seats"]} <= {1, 2}
    sheet = livia.get(f"/tables/{table}/sheet")
    assert [row["total"] for row in sheet] == [seat["total"] for seat in found["seats"]]


def test_the_view_is_null_where_it_is_covered(livia):
    table = new_table(livia, "me", "bot:citizen")

    view = livia.get(f"/tables/{table}/view")

    assert view["seat"] == 0
    players = view["view"]["players"]
    assert all(isinstance(card, int) for card in players[0]["hand"])
    assert players[1]["hand"] is None
    assert view["view"]["bag"] is None
    assert "chance" not in view["view"]


def test_moves_must_name_the_ply_they_answer(livia):
    table = new_table(livia)
    asked = livia.get(f"/tables/{table}/moves", wait=5)
    move = asked["moves"][0]["move"]
    livia.post(f"/tables/{table}/moves", ply=asked["ply"], move=move)
    livia.get(f"/tables/{table}/moves", wait=5)

    body = {"ply": asked["ply"], "move": move}
    answer = livia.request("POST", f"/tables/{table}/moves", json=body)

    assert answer.status_code == 409
    assert "moved on" in answer.json()["detail"]


def test_a_move_can_be_given_in_short(livia):
    table = new_table(livia)
    asked = livia.get(f"/tables/{table}/moves", wait=5)
    body = {"ply": asked["ply"], "move": "nothing:1"}
    answer = livia.request("POST", f"/tables/{table}/moves", json=body)
    assert answer.status_code == 409
    assert "answers another question" in answer.json()["detail"]

    short = asked["moves"][-1]["short"]
    done = livia.post(f"/tables/{table}/moves", ply=asked["ply"], move=short)
    assert done["ply"] > asked["ply"]


def test_an_illegal_move_is_refused_with_a_reason(livia):
    table = new_table(livia, "me", "open")
    other = livia.house.program("Marcus")
    other.post(f"/invitations/{livia.get(f'/tables/{table}')['invite']}")
    other.post(f"/tables/{table}/join")
    livia.post(f"/tables/{table}/start")

    answer = livia.request("POST", f"/tables/{table}/moves", json={"ply": 0, "move": 11})

    assert answer.status_code == 409
    assert "not available now" in answer.json()["detail"]


def test_nobody_plays_for_another_seat(livia):
    table = new_table(livia, "me", "open")
    other = livia.house.program("Marcus")
    other.post(f"/invitations/{livia.get(f'/tables/{table}')['invite']}")
    other.post(f"/tables/{table}/join")
    livia.post(f"/tables/{table}/start")
    assert set(livia.get(f"/tables/{table}/view")["waiting"]) == {0, 1}

    body = {"ply": 0, "move": 0, "seat": 1}
    answer = livia.request("POST", f"/tables/{table}/moves", json=body)

    assert answer.status_code == 403
    assert livia.get(f"/tables/{table}/moves")["ply"] == 0
    other.post(f"/tables/{table}/moves", **body)


def test_undo_over_the_api(livia):
    table = new_table(livia, "me", "open")
    other = livia.house.program("Marcus")
    other.post(f"/invitations/{livia.get(f'/tables/{table}')['invite']}")
    other.post(f"/tables/{table}/join")
    livia.post(f"/tables/{table}/start")
    livia.post(f"/tables/{table}/moves", ply=0, move=0)

    assert livia.post(f"/tables/{table}/undo", ply=1) == {"ply": 0, "over": False}


def test_the_log_tells_what_happened(livia):
    table = new_table(livia)
    asked = livia.get(f"/tables/{table}/moves", wait=5)
    livia.post(f"/tables/{table}/moves", ply=asked["ply"], move=asked["moves"][0]["move"])
    livia.get(f"/tables/{table}/moves", wait=5)

    lines = livia.get(f"/tables/{table}/log")

    assert [line["ply"] for line in lines] == list(range(1, len(lines) + 1))
    assert "picked card" in "".join(line["text"] for line in lines if line["seat"] == 0)
    assert "picked card" not in "".join(line["text"] for line in lines if line["seat"] == 1)
    assert livia.get(f"/tables/{table}/log", after=len(lines)) == []


def test_a_record_only_when_the_game_is_over(livia):
    table = new_table(livia)
    assert livia.request("GET", f"/tables/{table}/record").status_code == 409
    while not (asked := livia.get(f"/tables/{table}/moves", wait=20))["over"]:
        livia.post(f"/tables/{table}/moves", ply=asked["ply"], move=asked["moves"][0]["move"])

    record = livia.get(f"/tables/{table}/record")["record"]
    copy = livia.post("/records", record=record)

    assert copy["status"] == "over"
    assert [seat["total"] for seat in copy["seats"]] == [
        seat["total"] for seat in livia.get(f"/tables/{table}")["seats"]
    ]


def test_without_a_token_there_is_only_looking(livia):
    table = new_table(livia, public=True)
    house = livia.house

    assert house.request("GET", f"/api/tables/{table}/view").json()["seat"] is None
    assert house.request("GET", "/api/me").status_code == 401
    answer = house.request("POST", f"/api/tables/{table}/moves", json={"ply": 0, "move": 0})
    assert answer.status_code == 401
    wrong = {"Authorization": "Bearer nonsense"}
    assert house.request("GET", "/api/tables", headers=wrong).status_code == 401


def test_nobody_plays_for_another(livia):
    table = new_table(livia, public=True)
    nero = livia.house.program("Nero")

    answer = nero.request("POST", f"/tables/{table}/moves", json={"ply": 0, "move": 0})

    assert answer.status_code == 403


# ---------------------------------------------------------------- made-up requests


ODD_KEYS = ("", "", "\ud800", "a\udc00", "\x00", "bonus")  # "": the body as it was made up


RECORD = dict(
    format=FORMAT, version=VERSION, game="hills", rules=1, content="", players=2,
    seed=0, options={}, names=[], moves=[], digest="",
)  # fmt: skip


def with_key(body: Any, odd: str) -> Any:
    """The same body with an odd key in one of its objects, the innermost first. A record, which is
    text, becomes one that could be read, with odd options or of an odd version.
    """
    if not odd or not isinstance(body, dict):
        return body
    if isinstance(body.get("record"), str):
        more = {"version": odd} if len(body["record"]) % 2 else {"options": {odd: "off"}}
        return {**body, "record": json.dumps({**RECORD, **more})}
    inner = [key for key, value in body.items() if isinstance(value, dict)]
    if inner:
        return {**body, inner[0]: with_key(body[inner[0]], odd)}
    return {**body, odd: "off"}


@pytest.mark.slow
def test_nothing_that_fits_the_schema_breaks_the_server(cottage):
    """Schemathesis makes requests up from our own OpenAPI and checks every answer against it."""
    cottage.prepare("hills")
    program = cottage.program("Fuzzer")
    table = new_table(program, public=True)
    described = cottage.request("GET", "/api/openapi.json").json()
    schema = schemathesis.openapi.from_dict(described)
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) > 15

    for operation in operations:
        if operation.path.endswith("/events"):
            continue  # a stream has no end

        @SUITS
        @hypothesis.given(case=operation.as_strategy(), odd=st.sampled_from(ODD_KEYS))
        def ask(case: Any, odd: str) -> None:
            path = case.formatted_path
            if "{table}" in case.path and crc32(path.encode()) % 2:
                path = case.path.replace("{table}", table)  # half of the time one that exists
            query = {key: value for key, value in (case.query or {}).items() if key != "wait"}
            body = case.body if isinstance(case.body, dict | list | str | int) else None
            headers = {"Content-Type": "application/json"}
            content = json.dumps(with_key(body, odd))  # in ASCII: half characters are escaped
            answer = cottage.request(
                case.method,
                f"/api{path.removeprefix('/api')}",
                params=query,
                content=None if body is None else content,
                headers=headers | {"Authorization": f"Bearer {program.token}"},
            )
            assert answer.status_code < 500, (case.method, path, answer.text)
            told = {str(code) for code in case.operation.definition.raw["responses"]}
            assert str(answer.status_code) in told | {"404", "405", "413", "422"}, answer.text
            assert answer.headers["content-type"].startswith("application/json")

        ask()


# ---------------------------------------------------------------- the example in the documentation


@pytest.mark.slow
def test_the_example_client_plays_a_whole_game(tmp_path):
    with Running(f"sqlite:///{tmp_path / 'tables.sqlite'}") as server:
        done = subprocess.run(
            [sys.executable, str(ROOT / "examples" / "api_client.py"), server.address, "hills"],
            capture_output=True,
            text=True,
            timeout=LONG,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    assert "place" in done.stdout


def test_the_example_client_is_thirty_lines():
    lines = (ROOT / "examples" / "api_client.py").read_text().splitlines()
    assert len([line for line in lines if line.strip()]) <= 30
