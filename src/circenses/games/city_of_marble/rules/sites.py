"""Chapter 6: completed construction sites."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, first_of, offer, top
from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.rules.tiles import stands_at
from circenses.games.city_of_marble.state import CORNER, LIFT, STAY, Decision


@rule
def do_sites(state, player):
    """CM-6.2: resolve what the tile completed; with several left, the player chooses."""
    corners = top(state).n
    if corners == 0:
        done(state)
    elif corners & (corners - 1) == 0:
        resolve(state, first_of(corners))  # CM-12.3
    elif player >= state.seats:
        resolve(state, richest_corner(state, top(state).arg, corners))
    else:
        ask(state, player, Decision.SITE, top(state).arg, corners)


@rule
def richest_corner(state, placement, corners):
    """CM-14.14: the Curator takes most points first, then the lower vertex."""
    best = EMPTY
    for corner in range(box.CORNER_COUNT):
        if (corners >> corner) & 1 == 0:
            continue
        if best == EMPTY:
            best = corner
            continue
        vertex, other = box.CORNERS[placement, corner], box.CORNERS[placement, best]
        more = box.Building.vp[site_kind(state, vertex)]
        more -= box.Building.vp[site_kind(state, other)]
        if more > 0 or (more == 0 and vertex < other):
            best = corner
    return best


@rule
def may_site(state, player, out):
    """CM-6.2: the completed corners of the tile, in the order of CM-2.7."""
    n = 0
    for corner in range(box.CORNER_COUNT):
        if (top(state).n >> corner) & 1:
            n = offer(out, n, CORNER + corner)
    return n


@rule
def do_site(state, player, move):
    """CM-6.2: this one next."""
    done(state)
    resolve(state, move - CORNER)


@rule
def resolve(state, corner):
    """CM-6.2: one site, fully, before the next."""
    entry = top(state)
    entry.n = entry.n & ~(1 << corner)
    vertex = box.CORNERS[entry.arg, corner]
    build(state, vertex)
    ask_to_lift(state, vertex)


# ---- building


@rule
def site_kind(state, vertex):
    """CM-6.3, CM-2.9, CM-1.4: by the number of tiles that touch the vertex; hills do not count."""
    return state.touching[vertex] - box.SMALLEST_SITE


@rule
def influence(state, player, vertex, color):
    """CM-6.4: the player's Magistrates on tiles of this color that touch the vertex."""
    me = state.players[player]
    found = 0
    for slot in range(box.Player.magistrates):
        place = me.magistrates[slot]
        if stands_at(place, vertex) and state.tiles[place] == color:
            found += 1
    return found


@rule
def leader(state, vertex, color):
    """CM-6.5, CM-6.6: the only player with the highest influence, or EMPTY."""
    most, who = 0, EMPTY
    for player in range(state.sides):
        here = influence(state, player, vertex, color)
        if here > most:
            most, who = here, player
        elif here == most:
            who = EMPTY
    return who


@rule
def build(state, vertex):
    """CM-6.5: the leader's building, scored at once; CM-6.6: else a Fountain; CM-6.9: for good.

    CM-9.5, CM-9.6: tiles and cubes never run out.
    """
    kind = site_kind(state, vertex)
    owner = leader(state, vertex, box.Building.color[kind])
    if owner == EMPTY:
        state.sites[vertex] = box.FOUNTAIN
        return
    state.sites[vertex] = kind
    state.owners[vertex] = owner
    state.players[owner].points += box.Building.vp[kind]


# ---- lifting


@rule
def ask_to_lift(state, vertex):
    """CM-6.7: from the active player clockwise; CM-12.3: players with a Magistrate there."""
    for step in range(state.sides - 1, -1, -1):
        player = (state.active + step) % state.sides
        if has_magistrate_at(state.players[player], vertex):
            if player >= state.seats:
                ask(state, player, Decision.CURATOR_LIFT, vertex)
            else:
                ask(state, player, Decision.LIFT, vertex)


@rule
def has_magistrate_at(me, vertex):
    for slot in range(box.Player.magistrates):
        if stands_at(me.magistrates[slot], vertex):
            return True
    return False


@rule
def may_lift(state, player, out):
    """CM-6.7, CM-6.8: none, or one of the player's Magistrates at the site, on any color."""
    me = state.players[player]
    n = offer(out, 0, STAY)
    for slot in range(box.Player.magistrates):
        if stands_at(me.magistrates[slot], top(state).arg):
            n = offer(out, n, LIFT + slot)
    return n


@rule
def do_lift(state, player, move):
    """CM-12.7: the only decision of players who are not active."""
    vertex = top(state).arg
    done(state)
    if move != STAY:
        lift(state, player, move - LIFT, vertex)


@rule
def lift(state, player, slot, vertex):
    """CM-6.7: to the Imperium space of the building's color, after a Fountain to the Treasury."""
    kind = state.sites[vertex]
    if kind == box.FOUNTAIN:
        state.players[player].magistrates[slot] = box.TREASURY
    else:
        state.players[player].magistrates[slot] = box.IMPERIUM_SPACE + box.Building.color[kind]
