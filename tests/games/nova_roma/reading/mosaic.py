"""Chapter 17: the mosaic."""

from typing import Any

from tests.games.nova_roma.reading.pieces import ACHIEVEMENTS, BOX, STRIPS, Seat, Steps
from tests.games.nova_roma.reading.table import Table


class Mosaic(Table):
    """Achievements that are claimed, and the lines they fill."""

    def is_met(self, me: Seat, cell: int) -> bool:
        """NR-2.6."""
        goal = ACHIEVEMENTS[STRIPS[me.strips[cell // 3]]["cells"][cell % 3]]
        if "need" in goal:
            return all(me.count(counter) >= n for counter, n in goal["need"].items())
        counts = [me.count(counter) for counter in goal["of"]]
        return min(counts) >= 1 and sum(counts) >= goal["sum"]

    def claim(self, seat: int) -> Steps:
        me, board = self.seats[seat], BOX["mosaic_board"]
        free = set(range(9)) - me.claimed if me.tokens else set()
        cell = yield seat, "claim", {c for c in free if self.is_met(me, c)} | {9}
        if cell == 9:
            return False
        goal = ACHIEVEMENTS[STRIPS[me.strips[cell // 3]]["cells"][cell % 3]]
        self.pay(seat, goal.get("pay", {}))
        me.tokens -= 1
        me.claimed.add(cell)
        yield from self.gain(seat, board["row_claim_gain"][cell // 3])
        for line, row in full_lines(me.claimed):
            if cell in line:
                yield from self.gain(seat, row["gain"])
        return True


def full_lines(claimed: set[int]) -> list[tuple[set[int], dict[str, Any]]]:
    """NR-17.4: complete rows, columns and diagonals, in this order."""
    board = BOX["mosaic_board"]
    lines = [{3 * k, 3 * k + 1, 3 * k + 2} for k in range(3)]
    lines += [{k, k + 3, k + 6} for k in range(3)]
    lines += [{0, 4, 8}, {2, 4, 6}]
    rows = [*board["row_full"], *board["col_full"], *board["diag_full"]]
    return [(line, row) for line, row in zip(lines, rows, strict=True) if line <= claimed]
