"""A slow second engine for two to four players, from the numbered rules and plain sets.

It takes nothing from the game's rules or tables. A game is a generator: it yields who is asked what
(D1 to D10 of CM-12) with all legal moves, and receives the move.
"""

import itertools
from collections.abc import Iterator

from tests.games.city_of_marble.reading import (
    BRIDGES,
    FOUNTAIN,
    HILLS,
    KINDS,
    NAMES,
    PLACEMENTS,
    SITES,
    SOURCES,
    TILES,
    Triangle,
    Vertex,
    around,
    edges,
    edges_of,
    triangle,
    triangles_at,
    vertex,
)

Question = tuple[int, int, list[int]]  # seat, number of the decision, legal moves
Asking = Iterator[Question]  # a generator that is sent moves

BOX = -1
RED_SPACE, TREASURY = len(NAMES), len(NAMES) + 4
ACTION, DRAW, RECALL, PIECE, COLOR, PLACEMENT, MAGISTRATE, SITE, LIFT, IMPERIUM = range(1, 11)
FIRST = (None, 0, 4, 14, 17, 35, 39, 278, 280, 284, 288)  # CM-12.8
PAIRS = list(itertools.combinations(range(4), 2))
COLOR_OF = {"red": 0, "yellow": 1, "green": 2, "blue": 3}
CORNERS = {  # CM-2.7, in the order of D8
    "S": ((1, 0), (0, 1), (0, 0), (1, 1)),
    "B": ((0, 0), (0, 1), (1, 0), (-1, 1)),
    "H": ((0, 0), (1, 0), (1, -1), (0, 1)),
}


def corners_of(place: int) -> list[Vertex]:
    q, r = vertex(NAMES[place][:-1])
    return [(q + a, r + b) for a, b in CORNERS[NAMES[place][-1]]]


def touches(place: int, here: Vertex) -> bool:
    """A Magistrate in this place stands on a tile at the vertex."""
    return 0 <= place < len(NAMES) and here in corners_of(place)


