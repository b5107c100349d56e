"""What `./circenses test` chooses: by tier, by a change, and what it says of the rest.

These tests run small suites of their own, written to a folder, with the same plugins.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from circenses.games import BUILT_IN
from tests import changed, covered, run
from tests.tiers import COMPILED, INTERPRETED, ROOT, long_ones_first, may_hold, run_by_python

SUITE = """
import pytest

def test_is_cheap(): pass

@pytest.mark.exhaustive
def test_costs_much(): pass

@pytest.mark.compiled
def test_needs_the_compiler(): pass
"""


ALONE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}  # the others take long to load
PLUGINS = ("-p", "xdist.plugin", "-p", "pytest_rerunfailures")


def pytest_in(folder: Path, *words: str, **env: str) -> tuple[int, dict]:
    """Status and outcome of a run of pytest over the tests in a folder."""
    done, told = run_in(folder, *words, **env)
    return done.returncode, told


def run_in(folder: Path, *words: str, **env: str) -> tuple[subprocess.CompletedProcess[str], dict]:
    """The same, with what it printed."""
    (folder / "pytest.ini").write_text(
        "[pytest]\nmarkers =\n  exhaustive\n  compiled\n  flaky\naddopts = -p tests.tiers\n"
    )
    outcome = folder / "outcome"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *PLUGINS, "-q", f"--outcome={outcome}", *words, folder],
        cwd=folder,
        env={**os.environ, **ALONE, "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'src'}", **env},
        capture_output=True,
        text=True,
        check=False,
    )
    assert outcome.exists(), done.stdout + done.stderr
    return done, json.loads(outcome.read_text())


def last_lines(told: dict, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """How a run of ./circenses test ends after this."""
    ended = run.Run(run.words_of(["--quick"]))
    ended.remember(told)
    ended.end()
    return capsys.readouterr().out.splitlines()


def test_what_costs_much_is_left_to_the_exhaustive_run_and_counted(tmp_path, capsys):
    (tmp_path / "test_suite.py").write_text(SUITE)

    status, usual = pytest_in(tmp_path, CIRCENSES_JIT="1")
    _, everything = pytest_in(tmp_path, "--exhaustive", CIRCENSES_JIT="1")

    assert (status, usual["passed"], everything["passed"]) == (0, 2, 3)
    assert last_lines(usual, capsys)[-1].startswith("1 skipped: they cost much")


def test_what_needs_the_compiler_is_skipped_without_it_and_counted_in_one_line(tmp_path, capsys):
    (tmp_path / "test_suite.py").write_text(SUITE)

    _, told = pytest_in(tmp_path, "--exhaustive", CIRCENSES_JIT="0")

    assert last_lines(told, capsys)[1:] == ["1 skipped: they need compiled rules"]


def test_a_second_try_is_named_in_the_last_lines(tmp_path, capsys):
    """Whether tests run in one process or in several."""
    (tmp_path / "test_suite.py").write_text(
        "import pytest\nfrom pathlib import Path\n"
        "@pytest.mark.flaky(reruns=1)\n"
        "def test_falters():\n"
        "    seen = Path(__file__).with_name('seen')\n"
        "    if not seen.exists():\n        seen.touch()\n        assert False\n"
    )
    for words in ((), ("-n", "1")):
        (tmp_path / "seen").unlink(missing_ok=True)

        status, told = pytest_in(tmp_path, *words)

        assert (status, told["passed"]) == (0, 1)
        assert last_lines(told, capsys)[-1] == "Needed a second try: test_suite.py::test_falters"


@pytest.mark.parametrize("words", [(), ("-n", "1")])
def test_a_failure_is_named_when_it_happens(tmp_path, words):
    """Not only at the end, minutes later; once, whichever process ran the test."""
    (tmp_path / "test_suite.py").write_text(
        "def test_first(): assert False\n" + "".join(f"def test_{n}(): pass\n" for n in range(9))
    )
    done, _ = run_in(tmp_path, *words)
    lines = done.stdout.splitlines()
    assert lines.count("Failed: test_suite.py::test_first") == 1
    assert lines.index("Failed: test_suite.py::test_first") < next(
        number for number, line in enumerate(lines) if "FAILURES" in line
    )


def test_every_test_belongs_to_one_share():
    """Chapters are run by Python, pages and bots compiled; what is marked there goes both ways."""
    tests = ROOT / "tests"
    for file in (tests / "games/aeterna/test_ae_04_draft.py", tests / "core/rules/test_sets.py"):
        assert run_by_python(file) and may_hold(INTERPRETED, file)
        assert not may_hold(COMPILED, file)
    for file in (tests / "games/test_contract.py", tests / "web/test_api.py"):
        assert not run_by_python(file) and may_hold(COMPILED, file)
    assert may_hold(COMPILED, tests / "core/compiling/test_code_cache.py")
    assert may_hold(COMPILED, tests / "core") and may_hold(INTERPRETED, tests / "core")


class Listed(NamedTuple):
    """What the order of tests asks of one."""

    path: Path
    slow: bool

    def get_closest_marker(self, name: str) -> bool:
        return name == "slow" and self.slow


def test_every_worker_begins_with_long_tests_and_ends_with_short_ones():
    """So none is left over when all others are done; browsers are not left to one of them."""
    page, rule = Path("tests/web/browser/test_page.py"), Path("tests/rl/test_rule.py")
    kinds = {Listed(page, True): 4, Listed(rule, True): 5, Listed(page, False): 15}
    items = [
        item for item, count in {**kinds, Listed(rule, False): 176}.items() for _ in range(count)
    ]

    ordered = long_ones_first(items, 4)  # type: ignore[type-var]

    assert sorted(ordered) == sorted(items)
    for part in (ordered[first : first + 50] for first in range(0, 200, 50)):
        slow = [item.slow for item in part]
        assert slow == sorted(slow, reverse=True)
        assert part[0] == Listed(page, True)
        assert 3 <= sum(item == Listed(page, False) for item in part) <= 4
        assert part[-1] == Listed(rule, False)


def words_for(*words: str, share: str = COMPILED) -> list[str]:
    return run.Run(run.words_of([*words])).words_for(share)


def test_the_words_for_pytest_follow_from_the_tier():
    assert "--exhaustive" in words_for("--exhaustive")
    assert "--exhaustive" not in words_for()
    assert "--share=quick" in words_for("--quick", share=INTERPRETED)
    assert words_for("tests/web", "-k", "a or b", "-n", "3", "-x")[-7:] == [
        *("-n", "3", "--dist", "worksteal"),
        *("-k", "a or b", "-x"),
    ]
    assert "-n" not in words_for("tests/web/test_api.py")
    assert run.words_of(["-x", "--", "--lf", "-s"]).more == ["--lf", "-s"]


# ---- what a change can reach


def chosen(*files: str) -> set[str]:
    return set(changed.choice_for([*files]).paths)


def test_a_module_reaches_those_that_import_it_also_through_others():
    by_lock = chosen("src/circenses/web/storage/lock.py")

    assert "tests/web/test_storage.py" in by_lock
    assert not [test for test in by_lock if test.startswith(("tests/core", "tests/games/"))]


def test_a_module_that_is_started_by_its_name_reaches_the_test():
    """A browser's server is another process, and so is what compiles."""
    assert "tests/web/browser/test_phone.py" in chosen("src/circenses/web/pages/table.py")
    assert "tests/core/compiling/test_symbols.py" in chosen("tests/core/compiling/guarded.py")


