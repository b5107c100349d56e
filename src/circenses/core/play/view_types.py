"""Types of a game's table, generated from its schema for the type checker.

    circenses types magna_roma        writes games/magna_roma/view.py

A test holds the file to the schema.
"""

from circenses.core.play.game import Game
from circenses.core.state.schema import Field, Records, Schema

HEAD = '''"""The table by its names, made from the schema by `circenses types`."""

from collections.abc import Sequence
from typing import Protocol
'''


def types_of(game: Game) -> str:
    """A class for each record of the state, the whole table last."""
    classes = [class_of(one, "") for one in inner(game.state)]
    table = class_of(game.state, "    view: bytes\n", "Table")
    return "\n\n".join([HEAD, *classes, table])


def inner(schema: Schema) -> list[Schema]:
    """The records inside a record, those inside them first, each once."""
    found: dict[str, Schema] = {}
    for of in schema.fields.values():
        if isinstance(of, Records):
            found |= {one.name: one for one in [*inner(of.schema), of.schema]}
    return list(found.values())


def class_of(schema: Schema, more: str, name: str = "") -> str:
    lines = [f"    {field}: {type_of(of)}\n" for field, of in schema.fields.items()]
    return f"class {name or schema.name}(Protocol):\n{''.join(lines)}{more}"


def type_of(of: Field | Records) -> str:
    written = of.schema.name if isinstance(of, Records) else "int"
    for _ in of.shape:
        written = f"Sequence[{written}]"
    return written
