"""How tests of Magna Roma sit down: positions in the notation of the worked examples.

`t9r3@(1,1)` is tile 9, turned three quarters clockwise, one cell east and one south of the
Town Center.
"""

import re
from typing import Any

import numpy as np

from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma import GAME
from circenses.games.magna_roma.box import SIDE, Monument, Province, cell_at
from circenses.games.magna_roma.rules.placement import place_tile
from circenses.games.magna_roma.state import (
    CELL,
    MAX_MONUMENTS,
    ROTATION,
    SITE,
    SITE_SIDE,
    Decision,
    Lot,
)
from tests.playing import moves, start

LAID = re.compile(r"t(\d+)r(\d)@\((-?\d+),(-?\d+)\)")
GOODS = ("coins", "population", "legions", "faith", "points", "blessings", "luxuries")
MONUMENT = {row["id"]: number for number, row in enumerate(Monument.written)}
PROVINCE = {row["id"]: number for number, row in enumerate(Province.written)}


def parse(text: str) -> list[tuple[int, int, int]]:
    """Tile (from 0), rotation and cell of each `t9r3@(1,1)` in a text."""
    found = [tuple(map(int, match)) for match in LAID.findall(text)]
    return [(tile - 1, turns, cell_at(dx, dy)) for tile, turns, dx, dy in found]


def cell_move(dx: int, dy: int) -> int:
    return CELL + cell_at(dx, dy)


def site_move(dx: int, dy: int) -> int:
    return SITE + (dy + 4) * SITE_SIDE + dx + 4


class Table:
    """A game under way, and the seat whose turn it is."""

    def __init__(self, state: Any, player: int):
        self.state = state
        self.player = player

    @property
    def me(self) -> Any:
        return self.state.players[self.player]

    @property
    def decision(self) -> Decision:
        return Decision(self.state.agenda[self.state.pending - 1].decision)

    def moves(self) -> list[int]:
        return moves(GAME, self.state, self.player)

    def play(self, *choices: int) -> dict[str, int]:
        """Make one choice after the other, each legal; returns what the player gained by all."""
        before = self.goods()
        for move in choices:
            assert move in self.moves()
            GAME.play(self.state, self.player, move)
        after = self.goods()
        return {good: after[good] - before[good] for good in GOODS if after[good] != before[good]}

    def goods(self) -> dict[str, int]:
        return {good: getattr(self.me, good) for good in GOODS}

    def hold(self, tile: int) -> None:
        """Exchange the tile in hand for another one, wherever that is."""
        for places in (self.state.tile_bag, self.state.slots):
            for place in range(len(places)):
                if places[place] == tile:
                    places[place] = self.state.held
        self.state.held = tile

    def place(self, text: str) -> dict[str, int]:
        """Place a tile from hand; returns what the player gained."""
        ((tile, turns, cell),) = parse(text)
        self.hold(tile)
        return self.play(CELL + cell, ROTATION + turns)

    def city(self, text: str) -> None:
        """Lay tiles into the city without any gain."""
        for tile, turns, cell in parse(text):
            place_tile(self.me, cell, 4 * tile + turns)

    def monument(self, name: str, dx: int = 0, dy: int = 0) -> None:
        """Put a monument into the city, without cost or bonus; (0,0) is the Town Center."""
        me, cell = self.me, cell_at(dx, dy)
        if (dx, dy) != (0, 0):
            for corner in (0, 1, SIDE, SIDE + 1):
                me.lots[cell + corner] = Lot.BUILT
        me.monuments[me.monument_count] = MONUMENT[name]
        me.sites[me.monument_count] = cell
        me.monument_count += 1

    def set(self, **fields: Any) -> None:
        """Set fields of the player whose turn it is."""
        for name, value in fields.items():
            if isinstance(value, list):
                getattr(self.me, name)[: len(value)] = value
            else:
                setattr(self.me, name, value)

    def provinces(self, *names: str) -> None:
        self.state.provinces[:] = [PROVINCE[name] for name in names]

    def face_up(self, *names: str) -> None:
        """The monuments to choose from; the others are in the deck."""
        numbers = [MONUMENT[name] for name in names]
        rest = [m for m in range(len(MONUMENT)) if m not in numbers]
        self.state.face_up[:] = numbers + [EMPTY] * (3 - len(numbers))
        self.state.monument_bag[: len(rest)] = rest
        self.state.monuments_left = len(rest)

    def sheet(self) -> list[int]:
        """The score sheet, if the game ended now."""
        sheet = np.zeros(len(GAME.lines) + len(GAME.ties), np.int32)
        GAME.score(self.state, self.player, sheet)
        return sheet.tolist()


def turn(city: str = "", players: int = 2, trades: tuple[int, ...] = (), **fields: Any) -> Table:
    """The first turn of a game: a tile in hand, to be placed in this city."""
    state = start(GAME, players)
    table = Table(state, 0)
    while players > 1 and table.decision == Decision.FIRST_TILE:
        table.player = waiting(state)
        table.play(table.moves()[0])
    table.player = waiting(state)
    table.city(city)
    table.set(**fields)
    if trades:
        state.trades[: len(trades)] = trades
    return table


def action(city: str = "", players: int = 2, **fields: Any) -> Table:
    """A turn at its optional action; the tile just placed is one of those in the city."""
    table = turn(city, players, **fields)
    entry = table.state.agenda[table.state.pending - 1]
    entry.decision = Decision.END_OF_TURN
    more = table.state.agenda[table.state.pending]
    more.who, more.decision = entry.who, Decision.ACTION
    table.state.pending += 1
    table.state.held = EMPTY
    return table


def solo(level: str = "I", seed: int = 1) -> Table:
    """A solo game at its first choice."""
    return Table(start(GAME, 1, seed, level=level), 0)


def waiting(state: Any) -> int:
    """The seat that has to decide."""
    assert state.waiting.bit_count() == 1
    return state.waiting.bit_length() - 1


def built(table: Table) -> list[tuple[str, int, int]]:
    """The monuments of a city with their north-west cells."""
    names = list(MONUMENT)
    cells = [divmod(table.me.sites[k], SIDE) for k in range(MAX_MONUMENTS)]
    return [
        (names[table.me.monuments[k]], cells[k][1] - 4, cells[k][0] - 4)
        for k in range(table.me.monument_count)
    ]
