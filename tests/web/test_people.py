"""Guests, accounts, preferences, ratings."""

import pytest

from circenses.web.storage import people_queries
from tests.web.test_tables import two_at_a_table
from tests.web.visiting import House, Visitor, play_out, words


def test_a_guest_is_known_by_a_signed_cookie(house):
    livia = house.visitor("Livia")
    forged = Visitor(house)
    forged.cookies = {"circenses": livia.cookies["circenses"][:-2] + "xx"}

    forged.get("/about")

    assert forged.cookies["circenses"] != livia.cookies["circenses"], "somebody new"
    assert "Livia" in words(livia.get("/settings").text) or "Livia" in livia.get("/settings").text


def test_an_account_keeps_the_tables_of_the_guest(house):
    livia = house.visitor("Livia")
    table = livia.new_table()
    livia.post("/register", name="Livia", password="panem et circenses")

    livia.post("/logout")
    assert livia.get(f"/tables/{table}").status_code == 404
    answer = livia.post("/login", name="LIVIA", password="panem et circenses", back="/games")

    assert answer.headers["location"] == "/games"
    assert livia.get(f"/tables/{table}").status_code == 200


def test_a_wrong_password_and_an_unknown_name_read_the_same(house):
    livia = house.visitor("Livia")
    livia.post("/register", name="Livia", password="panem et circenses")
    stranger = house.visitor("Nero")

    wrong = stranger.post("/login", name="Livia", password="bread and games")
    unknown = stranger.post("/login", name="Poppaea", password="bread and games")

    assert wrong.status_code == unknown.status_code == 422
    assert "don't match" in words(wrong.text)
    assert "don't match" in words(unknown.text)


def test_a_name_belongs_to_one_account(house):
    house.visitor("Livia").post("/register", name="Livia", password="panem et circenses")

    answer = house.visitor("Nero").post(
        "/register", name="livia", password="burning down the house"
    )

    assert answer.status_code == 422
    assert "That name is taken" in words(answer.text)


def test_a_short_password_is_refused(house):
    answer = house.visitor("Nero").post("/register", name="Nero", password="short")

    assert answer.status_code == 422


def test_passwords_are_kept_as_argon2_hashes(house):
    house.visitor("Livia").post("/register", name="Livia", password="panem et circenses")

    row = house.call(house.server.store.read, people_queries.user_by_name, "livia")

    assert row.password.startswith("$argon2id$")


def test_after_login_the_way_back_stays_on_this_site(house):
    livia = house.visitor("Livia")
    livia.post("/register", name="Livia", password="panem et circenses")
    for back in (
        "//evil.example",
        "https://evil.example/",
        "/\\evil.example",
        "javascript:alert(1)",
    ):
        answer = livia.post("/login", name="Livia", password="panem et circenses", back=back)
        assert answer.headers["location"] == "/"


def test_preferences_are_kept(house):
    livia = house.visitor("Livia")

    livia.post("/settings", theme="dark", taps="one", confirm="on", caution="never")
    livia.post("/preference", field="sound", value="on", back="/about")

    person = house.call(house.server.people.get, livia.user)
    assert person.preferences.theme == "dark"
    assert person.preferences.taps == "one"
    assert person.preferences.confirm
    assert person.preferences.caution == "never"
    assert person.preferences.sound
    assert not person.preferences.hints


def test_nonsense_in_the_settings_is_left_out(house):
    livia = house.visitor("Livia")

    livia.post("/settings", theme="<script>", taps="nine", motion="x" * 5000)

    preferences = house.call(house.server.people.get, livia.user).preferences
    assert (preferences.theme, preferences.taps, preferences.motion) == ("system", "two", "system")


def test_a_rated_game_moves_the_ratings(house):
    livia, marcus, table = two_at_a_table(house, rated="on")

    play_out(house, table, livia, marcus)

    seats = house.table(table).seats
    winner = min(seats, key=lambda seat: seat.place)
    assert winner.rating_change > 0
    assert "rating" in words(livia.get(f"/tables/{table}").text)
    assert "Hills" in words(livia.get("/games").text)


def test_no_game_moves_the_rating_of_a_level(house):
    """It is set by the arena; a person's rating moves against it."""
    livia = house.visitor("Livia")
    table = livia.new_table(seats=("me", "bot:citizen"), rated="on")

    play_out(house, table, livia)

    read = house.server.store.read
    assert house.call(read, people_queries.ratings_of, "bot:citizen") == []
    found = house.call(read, people_queries.ratings_of, livia.user)
    assert {row.versus for row in found} == {"all", "bots"}
    assert house.table(table).seats[1].rating_change is None


def test_a_table_at_one_screen_is_not_rated(house):
    livia = house.visitor("Livia")
    table = livia.new_table(seats=("me", "here"), rated="on")
    for _ in range(20):
        if house.table(table).over:
            break
        seat = house.table(table).may_decide(livia.user)[0]
        livia.post(f"/tables/{table}/here", seat=seat)
        livia.move(table)

    assert house.table(table).over
    assert all(seat.rating_change is None for seat in house.table(table).seats)


@pytest.mark.postgres
def test_two_servers_on_one_database_know_each_others_cookies(cluster):
    database = cluster.new_database()
    with House(database) as first:
        livia = first.visitor("Livia")
        with House(database) as second:
            again = Visitor(second)
            again.cookies = livia.cookies
            assert "Livia" in again.get("/settings").text
