"""Chapter 5, the tiles on the board: where one may lie, and what follows when it lies."""

from circenses.core.jit import rule
from circenses.core.schema import EMPTY
from circenses.games.city_of_marble import data


@rule
def put_hill(state, hill):
    """CM-2.11, CM-2.14: a hill covers its triangle, fills three sectors and shows no building."""
    state.hills[hill] = 1
    for word in range(data.WORDS):
        state.covered[word] |= data.HILL_OVERLAPPING[hill, word]
        state.beside[word] |= data.HILL_ALONGSIDE[hill, word]
    for corner in range(3):
        state.sectors[data.HILL_CORNERS[hill, corner]] |= data.HILL_SECTORS[hill, corner]


@rule
def lay_tile(state, color, placement):
    """CM-5.11: a tile never moves; all that follows from it is noted here."""
    state.tiles[placement] = color
    for word in range(data.WORDS):
        state.covered[word] |= data.OVERLAPPING[placement, word]
        state.beside[word] |= data.ALONGSIDE[placement, word]
    for corner in range(data.CORNER_COUNT):
        vertex = data.CORNERS[placement, corner]
        state.sectors[vertex] |= data.CORNER_SECTORS[placement, corner]
        state.edges[vertex] |= data.CORNER_EDGES[placement, corner]
        state.touching[vertex] += 1


@rule
def completed_corners(state, placement):
    """CM-6.1, CM-2.10: the corners of the tile just laid whose six sectors are covered, as bits."""
    corners = 0
    for corner in range(data.CORNER_COUNT):
        vertex = data.CORNERS[placement, corner]
        if state.sectors[vertex] == data.ALL_SECTORS:
            corners |= 1 << corner
    return corners


# ---- legal placements


@rule
def open_placements(state, word):
    """CM-5.9: free ground along a tile or a hill, as bits of one word."""
    return state.beside[word] & ~state.covered[word]


@rule
def may_place_somewhere(state):
    """CM-4.3: a legal placement exists."""
    for word in range(data.WORDS):
        if open_placements(state, word):
            return True
    return False


@rule
def is_open(state, placement):
    """CM-5.9: a tile may be laid there."""
    word = open_placements(state, placement // data.WORD)
    return (word >> int(placement % data.WORD)) & 1 == 1


@rule
def is_free(state, placement):
    """Both triangles are free of tiles and hills."""
    word = state.covered[placement // data.WORD]
    return (word >> int(placement % data.WORD)) & 1 == 0


@rule
def number_of_bit(bit):
    """Which bit of a word this is, without counting."""
    return data.BIT_NUMBER[(bit * data.DE_BRUIJN >> 27) & 31]


# ---- Magistrates on tiles


@rule
def stands_at(place, vertex):
    """CM-6.4: a Magistrate in this place stands on a tile that touches the vertex."""
    if place == EMPTY or place >= data.PLACEMENTS:
        return False
    for corner in range(data.CORNER_COUNT):
        if data.CORNERS[place, corner] == vertex:
            return True
    return False


@rule
def free_magistrate(me):
    """CM-12.4: the lowest slot among those in the centre box, or EMPTY."""
    for slot in range(data.MAGISTRATES):
        if me.magistrates[slot] == EMPTY:
            return slot
    return EMPTY


@rule
def stands_on_tile(me, slot):
    """CM-5.7: on a tile, not in the box, on an Imperium space or in the Treasury."""
    return 0 <= me.magistrates[slot] < data.PLACEMENTS
