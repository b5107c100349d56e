"""The tests that a change can reach: ./circenses test --changed.

A change is what differs from main, committed or not. A module reaches every test that imports it,
directly or through others (`reachable` in core/compiling/code_cache.py), or that names it as a
string, to start it as a program or to put something in its place. What lies beside modules, data,
styles, scripts and words, belongs to the package around it. A game's parts are found by name, so
any file of a game reaches all tests that name the game, or all games. Whatever nothing here knows
reaches everything.
"""

import functools
import re
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import circenses
from circenses.core.compiling.code_cache import file_of, reachable
from circenses.games import BUILT_IN
from tests.tiers import ROOT, game_around

SOURCES = ROOT / "src" / "circenses"
TESTS = ROOT / "tests"
GAMES = SOURCES / "games"
MAIN = ("main", "origin/main", "HEAD")
NAMED = re.compile(r"[\"'](?:circenses|tests)(?:\.\w+)+")
OFFERS_ALL = TESTS / "playing.py"  # its functions give all games to those who name them
ALL_GAMES = re.compile(r"\b(?:GAMES|BUILT_IN|HERE|all_games|every_game|tables\(\))")
CHAPTER = re.compile(r"test_\w\w_\d")

# Files beside the package, and who reads them; any other, like pyproject.toml, may concern all
READERS = {
    "docs/": ("test_docs.py", "test_layers.py", "test_package.py", "web/test_operation.py"),
    "README.md": ("test_docs.py", "test_package.py"),
    "CITATION.cff": ("test_citation.py",),
    "LICENSE": ("test_package.py",),
    "NOTICE": ("test_package.py",),
    "examples/": ("rl/test_examples.py", "test_docs.py", "web/test_api.py"),
    "benchmarks/": ("test_benchmarks.py", "test_docs.py"),
    "deploy/": ("test_deploy.py", "web/test_operation.py"),
    "circenses": ("test_launcher.py",),
    ".ci/": ("test_launcher.py",),
}
READ_ALL = ("test_layers.py", "test_rulebook.py", "web/test_rooms.py")  # all sources: always chosen


@dataclass
class Choice:
    """The chosen tests, and why."""

    files: list[str]  # that changed
    paths: list[str] = field(default_factory=list)  # test files; none means all
    games: set[str] = field(default_factory=set)  # if only files of these games have changed
    stranger: str = ""  # a changed file that nothing here knows

    @property
    def told(self) -> str:
        count = f"{len(self.files)} changed files" if len(self.files) != 1 else "1 changed file"
        if not self.files:
            return "Nothing has changed."
        if self.stranger:
            return f"{count}; anything may depend on {self.stranger}, so all tests run."
        of = f", those of {', '.join(sorted(self.games))}" if self.games else ""
        return f"{count} can reach {len(self.paths)} of {len(test_files())} test files{of}."


def choice() -> Choice:
    """The tests that the difference to main can reach."""
    return choice_for(changed_files())


def choice_for(files: list[str]) -> Choice:
    found = {TESTS / name for name in READ_ALL}
    games = {game_at(ROOT / name) for name in files}
    for name in files:
        reached = reached_by(ROOT / name)
        if reached is None:
            return Choice(files, stranger=name)
        found |= reached
    paths = sorted(str(file.relative_to(ROOT)) for file in with_all_chapters(found))
    return Choice(files, paths, set() if "" in games else games)


def with_all_chapters(tests: set[Path]) -> set[Path]:
    """Add all chapters of a game if one was chosen: together they execute every rule."""
    homes = {test.parent for test in tests if is_chapter(test)}
    return tests | {test for test in test_files() if test.parent in homes and is_chapter(test)}


def is_chapter(test: Path) -> bool:
    return CHAPTER.match(test.name) is not None


# ---- what has changed


def changed_files() -> list[str]:
    """Names of files that differ from the commit where this branch left main."""
    base = next(found for found in map(common_with, MAIN) if found)
    names = git("diff", "--name-only", "--no-renames", base)
    return sorted({*names, *git("ls-files", "--others", "--exclude-standard")})


