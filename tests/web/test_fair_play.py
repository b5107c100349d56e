"""Fair play: who counts as absent, what a stand-in may do, and time that nobody can stretch."""

import time

import pytest

from circenses.web.http.event_stream import LINGER, REMOTE_FRESH
from circenses.web.running import clock
from circenses.web.tables import ending, seating
from circenses.web.tables.changes import why_no_undo
from circenses.web.tables.clocks import Clocks
from circenses.web.tables.levels import STAND_IN
from tests.patience import until
from tests.web.test_tables import two_at_a_table
from tests.web.visiting import House, play_out, settle, words


class Watch:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


async def absent(house: House, table: str) -> set[str]:
    found = house.table(table)
    seating.note_absence(house.server.tables, found)
    return found.absent


async def open_page(house: House, table: str, user: str) -> None:
    """A page that stays open."""
    hub = house.server.hub
    house.page = hub.open(table, user)  # type: ignore[attr-defined]
    house.page.__enter__()  # type: ignore[attr-defined]


async def close_page(house: House) -> None:
    house.page.__exit__(None, None, None)  # type: ignore[attr-defined]


async def look_again(house: House, table: str, user: str) -> None:
    house.server.hub.look_again(table, user)


# ---------------------------------------------------------------- absence


@pytest.mark.postgres
def test_who_has_a_page_open_at_the_other_server_is_not_absent(cluster):
    database, watch = cluster.new_database(), Watch()
    with House(database) as first:
        first.server.hub.now = watch
        livia = first.visitor("Livia")
        table = livia.new_table(seats=("me", "open"), public="on")
        with House(database) as second:
            second.server.hub.now = watch
            marcus = second.visitor("Marcus")
            marcus.post(f"/tables/{table}/sit", seat=1)
            livia.post(f"/tables/{table}/start")
            second.call(open_page, second, table, marcus.user)

            for _ in range(10):  # 200 seconds in which he only looks at the board
                watch.time += 20
                second.call(second.server.tables.presence.beat)
                heard = first.server.hub.remote[table]
                until(lambda: any(at == watch.time for at, _ in heard.values()))  # noqa: B023
            assert marcus.user not in first.call(absent, first, table)
            answer = livia.post(f"/tables/{table}/bot", seat=1, level="citizen")
            assert "A bot can only play" in words(answer.text)

        def is_absent_after_a_while() -> bool:
            watch.time += REMOTE_FRESH + seating.AWAY
            return marcus.user in first.call(absent, first, table)

        until(is_absent_after_a_while)  # his server's last words may come late, then it is silent


def test_a_program_that_asks_now_and_then_is_not_absent(cottage):
    watch = cottage.server.hub.now = Watch()
    livia, marcus = cottage.visitor("Livia"), cottage.program("Marcus")
    table = livia.new_table(seats=("me", "open"), public="on")
    marcus.post(f"/tables/{table}/join")
    livia.post(f"/tables/{table}/start")
    for _ in range(5):
        watch.time += seating.AWAY - 1
        marcus.get(f"/tables/{table}/moves")
        assert marcus.id not in cottage.call(absent, cottage, table)

    watch.time += seating.AWAY + 1
    assert marcus.id in cottage.call(absent, cottage, table)


def test_at_a_table_that_was_just_loaded_nobody_is_absent_yet(cottage):
    watch = cottage.server.hub.now = Watch()
    _, marcus, table = two_at_a_table(cottage)
    watch.time += 10 * seating.AWAY

    cottage.server.tables.let_go(cottage.table(table))
    cottage.call(cottage.server.tables.get, table)

    assert marcus.user not in cottage.call(absent, cottage, table)


def test_spectators_come_and_go_without_a_word(cottage):
    """A thousand of them cost no page anything; only players are announced."""
    livia, _, table = two_at_a_table(cottage)
    before = cottage.table(table).rev

    cottage.call(open_page, cottage, table, "spectator")
    assert not cottage.server.tables.presence.restless
    assert cottage.table(table).rev == before

    cottage.call(open_page, cottage, table, livia.user)
    until(lambda: cottage.table(table).rev != before)


def kept_of(house: House, table: str) -> list[object]:
    """All that the hub holds of a table."""
    hub = house.server.hub
    kept = (hub.asked, hub.gone, hub.pages, hub.remote, hub.since, hub.streams)
    return [one[table] for one in kept if table in one]


def test_visitors_who_come_once_are_not_remembered(cottage):
    """Without a cookie every request comes from someone new: that must not fill the memory."""
    livia = cottage.visitor("Livia")
    table = livia.new_table(seats=("me", "open"), public="on")
    for _ in range(5):
        assert cottage.request("GET", f"/tables/{table}").status_code == 200
        assert cottage.request("GET", f"/api/tables/{table}").status_code == 200
    assert list(cottage.server.hub.asked[table]) == [livia.user]

    watch = cottage.server.hub.now = Watch()
    cottage.call(open_page, cottage, table, "spectator")
    cottage.call(close_page, cottage)
    watch.time += LINGER
    cottage.call(look_again, cottage, table, "spectator")
    assert "spectator" not in cottage.server.hub.gone[table]


def test_a_table_that_is_given_up_is_not_remembered(cottage):
    livia = cottage.visitor("Livia")
    tables = [livia.new_table(seats=("me", "open")) for _ in range(2)]
    livia.post(f"/tables/{tables[0]}/close")
    assert kept_of(cottage, tables[0]) == []

    watch = cottage.server.hub.now = Watch()
    cottage.call(open_page, cottage, tables[1], livia.user)
    livia.post(f"/tables/{tables[1]}/close")
    cottage.call(close_page, cottage)
    watch.time += LINGER
    cottage.call(look_again, cottage, tables[1], livia.user)
    assert kept_of(cottage, tables[1]) == []