@pytest.mark.parametrize("part", ["rules/__init__.py", "learn/game.json", "board/__init__.py"])
def test_a_part_of_a_game_reaches_the_game_and_all_that_is_done_with_every_game(part):
    choice = changed.choice_for([f"src/circenses/games/nova_roma/{part}"])

    assert choice.games == {"nova_roma"}
    assert {"tests/games/test_contract.py", "tests/web/test_leaks.py"} <= set(choice.paths)
    assert "tests/games/nova_roma/test_nr_07_power.py" in choice.paths
    assert not [path for path in choice.paths if path.startswith("tests/games/aeterna")]


def test_a_chapter_brings_the_other_chapters_that_cover_the_rules_together():
    assert "tests/games/aeterna/test_ae_10_end.py" in chosen(
        "tests/games/aeterna/test_ae_04_draft.py"
    )


def test_styles_scripts_and_pages_reach_those_who_show_them():
    assert "tests/web/browser/test_widths.py" in chosen("src/circenses/web/static/styles/board.css")
    assert chosen("docs/bots.md") >= {"tests/test_docs.py"}
    assert len(chosen("docs/bots.md")) < 12


@pytest.mark.parametrize("file", ["pyproject.toml", "requirements.lock", "src/circenses/gone.py"])
def test_what_nobody_knows_reaches_everything(file):
    choice = changed.choice_for(["docs/bots.md", file])

    assert choice.stranger == file
    assert choice.paths == []
    assert "all tests run" in choice.told


