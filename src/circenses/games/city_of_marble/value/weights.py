"""What everything in a position is worth, in points: names for the weights, and their numbers.

The numbers were found by greedy players that played each other (docs/bots.md).
"""

import numpy as np

# fmt: off
(RED_TILE, YELLOW_TILE, GREEN_TILE, BLUE_TILE, MORE_TILES, DRAWN, FREE, SECOND_FREE, THIRD_FREE,
 IMPERIUM, LEAD, TIED, BEHIND, COIN_LEAD, ACTION, SETTING_UP, CLOSING, CLOSING_LATER, BRIDGE,
 RECALL, NEAR_HEAD, PIECE, COMPLETE, RIPE_AHEAD, RIPE_LEVEL, NEXT_AHEAD, NEXT_LEVEL, FAR_AHEAD,
 FAR_LEVEL, LIFT, FOUNTAIN_BESIDE, THREAT) = range(32)

WEIGHTS = np.array((
    0.60,  # RED_TILE: the first of its color that is at hand or drawn
    0.77,  # YELLOW_TILE
    3.35,  # GREEN_TILE
    0.60,  # BLUE_TILE
    0.34,  # MORE_TILES: each further one
    1.28,  # DRAWN: factor on all this for tiles in the left box
    1.51,  # FREE: a Magistrate at hand
    0.56,  # SECOND_FREE
    0.30,  # THIRD_FREE
    0.70,  # IMPERIUM: a tile, for the action that it can buy
    3.78,  # LEAD: the most tiles of a color, less what they score now
    2.71,  # TIED: as many as another
    0.47,  # BEHIND: one tile behind
    0.28,  # COIN_LEAD: factor on the points for most coins
    1.01,  # ACTION: one more action in this turn
    0.67,  # SETTING_UP: a tile to be laid without an immediate gain
    0.99,  # CLOSING: points to be had now by closing a site
    0.18,  # CLOSING_LATER: the same while others play
    0.66,  # BRIDGE: factor on the mean value of a bridge within reach
    0.30,  # RECALL: a Magistrate to be recalled, none being at hand
    0.44,  # NEAR_HEAD: an own building beside the head of an aqueduct
    0.16,  # PIECE: a piece to be laid, besides what it reaches
    0.97,  # COMPLETE: factor on points of a site that is complete and not yet built
    0.32,  # RIPE_AHEAD: on those of a site which one tile completes, with the most influence
    0.10,  # RIPE_LEVEL: the same, with as much influence as another
    0.19,  # NEXT_AHEAD: two tiles
    0.15,  # NEXT_LEVEL
    0.19,  # FAR_AHEAD: three tiles or more
    0.07,  # FAR_LEVEL
    0.69,  # LIFT: a Magistrate at a site that will be complete, whatever its color
    0.20,  # FOUNTAIN_BESIDE: an own building beside a site that is open
    0.20,  # THREAT: points that a rival can have at once by closing a site
))
# fmt: on
