"""From a rule to LLVM code: Numba's way, without the steps that rules do not need.

Most of the compile time is spent in Numba's Python code. Here it does not log its passes (the log
lists the hundreds of fields of a state before each one), compares only the flags that were set,
remembers how operators are typed for numbers, skips passes that cannot find anything, and collects
garbage rarely. The result is the same.
"""

# mypy: disable-error-code="attr-defined, misc, name-defined, no-any-return"
# Numba declares few types.

import contextlib
import gc
from collections.abc import Iterator, Mapping, Sequence
from types import CodeType

from numba.core import compiler, errors, types, typing
from numba.core.bytecode import FunctionIdentity
from numba.core.compiler_machinery import CompilerPass, PassManager
from numba.core.typed_passes import NopythonRewrites
from numba.core.untyped_passes import InlineClosureLikes, MakeFunctionToJitFunction

PATIENCE = 200_000  # new objects between two garbage collections
SELDOM = 1_000  # collections of young objects between two full ones
FOR_CLOSURES = (InlineClosureLikes, MakeFunctionToJitFunction)
FOR_ARRAYS = (NopythonRewrites,)


@contextlib.contextmanager
def garbage_later() -> Iterator[None]:
    """Collect garbage rarely: Numba makes many objects that stay."""
    before = gc.get_threshold()
    gc.set_threshold(PATIENCE, before[1], SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*before)


class Flags(compiler.Flags):
    """The compile flags of a rule. Numba compares them whenever it looks up a function."""

    __slots__ = ()

    def __hash__(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Flags):
            return False
        return self._values == other._values or self.values() == other.values()


class Typing(typing.Context):
    """Numba's typing context, which remembers how operators are typed for numbers."""

    def __init__(self, context: typing.Context):
        # The same context in two forms: everything stored in `context` is stored here as well.
        self.__dict__ = context.__dict__

    def resolve_function_type(
        self, func: object, args: Sequence[types.Type], kws: Mapping[str, types.Type]
    ) -> typing.Signature:
        if kws or not isinstance(func, types.Function) or not all(map(is_number, args)):
            return super().resolve_function_type(func, args, kws)
        key = func, tuple(args)
        if key not in SIGNATURES:
            SIGNATURES[key] = super().resolve_function_type(func, args, kws)
        return SIGNATURES[key]


SIGNATURES: dict[tuple[object, tuple[types.Type, ...]], typing.Signature] = {}


def is_number(kind: types.Type) -> bool:
    return isinstance(kind, types.Number | types.Boolean)


class Passes(PassManager):
    """Runs passes without logging them for listeners that nobody installs."""

    def _runPass(self, _index: int, one: CompilerPass, state: compiler.StateDict) -> None:  # noqa: N802  # Numba's
        one.analysis = self._analysis
        with errors.new_error_context("Pass {name}", name=one.name()):
            for step in (one.run_initialization, one.run_pass, one.run_finalizer):
                step(state)


class Compiler(compiler.Compiler):
    """Numba's path from a Python function to LLVM code, under our name for the function."""

    def _compile_bytecode(self) -> compiler.CompileResult:
        identity: FunctionIdentity = self.state.func_id
        identity.unique_id = self.state.library.stem
        identity.unique_name = f"{identity.func_qualname}${self.state.library.stem}"
        return super()._compile_bytecode()

    def define_pipelines(self) -> list[PassManager]:
        passes = Passes("nopython")
        for pipeline in super().define_pipelines():
            passes.passes += [one for one in pipeline.passes if self.needs(one[0])]
        passes.finalize()
        return [passes]

    def needs(self, kind: type) -> bool:
        """Whether a pass may find something: rules have few closures, and no sums of arrays."""
        if kind in FOR_CLOSURES:
            constants = self.state.func_id.code.co_consts
            return any(isinstance(one, CodeType) for one in constants)
        return kind not in FOR_ARRAYS
