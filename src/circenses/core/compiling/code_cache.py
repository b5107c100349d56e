"""Compiled code on disk: where it is stored, and how it stays valid.

Numba's own cache notices changes only in the cached function's file, distinguishes installations by
folder, and lets two processes that write at the same time mix up their files. So we have our own.

A function's code depends on its module, on every module of ours that it imports directly or
indirectly, on data files beside them, on content packs, and on versions and flags. A hash of all
this, the fingerprint, names the folder; the file is named after the function and its types. Files
are written under another name and then renamed, so that a reader finds a whole file or none. All
processes that write the same name write the same content.

CIRCENSES_CACHE      the folder for compiled code (default: the user's cache folder)
"""

import ast
import functools
import hashlib
import os
import pickle
import re
import sys
import sysconfig
import tempfile
import time
import warnings
from collections.abc import Iterable
from pathlib import Path
from types import FunctionType

import numba
import numpy as np
from numba.core import types
from numba.core.caching import _Cache
from numba.core.codegen import CPUCodegen
from numba.core.compiler import CompileResult
from numba.core.cpu import CPUContext
from numba.core.serialize import dumps

from circenses.core.content.packs import packs_in_use

MODE = os.environ.get("CIRCENSES_JIT", "1")
TESTED = ("0.68.1",)  # versions of Numba that core/compiling/linking.py was tested with
LINKED = os.environ.get("CIRCENSES_LINK", "1") != "0" and numba.__version__ in TESTED
DATA = (".toml", ".json", ".csv", ".npy", ".svg")
IMPORT = re.compile(r"^[ \t]*((?:from[ \t]+\S+[ \t]+)?import[ \t]+(?:\([^)]*\)|[^\n(]+))", re.M)
STARTED = time.time()
LOST: list[str] = []  # why this process cannot store its compiled code
INSTALLED = [Path(sysconfig.get_path(key)) for key in ("stdlib", "purelib", "platlib")]


def cache_root() -> Path:
    """The root folder of all compiled code."""
    chosen = os.environ.get("CIRCENSES_CACHE")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "circenses"


# ---- what code depends on


def reachable(modules: Iterable[str]) -> dict[str, Path]:
    """Our modules that these import, directly or indirectly, with their files."""
    found: dict[str, Path | None] = {}
    waiting = list(modules)
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found[name] = file = file_of(name)
        if file is not None:
            waiting += imported(file)
    return {name: file for name, file in sorted(found.items()) if file is not None}


def file_of(module: str) -> Path | None:
    """The file of one of our modules, loaded or not; None for other modules.

    Ours are Circenses and every package that is not installed, such as a game in development.
    """
    top, *inner = module.split(".")
    package = sys.modules.get(top)
    folders = getattr(package, "__path__", None)
    if not inner or not folders:
        file = getattr(package, "__file__", None)
        return Path(file) if file and not inner and is_ours(top, Path(file)) else None
    return file_below(next(iter(folders)), module)


@functools.cache
def file_below(folder: str, module: str) -> Path | None:
    """The file of a module in the folder of its package; called thousands of times."""
    top, *inner = module.split(".")
    base = Path(folder, *inner)
    for file in (base.with_name(f"{base.name}.py"), base / "__init__.py"):
        if is_ours(top, file) and file.exists():
            return file
    return None


def is_ours(package: str, file: Path) -> bool:
    return package == "circenses" or not any(place in file.parents for place in INSTALLED)


@functools.cache
def imported(file: Path) -> tuple[str, ...]:
    """What a file imports: modules, and names in modules (which may be modules too)."""
    text = file.read_text(encoding="utf-8")
    try:
        statements = [ast.parse(found).body[0] for found in IMPORT.findall(text)]
    except SyntaxError:  # text that looks like an import; parse it properly
        statements = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.stmt)]
    names: list[str] = []
    for statement in statements:
        if isinstance(statement, ast.Import):
            names += [alias.name for alias in statement.names]
        elif isinstance(statement, ast.ImportFrom) and statement.module:
            inner = [f"{statement.module}.{alias.name}" for alias in statement.names]
            names += inner
            if any(file_of(name) is None for name in inner):
                names.append(statement.module)
    return tuple(names)


def data_files_in(folder: Path) -> list[Path]:
    """Data files in a folder of modules, and in those folders below it that hold only data."""
    files = []
    for path in sorted(folder.iterdir()):
        if path.suffix in DATA:
            files.append(path)
        elif path.is_dir() and path.name != "__pycache__" and not any(path.glob("*.py")):
            files += [file for file in sorted(path.rglob("*")) if file.suffix in DATA]
    return files


