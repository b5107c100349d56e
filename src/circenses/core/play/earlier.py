"""Earlier versions of a game's rules beside the current one, in one process.

When a game's values change, the earlier ones stay with it as a pack, packs/rules-2.toml
(core/content/packs.py). Here the game's package is imported again, under the name
`circenses.games.nova_roma__rules_2`, with only that pack over its box. The files are the same;
where one module imports another of the game, it gets the one of the same version. So an updated
server can finish tables that began under earlier rules. Python runs the rules, and nothing is
compiled.
"""

import ast
import contextlib
import dataclasses
import importlib
import re
import sys
from collections.abc import Iterator, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import Protocol, Self, TypeVar, cast

from circenses.core.content.packs import instead_of_packs, pack_of_rules, rules_pack

MARK = "__rules_"
NAME = re.compile(rf"(?P<home>[\w.]+?){MARK}(?P<rules>\d+)(?P<inner>(\.\w+)*)")


class Retuned(Protocol):
    """The parts of a game that its earlier rules depend on."""

    @property
    def home(self) -> str: ...
    @property
    def folder(self) -> Path: ...
    @property
    def is_earlier(self) -> bool: ...
    @property
    def interpreted(self) -> Self: ...


Game = TypeVar("Game", bound=Retuned)


def earlier_game(game: Game, rules: int, content: str) -> Game | None:
    """The game under earlier rules, run by Python; None if it has none of that version."""
    if game.is_earlier or pack_of_rules(game.folder, rules, content) is None:
        return None
    module = importlib.import_module(f"{game.home}{MARK}{rules}")
    return cast(Game, module.GAME).interpreted


def is_earlier(package: str) -> bool:
    """Whether this is the package of a game under earlier rules."""
    return NAME.fullmatch(package) is not None


@contextlib.contextmanager
def packs_of(package: str, folder: Path) -> Iterator[None]:
    """The packs for a game's box: for a package under earlier rules, only their pack."""
    named = NAME.fullmatch(package)
    if named is None:
        yield
        return
    with instead_of_packs([rules_pack(folder, int(named["rules"]))]):
        yield


class Finder(MetaPathFinder):
    """Finds the modules of games under earlier rules."""

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002 - as every finder
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        named = NAME.fullmatch(fullname)
        today = find_spec(named["home"] + named["inner"]) if named else None
        if named is None or today is None or today.origin is None:
            return None
        loader = Loader(fullname, today.origin, named["home"], int(named["rules"]))
        inner = today.submodule_search_locations
        return spec_from_file_location(
            fullname, today.origin, loader=loader, submodule_search_locations=inner
        )


class Loader(SourceFileLoader):
    """Runs a game's module again, among modules of the same earlier rules."""

    def __init__(self, fullname: str, path: str, home: str, rules: int):
        super().__init__(fullname, path)
        self.home = home
        self.package = f"{home}{MARK}{rules}"

    def get_code(self, fullname: str) -> CodeType:
        """Compile from the source: cached bytecode belongs to the current package."""
        source = self.get_data(self.get_filename(fullname))
        tree = Renamed(self.home, self.package).visit(ast.parse(source))
        return compile(tree, self.path, "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        folder = Path(str(find_spec(self.home).origin)).parent  # type: ignore[union-attr]
        with packs_of(self.package, folder):
            super().exec_module(module)
        if module.__name__ == self.package:
            vars(module)["GAME"] = dataclasses.replace(module.GAME, package=self.package)


class Renamed(ast.NodeTransformer):
    """Lets imports of one package name another."""

    def __init__(self, old: str, new: str):
        self.old, self.new = old, new

    def name(self, module: str) -> str:
        inside = module == self.old or module.startswith(f"{self.old}.")
        return self.new + module[len(self.old) :] if inside else module

    def visit_Import(self, node: ast.Import) -> ast.Import:
        for alias in node.names:
            alias.name = self.name(alias.name)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.ImportFrom:
        if node.module and not node.level:
            node.module = self.name(node.module)
        return node


sys.meta_path.insert(0, Finder())
