"""`@rule` compiles a rule once per machine; `bind` fits a shared driver to one game.

CIRCENSES_JIT=0      every rule stays plain Python: slow, but debuggers and coverage work
CIRCENSES_JIT=check  compiled with checks of every store (core/checked.py)
CIRCENSES_CACHE      where compiled code is kept (default: the user's cache folder)

Numba notices a change only in the cached function's own file. So compiled code is kept in a folder
named after a fingerprint of everything it can depend on: core, its own package, content and flags.

Numba finds a compiled function by a name that holds two numbers, one of the function and one of
each record among its arguments, and every process counts both from 1. The code on disk was made by
many processes, so two games could have the same name for their own copies of one core function, and
the copy that was loaded first would serve both. So every process counts from a number of its own.
"""

import functools
import hashlib
import itertools
import os
import secrets
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import numba
import numpy as np
from numba.core import types
from numba.core.bytecode import FunctionIdentity
from numba.core.registry import CPUDispatcher

from circenses.core.checked import with_checks
from circenses.core.content import packs_in_use
from circenses.core.errors import BrokenRule

if not hasattr(np, "row_stack"):  # numba-cuda looks this name up, and numpy 2.5 dropped it
    np.row_stack = np.vstack

MODE = os.environ.get("CIRCENSES_JIT", "1")
COMPILED = MODE != "0"
CHECKED = MODE == "check"
PACKAGE = Path(__file__).resolve().parent.parent
CORE = PACKAGE / "core"
RULES_IN: dict[Path, int] = {}  # how many rules each package has, to tell how far compiling is
RULE_FILES: set[str] = set()  # where rules outside core are written
# What is never compiled may change without spoiling the cache: words, pictures, and all that is
# around the rules in core and around the search in bots.
NOT_RULES = {
    *("board.py", "choices.py", "explain.py", "plain.py", "preview.py", "questions.py", "typed.py"),
    "words.py",
    *("errors.py", "game.py", "match.py", "prepare.py", "replay.py", "rulebook.py", "view.py"),
    *("analysis.py", "arena.py", "levels.py", "players.py", "plots.py", "stats.py"),
}

if not COMPILED:
    np.seterr(over="ignore")  # the 64-bit generator wraps on purpose, as it does when compiled


def number_apart() -> None:
    """Let this process number its functions as no other process does."""
    FunctionIdentity._unique_ids = itertools.count(secrets.randbits(96))


number_apart()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=number_apart)


def cache_root() -> Path:
    """The folder below which all compiled code is kept."""
    chosen = os.environ.get("CIRCENSES_CACHE")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "circenses"


def sources(folder: Path) -> list[Path]:
    """The files of a package that its compiled code can depend on."""
    files = [*folder.rglob("*.py"), *folder.rglob("*.toml")]
    drawn = folder / "board"
    return sorted(
        file for file in files if file.name not in NOT_RULES and drawn not in file.parents
    )


@functools.cache
def fingerprint(*places: Path) -> str:
    """A hash of the core, of the packages in `places`, of content packs and of all flags."""
    digest = hashlib.sha256()
    for flag in (MODE, numba.__version__, np.__version__, sys.version):
        digest.update(flag.encode())
    for place in (CORE, *places, *packs_in_use()):
        for file in sources(place) if place.is_dir() else [place]:
            digest.update(file.name.encode())
            digest.update(file.read_bytes() if file.exists() else b"")
    return digest.hexdigest()[:16]


def home_of(module: str) -> Path:
    """The package whose sources decide over a module's compiled code."""
    names = module.split(".")
    if names[:2] == ["circenses", "games"] and len(names) > 2:
        return PACKAGE / "games" / names[2]
    if names[0] == "circenses" and len(names) > 1:
        return PACKAGE / names[1]
    file = getattr(sys.modules.get(module), "__file__", None)
    return Path(file) if file else CORE


def widened(kind: types.Type) -> types.Type:
    """A whole number of any size is handed over as one of 64 bits."""
    signed = isinstance(kind, types.Integer) and kind.signed  # type: ignore[attr-defined]
    return types.int64 if signed else kind


