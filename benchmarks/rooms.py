"""The structure of a checkout: files, floors and imports of each layer, its rooms, and circles.

    python benchmarks/rooms.py [SRC ...]

SRC is the folder `src` of a checkout, this one if none is given; nothing in it is run. A file is
one floor above the highest file of its layer that it imports. Imports inside functions count, those
for the type checker alone do not.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

SRC = Path(__file__).parent.parent / "src"
LAYERS = ("core", "draw", "games", "bots", "rl", "web", "cli")
Arrows = dict[str, set[str]]


def modules_in(src: Path) -> dict[str, Path]:
    """Every module of ours by its name."""
    found = {}
    for file in sorted((src / "circenses").rglob("*.py")):
        parts = file.relative_to(src).with_suffix("").parts
        found[".".join(parts).removesuffix(".__init__")] = file
    return found


def parts_of(node: ast.AST) -> Iterator[ast.AST]:
    """A file or a part of it, and all inside, but for what only the type checker reads."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING"):
            yield from parts_of(child)


def imported(file: Path, known: dict[str, Path]) -> Iterator[str]:
    for node in parts_of(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (name if name in known else node.module for name in inner)


def arrows_in(src: Path) -> Arrows:
    """Each module with those of ours that it imports."""
    known = modules_in(src)
    return {
        name: {other for other in imported(file, known) if other in known and other != name}
        for name, file in known.items()
    }


def floors(arrows: Arrows, names: set[str]) -> int:
    """How many floors some modules without circles have."""

    @cache
    def floor(name: str) -> int:
        return 1 + max((floor(other) for other in arrows[name] & names), default=0)

    return max(map(floor, names))


def circle_in(arrows: Arrows) -> list[str]:
    """Modules that import each other, the first such circle; none if there is no circle."""
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        found: list[str] = error.args[1]
        return found
    return []


def report(src: Path) -> None:
    arrows = arrows_in(src)
    circle = circle_in(arrows)
    print(f"{len(arrows)} files, {sum(map(len, arrows.values()))} imports")
    print(f"  a circle: {' -> '.join(circle)}" if circle else "  no circle")
    for layer in LAYERS:
        names = {name for name in arrows if name.startswith(f"circenses.{layer}.")}
        inside = sum(len(arrows[name] & names) for name in names)
        high = (
            "?"
            if circle_in({name: arrows[name] & names for name in names})
            else floors(arrows, names)
        )
        rooms = Counter(name.split(".")[2] for name in names if name.count(".") > 2)
        print(f"{layer:>6}: {len(names):3} files on {high} floors, {inside} imports inside it")
        if layer != "games":
            print(f"        {', '.join(f'{room} {n}' for room, n in rooms.items()) or 'no rooms'}")


if __name__ == "__main__":
    for each in sys.argv[1:] or [str(SRC)]:
        report(Path(each))
