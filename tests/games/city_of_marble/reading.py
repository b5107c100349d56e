"""A slow second reading of the rules, from coordinates and plain sets.

It takes nothing from the game's rules or tables: only names and numbers of placements are read from
the state, and the geometry is worked out here from CM-2.
"""

import itertools
from typing import Any

ROWS = "ABCDEFGHIJK"
COLORS = ("red", "yellow", "green", "blue")
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
KINDS = {3: ("temple", "green", 2), 4: ("baths", "blue", 3)}
KINDS |= {5: ("theater", "yellow", 5), 6: ("arena", "red", 8)}
HILLS = ("D6d", "B9u", "E7u", "H7d", "G4u", "I1u", "E3u")
BRIDGES = ("A6d", "B4u", "C2u", "E2d", "F0u", "G1u", "I0d")
SOURCES = ("A8", "E11", "K4")
TILES = (12, 14, 16, 18)
FOUNTAIN = 4
HEAD_STARTS = (20, 33, 50)

Vertex = tuple[int, int]
Triangle = frozenset[Vertex]  # its corners say it all


def vertex(name: str) -> Vertex:
    return int(name[1:]), ROWS.index(name[0])


def triangle(name: str) -> Triangle:
    q, r = vertex(name[:-1])
    down = name[-1] == "d"
    return frozenset([(q, r) if down else (q + 1, r + 1), (q + 1, r), (q, r + 1)])


VERTICES = [
    (q, r) for r in range(11) for q in range(12) if 5 <= q + r <= 16
]  # in the order of their numbers


def on_board(three: Triangle) -> bool:
    return all(corner in VERTICES for corner in three)


def around(here: Vertex) -> list[Vertex]:
    return [(here[0] + a, here[1] + b) for a, b in STEPS]


def triangles_at(here: Vertex) -> list[Triangle]:
    ring = around(here)
    return [frozenset([here, ring[k], ring[(k + 1) % 6]]) for k in range(6)]


SITES = [v for v in VERTICES if all(map(on_board, triangles_at(v)))]


def placements() -> dict[str, tuple[Triangle, Triangle]]:
    """CM-2.7, in the order of their numbers."""
    found = {}
    for q, r in VERTICES:
        down = triangle(f"{ROWS[r]}{q}d")
        ups = {
            "S": frozenset([(q + 1, r), (q, r + 1), (q + 1, r + 1)]),
            "B": frozenset([(q, r), (q - 1, r + 1), (q, r + 1)]),
            "H": frozenset([(q + 1, r - 1), (q, r), (q + 1, r)]),
        }
        for name, up in ups.items():
            if on_board(down) and on_board(up):
                found[f"{ROWS[r]}{q}{name}"] = (down, up)
    return found


PLACEMENTS = placements()
NAMES = list(PLACEMENTS)


def corners(name: str) -> set[Vertex]:
    return set().union(*PLACEMENTS[name])


def edges_of(three: Triangle) -> set[frozenset[Vertex]]:
    return {frozenset(pair) for pair in itertools.combinations(three, 2)}


def edges(name: str) -> set[frozenset[Vertex]]:
    """CM-2.8: the outer edges belong to one of the two triangles, not to both."""
    one, other = PLACEMENTS[name]
    return edges_of(one) ^ edges_of(other)


