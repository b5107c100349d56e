"""The shapes of components: every key of components.toml is declared.

    class Game(Keys):                    # [game]: a table by its keys
        title = text
        players_max = fixed(4)


    class BridgeSpace(Rows, count=7):    # [[bridge_space]]: rows by their columns
        id = text
        coins = whole(0, 30)
        bonus = goods(GOODS)

Undeclared keys are problems too, so every key and every word of an effect is checked. A problem
knows its key, so that file and line can be named (packs.py).

core/rules/box.py reads the file and fills the classes, which then are modules of frozen values. The
type checker sees the classes, with the name and type of every key.
"""

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from types import ModuleType
from typing import Any, Generic, TypeAlias, TypeVar, overload

import numpy as np

from circenses.core.content.old_names import Toml as Toml
from circenses.core.content.problems import Path as Path
from circenses.core.content.problems import Problem as Problem
from circenses.core.content.problems import Problems as Problems
from circenses.core.content.problems import Row as Row
from circenses.core.content.problems import words_of
from circenses.core.content.problems import wrong as wrong

Column = np.ndarray
Texts = tuple[str, ...]
SOURCE = re.compile(r"rulebook|reconstructed|ours|public domain|public: https?://\S+")


Check = Callable[[object, Path], Problems]


# ---- declarations


class Group(ModuleType):
    """Frozen values by name (core/rules/box.py puts them there).

    It is a module, because Numba looks up a module's names one by one: a rule holds the tables it
    reads and no others. (Of a named tuple, every rule would hold all.)
    """

    def __init__(
        self,
        name: str,
        shape: "AnyShape",
        at: str = "",
        joins: "tuple[Group, ...]" = (),
        times: str = "",
    ):
        super().__init__(f"circenses.box.{name}")
        self.written: Toml | list[Toml] = {}  # the source: values by key, or rows
        self._shape = shape
        self._joins, self._times = joins, times
        self._at = at or re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()  # BridgeSpace

    def __len__(self) -> int:
        return len(self.written)

    def __iter__(self) -> Iterator[str | Toml]:
        return iter(self.written)

    def __getattr__(self, name: str) -> object:
        known = self._shape.columns
        why = "is read before the box is loaded" if name in known else f"only {', '.join(known)}"
        raise AttributeError(f"{self.__name__} has no {name}: {why}")


class Declared(type):
    """Makes a `Group` of a class of shapes."""

    def __new__(mcs, name: str, bases: tuple[type, ...], body: Toml, **more: Any) -> Any:
        if not bases:
            return super().__new__(mcs, name, bases, body)
        keys = {key: shape for key, shape in body.items() if not key.startswith("__")}
        how = {key: more.pop(key) for key in ("at", "joins", "times") if key in more}
        base: type[Keys | Rows] = bases[0]
        return Group(name, base.shape_of(table(**keys), **more), **how)


class DeclaredKeys(Declared):
    """What a table has besides its keys."""

    written: Toml

    def __len__(cls) -> int:
        return len(cls.written)

    def __iter__(cls) -> Iterator[str]:
        return iter(cls.written)


class DeclaredRows(Declared):
    """What rows have besides their columns."""

    written: list[Toml]

    def __len__(cls) -> int:
        return len(cls.written)

    def __iter__(cls) -> Iterator[Toml]:
        return iter(cls.written)


class Keys(metaclass=DeclaredKeys):
    """A table of components.toml; `at` gives its name there, if it differs from the class's.

    `of` is its shape, if its keys are not listed one by one.
    """

    @staticmethod
    def shape_of(keys: "AnyShape", of: "AnyShape | None" = None) -> "AnyShape":
        return of or keys


class Rows(metaclass=DeclaredRows):
    """A list of tables, each known by its id; `count` of them, or from the one to the other.

    `at="contracts.cards"`: the list is all that the table `contracts` holds.
    `of` is the shape of a row, if not every row has the same keys. `joins`: its rows are those of
    other classes, one after the other, each as many `times` as the row says under that key.
    """

    @staticmethod
    def shape_of(
        keys: "AnyShape",
        count: int | tuple[int, int] = (1, 999),
        of: "AnyShape | None" = None,
    ) -> "AnyShape":
        known = replace(of, columns=keys.columns) if of else keys
        return rows(known, *(count if isinstance(count, tuple) else (count, count)))


