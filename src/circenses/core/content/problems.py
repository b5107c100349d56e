"""Problems in a component file: in words, with the path of the key."""

from collections.abc import Iterator
from typing import NamedTuple

LONGEST = 60  # characters of a value that a problem repeats


class Row(NamedTuple):
    """One row of a list, as a step of a path."""

    nth: int
    id: object = None
    name: str = ""

    def __str__(self) -> str:
        return self.name or str(self.nth + 1 if self.id is None else self.id)


Path = tuple[str | Row, ...]


class Problem(str):
    """A problem in words, with the path of its key."""

    path: Path

    def __new__(cls, words: str, *path: str | Row) -> "Problem":
        self = super().__new__(cls, words)
        self.path = path
        return self


Problems = Iterator[Problem]


def words_of(path: Path) -> str:
    """A path in words: 'monument Odeon, scoring'."""
    words: list[str] = []
    for step in path:
        if isinstance(step, Row) and words:
            words[-1] += f" {step}"
        else:
            words.append(str(step))
    return ", ".join(words)


def wrong(value: object, wanted: str, path: Path) -> Problem:
    """The problem of a value with the wrong shape."""
    *place, key = path
    where = f"{words_of(tuple(place))}: " if place else ""
    what = f"number {key.nth + 1}" if isinstance(key, Row) else key
    return Problem(f"{where}{what} is {shown(value)}; it must be {wanted}.", *path)


def shown(value: object) -> str:
    """A value as it is written; a long one is only counted."""
    written = repr(value)
    if len(written) <= LONGEST:
        return written
    if isinstance(value, dict | list):
        return f"a {'table' if isinstance(value, dict) else 'list'} of {len(value)}"
    return f"a text of {len(str(value))}"
