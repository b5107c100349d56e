"""What lies on the table, the decisions, and what a move number means."""

from enum import IntEnum

from circenses.core.state.schema import (
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
from circenses.games.city_of_marble import box

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

PLACE = index(of=box.PLACES, features=box.PLACE_FEATURES)
MOST_PIECES = max(box.Turn.aqueduct_pieces_per_action, box.Turn.aqueduct_pieces_at_start)
ASKED = {  # what a question is about
    Decision.PIECE: Asked(index(of=box.AQUEDUCTS), count(most=MOST_PIECES)),
    Decision.PLACEMENT: Asked(index(of=box.COLORS)),
    Decision.MAGISTRATE: Asked(PLACE),
    Decision.SITE: Asked(PLACE, mask(bits=box.CORNER_COUNT)),
    Decision.LIFT: Asked(index(of=box.VERTICES)),
}

# CM-13.1: all is open but the values of Bridge tiles.
PLAYER = schema(
    "Player",
    center_box=count(box.COLORS, most=box.MOST_TILES),  # CM-1.5: tiles that can be played
    left_box=count(box.COLORS, most=box.MOST_TILES),  # CM-1.5: tiles drawn in this turn
    magistrates=index(  # CM-12.4: where each stands; EMPTY: in the center box
        box.Player.magistrates, of=box.PLACES, features=box.PLACE_FEATURES
    ),
    imperium=count(box.COLORS, most=box.Imperium.per_color),
    coins=count(most=box.Coin.count),
    points=count(most=MAX_POINTS),
    bridges=count(box.BRIDGES, most=box.MOST_BRIDGE, seen=Seen.OWNER),  # values, by space
)

STATE = state_schema(
    "State",
    player=PLAYER,
    seats=box.SEATS,
    agenda=8,
    sides=count(most=box.SEATS, observed=False),  # players, with the Curator
    active=seat(of=box.SEATS),
    actions=count(most=box.ACTIONS + max(box.SoloLevel.works)),  # left in this turn
    final_turns=index(of=box.SEATS + 1),  # CM-10.2: still to be taken; EMPTY: not begun
    stacks=count(box.COLORS, most=box.MOST_TILES),
    imperium_left=count(box.COLORS, most=box.Imperium.per_color),
    coins_left=count(most=box.Coin.count),
    # the board
    hills=flag(box.HILLS),  # CM-3.1: in play
    tiles=index(box.PLACEMENTS, of=box.COLORS),  # CM-1.2: the color of the tile in each
    sites=index(box.VERTICES, of=box.BUILDINGS + 1),  # CM-6.5, CM-6.6: building or Fountain
    owners=seat(box.VERTICES, of=box.SEATS),  # of the buildings
    bridges=count(box.BRIDGES, most=box.MOST_BRIDGE, seen=Seen.NOBODY),  # values on the board
    bridge_owners=seat(box.BRIDGES, of=box.SEATS),
    revealed=count(box.BRIDGES, most=box.MOST_BRIDGE),  # CM-13.2: after the end
    water=index(box.VERTICES, of=box.AQUEDUCTS),  # CM-7.4: each source and where its water goes
    heads=index(box.AQUEDUCTS, of=box.VERTICES, observed=False),  # EMPTY: not started
    paths=index((box.AQUEDUCTS, box.Aqueduct.per_color), of=box.DIRECTION_COUNT),
    pieces=count(box.AQUEDUCTS, most=box.Aqueduct.per_color),  # laid
    # what follows from hills and tiles
    covered=subset(of=box.PLACEMENTS, observed=False),  # placements whose ground is not free
    open_placements=subset(of=box.PLACEMENTS, observed=False),  # CM-5.9
    sectors=count(box.VERTICES, most=box.ALL_SECTORS, observed=False),  # filled, as bits
    edges=count(box.VERTICES, most=box.ALL_SECTORS, observed=False),  # of tiles, as bits
    touching=count(box.VERTICES, most=box.DIRECTION_COUNT, observed=False),  # tiles
    # solo
    level=index(of=len(box.SoloLevel.name)),
    forma=index(box.COLORS, of=box.COLORS),  # CM-14.2: colors, from the front
    reserve=count(box.COLORS, most=box.Solo.reserve_per_color),  # CM-14.1
)
