"""Chapter 14: the points."""

from collections import Counter

from circenses.games.rome_and_roll import box
from tests.games.rome_and_roll.reading.pieces import (
    CARDS,
    Building,
    Sheet,
)
from tests.games.rome_and_roll.reading.table import Table

OUR_OWN = {"park": 1, "rubble": 1, "road": 1, "settlement": 2}  # RR-16.7


class Scoring(Table):
    """RR-14.4, RR-15.27."""

    def score(self, player: int) -> int:
        """RR-14.4."""
        me = self.sheets[player]
        if player >= self.players:
            return self.score_seneca(me)
        values = [0, *box.BOX.written["tracks"]["buildings"]["values"]]
        points = sum(me.track.values()) - me.track["buildings"] + values[me.track["buildings"]]
        advisors = zip(me.character["advisor"], me.loyalty, strict=True)
        points += sum(advisor["vp"] for advisor, boxes in advisors if boxes == 5)
        points += sum(me.nero) + (me.soldiers + 1) // 2 + (me.senators + 1) // 2
        return points + sum(self.points_of(b) for b in self.buildings if b.owner == player)

    def score_seneca(self, him: Sheet) -> int:
        """RR-15.27."""
        table = self.options.get("score", "Standard").lower()
        worth = box.BOX.written["seneca"]["score"].get(table, OUR_OWN)
        kinds = Counter(building.slot for building in self.buildings)
        areas = worth["park"] * kinds["P"] + worth["rubble"] * kinds["R"]
        roads = worth["road"] * len(him.roads) + worth["settlement"] * len(him.settlements)
        return areas + roads + sum(him.nero)

    def points_of(self, building: Building) -> int:
        """RR-14.5."""
        score = CARDS[self.cards[building.slot]]["score"]
        if score["kind"] == "flat":
            return score["vp"]
        if score["kind"] == "if":
            return score["vp"] * getattr(self, score["cond"])(building)
        return min(score["max"], score["vp"] * getattr(self, score["count"])(building))

    def touching(self, building: Building) -> list[Building]:
        return [b for b in self.buildings if b is not building and self.are_adjacent(b, building)]

    def filled_3x3(self, building: Building) -> bool:
        """RR-14.7."""
        blocks = [
            {(row + r, column + c) for r in range(3) for c in range(3)}
            for row, column in self.map.letters
        ]
        return any(building.cells <= block <= self.covered() for block in blocks)

    def empty_4(self, building: Building) -> bool:
        """RR-14.8, RR-14.14."""
        beside = {other for cell in building.cells for other in self.map.edges(cell)}
        return len({*filter(self.map.is_land, beside)} - self.covered()) >= 4

    def adjacent_opponent_urban(self, building: Building) -> bool:
        """RR-14.10."""
        urban = [b for b in self.touching(building) if b.slot in self.slots_of("U")]
        return any(other.owner != building.owner for other in urban)

    def adjacent_building(self, building: Building) -> int:
        """RR-14.9, RR-14.12."""
        return sum(other.slot not in ("R", "P") for other in self.touching(building))

    def adjacent_opponent_building(self, building: Building) -> int:
        return sum(b.owner not in (None, building.owner) for b in self.touching(building))

    def own_roads(self, building: Building) -> int:
        return len(self.sheets[building.owner].roads)

    def own_soldiers_3(self, building: Building) -> int:
        return self.sheets[building.owner].soldiers // 3

    def own_abilities(self, building: Building) -> int:
        """RR-14.11."""
        return len(self.sheets[building.owner].unlocked())
