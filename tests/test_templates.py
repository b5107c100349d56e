"""One template per sentence: no sentence is glued together from fragments.

A fragment is a text with words that begins or ends with a space, or begins with a comma or the
like: something is put before or after it, and nobody can read, or translate, the whole. Write the
sentence once with named places, `said("put the {building} on {hill}", …)` in
core/text/sentences.py or an f-string, and count with `counted`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[1] / "src" / "circenses"
READ = sorted(
    file
    for room in ("games", "web", "bots", "cli", "core/content", "core/play")
    for file in SOURCES.glob(f"{room}/**/*.py")
)
WORDS = re.compile(r"[A-Za-z][a-z]")
ASKED = (  # they look at a text, and say none
    *("startswith", "endswith", "removeprefix", "removesuffix", "partition", "split"),
)
MARKUP = '="'
INDENTED = "  "  # a row of a table
TORN = re.compile(r"^[ ,;:.] *[A-Za-z{(]|^ .*[a-z]|[a-z}),:;] $", re.DOTALL)


def fragments(tree: ast.AST) -> Iterator[ast.expr]:
    """Texts that are only a part of a sentence, and sentences added up."""
    inside = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    }
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    said |= {id(part) for node in ast.walk(tree) for part in unsaid_in(node)}
    added = {id(side) for node in ast.walk(tree) for side in sides_of(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.expr) and id(node) not in inside | said:
            text = text_of(node)
            if is_torn(text) or (id(node) in added and is_spoken(text)):
                yield node


def unsaid_in(node: ast.AST) -> Iterator[ast.AST]:
    """Texts that nobody reads: classes of an element, and what a text is compared with."""
    if isinstance(node, ast.keyword) and node.arg == "class_":
        yield from ast.walk(node.value)
    if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in ASKED:
        yield from (part for arg in node.args for part in ast.walk(arg))


def sides_of(node: ast.AST) -> tuple[ast.expr, ...]:
    """What is added up here."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return (node.left, node.right)
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add):
        return (node.value,)
    return ()


def text_of(node: ast.AST) -> str:
    """A text as it is written, with `{}` where something is put in; empty if it is none."""
    if isinstance(node, ast.Constant):
        return node.value if isinstance(node.value, str) else ""
    if isinstance(node, ast.JoinedStr):
        return "".join(text_of(part) or "{}" for part in node.values)
    return ""


def is_spoken(text: str) -> bool:
    """Whether a text has words, and is no line of a file or table, and no markup."""
    is_line = text.endswith("\n") or text.startswith(("\n", INDENTED)) or MARKUP in text
    words = WORDS.search(text.replace("{}", ""))
    return " " in text and not is_line and words is not None


def is_torn(text: str) -> bool:
    return is_spoken(text) and TORN.search(text) is not None


@pytest.mark.parametrize("file", READ, ids=lambda file: file.relative_to(SOURCES).as_posix())
def test_no_sentence_is_glued_together(file):
    assert list(glued(file)) == []


@pytest.mark.parametrize(
    ("source", "torn"),
    [
        ('("built the ", name)', ["built the "]),
        ('said += f", gained {goods}"', [", gained {}"]),
        ('"Pay " + price', ["Pay "]),
        ('placed + "one star"', ["one star"]),
        ('said("built the {building}", building=name)', []),
        ('f"built the {name}"', []),
        ('", ".join(names)', []),
        ('"<!doctype html>\\n" + page', []),
        ('(", . Space", "slower, faster, pause")', []),
        ('name.startswith("the ")', []),
        ('tag("i", class_="on " + kind)', []),
        ('def of():\n    "Words of a page. "', []),
    ],
)
def test_what_counts_as_a_fragment(source, torn):
    assert [text_of(node) for node in fragments(ast.parse(source))] == torn


def glued(file: Path) -> Iterator[str]:
    """Where a file glues sentences, and which words."""
    for node in fragments(ast.parse(file.read_text(encoding="utf-8"))):
        yield f"line {node.lineno}: {text_of(node)!r}"