def sources(modules: Iterable[str]) -> list[tuple[str, Path]]:
    """Everything that code in these modules depends on, by name and file."""
    found = reachable(modules)
    folders = dict.fromkeys(file.parent for file in found.values())
    data = [file for folder in folders for file in data_files_in(folder)]
    others = [(file.name, file) for file in (*data, *packs_in_use())]
    return [(name, file) for name, file in [*found.items(), *others] if file.exists()]


@functools.cache
def fingerprint(*modules: str) -> str:
    """A hash of everything that code in these modules depends on."""
    digest = hashlib.sha256()
    for flag in (MODE, str(LINKED), numba.__version__, np.__version__, sys.version):
        digest.update(flag.encode())
    for name, file in sources(modules):
        digest.update(f"\n{name}\n".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@functools.cache
def is_current(*modules: str) -> bool:
    """Whether this process runs what is on disk: no source has changed since it started."""
    times = [file.stat().st_mtime for _, file in sources(modules)]
    return not any(STARTED < changed <= time.time() for changed in times)


def mark_for(what: str, modules: tuple[str, ...]) -> Path:
    return cache_root() / "ready" / f"{what}-{fingerprint(*modules)}"


def is_marked(what: str, *modules: str) -> bool:
    """Whether all code of a kind is stored, made from the same sources by any process."""
    return is_current(*modules) and mark_for(what, modules).exists()


def mark(what: str, *modules: str) -> None:
    """Record that all code of a kind is stored."""
    if is_current(*modules):
        place = mark_for(what, modules)
        place.parent.mkdir(parents=True, exist_ok=True)
        place.touch()


# ---- the code


def lose(why: object) -> None:
    """Warn that every process will have to compile again, because code cannot be stored."""
    LOST.append(str(why))
    warnings.warn(f"Compiled code cannot be kept: {why}", stacklevel=3)


def code_folder(modules: tuple[str, ...]) -> Path | None:
    """The folder for code of these modules; None if the sources on disk have changed."""
    return cache_root() / fingerprint(*modules) if is_current(*modules) else None


Types = tuple[types.Type, ...]  # of the arguments


class NumbaCache(_Cache):
    """The compiled versions of one function on disk, one file for each set of argument types.

    Used when Numba compiles in its own way; core/compiling/linking.py has its own files.
    """

    def __init__(self, fn: FunctionType, modules: tuple[str, ...]):
        self.fn = fn
        self.modules = modules

    @property
    def folder(self) -> Path | None:
        """The folder, looked up at the first use, because all modules are loaded by then."""
        return code_folder(self.modules)

    cache_path = folder

    def file(self, sig: Types, codegen: CPUCodegen) -> Path | None:
        """The file of the code for these types on this machine."""
        code = hashlib.sha256(self.fn.__code__.co_code).hexdigest()
        key = repr((self.fn.__module__, self.fn.__qualname__, sig, codegen.magic_tuple(), code))
        name = f"{self.fn.__name__}-{hashlib.sha256(key.encode()).hexdigest()[:24]}"
        return self.folder and self.folder / name

    def load_overload(self, sig: Types, target_context: CPUContext) -> CompileResult | None:
        target_context.refresh()
        file = self.file(sig, target_context.codegen())
        try:
            kept = pickle.loads(read_with_digest(file)) if file else None  # noqa: S301  # our own file
        except (OSError, EOFError, ValueError, AttributeError, ImportError, pickle.PickleError):
            return None  # missing or damaged: it is compiled and written again
        return CompileResult._rebuild(target_context, *kept) if kept else None

    def save_overload(self, sig: Types, data: CompileResult) -> None:
        file = self.file(sig, data.codegen)
        if file is None:
            return
        try:
            if data.lifted or data.library.has_dynamic_globals:  # type: ignore[attr-defined]
                raise OSError(f"{self.fn.__qualname__} holds addresses of this process")
            write_with_digest(file, dumps(data._reduce()))
        except OSError as error:
            lose(error)

    def enable(self) -> None:
        pass

    disable = flush = enable


def write_whole(file: Path, content: bytes) -> None:
    """Write a file atomically."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as new:
        new.write(content)
    Path(new.name).replace(file)


def write_with_digest(file: Path, content: bytes) -> None:
    """Write a file that `read_with_digest` reads."""
    write_whole(file, hashlib.sha256(content).digest() + content)


def read_with_digest(file: Path) -> bytes:
    """The content of an undamaged file, so that LLVM never reads a damaged one."""
    data = file.read_bytes()
    size = hashlib.sha256().digest_size
    if hashlib.sha256(data[size:]).digest() != data[:size]:
        raise ValueError(f"{file} is damaged.")
    return data[size:]
