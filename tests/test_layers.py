"""Imports point one way: cli -> web, rl -> bots -> games -> core, draw; no game knows another."""

import ast
import functools
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path

from circenses import cli, games

PACKAGE = Path(__file__).parent.parent / "src" / "circenses"
FILES = sorted(PACKAGE.rglob("*.py"))
SKELETON_FILES = sorted((PACKAGE / "skeleton").rglob("*.py"))
GAME_FILES = sorted((PACKAGE / "games").glob("*/**/*.py"))

# What each layer may import of ours. "circenses" is the package itself: new(), load(), games.
BELOW = {
    "core": {"core"},
    "draw": {"draw", "core"},
    "games": {"games", "core", "draw"},
    "skeleton": {"skeleton", "core", "draw"},  # the game that `circenses new` copies
    "circenses": {"circenses", "games", "core", "draw"},
    "bots": {"bots", "games", "core"},
    "rl": {"rl", "bots", "games", "core", "draw"},
    "web": {"web", "bots", "circenses", "games", "core", "draw"},
    "cli": {"cli", "web", "bots", "rl", "circenses", "games", "core", "draw"},
}

# What each layer may import of others'. None: anything but what ONLY_IN keeps for another layer.
FOREIGN = {
    "core": {"numpy", "numba"},
    "draw": {"numpy"},
    "games": {
        "numpy"
    },  # Numba is configured in compiling/jit.py; rules reach it through @rule only
    "skeleton": {"numpy"},
    "circenses": {"numpy"},
    "bots": {"numpy", "numba", "openskill"},
    "rl": {
        "numpy",
        "numba",
        "gymnasium",
        "pettingzoo",
        "pyspiel",
        "open_spiel",
        "resvg_py",
        "stable_baselines3",
        "pyarrow",
        "tensordict",
        "torch",
        "torchrl",
        "ray",
    },
    "web": None,
    "cli": {"numpy", "typer", "rich", "click"},
}
ONLY_IN = {
    "fastapi": "web",
    "starlette": "web",
    "sqlalchemy": "web",
    "typer": "cli",
    "rich": "cli",
}
JUSTIFIED = {
    ("circenses.web.launch", "rich"): "the server says in the terminal how far it is with starting",
}
CLI_FILES = {"cli", "bench", "new_game", "__main__"}


def layer_of(module: str) -> str:
    """The layer of one of our modules: circenses.games.nova_roma.rules -> games."""
    names = module.split(".")
    if len(names) == 1 or names[1] in ("__init__", "matches"):
        return "circenses"
    if names[1] in CLI_FILES:
        return "cli"
    return names[1] if names[1] in BELOW else "circenses"


def name_of(file: Path) -> str:
    parts = ("circenses", *file.relative_to(PACKAGE).with_suffix("").parts)
    return ".".join(parts)


@cache
def imports(file: Path) -> tuple[str, ...]:
    """Every module that a file imports anywhere, also inside functions."""
    return tuple(each_import(file))


def each_import(file: Path) -> Iterator[str]:
    for node in parts_of(file):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}:{node.lineno}: a relative import"
            yield from targets(node)


def targets(node: ast.ImportFrom) -> Iterator[str]:
    """`from circenses import draw` imports circenses.draw; `from circenses import new` does not."""
    module = node.module or ""
    if module in ("circenses", "circenses.games"):
        for alias in node.names:
            inner = PACKAGE / "/".join([*module.split(".")[1:], alias.name])
            is_module = inner.is_dir() or inner.with_suffix(".py").exists()
            yield f"{module}.{alias.name}" if is_module else module
    else:
        yield module


def game_of(module: str) -> str | None:
    names = module.split(".")
    return names[2] if names[:2] == ["circenses", "games"] and len(names) > 2 else None


def all_imports(files: list[Path] = FILES) -> Iterator[tuple[str, str]]:
    """Each module of ours with each module that it imports."""
    return ((name_of(file), module) for file in files for module in imports(file))


def test_imports_point_down():
    """A layer imports itself and the layers below it."""
    wrong = [
        f"{name} must not import {module}"
        for name, module in all_imports()
        if module.split(".")[0] == "circenses" and layer_of(module) not in BELOW[layer_of(name)]
    ]
    assert wrong == []


ROOMS_OF_CORE = ("content", "state", "compiling", "rules", "value", "text", "play")  # upwards


def room_of(module: str) -> str:
    """The room of core in which a module lies; what lies in core itself is below all rooms."""
    names = module.split(".")
    return names[2] if names[:2] == ["circenses", "core"] and names[2:3] else ""


def test_the_rooms_of_core_know_only_those_below():
    """A room imports itself and what stands before it, also where only a type is needed."""
    height = {room: n for n, room in enumerate(ROOMS_OF_CORE, 1)}
    wrong = [
        f"{name} must not import {module}"
        for name, module in all_imports()
        if module.startswith("circenses.core.") and room_of(name)
        if height.get(room_of(module), 0) > height.get(room_of(name), 0)
    ]
    assert wrong == []


def test_no_imports_run_in_a_circle():
    """Every file can be read after those it imports, also inside functions or for types only."""
    files = {name_of(file).removesuffix(".__init__"): file for file in FILES}
    left = {name: set(modules_named(file)) & set(files) - {name} for name, file in files.items()}
    while ready := [name for name, needs in left.items() if not needs & set(left)]:
        for name in ready:
            del left[name]
    assert sorted(left) == []


