"""Hints: what a bot would do in my place, from what I may know."""

import re
import threading
from typing import Any

import pytest

from circenses import games
from circenses.bots.players import Budget, Search
from circenses.core.play.match import Match
from circenses.web.advice import hints
from circenses.web.advice.hints import Advice, Given, advise, reason
from circenses.web.http.middleware import RATES
from circenses.web.storage import queries
from tests.patience import LONG
from tests.web.test_leaks import GAMES, Gathering, as_visitor, other_world, swap_worlds
from tests.web.test_tables import two_at_a_table
from tests.web.visiting import House, Visitor, play_out, words

QUICK = Search(Budget(iterations=150))
FRAGMENT = {"X-Fragment": "1"}


@pytest.fixture
def cottage(cottage):
    cottage.server.hints.search = QUICK
    return cottage


def ask(visitor: Visitor, table: str, ply: int | None = None, **more: str) -> Any:
    now = visitor.house.table(table).history.ply
    shown = now if ply is None else ply
    return visitor.post(f"/tables/{table}/hint", headers=FRAGMENT, ply=shown, **more)


def hinted(html: str) -> list[int]:
    """The moves of the hint on a page, best first."""
    found = re.search(r'data-hint="([\d ]*)"', html)
    return [int(move) for move in found[1].split()] if found else []


# ---------------------------------------------------------------- what it shows


