"""What decided a game: the fewest reasons without which the winner would not have won."""

from circenses.core.text.lists import listed
from circenses.web.pages.models.report import Decided, ReportRow
from circenses.web.text import counted, spelled

VAGUE = ("during play", "at the start")  # reasons that do not name anything
MOST = 2  # reasons that may be named together
Reason = tuple[int, str]  # the column of the report, and what stands there; empty: all of it


def what_decided(columns: tuple[str, ...], rows: list[ReportRow]) -> Decided | None:
    """What decided the game; None if nobody won alone or a tie-break decided."""
    winners = [row for row in rows if row.place == 1]
    others = [row for row in rows if row.place != 1]
    if len(winners) != 1 or not others:
        return None
    first, second = winners[0], max(others, key=lambda row: row.total)
    if first.total <= second.total:
        return None
    return by_reasons(columns, first, second) or by_column(columns, first, second)


def by_reasons(columns: tuple[str, ...], first: ReportRow, second: ReportRow) -> Decided | None:
    """One reason, or two together, whose difference is at least that of the whole game."""
    ahead = first.total - second.total
    reasons = dict.fromkeys(
        (k, "" if is_single(k, first, second) else one.reason)
        for k, cell in enumerate(first.cells)
        for one in cell
        if one.points and (one.reason not in VAGUE or is_single(k, first, second))
    )
    gaps = {reason: amount(first, reason) - amount(second, reason) for reason in reasons}
    best = sorted((reason for reason in gaps if gaps[reason] > 0), key=lambda one: -gaps[one])
    for count in range(1, min(MOST, len(best)) + 1):
        chosen = tuple(best[:count])
        if sum(gaps[reason] for reason in chosen) >= ahead:
            return decision(columns, chosen, first, second)
    return None


def is_single(k: int, *rows: ReportRow) -> bool:
    """Whether each of them has one reason at most in a column: then the column is the reason."""
    return all(sum(bool(one.points) for one in row.cells[k]) < 2 for row in rows)


def decision(
    columns: tuple[str, ...], chosen: tuple[Reason, ...], first: ReportRow, second: ReportRow
) -> Decided:
    mine, theirs = (sum(amount(row, one) for one in chosen) for row in (first, second))
    names = [reason or columns[k] for k, reason in chosen]
    named = listed([name[:1].upper() + name[1:] for name in names])
    amounts = f"{counted(mine, 'point')} for {me(first)}, {theirs or 'none'} for {me(second)}"
    lost = mine - theirs - (first.total - second.total)
    ends = f"lost by {spelled(lost)}" if lost else "only tied"
    points = counted(mine - theirs, "point")
    return Decided(
        title=f"{named} decided it: {amounts}.",
        text=f"Without these {points}, {me(first)} would have {ends}.",
        reasons=chosen,
    )


def by_column(columns: tuple[str, ...], first: ReportRow, second: ReportRow) -> Decided | None:
    """The paragraph in which the winner was furthest ahead."""
    sums = [[sum(one.points for one in cell) for cell in row.cells] for row in (first, second)]
    if sum(any(pair) for pair in zip(*sums, strict=True)) < 2:
        return None
    gaps = [mine - theirs for mine, theirs in zip(*sums, strict=True)]
    k = gaps.index(max(gaps))
    title = f"{columns[k]} made the difference: {sums[0][k]} points to {sums[1][k]}."
    return Decided(title=title, reasons=((k, ""),))


def amount(row: ReportRow, reason: Reason) -> int:
    k, words = reason
    return sum(one.points for one in row.cells[k] if one.reason == words or not words)


def me(row: ReportRow) -> str:
    return "you" if row.viewer else row.name
