"""Rome & Roll a second time, written from RULES.md alone: slow, plain, and without tables.

A question is a `yield` of (player, open moves); the answer is sent back. Nothing of rules/ is used,
so that whatever both engines say is either right or was misread twice.
"""

from collections import Counter
from collections.abc import Generator, Iterable
from functools import lru_cache
from typing import Any

from circenses.games.rome_and_roll.data import COMPONENTS
from tests.games.rome_and_roll.second_map import MAPS, Cell, Place, number

Question = tuple[int, frozenset[int]]
Course = Generator[Question, int, Any]

# RR-18.8: where the blocks of move numbers begin
ORIENTATION, DIE, FACE, ACTION, SENATOR, SLOT, REGION = 192, 200, 218, 224, 231, 235, 243
SETTLEMENT, ROAD, RESOURCE, ADVISOR, SOURCE, FAVOUR, PLAYER, DONE = (
    247, 271, 299, 304, 307, 313, 320, 324
)  # fmt: skip
RESOURCES, GOODS = "WBSFJ", "WBSFJK"
ACTIONS = ("construct", "raise", "conquer", "expand", "tax", "trade", "pass")
FAVOURS_OF = {
    "construct": ("Juno",), "raise": ("Mars",), "conquer": ("Mars",), "expand": (),
    "tax": ("Mercury",), "trade": ("Bacchus", "Mercury"),
}  # fmt: skip
COLOURS = ("blue", "yellow", "red")
TRACKS = ("coins", "buildings", "legacy", "glory")
LAST = {"coins": 30, "buildings": 10, "legacy": 18, "glory": 18}
LEVELS = (("basic", 2), ("advanced", 4))
CARDS = COMPONENTS["blueprint"]
CHARACTERS = COMPONENTS["character"]
FAVOURS = [favour["name"] for favour in COMPONENTS["favour"]]
REGIONS = [region["id"] for region in COMPONENTS["region"]]
GOOD_OF = {region["id"]: region["resource"] for region in COMPONENTS["region"]}
SENECA_CARDS = COMPONENTS["seneca"]["cards"]
SENECA = 1


def rows(table: str) -> dict[str, dict[str, Any]]:
    columns = COMPONENTS[table]["columns"]
    found = [dict(zip(columns, row, strict=True)) for row in COMPONENTS[table]["rows"]]
    return {row["id"]: row for row in found}


SETTLEMENTS, ROADS = rows("settlements"), rows("roads")
SETTLEMENT_IDS, ROAD_IDS = list(SETTLEMENTS), list(ROADS)


class Chance:
    """splitmix64 and Lemire's method, as in core/chance.py."""

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
        self.favours: set[str] = set()
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
        self.favour_used = False

    def lay_out(self, face: list[str]) -> None:
        self.printed = {icon for icon in face if icon in COMPONENTS["codes"]["workers"]}
        self.workers = {*self.printed}
        self.icons = {good: face.count(good) for good in GOODS}
        self.aux = face.count("aux")

    def shows(self, worker: str) -> bool:
        """RR-1.3."""
        return worker in self.workers or "any" in self.workers


# ---- payments: a unit is its letter and whether it is part of a cost, which a discount lowers

Unit = tuple[str, bool]
Purse = tuple[tuple[int, ...], tuple[int, ...], int]  # die, yard, discount


def less(amounts: tuple[int, ...], *goods: int) -> tuple[int, ...]:
    return tuple(n - goods.count(k) for k, n in enumerate(amounts))


