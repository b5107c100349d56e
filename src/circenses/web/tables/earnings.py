"""Points gained during play, by reason: collected move by move, as no position stores them."""

from circenses.core.play.telling import earned
from circenses.core.text.sources import Source
from circenses.web.tables.table import Table


def earnings(table: Table, side: int, first: int, last: int) -> list[Source]:
    """What a side gained by the moves after `first` up to `last`, reason by reason."""
    look_at_new_moves(table, last)
    found: dict[tuple[int, str], int] = {}
    for ply in table.earned[first:last]:
        for whose, one in ply:
            if whose == side:
                key = (one.line, one.reason)
                found[key] = found.get(key, 0) + one.points
    return [Source(line, reason, points) for (line, reason), points in found.items() if points]


def look_at_new_moves(table: Table, last: int) -> None:
    """Add up moves that were not looked at before."""
    history, known = table.history, len(table.earned)
    if known >= last:
        return
    positions = history.positions(known, last)
    table.earned[known:last] = [
        earned(table.game, positions[k : k + 2], history.moves[known + k])
        for k in range(last - known)
    ]
