"""The theme's files, the sprite, and drawings that stand alone: files, notebooks, exports."""

import base64
import re
from functools import cache
from pathlib import Path

from circenses.draw import icons
from circenses.draw.svg import NOTHING, Markup, drawing, escape, tag

THEME = Path(__file__).parent / "theme"
STYLESHEETS = {"tokens": ("tokens.css",), "pieces": ("drawing.css", "circenses.css")}
"""The files of each layer, in the order in which a page needs them."""

LAYERS = "@layer tokens, pieces, page, game;"
"""Whatever its selectors are, a later layer wins over an earlier one."""

VIEW_BOX = re.compile(r'viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"')
FONT_FACE = re.compile(r"@font-face\s*\{[^}]*\}\s*")
FONT_URL = re.compile(r'url\("(fonts/[^"]+)"\)')
DECLARATION = re.compile(r"(--[\w-]+)\s*:\s*([^;}]+)")
REFERENCE = re.compile(r"var\((--[\w-]+)(?:,([^()]*))?\)")
DARK_BLOCK = ':root[data-theme="dark"]'


@cache
def stylesheet(name: str) -> str:
    """One file of the theme."""
    return (THEME / name).read_text(encoding="utf-8")


@cache
def css() -> str:
    """The whole theme, as a page needs it; fonts are found beside it, in fonts/."""
    layers = [in_layer(layer, *map(stylesheet, names)) for layer, names in STYLESHEETS.items()]
    return "\n".join([LAYERS, *layers])


def in_layer(layer: str, *sheets: str) -> str:
    """Style sheets as one layer."""
    return "\n".join([f"@layer {layer} {{", *sheets, "}"])


@cache
def css_with_fonts() -> str:
    """The whole theme with the fonts inside, for a page that stands alone."""
    return FONT_URL.sub(lambda found: f"url({data_url(THEME / found[1])})", css())


def data_url(file: Path) -> str:
    """A font as a URL that holds it."""
    return "data:font/woff2;base64," + base64.b64encode(file.read_bytes()).decode("ascii")


# ---- the sprite

# Patterns that tell seats II to IV and grounds apart where color alone would not.
PATTERNS = Markup(
    '<pattern id="p-tess" width="12" height="12" patternUnits="userSpaceOnUse">'
    '<rect width="12" height="12" fill="var(--marble-lo)"/>'
    '<rect x="1" y="1" width="10" height="10" fill="var(--marble)"/></pattern>'
    '<pattern id="p-hatch" width="6" height="6" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(45)">'
    '<rect width="2" height="6" fill="var(--ink)" opacity=".18"/></pattern>'
    '<pattern id="p-s2" width="8" height="8" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(45)">'
    '<rect width="3" height="8" fill="var(--lit)" opacity=".2"/></pattern>'
    '<pattern id="p-s3" width="8" height="8" patternUnits="userSpaceOnUse">'
    '<circle cx="4" cy="4" r="1.5" fill="var(--lit)" opacity=".3"/></pattern>'
    '<pattern id="p-s4" width="9" height="9" patternUnits="userSpaceOnUse"'
    ' patternTransform="rotate(45)">'
    '<path d="M0,0 H9 M0,0 V9" stroke="var(--lit)" stroke-width="2.2" opacity=".24"/></pattern>'
)


def sprite_of(symbols: str) -> Markup:
    """An invisible drawing that holds symbols and patterns for the rest of the page."""
    defs = tag("defs", symbols, PATTERNS)
    return tag("svg", defs, width=0, height=0, style="position:absolute", aria_hidden="true")


@cache
def sprite(concepts: frozenset[str] | None = None) -> Markup:
    """The sprite for some concepts, or for all: every page has one."""
    return sprite_of(icons.symbols(icons.CONCEPTS if concepts is None else concepts))


# ---- drawings that stand alone


def document(title: str, body: str, *, more_css: str = "", theme: str | None = None) -> str:
    """A complete page that needs nothing beside it. `theme` is light, dark, or the reader's own."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width,initial-scale=1"),
        tag("title", title),
        tag("style", Markup(css_with_fonts() + more_css)),
    )
    content = tag("body", sprite_of(icons.symbols_used_in(body)), Markup(body))
    return "<!doctype html>\n" + tag("html", head, content, lang="en", data_theme=theme)


def standalone(picture: str, theme: str = "light", width: float | None = None) -> str:
    """One <svg> as a file of its own, which every viewer shows in the right colors.

    Colors are written out, glyphs are inside; the fonts are named, and fall back to others.
    """
    box = VIEW_BOX.search(picture)
    if box is None:
        raise ValueError("a picture that stands alone needs a viewBox")
    across, down = float(box[1]), float(box[2])
    shown = width or across
    defs = tag(
        "defs", icons.symbols_used_in(picture), PATTERNS if "url(#p-" in picture else NOTHING
    )
    whole = drawing(
        across,
        down,
        tag("style", Markup(stylesheet("drawing.css"))),
        defs,
        Markup(picture),
        xmlns="http://www.w3.org/2000/svg",
        width=shown,
        height=shown * down / across,
    )
    return resolved(whole, theme)


def resolved(markup: str, theme: str = "light") -> str:
    """Markup in which every token of the theme is replaced by its value."""
    tokens = values(theme)

    def value(found: re.Match[str]) -> str:
        return escape(tokens.get(found[1]) or found[2] or "")

    while REFERENCE.search(markup):
        markup = REFERENCE.sub(value, markup)
    return markup


@cache
def values(theme: str) -> dict[str, str]:
    """The tokens and their values in the light or the dark theme."""
    text = FONT_FACE.sub("", stylesheet("tokens.css"))
    light, dark = text.split(DARK_BLOCK, 1)
    found = declarations(light)
    if theme == "dark":
        found |= declarations(dark.split("@media", 1)[0])
    return found


def declarations(text: str) -> dict[str, str]:
    """The custom properties set in a piece of CSS."""
    return {name: value.strip() for name, value in DECLARATION.findall(text)}
