"""Dice, shuffles and bags, from a 64-bit generator (splitmix64) kept in the state.

Nothing else is random, so seed and moves are the whole replay.
"""

import numpy as np

from circenses.core.compiling.jit import rule
from circenses.core.rules.sets import bits_of

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
LOW_HALF = np.uint64(0xFFFFFFFF)
TWO_32 = np.uint64(1 << 32)


@rule
def mixed(x):
    """splitmix64's final mixing step."""
    x = (x ^ (x >> np.uint64(30))) * MIX_1
    x = (x ^ (x >> np.uint64(27))) * MIX_2
    return x ^ (x >> np.uint64(31))


@rule
def seed_chance(state, seed):
    """Seed the generator; neighboring seeds give unrelated streams."""
    state.chance = mixed(np.uint64(seed) * GOLDEN + GOLDEN)


@rule
def next_bits(state):
    """The next 64 random bits."""
    x = np.uint64(state.chance) + GOLDEN
    state.chance = x
    return mixed(x)


@rule
def roll(state, n):
    """One of 0 to n - 1, all equally likely (Lemire's method)."""
    many = np.uint64(n)
    product = (next_bits(state) >> np.uint64(32)) * many
    if product & LOW_HALF < many:
        unfair = (TWO_32 - many) % many
        while product & LOW_HALF < unfair:
            product = (next_bits(state) >> np.uint64(32)) * many
    return np.int64(product >> np.uint64(32))


@rule
def shuffle(state, things, n):
    """Shuffle the first `n` things."""
    for last in range(n - 1, 0, -1):
        other = roll(state, last + 1)
        held = things[last]
        things[last] = things[other]
        things[other] = held


@rule
def draw_from(state, bag, n):
    """Take one of the first `n` things out of the bag; the last one fills the hole.

    A deck is a bag: the card is chosen when it is revealed, so no secret order exists.
    """
    hole = roll(state, n)
    thing = bag[hole]
    bag[hole] = bag[n - 1]
    bag[n - 1] = -1
    return thing


@rule
def random_bit(state, bits):
    """One of the set bits, all equally likely: a bag of up to 31 things."""
    skip = roll(state, bits_of(bits))
    for _ in range(skip):
        bits &= bits - 1
    return bits_of((bits & -bits) - 1)
