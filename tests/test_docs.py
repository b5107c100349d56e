"""What the documentation shows works."""

import doctest
import importlib
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from circenses import cli
from circenses.core.play.match import Match, replayed
from circenses.core.play.replay import Record
from circenses.core.state.schema import count, schema
from circenses.core.text.rulebook import read_rulebook
from circenses.draw.choices import Choices
from tests.outside import contract, lint
from tests.playing import every_table, random_match

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FILE = re.compile(r"^```\w+ file=(\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
PYTHON = re.compile(r"^```python\n(>>>.*?)^```", re.MULTILINE | re.DOTALL)
TOML = re.compile(r"^```toml\n(.*?)^```", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^\s*(?:\$ )?\./circenses ([a-z]+)", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")


GAME_PAGES = ("add-a-game.md", "add-a-larger-game.md")


def page_of(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """The games of both pages, written to a folder."""
    folder = tmp_path_factory.mktemp("games")
    for name, text in FILE.findall("".join(map(page_of, GAME_PAGES))):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def calculi(written):
    """The small game, imported."""
    sys.path.insert(0, str(written))
    yield importlib.import_module("calculi").GAME
    sys.path.remove(str(written))


def test_the_games_of_the_pages_pass_the_contract_suite(written):
    """Both of them, and the tests that the pages show."""
    tests = [written / "test_calculi.py", written / "test_agri.py"]

    said = contract("calculi agri", written, *tests)

    assert " passed" in said
    assert "this toy has no board" not in said


def test_the_linter_is_content_with_the_games_of_the_pages(written, tmp_path):
    """As games of this package, with the signatures that the pages document."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    games = tmp_path / "src" / "circenses" / "games"
    for game in ("calculi", "agri"):
        shutil.copytree(written / game, games / game, ignore=shutil.ignore_patterns("__pycache__"))

    assert lint(games, "--ignore=I001") == "All checks passed!\n"  # imports have other names there


def test_the_names_that_the_page_forbids_are_refused():
    listed = page_of("add-a-larger-game.md").split("the schema refuses it: ")[1].split(". Say ")[0]
    names = re.findall(r"`(\w+)`", listed)

    assert len(names) > 20
    for name in names:
        with pytest.raises(TypeError, match="already have"):
            schema("Player", **{name: count()})


def test_the_game_of_the_page_can_be_played(calculi):
    """At every table, with its laws and bounds held, to an end with one winner."""
    for players, options in every_table(calculi):
        for match in random_match(calculi, players, 5, **options):
            assert calculi.state.out_of_bounds(match.states) == []
            assert all(law.holds(match.state) for law in calculi.laws)
        assert match.over
        assert len(match.winners()) == 1
        text = match.record().to_text()
        assert replayed(Record.from_text(text), lambda _: calculi).scores() == match.scores()


def test_the_game_of_the_page_has_words_and_a_board(calculi):
    match = Match(calculi, 3, 1)
    words = {move: match.describe(move) for move in match.legal()}

    parts = calculi.parts(match.view(0), 0, Choices(words))

    assert words == {0: "Take 1 stone", 1: "Take 2 stones", 2: "Take 3 stones"}
    assert all(f'data-move="{move}"' in parts[0].html for move in words)
    assert 0 < calculi.value(match.state, 0) < 1


@pytest.mark.parametrize("game", ["calculi", "agri"])
def test_the_page_carries_out_every_rule_it_numbers(game, written):
    book = read_rulebook((written / game / "RULES.md").read_text(encoding="utf-8"))
    code = "".join(file.read_text(encoding="utf-8") for file in (written / game).glob("*.py"))

    assert book.rules.keys() - book.cited_in(code) == book.without_code.keys()
    assert book.cited_in(code) <= book.numbers


def test_the_content_pack_of_the_page_fits_its_game(tmp_path):
    page = page_of("content-packs.md")
    pack = tmp_path / "example.toml"
    pack.write_text(TOML.findall(page)[0], encoding="utf-8")

    assert cli.workshop.check_pack(pack) == "Magna Roma"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_examples_run(page, tmp_path, monkeypatch):
    """Examples typed into Python give what the page says."""
    monkeypatch.chdir(tmp_path)
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    for source in PYTHON.findall(page.read_text(encoding="utf-8")):
        runner.run(parser.get_doctest(source, {}, page.name, str(page), 0))
    assert runner.summarize().failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_and_commands_exist(page):
    """A link leads to a file, and a command is one that the program has."""
    text = page.read_text(encoding="utf-8")
    known = {command.name or command.callback.__name__ for command in cli.app.registered_commands}
    for link in LINK.findall(text):
        assert (page.parent / shlex.split(link)[0]).exists(), link
    for command in COMMAND.findall(text):
        assert command in known | {"test"}, command
