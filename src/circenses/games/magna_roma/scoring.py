"""Who won: one function per paragraph of final scoring, one line of the score sheet each."""

from circenses.core.compiling.jit import rule
from circenses.core.play.game import Line
from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma import box
from circenses.games.magna_roma.box import (
    Market,
    Military,
    Monument,
    MonumentKind,
    Objective,
    ObjectiveKind,
    Pantheon,
    Province,
    ProvinceKind,
    Setup,
    Solo,
    SoloLevel,
)
from circenses.games.magna_roma.vocabulary import BROWN, COLUMN, LYRE, MASK, NO_ICON, PURPLE, RED

LINES = (
    Line("Points in play", "MR-7.6"),
    Line("Market", "MR-11.2"),
    Line("Pantheon", "MR-11.3"),
    Line("Monuments", "MR-11.4"),
    Line("Provinces", "MR-11.5"),
    Line("Military", "MR-11.8"),
    Line("Objectives", "MR-12.6"),
)
TIES = (
    Line("Star values", "MR-11.9"),
    Line("Population and coins", "MR-11.9"),
    Line("Legions", "MR-11.9"),
)
ROW = 8  # bits from a cell to the one south of it, in a city as bits
POINTS, MARKET, PANTHEON, MONUMENTS, PROVINCES, MILITARY, OBJECTIVES = range(7)
STARS, PIECES, LEGIONS = range(7, 10)


@rule
def score(state, player, sheet):
    """MR-11.1, MR-11.10: the running score, then one line after the other."""
    me = state.players[player]
    sheet[POINTS] = me.points
    sheet[MARKET] = score_market(me)
    sheet[PANTHEON] = score_pantheon(me)
    sheet[MONUMENTS] = score_monuments(me)
    sheet[PROVINCES] = score_provinces(state, me)
    sheet[MILITARY] = Military.end_vp[me.legions]  # MR-11.8
    sheet[OBJECTIVES] = score_objectives(state, me)
    sheet[STARS] = star_values(me)  # MR-11.9: still equal, the victory is shared (MR-R14)
    sheet[PIECES] = me.population + me.coins  # MR-R25
    sheet[LEGIONS] = me.legions


# ---- 11. Final scoring


@rule
def score_market(me):
    """MR-11.2: the Market value times the lowest of the three star values (MR-6.4)."""
    lowest = min(
        box.STAR_VALUE[me.stars[0]], box.STAR_VALUE[me.stars[1]], box.STAR_VALUE[me.stars[2]]
    )
    return Market.values[me.luxuries] * lowest


@rule
def star_values(me):
    """MR-6.4: the values of the three star markers, added."""
    return box.STAR_VALUE[me.stars[0]] + box.STAR_VALUE[me.stars[1]] + box.STAR_VALUE[me.stars[2]]


@rule
def score_pantheon(me):
    """MR-11.3: each unplayed blessing token scores by the faith space."""
    return me.blessings * Pantheon.token_vp[me.faith]


@rule
def score_monuments(me):
    """MR-11.4, MR-R13: the best that the population can do at the player's monuments."""
    return best_employment(me)[0]


@rule
def best_employment(me):
    """MR-R13: the points of the best way, and the level of each monument, four bits for each.

    All ways are tried as on a counter with one wheel for each monument: the first that can be
    raised moves to its next level, and those before it return to none.
    """
    wheels = employed = points = best = best_wheels = 0
    for _ in range(ways_to_employ(me)):
        if employed <= me.population and points > best:
            best, best_wheels = points, wheels
        for built in range(me.monument_count):
            monument = me.monuments[built]
            level = (wheels >> (4 * built)) & 15
            higher = level + 1 if level < Monument.levels[monument] else 0
            wheels += (higher - level) << (4 * built)
            employed += (
                Monument.population_at[monument, higher] - Monument.population_at[monument, level]
            )
            gain = Monument.points_at[monument, higher] - Monument.points_at[monument, level]
            points += gain * times_met(me, built)
            if higher > 0:
                break
    return best, best_wheels


