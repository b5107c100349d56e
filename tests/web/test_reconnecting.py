"""After any update a page equals a freshly loaded one: those of players, of spectators who share a
page, and of streams that are cut and resumed, also at another server.
"""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from circenses.web.http import live_pages
from circenses.web.running import neighbors
from tests.patience import until
from tests.web.listening import Browser
from tests.web.test_tables import two_at_a_table
from tests.web.visiting import House, Visitor

STEPS = 40
GAP = re.compile(r'<(\w+)(?=[^>]* data-same="(\w+)")[^>]*></\1>')
BEGIN = re.compile(r'<(\w+)[^>]* data-stamp="(\w+)"[^>]*>')


class Shown:
    """What a page shows, kept as its script keeps it: gaps of an update are filled with what the
    page holds.
    """

    def __init__(self, html: str = ""):
        self.html = html

    @property
    def parts(self) -> dict[str, str]:
        """The parts that it holds, by their stamps."""
        found = {}
        for begin in BEGIN.finditer(self.html):
            depth = 0
            for tag in re.compile(rf"<(/?){begin[1]}\b[^>]*>").finditer(self.html, begin.start()):
                depth += -1 if tag[1] else 1
                if not depth:
                    found[begin[2]] = self.html[begin.start() : tag.end()]
                    break
        return found

    def update(self, html: str) -> None:
        held = self.parts
        self.html = GAP.sub(lambda gap: held[gap[2]], html)


class Looker:
    """A person's page at one of the servers, with its stream."""

    def __init__(self, houses: list[House], visitor: Visitor, table: str, luck: random.Random):
        self.houses, self.table, self.luck = houses, table, luck
        self.as_guest = [visitor if one is visitor.house else twin(visitor, one) for one in houses]
        self.page = Shown()
        self.rev, self.at = "", 0
        self.browser: Browser | None = None
        self.resume()

    def resume(self) -> None:
        """Open the stream again at any server, saying what the page shows."""
        self.close()
        self.at = self.luck.randrange(len(self.houses))
        held = " ".join(self.page.parts)
        self.browser = Browser(self.houses[self.at], self.as_guest[self.at]).show(
            self.table, "page", rev=self.rev, held=held
        )
        self.browser.__enter__()

    def close(self) -> None:
        if self.browser is not None:
            self.browser.__exit__()
            self.browser = None

    def hear(self) -> None:
        """Take in what the stream brings until the page shows the newest state."""
        assert self.browser is not None
        house = self.houses[self.at]
        while self.rev != house.table(self.table).rev:
            event = self.browser.hear()
            assert event.name == "page"
            self.page.update(event.html)
            self.rev = event.rev

    def fresh(self) -> str:
        """The same page, loaded now, without its stream."""
        return self.as_guest[self.at].fragment(f"/tables/{self.table}")


def twin(visitor: Visitor, house: House) -> Visitor:
    """The same person at another server: the cookie is the same."""
    other = Visitor(house)
    other.cookies = dict(visitor.cookies)
    return other


@pytest.fixture
def houses(cluster: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[House]]:
    """Two servers of one database, for which nobody is ever there: who is, no update tells."""
    monkeypatch.setattr(neighbors, "LOOK", 60.0)
    address = cluster.migrated_database()
    with House(address, compiled=False) as one, House(address, compiled=False) as other:
        for house in (one, other):
            house.server.hub.present = lambda _table: set()  # type: ignore[method-assign]
        yield [one, other]


def act(houses: list[House], people: list[Visitor], table: str, luck: random.Random) -> None:
    """A person moves, takes back or talks, at the server where they are or at the other one."""
    house = luck.choice(houses)
    mover = luck.choice(people)
    mover = mover if mover.house is house else twin(mover, house)
    deed = luck.choice(("move", "move", "move", "undo", "chat"))
    found = house.table(table)
    if deed == "chat":
        mover.post(f"/tables/{table}/chat", text=f"Ave {luck.randrange(100)}")
    elif deed == "undo":
        mover.post(f"/tables/{table}/undo", ply=found.history.ply)
    elif not found.over and mover.waits(table):
        mover.move(table, luck.choice(mover.choices(table)))


@pytest.mark.postgres
def test_after_any_update_a_page_equals_a_fresh_one_wherever_its_stream_is(houses):
    livia, marcus, table = two_at_a_table(houses[0])
    spectators = [houses[n % 2].visitor(name) for n, name in enumerate(("Nero", "Otho", "Galba"))]
    luck = random.Random(12)
    lookers = [Looker(houses, one, table, luck) for one in (livia, marcus, *spectators)]
    for _ in range(STEPS):
        act(houses, [livia, marcus], table, luck)
        if luck.random() < 0.3:
            luck.choice(lookers).resume()
        until(lambda: len({state_of(house, table) for house in houses}) == 1)
        for looker in lookers:
            if luck.random() < 0.3:
                continue  # a slow reader: it gets the newest state later
            looker.hear()
            assert looker.page.html == looker.fresh()
    assert houses[0].table(table).history.ply > STEPS // 8
    for looker in lookers:
        looker.close()


def state_of(house: House, table: str) -> tuple[int, int]:
    found = house.table(table)
    return found.number, found.talk[-1].id if found.talk else 0


@pytest.mark.postgres
def test_who_comes_from_a_server_that_stops_sees_what_happened_there(houses, monkeypatch):
    """Although the news of it is still on its way."""
    monkeypatch.setattr(live_pages, "QUIET", 0.0)
    livia, marcus, table = two_at_a_table(houses[0])
    there = [twin(one, houses[1]) for one in (livia, marcus)]
    assert there[0].get(f"/tables/{table}").status_code == 200
    houses[1].call(stop_listening, houses[1])
    mover = next(one for one in (livia, marcus) if one.waits(table))
    mover.move(table)
    assert houses[1].server.tables.loaded[table].number < houses[0].table(table).number
    other = there[0] if mover is livia else there[1]
    other.get(f"/tables/{table}")
    assert state_of(houses[1], table) == state_of(houses[0], table)


@pytest.mark.postgres
def test_where_others_look_on_the_newest_state_is_seen_too(houses):
    """Who has just moved at another server is asked the next question, and not the last again."""
    livia, marcus, table = two_at_a_table(houses[0])
    there = twin(livia, houses[1])
    with houses[1].server.hub.open(table, "onlooker"):
        assert there.get(f"/tables/{table}").status_code == 200
        next(one for one in (livia, marcus) if one.waits(table)).move(table)
        until(lambda: state_of(houses[1], table) == state_of(houses[0], table))
        houses[1].call(stop_listening, houses[1])
        next(one for one in (livia, marcus) if one.waits(table)).move(table)
        there.get(f"/tables/{table}")
        assert state_of(houses[1], table) == state_of(houses[0], table)


async def stop_listening(house: House) -> None:
    """As if its connection for news were slow."""
    for chore in house.server.chores:
        chore.cancel()
