"""Payments: a unit is its letter and whether it is part of a cost, which a discount lowers."""

from collections.abc import Iterable
from functools import lru_cache

from tests.games.rome_and_roll.reading.pieces import (
    GOODS,
    RESOURCE,
    RESOURCES,
    SOURCE,
    Course,
)
from tests.games.rome_and_roll.reading.table import Table

Unit = tuple[str, bool]
Purse = tuple[tuple[int, ...], tuple[int, ...], int]  # die, yard, discount


def less(amounts: tuple[int, ...], *goods: int) -> tuple[int, ...]:
    return tuple(n - goods.count(k) for k, n in enumerate(amounts))


def ways(purse: Purse, unit: Unit, wild: bool, exchange: bool) -> list[tuple[int, int, Purse]]:
    """RR-18.9, RR-16.5: each way to pay a unit: move, second unit of an exchange, what is left."""
    (die, yard, discount), (letter, cost) = purse, unit
    good = GOODS.index(letter)
    found = []
    if letter != "J":
        found += [(SOURCE, 0, (less(die, good), yard, discount))]
        found += [(SOURCE + 1, 0, (less(die, 5), yard, discount))]
        found += [(SOURCE + 2, 0, (die, less(yard, good), discount))]
    if letter == "J" or wild:
        found += [(SOURCE + 4, 0, (less(die, 4), yard, discount))]
        found += [(SOURCE + 5, 0, (die, less(yard, 4), discount))]
    if cost:
        found += [(SOURCE + 3, 0, (die, yard, discount - 1))]
    if exchange and letter != "J":
        pairs = [(a, b) for a in range(5) for b in range(a, 5) if good not in (a, b)]
        found += [(RESOURCE + a, b, (die, less(yard, a, b), discount)) for a, b in pairs]
    return [way for way in found if min(*way[2][0], *way[2][1], way[2][2]) >= 0]


@lru_cache(maxsize=100_000)
def can_pay(purse: Purse, units: tuple[Unit, ...], wild: bool, exchange: bool) -> bool:
    """RR-6.14, RR-18.2: whether all units can be paid, with exactly the discount there is."""
    if not units:
        return purse[2] == 0
    if purse[2] > sum(cost for _, cost in units):
        return False
    after = [way[2] for way in ways(purse, units[0], wild, exchange)]
    return any(can_pay(rest, units[1:], wild, exchange) for rest in after)


class Paying(Table):
    """RR-6.15, RR-18.9: unit by unit."""

    def purse(self, player: int, discount: int = 0) -> Purse:
        yard = tuple(min(n, 12) for n in self.sheets[player].yard)  # more is as good as all
        return tuple(self.turn.icons[good] for good in GOODS), yard, discount

    def affords(
        self, player: int, units: Iterable[Unit], discount: int = 0, wild: bool = False
    ) -> bool:
        return can_pay(self.purse(player, discount), tuple(units), wild, self.exchange)

    def pay(
        self, player: int, units: Iterable[Unit], discount: int = 0, wild: bool = False
    ) -> Course:
        """RR-6.15: unit by unit; returns how many J were spent."""
        due, jewels = list(units), 0
        while due:
            unit = due.pop(0)
            open_ways = [
                way
                for way in ways(self.purse(player, discount), unit, wild, self.exchange)
                if can_pay(way[2], tuple(due), wild, self.exchange)
            ]
            move = yield from self.ask(player, {way[0] for way in open_ways})
            if move < SOURCE:
                seconds = {RESOURCE + way[1] for way in open_ways if way[0] == move}
                second = yield from self.ask(player, seconds)
                self.sheets[player].yard[second - RESOURCE] -= 1
                self.sheets[player].yard[move - RESOURCE] -= 1
            else:
                self.spend(player, unit[0], move - SOURCE)
            discount -= move == SOURCE + 3
            jewels += move >= SOURCE + 4
        return jewels

    def spend(self, player: int, letter: str, source: int) -> None:
        """die, die K, yard, discount, die J, yard J."""
        if source in (2, 5):
            self.sheets[player].yard[RESOURCES.index(letter if source == 2 else "J")] -= 1
        elif source != 3:
            self.turn.icons[(letter, "K", "", "", "J")[source]] -= 1