@rule
def ways_to_employ(me):
    """MR-11.4: each monument stands empty, or is functional at one of its levels."""
    ways = 1
    for built in range(me.monument_count):
        ways *= Monument.levels[me.monuments[built]] + 1
    return ways


@rule
def times_met(me, built):
    return times_at(me, me.monuments[built], me.sites[built])


@rule
def times_at(me, monument, site):
    """MR-11.4: how often a functional monument scores its points on a site."""
    kind = Monument.kind[monument]
    if kind == MonumentKind.PER_COLOR:
        return tiles_under(me, site, box.TILE_COLOR, Monument.subject[monument])
    if kind == MonumentKind.PER_ICON:
        return tiles_under(me, site, box.TILE_ICON, Monument.subject[monument])
    return 1


@rule
def tiles_under(me, site, kinds, wanted):
    """The tiles of one kind among the four under a monument (MR-R9: it hides nothing)."""
    tiles = 0
    for corner in box.CORNERS:
        tiles += kinds[me.city[site + corner] >> 2] == wanted
    return tiles


@rule
def score_provinces(state, me):
    """MR-11.5: for each own disc, the points of its slot for each time its condition is met."""
    points = 0
    for card in range(Setup.provinces_in_play):
        for slot in range(box.PROVINCE_SLOTS):
            if (me.discs >> (card * box.PROVINCE_SLOTS + slot)) & 1:
                province = state.provinces[card]
                points += Province.vp[province, slot] * condition_met(me, province)
    return points


@rule
def condition_met(me, province):
    """MR-11.6, MR-11.7: pairs of one icon, sets of several, or districts of a color."""
    kind = Province.kind[province]
    if kind == ProvinceKind.DISTRICTS:
        return districts(me, Province.color[province])
    fewest = box.CITY * box.CITY
    for icon in range(NO_ICON):
        if (Province.icons[province] >> icon) & 1:
            fewest = min(fewest, icons(me, icon))
    return fewest // 2 if kind == ProvinceKind.SAME_PAIR else fewest


@rule
def icons(me, icon):
    """MR-11.6: all icons of one kind in the city; they may count several times."""
    found = 0
    for row in range(me.north, me.south + 1):
        for column in range(me.west, me.east + 1):
            laid = me.city[row * box.SIDE + column]
            if laid != EMPTY and box.TILE_ICON[laid >> 2] == icon:
                found += 1
    return found


@rule
def tiles_of_color(me, color):
    """The city's tiles of one color as bits, row by row, with a blank column between the rows."""
    tiles = 0
    for row in range(me.north, me.south + 1):
        for column in range(me.west, me.east + 1):
            laid = me.city[row * box.SIDE + column]
            if laid != EMPTY and box.TILE_COLOR[laid >> 2] == color:
                tiles |= 1 << ((row - me.north) * ROW + column - me.west)
    return tiles


@rule
def districts(me, color):
    """MR-11.7: groups of at least two tiles of the color, connected by their sides (MR-R28)."""
    return groups(tiles_of_color(me, color))


@rule
def groups(tiles):
    """MR-11.7: groups of at least two among some tiles, as bits."""
    found = 0
    while tiles:
        group = connected(tiles & -tiles, tiles)
        tiles &= ~group
        if group & (group - 1):  # more than one tile
            found += 1
    return found


@rule
def connected(group, tiles):
    """The group with all tiles connected to it."""
    grown = 0
    while grown != group:
        grown = group
        beside = group << 1 | group >> 1 | group << ROW | group >> ROW
        group |= beside & tiles
    return group


# ---- 12. Solo mode


@rule
def score_objectives(state, me):
    """MR-12.6: points for the number of completed objectives; there are none beyond solo."""
    completed = 0
    for line in range(box.SOLO_LINES):
        if state.objectives[line] != EMPTY and is_completed(me, line, state.objectives[line]):
            completed += 1
    return Solo.objective_vp[completed]