def test_every_file_that_is_said_to_read_others_is_there():
    readers = {reader for found in changed.READERS.values() for reader in found}
    assert all((changed.TESTS / reader).exists() for reader in (*readers, *changed.READ_ALL))
    assert all((ROOT / place).exists() for place in changed.READERS)


def test_changes_are_those_since_the_branch_left_main(tmp_path, monkeypatch):
    """Committed, not committed, and files that git does not know yet."""
    monkeypatch.setattr(changed, "ROOT", tmp_path)
    for key in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{key}_NAME", "Livia")
        monkeypatch.setenv(f"GIT_{key}_EMAIL", "livia@rome.example")

    def commit(name: str) -> None:
        (tmp_path / name).write_text("salve")
        changed.git("add", name)
        changed.git("commit", "-m", name)

    changed.git("init", "-b", "main")
    commit("before.py")
    assert changed.changed_files() == []
    changed.git("checkout", "-b", "mine")
    commit("done.py")
    (tmp_path / "before.py").write_text("ave")
    (tmp_path / "new.css").touch()

    assert changed.changed_files() == ["before.py", "done.py", "new.css"]


# ---- lines of the rules


def test_a_line_that_no_chapter_executes_is_told(tmp_path, monkeypatch):
    """Also if several processes have run the tests; other tests than chapters do not count."""
    place = tmp_path / "tests" / "games" / "forum"
    place.mkdir(parents=True)
    rules = tmp_path / "src" / "circenses" / "games" / "forum" / "rules.py"
    rules.parent.mkdir(parents=True)
    rules.write_text("def price(n):\n    if n:\n        return 1\n    return 0\n")
    (place / "test_fo_01_price.py").write_text(f"{LOADED}def test_it(): assert rules.price(1)\n")
    (place / "test_fo_board.py").write_text(f"{LOADED}def test_it(): assert not rules.price(0)\n")
    (tmp_path / "tests" / "covered.py").write_text(Path(covered.__file__).read_text())
    shutil.copy(ROOT / "tests" / "tiers.py", tmp_path / "tests")

    for words in ((), ("-n", "2")):
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *PLUGINS, "-p", "tests.covered", *words],
            cwd=tmp_path,
            env={**os.environ, **ALONE},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 1, done.stdout
        assert "executes src/circenses/games/forum/rules.py, lines [4]" in done.stdout
        assert "2 passed" in done.stdout


LOADED = """
import importlib.util
spec = importlib.util.spec_from_file_location("rules", "src/circenses/games/forum/rules.py")
rules = importlib.util.module_from_spec(spec)
spec.loader.exec_module(rules)
"""


def test_chapters_are_known_by_their_names():
    assert covered.game_of(ROOT / "tests/games/nova_roma/test_nr_07_power.py") == "nova_roma"
    assert covered.game_of(ROOT / "tests/games/nova_roma/test_nr_board.py") == ""
    for game in BUILT_IN:
        chapters = [*map(covered.game_of, (ROOT / "tests" / "games" / game).glob("test_*.py"))]
        assert chapters.count(game) > 5
