"""What a turn did, in the words that verdicts use."""

from circenses.core.state.schema import EMPTY
from circenses.core.text.feats import Feat, fresh
from circenses.games.rome_and_roll import box
from circenses.games.rome_and_roll.board import names
from circenses.games.rome_and_roll.view import Player, Table


def feats(was: Table, now: Table, player: int) -> list[Feat]:
    before, after = was.players[player], now.players[player]
    return [
        *buildings(was, now, player),
        *land(before, after),
        *favors(before, after),
        *dice(before, after),
        *bribes(now, player, before),
    ]


def buildings(was: Table, now: Table, player: int) -> list[Feat]:
    return [
        Feat(
            f"building:{names.slot_name(now, one.slot)}",
            "built",
            thing_of(now, one.slot),
            f"at {names.square_name(one.first)}",
            weight=7,
        )
        for one in now.buildings[was.building_count : now.building_count]
        if one.owner == player
    ]


def thing_of(table: Table, slot: int) -> str:
    name = names.slot_name(table, slot)
    return name if name.startswith(("the ", "a ", "Rubble")) else f"the {name}"


def land(before: Player, after: Player) -> list[Feat]:
    towns = fresh(before.settlements, after.settlements)
    roads = fresh(before.roads, after.roads)
    return [
        *(
            Feat(f"town:{one}", "conquered", names.settlement_name(one), weight=6, rare=True)
            for one in towns
        ),
        *(
            Feat(f"road:{one}", "renovated", f"the road from {names.road_name(one)}", "", 6, True)
            for one in roads
        ),
    ]


def favors(before: Player, after: Player) -> list[Feat]:
    gods = [
        Feat(f"god:{one}", "took", f"the favor of {names.favor_name(one)}", weight=4, rare=True)
        for one in fresh(before.favors, after.favors)
    ]
    nero = [
        Feat(f"nero:{one}", "took", "a Nero card", weight=4)
        for one in fresh(before.nero, after.nero)
    ]
    return [*gods, *nero]


def dice(before: Player, after: Player) -> list[Feat]:
    old = list(before.dice)
    return [
        Feat(f"die:{die}", "took", f"the {names.one_die_name(die)}", weight=5, rare=True)
        for die in after.dice
        if die != EMPTY and die not in old
    ]


def bribes(now: Table, player: int, before: Player) -> list[Feat]:
    after = now.players[player]
    return [
        Feat(f"bribe:{k}", "bribed", names.advisor_name(now, player, k), weight=2)
        for k in range(box.ADVISORS)
        if after.loyalty[k] > before.loyalty[k]
    ]
