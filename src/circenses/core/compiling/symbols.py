"""The symbols of functions: the same in every process (see linking.py)."""

# mypy: disable-error-code="attr-defined"

import hashlib
import itertools
from collections.abc import Iterable
from types import CodeType

from numba.core import types
from numba.core.base import BaseContext, llvmir
from numba.core.datamodel import register_default
from numba.core.datamodel.models import OpaqueModel
from numba.core.funcdesc import default_mangler
from numba.core.imputils import lower_constant


class Stem(str):
    """The stem of our functions' symbols; Numba numbers its own functions."""

    __slots__ = ()


TYPE_TEXTS: dict[int, str] = {}
UNKEPT = itertools.count()  # functions whose code never leaves this process


def text_of_type(kind: types.Type) -> str:
    """The text of a type; Numba takes long to write that of a state."""
    code = kind._code
    if code not in TYPE_TEXTS:
        TYPE_TEXTS[code] = hashlib.sha256(repr(kind).encode()).hexdigest()
    return TYPE_TEXTS[code]


def text_of_code(code: CodeType) -> str:
    """Everything that determines a function's behavior, except its globals."""
    constants = [text_of_code(c) if isinstance(c, CodeType) else repr(c) for c in code.co_consts]
    return repr((code.co_code, code.co_names, code.co_varnames, constants))


def digest_of(*told: str) -> str:
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:24]


def symbol_of(
    name: str,
    kinds: Iterable[types.Type],
    *,
    abi_tags: Iterable[str] = (),
    uid: str | int | None = None,
) -> str:
    """The symbol of a function. Numba's would contain numbers that a process gives to records."""
    if not isinstance(uid, Stem):
        return str(default_mangler(name, kinds, abi_tags=abi_tags, uid=uid))
    return str(default_mangler(name, (), uid=digest_of(uid, *map(text_of_type, kinds))))


class Called(types.Dispatcher):
    """The type of one of our functions in compiled code, which calls it by its symbol.

    Numba would also load the address of the Python object. Nothing reads it, but if the arguments
    of a call contain a condition, it is stored on the stack, and the code could not be stored in a
    file.
    """


register_default(Called)(OpaqueModel)


@lower_constant(Called)
def no_address(
    context: BaseContext, _builder: llvmir.IRBuilder, kind: types.Type, _function: object
) -> llvmir.Value:
    """The placeholder for a function on the stack."""
    return context.get_constant_null(kind)
