"""How tests of City of Marble sit down: positions and moves in the words of the worked examples.

A position is laid out from words: `tiles` are "E6H yellow 0" (placement, color, whose Magistrate
stands on it, or -), `spaces` "0 green" or "0 treasury", `sites` "F6 theater 0" or "F6 fountain",
`aqueducts` lists of vertices; counts by color are red, yellow, green, blue. What is not given is as
at the start of a game. A move is "0 placement E7B": seat, decision, choice; a Magistrate is named
by the tile on which it stands.
"""

import itertools
from typing import Any

import numpy as np

from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import GAME, box
from circenses.games.city_of_marble import state as numbers
from circenses.games.city_of_marble.rules import curator, do, follow
from circenses.games.city_of_marble.rules.setup import deal_tiles, fill_supplies, mark_sources
from circenses.games.city_of_marble.rules.tiles import free_magistrate, lay_tile, put_hill
from circenses.games.city_of_marble.rules.turn import begin_turn, can_draw, spend_imperium
from circenses.games.city_of_marble.scoring import solo_title
from circenses.games.city_of_marble.state import FIRST_AUTOMATIC, Decision
from tests.playing import moves

HILLS = ("Quirinal", "Palatine", "Esquiline")
PLACEMENT = {name: number for number, name in enumerate(box.PLACEMENT_NAMES)}
VERTEX = {name: number for number, name in enumerate(box.VERTEX_NAMES)}
SITES = (*box.Building.id, "fountain")
WORDS = {  # what the examples call a decision
    Decision.ACTION: "action",
    Decision.DRAW: "draw",
    Decision.RECALL: "recall",
    Decision.PIECE: "piece",
    Decision.COLOR: "color",
    Decision.PLACEMENT: "placement",
    Decision.MAGISTRATE: "magistrate",
    Decision.SITE: "site",
    Decision.LIFT: "lift",
    Decision.IMPERIUM: "imperium",
}


def color(name: str) -> int:
    return box.COLOR_NAMES.index(name)


def copy(state: Any) -> Any:
    """An independent record with the same bytes."""
    states = GAME.new_batch(1)
    states[0] = state
    return states[0]


