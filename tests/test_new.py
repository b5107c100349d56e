"""`circenses new` writes a game that passes the contract suite at once."""

import re
import shutil
from pathlib import Path

import pytest

from circenses.core.errors import CircensesError
from circenses.core.text.rulebook import read_rulebook
from circenses.new_game import next_steps, package_of, prefix_of, write_game
from tests import test_rulebook
from tests.outside import contract, lint

ROOT = Path(__file__).parents[1]


def test_a_new_game_passes_the_contract_suite(tmp_path):
    """Played at two, three and four, with words, board and value."""
    write_game("sea_battle", tmp_path)

    said = contract("sea_battle", tmp_path)

    assert " passed" in said
    assert "this toy has no board" not in said


def test_nothing_of_the_skeleton_is_left_in_a_new_game(tmp_path):
    """Its name, its title and the letters of its rules are its own."""
    folder = write_game("sea_battle", tmp_path)

    texts = {file: file.read_text(encoding="utf-8") for file in folder.rglob("*.*")}
    assert not [file for file, text in texts.items() if re.search(r"(?i:skeleton)|\bSK\b", text)]
    assert 'title="Sea Battle"' in texts[folder / "__init__.py"]
    assert "from sea_battle.state import" in texts[folder / "rules" / "turn.py"]
    assert {file.relative_to(folder).as_posix() for file in texts} >= {
        "RULES.md",
        "components.toml",
        "rules/setup.py",
        "value/measure.py",
        "view.py",
        "value/weights.txt",
    }


def test_the_linter_is_content_with_a_new_game(tmp_path):
    """One more game of the package, with the signatures that all games share."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    parent = tmp_path / "src" / "circenses" / "games"
    parent.mkdir(parents=True)
    for folder in (parent, parent.parent):
        (folder / "__init__.py").touch()

    folder = write_game("sea_battle", parent)

    assert lint(folder) == "All checks passed!\n"


def test_a_new_game_carries_out_every_rule_it_numbers(tmp_path):
    folder = write_game("sea_battle", tmp_path)
    book = read_rulebook((folder / "RULES.md").read_text(encoding="utf-8"))
    code = "".join(file.read_text(encoding="utf-8") for file in folder.rglob("*.py"))

    assert book.rules.keys() - book.cited_in(code) == book.without_code.keys()
    assert book.cited_in(code) <= book.numbers


def test_a_game_is_imported_by_the_packages_around_it(tmp_path):
    """In src/circenses/games it is one of ours; in an empty folder it is a package of its own."""
    assert package_of(tmp_path / "toy") == "toy"
    assert package_of(ROOT / "src/circenses/games/toy") == "circenses.games.toy"
    assert (prefix_of("sea_battle"), prefix_of("calculi"), prefix_of("x")) == ("SB", "CA", "XX")


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("Sea", "can't be the name of a game"),
        ("sea-battle", "can't be the name of a game"),
        ("../sea", "can't be the name of a game"),
        ("class", "something else"),
        ("random", "something else"),
        ("magna_roma", "a game .magna_roma. already"),
        ("here", "exists already"),
    ],
)
def test_a_name_that_cannot_be_is_refused(name, problem, tmp_path):
    """In words, and nothing is written."""
    (tmp_path / "here").mkdir()

    with pytest.raises(CircensesError, match=problem):
        write_game(name, tmp_path)

    assert [path.name for path in tmp_path.iterdir()] == ["here"]


def test_it_is_said_what_to_do_next(tmp_path):
    """Where Python finds the game, how it is played and tested, and which page goes on."""
    own = next_steps("sea_battle", tmp_path / "sea_battle", "sea_battle")
    ours = next_steps("sea_battle", tmp_path / "sea_battle", "circenses.games.sea_battle")

    assert f"CIRCENSES_GUESTS=sea_battle PYTHONPATH={tmp_path}\n" in own
    assert "BUILT_IN" in ours
    assert all("docs/add-a-game.md" in steps for steps in (own, ours))


def test_a_guest_is_held_to_its_rulebook(tmp_path, monkeypatch):
    """A rule of a new game without a test is found, and one with a test beside it is not."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("CIRCENSES_GUESTS", "sea_battle")
    folder = write_game("sea_battle", tmp_path)
    untested = test_rulebook.test_every_rule_has_a_test

    assert test_rulebook.guests() == [folder]
    with pytest.raises(AssertionError, match=r"SB-1\.1 "):
        untested(folder)
    rules = test_rulebook.book_of(folder).rules
    (tmp_path / "test_sea_battle.py").write_text(
        f'def test_all():\n    """{", ".join(rules)}"""\n', encoding="utf-8"
    )
    untested(folder)
