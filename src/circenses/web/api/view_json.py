"""A view as JSON, straight from the schema: names and numbers, null where covered."""

from collections.abc import Callable
from functools import partial

import numpy as np

from circenses.core.play.game import Game
from circenses.core.state.schema import Field, Kind, Leaf, Records, Schema
from circenses.core.state.view import covered, hidden_leaves


def as_json(game: Game, view: np.ndarray, viewer: int | None) -> dict[str, object]:
    """The record of a view as nested lists and dictionaries, without the random generator."""
    hidden = {
        leaf.path: covered(leaf, leaf.of(view), viewer)[0] for leaf in hidden_leaves(game.state)
    }
    return record(game.state, view, hidden, (), ())


def record(
    of: Schema,
    view: np.ndarray,
    hidden: dict[tuple[str, ...], np.ndarray],
    path: tuple[str, ...],
    where: tuple[int, ...],
) -> dict[str, object]:
    """One record; `path` and `where` say which."""
    found: dict[str, object] = {}
    for name, field in of.fields.items():
        here = (*path, name)
        if isinstance(field, Records):
            found[name] = listed(
                field.shape,
                where,
                partial(record, field.schema, view, hidden, here),
            )
        elif field.kind is not Kind.CHANCE and not name.startswith("_"):
            found[name] = numbers(field, view, hidden, here, where)
    return found


def numbers(
    field: Field,
    view: np.ndarray,
    hidden: dict[tuple[str, ...], np.ndarray],
    path: tuple[str, ...],
    where: tuple[int, ...],
) -> object:
    values = Leaf(path, field, None).of(view)[0][where]
    if path not in hidden:
        return values.tolist()
    mask = hidden[path][where]
    if np.all(mask):
        return None
    plain = np.asarray(values).astype(object)
    plain[mask] = None
    return plain.tolist()


def listed(
    shape: tuple[int, ...], where: tuple[int, ...], make: Callable[[tuple[int, ...]], object]
) -> object:
    """Nested lists of the given shape."""
    if not shape:
        return make(where)
    return [listed(shape[1:], (*where, i), make) for i in range(shape[0])]
