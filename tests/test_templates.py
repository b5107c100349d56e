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
READ = sorted([*SOURCES.glob("games/*/**/*.py"), *SOURCES.glob("web/pages/*.py")])
WORDS = re.compile(r"[A-Za-z]{2}")
TORN = re.compile(r"^[ ,;:.] *[A-Za-z{(]|^ .*[a-z]|[a-z}),:;] $", re.DOTALL)

# Fragments that are still to be mended, by file. No number grows; take out what is mended.
LEFT = {
    "games/aeterna/board/domus.py": 1,
    "games/aeterna/board/parts.py": 1,
    "games/aeterna/board/texts.py": 1,
    "games/aeterna/box.py": 1,
    "games/city_of_marble/board/parts.py": 1,
    "games/city_of_marble/board/places.py": 2,
    "games/city_of_marble/board/players.py": 1,
    "games/rome_and_roll/board/dice.py": 1,
    "games/rome_and_roll/board/feats.py": 1,
    "games/rome_and_roll/board/names.py": 2,
    "games/rome_and_roll/board/parts.py": 1,
    "games/rome_and_roll/board/paths.py": 1,
    "games/rome_and_roll/board/pieces.py": 1,
    "games/rome_and_roll/board/placing.py": 2,
    "games/rome_and_roll/board/sheet.py": 1,
    "games/rome_and_roll/board/story.py": 1,
}


def fragments(tree: ast.AST) -> Iterator[ast.expr]:
    """Texts that are only a part of a sentence, and sentences added up."""
    inside = {
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.JoinedStr)
        for part in node.values
    }
    said = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    added = {id(side) for node in ast.walk(tree) for side in sides_of(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.expr) and id(node) not in inside | said:
            text = text_of(node)
            if is_torn(text) or (id(node) in added and is_spoken(text)):
                yield node


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
    """Whether a text has words. What ends a line belongs to a file, not to a sentence."""
    return (
        " " in text and not text.endswith("\n") and WORDS.search(text.replace("{}", "")) is not None
    )


def is_torn(text: str) -> bool:
    return is_spoken(text) and TORN.search(text) is not None


def test_no_sentence_is_glued_together():
    found = {file: list(glued(file)) for file in READ}
    more = {
        name_of(file): said
        for file, said in found.items()
        if len(said) > LEFT.get(name_of(file), 0)
    }
    assert more == {}


def test_what_is_mended_is_taken_out_of_the_list():
    many = {name_of(file): len(list(glued(file))) for file in READ}
    assert {name: n for name, n in many.items() if n} == LEFT


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
        ('def of():\n    "Words of a page. "', []),
    ],
)
def test_what_counts_as_a_fragment(source, torn):
    assert [text_of(node) for node in fragments(ast.parse(source))] == torn


def glued(file: Path) -> Iterator[str]:
    """Where a file glues sentences, and which words."""
    for node in fragments(ast.parse(file.read_text(encoding="utf-8"))):
        yield f"line {node.lineno}: {text_of(node)!r}"


def name_of(file: Path) -> str:
    return file.relative_to(SOURCES).as_posix()
