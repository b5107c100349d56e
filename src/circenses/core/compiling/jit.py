"""`@rule` compiles a rule once per machine; `bind` fits a shared driver to one game.

CIRCENSES_JIT=0      every rule stays plain Python: slow, but debuggers and coverage work
CIRCENSES_JIT=check  compiled with checks of every store (core/compiling/store_checks.py)
CIRCENSES_JIT=check0 the same checks in plain Python, without compiling: for a few games

Each rule is compiled once (linking.py) and stored on disk (code_cache.py).

Numba finds a compiled function by a name that holds two numbers, one of the function and one of
each record among its arguments, and every process counts both from 1. The code on disk was made by
many processes, so two games could have the same name for their own copies of one core function, and
the copy that was loaded first would serve both. For rules, linking.py makes names of its own. For
Numba's own functions, and with CIRCENSES_LINK=0 for rules too, every process counts from a number
of its own.
"""

import functools
import hashlib
import itertools
import os
import secrets
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numpy as np
from numba.core.bytecode import FunctionIdentity

from circenses.core.compiling.code_cache import LINKED, MODE, NumbaCache
from circenses.core.compiling.compiled import Compiled
from circenses.core.compiling.interpret import interpreted
from circenses.core.compiling.store_checks import with_checks
from circenses.core.errors import BrokenRule

if not hasattr(np, "row_stack"):  # numba-cuda looks this name up, and numpy 2.5 dropped it
    np.row_stack = np.vstack

Rule = TypeVar("Rule", bound=Callable[..., object])

COMPILED = MODE not in ("0", "check0")
CHECKED = MODE in ("check", "check0")
CORE = "circenses.core."
# Numba counts references to arrays whenever one is passed on; in some rules that took longer than
# everything else. Rules neither make nor return arrays (on the GPU they could not): no counting.
UNCOUNTED = {"_nrt": False}
RULES_IN: Counter[str] = Counter()  # rules in each module, to show the progress of compiling
RULE_FILES: set[str] = set()  # the folders with rules outside core

if not COMPILED:
    np.seterr(over="ignore")  # the 64-bit generator wraps on purpose, as it does when compiled


def number_apart() -> None:
    """Give this process its own numbers for functions."""
    FunctionIdentity._unique_ids = itertools.count(secrets.randbits(96))


number_apart()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=number_apart)


class Checked(Compiled):
    """A function compiled with checks. If one fails, Python repeats the call, because it knows the
    call stack: the rule of the game that asked too much, not only the one in core.
    """

    def __call__(self, *args: object, **kwargs: object) -> object:
        before = [remembered(thing) for thing in args]
        try:
            return super().__call__(*args, **kwargs)
        except (IndexError, OverflowError) as error:
            again = functools.partial(interpreted(self), *before, **kwargs)
            raise BrokenRule(with_way(str(error), again)) from None


def remembered(thing: object) -> object:
    """A copy of everything a rule may change."""
    if isinstance(thing, tuple):
        return tuple(map(remembered, thing))
    return thing.copy() if isinstance(thing, np.ndarray | np.void) else thing


def with_way(complaint: str, again: Callable[[], object]) -> str:
    """The error with the line of the game's own rule where Python fails too."""
    step = last_step(again)
    if step is None:
        return complaint
    if complaint.startswith(f"{step.name} ("):
        return f"{complaint} in: {step.line}"
    file = "/".join(Path(step.filename).parts[-3:])
    return f"{step.name} ({file}, line {step.lineno}): {step.line}: {complaint}"


def last_step(again: Callable[[], object]) -> traceback.FrameSummary | None:
    """The last step in the rules outside core before Python fails, if it does."""
    try:
        again()
    except Exception as error:
        steps = traceback.extract_tb(error.__traceback__)
        own = [step for step in steps if step.filename in RULE_FILES]
        return own[-1] if own else None
    return None


