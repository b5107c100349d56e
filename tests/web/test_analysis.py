"""Analysis: a finished game is judged move by move, once, whatever happens meanwhile."""

import asyncio
import re
import sqlite3
import threading
import time
from contextlib import closing
from dataclasses import replace
from html import escape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import update

from circenses.bots.analysis import Judgment
from circenses.bots.engine import WeighedMove
from circenses.web.analysis import service, storage, turning_points, worth
from circenses.web.analysis.storage import SILENT, GameAnalysis, Judged
from circenses.web.analysis.verdicts import Span
from circenses.web.handlers.replay import spaced
from circenses.web.pages.models.replay import TurningPoint
from circenses.web.storage.database import analyses as rows
from circenses.web.storage.store import Store
from tests.patience import LONG, until
from tests.web.running import Running
from tests.web.visiting import House, Visitor, play_out, settle, until_done, words

QUICK = 40  # iterations


@pytest.fixture
def house(house):
    house.server.analyses.iterations = QUICK
    return house


@pytest.fixture
def cottage(cottage):
    cottage.server.analyses.iterations = QUICK
    return cottage


def finished_game(house: House, **more: str) -> tuple[Visitor, str]:
    livia = house.visitor("Livia")
    table = livia.new_table(**more)
    play_out(house, table, livia)
    return livia, table


def analyze(visitor: Visitor, table: str) -> str:
    """The page of the analyzed game."""
    answer = visitor.post(f"/replays/{table}/analyze")
    assert answer.status_code == 303
    until_done(visitor, table)
    return visitor.get(answer.headers["location"]).text


# ---------------------------------------------------------------- from the end to the page


def test_words_below_the_slider_have_room():
    marks = [(0, "turn 1"), (4, "turn 2"), (30, "turn 3"), (98, "turn 9")]
    assert spaced(marks, 100) == [marks[0], marks[2], marks[3]]
    assert spaced([], 0) == []


def test_from_the_final_score_to_the_analysis(house):
    livia, table = finished_game(house)
    assert f"/replays/{table}/analyze" in livia.get(f"/tables/{table}").text
    assert "Analyze this game" in livia.get(f"/replays/{table}").text

    page = analyze(livia, table)

    assert "Win chance" in page
    assert "Turning points" in page
    assert "Analyze this game" not in page
    plies = house.table(table).history.ply
    analysis = house.server.analyses.known[table]
    assert len(analysis.moves) == plies
    assert all(abs(sum(one.judgment.chances) - 1) < 0.01 for one in analysis.moves)
    assert sum(analysis.final) == pytest.approx(1)


def test_every_moment_of_an_analyzed_game_can_be_shown(cottage):
    livia, table = finished_game(cottage)
    analyze(livia, table)

    for at in range(cottage.table(table).history.ply + 1):
        answer = livia.get(f"/replays/{table}?at={at}&seat=1")
        assert answer.status_code == 200
        assert re.search("The choices there|Whole turns, best first", answer.text)


def worst_of(house: House, table: str) -> Judgment:
    """The move that lost most, as far as the bots are sure."""
    judged = [one.judgment for one in house.server.analyses.known[table].moves]
    return max((one for one in judged if not one.is_unsure), key=lambda one: one.loss)


def game_with_a_mistake(house: House) -> tuple[Visitor, str, str]:
    """Someone who played badly, and the page of the analyzed game."""
    for _ in range(20):
        livia, table = finished_game(house)
        page = analyze(livia, table)
        if worst_of(house, table).loss > 0.05:
            return livia, table, page
    raise AssertionError("nobody ever made a mistake")


def test_turning_points_lead_to_their_positions(cottage, monkeypatch):
    monkeypatch.setattr(turning_points, "GRAVE", ((1e-9, "?"),))

    livia, table, page = game_with_a_mistake(cottage)

    worst = worst_of(cottage, table)
    address = f"/replays/{table}?at={worst.ply + 1}&seat={worst.player}&before=1"
    assert f'href="{escape(address)}"' in page
    there = words(livia.get(address).text)
    assert "Whole turns, best first" in there
    assert re.search(r"Played \d+% .* Better \d+%", there)
    assert there.index("better") < there.index("played")


