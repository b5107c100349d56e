"""Drawings: how to tell that markup is sound."""

import re
from xml.etree import ElementTree

HEX_COLOR = re.compile(r"(?<!&)#[0-9a-fA-F]{3,8}\b(?!-)")
TOKEN = re.compile(r"var\(--([\w-]+)")


def parsed(markup: str) -> ElementTree.Element:
    """The markup as a tree; fails where it is not well formed."""
    return ElementTree.fromstring(f"<root>{markup}</root>")


def hex_colors(markup: str) -> list[str]:
    """Colors that are not taken from the theme."""
    return [color for color in HEX_COLOR.findall(markup) if not color.startswith("#glyph")]