def test_a_hint_shows_the_best_three_choices_with_their_figures(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table()

    answer = ask(livia, table)

    assert answer.status_code == 200
    moves = hinted(answer.text)
    assert 1 < len(moves) <= 3
    assert set(moves) <= set(livia.choices(table))
    box = answer.text.partition('id="advice"')[2].partition("</section>")[0]
    assert [int(move) for move in re.findall(r'data-move="(\d+)"', box)] == moves
    assert re.search(r"\d+%", words(box))
    assert re.search(r"\d+\.\d points", words(box))
    assert "By the end of the turn" in words(box)


def test_each_choice_of_the_hint_is_an_ordinary_move(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table()
    move = hinted(ask(livia, table).text)[-1]

    assert livia.move(table, move).status_code == 200
    assert (0, move) in cottage.table(table).history.moves[:2]


def test_the_hint_stays_until_the_position_changes(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table()
    moves = hinted(ask(livia, table).text)

    livia.post(f"/tables/{table}/chat", text="Let me think")
    assert hinted(livia.fragment(f"/tables/{table}")) == moves
    assert hinted(livia.move(table, moves[0]).text) == []


def test_the_hint_stays_when_another_chooses_at_the_same_time(cottage):
    livia, marcus, table = two_at_a_table(cottage)
    moves = hinted(ask(livia, table).text)
    assert cottage.table(table).history.waiting == [0, 1]

    marcus.move(table)

    assert hinted(livia.fragment(f"/tables/{table}")) == moves


def test_a_hint_is_not_for_another_line_of_play(cottage):
    """A move taken back and another one played: the same ply, but not the same question."""
    livia, _marcus, table = two_at_a_table(cottage)
    first, second = livia.choices(table)[:2]
    livia.move(table, first)
    advice = Advice((), 0, False)

    assert Given(advice, 1, ((0, first),)).holds(cottage.table(table))
    assert not Given(advice, 1, ((0, second),)).holds(cottage.table(table))
    assert not Given(advice, 0, ((0, first),)).holds(cottage.table(table))


def test_the_hint_can_be_put_away(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table()
    ask(livia, table)

    assert hinted(ask(livia, table, close="on").text) == []
    assert hinted(livia.fragment(f"/tables/{table}")) == []


def test_without_the_script_the_page_shows_the_hint(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table()

    answer = livia.post(f"/tables/{table}/hint", ply=0)

    assert answer.status_code == 303
    assert hinted(livia.get(answer.headers["location"]).text)


def test_nobody_else_sees_the_hint(cottage):
    livia, marcus, table = two_at_a_table(cottage)
    assert hinted(ask(livia, table).text)

    assert hinted(marcus.fragment(f"/tables/{table}")) == []
    assert hinted(cottage.visitor().fragment(f"/tables/{table}")) == []


def test_the_reason_compares_the_first_two():
    def told(*choices: tuple[float, float], alone: bool = False) -> str:
        best = tuple(hints.WeighedMove(k, 100, *figures) for k, figures in enumerate(choices))
        return reason(Advice(best, 200, alone))

    assert told((0.62, 80.0), (0.59, 78.5)) == (
        "It wins 3 more games in 100 than the second, with 1.5 more points."
    )
    assert told((0.62, 80.0), (0.618, 84.0)) == "The first two are about equal."
    assert "explored it less" in told((0.62, 80.0), (0.66, 84.0))
    assert (
        told((0.5, 80.0), (0.5, 78.0), alone=True) == "It scores 2.0 more points than the second."
    )
    assert told((0.5, 80.0)) == "This is your only choice."


# ---------------------------------------------------------------- who gets none


@pytest.mark.parametrize("others", ["open", "bot:citizen"])
def test_there_are_no_hints_in_rated_games(cottage, others):
    """Neither between people nor against bots: a game that is being lost could be voided by one."""
    if others == "open":
        livia, _, table = two_at_a_table(cottage, rated="on")
    else:
        livia = cottage.visitor("Livia")
        table = livia.new_table(seats=("me", others), rated="on")

    answer = ask(livia, table)

    assert answer.status_code == 409
    assert "Rated games have no hints." in answer.text
    assert hinted(answer.text) == []
    assert "do-hint" not in livia.get(f"/tables/{table}").text
    assert not cottage.table(table).hinted


def test_without_a_hint_a_rated_game_counts(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table(rated="on")

    play_out(cottage, table, livia)

    assert "hints were used" not in livia.get(f"/tables/{table}").text
    assert cottage.table(table).seats[0].rating_change is not None


def test_a_game_that_is_not_rated_has_nothing_to_lose(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table()

    assert "do-hint" in livia.get(f"/tables/{table}").text
    assert "hints were used" not in ask(livia, table).text


def test_a_rated_game_that_had_a_hint_before_these_rules_does_not_count(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table(rated="on")
    cottage.call(cottage.server.store.write, hint_of_old, table)

    play_out(cottage, table, livia)

    assert [seat.rating_change for seat in cottage.table(table).seats] == [None, None]


def hint_of_old(connection: Any, table: str) -> None:
    queries.change_table(connection, table, "", hinted=True)


def test_strangers_get_no_hint(cottage):
    livia = cottage.visitor("Livia")
    private = livia.new_table()
    _, _, public = two_at_a_table(cottage)

    stranger = cottage.visitor("Spy")

    assert ask(stranger, private).status_code == 404
    assert ask(stranger, public).status_code == 404


def test_who_waits_gets_no_hint(cottage):
    livia, marcus, table = two_at_a_table(cottage)
    while marcus.waits(table):
        marcus.move(table)

    answer = ask(marcus, table)

    assert answer.status_code == 409
    assert "not your turn" in answer.text
    assert hinted(ask(livia, table).text)


def test_a_hint_for_an_old_page_is_refused(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table()
    livia.move(table)
    while not livia.waits(table):
        pass

    answer = ask(livia, table, ply=0)

    assert answer.status_code == 409
    assert "moved on" in answer.text


def test_forged_forms_get_no_hint(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table()

    answer = livia.request("POST", f"/tables/{table}/hint", data={"csrf": "x", "ply": 0})

    assert answer.status_code == 403


def test_hints_are_limited(tmp_path):
    with House(f"sqlite:///{tmp_path / 'x.sqlite'}", rates=True) as house:
        house.server.hints.search = QUICK
        livia = house.visitor("Livia")
        table = livia.new_table()
        answers = [ask(livia, table).status_code for _ in range(int(RATES["think"].burst) + 3)]

    assert answers[0] == 200
    assert answers[-1] == 429


# ---------------------------------------------------------------- while it thinks


class Slow:
    """Advice that takes until it is released."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch):
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.times = 0
        monkeypatch.setattr(hints, "advise", self.advise)

    def advise(self, *question: Any) -> Advice:
        self.times += 1
        self.begun.set()
        assert self.go_on.wait(LONG)
        return advise(*question)


@pytest.fixture
def slow(monkeypatch):
    return Slow(monkeypatch)


class Asking(threading.Thread):
    """Someone who waits for a hint."""

    def __init__(self, visitor: Visitor, table: str):
        super().__init__()
        self.visitor, self.table, self.answer = visitor, table, None
        self.start()

    def run(self) -> None:
        self.answer = ask(self.visitor, self.table)


def test_a_hint_that_comes_too_late_is_dropped(cottage, slow):
    """Pages and moves do not wait for the bot, and its answer is not shown elsewhere."""
    livia, _marcus, table = two_at_a_table(cottage)
    asking = Asking(livia, table)
    assert slow.begun.wait(LONG)

    assert livia.get("/about").status_code == 200
    assert livia.move(table).status_code == 200
    slow.go_on.set()
    asking.join(LONG)

    assert asking.answer.status_code == 200
    assert hinted(asking.answer.text) == []
    assert hinted(livia.fragment(f"/tables/{table}")) == []


def test_asking_twice_is_thinking_once(cottage, slow):
    livia, _marcus, table = two_at_a_table(cottage)
    asking = [Asking(livia, table) for _ in range(3)]
    assert slow.begun.wait(LONG)
    slow.go_on.set()
    for one in asking:
        one.join(LONG)

    assert slow.times == 1
    assert all(hinted(one.answer.text) for one in asking)


def test_one_address_that_asks_for_too_many_hints_shuts_out_nobody_else(cottage, slow, monkeypatch):
    monkeypatch.setattr(hints, "MOST_WAITING", 1)
    livia, marcus = cottage.visitor("Livia"), cottage.visitor("Marcus")
    nero = cottage.visitor("Nero", address="203.0.113.7")
    tables = [one.new_table() for one in (livia, marcus, nero)]
    asking = [Asking(livia, tables[0])]
    assert slow.begun.wait(LONG)

    answer = ask(marcus, tables[1])
    asking.append(Asking(nero, tables[2]))
    slow.go_on.set()
    for one in asking:
        one.join(LONG)

    assert answer.status_code == 409
    assert "Try again" in answer.text
    assert asking[1].answer.status_code == 200
    assert hinted(asking[1].answer.text)
    assert not cottage.server.hints.waiting


# ---------------------------------------------------------------- secrets


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_depends_on_the_view_alone(name):
    """Whatever is hidden, the same view and the same luck give the same hint."""
    game = games.get(name)
    states = game.new_batch(1)
    game.start(states, 0, min(3, game.players[1]), 5, {})
    for step in range(12):
        seat = int(states["waiting"][0]).bit_length() - 1
        moves = game.legal_moves(states, 0, seat).tolist()
        if len(moves) > 1 and step % 3 == 0:
            twin = other_world(game, states, seat, 77 + step)
            both = [
                advise(QUICK, game, game.view(world, seat), seat, 41) for world in (states, twin)
            ]
            assert both[0] == both[1]
        game.drivers.play_move(states, 0, seat, moves[step % len(moves)])


def test_the_page_with_a_hint_does_not_depend_on_what_is_hidden(cottage):
    gathering = Gathering(cottage, "hills", 3)
    seat = gathering.table.history.waiting[0]
    visitor = as_visitor(cottage, gathering.people[seat])
    first = ask(visitor, gathering.id).text
    cottage.server.hints.given.clear()
    gathering.table.drawn = {}

    swap_worlds(gathering.table.history, seat, 5)

    assert hinted(first)
    assert ask(visitor, gathering.id).text == first


# ---------------------------------------------------------------- for programs


def test_a_hint_over_the_api(cottage):
    livia = cottage.program("Livia")
    cottage.prepare("hills")
    table = livia.post("/tables", game="hills", seats=["me", "bot:citizen"])["id"]
    asked = livia.get(f"/tables/{table}/moves", wait=5)

    hint = livia.post(f"/tables/{table}/hint", ply=asked["ply"])

    texts = {one["move"]: one["text"] for one in asked["moves"]}
    assert 1 < len(hint["choices"]) <= 3
    assert all(texts[one["move"]] == one["text"] for one in hint["choices"])
    assert all(0 <= one["chance"] <= 1 for one in hint["choices"])
    assert hint["lines"] >= 150
    rated = livia.post("/tables", game="hills", seats=["me", "bot:citizen"], rated=True)["id"]
    ply = livia.get(f"/tables/{rated}/moves", wait=5)["ply"]
    refused = livia.request("POST", f"/tables/{rated}/hint", json={"ply": ply})
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        "Rated games have no hints.",
    )
    livia.post(f"/tables/{table}/moves", ply=asked["ply"], move=hint["choices"][0]["move"])
    stale = livia.request("POST", f"/tables/{table}/hint", json={"ply": asked["ply"]})
    assert stale.status_code == 409


def test_programs_get_hints_for_their_own_seats_only(cottage):
    livia, spy = cottage.program("Livia"), cottage.program("Spy")
    cottage.prepare("hills")
    table = livia.post("/tables", game="hills", seats=["me", "bot:citizen"], public=True)["id"]
    livia.get(f"/tables/{table}/moves", wait=5)

    assert spy.request("POST", f"/tables/{table}/hint", json={"ply": 0}).status_code == 403


def test_points_of_a_search_for_the_lead_are_those_in_sight():
    """Alone in Nova Roma search values by the lead over the rival, not by the final score."""
    search, in_sight = Search(Budget(iterations=20)), {}
    for players in (1, 2):
        match = Match(games.get("nova_roma"), players, 1)
        view = match.game.view(match.states, match.player)
        in_sight[players] = advise(search, match.game, view, match.player, 1).in_sight
    assert in_sight == {1: True, 2: False}
