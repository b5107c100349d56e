"""The tessera band: marble with a red and a yellow stone. It frames the viewer's board."""

from functools import lru_cache

from circenses.draw.svg import Markup, join, rect, var

STONES = ("marble-lo", "marble", "rosso", "marble", "marble-lo", "marble", "giallo", "marble")


@lru_cache(maxsize=64)
def tessera_frame(x: float, y: float, width: float, height: float, side: float = 8) -> Markup:
    """A frame of small stones, `side` thick."""
    across, down = round(width / side), round(height / side)
    wide, high = width / across, height / down
    top = [stone(x + k * wide, y, wide, side, k) for k in range(across)]
    bottom = [stone(x + k * wide, y + height - side, wide, side, k + 1) for k in range(across)]
    left = [stone(x, y + k * high, side, high, k) for k in range(1, down - 1)]
    right = [stone(x + width - side, y + k * high, side, high, k + 1) for k in range(1, down - 1)]
    return join(top + bottom + left + right)


def stone(x: float, y: float, width: float, height: float, k: int) -> Markup:
    """The k-th stone of a row."""
    fill = var(STONES[k % len(STONES)])
    return rect(x + 0.5, y + 0.5, width - 1, height - 1, rx=1, fill=fill)