def compiled(fn: FunctionType, modules: tuple[str, ...], **more: bool) -> Compiled:
    """`fn` compiled, and stored on disk if the modules that its code depends on are given."""
    options = {
        "nopython": True,
        "nogil": True,
        "error_model": "numpy",
        "boundscheck": CHECKED,
        "no_cfunc_wrapper": True,  # nobody calls a rule from C, and that entry takes time to make
        "_nrt": True,  # explicit, because Numba would inherit it from the caller being compiled
        **more,
    }
    kind = Checked if CHECKED else Compiled
    made = kind(with_checks(fn) if CHECKED else fn, targetoptions=options)
    if modules and not LINKED:
        made._cache = NumbaCache(made.py_func, modules)
    made.modules = modules
    return made


def rule(fn: Rule) -> Rule:
    """A function of the rules: interpreted, compiled for the CPU, or compiled for the GPU."""
    function = as_function(fn)
    if not COMPILED:
        return cast("Rule", with_checks(function)) if CHECKED else fn
    RULES_IN[function.__module__] += 1
    if not function.__module__.startswith(CORE):
        RULE_FILES.add(function.__code__.co_filename)
    return cast("Rule", compiled(function, kept_with(function), **UNCOUNTED))


def as_function(fn: Callable[..., object]) -> FunctionType:
    """The function object with its code; the type checker knows only its arguments."""
    assert isinstance(fn, FunctionType)
    return fn


def kept_with(fn: FunctionType) -> tuple[str, ...]:
    """The modules that a rule's code depends on. Without linking, a rule of core is not stored on
    its own, but inside the code of the games that use it.
    """
    return () if fn.__module__.startswith(CORE) and not LINKED else (fn.__module__,)


def inlined(fn: Rule) -> Rule:
    """A rule of core that is inlined into its callers, with the constants known there."""
    if not COMPILED:
        return rule(fn)
    function = as_function(fn)
    return cast("Rule", compiled(function, kept_with(function), **UNCOUNTED, forceinline=True))


def uncounted(fn: Rule) -> Rule:
    """A driver that, like a rule, neither makes nor returns arrays (see UNCOUNTED)."""
    fn.more = UNCOUNTED  # type: ignore[attr-defined]
    return fn


def root(fn: Rule) -> Rule:
    """A rule or driver with so many callers that they share its machine code."""
    fn.is_root = True  # type: ignore[attr-defined]
    return fn


def bind(fn: Rule, owner: str, /, **names: object) -> Rule:
    """A copy of driver `fn` whose globals name one game's rules, which are inlined; stored on disk.

    Functions passed as arguments would compile too, but Numba cannot store that code.
    """
    plain = as_function(fn)
    scope = {**plain.__globals__, **names}
    copy = FunctionType(plain.__code__, scope, plain.__name__, plain.__defaults__)
    copy.__module__ = plain.__module__
    copy.__qualname__ = f"{plain.__qualname__}__{owner}__{mark_of(names)}"
    used = {module for thing in names.values() for module in getattr(thing, "modules", ())}
    if not COMPILED:
        return cast("Rule", with_checks(copy) if CHECKED else copy)
    made = compiled(copy, tuple(sorted({plain.__module__, *used})), **getattr(fn, "more", {}))
    made.is_root = getattr(fn, "is_root", False)
    return cast("Rule", made)


def supplied(*_args: object) -> Any:
    """A name in a driver that `bind` replaces with one game's function."""
    raise BrokenRule("This driver is not bound to a game.")


def mark_of(names: dict[str, object]) -> str:
    """A short name for what a driver is bound to, which distinguishes its code."""
    told = [f"{name}={described(thing)}" for name, thing in sorted(names.items())]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:12]


def described(thing: object) -> str:
    """A function by its full name, anything else by its value."""
    inner = getattr(thing, "py_func", thing)
    name = getattr(inner, "__qualname__", "")
    return f"{inner.__module__}.{name}" if callable(inner) else repr(thing)
