"""The final count: every point of every player, beside the board."""

import random
import re
from types import SimpleNamespace

import pytest

from circenses import games
from circenses.web.pages.final_count import tally
from circenses.web.tables import reports
from circenses.web.tables.table_history import TableHistory
from tests.web.visiting import play_out, words


@pytest.mark.parametrize("name", ["magna_roma", "nova_roma"])
def test_the_rows_of_a_final_count_add_up_to_the_points(name):
    """Each paragraph's reasons make its sum, and the sums make the total, for each player."""
    game, luck = games.get(name).interpreted, random.Random(name)
    history = TableHistory(game, 3, 3, {})
    while not history.over:
        seat = luck.choice(history.waiting)
        history.replay_move(seat, luck.choice(history.legal(seat)), history.ply)
    seats = [SimpleNamespace(name=one, number=k) for k, one in enumerate(("Livia", "Otho", "Nero"))]
    table = SimpleNamespace(
        game=game, history=history, players=3, finished=True, over=True, seats=seats, origin=None,
        origin_ply=None, drawn={}, lines={}, earned=[], boards={}, pictures={}, rated=False,
    )  # fmt: skip
    report = reports.report_of(table, 0, history.ply)

    html = tally(report, "a")
    groups = re.findall(r"<tbody>(.*?)</tbody>", html)
    sums = [0] * 3
    for group in groups:
        first, *rest = [numbers(row) for row in re.findall(r"<tr.*?</tr>", group)]
        assert not rest or first == [sum(column) for column in zip(*rest, strict=True)]
        sums = [a + b for a, b in zip(sums, first, strict=True)]
    assert sums == [row.total for row in report.rows]
    assert numbers(re.search(r"<tfoot>.*</tfoot>", html)[0]) == sums


def numbers(row):
    """The figures of a row; a dash or nothing is none."""
    cells = re.findall(r"<td[^>]*>([^<]*)</td>", row)
    return [int(cell.replace("−", "-") or 0) if cell != "–" else 0 for cell in cells]


def test_the_board_stays_during_the_final_count(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table(seats=("me", "bot:citizen"))
    play_out(cottage, table, livia)
    ply = cottage.table(table).history.ply
    page = livia.get(f"/tables/{table}?report={ply}").text

    assert 'class="counting"' in page
    assert 'id="part-' in page.partition('class="counting"')[2]
    assert "Rematch" in page and "Back to the table" in words(page)
    assert 'id="book"' not in page
