"""Where the points of Rome & Roll come from, reason by reason."""

from circenses.core.compiling.interpret import on_view
from circenses.core.text.lists import counted
from circenses.core.text.sources import Source
from circenses.games.rome_and_roll import box, scoring, vocabulary
from circenses.games.rome_and_roll.board.names import advisor_name, slot_name, square_name
from circenses.games.rome_and_roll.view import Table

rules = on_view(scoring)

TRACK_GOODS = ("coin", "building", "legacy", "glory")


def sources(table: Table, side: int) -> list[Source]:
    if side >= table.seats:
        return []
    me = table.players[side]
    tracks = [
        Source(
            scoring.COINS + track,
            f"{n} {vocabulary.TRACKS[track]}",
            int(box.TRACK_VALUE[track, n]),
            (f"good:{TRACK_GOODS[track]}",),
        )
        for track, n in enumerate(me.track)
    ]
    people = [
        Source(line, f"{counted(n, name)}, half", (n + 1) // 2, (f"good:{name}",))
        for line, n, name in (
            (scoring.SOLDIERS, me.soldiers, "soldier"),
            (scoring.SENATORS, me.senators, "senator"),
        )
    ]
    return [*tracks, *advisors(table, side), *buildings(table, side), *people, *nero(table, side)]


def chapter(table: Table) -> str:
    return f"Round {max(1, table.rounds)}"


def nero(table: Table, side: int) -> list[Source]:
    """RR-14.2: each Nero card."""
    cards = [card for card in range(box.NERO_CARDS) if table.players[side].nero >> card & 1]
    return [
        Source(scoring.NERO, "a Nero card", int(box.NeroCard.vp[card]), (f"nero:{card}",))
        for card in cards
    ]


def advisors(table: Table, side: int) -> list[Source]:
    """RR-12.1: each advisor with all boxes marked."""
    me = table.players[side]
    return [
        Source(
            scoring.ADVISORS,
            advisor_name(table, side, advisor),
            int(box.Character.advisor_points[me.character, advisor]),
            (f"advisor:{me.character * box.ADVISORS + advisor}",),
        )
        for advisor in range(box.ADVISORS)
        if me.loyalty[advisor] == box.Tracks.loyalty_boxes
    ]


def buildings(table: Table, side: int) -> list[Source]:
    """RR-14.5: each of the side's buildings, as it lies now."""
    found = []
    for number in range(table.building_count):
        it = table.buildings[number]
        if it.owner == side:
            name = f"{slot_name(table, it.slot)} at {square_name(it.first)}"
            points = rules.points_of(table, side, number)
            found.append(Source(scoring.CARDS, name, points, (f"building-{it.first}",)))
    return found
