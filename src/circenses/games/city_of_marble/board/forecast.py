"""What is coming: sites that one tile completes, what waits on the spaces, and the end."""

from circenses.core.compiling.interpret import on_view
from circenses.core.play import preview
from circenses.core.state.plain import plain
from circenses.core.state.schema import EMPTY
from circenses.core.text.lists import counted, listed
from circenses.core.text.sources import Forecast
from circenses.games.city_of_marble import GAME, box
from circenses.games.city_of_marble.board import names
from circenses.games.city_of_marble.board.outlook import Verdict
from circenses.games.city_of_marble.rules import curator, sites, turn
from circenses.games.city_of_marble.view import Table


def forecast(table: Table, player: int) -> list[Forecast]:
    """Bad news first: the end, what others would build; then what I would build and gain."""
    ripe = sorted(ripe_sites(table), key=lambda one: -one.points)
    theirs = [one for one in ripe if one.owner not in (player, EMPTY)]
    mine = [one for one in ripe if one.owner == player]
    return [
        *the_end(table),
        *(rising(table, player, one) for one in theirs[:1]),
        *(rising(table, player, one) for one in mine[:1]),
        *coming_home(table, player),
    ]


def ripe_sites(table: Table) -> list[Verdict]:
    """CM-6.3 to CM-6.6: what one tile more would make of a site, without a Magistrate on it."""
    found = []
    for vertex in range(box.VERTICES):
        if on_view(curator).closing_placement(table, vertex) == EMPTY:
            continue
        color = on_view(curator).color_of_ripe(table, vertex)
        kind = box.Building.color.tolist().index(color)
        owner = on_view(sites).leader(table, vertex, color)
        found.append(Verdict(vertex, kind, owner, ()))
    return found


def rising(table: Table, player: int, site: Verdict) -> Forecast:
    mine = site.owner == player
    whose = "yours" if mine else names.player_name(table, site.owner)
    where = f"{names.building_name(site.kind)} at {names.vertex_name(site.vertex)}"
    return Forecast(f"one tile from {where}: {whose}, +{site.points}", harm=not mine, gain=mine)


def coming_home(table: Table, player: int) -> list[Forecast]:
    """CM-4.5 (b): what the Magistrates on the spaces bring when the player's turn ends."""
    later = plain(preview.copy_of(GAME, table.view)[0])  # Python reads it faster than a record
    on_view(turn).bring_magistrates_home(later, player)
    before, after = table.players[player], later.players[player]
    more = [int(after.imperium[color]) - before.imperium[color] for color in range(box.COLORS)]
    brought = [f"{n} {names.color_name(color)} Imperium" for color, n in enumerate(more) if n]
    if coins := int(after.coins) - before.coins:
        brought.append(counted(coins, "coin"))
    return [Forecast(f"at the end of your turn: {listed(brought)}", gain=True)] if brought else []


def the_end(table: Table) -> list[Forecast]:
    """CM-10.1, CM-10.2: the final round, or how close it is."""
    if table.final_turns != EMPTY:
        return [Forecast("the final round: one action each", harm=True)]
    missing = box.Turn.final_round_when_empty_stacks - on_view(turn).empty_stacks(table)
    if missing > 1:
        return []
    left = [(n, names.color_name(color)) for color, n in enumerate(table.stacks) if n]
    least, name = min(left, default=(0, ""))
    words = "one more empty stack ends the game"
    return [Forecast(f"{words}: {least} {name} left" if least else words, harm=True)]
