"""AE-9: what the end of an Era counts, phase by phase, computed by the rules themselves.

The phases run once more on a copy of what everyone sees, and note what each changes.
"""

from collections.abc import Callable, Sequence

from circenses.core.compiling.interpret import interpreted, on_view
from circenses.core.text.goods import Good, Goods, minus
from circenses.core.text.sentences import Some
from circenses.core.text.sources import Counted
from circenses.games.aeterna import box
from circenses.games.aeterna.board.names import building_name, hill_name
from circenses.games.aeterna.rules import hills, phases
from circenses.games.aeterna.state import PAY_DAMAGE, Phase
from circenses.games.aeterna.view import Player, Table
from circenses.games.aeterna.vocabulary import GOODS

PLACES = ("first", "second", "third")
HILLS, FIRES, BUILDINGS = "Hills", "Devastation", "Buildings"
UNREST, FEEDING = "Unrest", "Feeding"
ALL = Goods(*GOODS, Good("doom", "dooms", icon="doom"))


def begins_counting(table: Table) -> bool:
    """Whether this move ends the actions, so that the phases follow; not a move about unrest."""
    return table.phase == Phase.ACTIONS


def count(state: Table, moves: Sequence[tuple[int, int]]) -> list[Counted]:
    """The phases from the end of the actions on; the moves after the first are about unrest."""
    return [
        *stands(state),
        *ran(state, phases.do_scoring_phase, lambda side: []),
        *fires(state),
        *works(state),
        *ran(state, phases.do_domus_phase, lambda side: []),
        *ran(state, phases.do_unrest_phase, lambda side: [(UNREST, "could not pay")]),
        *(told for player, move in moves[1:] for told in paid(state, player, move)),
        *fed(state),
    ]


def ran(
    state: Table, phase: Callable[..., object], reasons: Callable[[int], list[tuple[str, str]]]
) -> list[Counted]:
    """Run a phase; return what it changed as one line, with the given reasons."""
    before = owned(state)
    interpreted(phase)(state)
    found = []
    for side, (was, now) in enumerate(zip(before, owned(state), strict=True)):
        change = minus(now, was)
        for heading, reason in reasons(side):
            if any(change):
                found.append(Counted(side, heading, reason, some(change), harm=harms(change)))
    return found


def owned(state: Table) -> list[tuple[int, ...]]:
    return [ALL.owned(state.players[side]) for side in range(int(state.gentes))]


def some(change: tuple[int, ...]) -> Some:
    return Some(ALL, change, change=True)


def harms(change: tuple[int, ...]) -> bool:
    unrest, doom = ALL.names.index("unrest"), ALL.names.index("doom")
    return change[unrest] > 0 or change[doom] > 0


def stands(state: Table) -> list[Counted]:
    """AE-9.1: each stack and the value of its place."""
    found = []
    for side in range(int(state.gentes)):
        me = state.players[side]
        for hill in range(box.HILLS):
            if me.stack[hill] > 0:
                place = int(me.place[hill])
                points = on_view(hills).visible_pp(state, hill, me.place[hill])
                name = f"{hill_name(hill)}, {PLACES[place]}"
                found.append(Counted(side, HILLS, name, some(ALL.row(pp=points))))
    return found


def fires(state: Table) -> list[Counted]:
    """AE-9.4, AE-9.5: the hills that burn, and the unrest of the players in first place there."""
    least = on_view(phases).smallest_devastated_crowd(state)
    burn = [h for h in range(box.HILLS) if on_view(phases).is_devastated(state, h, least)]

    def mine(side: int) -> list[tuple[str, str]]:
        names = [hill_name(hill) for hill in burn if state.players[side].place[hill] == 0]
        return [(FIRES, ", ".join(names))]

    return ran(state, phases.do_devastation_phase, mine)


def works(state: Table) -> list[Counted]:
    """AE-9.7: what buildings give to the player in first place on their hill."""

    def mine(side: int) -> list[tuple[str, str]]:
        names = [
            f"{building_name(kind)}, {hill_name(hill)}"
            for hill in range(box.HILLS)
            if on_view(hills).prefect(state, hill) == side
            for kind in range(box.BUILDINGS)
            if state.hills[hill].buildings[kind]
        ]
        return [(BUILDINGS, "; ".join(names))]

    return ran(state, phases.do_buildings_phase, mine)


def paid(state: Table, player: int, move: int) -> list[Counted]:
    """AE-9.9: what a player decided about an Unrest Damage token."""

    def decide(state: Table) -> None:
        on_view(phases).do_damage(state, player, move)

    space = int(box.UnrestDamageSpaces.at[state.players[player].damages])
    words = f"token at {space}: {'paid' if move == PAY_DAMAGE else 'took doom'}"
    return ran(state, decide, lambda side: [(UNREST, words)] if side == player else [])


def fed(state: Table) -> list[Counted]:
    """AE-9.10: wheat for the citizens at home, and unrest for those who went hungry."""
    told = [meals(state.players[side]) for side in range(int(state.gentes))]
    return ran(state, phases.do_feed_phase, lambda side: [(FEEDING, told[side])])


def meals(me: Player) -> str:
    """How many citizens must be fed, and how many go hungry."""
    home, exempt = int(me.citizens), on_view(phases).total_amount(me, box.FEEDERS)
    need = max(0, home - exempt)
    unfed = max(0, need - int(me.wheat) // box.Feed.wheat_per_citizen)
    said = [f"{home} at home"]
    said += [f"{home - need} need no wheat"] if home > need else []
    said += [f"{unfed} went hungry"] if unfed else []
    return ", ".join(said)
