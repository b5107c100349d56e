"""What each thread of a GPU does for the search of rl/forest_drivers.py: the place it is at."""

# mypy: disallow-untyped-defs=False, check-untyped-defs=False

from numba import cuda

from circenses.core.untyped import Array

at_place: Array = None  # forest.py replaces it by one game's driver


def in_threads(end, *given):
    """On a GPU: one thread a place."""
    i = cuda.grid(1)
    if i < end:
        at_place(i, *given)
