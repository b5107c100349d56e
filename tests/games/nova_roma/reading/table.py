"""Chapters 2, 3 and 6: what lies on the table, prices and gains."""

from collections.abc import Iterable
from typing import Any

from tests.games.nova_roma.reading.pieces import (
    ACTIONS,
    BOX,
    GOODS,
    Cell,
    Dice,
    Seat,
    Steps,
    cells_like,
)


class Table:
    """Setup, decks, offers and supplies."""

    def __init__(self, players: int, seed: int, level: int, mosaic: bool, followers: bool):
        self.n, self.dice = players, Dice(seed)
        self.drafts_mosaic, self.drafts_followers = mosaic, followers
        self.seats = [Seat(coins) for coins in BOX["setup"]["coins_by_turn_order"][:players]]
        self.supply = 16 - players
        self.round, self.first, self.claimant = 0, 0, -1
        self.forum: dict[int, int] = {}
        self.legionnaires: set[int] = set()
        self.emperor = -1
        self.inner, self.fresh = False, set[int]()
        self.in_port = 0
        self.lay_out(level)

    # ---- 3, 6. Setup, in the order in which things are turned up

    def lay_out(self, level: int) -> None:
        self.decks = {
            "shipping": set(range(30)),
            "building": set(range(28)),
            "basic": set(range(23)),
            "follower": set(range(40)),
            "special": set(range(23, 30)),
        }
        self.discard: set[int] = set()
        self.offers: dict[str, list[int | None]] = {}
        for name in ("shipping", "building", "basic", "follower"):
            self.offers[name] = [None] * 4
            self.refill(name)
        self.special = self.draw("special")
        actions = set(range(8))
        self.lines = [ACTIONS[self.dice.take(actions)] for _ in range(8)]
        self.rewards: list[dict[Cell, int]] = [{}, {}, {}]
        tokens = set(range(12))
        for zone in range(3):
            for cell in sorted(cells_like(zone, "Rr" if self.n > 2 else "R")):
                self.rewards[zone][cell] = self.dice.take(tokens)
        chariots = set(range(9))
        self.tracks_box, self.chariots_left = chariots, 5
        self.favored, self.upcoming = self.next_chariot(), self.next_chariot()
        self.stacks = [self.start_stack(range(self.n)) for _ in range(3)]
        self.neutral = [cells_like(zone, "s" if self.n < 3 else "") for zone in range(3)]
        self.neutral_race = [{1: 3, 2: 4}.get(self.n, 0)] * 3
        self.rival, self.rival_ships, self.rival_building = [20, 30, 40][level], 2, set[int]()
        self.rival_chariots = 0
        if self.n == 1:
            self.neutral_race[self.favored // 3] += 1
        self.emperor_stack = set(range(8))
        if not self.drafts_followers and not self.drafts_mosaic:
            self.deal_hands()
        self.strips = [{k for k in range(15) if k // 5 == color} for color in range(3)]

    def deal_hands(self) -> None:
        """NR-3.8; NR-23.6 says when."""
        for me in self.seats:
            me.hand = {self.draw("follower"), self.draw("follower")}

    def start_stack(self, seats: Iterable[int]) -> list[int]:
        """RU-17: from the bottom to the top; each token is put into the stack anywhere."""
        stack: list[int] = []
        for seat in seats:
            stack.insert(self.dice.roll(seat + 1), seat)
        return stack

    def next_chariot(self) -> int:
        if not self.chariots_left:
            return -1
        self.chariots_left -= 1
        return self.dice.take(self.tracks_box)

    def draw(self, name: str) -> Any:
        """NR-6.9."""
        if name == "follower" and not self.decks[name]:
            self.decks[name], self.discard = self.discard, set()
        return self.dice.take(self.decks[name]) if self.decks[name] else None

    def refill(self, name: str) -> None:
        """NR-6.8: slide to the left and refill on the right."""
        left = [thing for thing in self.offers[name] if thing is not None]
        while len(left) < 4 and (thing := self.draw(name)) is not None:
            left.append(thing)
        self.offers[name] = [*left, *[None] * (4 - len(left))]

    # ---- 2. Prices and gains

    def pay(self, seat: int, price: dict[str, int]) -> None:
        for key, n in price.items():
            self.seats[seat].has[key] -= n
        self.supply += price.get("artisan", 0)

    def gain_fixed(self, seat: int, gains: dict[str, int]) -> None:
        """NR-1.3, NR-1.4, RU-1."""
        has = self.seats[seat].has
        for key in GOODS:
            has[key] = min(5, has[key] + gains.get(key, 0))
        has["coin"] += gains.get("coin", 0)
        influence = has["influence"] + gains.get("influence", 0)
        has["influence"] = min(8, influence)
        has["coin"] += max(0, influence - 8)
        artisans = min(self.supply, gains.get("artisan", 0))
        has["artisan"] += artisans
        self.supply -= artisans

    def gain(self, seat: int, gains: dict[str, int]) -> Steps:
        """NR-2.2, NR-2.4."""
        self.gain_fixed(seat, gains)
        has = self.seats[seat].has
        for _ in range(gains.get("good", 0)):
            options = {k for k, good in enumerate(GOODS) if has[good] < 5}
            if options:
                has[GOODS[(yield seat, "gain_good", options)]] += 1

    def gains_something(self, seat: int, gains: dict[str, int], price: dict[str, int]) -> bool:
        """NR-16.7: not all of it would be lost."""
        has = self.seats[seat].has
        room = [good for good in GOODS if has[good] - price.get(good, 0) < 5]
        return (
            any(gains.get(good) for good in room)
            or ("good" in gains and bool(room))
            or any(key in gains for key in ("coin", "influence"))
            or ("artisan" in gains and self.supply > 0)
        )

    def drop_card(self, seat: int, card: int) -> None:
        self.seats[seat].hand.remove(card)
        self.discard.add(card)
