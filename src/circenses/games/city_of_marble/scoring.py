"""Who won: one function per paragraph of final scoring, one line of the score sheet each."""

from circenses.core.compiling.jit import rule
from circenses.core.play.game import Line
from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import box

LINES = (
    Line("Civic Buildings", "CM-6.5"),
    Line("Bridges", "CM-11.1"),
    Line("Aqueducts", "CM-11.2"),
    Line("Fountains", "CM-11.3"),
    Line("Coins", "CM-11.4"),
    Line("Imperium", "CM-11.5"),
    Line("Head start", "CM-14.3"),
)
TIES = (
    Line("Equal points", "CM-14.17"),
    Line("Number of Civic Buildings", "CM-11.6"),
    Line("Imperium tiles", "CM-11.6"),
)
POINTS, BRIDGES, AQUEDUCTS, FOUNTAINS, COINS, IMPERIUM, HEAD_START = range(7)
IS_CURATOR, BUILT, TILES = range(7, 10)


@rule
def score(state, player, sheet):
    """CM-11: one line after the other; CM-11.7: nothing else is worth points."""
    me = state.players[player]
    sheet[POINTS] = me.points
    sheet[BRIDGES] = score_bridges(state, player)
    sheet[AQUEDUCTS] = score_aqueducts(state, player)
    sheet[FOUNTAINS] = score_fountains(state, player)
    sheet[COINS] = score_coins(state, player)
    sheet[IMPERIUM] = score_imperium(state, player)
    sheet[HEAD_START] = (
        box.SoloLevel.head_start[state.level] if player >= state.seats else 0
    )  # CM-14.3
    sheet[IS_CURATOR] = player >= state.seats  # CM-14.17: equal points are the Curator's
    sheet[BUILT] = civic_buildings(state, player)  # CM-11.6, else the victory is shared
    sheet[TILES] = imperium_tiles(me)


@rule
def score_bridges(state, player):
    """CM-11.1: the values of the player's Bridge tiles, as far as they can be seen."""
    me = state.players[player]
    points = 0
    for space in range(box.BRIDGES):
        if state.bridge_owners[space] == player:
            points += max(me.bridges[space], state.revealed[space])
    return points


@rule
def score_aqueducts(state, player):
    """CM-11.2, CM-7.17: 2 points for each own building on the way of an aqueduct."""
    connected = 0
    for vertex in range(box.VERTICES):
        connected += state.owners[vertex] == player and state.water[vertex] != EMPTY
    return connected * box.AQUEDUCT_POINTS


@rule
def score_fountains(state, player):
    """CM-11.3: 1 point for each pair of an own building and a Fountain beside it."""
    pairs = 0
    for vertex in range(box.VERTICES):
        if state.owners[vertex] == player:
            pairs += adjacent_fountains(state, vertex)
    return pairs * box.FOUNTAIN_POINTS


@rule
def adjacent_fountains(state, vertex):
    """CM-7.18: among the six vertices around a site."""
    found = 0
    for direction in range(box.DIRECTION_COUNT):
        found += state.sites[box.NEIGHBOR[vertex, direction]] == box.FOUNTAIN
    return found


@rule
def score_coins(state, player):
    """CM-11.4: 1 point each, and 2 for each player with the most; nobody without a coin."""
    coins = state.players[player].coins
    points = coins * box.Scoring.coin_each
    for other in range(state.sides):
        if state.players[other].coins > coins:
            return points
    return points + box.Scoring.coin_majority if coins > 0 else points


@rule
def score_imperium(state, player):
    """CM-11.5: the majority in each color."""
    points = 0
    for color in range(box.COLORS):
        points += imperium_majority(state, player, color)
    return points


@rule
def imperium_majority(state, player, color):
    """CM-11.5: 5 points for the most tiles of a color, 2 for each of those that tie."""
    own = state.players[player].imperium[color]
    if own == 0:
        return 0
    equal = 0
    for other in range(state.sides):
        theirs = state.players[other].imperium[color]
        if theirs > own:
            return 0
        equal += theirs == own
    return box.Scoring.imperium_majority if equal == 1 else box.Scoring.imperium_majority_tied


@rule
def civic_buildings(state, player):
    """CM-11.6: how many Civic Buildings a player owns."""
    built = 0
    for vertex in range(box.VERTICES):
        built += state.owners[vertex] == player
    return built


@rule
def imperium_tiles(me):
    """CM-11.6: of all colors."""
    tiles = 0
    for color in range(box.COLORS):
        tiles += me.imperium[color]
    return tiles


def solo_title(margin: int) -> str:
    """CM-14.18: the title by the points of the player minus those of the Curator.

    >>> solo_title(25), solo_title(0), solo_title(-20)
    ('Architectus Romae', 'Faber', 'Operarius')
    """
    return str(next(row["title"] for row in box.SoloTitle if margin >= row["margin_min"]))
