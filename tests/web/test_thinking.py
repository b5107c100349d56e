"""The queue of thinks: nobody's bots, hints or analyses keep someone else waiting for long."""

import asyncio
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from circenses import games
from circenses.core.compiling.interpret import Interpreter
from circenses.core.errors import BrokenRule
from circenses.core.play.match import Match
from circenses.web.advice import bots
from circenses.web.running.thinking import (
    PATIENCE,
    Asker,
    Priority,
    Think,
    Thinking,
    ThinkQueue,
)
from circenses.web.tables import table as table_of
from tests.hills import GAME as HILLS
from tests.patience import LONG, completed, until
from tests.web.test_tables import two_at_a_table
from tests.web.visiting import House, words

CROWD, VISITOR = "198.51.100.1", "203.0.113.7"


def think(address: str, person: str = "p", priority: Priority = Priority.NOW, **more: Any) -> Think:
    named = {"kind": "bot", "table": "t", "event": 0, "work": lambda: None} | more
    return Think(asker=Asker(address, person), priority=priority, **named)


class Watch:
    """A clock that tests set."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def in_order(*thinks: Think, before: Callable[[ThinkQueue], None] = lambda _: None) -> list[Think]:
    """These thinks as a queue hands them out, put in all at once."""

    async def taken() -> list[Think]:
        queue = ThinkQueue(Watch())
        for one in thinks:
            queue.put(one)
        before(queue)
        found = []
        while (one := queue.take()) is not None:
            found.append(one.think)
        return found

    return completed(taken())


# ---------------------------------------------------------------- the order


def test_a_newcomer_is_next_however_much_one_address_has_handed_in():
    """Sixty tables of one address, four strong bots each: one think, then the visitor's."""
    crowd = [think(CROWD, f"p{n}", table=f"t{n}", event=k) for n in range(60) for k in range(4)]
    visitor = think(VISITOR)

    order = in_order(*crowd, visitor)

    assert order.index(visitor) == 1


def test_a_newcomer_is_next_even_if_the_crowd_was_served_before():
    crowd = [think(CROWD, event=k) for k in range(26)]
    visitor = [think(VISITOR, event=k) for k in range(3)]

    order = in_order(*crowd, *visitor)

    assert [order.index(one) for one in visitor] == [1, 3, 5]


def test_people_behind_one_address_take_turns():
    livia = [think(CROWD, "livia", event=k) for k in range(10)]
    marcus = think(CROWD, "marcus")

    assert in_order(*livia, marcus).index(marcus) == 1


def test_a_household_on_ipv6_is_one_address():
    """The owner of a network of 2^64 addresses has one turn, not 2^64."""
    crowd = [think(f"2001:db8:1:2::{n:x}", f"p{n}") for n in range(1, 20)]
    visitor = [think("2001:db8:1:3::1", event=k) for k in range(2)]

    order = in_order(*crowd, *visitor)

    assert [order.index(one) for one in visitor] == [1, 3]


def test_strong_bots_that_nobody_watches_wait_for_all_others_but_not_forever():
    unwatched = [think(CROWD, priority=Priority.UNWATCHED, event=k) for k in range(3)]
    analysis = think(CROWD, priority=Priority.LATER)
    watched = [think(VISITOR, event=k) for k in range(5)]

    assert in_order(*unwatched, analysis, *watched) == [*watched, analysis, *unwatched]

    def later(queue: ThinkQueue) -> None:
        queue.now.time += PATIENCE[Priority.UNWATCHED]  # type: ignore[attr-defined]

    order = in_order(*unwatched, analysis, *watched, before=later)
    assert order.index(unwatched[0]) == 0


def test_a_tables_bots_think_for_whoever_there_waits_least():
    async def chosen() -> Asker:
        queue = ThinkQueue()
        for _ in range(3):
            queue.put(think(CROWD))
        return queue.lightest([Asker(CROWD, "livia"), Asker(VISITOR, "marcus")])

    assert completed(chosen()).person == "marcus"


# ---------------------------------------------------------------- the threads


