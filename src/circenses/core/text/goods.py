"""Goods: everything that players gain, own and pay, declared once a game.

An amount of goods is a row of numbers, one for each good in the order of the declaration. Rules
index rows by plain constants (`COIN, LEGION = range(len(GOODS))`); words, chips, differences and
the rows of components.toml follow from the declaration.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from circenses.core.text.lists import listed, signed

Row: TypeAlias = tuple[int, ...]
"""How much of each good, in the order of the declaration."""


@dataclass(frozen=True)
class Good:
    """One good.

    `name` is its word in components.toml, `field` where a player's record counts it, `place` which
    number of that field, where it has several. `icon` is its concept in icons.json, `one` and
    `many` are what people read. `supply` is the field of the state that counts what is left. A good
    with `is_track` rises and falls, so its amounts carry a sign.
    """

    name: str
    field: str = ""
    many: str = ""
    one: str = ""
    icon: str = ""
    supply: str = ""
    is_track: bool = False
    about: str = ""
    rule: str = ""
    place: int | None = None

    @property
    def concept(self) -> str:
        return self.icon or self.name

    def owned(self, me: object) -> Any:
        """How much of it a player's record holds, or each record of an array."""
        held = me[self.field] if isinstance(me, np.ndarray) else getattr(me, self.field)
        if self.place is None:
            return held
        return held[..., self.place] if isinstance(held, np.ndarray) else held[self.place]

    def words(self, n: int) -> str:
        """A number of this good: `1 coin`, `2 coins`, `unrest −2`."""
        one = self.one or self.name
        if self.is_track:
            return f"{one} {signed(n)}"
        return f"{n} {one if n == 1 else self.many or one}"

    def change(self, n: int) -> str:
        """A change: `+3 PP`, `unrest −1`."""
        return self.words(n) if self.is_track else signed(n)[0] + self.words(abs(n))


class Goods:
    """The goods of one game, in the order in which they are gained."""

    def __init__(self, *goods: Good):
        self.goods = goods
        self.names = tuple(good.name for good in goods)

    def __len__(self) -> int:
        return len(self.goods)

    def __iter__(self) -> Iterator[Good]:
        return iter(self.goods)

    def __getitem__(self, place: int) -> Good:
        return self.goods[place]

    def named(self, name: str) -> Good:
        return self.goods[self.names.index(name)]

    # ---- rows

    def row(self, table: Mapping[str, int] | None = None, **named: int) -> Row:
        """A table of components.toml as a row; a good without a place is an error."""
        given = {**(table or {}), **named}
        unknown = [name for name in given if name not in self.names]
        if unknown:
            raise KeyError(f"no such good: {', '.join(unknown)}")
        return tuple(given.get(name, 0) for name in self.names)

    def packed(self, table: Mapping[str, int]) -> int:
        """A table in one number, eight bits for each good: bundles can be added like numbers."""
        return sum(n << (8 * k) for k, n in enumerate(self.row(table)))

    def owned(self, me: object) -> Row:
        """What a player's record holds of each good."""
        return tuple(int(good.owned(me)) if good.field else 0 for good in self.goods)

    def change(self, before: object, after: object) -> Row:
        """The change of each good between two records."""
        return minus(self.owned(after), self.owned(before))

    def some(self, row: Iterable[int]) -> list[tuple[Good, int]]:
        """The goods with a number other than 0, with their numbers."""
        return [(good, int(n)) for good, n in zip(self.goods, row, strict=False) if n]

    # ---- words

    def words(self, row: Iterable[int], none: str = "nothing") -> str:
        """A row in words: `2 coins and 1 legion`."""
        return listed([good.words(n) for good, n in self.some(row)]) or none

    def changes(self, row: Iterable[int]) -> str:
        """A row in words, every number with its sign."""
        return listed([good.change(n) for good, n in self.some(row)])


# ---- arithmetic of rows


def plus(row: Iterable[int], more: Iterable[int]) -> Row:
    return tuple(int(a) + int(b) for a, b in zip(row, more, strict=True))


def minus(row: Iterable[int], less: Iterable[int]) -> Row:
    return tuple(int(a) - int(b) for a, b in zip(row, less, strict=True))


def gained(row: Iterable[int]) -> Row:
    """The gains in a row of changes.

    >>> gained((2, -1, 0))
    (2, 0, 0)
    """
    return tuple(max(0, int(n)) for n in row)


def size(row: Iterable[int]) -> tuple[int, int]:
    """A sort key for gains: the amount, then the number of kinds."""
    numbers = [int(n) for n in row]
    return sum(numbers), sum(1 for n in numbers if n)