def common_with(branch: str) -> str:
    """The last commit that we share with a branch; empty if there is no such branch."""
    return "".join(git("merge-base", "HEAD", branch, may_fail=True))


def git(*words: str, may_fail: bool = False) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode and not may_fail:
        raise SystemExit(f"--changed asks git, and git says: {done.stderr.strip()}")
    return done.stdout.splitlines() if not done.returncode else []


# ---- what it reaches


def reached_by(file: Path) -> set[Path] | None:
    """The test files that a changed file can reach; None if it may be any."""
    if file.is_relative_to(TESTS) or file.is_relative_to(SOURCES):
        return reached_in_packages(file)
    name = str(file.relative_to(ROOT))
    for place, readers in READERS.items():
        if name == place or (place.endswith("/") and name.startswith(place)):
            return {TESTS / reader for reader in readers}
    return None


def reached_in_packages(file: Path) -> set[Path] | None:
    if is_test(file):
        return {file} & set(test_files())  # one that was removed reaches nothing
    if file.name == "conftest.py":
        return {test for test in test_files() if test.is_relative_to(file.parent)}
    if game := game_at(file):
        return {test for test in test_files() if is_about(game, test)}
    if file.suffix == ".py":
        return who_reaches({file}) if file.exists() else None
    return who_reaches(set(package_around(file).rglob("*.py"))) or None


def package_around(file: Path) -> Path:
    """The folder of the package in which something lies that is no module."""
    return next(folder for folder in file.parents if (folder / "__init__.py").exists())


def game_at(file: Path) -> str:
    """The game in whose folder a file lies; empty if in none."""
    parts = file.relative_to(GAMES).parts if file.is_relative_to(GAMES) else ()
    return parts[0] if parts and parts[0] in BUILT_IN else ""


def who_reaches(files: set[Path]) -> set[Path]:
    return {test for test in test_files() if files & reach_of(test)}


@functools.cache
def test_files() -> tuple[Path, ...]:
    return tuple(sorted(file for file in TESTS.rglob("*.py") if is_test(file)))


def is_test(file: Path) -> bool:
    return file.is_relative_to(TESTS) and file.name.startswith("test_")


@functools.cache
def reach_of(test: Path) -> frozenset[Path]:
    """What a test file depends on: everything it imports or names, directly or indirectly."""
    modules = {module_of(test)}
    while True:
        found = reachable(modules)
        more = {name for file in found.values() for name in named_in(file)} - set(found)
        if not more - modules:
            return frozenset(with_packages(found.values()))
        modules |= more


@functools.cache
def named_in(file: Path) -> tuple[str, ...]:
    """The modules that a file names as strings; a name in a module stands for the module."""
    names = {found[1:] for found in NAMED.findall(file.read_text(encoding="utf-8"))}
    return tuple(filter(None, map(module_in, names)))


def module_in(name: str) -> str:
    """The longest part of a dotted name that is a module of ours."""
    while name and file_of(name) is None:
        name = name.rpartition(".")[0]
    return name


def with_packages(files: Iterable[Path]) -> set[Path]:
    """Files, and the packages around them, which are imported before."""
    found = set(files)
    packages = {folder / "__init__.py" for file in found for folder in file.parents}
    return found | {package for package in packages if package.exists()}


def module_of(file: Path) -> str:
    base = ROOT if file.is_relative_to(TESTS) else SOURCES.parent
    return ".".join(file.relative_to(base).with_suffix("").parts).removesuffix(".__init__")


def is_about(game: str, test: Path) -> bool:
    """Whether a test, or what lies in tests and is imported by it, names a game or all games."""
    if game_around(test):
        return game_around(test) == game
    files = [file for file in reach_of(test) if file.is_relative_to(TESTS) and file != OFFERS_ALL]
    texts = [file.read_text(encoding="utf-8") for file in files]
    return any(re.search(rf"\b{game}\b", text) or ALL_GAMES.search(text) for text in texts)


assert circenses.__file__  # the package is loaded, so that its modules have files
