"""Chapters 15 and 16: Produce, and the tiles of an estate."""

from typing import Any

from tests.games.nova_roma.reading.actions import Actions
from tests.games.nova_roma.reading.contracts import Contracts
from tests.games.nova_roma.reading.pieces import NAMES, TILES, Steps
from tests.games.nova_roma.reading.race import Race


class Estate(Actions, Contracts, Race):
    """Artisans at work; a tile may do what other actions do."""

    def produce(self, seat: int, power: int) -> Steps:
        me = self.seats[seat]
        for _ in range(power):
            hire = {6} if me.has["wheat"] and self.supply else set()
            option = yield seat, "produce_step", self.spaces(seat) | hire | {7}
            if option == 7:
                return
            if option == 6:
                self.pay(seat, {"wheat": 1})
                self.gain_fixed(seat, {"artisan": 1})
            else:
                yield from self.place_artisan(seat, option)

    def tames(self, seat: int) -> bool:
        """NR-18.8, NR-18.9, NR-10.6."""
        tamer = NAMES.index("tamer")
        return tamer in self.seats[seat].row - self.fresh and not self.inner

    def spaces(self, seat: int) -> set[int]:
        """NR-15.4."""
        me = self.seats[seat]
        animals = {space for space, tile in me.tiles.items() if TILES[tile]["kind"] == "animal"}
        free = set(range(6)) - me.placed - (set() if self.tames(seat) else animals)
        return free if me.has["artisan"] else set()

    def place_artisan(self, seat: int, space: int) -> Steps:
        """NR-15.5, NR-15.6."""
        me = self.seats[seat]
        row, column = divmod(space, 3)
        in_row = sum(other // 3 == row for other in me.placed)
        in_column = sum(other % 3 == column for other in me.placed)
        self.gain_fixed(seat, {("wood", "stone")[row]: 1 + in_row})
        self.gain_fixed(seat, {("wheat", "wine", "horse")[column]: 1 + in_column})
        me.has["artisan"] -= 1
        me.placed.add(space)
        if space in me.tiles and space not in me.flipped:
            yield from self.work_tile(seat, space)

    def work_tile(self, seat: int, space: int) -> Steps:
        me = self.seats[seat]
        tile = TILES[me.tiles[space]]
        if tile["kind"] == "produce":
            self.gain_fixed(seat, tile["gain"])
        elif tile["kind"] == "animal":
            me.has["coin"] += 1
        elif self.can_work(seat, tile) and (yield seat, "use_tile", {0, 1}):
            if tile["kind"] == "single":
                me.flipped.add(space)
            self.pay(seat, tile.get("pay", {}))
            yield from self.effect(seat, tile)

    def can_work(self, seat: int, tile: dict[str, Any]) -> bool:
        """NR-16.7."""
        match tile.get("effect"):
            case "play_follower":
                return self.can_play(seat, 0)
            case "sail":
                return bool(self.legs(seat, tile["k"]))
            case "block":
                return any(self.fits(seat, zone, "mono") for zone in range(3))
            case "race":
                return bool(self.open_tracks(seat))
            case _:
                price = tile.get("pay", {})
                paid = self.seats[seat].can_pay(price)
                return paid and self.gains_something(seat, tile["gain"], price)

    def effect(self, seat: int, tile: dict[str, Any]) -> Steps:
        """NR-16.8."""
        match tile.get("effect"):
            case "play_follower":
                yield from self.play_follower(seat, 0, may_decline=False)
            case "sail":
                yield from self.move_ships(seat, tile["k"])
            case "block":
                zones = {zone for zone in range(3) if self.fits(seat, zone, "mono")}
                yield from self.place_building(seat, "mono", zones)
            case "race":
                yield from self.race_steps(seat, tile["k"])
            case _:
                yield from self.gain(seat, tile["gain"])
