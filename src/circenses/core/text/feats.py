"""Feats: what a turn did on the table, in words that fit any sentence about it.

A game's board/ compares two positions: `feats(was, now, player) -> list[Feat]`. Verdicts on moves
are worded with them: "You left the Temple of Mars to Marcus", "You built the Forum, not a Temple".
"""

from typing import NamedTuple

INFINITIVES = {
    "built": "build", "took": "take", "kept": "keep", "made": "make", "led": "lead",
    "laid": "lay", "drew": "draw", "chose": "choose", "placed": "place", "raced": "race",
    "reserved": "reserve", "influenced": "influence", "completed": "complete",
    "renovated": "renovate", "bribed": "bribe", "put": "put", "spent": "spend",
}  # fmt: skip


class Feat(NamedTuple):
    """One thing that a player did between two positions."""

    key: str  # the same for the same thing, no matter who does it and where it goes
    past: str  # "built"
    thing: str  # "the Temple of Mars"
    place: str = ""  # "between C4 and D5"
    weight: int = 1  # the feat with the largest weight describes the turn best
    rare: bool = False  # only one player can have it

    @property
    def base(self) -> str:
        """The verb as it stands after "didn't"."""
        first, _, rest = self.past.partition(" ")
        return " ".join(filter(None, (INFINITIVES.get(first) or first.removesuffix("ed"), rest)))

    @property
    def doing(self) -> str:
        """The whole feat as something to do.

        >>> Feat("site:3", "built", "the Baths at G5").doing
        'build the Baths at G5'
        """
        return " ".join(filter(None, (self.base, self.thing, self.place)))

    @property
    def words(self) -> str:
        """The whole feat.

        >>> Feat("tile:3", "placed", "the red tile", "on F5").words
        'placed the red tile on F5'
        """
        return " ".join(filter(None, (self.past, self.thing, self.place)))


def fresh(was: int, now: int) -> list[int]:
    """The bits of a mask that are new.

    >>> fresh(0b001, 0b101)
    [2]
    """
    new = int(now) & ~int(was)
    return [bit for bit in range(new.bit_length()) if new >> bit & 1]
