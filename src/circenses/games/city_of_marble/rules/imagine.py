"""Chapter 13: what a player cannot know is only the value of some Bridge tiles."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.chance import random_bit
from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import box


@rule
def imagine(state, player):
    """CM-13.4: deal the values that this player has not seen, at random."""
    left = unseen_tiles(state, player)
    for space in range(box.BRIDGES):
        owner = state.bridge_owners[space]
        if owner == player:
            continue
        if state.revealed[space] > 0:
            state.players[owner].bridges[space] = state.revealed[space]
            continue
        tile = random_bit(state, left)
        left &= ~(1 << tile)
        if owner == EMPTY:
            state.bridges[space] = box.Bridge.tiles[tile]
        else:
            state.players[owner].bridges[space] = box.Bridge.tiles[tile]


@rule
def unseen_tiles(state, player):
    """CM-13.2: all Bridge tiles except the player's; after the end those turned over, as bits."""
    left = (1 << box.Bridge.tiles.shape[0]) - 1
    for space in range(box.BRIDGES):
        value = max(state.revealed[space], state.players[player].bridges[space])
        if value > 0:
            left &= ~(1 << tile_of(left, value))
    return left


@rule
def tile_of(left, value):
    """The first tile of that value among those left."""
    first = 0
    for tile in range(box.Bridge.tiles.shape[0] - 1, -1, -1):
        if (left >> tile) & 1 and box.Bridge.tiles[tile] == value:
            first = tile
    return first
