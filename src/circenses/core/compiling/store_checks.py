"""CIRCENSES_JIT=check: every store of a rule is checked, and errors name the rule and line.

Compiled code silently writes past the end of an array, and truncates a number that is too large for
its field. Here a rule is rewritten before it is compiled. What was

    me.coins += price

becomes

    place = me
    value = place.coins + price
    place.coins = value
    if not holds(place.coins, value):
        raise OverflowError("pay (rules/gaining.py, line 7): me.coins cannot hold its new value")

and a single element that is read or written must lie within its array.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import TypeVar

import numpy as np
from numba.core import types
from numba.extending import overload

Node = TypeVar("Node", bound=ast.AST)


def holds(stored: object, value: object) -> bool:
    """Whether a number is still the same after it was stored; other things always are."""
    numbers = int | np.integer
    return (
        not isinstance(stored, numbers) or not isinstance(value, numbers) or bool(stored == value)
    )


def outside(array: object, at: int | tuple[int, ...]) -> bool:
    """Whether an index is outside of an array."""
    places = at if isinstance(at, tuple) else (at,)
    shape = getattr(array, "shape", ())
    return any(not -n <= k < n for k, n in zip(places, shape, strict=False))


@overload(holds, strict=False)  # strict: the implementation must have our type hints too
def compiled_holds(stored: types.Type, value: types.Type) -> Callable[..., bool]:
    numbers = types.Integer | types.Boolean
    if isinstance(stored, numbers) and isinstance(value, numbers):
        return lambda stored, value: stored == value
    return lambda stored, value: True  # Numba matches the names


@overload(outside, strict=False)
def compiled_outside(array: types.Type, at: types.Type) -> Callable[..., bool]:
    if isinstance(array, types.Array) and isinstance(at, types.Integer):
        return lambda array, at: at >= array.shape[0] or at < -array.shape[0]
    if isinstance(array, types.Array) and isinstance(at, types.UniTuple):
        return outside_any
    return lambda array, at: False


def outside_any(array, at):  # type: ignore[no-untyped-def]  # compiled
    for axis in range(len(at)):
        if at[axis] >= array.shape[axis] or at[axis] < -array.shape[axis]:
            return True
    return False


HELPERS = {"holds__": holds, "outside__": outside}


def with_checks(fn: FunctionType) -> FunctionType:
    """The function, rewritten; one without a source or with a closure stays as it is."""
    try:
        source = textwrap.dedent(inspect.getsource(fn))
    except (OSError, TypeError):
        return fn
    code = fn.__code__
    if code.co_freevars:
        return fn
    tree = ast.parse(source)
    function = tree.body[0]
    assert isinstance(function, ast.FunctionDef)
    function.decorator_list = []
    function.args.defaults = [ast.Constant(None) for _ in function.args.defaults]  # kept below
    ast.increment_lineno(tree, code.co_firstlineno - 1)
    tree = ast.fix_missing_locations(Watch(function.name, code.co_filename).visit(tree))
    made: dict[str, FunctionType] = {}
    exec(compile(tree, code.co_filename, "exec"), made)  # noqa: S102  # our own rules
    fn.__globals__.update(HELPERS)
    copy = FunctionType(made[function.name].__code__, fn.__globals__, fn.__name__, fn.__defaults__)
    copy.__module__, copy.__qualname__, copy.__doc__ = fn.__module__, fn.__qualname__, fn.__doc__
    return copy


class Watch(ast.NodeTransformer):
    """Rewrites the assignments of one rule."""

    def __init__(self, rule: str, file: str):
        self.rule = rule
        self.file = "/".join(Path(file).parts[-3:])
        self.names = 0

    def visit_Assign(self, node: ast.Assign) -> ast.stmt | list[ast.stmt]:
        if len(node.targets) != 1:
            return node
        target = node.targets[0]
        if isinstance(target, ast.Tuple):
            return self.several(node, target)
        if is_place(target):
            keep, value = self.kept(node.value, node)
            return [keep, *self.store(target, value, node)]
        if isinstance(node.value, ast.Subscript) and is_place(node.value):
            steps, place = self.hoisted(node.value, node)
            return [*steps, at(node, ast.Assign([target], place))]
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.stmt | list[ast.stmt]:
        if not is_place(node.target):
            return node
        steps, place = self.hoisted(node.target, node)
        keep, value = self.kept(ast.BinOp(place, node.op, node.value), node)
        return [*steps, keep, *self.written(node.target, place, value, node)]

    def several(self, node: ast.Assign, target: ast.Tuple) -> ast.stmt | list[ast.stmt]:
        """Several assignments; all values are computed before the first is stored."""
        if not any(is_place(one) for one in target.elts):
            return node
        names = [self.name() for _ in target.elts]
        stored = ast.Tuple([ast.Name(name, ast.Store()) for name in names], ast.Store())
        lines: list[ast.stmt] = [at(node, ast.Assign([stored], node.value))]
        for one, name in zip(target.elts, names, strict=True):
            value = ast.Name(name, ast.Load())
            if is_place(one):
                lines += self.store(one, value, node)
            else:
                lines.append(at(node, ast.Assign([one], value)))
        return lines

    def store(self, target: ast.expr, value: ast.expr, node: ast.stmt) -> list[ast.stmt]:
        steps, place = self.hoisted(target, node)
        return [*steps, *self.written(target, place, value, node)]

    def written(
        self, target: ast.expr, place: ast.expr, value: ast.expr, node: ast.stmt
    ) -> list[ast.stmt]:
        """Store a value, and check that it was stored correctly."""
        assign = at(node, ast.Assign([with_context(place, ast.Store())], value))
        wrong = ast.UnaryOp(ast.Not(), called("holds__", place, value))
        why = f"{ast.unparse(target)} cannot hold its new value"
        return [assign, self.complain(wrong, "OverflowError", why, node)]

    def hoisted(self, target: ast.expr, node: ast.stmt) -> tuple[list[ast.stmt], ast.expr]:
        """Evaluate the parts of a target once; returns the steps and the simplified target."""
        assert isinstance(target, ast.Attribute | ast.Subscript)
        keep, holder = self.kept(target.value, node)
        if isinstance(target, ast.Attribute):
            return [keep], ast.Attribute(holder, target.attr, ast.Load())
        keep_index, index = self.kept(target.slice, node)
        wrong = called("outside__", holder, index)
        why = f"{ast.unparse(target)} is outside its array"
        steps = [keep, keep_index, self.complain(wrong, "IndexError", why, node)]
        return steps, ast.Subscript(holder, index, ast.Load())

    def kept(self, value: ast.expr, node: ast.stmt) -> tuple[ast.stmt, ast.expr]:
        name = self.name()
        return at(node, ast.Assign([ast.Name(name, ast.Store())], value)), ast.Name(
            name, ast.Load()
        )

    def complain(self, wrong: ast.expr, error: str, why: str, node: ast.stmt) -> ast.stmt:
        text = ast.Constant(f"{self.rule} ({self.file}, line {node.lineno}): {why}")
        found: ast.stmt = at(node, ast.If(wrong, [ast.Raise(called(error, text))], []))
        return found

    def name(self) -> str:
        self.names += 1
        return f"kept__{self.names}"


def is_place(target: ast.expr) -> bool:
    """A field, or one element of an array."""
    if isinstance(target, ast.Subscript):
        return not any(isinstance(part, ast.Slice) for part in ast.walk(target.slice))
    return isinstance(target, ast.Attribute)


def with_context(place: ast.expr, context: ast.expr_context) -> ast.expr:
    again: ast.expr = type(place)(**{**vars(place), "ctx": context})
    return again


def called(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), list(arguments), [])


def at(node: ast.stmt, new: Node) -> Node:
    return ast.copy_location(new, node)