def test_beside_what_was_played_stands_what_the_verdict_calls_better(cottage):
    """Even where a choice that was tried less often promises more."""
    livia, table = finished_game(cottage)
    analyze(livia, table)
    kept = cottage.table(table)
    judged = next(one for one in cottage.server.analyses.known[table].moves if len(one.choices) > 2)
    played = judged.judgment.move
    *_, best = (choice.move for choice in judged.choices if choice.move != played)
    judged = replace(judged, judgment=replace(judged.judgment, best=best))

    rows = turning_points.candidates(kept, judged, alone=False)
    both = turning_points.compared(kept, judged, rows, asked=None)

    assert both is not None
    assert [turn.move for turn in both.turns] == [played, best]


def test_what_was_played_and_what_was_better_are_marked_on_the_board(cottage):
    livia, table = finished_game(cottage)
    analyze(livia, table)
    analysis = cottage.server.analyses.known[table]
    one = next(
        one.judgment for one in analysis.moves if len(one.choices) > 1 and not one.judgment.is_best
    )
    address = f"/replays/{table}?at={one.ply + 1}"

    own = livia.get(f"{address}&seat={one.player}&before=1&table=1").text
    after = livia.get(f"{address}&seat={one.player}").text
    other = livia.get(f"{address}&seat={1 - one.player}&before=1&table=1").text

    assert own.count('data-mark="played"') == 1
    assert len(re.findall('data-mark="(?:better|alike)"', own)) == 1
    assert "data-move" not in own
    assert 'class="key" data-of="played"' in own
    assert f'name="at" value="{one.ply}"' in own  # playing on, one may do better
    assert "data-mark=" not in after
    assert "data-mark=" not in other
    assert "See it as" in other


def test_each_choice_can_stand_beside_what_was_played(cottage):
    livia, table = finished_game(cottage)
    analyze(livia, table)
    analysis = cottage.server.analyses.known[table]
    one = max(analysis.moves, key=lambda one: len(one.choices))
    played = one.judgment
    address = f"/replays/{table}?at={played.ply + 1}&seat={played.player}&before=1"
    page = livia.get(address).text

    for choice in one.choices:
        if choice.move == played.move:
            continue
        beside = f"{address}&beside={choice.move}"
        assert f'href="{escape(beside)}"' in page
        shown = livia.get(beside).text
        assert shown.count('class="beside"') == 2
        assert f"{100 * choice.chance:.0f}%" in shown
    assert words(livia.get(f"{address}&beside=99999").text) == words(page)
    assert 'class="beside"' not in livia.get(f"/replays/{table}?at={played.ply + 1}").text


def test_boards_are_marked_only_where_somebody_had_a_choice(cottage):
    livia, table = finished_game(cottage)
    before = livia.get(f"/replays/{table}?at=1&seat=0&before=1").text
    assert "data-mark=" not in before  # nobody has judged it
    analyze(livia, table)

    for at in range(cottage.table(table).history.ply + 1):
        answer = livia.get(f"/replays/{table}?at={at}&seat=0&before=1")
        assert answer.status_code == 200
        assert "data-move" not in answer.text


def test_the_analysis_is_made_once_and_kept(database):
    with House(database) as house:
        house.server.analyses.iterations = QUICK
        livia, table = finished_game(house)
        page = analyze(livia, table)

    with House(database) as house:
        again = Visitor(house)
        again.cookies = livia.cookies
        page_again = again.get(f"/replays/{table}").text
        assert "Win chance" in page_again
        assert house.server.analyses.tasks == {}
        assert words(page_again) == words(page)


# ---------------------------------------------------------------- interruptions


