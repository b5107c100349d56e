"""Where the points of City of Marble come from, reason by reason."""

from circenses.core.compiling.interpret import on_view
from circenses.core.text.lists import counted
from circenses.core.text.sources import Source
from circenses.games.city_of_marble import box, scoring
from circenses.games.city_of_marble.board.names import building_name, color_name, vertex_name
from circenses.games.city_of_marble.view import Table

rules = on_view(scoring)


def sources(table: Table, side: int) -> list[Source]:
    return [
        *built(table, side),
        *bridges(table, side),
        *watered(table, side),
        *fountains(table, side),
        *coins(table, side),
        *imperium(table, side),
    ]


def chapter(table: Table) -> str:
    """One chapter for each completed site."""
    sites = sum(kind >= 0 for kind in table.sites)
    return f"Site {sites + 1}"


def built(table: Table, side: int) -> list[Source]:
    """CM-6.5: each of the side's buildings, scored when its site was complete."""
    return [
        Source(
            scoring.POINTS,
            site_name(table, vertex),
            int(box.Building.vp[table.sites[vertex]]),
            (f"site-{vertex}",),
        )
        for vertex in own_sites(table, side)
    ]


def bridges(table: Table, side: int) -> list[Source]:
    """CM-11.1: each of the side's bridges whose value is visible."""
    mine = [space for space in range(box.BRIDGES) if table.bridge_owners[space] == side]
    known = table.players[side].bridges
    return [
        Source(
            scoring.BRIDGES,
            box.BridgeSpace.name[space],
            max(known[space], table.revealed[space]),
            (f"bridge:{space}",),
        )
        for space in mine
    ]


def own_sites(table: Table, side: int) -> list[int]:
    return [vertex for vertex in range(box.VERTICES) if table.owners[vertex] == side]


def site_name(table: Table, vertex: int) -> str:
    return f"{building_name(table.sites[vertex])} at {vertex_name(vertex)}"


def watered(table: Table, side: int) -> list[Source]:
    """CM-11.2: each of the side's buildings on an aqueduct."""
    return [
        Source(
            scoring.AQUEDUCTS, site_name(table, vertex), box.AQUEDUCT_POINTS, (f"site-{vertex}",)
        )
        for vertex in own_sites(table, side)
        if table.water[vertex] >= 0
    ]


def fountains(table: Table, side: int) -> list[Source]:
    """CM-11.3: the fountains beside each of the side's buildings."""
    return [
        Source(
            scoring.FOUNTAINS,
            site_name(table, vertex),
            rules.adjacent_fountains(table, vertex) * box.FOUNTAIN_POINTS,
            (f"site-{vertex}",),
        )
        for vertex in own_sites(table, side)
    ]


def coins(table: Table, side: int) -> list[Source]:
    """CM-11.4: the coins, and the most of them."""
    mine = table.players[side].coins
    single = mine * box.Scoring.coin_each
    most = rules.score_coins(table, side) - single
    return [
        Source(scoring.COINS, counted(mine, "coin"), single, ("good:coin",)),
        Source(scoring.COINS, "the most coins", most, ("good:coin",)),
    ]


def imperium(table: Table, side: int) -> list[Source]:
    """CM-11.5: the majority in each color."""
    return [
        Source(
            scoring.IMPERIUM,
            f"most {color_name(color)} Imperium",
            rules.imperium_majority(table, side, color),
            (f"imperium:{color}",),
        )
        for color in range(box.COLORS)
    ]
