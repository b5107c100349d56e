"""Sets of any size: a row of words of 32 bits, declared as `subset(of=n)`.

These rules take a field of the state or a row of a table made by `as_sets`.
"""

from collections.abc import Iterable

import numpy as np

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY, WORD_BITS


def as_sets(groups: Iterable[Iterable[int]], of: int) -> np.ndarray:
    """A table with one set in each row, made once from lists of things numbered 0 to `of` - 1."""
    lists = [list(group) for group in groups]
    table = np.zeros((len(lists), -(-of // WORD_BITS)), np.uint32)
    for row, things in zip(table, lists, strict=True):
        for thing in things:
            if not 0 <= thing < of:
                raise ValueError(f"there is no thing {thing} among {of}")
            row[thing // WORD_BITS] |= np.uint32(1 << thing % WORD_BITS)
    return table


@rule
def has(things, thing):
    """Whether a thing is in the set."""
    return (np.int64(things[thing >> 5]) >> (thing & 31)) & 1 == 1


@rule
def put(things, thing):
    """Add a thing to the set."""
    word = thing >> 5
    things[word] = np.int64(things[word]) | 1 << (thing & 31)


@rule
def drop(things, thing):
    """Take a thing out of the set."""
    word = thing >> 5
    things[word] = np.int64(things[word]) & ~(1 << (thing & 31))


@rule
def clear(things):
    """Take everything out of the set."""
    for word in range(len(things)):
        things[word] = 0


@rule
def put_all(things, others):
    """Add a whole set."""
    for word in range(len(things)):
        things[word] = np.int64(things[word]) | np.int64(others[word])


@rule
def drop_all(things, others):
    """Take a whole set out."""
    for word in range(len(things)):
        things[word] = np.int64(things[word]) & ~np.int64(others[word])


@rule
def is_empty(things):
    for word in range(len(things)):
        if things[word] != 0:
            return False
    return True


@rule
def meets(things, others):
    """Whether two sets share a thing."""
    for word in range(len(things)):
        if np.int64(things[word]) & np.int64(others[word]) != 0:
            return True
    return False


@rule
def has_all(things, others):
    """Whether all of `others` are in the set."""
    for word in range(len(things)):
        if np.int64(others[word]) & ~np.int64(things[word]) != 0:
            return False
    return True


@rule
def bits_of(word):
    """How many bits of a word of 32 are set."""
    x = np.int64(word)
    x = x - ((x >> 1) & 0x55555555)
    x = (x & 0x33333333) + ((x >> 2) & 0x33333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F
    return ((x * 0x01010101) >> 24) & 255


@rule
def how_many(things):
    """How many things are in the set."""
    n = 0
    for word in range(len(things)):
        n += bits_of(things[word])
    return n


@rule
def how_many_shared(things, others):
    """How many things two sets share."""
    n = 0
    for word in range(len(things)):
        n += bits_of(np.int64(things[word]) & np.int64(others[word]))
    return n


@rule
def next_in(things, thing):
    """The lowest thing of the set above `thing`, or EMPTY.

    thing = first(things)
    while thing != EMPTY:
        ...
        thing = next_in(things, thing)
    """
    begin = thing + 1
    mask = -1 << (begin & 31)
    for word in range(begin >> 5, len(things)):
        rest = np.int64(things[word]) & mask
        if rest != 0:
            return (word << 5) + bits_of((rest & -rest) - 1)
        mask = -1
    return EMPTY


@rule
def first(things):
    """The lowest thing of the set, or EMPTY."""
    return next_in(things, EMPTY)


@rule
def offer_all(out, n, move, things):
    """Add the legal move `move` + number for each thing of the set; returns the new length."""
    for word in range(len(things)):
        rest = np.int64(things[word])
        while rest != 0:
            bit = rest & -rest
            out[n] = move + (word << 5) + bits_of(bit - 1)
            n += 1
            rest ^= bit
    return n
