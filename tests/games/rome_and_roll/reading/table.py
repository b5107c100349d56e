"""Chapter 2: the table and the set-up."""

from collections.abc import Iterable

from circenses.games.rome_and_roll import box
from tests.games.rome_and_roll.reading.map import MAPS
from tests.games.rome_and_roll.reading.pieces import (
    CARDS,
    CHARACTERS,
    FAVORS,
    RESOURCES,
    Building,
    Chance,
    Course,
    Sheet,
    Turn,
)


class Table:
    """RR-20.2: what lies on the table, and the set-up."""

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
        """RR-18.5: characters, blueprints, favors, start player, Seneca's favor."""
        left = list(CHARACTERS)
        self.sheets = []
        for _ in range(self.players):
            self.sheets.append(Sheet(self.chance.pick(left)))
            left.remove(self.sheets[-1].character)
        self.cards = self.deal_cards()
        self.favors = self.deal_favors()
        self.pro_consul = self.chance.roll(self.players) if self.players > 1 else 0
        self.nero = [
            c["vp"] for c in box.BOX.written["nero"]["cards"] if self.players in c["players"]
        ]
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

    def deal_favors(self) -> set[str]:
        """RR-2.5, RR-2.6."""
        dealt: set[str] = set()
        for _ in range(3):
            dealt.add(self.chance.pick(f for f in FAVORS if f not in dealt and f != "Saturn"))
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
        him.favors = {self.chance.pick(f for f in FAVORS if f in self.favors - {"Saturn"})}
        self.favors -= him.favors
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
