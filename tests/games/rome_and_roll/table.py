"""How tests of Rome & Roll sit down: positions and choices in the words of the worked examples.

A choice is a word ("construct", "yard", "Shrine", "H1", "h1", "W", "blue 3", "done") or a square,
(row, column). Places are sets of squares.
"""

from typing import Any

import numpy as np

from circenses.core.rules.agenda import ask, first_of, top, wait
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import GAME, box, state, vocabulary
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.box import seneca as seneca_cards
from circenses.games.rome_and_roll.rules import do, follow, legal
from circenses.games.rome_and_roll.rules.rounds import begin_round
from circenses.games.rome_and_roll.rules.squares import draw_on_map
from circenses.games.rome_and_roll.state import Decision
from tests.playing import moves, start

Cell = tuple[int, int]
Choice = str | Cell
CARD = {row["name"]: number for number, row in enumerate(box.Blueprint.written)}
CHARACTER = {name: number for number, name in enumerate(box.Character.name)}
ACTIONS = [action.name.lower() for action in vocabulary.Action]
SOURCES = ["die", "die K", "yard", "discount", "die J", "yard J"]
SENATORS = ["no senator", "builder", "legionary", "merchant"]
RECOMMENDED = box.Setup.written["first_game"]["blueprints"]
LEGATUS = ("Legatus", "Mercatrix", "Patricia", "Præfectus")


def settle(position: Any) -> None:
    """Carry on until someone has a choice, as `play` does after each (RR-18.1)."""
    few = np.zeros(GAME.most_legal, np.int32)
    while position.pending > 0:
        player = first_of(top(position).who)
        if top(position).decision >= state.FIRST_AUTOMATIC:
            follow(position, player)
        elif legal(position, player, few) == 1:
            do(position, player, int(few[0]))
        else:
            break
    wait(position)


def die_kind(text: str) -> int:
    """`blue 3` is the third face of a blue die."""
    color, face = text.split()
    return vocabulary.FACES * vocabulary.COLORS.index(color) + int(face) - 1


def lie_of(cells: tuple[Cell, ...]) -> tuple[int, int]:
    """The first square and the orientation of a shape that covers these squares."""
    ordered = sorted(cells)
    corner = min(r for r, _ in cells), min(c for _, c in cells)
    shape = [(r - corner[0], c - corner[1]) for r, c in ordered]
    return ground.square_at(*ordered[0]), ground.ALL_LIES.index(shape)


