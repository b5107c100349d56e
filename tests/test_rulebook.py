"""Every rule number has code and a test, and every number in code and tests has a rule."""

import ast
import os
import re
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import pytest

from circenses.core.text.rulebook import Rulebook, read_rulebook

ROOT = Path(__file__).parent.parent
BUILT_IN = sorted(book.parent for book in (ROOT / "src/circenses/games").glob("*/RULES.md"))


def guests() -> list[Path]:
    """The folders of the games that CIRCENSES_GUESTS names; they are looked at instead of ours."""
    specs = [find_spec(package) for package in os.environ.get("CIRCENSES_GUESTS", "").split()]
    return [Path(spec.origin).parent for spec in specs if spec is not None and spec.origin]


GAMES = guests() or BUILT_IN
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda folder: folder.name)

DRAWS = "circenses.draw"  # a file that imports this is about looks
TEST_NAME = re.compile(r"test_([a-z]{2})_((?:r?\d+_)*r?\d+)(?=_|$)")


@cache
def book_of(game: Path) -> Rulebook:
    return read_rulebook((game / "RULES.md").read_text(encoding="utf-8"))


def code_of(game: Path) -> Iterator[Path]:
    yield from sorted(file for file in game.rglob("*.py") if not file.name.startswith("test_"))
    yield from sorted(game.rglob("*.toml"))


def suite_of(game: Path) -> list[Path]:
    """Its tests: ours have a folder of their own, a guest's lie in its folder or beside it."""
    if game in BUILT_IN:
        return sorted((ROOT / "tests" / "games" / game.name).rglob("*.py"))
    return sorted([*game.rglob("test_*.py"), *game.parent.glob("test_*.py")])


def carried_out(game: Path) -> set[str]:
    """The numbers cited in the game's rules and data; a drawing carries out no rule."""
    texts = [file.read_text(encoding="utf-8") for file in code_of(game)]
    return {n for text in texts if DRAWS not in text for n in book_of(game).cited_in(text)}


def tested(book: Rulebook, source: str) -> set[str]:
    """The numbers in the names and docstrings of the tests in a file."""
    numbers = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            numbers |= book.cited_in(ast.get_docstring(node) or "")
            numbers |= number_in_name(book, node.name)
    return numbers


def number_in_name(book: Rulebook, name: str) -> set[str]:
    """test_mr_7_1_2_coins is about MR-7.1.2 if there is one, else about MR-7.1."""
    match = TEST_NAME.match(name)
    if not match or match[1].upper() not in book.prefixes:
        return set()
    parts = match[2].upper().split("_")
    numbers = [f"{match[1].upper()}-{'.'.join(parts[:k])}" for k in range(len(parts), 0, -1)]
    return {next((n for n in numbers if n in book.rules), numbers[0])}


@every_game
def test_rulebook_is_well_formed(game):
    """No number stands twice, and every exemption names a rule and a reason."""
    book = book_of(game)
    assert book.rules
    assert not book.twice
    assert not book.without_code.keys() - book.numbers
    assert all(book.without_code.values()), "a rule without code needs a reason"


@every_game
def test_every_rule_has_code(game):
    """A rule that nothing carries out is missing or stands under "Rules without code"."""
    book = book_of(game)
    missing = book.rules.keys() - carried_out(game) - book.without_code.keys()
    assert not missing, in_order(book, missing)


@every_game
def test_every_rule_has_a_test(game):
    """A rule is tested under its number."""
    book = book_of(game)
    done = {n for file in suite_of(game) for n in tested(book, file.read_text(encoding="utf-8"))}
    missing = book.rules.keys() - done - book.without_code.keys()
    assert not missing, in_order(book, missing)


@every_game
def test_every_number_in_code_exists(game):
    """A number in code, data or the rules' own text names a rule or a chapter."""
    book = book_of(game)
    for file in [*code_of(game), game / "RULES.md"]:
        unknown = book.cited_in(file.read_text(encoding="utf-8")) - book.numbers
        assert not unknown, f"{file}: {sorted(unknown)}"


@every_game
def test_every_number_in_tests_exists(game):
    """A number in a test's name or docstring names a rule or a chapter."""
    book = book_of(game)
    for file in suite_of(game):
        unknown = tested(book, file.read_text(encoding="utf-8")) - book.numbers
        assert not unknown, f"{file}: {sorted(unknown)}"


def in_order(book: Rulebook, numbers: set[str]) -> str:
    return " ".join(number for number in book.rules if number in numbers)


def test_the_number_in_a_name_is_the_longest_that_exists():
    """What follows a rule's number in a name may itself begin with a digit."""
    book = read_rulebook("- MR-7.1 One.\n- MR-7.1.2 Two.\n- MR-R4 Three.\n- AE-7.4.R1 Four.\n")

    assert number_in_name(book, "test_mr_7_1_2_coins") == {"MR-7.1.2"}
    assert number_in_name(book, "test_mr_7_1_3_coins") == {"MR-7.1"}
    assert number_in_name(book, "test_mr_r4_a_space_passed_counts") == {"MR-R4"}
    assert number_in_name(book, "test_ae_7_4_r1") == {"AE-7.4.R1"}
    assert number_in_name(book, "test_mr_9_9_nothing") == {"MR-9.9"}
    assert number_in_name(book, "test_no_number") == set()
