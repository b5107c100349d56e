"""Hostile visitors: forged forms, other sites, too much, too fast, scripts in names."""

import pytest

from circenses.web.http.middleware import MAX_BODY, MAX_RECORD, RATES
from circenses.web.text import MAX_CHAT, MAX_NAME, cleaned, name_of
from tests.web.test_tables import two_at_a_table
from tests.web.visiting import House, Visitor

SCRIPTS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'; DROP TABLE users; --",
    "</title><svg onload=alert(1)>",
    "{{7*7}}${7*7}",
)


# ---------------------------------------------------------------- headers


@pytest.mark.parametrize(
    "path", ["/", "/rules/hills", "/tables/nope", "/api/games", "/static/circenses.css"]
)
def test_every_answer_carries_strict_headers(cottage, path):
    answer = cottage.visitor().get(path)

    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "same-origin"


def test_pages_hold_no_inline_script_or_style_sheet(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table()
    for path in ("/", f"/tables/{table}", "/rules/hills", "/new", "/settings", "/login"):
        html = livia.get(path).text
        assert "<style" not in html
        assert " onclick=" not in html
        assert all(
            'src="' in tag for tag in html.split("<script")[1:] for tag in [tag.split(">")[0]]
        )


def test_the_cookie_is_for_this_site_only(cottage):
    answer = cottage.request("GET", "/")

    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_behind_https_the_cookie_is_secure(tmp_path):
    with House(f"sqlite:///{tmp_path / 'x.sqlite'}", https=True) as house:
        answer = house.request("GET", "/about")
        assert "Secure" in answer.headers["set-cookie"]
        assert "max-age" in answer.headers["strict-transport-security"]


# ---------------------------------------------------------------- forged requests


def test_a_form_without_its_token_is_refused(cottage):
    livia = cottage.visitor("Livia")

    answer = livia.request("POST", "/play", data={"game": "hills", "level": "citizen"})

    assert answer.status_code == 403


def test_the_token_of_another_person_is_refused(cottage):
    livia, nero = cottage.visitor("Livia"), cottage.visitor("Nero")

    answer = livia.request("POST", "/name", data={"name": "Nero", "csrf": nero.csrf})

    assert answer.status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_a_request_from_another_site_is_refused_even_with_a_token(cottage, headers):
    livia = cottage.visitor("Livia")

    answer = livia.post("/name", headers=headers, name="Nero")

    assert answer.status_code == 403


def test_the_api_with_a_cookie_needs_the_token_too(cottage):
    livia = cottage.visitor("Livia")
    body = {"game": "hills", "seats": ["me", "bot:citizen"]}

    assert livia.request("POST", "/api/tables", json=body).status_code == 403
    answer = livia.request("POST", "/api/tables", json=body, headers={"X-Csrf": livia.csrf})
    assert answer.status_code in (201, 503)


def test_reading_changes_nothing(cottage):
    """No GET changes anything: a link in a mail cannot play."""
    livia = cottage.visitor("Livia")
    table = livia.new_table()
    for action in ("moves", "undo", "reset", "leave", "sit", "chat", "rematch", "start", "close"):
        assert livia.get(f"/tables/{table}/{action}").status_code == 405


# ---------------------------------------------------------------- too much, too fast


def test_a_long_body_is_refused(cottage):
    livia = cottage.visitor("Livia")

    answer = livia.post("/name", name="x" * (MAX_BODY + 1))

    assert answer.status_code == 413


def test_a_long_body_without_its_length_is_refused(cottage):
    livia = cottage.visitor("Livia")

    async def endless():
        for _ in range(100):
            yield b"x" * 4096

    answer = livia.request("POST", "/name", content=endless())

    assert answer.status_code == 413


def test_too_many_requests_are_slowed_down(tmp_path):
    with House(f"sqlite:///{tmp_path / 'x.sqlite'}", rates=True) as house:
        nero = Visitor(house)
        codes = [
            nero.post("/login", name="Livia", password="guess").status_code
            for _ in range(3 * int(RATES["enter"].burst))  # on a slow machine some are forgiven
        ]
        assert codes[0] == 422
        assert 429 in codes


def test_a_new_cookie_does_not_buy_more_attempts_for_ever(tmp_path):
    with House(f"sqlite:///{tmp_path / 'x.sqlite'}", rates=True) as house:
        codes = [
            house.request("POST", "/api/guests", json={"name": "x"}).status_code for _ in range(90)
        ]
        assert codes[0] == 201
        assert 429 in codes


# ---------------------------------------------------------------- hostile words


@pytest.mark.parametrize("script", SCRIPTS)
def test_names_and_chat_are_escaped_everywhere(cottage, script):
    livia, marcus, table = two_at_a_table(cottage)

    livia.post("/name", name=script)
    livia.post(f"/tables/{table}/chat", text=script)

    for path in (f"/tables/{table}", "/", "/games", "/settings"):
        for visitor in (livia, marcus):
            html = visitor.get(path).text
            assert "<script>alert" not in html
            assert "<img src=x" not in html
            assert "<svg onload" not in html


@pytest.mark.parametrize("script", SCRIPTS)
def test_what_is_searched_for_is_escaped(cottage, script):
    html = cottage.visitor().get("/rules/hills", params={"find": script}).text

    assert "<script>alert" not in html
    assert "<img src=x" not in html


def test_names_are_short_and_visible():
    assert len(name_of("x" * 500)) == MAX_NAME
    assert name_of("  Livia \n\t Drusilla ") == "Livia Drusilla"
    assert name_of("Li\u202evia\u200b\u0000") == "Livia", "no reversed writing, nothing invisible"
    assert name_of("\u200b\u2060") == ""
    assert len(cleaned("a" + "\u0301" * 500, 50)) <= 4, "no towers of accents"


def test_chat_is_cut_to_length(cottage):
    livia, _, table = two_at_a_table(cottage)

    livia.post(f"/tables/{table}/chat", text="y" * 5000)

    assert len(cottage.table(table).talk[-1].text) == MAX_CHAT


@pytest.mark.parametrize(
    "fields",
    [
        {"ply": "x", "move": "1"},
        {"ply": "", "move": ""},
        {"ply": "1e9", "move": "0"},
        {"ply": "9" * 400, "move": "0"},
        {"ply": "-1", "move": "0"},
        {"move": "0"},
        {},
        {"ply": "0", "move": "\x00"},
        {"ply": "٣", "move": "0"},
    ],
)
def test_nonsense_in_a_move_is_refused_in_words(cottage, fields):
    livia, _, table = two_at_a_table(cottage)

    answer = livia.post(f"/tables/{table}/moves", **fields)

    assert answer.status_code in (409, 422)
    assert cottage.table(table).history.ply == 0


@pytest.mark.parametrize(
    "path",
    [
        "/tables/../../etc/passwd",
        "/tables/%00",
        "/tables/" + "a" * 3000,
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/games/../../x.css",
        "/rules/<script>",
        "/rules/../core",
        "/replays/none?at=zz",
        "/join/" + "x" * 500,
        "/tables/x/log?before=abc",
        "/games?before=1e99",
        "/api/tables/%F0%9F%8F%9B",
        "/api/games/' OR 1=1",
        "/new?game=%00&players=-5",
        "/new?game=hills&players=99999999999999",
    ],
)
def test_no_address_breaks_the_server(cottage, path):
    answer = cottage.visitor().get(path)

    assert answer.status_code < 500
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"players": "17"},
        {"players": "-1"},
        {"seat-1": "bot:hal"},
        {"seat-1": "emperor"},
        {"seat-1": "me"},
        {"pace": "never"},
        {"clock": "99999"},
        {"clock": "ten"},
        {"seed": "-3"},
        {"seed": "9" * 30},
        {"option-bonus": "77"},
    ],
)
def test_a_wrong_order_is_explained_and_nothing_is_made(cottage, change):
    livia = cottage.visitor("Livia")
    order = {"game": "hills", "players": "2", "seat-0": "me", "seat-1": "bot:citizen", **change}

    answer = livia.post("/tables", **order)

    assert answer.status_code == 422
    assert "<form" in answer.text