def ways(purse: Purse, unit: Unit, wild: bool, exchange: bool) -> list[tuple[int, int, Purse]]:
    """RR-18.9, RR-16.5: each way to pay a unit: move, second unit of an exchange, what is left."""
    (die, yard, discount), (letter, cost) = purse, unit
    good = GOODS.index(letter)
    found = []
    if letter != "J":
        found += [(SOURCE, 0, (less(die, good), yard, discount))]
        found += [(SOURCE + 1, 0, (less(die, 5), yard, discount))]
        found += [(SOURCE + 2, 0, (die, less(yard, good), discount))]
    if letter == "J" or wild:
        found += [(SOURCE + 4, 0, (less(die, 4), yard, discount))]
        found += [(SOURCE + 5, 0, (die, less(yard, 4), discount))]
    if cost:
        found += [(SOURCE + 3, 0, (die, yard, discount - 1))]
    if exchange and letter != "J":
        pairs = [(a, b) for a in range(5) for b in range(a, 5) if good not in (a, b)]
        found += [(RESOURCE + a, b, (die, less(yard, a, b), discount)) for a, b in pairs]
    return [way for way in found if min(*way[2][0], *way[2][1], way[2][2]) >= 0]


@lru_cache(maxsize=100_000)
def can_pay(purse: Purse, units: tuple[Unit, ...], wild: bool, exchange: bool) -> bool:
    """RR-6.14, RR-18.2: whether all units can be paid, with exactly the discount there is."""
    if not units:
        return purse[2] == 0
    if purse[2] > sum(cost for _, cost in units):
        return False
    after = [way[2] for way in ways(purse, units[0], wild, exchange)]
    return any(can_pay(rest, units[1:], wild, exchange) for rest in after)