class Table:
    """A game under way."""

    def __init__(self, state: Any):
        self.state = state
        self.works: list[str] = []  # what the Curator did

    # ---- asking

    @property
    def decision(self) -> Decision:
        return Decision(self.state.agenda[self.state.pending - 1].decision)

    @property
    def arg(self) -> int:
        return self.state.agenda[self.state.pending - 1].arg

    @property
    def player(self) -> int:
        assert self.state.waiting.bit_count() == 1
        return self.state.waiting.bit_length() - 1

    @property
    def next(self) -> str:
        return f"{self.player} {WORDS[self.decision]}" if self.state.waiting else "none"

    def me(self, player: int = 0) -> Any:
        return self.state.players[player]

    def legal(self) -> dict[str, int]:
        """The open choices by their words."""
        found = moves(GAME, self.state, self.player) if self.state.waiting else []
        choices = {self.word(move): move for move in found}
        assert len(choices) == len(found)
        return choices

    def word(self, move: int) -> str:
        """What the examples call a move in this position."""
        me, decision = self.me(self.player), self.decision
        if decision == Decision.ACTION:
            return ("draw", "aqueduct", "recall", "play")[move]
        if decision == Decision.DRAW:
            return self.draw_word(move)
        if decision == Decision.RECALL:
            return box.PLACEMENT_NAMES[me.magistrates[move - numbers.SLOT]]
        if decision == Decision.PIECE:
            aqueduct, direction = divmod(move - numbers.PIECE, 6)
            return f"{box.WaterSource.id[aqueduct]} {direction}"
        if decision == Decision.COLOR:
            return box.COLOR_NAMES[move - numbers.COLOR]
        if decision == Decision.PLACEMENT:
            return box.PLACEMENT_NAMES[move - numbers.PLACEMENT]
        if decision == Decision.MAGISTRATE:
            return ("no", "yes")[move - numbers.NOBODY]
        if decision == Decision.SITE:
            return box.VERTEX_NAMES[box.CORNERS[self.arg, move - numbers.CORNER]]
        if decision == Decision.LIFT:
            stays = move == numbers.STAY
            return "none" if stays else box.PLACEMENT_NAMES[me.magistrates[move - numbers.LIFT]]
        return "end" if move == numbers.END_TURN else box.COLOR_NAMES[move - numbers.SPEND]

    def draw_word(self, move: int) -> str:
        if move >= numbers.SINGLE:
            name = box.COLOR_NAMES[move - numbers.SINGLE]
            return "+".join([name] * min(2, self.state.stacks[move - numbers.SINGLE]))
        return "+".join(box.COLOR_NAMES[k] for k in box.PAIRS[move - numbers.PAIR])

    # ---- playing

    def play(self, *lines: str) -> "Table":
        """Play moves such as "0 placement E7B", each of them asked for and legal."""
        for line in lines:
            seat, decision, choice = line.split(" ", 2)
            assert self.next == f"{seat} {decision}"
            self.choose(choice)
        return self

    def choose(self, *choices: str) -> "Table":
        """Each player's choices, one after the other; the Curator's works are noted."""
        for choice in choices:
            player, move = self.player, self.legal()[choice]
            twin = copy(self.state)
            GAME.play(twin, player, move)
            do(self.state, player, move)
            self.settle()
            assert self.state.tobytes() == twin.tobytes()
        return self

    def settle(self) -> None:
        """Carry out what needs no choice, step by step."""
        state = self.state
        while state.pending and self.decision >= FIRST_AUTOMATIC:
            self.note_work()
            follow(state, state.agenda[state.pending - 1].who.bit_length() - 1)
        state.waiting = state.agenda[state.pending - 1].who if state.pending else 0

    def note_work(self) -> None:
        """What the Curator is about to do, in words."""
        if self.decision == Decision.WATER and self.arg == EMPTY:
            aqueduct, way = divmod(int(curator.best_piece(self.state, EMPTY)), 6)
            head = box.VERTEX_NAMES[box.NEIGHBOR[self.state.heads[aqueduct], way]]
            self.works.append(f"water {box.WaterSource.id[aqueduct]} {head}")
        elif self.decision == Decision.WORKS:
            self.works += planned_work(copy(self.state))

    # ---- looking

    def hands(self) -> list[list[int]]:
        return [list(self.me(p).center_box) for p in range(self.state.sides)]

    def left(self) -> list[list[int]]:
        return [list(self.me(p).left_box) for p in range(self.state.sides)]

    def imperium(self) -> list[list[int]]:
        return [list(self.me(p).imperium) for p in range(self.state.sides)]

    def coins(self) -> list[int]:
        return [self.me(p).coins for p in range(self.state.sides)]

    def scores(self) -> list[int]:
        return [self.me(p).points for p in range(self.state.sides)]

    def magistrates(self) -> list[list[str]]:
        """Where each player's Magistrates stand, sorted as text."""
        players = range(self.state.sides)
        return [sorted(place_name(place) for place in self.me(p).magistrates) for p in players]

    def sites(self) -> list[str]:
        found = []
        for vertex, kind in enumerate(self.state.sites):
            if kind != EMPTY:
                owner = self.state.owners[vertex]
                words = [box.VERTEX_NAMES[vertex], SITES[kind], *([str(owner)] * (owner != EMPTY))]
                found.append(" ".join(words))
        return found

    def aqueducts(self) -> dict[str, list[str]]:
        """The vertices of every aqueduct that was started."""
        found = {}
        for aqueduct, name in enumerate(box.WaterSource.id):
            if self.state.heads[aqueduct] != EMPTY:
                line = [int(box.SOURCES[aqueduct])]
                for way in self.state.paths[aqueduct][: self.state.pieces[aqueduct]]:
                    line.append(int(box.NEIGHBOR[line[-1], way]))
                found[name] = [box.VERTEX_NAMES[vertex] for vertex in line]
        return found

    def bridges(self) -> list[list[int]]:
        """The values that each player has, in the order of the spaces."""
        owners = list(self.state.bridge_owners)
        return [
            [self.me(p).bridges[space] for space, owner in enumerate(owners) if owner == p]
            for p in range(self.state.sides)
        ]

    def forma(self) -> list[str]:
        return [box.COLOR_NAMES[k] for k in self.state.forma]

    # ---- scoring

    def sheet(self, player: int) -> list[int]:
        sheet = np.zeros(len(GAME.lines) + len(GAME.ties), np.int32)
        GAME.score(self.state, player, sheet)
        return sheet.tolist()

    def outcome(self) -> Any:
        return GAME.outcome_of([self.sheet(p) for p in range(self.state.sides)])

    def totals(self) -> list[int]:
        return list(self.outcome().totals)

    def winners(self) -> list[int]:
        return [p for p, place in enumerate(self.outcome().places) if place == 1]

    def title(self) -> str:
        return solo_title(self.totals()[0] - self.totals()[1])


def place_name(place: int) -> str:
    if place == EMPTY:
        return "box"
    names = (*box.PLACEMENT_NAMES, *box.COLOR_NAMES, "treasury")
    return names[place]


