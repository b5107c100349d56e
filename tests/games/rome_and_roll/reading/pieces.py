"""Names and numbers, chance, and what belongs to a player."""

from collections.abc import Generator, Iterable
from typing import Any

from circenses.games.rome_and_roll import box
from tests.games.rome_and_roll.reading.map import (
    Cell,
    number,
)

Question = tuple[int, frozenset[int]]
Course = Generator[Question, int, Any]

# RR-18.8: where the blocks of move numbers begin
ORIENTATION, DIE, FACE, ACTION, SENATOR, SLOT, REGION = 192, 200, 218, 224, 231, 235, 243
SETTLEMENT, ROAD, RESOURCE, ADVISOR, SOURCE, FAVOR, PLAYER, DONE = (
    247, 271, 299, 304, 307, 313, 320, 324
)  # fmt: skip
RESOURCES, GOODS = "WBSFJ", "WBSFJK"
ACTIONS = ("construct", "raise", "conquer", "expand", "tax", "trade", "pass")
FAVORS_OF = {
    "construct": ("Juno",), "raise": ("Mars",), "conquer": ("Mars",), "expand": (),
    "tax": ("Mercury",), "trade": ("Bacchus", "Mercury"),
}  # fmt: skip
COLORS = ("blue", "yellow", "red")
TRACKS = ("coins", "buildings", "legacy", "glory")
LAST = {"coins": 30, "buildings": 10, "legacy": 18, "glory": 18}
LEVELS = (("basic", 2), ("advanced", 4))
CARDS = box.BOX.written["blueprint"]
CHARACTERS = box.BOX.written["character"]
FAVORS = [favor["name"] for favor in box.BOX.written["favor"]]
REGIONS = [region["id"] for region in box.BOX.written["region"]]
GOOD_OF = {region["id"]: region["resource"] for region in box.BOX.written["region"]}
SENECA_CARDS = box.BOX.written["seneca"]["cards"]
SENECA = 1


def rows(table: str) -> dict[str, dict[str, Any]]:
    columns = box.BOX.written[table]["columns"]
    found = [dict(zip(columns, row, strict=True)) for row in box.BOX.written[table]["rows"]]
    return {row["id"]: row for row in found}


SETTLEMENTS, ROADS = rows("settlements"), rows("roads")
SETTLEMENT_IDS, ROAD_IDS = list(SETTLEMENTS), list(ROADS)


class Chance:
    """splitmix64 and Lemire's method, as in core/rules/chance.py."""

    GOLDEN, WHOLE = 0x9E3779B97F4A7C15, 2**64

    def __init__(self, seed: int):
        self.state = self.mixed((seed + 1) * self.GOLDEN % self.WHOLE)

    def mixed(self, x: int) -> int:
        x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 % self.WHOLE
        x = (x ^ (x >> 27)) * 0x94D049BB133111EB % self.WHOLE
        return x ^ (x >> 31)

    def roll(self, n: int) -> int:
        while True:
            self.state = (self.state + self.GOLDEN) % self.WHOLE
            product = (self.mixed(self.state) >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    def pick(self, things: Iterable[Any]) -> Any:
        """One of several things, which lie in their order."""
        ordered = list(things)
        return ordered[self.roll(len(ordered))]


class Building:
    """A building, the Forum (`F`), Rubble (`R`) or a Park (`P`)."""

    def __init__(self, owner: int | None, slot: int | str, cells: Iterable[Cell]):
        self.owner, self.slot, self.cells = owner, slot, frozenset(cells)

    @property
    def move(self) -> int:
        """RR-18: a building is pointed at by its first square."""
        return number(min(self.cells))


class Sheet:
    """What a player has; Seneca uses the second half (RR-20.1)."""

    def __init__(self, character: dict[str, Any] | None = None):
        self.character = character or {}
        self.yard = [self.character.get("yard", []).count(letter) for letter in RESOURCES]
        self.track = dict.fromkeys(TRACKS, 0) | {"glory": self.character.get("glory", 0)}
        self.soldiers, self.garrisons = self.character.get("soldiers", 0), 0
        self.senators, self.deployed = self.character.get("senators", 0), 0
        self.loyalty = [0, 0, 0]
        self.dice: list[int] = []
        self.overseer: Building | None = None
        self.foreman: int | None = None
        self.favors: set[str] = set()
        self.nero: list[int] = []
        self.settlements: set[str] = set()
        self.roads: set[str] = set()

    def unlocked(self) -> list[tuple[tuple[int, str], dict[str, Any]]]:
        """RR-12.1, RR-12.3: abilities from the top, basic before advanced."""
        return [
            ((n, level), advisor[level])
            for n, advisor in enumerate(self.character["advisor"])
            for level, boxes in LEVELS
            if self.loyalty[n] >= boxes
        ]

    def lasting(self, word: str) -> int:
        """RR-12.9: what the unlocked abilities with a word add up to."""
        said = [effect.split() for _, row in self.unlocked() for effect in row["effects"]]
        return sum(int(effect[1]) for effect in said if effect[0] == word)

    def says(self, trigger: str, effect: str) -> bool:
        """Whether an unlocked ability has this effect."""
        return any(
            row["trigger"] == trigger and effect in row["effects"] for _, row in self.unlocked()
        )

    def has(self, trigger: str) -> bool:
        return any(row["trigger"] == trigger for _, row in self.unlocked())

    def open_advisors(self) -> set[int]:
        """RR-11.5."""
        return {ADVISOR + n for n in range(3) if self.loyalty[n] < 5}


class Turn:
    """RR-20.3: the die of the turn and what is left of it."""

    def __init__(self, player: int):
        self.player = player
        self.printed: set[str] = set()
        self.workers: set[str] = set()
        self.icons = dict.fromkeys(GOODS, 0)
        self.aux = 0
        self.fired: set[tuple[int, str]] = set()
        self.favor_used = False

    def lay_out(self, face: list[str]) -> None:
        self.printed = {icon for icon in face if icon in box.BOX.written["codes"]["workers"]}
        self.workers = {*self.printed}
        self.icons = {good: face.count(good) for good in GOODS}
        self.aux = face.count("aux")

    def shows(self, worker: str) -> bool:
        """RR-1.3."""
        return worker in self.workers or "any" in self.workers