# ---------------------------------------------------------------- stand-ins


def test_a_move_of_a_stand_in_is_not_taken_back(cottage):
    """Leave, let a bot move, join, undo: that would be a bot's advice."""
    livia, _, table = two_at_a_table(cottage)
    livia.post(f"/tables/{table}/leave")
    cottage.call(settle, cottage.table(table))
    played = cottage.table(table).history.ply
    assert played > 0

    livia.post(f"/tables/{table}/sit", seat=0)
    answer = livia.post(f"/tables/{table}/undo", ply=played)

    assert answer.status_code == 409
    assert cottage.table(table).history.ply == played


def test_in_a_rated_game_the_others_cannot_choose_a_strong_stand_in(cottage):
    watch = cottage.server.hub.now = Watch()
    livia, marcus, table = two_at_a_table(cottage, rated="on")
    watch.time += seating.AWAY + 1
    livia.get(f"/tables/{table}")
    cottage.call(absent, cottage, table)

    livia.post(f"/tables/{table}/bot", seat=1, level="consul")

    assert cottage.table(table).seats[1].level == STAND_IN
    play_out(cottage, table, livia)
    seats = cottage.table(table).seats
    assert seats[1].user == marcus.user
    assert seats[1].rating_change is not None, "who leaves is still the one who played"


def stand_in_thinks(house: House, table: str) -> None:
    """A bot plays for the first seat, and does not come to move."""
    found = house.table(table)

    async def leave() -> None:
        house.server.tables.after_change = lambda _table: None
        await ending.leave(house.server.tables, found, str(found.seats[0].user))

    house.call(leave)


def test_nobody_moves_while_a_bot_plays_for_them(cottage):
    """Whose time was up could otherwise go on without a clock."""
    livia, _, table = two_at_a_table(cottage)
    stand_in_thinks(cottage, table)

    answer = livia.move(table)

    assert answer.status_code == 409
    assert "A bot plays for you" in words(answer.text)
    assert cottage.table(table).history.ply == 0


def test_nobody_takes_back_while_a_bot_plays_for_them(cottage):
    livia, _, table = two_at_a_table(cottage)
    livia.move(table)
    assert not why_no_undo(cottage.table(table), livia.user)
    stand_in_thinks(cottage, table)

    answer = livia.post(f"/tables/{table}/undo", ply=1)

    assert answer.status_code == 409
    assert cottage.table(table).history.ply == 1


def test_a_weaker_bot_is_accepted_only_where_one_waits(cottage):
    """It takes the rating off a game: who loses could otherwise ask for it."""
    livia, marcus, table = two_at_a_table(cottage, rated="on")

    answer = livia.post(f"/tables/{table}/meanwhile")

    assert answer.status_code == 409
    assert cottage.table(table).rated
    play_out(cottage, table, livia, marcus)
    assert cottage.table(table).seats[0].rating_change is not None


def test_when_the_game_is_over_no_seat_is_taken_back(cottage):
    livia, marcus, table = two_at_a_table(cottage)
    livia.post(f"/tables/{table}/leave")
    play_out(cottage, table, marcus)
    number = cottage.table(table).number

    answer = livia.post(f"/tables/{table}/sit", seat=0)

    assert answer.status_code == 409
    assert cottage.table(table).number == number
    assert cottage.table(table).seats[0].level == STAND_IN


# ---------------------------------------------------------------- time


def test_a_jump_of_the_systems_clock_flags_nobody(cottage, monkeypatch):
    _, _, table = two_at_a_table(cottage, clock="10")
    year = 365 * 24 * 3600.0
    before = clock.now()
    for jump in (year, -year):
        wrong = time.time() + jump
        monkeypatch.setattr(time, "time", lambda wrong=wrong: wrong)
        cottage.call(cottage.server.bots.rouse, clock.now(), 0.0)
        cottage.call(cottage.server.bots.look_after, cottage.table(table), clock.now())

    assert abs(clock.now() - before) < year / 2
    assert not any(seat.flagged or seat.level for seat in cottage.table(table).seats)


def test_a_clock_that_was_set_back_gives_no_time():
    clocks = Clocks.start("live", 10, 1, now=0.0)
    clocks.press({0}, 1000.0)

    assert clocks.at(0, 0.0) == 600.0


def test_a_move_taken_back_does_not_fill_the_clock_by_turns():
    clocks = Clocks.start("turns", 24, 2, now=0.0)
    clocks.press({0}, 0.0)
    clocks.press({1}, 20 * 3600.0)

    clocks.press({0}, 20 * 3600.0, new_turn=False)

    assert clocks.at(0, 20 * 3600.0) == 4 * 3600


def test_leaving_and_sitting_down_again_does_not_fill_the_clock(cottage):
    livia, _, table = two_at_a_table(cottage, pace="turns", clock="24")
    found = cottage.table(table)
    found.clocks.left[0] = 500.0

    async def leave_and_come_back() -> None:
        """Before a bot has moved."""
        tables, person = cottage.server.tables, await cottage.server.people.get(livia.user)
        tables.after_change = lambda _table: None
        await ending.leave(tables, found, livia.user)
        await seating.sit(tables, found, person, 0)

    cottage.call(leave_and_come_back)

    assert 0 in found.clocks.running
    assert found.clocks.at(0, clock.now()) <= 500.0
