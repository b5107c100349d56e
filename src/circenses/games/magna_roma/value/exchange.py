"""What one more of each resource is worth, roughly, to compare what tiles and trades bring.

These rates only weigh one resource against another inside a feature; what the features are worth is
fitted (value/weights.txt).
"""

import numpy as np

from circenses.core.compiling.jit import rule
from circenses.games.magna_roma import box, vocabulary
from circenses.games.magna_roma.box import Market, Military, Monument, Pantheon, Setup
from circenses.games.magna_roma.rules.resources import amount_of

# fmt: off
(MARKET, LUXURIES, LUXURY_BY_STAR, LOWEST_STARS, MIDDLE_STARS, HIGHEST_STARS, FAITH_SPACES,
 FAITH_BEYOND, TOKENS, TOKEN_BY_FAITH, COINS, MORE_COINS, MONUMENTS, WAITING, LACKING,
 FREE_PEOPLE, MORE_PEOPLE, LEGIONS, IDLE_LEGIONS) = range(19)

TURNS = (24, 12, 6, 2, 0)  # tiles left
WORTH = (
    ( 0.46, -0.01,  0.07,  0.45,  1.03),  # MARKET
    ( 1.02,  1.05,  0.83,  0.28, -0.05),  # LUXURIES
    (-0.22,  0.03,  0.08,  0.09,  0.00),  # LUXURY_BY_STAR
    ( 2.65,  1.48,  0.84,  0.35, -0.02),  # LOWEST_STARS
    ( 2.06,  0.84,  0.50,  0.37, -0.03),  # MIDDLE_STARS
    ( 1.22,  0.15,  0.17,  0.20, -0.05),  # HIGHEST_STARS
    (-1.46, -1.02, -0.61, -0.09, -0.01),  # FAITH_SPACES
    ( 5.06,  0.30,  0.06,  0.15,  0.13),  # FAITH_BEYOND
    ( 1.73,  5.62,  4.57,  4.45,  0.93),  # TOKENS
    ( 0.13, -0.06,  0.02, -0.02,  0.22),  # TOKEN_BY_FAITH
    ( 0.82,  0.99,  1.04,  0.56,  0.10),  # COINS
    ( 0.49,  0.43,  0.31, -0.14, -0.12),  # MORE_COINS
    ( 0.50,  0.93,  0.97,  1.02,  0.99),  # MONUMENTS
    ( 0.57,  0.94,  0.83,  0.63,  0.22),  # WAITING
    (-0.75, -1.16, -1.14, -0.54, -0.32),  # LACKING
    ( 0.22,  0.77,  0.58,  0.23,  0.06),  # FREE_PEOPLE
    ( 0.44, -0.00, -0.10, -0.15,  0.01),  # MORE_PEOPLE
    ( 0.86,  0.83,  0.54,  0.26, -0.12),  # LEGIONS
    (-1.39,  0.46,  0.56,  0.42,  0.09),  # IDLE_LEGIONS
)
# fmt: on

FEW_COINS = 6
FEW_PEOPLE = 4
LAST_BLESSING = int(box.BLESSING_SPACE.nonzero()[0][-1])  # the last space that gives a token
RATES = np.array([np.interp(range(box.TILES_EACH + 1), TURNS[::-1], row[::-1]) for row in WORTH])


@rule
def tiles_left(me):
    """MR-4.1: own tiles that are not placed."""
    return box.TILES_EACH - me.tiles


@rule
def one(thing, left):
    """What one more of a thing is worth with that many tiles left."""
    return RATES[thing, left]


@rule
def worth_of_each(me, left):
    """What one more of each resource is worth, in the order of gaining (MR-7.2)."""
    return (
        one(COINS, left) if me.coins < FEW_COINS else one(MORE_COINS, left),
        worth_of_population(me, left),
        worth_of_legion(me, left),
        worth_of_faith(me, left),
        1.0,
        one(TOKENS, left) + one(TOKEN_BY_FAITH, left) * me.faith,
        worth_of_luxury(me, left),
    )


@rule
def worth_of(bundle, rates):
    """Several resources together."""
    return (
        amount_of(bundle, vocabulary.COIN) * rates[vocabulary.COIN]
        + amount_of(bundle, vocabulary.POPULATION) * rates[vocabulary.POPULATION]
        + amount_of(bundle, vocabulary.LEGION) * rates[vocabulary.LEGION]
        + amount_of(bundle, vocabulary.FAITH) * rates[vocabulary.FAITH]
        + amount_of(bundle, vocabulary.POINT)
        + amount_of(bundle, vocabulary.BLESSING) * rates[vocabulary.BLESSING]
        + amount_of(bundle, vocabulary.LUXURY) * rates[vocabulary.LUXURY]
    )


@rule
def worth_of_population(me, left):
    """MR-11.4: population makes monuments functional."""
    people = employed(me)
    if people > me.population:
        return one(MONUMENTS, left) * 3.0 - one(WAITING, left) * 3.0 - one(LACKING, left)
    return one(FREE_PEOPLE, left) if me.population - people < FEW_PEOPLE else one(MORE_PEOPLE, left)


@rule
def worth_of_legion(me, left):
    """MR-8.8: legions conquer while there is a province without an own disc."""
    if me.legions == Military.last_space:
        return 0.0
    return one(LEGIONS, left) if can_conquer(me) else one(IDLE_LEGIONS, left)


@rule
def can_conquer(me):
    """MR-8.8: whether the player has no disc on one of the province cards."""
    held = 0
    for card in range(Setup.provinces_in_play):
        held += (me.discs >> (card * box.PROVINCE_SLOTS)) & 7 != 0
    return held < Setup.provinces_in_play


@rule
def worth_of_faith(me, left):
    """MR-7.5: one more step on the Pantheon board."""
    if me.faith >= Pantheon.last_space:
        return 0.0
    tokens = one(TOKEN_BY_FAITH, left) * me.blessings
    if me.faith >= LAST_BLESSING:
        return tokens + one(FAITH_BEYOND, left)
    return tokens + one(FAITH_SPACES, left) + one(TOKENS, left) / 3.0


@rule
def worth_of_luxury(me, left):
    """MR-11.2: one more step on the Market board."""
    if me.luxuries >= Market.last_space:
        return 0.0
    lowest = min(me.stars[0], me.stars[1], me.stars[2])
    half = 0.5 * box.STAR_VALUE[lowest] * one(MARKET, left)
    return half + one(LUXURIES, left) + one(LUXURY_BY_STAR, left) * lowest


@rule
def employed(me):
    """MR-11.4: the population that the player's monuments need."""
    people = 0
    for built in range(me.monument_count):
        monument = me.monuments[built]
        people += Monument.population_at[monument, Monument.levels[monument]]
    return people


@rule
def worth_of_star(me, color, left):
    """MR-6.1: one more star; on the lowest track it counts most."""
    if me.stars[color] >= box.LAST_STAR:
        return 0.0
    below = 0
    for track in range(3):
        below += track != color and me.stars[track] <= me.stars[color]
    if below == 2:
        return one(HIGHEST_STARS, left)
    if below == 1:
        return one(MIDDLE_STARS, left)
    market = 0.55 * Market.values[me.luxuries] * one(MARKET, left)
    return market + one(LOWEST_STARS, left) + one(LUXURY_BY_STAR, left) * me.luxuries