class Table:
    """A game under way, seen from the seat whose turn it is."""

    def __init__(self, record: Any, player: int = 0):
        self.state = record
        self.player = player

    @property
    def me(self) -> Any:
        return self.state.players[self.player]

    @property
    def waiting(self) -> int:
        """The seat that has to decide."""
        assert self.state.waiting, "nobody has to decide"
        return first_of(self.state.waiting)

    @property
    def decision(self) -> Decision | None:
        """The open question; none when the turn that was laid out is over."""
        if self.state.pending == 0:
            return None
        return Decision(self.state.agenda[self.state.pending - 1].decision)

    # ---- laying out

    def cards(self, *names: str) -> "Table":
        """The blueprints in play."""
        order = box.CARD_ORDER.tolist()
        self.state.cards[:] = sorted((CARD[name] for name in names), key=order.index)
        return self

    def give(self, player: int | None = None, yard: str = "", **fields: Any) -> "Table":
        """What a player has: a yard as letters, other fields by name."""
        me = self.state.players[self.player if player is None else player]
        for letter in yard:
            me.yard[vocabulary.LETTERS.index(letter)] += 1
        for name, value in fields.items():
            if isinstance(value, list):
                getattr(me, name)[: len(value)] = value
            else:
                setattr(me, name, value)
        return self

    def hold(self, *names: str, player: int | None = None) -> "Table":
        """Favors in front of a player, and no longer in the middle."""
        me = self.state.players[self.player if player is None else player]
        for name in names:
            bit = 1 << box.Favor.name.index(name)
            me.favors |= bit
            self.state.favors &= ~bit
        return self

    def middle(self, *names: str) -> "Table":
        """The favors in the middle."""
        self.state.favors = sum(1 << box.Favor.name.index(name) for name in names)
        return self

    def loyal(self, player: int | None = None, **levels: int) -> "Table":
        """How many boxes of advisors are marked."""
        me = self.state.players[self.player if player is None else player]
        names = [a["name"] for a in box.Character.advisor[me.character]]
        for name, level in levels.items():
            me.loyalty[names.index(name)] = level
        return self

    def slot(self, card: str) -> int:
        """The place of a card; if it is not in play, it takes the first one of its type."""
        for slot in range(vocabulary.SLOTS):
            if self.state.cards[slot] == CARD[card]:
                return slot
        slot = box.SLOT_TYPE.tolist().index(box.Blueprint.type[CARD[card]])
        self.state.cards[slot] = CARD[card]
        return slot

    def build(self, owner: int, card: str, *cells: Cell) -> int:
        """A building that already stands; returns its number."""
        return draw_on_map(self.state, owner, self.slot(card), *lie_of(cells))

    def area(self, kind: int, *cells: Cell) -> int:
        """Rubble or a Park."""
        return draw_on_map(self.state, EMPTY, kind, *lie_of(cells))

    def conquer(self, player: int, *names: str) -> "Table":
        for name in names:
            self.state.players[player].settlements |= 1 << box.Settlement.id.index(name)
        return self

    def renovate(self, player: int, *names: str) -> "Table":
        for name in names:
            self.state.players[player].roads |= 1 << box.Road.id.index(name)
        return self

    def overseer(self, cell: Cell, player: int | None = None) -> "Table":
        """Put an Overseer into the building on a square."""
        building = self.state.building_at[ground.square_at(*cell)]
        me = self.state.players[self.player if player is None else player]
        me.overseer = self.state.buildings[building].first
        return self

    def foreman(self, card: str, player: int | None = None) -> "Table":
        self.state.players[self.player if player is None else player].foreman = self.slot(card)
        return self

    # ---- going on

    def step(self, decision: Decision, arg: int = 0, n: int = 0) -> "Table":
        """Carry out a step of the rules now, up to the next choice."""
        ask(self.state, self.player, decision, arg, n)
        settle(self.state)
        return self

    def begin(self, die: str) -> "Table":
        """A turn with this die; it is the only thing to be done."""
        self.me.dice[0] = die_kind(die)
        self.state.active = self.player
        return self.step(Decision.TURN)

    def act(self, die: str, action: str, *choices: Choice) -> "Table":
        """A turn with this die, free actions and senators refused, at its main action."""
        self.begin(die)
        while self.decision != Decision.MAIN_ACTION:
            assert self.decision in REFUSABLE, self.decision
            self.play("no senator" if self.decision == Decision.SENATOR_ICON else "done")
        return self.play(action, *choices)

    def act_open(self, die: str, action: str) -> bool:
        """Whether the main action could be chosen in a turn with this die."""
        self.begin(die)
        while self.decision in REFUSABLE:
            self.play("no senator" if self.decision == Decision.SENATOR_ICON else "done")
        return self.decision == Decision.MAIN_ACTION and self.may(action)

    def move(self, choice: Choice) -> int:
        """The number of a choice."""
        if isinstance(choice, tuple):
            return state.SQUARE + ground.square_at(*choice)
        character = box.Character.written[self.state.players[self.waiting].character]
        blocks = [
            (state.ACTION, ACTIONS),
            (state.SENATOR, SENATORS),
            (state.SLOT, [box.Blueprint.written[card]["name"] for card in self.state.cards]),
            (state.REGION, box.REGION_IDS),
            (state.SETTLEMENT, box.Settlement.id),
            (state.ROAD, box.Road.id),
            (state.RESOURCE, list(vocabulary.LETTERS[: vocabulary.RESOURCES])),
            (state.ADVISOR, [advisor["name"] for advisor in character["advisor"]]),
            (state.SOURCE, SOURCES),
            (state.FAVOR, box.Favor.name),
            (state.FACE, [f"face {n}" for n in range(1, 7)]),
            (state.ORIENTATION, [f"turn {n}" for n in range(8)]),
            (state.PLAYER, [f"player {n}" for n in range(4)]),
            (state.DONE, ["done"]),
        ]
        for first, names in blocks:
            if choice in names:
                return first + names.index(choice)
        return state.DIE + die_kind(choice)

    def moves(self) -> list[int]:
        """The legal moves of the seat that has to decide."""
        return moves(GAME, self.state, self.waiting)

    def offers(self, *choices: Choice) -> bool:
        """Whether exactly these choices are open."""
        return self.moves() == sorted(self.move(choice) for choice in choices)

    def may(self, choice: Choice) -> bool:
        return self.decision is not None and self.move(choice) in self.moves()

    def play(self, *choices: Choice) -> "Table":
        """Make one legal choice after the other, no matter who decides.

        Where the Overseer goes and what is built may have been the only possibility (RR-18.1).
        """
        for choice in choices:
            if self.was_forced(choice):
                continue
            assert self.may(choice), f"{choice} at {self.decision!r}: {self.moves()}"
            GAME.play(self.state, self.waiting, self.move(choice))
        return self

    def was_forced(self, choice: Choice) -> bool:
        """Whether a destination or a blueprint was the only one, and therefore is taken."""
        if self.decision in (Decision.DESTINATION, Decision.RAISE, Decision.ACTIVATE):
            return False
        if isinstance(choice, tuple):
            taken = self.state.destination == ground.square_at(*choice)
            return taken and self.decision in (Decision.BLUEPRINT, Decision.ANCHOR)
        taken = choice in CARD and self.state.cards[self.state.slot] == CARD[choice]
        return taken and self.state.slot != EMPTY and self.decision != Decision.BLUEPRINT

    def place(self, *cells: Cell) -> "Table":
        """Anchor and orientation of a building, Rubble too; forced ones are not asked for."""
        first, lie = lie_of(cells)
        if self.decision in (Decision.ANCHOR, Decision.RUBBLE):
            self.play((first // ground.COLUMNS, first % ground.COLUMNS))
        if self.decision in (Decision.ORIENTATION, Decision.RUBBLE_TURN):
            shape = next(
                lies for lies in ground.SHAPE_LIES.values() if ground.ALL_LIES[lie] in lies
            )
            self.play(f"turn {shape.index(ground.ALL_LIES[lie])}")
        return self

    def may_place(self, *cells: Cell) -> bool:
        """Whether the building could cover exactly these squares."""
        first, lie = lie_of(cells)
        cell = first // ground.COLUMNS, first % ground.COLUMNS
        if not self.may(cell):
            return False
        other = Table(self.copy(), self.player).play(cell)
        shape = next(lies for lies in ground.SHAPE_LIES.values() if ground.ALL_LIES[lie] in lies)
        if other.decision == Decision.ORIENTATION:
            return other.may(f"turn {shape.index(ground.ALL_LIES[lie])}")
        return other.state.lie == lie or other.covers(*cells)

    def covers(self, *cells: Cell) -> bool:
        """Whether the newest building covers exactly these squares."""
        it = self.state.buildings[self.state.building_count - 1]
        return (it.first, it.lie) == lie_of(cells)

    def copy(self) -> Any:
        """An independent copy of the position."""
        states = GAME.new_batch(1)
        states[0] = self.state
        return states[0]

    # ---- looking

    def yard(self, player: int | None = None) -> str:
        """A yard as letters."""
        me = self.state.players[self.player if player is None else player]
        return "".join(vocabulary.LETTERS[k] * me.yard[k] for k in range(vocabulary.RESOURCES))

    def track(self, name: str, player: int | None = None) -> int:
        me = self.state.players[self.player if player is None else player]
        return me.track[vocabulary.TRACKS.index(name)]

    def loyalty(self, advisor: str, player: int | None = None) -> int:
        me = self.state.players[self.player if player is None else player]
        names = [a["name"] for a in box.Character.advisor[me.character]]
        return me.loyalty[names.index(advisor)]

    def owns(self, player: int, *names: str) -> bool:
        """Whether a player owns all these settlements and roads."""
        me = self.state.players[player]
        settlements = [box.Settlement.id.index(n) for n in names if n in box.Settlement.id]
        roads = [box.Road.id.index(n) for n in names if n in box.Road.id]
        return all((me.settlements >> n) & 1 for n in settlements) and all(
            (me.roads >> n) & 1 for n in roads
        )

    def holds(self, name: str, player: int | None = None) -> bool:
        me = self.state.players[self.player if player is None else player]
        return bool((me.favors >> box.Favor.name.index(name)) & 1)

    def in_middle(self, name: str) -> bool:
        return bool((self.state.favors >> box.Favor.name.index(name)) & 1)

    def sheet(self, player: int | None = None) -> list[int]:
        """The score sheet, if the game ended now."""
        sheet = np.zeros(len(GAME.lines) + len(GAME.ties), np.int32)
        GAME.score(self.state, self.player if player is None else player, sheet)
        return sheet.tolist()


REFUSABLE = (Decision.TURN_FACE, Decision.FREE_ACTION, Decision.SENATOR_ICON)


def table(players: int = 2, *, mine: str = "Legatus", seed: int = 1, **options: Any) -> Table:
    """The recommended cards, nobody has anything, all Overseers are in the Forum.

    Seat 0 has the character asked for, the others have the rest in the order of the box.
    """
    others = [name for name in LEGATUS if name != mine]
    names = [mine, *others][:players]
    chosen = {f"character_{seat + 1}": name for seat, name in enumerate(names)}
    record = start(GAME, players, seed, **{"cards": "First game", **chosen, **options})
    laid = Table(record)
    empty_agenda(record)
    record.pool[:] = 0
    for seat in range(players):
        empty_sheet(record.players[seat])
    record.seneca_foreman = EMPTY
    record.pro_consul = 0
    record.rounds = 1
    return laid


def empty_agenda(record: Any) -> None:
    blank = GAME.new_batch(1)[0]
    record.agenda[:] = blank.agenda
    record.pending = 0
    record.waiting = 0


def empty_sheet(me: Any) -> None:
    me.yard[:] = 0
    me.track[:] = 0
    me.dice[:] = EMPTY
    me.soldiers = me.garrisons = me.senators = me.deployed = 0
    me.settlements = me.roads = 0
    me.foreman = EMPTY


def fresh(players: int = 2, seed: int = 1, **options: Any) -> Table:
    """A new game at its first choice."""
    return Table(start(GAME, players, seed, **options))


def drafting(players: int, *dice: str, seed: int = 1, **options: Any) -> Table:
    """The draft of a round with these dice in the pool."""
    laid = table(players, seed=seed, **options)
    begin_round(laid.state)
    laid.state.pool[:] = 0
    for die in dice:
        laid.state.pool[die_kind(die)] += 1
    return laid


def solo(mine: str = "Legatus", **options: Any) -> Table:
    """Alone against Seneca, who has done nothing yet."""
    return table(1, mine=mine, **options)


def seneca_turn(laid: Table, card: int) -> Table:
    """Seneca turns up the card with this number."""
    laid.state.face_down[0] = card - 1
    laid.state.backs[0] = seneca_cards.BACK[card - 1]
    return laid.step(Decision.SENECA, 0)