One = TypeVar("One", covariant=True)
Many = TypeVar("Many", covariant=True)
Kind = TypeVar("Kind")


def same(value: object) -> object:
    return value


@dataclass(frozen=True)
class Shape(Generic[One, Many]):
    """The required form of a value, and what the rules read: for one value, and for a column."""

    check: Check
    frozen: Callable[[Any], object] = same  # one value as the rules read it
    absent: object = 0  # what the rules read if the key is missing
    needed: bool = True
    of: "AnyShape | None" = None  # of each value of a list
    made: Callable[[Toml], object] | None = None  # a key that is not written: from its table
    columns: "Mapping[str, AnyShape]" = field(default_factory=dict)  # of a table
    group: Group | None = None  # that is filled

    def __call__(self, value: object, path: Path) -> Problems:
        return self.check(value, path)

    @overload
    def __get__(self, instance: None, owner: type[Rows]) -> Many: ...
    @overload
    def __get__(self, instance: None, owner: type[Keys]) -> One: ...
    @overload
    def __get__(self, instance: "AnyShape", owner: object) -> "AnyShape": ...
    def __get__(self, instance: object, owner: object) -> object:
        return self


Number = Shape[int, Column]
Text = Shape[str, Texts]


# ---- single values


AnyShape: TypeAlias = Shape[Any, Any]


def one(
    fits: Callable[[Any], bool],
    wanted: str,
    frozen: Callable[[Any], object] = same,
    absent: object = 0,
) -> AnyShape:
    """The shape of a single value."""

    def check(value: object, path: Path) -> Problems:
        if not fits(value):
            yield wrong(value, wanted, path)

    return Shape(check, frozen, absent)


def whole(least: int, most: int) -> Number:
    """A whole number from `least` to `most`."""
    return one(
        lambda value: type(value) is int and least <= value <= most,
        f"a whole number from {least} to {most}",
    )


def number(least: float, most: float) -> Shape[float, Column]:
    """A number from `least` to `most`, not necessarily whole."""
    return one(
        lambda value: (type(value) is int or type(value) is float) and least <= value <= most,
        f"a number from {least:g} to {most:g}",
    )


@overload
def fixed(*values: int) -> Number: ...
@overload
def fixed(*values: object) -> AnyShape: ...
def fixed(*values: object) -> AnyShape:
    """A value that the rules or the move numbers dictate."""
    first, last = ", ".join(map(repr, values[:-1])), repr(values[-1])
    return one(
        lambda value: any(value == known and type(value) is type(known) for known in values),
        f"{first} or {last}" if first else last,
    )


def word(*known: str | type[IntEnum]) -> Number:
    """One of some words, or of the names of an enum; rules read its number."""
    names = [name for one in known for name in ([one] if isinstance(one, str) else names_of(one))]
    numbers = {name: n for n, name in enumerate(names)}
    return one(lambda value: value in names, f"one of {', '.join(names)}", numbers.get)


def names_of(kinds: type[IntEnum]) -> list[str]:
    """The names of an enum as components.toml writes them."""
    return [kind.name.lower() for kind in kinds]


def letters(known: str, least: int, most: int) -> Text:
    """A text of some letters, in any order."""
    long = str(least) if least == most else f"{least} to {most}"
    return one(
        lambda value: (
            isinstance(value, str) and least <= len(value) <= most and not set(value) - set(known)
        ),
        f"{long} of the letters {', '.join(known)}",
    )


text: Text = one(lambda value: isinstance(value, str) and bool(value.strip()), "a text", absent="")
yes_no: Number = one(lambda value: isinstance(value, bool), "true or false", int)
source: Text = one(
    lambda value: isinstance(value, str) and bool(SOURCE.fullmatch(value)),
    "rulebook, reconstructed, ours, public domain or public: <address>",
)


# ---- lists and tables

