"""The script as one file: its modules in the order in which they need each other, each in a scope
of its own, without comments.
"""

import re
from collections.abc import Mapping
from pathlib import PurePosixPath

IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"([^"]+)";\n', re.M)
EXPORT = re.compile(r"^export (?=(?:async )?(?:const|function|class) (\w+))", re.M)
EXPORTS = re.compile(r"^export \{([^}]*)\};?\n?", re.M)
LINE_COMMENT = re.compile(r"^[ \t]*//.*\n", re.M)
AS = re.compile(r"\sas\s")
BLOCK_COMMENT = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", re.M | re.S)


def bundle(modules: Mapping[str, str], start: str) -> str:
    """The module `start` with everything it imports, directly or indirectly."""
    done: dict[str, str] = {}
    add(modules, start, done, ())
    return '"use strict";\n' + "".join(done.values())


def add(
    modules: Mapping[str, str], name: str, done: dict[str, str], waiting: tuple[str, ...]
) -> None:
    """Add a module after the modules it needs."""
    if name in done:
        return
    if name in waiting:
        raise ValueError(f"The script's modules import each other in a circle: {name}.")
    for _, address in IMPORT.findall(modules[name]):
        add(modules, found_at(name, address), done, (*waiting, name))
    done[name] = wrapped(name, modules[name])


def wrapped(name: str, text: str) -> str:
    """A module as a function that is called immediately and returns its exports."""

    def imported(found: re.Match[str]) -> str:
        if found[1] is None:
            return ""
        names = AS.sub(": ", found[1])
        return f"const {{{names}}} = {variable(found_at(name, found[2]))};\n"

    text = BLOCK_COMMENT.sub("", LINE_COMMENT.sub("", text))
    given = EXPORT.findall(text) + [
        one.strip() for one in ",".join(EXPORTS.findall(text)).split(",")
    ]
    body = EXPORTS.sub("", EXPORT.sub("", IMPORT.sub(imported, text)))
    exports = ", ".join(filter(None, given))
    return f"const {variable(name)} = (() => {{\n{body}return {{ {exports} }};\n}})();\n"


def found_at(name: str, address: str) -> str:
    """The module that another one imports from an address."""
    parts: list[str] = list(PurePosixPath(name).parent.parts)
    for part in address.split("/"):
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def variable(name: str) -> str:
    return "$" + re.sub(r"\W", "_", PurePosixPath(name).stem)
