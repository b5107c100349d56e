"""Pictures that need not be drawn again, because their input is the same.

    @cached
    def draw_region(table: "Table", region: int, choices: Choices) -> Markup: ...

A table that is handed over as a `Reading` notes which bytes of its record are read. Such a function
runs again only if one of the bytes that it read last time is another now, or if a choice is open
for which it asked; else the picture of last time is given. So nobody has to say what a picture
depends on. It may look at the table, at the choices, which stand last, and at what never changes.
Any table other than a `Reading` is drawn as usual. For a question that is `noted`, its answer
counts as read.

Bytes are noted as a mask, a whole number over the record, so that one look at the record tells
whether a picture still holds. They are bytes of a view, never of a position.
"""

import functools
from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple, ParamSpec, TypeAlias, TypeVar, overload

import numpy as np

from circenses.draw.choices import NO_CHOICES, Choices, Path

Arguments = ParamSpec("Arguments")
Drawn = TypeVar("Drawn")

LAST = 2  # pictures of a kind: the current one, and the one before the news
WHOLE = "view"  # the name under which a record has its bytes
Place: TypeAlias = tuple[Any, ...]  # of a record: that of the record around it, and a name or row
Question: TypeAlias = tuple[Any, ...]  # who asks, the record's place, what else was asked about


class Field(NamedTuple):
    """Where a field lies in its record; `rows` are the layout of records in it."""

    start: int
    mask: int  # over the record; of a field with records, what is read of these counts
    rows: "Layout | None"
    shape: tuple[int, ...]


class Layout:
    """Where the fields of a record lie."""

    def __init__(self, dtype: np.dtype):
        self.bytes = dtype.itemsize
        self.mask = (1 << 8 * dtype.itemsize) - 1
        self.fields: dict[str, Field] = {}
        assert dtype.fields is not None
        for name, (kind, start, *_) in dtype.fields.items():
            rows = Layout(kind.base) if kind.base.names else None
            mask = 0 if rows else (1 << 8 * kind.itemsize) - 1 << 8 * start
            self.fields[name] = Field(start, mask, rows, kind.shape)


@functools.lru_cache(maxsize=64)
def layout_of(dtype: np.dtype) -> Layout:
    return Layout(dtype)


class Note:
    """What was read while something was drawn: bytes, and the answers of noted questions."""

    __slots__ = ("answers", "mask", "start")

    def __init__(self, start: int):
        self.start = start  # of the record in the table; the mask is over the record
        self.mask = 0
        self.answers: dict[Question, Any] = {}


class Reading:
    """A record of plain numbers that notes what is read of it."""

    __slots__ = (
        "__dict__", "_layout", "_note", "_now", "_of", "_pictures", "_place", "_raw", "_start",
    )  # fmt: skip

    def __init__(self, of: SimpleNamespace, layout: Layout, pictures: "Pictures | None" = None):
        self._of, self._layout, self._pictures = of, layout, pictures
        self._raw: bytes = of.view
        self._start, self._place, self._note = 0, Place(), Note(0)
        self._now: int | None = None  # its bytes as a number, once asked for

    def inside(self, of: Any, layout: Layout, start: int, place: Place) -> "Reading":
        """A record in this one, noted with it."""
        found = Reading.__new__(Reading)
        found._of, found._layout, found._pictures = of, layout, self._pictures
        found._raw, found._start, found._place = self._raw, start, place
        found._note, found._now = self._note, None
        return found

    def with_fresh_note(self) -> "Reading":
        """The same record with a note of its own, for one drawing."""
        found = self.inside(self._of, self._layout, self._start, ())
        found._note, found._now = Note(self._start), self._now
        return found

    def __getattr__(self, name: str) -> Any:
        value, layout, note = getattr(self._of, name), self._layout, self._note
        if name == WHOLE:
            note.mask |= layout.mask << 8 * (self._start - note.start)
            return value
        field = layout.fields[name]
        if field.rows is None:
            note.mask |= field.mask << 8 * (self._start - note.start)
        else:
            start, place = self._start + field.start, (self._place, name)
            if field.shape:
                value = Rows(value, self, field.rows, start, field.shape, place)
            else:
                value = self.inside(value, field.rows, start, place)
        self.__dict__[name] = value
        return value

    def now(self) -> int:
        """The bytes of this record, as a number."""
        if self._now is None:
            end = self._start + self._layout.bytes
            self._now = int.from_bytes(self._raw[self._start : end], "little")
        return self._now

    def add(self, mask: int, answers: dict[Question, Any]) -> None:
        """Note what was read for a drawing of this record."""
        note = self._note
        note.mask |= mask << 8 * (self._start - note.start)
        for (question, place, *about), answer in answers.items():
            note.answers[(question, joined(self._place, place), *about)] = answer

    def holds(self, answers: dict[Question, Any]) -> bool:
        """Whether the noted questions still have the same answers."""
        return all(
            question(standing_at(self._of, place), *about) == answer
            for (question, place, *about), answer in answers.items()
        )


