"""Chapter 3: the set-up."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.chance import random_bit, roll, shuffle
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.rules.tiles import put_hill
from circenses.games.city_of_marble.rules.turn import begin_turn

LEVEL = 1  # place in the options


@rule
def lay_out_game(state, options):
    """CM-3: the board, then the players; CM-14.1: alone, against the Curator.

    CM-13.3: from here on nothing is left to chance.
    """
    state.sides = max(2, state.seats)
    lay_hills(state)
    lay_bridges(state)
    mark_sources(state)
    fill_supplies(state)
    for player in range(state.seats):
        deal_tiles(state, player)
    if state.seats == 1:
        lay_out_solo(state, options[LEVEL])
        begin_turn(state, 0)
    else:
        begin_turn(state, roll(state, state.seats))  # CM-3.5


@rule
def lay_hills(state):
    """CM-3.1: three of the seven, at random."""
    left = (1 << box.HILLS) - 1
    for _ in range(box.HillTiles.used):
        hill = random_bit(state, left)
        left &= ~(1 << hill)
        put_hill(state, hill)


@rule
def lay_bridges(state):
    """CM-3.2: one face down on each space; the last one leaves the game unseen."""
    left = (1 << box.Bridge.tiles.shape[0]) - 1
    for space in range(box.BRIDGES):
        tile = random_bit(state, left)
        left &= ~(1 << tile)
        state.bridges[space] = box.Bridge.tiles[tile]


@rule
def mark_sources(state):
    """CM-7.4: an aqueduct begins at its source; CM-7.10: no other may come there."""
    for aqueduct in range(box.AQUEDUCTS):
        state.water[box.SOURCES[aqueduct]] = aqueduct


@rule
def fill_supplies(state):
    """CM-3.4: Imperium and coins; CM-3.3: the stacks, before tiles are dealt."""
    state.coins_left = box.Coin.count
    for color in range(box.COLORS):
        state.stacks[color] = box.Neighborhood.count[color]
        state.imperium_left[color] = box.Imperium.per_color


@rule
def deal_tiles(state, player):
    """CM-3.3: one tile of each color; the Magistrates are in the center box."""
    for color in range(box.COLORS):
        state.stacks[color] -= box.Player.tiles_of_each_color
        state.players[player].center_box[color] = box.Player.tiles_of_each_color


@rule
def lay_out_solo(state, level):
    """CM-14.1: the Curator's reserve; CM-14.2: the Forma; CM-14.3: the level."""
    state.level = level
    for color in range(box.COLORS):
        state.stacks[color] -= box.Solo.reserve_per_color
        state.reserve[color] = box.Solo.reserve_per_color
        state.forma[color] = color
    shuffle(state, state.forma, box.COLORS)