class Counting:
    """Judges moves, and stops after some of them until it is released."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch):
        self.plies: list[int] = []
        self.stop_at = 10**6
        self.stopped, self.go_on = threading.Event(), threading.Event()
        self.judge = service.judge
        monkeypatch.setattr(service, "judge", self.count)
        monkeypatch.setattr(service, "SAVE_EVERY", 0.0)

    def count(self, *question: Any) -> Judged | None:
        if len(self.plies) >= self.stop_at:
            self.stopped.set()
            assert self.go_on.wait(LONG)
        self.plies.append(question[3])
        return self.judge(*question)

    def until(self, moves: int) -> None:
        """Wait until a number of moves were judged."""
        until(lambda: len(self.plies) >= moves)


@pytest.fixture
def counting(monkeypatch):
    return Counting(monkeypatch)


def test_an_interrupted_analysis_goes_on_where_it_was(database, counting):
    counting.stop_at = 5
    with House(database) as house:
        house.server.analyses.iterations = QUICK
        livia, table = finished_game(house)
        plies = house.table(table).history.ply
        livia.post(f"/replays/{table}/analyze")
        assert counting.stopped.wait(LONG)
        threading.Timer(0.2, counting.go_on.set).start()

    counting.until(6)  # the thought that was under way when the server stopped
    assert len(counting.plies) < plies
    counting.stop_at, counting.plies = 10**6, []
    with House(database) as house:
        house.server.analyses.iterations = QUICK
        again = Visitor(house)
        again.cookies = livia.cookies
        house.call(age, house.server.store, table)
        assert "The bots are analyzing" in again.get(f"/replays/{table}").text
        until_done(again, table)
        assert "Win chance" in again.get(f"/replays/{table}").text
    assert counting.plies[-1] == plies - 1
    assert 3 <= counting.plies[0] <= 5  # what was saved is not judged again


async def age(store: Store, table: str) -> None:
    """Make the other server's last sign of life old."""
    long_ago = update(rows).where(rows.c.table_id == table).values(at=time.time() - 2 * SILENT)
    await store.write(lambda connection: connection.execute(long_ago).rowcount)


def test_a_killed_server_loses_no_analysis(tmp_path):
    """What was judged before the power failed is there; the rest follows when someone looks."""
    database = f"sqlite:///{tmp_path / 'x.sqlite'}"
    with Running(database, CIRCENSES_ANALYSIS_ITERATIONS="300000") as server:
        livia = server.player("Livia")
        table = livia.new_table("me", "bot:citizen")
        while not (asked := livia.get(f"/tables/{table}/moves", wait=10))["over"]:
            move = asked["moves"][0]["move"]
            livia.post(f"/tables/{table}/moves", ply=asked["ply"], move=move)
        plies = livia.http.post(f"/tables/{table}/analysis").json()["of"]
        until(lambda: saved_moves(tmp_path / "x.sqlite") > 0)
        assert livia.get(f"/tables/{table}/analysis")["running"]

        server.kill()
        server.environment["CIRCENSES_ANALYSIS_ITERATIONS"] = "40"
        server.start()
        found = [livia.get(f"/tables/{table}/analysis")]
        while found[-1]["running"]:
            found.append(livia.get(f"/tables/{table}/analysis"))

    assert 0 < found[0]["done"] < plies
    assert found[-1]["done"] == len(found[-1]["moves"]) == plies


