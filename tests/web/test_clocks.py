"""Clocks: what is left, for whom it runs, and what happens when it is over."""

import time

from circenses.web.storage import queries
from circenses.web.tables.clocks import Clocks
from tests.patience import until
from tests.web.test_tables import two_at_a_table
from tests.web.visiting import House, settle, words


def test_a_live_clock_counts_the_whole_game():
    clocks = Clocks.start("live", 10, 2, now=0.0)

    clocks.press({0}, 0.0)
    clocks.press({1}, 60.0)
    clocks.press({0}, 70.0)

    assert clocks.at(0, 100.0) == 600 - 60 - 30
    assert clocks.at(1, 100.0) == 590


def test_a_clock_by_turns_begins_anew_with_every_turn():
    clocks = Clocks.start("turns", 24, 2, now=0.0)

    clocks.press({0}, 0.0)
    clocks.press({0}, 3600.0)  # a second decision in the same turn
    assert clocks.at(0, 7200.0) == 22 * 3600
    clocks.press({1}, 7200.0)
    clocks.press({0}, 9000.0)

    assert clocks.at(0, 9000.0) == 24 * 3600


def test_the_next_flag_falls_for_whoever_has_least_time():
    clocks = Clocks.start("live", 1, 3, now=0.0)
    clocks.left = [30.0, 10.0, 50.0]

    clocks.press({0, 1}, 100.0)

    assert clocks.deadline() == 110.0
    assert clocks.fallen(109.0) == []
    assert clocks.fallen(110.0) == [1]


def test_without_a_clock_no_flag_ever_falls():
    clocks = Clocks.start("live", 0, 2, now=0.0)

    clocks.press({0}, 0.0)

    assert clocks.deadline() is None
    assert clocks.fallen(1e9) == []


def wait_until(house: House, table: str, true) -> None:
    until(lambda: true(house.table(table)))


def test_when_the_flag_falls_a_bot_plays_on(house):
    livia, marcus, table = two_at_a_table(house, clock="10")
    found = house.table(table)
    found.clocks.left[0] = 0.2

    wait_until(house, table, lambda t: t.seats[0].flagged)
    house.call(settle, found)

    assert found.seats[0].left
    assert found.history.waiting == [1]
    answer = livia.post(f"/tables/{table}/sit", seat=0)
    assert answer.status_code == 409
    assert "time is up" in words(answer.text)
    assert "has left" in words(marcus.get(f"/tables/{table}").text)


def test_by_turns_whoever_was_late_may_come_back(house):
    livia, _, table = two_at_a_table(house, pace="turns", clock="24")
    found = house.table(table)
    found.clocks.left[0] = 0.0

    wait_until(house, table, lambda t: t.seats[0].left)

    assert livia.post(f"/tables/{table}/sit", seat=0).status_code == 303
    assert not found.seats[0].left


def test_clocks_survive_a_restart(database):
    with House(database) as house:
        livia, _, table = two_at_a_table(house, clock="10")
        house.table(table).clocks.left = [500.0, 400.0]
        livia.move(table)
        left = list(house.table(table).clocks.left)
    with House(database) as house:
        house.call(house.server.tables.get, table)
        assert abs(house.table(table).clocks.left[0] - left[0]) < 0.01
        assert house.table(table).clocks.running == {1}
        assert left[0] <= 500.0


def test_a_flag_falls_at_a_table_nobody_has_looked_at_since_the_restart(database):
    with House(database) as house:
        _, _, table = two_at_a_table(house, clock="10")
        house.call(make_overdue, house, table)
    with House(database) as house:
        until(lambda: table in house.server.tables.loaded)


async def make_overdue(house: House, table: str) -> None:
    past = time.time() - 1
    await house.server.store.write(queries.change_table, table, "", deadline=past)
