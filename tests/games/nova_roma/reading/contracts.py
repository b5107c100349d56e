"""Chapters 12 and 13: Sail and Build."""

from typing import Any

from tests.games.nova_roma.reading.pieces import (
    BOX,
    BUILDING,
    HARBOR,
    PORT,
    ROUTES,
    SHIPPING,
    TOKENS,
    ZONES,
    Cell,
    Seat,
    Steps,
    beside,
    cells_like,
    number,
    ways,
)
from tests.games.nova_roma.reading.table import Table


class Contracts(Table):
    """What is done with contracts: ships sail, buildings are built."""

    def payable(
        self, me: Seat, offer: list[int | None], cards: Any, power: int, waived: bool
    ) -> set[int]:
        """NR-12.1, NR-13.1."""
        found = {4}
        for slot, card in enumerate(offer[: power + 1]):
            if card is not None:
                cost = {
                    k: n for k, n in cards[card]["cost"].items() if k != "artisan" or not waived
                }
                found |= {slot} if me.can_pay(cost) else set()
        return found

    # ---- 12. Sail

    def sail(self, seat: int, power: int) -> Steps:
        me, offer = self.seats[seat], self.offers["shipping"]
        slot = yield seat, "sail_contract", self.payable(me, offer, SHIPPING, power, False)
        if slot == 4:
            return
        card, offer[slot] = offer[slot], None
        assert card is not None
        self.pay(seat, SHIPPING[card]["cost"])
        me.shipping.add(card)
        yield from self.move_ships(seat, power)

    def legs(self, seat: int, sails: int) -> set[int]:
        """NR-12.5, NR-24.3."""
        found, ships = set(), self.seats[seat].ships
        for k, (route, n) in enumerate(ships):
            if n == PORT or (k == 1 and ships[0] == ships[1]):
                continue
            for number_, name in enumerate(ROUTES):
                if n == 0 or route == name:
                    if BOX["sea"]["routes"][number_]["legs"][n] <= sails:
                        found.add(2 * k + number_)
        return found

    def move_ships(self, seat: int, sails: int) -> Steps:
        me = self.seats[seat]
        while sails:
            option = yield seat, "sail_move", self.legs(seat, sails) | {4}
            if option == 4:
                return
            ship, route = divmod(option, 2)
            n = me.ships[ship][1]
            sails -= BOX["sea"]["routes"][route]["legs"][n]
            if n == 7:
                me.ships[ship] = (str(min(self.in_port, 2)), PORT)  # which of the ports
                self.in_port += 1
            else:
                me.ships[ship] = (ROUTES[route], n + 1)
                yield from self.gain(seat, HARBOR[me.ships[ship]]["gain"])

    # ---- 13. Build

    def build(self, seat: int, power: int, waived: bool) -> Steps:
        me, offer = self.seats[seat], self.offers["building"]
        slot = yield seat, "build_contract", self.payable(me, offer, BUILDING, power, waived)
        if slot == 4:
            return
        card, offer[slot] = offer[slot], None
        assert card is not None
        cost = dict(BUILDING[card]["cost"])
        if waived:
            cost.pop("artisan", None)
        self.pay(seat, cost)
        me.building.add(card)
        shape = BUILDING[card]["shape"]
        zones = {zone for zone in range(power) if self.fits(seat, zone, shape)}
        yield from self.place_building(seat, shape, zones | {3})

    def free_cells(self, zone: int) -> set[Cell]:
        taken = self.neutral[zone].union(*(me.blocks[zone] for me in self.seats))
        return set(cells_like(zone, ".s") - taken)

    def anchors(self, zone: int, way: tuple[Cell, ...]) -> set[int]:
        free, (row, column) = self.free_cells(zone), way[0]
        return {
            number(zone, (r, c))
            for r, c in free
            if all((r + dr - row, c + dc - column) in free for dr, dc in way)
        }

    def fits(self, seat: int, zone: int, shape: str) -> bool:
        left = 20 - sum(map(len, self.seats[seat].blocks))
        if left < len(BOX["shapes"][shape]):
            return False
        return any(self.anchors(zone, way) for way in ways(shape))

    def place_building(self, seat: int, shape: str, zones: set[int]) -> Steps:
        zone = yield seat, "build_zone", zones
        if zone == 3:
            return
        all_ways = ways(shape)
        fit = {k for k, way in enumerate(all_ways) if self.anchors(zone, way)}
        way = all_ways[(yield seat, "build_orient", fit)]
        anchor = yield seat, "build_anchor", self.anchors(zone, way)
        row, column = divmod(anchor, len(ZONES[zone]["grid"][0]))
        for r, c in way:
            self.seats[seat].blocks[zone].add((r + row - way[0][0], c + column - way[0][1]))
        self.complete_tokens(seat, zone)

    def complete_tokens(self, seat: int, zone: int) -> None:
        """NR-13.7, NR-13.8."""
        for cell in sorted(self.rewards[zone]):
            around = beside(zone, cell)
            if around & self.free_cells(zone):
                continue
            token = TOKENS[self.rewards[zone].pop(cell)]
            for k in range(self.n):
                other = (seat + k) % self.n
                if self.seats[other].blocks[zone] & around:
                    self.gain_fixed(other, token["gain"])