def test_as_many_thinks_at_a_time_as_there_are_threads():
    """Results and errors come back to the caller; a caller that stops waiting drops the task."""
    at_work, most, lock = 0, 0, threading.Lock()

    def work(n: int) -> int:
        nonlocal at_work, most
        with lock:
            at_work += 1
            most = max(most, at_work)
        if n == 7:
            raise ValueError("no idea")
        with lock:
            at_work -= 1
        return n * n

    async def all_of_them() -> list[Any]:
        thinking = Thinking(2)
        asked = [
            thinking.submit(think(CROWD, event=n, work=lambda n=n: work(n))) for n in range(12)
        ]
        found = await asyncio.gather(*asked, return_exceptions=True)
        assert not thinking.queue.waiting
        assert thinking.idle == 2
        thinking.close()
        return found

    found = completed(all_of_them())
    assert isinstance(found[7], ValueError)
    assert [one for n, one in enumerate(found) if n != 7] == [n * n for n in range(12) if n != 7]
    assert most <= 3  # the one that failed never came back


def test_a_think_that_nobody_waits_for_is_not_begun():
    begun, go_on = [], threading.Event()

    def slow(name: str) -> None:
        begun.append(name)
        assert go_on.wait(LONG)

    async def given_up() -> None:
        thinking = Thinking(1)
        tasks = [
            asyncio.ensure_future(
                thinking.submit(think(CROWD, table=name, work=lambda name=name: slow(name)))
            )
            for name in ("first", "second", "third")
        ]
        while not begun:  # noqa: ASYNC110
            await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.sleep(0)
        go_on.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        thinking.close()

    completed(given_up())
    assert begun == ["first", "third"]


# ---------------------------------------------------------------- at the tables


class Blocked:
    """Bots that think until they are released, and note for whom."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch):
        self.begun: list[str] = []
        self.turns = threading.Semaphore(0)
        monkeypatch.setattr(bots, "choose", self.choose)

    def choose(self, level: str, game: Any, view: Any, seat: int, moves: list[int], luck: int):
        self.begun.append(level)
        assert self.turns.acquire(timeout=LONG)
        return moves[0]


def test_another_visitors_bot_thinks_next_however_many_tables_one_address_has(
    tmp_path, monkeypatch
):
    """Sixty tables with four strong bots each, and one table of someone else."""
    blocked = Blocked(monkeypatch)
    with House(f"sqlite:///{tmp_path / 'x.sqlite'}", bot_threads=1) as house:
        crowd, livia = house.visitor("Nero", address=CROWD), house.visitor("Livia", address=VISITOR)
        try:
            for _ in range(60):
                crowd.new_table(seats=("bot:consul",) * 4)
            queue = house.server.thinking.queue
            until(lambda: len(queue.waiting) == 59 and len(blocked.begun) == 1)
            livia.new_table(seats=("bot:praetor", "me"))
            until(lambda: len(queue.waiting) == 60)

            blocked.turns.release()
            until(lambda: len(blocked.begun) == 2)

            assert blocked.begun == ["consul", "praetor"]
        finally:
            blocked.turns.release(10_000)


def test_a_bot_for_which_nobody_waits_steps_back(cottage):
    """At a table that someone has just asked for, it does not; weak bots never do."""
    livia = cottage.visitor("Livia")
    table = cottage.table(livia.new_table())
    presence, hub = cottage.server.tables.presence, cottage.server.hub

    assert presence.is_watched(table)
    assert presence.askers(table)[0].person == livia.user
    hub.now = lambda: 10.0**9
    assert not presence.is_watched(table)
    assert presence.askers(table)[0].person == livia.user


# ---------------------------------------------------------------- loops have an end


def endless(_state: Any, _player: int, _move: int) -> None:
    """A rule that forgets to go on: the same question stays open forever."""


def test_bots_give_up_a_game_that_does_not_end(tmp_path, monkeypatch, caplog):
    """The page says so, the log tells it, every move is kept, and the server serves others."""
    monkeypatch.setattr(table_of, "MOST_MOVES", 30)
    monkeypatch.setitem(games.GUESTS, "hills", replace(HILLS.interpreted, play=endless))
    with House(f"sqlite:///{tmp_path / 'x.sqlite'}", compiled=False) as house:
        livia = house.visitor("Livia")
        table = livia.new_table(seats=("bot:plebeian", "bot:plebeian"))
        found = house.table(table)
        until(lambda: found.stopped and found.bot_at_work is None)

        assert found.playing
        assert found.history.ply == 30
        assert "move 30: This game would never end" in caplog.text
        assert "This game has stopped" in words(livia.get(f"/tables/{table}").text)
        house.call(house.server.bots.rouse, 10.0**12, 0.0)
        assert found.bot_at_work is None
        assert livia.get(f"/tables/{table}?at=3").status_code == 200


def test_people_are_not_asked_forever(tmp_path, monkeypatch, caplog):
    """A question with one answer answers itself in the browser: that too has an end."""
    monkeypatch.setattr(table_of, "MOST_MOVES", 12)
    monkeypatch.setitem(games.GUESTS, "hills", replace(HILLS.interpreted, play=endless))
    with House(f"sqlite:///{tmp_path / 'x.sqlite'}", compiled=False) as house:
        livia, marcus, table = two_at_a_table(house)
        found = house.table(table)
        while not found.stopped:
            for person in (livia, marcus):
                if person.choices(table):
                    person.move(table)

        assert found.history.ply == 12
        assert "move 12: This game would never end" in caplog.text
        for person in (livia, marcus):
            page = person.get(f"/tables/{table}").text
            assert "This game has stopped" in words(page)
            assert "data-move" not in page
            assert person.move(table, move=0).status_code == 409
        assert livia.post(f"/tables/{table}/vote", end="on").status_code == 303
        assert found.history.ply == 12


def nothing(*_: Any) -> None:
    """A step that leaves itself on the agenda, so that it comes next again."""


def without_steps(game: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The same game, in which no step without a choice is ever done."""
    rules = sys.modules[game.play.__module__]
    if game.id == "hills":
        monkeypatch.setattr(rules, "next_round", nothing)
    else:
        settle = game.play.py_func.__globals__["settle"].py_func
        monkeypatch.setitem(settle.__globals__, "follow", nothing)
    return replace(game.interpreted, play=Interpreter().interpreted(vars(rules)["play"]))


