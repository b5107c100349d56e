"""How much time a player has left."""

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import box

TURN = 24  # parts of a turn: whole numbers for tables of two, three and four
LONG = 3 * TURN  # left while nothing is in a hurry
PART = TURN // 2  # of the turn that is being played, or is still to come
TILES_A_TURN = 2
MOST_TIME = PART + TURN * int(box.Neighborhood.count.sum() - box.Neighborhood.count.max()) // (
    TILES_A_TURN * 2
)


@rule
def time_left(state, player):
    """CM-10.1, CM-10.2: until three stacks are empty, if each turn takes two tiles."""
    if state.final_turns != EMPTY:
        away = (player - state.active + state.sides) % state.sides
        return PART if away < state.final_turns else 0
    tiles, highest = 0, 0
    for color in range(box.COLORS):
        tiles += state.stacks[color]
        highest = max(highest, state.stacks[color])
    return PART + TURN * (tiles - highest) // (TILES_A_TURN * state.sides)