@functools.cache
def parts_of(file: Path) -> list[ast.AST]:
    """All nodes of a file."""
    return [*ast.walk(ast.parse(file.read_text(encoding="utf-8")))]


def modules_named(file: Path) -> Iterator[str]:
    """Modules, and names in modules, which are modules or not, as a file imports them."""
    for node in parts_of(file):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            are_modules = [is_module(name) for name in inner]
            yield from (name for name, found in zip(inner, are_modules, strict=True) if found)
            if not all(are_modules):
                yield node.module or ""


def is_module(name: str) -> bool:
    place = PACKAGE.parent.joinpath(*name.split("."))
    return place.is_dir() or place.with_suffix(".py").exists()


def is_foreign(module: str) -> bool:
    package = module.split(".")[0]
    return package != "circenses" and package not in sys.stdlib_module_names


def may_import(name: str, package: str) -> bool:
    """Whether a module of ours may import a package of others."""
    layer = layer_of(name)
    allowed = FOREIGN[layer]
    if (name, package) in JUSTIFIED:
        return True
    return ONLY_IN.get(package, layer) == layer and (allowed is None or package in allowed)


def test_foreign_packages_stay_in_their_layer():
    """Rules need numpy and nothing else; the web framework stays in web, the terminal in cli."""
    wrong = [
        f"{name} must not import {module}"
        for name, module in all_imports()
        if is_foreign(module) and not may_import(name, module.split(".")[0])
    ]
    assert wrong == []


def test_a_game_knows_no_other_game():
    """A game's folder imports itself, core and draw."""
    wrong = [
        f"{name} must not import {module}"
        for name, module in all_imports(GAME_FILES)
        if game_of(module) not in (None, game_of(name))
    ]
    assert wrong == []


def draws(file: Path) -> bool:
    """Whether a file draws, or imports one that does."""
    return any(layer_of(module) == "draw" or is_board(module) for module in imports(file))


def is_board(module: str) -> bool:
    return layer_of(module) in ("games", "skeleton") and "board" in module.split(".")[2:]


def test_rules_do_not_draw():
    """What is in the box, on the table and in the rules is independent of how it looks."""
    files = [file for file in (*GAME_FILES, *SKELETON_FILES) if "board" not in file.parts]
    assert [name_of(file) for file in files if draws(file)] == []


def test_every_foreign_package_is_declared():
    """What is imported is named in pyproject.toml, not only installed by chance."""
    project = tomllib.loads((PACKAGE.parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
    extras = project["project"]["optional-dependencies"].values()
    wanted = [*project["project"]["dependencies"], *(word for extra in extras for word in extra)]
    declared = {re.split(r"[^\w.-]", word)[0].lower().replace("_", "-") for word in wanted}
    distributions = packages_distributions()
    for package in {module.split(".")[0] for file in FILES for module in imports(file)}:
        names = {name.lower().replace("_", "-") for name in distributions.get(package, [package])}
        known = package in sys.stdlib_module_names or package == "circenses"
        assert known or names & declared, f"{package} is not in pyproject.toml"


def modules_in(folder: Path) -> set[str]:
    """What is in a folder of the package: modules without their ending, and folders."""
    inner = {path.stem for path in folder.glob("*.py")}
    inner |= {path.parent.name for path in folder.glob("*/*.py")}
    return inner - {"__init__"}


ROOMS = ("advice", "analysis", "guide", "http", "people", "running", "tables")


def test_the_page_on_architecture_tells_the_truth():
    """It names every game, the rooms of core and web with their modules, and every module of rl."""
    docs = PACKAGE.parents[1] / "docs"
    page = (docs / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\w+", page))
    rooms = [PACKAGE / "web" / name for name in ROOMS]
    rooms += [PACKAGE / "core" / name for name in ROOMS_OF_CORE]
    for folder in (PACKAGE / "games", PACKAGE / "rl", PACKAGE / "web", *rooms):
        assert modules_in(folder) <= named, folder.name
    for path in re.findall(r"`((?:tests|benchmarks|core|rl|web|bots|draw)/[\w/]+\.py)`", page):
        roots = (PACKAGE, PACKAGE.parents[1])
        assert any((root / path).exists() for root in roots), path


def test_the_picture_of_the_layers_tells_the_truth():
    """A box for each layer, and in them every game and every command."""
    picture = (PACKAGE.parents[1] / "docs" / "layers.svg").read_text(encoding="utf-8")
    boxes = set(re.findall(r'class="t">([\w/*]+)<', picture))
    commands = {one.name or one.callback.__name__ for one in cli.app.registered_commands}

    assert boxes == {layer.replace("games", "games/*") for layer in BELOW} - {"skeleton"}
    assert {*games.GAMES, *commands} <= set(re.findall(r"\w+", picture))


def test_the_checker_sees_what_it_should():
    """A forbidden import is found wherever it stands."""
    assert layer_of("circenses.games.nova_roma.rules.forum") == "games"
    assert layer_of("circenses.bench") == "cli"
    assert layer_of("circenses") == "circenses"
    node = ast.parse("from circenses import core").body[0]
    assert isinstance(node, ast.ImportFrom)
    assert list(targets(node)) == ["circenses.core"]
