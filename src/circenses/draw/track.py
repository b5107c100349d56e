"""Tracks: a row of numbered spaces, the gifts that hang below, the markers that stand on it."""

from collections.abc import Collection, Sequence
from functools import lru_cache

from circenses.draw.pieces import Seat, disc
from circenses.draw.svg import NOTHING, Markup, join, path, rect, stroke, text, var

SPACE = 32
STEP = 35.4


def middle(x: float, space: int, step: float = STEP) -> float:
    """The middle of a space, on a track that begins at x."""
    return x + space * step + SPACE / 2


@lru_cache(maxsize=256)
def track_space(x: float, y: float, label: int | str, golden: bool = False) -> Markup:
    """One space; a golden one gives something."""
    fill = var("gold-soft" if golden else "raised")
    edge = stroke("gold-bright", 1.6) if golden else stroke("line-strong", 1)
    number = text(
        x + SPACE / 2, y + 21, label, 13, text_anchor="middle", fill=var("ink-3"), font_weight=600
    )
    return rect(x, y, SPACE, SPACE, rx=7, fill=fill, **edge) + number


@lru_cache(maxsize=64)
def track(
    x: float,
    y: float,
    last: int,
    golden: frozenset[int] = frozenset(),
    line: str | None = None,
    step: float = STEP,
) -> Markup:
    """Spaces 0 to `last` in a row; `line` is the color of the thread they are strung on."""
    end = middle(x, last, step)
    thread = f"M{x + SPACE / 2},{y + SPACE / 2} H{end}"
    return join(
        (
            path(thread, **stroke(line, 3), opacity=0.35) if line else NOTHING,
            *(track_space(x + k * step, y, k, k in golden) for k in range(last + 1)),
        )
    )


def standing(positions: Sequence[int]) -> dict[int, list[int]]:
    """Who stands on which space.

    >>> standing([3, 5, 3])
    {3: [0, 2], 5: [1]}
    """
    spaces: dict[int, list[int]] = {}
    for player, space in enumerate(positions):
        spaces.setdefault(space, []).append(player)
    return spaces


@lru_cache(maxsize=256)
def markers(
    x: float,
    y: float,
    positions: tuple[int, ...],
    seats: tuple[Seat, ...],
    me: int | None = None,
    name: str | None = None,
    step: float = STEP,
) -> Markup:
    """A disc for each player on the track that begins at x, y.

    On a shared space two overlap a little, mine on top; three or four are smaller and stand in a
    square, so that every numeral can be read. `name` and the player are a piece's id, stable for
    gliding.
    """
    drawn = []
    for space, players in standing(positions).items():
        radius, places = PLACES_ON_A_SPACE[len(players)]
        for (dx, dy), player in zip(places, on_top(players, me), strict=True):
            at = (middle(x, space, step) + dx, y + SPACE / 2 + dy)
            piece = f"{name}-{player}" if name else None
            drawn.append(disc(*at, radius, seats[player], id=piece))
    return join(drawn)


# By how many share a space: the radius of a disc, and where each stands.
PLACES_ON_A_SPACE: dict[int, tuple[float, tuple[tuple[float, float], ...]]] = {
    1: (11.5, ((0, 0),)),
    2: (10.5, ((-8, 0), (8, 0))),
    3: (8.5, ((-8, -7), (8, -7), (0, 7.5))),
    4: (8.5, ((-8, -8), (8, -8), (-8, 8), (8, 8))),
}


def on_top(players: Collection[int], me: int | None) -> list[int]:
    """The order of drawing: I come last."""
    return sorted(players, key=lambda player: (player == me, player))
