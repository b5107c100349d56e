"""Fills the classes of a game's box.py with its components.toml.

    class Limits(Keys):
        hand = whole(2, 20)

    class Building(Rows):
        name = text
        vp = whole(0, 99)

    BOX = load(globals(), enough_cards)

    Limits.hand              in a rule: a number, known when it is compiled
    Building.vp[card]        in a rule: one number of a column; 0 where the row has no such key
    Building.name[card]      in board/: a text
    Building.written[card]   a row as it is written, with all its keys
    len(Building)            how many rows there are

Tables are filled in the order of their declaration, rows column by column: numbers that are given
out one after the other, as those of prices, follow it.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from keyword import iskeyword
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from circenses.core.compiling.interpret import read_as_integers
from circenses.core.compiling.jit import COMPILED
from circenses.core.content import packs
from circenses.core.content.shapes import AnyShape, Column, Group, Toml, box, problems_of, table

MISSING = object()
Width = type[np.int16 | np.int32 | np.int64]
WIDTHS: tuple[Width, ...] = (np.int16, np.int32, np.int64)
Fits = Callable[[Toml], Iterable[str]]  # relations between values to check


@dataclass(frozen=True)
class Box:
    """The whole box of a game."""

    shape: AnyShape
    together: tuple[Fits, ...]
    written: Toml = field(default_factory=dict)  # components.toml, with content packs

    def check(self, components: Toml) -> list[str]:
        """The problems of the components; an empty list if there are none."""
        return problems_of(self.shape, components, self.together)


def load(names: Mapping[str, object], *together: Fits) -> Box:
    """Fill the classes among these names; BadContent says what is wrong with the file or a pack.

    `names` are those of the game's box.py: `globals()`.
    """
    whole = Box(box(**tables_of(names)), together)
    written = packs.load(folder_of(Path(str(names["__file__"]))), whole.check)
    frozen(whole.shape, written)
    for group in groups_in(names):
        if group._joins:
            rows = [row for part in group._joins for row in rows_in(part)]
            every = [row for row in rows for _ in times(row, group)]
            by_column(replace(group._shape, group=group), every)
    return replace(whole, written=written)


def rows_in(group: Group) -> list[Toml]:
    """The rows that a group was made of; none if it was made of a table."""
    return group.written if isinstance(group.written, list) else []


def times(row: Toml, group: Group) -> range:
    return range(row[group._times] if group._times else 1)


def groups_in(names: Mapping[str, object]) -> list[Group]:
    return list(dict.fromkeys(thing for thing in names.values() if isinstance(thing, Group)))


def tables_of(names: Mapping[str, object]) -> dict[str, AnyShape]:
    """The tables of the file; those that hold nothing but one list need no class of their own."""
    found: dict[str, AnyShape] = {}
    for group in top_tables(names):
        name, _, key = group._at.partition(".")
        shape = replace(group._shape, group=group)
        found[name] = table(**{key: shape}) if key else shape
    return found


def top_tables(names: Mapping[str, object]) -> list[Group]:
    """The classes that are tables of the file: not part of another one, nor joined of others."""
    groups = groups_in(names)
    shapes = [shape for group in groups for shape in group._shape.columns.values()]
    inner = [one.group for shape in shapes for one in (shape, shape.of) if one]
    return [group for group in groups if group not in inner and not group._joins]


def folder_of(file: Path) -> Path:
    """The folder of the game; its box may be a file or a folder of files."""
    return next(folder for folder in file.parents if (folder / "components.toml").exists())


# ---- values as rules read them


def frozen(shape: AnyShape, value: Any) -> object:
    """A number, an array, a group, or a text as it is."""
    if is_table(shape):
        return by_column(shape, value) if shape.of else by_key(shape, value)
    if shape.of and value is not MISSING:
        return column(shape.of, value)
    found = shape.absent if value is MISSING else shape.frozen(value)
    return numbers_or_tuple(found) if isinstance(found, list) else found


def is_table(shape: AnyShape) -> bool:
    return bool(shape.columns) or shape.group is not None


def taken(shape: AnyShape, key: str, table: Toml) -> object:
    return shape.made(table) if shape.made else table.get(key, MISSING)


def by_key(shape: AnyShape, table: Any) -> Group:
    """A table by its keys."""
    known = {} if table is MISSING else table
    values = {key: frozen(of, taken(of, key, known)) for key, of in shape.columns.items()}
    return filled(shape, values, known)


def by_column(shape: AnyShape, rows: Any) -> Group:
    """Rows by their columns."""
    known = [] if rows is MISSING else [by_name(shape, row) for row in rows]
    values = {
        key: column(of, [taken(of, key, row) for row in known]) for key, of in shape.columns.items()
    }
    return filled(shape, values, known)


def by_name(shape: AnyShape, row: list[object] | Toml) -> Toml:
    """A row by its keys, also if it is written as a list."""
    return dict(zip(shape.columns, row, strict=False)) if isinstance(row, list) else row


def filled(shape: AnyShape, values: Mapping[str, object], written: object) -> Group:
    group = Group("part", shape) if shape.group is None else shape.group
    named = {f"{key}_" if iskeyword(key) else key: value for key, value in values.items()}
    vars(group).update(named, written=written)
    return group


def column(shape: AnyShape, values: Sequence[object]) -> object:
    """Many values of one shape: an array, or a tuple if they are not numbers."""
    if is_table(shape) and not shape.of:
        return by_column(shape, [{} if value is MISSING else value for value in values])
    return numbers_or_tuple(
        [shape.absent if value is MISSING else plain(shape, value) for value in values]
    )


def plain(shape: AnyShape, value: Any) -> object:
    """A value without arrays."""
    return [plain(shape.of, one) for one in value] if shape.of else shape.frozen(value)


def numbers_or_tuple(rows: Collection[object]) -> Column | tuple[object, ...]:
    """An array as rules read it; what is no block of whole numbers stays a tuple."""
    try:
        made = np.array(rows)
    except ValueError:  # rows of different lengths
        return tuple(rows)
    return numbers(made) if made.dtype.kind in "biu" or not made.size else tuple(rows)


def numbers(rows: ArrayLike, least: Width = np.int16) -> Column:
    """An array as rules read it, narrow because the GPU's memory for constants is small."""
    made, widths = np.asarray(rows), WIDTHS[WIDTHS.index(least) :]
    narrow = next(made.astype(kind) for kind in widths if (made.astype(kind) == made).all())
    return narrow if COMPILED else read_as_integers(narrow)


def bits(things: Iterable[int]) -> int:
    """A set of few things as one number, a bit each."""
    return sum(1 << int(thing) for thing in {*things})
