"""A game's components.toml, overridden by the user's content packs.

A pack is a TOML file that names its game and overrides tables by key:

    game = "magna_roma"
    [market]
    trade_spaces = [3, 7, 12]
    [[monument]]
    id = "odeon"
    coins = 4

When a game's values change, the earlier ones stay with it as a pack, packs/rules-1.toml, which also
says which version of the rules it restores and what records call its components.
"""

import contextlib
import functools
import hashlib
import json
import os
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from circenses.core.content.old_names import OldNames, old_names
from circenses.core.content.shapes import Path as Steps
from circenses.core.content.shapes import Problem, Row, Toml
from circenses.core.errors import BadContent

HEAD = ("game", "rules", "content")  # keys of the pack itself; all others are components
DEEPEST = 12  # levels of tables and arrays; the games use half of that
LONGEST = 500  # characters of a text; the games' longest rule has fewer
QUOTED = 60  # characters of a wrong name that a message repeats


INSTEAD: ContextVar[tuple[Path, ...] | None] = ContextVar(
    "packs in place of those named", default=None
)


def packs_in_use() -> list[Path]:
    """The packs named in CIRCENSES_PACKS, separated as in PATH."""
    if (instead := INSTEAD.get()) is not None:
        return list(instead)
    return [Path(p) for p in os.environ.get("CIRCENSES_PACKS", "").split(os.pathsep) if p]


@contextlib.contextmanager
def instead_of_packs(packs: Iterable[Path]) -> Iterator[None]:
    """Read boxes with only these packs (core/play/earlier.py)."""
    token = INSTEAD.set(tuple(packs))
    try:
        yield
    finally:
        INSTEAD.reset(token)


def load(folder: Path, check: Callable[[Toml], list[str]] | None = None) -> Toml:
    """The components of the game in `folder`, with every pack for it laid over them."""
    box = Pack(folder / "components.toml")
    files, components = [box], box.table
    for pack in packs_for(folder):
        pack.lay_over(components)
        files.insert(0, pack)
    if check and (problems := check(components)):
        raise BadContent(located(problems, files))
    return components


def packs_for(folder: Path) -> list["Pack"]:
    """The packs in use that change the game in `folder`."""
    packs = [Pack(path) for path in packs_in_use()]
    own = [pack for pack in packs if pack.table.get("game") == folder.name]
    for pack in own:
        pack.read_with(old_names(folder))
    return own


def located(problems: Iterable[str], files: Sequence["Pack"]) -> list[str]:
    """Each problem with the line of its key in the first file that has it."""
    found = []
    for problem in problems:
        path = problem.path if isinstance(problem, Problem) else ()
        places = [(*file.find(path), file) for file in files]
        _, line, file = max(places, key=lambda place: place[0])
        where = f"{file.name}, line {line}" if line else file.name
        found.append(f"{where}: {problem}")
    return found


def content_name(folder: Path) -> str:
    """A short name for the components in use; a record made with others does not replay."""
    if older := older_in_use(folder):
        return str(older.table["content"])
    written = old_names(folder).before(without_looks(load(folder)))
    components = json.dumps(written, sort_keys=True)
    return hashlib.sha256(components.encode()).hexdigest()[:16]


# ---- rules that a game had before


def rules_in_use(folder: Path, newest: int) -> int:
    """The version of the rules in use: the newest, or the one that a pack restores."""
    older = older_in_use(folder)
    return int(older.table["rules"]) if older else newest


def older_in_use(folder: Path) -> "Pack | None":
    """The pack in use that restores earlier rules; None if others are used too."""
    packs = packs_for(folder)
    return packs[0] if len(packs) == 1 and is_older(packs[0]) else None


def is_older(pack: "Pack") -> bool:
    return {*HEAD} <= {*pack.table}


def rules_pack(folder: Path, rules: int) -> Path:
    """The file with a game's values under earlier rules, if there is one."""
    return folder / "packs" / f"rules-{rules}.toml"


def pack_of_rules(folder: Path, rules: int, content: str) -> Path | None:
    """The pack with which a record of earlier rules replays, if the game has one."""
    path = rules_pack(folder, rules)
    return path if path.exists() and Pack(path).table.get("content") == content else None


LOOKS = ("picture", "stone")  # how a thing is drawn, which the rules do not need


def without_looks(value: object) -> Any:
    """The components without the keys that only drawings read."""
    if isinstance(value, dict):
        return {
            key: without_looks(inner) for key, inner in value.items() if not is_look(key, inner)
        }
    return [without_looks(inner) for inner in value] if isinstance(value, list) else value


def is_look(key: str, value: object) -> bool:
    return key in LOOKS and isinstance(value, str)


