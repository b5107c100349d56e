"""Chapter 14: the Curator, the rival of the solo variant, which is our own."""

from circenses.core.compiling.jit import rule
from circenses.core.rules.agenda import ask, done, top
from circenses.core.rules.sets import first, has, next_in
from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.box import CURATOR
from circenses.games.city_of_marble.rules.actions import place_magistrate, play_tile
from circenses.games.city_of_marble.rules.aqueducts import can_lay, do_piece
from circenses.games.city_of_marble.rules.sites import has_magistrate_at, influence, lift
from circenses.games.city_of_marble.rules.tiles import free_magistrate, stands_at, stands_on_tile
from circenses.games.city_of_marble.rules.turn import can_draw, end_turn, spend_imperium
from circenses.games.city_of_marble.state import PIECE, Decision

HUMAN = 0  # CM-14.1
OWN_BUILDING, FOUNTAIN, NOTHING, THEIR_BUILDING, NO_PIECE = range(5)  # CM-14.14: the best first


@rule
def do_works(state):
    """CM-14.7: its works, CM-14.15: then one for each Imperium tile it can spare."""
    if state.actions > 0:
        state.actions -= 1
        work(state)
        return
    color = color_to_spare(state)
    if color == EMPTY:
        end_turn(state, CURATOR)
        return
    spend_imperium(state, CURATOR, color)
    work(state)


@rule
def color_to_spare(state):
    """CM-14.15, CM-14.3: the first color with the level's surplus; none in the final round."""
    if state.final_turns != EMPTY or not can_draw(state):
        return EMPTY
    for color in range(box.COLORS):
        more = state.players[CURATOR].imperium[color] - state.players[HUMAN].imperium[color]
        if more >= box.SoloLevel.surplus[state.level]:
            return color
    return EMPTY


@rule
def work(state):
    """CM-14.8: take a Magistrate back if none is free, then the first step that is possible."""
    take_back(state)
    vertex = site_to_dedicate(state)
    if vertex != EMPTY:
        dedicate(state, vertex)
    elif can_bring_water(state):
        ask(state, CURATOR, Decision.WATER, EMPTY, box.Turn.aqueduct_pieces_per_action)  # CM-14.10
    elif can_draw(state):
        lay_by_forma(state, placement_by_forma(state))


@rule
def take_back(state):
    """CM-14.8: without an action, from the tile that touches the fewest open sites."""
    me = state.players[CURATOR]
    slot = slot_to_lift(state, EMPTY)
    if free_magistrate(me) == EMPTY and slot != EMPTY:
        me.magistrates[slot] = EMPTY


@rule
def slot_to_lift(state, vertex):
    """CM-14.8, CM-14.14: fewest open sites, then the lower placement; at a vertex, or anywhere."""
    me = state.players[CURATOR]
    best, fewest = EMPTY, box.CORNER_COUNT + 1
    for slot in range(box.Player.magistrates):
        place = me.magistrates[slot]
        if not stands_on_tile(me, slot) or (vertex != EMPTY and not stands_at(place, vertex)):
            continue
        sites = open_sites_at(state, place)
        if sites < fewest or (sites == fewest and place < me.magistrates[best]):
            best, fewest = slot, sites
    return best


@rule
def open_sites_at(state, placement):
    """CM-14.4: the corners of a tile that are open sites."""
    found = 0
    for corner in range(box.CORNER_COUNT):
        found += is_open_site(state, box.CORNERS[placement, corner])
    return found


@rule
def is_open_site(state, vertex):
    """CM-14.4: a site vertex without building and Fountain."""
    return box.IS_SITE[vertex] == 1 and state.sites[vertex] == EMPTY


# ---- dedicate


@rule
def closing_placement(state, vertex):
    """CM-14.5: where one tile would complete an open site, or EMPTY if it is not ripe."""
    if not is_open_site(state, vertex):
        return EMPTY
    placement = box.CLOSING[vertex, state.sectors[vertex]]
    if placement == EMPTY or has(state.covered, placement):
        return EMPTY
    return placement


