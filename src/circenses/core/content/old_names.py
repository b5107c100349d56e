"""A game's earlier names, so that renaming breaks nothing.

Stored tables, records and content packs use the keys, ids and texts of their time. A game that
renames some lists them in old_names.toml, the new name first:

    [components]              # keys, ids and texts, anywhere in components.toml
    jewelry = "jewellery"
    "Gods' Favor" = "Gods' Favour"
    [inside.favors]           # only in this table
    claim = "take"
    [options]                 # the id of an option
    favors = "favours"
    [choices]                 # what can be chosen
    "Easier favors" = "Easier favours"

The name of the components is computed from the old names, so it stays the same; packs and options
are read with both.
"""

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

FILE = "old_names.toml"
PARTS = ("components", "inside", "options", "choices")

Toml: TypeAlias = dict[str, Any]  # as TOML or JSON holds it
Names = Mapping[str, str]


@dataclass(frozen=True)
class OldNames:
    """The renamed words of one game: new names and old ones."""

    components: Names = field(default_factory=dict)
    inside: Mapping[str, Names] = field(default_factory=dict)  # by table, as it is called now
    options: Names = field(default_factory=dict)
    choices: Names = field(default_factory=dict)

    def before(self, components: Toml) -> Toml:
        """The components with the names they had."""
        return {
            self.components.get(table, table): renamed(value, self.of(table))
            for table, value in components.items()
        }

    def now(self, pack: Toml) -> Toml:
        """A value written with old or new names, with the current ones."""
        tables = inverse(self.components)
        named = {tables.get(table, table): value for table, value in pack.items()}
        return {table: renamed(value, inverse(self.of(table))) for table, value in named.items()}

    def of(self, table: str) -> Names:
        return {**self.components, **self.inside.get(table, {})}

    def spellings(self, name: str, table: str = "") -> list[str]:
        """A table, or a key of a table, dotted perhaps, as it may be written in a file."""
        names = self.of((table or name).partition(".")[0])
        return list(dict.fromkeys([name, ".".join(names.get(one, one) for one in name.split("."))]))

    def chosen(self, options: Mapping[str, object]) -> dict[str, object]:
        """Chosen options, with old or new names."""
        ids, choices = inverse(self.options), inverse(self.choices)
        return {
            ids.get(name, name): choices.get(choice, choice) if isinstance(choice, str) else choice
            for name, choice in options.items()
        }


def inverse(names: Names) -> dict[str, str]:
    return {old: new for new, old in names.items()}


def renamed(value: object, names: Names) -> Any:
    """A value with some of its keys and texts replaced."""
    if not names:
        return value
    if isinstance(value, dict):
        return {names.get(key, key): renamed(inner, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [renamed(inner, names) for inner in value]
    return names.get(value, value) if isinstance(value, str) else value


@functools.cache
def old_names(folder: Path) -> OldNames:
    """The names that the game in a folder had before; none if it never renamed anything."""
    path = folder / FILE
    if not path.exists():
        return OldNames()
    return names_in(tomllib.loads(path.read_text(encoding="utf-8")))


def names_in(written: Toml) -> OldNames:
    return OldNames(*(written.get(part, {}) for part in PARTS))
