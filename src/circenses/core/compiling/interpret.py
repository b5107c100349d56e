"""Rules as plain Python beside the compiled ones, in the same process.

A compiled rule still holds the function it was made from. Its twin is a copy of that function with
the module's globals, in which each compiled rule is replaced by its own twin, and each table of
integers by one that reads as plain Python integers. So nothing waits for the compiler: a position
can be shown and played right away, a few hundred times slower.
"""

import functools
import threading
from collections.abc import Callable, Mapping
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any, TypeVar, cast

import numpy as np

from circenses.core.compiling.compiled import Compiled
from circenses.core.state.schema import Ints, rows_of

Rule = TypeVar("Rule", bound=Callable[..., object])
Plain = Callable[..., object]  # a function that Python runs
Scope = dict[str, object]


class Interpreted:
    """A rule that Python runs. Numbers wrap silently, as they do when compiled."""

    def __init__(self, fn: Plain):
        self.py_func = fn
        functools.update_wrapper(self, fn)

    def __call__(self, *args: object, **kwargs: object) -> object:
        with np.errstate(all="ignore"):  # of this thread, and only for this call
            return self.py_func(*args, **kwargs)


class Interpreter:
    """Makes the twins. `instead` maps functions to replacements, for measurements."""

    def __init__(self, instead: Mapping[Plain, Plain] | None = None):
        self.twins: dict[int, Plain] = {}
        self.scopes: dict[int, tuple[Scope, Scope]] = {}  # with the original, which keeps its id
        self.making = threading.RLock()
        for rule, other in (instead or {}).items():
            self.twins[id(getattr(rule, "py_func", rule))] = other

    def twin(self, rule: Plain) -> Plain:
        """The plain function for a rule; a plain function stays as it is."""
        if isinstance(rule, Interpreted):
            return rule.py_func
        return self.copy(rule.py_func) if isinstance(rule, Compiled) else rule

    def interpreted(self, rule: Plain) -> Plain:
        """A rule run by Python, to be called from outside the rules."""
        return Interpreted(self.twin(rule)) if isinstance(rule, Compiled) else rule

    def copy(self, fn: FunctionType) -> Plain:
        with self.making:
            if id(fn) not in self.twins:
                scope = self.scope(fn.__globals__)
                made = FunctionType(fn.__code__, scope, fn.__name__, fn.__defaults__)
                made.__kwdefaults__, made.__doc__ = fn.__kwdefaults__, fn.__doc__
                made.__module__, made.__qualname__ = fn.__module__, fn.__qualname__
                self.twins[id(fn)] = made
            return self.twins[id(fn)]

    def bind(self, fn: FunctionType, names: Mapping[str, object]) -> FunctionType:
        """A driver bound to the twins of `names`."""
        scope = {**self.scope(fn.__globals__), **{k: self.seen(v) for k, v in names.items()}}
        return FunctionType(fn.__code__, scope, fn.__name__, fn.__defaults__)

    def scope(self, names: Scope) -> Scope:
        """The globals of a module as its plain rules see them."""
        with self.making:
            if id(names) not in self.scopes:
                made: Scope = {}
                self.scopes[id(names)] = names, made  # before it is filled: modules form circles
                package = str(names.get("__name__", "")).partition(".")[0]
                for name, thing in list(names.items()):
                    made[name] = self.seen(thing, package)
            return self.scopes[id(names)][1]

    def seen(self, thing: object, package: str = "") -> object:
        """What replaces a thing in a plain rule's globals."""
        if isinstance(thing, Compiled | Interpreted):
            return self.twin(thing)
        if isinstance(thing, np.ndarray):
            return read_as_integers(thing)
        if isinstance(thing, ModuleType) and is_ours(thing, package):
            return SimpleNamespace(**self.scope(vars(thing)))
        return thing


def is_ours(module: ModuleType, package: str) -> bool:
    """Whether a module can hold rules and tables: it is ours, or the game's."""
    return module.__name__.partition(".")[0] in ("circenses", package)


def read_as_integers(table: np.ndarray) -> np.ndarray:
    """A table whose numbers read as in compiled rules: wide, and never unsigned."""
    if table.dtype.names:
        return table.view(rows_of(table.dtype))
    whole = table.dtype.kind == "i" or (table.dtype.kind == "u" and table.dtype.itemsize < 8)
    return table.view(Ints) if whole else table


PLAIN = Interpreter()


@functools.cache
def interpreted(rule: Rule) -> Rule:
    """The same rule, run by Python."""
    return cast("Rule", PLAIN.interpreted(rule))


def bind_interpreted(driver: Rule, names: Mapping[str, object]) -> Rule:
    """A driver bound to one game's rules (core/compiling/jit.py), run by Python."""
    assert isinstance(driver, FunctionType)
    return cast("Rule", Interpreted(PLAIN.bind(driver, names)))


class OnView:
    """A module's rules run by Python on a view; numbers are returned as Python's own."""

    def __init__(self, module: ModuleType):
        self.module = module

    def __getattr__(self, name: str) -> Callable[..., Any]:
        rule = interpreted(getattr(self.module, name))

        def looked_up(*args: object, **kwargs: object) -> object:
            return as_python(rule(*args, **kwargs))

        setattr(self, name, looked_up)
        return looked_up


@functools.cache
def on_view(module: ModuleType) -> OnView:
    """The rules of a module for the plain view: `on_view(sites).leader(table, vertex)`.

    For rules that only read: a price, a count, points. They return int and bool.
    """
    return OnView(module)


def as_python(result: object) -> object:
    """Numpy numbers as Python's own, even inside tuples; anything else unchanged."""
    if isinstance(result, np.generic):
        return result.item()
    return tuple(map(as_python, result)) if type(result) is tuple else result
