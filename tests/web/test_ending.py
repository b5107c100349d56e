"""How a game ends before its end: resigning, and a vote of everyone present."""

import pytest

from circenses.web.running import clock
from circenses.web.storage import people_queries, queries
from circenses.web.storage.session_queries import GONE
from circenses.web.tables import lifecycle, seating
from circenses.web.tables.changes import places_of
from circenses.web.tables.levels import STAND_IN
from circenses.web.tables.table import Table
from tests.web.test_fair_play import Watch
from tests.web.test_profile import PASSWORD, account
from tests.web.test_tables import two_at_a_table
from tests.web.visiting import House, Visitor, play_out, settle, words

RATED = {"rated": "on", "clock": "20"}


def three_at_a_table(house: House, **more: str) -> tuple[list[Visitor], str]:
    people = [house.visitor(name) for name in ("Livia", "Marcus", "Nero")]
    table = people[0].new_table(seats=("me", "open", "open"), public="on", **more)
    for seat, one in enumerate(people[1:], 1):
        one.post(f"/tables/{table}/sit", seat=seat)
    people[0].post(f"/tables/{table}/start")
    return people, table


def places(table: Table) -> list[int | None]:
    return [seat.place for seat in table.seats]


def changes(table: Table) -> list[int | None]:
    return [seat.rating_change for seat in table.seats]


# ---------------------------------------------------------------- resigning


def test_whoever_resigns_is_last_and_a_bot_plays_on(house):
    """However well the bot does. The others play on, and their win counts in full."""
    livia, marcus, table = two_at_a_table(house, **RATED)
    livia.move(table)
    found = house.table(table)

    page = livia.get(f"/tables/{table}").text
    assert "Resign? You take last place, which counts for your rating" in words(page)
    assert livia.post(f"/tables/{table}/resign").status_code == 303
    assert found.playing
    assert places(found) == [2, None]
    assert "You resigned" in words(livia.get(f"/tables/{table}").text)
    assert "Livia resigned. A bot plays" in words(marcus.get(f"/tables/{table}").text)

    play_out(house, table, marcus)
    assert places(found) == [2, 1]
    assert found.seats[0].rating_change < 0 < found.seats[1].rating_change
    assert found.seats[0].total is not None


def test_resigning_cannot_be_taken_back(cottage):
    livia, marcus, table = two_at_a_table(cottage, **RATED)
    livia.post(f"/tables/{table}/resign")

    answer = livia.post(f"/tables/{table}/sit", seat=0)
    assert answer.status_code == 409
    assert "You have resigned" in words(answer.text)
    assert livia.post(f"/tables/{table}/resign").status_code == 409
    assert livia.move(table, move=0).status_code == 409
    stranger = cottage.visitor("Iulia")
    assert stranger.post(f"/tables/{table}/resign").status_code == 409
    assert marcus.user == cottage.table(table).seats[1].user


def test_an_earlier_resignation_ranks_lower_and_the_last_one_ends_the_game(house):
    """When no person is left, the game is settled at once."""
    (livia, marcus, nero), table = three_at_a_table(house, **RATED)
    found = house.table(table)
    marcus.post(f"/tables/{table}/resign")
    livia.post(f"/tables/{table}/resign")
    assert places(found) == [2, 3, None]
    assert "Everyone else has resigned, so you have won." in words(
        nero.get(f"/tables/{table}").text
    )

    nero.post(f"/tables/{table}/resign")

    assert found.over
    assert places(found) == [2, 3, 1]
    lost, least, most = changes(found)
    assert least < lost < most
    assert "Nero wins" in words(nero.get(f"/tables/{table}").text)
    assert "Final count" not in nero.get(f"/tables/{table}").text
    assert nero.get(f"/replays/{table}").status_code == 200
    assert "This game ended early" in words(nero.post(f"/replays/{table}/analyze").text)
    assert table not in house.server.analyses.tasks
    assert "Won" in words(nero.get("/games").text)