@pytest.mark.parametrize("name", [*games.GAMES, "hills"])
def test_rules_that_never_end_are_refused_instead_of_hanging(name, monkeypatch):
    """Each game stops after a number of steps without a choice, and the position stays."""
    game = games.get(name)
    match = Match(game.interpreted, players=2, seed=3)
    broken = without_steps(game, monkeypatch)
    refused = ""
    while not refused:
        before = match.states.tobytes()
        try:
            broken.play_move(match.states, 0, match.player, match.legal()[0])
        except BrokenRule as error:
            refused = str(error)

    assert "do not come to an end" in refused
    assert match.states.tobytes() == before


def test_a_table_whose_rules_never_end_says_so_and_keeps_its_moves(cottage, monkeypatch, caplog):
    """The server continues; the deciding player reads why, the others that the game has stopped."""
    livia, marcus, table = two_at_a_table(cottage)
    found = cottage.table(table)
    found.history.game = without_steps(HILLS, monkeypatch)
    mover = livia
    while not found.stopped:
        mover = next(one for one in (livia, marcus) if one.choices(table))
        answer = mover.move(table)

    assert answer.status_code == 409
    assert "All moves are kept" in words(answer.text)
    assert "do not come to an end" in caplog.text
    assert found.playing
    assert cottage.visitor("Nero").get("/health").status_code == 200
    other = marcus if mover is livia else livia
    assert "This game has stopped" in words(other.get(f"/tables/{table}").text)
    assert livia.get(f"/tables/{table}?at={found.history.ply}").status_code == 200


def test_bots_whose_moves_are_refused_stop_trying(cottage, monkeypatch, caplog):
    from circenses.web.tables.errors import Refused

    livia = cottage.visitor("Livia")

    async def refuse(*_move: Any) -> None:
        raise Refused("No.")

    monkeypatch.setattr(cottage.server.tables, "play", refuse)
    table = cottage.table(livia.new_table(seats=("bot:citizen", "bot:citizen")))
    until(lambda: table.stopped)

    assert table.playing
    assert "move 0: Moves of bots were refused" in caplog.text


def test_a_bot_thinks_about_the_position_that_it_was_asked_about(cottage, monkeypatch):
    """Although a move that was made at another server arrives before it begins."""
    server = cottage.server
    monkeypatch.setattr(server.bots, "wake", lambda _table: None)
    monkeypatch.setattr(server.tables, "after_change", server.bots.wake)
    livia = cottage.visitor("Livia")
    table = cottage.table(livia.new_table(seats=("me", "bot:citizen"), seed="1"))
    play = cottage.server.tables.play
    bot = 1

    async def overtaken() -> tuple[list[int], int]:
        while len(table.history.legal(bot)) < 2:
            seat = table.history.waiting[0]
            await play(table, seat, table.history.ply, table.history.legal(seat)[0])
        moves = table.history.legal(bot)
        chosen = cottage.server.bots.choose(table, bot)
        while bot in table.history.waiting:
            await play(table, bot, table.history.ply, table.history.legal(bot)[0])
        return moves, await chosen

    moves, chosen = cottage.call(overtaken)
    assert chosen in moves
