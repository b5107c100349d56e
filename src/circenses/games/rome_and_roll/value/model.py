"""What a position is worth to a player: the final score to be expected, in points.

The points so far, and a worth for everything that can still become points. What one of each is
worth depends on how much of the game is left; the table is a first one, made by hand. At the end of
the game the value is the score.
"""

import numpy as np

from circenses.core.jit import rule
from circenses.games.rome_and_roll import data
from circenses.games.rome_and_roll import vocabulary as words
from circenses.games.rome_and_roll.rules.regions import count_bits
from circenses.games.rome_and_roll.scoring import (
    advisor_points,
    areas_of,
    building_points,
    nero_points,
)
from circenses.games.rome_and_roll.value.quantities import NAMES, quantities

# fmt: off
WORTH = (  # of one of each, in points: at the beginning, and just before the end
    (  0.00,   0.00),  # always
    (  0.70,   0.20),  # wood, brick and stone
    (  0.20,   0.00),  # more than four of a kind
    (  0.50,   0.20),  # fish
    (  1.00,   0.40),  # jewellery
    (  0.90,   0.30),  # baskets on the die
    (  0.40,   0.60),  # alike for a Trade
    (  0.70,   0.30),  # free soldiers
    (  0.30,   0.10),  # auxiliaries
    (  0.40,   0.00),  # free senators
    (  0.90,   0.30),  # boxes of advisors
    (  0.70,   0.00),  # abilities
    (  1.50,   0.50),  # favours
    (  0.80,   0.20),  # settlements linked to Rome
    (  0.40,   0.10),  # settlements
    (  1.00,   0.10),  # buildings that produce
    (  0.20,   0.00),  # army buildings of all
    (  0.50,   0.50),  # way to blue boxes
    ( -0.60,  -0.20),  # units lacking for a blueprint
    (  1.20,   0.80),  # builder to come
    (  1.00,   0.50),  # architect to come
    (  1.00,   0.60),  # legionary to come
    (  0.80,   0.60),  # merchant to come
    (  0.60,   0.30),  # goods on dice
    (  4.00,   3.50),  # Construct begun
    (  0.80,   0.90),  # points of the blueprint chosen
    (  3.20,   1.20),  # Raise Legions begun
    (  4.50,   4.00),  # Conquer begun
    (  4.50,   4.50),  # Expand begun
    (  1.00,   0.20),  # Tax begun
    (  2.00,   2.60),  # Trade begun
    (  0.00,   0.00),  # the turn to act
)
# fmt: on
BEGINNING = np.array([row[0] for row in WORTH], np.float64)
END = np.array([row[1] for row in WORTH], np.float64)
QUANTITIES = len(NAMES)
USUAL_ROUNDS = 12.0
SHORTEST = 2.0 / USUAL_ROUNDS  # left at least, while the last round is not known
SENECA_TO_COME = 25.0  # points that Seneca scores in a whole game


@rule
def value(state, player):
    """At the end the score; before it, more for what is left to be used."""
    points = float(points_now(state, player))
    if state.waiting == 0:
        return points
    left = time_left(state)
    if player >= state.seats:
        return points + SENECA_TO_COME * left
    these = quantities(state, player)
    for k in range(QUANTITIES):
        points += these[k] * (left * BEGINNING[k] + (1.0 - left) * END[k])
    return points


@rule
def points_now(state, player):
    """RR-14.4: all lines of the score sheet."""
    me = state.players[player]
    points = nero_points(me)
    if player >= state.seats:
        return points + seneca_points(state, me)
    for track in range(len(words.TRACKS)):
        points += data.TRACK_VALUE[track, me.track[track]]
    points += advisor_points(me) + building_points(state, player)
    return points + (me.soldiers + 1) // 2 + (me.senators + 1) // 2


@rule
def seneca_points(state, him):
    """RR-15.27."""
    points = data.SENECA_POINTS[state.score_table]
    areas = points[0] * areas_of(state, words.PARK) + points[1] * areas_of(state, words.RUBBLE)
    return areas + points[2] * count_bits(him.roads) + points[3] * count_bits(him.settlements)


@rule
def time_left(state):
    """The share of the game that is left, by rounds; RR-14.1 once the last one is known.

    It does not follow the tracks: else every step forward would make all else worth less.
    """
    if state.last_round > 0:
        return (state.last_round + 1 - state.rounds) / USUAL_ROUNDS
    return max(SHORTEST, 1.0 - state.rounds / USUAL_ROUNDS)


@rule
def spread(state):
    """How far final scores usually lie from their values."""
    return 3.0 + 8.0 * time_left(state)