class Engine:
    """One game."""

    def __init__(self, players: int, hills: list[int], first: int):
        self.players = players
        self.hills = [triangle(HILLS[hill]) for hill in hills]
        self.active = first
        self.final: int | None = None
        self.stacks = [n - players for n in TILES]
        self.imperium_left, self.coins_left = [12] * 4, 16
        self.center = [[1] * 4 for _ in range(players)]
        self.left = [[0] * 4 for _ in range(players)]
        self.imperium = [[0] * 4 for _ in range(players)]
        self.magistrates = [[BOX] * 3 for _ in range(players)]
        self.coins, self.points = [0] * players, [0] * players
        self.tiles: dict[int, int] = {}
        self.sites: dict[Vertex, tuple[int, int]] = {}  # kind and owner
        self.bridges: dict[int, int] = {}  # owners
        self.lines: list[list[Vertex]] = [[], [], []]

    # ---- the turn: CM-4, CM-10

    def play(self) -> Asking:
        while self.final != 0:
            yield from self.turn(self.active)
            self.end_turn(self.active)
            self.active = (self.active + 1) % self.players

    def turn(self, player: int) -> Asking:
        for _ in range(2 if self.final is None else 1):
            if self.actions(player):
                yield from self.act(player)
        while self.final is None and any(self.imperium[player]) and self.actions(player):
            color = (yield self.ask(player, IMPERIUM, [0, *owned(self.imperium[player], 1)])) - 289
            if color < 0:
                return
            self.imperium[player][color] -= 1
            self.imperium_left[color] += 1
            yield from self.act(player)

    def end_turn(self, player: int) -> None:
        for color in range(4):
            self.center[player][color] += self.left[player][color]
        self.left[player] = [0] * 4
        for slot, place in enumerate(self.magistrates[player]):
            if place == TREASURY:
                self.gain_coin(player)
            elif place >= RED_SPACE and self.imperium_left[place - RED_SPACE]:
                self.imperium_left[place - RED_SPACE] -= 1
                self.imperium[player][place - RED_SPACE] += 1
            if place >= RED_SPACE:
                self.magistrates[player][slot] = BOX
        if self.final is not None:
            self.final -= 1
        elif self.stacks.count(0) >= 3:
            self.final = self.players

    def gain_coin(self, player: int) -> None:
        gained = min(1, self.coins_left)
        self.coins_left -= gained
        self.coins[player] += gained

    def ask(self, player: int, decision: int, entries: list[int]) -> Question:
        return player, decision, [FIRST[decision] + entry for entry in entries]

    # ---- actions: CM-5

    def actions(self, player: int) -> list[int]:
        possible = [
            any(self.stacks),
            bool(self.pieces(range(3))),
            any(0 <= place < len(NAMES) for place in self.magistrates[player]),
            any(self.center[player]) and bool(self.open_places()),
        ]
        return [action for action in range(4) if possible[action]]

    def act(self, player: int) -> Asking:
        action = yield self.ask(player, ACTION, self.actions(player))
        steps = (self.draw, self.extend, self.recall, self.lay)
        yield from steps[action](player)

    def draw(self, player: int) -> Asking:
        have = owned(self.stacks)
        entries = [n for n, pair in enumerate(PAIRS) if {*pair} <= {*have}] or [6 + have[0]]
        entry = (yield self.ask(player, DRAW, entries)) - 4
        last = entry - 6
        taken = PAIRS[entry] if entry < 6 else [last] * min(2, self.stacks[last])
        for color in taken:
            self.stacks[color] -= 1
            self.left[player][color] += 1

    def recall(self, player: int) -> Asking:
        places = self.magistrates[player]
        on_tiles = [slot for slot in range(3) if 0 <= places[slot] < len(NAMES)]
        slot = (yield self.ask(player, RECALL, on_tiles)) - 14
        places[slot] = BOX

    def extend(self, player: int) -> Asking:
        yield from self.lay_pieces(player, range(3), 2)

    def lay(self, player: int) -> Asking:
        color = (yield self.ask(player, COLOR, owned(self.center[player]))) - 35
        place = (yield self.ask(player, PLACEMENT, self.open_places())) - 39
        self.center[player][color] -= 1
        self.tiles[place] = color
        if BOX in self.magistrates[player]:
            if (yield self.ask(player, MAGISTRATE, [0, 1])) == 279:
                self.magistrates[player][self.magistrates[player].index(BOX)] = place
        for space, name in enumerate(BRIDGES):
            if triangle(name) in PLACEMENTS[NAMES[place]]:
                self.bridges[space] = player
        yield from self.start_aqueduct(player, place)
        yield from self.build_sites(player, place)

    def covered(self) -> set[Triangle]:
        return {*self.hills}.union(*(PLACEMENTS[NAMES[place]] for place in self.tiles))

    def tile_edges(self) -> set[frozenset[Vertex]]:
        return set().union(*(edges(NAMES[place]) for place in self.tiles))

    def open_places(self) -> list[int]:
        """CM-5.9."""
        covered, sides = self.covered(), self.tile_edges().union(*map(edges_of, self.hills))
        return [
            place
            for place, name in enumerate(NAMES)
            if not covered & {*PLACEMENTS[name]} and sides & edges(name)
        ]

    # ---- sites: CM-6

    def build_sites(self, player: int, place: int) -> Asking:
        covered, corners = self.covered(), corners_of(place)
        left = [k for k in range(4) if corners[k] in SITES]
        left = [k for k in left if covered.issuperset(triangles_at(corners[k]))]
        while left:
            nth = left[0]
            if len(left) > 1:
                nth = (yield self.ask(player, SITE, left)) - 280
            left.remove(nth)
            space = self.build(corners[nth])
            for step in range(self.players):
                yield from self.lift((player + step) % self.players, corners[nth], space)

    def build(self, here: Vertex) -> int:
        """CM-6.3 to CM-6.6; returns the space for Magistrates that are lifted."""
        tiles = [place for place in self.tiles if touches(place, here)]
        _, name, points = KINDS[len(tiles)]
        counting = [place for place in tiles if self.tiles[place] == COLOR_OF[name]]
        influence = [sum(place in counting for place in places) for places in self.magistrates]
        if max(influence) == 0 or influence.count(max(influence)) > 1:
            self.sites[here] = (FOUNTAIN, -1)
            return TREASURY
        owner = influence.index(max(influence))
        self.sites[here] = (len(tiles) - 3, owner)
        self.points[owner] += points
        return RED_SPACE + COLOR_OF[name]

    def lift(self, player: int, here: Vertex, space: int) -> Asking:
        places = self.magistrates[player]
        slots = [slot for slot in range(3) if touches(places[slot], here)]
        if slots:
            slot = (yield self.ask(player, LIFT, [0, *(1 + slot for slot in slots)])) - 285
            if slot >= 0:
                places[slot] = space

    # ---- aqueducts: CM-7

    def start_aqueduct(self, player: int, place: int) -> Asking:
        for aqueduct, name in enumerate(SOURCES):
            if not self.lines[aqueduct] and vertex(name) in corners_of(place):
                self.lines[aqueduct] = [vertex(name)]
                yield from self.lay_pieces(player, [aqueduct], 3)

    def pieces(self, aqueducts: list[int] | range) -> list[int]:
        """CM-7.6 to CM-7.11, as entries of D4."""
        taken = {here for line in self.lines for here in line} | {vertex(s) for s in SOURCES}
        sides, found = self.tile_edges(), []
        for aqueduct in aqueducts:
            line = self.lines[aqueduct]
            if not 0 < len(line) <= 13:
                continue
            for direction, head in enumerate(around(line[-1])):
                if frozenset([line[-1], head]) in sides and head not in taken:
                    found.append(6 * aqueduct + direction)
        return found

    def lay_pieces(self, player: int, aqueducts: list[int] | range, n: int) -> Asking:
        for _ in range(n):
            if not (entries := self.pieces(aqueducts)):
                return
            aqueduct, direction = divmod((yield self.ask(player, PIECE, entries)) - 17, 6)
            head = around(self.lines[aqueduct][-1])[direction]
            self.lines[aqueduct].append(head)
            if head in self.sites and self.sites[head][0] == FOUNTAIN:
                self.gain_coin(player)


def owned(counts: list[int], first: int = 0) -> list[int]:
    """The colors of which there is something, as entries of a list."""
    return [first + color for color in range(4) if counts[color]]
