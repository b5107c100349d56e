"""Chapters 15 to 17: Seneca."""

from collections import Counter
from typing import Any

from circenses.games.rome_and_roll import box
from tests.games.rome_and_roll.reading.effects import Effects
from tests.games.rome_and_roll.reading.pieces import (
    COLORS,
    FAVORS,
    GOOD_OF,
    ROAD,
    ROAD_IDS,
    ROADS,
    SENECA,
    SENECA_CARDS,
    SETTLEMENTS,
    Building,
    Course,
)


class Seneca(Effects):
    """His cards, his draft, his turns."""

    def deal_seneca_cards(self) -> None:
        """RR-15.3, RR-15.4."""
        left = [n for n in range(len(SENECA_CARDS)) if n not in self.played]
        if len(self.played) < 8:
            left = [n for n in left if SENECA_CARDS[n][3]]
        self.face_down = []
        for _ in range(2):
            self.face_down.append(self.chance.pick(left))
            left.remove(self.face_down[-1])

    def seneca_takes_die(self, nth: int) -> None:
        """RR-15.5: color by the back and the d6, number by the d6."""
        rolled = self.chance.roll(6) + 1
        top, bottom = SENECA_CARDS[self.face_down[nth]][1]
        colors = [top, bottom] if rolled % 2 == 0 else [bottom, top]
        colors += [color for color in COLORS if color not in colors]

        def wish(kind: int) -> tuple[int, int]:
            return colors.index(COLORS[kind // 6]), (kind % 6 + 1 - rolled) % 6

        self.pool.remove(min(self.pool, key=wish))

    def seneca_turn(self, nth: int) -> Course:
        """RR-15.7, RR-15.8, RR-15.16, RR-15.22."""
        card = self.face_down[nth]
        self.played.append(card)
        seals = sum(SENECA_CARDS[n][3] for n in self.played)
        level = box.BOX.written["seneca"]["difficulty"][self.options.get("level", "Normal").lower()]
        if SENECA_CARDS[card][3] and seals in level:
            self.take_nero_card(SENECA)
        acted = False
        for action in [text.split() for text in SENECA_CARDS[card][2] if text != "trade"]:
            acted |= yield from self.seneca_acts(*action)
        if not acted and not self.chosen("no_fallback"):
            yield from self.fall_back()
        if "trade" in SENECA_CARDS[card][2]:
            yield from self.part_two(0, False)

    def seneca_acts(self, word: str, what: str, how: str = "") -> Course:
        """One action of a card; whether something was done."""
        match word:
            case "construct":
                slots = self.slots_of(what)
                return self.seneca_constructs(what, slots[::-1] if how == "H" else slots)
            case "rubble":
                return (yield from self.rubble(what, how))
            case "conquer":
                return self.seneca_conquers(int(what))
        return (yield from self.seneca_expands(int(what)))

    def seneca_constructs(self, kind: str, slots: list[int]) -> bool:
        """RR-15.9, RR-15.10."""
        free = [slot for slot in slots if slot in self.available()]
        self.seneca_foreman = free[0] if free else self.seneca_foreman
        changed = kind == "R" and self.change_favor()
        return bool(free) or changed

    def change_favor(self) -> bool:
        him = self.sheets[SENECA]
        there = [name for name in FAVORS if name in self.favors - {"Saturn"}]
        if not there:
            return False
        new = {self.chance.pick(there)}
        self.favors, him.favors = (self.favors - new) | him.favors, new
        return True

    def rubble(self, shape: str, hill: str) -> Course:
        """RR-15.11, RR-15.12, RR-15.20."""
        covered = self.covered()
        mine = {c for b in self.buildings if b.owner == 0 for c in self.map.around(b.cells)}
        fitting = [
            [place for place in self.map.places_on(hill, part) if not place[2] & covered]
            for part in (shape, "I2", "I1")
        ]
        places = next((some for some in fitting if some), [])
        for near in (mine, self.map.around(self.map.forum)):
            places = [place for place in places if place[2] & near] or places
        if not places:
            return False
        new = Building(None, "R", (yield from self.choose_cells(0, places)))
        self.buildings.append(new)
        yield from self.neighbors_produce(0, new)
        return True

    def rank(self, region: str) -> int:
        """RR-15.19."""
        return box.BOX.written["seneca"]["region_priority"].index(GOOD_OF[region])

    def from_rome(self) -> dict[str, int]:
        far = {"ROME": 0}
        for _ in SETTLEMENTS:
            for _, a, b in self.on_map():
                if a in far:
                    far[b] = min(far.get(b, 99), far[a] + 1)
        return far

    def seneca_conquers(self, times: int) -> bool:
        """RR-15.13, RR-15.18."""
        taken = Counter(SETTLEMENTS[name]["region"] for name in self.owners())
        regions = {SETTLEMENTS[name]["region"] for name in self.targets()}
        if not regions:
            return False
        region, far = min(regions, key=lambda r: (taken[r], self.rank(r))), self.from_rome()
        for _ in range(times):
            those = [SETTLEMENTS[n] for n in self.targets() if SETTLEMENTS[n]["region"] == region]
            those.sort(key=lambda row: (far[row["id"]], row["strength"], row["cw"]))
            self.sheets[SENECA].settlements |= {row["id"] for row in those[:1]}
        return True

    def closest(self, region: str) -> list[str]:
        """RR-15.14: the open roads of a region that are closest to Rome."""
        far = self.from_rome()
        there = [name for name in self.open_roads() if ROADS[name]["region"] == region]
        return least(there, lambda name: min(far[ROADS[name]["a"]], far[ROADS[name]["b"]]))

    def leads_to_own(self, name: str) -> bool:
        own = self.sheets[SENECA].settlements - self.linked()
        return bool({ROADS[name]["a"], ROADS[name]["b"]} & own)

    def seneca_expands(self, times: int) -> Course:
        """RR-15.14."""
        old = Counter(ROADS[name]["region"] for name in self.renovated())
        regions = {ROADS[name]["region"] for name in self.open_roads()}
        if not regions:
            return False

        def wish(region: str) -> tuple[int, bool, int]:
            links = any(map(self.leads_to_own, self.closest(region)))
            return old[region], not links, self.rank(region)

        region = min(regions, key=wish)
        for _ in range(times):
            roads = least(self.closest(region), lambda name: ROADS[name]["legacy"])
            roads = least(roads, lambda name: not self.leads_to_own(name))
            if roads:
                move = yield from self.ask(0, {ROAD + ROAD_IDS.index(name) for name in roads})
                yield from self.renovate(SENECA, ROAD_IDS[move - ROAD])
        return True

    def fall_back(self) -> Course:
        """RR-15.16, RR-15.30."""
        if (yield from self.seneca_expands(1)) or self.seneca_conquers(1):
            return
        for kind in "RAUML":
            free = [slot for slot in self.slots_of(kind) if slot in self.available()]
            if free:
                self.seneca_constructs(kind, free)
                return

    def reveal_for_foreman(self) -> None:
        """RR-17.3, RR-17.4, RR-17.8."""
        deck = [n for n, row in enumerate(SENECA_CARDS) if row[2][0].startswith("construct")]
        self.played = [] if len(self.played) == len(deck) else self.played
        self.played.append(self.chance.pick(n for n in deck if n not in self.played))
        _, kind, how = SENECA_CARDS[self.played[-1]][2][0].split()
        slot = self.slots_of(kind)[-1 if how == "H" else 0]
        for sheet in self.sheets:
            sheet.foreman = None if sheet.foreman == slot else sheet.foreman
        self.seneca_foreman = slot


def least(things: list[str], by: Any) -> list[str]:
    """All things for which `by` is smallest."""
    return [thing for thing in things if by(thing) == min(map(by, things))]