class Pack:
    """A content pack as it was written, so that every problem can name its line."""

    def __init__(self, path: Path):
        self.name = path.name
        self.names = OldNames()
        try:
            text = path.read_text(encoding="utf-8")
            self.table = parsed(text)
        except FileNotFoundError:
            raise BadContent([f"{path}: there is no such file"]) from None
        except (UnicodeDecodeError, IsADirectoryError):
            raise BadContent([f"{path}: this is not a text file"]) from None
        except tomllib.TOMLDecodeError as error:
            raise BadContent(
                [f"{self.name}: this is not valid TOML: {short(str(error))}"]
            ) from None
        self.lines = text.splitlines()
        if depth_of(self.table) > DEEPEST:
            where = f"{self.name}, line {deep_line(self.lines)}"
            raise BadContent([f"{where}: this is nested more than {DEEPEST} levels deep"])

    def read_with(self, names: OldNames) -> None:
        """Replace the game's earlier names with the current ones."""
        self.names = names
        head = {name: self.table[name] for name in HEAD if name in self.table}
        self.table = {**head, **names.now(dict(self.content()))}

    def problems(self, components: Toml) -> list[str]:
        """The problems of the pack, line by line."""
        return list(self._problems(components))

    def lay_over(self, components: Toml) -> None:
        """Override the components in place."""
        if problems := self.problems(components):
            raise BadContent(problems)
        for name, table in self.content():
            override(components, name, table)

    def content(self) -> Iterator[tuple[str, Any]]:
        return ((name, table) for name, table in self.table.items() if name not in HEAD)

    def _problems(self, components: Toml) -> Iterator[str]:
        for name, table in self.content():
            known = components.get(name)
            if known is None:
                yield f"{self.at(name)}: there is no table '{short(name)}' in this game"
            elif isinstance(table, list) != isinstance(known, list):
                yield f"{self.at(name)}: '{name}' is written with the wrong number of brackets"
            elif isinstance(known, list):
                yield from self.row_problems(name, table, known)
            elif not isinstance(table, dict):
                yield f"{self.at(name)}: '{name}' must be a table"
            else:
                yield from self.field_problems(name, 0, table, known)

    def row_problems(self, name: str, rows: list[Any], known: list[Toml]) -> Iterator[str]:
        """The problems of a list of rows. Each row of the game is replaced at most once."""
        ids: list[object] = []
        for nth, item in enumerate(rows):
            problems = list(self.item_problems(name, nth, item, known))
            if not problems and item["id"] in ids:
                problems = [f"{self.at(name, nth, 'id')}: the id {item['id']!r} is there twice"]
            if not problems:
                ids.append(item["id"])
            yield from problems

    def item_problems(self, name: str, nth: int, item: Any, known: list[Toml]) -> Iterator[str]:
        if not isinstance(item, dict) or "id" not in item:
            yield f"{self.at(name, nth)}: every [[{name}]] needs the id of what it replaces"
            return
        like = next((row for row in known if row.get("id") == item["id"]), None)
        if like is None:
            what = short(repr(item["id"]))
            yield f"{self.at(name, nth, 'id')}: there is no {name} with the id {what}"
        else:
            yield from self.field_problems(name, nth, item, like)

    def field_problems(self, name: str, nth: int, given: Toml, known: Toml) -> Iterator[str]:
        for key, value in given.items():
            where = self.at(name, nth, key)
            if key not in known:
                yield f"{where}: '{name}' has no field '{short(key)}'"
            elif has_ids(known[key]) and isinstance(value, list):
                yield from self.row_problems(f"{name}.{key}", value, known[key])
            elif any(len(text) > LONGEST for text in texts_in(value)):
                yield f"{where}: '{key}' is too long: {LONGEST} letters at most"
            elif type(value) is not type(known[key]):
                kind = type(known[key]).__name__.replace("dict", "table")
                yield f"{where}: '{key}' must be a {kind}, like {known[key]!r}"

    def find(self, path: Steps) -> tuple[int, int]:
        """How many steps of a path this file has, and the line of the last one."""
        keys = [step for step in path if isinstance(step, str)]
        for depth in range(len(keys), 0, -1):
            for block in self.blocks(".".join(keys[:depth])):
                rest = list(path[depth:])
                if rest and isinstance(rest[0], Row) and self.is_array(block):
                    if not self.has_id(block, rest[0]):
                        continue
                    rest = rest[1:]
                return self.follow(block, rest, depth)
        return 0, 0

    def blocks(self, header: str) -> list[range]:
        """The lines below each header of that name, with the header, counted from 0."""
        heads = [n for n, line in enumerate(self.lines) if re.match(r"\s*\[", line)]
        heads = [n for n in heads if re.match(r"\s*\[\[?\s*[\w.]+\s*\]\]?\s*(#|$)", self.lines[n])]
        name = re.compile(rf"\s*\[\[?\s*{self.spelled(header)}\s*\]\]?")
        ends = [*heads[1:], len(self.lines)]
        found = zip(heads, ends, strict=True)
        return [range(head, end) for head, end in found if name.match(self.lines[head])]

    def spelled(self, name: str, table: str = "") -> str:
        """A name as the file may write it, for a regular expression."""
        return f"(?:{'|'.join(map(re.escape, self.names.spellings(name, table)))})"

    def is_array(self, block: range) -> bool:
        return self.lines[block[0]].lstrip().startswith("[[")

    def has_id(self, block: range, row: Row) -> bool:
        return any(re.match(rf"\s*id\s*=\s*{id_text(row)}\s*(#|$)", self.lines[n]) for n in block)

    def follow(self, block: range, path: list[str | Row], depth: int) -> tuple[int, int]:
        """Follow a path inside a block, key by key; everything on one line is one place."""
        line, steps = block[0], depth
        for step in path:
            wanted = rf"\b{step}\s*=" if isinstance(step, str) else rf"\bid\s*=\s*{id_text(step)}\b"
            hits = [n for n in block if n >= line and re.search(wanted, self.lines[n])]
            if hits:
                line, steps = hits[0], steps + 1
        return steps, line + 1

    def at(self, table: str, nth: int = 0, key: str = "") -> str:
        """The place of a table, or of a key in it, as 'pack.toml, line 7'."""
        header = re.compile(rf"\s*\[\[?\s*{self.spelled(table)}\s*\]\]?")
        wanted = re.compile(rf"\s*{self.spelled(key, table)}\s*=") if key else None
        found, seen = 0, -1
        for number, line in enumerate(self.lines, 1):
            if header.match(line):
                seen += 1
                if seen == nth:
                    found = number
            elif seen == nth and line.lstrip().startswith("["):
                break
            elif seen == nth and wanted and wanted.match(line):
                found = number
                break
        if not found and "." in table:  # rows that are written inside a line
            outer, _, inner = table.rpartition(".")
            return self.at(outer, 0, inner)
        return f"{self.name}, line {found or 1}"


