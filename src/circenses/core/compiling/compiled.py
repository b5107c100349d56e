"""A compiled rule: a Numba function that Circenses links, stores and explains."""

import contextlib
import functools
import re
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from numba.core import config, errors, types
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher
from numba.core.typing.templates import Signature

from circenses.core.compiling.code_cache import LINKED, Types
from circenses.core.compiling.linking import Call, Entry, Linked, Part
from circenses.core.compiling.mistakes import HAS_ARRAY, UNSET, broken_rule
from circenses.core.errors import BrokenRule

Made = TypeVar("Made")


def widened(kind: types.Type) -> types.Type:
    """The type for an argument: every integer or enum member becomes one of 64 bits, and a literal
    becomes its type.
    """
    if isinstance(kind, types.IntEnumMember):
        return types.int64
    kind = types.unliteral(kind)
    signed = isinstance(kind, types.Integer) and kind.signed  # type: ignore[attr-defined]
    return types.int64 if signed else kind


# Any, because the type checker cannot follow a class that is chosen at import.
Dispatcher: Any = Linked if LINKED else CPUDispatcher


class Compiled(Dispatcher):
    """A compiled function. Numba would compile it again for each size of integer it is called with;
    a state has many sizes, so arguments from compiled code are widened first.
    """

    def get_call_template(self, args: Types, kws: dict[str, types.Type]) -> Call:
        call: Call = super().get_call_template(tuple(map(widened, args)), kws)
        return call

    def compile(self, sig: Signature | Types) -> Entry:
        """The code that Python calls for some types; without linking, compiled code too."""
        args = sig.args if isinstance(sig, Signature) else sig
        make: Callable[[], Entry] = functools.partial(super().compile, sig)
        return self.or_told(make, args)

    def part(self, args: Types) -> Part:
        """The code that compiled code calls for some types (core/compiling/linking.py)."""
        make: Callable[[], Part] = functools.partial(super().part, args)
        return self.or_told(make, args)

    def or_told(self, make: Callable[[], Made], args: Types) -> Made:
        """Compile; a mistake in the rule is explained in our words (core/compiling/mistakes.py)."""
        try:
            with unset_is_an_error(self.py_func.__code__.co_filename):
                made = make()
            self.refuse_arrays()
            return made
        except (BrokenRule, errors.ForceLiteralArg):
            raise
        except Exception as error:
            raise broken_rule(self.py_func, error, args) from None

    def refuse_arrays(self) -> None:
        """Refuse a returned argument, which Numba allows but would not count (see UNCOUNTED)."""
        if self.targetoptions.get("_nrt", True):
            return
        if any(
            isinstance(one.signature.return_type, types.Array) for one in self.overloads.values()
        ):
            raise TypeError(HAS_ARRAY)


@contextlib.contextmanager
def unset_is_an_error(file: str) -> Iterator[None]:
    """Refuse a variable that is unset on some path through a rule, where it would silently be 0.

    Numba's own functions have such variables; so only those of one file are errors.
    """
    ours = rf'{UNSET}\s+File "[^"]*{re.escape(Path(file).name)}'
    with global_compiler_lock, warnings.catch_warnings():
        warnings.filterwarnings("ignore", UNSET, errors.NumbaWarning)
        warnings.filterwarnings("error", ours, errors.NumbaWarning)
        before = config.ALWAYS_WARN_UNINIT_VAR  # type: ignore[attr-defined]
        config.ALWAYS_WARN_UNINIT_VAR = 1  # type: ignore[attr-defined]
        try:
            yield
        finally:
            config.ALWAYS_WARN_UNINIT_VAR = before  # type: ignore[attr-defined]