def test_against_bots_resigning_ends_the_game(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table(seats=("me", "bot:citizen", "bot:citizen"), rated="on")

    livia.post(f"/tables/{table}/resign")

    found = cottage.table(table)
    assert found.over
    assert places(found) == [3, 1, 1]
    assert found.seats[0].rating_change < 0
    assert changes(found)[1:] == [None, None]


def test_leaving_a_rated_game_is_resigning(cottage):
    """For good: the seat cannot be taken back. The page says so before."""
    livia, marcus, table = two_at_a_table(cottage, **RATED)
    livia.move(table)
    found = cottage.table(table)
    assert "Leaving a rated game means resigning" in words(livia.get(f"/tables/{table}").text)

    assert livia.post(f"/tables/{table}/leave").status_code == 303

    assert found.playing
    assert (places(found), found.seats[0].resigned) == ([2, None], True)
    page = words(livia.get(f"/tables/{table}").text)
    assert "You resigned" in page
    assert "Leave this table" not in page
    assert livia.post(f"/tables/{table}/sit", seat=0).status_code == 409
    assert livia.post(f"/tables/{table}/leave").status_code == 409
    assert "Everyone else has resigned, so you have won." in words(
        marcus.get(f"/tables/{table}").text
    )

    marcus.post(f"/tables/{table}/leave")

    assert found.over
    assert places(found) == [2, 1]
    assert found.seats[0].rating_change < 0 < found.seats[1].rating_change


def test_when_the_last_person_leaves_a_rated_game_it_is_settled_at_once(cottage):
    """Bots do not play it to its end: that could take back what the person has lost."""
    livia = cottage.program("Livia")
    cottage.prepare("hills")
    seats = ["me", "bot:citizen", "bot:citizen"]
    table = livia.post("/tables", game="hills", seats=seats, rated=True)["id"]

    told = livia.post(f"/tables/{table}/leave")

    assert told["status"] == "over"
    assert places(cottage.table(table)) == [3, 1, 1]
    assert cottage.table(table).seats[0].rating_change < 0


def test_leaving_a_friendly_game_is_not_resigning(cottage):
    livia, _, table = two_at_a_table(cottage)
    assert "A bot plays for you until you come back" in words(livia.get(f"/tables/{table}").text)
    livia.post(f"/tables/{table}/leave")
    seat = cottage.table(table).seats[0]
    assert (seat.left, seat.resigned, seat.place) == (True, False, None)
    assert livia.post(f"/tables/{table}/sit", seat=0).status_code == 303


def test_places_of_those_who_stay_close_up(cottage):
    """Who resigned stands last even with the highest score; the others keep their order."""
    _, table = three_at_a_table(cottage)
    found = cottage.table(table)
    seats = found.seats
    assert places_of(found, seats, (3, 1, 2)) == [3, 1, 2]
    seats[1].level, seats[1].place = "citizen", 3
    assert places_of(found, seats, (3, 1, 2)) == [2, 3, 1]
    assert places_of(found, seats, (2, 1, 2)) == [1, 3, 1]


def test_another_server_knows_who_resigned(database):
    with House(database) as house:
        livia, _, table = two_at_a_table(house, **RATED)
        livia.post(f"/tables/{table}/resign")
    with House(database) as house:
        again = Visitor(house)
        again.cookies = livia.cookies
        assert "You resigned" in words(again.get(f"/tables/{table}").text)
        assert house.table(table).seats[0].resigned


def test_a_program_resigns_and_votes(cottage):
    livia = cottage.program("Livia")
    cottage.prepare("hills")
    table = livia.post("/tables", game="hills", seats=["me", "bot:citizen"], rated=True)["id"]
    refused = livia.request("POST", f"/tables/{table}/vote", json={"end": True})
    assert (refused.status_code, "resign" in refused.json()["detail"]) == (409, True)
    told = livia.post(f"/tables/{table}/resign")
    assert (told["status"], told["seats"][0]["place"]) == ("over", 2)

    friendly = livia.post("/tables", game="hills", seats=["me", "bot:citizen"])["id"]
    assert livia.post(f"/tables/{friendly}/vote")["status"] == "over"
    view = livia.get(f"/tables/{friendly}/view")
    assert (view["over"], view["waiting"]) == (True, [])
    assert livia.get(f"/tables/{friendly}/moves", wait=5)["over"]


# ---------------------------------------------------------------- a vote


def test_a_friendly_game_ends_when_everyone_present_agrees(house):
    livia, marcus, table = two_at_a_table(house)
    livia.move(table)
    found = house.table(table)

    livia.post(f"/tables/{table}/vote", end="on")
    assert found.playing
    assert "Livia wants to end this game." in words(marcus.get(f"/tables/{table}").text)
    livia.post(f"/tables/{table}/vote")
    assert "wants to end" not in words(marcus.get(f"/tables/{table}").text)
    livia.post(f"/tables/{table}/vote", end="on")
    marcus.post(f"/tables/{table}/vote", end="on")

    assert found.over
    assert places(found) == [None, None]
    page = words(livia.get(f"/tables/{table}").text)
    assert "The players ended this game" in page
    assert livia.move(table, move=0).status_code == 409
    assert livia.get(f"/replays/{table}?at=1").status_code == 200
    assert "Ended early" in words(livia.get("/games").text)


def test_who_is_away_does_not_hold_up_a_vote_at_a_live_table(cottage):
    watch = cottage.server.hub.now = Watch()
    livia, _, table = two_at_a_table(cottage)
    _, _, slow = two_at_a_table(cottage, pace="turns")
    watch.time += seating.AWAY + 1
    livia.get(f"/tables/{table}")
    livia.post(f"/tables/{table}/vote", end="on")
    assert cottage.table(table).over

    host = Visitor(cottage)
    host.cookies = dict(livia.cookies)
    cottage.table(slow)
    assert not cottage.table(slow).votes


def test_a_vote_is_known_after_a_restart(database):
    """Also when a snapshot was taken since, which is where a table is read from."""
    with House(database) as house:
        livia, _, table = two_at_a_table(house)
        livia.post(f"/tables/{table}/vote", end="on")
        kept = house.call(house.server.store.read, queries.load_table, table)
        assert any(event.kind == "vote" for event in kept.events)
    with House(database) as house:
        again = Visitor(house)
        again.cookies = livia.cookies
        page = words(again.get(f"/tables/{table}").text)
        assert house.table(table).votes == {livia.user}
        assert "Withdraw vote" in page


def test_rated_games_and_strangers_have_no_vote(cottage):
    livia, _, rated = two_at_a_table(cottage, **RATED)
    _, _, friendly = two_at_a_table(cottage)

    assert livia.post(f"/tables/{rated}/vote", end="on").status_code == 409
    assert "End this game" not in livia.get(f"/tables/{rated}").text
    assert cottage.visitor("Iulia").post(f"/tables/{friendly}/vote", end="on").status_code == 409
    assert cottage.table(rated).playing
    assert cottage.table(friendly).playing


# ---------------------------------------------------------------- accounts that go


@pytest.mark.parametrize("finished", [True, False], ids=["played out", "resigned"])
def test_a_game_counts_for_the_opponent_of_a_deleted_account(house, finished):
    """Otherwise a losing player could delete the account."""
    livia, marcus = account(house, "Livia"), account(house, "Marcus")
    table = livia.new_table(seats=("me", "open"), public="on", **RATED)
    marcus.post(f"/tables/{table}/sit", seat=1)
    livia.post(f"/tables/{table}/start")
    livia.move(table)
    found, old = house.table(table), livia.user

    livia.post("/account/delete", password=PASSWORD)

    assert found.seats[0].resigned
    anonymous = found.seats[0].user
    assert anonymous.startswith(GONE)
    assert found.seats[0].name == "Former player"
    if finished:
        play_out(house, table, marcus)
    else:
        marcus.post(f"/tables/{table}/resign")
    house.call(settle, found)
    assert found.over
    assert found.seats[1].rating_change > 0
    assert found.seats[0].user is None
    for gone in (old, anonymous):
        assert house.call(house.server.store.read, people_queries.ratings_of, gone) == []
    kept = house.call(house.server.store.read, queries.load_table, table)
    assert kept.seats[0].user is None


# ---------------------------------------------------------------- nobody is left


def time_is_up(house: House, table: str, *seats: int) -> None:
    """It is their turn, and the flags of these seats fall."""
    found = house.table(table)
    house.call(settle, found)

    async def fall() -> None:
        found.clocks.press(set(seats), clock.now())
        for seat in seats:
            found.clocks.left[seat] = 0.0
        await house.server.bots.look_after(found, clock.now())

    house.call(fall)


def test_a_rated_game_is_settled_when_the_last_person_runs_out_of_time(cottage):
    """The bots do not play it to its end; the player who stayed longer ranks higher."""
    livia, marcus, table = two_at_a_table(cottage, **RATED)
    found = cottage.table(table)
    livia.move(table)
    livia.post(f"/tables/{table}/resign")
    cottage.call(settle, found)
    played = found.history.ply
    time_is_up(cottage, table, 1)

    assert found.over
    assert found.history.ply == played
    assert places(found) == [2, 1]
    assert found.seats[0].rating_change < 0 < found.seats[1].rating_change
    assert "Marcus wins" in (page := words(marcus.get(f"/tables/{table}").text))
    assert "Livia resigned." in page


def test_flags_that_fell_earlier_rank_lower(cottage):
    (_, marcus, _), table = three_at_a_table(cottage, **RATED)
    found = cottage.table(table)
    found.seats[0].level, found.seats[0].flagged = STAND_IN, True
    marcus.post(f"/tables/{table}/resign")
    assert found.playing
    time_is_up(cottage, table, 2)

    assert found.over
    assert places(found) == [2, 3, 1]
    assert "Marcus resigned and Livia ran out of time." in words(
        marcus.get(f"/tables/{table}").text
    )


def test_alone_against_bots_a_fallen_flag_loses_a_rated_game_and_no_other(cottage):
    cottage.prepare("hills")
    livia = cottage.visitor("Livia")
    seats = ("me", "bot:citizen", "bot:citizen")
    rated, friendly = (
        livia.new_table(seats=seats, clock="20", **more) for more in ({"rated": "on"}, {})
    )
    for table in (rated, friendly):
        time_is_up(cottage, table, 0)

    assert cottage.table(rated).over
    assert places(cottage.table(rated)) == [3, 1, 1]
    assert "Livia ran out of time." in words(livia.get(f"/tables/{rated}").text)
    seat = cottage.table(friendly).seats[0]
    assert (seat.level, seat.flagged) == (STAND_IN, True), "a bot plays on"


# ---------------------------------------------------------------- many tables


def test_deleting_an_account_leaves_every_table(cottage, monkeypatch):
    """However many there are."""
    monkeypatch.setattr(lifecycle, "MAX_TABLES_EACH", 2)
    livia, marcus = account(cottage, "Livia"), account(cottage, "Marcus")
    played = []
    for _ in range(3):
        host = cottage.visitor("Host")
        table = host.new_table(seats=("me", "open"), public="on", **RATED)
        livia.post(f"/tables/{table}/sit", seat=1)
        host.post(f"/tables/{table}/start")
        played.append(table)
    assert marcus.user != livia.user

    livia.post("/account/delete", password=PASSWORD)

    assert [cottage.table(table).seats[1].resigned for table in played] == [True] * 3
