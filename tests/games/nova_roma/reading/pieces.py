"""The printed components, chance, and what one player has."""

import tomllib
from collections.abc import Generator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from circenses import games

HOME = Path(games.__file__).parent / "nova_roma"
BOX = tomllib.loads((HOME / "components.toml").read_text(encoding="utf-8"))
ACTIONS = BOX["meta"]["actions"]
GOODS = BOX["meta"]["goods"]
CARDS = BOX["followers"]["cards"]
NAMES = [card["id"] for card in CARDS]
ONCE = [k for k, card in enumerate(CARDS) if card["kind"] == "once"]
SHIPPING = BOX["shipping_contracts"]["cards"]
BUILDING = BOX["building_contracts"]["cards"]
TOKENS = BOX["building_rewards"]["tokens"]
BASIC = [row for row in BOX["estate_tiles"]["basic"] for _ in range(row["n"])]
TILES = [*BASIC, *BOX["estate_tiles"]["special"]]
ZONES = BOX["zones"]["list"]
STRIPS = BOX["mosaic_tiles"]["tiles"]
ACHIEVEMENTS = {row["id"]: row for row in BOX["achievements"]["list"]}
EMPEROR = [[4 * r + c for r, c in tile["spaces"]] for tile in BOX["emperor"]["tiles"]]
ROUTES = [route["id"] for route in BOX["sea"]["routes"]]
HARBOR = {(row["route"], row["n"]): row for row in BOX["sea"]["harbors"]}
PORT = 8  # the number of the harbor after the last one
LINES = {3: 1, 6: 2}  # NR-14.3: horses on stepping onto this space

Cell = tuple[int, int]
Question = tuple[int, str, set[int]]
Steps = Generator[Question, int, Any]


class Dice:
    """Random numbers; a deck is a bag from which the n-th of what is left is taken."""

    def __init__(self, seed: int):
        self.now = self.stirred((seed + 1) * 0x9E3779B97F4A7C15 % 2**64)

    @staticmethod
    def stirred(x: int) -> int:
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        x = (x ^ x >> 27) * 0x94D049BB133111EB % 2**64
        return x ^ x >> 31

    def roll(self, n: int) -> int:
        while True:
            self.now = (self.now + 0x9E3779B97F4A7C15) % 2**64
            product = (self.stirred(self.now) >> 32) * n
            if product % 2**32 >= 2**32 % n:
                return product >> 32

    def take(self, bag: set[int]) -> int:
        thing = sorted(bag)[self.roll(len(bag))]
        bag.remove(thing)
        return thing


@cache
def ways(shape: str) -> list[tuple[Cell, ...]]:
    """NR-24.6: all turns and mirror images."""
    found = set()
    for flip, turns in product((1, -1), range(4)):
        cells = [(r, flip * c) for r, c in BOX["shapes"][shape]]
        for _ in range(turns):
            cells = [(c, -r) for r, c in cells]
        top, left = min(r for r, _ in cells), min(c for _, c in cells)
        found.add(tuple(sorted((r - top, c - left) for r, c in cells)))
    return sorted(found)


@cache
def cells_like(zone: int, signs: str) -> frozenset[Cell]:
    grid = enumerate(ZONES[zone]["grid"])
    return frozenset((r, c) for r, line in grid for c, sign in enumerate(line) if sign in signs)


def number(zone: int, cell: Cell) -> int:
    return cell[0] * len(ZONES[zone]["grid"][0]) + cell[1]


@cache
def beside(zone: int, cell: Cell) -> frozenset[Cell]:
    """NR-13.7: the building cells around a token space."""
    around = {(cell[0] + r, cell[1] + c) for r, c in product((-1, 0, 1), repeat=2)}
    return cells_like(zone, ".s") & around


class Seat:
    """What one player has (NR-3.10)."""

    def __init__(self, coins: int):
        self.has = dict.fromkeys([*GOODS, "influence", "artisan"], 1) | {"coin": coins}
        self.placed: set[int] = set()
        self.tiles: dict[int, int] = {}
        self.flipped: set[int] = set()
        self.hand: set[int] = set()
        self.row: set[int] = set()
        self.exhausted: set[int] = set()
        self.building: set[int] = set()
        self.shipping: set[int] = set()
        self.ships: list[tuple[str, int]] = [("", 0), ("", 0)]
        self.blocks: list[set[Cell]] = [set(), set(), set()]
        self.race = [0, 0, 0]
        self.chariots = 0
        self.strips: dict[int, int] = {}
        self.claimed: set[int] = set()
        self.tokens, self.waiting = 4, 3

    def can_pay(self, price: dict[str, int]) -> bool:
        return all(self.has[key] >= n for key, n in price.items())

    def count(self, counter: str) -> int:
        """NR-1.6."""
        tiles = [TILES[tile]["kind"] for tile in self.tiles.values()]
        special = {
            "building_contracts": len(self.building),
            "shipping_contracts": len(self.shipping),
            "followers": len(self.row),
            "estate_tiles": len(tiles),
            "animal_tiles": tiles.count("animal"),
            "tracks_at_3": sum(space >= 3 for space in self.race),
            "race_steps": sum(self.race),
        }
        return special[counter] if counter in special else self.has[counter]
