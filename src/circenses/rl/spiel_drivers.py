"""The loop of OpenSpiel's tensors, bound to one game like those in rl/drivers.py."""

# mypy: disallow-untyped-defs=False, check-untyped-defs=False

import numpy as np

# What `bind` replaces by the game's own.
observe = None


def observe_scaled(states, raw, i, viewer, rows, features, decisions, seats, seen, scale, out):
    """Write state `i` as `viewer` may see it, each number from 0 to 1."""
    observe(states, raw, i, viewer, rows, features, decisions, seats, seen)
    np.divide(seen, scale, out)
