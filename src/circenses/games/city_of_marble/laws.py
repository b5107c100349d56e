"""What is true of every position."""

import numpy as np

from circenses.core.play.game import Law
from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.rules.tiles import lay_tile, put_hill
from circenses.games.city_of_marble.state import FIRST_AUTOMATIC, STATE, Decision
from circenses.games.city_of_marble.view import Player, Table


def sides_of(state: Table) -> list[Player]:
    """The records of all players, with the Curator's."""
    return [state.players[player] for player in range(state.sides)]


def tiles_are_conserved(state: Table) -> bool:
    """Each color: in the stack, in the boxes, in the reserve and on the board."""
    tiles = np.asarray(state.stacks) + np.asarray(state.reserve)
    for me in sides_of(state):
        tiles = tiles + np.asarray(me.center_box) + np.asarray(me.left_box)
    board = np.asarray(state.tiles)
    laid = [int((board == color).sum()) for color in range(box.COLORS)]
    return bool((tiles + laid).tolist() == box.Neighborhood.count.tolist())


def coins_are_conserved(state: Table) -> bool:
    return bool(state.coins_left + sum(me.coins for me in sides_of(state)) == box.Coin.count)


def imperium_is_conserved(state: Table) -> bool:
    tiles = np.asarray(state.imperium_left).astype(int)
    for me in sides_of(state):
        tiles = tiles + np.asarray(me.imperium)
    return bool((tiles == box.Imperium.per_color).all())


def bridges_are_conserved(state: Table) -> bool:
    """Each space has its tile, or its owner has; together they are all tiles but one."""
    values = []
    for space in range(box.BRIDGES):
        owner = state.bridge_owners[space]
        held = [me.bridges[space] for me in sides_of(state)]
        if owner == EMPTY:
            held.append(state.bridges[space])
        elif state.bridges[space] or not held[owner]:
            return False
        values.append(sum(held))
        if max(held) != sum(held):
            return False
    left = box.Bridge.tiles.tolist()
    for value in values:
        if value not in left:
            return False
        left.remove(value)
    return True


def each_magistrate_has_a_place_of_its_own(state: Table) -> bool:
    """CM-5.12: on a tile that lies, and never two on one tile."""
    places = [place for me in sides_of(state) for place in me.magistrates]
    on_tiles = [place for place in places if 0 <= place < box.PLACEMENTS]
    lie = all(state.tiles[place] != EMPTY for place in on_tiles)
    return lie and len(set(on_tiles)) == len(on_tiles)


def what_follows_from_the_tiles_is_right(state: Table) -> bool:
    """Laid again on an empty board, hills and tiles give the same sets and counts."""
    again = STATE.batch(1)[0]
    for hill in range(box.HILLS):
        if state.hills[hill]:
            put_hill(again, hill)
    for placement in range(box.PLACEMENTS):
        if state.tiles[placement] != EMPTY:
            lay_tile(again, state.tiles[placement], placement)
    fields = ("covered", "open_placements", "sectors", "edges", "touching")
    return all(np.array_equal(getattr(state, name), getattr(again, name)) for name in fields)


def no_two_tiles_overlap(state: Table) -> bool:
    """CM-5.9: tiles and hills lie side by side."""
    ground = [cell for hill, cell in enumerate(box.HILL_CELLS) if state.hills[hill]]
    for placement, color in enumerate(state.tiles):
        if color != EMPTY:
            ground += box.PLACED[placement].cells
    return len(set(ground)) == len(ground)


def waiting_sites(state: Table) -> set[int]:
    """The completed sites that are still to be resolved."""
    found = set()
    for k in range(state.pending):
        entry = state.agenda[k]
        if entry.decision == Decision.SITES:
            found |= {int(box.CORNERS[entry.arg, c]) for c in range(4) if entry.n >> c & 1}
    return found


def every_complete_site_is_built(state: Table) -> bool:
    """CM-6.1: buildings and Fountains stand exactly on the complete sites that were resolved."""
    built = {vertex for vertex, site in enumerate(state.sites) if site != EMPTY}
    full = {v for v, sectors in enumerate(state.sectors) if sectors == box.ALL_SECTORS}
    owned = {vertex for vertex, owner in enumerate(state.owners) if owner != EMPTY}
    fountains = {vertex for vertex, site in enumerate(state.sites) if site == box.FOUNTAIN}
    return built == full - waiting_sites(state) and owned == built - fountains


def points_come_from_buildings(state: Table) -> bool:
    """CM-6.5: nothing else scores before the end."""
    points = [0] * state.sides
    for vertex, owner in enumerate(state.owners):
        if owner != EMPTY:
            points[owner] += int(box.Building.vp[state.sites[vertex]])
    return points == [me.points for me in sides_of(state)]


def aqueducts_are_single_lines(state: Table) -> bool:
    """CM-7.7 to CM-7.9: each is one line from its source, and no vertex is used twice."""
    water = [EMPTY] * box.VERTICES
    for aqueduct, source in enumerate(box.SOURCES.tolist()):
        here = source
        water[here] = aqueduct
        for piece in range(state.pieces[aqueduct]):
            here = int(box.NEIGHBOR[here, state.paths[aqueduct][piece]])
            if water[here] != EMPTY:
                return False
            water[here] = aqueduct
        if state.heads[aqueduct] not in ([here] if state.pieces[aqueduct] else [here, EMPTY]):
            return False
    return water == list(state.water)


def only_questions_wait(state: Table) -> bool:
    """CM-12.3: what needs no choice is carried out before anyone is asked."""
    return not state.pending or state.agenda[state.pending - 1].decision < FIRST_AUTOMATIC


LAWS = (
    Law("Neighborhood tiles are conserved", tiles_are_conserved),
    Law("coins are conserved", coins_are_conserved),
    Law("Imperium tiles are conserved", imperium_is_conserved),
    Law("Bridge tiles are conserved", bridges_are_conserved),
    Law("each Magistrate has a place of its own", each_magistrate_has_a_place_of_its_own),
    Law("what follows from the tiles is right", what_follows_from_the_tiles_is_right),
    Law("no two tiles overlap", no_two_tiles_overlap),
    Law("every complete site is built", every_complete_site_is_built),
    Law("points come from buildings", points_come_from_buildings),
    Law("aqueducts are single lines", aqueducts_are_single_lines),
    Law("only questions wait", only_questions_wait),
)
