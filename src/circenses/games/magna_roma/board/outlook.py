"""What a choice would give: the rules play on copies, and every trade on the way is declined."""

from functools import lru_cache

import numpy as np

from circenses.core.compiling.interpret import on_view
from circenses.core.play import preview
from circenses.core.text.goods import Row, size
from circenses.games.magna_roma import GAME, box, scoring
from circenses.games.magna_roma.rules import draft
from circenses.games.magna_roma.state import BUILD, CELL, DECLINE, ROTATION, SLOT, Decision
from circenses.games.magna_roma.view import Player, Table

DECLINED = {int(Decision.TRADE): DECLINE}


@lru_cache(maxsize=64)
def legal_in(view: bytes, player: int) -> list[int]:
    return preview.open_moves(GAME, preview.world_of(GAME, view, player), player)


def legal(table: Table, player: int) -> list[int]:
    """The moves open to a player."""
    return legal_in(table.view, player)


def placements(table: Table, player: int) -> dict[int, list[Row]]:
    """For each open cell, what each distinct rotation of the tile in hand would give."""
    return placements_in(table.view, player, table.held)


@lru_cache(maxsize=64)
def placements_in(view: bytes, player: int, held: int) -> dict[int, list[Row]]:
    return tried_out(preview.world_of(GAME, view, player), player, held)


def tried_out(world: np.ndarray, player: int, held: int) -> dict[int, list[Row]]:
    """The same in an imagined world."""
    cells = [move - CELL for move in preview.open_moves(GAME, world, player)]
    turns = int(box.ROTATIONS[held])
    paths = [(CELL + cell, ROTATION + turn) for cell in cells for turn in range(turns)]
    found = preview.gains_in(GAME, world, player, paths, DECLINED)
    return {cell: found[k * turns : (k + 1) * turns] for k, cell in enumerate(cells)}


@lru_cache(maxsize=64)
def singly(view: bytes, player: int) -> list[Row]:
    """What each open move would give at once, in the order of the moves."""
    paths = [(move,) for move in legal_in(view, player)]
    return preview.gains(GAME, view, player, paths, DECLINED)


def gain_of(table: Table, player: int, move: int) -> Row:
    """What one open move would give at once."""
    return singly(table.view, player)[legal(table, player).index(move)]


@lru_cache(maxsize=64)
def bonus_in(view: bytes, player: int, place: int) -> Row:
    """MR-8.5: what a monument on offer would give when it stands, wherever that is."""
    states = preview.copies(preview.world_of(GAME, view, player), 1)
    preview.played(GAME, states, player, [(BUILD + place,)])
    path = [BUILD + place]
    if preview.decision(states[0]) == Decision.SITE:
        path.append(preview.open_moves(GAME, states, player)[0])
    (gain,) = preview.gains(GAME, view, player, [path], DECLINED)
    return gain


def bonus_of(table: Table, player: int, place: int) -> Row:
    return bonus_in(table.view, player, place)


def rotations(table: Table, player: int) -> list[Row]:
    """What each distinct rotation would give, once the cell is chosen."""
    return singly(table.view, player)


def blessings(table: Table, player: int) -> dict[int, Row]:
    """What each tile that may be blessed would give."""
    cells = [move - CELL for move in legal(table, player)]
    return dict(zip(cells, singly(table.view, player), strict=True))


@lru_cache(maxsize=64)
def best_of_pool(view: bytes, player: int, places: int) -> list[Row]:
    """The best that each tile of the solo pool could give this turn."""
    found = []
    for place in range(places):
        states = preview.copies(preview.world_of(GAME, view, player), 1)
        preview.played(GAME, states, player, [(SLOT + place,)])
        found.append(best_with_tile(states, player))
    return found


def best_of_slot(table: Table, player: int, slot: int) -> Row:
    """The best that the tile of a slot could give in the player's next turn."""
    return best_next(table.view, player, slot)


@lru_cache(maxsize=256)
def best_next(view: bytes, player: int, slot: int) -> Row:
    """The best that the reserved tile can give: true until then, for nobody else can change it."""
    states = preview.copies(preview.world_of(GAME, view, player), 1)
    states[0].pending = 0
    states[0].players[player].marker = slot
    on_view(draft).begin_turn(states[0], player)
    return best_with_tile(states, player)


def best_with_tile(world: np.ndarray, player: int) -> Row:
    """The best placement of the tile in hand, in an imagined world."""
    every = tried_out(world, player, int(world[0].held)).values()
    return max((gain for gains in every for gain in gains), key=size)


def levels(me: Player) -> list[int]:
    """MR-R13: the level at which each monument works, so that they score most; 0 is not at all."""
    _, packed = on_view(scoring).best_employment(me)
    return [packed >> (4 * built) & 15 for built in range(me.monument_count)]  # four bits each
