"""What one seat may see: the same record with everything else covered."""

import numpy as np

from circenses.core.schema import Leaf, Schema, Seen


def hidden_leaves(of: Schema) -> list[Leaf]:
    """The fields that somebody may not know."""
    return [leaf for leaf in of.leaves() if leaf.field.seen is not Seen.ALL]


def covered(leaf: Leaf, values: np.ndarray, viewer: int | None) -> np.ndarray:
    """Which of the leaf's numbers the viewer may not know, as a mask of the same shape."""
    hide = np.ones(values.shape, bool)
    if leaf.field.seen is Seen.OWNER and viewer is not None and leaf.owner_axis is not None:
        own: list[slice | int] = [slice(None)] * values.ndim
        own[leaf.owner_axis] = viewer
        hide[tuple(own)] = False
    return hide


def cover(states: np.ndarray, of: Schema, viewer: int | None) -> None:
    """Cover, in place, all that the viewer may not know; None is a spectator."""
    for leaf in hidden_leaves(of):
        values = leaf.of(states)
        values[covered(leaf, values, viewer)] = leaf.field.cover


def view_of(states: np.ndarray, of: Schema, viewer: int | None) -> np.ndarray:
    """A copy of the states as the viewer may see them."""
    seen = states.copy()
    cover(seen, of, viewer)
    return seen
