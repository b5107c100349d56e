"""How far a report can be trusted: chance as an explanation, and many factors at once."""

import math

SURE = 0.05  # a corrected chance below it counts as more than chance


def two_sided(z: float) -> float:
    """How likely a normal number lies at least this far from 0.

    >>> round(two_sided(1.96), 3)
    0.05
    """
    return math.erfc(abs(z) / math.sqrt(2))


def chance_of(xs: list[float], ys: list[float], size: int) -> float:
    """How likely chance alone would correlate xs and ys this strongly.

    Both are differences from the mean of their game, with `size` players a game. Chance means that
    each game's ys (who won) were shuffled among its players. Neither possessions nor wins are
    assumed to be independent; only the sum over all games is taken as normal.
    """
    together = sum(x * y for x, y in zip(xs, ys, strict=True))
    variance = sum(
        sum(x * x for x in xs[k : k + size]) * sum(y * y for y in ys[k : k + size])
        for k in range(0, len(xs), size)
    ) / max(1, size - 1)
    return two_sided(together / math.sqrt(variance)) if variance > 0 else 1.0


def holm(chances: list[float]) -> list[float]:
    """Holm's correction: at most one report in twenty has a factor below 0.05 by chance alone.

    Unlike Benjamini and Hochberg's, it holds for dependent factors, and ours are strongly
    dependent.

    >>> holm([0.01, 0.04, 0.03])
    [0.03, 0.06, 0.06]
    """
    found = [1.0] * len(chances)
    highest = 0.0
    for rank, k in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        highest = max(highest, min(1.0, (len(chances) - rank) * chances[k]))
        found[k] = highest
    return found
