"""Whatever is sent, the answer is one: no number, sign, form or record makes the server fail."""

import json

import pytest

from circenses.core.errors import BadRecord
from circenses.core.play.replay import FORMAT, VERSION, Record
from tests.web.visiting import House, Visitor, play_out

ODD_JSON = ("NaN", "Infinity", "-Infinity", "1e999", '"\\ud800"', '"\\u0000"', "[[[[]]]]", "null")


def answers(house: House) -> None:
    """Errors become answers, as they do outside of tests."""
    house.client("127.0.0.1")._transport.raise_app_exceptions = False


@pytest.fixture
def livia(house: House) -> Visitor:
    answers(house)
    return house.visitor("Livia")


def test_odd_values_in_json_are_refused_in_words(house):
    answers(house)
    program = house.program("Nero")
    table = program.post("/tables", game="hills", seats=["me", "bot:citizen"])["id"]
    bodies = {
        "/guests": '{"name": %s}',
        "/tables": '{"game": %s, "seats": ["me", "open"]}',
        "/tables?": '{"game": "hills", "seats": ["me", %s]}',
        "/tables?a": '{"game": "hills", "seats": ["me", "open"], "seed": %s}',
        "/tables?b": '{"game": "hills", "seats": ["me", "open"], "options": {"bonus": %s}}',
        "/tables?c": '{"game": "hills", "seats": ["me", "open"], "clock": %s}',
        f"/tables/{table}/moves": '{"ply": 0, "move": %s}',
        f"/tables/{table}/undo": '{"ply": %s}',
        f"/tables/{table}/join": '{"seat": %s}',
        "/tables?d": '{"game": "hills", "seats": ["me", "open"], "options": {%s: "on"}}',
        "/tables?e": '{"game": "hills", "seats": ["me", "open"], %s: 1}',
        "/records": '{"record": %s}',
    }
    headers = {"Authorization": f"Bearer {program.token}", "Content-Type": "application/json"}
    for path, body in bodies.items():
        for value in ODD_JSON:
            answer = house.request("POST", f"/api{path}", content=body % value, headers=headers)
            assert answer.status_code < 500, (path, value, answer.text)
            assert answer.json()


def test_odd_numbers_in_an_address_are_refused(house):
    answers(house)
    program = house.program("Nero")
    table = program.post("/tables", game="hills", seats=["me", "bot:citizen"])["id"]
    for odd in ("nan", "inf", "-inf", "1e400", "%00", "%ED%A0%80"):
        for path in (f"/tables/{table}/moves?wait={odd}", f"/tables/{table}/view?ply={odd}"):
            answer = program.request("GET", path)
            assert answer.status_code == 422, answer.text
            assert answer.json()


def test_odd_letters_in_forms_are_cleaned_or_refused(house, livia):
    table = livia.new_table(seats=("me", "open"), public="on")
    for text in ("\x00", "a\x00b", "\ufffe", "%ED%A0%80", "x" * 3000):
        forms = {
            "/name": {"name": text},
            "/login": {"name": text, "password": text, "back": text},
            "/register": {"name": text, "password": text, "back": text},
            "/settings": {"name": text, "theme": text},
            "/preference": {"field": text, "value": text},
            "/play": {"game": text, "level": text},
            "/tables": {"game": "hills", "players": text, "seat-0": text, "option-bonus": text},
            "/replays": {"record": text},
            f"/tables/{table}/chat": {"text": text},
            f"/tables/{table}/bot": {"seat": "1", "level": text},
        }
        for path, fields in forms.items():
            answer = livia.post(path, **fields)
            assert answer.status_code < 500, (path, answer.text)
    for path in ("/rules/hills?find=", "/login?back=", "/new?game=", "/join/", "/api/games/"):
        for odd in ("%00", "a%00b", "%ED%A0%80", "x" * 3000):
            assert livia.get(path + odd).status_code < 500, path


def test_more_than_a_hundred_fields_are_refused(house, livia):
    many = {f"field-{n}": "x" for n in range(150)}

    plain = livia.post("/settings", **many)
    parts = {name: (None, value) for name, value in {**many, "csrf": livia.csrf}.items()}
    multipart = livia.request("POST", "/replays", files=parts)

    assert plain.status_code == 422
    assert multipart.status_code in (400, 422)


def test_bytes_that_are_no_text_are_refused(house, livia):
    for content in (b"\xff\xfe\x00", b"csrf=%ff%00&name=%ed%a0%80", b"{", b'{"record": NaN}'):
        for path in ("/name", "/replays"):
            assert livia.request("POST", path, content=content).status_code < 500
    program = house.program("Nero")
    for content in (b"\xff\xfe", b"{", b"[" * 5000):
        answer = program.request("POST", "/records", content=content)
        assert answer.status_code in (400, 422), answer.text


def a_record(house: House, visitor: Visitor) -> dict:
    table = visitor.new_table()
    play_out(house, table, visitor)
    return dict(json.loads(visitor.get(f"/replays/{table}/record").text))


ODD_RECORDS = (
    {"totals": 0},
    {"totals": {}},
    {"totals": [float("inf")]},
    {"totals": "12"},
    {"totals": [True, None]},
    {"seed": 2**63},
    {"seed": 1.5},
    {"players": 0},
    {"players": True},
    {"names": 7},
    {"names": ["\ud800", "\x00"]},
    {"names": [None]},
    {"options": []},
    {"options": {"\x00": "\x00"}},
    {"moves": 5},
    {"moves": [[]]},
    {"moves": ["0:0 " * 50000]},
    {"game": "\x00"},
    {"digest": "\ud800"},
    {"content": None},
    {"version": float("nan")},
    {"version": "\ud800"},
    {"format": "\udfff"},
    {"options": {"\ud800": "off"}},
    {"\ud800": 1},
    {"game": "\ud800"},
    {"content": "\ud800"},
    {"moves": ["\ud800"]},
    {"seal": "\ud800", "secret": None, "table": "", "chosen_seed": True},
    {"seal": "x", "secret": 5, "table": [], "chosen_seed": 1, "positions": 3, "bots": {}},
    {"seal": "x", "secret": "y", "table": "t", "chosen_seed": False, "positions": [], "bots": []},
)


def test_odd_records_are_refused_or_brought_in(house, livia):
    record, program = a_record(house, livia), house.program("Nero")
    for change in ODD_RECORDS:
        text = json.dumps({**record, **change})

        form = livia.post("/replays", record=text)
        api = program.request("POST", "/records", json={"record": text})

        assert form.status_code in (303, 404, 413, 422), (change, form.text)
        assert api.status_code in (201, 404, 409, 413, 422), (change, api.text)


def test_points_of_a_record_are_a_list_of_numbers():
    head = dict(
        format=FORMAT, version=VERSION, game="hills", rules=1, content="", players=2,
        seed=0, options={}, names=[], moves=[], digest="",
    )  # fmt: skip
    assert Record.from_text(json.dumps({**head, "totals": [3, -2]})).totals == [3, -2]
    assert Record.from_text(json.dumps({**head, "totals": None})).totals is None
    for odd in (0, "3", [1e9], [2.5], {}):
        with pytest.raises(BadRecord):
            Record.from_text(json.dumps({**head, "totals": odd}))
