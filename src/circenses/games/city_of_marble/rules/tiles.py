"""Chapter 5, the tiles on the board: where one may lie, and what follows when it lies."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.sets import drop_all, put_all
from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import box


@rule
def put_hill(state, hill):
    """CM-2.11, CM-2.14: a hill covers its triangle, fills three sectors and shows no building."""
    state.hills[hill] = 1
    put_all(state.covered, box.HILL_OVERLAPPING[hill])
    put_all(state.open_placements, box.HILL_ALONGSIDE[hill])
    drop_all(state.open_placements, state.covered)
    for corner in range(3):
        state.sectors[box.HILL_CORNERS[hill, corner]] |= box.HILL_SECTORS[hill, corner]


@rule
def lay_tile(state, color, placement):
    """CM-5.11: a tile never moves; all that follows from it is noted here."""
    state.tiles[placement] = color
    put_all(state.covered, box.OVERLAPPING[placement])
    put_all(state.open_placements, box.ALONGSIDE[placement])  # CM-5.9, CM-5.10
    drop_all(state.open_placements, state.covered)
    for corner in range(box.CORNER_COUNT):
        vertex = box.CORNERS[placement, corner]
        state.sectors[vertex] |= box.CORNER_SECTORS[placement, corner]
        state.edges[vertex] |= box.CORNER_EDGES[placement, corner]
        state.touching[vertex] += 1


@rule
def completed_corners(state, placement):
    """CM-6.1, CM-2.10: the corners of the tile just laid whose six sectors are covered, as bits."""
    corners = 0
    for corner in range(box.CORNER_COUNT):
        vertex = box.CORNERS[placement, corner]
        if state.sectors[vertex] == box.ALL_SECTORS:
            corners |= 1 << corner
    return corners


# ---- Magistrates on tiles


@rule
def stands_at(place, vertex):
    """CM-6.4: a Magistrate in this place stands on a tile that touches the vertex."""
    if place == EMPTY or place >= box.PLACEMENTS:
        return False
    for corner in range(box.CORNER_COUNT):
        if box.CORNERS[place, corner] == vertex:
            return True
    return False


@rule
def free_magistrate(me):
    """CM-12.4: the lowest slot among those in the center box, or EMPTY."""
    for slot in range(box.Player.magistrates):
        if me.magistrates[slot] == EMPTY:
            return slot
    return EMPTY


@rule
def stands_on_tile(me, slot):
    """CM-5.7: on a tile, not in the box, on an Imperium space or in the Treasury."""
    return 0 <= me.magistrates[slot] < box.PLACEMENTS
