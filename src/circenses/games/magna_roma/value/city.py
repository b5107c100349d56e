"""The city as bits, one for each cell, so that frequent questions about it are cheap.

A cell's bit is ROW * (row - north + 1) + column - west + 1, counted from the city's north-west, so
the cells around the city have theirs too, and between the rows there is a blank column.
"""

import numpy as np

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma import box
from circenses.games.magna_roma.scoring import ROW
from circenses.games.magna_roma.state import Lot
from circenses.games.magna_roma.vocabulary import BLANK, BROWN, COLUMN, LYRE, MASK, PURPLE, RED

ROWS = 0x0101010101010101  # the first bit of every row
# Places in what `survey` returns: tiles, those not built on, by color, by icon, by half-symbols
TAKEN, FREE_TILES, FIRST_COLOR, FIRST_ICON, FIRST_HALF = 0, 1, 2, 5, 8


def marks(laid: int) -> list[bool]:
    """What a tile is, one place for each answer of `survey` but FREE_TILES."""
    color, icon = box.TILE_COLOR[laid >> 2], box.TILE_ICON[laid >> 2]
    colors = [color == one for one in (RED, PURPLE, BROWN)]
    icons = [icon == one for one in (COLUMN, LYRE, MASK)]
    return [True, False, *colors, *icons, *(edge != BLANK for edge in box.EDGES[laid])]


def packed(flags: list[bool]) -> int:
    """Flags as the lowest bits of bytes."""
    return sum(int(flag) << (ROW * place) for place, flag in enumerate(flags))


# The first row is a cell without a tile.
LAID = range(len(box.EDGES))
TILE_MARKS = np.array([0, *(packed(marks(laid)[:8]) for laid in LAID)], np.int64)
HALF_MARKS = np.array([0, *(packed(marks(laid)[8:]) for laid in LAID)], np.int64)


@rule
def survey(me):
    """The tiles; those that are not built on, of each color, with each icon, half at each side."""
    taken = free = red = purple = brown = columns = lyres = masks = 0
    north = east = south = west = 0
    for row in range(me.north, me.south + 1):
        tiles = halves = 0  # what lies in this row, a byte for each kind
        for column in range(me.west, me.east + 1):
            cell = row * box.SIDE + column
            mark = me.city[cell] - EMPTY
            place = column - me.west + 1
            tiles |= (TILE_MARKS[mark] | (me.lots[cell] == Lot.TILE) << ROW) << place
            halves |= HALF_MARKS[mark] << place
        start = ROW * (row - me.north + 1)
        taken |= (tiles & 255) << start
        free |= ((tiles >> 8) & 255) << start
        red |= ((tiles >> 16) & 255) << start
        purple |= ((tiles >> 24) & 255) << start
        brown |= ((tiles >> 32) & 255) << start
        columns |= ((tiles >> 40) & 255) << start
        lyres |= ((tiles >> 48) & 255) << start
        masks |= ((tiles >> 56) & 255) << start
        north |= (halves & 255) << start
        east |= ((halves >> 8) & 255) << start
        south |= ((halves >> 16) & 255) << start
        west |= ((halves >> 24) & 255) << start
    return taken, free, red, purple, brown, columns, lyres, masks, north, east, south, west


@rule
def how_many(cells):
    """The number of bits."""
    cells -= (cells >> 1) & 0x5555555555555555
    cells = (cells & 0x3333333333333333) + ((cells >> 2) & 0x3333333333333333)
    cells = (cells + (cells >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((cells * ROWS) >> 56) & 255


@rule
def block(first_row, last_row, first_column, last_column):
    """All cells of a rectangle, counted from the city's north-west."""
    columns = ((2 << (last_column - first_column)) - 1) << (first_column + 1)
    rows = ROWS & ((1 << (ROW * (last_row - first_row + 1))) - 1)
    return (rows * columns) << (ROW * (first_row + 1))


@rule
def city_itself(me):
    """The rectangle that holds all tiles."""
    return block(0, me.south - me.north, 0, me.east - me.west)


@rule
def city_to_be(me):
    """MR-5.2: the city and the cells beside it by which it may grow."""
    high, wide = me.south - me.north, me.east - me.west
    return block(
        max(-1, high - box.CITY + 1), min(high + 1, box.CITY - 1),
        max(-1, wide - box.CITY + 1), min(wide + 1, box.CITY - 1),
    )  # fmt: skip


@rule
def facing(city):
    """The free cells that face a half-symbol, one answer for each side at which it lies."""
    free = ~city[TAKEN]
    return (
        (city[FIRST_HALF + 2] << ROW) & free,  # the south of the tile to the north
        (city[FIRST_HALF + 3] >> 1) & free,
        (city[FIRST_HALF] >> ROW) & free,
        (city[FIRST_HALF + 1] << 1) & free,
    )


@rule
def sites(tiles):
    """MR-8.3: the blocks of four that hold these tiles, each by its north-western cell."""
    return tiles & tiles >> 1 & tiles >> ROW & tiles >> (ROW + 1)


@rule
def most_in_block(blocks, tiles):
    """How many of these tiles are in the block that has most of them: bits added in pairs."""
    north = tiles ^ tiles >> 1
    both_north = tiles & tiles >> 1
    south, both_south = north >> ROW, both_north >> ROW
    if blocks & both_north & both_south:
        return 4
    odd = north ^ south
    two_or_three = both_north ^ both_south ^ (north & south)
    if blocks & two_or_three:
        return 3 if blocks & two_or_three & odd else 2
    return 1 if blocks & odd else 0
