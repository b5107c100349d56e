"""The building in hand: all the ways in which one click could place it."""

from functools import lru_cache
from typing import NamedTuple

from circenses.core.play import preview
from circenses.core.rules.geometry import SQUARES, orientations
from circenses.core.state.schema import EMPTY
from circenses.draw.choices import Choices, Path
from circenses.draw.table import asked, asks
from circenses.games.nova_roma import GAME, layout
from circenses.games.nova_roma.board.names import members
from circenses.games.nova_roma.state import Decision
from circenses.games.nova_roma.view import Table


def in_hand(table: Table) -> int:
    """The building in hand as it lies; EMPTY when there is none."""
    if asks(table, Decision.BUILD_ANCHOR):
        return asked(table).arg
    if asks(table, Decision.BUILD_ZONE) or asks(table, Decision.BUILD_ORIENT):
        return int(layout.SHAPE_FIRST[asked(table).arg])
    return EMPTY


def shape_in_hand(table: Table) -> int:
    """Which building is in hand."""
    laid = in_hand(table)
    return max(k for k, first in enumerate(layout.SHAPE_FIRST.tolist()) if first <= laid)


class Placement(NamedTuple):
    """One way to place the building in hand: moves, zone, cells, and the tokens it completes."""

    path: Path
    zone: int
    cells: tuple[int, ...]
    closed: tuple[int, ...]

    @property
    def way(self) -> int:
        """How it lies, counted in the order of turning."""
        at = [divmod(cell, layout.ZONE_WIDTH[self.zone]) for cell in self.cells]
        top, left = (min(axis) for axis in zip(*at, strict=True))
        return WAY[tuple(sorted((row - top, column - left) for row, column in at))]


# The ways of a shape in the order of turning clockwise, then those of its mirror image; the rules
# count them in another order (NR-24.6).
WAYS = [orientations(SQUARES, shape) for shape in layout.SHAPE_ROWS.values()]
PURE_TURNS = [len(orientations(SQUARES, shape, False)) for shape in layout.SHAPE_ROWS.values()]
WAY = {cells: way for ways in WAYS for way, cells in enumerate(ways)}


def placements(table: Table, viewer: int | None, choices: Choices) -> list[Placement]:
    """Everything one click could place, each by its shortest path; found by playing on copies."""
    if viewer is None or not choices or in_hand(table) == EMPTY:
        return []
    paths = tuple(sorted(choices.words, key=len))
    return list(played(table.view, viewer, paths).values()) if paths else []


@lru_cache(maxsize=64)
def played(
    view: bytes, viewer: int, paths: tuple[Path, ...]
) -> dict[tuple[int, tuple[int, ...]], Placement]:
    """What each path places, by zone and cells."""
    world = preview.world_of(GAME, view, viewer)
    before = GAME.read(world[0])
    states = preview.copies(world, len(paths))
    preview.played(GAME, states, viewer, paths)
    found: dict[tuple[int, tuple[int, ...]], Placement] = {}
    for path, after in zip(paths, states, strict=True):
        if placement := difference(before, GAME.read(after), viewer, path):
            found.setdefault((placement.zone, placement.cells), placement)
    return found


def difference(before: Table, after: Table, viewer: int, path: Path) -> Placement | None:
    """What a path placed; None if it placed nothing."""
    for zone in range(layout.ZONES):
        had = set(members(before.players[viewer].blocks[zone]))
        cells = tuple(sorted(set(members(after.players[viewer].blocks[zone])) - had))
        if cells:
            spaces = range(len(layout.TOKEN_SPACES))
            closed = tuple(n for n in spaces if before.rewards[n] != after.rewards[n])
            return Placement(path, zone, cells, closed)
    return None
