"""A second engine, written from the numbered rules and the printed components alone.

It takes nothing from the game's rules or tables. A game is one generator: it yields the seat, the
decision and its options, and is sent the option chosen. Chance is the same generator of numbers
(splitmix64), asked in the order in which the rules turn things up, so that a game of the real
engine can be followed move by move from its seed.
"""

import tomllib
from collections.abc import Generator, Iterable
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
HARBOUR = {(row["route"], row["n"]): row for row in BOX["sea"]["harbours"]}
PORT = 8  # the number of the harbour after the last one
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


class Reading:
    """A game from its seed, up to the question that is open."""

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
        self.game = self.whole_game()
        self.question: Question | None = None
        self.go_on(None)

    def go_on(self, option: int | None) -> None:
        """NR-24.1: single options are taken by themselves."""
        try:
            self.question = self.game.send(option)
            while len(self.question[2]) == 1:
                self.question = self.game.send(next(iter(self.question[2])))
        except StopIteration:
            self.question = None

    # ---- 3. Setup, in the order in which things are turned up

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
        self.favoured, self.upcoming = self.next_chariot(), self.next_chariot()
        self.stacks = [self.start_stack(range(self.n)) for _ in range(3)]
        self.neutral = [cells_like(zone, "s" if self.n < 3 else "") for zone in range(3)]
        self.neutral_race = [{1: 3, 2: 4}.get(self.n, 0)] * 3
        self.rival, self.rival_ships, self.rival_building = [20, 30, 40][level], 2, set[int]()
        self.rival_chariots = 0
        if self.n == 1:
            self.neutral_race[self.favoured // 3] += 1
        self.emperor_stack = set(range(8))
        if not self.drafts_followers:
            for me in self.seats:
                me.hand = {self.draw("follower"), self.draw("follower")}
        self.strips = [{k for k in range(15) if k // 5 == colour} for colour in range(3)]

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

    # ---- 23. Drafts

    def deal_mosaics(self) -> Steps:
        """NR-3.11, NR-23.1, NR-23.2."""
        if not self.drafts_mosaic:
            for me in self.seats:
                for colour in range(3):
                    me.strips[colour] = self.dice.take(self.strips[colour])
            return
        shown: list[int | None] = [self.dice.take(self.strips[k // 2]) for k in range(6)]
        for seat in [*reversed(range(self.n))] * 3:
            me = self.seats[seat]
            options = {k for k in range(6) if shown[k] is not None and k // 2 not in me.strips}
            pick = yield seat, "draft_mosaic", options
            taken, stack = shown[pick], self.strips[pick // 2]
            assert taken is not None
            me.strips[pick // 2] = taken
            shown[pick] = self.dice.take(stack) if stack else None

    def draft_followers(self) -> Steps:
        """NR-23.3, NR-23.4."""
        packs = [{self.draw("follower") for _ in range(4)} for _ in self.seats]
        if self.n > 1:
            drafted: list[set[int]] = [set() for _ in self.seats]
            for _ in range(4):
                picks = yield from self.pick_together(packs)
                for seat, card in enumerate(picks):
                    drafted[seat].add(card)
                packs = [packs[-1], *packs[:-1]]
            packs = drafted
        for _ in range(2):
            for seat, card in enumerate((yield from self.pick_together(packs))):
                self.seats[seat].hand.add(card)
        for pack in packs:
            self.decks["follower"] |= pack

    def pick_together(self, packs: list[set[int]]) -> Steps:
        picks = []
        for seat, pack in enumerate(packs):
            card = yield seat, "draft_follower", set(pack)
            picks.append(card)
        for pack, card in zip(packs, picks, strict=True):
            pack.remove(card)
        return picks

    # ---- 4 to 7. Rounds, turns, actions

    def whole_game(self) -> Steps:
        yield from self.deal_mosaics()
        if self.drafts_followers:
            yield from self.draft_followers()
        for self.round in range(1, 6):
            tile = self.emperor_tile()
            self.emperor = tile[(yield self.first, "emperor_space", {0, 1})]
            for turn in range(3 * self.n):
                yield from self.take_turn((self.first + turn) % self.n, turn)
            self.clean_up()

    def emperor_tile(self) -> list[int]:
        """NR-5.1, NR-22.13."""
        if not self.emperor_stack:
            self.emperor_stack = set(range(8))
        return EMPEROR[self.dice.take(self.emperor_stack)]

    def free(self) -> set[int]:
        return set(range(16)) - set(self.forum) - self.legionnaires - {self.emperor}

    def take_turn(self, seat: int, turn: int) -> Steps:
        self.turn = turn
        if self.n == 1:
            for space in self.emperor_tile():
                if space in self.free():
                    self.legionnaires.add(space)
                else:
                    self.rival += 1
        claimed = yield from self.claim(seat)
        space = yield seat, "place_patrician", self.free()
        self.forum[space] = seat
        lines, left = (space // 4, 4 + space % 4), {0, 1}
        while left:
            option = yield seat, "next_action", left | {line + 2 for line in left}
            left.remove(option % 2)
            if option < 2:
                yield from self.take_action(seat, lines[option])
            else:
                self.seats[seat].has["coin"] += 1
        if not claimed:
            yield from self.claim(seat)
        if self.n == 2 and turn < 4:
            self.legionnaires.add((yield seat, "place_legionnaire", self.free()))
        for name in ("shipping", "building", "basic", "follower"):
            self.refill(name)

    def power_of(self, seat: int, line: int) -> int:
        """NR-7.1."""
        on_line = {k for k in range(16) if line in (k // 4, 4 + k % 4)}
        own = sum(self.forum.get(space) == seat for space in on_line)
        return min(3, own + (self.emperor in on_line))

    def take_action(self, seat: int, line: int) -> Steps:
        """NR-7.3."""
        me, action = self.seats[seat], self.lines[line]
        for card in sorted(me.row):
            if CARDS[card].get("on") == action and CARDS[card]["kind"] == "always":
                yield from self.gain(seat, CARDS[card]["gain"])
        power, waived = yield from self.use_followers(seat, action, self.power_of(seat, line), True)
        yield from self.steps(seat, action, power, waived)
        yield from self.use_followers(seat, action, 3, False)
        self.fresh = set()

    def use_followers(self, seat: int, action: str, power: int, start: bool) -> Steps:
        """NR-18.3, NR-18.4."""
        me, waived = self.seats[seat], False
        while True:
            ready = [card for card in me.row - me.exhausted - self.fresh if card in ONCE]
            mine = [card for card in ready if CARDS[card]["on"] == action]
            fit = [card for card in mine if self.is_usable(seat, CARDS[card], power, start)]
            option = yield seat, "use_follower", {ONCE.index(card) for card in fit} | {21}
            if option == 21:
                return power, waived
            card = CARDS[ONCE[option]]
            me.exhausted.add(ONCE[option])
            self.pay(seat, card.get("pay", {}))
            power = min(3, power + card.get("n", 0))
            waived |= card["effect"] == "waive_artisan"
            yield from self.gain(seat, card.get("gain", {}))
            if card["effect"] == "place_artisan":
                space = yield seat, "artisan_space", self.spaces(seat)
                yield from self.place_artisan(seat, space)

    def is_usable(self, seat: int, card: dict[str, Any], power: int, start: bool) -> bool:
        """NR-18.3, NR-18.4, NR-18.10."""
        match card["effect"]:
            case "power":
                return start and power < 3
            case "waive_artisan":
                return start
            case "place_artisan":
                return self.seats[seat].can_pay(card["pay"]) and bool(self.spaces(seat))
            case _:
                return self.gains_something(seat, card["gain"], {})

    def steps(self, seat: int, action: str, power: int, waived: bool = False) -> Steps:
        if action == "build":
            yield from self.build(seat, power, waived)
        else:
            yield from getattr(self, action)(seat, power)

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

    # ---- 8 to 11

    def trade(self, seat: int, power: int) -> Steps:
        me = self.seats[seat]
        me.has["coin"] += power
        while len(me.hand) >= 2:
            card = yield seat, "trade_discard", me.hand | {40}
            if card == 40:
                break
            self.drop_card(seat, card)
            self.drop_card(seat, (yield seat, "trade_discard", set(me.hand)))
            me.has["coin"] += 1
        while me.has["coin"]:
            cheap = {k for k, good in enumerate(GOODS) if me.has[good] < 5}
            option = yield seat, "trade_buy", cheap | {5}
            if option == 5:
                break
            me.has["coin"] -= 1
            me.has[GOODS[option]] += 1

    def drop_card(self, seat: int, card: int) -> None:
        self.seats[seat].hand.remove(card)
        self.discard.add(card)

    def upgrade(self, seat: int, power: int) -> Steps:
        me = self.seats[seat]
        self.gain_fixed(seat, {"influence": power})
        while me.has["wine"] and (yield seat, "upgrade_wine", {0, 1}):
            me.has["wine"] -= 1
            self.gain_fixed(seat, {"influence": 1})
        prices = [{}, {}, {"coin": 1}, {"coin": 1}, {"wine": 1}]
        shown = [*self.offers["basic"], self.special]
        fit = {k for k in range(5) if shown[k] is not None and me.can_pay(prices[k])}
        slot = yield seat, "upgrade_tile", fit | {5}
        if slot == 5:
            return
        self.pay(seat, prices[slot])
        if slot == 4:
            self.special = None
        else:
            self.offers["basic"][slot] = None
        space = yield seat, "upgrade_space", set(range(6))
        me.tiles[space] = shown[slot]
        me.flipped.discard(space)

    def petition(self, seat: int, power: int) -> Steps:
        me = self.seats[seat]
        barred = self.first == seat and self.turn < self.n  # NR-10.2
        if self.n > 1 and self.claimant < 0 and not barred and me.has["influence"] >= 2:
            if (yield seat, "petition_claim", {0, 1}):
                me.has["influence"] -= 2
                self.claimant = seat
        paid = yield seat, "petition_pay", set(range(min(power, me.has["influence"]) + 1))
        if paid:
            me.has["influence"] -= paid
            others = [action for action in ACTIONS if action != "petition"]
            action = others[(yield seat, "petition_action", set(range(7)))]
            self.inner = True
            yield from self.steps(seat, action, paid)
            self.inner = False

    def recruit(self, seat: int, power: int) -> Steps:
        me = self.seats[seat]
        for _ in range(power):
            offer = self.offers["follower"]
            options = {k for k in range(4) if offer[k] is not None} | {5}
            if self.decks["follower"] or self.discard:
                options.add(4)
            option = yield seat, "recruit_draw", options
            if option == 5:
                break
            if option == 4:
                me.hand.add(self.draw("follower"))
            else:
                card, offer[option] = offer[option], None
                assert card is not None
                me.hand.add(card)
        yield from self.play_follower(seat, 3 - power, may_decline=True)
        while len(me.hand) > 6:
            self.drop_card(seat, (yield seat, "recruit_trim", set(me.hand)))

    def can_play(self, seat: int, coins: int) -> bool:
        """NR-11.4."""
        me = self.seats[seat]
        surcharge = 1 if len(me.row) >= 3 else 0
        return bool(me.hand) and me.can_pay({"coin": coins, "influence": surcharge})

    def play_follower(self, seat: int, coins: int, may_decline: bool) -> Steps:
        me = self.seats[seat]
        cards = set(me.hand) if self.can_play(seat, coins) else set()
        card = yield seat, "recruit_play", cards | ({40} if may_decline else set())
        if card == 40:
            return
        self.pay(seat, {"coin": coins, "influence": 1 if len(me.row) >= 3 else 0})
        if len(me.row) == 7:
            gone = yield seat, "recruit_replace", set(me.row)
            me.row.remove(gone)
            me.exhausted.discard(gone)
            self.discard.add(gone)
        me.hand.remove(card)
        me.row.add(card)
        self.fresh.add(card)

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
                yield from self.gain(seat, HARBOUR[me.ships[ship]]["gain"])

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

    # ---- 14. Race

    def race(self, seat: int, power: int) -> Steps:
        yield from self.race_steps(seat, power)
        me = self.seats[seat]
        tracks = self.open_tracks(seat) if me.has["artisan"] else set()
        track = yield seat, "race_artisan", tracks | {3}
        if track != 3:
            self.pay(seat, {"artisan": 1})
            yield from self.step(seat, track)

    def open_tracks(self, seat: int) -> set[int]:
        me = self.seats[seat]
        return {
            track
            for track in range(3)
            if me.race[track] < 7 and me.has["horse"] >= LINES.get(me.race[track] + 1, 0)
        }

    def race_steps(self, seat: int, steps: int) -> Steps:
        for _ in range(steps):
            track = yield seat, "race_move", self.open_tracks(seat) | {3}
            if track == 3:
                return
            yield from self.step(seat, track)

    def step(self, seat: int, track: int) -> Steps:
        me = self.seats[seat]
        me.race[track] += 1
        self.stacks[track].remove(seat)
        self.stacks[track].append(seat)  # above all that are there already
        horses = LINES.get(me.race[track], 0)
        me.has["horse"] -= horses
        if horses:
            if me.waiting and (yield seat, "wheel_reward", {0, 1}) == 0:
                me.waiting -= 1
                me.tokens += 1
            else:
                self.gain_fixed(seat, {"influence": 1})

    # ---- 15, 16. Produce and tiles

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

    # ---- 17. Mosaic

    def is_met(self, me: Seat, cell: int) -> bool:
        """NR-2.6."""
        goal = ACHIEVEMENTS[STRIPS[me.strips[cell // 3]]["cells"][cell % 3]]
        if "need" in goal:
            return all(me.count(counter) >= n for counter, n in goal["need"].items())
        counts = [me.count(counter) for counter in goal["of"]]
        return min(counts) >= 1 and sum(counts) >= goal["sum"]

    def claim(self, seat: int) -> Steps:
        me, board = self.seats[seat], BOX["mosaic_board"]
        free = set(range(9)) - me.claimed if me.tokens else set()
        cell = yield seat, "claim", {c for c in free if self.is_met(me, c)} | {9}
        if cell == 9:
            return False
        goal = ACHIEVEMENTS[STRIPS[me.strips[cell // 3]]["cells"][cell % 3]]
        self.pay(seat, goal.get("pay", {}))
        me.tokens -= 1
        me.claimed.add(cell)
        yield from self.gain(seat, board["row_claim_gain"][cell // 3])
        for line, row in full_lines(me.claimed):
            if cell in line:
                yield from self.gain(seat, row["gain"])
        return True

    # ---- 19. Cleanup

    def clean_up(self) -> None:
        self.first = self.claimant if self.claimant >= 0 else (self.first + 1) % self.n
        self.claimant = -1
        self.award_chariot()
        if self.round < 5:
            self.favoured, self.upcoming = self.upcoming, self.next_chariot()
            if self.n == 1:
                track = self.favoured // 3
                self.neutral_race[track] = min(7, self.neutral_race[track] + 1)
            self.forum, self.legionnaires, self.emperor = {}, set(), -1
            for me in self.seats:
                artisans = me.has["artisan"] + len(me.placed)
                me.has["artisan"] = min(3, artisans)
                self.supply += artisans - me.has["artisan"]
                me.placed, me.exhausted = set(), set()
            if (card := self.offers["follower"][0]) is not None:
                self.discard.add(card)
            for name in ("follower", "basic"):
                self.offers[name][0] = None
                self.refill(name)
            self.special = self.draw("special")
        if self.n == 1:
            self.move_rival()

    def award_chariot(self) -> None:
        """NR-19.2, NR-20.6, NR-22.6."""
        track, self.favoured = self.favoured // 3, -1
        spaces = [me.race[track] for me in self.seats]
        best = next(seat for seat in self.stacks[track] if spaces[seat] == max(spaces))
        if self.n > 2 or spaces[best] > self.neutral_race[track]:
            self.seats[best].chariots += 1
        elif self.n == 1:
            self.rival_chariots += 1

    def move_rival(self) -> None:
        """NR-22.6 (d) and (e)."""
        self.offers["shipping"][0] = None
        self.refill("shipping")
        self.rival_ships += 1
        if (card := self.offers["building"][0]) is not None:
            self.rival_building.add(card)
            self.offers["building"][0] = None
        self.refill("building")

    # ---- what lies on the table, in plain words

    def position(self) -> dict[str, Any]:
        stacks = self.decks["basic"] | self.decks["special"]
        return {
            "seats": [self.position_of(seat) for seat in range(self.n)],
            "offers": [*self.offers.values(), self.special],
            "decks": [self.decks["shipping"], self.decks["building"], stacks],
            "followers": [self.decks["follower"], self.discard],
            "forum": [self.forum, self.legionnaires, self.emperor],
            "rewards": [token for zone in self.rewards for _, token in sorted(zone.items())],
            "hippodrome": [self.neutral_race, self.favoured, self.upcoming],
            "round": [self.round, self.first, self.claimant],
            "supply": [self.supply, self.in_port],
            "rival": [self.rival, self.rival_building, self.rival_chariots] if self.n == 1 else [],
        }

    def position_of(self, seat: int) -> dict[str, Any]:
        me = self.seats[seat]
        alike = [
            [s for s in self.stacks[t] if self.seats[s].race[t] == me.race[t]] for t in range(3)
        ]
        return {
            "has": me.has,
            "estate": [me.placed, me.tiles, me.flipped],
            "followers": [me.hand, me.row, me.exhausted],
            "contracts": [me.building, me.shipping],
            "ships": me.ships,
            "blocks": [{number(zone, cell) for cell in me.blocks[zone]} for zone in range(3)],
            "race": [*me.race, me.chariots],
            "below": [stack.index(seat) for stack in alike],
            "mosaic": [me.strips, me.claimed, me.tokens, me.waiting],
        }

    # ---- 21, 22. Scoring

    def scores(self) -> list[list[int]]:
        """The lines of NR-21.2 to NR-21.12, the rival's start last, for each side."""
        sides = [self.score(seat) for seat in range(self.n)]
        return [*sides, self.score_rival()] if self.n == 1 else sides

    def score(self, seat: int) -> list[int]:
        me = self.seats[seat]
        animals = sum(TILES[tile].get("animals", 0) for tile in me.tiles.values())
        lines = sum(row["vp"] for _, row in full_lines(me.claimed))
        goods = sum(me.has[good] for good in GOODS) + me.has["coin"]
        return [
            sum(ship_points(*ship) for ship in me.ships),
            sum(BUILDING[card]["vp"] for card in me.building),
            sum(self.zone_points(len(me.blocks[zone]), zone) for zone in range(3)),
            3 * me.chariots,
            5 * me.race.count(7),
            sum(follower_points(me, CARDS[card]["score"]) for card in me.row if card < 13),
            9 * (animals // 3) + (0, 2, 5)[animals % 3],
            sum((2, 3, 5)[cell // 3] for cell in me.claimed) + lines,
            goods // 4,
            (me.has["influence"] + me.has["artisan"] + len(me.placed)) // 2,
            2 if self.n > 1 and self.first == seat else 0,
            0,
        ]

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
    return max((HARBOUR[route, k]["vp"] for k in range(1, n + 1)), default=0)


def follower_points(me: Seat, words: dict[str, Any]) -> int:
    """NR-2.5."""
    if "per" in words:
        return words["base"] + me.count(words["per"]) // words["div"]
    return words["vp"] if me.count(words["of"]) >= words["at_least"] else 0


def full_lines(claimed: set[int]) -> list[tuple[set[int], dict[str, Any]]]:
    """NR-17.4: complete rows, columns and diagonals, in this order."""
    board = BOX["mosaic_board"]
    lines = [{3 * k, 3 * k + 1, 3 * k + 2} for k in range(3)]
    lines += [{k, k + 3, k + 6} for k in range(3)]
    lines += [{0, 4, 8}, {2, 4, 6}]
    rows = [*board["row_full"], *board["col_full"], *board["diag_full"]]
    return [(line, row) for line, row in zip(lines, rows, strict=True) if line <= claimed]
