"""Accounts: sessions that end, passwords that hold, names that cannot be borrowed, house rules."""

import pytest
from starlette.requests import Request

from circenses.web.api import playing
from circenses.web.http.middleware import RATES, Rates
from circenses.web.people.sessions import browser_of
from circenses.web.running import clock
from circenses.web.storage import people_queries, queries
from circenses.web.tables.lifecycle import UNJOINED, UNJOINED_TURNS, expire
from circenses.web.text import chat_of, distinct_name, is_bot_name, key_of
from tests.web.test_tables import two_at_a_table
from tests.web.visiting import House, Visitor, words

FILLERS = "\u3164\u115f\uffa0\u2800\u034f\u200b\ufe0f"  # nothing is seen of them
PASSWORD, ANOTHER = "panem et circenses", "veni vidi, not vici"


def account(house: House, name: str = "Livia") -> Visitor:
    visitor = house.visitor(name)
    assert visitor.post("/register", name=name, password=PASSWORD).status_code == 303
    return visitor


def same(visitor: Visitor) -> Visitor:
    """A person who has a copy of someone's cookie."""
    other = Visitor(visitor.house)
    other.cookies = dict(visitor.cookies)
    return other


def is_in(visitor: Visitor) -> bool:
    """Whether a cookie still counts; the answer's new cookie is not taken."""
    kept = dict(visitor.cookies)
    page = words(visitor.get("/settings").text)
    visitor.cookies = kept
    return "Where you are logged in" in page


# ---------------------------------------------------------------- sessions


def test_logout_means_logout(house):
    """A copied cookie is worth nothing after its session has ended."""
    livia = account(house)
    thief = same(livia)
    assert is_in(thief)

    livia.post("/logout")

    assert not is_in(thief)
    assert not is_in(livia)


def test_register_and_login_give_a_cookie_that_nobody_had_before(cottage):
    livia = cottage.visitor("Livia")
    planted = same(livia)

    livia.post("/register", name="Livia", password=PASSWORD)
    again = cottage.visitor("Nero")
    again.post("/login", name="Livia", password=PASSWORD)

    assert is_in(livia)
    assert is_in(again)
    assert not is_in(planted), "the guest's cookie does not open the account"
    assert livia.cookies["circenses"] != again.cookies["circenses"]


def test_the_login_page_leads_on_whoever_is_logged_in(cottage):
    livia = account(cottage)
    answer = livia.get("/login?back=/profile")
    assert (answer.status_code, answer.headers["location"]) == (303, "/profile")
    assert "a guest in this browser" in words(cottage.visitor("Nero").get("/login").text)


def test_a_session_is_ended_from_the_list(cottage):
    livia, elsewhere = account(cottage), cottage.visitor("Nero")
    agent = {"User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Gecko/20100101 Firefox/140.0"}
    elsewhere.post("/login", name="Livia", password=PASSWORD, headers=agent)
    sessions = cottage.call(cottage.server.sessions.of, livia.user)

    page = words(livia.get("/settings").text)
    assert "Firefox on Linux" in page
    assert "this browser" in page
    other = next(one.id for one in sessions if one.browser == "Firefox on Linux")
    livia.post("/sessions/end", session=other)

    assert is_in(livia)
    assert not is_in(elsewhere)


def test_nobody_ends_the_sessions_of_others(cottage):
    livia, nero = account(cottage), account(cottage, "Nero")
    (session,) = cottage.call(cottage.server.sessions.of, livia.user)

    nero.post("/sessions/end", session=session.id)

    assert is_in(livia)


def test_a_new_password_logs_out_everywhere_else(cottage):
    livia, elsewhere = account(cottage), cottage.visitor("Nero")
    elsewhere.post("/login", name="Livia", password=PASSWORD)

    wrong = livia.post("/password", old="not this one", new=ANOTHER)
    right = livia.post("/password", old=PASSWORD, new=ANOTHER)

    assert (wrong.status_code, right.status_code) == (422, 200)
    assert is_in(livia)
    assert not is_in(elsewhere)
    new = cottage.visitor("Nero")
    assert new.post("/login", name="Livia", password=PASSWORD).status_code == 422
    assert new.post("/login", name="Livia", password=ANOTHER).status_code == 303


