"""The star tracks of the City dashboard, with their bonuses."""

from functools import lru_cache

from circenses.draw import svg
from circenses.draw.pieces import disc, enamel_with_corner
from circenses.draw.places import Line
from circenses.draw.svg import Markup
from circenses.games.magna_roma import box
from circenses.games.magna_roma.board import pieces
from circenses.games.magna_roma.vocabulary import COLORS, GOODS

BONUSES = box.Bonus.written
DASH_WIDTH, DASH_HEIGHT = 190, 418
DASH_STEP = 37
DASH_SPACES = Line(396, -DASH_STEP)  # the spaces of a track, from below
DASH_COLUMNS = (36, 92, 148)
DASH_RADIUS = 19  # of a track's ends
BONUS_SPACES = [
    {bonus["at"] for bonus in BONUSES if bonus["tracks"] == [color]} for color in COLORS
]


@lru_cache(maxsize=1024)
def draw_dashboard(stars: tuple[int, ...], taken: int, player: int) -> Markup:
    """MR-6.3: three star tracks with their bonuses, and bridges for bonuses of several tracks."""
    words = ", ".join(f"{color} {stars[k]}" for k, color in enumerate(COLORS))
    discs = [
        disc(
            DASH_COLUMNS[k],
            DASH_SPACES.at(stars[k]),
            13.5,
            pieces.PLAYERS[player],
            id=f"star-{player}-{k}",
        )
        for k in range(len(COLORS))
    ]
    return svg.drawing(
        DASH_WIDTH,
        DASH_HEIGHT,
        *(draw_star_track(number, level) for number, level in enumerate(stars)),
        *(draw_bonus(number, bool(taken >> number & 1)) for number in range(len(BONUSES))),
        *discs,
        label=f"Star tracks: {words}",
        class_="dash-svg",
    )


def draw_star_track(number: int, level: int) -> Markup:
    """One track, filled as far as its marker."""
    x, stone = DASH_COLUMNS[number], pieces.STONES[number]
    whole = draw_bar(x, box.LAST_STAR, fill=svg.var(stone), opacity=0.16)
    filled = draw_bar(x, level, fill=svg.var(stone))
    spaces = [
        draw_star_space(x, space, stone, space <= level)
        for space in range(box.LAST_STAR + 1)
        if space not in BONUS_SPACES[number]
    ]
    return svg.join((whole, filled, *spaces))


def draw_bar(x: float, last: int, **look: svg.Attribute) -> Markup:
    """A track from its first space to its last, with round ends."""
    width = 2 * DASH_RADIUS
    frame = (x - DASH_RADIUS, DASH_SPACES.at(last) - DASH_RADIUS, width, last * DASH_STEP + width)
    return svg.rect(*frame, rx=DASH_RADIUS, **look)


def draw_star_space(x: float, space: int, stone: str, reached: bool) -> Markup:
    y, edge = DASH_SPACES.at(space), svg.stroke("ivory" if reached else stone, 1.4)
    ground, opacity = ("none", 0.55) if reached else (svg.var("panel"), 0.5)
    style = svg.look(
        text_anchor="middle", font_weight=600, fill=svg.var("ivory" if reached else "ink-2")
    )
    ring = svg.circle(x, y, 11.5, fill=ground, opacity=opacity, **edge)
    return ring + svg.text(x, y + 4.4, space, 12.6, **style)


def draw_bonus(number: int, taken: bool) -> Markup:
    """A bonus on its space, or on a bridge between the tracks that must reach it."""
    bonus = BONUSES[number]
    columns = [DASH_COLUMNS[COLORS.index(color)] for color in bonus["tracks"]]
    (good, n), *_ = GOODS.some(GOODS.row(bonus["gain"]))
    y = DASH_SPACES.at(bonus["at"]) - (DASH_STEP / 2 if len(columns) > 2 else 0)
    x = sum(columns) / len(columns)
    faded = 0.5 if taken else None
    if len(columns) == 1:
        return svg.group(enamel_with_corner(good.concept, x, y, 25, n), opacity=faded)
    ends = f"M{columns[0] + 12},{y} H{columns[-1] - 12}"
    rail = svg.path(ends, **svg.stroke("gold-bright", 5), stroke_linecap="round")
    return svg.group(rail, enamel_with_corner(good.concept, x, y, 23, n), opacity=faded)
