"""Who clicked goes before who looks, but nobody waits forever."""

import asyncio

from circenses.web.http import priority
from circenses.web.http.priority import Priority
from tests.patience import LONG, completed


def order_of(*visits, patience=5.0, monkeypatch):
    """The order in which visitors were served who all arrived at the same moment."""
    monkeypatch.setattr(priority, "PATIENCE", patience)

    async def together():
        served = []
        line = Priority()
        await asyncio.gather(*(visit(line, served) for visit in visits))
        return served

    return completed(together())


def look(name):
    async def visit(line, served):
        async with line.looking():
            served.append(name)

    return visit


def click(name, steps=3):
    async def visit(line, served):
        with line.clicking():
            for _ in range(steps):
                await asyncio.sleep(0.001)  # the disk
            served.append(name)

    return visit


def test_a_click_is_answered_before_those_who_look(monkeypatch):
    served = order_of(look("a"), look("b"), click("move"), look("c"), monkeypatch=monkeypatch)

    assert served == ["move", "a", "b", "c"]


def test_those_who_look_come_in_the_order_of_their_arrival(monkeypatch):
    assert order_of(*map(look, "abcd"), monkeypatch=monkeypatch) == ["a", "b", "c", "d"]


def test_nobody_who_looks_waits_for_ever(monkeypatch):
    endless = click("move", steps=200)

    served = order_of(endless, look("a"), patience=0.01, monkeypatch=monkeypatch)

    assert served == ["a", "move"]


def test_those_who_look_wait_side_by_side_not_one_after_the_other(monkeypatch):
    endless = click("move", steps=200)

    served = order_of(endless, *map(look, range(60)), patience=0.01, monkeypatch=monkeypatch)

    assert served == [*range(60), "move"]


def test_a_click_that_fails_lets_the_others_in():
    async def fail_then_look():
        line = Priority()
        try:
            with line.clicking():
                raise ValueError
        except ValueError:
            pass
        async with asyncio.timeout(LONG), line.looking():
            return line.clicks

    assert completed(fail_then_look()) == 0