ORDERS: dict[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "": ("{}", lambda one, next_: True),
    "rising": ("{}, each higher than the one before", lambda one, next_: one < next_),
    "falling": ("{}, each lower than the one before", lambda one, next_: one > next_),
    "never falling": (
        "{}, none lower than the one before",
        lambda one, next_: one <= next_,
    ),
    "never rising": (
        "{}, none higher than the one before",
        lambda one, next_: one >= next_,
    ),
}


def listed(
    of: Shape[One, Many], least: int, most: int = 0, *, order: str = "", twice: bool = True
) -> Shape[Many, Many]:
    """A list of `least` to `most` values of one shape; without `most`, exactly `least`."""
    end = most or least
    long = str(least) if end == least else f"{least} to {end}"
    template, follows = ORDERS[order]
    said = template.format(f"a list of {long}")
    wanted = said if twice else f"{said}, none twice"

    def check(values: object, path: Path) -> Problems:
        if not isinstance(values, list) or not least <= len(values) <= end:
            yield wrong(values, wanted, path)
            return
        found = [p for n, value in enumerate(values) for p in of(value, (*path, row_of(n, value)))]
        yield from found
        pairs = itertools.pairwise(values)
        repeated = not twice and any(values.count(value) > 1 for value in values)
        if not found and (repeated or not all(follows(*pair) for pair in pairs)):
            yield wrong(values, wanted, path)

    return Shape(check, of=of)


def row_of(n: int, value: object) -> Row:
    if not isinstance(value, dict):
        return Row(n)
    return Row(n, value.get("id"), str(value.get("name", "")))


def goods(
    known: Iterable[str],
    least: int = 1,
    most: int = 30,
    *,
    but: Mapping[str, int] | None = None,
    kinds: tuple[int, int] = (0, 99),
    frozen: Callable[[Any], object] = same,
) -> Shape[Any, Column]:
    """Amounts of goods; `but` gives some of them another minimum.

    `kinds` limits the number of different goods; `frozen` makes the value that rules read.
    """
    names, lower = tuple(known), dict(but or {})
    goods = ", ".join(names)
    wanted = f"amounts of {goods}"
    if kinds != (0, 99):
        wanted = f"amounts of {kinds[0]} to {kinds[1]} of {goods}"

    def check(value: object, path: Path) -> Problems:
        if not isinstance(value, dict) or not kinds[0] <= len(value) <= kinds[1]:
            yield wrong(value, wanted, path)
            return
        for good, n in value.items():
            if good not in names:
                yield unknown(good, path, names)
            else:
                yield from whole(lower.get(good, least), most)(n, (*path, good))

    return Shape(check, frozen, frozen({}))


def unknown(key: str, path: Path, known: Iterable[str]) -> Problem:
    where = f"{words_of(path)}: " if path else ""
    return Problem(f"{where}there is no {key!r} here, only {', '.join(known)}.", *path, key)


def as_shape(check: object) -> AnyShape:
    """A shape, or one made from a function that returns the problems of a value."""
    if isinstance(check, Group) or not callable(check):
        raise TypeError(f"{check!r} is no shape; a class is table(Class) or rows(Class).")
    return check if isinstance(check, Shape) else Shape(check)


def optional(shape: Shape[One, Many], absent: object = None) -> Shape[One, Many]:
    """A key that may be left out; `absent` is what the rules then read, by default 0 or nothing."""
    return replace(shape, needed=False, absent=shape.absent if absent is None else absent)


def derived(made: Callable[[Toml], object]) -> Shape[Any, Column]:
    """A key that is not in components.toml; its value is computed from its table."""
    return Shape(lambda value, path: iter(()), made=made)


ALWAYS: dict[str, AnyShape] = {  # allowed in every table: the source, and how it is drawn
    "source": source,
    "note": text,
    "reconstructed": listed(text, 1, 99),
    "picture": text,
    "stone": text,
}


