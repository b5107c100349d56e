"""The final count: every point of every player, beside the board, and what decided the game."""

import re

import pytest

from circenses import games
from circenses.web import pages
from circenses.web.pages.final_count import count_of, tally
from circenses.web.pages.models.report import ReportCell, ReportRow
from circenses.web.tables.decided import what_decided
from tests.games.record import recorded
from tests.tiers import usually
from tests.web.gallery import finished
from tests.web.visiting import play_out, words

WHOLE_GAMES = [
    pytest.param(game.id, players, id=f"{game.id}-{players}")
    for game in games.all_games()
    for players in range(1, game.players[1] + 1)
]
FEW = ("magna_roma-4", "aeterna-2", "nova_roma-2", "city_of_marble-3", "rome_and_roll-2")


@pytest.mark.parametrize(("name", "players"), usually(WHOLE_GAMES, *FEW))
def test_the_rows_of_a_final_count_add_up_to_the_points(name, players):
    """Each paragraph's reasons make its sum, and the sums make the total, for each player; without
    what decided the game, its winner would not have won.
    """
    report = finished(recorded(name, players)).report

    html = tally(report, "a")
    check_decided(report, html)
    groups = re.findall(r"<tbody>(.*?)</tbody>", html)
    sums = [0] * len(report.rows)
    for group in groups:
        found = re.findall(r"<tr.*?</tr>", group)
        first, *rest = [numbers(row) for row in found if 'class="folded"' not in row]
        assert not rest or first == [sum(column) for column in zip(*rest, strict=True)]
        hidden = [numbers(row) for row in found if 'class="folded"' in row]
        more = [numbers(row) for row in found if 'class="more"' in row]
        assert more == [[sum(column) for column in zip(*hidden, strict=True)]] * bool(hidden)
        sums = [a + b for a, b in zip(sums, first, strict=True)]
    assert sums == [row.total for row in report.rows]
    assert numbers(re.search(r"<tfoot>.*</tfoot>", html)[0]) == sums


def check_decided(report, html):
    """The named points are at least the winner's lead, and their rows are marked."""
    reasons = report.decided.reasons if report.decided else ()
    assert html.count("decided it</span>") == len(reasons)
    if not reasons or "decided it" not in report.decided.title:
        return
    first = next(row for row in report.rows if row.place == 1)
    second = max((row for row in report.rows if row.place != 1), key=lambda row: row.total)
    gap = 0
    for column, reason in reasons:
        for row, sign in ((first, 1), (second, -1)):
            cell = row.cells[column]
            gap += sign * sum(one.points for one in cell if reason in ("", one.reason))
    assert gap >= first.total - second.total > 0


def numbers(row):
    """The figures of a row; a dash or nothing is none."""
    cells = re.findall(r"<td[^>]*>([^<]*)</td>", row)
    return [int(cell.replace("−", "-") or 0) if cell != "–" else 0 for cell in cells]


def counted(name, place, **points):
    cells = tuple((ReportCell(reason=reason, points=n),) for reason, n in points.items())
    total = sum(points.values())
    return ReportRow(
        name=name, seats=(place - 1,), viewer=name == "Livia", cells=cells, before=0, total=total,
        place=place,
    )  # fmt: skip


def test_the_fewest_reasons_that_made_the_difference_are_named():
    columns = ("Market", "Monuments", "Provinces")
    livia = counted("Livia", 1, market=8, monuments=15, provinces=16)
    marcus = counted("Marcus", 2, market=14, monuments=7, provinces=10)

    decided = what_decided(columns, [livia, marcus])

    assert decided.title == "Monuments decided it: 15 points for you, 7 for Marcus."
    assert decided.text == "Without these eight points, you would have only tied."


def test_two_reasons_are_named_where_none_alone_made_the_difference():
    columns = ("Market", "Monuments", "Provinces")
    livia = counted("Livia", 1, market=9, monuments=15, provinces=16)
    marcus = counted("Marcus", 2, market=2, monuments=9, provinces=14)

    decided = what_decided(columns, [livia, marcus])

    assert decided.title == "Market made the difference: 9 points to 2."
    nearer = counted("Marcus", 2, market=2, monuments=9, provinces=17)
    decided = what_decided(columns, [livia, nearer])
    assert decided.title == "Market and Monuments decided it: 24 points for you, 11 for Marcus."


def test_nothing_decided_a_shared_victory():
    rows = [counted("Livia", 1, market=8), counted("Marcus", 1, market=8)]
    assert what_decided(("Market",), rows) is None


def test_the_final_count_is_shown_by_itself_and_the_board_stays(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table(seats=("me", "bot:citizen"))
    play_out(cottage, table, livia)

    page = livia.get(f"/tables/{table}").text

    assert 'class="counting"' in page
    assert 'id="part-' in page.partition('class="counting"')[2]
    assert 'class="tally"' in page and "data-past" not in page
    assert "Rematch" in page and "Final count" in words(page)


def test_whoever_looks_back_after_the_end_finds_the_way_back(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table(seats=("me", "bot:citizen"))
    play_out(cottage, table, livia)

    for way in ("at=3", "look=1"):
        assert "way-back" in livia.get(f"/tables/{table}?{way}").text
    assert 'class="counting"' in livia.get(f"/tables/{table}?look=1").text
    assert 'class="counting"' not in livia.get(f"/tables/{table}?at=3").text


FOUND = re.compile(r'\b(?:id|data-piece|data-thing)="([^"]+)"')


@pytest.mark.parametrize(("name", "players"), usually(WHOLE_GAMES, *FEW))
def test_rows_name_pieces_that_lie_on_the_board(name, players):
    """What a row rings is found on the board that stays; if not, its owner's area is ringed.

    Areas of rivals fold at full tables, so this asks for most pieces of the reader and of the board
    that all share.
    """
    page = finished(recorded(name, players))
    html = pages.table_page(page)
    lying = {
        thing.removeprefix("small-") for part in page.parts for thing in FOUND.findall(part.html)
    }

    counted = re.findall(r'<tr[^>]*data-counts="([^"]*)"', tally(page.report, "a"))

    assert counted
    pieces = [one.split(":", 1) for row in counted for one in row.split()]
    assert {seat for seat, _ in pieces} <= {str(seat) for seat in range(players)} | {"-"}
    for seat, piece in pieces:
        assert piece in lying or f'id="plate-{seat}"' in html or f'id="part-seat-{seat}"' in html
    found = [piece in lying for seat, piece in pieces if seat in ("0", "-")]  # the reader has 0
    assert sum(found) > 0.7 * len(found)


@pytest.mark.parametrize(("name", "players"), usually(WHOLE_GAMES, *FEW))
def test_what_decided_a_game_leads_to_its_move(name, players):
    """The winner's lead in it grew by that move, and the count links to it."""
    page = finished(recorded(name, players))
    decided = page.report.decided
    if decided is None:
        return
    assert 0 < decided.ply <= page.ply
    assert f"?at={decided.ply}" in count_of(page)
    assert decided.deed.endswith(".")
