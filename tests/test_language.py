"""The language of pages and docs: American spelling, and the usual words in the usual order.

Markdown and the lessons are checked whole, without code; of the sources, sentences in strings and
docstrings. To add a word or a phrase, add it here and correct what the test finds.
"""

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

import pytest

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "circenses"
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/*.md"),
        *ROOT.glob(".github/**/*.md"),
        *SOURCES.rglob("*.md"),
    ]
)
LESSONS = sorted(SOURCES.glob("**/learn/*.toml"))
MODULES = sorted(SOURCES.rglob("*.py"))
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)

BRITISH = re.compile(
    r"\b(?:(?:col|fav|harb|hon|lab|rum|behavi|flav|arm|endeav)our\w*|neighbour\w*|jewellery"
    r"|jeweller\w*|cent(?:re|red|res)|theatres?|fulfil|fulfils|grey\w*|licence\w*|judgement\w*"
    r"|analyse|analysed|analysing|catalogues?|programmes?|travell(?:ed|ing|er)|cancell(?:ed|ing)"
    r"|labell(?:ed|ing)|modell(?:ed|ing)|(?:organ|recogn|optim|normal|serial|initial|random)is\w+"
    r"|defence|offence|towards the end of|whilst|amongst)\b",
    re.IGNORECASE,
)
STILTED = re.compile(
    r"\b(?:of itself|of themselves|whoever|whomever|somebody|one's|hears? (?:of|nothing)|lets? go"
    r"|goes by|as ever|for ever|afresh|anew|likewise|errs|so many (?:as|of what)|sits? down at"
    r"|thereby|hereby|wherein|save for|the own|at hand|every so many)\b",
    re.IGNORECASE,
)

# What may stay: a file, and words of the line.
EXCEPTIONS = {("src/circenses/core/content/old_names.py", "jewellery")}
# What is still to be mended: pages, files with sentences that weights, options and checks of
# components repeat, and how many words of docstrings. Nothing is added; take out what is mended.
PAGES_LEFT: set[str] = set()
SENTENCES_LEFT: set[str] = set()
DOCSTRINGS_LEFT: dict[str, int] = {}

# For codespell: words that are right here, what it reads, and what it does not.
SPELLED = {
    *("otho", "matris", "phasis"),  # Latin
    *("te", "nd", "fillin", "paeth", "cancelled"),  # Spanish, formats, and names of libraries
}
READ = (
    *("src", "tests", "docs", "benchmarks", "examples", "deploy", ".github", ".ci", "circenses"),
    *("README.md", "CHANGELOG.md", "CITATION.cff", "NOTICE", "pyproject.toml"),
)
UNREAD = (
    *("*.replay", "*.svg", "*.net", "*.gz", "*.pyc", "*/vendor/*", "*/records/*"),
    *("*old_names*", "*test_language.py", "*/rome_and_roll/value/features.py"),  # names of before
)


class Found(NamedTuple):
    """A word that we do not use."""

    file: str
    word: str
    line: str

    @property
    def is_allowed(self) -> bool:
        return any(self.file == file and words in self.line for file, words in EXCEPTIONS)


def name_of(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


def found_in(file: Path, lines: Iterator[str], *kinds: re.Pattern[str]) -> list[Found]:
    """Every word in a file's lines that we do not use, but for the exceptions."""
    found = [
        Found(name_of(file), word[0], line)
        for line in lines
        for kind in kinds
        for word in kind.finditer(line)
    ]
    return [one for one in found if not one.is_allowed]


def prose(text: str) -> Iterator[str]:
    """The lines of a page in Markdown, without its code."""
    text = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"`[^`]*`|\]\([^)]*\)", "", text)
    yield from (line for line in text.splitlines() if not line.startswith("    "))


def strings_in(data: Any) -> Iterator[str]:
    """All values of a TOML file that are words."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for inner in data.values() if isinstance(data, dict) else data:
            yield from strings_in(inner)


@cache
def words_of(file: Path) -> tuple[list[str], list[str]]:
    """A module's docstrings, and its other strings that are sentences: they hold a space."""
    nodes = [*ast.walk(ast.parse(file.read_text(encoding="utf-8")))]
    bodies = [node.body for node in nodes if isinstance(node, DOCUMENTED) and node.body]
    said = {id(body[0].value) for body in bodies if isinstance(body[0], ast.Expr)}
    strings = [node for node in nodes if is_sentence(node)]
    docstrings = [node.value for node in strings if id(node) in said]
    others = [re.sub(r"\{\w+\}", "", node.value) for node in strings if id(node) not in said]
    return docstrings, others


def is_sentence(node: ast.AST) -> TypeGuard[ast.Constant]:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value


def room_of(file: str) -> str:
    """The layer of a module, or its game: `bots`, `games/aeterna`."""
    parts = Path(file).relative_to("src/circenses").parts
    return "/".join(parts[: 2 if parts[0] == "games" else 1])


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_pages_speak_american_and_plainly(page):
    text = page.read_text(encoding="utf-8")
    found = found_in(page, prose(text), BRITISH, STILTED)
    assert found == [] or name_of(page) in PAGES_LEFT


@pytest.mark.parametrize("lesson", LESSONS, ids=name_of)
def test_lessons_speak_american_and_plainly(lesson):
    data = tomllib.loads(lesson.read_text(encoding="utf-8"))
    assert found_in(lesson, strings_in(data), BRITISH, STILTED) == []


def test_sentences_in_the_sources_speak_american_and_plainly():
    found = [
        one for file in MODULES for one in found_in(file, iter(words_of(file)[1]), BRITISH, STILTED)
    ]
    assert [one for one in found if one.file not in SENTENCES_LEFT] == []


def test_docstrings_speak_american_and_plainly():
    found = [
        one for file in MODULES for one in found_in(file, iter(words_of(file)[0]), BRITISH, STILTED)
    ]
    many = Counter(room_of(one.file) for one in found)
    more = {room for room in many if many[room] > DOCSTRINGS_LEFT.get(room, 0)}
    assert [one for one in found if room_of(one.file) in more] == []


def test_codespell_finds_nothing():
    """A floor under what is listed above, for everything that is written here."""
    command = [sys.executable, "-m", "codespell_lib", "--builtin", "clear,en-GB_to_en-US"]
    command += ["--ignore-words-list", ",".join(sorted(SPELLED)), "--skip", ",".join(UNREAD)]
    done = subprocess.run([*command, *READ], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("", "")


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ("The colour of the theatre", ["colour", "theatre"]),
        ("Whoever draws, draws of itself", ["Whoever", "of itself"]),
        ("`colour` is a name", []),
        ("The color of analyses", []),
    ],
)
def test_what_is_found(said, wrong):
    found = found_in(ROOT / "said.md", prose(said), BRITISH, STILTED)
    assert [one.word for one in found] == wrong


def test_the_exceptions_and_the_files_left_exist():
    for file in {name for name, _ in EXCEPTIONS} | PAGES_LEFT | SENTENCES_LEFT:
        assert (ROOT / file).exists(), file
