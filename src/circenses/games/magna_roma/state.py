"""What lies on the table, the decisions, and what a move number means."""

from enum import IntEnum

import numpy as np

from circenses.core.state.schema import Asked, count, flag, index, mask, schema, state_schema
from circenses.games.magna_roma import box

PROVINCE_SPACES = box.Setup.provinces_in_play * box.PROVINCE_SLOTS  # numbered 3 * position + slot
ONE_CARD = (1 << box.PROVINCE_SLOTS) - 1  # all slots of a province card, as bits
MAX_MONUMENTS = 5  # MR-8.7: four at intersections and the Forum
MAX_POINTS = 1000


class Decision(IntEnum):
    """What is to be decided now (MR-13.2); from STARS on, steps that need no choice."""

    FIRST_TILE = 0
    POOL_TILE = 1
    CELL = 2
    ROTATION = 3
    TRADE = 4
    ACTION = 5
    SITE = 6
    BLESS = 7
    NEXT_TILE = 8
    STARS = 9
    SYMBOLS = 10
    LUXURIES = 11
    END_OF_TURN = 12


FIRST_AUTOMATIC = int(Decision.STARS)


class Lot(IntEnum):
    """What a cell is to the city; EMPTY where the city is not even beside it."""

    BESIDE = 0
    TILE = 1
    BUILT = 2
    TOWN_CENTER = 3


# Move numbers (MR-13.1): saved in records, so never renumber.
# fmt: off
SLOT     = 0      # + draft slot, solo: pool place
CELL     = 10     # + 9 * row + column
ROTATION = 91     # + quarter turns clockwise
DECLINE  = 95
ACCEPT   = 96
PASS     = 97
BUILD    = 98     # + monument place
CONQUER  = 101    # + 3 * province position + slot
BLESS    = 110
SITE     = 111    # + 8 * row + column of the north-west cell
MOVES    = 175
# fmt: on
SITE_SIDE = box.SIDE - 1
BOARD = box.SIDE, box.SIDE

ASKED = {  # what a question is about
    Decision.ROTATION: Asked(index(of=box.CELLS, board=BOARD)),
    Decision.TRADE: Asked(index(of=box.Setup.trade_tokens_in_play)),
    Decision.SITE: Asked(index(of=box.Setup.monuments_face_up)),
}

CELL_FEATURES = np.array(
    [
        [int(i == cell // box.SIDE) for i in range(box.SIDE)]
        + [int(i == cell % box.SIDE) for i in range(box.SIDE)]
        for cell in range(box.CELLS)
    ]
)

PLAYER = schema(
    "Player",
    city=index(
        box.CELLS, of=len(box.LAID_FEATURES), features=box.LAID_FEATURES, board=BOARD
    ),  # 4 * tile + rotation
    lots=index(box.CELLS, of=len(Lot), observed=False),  # follows from city and sites
    blessed=flag(box.CELLS, board=BOARD),
    west=count(most=box.SIDE - 1),  # the bounding box of the city; in solo, the board (MR-12.2)
    east=count(most=box.SIDE - 1),
    north=count(most=box.SIDE - 1),
    south=count(most=box.SIDE - 1),
    tiles=count(most=box.TILES_EACH),  # placed so far
    stars=count(box.TRACKS, most=box.LAST_STAR),
    bonuses=mask(bits=box.BONUSES),  # taken so far
    coins=count(most=box.Counts.coins),  # MR-1.5: three piles
    population=count(most=box.Counts.population),
    blessings=count(most=box.Counts.blessings),  # unplayed
    legions=count(most=box.Military.last_space),  # MR-1.5: three markers on boards
    faith=count(most=box.Pantheon.last_space),
    luxuries=count(most=box.Market.last_space),
    points=count(most=MAX_POINTS),  # MR-R21: one score marker
    monuments=index(MAX_MONUMENTS, of=box.MONUMENTS),
    sites=index(MAX_MONUMENTS, of=box.CELLS, features=CELL_FEATURES),  # north-west cell of each
    monument_count=count(most=MAX_MONUMENTS),
    discs=mask(bits=PROVINCE_SPACES),  # province slots conquered
    marker=index(of=box.MAX_SLOTS),  # the draft slot chosen for the next turn
)

STATE = state_schema(
    "State",
    player=PLAYER,
    seats=box.SEATS,
    agenda=8,
    held=index(of=box.TILES, features=box.TILE_FEATURES),  # the tile in hand, to be placed
    slots=index(box.MAX_SLOTS, of=box.TILES, features=box.TILE_FEATURES),  # solo: the pool
    tile_bag=index(box.TILES, of=box.TILES, observed=False),
    tiles_left=count(most=box.TILES),
    face_up=index(box.Setup.monuments_face_up, of=box.MONUMENTS),
    monument_bag=index(box.MONUMENTS, of=box.MONUMENTS, observed=False),
    monuments_left=count(most=box.MONUMENTS),
    provinces=index(box.Setup.provinces_in_play, of=box.PROVINCES),
    blocked=mask(bits=PROVINCE_SPACES),  # MR-12.4: neutral discs, solo only
    trades=index(box.Setup.trade_tokens_in_play, of=box.TRADES),
    objectives=index(box.SOLO_LINES, of=box.OBJECTIVES),
    coins_left=count(most=box.Counts.coins),  # the supply
    population_left=count(most=box.Counts.population),
    blessings_left=count(most=box.Counts.blessings),
)
