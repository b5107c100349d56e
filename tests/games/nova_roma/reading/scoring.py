"""Chapters 21 and 22: scoring."""

from typing import Any

from tests.games.nova_roma.reading.mosaic import full_lines
from tests.games.nova_roma.reading.pieces import (
    BUILDING,
    CARDS,
    GOODS,
    HARBOR,
    PORT,
    ROUTES,
    TILES,
    ZONES,
    Seat,
)
from tests.games.nova_roma.reading.table import Table


class Scoring(Table):
    """The lines of the score sheet."""

    def scores(self) -> list[list[int]]:
        """The lines of NR-21.2 to NR-21.12, the rival's start last, for each side."""
        sides = [self.score(seat) for seat in range(self.n)]
        return [*sides, self.score_rival()] if self.n == 1 else sides

    def score(self, seat: int) -> list[int]:
        me = self.seats[seat]
        animals = sum(TILES[tile].get("animals", 0) for tile in me.tiles.values())
        lines = sum(row["vp"] for _, row in full_lines(me.claimed))
        return [
            sum(ship_points(*ship) for ship in me.ships),
            sum(BUILDING[card]["vp"] for card in me.building),
            sum(self.zone_points(len(me.blocks[zone]), zone) for zone in range(3)),
            3 * me.chariots,
            5 * me.race.count(7),
            sum(follower_points(me, CARDS[card]["score"]) for card in me.row if card < 13),
            9 * (animals // 3) + (0, 2, 5)[animals % 3],
            sum((2, 3, 5)[cell // 3] for cell in me.claimed) + lines,
            *(self.left_overs(seat) if self.n > 1 else (0, 0, 0)),
            0,
        ]

    def left_overs(self, seat: int) -> tuple[int, int, int]:
        """NR-21.10 to NR-21.12; NR-22.10: not alone."""
        me = self.seats[seat]
        goods = sum(me.has[good] for good in GOODS) + me.has["coin"]
        people = me.has["influence"] + me.has["artisan"] + len(me.placed)
        return goods // 4, people // 2, 2 if self.first == seat else 0

    def zone_points(self, own: int, zone: int) -> int:
        """NR-21.4, NR-22.10."""
        values, neutral = ZONES[zone]["vp"], len(self.neutral[zone])
        if own == 0:
            return 0
        if self.n == 1:
            return values[0 if own > neutral else 1]
        counts = {neutral, *(len(me.blocks[zone]) for me in self.seats)}
        return values[min(2, sorted(counts, reverse=True).index(own))]

    def score_rival(self) -> list[int]:
        """NR-22.11."""
        me = self.seats[0]
        ships = sum(ship_points(route, self.rival_ships) for route in ROUTES)
        zones = [ZONES[k]["vp"][len(me.blocks[k]) > len(self.neutral[k])] for k in range(3)]
        leads = sum(rival > own for rival, own in zip(self.neutral_race, me.race, strict=True))
        empty = sum((2, 3, 5)[cell // 3] for cell in set(range(9)) - me.claimed)
        contracts = sum(BUILDING[card]["vp"] for card in self.rival_building)
        chariots = 3 * self.rival_chariots
        return [ships, contracts, sum(zones), chariots, 5 * leads, 0, 0, empty, 0, 0, 0, self.rival]


def ship_points(route: str, n: int) -> int:
    """NR-21.2."""
    if n == PORT:
        return (14, 12, 10)[int(route)]
    return max((HARBOR[route, k]["vp"] for k in range(1, n + 1)), default=0)


def follower_points(me: Seat, words: dict[str, Any]) -> int:
    """NR-2.5."""
    if "per" in words:
        return words["base"] + me.count(words["per"]) // words["div"]
    return words["vp"] if me.count(words["of"]) >= words["at_least"] else 0
