"""Chapter 6: Construct; also the two buildings of Saturn."""

from collections.abc import Iterable

from tests.games.rome_and_roll.reading.effects import Effects
from tests.games.rome_and_roll.reading.map import (
    Cell,
    Place,
    number,
)
from tests.games.rome_and_roll.reading.paying import Unit
from tests.games.rome_and_roll.reading.pieces import (
    CARDS,
    ORIENTATION,
    RESOURCES,
    SLOT,
    Building,
    Course,
)


class Construct(Effects):
    """Buildings, their places and what follows."""

    def covered(self) -> set[Cell]:
        return {cell for building in self.buildings for cell in building.cells}

    def are_adjacent(self, one: Building, other: Building) -> bool:
        """RR-5.4."""
        return bool(self.map.around(one.cells) & other.cells)

    def taken(self) -> set[int | None]:
        """RR-6.3, RR-15.31: slots with a Foreman."""
        return {sheet.foreman for sheet in self.sheets} | {self.seneca_foreman}

    def available(self) -> list[int]:
        return [slot for slot in range(8) if slot not in self.taken()]

    def discount(self, player: int, slot: int) -> int:
        """RR-6.3, RR-6.9."""
        architect = self.turn.shows("architect") and slot not in self.taken()
        wanted = self.sheets[player].lasting("discount") + architect
        return min(wanted, len(CARDS[self.cards[slot]]["cost"]))

    def bill(self, slot: int, fish: int) -> list[Unit]:
        cost = sorted(CARDS[self.cards[slot]]["cost"], key=RESOURCES.index)
        return [(letter, True) for letter in cost] + [("F", False)] * fish

    def payable(self, player: int, fish: int) -> list[int]:
        """RR-6.3: cards that can be paid for with a number of steps."""
        slots = range(8) if self.turn.shows("architect") else self.available()
        return [
            slot
            for slot in slots
            if self.affords(player, self.bill(slot, fish), self.discount(player, slot))
        ]

    def spots(self, slot: int, near: Iterable[Cell], juno: bool = False) -> list[Place]:
        """RR-6.4: the places of a card that touch what they must touch."""
        card, covered, near = CARDS[self.cards[slot]], self.covered(), {*near}
        places = self.map.places("R6" if juno else card["shape"], card["restriction"], juno)
        return [place for place in places if not place[2] & covered and place[2] & near]

    def near_all(self) -> set[Cell]:
        """RR-13.4, RR-15.32: beside an existing building; Rubble and Parks are none."""
        real = [b for b in self.buildings if b.slot not in ("R", "P")]
        return {cell for building in real for cell in self.map.around(building.cells)}

    def distances(self, player: int) -> list[tuple[Building, int]]:
        """RR-6.2, RR-16.3: how far every building is, as the Overseer walks."""
        far = {self.sheets[player].overseer: 0}
        for here in (walk := [self.sheets[player].overseer]):
            for there in self.buildings:
                closed = there.slot == "R" and self.chosen("rubble_closed")
                if there not in far and not closed and self.are_adjacent(here, there):
                    far[there] = far[here] + 1
                    walk.append(there)
        return list(far.items())

    def destinations(self, player: int) -> dict[int, tuple[int, dict[int, list[Place]]]]:
        """RR-18.2: where the Overseer may go: the fish, and the places of each card there."""
        free = 1 + self.sheets[player].lasting("free_moves")
        others = [self.sheets[p].overseer for p in range(self.players) if p != player]
        found = {}
        for building, distance in self.distances(player):
            if building.slot == "F" or building not in others:
                near, fish = self.map.around(building.cells), max(0, distance - free)
                spots = {slot: self.spots(slot, near) for slot in self.payable(player, fish)}
                if any(spots.values()):
                    found[building.move] = fish, spots
        return found

    def juno_spots(self, player: int) -> dict[int, list[Place]]:
        """RR-13.4."""
        slots = [s for s in self.payable(player, 0) if CARDS[self.cards[s]]["type"] != "R"]
        return {slot: self.spots(slot, self.near_all(), juno=True) for slot in slots}

    def can_construct(self, player: int, favor: str) -> bool:
        if not (self.turn.shows("builder") or self.turn.shows("architect")):
            return False
        return any(self.juno_spots(player).values()) if favor else bool(self.destinations(player))

    def choose_place(self, player: int, spots: dict[int, list[Place]]) -> Course:
        """RR-18.2: blueprint, anchor, orientation."""
        slots = {SLOT + slot for slot, places in spots.items() if places}
        slot = (yield from self.ask(player, slots)) - SLOT
        cells = yield from self.choose_cells(player, spots[slot])
        return slot, cells

    def choose_cells(self, player: int, places: list[Place]) -> Course:
        anchor = yield from self.ask(player, {number(first) for first, _, _ in places})
        there = {
            ORIENTATION + turn: cells for first, turn, cells in places if number(first) == anchor
        }
        return there[(yield from self.ask(player, there))]

    def do_construct(self, player: int, favor: str) -> Course:
        """RR-6.1, RR-6.5."""
        fish, spots = 0, self.juno_spots(player) if favor else {}
        if not favor:
            those = self.destinations(player)
            fish, spots = those[(yield from self.ask(player, those))]
        slot, cells = yield from self.choose_place(player, spots)
        yield from self.pay(player, self.bill(slot, fish), self.discount(player, slot))
        new = yield from self.draw(player, slot, cells)
        self.settle_foremen(player, new)
        self.mark(player, "buildings", 2 if favor else 1)
        yield from self.effects(player, CARDS[self.cards[slot]]["immediate"], new=new)
        yield from self.neighbors_produce(player, new)
        touched = yield from self.gain_senator(player, new)
        yield from self.fire(
            player, "construct", kind=CARDS[self.cards[slot]]["type"], touched=touched
        )

    def draw(self, player: int, slot: int, cells: frozenset[Cell]) -> Course:
        """RR-6.5 steps 1 and 2."""
        new = Building(player, slot, cells)
        self.buildings.append(new)
        for cell in sorted(cells):
            if cell in self.map.printed:
                yield from self.gain(player, self.map.printed[cell])
        return new

    def settle_foremen(self, player: int, new: Building) -> None:
        """RR-6.5 steps 3, 5 and 6."""
        for sheet in self.sheets:
            sheet.foreman = None if sheet.foreman == new.slot else sheet.foreman
        if self.seneca_foreman == new.slot:
            self.seneca_foreman = None
        self.sheets[player].foreman, self.sheets[player].overseer = new.slot, new

    def produce_of(self, building: Building) -> list[str]:
        if isinstance(building.slot, str):
            return []
        return CARDS[self.cards[building.slot]]["produce"]

    def neighbors_produce(self, player: int, new: Building) -> Course:
        """RR-6.5 step 8, RR-6.7."""
        for further in range(self.players):
            owner = (player + further) % self.players
            for building in self.buildings:
                if building is not new and building.owner == owner:
                    if self.are_adjacent(building, new):
                        yield from self.effects(owner, self.produce_of(building))

    def gain_senator(self, player: int, new: Building) -> Course:
        """RR-6.5 step 9, RR-15.17."""
        beside = [b for b in self.buildings if self.are_adjacent(b, new)]
        rubble = {building.move: building for building in beside if building.slot == "R"}
        touched = any(b.owner not in (None, player) for b in beside) or bool(rubble)
        if rubble:
            rubble[(yield from self.ask(player, rubble))].slot = "P"
        if touched:
            self.sheets[player].senators = min(8, self.sheets[player].senators + 1)
        return touched

    # ---- Saturn

    def saturn_spots(self) -> dict[int, list[Place]]:
        """RR-13.12, RR-13.20: first buildings that leave a place for a second one."""
        near, everywhere = self.near_all(), self.map.letters
        free = {slot: self.spots(slot, everywhere) for slot in self.available()}

        def leaves_second(slot: int, cells: frozenset[Cell]) -> bool:
            beside = near | self.map.around(cells)
            others = [place[2] for s, places in free.items() if s != slot for place in places]
            return any(not other & cells and other & beside for other in others)

        return {
            slot: [p for p in places if p[2] & near and leaves_second(slot, p[2])]
            for slot, places in free.items()
        }

    def can_saturn(self, player: int) -> bool:
        if not self.favor_moves(player, ("Saturn",)):
            return False
        paid = self.affords(player, [("F", True)] * 3)
        return paid and any(self.saturn_spots().values())

    def saturn(self, player: int) -> Course:
        """RR-13.9, RR-13.20."""
        self.use(player, "Saturn")
        yield from self.pay(player, [("F", True)] * 3)
        spots = self.saturn_spots()
        for _ in range(2):
            slot, cells = yield from self.choose_place(player, spots)
            new = yield from self.draw(player, slot, cells)
            self.mark(player, "buildings", 1)
            yield from self.effects(player, CARDS[self.cards[slot]]["immediate"], new=new)
            near = self.near_all()
            spots = {s: self.spots(s, near) for s in self.available() if s != slot}
