"""Since my last turn: the digest, what glows, and that both follow from the record alone."""

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from circenses import games
from circenses.core.play.game import Part
from circenses.games import GAMES
from circenses.web.pages.models.report import ReportRow
from circenses.web.pages.models.table import LogLine, alike, essential, turns_of
from circenses.web.pages.report import report_row
from circenses.web.storage.rows import Seat
from circenses.web.tables import digest, glow, rendering, reports
from circenses.web.tables.table_history import TableHistory

PLIES = 40
LOOKS = 3  # moments of a game that are looked at


@cache
def table_of(name: str, seed: int = 3) -> Any:
    """A table as far as the digest knows one, at which chance has played for a while."""
    game = games.get(name).interpreted
    history = TableHistory(game, min(3, game.players[1]), seed, {})
    luck = random.Random(name)
    while not history.over and history.ply < PLIES:
        play(history, luck)
    return around(history)


def around(history: TableHistory) -> Any:
    return SimpleNamespace(
        game=history.game,
        history=history,
        players=history.players,
        over=history.over,
        finished=history.over,
        rated=False,
        origin=None,
        origin_ply=None,
        drawn={},
        lines={},
        earned=[{}],
        boards={},
        turns={},
        pictures={},
        seats=[],
    )


def play(history: TableHistory, luck: random.Random) -> None:
    seat = luck.choice(history.waiting)
    history.replay_move(seat, luck.choice(history.legal(seat)), history.ply)


def test_what_several_did_alike_is_one_line():
    """Each keeps a card face down; in the log and in the strip they do it together."""
    history = TableHistory(games.get("aeterna").interpreted, 4, 3, {})
    for seat in range(4):
        history.replay_move(seat, history.legal(seat)[0], history.ply)
    table = around(history)
    table.seats = [Seat(k, name=name) for k, name in enumerate(("Livia", "Otho", "Titus", "Nero"))]
    (told,) = digest.digest(table, 0, True).turns
    lines = rendering.log_lines(history, {}, 0, 1, history.ply)
    one, mine = alike(turns_of(lines))

    assert (told.seat, *told.others) == (1, 2, 3)
    assert told.text == "kept a card face down"
    assert digest.names_in(table, told) == "Otho, Titus and Nero"
    assert [turn[0].seat for turn in one] == [3, 2, 1]
    assert mine[0][0].seat == 0


@pytest.mark.parametrize(("kind", "helped"), [("bot", True), ("person", False), ("here", False)])
@pytest.mark.parametrize("wanted", [False, True])
@pytest.mark.parametrize("rated", [False, True])
def test_what_a_bot_expects_is_told_alone_against_bots_and_where_the_host_wants_it(
    kind, helped, wanted, rated
):
    """Never in a rated game."""
    history = TableHistory(games.get("magna_roma").interpreted, 2, 3, {})
    table = around(history)
    table.seats = [Seat(0, "person", "livia", "Livia"), Seat(1, kind, "otho", "Otho")]
    table.forecasts, table.rated = wanted, rated

    assert ("expected" in digest.outlook(table, 0)) == ((helped or wanted) and not rated)


def test_what_one_did_twice_is_two_turns():
    line = LogLine(ply=1, seat=1, html="passed", text="passed", begins=True)
    other = replace(line, ply=2, seat=2)
    again = replace(line, ply=3)
    assert [len(turns) for turns in alike([[again], [other], [line]])] == [2, 1]


def test_a_turn_of_two_actions_is_one():
    """City of Marble asks for each action; the log is folded by turns."""
    history = table_of("city_of_marble").history
    turns = turns_of(rendering.log_lines(history, {}, 0, 1, history.ply))
    assert len(turns) > 3
    assert all(one[0].seat != two[0].seat for one, two in pairwise(turns))


def test_free_actions_belong_to_their_turn():
    """Æterna asks for the action again after a free one, and once more in the next turn."""
    free = LogLine(ply=1, seat=0, html="", text="chose to discard", begins=True, free=True)
    action = LogLine(ply=2, seat=0, html="", text="chose to pass", begins=True)
    later = replace(action, ply=3)
    assert turns_of([later, action, free]) == [[later], [free, action]]


def test_a_building_is_told_in_the_short_line_though_nothing_of_it_was_chosen():
    """Rome & Roll: where blueprint and place were forced, the Overseer's way is no mere step."""
    steps = list(short_lines_of_forced_buildings(seed=21))  # it happens once in a hundred
    assert steps
    assert all("built the " in said for said in steps)