class Compiled(CPUDispatcher):
    """A compiled function. Numba would compile it anew for each size of number it is called with;
    a state has many sizes, so what other compiled code hands over is widened first.
    """

    def get_call_template(self, args: Any, kws: Any) -> Any:
        return super().get_call_template(tuple(map(widened, args)), kws)


class Checked(Compiled):
    """A function compiled with checks. What it complains about is done once more by Python, which
    knows the way there: the rule of the game that asked too much, not only the one of core.
    """

    def __call__(self, *args: Any) -> Any:
        before = [remembered(thing) for thing in args]
        try:
            return super().__call__(*args)
        except (IndexError, OverflowError) as error:
            raise BrokenRule(with_way(str(error), self, before)) from None


def remembered(thing: Any) -> Any:
    """A copy of what a rule may change."""
    return thing.copy() if isinstance(thing, np.ndarray | np.void) else thing


def with_way(complaint: str, rule: Compiled, args: list[Any]) -> str:
    """A complaint, with the line of the game's own rule at which Python fails too."""
    step = last_step(rule, args)
    if step is None:
        return complaint
    if complaint.startswith(f"{step.name} ("):
        return f"{complaint} in: {step.line}"
    file = "/".join(Path(step.filename).parts[-3:])
    return f"{step.name} ({file}, line {step.lineno}): {step.line}: {complaint}"


def last_step(rule: Compiled, args: list[Any]) -> traceback.FrameSummary | None:
    """Where in the rules outside core Python fails, if it does."""
    from circenses.core.interpret import interpreted

    try:
        interpreted(rule)(*args)
    except Exception as error:
        steps = traceback.extract_tb(error.__traceback__)
        own = [step for step in steps if step.filename in RULE_FILES]
        return own[-1] if own else None
    return None


def compiled(fn: Callable, kept: bool) -> Callable:
    options = {
        "nopython": True,
        "nogil": True,
        "error_model": "numpy",
        "boundscheck": CHECKED,
        "no_cfunc_wrapper": True,  # nobody calls a rule from C, and that way in takes its time
    }
    made: Any = (
        Checked(with_checks(fn), targetoptions=options)
        if CHECKED
        else Compiled(fn, targetoptions=options)
    )
    if kept:
        made.enable_caching()
    return made


def compile_in(fn: Callable, *places: Path) -> Callable:
    """`fn` compiled, with its code kept in the folder for those packages."""
    unique = tuple(dict.fromkeys(places))
    numba.config.CACHE_DIR = str(  # type: ignore[attr-defined]
        cache_root() / fingerprint(*unique)
    )
    return compiled(fn, kept=True)


def rule(fn: Callable) -> Callable:
    """A function of the rules: interpreted, compiled for the CPU, or compiled for the GPU.

    What core gives to all games is kept with the games that use it, never by itself: Numba would
    keep the types of all games in one file, and reading it would need all games.
    """
    if not COMPILED:
        return fn
    home = home_of(fn.__module__)
    RULES_IN[home] = RULES_IN.get(home, 0) + 1
    if home != CORE:
        RULE_FILES.add(fn.__code__.co_filename)
    return compiled(fn, kept=False) if home == CORE else compile_in(fn, home)


def bind(fn: Callable, places: tuple[Path, ...], **names: object) -> Callable:
    """A copy of driver `fn` whose globals name one game's rules: inlined, and kept on disk.

    Passing functions as arguments compiles too, but Numba cannot keep those between processes.
    """
    scope = {**fn.__globals__, **names}
    copy = FunctionType(fn.__code__, scope, fn.__name__, fn.__defaults__)
    copy.__module__ = fn.__module__
    copy.__qualname__ = "__".join([fn.__qualname__, *(p.stem for p in places), mark_of(names)])
    return compile_in(copy, home_of(fn.__module__), *places) if COMPILED else copy


def mark_of(names: dict[str, object]) -> str:
    """A short name for what a driver is bound to: bound to other things, it is other code."""
    told = [f"{name}={described(thing)}" for name, thing in sorted(names.items())]
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:12]


def described(thing: Any) -> str:
    """A function by its full name, anything else by its value."""
    inner = getattr(thing, "py_func", thing)
    return f"{inner.__module__}.{inner.__qualname__}" if callable(inner) else repr(thing)
