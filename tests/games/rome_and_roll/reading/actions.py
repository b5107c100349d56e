"""Chapters 7 to 10: Raise Legions, Conquer, Expand, Tax, Trade."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.games.rome_and_roll.reading.effects import Effects
from tests.games.rome_and_roll.reading.pieces import (
    CARDS,
    DONE,
    GOOD_OF,
    REGION,
    REGIONS,
    RESOURCE,
    RESOURCES,
    ROAD,
    ROAD_IDS,
    ROADS,
    SETTLEMENT,
    SETTLEMENT_IDS,
    SETTLEMENTS,
    Building,
    Course,
)


class Actions(Effects):
    """The main actions besides Construct."""

    # ---- RR-7: Raise Legions and Conquer

    def armies(self) -> list[Building]:
        army = self.slots_of("A")
        return [building for building in self.buildings if building.slot in army]

    def can_raise(self, player: int, favor: str) -> bool:
        """RR-7.10."""
        gives = favor or self.armies() or self.sheets[player].has("raise")
        return self.turn.shows("legionary") and bool(gives)

    def do_raise(self, player: int, favor: str) -> Course:
        """RR-7.11."""
        me, named = self.sheets[player], []
        while len(named) < 3:
            left = {b.move: b for b in self.armies() if b not in named}
            stop = {DONE} if named or favor or me.has("raise") else set()
            move = yield from self.ask(player, {*left} | stop)
            if move == DONE:
                break
            named.append(left[move])
        for building in named:
            yield from self.effects(player, CARDS[self.cards[building.slot]]["legion"])
        for further in range(1, self.players):
            owner = (player + further) % self.players
            self.mark(owner, "coins", sum(building.owner == owner for building in named))
        me.soldiers = min(12, me.soldiers + (2 if favor else 0))
        yield from self.fire(player, "raise")

    def owners(self) -> dict[str, int]:
        """Conquered settlements, Seneca's included (RR-15.23)."""
        return {name: n for n, sheet in enumerate(self.sheets) for name in sheet.settlements}

    def renovated(self) -> set[str]:
        return {road for sheet in self.sheets for road in sheet.roads}

    def on_map(self) -> list[tuple[str, str, str]]:
        """RR-2.1: the roads of this side, each both ways."""
        there = [row for row in ROADS.values() if row["map"] in ("both", self.map.side)]
        pairs = [(row["id"], row["a"], row["b"]) for row in there]
        return pairs + [(name, b, a) for name, a, b in pairs]

    def targets(self) -> set[str]:
        """RR-7.4."""
        taken = self.owners()
        return {
            b for _, a, b in self.on_map() if b not in (*taken, "ROME") and a in (*taken, "ROME")
        }

    def strength(self, player: int, favor: str) -> int:
        """RR-7.2, RR-13.6."""
        me = self.sheets[player]
        more = (3 if favor else 0) + me.says("conquer_start", "icon aux")
        return me.soldiers - me.garrisons + self.turn.aux + more

    def within(self, player: int, strength: int) -> set[str]:
        """RR-7.3, RR-7.7."""
        me = self.sheets[player]
        weak = {name for name in self.targets() if SETTLEMENTS[name]["strength"] <= strength}
        return weak if me.soldiers > me.garrisons else set()

    def can_conquer(self, player: int, favor: str) -> bool:
        return bool(self.within(player, self.strength(player, favor)))

    def do_conquer(self, player: int, favor: str) -> Course:
        """RR-7.12."""
        me, left = self.sheets[player], self.strength(player, favor)
        self.turn.aux = left - (me.soldiers - me.garrisons)
        region = yield from self.choose_region(player, SETTLEMENTS, self.within(player, left))
        taken = 0
        while True:
            those = [n for n in self.within(player, left) if SETTLEMENTS[n]["region"] == region]
            moves = {SETTLEMENT + SETTLEMENT_IDS.index(name) for name in those}
            move = yield from self.ask(player, moves | ({DONE} if taken else set()))
            if move == DONE:
                break
            name = SETTLEMENT_IDS[move - SETTLEMENT]
            me.settlements.add(name)
            me.garrisons, taken = me.garrisons + 1, taken + 1
            left -= SETTLEMENTS[name]["strength"]
            self.mark(player, "glory", SETTLEMENTS[name]["glory"])
        self.turn.aux = 0  # RR-7.8
        yield from self.fire(player, "conquer", region=region)

    def choose_region(self, player: int, table: dict[str, Any], names: Iterable[str]) -> Course:
        regions = {REGION + REGIONS.index(table[name]["region"]) for name in names}
        return REGIONS[(yield from self.ask(player, regions)) - REGION]

    # ---- RR-8: Expand

    def linked(self) -> set[str]:
        """RR-8.2: the settlements joined to Rome by renovated roads, Rome with them."""
        found, roads = {"ROME"}, [ROADS[name] for name in self.renovated()]
        for _ in roads:
            for row in roads:
                found |= {row["a"], row["b"]} if {row["a"], row["b"]} & found else set()
        return found

    def open_roads(self) -> set[str]:
        """RR-8.2."""
        linked, taken, old = self.linked(), self.owners(), self.renovated()
        return {
            name for name, a, b in self.on_map() if name not in old and a in linked and b in taken
        }

    def can_expand(self, player: int, favor: str) -> bool:
        if not self.turn.shows("builder") or not self.open_roads():
            return False
        free = self.sheets[player].lasting("road_discount") > 0
        return free or self.affords(player, [("S", False)])

    def do_expand(self, player: int, favor: str) -> Course:
        """RR-8.7, RR-8.8."""
        free, built = self.sheets[player].lasting("road_discount"), 0
        region = yield from self.choose_region(player, ROADS, self.open_roads())
        while True:
            paid = built < free or self.affords(player, [("S", False)])
            those = [n for n in self.open_roads() if paid and ROADS[n]["region"] == region]
            moves = {ROAD + ROAD_IDS.index(name) for name in those}
            move = yield from self.ask(player, moves | ({DONE} if built else set()))
            if move == DONE:
                break
            if built >= free:
                yield from self.pay(player, [("S", False)])
            built += 1
            name = ROAD_IDS[move - ROAD]
            self.mark(player, "legacy", ROADS[name]["legacy"] + (2 if built == 2 else 0))
            yield from self.renovate(player, name)
        yield from self.fire(player, "expand", region=region)

    def renovate(self, player: int, name: str) -> Course:
        """RR-8.4."""
        before, owners = self.linked(), self.owners()
        self.sheets[player].roads.add(name)
        for settlement in sorted(self.linked() - before):
            if owners[settlement] < self.players:
                yield from self.gain(owners[settlement], GOOD_OF[ROADS[name]["region"]])

    # ---- RR-9: Tax

    def mercury_pays(self, player: int) -> bool:
        """RR-13.7."""
        me = self.sheets[player]
        regions = {SETTLEMENTS[name]["region"] for name in me.settlements}
        return len(regions | {ROADS[name]["region"] for name in me.roads}) >= 2

    def use_mercury(self, player: int, favor: str) -> None:
        if favor == "Mercury":
            self.turn.workers.add("merchant")
            self.mark(player, "coins", 2 if self.mercury_pays(player) else 0)

    def taxable(self, player: int, favor: str) -> set[str]:
        own = self.sheets[player].settlements
        return own if favor else own & self.linked()

    def can_tax(self, player: int, favor: str) -> bool:
        """RR-9.4."""
        return bool(self.taxable(player, favor)) or (bool(favor) and self.mercury_pays(player))

    def do_tax(self, player: int, favor: str) -> Course:
        """RR-9.5."""
        self.use_mercury(player, favor)
        me, taxed = self.sheets[player], self.taxable(player, favor)
        if me.says("tax_start", "icon merchant"):
            self.turn.workers.add("merchant")
        giving = Counter(SETTLEMENTS[name]["region"] for name in taxed)
        named = {*REGIONS} if self.turn.shows("merchant") else set()
        while len(named) < 1 + me.lasting("tax_regions"):
            last = len(named) == me.lasting("tax_regions")
            those = [r for r in REGIONS if r not in named]
            if last and not named & {*giving}:
                those = [region for region in those if giving[region]]
            move = yield from self.ask(player, {REGION + REGIONS.index(r) for r in those})
            named.add(REGIONS[move - REGION])
        for region in REGIONS:
            if region in named:
                yield from self.gain(player, GOOD_OF[region], giving[region])

    # ---- RR-10: Trade

    def sets(self, player: int) -> set[int]:
        """RR-10.1: the kinds of which three can be spent."""
        return {
            RESOURCE + good
            for good, letter in enumerate(RESOURCES)
            if self.affords(player, [(letter, False)] * 3, wild=True)
        }

    def can_trade(self, player: int, favor: str) -> bool:
        return bool(self.sets(player))

    def do_trade(self, player: int, favor: str) -> Course:
        """RR-10.6, RR-13.3."""
        self.use_mercury(player, favor)
        traded = 0
        while traded == 0 or favor == "Bacchus":
            move = yield from self.ask(player, self.sets(player) | ({DONE} if traded else set()))
            if move == DONE:
                break
            kind = RESOURCES[move - RESOURCE]
            jewels = yield from self.pay(player, [(kind, False)] * 3, wild=True)
            more = jewels if self.turn.shows("merchant") else 0
            self.mark(player, "coins", 3 + more + (favor == "Bacchus"))
            traded += 1
        yield from self.fire(player, "trade")
        for further in range(self.players):
            yield from self.part_two((player + further) % self.players, further == 0)

    def part_two(self, player: int, own: bool) -> Course:
        """RR-10.3, RR-10.7."""
        used: list[Building] = []
        while len(used) <= (self.sheets[player].lasting("trade_produce") if own else 0):
            mine = [b for b in self.buildings if b.owner == player and b not in used]
            those = {building.move: building for building in mine if self.produce_of(building)}
            move = yield from self.ask(player, {*those, DONE})
            if move == DONE:
                return
            used.append(those[move])
            yield from self.effects(player, self.produce_of(those[move]))
