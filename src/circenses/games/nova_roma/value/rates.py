"""What one of each thing is worth, in points, by the own turns that are left."""

import numpy as np

from circenses.core.jit import rule
from circenses.games.nova_roma import data

# fmt: off
(EXPECTED, FEWER, SHIPS, LEGS, CONTRACTS, SHIPPED, ZONES, BLOCKS_A, BLOCKS_B, BLOCKS_C,
 CHARIOTS, LEADS, NEXT_LEADS, FINISHES, STEPS, LONGEST, FOLLOWER_POINTS, POWERS, HELPS, LASTING,
 UNUSED, HAND, HAND_BEST, ROW, ANIMALS, PRODUCING, CONVERTING, ONCE_TILES, MOSAIC, MET,
 ON_THE_WAY, TOKENS, WAITING, WHEAT, STONE, WOOD, WINE, HORSE, COINS, MORE_COINS, INFLUENCE,
 MORE_INFLUENCE, ARTISANS, PLACED, FIRST_PLAYER, CAN_BUILD, CAN_SHIP, TO_USE, TO_GAIN, TO_EARN,
 TO_BUY, TO_RISE, TO_TILE, TO_LEAD, TO_PETITION, TO_ACT, TO_DRAW, TO_PLAY, TO_SHIP, TO_SAIL,
 TO_BUILD, TO_BUILD_HIGH, TO_LAY, TO_RACE, TO_SPEND, TO_WHEEL, TO_PRODUCE, TO_HIRE) = range(68)

