"""What linking.py stores on disk: parts and wholes, each in its own file."""

import pickle
from collections.abc import Callable
from typing import NamedTuple

from numba.core.environment import Environment
from numba.core.funcdesc import PythonFunctionDescriptor
from numba.core.serialize import dumps
from numba.core.typing.templates import Signature

from circenses.core.compiling.code_cache import (
    cache_root,
    lose,
    read_with_digest,
    write_with_digest,
)

UNREADABLE = (EOFError, ValueError, AttributeError, ImportError, pickle.PickleError)


class KeptPart(NamedTuple):
    """A part as stored in its file."""

    key: str
    callees: tuple[str, ...]
    code: bytes
    is_root: bool
    fndesc: PythonFunctionDescriptor
    signature: Signature
    environments: tuple[Environment, ...]
    inits: tuple[Callable[[], object], ...]


class KeptWhole(NamedTuple):
    """A whole as stored in its file."""

    name: str
    needs: tuple[str, ...]  # the keys of roots
    code: bytes
    symbols: tuple[str, ...]
    environments: tuple[Environment, ...]
    inits: tuple[Callable[[], object], ...]
    fndesc: PythonFunctionDescriptor | None
    environment: Environment | None


def keep(name: str, content: KeptPart | KeptWhole) -> None:
    try:
        write_with_digest(cache_root() / name, dumps(content))
    except OSError as error:
        lose(error)


def kept_in(name: str) -> object:
    """The content of a file; None if it is missing or damaged."""
    try:
        return pickle.loads(read_with_digest(cache_root() / name))  # noqa: S301  # our own file
    except (OSError, *UNREADABLE):
        return None
