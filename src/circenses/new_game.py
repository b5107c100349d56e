"""A new game's folder: the skeleton, a small game that plays, under another name.

circenses new my_game                                 my_game/, a package of its own
circenses new my_game --folder src/circenses/games    one more game of this package
"""

import keyword
import re
import sys
from pathlib import Path

from circenses.core.errors import CircensesError
from circenses.games import BUILT_IN

SKELETON = Path(__file__).parent / "skeleton"
TEXTS = (".py", ".md", ".toml", ".css", ".txt")
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
TAKEN = {*sys.stdlib_module_names, "circenses", "numba", "numpy", "skeleton", "tests"}


def write_game(name: str, parent: Path) -> Path:
    """Write the folder of a game that passes the contract suite; returns the folder."""
    folder = parent / name
    if problem := problem_with(name, folder):
        raise CircensesError(problem)
    words = words_for(name, package_of(folder))
    for file in sorted(SKELETON.rglob("*")):
        if file.suffix in TEXTS:
            copy = folder / file.relative_to(SKELETON)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(renamed(file.read_text(encoding="utf-8"), words), encoding="utf-8")
    return folder


def problem_with(name: str, folder: Path) -> str:
    """Why a game cannot have that name there; "" if it can."""
    if not NAME.fullmatch(name):
        return (
            f"{name!r} can't be the name of a game. Begin with a lowercase letter, then use "
            "lowercase letters, digits and single underscores."
        )
    if keyword.iskeyword(name) or name in TAKEN:
        return f"Python already knows {name!r} as something else; choose another name."
    if name in BUILT_IN:
        return f"There is a game {name!r} already; choose another name."
    return f"{folder} exists already." if folder.exists() else ""


def package_of(folder: Path) -> str:
    """The import name of the folder: the packages around it, then its own name."""
    folder = folder.absolute()
    names = [folder.name]
    for parent in folder.parents:
        if not (parent / "__init__.py").exists():
            break
        names.insert(0, parent.name)
    return ".".join(names)


OWN = """\
Let Python find it, then play it and test it:
    export CIRCENSES_GUESTS={package} PYTHONPATH={place}
    circenses play                                   it is in the lobby
    ./circenses test tests/games/test_contract.py    what holds for all games (in a checkout)
"""
OURS = """\
Add {name!r} to BUILT_IN in src/circenses/games/__init__.py, then play it and test it:
    ./circenses play                                 it is in the lobby
    ./circenses test tests/games/test_contract.py    what holds for all games
"""
CHANGE = """\
Then change it: the rules in words (RULES.md), what is in the box (components.toml, box.py), what
lies on the table (state.py), rules/, and board/. docs/add-a-game.md goes through all of it."""


def next_steps(name: str, folder: Path, package: str) -> str:
    """What to do next with a new game."""
    place = folder.parents[package.count(".")]
    how = OURS if package.startswith("circenses.") else OWN
    return how.format(name=name, package=package, place=place) + CHANGE


def words_for(name: str, package: str) -> dict[str, str]:
    """The new game's words for those of the skeleton."""
    return {
        "circenses.skeleton": package,
        "Skeleton": name.replace("_", " ").title(),
        "skeleton": name,
        "SK": prefix_of(name),
    }


def prefix_of(name: str) -> str:
    """Two letters for rule numbers: MG for my_game, CA for calculi."""
    initials = "".join(word[0] for word in name.split("_"))
    return (initials if len(initials) > 1 else f"{name}x")[:2].upper()


def renamed(text: str, words: dict[str, str]) -> str:
    found = "|".join(map(re.escape, words))
    return re.sub(rf"\b(?:{found})\b", lambda match: words[match[0]], text)
