"""Files, functions and lists of parameters stay short enough to read."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "circenses"
MOST_LINES = 500  # of a file
MOST_IN_FUNCTION = 50
MOST_PARAMETERS = 8  # beside self

# What is long by nature: migrations are written once, and a command names its options.
FREE = ("web/storage/migrations/", "cli/")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@cache
def files() -> dict[str, str]:
    """The text of every module, except those that may be long."""
    paths = {str(path.relative_to(PACKAGE)): path for path in sorted(PACKAGE.rglob("*.py"))}
    return {name: path.read_text() for name, path in paths.items() if not name.startswith(FREE)}


def functions() -> Iterator[tuple[str, Function]]:
    """Every function by its file and name."""
    for name, text in files().items():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, Function):
                yield f"{name}:{node.name}", node


def parameters(node: Function) -> int:
    """The number of parameters that a caller can pass."""
    given = node.args
    names = [one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    return len([name for name in names if name not in ("self", "cls", "mcs")])


def test_files_are_short():
    assert not [name for name, text in files().items() if text.count("\n") > MOST_LINES]


def test_functions_are_short():
    lines = {name: (node.end_lineno or 0) - node.lineno + 1 for name, node in functions()}
    assert not [name for name, many in lines.items() if many > MOST_IN_FUNCTION]


def test_lists_of_parameters_are_short():
    assert not [name for name, node in functions() if parameters(node) > MOST_PARAMETERS]
