"""The memory of one search: the nodes of its tree, its settings, and the arrays it works on."""

from typing import NamedTuple

import numpy as np


def records(*fields: tuple[str, str]) -> np.dtype:
    return np.dtype((np.record, np.dtype(list(fields), align=True)))


NODE = records(
    ("move", "i4"),
    ("mover", "i4"),  # who makes the move
    ("child", "i4"),  # the first of its children
    ("sibling", "i4"),  # the next child of its parent
    ("visits", "i4"),
    ("prior", "f4"),  # how promising it looked, in comparison with its siblings
    ("won", "f8"),  # the sum of the mover's chances of winning, with the bonus for glory
    ("points", "f8"),  # the sum of the mover's final scores
)


class Desk(NamedTuple):
    """The arrays of one search. Python passes them as a plain tuple, because Numba takes longer to
    find the types of a named one.
    """

    position: np.ndarray  # one state, as the player who searches sees it
    worlds: np.ndarray
    tree: np.ndarray
    how: np.ndarray  # one row of SETTINGS
    luck: np.ndarray
    out: np.ndarray
    gains: np.ndarray
    stamps: np.ndarray  # of moves; the last one counts the decisions
    path: np.ndarray
    sheets: np.ndarray
    results: np.ndarray
    tally: np.ndarray  # the sums of the chances of all sides; the last one, of the decisions taken


SETTINGS = records(
    ("explore", "f8"),  # how much an unknown move attracts
    ("rivals", "f8"),  # factor on that for the other players' moves
    ("sharpness", "f8"),  # points that make a move e times less promising; 0: all moves are equal
    ("floor", "f8"),  # the minimum of every prior
    ("heat", "f8"),  # how evenly a network's priors are spread
    ("modesty", "f8"),  # how much worse an untried move is assumed to be than its tried siblings
    ("tie", "f8"),  # the weight of the score difference beside the win
    ("glory", "f8"),  # what each point of the player is worth, as a chance of winning
    ("spread", "f8"),  # factor on the game's own spread
    ("par", "f8"),  # solo: the score, or the lead over the rival, that counts as half a win
    ("depth", "i4"),  # decisions played after leaving the tree; NONE: to the end
    ("greedy", "i4"),  # whether those are taken by look-ahead, or at random
    ("quiet", "i4"),  # whether to play on until the turn passes
    ("sides", "i4"),
    ("lines", "i4"),
    ("ties", "i4"),
    ("hidden", "i4"),  # whether players have secrets
)