@rule
def color_of_ripe(state, vertex):
    """CM-14.5: the color of the type with one tile more than touch the site now."""
    return box.Building.color[state.touching[vertex] + 1 - box.SMALLEST_SITE]


@rule
def site_to_dedicate(state):
    """CM-14.9: the ripe site of highest worth, in a tie the lower vertex; EMPTY if none has any."""
    best, most = EMPTY, 0
    for vertex in range(box.VERTICES):
        placement = closing_placement(state, vertex)
        if placement == EMPTY:
            continue
        color = color_of_ripe(state, vertex)
        if state.stacks[color] + state.reserve[color] == 0:
            continue
        points = worth(state, placement, color)
        if points > most:
            best, most = vertex, points
    return best


@rule
def worth(state, placement, color):
    """CM-14.9: of all sites that the tile would complete; lifting is left out of account."""
    points = 0
    for corner in range(box.CORNER_COUNT):
        if would_complete(state, placement, corner):
            points += worth_at(state, box.CORNERS[placement, corner], color)
    return points


@rule
def would_complete(state, placement, corner):
    """CM-6.1: the tile would fill the last sectors of this corner."""
    filled = state.sectors[box.CORNERS[placement, corner]]
    return filled | box.CORNER_SECTORS[placement, corner] == box.ALL_SECTORS


@rule
def worth_at(state, vertex, color):
    """CM-14.9: its own building, or the player's prevented: plus; the player's building: minus."""
    wanted = color_of_ripe(state, vertex)
    points = box.Building.vp[state.touching[vertex] + 1 - box.SMALLEST_SITE]
    before = influence(state, CURATOR, vertex, wanted)
    after = before
    if wanted == color and free_magistrate(state.players[CURATOR]) != EMPTY:
        after += 1
    theirs = influence(state, HUMAN, vertex, wanted)
    if after > theirs or (after == theirs and theirs > before):
        return points
    return -points if theirs > after else 0


@rule
def dedicate(state, vertex):
    """CM-14.9, CM-14.1: from the stack, or else from the reserve."""
    color = color_of_ripe(state, vertex)
    placement = closing_placement(state, vertex)
    if state.stacks[color] > 0:
        state.stacks[color] -= 1
    else:
        state.reserve[color] -= 1
    lay(state, color, placement)


@rule
def lay(state, color, placement):
    """CM-14.14: a Magistrate on every tile, if one is free; CM-14.16: all else as in CM-5.8."""
    play_tile(state, CURATOR, color, placement)
    place_magistrate(state.players[CURATOR], placement)


# ---- water


@rule
def can_bring_water(state):
    """CM-14.10: a piece would reach a building of the Curator or a Fountain."""
    return rank_of(state, best_piece(state, EMPTY)) <= FOUNTAIN


@rule
def best_piece(state, only):
    """CM-14.14: by the new head; then the lower aqueduct, then the lower direction."""
    best = EMPTY
    for aqueduct in range(box.AQUEDUCTS):
        if only != EMPTY and only != aqueduct:
            continue
        for direction in range(box.DIRECTION_COUNT):
            piece = box.DIRECTION_COUNT * aqueduct + direction
            if can_lay(state, aqueduct, direction) and rank_of(state, piece) < rank_of(state, best):
                best = piece
    return best


