"""What lies on the table, the decisions, and what a move number means."""

from enum import IntEnum

from circenses.core.schema import (
    Asked,
    Seen,
    count,
    flag,
    index,
    mask,
    schema,
    seat,
    state_schema,
    subset,
)
from circenses.games.city_of_marble import data

MAX_POINTS = 1000


class Decision(IntEnum):
    """What is to be decided now (CM-12); from TURN on, steps that need no choice."""

    ACTION = 0
    DRAW = 1
    RECALL = 2
    PIECE = 3  # arg: the only aqueduct, or EMPTY; n: pieces still to lay
    COLOR = 4
    PLACEMENT = 5  # arg: the tile's color
    MAGISTRATE = 6  # arg: the placement
    SITE = 7  # arg: the placement; n: its completed corners, as bits
    LIFT = 8  # arg: the vertex
    IMPERIUM = 9
    TURN = 10
    LAID = 11  # arg: the placement
    SITES = 12  # arg: the placement; n: its completed corners, as bits
    WORKS = 13
    WATER = 14  # arg and n as for PIECE
    CURATOR_LIFT = 15  # arg: the vertex


FIRST_AUTOMATIC = int(Decision.TURN)


# Move numbers (CM-12.8): saved in records, so never renumber.
# fmt: off
DRAW      = 0      # CM-4.1: the four actions
AQUEDUCT  = 1
RECALL    = 2
PLAY      = 3
PAIR      = 4      # + pair of colors
SINGLE    = 10     # + color (CM-12.9)
SLOT      = 14     # + Magistrate, to be recalled
PIECE     = 17     # + 6 * aqueduct + direction
COLOR     = 35     # + color
PLACEMENT = 39     # + placement
NOBODY    = 278    # no Magistrate on the tile
SOMEBODY  = 279
CORNER    = 280    # + corner of the tile just placed
STAY      = 284    # no Magistrate is lifted
LIFT      = 285    # + Magistrate
END_TURN  = 288
SPEND     = 289    # + color of the Imperium tile
MOVES     = 293    # CM-12.1
# fmt: on

PLACE = index(of=data.PLACES, features=data.PLACE_FEATURES)
MOST_PIECES = max(data.PIECES_PER_ACTION, data.PIECES_AT_START)
ASKED = {  # what a question is about
    Decision.PIECE: Asked(index(of=data.AQUEDUCTS), count(most=MOST_PIECES)),
    Decision.PLACEMENT: Asked(index(of=data.COLORS)),
    Decision.MAGISTRATE: Asked(PLACE),
    Decision.SITE: Asked(PLACE, mask(bits=data.CORNER_COUNT)),
    Decision.LIFT: Asked(index(of=data.VERTICES)),
}

# CM-13.1: all is open but the values of Bridge tiles.
PLAYER = schema(
    "Player",
    center_box=count(data.COLORS, most=data.MOST_TILES),  # CM-1.5: tiles that can be played
    left_box=count(data.COLORS, most=data.MOST_TILES),  # CM-1.5: tiles drawn in this turn
    magistrates=index(  # CM-12.4: where each stands; EMPTY: in the center box
        data.MAGISTRATES, of=data.PLACES, features=data.PLACE_FEATURES
    ),
    imperium=count(data.COLORS, most=data.IMPERIUM),
    coins=count(most=data.COINS),
    points=count(most=MAX_POINTS),
    bridges=count(data.BRIDGES, most=data.MOST_BRIDGE, seen=Seen.OWNER),  # values, by space
)

STATE = state_schema(
    "State",
    player=PLAYER,
    seats=data.SEATS,
    agenda=8,
    sides=count(most=data.SEATS, observed=False),  # players, with the Curator
    active=seat(of=data.SEATS),
    actions=count(most=data.ACTIONS + data.WORKS),  # still to be taken in this turn
    final_turns=index(of=data.SEATS + 1),  # CM-10.2: still to be taken; EMPTY: not begun
    stacks=count(data.COLORS, most=data.MOST_TILES),
    imperium_left=count(data.COLORS, most=data.IMPERIUM),
    coins_left=count(most=data.COINS),
    # the board
    hills=flag(data.HILLS),  # CM-3.1: in play
    tiles=index(data.PLACEMENTS, of=data.COLORS),  # CM-1.2: the color of the tile in each
    sites=index(data.VERTICES, of=data.BUILDINGS + 1),  # CM-6.5, CM-6.6: building or Fountain
    owners=seat(data.VERTICES, of=data.SEATS),  # of the buildings
    bridges=count(data.BRIDGES, most=data.MOST_BRIDGE, seen=Seen.NOBODY),  # values on the board
    bridge_owners=seat(data.BRIDGES, of=data.SEATS),
    revealed=count(data.BRIDGES, most=data.MOST_BRIDGE),  # CM-13.2: after the end
    water=index(data.VERTICES, of=data.AQUEDUCTS),  # CM-7.4: each source and where its water goes
    heads=index(data.AQUEDUCTS, of=data.VERTICES, observed=False),  # EMPTY: not started
    paths=index((data.AQUEDUCTS, data.PIECES), of=data.DIRECTION_COUNT),
    pieces=count(data.AQUEDUCTS, most=data.PIECES),  # laid
    # what follows from hills and tiles
    covered=subset(of=data.PLACEMENTS, observed=False),  # placements whose ground is not free
    open_placements=subset(of=data.PLACEMENTS, observed=False),  # CM-5.9
    sectors=count(data.VERTICES, most=data.ALL_SECTORS, observed=False),  # filled, as bits
    edges=count(data.VERTICES, most=data.ALL_SECTORS, observed=False),  # of tiles, as bits
    touching=count(data.VERTICES, most=data.DIRECTION_COUNT, observed=False),  # tiles
    # solo
    level=index(of=len(data.LEVELS)),
    forma=index(data.COLORS, of=data.COLORS),  # CM-14.2: colors, from the front
    reserve=count(data.COLORS, most=data.RESERVE),  # CM-14.1
)
