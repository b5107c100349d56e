"""What is counted in a position, by name; value/measure.py counts it.

What one of each is worth depends on the time left: `circenses fit city_of_marble` writes the
numbers to value/weights.txt.
"""

from circenses.core.value.model import named

# fmt: off
(EXPECTED, FEWER, HEAD_START, POINTS, BRIDGES, AQUEDUCTS, FOUNTAINS, COINS, COIN_LEAD, IMPERIUM,
 LEADS, LEAD_BY, TIES, BEHIND, RED, YELLOW, GREEN, BLUE, MORE, DRAWN_RED, DRAWN_YELLOW,
 DRAWN_GREEN, DRAWN_BLUE, DRAWN_MORE, FREE, SECOND_FREE, THIRD_FREE, COMPLETE, RIPE_AHEAD,
 NEXT_AHEAD, FAR_AHEAD, RIPE_LEVEL, NEXT_LEVEL, FAR_LEVEL, LIFTS, BESIDE, NEAR_HEAD, THREAT,
 ACTIONS, CLOSING, CLOSING_LATER, TO_BRIDGE, TO_LAY, TO_DRAW, TO_RECALL, TO_WATER, TO_COIN,
 TO_REACH) = range(48)

FEATURES = named(
    ("expected", "what every player may still expect"),
    ("fewer", "for each player fewer than four"),
    ("head start", "points of the Curator's head start", "points of the head start"),
    ("points", "points of Civic Buildings"),
    ("bridges", "points of Bridges"),
    ("aqueducts", "points of Aqueducts as they stand", "points of Aqueducts"),
    ("fountains", "points of Fountains as they stand", "points of Fountains"),
    ("coins", "points of coins, including those to come", "points of coins"),
    ("coin lead", "points for the most coins as they stand", "points for the most coins"),
    ("imperium", "Imperium tiles, including those to come", "Imperium tiles"),
    ("leads", "points of colors with the most Imperium", "points of Imperium"),
    ("lead by", "Imperium tiles beyond the one that leads, up to two a color",
     "Imperium tiles ahead"),
    ("ties", "points of colors with as much Imperium as another", "points of Imperium"),
    ("behind", "colors with one Imperium tile less than another",
     "colors one Imperium tile behind"),
    ("red", "whether a red tile is available"),
    ("yellow", "whether a yellow tile is available"),
    ("green", "whether a green tile is available"),
    ("blue", "whether a blue tile is available"),
    ("more", "further available tiles of a color, up to four", "further tiles of a color"),
    ("drawn red", "the same for tiles drawn in this turn", "whether a red tile is available"),
    ("drawn yellow", "the same", "whether a yellow tile is available"),
    ("drawn green", "the same", "whether a green tile is available"),
    ("drawn blue", "the same", "whether a blue tile is available"),
    ("drawn more", "further tiles of a color drawn in this turn", "further tiles of a color"),
    ("free", "the first available Magistrate", "available Magistrates"),
    ("second free", "the second", "available Magistrates"),
    ("third free", "the third", "available Magistrates"),
    ("complete", "points of sites that are complete and not yet built, with the most influence",
     "points of complete sites"),
    ("ripe ahead", "the same for sites that one tile completes; more for a safe lead",
     "points of open sites with the most influence"),
    ("next ahead", "the same for sites that two tiles complete",
     "points of open sites with the most influence"),
    ("far ahead", "the same for sites that take more",
     "points of open sites with the most influence"),
    ("ripe level", "points of sites that one tile completes, with as much influence as another",
     "points of open sites with equal influence"),
    ("next level", "the same for sites that two tiles complete",
     "points of open sites with equal influence"),
    ("far level", "the same for sites that take more", "points of open sites with equal influence"),
    ("lifts", "sites at which a Magistrate stands, by how soon they are complete",
     "chances of a lift", False),
    ("beside", "open sites beside the player's buildings"),
    ("near head", "buildings of the player that the next piece of an aqueduct may reach",
     "buildings beside an aqueduct's end"),
    ("threat", "points that a rival can have at once by closing a site"),
    ("actions", "actions left in this turn", "actions"),
    ("closing", "ahead: points from closing a site now", "points from closing a site now"),
    ("closing later", "the same while others play", "points from closing a site next"),
    ("to bridge", "ahead: points of a usual Bridge tile, if nothing can be closed",
     "points from a Bridge"),
    ("to lay", "ahead: whether a tile is being laid"),
    ("to draw", "ahead: whether tiles are being drawn"),
    ("to recall", "ahead: whether a Magistrate is recalled and none is available"),
    ("to water", "ahead: points of an own building that the next piece may reach",
     "points from water"),
    ("to coin", "ahead: points of a coin that the next piece may reach", "points of coins"),
    ("to reach", "ahead: pieces of aqueduct to be laid", "pieces of aqueduct"),
)
# fmt: on
TILE = RED  # the four colors, in their order
DRAWN = DRAWN_RED
AHEAD = COMPLETE  # by the fewest tiles that a site lacks: none, one, two, more
LEVEL = RIPE_LEVEL - 1  # the same; a tie at a site that lacks none counts for nothing