class Second:
    """The whole game."""

    def __init__(self, players: int, seed: int, options: dict[str, str]):
        self.players = players
        self.options = options
        self.chance = Chance(seed)
        self.map = MAPS["small" if players <= 2 else "large"]
        self.exchange = self.chosen("exchange")
        self.variant = self.chosen("foreman")
        self.round, self.last_round = 0, 0
        self.turn: Turn | None = None
        self.pool: list[int] = []
        self.played = [7 - 1] if self.variant else []  # RR-17.8
        self.face_down: list[int] = []
        self.set_up()

    def chosen(self, option: str) -> bool:
        return self.options.get(option) == "Yes"

    @property
    def sides(self) -> int:
        return max(2, self.players)

    # ---- RR-2

    def set_up(self) -> None:
        """RR-18.5: characters, blueprints, favours, start player, Seneca's favour."""
        left = list(CHARACTERS)
        self.sheets = []
        for _ in range(self.players):
            self.sheets.append(Sheet(self.chance.pick(left)))
            left.remove(self.sheets[-1].character)
        self.cards = self.deal_cards()
        self.favours = self.deal_favours()
        self.pro_consul = self.chance.roll(self.players) if self.players > 1 else 0
        self.nero = [c["vp"] for c in COMPONENTS["nero"]["cards"] if self.players in c["players"]]
        forum = Building(None, "F", self.map.forum)
        self.buildings = [forum]
        for sheet in self.sheets:
            sheet.overseer = forum
        self.place_foreman()
        if self.players == 1:
            self.prepare_seneca()

    def deal_cards(self) -> list[int]:
        """RR-2.4: two of A, one of L, two of M, one of R, two of U."""
        dealt: list[int] = []
        for kind in "AALMMRUU":
            fitting = [n for n, c in enumerate(CARDS) if (c["type"], n in dealt) == (kind, False)]
            dealt.append(
                self.chance.pick(n for n in fitting if self.players in CARDS[n]["players"])
            )
        return sorted(dealt, key=lambda n: (CARDS[n]["type"], CARDS[n]["no"]))

    def deal_favours(self) -> set[str]:
        """RR-2.5, RR-2.6."""
        dealt: set[str] = set()
        for _ in range(3):
            dealt.add(self.chance.pick(f for f in FAVOURS if f not in dealt and f != "Saturn"))
        patricia = any(sheet.character["id"] == "patricia" for sheet in self.sheets)
        return dealt | ({"Saturn"} if patricia else set())

    def place_foreman(self) -> None:
        """RR-2.8, RR-2.12, RR-15.1, RR-17.1."""
        last = self.sheets[(self.pro_consul - 1) % self.players]
        religious = self.slots_of("R")[0]
        self.seneca_foreman = religious if self.players == 1 or self.variant else None
        last.foreman = religious if self.seneca_foreman is None else None
        last.yard[RESOURCES.index("F")] += self.players == 4

    def prepare_seneca(self) -> None:
        """RR-15.2, RR-16.3."""
        him = Sheet()
        self.sheets.append(him)
        him.favours = {self.chance.pick(f for f in FAVOURS if f in self.favours - {"Saturn"})}
        self.favours -= him.favours
        for option, settlement, road in (("asia", "A1", "a1"), ("aegyptus", "E1", "e1")):
            if self.chosen(option):
                him.settlements.add(settlement)
                him.roads.add(road)

    def slots_of(self, kind: str) -> list[int]:
        """The slots of a type, lower number first."""
        return [slot for slot, card in enumerate(self.cards) if CARDS[card]["type"] == kind]

    # ---- RR-18.1

    def ask(self, player: int, moves: Iterable[int]) -> Course:
        """A choice; a single possibility is taken."""
        open_moves = frozenset(moves)
        if len(open_moves) == 1:
            return next(iter(open_moves))
        return (yield player, open_moves)

    # ---- RR-3

    def play(self) -> Course:
        """RR-2.11, then round after round."""
        for player, sheet in enumerate(self.sheets[: self.players]):
            if sheet.character["settlement_choice"]:
                move = yield from self.ask(
                    player, [SETTLEMENT + SETTLEMENT_IDS.index(name) for name in ("H1", "H2")]
                )
                sheet.settlements.add(SETTLEMENT_IDS[move - SETTLEMENT])
        while not self.is_over():
            yield from self.play_round()

    def is_over(self) -> bool:
        """RR-14.1, RR-15.26, RR-14.13."""
        most = 9 if self.players == 1 else 40
        return self.round >= most or 0 < self.last_round <= self.round

    def play_round(self) -> Course:
        """RR-3.1."""
        self.round += 1
        self.begin_round()
        order = [(self.pro_consul + n) % self.sides for n in range(self.sides)]
        for player in order:
            yield from self.draft_first(player)
        for player in reversed(order):
            yield from self.draft_second(player)
        for nth in range(2):
            for player in order:
                alone = player >= self.players
                yield from self.seneca_turn(nth) if alone else self.take_turn(player)
        self.pro_consul = (self.pro_consul + 1) % self.sides
        self.pool = []

    def begin_round(self) -> None:
        dice = COMPONENTS["setup"]["dice"][str(self.players)]
        self.pool = [
            6 * n + self.chance.roll(6) for n, c in enumerate(COLOURS) for _ in range(dice[c])
        ]
        if self.players == 1:
            self.deal_seneca_cards()
        if self.variant and self.round > 1:
            self.reveal_for_foreman()

    def take_die(self, player: int, move: int) -> None:
        self.pool.remove(move - DIE)
        self.sheets[player].dice.append(move - DIE)

    def draft_first(self, player: int) -> Course:
        """RR-3.3, RR-3.4."""
        if player >= self.players:
            return self.seneca_takes_die(0)
        me = self.sheets[player]
        self.take_die(player, (yield from self.ask(player, {DIE + kind for kind in self.pool})))
        if me.senators > me.deployed:
            move = yield from self.ask(player, {DIE + kind for kind in self.pool} | {DONE})
            if move != DONE:
                me.deployed += 1
                self.take_die(player, move)
        return None

    def draft_second(self, player: int) -> Course:
        """RR-3.5."""
        if player >= self.players:
            return self.seneca_takes_die(1)
        if len(self.sheets[player].dice) == 1:
            self.take_die(player, (yield from self.ask(player, {DIE + k for k in self.pool})))
        return None

    # ---- RR-4

    def take_turn(self, player: int) -> Course:
        """RR-4.13: the questions of a turn, in their order."""
        me, self.turn = self.sheets[player], Turn(player)
        move = yield from self.ask(player, {DIE + kind for kind in me.dice})
        me.dice.remove(move - DIE)
        colour, face = divmod(move - DIE, 6)
        face = yield from self.change_face(player, face)
        self.turn.lay_out(COMPONENTS["dice"][COLOURS[colour]][face])
        yield from self.fire(player, "die")
        yield from self.window(player)
        yield from self.use_senator(player)
        action = yield from self.main_action(player, "")
        if action != "pass" and (yield from self.use_jupiter(player, action)):
            yield from self.window(player)
            yield from self.main_action(player, action)
        yield from self.window(player)
        yield from self.store_rest(player)
        self.turn = None

    def change_face(self, player: int, face: int) -> Course:
        """RR-4.10, RR-12.7, RR-13.8."""
        others = {FACE + other for other in range(6) if other != face}
        near = {FACE + (face + 1) % 6, FACE + (face - 1) % 6}
        moves = {DONE}
        moves |= near if self.sheets[player].says("before_turn", "shift 1") else set()
        moves |= others if self.sheets[player].says("before_turn", "shift any") else set()
        moves |= self.favour_moves(player, ("Minerva",))
        move = yield from self.ask(player, moves)
        if FAVOUR <= move < PLAYER:
            self.use(player, "Minerva")
            move = yield from self.ask(player, others)
        return face if move == DONE else move - FACE

    def use_senator(self, player: int) -> Course:
        """RR-4.9."""
        me = self.sheets[player]
        if me.senators > me.deployed:
            move = yield from self.ask(player, range(SENATOR, SENATOR + 4))
            if move != SENATOR:
                me.deployed += 1
                self.turn.workers.add(("builder", "legionary", "merchant")[move - SENATOR - 1])

    def store_rest(self, player: int) -> Course:
        """RR-4.6."""
        me, icons = self.sheets[player], self.turn.icons
        while icons["K"]:
            move = yield from self.ask(player, range(RESOURCE, RESOURCE + 4))
            me.yard[move - RESOURCE] += 1
            icons["K"] -= 1
        for good, letter in enumerate(RESOURCES):
            me.yard[good] += icons[letter]

    def main_action(self, player: int, but: str) -> Course:
        """RR-4.12: the action, then its favour, then what it does."""
        moves = {ACTION + len(ACTIONS) - 1}
        for n, action in enumerate(ACTIONS[:-1]):
            if action != but and (self.can(player, action) or self.helping(player, action)):
                moves.add(ACTION + n)
        action = ACTIONS[(yield from self.ask(player, moves)) - ACTION]
        if action == "pass":
            return action
        moves = {FAVOUR + FAVOURS.index(name) for name in self.helping(player, action)}
        moves |= {DONE} if self.can(player, action) else set()
        move = yield from self.ask(player, moves)
        favour = "" if move == DONE else FAVOURS[move - FAVOUR]
        if favour:
            self.use(player, favour)
        yield from getattr(self, f"do_{action}")(player, favour)
        return action

    def helping(self, player: int, action: str) -> list[str]:
        """RR-4.12, RR-13.16: favours for this action with which it is possible."""
        if self.turn.favour_used:
            return []
        held = [name for name in FAVOURS_OF[action] if name in self.sheets[player].favours]
        return [name for name in held if self.can(player, action, name)]

    def can(self, player: int, action: str, favour: str = "") -> bool:
        """RR-4.12: whether the smallest form of an action is possible."""
        return bool(getattr(self, f"can_{action}")(player, favour))

    # ---- RR-13: favours

    def favour_moves(self, player: int, names: Iterable[str]) -> set[int]:
        """RR-13.2."""
        if self.turn.favour_used:
            return set()
        return {FAVOUR + FAVOURS.index(n) for n in names if n in self.sheets[player].favours}

    def use(self, player: int, name: str) -> None:
        self.sheets[player].favours.remove(name)
        self.favours.add(name)
        self.turn.favour_used = True

    def use_jupiter(self, player: int, action: str) -> Course:
        """RR-13.19."""
        moves = self.favour_moves(player, ("Jupiter",))
        if not moves or not any(self.can(player, a) for a in ACTIONS[:-1] if a != action):
            return False
        if (yield from self.ask(player, moves | {DONE})) == DONE:
            return False
        self.use(player, "Jupiter")
        return True

    # ---- RR-11: gaining and bribing

    def gain(self, player: int, letters: str, n: int = 1) -> Course:
        """RR-11.4: each unit is stored, or bribes if it is F, J or K."""
        me = self.sheets[player]
        for _ in range(n):
            moves = {RESOURCE + RESOURCES.index(x) for x in letters.replace("K", "WBSF")}
            moves |= me.open_advisors() if letters in ("F", "J", "K") else set()
            move = yield from self.ask(player, moves)
            if move >= ADVISOR:
                yield from self.bribe(player, move - ADVISOR)
            else:
                me.yard[move - RESOURCE] += 1

    def bribe(self, player: int, advisor: int) -> Course:
        """RR-11.2, RR-12.5: a `die` ability unlocked in the own turn fires at once."""
        me = self.sheets[player]
        me.loyalty[advisor] += 1
        if self.turn and self.turn.player == player:
            for level, boxes in LEVELS:
                row = me.character["advisor"][advisor][level]
                if me.loyalty[advisor] == boxes and row["trigger"] == "die":
                    yield from self.fire_one(player, (advisor, level), row)

    def window(self, player: int) -> Course:
        """RR-11.6, RR-18.9: bribes and Saturn until the player wants no more."""
        icons = {"F": SOURCE, "K": SOURCE + 1, "J": SOURCE + 4}
        while True:
            kinds = [good for good in icons if self.turn.icons[good]]
            advisors = self.sheets[player].open_advisors() if kinds else set()
            several = len(kinds) > 1 and advisors
            moves = {icons[good] for good in kinds} if several else {*advisors}
            moves |= self.favour_moves(player, ("Saturn",)) if self.can_saturn(player) else set()
            move = yield from self.ask(player, moves | {DONE})
            if move == DONE:
                return
            if move >= FAVOUR:
                yield from self.saturn(player)
                continue
            good = next(good for good in kinds if not several or icons[good] == move)
            if several:
                move = yield from self.ask(player, advisors)
            self.turn.icons[good] -= 1
            yield from self.bribe(player, move - ADVISOR)

    # ---- RR-12: advisors, and effects

    def fire(self, player: int, trigger: str, **about: Any) -> Course:
        """RR-12.13: from the top, each if it is unlocked when its turn comes."""
        me = self.sheets[player]
        for n, advisor in enumerate(me.character["advisor"]):
            for level, boxes in LEVELS:
                if me.loyalty[n] >= boxes and advisor[level]["trigger"] == trigger:
                    yield from self.fire_one(player, (n, level), advisor[level], **about)

    def fire_one(self, player: int, which: Any, row: dict[str, Any], **about: Any) -> Course:
        """RR-12.5, RR-12.6: conditions; `die` abilities once per turn."""
        if row["trigger"] == "die":
            if which in self.turn.fired or not {*row["printed"]} & self.turn.printed:
                return
            self.turn.fired.add(which)
        if about.get("kind", "A") not in row.get("types", "ALMRU"):
            return
        if row.get("when") == "adjacent_opponent" and not about["touched"]:
            return
        yield from self.effects(player, row["effects"], **about)

    def effects(self, player: int, effects: list[str], **about: Any) -> Course:
        for effect in effects:
            yield from self.effect(player, *effect.split(), **about)

    def effect(self, player: int, word: str, what: str = "", n: str = "1", **about: Any) -> Course:
        """One effect word, as components.toml explains it."""
        me = self.sheets[player]
        match word:
            case "gain" | "choose":
                yield from self.gain(player, what, int(n))
            case "coin" | "legacy" | "glory":
                self.mark(player, "coins" if word == "coin" else word, int(what))
            case "soldier":
                me.soldiers = min(12, me.soldiers + int(what))
            case "senator":
                me.senators = min(8, me.senators + int(what))
            case "icon":
                self.turn.icons[what] += 1
            case "region_resource":
                yield from self.gain(player, GOOD_OF[about["region"]])
            case "favour":
                yield from self.claim(player)
            case "activate":
                yield from self.activate(player, int(what), about["new"])
            case "steal":
                yield from self.steal(player)

    def claim(self, player: int) -> Course:
        """RR-13.1."""
        me = self.sheets[player]
        able = me.says("favour_claim", "saturn")
        names = [name for name in self.favours if name != "Saturn" or able]
        move = yield from self.ask(player, {FAVOUR + FAVOURS.index(n) for n in names} | {DONE})
        if move != DONE:
            me.favours.add(FAVOURS[move - FAVOUR])
            self.favours.remove(FAVOURS[move - FAVOUR])

    def activate(self, player: int, n: int, new: Building) -> Course:
        """RR-6.12, RR-6.16."""
        used = [new]
        for _ in range(n):
            those = {b.move: b for b in self.buildings if self.produce_of(b) and b not in used}
            move = yield from self.ask(player, {*those, DONE})
            if move == DONE:
                return
            used.append(those[move])
            yield from self.effects(player, self.produce_of(those[move]))
            if those[move].owner != player:
                self.mark(those[move].owner, "coins", 1)

    def steal(self, player: int) -> Course:
        """RR-6.13."""
        rich = [seat for seat in range(self.players) if sum(self.sheets[seat].yard)]
        if rich in ([], [player]):
            return
        move = yield from self.ask(player, {PLAYER + seat for seat in rich if seat != player})
        them = self.sheets[move - PLAYER]
        moves = {RESOURCE + good for good in range(5) if them.yard[good]}
        good = (yield from self.ask(player, moves)) - RESOURCE
        them.yard[good] -= 1
        self.sheets[player].yard[good] += 1

    def mark(self, player: int, track: str, n: int) -> None:
        """RR-1.6, RR-14.2: box by box."""
        me = self.sheets[player]
        for _ in range(min(n, LAST[track] - me.track[track])):
            me.track[track] += 1
            if me.track[track] == me.character["nero"][track]:
                self.take_nero_card(player)

    def take_nero_card(self, player: int) -> None:
        """RR-14.1, RR-14.2."""
        if self.nero:
            self.sheets[player].nero.append(self.nero.pop(0))
            self.last_round = self.last_round if self.nero else self.round + 1

    # ---- payments

    def purse(self, player: int, discount: int = 0) -> Purse:
        yard = tuple(min(n, 12) for n in self.sheets[player].yard)  # more is as good as all
        return tuple(self.turn.icons[good] for good in GOODS), yard, discount

    def affords(
        self, player: int, units: Iterable[Unit], discount: int = 0, wild: bool = False
    ) -> bool:
        return can_pay(self.purse(player, discount), tuple(units), wild, self.exchange)

    def pay(
        self, player: int, units: Iterable[Unit], discount: int = 0, wild: bool = False
    ) -> Course:
        """RR-6.15: unit by unit; returns how many J were spent."""
        due, jewels = list(units), 0
        while due:
            unit = due.pop(0)
            open_ways = [
                way
                for way in ways(self.purse(player, discount), unit, wild, self.exchange)
                if can_pay(way[2], tuple(due), wild, self.exchange)
            ]
            move = yield from self.ask(player, {way[0] for way in open_ways})
            if move < SOURCE:
                seconds = {RESOURCE + way[1] for way in open_ways if way[0] == move}
                second = yield from self.ask(player, seconds)
                self.sheets[player].yard[second - RESOURCE] -= 1
                self.sheets[player].yard[move - RESOURCE] -= 1
            else:
                self.spend(player, unit[0], move - SOURCE)
            discount -= move == SOURCE + 3
            jewels += move >= SOURCE + 4
        return jewels

    def spend(self, player: int, letter: str, source: int) -> None:
        """die, die K, yard, discount, die J, yard J."""
        if source in (2, 5):
            self.sheets[player].yard[RESOURCES.index(letter if source == 2 else "J")] -= 1
        elif source != 3:
            self.turn.icons[(letter, "K", "", "", "J")[source]] -= 1

    # ---- RR-6: Construct

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
        """RR-6.3: cards that can be paid for with so many steps."""
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

    def can_construct(self, player: int, favour: str) -> bool:
        if not (self.turn.shows("builder") or self.turn.shows("architect")):
            return False
        return any(self.juno_spots(player).values()) if favour else bool(self.destinations(player))

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

    def do_construct(self, player: int, favour: str) -> Course:
        """RR-6.1, RR-6.5."""
        fish, spots = 0, self.juno_spots(player) if favour else {}
        if not favour:
            those = self.destinations(player)
            fish, spots = those[(yield from self.ask(player, those))]
        slot, cells = yield from self.choose_place(player, spots)
        yield from self.pay(player, self.bill(slot, fish), self.discount(player, slot))
        new = yield from self.draw(player, slot, cells)
        self.settle_foremen(player, new)
        self.mark(player, "buildings", 2 if favour else 1)
        yield from self.effects(player, CARDS[self.cards[slot]]["immediate"], new=new)
        yield from self.neighbours_produce(player, new)
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

    def neighbours_produce(self, player: int, new: Building) -> Course:
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
        if not self.favour_moves(player, ("Saturn",)):
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

    # ---- RR-7: Raise Legions and Conquer

    def armies(self) -> list[Building]:
        army = self.slots_of("A")
        return [building for building in self.buildings if building.slot in army]

    def can_raise(self, player: int, favour: str) -> bool:
        """RR-7.10."""
        gives = favour or self.armies() or self.sheets[player].has("raise")
        return self.turn.shows("legionary") and bool(gives)

    def do_raise(self, player: int, favour: str) -> Course:
        """RR-7.11."""
        me, named = self.sheets[player], []
        while len(named) < 3:
            left = {b.move: b for b in self.armies() if b not in named}
            stop = {DONE} if named or favour or me.has("raise") else set()
            move = yield from self.ask(player, {*left} | stop)
            if move == DONE:
                break
            named.append(left[move])
        for building in named:
            yield from self.effects(player, CARDS[self.cards[building.slot]]["legion"])
        for further in range(1, self.players):
            owner = (player + further) % self.players
            self.mark(owner, "coins", sum(building.owner == owner for building in named))
        me.soldiers = min(12, me.soldiers + (2 if favour else 0))
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

    def strength(self, player: int, favour: str) -> int:
        """RR-7.2, RR-13.6."""
        me = self.sheets[player]
        more = (3 if favour else 0) + me.says("conquer_start", "icon aux")
        return me.soldiers - me.garrisons + self.turn.aux + more

    def within(self, player: int, strength: int) -> set[str]:
        """RR-7.3, RR-7.7."""
        me = self.sheets[player]
        weak = {name for name in self.targets() if SETTLEMENTS[name]["strength"] <= strength}
        return weak if me.soldiers > me.garrisons else set()

    def can_conquer(self, player: int, favour: str) -> bool:
        return bool(self.within(player, self.strength(player, favour)))

    def do_conquer(self, player: int, favour: str) -> Course:
        """RR-7.12."""
        me, left = self.sheets[player], self.strength(player, favour)
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

    def can_expand(self, player: int, favour: str) -> bool:
        if not self.turn.shows("builder") or not self.open_roads():
            return False
        free = self.sheets[player].lasting("road_discount") > 0
        return free or self.affords(player, [("S", False)])

    def do_expand(self, player: int, favour: str) -> Course:
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

    def use_mercury(self, player: int, favour: str) -> None:
        if favour == "Mercury":
            self.turn.workers.add("merchant")
            self.mark(player, "coins", 2 if self.mercury_pays(player) else 0)

    def taxable(self, player: int, favour: str) -> set[str]:
        own = self.sheets[player].settlements
        return own if favour else own & self.linked()

    def can_tax(self, player: int, favour: str) -> bool:
        """RR-9.4."""
        return bool(self.taxable(player, favour)) or (bool(favour) and self.mercury_pays(player))

    def do_tax(self, player: int, favour: str) -> Course:
        """RR-9.5."""
        self.use_mercury(player, favour)
        me, taxed = self.sheets[player], self.taxable(player, favour)
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

    def can_trade(self, player: int, favour: str) -> bool:
        return bool(self.sets(player))

    def do_trade(self, player: int, favour: str) -> Course:
        """RR-10.6, RR-13.3."""
        self.use_mercury(player, favour)
        traded = 0
        while traded == 0 or favour == "Bacchus":
            move = yield from self.ask(player, self.sets(player) | ({DONE} if traded else set()))
            if move == DONE:
                break
            kind = RESOURCES[move - RESOURCE]
            jewels = yield from self.pay(player, [(kind, False)] * 3, wild=True)
            more = jewels if self.turn.shows("merchant") else 0
            self.mark(player, "coins", 3 + more + (favour == "Bacchus"))
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

    # ---- RR-15: Seneca

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
        """RR-15.5: colour by the back and the d6, number by the d6."""
        rolled = self.chance.roll(6) + 1
        top, bottom = SENECA_CARDS[self.face_down[nth]][1]
        colours = [top, bottom] if rolled % 2 == 0 else [bottom, top]
        colours += [colour for colour in COLOURS if colour not in colours]

        def wish(kind: int) -> tuple[int, int]:
            return colours.index(COLOURS[kind // 6]), (kind % 6 + 1 - rolled) % 6

        self.pool.remove(min(self.pool, key=wish))

    def seneca_turn(self, nth: int) -> Course:
        """RR-15.7, RR-15.8, RR-15.16, RR-15.22."""
        card = self.face_down[nth]
        self.played.append(card)
        seals = sum(SENECA_CARDS[n][3] for n in self.played)
        level = COMPONENTS["seneca"]["difficulty"][self.options.get("level", "Normal").lower()]
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
        changed = kind == "R" and self.change_favour()
        return bool(free) or changed

    def change_favour(self) -> bool:
        him = self.sheets[SENECA]
        there = [name for name in FAVOURS if name in self.favours - {"Saturn"}]
        if not there:
            return False
        new = {self.chance.pick(there)}
        self.favours, him.favours = (self.favours - new) | him.favours, new
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
        yield from self.neighbours_produce(0, new)
        return True

    def rank(self, region: str) -> int:
        """RR-15.19."""
        return COMPONENTS["seneca"]["region_priority"].index(GOOD_OF[region])

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

    # ---- RR-14: scoring

    def score(self, player: int) -> int:
        """RR-14.4."""
        me = self.sheets[player]
        if player >= self.players:
            return self.score_seneca(me)
        values = [0, *COMPONENTS["tracks"]["buildings"]["values"]]
        points = sum(me.track.values()) - me.track["buildings"] + values[me.track["buildings"]]
        advisors = zip(me.character["advisor"], me.loyalty, strict=True)
        points += sum(advisor["vp"] for advisor, boxes in advisors if boxes == 5)
        points += sum(me.nero) + (me.soldiers + 1) // 2 + (me.senators + 1) // 2
        return points + sum(self.points_of(b) for b in self.buildings if b.owner == player)

    def score_seneca(self, him: Sheet) -> int:
        """RR-15.27."""
        worth = COMPONENTS["seneca"]["score"][self.options.get("score", "Standard").lower()]
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


def least(things: list[str], by: Any) -> list[str]:
    """All things for which `by` is smallest."""
    return [thing for thing in things if by(thing) == min(map(by, things))]
