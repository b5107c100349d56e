"""What things are called, and what is on offer."""

from collections import Counter

from circenses.core.compiling.interpret import on_view
from circenses.core.content.shapes import Toml
from circenses.core.text.lists import counted, listed
from circenses.draw.table import asked
from circenses.games.magna_roma import box, scoring
from circenses.games.magna_roma.state import SITE_SIDE
from circenses.games.magna_roma.view import Player, Table
from circenses.games.magna_roma.vocabulary import BLANK, COLORS, HALF_NAMES, ICONS, NO_ICON, STAR

rules = on_view(scoring)

COLUMNS = "ABCDEFGHI"  # of the map, as the frame of a city shows them


def tile_words(tile: int) -> str:
    """A tile: its color and what is on it.

    >>> tile_words(24)
    'red tile with 1 gable, 1 block, 1 mask and 1 star'
    """
    edges = Counter(box.EDGES[4 * tile].tolist())
    halves = [counted(edges[half], HALF_NAMES[half]) for half in sorted(edges) if half != BLANK]
    icon = [f"1 {ICONS[box.TILE_ICON[tile]]}"] if box.TILE_ICON[tile] != NO_ICON else []
    stars = [STAR.words(int(box.TILE_STARS[tile]))] if box.TILE_STARS[tile] else []
    return f"{color_of(tile)} tile with {listed(halves + icon + stars)}"


def color_of(tile: int) -> str:
    """The name of a tile's color."""
    return COLORS[box.TILE_COLOR[tile]]


def cell_words(cell: int) -> str:
    """A cell by its column and row, the same through the whole game.

    >>> cell_words(box.CENTER)
    'E5'
    """
    row, column = divmod(cell, box.SIDE)
    return f"{COLUMNS[column]}{row + 1}"


def site_cell(site: int) -> int:
    """The north-west cell of a site."""
    row, column = divmod(site, SITE_SIDE)
    return row * box.SIDE + column


def site_words(cell: int) -> str:
    """A crossing by its tiles to the north-west and south-east."""
    return f"between {cell_words(cell)} and {cell_words(cell + box.CORNERS[-1])}"


def site_points(me: Player, monument: int, cell: int) -> int:
    """The most that a monument would score on a site, once functional."""
    times = rules.times_at(me, monument, cell)
    return int(box.Monument.points_at[monument].max() * times)


def monument_name(monument: int) -> str:
    return str(box.Monument.written[monument]["name"])


def condition_words(province: int) -> str:
    """What a province counts."""
    counts = box.Province.written[province]["scoring"]
    if counts["kind"] == "districts":
        return f"each {counts['color']} district"
    if counts["kind"] == "same_pair":
        return f"each pair of {counts['icons'][0]}s"
    return f"each set of {listed([f'1 {icon}' for icon in counts['icons']])}"


def objective_words(objective: int) -> str:
    """What a solo objective asks of its line."""
    test = box.Objective.written[objective]["test"]
    least = test.get("min", 0)
    icons = listed([f"one {icon}" for icon in test.get("icons", [])])
    same = "all five tiles" if least == box.CITY else f"at least {least} tiles"
    # fmt: off
    match test["kind"]:
        case "icons_present":      return f"at least {icons}"
        case "colors_present":     return "all three colors"
        case "blessings_played":   return f"at least {least} blessed tiles"
        case "icons_absent":       return "no icons"
        case "stars":              return f"at least {least} stars"
        case "same_color":         return f"{same} of the same color"
        case "no_equal_neighbors": return "no two neighbors of the same color"
        case "same_icon":          return "the same icon on all five tiles"
        case _:                    return f"at least {least} monuments on it"


def trade_at(table: Table) -> Toml:
    """The trade token that is being offered."""
    found: Toml = box.Trade.written[table.trades[asked(table).arg]]
    return found


def offered(table: Table) -> int:
    """The monument for which a site is asked."""
    return table.face_up[asked(table).arg]


def monument_points(row: Toml) -> str:
    """What a functional monument scores."""
    points, scores = row["scoring"]["vp"], row["scoring"]
    if isinstance(points, list):
        return f"{points[1]} to {points[-1]} points"
    of = scores.get("color") or scores.get("icon")
    if not of:
        return counted(points, "point")
    thing = f"{of} tile" if "color" in scores else of
    return f"{counted(points, 'point')} for each {thing} under it"