def short_lines_of_forced_buildings(seed: int) -> Iterator[str]:
    """How turns are told in which a building followed from a move that only leads to others."""
    history = TableHistory(games.get("rome_and_roll"), 2, seed, {})
    luck = random.Random(seed)
    while not history.over:
        play(history, luck)
    for turn in turns_of(rendering.log_lines(history, {}, 0, 1, history.ply)):
        if any("; built the " in line.text and "Overseer" in line.text for line in turn):
            yield "; ".join(line.essence for line in essential(turn))


@pytest.mark.parametrize("name", GAMES)
def test_the_digest_tells_each_turn_of_the_others_once(name):
    """Since the viewer's last turn, in order of play, and nothing of their own."""
    table = table_of(name)
    moves = table.history.moves
    for seat in range(table.players):
        turns = digest.made(table, seat, deciding=False).turns
        told = [ply for turn in turns for ply in range(turn.first, turn.last + 1)]
        own = [ply for ply, (mover, _) in enumerate(moves, 1) if mover == seat]
        assert told == list(range((own or [0])[-1] + 1, len(moves) + 1))[-digest.FAR :]
        assert all(moves[ply - 1][0] == turn.seat for turn in turns for ply in spanned(turn))
        assert all(turn.text for turn in turns)
        assert all(one.last < other.first for one, other in pairwise(turns))


@pytest.mark.parametrize("name", GAMES)
def test_the_points_won_since_then_lead_to_those_of_now(name):
    """Also where another's turn took them: the end of an Era, a majority that was lost."""
    table = table_of(name)
    for seat in range(table.players):
        told = digest.made(table, seat, deciding=False)
        if not told.turns:
            assert told.won == ()
            continue
        then = points_at(table, seat, told.turns[0].first - 1)
        now = points_at(table, seat, table.history.ply)
        assert [old + more for old, more in zip(then, told.won, strict=True)] == now


def points_at(table: Any, seat: int, ply: int) -> list[int]:
    sheets = rendering.known_points(table.game, table.history.position(ply), seat)
    return [sum(sheet[: len(table.game.lines)]) for sheet in sheets]


def spanned(turn: Any) -> range:
    return range(turn.first, turn.last + 1)


@pytest.mark.parametrize("name", GAMES)
def test_what_glows_is_on_the_board_and_was_not_there_before(name):
    """Every named thing that glows is new, or drawn otherwise than before the others moved."""
    table, luck = table_of(name), random.Random(name)
    for _ in range(LOOKS):
        now = luck.randrange(20, table.history.ply)
        before, after = (digest.board(table, 0, ply) for ply in (now - 3, now))
        names = glow.changed(before, after)
        looks = [{one.name: one.look for part in shown.parts for one in shown.things(part)}
                 for shown in (before, after)]  # fmt: skip
        assert all(looks[0].get(one) != looks[1][one] for one in names)
        marked = glow.marked(after, names)
        assert sum(part.html.count(glow.FRESH) for part in marked) == len(names)
        assert plain(marked) == plain(after.parts)
        assert glow.changed(after, after) == frozenset()


def plain(parts: Any) -> list[str]:
    """The board without the marks."""
    return [
        part.html.replace(f' class="{glow.FRESH}"', "").replace(f"{glow.FRESH} ", "")
        for part in parts
    ]


def test_who_has_not_moved_in_this_turn_sees_what_is_new():
    """It glows until the viewer's first move, and then no more."""
    table = table_of("nova_roma")
    seen = {}
    for seat in range(table.players):
        parts = rendering.draw(table.game, table.history.states, seat, deciding=False).parts
        shown = digest.glowing(table, seat, None, parts)
        seen[seat] = sum(part.html.count(glow.FRESH) for part in shown)
    last = table.history.moves[-1][0]
    assert seen.pop(last) == 0
    assert any(seen.values())


def test_the_innermost_thing_glows():
    was = '<g id="hill"><path d="1"/><g id="pawn" transform="translate(1 2)"></g></g>'
    moved = was.replace("1 2", "3 4")
    grown = was.replace('d="1"', 'd="2"')
    said = was.replace('id="hill"', 'id="hill" aria-label="Hill; one pawn"')
    assert glow.changed(board(was), board(moved)) == {"pawn"}
    assert glow.changed(board(was), board(grown)) == {"hill"}
    assert glow.changed(board(was), board(said)) == frozenset()
    assert 'class="fresh" id="pawn"' in glow.marked(board(was), frozenset(["pawn"]))[0].html


def board(html: str) -> glow.Picture:
    return glow.Picture([Part("hills", "Hills", html)])


# ---------------------------------------------------------------- reports