class Reading:
    """What a state means."""

    def __init__(self, state: Any):
        self.state = state
        self.tiles = {NAMES[p]: COLORS[c] for p, c in enumerate(state.tiles) if c >= 0}
        self.hills = [triangle(HILLS[h]) for h in range(7) if state.hills[h]]
        self.covered = set(self.hills).union(*(PLACEMENTS[name] for name in self.tiles))
        self.edges = set().union(*map(edges, self.tiles))
        self.built = {VERTICES[v]: kind for v, kind in enumerate(state.sites) if kind >= 0}
        self.owner = {VERTICES[v]: who for v, who in enumerate(state.owners) if who >= 0}
        self.standing = [
            [NAMES[place] for place in state.players[p].magistrates if 0 <= place < len(NAMES)]
            for p in range(state.sides)
        ]
        self.lines = [self.line(aqueduct) for aqueduct in range(3)]

    def line(self, aqueduct: int) -> list[Vertex]:
        """CM-7.4: the vertices of an aqueduct, none if it is not started."""
        if self.state.heads[aqueduct] < 0:
            return []
        found = [vertex(SOURCES[aqueduct])]
        for piece in range(self.state.pieces[aqueduct]):
            found.append(around(found[-1])[self.state.paths[aqueduct, piece]])
        return found

    # ---- chapters 5 to 7

    def may_lie(self, name: str) -> bool:
        """CM-5.9."""
        touched = self.edges.union(*map(edges_of, self.hills))
        return not {*PLACEMENTS[name]} & self.covered and bool(edges(name) & touched)

    def legal_placements(self) -> list[str]:
        return [name for name in NAMES if self.may_lie(name)]

    def legal_pieces(self, aqueduct: int) -> list[int]:
        """CM-7.6 to CM-7.11: directions."""
        line = self.lines[aqueduct]
        if not line or len(line) == 14:
            return []
        wet = {v for other in self.lines for v in other} | {vertex(name) for name in SOURCES}
        ends = enumerate(around(line[-1]))
        return [k for k, end in ends if frozenset([line[-1], end]) in self.edges and end not in wet]

    def touching(self, here: Vertex) -> list[str]:
        return [name for name in self.tiles if here in corners(name)]

    def complete(self, here: Vertex) -> bool:
        return here in SITES and self.covered.issuperset(triangles_at(here))

    def influence(self, player: int, here: Vertex, color: str) -> int:
        at = [name for name in self.standing[player] if here in corners(name)]
        return sum(self.tiles[name] == color for name in at)

    # ---- chapter 11

    def lines_of(self, player: int) -> list[int]:
        """The score sheet."""
        state = self.state
        own = [v for v, who in self.owner.items() if who == player]
        others = [p for p in range(state.sides) if p != player]
        me = state.players[player]
        bridges = sum(me.bridges)
        water = 2 * sum(v in line for v in own for line in self.lines)
        fountains = sum(self.built.get(w) == FOUNTAIN for v in own for w in around(v))
        coins = me.coins
        if coins and all(state.players[p].coins <= coins for p in others):
            coins += 2
        imperium = 0
        for k in range(4):
            theirs = [state.players[p].imperium[k] for p in others]
            if me.imperium[k] and me.imperium[k] >= max(theirs):
                imperium += 2 if me.imperium[k] in theirs else 5
        points = sum(KINDS[3 + self.built[v]][2] for v in own)
        start = HEAD_STARTS[state.level] if player >= state.seats else 0
        return [points, bridges, water, fountains, coins, imperium, start]

    # ---- chapter 14

    def is_open(self, here: Vertex) -> bool:
        return here in SITES and here not in self.built

    def open_sites(self, name: str) -> int:
        return sum(map(self.is_open, corners(name)))

    def least_open(self, names: list[str]) -> str:
        """CM-14.8, CM-14.14: the tile with the fewest open sites, the lower one in a tie."""
        return min(names, key=lambda name: (self.open_sites(name), NAMES.index(name)))

    def completes(self, name: str) -> list[Vertex]:
        """The sites that a tile in this placement would complete."""
        after = self.covered | {*PLACEMENTS[name]}
        return [
            v
            for v in corners(name)
            if self.is_open(v) and not self.complete(v) and after.issuperset(triangles_at(v))
        ]

    def closing(self, here: Vertex) -> str | None:
        """CM-14.5."""
        if not self.is_open(here):
            return None
        fits = [
            name
            for name in NAMES
            if here in corners(name)
            and not {*PLACEMENTS[name]} & self.covered
            and here in self.completes(name)
        ]
        assert len(fits) <= 1
        return fits[0] if fits else None

    def gives(self, name: str) -> bool:
        """CM-14.6."""
        for here in self.completes(name):
            color = KINDS[len(self.touching(here)) + 1][1]
            if self.influence(0, here, color) > self.influence(1, here, color):
                return True
        return False

    def worth(self, name: str, color: str, magistrate: bool) -> int:
        """CM-14.9."""
        total = 0
        for here in self.completes(name):
            _, wanted, points = KINDS[len(self.touching(here)) + 1]
            before, theirs = self.influence(1, here, wanted), self.influence(0, here, wanted)
            after = before + (magistrate and wanted == color)
            if after > theirs:
                total += points
            elif theirs > after:
                total -= points
            elif theirs > before:
                total += points
        return total

    def dedicate(self) -> tuple[str, str] | None:
        """CM-14.9: color and placement."""
        free = any(place < 0 for place in self.state.players[1].magistrates)
        best, found = 0, None
        for here in SITES:
            name = self.closing(here)
            if name is None:
                continue
            color = KINDS[len(self.touching(here)) + 1][1]
            k = COLORS.index(color)
            if self.state.stacks[k] + self.state.reserve[k] == 0:
                continue
            if self.worth(name, color, free) > best:
                best, found = self.worth(name, color, free), (color, name)
        return found

    def rank(self, end: Vertex) -> int:
        """CM-14.14: how much the Curator wants a head there, the best first."""
        if end not in self.built:
            return 2
        if self.built[end] == FOUNTAIN:
            return 1
        return 0 if self.owner[end] == 1 else 3

    def piece(self) -> tuple[int, int, int] | None:
        """The best piece: rank, aqueduct, direction."""
        found = [
            (self.rank(around(self.lines[a][-1])[k]), a, k)
            for a in range(3)
            for k in self.legal_pieces(a)
        ]
        return min(found, default=None)

    def bridge(self) -> str | None:
        """CM-14.11."""
        for space in BRIDGES:
            for name in self.legal_placements():
                if triangle(space) in PLACEMENTS[name] and not self.gives(name):
                    return name
        return None

    def source(self) -> str | None:
        """CM-14.12."""
        for aqueduct, at in enumerate(SOURCES):
            for name in [] if self.lines[aqueduct] else self.legal_placements():
                if vertex(at) in corners(name) and not self.gives(name):
                    return name
        return None

    def found(self) -> str | None:
        """CM-14.13."""
        good = [name for name in self.legal_placements() if not self.gives(name)]
        return min(good, key=self.order, default=None)

    def order(self, name: str) -> tuple[int, ...]:
        """CM-14.13: the lowest is best."""
        left = [v for v in corners(name) if self.is_open(v) and v not in self.completes(name)]
        after = self.covered | {*PLACEMENTS[name]}
        ripe = sum(self.ripe_with(v, after) for v in left)
        watched = sum(any(v in corners(tile) for tile in self.standing[0]) for v in left)
        settled = sum(bool(self.touching(v)) for v in left)
        return ripe, -watched, -settled, NAMES.index(name)

    def ripe_with(self, here: Vertex, covered: set[Triangle]) -> bool:
        """CM-14.5, on ground of which more is covered."""
        return any(
            not {*PLACEMENTS[name]} & covered
            and (covered | {*PLACEMENTS[name]}).issuperset(triangles_at(here))
            for name in NAMES
            if here in corners(name)
        )