class Rows(Sequence[object]):
    """A list of records that notes what is read of them."""

    __slots__ = ("layout", "of", "place", "read", "shape", "start", "stride", "table")

    def __init__(
        self,
        of: Sequence[object],
        table: Reading,
        layout: Layout,
        start: int,
        shape: tuple[int, ...],
        place: Place,
    ):
        self.of, self.table, self.layout = of, table, layout
        self.start, self.shape, self.place = start, shape, place
        self.stride = functools.reduce(int.__mul__, shape[1:], layout.bytes)
        self.read: dict[int, Any] = {}

    def __len__(self) -> int:
        return len(self.of)

    def __iter__(self) -> Iterator[object]:
        read = self.read
        for n in range(len(self.of)):
            if n not in read:
                read[n] = self.row(n)
            yield read[n]

    @overload
    def __getitem__(self, n: int) -> object: ...
    @overload
    def __getitem__(self, n: slice) -> list[object]: ...
    def __getitem__(self, n: int | slice) -> object:
        if isinstance(n, slice):
            return [self[row] for row in range(*n.indices(len(self.of)))]
        found = self.read.get(n)
        if found is None:
            found = self.read[n] = self.row(range(len(self.of))[n])
        return found

    def row(self, n: int) -> object:
        start, place = self.start + n * self.stride, (self.place, n)
        if len(self.shape) == 1:
            return self.table.inside(self.of[n], self.layout, start, place)
        rows: Any = self.of[n]
        return Rows(rows, self.table, self.layout, start, self.shape[1:], place)


def standing_at(record: Any, place: Place) -> Any:
    """What stands at a place of a record."""
    if not place:
        return record
    around, step = standing_at(record, place[0]), place[1]
    return around[step] if isinstance(step, int) else getattr(around, step)


def joined(outer: Place, inner: Place) -> Place:
    """A place in a record that stands at a place itself."""
    return (joined(outer, inner[0]), inner[1]) if inner else outer


def noted(question: Callable[Arguments, Drawn]) -> Callable[Arguments, Drawn]:
    """A question about a table: a picture depends on its answer, not on its source."""
    fresh: Callable[..., Drawn] = question

    @functools.wraps(question)
    def asked(*given: Any) -> Drawn:
        table, *about = given
        if not isinstance(table, Reading):
            return fresh(*given)
        key, answers = (asked, table._place, *about), table._note.answers
        if key not in answers:
            answers[key] = asked(table._of, *about)
        found: Drawn = answers[key]
        return found

    return asked  # type: ignore[return-value]  # it takes what the question takes, by position


class Asked(Choices):
    """Choices that note what was asked: whether there are any, and which were not open."""

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
        """Whether other choices give the same answers."""
        if choices is NO_CHOICES:
            return not self.some
        if choices.looks_back or (self.some is not None and self.some != bool(choices)):
            return False
        return not any(choices.path(move) for move in self.closed)


class Picture(NamedTuple):
    """What was drawn, and everything it depends on."""

    drawn: Any
    mask: int
    bytes: int  # of the record, where the mask has ones
    answers: dict[Question, Any]
    asked: Asked


Pictures: TypeAlias = dict[tuple[object, ...], list[Picture]]
"""The last pictures of one table, by what draws them and of whom."""


def cached(draw: Callable[Arguments, Drawn]) -> Callable[Arguments, Drawn]:
    """A drawing function that runs again only if its input has changed."""
    fresh: Callable[..., Drawn] = draw

    @functools.wraps(draw)
    def drawn(*given: Any) -> Drawn:
        table, *whose = given
        pictures: Pictures | None = getattr(table, "_pictures", None)
        if pictures is None:
            return fresh(*given)
        chooses = bool(whose) and isinstance(whose[-1], Choices)
        choices = whose.pop() if chooses else NO_CHOICES
        last, now = pictures.setdefault((draw, *whose), []), table.now()
        for n, picture in enumerate(last):
            if now & picture.mask == picture.bytes and picture.asked.fits(choices):
                if picture.answers and not table.holds(picture.answers):
                    continue
                if n:
                    last.insert(0, last.pop(n))
                table.add(picture.mask, picture.answers)
                found: Drawn = picture.drawn
                return found
        reading, asked = table.with_fresh_note(), Asked(choices)
        new = fresh(reading, *whose, asked) if chooses else fresh(reading, *whose)
        note = reading._note
        table.add(note.mask, note.answers)
        if not asked.used:
            last.insert(0, Picture(new, note.mask, now & note.mask, note.answers, asked))
            del last[LAST:]
        return new

    return drawn  # type: ignore[return-value]  # it takes what the drawing takes, by position
