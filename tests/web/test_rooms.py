"""How the server's modules lie: by feature, small, and with one way for each thing."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from starlette.routing import Route

import circenses.web
from circenses.web.http.middleware import POLICY
from circenses.web.routes import ROUTES

WEB = Path(circenses.web.__file__).parent
FILES = sorted(path for path in WEB.rglob("*.py") if "migrations" not in path.parts)
MOST_LINES = 400

# Rooms that know little: what each may import of the server's other rooms.
MAY_IMPORT = {
    "pages": {"text"},
    "storage": set(),
}


def name_of(file: Path) -> str:
    return ".".join(file.relative_to(WEB).with_suffix("").parts).removesuffix(".__init__")


@cache
def tree_of(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


BOARD = re.compile(
    r"game\.(board\b|(?:parts|prompt|describe|sentence|moment|explain)\((?P<view>[^,)]+))"
)


def test_positions_become_pictures_in_one_place():
    """Only `tables/rendering.py` asks a game for words and pictures."""
    asking = [name_of(file) for file in FILES if BOARD.search(file.read_text(encoding="utf-8"))]
    assert asking == ["tables.rendering"]


def test_the_board_is_given_views_only():
    """No call of the board in `tables/rendering.py` is handed a position."""
    source = (WEB / "tables" / "rendering.py").read_text(encoding="utf-8")
    calls = {found["view"] for found in BOARD.finditer(source) if found["view"]}
    assert calls
    assert {call.partition("(")[0].partition("[")[0] for call in calls} <= {
        "view",
        "seen",
        "before",
    }


def test_no_module_is_long():
    lengths = {name_of(file): len(file.read_text(encoding="utf-8").splitlines()) for file in FILES}
    assert {name: lines for name, lines in lengths.items() if lines > MOST_LINES} == {}


def imports(file: Path) -> Iterator[str]:
    """The server's modules that a module imports when it is imported."""
    for node in tree_of(file).body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("circenses.web"):
            base = (node.module or "").removeprefix("circenses.web").removeprefix(".")
            for alias in node.names:
                inner = f"{base}.{alias.name}".removeprefix(".")
                yield inner if inner in MODULES else base


MODULES = {name_of(file): file for file in FILES}


def test_imports_run_in_no_circle():
    """Every module can be read after those that it imports."""
    left = {name: {one for one in imports(file) if one != name} for name, file in MODULES.items()}
    while ready := [name for name, needs in left.items() if not needs & set(left)]:
        for name in ready:
            del left[name]
    assert not left


def test_low_rooms_know_nothing_of_those_above():
    for name, file in MODULES.items():
        room = name.split(".")[0]
        if room in MAY_IMPORT:
            others = {one.split(".")[0] for one in imports(file)} - {room, ""}
            assert others <= MAY_IMPORT[room], f"{name} must not import {others}"


def test_every_handler_says_its_address():
    """The list of routes is the only one; a handler's first line names the route it answers."""
    for route in ROUTES:
        if isinstance(route, Route):
            method = "POST" if "POST" in (route.methods or ()) else "GET"
            path = route.path.replace(":path", "")
            said = (route.endpoint.__doc__ or "").split(":")[0]
            assert said == f"{method} {path}", f"{route.endpoint.__name__}: {said}"


def test_the_content_security_policy_is_written_once():
    line = POLICY.split(";")[0]
    assert sum(file.read_text(encoding="utf-8").count(line) for file in FILES) == 1
