"""Everything under /static: gathered once, named by content, kept in memory."""

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from circenses import games
from circenses.core.errors import UnknownGame
from circenses.draw import icons
from circenses.draw import page as theme
from circenses.draw.svg import tag

STATIC = Path(__file__).parents[1] / "static"

START = "script/main.js"
IMPORTED = re.compile(r'^(import .* from "\.[^"]+\.js)(";)$', re.M)

MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}


class Asset(NamedTuple):
    """One file as it is sent."""

    body: bytes
    media_type: str
    etag: str


def find(name: str) -> Asset | None:
    """The file at /static/{name}, if there is one."""
    if name in plain():
        return plain()[name]
    game, _, rest = name.removeprefix("games/").partition(".")
    return board_style(game) if name.startswith("games/") and rest == "css" else None


def url(name: str) -> str:
    """Where a file is found; the address changes when the file does."""
    asset = find(name)
    return f"/static/{name}?v={asset.etag}" if asset else f"/static/{name}"


@cache
def plain() -> dict[str, Asset]:
    """All files but the boards' styles, which come with their games."""
    files = {
        path.relative_to(folder).as_posix(): asset(path.name, path.read_bytes())
        for folder, pattern in ((STATIC, "*.*"), (theme.THEME, "fonts/*.*"))
        for path in folder.glob(pattern)
    }
    own = [path.read_text(encoding="utf-8") for path in sorted((STATIC / "styles").glob("*.css"))]
    styles = "\n".join([theme.css(), theme.in_layer("page", *own)])
    files["circenses.css"] = asset("circenses.css", styles.encode())
    files.update(scripts())
    files["glyphs.svg"] = asset("glyphs.svg", glyphs().encode())
    return files


@cache
def scripts() -> dict[str, Asset]:
    """The modules of the script. They import each other by addresses that change with any of them,
    so that all can be kept for ever.
    """
    found = {
        path.relative_to(STATIC).as_posix(): path.read_text(encoding="utf-8")
        for folder in ("script", "vendor")
        for path in sorted((STATIC / folder).glob("*.js"))
    }
    version = hashlib.sha256("".join(found.values()).encode()).hexdigest()[:12]
    return {
        name: Asset(IMPORTED.sub(rf"\1?v={version}\2", text).encode(), MEDIA_TYPES[".js"], version)
        for name, text in found.items()
    }


@cache
def board_style(game: str) -> Asset | None:
    """How one game's board is laid out."""
    try:
        return asset("board.css", theme.in_layer("game", games.get(game).css).encode())
    except UnknownGame:
        return None


def asset(name: str, body: bytes) -> Asset:
    """A file with its type and a short name for its content."""
    etag = hashlib.sha256(body).hexdigest()[:12]
    return Asset(body, MEDIA_TYPES[Path(name).suffix], etag)


def glyphs() -> str:
    """Every glyph of the book as one sprite, for pages that change after they were loaded."""
    return tag("svg", icons.symbols(icons.CONCEPTS), xmlns="http://www.w3.org/2000/svg")
