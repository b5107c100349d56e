"""What was counted when a chapter of the game ended."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class ReportCell:
    """One reason, and what it brought or cost: points, or chips."""

    reason: str
    points: int = 0
    html: str = ""
    harm: bool = False


@dataclass(frozen=True, kw_only=True)
class ReportRow:
    """One side: a cell for each column, each with its reasons."""

    name: str
    seats: tuple[int, ...]
    viewer: bool
    cells: tuple[tuple[ReportCell, ...], ...]
    before: int
    total: int


@dataclass(frozen=True, kw_only=True)
class Report:
    """The count of a chapter: sides down, what was counted across."""

    ply: int
    title: str
    text: str
    columns: tuple[str, ...]
    phases: int  # so many columns tell of phases; the others are lines of the score sheet
    rows: tuple[ReportRow, ...]
