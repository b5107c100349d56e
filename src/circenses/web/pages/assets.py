"""Everything under /static: read once, named by its content, kept in memory."""

import gzip
import hashlib
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import brotli

from circenses import games
from circenses.core.errors import UnknownGame
from circenses.draw import icons
from circenses.draw import page as theme
from circenses.draw.svg import tag
from circenses.web.pages.bundle import bundle

STATIC = Path(__file__).parents[1] / "static"

SCRIPT = "circenses.js"
START = "script/main.js"  # the first module
FONT = re.compile(r'url\("(fonts/[^"]+)"\)')
FIRST_FONTS = ("fonts/source-sans-3.woff2", "fonts/marcellus.woff2")  # needed for the first picture
QUALITY = 11  # of Brotli: static files are compressed only once

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

    @property
    def is_packed(self) -> bool:
        """Whether compression would only make it larger."""
        return self.media_type == MEDIA_TYPES[".woff2"]


@cache
def packed(asset: Asset, encoding: str) -> bytes:
    """A file, compressed once as far as an encoding can."""
    if encoding == "br":
        return bytes(brotli.compress(asset.body, quality=QUALITY))
    return gzip.compress(asset.body, 9, mtime=0)


def find(name: str) -> Asset | None:
    """The file at /static/{name}, if there is one."""
    if name in plain():
        return plain()[name]
    game, _, rest = name.removeprefix("games/").partition(".")
    return board_style(game) if name.startswith("games/") and rest == "css" else None


def url(name: str) -> str:
    """The address of a file, which changes whenever the file does."""
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
    versioned = FONT.sub(lambda font: f'url("{font[1]}?v={files[font[1]].etag}")', styles)
    files["circenses.css"] = asset("circenses.css", versioned.encode())
    files[SCRIPT] = asset(SCRIPT, bundle(modules(), START).encode())
    files["glyphs.svg"] = asset("glyphs.svg", glyphs().encode())
    return files


def modules() -> dict[str, str]:
    """The modules of the script."""
    return {
        path.relative_to(STATIC).as_posix(): path.read_text(encoding="utf-8")
        for folder in ("script", "vendor")
        for path in sorted((STATIC / folder).glob("*.js"))
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
    """All glyphs as one sprite, for pages that change after they were loaded."""
    return tag("svg", icons.symbols(icons.CONCEPTS), xmlns="http://www.w3.org/2000/svg")
