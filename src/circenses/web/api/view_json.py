"""A view as JSON, straight from the schema: names and numbers, null where covered."""

from typing import Any

import numpy as np

from circenses.core.play.game import Game
from circenses.core.state.schema import Field, Kind, Leaf, Records, Schema
from circenses.core.state.view import covered, hidden_leaves
from circenses.core.untyped import Named


def as_json(game: Game, view: np.ndarray, viewer: int | None) -> Named:
    """The record of a view as nested lists and dictionaries. Chance is never in it."""
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
) -> Named:
    """One record; `path` and `where` say which."""
    found: Named = {}
    for name, field in of.fields.items():
        here = (*path, name)
        if isinstance(field, Records):
            found[name] = listed(
                field.shape,
                where,
                lambda at, f=field, p=here: record(f.schema, view, hidden, p, at),
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
) -> Any:
    values = Leaf(path, field, None).of(view)[0][where]
    if path not in hidden:
        return values.tolist()
    mask = hidden[path][where]
    if np.all(mask):
        return None
    plain = np.asarray(values).astype(object)
    plain[mask] = None
    return plain.tolist()


def listed(shape: tuple[int, ...], where: tuple[int, ...], make: Any) -> Any:
    """Nested lists of the given shape."""
    if not shape:
        return make(where)
    return [listed(shape[1:], (*where, i), make) for i in range(shape[0])]
