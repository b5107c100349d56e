"""What each thread of a GPU does for the search of rl/forest_drivers.py: the place it is at."""

# mypy: disallow-untyped-defs=False, check-untyped-defs=False

from collections.abc import Callable

from numba import cuda

from circenses.core.compiling.jit import supplied

at_place: Callable[..., None] = supplied  # forest.py replaces it by one game's driver


def in_threads(end, *given):
    """On a GPU: one thread a place."""
    i = cuda.grid(1)
    if i < end:
        at_place(i, *given)
