"""Chapter 5: squares, sets of squares, and which buildings are adjacent.

A set of squares is four numbers of 48 bits: three rows of sixteen squares each.
"""

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.vocabulary import PARK, RUBBLE

NOTHING = (0, 0, 0, 0)
BAND = ground.BAND
FULL = (1 << BAND) - 1
ROW = ground.COLUMNS


@rule
def from_table(row):
    """A set that stands in a table."""
    return (row[0], row[1], row[2], row[3])


@rule
def joined(one, other):
    return (one[0] | other[0], one[1] | other[1], one[2] | other[2], one[3] | other[3])


@rule
def common(one, other):
    return (one[0] & other[0], one[1] & other[1], one[2] & other[2], one[3] & other[3])


@rule
def without(one, other):
    return (one[0] & ~other[0], one[1] & ~other[1], one[2] & ~other[2], one[3] & ~other[3])


@rule
def is_empty(these):
    return these[0] | these[1] | these[2] | these[3] == 0


@rule
def holds_two(these):
    """Whether a set has at least two squares."""
    a, b, c, d = these
    several = (a != 0) + (b != 0) + (c != 0) + (d != 0)
    return several > 1 or a & (a - 1) | b & (b - 1) | c & (c - 1) | d & (d - 1) != 0


@rule
def meet(one, other):
    """Whether two sets have a square in common."""
    return not is_empty(common(one, other))


@rule
def has(these, square):
    return meet(these, from_table(ground.SQUARE_SET[square]))


@rule
def before(these, n):
    """The squares that come `n` before those of the set, in reading order."""
    a, b, c, d = these
    if n >= BAND:
        a, b, c, d = b, c, d, 0
        n -= BAND
    rest = BAND - n
    return (
        (a >> n) | ((b << rest) & FULL),
        (b >> n) | ((c << rest) & FULL),
        (c >> n) | ((d << rest) & FULL),
        d >> n,
    )


# ---- what is built


@rule
def built_squares(state):
    """All squares covered by a building, the Forum, Rubble or a Park."""
    rows = state.built
    return (
        rows[0] | rows[1] << ROW | rows[2] << 2 * ROW,
        rows[3] | rows[4] << ROW | rows[5] << 2 * ROW,
        rows[6] | rows[7] << ROW | rows[8] << 2 * ROW,
        rows[9] | rows[10] << ROW | rows[11] << 2 * ROW,
    )


@rule
def free_squares(state):
    """RR-6.4 b, c, RR-15.25: empty squares without river, bridge, Forum or Rubble."""
    return without(from_table(ground.BUILDABLE[state.side]), built_squares(state))


@rule
def cells_of(first, lie):
    """The squares that a shape covers."""
    cells = from_table(ground.SQUARE_SET[first])
    for k in range(1, ground.LIE_SIZE[lie]):
        cells = joined(cells, from_table(ground.SQUARE_SET[first + ground.LIE_STEP[lie, k]]))
    return cells


@rule
def around(state, first, lie):
    """RR-5.1 to RR-5.4: the squares adjacent to a shape, also over a bridge and the wall."""
    near = from_table(ground.NEAR[state.side, first])
    for k in range(1, ground.LIE_SIZE[lie]):
        near = joined(near, from_table(ground.NEAR[state.side, first + ground.LIE_STEP[lie, k]]))
    return near


@rule
def squares_of(state, building):
    it = state.buildings[building]
    return cells_of(it.first, it.lie)


@rule
def near_building(state, building):
    it = state.buildings[building]
    return around(state, it.first, it.lie)


@rule
def near_any_building(state):
    """RR-13.4, RR-13.17: squares beside an existing building; Rubble and Parks are none."""
    near = NOTHING
    for building in range(state.building_count):
        if not is_seneca_area(state, building):
            near = joined(near, near_building(state, building))
    return near


@rule
def is_seneca_area(state, building):
    """RR-15.32, RR-14.12: Rubble and Parks are buildings for few purposes only."""
    slot = state.buildings[building].slot
    return slot == RUBBLE or slot == PARK


@rule
def are_adjacent(state, building, near):
    """RR-5.4: whether a building covers one of the squares near another one."""
    return meet(squares_of(state, building), near)


@rule
def draw_on_map(state, owner, slot, first, lie):
    """A new building, the Forum or Rubble; returns its number."""
    number = state.building_count
    state.building_count += 1
    it = state.buildings[number]
    it.owner = owner
    it.slot = slot
    it.first = first
    it.lie = lie
    for k in range(ground.LIE_SIZE[lie]):
        square = first + ground.LIE_STEP[lie, k]
        state.built[square // ROW] |= 1 << (square % ROW)
        state.building_at[square] = number
        state.kind_at[square] = slot
        state.owner_at[square] = owner
    return number


@rule
def next_building(state, square, side):
    """The building beside one side of a square, or EMPTY."""
    other = ground.NEIGHBOR[state.side, square, side]
    return EMPTY if other == EMPTY else state.building_at[other]