@overload
def table(kind: type[Kind], /) -> Shape[type[Kind], type[Kind]]: ...
@overload
def table(**keys: AnyShape | Check) -> AnyShape: ...
def table(kind: object = None, /, **keys: object) -> AnyShape:
    """A table with exactly these keys; a trailing _ is dropped, for Python's keywords."""
    if isinstance(kind, Group):
        return replace(kind._shape.of or kind._shape, group=kind)
    shapes = {key.removesuffix("_"): as_shape(shape) for key, shape in keys.items()}
    written = {key: shape for key, shape in shapes.items() if shape.made is None}
    needed = [key for key, shape in written.items() if shape.needed]
    known = {**ALWAYS, **written}

    def check(value: object, path: Path) -> Problems:
        if not isinstance(value, dict):
            yield wrong(value, "a table", path)
            return
        for key in needed:
            if key not in value:
                yield Problem(f"{words_of(path)}: {key} is missing.", *path)
        for key, inner in value.items():
            if key in known:
                yield from known[key](inner, (*path, key))
            else:
                yield unknown(key, path, written)

    return Shape(check, columns=shapes)


@overload
def rows(of: type[Kind], /) -> Shape[type[Kind], type[Kind]]: ...
@overload
def rows(of: AnyShape, least: int = 1, most: int = 999) -> AnyShape: ...
def rows(of: object, least: int = 1, most: int = 999) -> AnyShape:
    """A list of tables, each known by its id."""
    if isinstance(of, Group):
        return replace(of._shape, group=of)
    row = as_shape(of)
    every = listed(row, least, most)

    def check(values: object, path: Path) -> Problems:
        yield from every(values, path)
        tables = values if isinstance(values, list | dict) else []
        named = [row.get("id") for row in tables if isinstance(row, dict)]
        for n, name in enumerate(named):
            if name is None or name in named[:n]:
                at = *path, Row(n, name)
                yield Problem(f"{words_of(at)}: every row needs an id of its own.", *at)

    return Shape(check, of=row, columns=row.columns)


def in_order(row: Shape[One, Many]) -> Shape[One, Many]:
    """A table written as a list of values in the order of its keys."""
    shapes = [shape for shape in row.columns.values() if shape.made is None]

    def check(values: object, path: Path) -> Problems:
        if not isinstance(values, list) or len(values) != len(shapes):
            yield wrong(values, f"a list of {len(shapes)}", path)
            return
        for shape, value in zip(shapes, values, strict=True):
            yield from shape(value, path)

    return replace(row, check=check)


def variants(key: str, kinds: type[IntEnum] | None = None, /, **shapes: AnyShape) -> AnyShape:
    """A table whose other keys depend on one word, such as a kind or an effect's word.

    With `kinds`, rules read the word as its number there, and the columns of all the tables.
    """
    every = [as_shape(shape).columns for shape in shapes.values()] if kinds else []
    columns = {name: column for one in every for name, column in one.items()}

    def check(value: object, path: Path) -> Problems:
        if not isinstance(value, dict) or value.get(key) not in shapes:
            given = value.get(key) if isinstance(value, dict) else value
            yield wrong(given, f"one of {', '.join(shapes)}", (*path, key))
            return
        rest = {name: inner for name, inner in value.items() if name != key}
        yield from shapes[value[key]](rest, path)

    return Shape(check, columns={key: word(kinds), **columns} if kinds else {})


def box(**tables: AnyShape) -> AnyShape:
    """All tables of components.toml; each, or each of its rows, names its source."""
    whole_box = table(**tables)

    def check(components: object, path: Path) -> Problems:
        yield from whole_box(components, path)
        assert isinstance(components, dict)  # as tomllib reads every file
        for name, content in components.items():
            for n, row in enumerate(content if isinstance(content, list) else [content]):
                at: Path = (name, row_of(n, row)) if isinstance(content, list) else (name,)
                if isinstance(row, dict) and "source" not in row:
                    yield Problem(f"{words_of(at)}: source is missing.", *at)

    return Shape(check, columns=whole_box.columns)


def problems_of(
    shape: AnyShape,
    components: Toml,
    also: Iterable[Callable[[Toml], Iterable[str]]] = (),
) -> list[str]:
    """All problems; relations between values (`also`) are checked once every value fits."""
    found: list[str] = list(shape(components, ()))
    return found or [problem for part in also for problem in part(components)]
