"""What was counted when a chapter of the game ended."""

from dataclasses import dataclass

from circenses.core.text.sources import Heading, Judged


@dataclass(frozen=True, kw_only=True)
class ReportCell:
    """One reason, and what it brought or cost: points, or chips."""

    reason: str
    points: int = 0
    html: str = ""
    harm: bool = False
    pieces: tuple[str, ...] = ()  # what is counted, as the board names it


@dataclass(frozen=True, kw_only=True)
class ReportRow:
    """One side: a cell for each column, each with its reasons."""

    name: str
    seats: tuple[int, ...]
    viewer: bool
    cells: tuple[tuple[ReportCell, ...], ...]
    before: int
    total: int
    place: int | None = None  # at the end of the game


@dataclass(frozen=True, kw_only=True)
class Decided:
    """The fewest reasons without which the winner would not have won."""

    title: str  # "Gallia decided it: 12 points for you, 4 for Marcus."
    text: str = ""  # "Without these 8 points, you would have lost by 1."
    reasons: tuple[tuple[int, str], ...] = ()  # each with its column; "": all of the column
    ply: int | None = None  # after the move that brought most of it
    deed: str = ""  # that turn: "Turn 21: Livia took the second slot of Gallia."


@dataclass(frozen=True, kw_only=True)
class Report:
    """The count of a chapter: sides down, what was counted across."""

    ply: int
    title: str
    text: str
    columns: tuple[str, ...]
    rows: tuple[ReportRow, ...]
    headings: tuple[Heading | None, ...] = ()  # glyph and words of each column
    judged: tuple[Judged, ...] = ()  # the pieces of the board that were judged
    follows: tuple[str, ...] = ()  # what it means for the next chapter
    next: str = ""  # the name of the next chapter
    decided: Decided | None = None  # at the end of the game