def test_a_private_table_is_not_there_for_strangers(cottage):
    """Not one of its addresses tells a stranger more than that there is nothing."""
    livia, nero = cottage.visitor("Livia"), cottage.visitor("Nero")
    table = livia.new_table()
    program = cottage.program("Spy")
    for path in ("", "/log"):
        assert nero.get(f"/tables/{table}{path}").status_code == 404
    said = {"pages": [dict(id="page", table=table, mode="live")]}
    assert nero.request("POST", f"/tables/{table}/stream", json=said).status_code == 404
    for path in ("", "/view", "/moves", "/log", "/sheet", "/record", "/events"):
        answer = program.request("GET", f"/tables/{table}{path}")
        assert answer.status_code == 404, path
    for action in ("moves", "sit", "chat", "leave", "bot", "invite", "start"):
        assert nero.post(f"/tables/{table}/{action}", seat=0, ply=0, move=0).status_code == 404
    assert table not in nero.get("/").text


def test_an_error_of_ours_is_said_in_words_and_shows_no_code(cottage, monkeypatch):
    def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    livia = cottage.visitor("Livia")
    cottage.client("127.0.0.1")._transport.raise_app_exceptions = False
    monkeypatch.setattr(cottage.server.people, "get", broken)

    answer = livia.get("/")

    assert answer.status_code == 500
    assert "No moves were lost" in answer.text
    assert "secret detail" not in answer.text
    assert "default-src" in answer.headers["content-security-policy"]


def test_a_visitor_who_goes_in_the_middle_of_a_form_is_no_error(cottage):
    """Nobody can fill the log by cutting requests off: each would be told with a traceback."""
    livia = cottage.visitor("Livia")
    table = livia.new_table()
    cookie = "; ".join(f"{key}={value}" for key, value in livia.cookies.items())
    kind = "application/x-www-form-urlencoded"
    scope = {
        "type": "http", "method": "POST", "path": f"/tables/{table}/moves", "query_string": b"",
        "headers": [(b"cookie", cookie.encode()), (b"content-type", kind.encode())],
        "scheme": "http", "server": ("localhost", 80), "client": ("127.0.0.1", 123),
        "state": {}, "root_path": "", "http_version": "1.1",
    }  # fmt: skip
    sent = []

    async def receive() -> dict[str, str]:
        return {"type": "http.disconnect"}

    async def send(message: dict[str, object]) -> None:
        sent.append(message)

    cottage.call(cottage.app, scope, receive, send)

    assert not sent


def test_what_is_refused_is_said_on_a_page(cottage):
    """A person never meets a bare line or a code; the first sentence is the title."""
    livia = cottage.visitor("Livia")
    accept = {"Accept": "text/html"}
    lost = livia.get("/nowhere", headers=accept)
    gone = livia.get("/join/aaaaaaaaaaaaaaaaaaaa", headers=accept)
    huge = livia.request("POST", "/replays", content=b"x" * (2 * MAX_RECORD), headers=accept)

    for answer, status, title in (
        (lost, 404, "There is no such page"),
        (gone, 404, "This invitation is no longer valid"),
        (huge, 413, "That is too large"),
    ):
        assert answer.status_code == status
        assert f">{title}</h1>" in answer.text
        assert "To the lobby" in answer.text
