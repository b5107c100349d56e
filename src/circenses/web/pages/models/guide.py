"""The content of How to play: words, and which pieces of the table its pictures show."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from circenses.core.play.game import Line


@dataclass(frozen=True, kw_only=True)
class Piece:
    """What a picture shows: a part of the table, or one piece of it.

    `piece` is a class (".ring-svg") or a thing ("hill:2"); `box` cuts a drawing to x, y, width and
    height; `share` is its part of the picture's width beside the others.
    """

    part: str
    piece: str = ""
    box: tuple[float, ...] = ()
    share: float = 1


@dataclass(frozen=True, kw_only=True)
class Figure:
    """A moment of a recorded game as `viewer` saw it, with marks if its `choices` are shown.

    The pieces stand side by side, or one below the other if `stacked`.
    """

    ply: int
    shows: tuple[Piece, ...]
    alt: str
    record: str = "game"
    viewer: int = 0
    choices: bool = False
    stacked: bool = False
    title: str = ""
    words: str = ""
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Note:
    """Something to know: a beginners' mistake, or the meaning of a word."""

    title: str
    words: str
    rules: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Mechanism:
    """The game's main mechanism, as a row of small pictures.

    Each cell has one picture of the game's board/guide_pictures.py; `key` says how to read them.
    """

    title: str
    cells: tuple[Note, ...]
    rules: tuple[str, ...]
    key: str = ""


@dataclass(frozen=True, kw_only=True)
class Guide:
    """The whole guide to one game.

    `scoring` has words for lines of the score sheet, `names` other titles for some of them.
    """

    idea: str
    win: str
    turn: str
    hero: Figure
    figures: tuple[Figure, ...]
    mistakes: tuple[Note, ...]
    scoring: Mapping[str, str]
    glossary: tuple[Note, ...]
    names: Mapping[str, str] = field(default_factory=dict)
    mechanism: Mechanism | None = None
    solo: Note | None = None  # the game for one player, and its levels

    @property
    def pictures(self) -> tuple[Figure, ...]:
        return (self.hero, *self.figures)

    @property
    def rules(self) -> tuple[str, ...]:
        """Every rule that the guide links to."""
        told: list[Figure | Note | Mechanism] = [*self.pictures, *self.mistakes, *self.glossary]
        if self.mechanism:
            told += [self.mechanism, *self.mechanism.cells]
        if self.solo:
            told.append(self.solo)
        return tuple(number for each in told for number in each.rules)


@dataclass(frozen=True)
class Scored:
    """What the winner of the recorded game had at the end, line by line."""

    total: int
    lines: tuple[tuple[Line, int], ...]
