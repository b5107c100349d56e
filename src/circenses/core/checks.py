"""What components must look like: every key of components.toml is declared with its shape.

    BOX = box(
        meta=table(title=text, players_max=fixed(4)),
        monument=rows(table(id=text, coins=whole(0, 30), bonus=goods(GOODS))),
        final_scoring=table(wheat_per_pp=whole(1, 9)),
    )

    def check(components):
        return problems_of(BOX, components, also=(tile_problems, hill_problems))

What is not declared is a problem too, so no key is left unchecked, and no word of an effect that
the rules do not know. A problem knows its key, so that file and line can be named (core/content).
"""

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

Table = dict[str, Any]
LONGEST = 60  # letters of a value that are repeated in a complaint
SOURCE = re.compile(r"rulebook|reconstructed|ours|public domain|public: https?://\S+")


class Row(NamedTuple):
    """One row of a list, as a step of a path."""

    nth: int
    id: Any = None
    name: str = ""

    def __str__(self) -> str:
        return self.name or str(self.nth + 1 if self.id is None else self.id)


Path = tuple[str | Row, ...]


class Problem(str):
    """What is wrong, in words, with the path of the key it is about."""

    path: Path

    def __new__(cls, words: str, *path: str | Row) -> "Problem":
        self = super().__new__(cls, words)
        self.path = path
        return self


Problems = Iterator[Problem]
Shape = Callable[[Any, Path], Problems]


def words_of(path: Path) -> str:
    """A path in words: 'monument Odeon, scoring'."""
    words: list[str] = []
    for step in path:
        if isinstance(step, Row) and words:
            words[-1] += f" {step}"
        else:
            words.append(str(step))
    return ", ".join(words)


def wrong(value: Any, wanted: str, path: Path) -> Problem:
    """The problem of a value that is not what it must be."""
    *place, key = path
    where = f"{words_of(tuple(place))}: " if place else ""
    what = f"number {key.nth + 1}" if isinstance(key, Row) else key
    return Problem(f"{where}{what} is {shown(value)}; it must be {wanted}.", *path)


def shown(value: Any) -> str:
    """A value as it is written; a long one is only counted."""
    written = repr(value)
    if len(written) <= LONGEST:
        return written
    kind = (
        "a table" if isinstance(value, dict) else "a list" if isinstance(value, list) else "a text"
    )
    return f"{kind} of {len(value)}"


def one(fits: Callable[[Any], bool], wanted: str) -> Shape:
    """A single value of some kind."""

    def shape(value: Any, path: Path) -> Problems:
        if not fits(value):
            yield wrong(value, wanted, path)

    return shape


# ---- single values


def whole(least: int, most: int) -> Shape:
    """A whole number from `least` to `most`."""
    return one(
        lambda value: type(value) is int and least <= value <= most,
        f"a whole number from {least} to {most}",
    )


def number(least: float, most: float) -> Shape:
    """A number from `least` to `most`, whole or not."""
    return one(
        lambda value: type(value) in (int, float) and least <= value <= most,
        f"a number from {least:g} to {most:g}",
    )


def fixed(*values: Any) -> Shape:
    """What the rules, or the numbers of the moves, leave no choice about."""
    return one(
        lambda value: any(value == known and type(value) is type(known) for known in values),
        " or ".join(map(repr, values)),
    )


def word(*known: str) -> Shape:
    """One of some words."""
    return one(lambda value: value in known, f"one of {', '.join(known)}")


def letters(known: str, least: int, most: int) -> Shape:
    """A text of some letters, in any order."""
    long = str(least) if least == most else f"{least} to {most}"
    return one(
        lambda value: (
            isinstance(value, str) and least <= len(value) <= most and not set(value) - set(known)
        ),
        f"{long} of the letters {', '.join(known)}",
    )


text = one(lambda value: isinstance(value, str) and bool(value.strip()), "a text")
yes_no = one(lambda value: isinstance(value, bool), "true or false")
source = one(
    lambda value: isinstance(value, str) and bool(SOURCE.fullmatch(value)),
    "rulebook, reconstructed, ours, public domain or public: <address>",
)


# ---- lists and tables

ORDERS: dict[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "": ("", lambda one, next_: True),
    "rising": (", each higher than the one before", lambda one, next_: one < next_),
    "falling": (", each lower than the one before", lambda one, next_: one > next_),
    "never falling": (", none lower than the one before", lambda one, next_: one <= next_),
    "never rising": (", none higher than the one before", lambda one, next_: one >= next_),
}