@pytest.mark.parametrize("name", GAMES)
def test_reports_explain_every_point_of_the_score_sheet(name):
    """Reason by reason, the reports of a whole game add up to what everyone gained in it."""
    table = whole_game(name)
    history, sides = table.history, range(table.game.sides(table.players))
    lines = rendering.log_lines(history, {}, 0, 1, history.ply)
    ended = [line.ply for line in reversed(lines) if line.report]
    assert ended[-1] == history.ply
    for ply in (*ended[:2], history.ply):
        report = reports.report_of(table, 0, ply)
        assert report is not None
        assert report.title == lines[history.ply - ply].report
        for row in report.rows:
            told = [cell for cells in row.cells for cell in cells]
            assert row.before + sum(cell.points for cell in told) == row.total
            assert all(cell.points < 0 for cell in told if cell.reason.startswith("was "))
    assert len(report.rows) == len(sides)
    for row in report.rows:  # the final count begins with nothing: its sum is the score
        assert row.before == 0
        assert not any(cell.reason.startswith("was ") for cells in row.cells for cell in cells)
    assert [row.total for row in sorted(report.rows, key=lambda row: row.seats)] == [
        sum(table.game.sheet(history.states, side)[: len(table.game.lines)]) for side in sides
    ]
    assert reports.report_of(table, 0, 1) is None or 1 in ended


@cache
def whole_game(name: str) -> Any:
    game = games.get(name).interpreted
    history = TableHistory(game, min(3, game.players[1]), 3, {})
    luck = random.Random(name)
    while not history.over:
        play(history, luck)
    table = around(history)
    table.seats = [SimpleNamespace(name=f"Player {seat}") for seat in range(table.players)]
    return table


def test_the_end_of_an_era_shows_each_hill_with_its_verdict_and_what_follows():
    table = whole_game("aeterna")
    history = table.history
    lines = rendering.log_lines(history, {}, None, 1, history.ply)
    era = min(line.ply for line in lines if line.report)
    report = reports.report_of(table, 0, era)
    hills = [history.position(ply)[0].hills for ply in (0, era)]
    burnt = [(now.devastations > was.devastations) for was, now in zip(*hills, strict=True)]
    active = [bool(hill.active) for hill in hills[0]]
    assert [one.harm for one in report.judged] == [
        harm for harm, on in zip(burnt, active, strict=True) if on
    ]
    for one in report.judged:
        assert one.verdict.startswith("burns, " if one.harm else ("spared, ", "nobody there"))
        assert one.verdict in one.picture
        assert one.name in report.follows[0] or not one.harm
    assert report.next.startswith("Era II")
    assert report.follows[1].startswith("Your unrest is ")
    assert reports.report_of(table, None, history.ply).follows == ()


def test_the_end_of_an_era_is_explained_phase_by_phase():
    """What the phases are said to have changed is what the rules changed, but for the pass."""
    table = whole_game("aeterna")
    game, history = table.game, table.history
    for line in rendering.log_lines(history, {}, None, 1, history.ply):
        if not line.report:
            continue
        first = reports.counting_start(table, line.ply) + 1
        assert reports.begins_counting(table, first)
        told = reports.phases_counted(table, first - 1, line.ply)
        was, now = (game.read(history.position(ply)[0]) for ply in (first - 1, line.ply))
        passer = history.moves[first - 1][0]
        for side in range(table.players):
            amounts = [one.amount for one in told if one.side == side]
            change = [
                sum(amount.row[k] for amount in amounts) for k, good in enumerate(game.goods)
                if good.name in ("unrest", "wheat", "pp")
            ]  # fmt: skip
            real = [
                good.owned(now.players[side]) - good.owned(was.players[side])
                for good in game.goods
                if good.name in ("unrest", "wheat", "pp")
            ]
            bonus = real[-1] - change[-1]
            assert change[:-1] == real[:-1]
            assert bonus == 0 or (side == passer and bonus > 0)


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_promises_an_end_only_where_its_value_is_right_on_average(name):
    """At the first move the value is that of a final score, or it is called in sight."""
    game = games.get(name)
    states = game.new_batch(1)
    game.start(states, 0, 3, 8, {})
    seat = int(states["waiting"][0]).bit_length() - 1

    value = rendering.expected(game, states, seat)

    assert (value < 30) == rendering.is_in_sight(game)


def test_the_rows_of_others_fold_in_a_report_and_mine_does_not():
    row = ReportRow(name="Livia", seats=(0,), viewer=True, cells=((),), before=1, total=9)

    mine, other = (
        report_row(replace(row, viewer=viewer), ("Coins",), ["none"], "a", is_open=False)
        for viewer in (True, False)
    )
    watched = report_row(replace(row, viewer=False), ("Coins",), ["none"], "a", is_open=True)

    assert "<details" not in mine
    assert '<details class="fold" id="fold-0">' in other
    assert '<details class="fold" id="fold-0" open="">' in watched
    assert other.count("Livia") == 2  # beside the fold, and on it; each size of screen shows one