def parsed(text: str) -> Toml:
    """The tables of a TOML file; one that is too deep for the parser becomes a deep table."""
    try:
        return tomllib.loads(text)
    except RecursionError:
        return functools.reduce(lambda inner, _: {"": inner}, range(DEEPEST), {"": ""})


def short(words: str) -> str:
    """A quotation of what someone wrote, shortened for a message."""
    return words if len(words) <= QUOTED else f"{words[:QUOTED]}…"


def parts_of(value: dict[str, object] | list[object]) -> list[object]:
    """What a table or an array holds."""
    return list(value.values()) if isinstance(value, dict) else value


def depth_of(value: object) -> int:
    """How deep tables and arrays are nested; without recursion, which has a limit."""
    depth, level = 0, [value]
    while level := [one for one in level if isinstance(one, dict | list)]:
        depth += 1
        level = [part for one in level for part in parts_of(one)]
    return depth


def texts_in(value: object) -> Iterator[str]:
    """All text in a value, its keys included."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        yield from value if isinstance(value, dict) else ()
        for part in parts_of(value):
            yield from texts_in(part)


def deep_line(lines: Sequence[str]) -> int:
    """The first line on which brackets or the dots of a key go too deep."""
    depth = 0
    for number, line in enumerate(lines, 1):
        plain = re.sub(r"\"[^\"]*\"|'[^']*'|#.*", "", line)
        deepest = plain.partition("=")[0].count(".") + 1
        for letter in plain:
            depth += (letter in "[{") - (letter in "]}")
            deepest = max(deepest, depth)
        if deepest > DEEPEST:
            return number
    return 1


def id_text(row: Row) -> str:
    """The id of a row as it is written, for a regular expression."""
    return re.escape(json.dumps(row.id))


def has_ids(value: object) -> bool:
    """Whether a list holds rows with ids."""
    rows = value if isinstance(value, list) else []
    return bool(rows) and all(isinstance(row, dict) and "id" in row for row in rows)


def override(components: Toml, name: str, table: Any) -> None:
    """Override a table of the components with a pack's; rows with an id are matched one by one."""
    known = components[name]
    if has_ids(known):
        for item in table:
            override_fields(next(row for row in known if row["id"] == item["id"]), item)
    elif isinstance(known, dict):
        override_fields(known, table)


def override_fields(known: Toml, given: Toml) -> None:
    """Override the fields of a table with those of a pack."""
    for key, value in given.items():
        if has_ids(known.get(key)):
            override(known, key, value)
        else:
            known[key] = value
