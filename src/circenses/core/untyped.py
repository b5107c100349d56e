"""Names for what mypy cannot look into, so that a signature at least says what it is about."""

from collections.abc import Callable
from typing import Any, TypeAlias

# A record of numpy, or the same as plain Python: a state, a view, a player's part of it. Its fields
# are declared in a schema (core/state/schema.py), and only numpy and Numba know them.
Record: TypeAlias = Any
# A value of a TOML or JSON file, before or after it is checked.
Content: TypeAlias = Any
# An array of numpy or of a GPU, or what Numba or a research library passes in its place.
Array: TypeAlias = Any
# What another library hands over without types.
Foreign: TypeAlias = Any
# Things of several kinds by name.
Named: TypeAlias = dict[str, Any]
# A function of the rules or of a library: Numba, or the caller, finds out the types.
Function: TypeAlias = Callable[..., Any]