@rule
def rank_of(state, piece):
    """CM-14.14: what stands at the new head."""
    if piece == EMPTY:
        return NO_PIECE
    head = state.heads[piece // box.DIRECTION_COUNT]
    vertex = box.NEIGHBOR[head, piece % box.DIRECTION_COUNT]
    if state.sites[vertex] == EMPTY:
        return NOTHING
    if state.sites[vertex] == box.FOUNTAIN:
        return FOUNTAIN
    return OWN_BUILDING if state.owners[vertex] == CURATOR else THEIR_BUILDING


@rule
def do_water(state):
    """CM-14.10, CM-7.3: one piece after the other, as a player would."""
    do_piece(state, CURATOR, PIECE + best_piece(state, top(state).arg))


# ---- bridge, source, found


@rule
def placement_by_forma(state):
    """CM-14.8: bridge, else source, else found."""
    placement = first_fit(state, box.BRIDGE_PLACEMENTS)  # CM-14.11
    if placement == EMPTY:
        placement = placement_at_source(state)
    if placement == EMPTY:
        placement = placement_to_found(state)
    return placement


@rule
def gives(state, placement):
    """CM-14.6: it would complete a site where the player has more influence than the Curator."""
    for corner in range(box.CORNER_COUNT):
        if would_complete(state, placement, corner):
            vertex = box.CORNERS[placement, corner]
            color = color_of_ripe(state, vertex)
            own = influence(state, CURATOR, vertex, color)
            if influence(state, HUMAN, vertex, color) > own:
                return True
    return False


@rule
def is_good(state, placement):
    """CM-14.11 to CM-14.13: legal, and it does not give."""
    if placement == EMPTY or not has(state.open_placements, placement):
        return False
    return not gives(state, placement)


@rule
def first_fit(state, rows):
    """The first good placement: by row, then the lower one."""
    for row in range(rows.shape[0]):
        for k in range(rows.shape[1]):
            if is_good(state, rows[row, k]):
                return rows[row, k]
    return EMPTY


@rule
def placement_at_source(state):
    """CM-14.12: at the source of an aqueduct not yet started."""
    for aqueduct in range(box.AQUEDUCTS):
        if state.heads[aqueduct] != EMPTY:
            continue
        for k in range(box.SOURCE_PLACEMENTS.shape[1]):
            if is_good(state, box.SOURCE_PLACEMENTS[aqueduct, k]):
                return box.SOURCE_PLACEMENTS[aqueduct, k]
    return EMPTY


@rule
def placement_to_found(state):
    """CM-14.13: the best of all good placements, the lower one in a tie."""
    best, most = EMPTY, EMPTY
    placement = first(state.open_placements)
    while placement != EMPTY:
        merit = merit_of(state, placement)
        if merit > most and not gives(state, placement):
            best, most = placement, merit
        placement = next_in(state.open_placements, placement)
    return best


@rule
def merit_of(state, placement):
    """CM-14.13: few corners ripe, many at the player's Magistrates, many at a tile; in this order.

    Only corners count that are open sites, and stay open.
    """
    unripe, watched, settled = box.CORNER_COUNT, 0, 0
    for corner in range(box.CORNER_COUNT):
        vertex = box.CORNERS[placement, corner]
        if not is_open_site(state, vertex) or would_complete(state, placement, corner):
            continue
        unripe -= would_be_ripe(state, placement, corner)
        watched += has_magistrate_at(state.players[HUMAN], vertex)
        settled += state.touching[vertex] > 0
    base = box.CORNER_COUNT + 1
    return (unripe * base + watched) * base + settled


@rule
def would_be_ripe(state, placement, corner):
    """CM-14.13 (a): after this tile, one more could complete the corner.

    That last tile never covers this tile's ground: the two meet only in the corner.
    """
    vertex = box.CORNERS[placement, corner]
    filled = state.sectors[vertex] | box.CORNER_SECTORS[placement, corner]
    last = box.CLOSING[vertex, filled]
    return last != EMPTY and not has(state.covered, last)


@rule
def lay_by_forma(state, placement):
    """CM-14.2: in the first color whose stack has a tile; its tile goes to the end of the row."""
    if placement == EMPTY:
        return
    place = 0
    while state.stacks[state.forma[place]] == 0:
        place += 1
    color = state.forma[place]
    for later in range(place, box.COLORS - 1):
        state.forma[later] = state.forma[later + 1]
    state.forma[box.COLORS - 1] = color
    state.stacks[color] -= 1
    lay(state, color, placement)


# ---- lifting


@rule
def do_curator_lift(state):
    """CM-14.14: always one, also in the player's turn (CM-14.19)."""
    vertex = top(state).arg
    done(state)
    lift(state, CURATOR, slot_to_lift(state, vertex), vertex)