def test_a_deleted_account_is_gone_and_its_games_go_on(house):
    livia, marcus, table = two_at_a_table(house, rated="on")
    livia.post("/register", name="Livia", password=PASSWORD)
    user, thief = livia.user, same(livia)
    livia.post(f"/tables/{table}/chat", text="salve")

    assert livia.post("/account/delete", password="wrong").status_code == 422
    livia.post("/account/delete", password=PASSWORD)

    assert not is_in(thief)
    assert house.call(house.server.store.read, people_queries.user_by_id, user) is None
    seat = house.table(table).seats[0]
    assert (seat.name, bool(seat.level)) == ("Former player", True)
    assert user not in str(seat.user), "until this rated game is over, an id that tells nothing"
    page = words(marcus.get(f"/tables/{table}").text)
    assert "Livia" not in page
    assert "salve" not in page
    assert (
        house.visitor("Nero").post("/register", name="Livia", password=ANOTHER).status_code == 303
    )


def test_browsers_are_named_as_people_know_them():
    edge = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit Chrome/140.0 Safari/537.36 Edg/140.0"
    assert browser_of(edge) == "Edge on Windows"
    assert browser_of("") == "a browser"
    assert "<" not in browser_of("<script>")


# ---------------------------------------------------------------- passwords


def test_common_passwords_are_refused(cottage):
    livia = cottage.visitor("Livia")
    for password in ("password", "12345678", "qwertyuiop", "Livia123", "aaaaaaaaa"):
        answer = livia.post("/register", name="Livia", password=password)

        assert answer.status_code == 422
        assert "too easy to guess" in words(answer.text)


def test_guesses_are_counted_by_account_from_wherever_they_come(tmp_path):
    with House(f"sqlite:///{tmp_path / 'x.sqlite'}", rates=False) as house:
        account(house)
        house.server.rates.on = True
        answers = []
        for _ in range(int(RATES["guess"].burst) + 3):  # another address and cookie each time
            house.server.rates.buckets = {
                key: value for key, value in house.server.rates.buckets.items() if key[1] == "guess"
            }
            nero = Visitor(house)
            answers.append(words(nero.post("/login", name="LIVIA", password="guess it").text))

        assert "don't match" in answers[0]
        assert "Too many attempts with this name" in answers[-1]


def guess(visitor: Visitor, password: str = "guess it") -> str:
    """What the page says to a try to log in as Livia."""
    rates = visitor.house.server.rates  # another address each time: only guesses are counted
    rates.buckets = {key: value for key, value in rates.buckets.items() if key[1] == "guess"}
    return words(visitor.post("/login", name="LIVIA", password=password).text)


def test_a_device_that_has_logged_in_before_is_not_locked_out(cottage, monkeypatch):
    """Guessing elsewhere uses up the allowance of strangers, not that of the owner."""
    livia, cottage.server.rates.on = account(cottage), True
    known = cottage.visitor("Livia")
    known.post("/login", name="livia", password=PASSWORD)
    for visitor in (livia, known):
        visitor.post("/logout")
    nero = Visitor(cottage)
    for _ in range(int(RATES["guess"].burst) + 3):
        last = guess(nero)
    assert "Too many attempts" in last

    for visitor in (livia, known):
        assert "don't match" in guess(visitor)
        guess(visitor, PASSWORD)
        assert is_in(visitor)
    assert "Too many attempts" in guess(Visitor(cottage), PASSWORD)


def test_a_known_device_has_an_allowance_of_its_own(cottage):
    """A stolen one gives nobody more than ten guesses, and no other account."""
    livia, cottage.server.rates.on = account(cottage), True
    account(cottage, "Nero").post("/logout")
    for _ in range(int(RATES["guess"].burst) + 3):
        last = guess(livia)
    assert "Too many attempts" in last
    forged = Visitor(cottage)
    forged.cookies["circenses-device"] = "false"
    assert "don't match" in guess(forged)
    nero = cottage.visitor("Nero")
    nero.cookies["circenses-device"] = livia.cookies["circenses-device"]
    assert "Too many attempts" in guess(nero)


