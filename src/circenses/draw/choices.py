"""Choices: the legal moves as they are passed to the drawing.

A drawing asks `choices` and nobody else. It wraps each thing in the move that stands for it:

    choices.wrap(CELL + cell, picture)            a group inside a picture
    choices.tag("div", BUILD + place, picture)    an element of the page
    choices.button(PASS, "Do nothing")            a button, or nothing when the move is not open

What is open becomes a choice; in a replay, what was played or would have been better becomes a
mark; all else stays as it is. A choice may be a path of several moves: a thing is asked for by the
move that ends it, so a Hill can be clicked while the question is still which action to take. Where
several paths end alike (one cell, the building turned in several ways), it is asked for by the
whole path; `(PASS,)` is a move that may be made at once.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from circenses.draw.svg import NOTHING, Attribute, Markup, join, tag

Path: TypeAlias = tuple[int, ...]

PLAYED, BETTER, ALIKE, BEST, OTHER = "played", "better", "alike", "best", "other"
MARKS = {PLAYED: "Played", BETTER: "Better", ALIKE: "About as good", BEST: "Played, none better"}


class Choices:
    """What the viewer may do now: each path of moves with its words; empty for other viewers."""

    def __init__(
        self,
        words: Mapping[Path, str] | Mapping[int, str] | None = None,
        marks: Mapping[int, str] | None = None,
    ):
        given = [((path,) if isinstance(path, int) else path, said)
                 for path, said in (words or {}).items()]  # fmt: skip
        self.words: dict[Path, str] = dict(given)
        self.marks = marks  # by move; None outside of replays
        self.by_end: dict[int, Path] = {}
        for path in sorted(self.words, key=len, reverse=True):
            self.by_end[path[-1]] = path  # the shortest path stays

    def __bool__(self) -> bool:
        """Whether the viewer decides now."""
        return bool(self.words)

    @property
    def looks_back(self) -> bool:
        """Whether moves are only marked, in a replay, where no piece is in hand."""
        return self.marks is not None

    def __contains__(self, move: int | Path) -> bool:
        return bool(self.path(move))

    def __iter__(self) -> Iterator[int]:
        """The legal moves, in the order of the rules."""
        return (path[0] for path in self.words if len(path) == 1)

    def under(self, first: int, count: int) -> list[int]:
        """Which of `count` things, whose moves are numbered from `first` on, may be chosen."""
        return [thing for thing in range(count) if first + thing in self]

    def at_once(self) -> "Choices":
        """Single moves only, without the paths that continue from them."""
        return Choices({move: self.words[(move,)] for move in self}, self.marks)

    def path(self, move: int | Path) -> Path:
        """The moves that one click on this thing would play."""
        if isinstance(move, tuple):
            return move if move in self.words else ()
        return self.by_end.get(move, ())

    def label(self, move: int | Path) -> str:
        return self.words[self.path(move)]

    def attributes(self, move: int | Path) -> dict[str, Attribute]:
        """The attributes of a choice or mark; none if the move is not available."""
        path = self.path(move)
        if not path:
            return {}
        if self.looks_back:
            return self.mark(path[-1])
        steps = " ".join(str(step) for step in path)
        label = self.words[path]
        return {"data_move": steps, "role": "button", "tabindex": 0, "aria_label": label}

    def mark(self, move: int) -> dict[str, Attribute]:
        """The attributes of a move in a replay."""
        kind = (self.marks or {}).get(move, OTHER)
        if kind == OTHER:
            return {"data_mark": OTHER}
        label = f"{MARKS[kind]}: {self.label(move)}"
        return {"data_mark": kind, "role": "group", "aria_label": label}

    def wrap(self, move: int | Path, *picture: str, **attributes: Attribute) -> Markup:
        """A part of a picture that may be chosen. Put its hit area last."""
        chosen = self.attributes(move)
        if not chosen and not attributes:
            return join(picture)
        return tag("g", *picture, **chosen, **attributes)

    def tag(
        self,
        name: str,
        move: int | Path,
        *children: str,
        class_: str = "",
        **attributes: Attribute,
    ) -> Markup:
        """An element of the page that may be chosen; then it has the class `pick`."""
        chosen = self.attributes(move)
        classes = [class_, "pick" if chosen else ""]
        said = " ".join(word for word in classes if word) or None
        return tag(name, *children, class_=said, **{**attributes, **chosen})

    def button(self, move: int | Path, *words: str, class_: str = "btn act") -> Markup:
        """A choice in words; empty if it is not available."""
        chosen = self.attributes(move)
        if not chosen:
            return NOTHING
        if self.looks_back:
            return tag("span", *words, class_=class_, **chosen)
        return tag("button", *words, type="button", class_=class_, **chosen)

    def buttons(self, *those: tuple[int | Path, Sequence[str]]) -> Markup:
        """Buttons for the available choices."""
        return join(self.button(move, *words) for move, words in those)


NO_CHOICES = Choices()