def saved_moves(file: Path) -> int:
    """How many judged moves are on the disk."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        return connection.execute("SELECT max(done) FROM analyses").fetchone()[0] or 0


def test_the_analysis_goes_on_when_nobody_looks(cottage, counting):
    livia, table = finished_game(cottage)
    livia.post(f"/replays/{table}/analyze")

    cottage.call(settled, cottage, table)

    assert "Win chance" in livia.get(f"/replays/{table}").text


async def settled(house: House, table: str) -> None:
    await asyncio.wait([house.server.analyses.tasks[table]])


def test_one_game_at_a_time(cottage, counting):
    """The second waits, and says so; asking again changes nothing."""
    counting.stop_at = 3
    livia, first = finished_game(cottage)
    _, second = finished_game(cottage)
    livia.post(f"/replays/{first}/analyze")
    assert counting.stopped.wait(LONG)

    livia.post(f"/replays/{second}/analyze")
    livia.post(f"/replays/{second}/analyze")
    waiting = livia.get(f"/replays/{second}/analysis.json").json()
    counting.go_on.set()
    until_done(livia, first)
    until_done(livia, second)

    assert waiting["before"] == 1
    assert waiting["done"] == 0
    plies = sum(cottage.table(table).history.ply for table in (first, second))
    assert len(counting.plies) == plies


def test_nobody_waits_for_the_analyses_of_others(cottage, counting, monkeypatch):
    """However many one address has asked for: they wait for each other, and fill no list."""
    monkeypatch.setattr(service, "MOST_WAITING", 2)
    livia, first = finished_game(cottage)
    _, second = finished_game(cottage)
    _, third = finished_game(cottage)
    marcus, other = cottage.visitor("Marcus", address="203.0.113.7"), finished_game(cottage)[1]
    counting.stop_at = 2
    livia.post(f"/replays/{first}/analyze")
    assert counting.stopped.wait(LONG)
    livia.post(f"/replays/{second}/analyze")
    assert "You already have several games being analyzed" in words(
        livia.post(f"/replays/{third}/analyze").text
    )

    counting.stop_at = 10**6
    marcus.post(f"/replays/{other}/analyze")
    until_done(marcus, other)

    assert livia.get(f"/replays/{second}/analysis.json").json()["before"] == 1
    counting.go_on.set()
    until_done(livia, second)


def test_pages_and_moves_do_not_wait_for_the_analysis(cottage, counting):
    counting.stop_at = 2
    livia, table = finished_game(cottage)
    livia.post(f"/replays/{table}/analyze")
    assert counting.stopped.wait(LONG)

    other = livia.new_table()
    assert livia.move(other).status_code == 200
    progress = livia.get(f"/replays/{table}/analysis.json").json()
    counting.go_on.set()
    until_done(livia, table)

    assert progress["running"]
    assert progress["done"] == 2


def test_an_analysis_that_fails_is_offered_again(cottage, monkeypatch):
    def broken(*_: Any) -> None:
        raise ArithmeticError

    livia, table = finished_game(cottage)
    with monkeypatch.context() as patch:
        patch.setattr(service, "judge", broken)
        livia.post(f"/replays/{table}/analyze")
        until_done(livia, table)
        assert "Analyze this game" in livia.get(f"/replays/{table}").text

    assert "Win chance" in analyze(livia, table)


# ---------------------------------------------------------------- several servers


@pytest.mark.postgres
def test_two_servers_do_the_work_of_one(cluster, counting):
    """Asked at both, one judges the game, and both show how far it is and what came of it."""
    counting.stop_at = 4
    database = cluster.new_database()
    with House(database) as first, House(database) as second:
        first.server.analyses.iterations = second.server.analyses.iterations = QUICK
        livia, table = finished_game(first)
        there = Visitor(second)
        livia.post(f"/replays/{table}/analyze")
        assert counting.stopped.wait(LONG)

        there.get(f"/tables/{table}")
        there.post(f"/replays/{table}/analyze")
        seen = there.get(f"/replays/{table}/analysis.json").json()
        counting.go_on.set()
        until_done(livia, table)
        until_done(there, table)

        assert seen["running"]
        assert 0 < seen["done"] <= 4
        assert "Win chance" in there.get(f"/replays/{table}").text
        assert len(counting.plies) == first.table(table).history.ply


def test_a_study_is_in_one_hand_at_a_time(house):
    """A second server keeps away, until the first has been silent for too long."""
    _, table = finished_game(house)
    store, now = house.server.store, 1000.0

    def claim(worker: str, at: float) -> str | None:
        return house.call(store.write, storage.claim, table, 9, worker, at, False)

    def save(worker: str, analysis: GameAnalysis, at: float) -> bool:
        return house.call(store.write, storage.save, table, analysis, worker, at)

    assert claim("first", now) == ""
    assert claim("second", now + 1) is None
    assert save("first", GameAnalysis(9, [None, None]), now + 10)
    assert claim("second", now + SILENT) is None
    text = claim("second", now + 11 + SILENT)
    assert text is not None
    assert len(GameAnalysis.from_text(9, text).moves) == 2
    assert not save("first", GameAnalysis(9, [None] * 9, [1.0]), now + 12 + SILENT)
    assert save("second", GameAnalysis(9, [None] * 9, [1.0]), now + 13 + SILENT)
    assert claim("first", now + 100 * SILENT) is None


# ---------------------------------------------------------------- who may


def test_running_games_are_not_analyzed(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table()
    cottage.call(settle, cottage.table(table))

    assert livia.post(f"/replays/{table}/analyze").status_code == 404
    assert livia.get(f"/replays/{table}/analysis.json").status_code == 404
    assert cottage.server.analyses.tasks == {}


def test_strangers_see_the_analysis_of_those_games_whose_replay_they_see(cottage):
    livia, over = finished_game(cottage)
    running = livia.new_table()
    analyze(livia, over)
    stranger = cottage.visitor("Stranger")

    for table, status in ((over, 200), (running, 404)):
        assert stranger.get(f"/replays/{table}").status_code == status
        assert stranger.get(f"/replays/{table}/analysis.json").status_code == status
    assert stranger.post(f"/replays/{running}/analyze").status_code == 404


def test_forged_forms_start_nothing(cottage):
    livia, table = finished_game(cottage)

    answer = livia.request("POST", f"/replays/{table}/analyze", data={"csrf": "x"})

    assert answer.status_code == 403
    assert cottage.server.analyses.tasks == {}


def test_an_analysis_over_the_api(cottage):
    livia, table = finished_game(cottage)
    program = cottage.program("Watcher")
    before = program.get(f"/tables/{table}/analysis")
    started = program.request("POST", f"/tables/{table}/analysis")
    assert started.status_code == 202
    until_done(livia, table)

    found = program.get(f"/tables/{table}/analysis")

    assert before == {"running": False, "done": 0, "of": found["of"], "moves": []}
    assert found["done"] == found["of"] == len(found["moves"])
    assert [one["ply"] for one in found["moves"]] == list(range(found["of"]))
    assert all(one["loss"] >= 0 for one in found["moves"])


# ---------------------------------------------------------------- what is told


def judged(loss: float, *choices: WeighedMove, move: int = 1, best: int = 2) -> Judged:
    judgment = Judgment(
        ply=4,
        player=0,
        move=move,
        chances=[0.5, 0.5],
        best=best,
        chance=0.5 - loss,
        best_chance=0.5,
        loss=loss,
        points=10 * loss,
    )
    return Judged(judgment, choices)


def sign_of(one: Judged, final: list[float]) -> TurningPoint | None:
    return turning_points.turning_point(None, GameAnalysis(9, [], final), one, words=False)  # type: ignore[arg-type]


def test_signs_say_how_much_a_move_lost():
    two = [1.0, 0.0]
    assert sign_of(judged(0.2), two).sign == "??"
    assert sign_of(judged(0.07), two).sign == "?"
    assert sign_of(judged(0.04), two).sign == "?!"
    assert sign_of(judged(0.01), two) is None
    assert sign_of(judged(0.2), two).change == -0.2
    assert sign_of(judged(0.45), [1.0]).change == -4.5  # alone, points count
    assert sign_of(judged(0.45), [1.0]).sign == "?"


def test_a_game_has_five_turning_points_at_most_and_a_turn_one(monkeypatch):
    """Of several mistakes in one turn the largest is told; the largest of all, in their order."""
    losses = [0.05, 0.2, 0.04, 0.3, 0.07, 0.08, 0.09, 0.1]
    moves = [judged(loss) for loss in losses]
    moves = [replace(one, judgment=replace(one.judgment, ply=ply)) for ply, one in enumerate(moves)]
    turns = [Span(0, 0, 2), *(Span(0, ply, ply + 1) for ply in range(2, len(losses)))]
    teller = SimpleNamespace(turns=turns)
    monkeypatch.setattr(turning_points, "teller_of", lambda _: teller)
    monkeypatch.setattr(turning_points, "in_words", lambda _table, _analysis, point: point)
    table: Any = SimpleNamespace(drawn={})

    points = turning_points.turning_points(table, GameAnalysis(9, list(moves), [1.0, 0.0]))

    assert [point.ply for point in points] == [2, 4, 6, 7, 8]
    assert [point.size for point in points] == ["large", "large", "middle", "middle", "large"]


def test_a_good_move_is_much_better_than_a_well_known_second():
    best, second = WeighedMove(1, 500, 0.6, 80.0), WeighedMove(2, 100, 0.45, 77.0)
    found = judged(0.0, best, second, move=1, best=1)
    assert sign_of(found, [1.0, 0.0]).sign == "!"
    close = second._replace(chance=0.55)
    assert sign_of(judged(0.0, best, close, move=1, best=1), [1.0, 0.0]) is None


def notes(*choices: WeighedMove, move: int = 1, best: int = 2, alone: bool = False) -> list[str]:
    one = judged(0.1, *choices, move=move, best=best)
    return [worth.note_on(one, choice, alone) for choice in choices]


def test_better_is_what_the_bots_can_tell_apart():
    played, best = WeighedMove(1, 300, 0.5, 40.0), WeighedMove(2, 500, 0.52, 40.4)
    assert notes(played, best) == ["played", "better"]
    assert notes(played, best._replace(chance=0.51)) == ["played, about as good", "about as good"]
    assert notes(played, best._replace(chance=0.48), best=1) == ["played, the best", ""]
    second = best._replace(chance=0.49)
    assert notes(played, second, best=1) == ["played, none better", "about as good"]
    assert notes(played, best, alone=True) == ["played, about as good", "about as good"]
    assert notes(played, best._replace(points=41.0), alone=True) == ["played", "better"]


def test_others_may_be_better_too():
    played, best = WeighedMove(1, 300, 0.5, 40.0), WeighedMove(2, 500, 0.6, 44.0)
    third = WeighedMove(3, 200, 0.55, 42.0)
    assert notes(played, best, third)[2] == "also better"
    assert notes(played, best, third._replace(chance=0.4))[2] == ""


def unsure(one: Judged) -> Judged:
    return replace(one, judgment=replace(one.judgment, margin=0.2, points_margin=9.0))


def test_what_two_searches_disagree_about_is_unsure_and_no_turning_point():
    played, best = WeighedMove(1, 300, 0.5, 40.0), WeighedMove(2, 500, 0.6, 44.0)
    one = unsure(judged(0.1, played, best))
    assert [worth.note_on(one, choice, False) for choice in one.choices] == [
        "played, about as good",
        "unsure",
    ]
    assert sign_of(one, [1.0, 0.0]) is None
    assert sign_of(one, [1.0]) is None
    found = unsure(judged(0.0, best, played, move=2, best=2))
    assert sign_of(found, [1.0, 0.0]) is None


def test_the_loss_is_the_difference_of_the_figures_shown():
    close = replace(judged(0.0).judgment, chance=0.074, best_chance=0.276)
    assert sign_of(replace(judged(0.0), judgment=close), [1.0, 0.0]).change == -0.21


def test_an_analysis_of_single_moves_can_be_made_again(cottage):
    livia, table = finished_game(cottage)
    analyze(livia, table)
    analyses = cottage.server.analyses
    new = analyses.known[table]
    old = GameAnalysis(new.plies, [replace(one, turns=()) for one in new.moves], new.final)
    analyses.known[table] = old
    assert "Analyze again" in livia.get(f"/replays/{table}").text

    again = analyze(livia, table)

    assert analyses.known[table] is not old
    assert "Analyze again" not in again
    assert any(one.turns for one in analyses.known[table].moves)


def test_a_study_comes_back_as_it_was_kept():
    told = replace(judged(0.25, WeighedMove(1, 9, 0.5, 80.0)), why="+3 faith.", turns=((1, 7),))
    analysis = GameAnalysis(2, [told, None], [0.5, 0.5])

    again = GameAnalysis.from_text(2, analysis.to_text())

    assert again == analysis
    assert again.finished
