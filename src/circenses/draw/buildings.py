"""Flat pictures of buildings and places: 100 by 72 units, the ground at 66.

Each is a file of pictures/, in five tones of the theme: light, middle and deep marble (`--p-l`,
`--p-m`, `--p-d`), openings (`--p-k`) and roofs (`--p-r`).
"""

from functools import cache, lru_cache
from pathlib import Path

from circenses.draw.svg import Markup, elements_of, tag

WIDTH, HEIGHT = 100, 72
PICTURES = Path(__file__).parent / "pictures"


@cache
def building(name: str) -> Markup:
    """A picture by name, in its own 100 by 72 units."""
    return Markup("".join(elements_of(PICTURES / f"{name}.svg").splitlines()))


@lru_cache(maxsize=4096)
def building_at(name: str, x: float, y: float, width: float) -> Markup:
    """A picture inside another; x, y is its upper left corner."""
    return tag(
        "svg",
        building(name),
        x=x,
        y=y,
        width=width,
        height=width * HEIGHT / WIDTH,
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
    )
