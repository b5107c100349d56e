"""Whether components fit the game: what is wrong with a content pack, in plain words."""

from typing import Any

Table = dict[str, Any]


def check(components: Table) -> list[str]:
    """What is wrong with the components; an empty list when they can be played."""
    return []