# With 15, 9, 4, 1 and 0 turns left; fitted by benchmarks/fit_value.py.
TURNS = (15, 9, 4, 1, 0)
WORTH = (
    ( 36.87,   2.63,   0.60,   0.04,   0.34),  # EXPECTED: what everybody may still expect
    ( -0.70,  -0.52,   0.60,   0.41,   0.15),  # FEWER: for each player less than four
    ( -0.18,   0.21,   0.79,   1.05,   0.93),  # SHIPS: points of ships as they stand
    (  5.21,   1.25,   0.41,   0.03,   0.16),  # LEGS: harbours come to, of ships not in a port
    (  1.71,   1.74,   1.24,   1.07,   1.01),  # CONTRACTS: points of building contracts
    ( -6.51,   1.99,   0.46,  -0.02,  -0.06),  # SHIPPED: shipping contracts
    (  0.37,   0.38,   0.49,   0.85,   0.96),  # ZONES: points of the zones as they stand
    (  2.12,   1.14,   0.64,   0.19,   0.05),  # BLOCKS_A: blocks in zone A
    (  3.81,   1.90,   0.91,  -0.03,   0.03),  # BLOCKS_B: blocks in zone B
    (  4.61,   4.29,   2.41,   0.14,   0.03),  # BLOCKS_C: blocks in zone C
    (  0.41,   0.82,   1.00,   1.02,   1.04),  # CHARIOTS: points of chariots
    (  2.22,   3.33,   2.19,   2.89,   3.00),  # LEADS: whether the favoured chariot would be won
    (  1.40,   3.15,   2.44,   5.74,   0.00),  # NEXT_LEADS: the same of the upcoming one
    (  1.00,   7.13,   0.66,   0.51,   0.91),  # FINISHES: points of tokens on the last space
    ( -3.43,   1.19,   0.53,   0.13,   0.14),  # STEPS: race steps
    (  5.38,   0.73,  -0.18,  -0.23,  -0.13),  # LONGEST: race steps on the best track
    (  2.31,   0.94,   0.94,   0.95,   1.00),  # FOLLOWER_POINTS: points of followers as they stand
    (  4.76,   0.96,  -0.50,  -0.29,   0.06),  # POWERS: followers in the row that add power
    (  4.35,  -0.59,  -0.87,  -0.39,  -0.08),  # HELPS: followers in the row that help once a round
    (  4.26,   1.82,  -0.05,   0.01,   0.46),  # LASTING: permanent followers in the row
    (  0.95,   0.90,  -0.31,   0.44,  -0.00),  # UNUSED: followers not yet used in this round
    (  2.94,   1.39,   0.15,  -0.03,  -0.01),  # HAND: cards in hand
    (  1.47,   0.35,   0.33,   0.13,  -0.01),  # HAND_BEST: points of the best of them if played
    (  0.59,   2.11,   1.59,   0.32,  -0.01),  # ROW: followers in the row
    (  1.68,   1.86,   1.52,   1.16,   1.11),  # ANIMALS: points of animals
    (  7.95,   3.37,   1.86,   0.74,   0.28),  # PRODUCING: estate tiles that produce
    ( -5.86,   1.44,   0.77,   0.45,   0.05),  # CONVERTING: estate tiles that convert
    ( -4.49,   0.26,   2.59,   0.29,   0.46),  # ONCE_TILES: single tiles not used
    ( -5.24,  -1.41,   0.57,   0.88,   1.04),  # MOSAIC: points of the mosaic board
    (  0.05,   0.68,   0.59,   0.33,   0.25),  # MET: points of goals met, as far as tokens go
    (  0.20,   1.12,   0.27,   0.06,  -0.06),  # ON_THE_WAY: points of goals, by how near they are
    (  0.42,  -2.03,  -0.68,   0.05,   0.22),  # TOKENS: achievement tokens in hand
    ( -4.13,  -3.75,  -2.55,  -1.07,  -0.03),  # WAITING: achievement tokens at the hippodrome
    (  0.35,   0.86,   0.37,   0.35,   0.33),  # WHEAT
    (  3.85,   1.71,   0.82,   0.38,   0.14),  # STONE
    ( -0.37,   1.56,   1.17,   0.26,   0.11),  # WOOD
    ( -3.67,   0.90,   0.36,   0.41,   0.26),  # WINE
    ( -2.51,   0.90,   0.52,   0.21,   0.24),  # HORSE
    (  0.88,   0.11,   0.33,   0.36,   0.21),  # COINS: the first four coins
    ( -2.10,   1.28,   0.47,   0.23,   0.25),  # MORE_COINS: further coins
    (  2.20,   1.31,  -0.09,   0.77,   0.38),  # INFLUENCE: the first four influence
    (  1.74,   1.39,   0.68,   0.28,   0.29),  # MORE_INFLUENCE: further influence
    (  5.96,   2.47,   1.74,   0.60,   0.36),  # ARTISANS: available artisans
    (  7.14,   4.30,   1.11,   1.67,   0.63),  # PLACED: artisans on the estate
    ( -2.00,  -0.52,  -0.01,  -0.66,  -0.52),  # FIRST_PLAYER: points of the first player token
    ( -0.08,   0.39,  -0.04,   0.33,   0.09),  # CAN_BUILD: points of the best contract to be paid
    ( -1.16,   0.60,   1.00,   0.15,  -0.26),  # CAN_SHIP: whether a shipment can be paid
    ( -1.43,   0.65,   0.95,  -0.53,   0.38),  # TO_USE: ahead: whether a follower can be used
    ( -5.84,   0.50,   0.95,   0.06,  -0.23),  # TO_GAIN: ahead: goods to be chosen
    (  0.43,  -0.54,   0.82,  -0.64,   0.26),  # TO_EARN: ahead: coins of Trade
    (  0.69,   0.70,   0.32,   0.29,   0.04),  # TO_BUY: ahead: coins with which goods can be bought
    (  1.39,   0.88,  -0.25,   0.05,  -0.14),  # TO_RISE: ahead: influence of Upgrade
    (  9.77,   1.82,   3.46,   1.16,   1.35),  # TO_TILE: ahead: an estate tile
    ( -0.06,  -1.46,   0.11,  -0.35,  -0.35),  # TO_LEAD: ahead: whether the token can be claimed
    ( -4.32,   1.70,  -0.61,   0.47,   0.38),  # TO_PETITION: ahead: influence for power
    ( -6.35,   5.05,  -3.14,   1.04,   1.77),  # TO_ACT: ahead: power of the inner action
    (  3.45,   0.97,   0.81,   0.51,  -0.44),  # TO_DRAW: ahead: followers to be drawn
    (  0.54,   1.38,   1.09,   0.21,   2.32),  # TO_PLAY: ahead: whether a follower can be played
    ( -1.58,  -1.82,  -0.00,  -1.95,  -0.82),  # TO_SHIP: ahead: whether a contract can be paid
    (  4.11,   2.10,   1.62,   2.85,   1.00),  # TO_SAIL: ahead: sails
    ( -1.15,   0.14,   0.63,   0.06,   0.52),  # TO_BUILD: ahead: points of the best contract
    (  5.34,   2.39,  -0.62,   1.77,   0.68),  # TO_BUILD_HIGH: ahead: its power beyond 1
    (  2.04,   1.21,   0.64,   0.98,   0.68),  # TO_LAY: ahead: blocks to be laid
    (  3.44,   1.99,   0.17,   0.27,   0.08),  # TO_RACE: ahead: race steps
    ( -2.80,  -0.01,   0.25,   0.38,   1.08),  # TO_SPEND: ahead: whether an artisan is there
    (  9.78,  -1.25,   1.82,  -0.35,   1.25),  # TO_WHEEL: ahead: golden wheels
    (  6.33,   3.68,   1.01,   0.19,   0.64),  # TO_PRODUCE: ahead: artisans to be placed
    (  0.55,   2.90,   1.48,  -0.26,   0.43),  # TO_HIRE: ahead: artisans to be hired
)
# fmt: on
GOODS = WHEAT  # the five goods, in the order of data.KEYS

RATES = np.array(
    [np.interp(range(data.TURNS * data.ROUNDS + 1), TURNS[::-1], row[::-1]) for row in WORTH]
)


@rule
def worth(thing, left, n):
    """What n of a thing are worth with so many turns left."""
    return RATES[thing, left] * n
