"""How far a report can be trusted: chance as the explanation, and many factors at once."""

import math

SURE = 0.05  # a corrected chance below it counts as more than chance


def two_sided(z: float) -> float:
    """How likely a normal number lies at least this far from 0.

    >>> round(two_sided(1.96), 3)
    0.05
    """
    return math.erfc(abs(z) / math.sqrt(2))


def chance_of(xs: list[float], ys: list[float], size: int) -> float:
    """How likely chance alone brings xs and ys together so closely.

    Both are differences from the mean of their game, `size` players a game. Chance means that each
    game's ys (who won) were handed out anew among its players. What players have is not assumed to
    be independent, nor are wins; only the sum over all games is taken as normal.
    """
    together = sum(x * y for x, y in zip(xs, ys, strict=True))
    variance = sum(
        sum(x * x for x in xs[k : k + size]) * sum(y * y for y in ys[k : k + size])
        for k in range(0, len(xs), size)
    ) / max(1, size - 1)
    return two_sided(together / math.sqrt(variance)) if variance > 0 else 1.0


def holm(chances: list[float]) -> list[float]:
    """Holm's correction: one report of twenty, no more, has a factor below 0.05 by chance alone.

    It holds whatever the factors have to do with each other, which Benjamini and Hochberg's does
    not, and our factors have much to do with each other.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    found = [1.0] * len(chances)
    highest = 0.0
    for rank, k in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        highest = max(highest, min(1.0, (len(chances) - rank) * chances[k]))
        found[k] = highest
    return found