@rule
def is_completed(me, line, objective):
    """MR-12.6: one objective on its row or column (MR-R15, MR-R18)."""
    least = Objective.least[objective]
    # fmt: off
    match Objective.kind[objective]:
        case ObjectiveKind.ICONS_PRESENT:      return all_icons_present(me, line, objective)
        case ObjectiveKind.COLORS_PRESENT:     return colors_present(me, line) >= least
        case ObjectiveKind.BLESSINGS_PLAYED:   return blessings_played(me, line) >= least
        case ObjectiveKind.ICONS_ABSENT:       return icons_absent(me, line)
        case ObjectiveKind.STARS:              return printed_stars(me, line) >= least
        case ObjectiveKind.SAME_COLOR:         return most_of_one_color(me, line) >= least
        case ObjectiveKind.NO_EQUAL_NEIGHBORS: return neighbors_differ(me, line)
        case ObjectiveKind.SAME_ICON:          return most_of_one_icon(me, line) >= least
        case _:                            return monuments_in(me, line) >= least
    # fmt: on


@rule
def cell_of(line, place):
    """MR-12.3: one of the five cells of an objective's line."""
    return box.LINE_START[line] + place * box.LINE_STEP[line]


@rule
def alike(me, line, kinds, wanted):
    """How many tiles of the line are of one kind."""
    found = 0
    for place in range(box.CITY):
        laid = me.city[cell_of(line, place)]
        if laid != EMPTY and kinds[laid >> 2] == wanted:
            found += 1
    return found


@rule
def most_of_one_color(me, line):
    """The greatest number of tiles of one color in the line."""
    return max(
        alike(me, line, box.TILE_COLOR, RED),
        alike(me, line, box.TILE_COLOR, PURPLE),
        alike(me, line, box.TILE_COLOR, BROWN),
    )


@rule
def most_of_one_icon(me, line):
    """The greatest number of tiles with the same icon in the line."""
    return max(
        alike(me, line, box.TILE_ICON, COLUMN),
        alike(me, line, box.TILE_ICON, LYRE),
        alike(me, line, box.TILE_ICON, MASK),
    )


@rule
def all_icons_present(me, line, objective):
    """MR-12.6: each icon that the objective names."""
    for icon in range(NO_ICON):
        if (Objective.icons[objective] >> icon) & 1 and alike(me, line, box.TILE_ICON, icon) == 0:
            return False
    return True


@rule
def icons_absent(me, line):
    return alike(me, line, box.TILE_ICON, NO_ICON) == box.CITY


@rule
def colors_present(me, line):
    """MR-12.6: how many tile colors occur."""
    found = 0
    for color in range(3):
        if alike(me, line, box.TILE_COLOR, color) > 0:
            found += 1
    return found


@rule
def blessings_played(me, line):
    """MR-12.6: how many tiles carry a played blessing token."""
    found = 0
    for place in range(box.CITY):
        found += me.blessed[cell_of(line, place)]
    return found


@rule
def printed_stars(me, line):
    """MR-12.6: the stars printed on the tiles."""
    stars = 0
    for place in range(box.CITY):
        laid = me.city[cell_of(line, place)]
        if laid != EMPTY:
            stars += box.TILE_STARS[laid >> 2]
    return stars


@rule
def neighbors_differ(me, line):
    """MR-12.6: no two neighboring tiles of the line have the same color; all five must lie."""
    before = EMPTY
    for place in range(box.CITY):
        laid = me.city[cell_of(line, place)]
        if laid == EMPTY or box.TILE_COLOR[laid >> 2] == before:
            return False
        before = box.TILE_COLOR[laid >> 2]
    return True


@rule
def monuments_in(me, line):
    """MR-12.6, MR-R30: different monuments with at least one of their four tiles in the line."""
    found = 0
    for built in range(me.monument_count):
        if stands_in(line, me.sites[built]):
            found += 1
    return found


@rule
def stands_in(line, site):
    """Whether a tile under the monument lies in the line; the Forum covers no tile (MR-8.4)."""
    if site == box.CENTER:
        return False
    for place in range(box.CITY):
        for corner in box.CORNERS:
            if site + corner == cell_of(line, place):
                return True
    return False


def solo_title(total: int) -> str:
    """MR-12.7, MR-R17: the level that a solo player has reached, in steps of ten.

    >>> solo_title(79), solo_title(80)
    ('Aedile', 'Praetor')
    """
    return str([row["title"] for row in SoloLevel if total >= row["from"]][-1])