def test_refused_tries_do_not_prolong_the_wait(monkeypatch):
    """Someone who keeps trying is let in as soon as someone who waits."""
    rates, now = Rates(), [0.0]
    monkeypatch.setattr("circenses.web.http.middleware.time.monotonic", lambda: now[0])
    for who in ("patient", "eager"):
        for _ in range(int(RATES["guess"].burst)):
            assert rates.allow(who, "guess")
    for _ in range(11):
        now[0] += 5
        assert not rates.allow("eager", "guess")
    now[0] += 5.5
    assert rates.allow("eager", "guess")
    assert rates.allow("patient", "guess")


def test_those_who_are_refused_take_nothing_from_others_at_their_address(monkeypatch):
    """One who asks without end leaves enough for the others, and newcomers who try again and
    again get in as often as if they waited.
    """
    rates, now = Rates(), [0.0]
    monkeypatch.setattr("circenses.web.http.middleware.time.monotonic", lambda: now[0])
    for _ in range(1000):
        rates.allow_request("eager", "203.0.113.7", "enter")
    assert rates.allow_request("patient", "203.0.113.7", "enter")

    let_in = 0
    for _ in range(400):
        let_in += rates.allow_request("", "192.0.2.7", "enter")
        now[0] += 1
    assert let_in >= RATES["enter"].burst + 350 * RATES["enter"].per_second


def test_a_household_on_ipv6_has_the_allowance_of_one_address():
    rates = Rates()
    asked = [rates.allow_request(f"p{n}", f"2001:db8:1:2::{n:x}", "enter") for n in range(500)]
    assert sum(asked) < 200
    assert rates.allow_request("another", "2001:db8:1:3::1", "enter")


# ---------------------------------------------------------------- names


def test_two_at_a_table_never_have_one_name(cottage):
    livia, fake = cottage.visitor("Livia"), cottage.visitor("LÍVIA.")
    table = livia.new_table(seats=("me", "open"), public="on")

    fake.post(f"/tables/{table}/sit", seat=1)
    assert cottage.table(table).seats[1].name == "LÍVIA. II"
    fake.post("/name", name="Nero")
    assert cottage.table(table).seats[1].name == "Nero"
    fake.post("/name", name="livia")
    assert cottage.table(table).seats[1].name == "livia II"

    spectator = cottage.visitor("Livia")
    spectator.post(f"/tables/{table}/chat", text="I am the host")
    assert cottage.table(table).talk[-1].name == "Livia III"


@pytest.mark.parametrize("filler", FILLERS)
def test_a_name_is_seen(cottage, filler):
    livia, fake = cottage.visitor("Livia"), cottage.visitor(f"Livia{filler}")
    table = livia.new_table(seats=("me", "open"), public="on")
    fake.post(f"/tables/{table}/sit", seat=1)

    assert key_of(cottage.table(table).seats[1].name) == "liviaii"
    answer = fake.post("/settings", name=3 * filler)
    assert answer.status_code == 422
    assert "at least one letter" in words(answer.text)


@pytest.mark.parametrize("mark", ["\u0301", "\u0e47", "\u20dd", "\u0488"])
def test_no_tower_of_marks_stands_on_a_letter(mark):
    assert len(chat_of("a" + 50 * mark)) <= 3


def test_nobody_is_called_like_a_bot(cottage):
    nero = cottage.visitor("Nero")

    answer = nero.post("/settings", name="Bot Aelia")

    assert answer.status_code == 422
    assert "are for bots" in words(answer.text)
    assert is_bot_name("ＢＯＴ Aelia")
    assert not is_bot_name("Botticelli")
    program = cottage.request("POST", "/api/guests", json={"name": "bot marcus"})
    assert program.status_code == 422


def test_distinct_names_stay_short():
    assert distinct_name("Livia", ["Marcus"]) == "Livia"
    assert distinct_name("x" * 24, ["x" * 24]) == "x" * 21 + " II"


