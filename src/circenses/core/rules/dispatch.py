"""Finds the rule for each decision by its name.

    legal, do, follow = dispatch(__name__, Decision, FIRST_AUTOMATIC, (actions, build, rounds))
    play, settle = play_and_settle(do, follow, FIRST_AUTOMATIC)

    Decision.DRAW       may_draw(state, player, out) and do_draw(state, player, move)
    Decision.CLEANUP    from FIRST_AUTOMATIC on: do_cleanup(state, player) or do_cleanup(state)

All five are rules generated here as text, the first three as a chain of comparisons with the number
of the decision on top of the agenda. A missing rule, one in two chapters, or one that belongs to no
decision is an error when the game is imported.

The chapters are given and not searched for: core/compiling/code_cache.py reads in the file's
imports what compiled code depends on.
"""

import linecache
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import IntEnum
from types import FunctionType, ModuleType
from typing import Any

from circenses.core.compiling.jit import rule
from circenses.core.errors import BrokenRule
from circenses.core.rules.agenda import MOST_STEPS, first_of, is_automatic, top, wait

Rule = Callable[..., int]  # nobody reads what do_... and follow return
Step = Callable[..., None]
Rules = dict[str, Rule]

PLAY = """\
def play(state, player, move):
    do(state, player, move)
    settle(state)
"""
SETTLE = """\
def settle(state):
    for _ in range(MOST_STEPS):
        if not is_automatic(state, FIRST_AUTOMATIC):
            break
        follow({})
    wait(state, FIRST_AUTOMATIC)
"""


def dispatch(
    owner: str, decisions: type[IntEnum], first_automatic: int, chapters: Iterable[ModuleType] = ()
) -> tuple[Rule, Rule, Rule]:
    """The rules `may`, `do` and `follow` of a game; without chapters, `owner` has all of them."""
    rules = rules_of(chapters or [sys.modules[owner]])
    values = {one.name.lower(): int(one) for one in decisions}
    choices = {name: value for name, value in values.items() if value < first_automatic}
    steps = {name: value for name, value in values.items() if value >= first_automatic}
    wanted = [*(f"may_{name}" for name in choices), *(f"do_{name}" for name in values)]
    if problems := [*misnamed(rules, wanted)]:
        raise BrokenRule(f"{owner}: {' '.join(problems)}")
    may, do, follow = (
        {value: rules[f"{kind}_{name}"] for name, value in numbers.items()}
        for kind, numbers in (("may", choices), ("do", choices), ("do", steps))
    )
    return (
        written(owner, "may", "out", may),
        written(owner, "do", "move", do),
        written(owner, "follow", "", follow),
    )


def play_and_settle(do: Rule, follow: Rule, first_automatic: int) -> tuple[Step, Step]:
    """The rules `play`, which carries out one choice, and `settle`, what follows without one."""
    takes = ["state", "first_of(top(state).who)"][: taken_by(follow)]
    names = {"follow": follow, "is_automatic": is_automatic, "first_of": first_of, "wait": wait}
    limits = {"MOST_STEPS": MOST_STEPS, "FIRST_AUTOMATIC": first_automatic}
    text = SETTLE.format(", ".join(takes))
    settle = rule(function_of(do.__module__, "settle", text, {**names, **limits}))
    play = rule(function_of(do.__module__, "play", PLAY, {"do": do, "settle": settle}))
    return play, settle


def rules_of(chapters: Iterable[ModuleType]) -> Rules:
    """Every may_... and do_... by name, from the chapter that defines it."""
    found: Rules = {}
    for chapter in chapters:
        for name, thing in vars(chapter).items():
            own = getattr(thing, "__module__", None) == chapter.__name__
            if own and callable(thing) and name.startswith(("may_", "do_")):
                if name in found:
                    places = f"{found[name].__module__} and {chapter.__name__}"
                    raise BrokenRule(f"There are two rules {name}, in {places}.")
                found[name] = thing
    return found


def misnamed(rules: Rules, wanted: list[str]) -> Iterator[str]:
    for name in wanted:
        if name not in rules:
            decision = name.partition("_")[2].upper()
            yield f"Decision.{decision} needs the rule {name}, and no chapter has it."
    for name in sorted(rules.keys() - {*wanted}):
        yield f"The rule {name} in {rules[name].__module__} belongs to no decision."


# ---- the text


def written(owner: str, name: str, third: str, rules: dict[int, Rule]) -> Rule:
    """A rule that calls the one of the decision on top; what that takes, it takes."""
    takes = ["state", "player", third]
    most = max((taken_by(one) for one in rules.values()), default=1)
    lines = [f"def {name}({', '.join(takes[:most])}):", "    decision = top(state).decision"]
    for number, one in rules.items():
        call = f"{one.__name__}({', '.join(takes[: taken_by(one)])})"
        lines.append(f"    if decision == {number}: return {call}")
    if rules:  # the last one unconditionally, so that every path returns something
        lines[-1] = f"    {lines[-1].partition(': ')[2]}"
    text = "\n".join([*lines, ""])
    return rule(function_of(owner, name, text, {one.__name__: one for one in rules.values()}))


def taken_by(one: Rule) -> int:
    """How many arguments a rule takes."""
    count: int = getattr(one, "py_func", one).__code__.co_argcount
    return count


def function_of(
    owner: str, name: str, text: str, names: Mapping[str, object]
) -> Callable[..., Any]:
    """The function; debuggers, tracebacks and core/compiling/store_checks.py find its lines."""
    file = f"<{name} of {owner}>"
    linecache.cache[file] = len(text), None, text.splitlines(keepends=True), file
    scope = {"__name__": owner, "__builtins__": __builtins__, "top": top, **names}
    made: dict[str, FunctionType] = {}
    exec(compile(text, file, "exec"), made)  # noqa: S102  # our own text
    function = FunctionType(made[name].__code__, scope, name)
    function.__module__ = owner
    return function
