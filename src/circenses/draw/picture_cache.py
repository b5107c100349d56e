"""Pictures that need not be drawn again, because what they were made from is the same.

    @cached
    def draw_region(table: "Table", region: int, choices: Choices) -> Markup: ...

A table that is handed over as a `Reading` remembers what is read of it. Such a function runs again
only if a number that it read last time is another now, or if a choice is open for which it asked;
else the picture of last time is given. So nobody has to say what a picture depends on. It may look
at the table, at the choices, which stand last, and at what never changes. Any other table than a
`Reading` is drawn as ever. Of a question that is `noted`, the answer counts as read.
"""

import functools
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from types import SimpleNamespace
from typing import Any, NamedTuple, ParamSpec, TypeAlias, TypeVar, overload

from circenses.draw.choices import NO_CHOICES, Choices, Path

Arguments = ParamSpec("Arguments")
Drawn = TypeVar("Drawn")

LAST = 2  # pictures of a kind: of now, and of before the news


class Reading:
    """A record of plain numbers. What was read of it has become an attribute of its own."""

    __slots__ = ("__dict__", "_answers", "_of", "_pictures")

    def __init__(self, of: object, pictures: "Pictures | None" = None):
        self._of, self._pictures = of, pictures
        self._answers: dict[tuple[Any, ...], Any] = {}  # of questions that are `noted`

    def __getattr__(self, name: str) -> Any:
        value = self.__dict__[name] = followed(getattr(self._of, name), self._pictures)
        return value


class Rows(Sequence[object]):
    """A list of records that remembers which of them were read."""

    def __init__(self, of: Sequence[object], pictures: "Pictures | None"):
        self.of, self.pictures = of, pictures
        self.read: dict[int, Any] = {}

    def __len__(self) -> int:
        return len(self.of)

    @overload
    def __getitem__(self, n: int) -> object: ...
    @overload
    def __getitem__(self, n: slice) -> list[object]: ...
    def __getitem__(self, n: int | slice) -> object:
        if isinstance(n, slice):
            return [self[row] for row in range(*n.indices(len(self.of)))]
        if n not in self.read:
            self.read[n] = followed(self.of[n], self.pictures)
        return self.read[n]


def followed(value: object, pictures: "Pictures | None") -> object:
    """A value that was read: if there are records in it, they are followed further."""
    if isinstance(value, SimpleNamespace | Reading):
        return Reading(value, pictures)
    if isinstance(value, list | Rows) and has_records(value):
        return Rows(value, pictures)
    return value


def has_records(value: object) -> bool:
    """Whether a value is a list of records, or of such lists."""
    if not isinstance(value, list) or not value:
        return isinstance(value, Rows)
    return isinstance(value[0], SimpleNamespace) or has_records(value[0])


Place: TypeAlias = tuple[Any, ...]  # a field by name, then rows by number


class Reads(NamedTuple):
    """What was read of a record, and of the records in it."""

    numbers: Callable[[object], object]
    values: object
    answers: tuple[tuple[tuple[Any, ...], object], ...]
    inner: tuple[tuple[Place, "Reads"], ...]  # where they stand: a name, then rows


def reads_of(reading: Reading) -> Reads:
    names: list[str] = []
    inner: list[tuple[Place, Reads]] = []
    for name, value in reading.__dict__.items():
        if isinstance(value, Reading | Rows):
            inner += reads_inside(value, (name,))
        else:
            names.append(name)
    numbers = attrgetter(*names) if names else nothing
    answers = tuple(reading._answers.items())
    return Reads(numbers, numbers(reading), answers, tuple(inner))


def nothing(_: object) -> None:
    """Of a record of which only the records in it were read."""


def reads_inside(value: Reading | Rows, place: Place) -> Iterator[tuple[Place, Reads]]:
    """What was read of the records in a value."""
    if isinstance(value, Reading):
        yield place, reads_of(value)
    else:
        for n, row in value.read.items():
            yield from reads_inside(row, (*place, n))


def same(reads: Reads, now: object) -> bool:
    """Whether all that was read would be read again."""
    if reads.numbers(now) != reads.values:
        return False
    for (question, *about), answer in reads.answers:
        if question(now, *about) != answer:
            return False
    return all(same(inner, standing_at(now, *place)) for place, inner in reads.inner)


def standing_at(record: object, name: str, *rows: int) -> object:
    found: Any = getattr(record, name)
    for n in rows:
        found = found[n]
    return found


def noted(question: Callable[Arguments, Drawn]) -> Callable[Arguments, Drawn]:
    """A question about a table: a picture depends on its answer, not on what that comes from."""
    fresh: Callable[..., Drawn] = question

    @functools.wraps(question)
    def asked(*given: Any) -> Drawn:
        table, *about = given
        if not isinstance(table, Reading):
            return fresh(*given)
        key = (asked, *about)
        if key not in table._answers:
            table._answers[key] = asked(table._of, *about)
        found: Drawn = table._answers[key]
        return found

    return asked  # type: ignore[return-value]  # it takes what the question takes, by position


class Asked(Choices):
    """Choices that remember what was asked: whether there are any, and which were not open."""

    def __init__(self, of: Choices):
        self.of, self.marks = of, of.marks
        self.closed: set[int | Path] = set()
        self.some: bool | None = None  # None: nobody asked
        self.used = of.looks_back  # whether the picture shows more than that nothing is open

    def __bool__(self) -> bool:
        self.some = bool(self.of)
        return self.some

    def path(self, move: int | Path) -> Path:
        path = self.of.path(move)
        if path:
            self.used = True
        else:
            self.closed.add(move)
        return path

    @property
    def words(self) -> dict[Path, str]:  # type: ignore[override]
        if self:
            self.used = True
        return self.of.words

    def fits(self, choices: Choices) -> bool:
        """Whether other choices would have answered the same."""
        if choices is NO_CHOICES:
            return not self.some
        if choices.looks_back or (self.some is not None and self.some != bool(choices)):
            return False
        return not any(choices.path(move) for move in self.closed)


class Picture(NamedTuple):
    """What was drawn, and all that it depends on."""

    drawn: Any
    reads: Reads
    asked: Asked


Pictures: TypeAlias = dict[tuple[object, ...], list[Picture]]
"""The last pictures of one table, by what draws them and of whom."""


def cached(draw: Callable[Arguments, Drawn]) -> Callable[Arguments, Drawn]:
    """A drawing that is done again only if what it shows has changed."""
    fresh: Callable[..., Drawn] = draw

    @functools.wraps(draw)
    def drawn(*given: Any) -> Drawn:
        table, *whose = given
        pictures: Pictures | None = getattr(table, "_pictures", None)
        if pictures is None:
            return fresh(*given)
        chooses = bool(whose) and isinstance(whose[-1], Choices)
        choices = whose.pop() if chooses else NO_CHOICES
        last = pictures.setdefault((draw, *whose), [])
        for n, picture in enumerate(last):
            if picture.asked.fits(choices) and same(picture.reads, table):
                last.insert(0, last.pop(n))
                found: Drawn = picture.drawn
                return found
        reading, asked = Reading(table, pictures), Asked(choices)
        new = fresh(reading, *whose, asked) if chooses else fresh(reading, *whose)
        if not asked.used:
            last.insert(0, Picture(new, reads_of(reading), asked))
            del last[LAST:]
        return new

    return drawn  # type: ignore[return-value]  # it takes what the drawing takes, by position