# ---------------------------------------------------------------- the host's rules


def test_the_host_mutes(house):
    livia, marcus, table = two_at_a_table(house)
    marcus.post(f"/tables/{table}/chat", text="first")
    message = house.table(table).talk[-1].id

    assert marcus.post(f"/tables/{table}/mute", message=message).status_code == 409
    livia.post(f"/tables/{table}/mute", message=message)
    assert marcus.post(f"/tables/{table}/chat", text="second").status_code == 409
    assert house.table(table).talk[-1].text == "first"
    assert "Unmute" in words(livia.get(f"/tables/{table}").text)

    livia.post(f"/tables/{table}/mute", message=message)
    assert marcus.post(f"/tables/{table}/chat", text="third").status_code == 303


def test_the_host_removes_for_good(house):
    livia, nero = house.visitor("Livia"), house.visitor("Nero")
    table = livia.new_table(seats=("me", "open", "open"), public="on")
    nero.post(f"/tables/{table}/sit", seat=1)
    invite = house.table(table).invite

    assert "Remove for good" in words(livia.get(f"/tables/{table}").text)
    livia.post(f"/tables/{table}/remove", seat=1)

    assert house.table(table).seats[1].kind == "open"
    assert nero.get(f"/tables/{table}").status_code == 404
    assert nero.get(f"/join/{invite}").status_code == 404
    assert nero.post(f"/tables/{table}/sit", seat=1).status_code == 404
    house.server.tables.let_go(house.table(table))
    assert nero.get(f"/tables/{table}").status_code == 404, "it is on the disk"


def test_who_was_removed_is_not_let_in_again_by_muting(cottage):
    livia, marcus = cottage.visitor("Livia"), cottage.visitor("Marcus")
    table = livia.new_table(seats=("me", "open"), public="on")
    marcus.post(f"/tables/{table}/chat", text="Salve")
    message = cottage.table(table).talk[-1].id
    livia.post(f"/tables/{table}/remove", message=message)

    livia.post(f"/tables/{table}/mute", message=message)

    assert marcus.get(f"/tables/{table}").status_code == 404


def test_a_program_that_was_removed_hears_no_more(cottage):
    livia, nero = cottage.visitor("Livia"), cottage.program("Nero")
    table = livia.new_table(seats=("me", "open"), public="on")
    nero.post(f"/tables/{table}/join")
    state = {"server": cottage.server, "user": nero.id}
    request = Request({"type": "http", "state": state, "client": ("127.0.0.1", 1)})
    stream = cottage.call(playing.events, request, cottage.table(table))
    assert stream.rev() == cottage.table(table).rev

    livia.post(f"/tables/{table}/remove", seat=1)

    assert stream.rev() == "gone"


def test_nobody_is_removed_from_a_running_game(cottage):
    livia, _, table = two_at_a_table(cottage)

    answer = livia.post(f"/tables/{table}/remove", seat=1)

    assert answer.status_code == 409
    assert cottage.table(table).seats[1].kind == "person"


# ---------------------------------------------------------------- tables nobody joins


def test_a_table_that_nobody_joins_expires(house):
    livia = house.visitor("Livia")
    live = livia.new_table(seats=("me", "open"), public="on")
    turns = livia.new_table(seats=("me", "open"), public="on", pace="turns", clock="24")
    fresh = livia.new_table(seats=("me", "open"), public="on")
    change = house.server.store.write
    old = clock.now() - UNJOINED - 1
    for table in (live, turns):
        house.call(lambda t=table: change(queries.change_table, t, "", updated=old))

    house.call(expire, house.server.tables)
    assert livia.get(f"/tables/{live}").status_code == 404
    assert livia.get(f"/tables/{turns}").status_code == 200
    assert livia.get(f"/tables/{fresh}").status_code == 200

    older = clock.now() - UNJOINED_TURNS - 1
    house.call(lambda: change(queries.change_table, turns, "", updated=older))
    house.call(expire, house.server.tables)
    assert livia.get(f"/tables/{turns}").status_code == 404
