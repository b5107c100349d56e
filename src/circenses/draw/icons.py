"""Glyphs by the concept they stand for: one glyph means one thing in all games.

The glyphs are from game-icons.net (CC BY 3.0), some are our own; see icons.json.
A page holds one sprite of symbols, and every icon on it refers to a symbol of the sprite.
"""

import json
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from circenses.draw.svg import Attribute, Markup, escape, join, number, tag, var

BOOK = json.loads((Path(__file__).parent / "icons.json").read_text(encoding="utf-8"))
CONCEPTS: dict[str, str] = BOOK["concepts"]
GLYPHS: dict[str, str] = BOOK["icons"] | BOOK["own"]
CREDITS = f"{BOOK['authors']}, {BOOK['license']}. {BOOK['changes']}"
GRID = 512

REFERENCE = re.compile(r'href="#glyph-([a-z0-9-]+)"')


def glyph(concept: str) -> str:
    """The id of the symbol that shows a concept."""
    return f"glyph-{CONCEPTS[concept]}"


@cache
def icon(concept: str, class_: str = "") -> Markup:
    """A glyph in running text (HTML), as high as the text, in the color of the text."""
    return tag("svg", use(concept), class_=f"i {class_}".rstrip(), aria_hidden="true")


def use(concept: str, **attributes: Attribute) -> Markup:
    """A reference to the glyph."""
    return tag("use", href=f"#{glyph(concept)}", **attributes)


@lru_cache(maxsize=4096)
def icon_at(concept: str, x: float, y: float, size: float, color: str = "currentColor") -> Markup:
    """A glyph inside a picture, centered at x, y. `color` is a name in tokens.css."""
    paint = color if color == "currentColor" else var(color)
    half = size / 2
    return Markup(
        f'<use href="#{glyph(concept)}" x="{number(x - half)}" y="{number(y - half)}"'
        f' width="{number(size)}" height="{number(size)}" style="color:{escape(paint)}"/>'
    )


# ---- the sprite


def symbol(name: str) -> Markup:
    """One glyph as a symbol of the sprite."""
    return tag("symbol", Markup(GLYPHS[name]), id=f"glyph-{name}", viewBox=f"0 0 {GRID} {GRID}")


def symbols(concepts: Iterable[str]) -> Markup:
    """The symbols for some concepts, each glyph once."""
    return join(symbol(name) for name in sorted({CONCEPTS[concept] for concept in concepts}))


def symbols_used_in(markup: str) -> Markup:
    """The symbols that some markup refers to."""
    return join(symbol(name) for name in sorted(set(REFERENCE.findall(markup))))