def planned_work(state: Any) -> list[str]:
    """The Curator's next work, found out on a copy."""
    words = []
    if state.actions == 0:
        spare = curator.color_to_spare(state)
        if spare == EMPTY:
            return []
        words.append(f"spend {box.COLOR_NAMES[spare]}")
        spend_imperium(state, box.CURATOR, spare)
    curator.take_back(state)
    vertex = curator.site_to_dedicate(state)
    if vertex != EMPTY:
        name = box.COLOR_NAMES[curator.color_of_ripe(state, vertex)]
        place = box.PLACEMENT_NAMES[curator.closing_placement(state, vertex)]
        return [*words, f"dedicate {name} {place}"]
    if curator.can_bring_water(state) or not can_draw(state):
        return words
    return words + planned_tile(state)


def planned_tile(state: Any) -> list[str]:
    """The step and the tile that the Curator lays by the Forma."""
    if (placement := curator.first_fit(state, box.BRIDGE_PLACEMENTS)) != EMPTY:
        step = "bridge"
    elif (placement := curator.placement_at_source(state)) != EMPTY:
        step = "source"
    elif (placement := curator.placement_to_found(state)) != EMPTY:
        step = "found"
    else:
        return []
    name = next(box.COLOR_NAMES[k] for k in state.forma if state.stacks[k])
    return [f"{step} {name} {box.PLACEMENT_NAMES[placement]}"]


# ---- laying out


def lay_out(players: int = 2, active: int = 0, solo: str = "", **given: Any) -> Table:
    """A position at the beginning of a turn."""
    table = Table(GAME.new_batch(1)[0])
    state = table.state
    state.seats, state.sides = 1 if solo else players, players
    for name in given.get("hills", HILLS):
        put_hill(state, box.Hill.name.index(name))
    mark_sources(state)
    fill_supplies(state)
    for player in range(state.seats):
        deal_tiles(state, player)
    if solo:
        lay_out_curator(state, solo, given)
    state.bridges[:] = given.get("bridge_values", [1, 2, 3, 4, 1, 2, 3])
    lay_out_board(state, given)
    lay_out_players(state, given)
    if given.get("final_turns_left", -1) >= 0:
        state.final_turns = given["final_turns_left"]
    begin_turn(state, active)
    table.settle()
    return table


def lay_out_curator(state: Any, level: str, given: dict[str, Any]) -> None:
    state.level = [name.lower() for name in box.SoloLevel.name].index(level)
    state.forma[:] = [color(name) for name in given.get("forma", box.COLOR_NAMES)]
    state.reserve[:] = given.get("reserve", [box.Solo.reserve_per_color] * 4)
    for k in range(box.COLORS):
        state.stacks[k] -= box.Solo.reserve_per_color


def lay_out_board(state: Any, given: dict[str, Any]) -> None:
    for words in given.get("tiles", ()):
        place, name, owner = words.split()
        lay_tile(state, color(name), PLACEMENT[place])
        if owner != "-":
            stand(state.players[int(owner)], PLACEMENT[place])
    for words in given.get("spaces", ()):
        owner, space = words.split()
        stand(state.players[int(owner)], PLACEMENT.get(space, space_number(space)))
    for words in given.get("sites", ()):
        vertex, kind, *owner = words.split()
        state.sites[VERTEX[vertex]] = SITES.index(kind)
        if owner:
            state.owners[VERTEX[vertex]] = int(owner[0])
    for name, line in given.get("aqueducts", {}).items():
        lay_out_aqueduct(state, box.WaterSource.id.index(name), [VERTEX[v] for v in line])


def space_number(space: str) -> int:
    return box.TREASURY if space == "treasury" else box.IMPERIUM_SPACE + color(space)


def stand(me: Any, place: int) -> None:
    me.magistrates[free_magistrate(me)] = place


def lay_out_aqueduct(state: Any, aqueduct: int, line: list[int]) -> None:
    assert line[0] == box.SOURCES[aqueduct]
    for piece, (here, there) in enumerate(itertools.pairwise(line)):
        state.paths[aqueduct, piece] = box.NEIGHBOR[here].tolist().index(there)
        state.water[there] = aqueduct
    state.pieces[aqueduct] = len(line) - 1
    state.heads[aqueduct] = line[-1]


def lay_out_players(state: Any, given: dict[str, Any]) -> None:
    for player in range(state.sides):
        me = state.players[player]
        for key, field in (("hands", "center_box"), ("left", "left_box"), ("imperium", "imperium")):
            if key in given:
                getattr(me, field)[:] = given[key][player]
        me.coins = given.get("coins", [0] * 4)[player]
        me.points = given.get("scores", [0] * 4)[player]
        for value in given.get("bridges", [[]] * 4)[player]:
            space = list(state.bridge_owners).index(EMPTY)
            state.bridge_owners[space] = player
            state.bridges[space] = 0
            me.bridges[space] = value
    state.coins_left = given.get("coin_supply", state.coins_left)
    for key, field in (("stacks", "stacks"), ("imperium_supply", "imperium_left")):
        if key in given:
            getattr(state, field)[:] = given[key]
