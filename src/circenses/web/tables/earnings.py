"""Points gained during play, by reason: collected move by move, as no position stores them."""

from circenses.core.play.telling import earned
from circenses.core.text.sources import Source
from circenses.web.tables.table import Table


def earnings(table: Table, side: int, first: int, last: int) -> list[Source]:
    """What a side gained by the moves after `first` up to `last`, reason by reason."""
    look_at_new_moves(table, last)
    before, after = table.earned[first].get(side, {}), table.earned[last].get(side, {})
    gained = {key: points - before.get(key, 0) for key, points in after.items()}
    return [Source(line, reason, points) for (line, reason), points in gained.items() if points]


def look_at_new_moves(table: Table, last: int) -> None:
    """Add up moves that were not looked at before."""
    history, known = table.history, len(table.earned) - 1
    if known >= last:
        return
    positions = history.positions(known, last)
    for ply in range(known, last):
        around = positions[ply - known : ply + 2 - known]
        sums = table.earned[ply]
        for side, one in earned(table.game, around, history.moves[ply]):
            key, mine = (one.line, one.reason), sums.get(side, {})
            sums = {**sums, side: {**mine, key: mine.get(key, 0) + one.points}}
        table.earned.append(sums)
