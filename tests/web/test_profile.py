"""A person's page: results, ratings over time, friends."""

import re

from circenses.web.people import past_games
from circenses.web.people.past_games import Result
from circenses.web.people.ratings import shown
from circenses.web.storage import people_queries
from circenses.web.storage.rows import Seat
from tests.web.visiting import House, Visitor, play_out, settle, words

PASSWORD = "panem et circenses"


def result(place: int, *others: int, at: float = 0.0, change: int | None = None) -> Result:
    own = Seat(0, "person", "livia", "Livia", total=10, place=place, rating_change=change)
    seats = [Seat(k + 1, "bot", level="citizen", place=one) for k, one in enumerate(others)]
    return Result("t", "hills", at, own, tuple(seats))


def test_a_run_is_of_games_against_others():
    games = [result(1, 2), result(1), result(1, 2), result(2, 1), result(1, 2)]

    assert past_games.longest_run(games) == 2


def test_places_are_counted_up_to_the_last_one():
    assert past_games.places_of([result(1, 2), result(3, 1, 2), result(1, 2)]) == (2, 0, 1)


def test_ratings_go_back_from_today():
    class Now:
        game, versus, mu, sigma = "hills", "all", 30.0, 5.0

    today = shown(Now.mu, Now.sigma)
    newest_first = [
        result(1, 2, at=3.0, change=20),
        result(1, 2, at=2.0),
        result(2, 1, at=1.0, change=-5),
    ]

    line = past_games.ratings_over_time(newest_first, [Now])["hills"]

    assert line == [(1.0, today - 20), (3.0, today)]


def test_who_was_ahead_is_counted_for_each_that_one_met():
    met = past_games.meetings_of([result(1, 2), result(2, 1), result(1, 1)])

    assert [(one.games, one.won, one.lost) for one in met] == [(3, 1, 1)]


def account(house: House, name: str) -> Visitor:
    visitor = house.visitor(name)
    visitor.post("/register", name=name, password=PASSWORD)
    return visitor


def played(house: House, *people: Visitor) -> str:
    """A rated game of these people, to its end."""
    first, *others = people
    table = first.new_table(
        seats=("me", *("open" for _ in others)), rated="on", clock="20", public="on"
    )
    for seat, one in enumerate(others, 1):
        one.post(f"/tables/{table}/sit", seat=seat)
    first.post(f"/tables/{table}/start")
    play_out(house, table, *people)
    house.call(settle, house.table(table))
    return table


def test_a_profile_tells_what_was_played_and_with_whom(cottage):
    livia, marcus = account(cottage, "Livia"), account(cottage, "Marcus")
    table = played(cottage, livia, marcus)
    seats = cottage.table(table).seats

    page = livia.get("/profile").text

    assert "rating-chart" in page
    won = sum(seat.place == 1 and seat.user == livia.user for seat in seats)
    assert f"1 game {won} won" in words(page)
    assert re.search(r'href="/people/Marcus"', page)
    rating = cottage.call(cottage.server.store.read, people_queries.ratings_of, livia.user)
    value = next(shown(row.mu, row.sigma) for row in rating if row.versus == "all")
    assert f"{value:,}".replace(",", "\u2009") in page
    assert "Your points in Hills" in page


def test_others_see_the_same_without_friends(cottage):
    livia, marcus, nero = (account(cottage, name) for name in ("Livia", "Marcus", "Nero"))
    played(cottage, livia, marcus)
    livia.post("/friends", name="marcus", back="/profile")

    assert "friend ·" in words(livia.get("/profile").text)
    seen = words(nero.get("/people/Livia").text)
    assert "Marcus" in seen
    assert "friend ·" not in seen
    assert livia.get("/people/livia").headers["location"] == "/profile"


def test_friends_come_and_go(cottage):
    livia, marcus = account(cottage, "Livia"), account(cottage, "Marcus")

    assert livia.post("/friends", name="Marcus", back="/profile").headers["location"] == "/profile"
    livia.post("/friends", name="Marcus")
    livia.post("/friends", name="Livia")

    def friends(one: Visitor) -> list[str]:
        rows = cottage.call(cottage.server.store.read, people_queries.friends_of, one.user)
        return [row.name for row in rows]

    assert friends(livia) == ["Marcus"]
    assert friends(marcus) == []
    livia.post("/friends", name="Marcus", remove="1")
    assert friends(livia) == []


def test_presence_is_for_friends_who_both_agreed(cottage):
    """Online, or at a table, but never at which; and nothing to anyone else."""
    livia, marcus, nero = (account(cottage, name) for name in ("Livia", "Marcus", "Nero"))
    table = marcus.new_table(seats=("me", "open"))

    def panel(one: Visitor) -> str:
        found = re.search(r'<section[^>]*id="friends".*?</section>', one.get("/").text, re.DOTALL)
        return words(found[0]) if found else ""

    livia.post("/friends", name="Marcus")
    nero.post("/friends", name="Marcus")
    assert panel(livia) == panel(marcus) == panel(nero) == ""
    marcus.post("/friends", name="Livia")
    assert "Marcus online" in panel(livia)
    assert panel(nero) == ""
    hub = cottage.server.hub
    hub.gone[table][marcus.user] = hub.now()  # a page that was closed just now
    assert "Marcus at a table" in panel(livia)
    assert table not in livia.get("/").text
    livia.post("/friends", name="Marcus", remove="1")
    assert panel(livia) == panel(marcus) == ""


def test_a_friend_is_invited_to_a_private_table(cottage):
    livia, marcus, nero = (account(cottage, name) for name in ("Livia", "Marcus", "Nero"))
    table = livia.new_table(seats=("me", "open"))
    assert livia.post("/invitations", name="Marcus", table=table).status_code >= 400
    for one, other in ((livia, "Marcus"), (marcus, "Livia"), (nero, "Livia")):
        one.post("/friends", name=other)
    assert livia.post("/invitations", name="Nero", table=table).status_code >= 400
    assert marcus.post("/invitations", name="Livia", table=table).status_code >= 400
    assert table not in marcus.get("/").text
    assert "Invite Marcus to" in livia.get("/").text

    answer = livia.post("/invitations", name="Marcus", table=table)
    assert answer.headers["location"] == f"/tables/{table}"
    assert "You are invited" in words(marcus.get("/").text)
    assert marcus.get(f"/tables/{table}").status_code == 200
    assert table not in nero.get("/").text
    marcus.post(f"/tables/{table}/sit", seat=1)
    assert "You are invited" not in words(marcus.get("/").text)


def test_guests_have_their_own_page_and_no_other(cottage):
    guest = cottage.visitor("Livia")

    assert "guest in this browser" in words(guest.get("/profile").text)
    assert guest.get("/people/Livia").status_code == 404
    account(cottage, "Marcus")
    assert guest.post("/friends", name="Marcus").status_code >= 400


def test_a_deleted_account_is_nobodys_friend(cottage):
    livia, marcus = account(cottage, "Livia"), account(cottage, "Marcus")
    livia.post("/friends", name="Marcus")
    marcus.post("/account/delete", password=PASSWORD)

    assert "Marcus" not in words(livia.get("/profile").text)
    assert livia.get("/people/Marcus").status_code == 404