def listed(of: Shape, least: int, most: int = 0, *, order: str = "", twice: bool = True) -> Shape:
    """A list of `least` to `most` values of one shape; with `most` left out, exactly so many."""
    end = most or least
    long = str(least) if end == least else f"{least} to {end}"
    said, follows = ORDERS[order]
    wanted = f"a list of {long}{said}{'' if twice else ', none twice'}"

    def shape(values: Any, path: Path) -> Problems:
        if not isinstance(values, list) or not least <= len(values) <= end:
            yield wrong(values, wanted, path)
            return
        found = [p for n, value in enumerate(values) for p in of(value, (*path, row_of(n, value)))]
        yield from found
        pairs = itertools.pairwise(values)
        repeated = not twice and any(values.count(value) > 1 for value in values)
        if not found and (repeated or not all(follows(*pair) for pair in pairs)):
            yield wrong(values, wanted, path)

    return shape


def row_of(n: int, value: Any) -> Row:
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
) -> Shape:
    """How many of which goods; `but` gives some of them another least number.

    `kinds` says how many different goods there may be.
    """
    names, lower = tuple(known), dict(but or {})
    one_or_more = "" if kinds == (0, 99) else f"{kinds[0]} to {kinds[1]} of "

    def shape(value: Any, path: Path) -> Problems:
        if not isinstance(value, dict) or not kinds[0] <= len(value) <= kinds[1]:
            yield wrong(value, f"amounts of {one_or_more}{', '.join(names)}", path)
            return
        for good, n in value.items():
            if good not in names:
                yield unknown(good, path, names)
            else:
                yield from whole(lower.get(good, least), most)(n, (*path, good))

    return shape


def unknown(key: str, path: Path, known: Iterable[str]) -> Problem:
    where = f"{words_of(path)}: " if path else ""
    return Problem(f"{where}there is no {key!r} here, only {', '.join(known)}.", *path, key)


class Optional(NamedTuple):
    """A key that may be left out."""

    shape: Shape


def optional(shape: Shape) -> Optional:
    return Optional(shape)


ALWAYS: dict[str, Shape] = {  # may stand in every table; where things come from, how they look
    "source": source,
    "note": text,
    "reconstructed": listed(text, 1, 99),
    "picture": text,
    "stone": text,
}


def table(**keys: Shape | Optional) -> Shape:
    """A table with these keys and no others; a name with a trailing _ is that of a Python word."""
    named = {key.removesuffix("_"): shape for key, shape in keys.items()}
    shapes = {
        key: shape.shape if isinstance(shape, Optional) else shape for key, shape in named.items()
    }
    needed = [key for key, shape in named.items() if not isinstance(shape, Optional)]
    known = {**ALWAYS, **shapes}

    def shape(value: Any, path: Path) -> Problems:
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
                yield unknown(key, path, shapes)

    return shape


def rows(of: Shape, least: int = 1, most: int = 999) -> Shape:
    """A list of tables, each known by its id."""
    every = listed(of, least, most)

    def shape(values: Any, path: Path) -> Problems:
        yield from every(values, path)
        named = [row.get("id") for row in values if isinstance(row, dict)] if values else []
        for n, name in enumerate(named):
            if name is None or name in named[:n]:
                at = *path, Row(n, name)
                yield Problem(f"{words_of(at)}: every row needs an id of its own.", *at)

    return shape


def variants(key: str, **shapes: Shape) -> Shape:
    """A table whose other keys depend on one word: a kind, or the word of an effect."""

    def shape(value: Any, path: Path) -> Problems:
        if not isinstance(value, dict) or value.get(key) not in shapes:
            given = value.get(key) if isinstance(value, dict) else value
            yield wrong(given, f"one of {', '.join(shapes)}", (*path, key))
            return
        rest = {name: inner for name, inner in value.items() if name != key}
        yield from shapes[value[key]](rest, path)

    return shape


def box(**tables: Shape) -> Shape:
    """All tables of components.toml; each, or each of its rows, names its source."""
    whole_box = table(**tables)

    def shape(components: Any, path: Path) -> Problems:
        yield from whole_box(components, path)
        for name, content in components.items():
            for n, row in enumerate(content if isinstance(content, list) else [content]):
                at: Path = (name, row_of(n, row)) if isinstance(content, list) else (name,)
                if isinstance(row, dict) and "source" not in row:
                    yield Problem(f"{words_of(at)}: source is missing.", *at)

    return shape


def problems_of(
    shape: Shape,
    components: Table,
    also: Iterable[Callable[[Table], Iterable[str]]] = (),
) -> list[str]:
    """All that is wrong; what must fit together (`also`) is looked at when every value fits."""
    found: list[str] = list(shape(components, ()))
    return found or [problem for part in also for problem in part(components)]
