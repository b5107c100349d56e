"""The objectives of a solo player (MR-12.6)."""

from circenses.core.compiling.jit import rule
from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma import box, scoring
from circenses.games.magna_roma.box import Objective, ObjectiveKind, Solo
from circenses.games.magna_roma.vocabulary import NO_ICON

HOPE = 0.7  # solo: how likely an objective is, for each thing that it still lacks


@rule
def objectives(state, me):
    """MR-12.6: the objectives, by how much they still lack."""
    hopes = 0.0
    for line in range(box.SOLO_LINES):
        hopes += hope(me, line, state.objectives[line])
    whole = int(hopes)
    if whole >= box.SOLO_LINES:
        return float(Solo.objective_vp[box.SOLO_LINES])
    return Solo.objective_vp[whole] + (Solo.objective_vp[whole + 1] - Solo.objective_vp[whole]) * (
        hopes - whole
    )


@rule
def hope(me, line, objective):
    """MR-12.6: how likely an objective is; each thing that it lacks makes it less so."""
    free = box.CITY
    icons = 0
    for place in range(box.CITY):
        laid = me.city[scoring.cell_of(line, place)]
        if laid != EMPTY:
            free -= 1
            icons += box.TILE_ICON[laid >> 2] != NO_ICON
    lacks = 0
    least = Objective.least[objective]
    match Objective.kind[objective]:
        case ObjectiveKind.ICONS_PRESENT:
            for icon in range(NO_ICON):
                wanted = (Objective.icons[objective] >> icon) & 1
                lacks += wanted and scoring.alike(me, line, box.TILE_ICON, icon) == 0
        case ObjectiveKind.COLORS_PRESENT:
            lacks = least - scoring.colors_present(me, line)
        case ObjectiveKind.BLESSINGS_PLAYED:
            return HOPE ** (least - min(least, scoring.blessings_played(me, line)))
        case ObjectiveKind.ICONS_ABSENT:
            return 0.0 if icons > 0 else HOPE ** (0.5 * free)
        case ObjectiveKind.STARS:
            lacks = max(0, (least - scoring.printed_stars(me, line) + 1) // 2)
        case ObjectiveKind.SAME_COLOR:
            lacks = max(0, least - scoring.most_of_one_color(me, line))
        case ObjectiveKind.NO_EQUAL_NEIGHBORS:
            return HOPE ** (0.5 * free) if can_differ(me, line) else 0.0
        case ObjectiveKind.SAME_ICON:
            lacks = box.CITY - scoring.most_of_one_icon(me, line)
        case _:
            return HOPE ** (least - min(least, scoring.monuments_in(me, line)))
    return HOPE**lacks if lacks <= free else 0.0


@rule
def can_differ(me, line):
    """MR-12.6: no two neighbors of the line have the same color yet."""
    for place in range(box.CITY - 1):
        here = me.city[scoring.cell_of(line, place)]
        there = me.city[scoring.cell_of(line, place + 1)]
        if (
            here != EMPTY
            and there != EMPTY
            and box.TILE_COLOR[here >> 2] == box.TILE_COLOR[there >> 2]
        ):
            return False
    return True
