"""Sets of up to 63 things as one number, a bit each: the options of a decision, cards, cells.

A wide set of the state (core/rules/sets.py) becomes such a number with `number_of`.
"""

import numpy as np

from circenses.core.compiling.jit import rule
from circenses.core.rules.chance import roll


@rule
def number_of(things):
    """A wide set of the state as one number."""
    return np.int64(things[0]) | np.int64(things[1]) << 32


@rule
def write_set(things, bits):
    """Make a wide set of the state equal to a number."""
    things[0] = bits & 0xFFFFFFFF
    things[1] = bits >> 32


@rule
def bits_in(bits):
    """How many things are in the set."""
    x = bits - ((bits >> 1) & 0x5555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    x += x >> 8
    x += x >> 16
    return (x + (x >> 32)) & 127


@rule
def lowest(bits):
    """The first thing of a set that is not empty."""
    return bits_in((bits & -bits) - 1)


@rule
def random_bit(state, bits):
    """NR-25.1: one thing of a set that is not empty, all equally likely: a deck is a bag."""
    for _ in range(roll(state, bits_in(bits))):
        bits &= bits - 1
    return lowest(bits)
