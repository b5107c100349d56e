"""A rule that cannot be compiled, explained in a few lines: which rule, where, why, and what to do.

Numba's messages take pages, each with the layout of the whole state.
"""

import ast
import inspect
import linecache
import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from numba.core import types

from circenses.core.errors import BrokenRule, missing

ADVICE = "CIRCENSES_JIT=0 runs the rules in plain Python, step by step if you like."
UNSET = r"Detected uninitialized variable (\w+)"
HAS_ARRAY = "Only accept returning of array"
NO_NAME = r"name '(\w+)' is not defined"
NO_FIELD = r"(?:Unknown attribute|has no attribute) '(\w+)'"
ARGUMENTS = r"to signature '(\(.*?\))' due to \"TypeError: (.+?)\""


class Mistake(NamedTuple):
    """What is wrong, and in which line, if known."""

    what: str
    line: int = 0


def broken_rule(
    fn: Callable[..., object], error: Exception, args: tuple[types.Type, ...]
) -> BrokenRule:
    """The error to show to people."""
    code = inspect.unwrap(fn).__code__
    mistake = found(fn, error, args)
    line = mistake.line or getattr(getattr(error, "loc", None), "line", 0) or code.co_firstlineno
    source = linecache.getline(code.co_filename, line).strip()
    where = f"{fn.__name__} ({code.co_filename}, line {line})"
    return BrokenRule(f"{where}: {mistake.what}\n    {source}\n{ADVICE}")


def found(fn: Callable[..., object], error: Exception, args: tuple[types.Type, ...]) -> Mistake:
    text = error.args[0] if isinstance(error, KeyError) and error.args else str(error)
    fields = sorted(set(names_in(args)))
    if isinstance(error, KeyError):
        return Mistake(missing("field", text, fields), line_of(fn, text))
    if name := re.search(NO_FIELD, text):
        return Mistake(missing("field", name[1], fields), line_of(fn, name[1]))
    if name := re.search(UNSET, text):
        what = f"{name[1]} has no value yet on some way through the rule; set it before the branch."
        return Mistake(what)
    if HAS_ARRAY in text:
        return Mistake("a rule neither makes an array nor returns one.")
    if name := re.search(NO_NAME, text):
        known = [*inspect.unwrap(fn).__globals__, *inspect.unwrap(fn).__code__.co_varnames]
        return Mistake(missing("name", name[1], known))
    if wrong := re.search(ARGUMENTS, text):
        return Mistake(f"a rule with the arguments {wrong[1]} is called wrongly: {wrong[2]}.")
    return Mistake(shortened(text))


def names_in(kinds: Iterable[types.Type]) -> Iterator[str]:
    """The fields of all records that a rule gets, and of the records in them."""
    for kind in kinds:
        record = kind if isinstance(kind, types.Record) else getattr(kind, "dtype", None)
        if isinstance(record, types.Record):
            inner = [field.type for field in record.fields.values()]
            yield from (name for name in record.fields if not name.startswith("pad_"))
            yield from names_in(inner)


def line_of(fn: Callable[..., object], field: str) -> int:
    """The line in which a rule names a field."""
    code = inspect.unwrap(fn).__code__
    tree = ast.parse(textwrap.dedent(inspect.getsource(code)))
    lines = [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and node.attr == field
    ]
    return code.co_firstlineno - 1 + lines[0] if lines else 0


def shortened(text: str) -> str:
    """Numba's first message, without the layout of records."""
    lines = [line.strip() for line in without_layouts(text).splitlines()]
    kept = [line for line in lines if line and not line.startswith(("Failed in", "During", "File"))]
    return " ".join(kept[:3]) or "it cannot be compiled."


def without_layouts(text: str) -> str:
    """The text with every Record(...) reduced to the word Record."""
    parts, depth, at = [], 0, 0
    while at < len(text):
        if depth == 0 and text.startswith("Record(", at):
            parts.append("Record")
            at += len("Record(")
            depth = 1
            continue
        if depth:
            depth += {"(": 1, ")": -1}.get(text[at], 0)
        else:
            parts.append(text[at])
        at += 1
    return "".join(parts)
