"""What may I do, and what then happens: set-up, then the turn in the order of the numbered rules."""

from circenses.core.agenda import ask, done, first_of, offer, top, wait
from circenses.core.chance import draw_from, roll
from circenses.core.jit import rule
from circenses.core.schema import EMPTY
from circenses.games.magna_roma.data import (
    BLESSING,
    BLESSING_SPACE,
    BLESSINGS,
    BLOCKED,
    BONUS_GAIN,
    BONUSES,
    BONUSES_REACHED,
    CENTER,
    CITY,
    COIN,
    COINS,
    DRAFT_SLOTS,
    EDGES,
    FAITH,
    LAST_FAITH,
    LAST_LEGION,
    LAST_LUXURY,
    LAST_STAR,
    LEGION,
    LUXURY,
    MONUMENT_BONUS,
    MONUMENT_COINS,
    MONUMENT_GROUND,
    MONUMENTS,
    MONUMENTS_FACE_UP,
    NEIGHBOR,
    OBJECTIVE_LEVEL,
    OBJECTIVES,
    POINT,
    POPULATION,
    POPULATION_PIECES,
    PROVINCE_BONUS,
    PROVINCE_SLOTS,
    PROVINCES,
    PROVINCES_IN_PLAY,
    RANDOM_LEVEL,
    REACH,
    ROTATIONS,
    SIDE,
    SLOT_COST,
    SOLO_LINES,
    SOLO_POOL,
    SOLO_REACH,
    START_BLESSINGS,
    START_COINS,
    START_POPULATION,
    SYMBOL_GAIN,
    TILE_COLOR,
    TILE_STARS,
    TILES,
    TILES_EACH,
    TRADE_PRICE,
    TRADE_REWARD,
    TRADE_SLOT,
    TRADES,
    TRADES_IN_PLAY,
    Ground,
)
from circenses.games.magna_roma.state import (
    ACCEPT,
    BLESS,
    BUILD,
    CELL,
    CONQUER,
    DECLINE,
    FIRST_AUTOMATIC,
    PASS,
    ROTATION,
    SITE,
    SITE_SIDE,
    SLOT,
    Decision,
    Lot,
)

# ---- 13. Decisions


@rule
def legal(state, player, out):
    """MR-13.2: exactly one kind of decision is open, for exactly one player."""
    # fmt: off
    match top(state).decision:
        case Decision.FIRST_TILE: return may_first_tile(state, player, out)
        case Decision.POOL_TILE:  return may_pool_tile(state, player, out)
        case Decision.CELL:       return may_cell(state, player, out)
        case Decision.ROTATION:   return may_rotation(state, player, out)
        case Decision.TRADE:      return may_trade(state, player, out)
        case Decision.ACTION:     return may_action(state, player, out)
        case Decision.SITE:       return may_site(state, player, out)
        case Decision.BLESS:      return may_bless(state, player, out)
        case _:                   return may_next_tile(state, player, out)
    # fmt: on


@rule
def play(state, player, move):
    """MR-13.2: carry out one choice, and all that follows from it without a choice."""
    # fmt: off
    match top(state).decision:
        case Decision.FIRST_TILE: do_first_tile(state, player, move)
        case Decision.POOL_TILE:  do_pool_tile(state, player, move)
        case Decision.CELL:       do_cell(state, player, move)
        case Decision.ROTATION:   do_rotation(state, player, move)
        case Decision.TRADE:      do_trade(state, player, move)
        case Decision.ACTION:     do_action(state, player, move)
        case Decision.SITE:       do_site(state, player, move)
        case Decision.BLESS:      do_bless(state, player, move)
        case _:                   do_next_tile(state, player, move)
    # fmt: on
    settle(state)


@rule
def settle(state):
    """Carry out every step that needs no choice, until somebody has to decide or the game is over."""
    while state.pending > 0 and top(state).decision >= FIRST_AUTOMATIC:
        carry_on(state, first_of(top(state).who))
    wait(state)


@rule
def carry_on(state, player):
    """One step that needs no choice."""
    # fmt: off
    match top(state).decision:
        case Decision.STARS:    advance_star(state, player)
        case Decision.SYMBOLS:  gain_symbols(state, player)
        case Decision.LUXURIES: advance_luxury(state, player)
        case _:                 end_turn(state, player)
    # fmt: on


@rule
def imagine(state, player):
    """MR-1.7, MR-13.6: decks are bags, so nothing is hidden but chance itself."""


# ---- 3. Setup


@rule
def setup(state, options):
    """MR-3.1 to MR-3.8; in solo with the changes of MR-12.1."""
    fill_supply(state)
    for player in range(state.seats):
        found_city(state, player)
    deal_provinces(state)
    deal_trades(state)
    reveal_monuments(state)
    if state.seats == 1:
        set_up_solo(state, options[1])
    else:
        set_up_draft(state)
    settle(state)


@rule
def fill_supply(state):
    """MR-3.2: the pieces that are printed on the box, and no more (MR-R6)."""
    state.coins_left = COINS - START_COINS * state.seats
    state.population_left = POPULATION_PIECES - START_POPULATION * state.seats
    state.blessings_left = BLESSINGS - START_BLESSINGS * state.seats


@rule
def found_city(state, player):
    """MR-3.1: a Town Center, never turned (MR-R20), and nothing else (MR-R19)."""
    me = state.players[player]
    me.coins = START_COINS
    me.population = START_POPULATION
    me.blessings = START_BLESSINGS
    me.north = me.south = CENTER // SIDE
    me.west = me.east = CENTER % SIDE
    me.city[CENTER] = 4 * (TILES + player)  # MR-R2: seat by seat, after the tiles
    me.lots[CENTER] = Lot.TOWN_CENTER
    open_cells_beside(me, CENTER)


@rule
def fill_bag(bag, n):
    """Put the things 0 to n - 1 into an empty bag."""
    for thing in range(n):
        bag[thing] = thing


@rule
def deal(state, places, n, things):
    """Put one of the things in the tile bag on each of the first n places, then empty the bag.

    At this moment of the set-up the tile bag holds no tiles yet.
    """
    for place in range(n):
        places[place] = draw_from(state, state.tile_bag, things - place)
    for left in range(things - n):
        state.tile_bag[left] = EMPTY


@rule
def deal_provinces(state):
    """MR-3.5: three province cards, for the whole game."""
    fill_bag(state.tile_bag, PROVINCES)
    deal(state, state.provinces, PROVINCES_IN_PLAY, PROVINCES)


@rule
def deal_trades(state):
    """MR-3.6: three trade tokens."""
    fill_bag(state.tile_bag, TRADES)
    deal(state, state.trades, TRADES_IN_PLAY, TRADES)


@rule
def reveal_monuments(state):
    """MR-3.4: three monuments face up, the others are the deck."""
    fill_bag(state.monument_bag, MONUMENTS)
    state.monuments_left = MONUMENTS
    for place in range(MONUMENTS_FACE_UP):
        reveal_monument(state, place)


@rule
def reveal_monument(state, place):
    """MR-8.6: refill a monument place; if the deck is empty it stays empty."""
    if state.monuments_left == 0:
        state.face_up[place] = EMPTY
        return
    state.face_up[place] = draw_from(state, state.monument_bag, state.monuments_left)
    state.monuments_left -= 1


@rule
def reveal_tiles(state, slots):
    """MR-3.3, MR-12.5: one tile face up on each of the first slots, in order."""
    for slot in range(slots):
        reveal_tile(state, slot)


@rule
def reveal_tile(state, slot):
    """MR-9.3: draw a tile into a slot; if the deck is empty the slot stays empty (MR-9.4)."""
    if state.tiles_left == 0:
        return
    state.slots[slot] = draw_from(state, state.tile_bag, state.tiles_left)
    state.tiles_left -= 1


@rule
def set_up_draft(state):
    """MR-3.3: all tiles into one deck, the ring of slots full; MR-R22: chance names the selector."""
    fill_bag(state.tile_bag, TILES)
    state.tiles_left = TILES
    reveal_tiles(state, DRAFT_SLOTS[state.seats])
    ask(state, roll(state, state.seats), Decision.FIRST_TILE)


@rule
def may_first_tile(state, player, out):
    """MR-3.7: any slot that nobody has taken yet."""
    markers = slots_with_marker(state)
    n = 0
    for slot in range(DRAFT_SLOTS[state.seats]):
        if (markers >> slot) & 1 == 0:
            n = offer(out, n, SLOT + slot)
    return n


@rule
def do_first_tile(state, player, move):
    """MR-3.7, MR-13.1: counterclockwise; MR-3.8: who selects last has the first turn."""
    done(state)
    state.players[player].marker = move - SLOT
    following = player - 1 if player > 0 else state.seats - 1
    if state.players[following].marker == EMPTY:
        ask(state, following, Decision.FIRST_TILE)
    else:
        begin_turn(state, player)


@rule
def slots_with_marker(state):
    """The draft slots, as bits, on which a marker stands."""
    slots = 0
    for player in range(state.seats):
        if state.players[player].marker != EMPTY:
            slots |= 1 << state.players[player].marker
    return slots


# ---- 4. The turn


@rule
def begin_turn(state, player):
    """MR-5.1: take the tile under the own marker; in solo choose one first (MR-12.5)."""
    if state.seats == 1:
        ask(state, player, Decision.POOL_TILE)
        return
    take_tile(state, state.players[player].marker)
    ask(state, player, Decision.CELL)


@rule
def take_tile(state, slot):
    """MR-5.1: the slot is now empty, and the tile must be placed."""
    state.held = state.slots[slot]
    state.slots[slot] = EMPTY


@rule
def end_turn(state, player):
    """MR-4.1, MR-9.1: choose the next tile, but not in the 24th turn."""
    done(state)
    me = state.players[player]
    last_turn = me.tiles == TILES_EACH
    if state.seats == 1:
        end_solo_turn(state, player, last_turn)
    elif last_turn:
        me.marker = EMPTY
        pass_turn(state, player)
    else:
        ask(state, player, Decision.NEXT_TILE)


@rule
def pass_turn(state, player):
    """MR-3.8: clockwise; MR-4.1: until everybody has had 24 turns."""
    following = player + 1 if player + 1 < state.seats else 0
    if state.players[following].tiles < TILES_EACH:
        begin_turn(state, following)


# ---- 5. Placing the tile


@rule
def may_cell(state, player, out):
    """MR-5.2: empty, beside the city, and the city stays within five columns and five rows."""
    me = state.players[player]
    n = 0
    for row in range(max(me.north - 1, me.south - CITY + 1), min(me.south + 2, me.north + CITY)):
        for column in range(max(me.west - 1, me.east - CITY + 1), min(me.east + 2, me.west + CITY)):
            cell = row * SIDE + column
            if me.lots[cell] == Lot.BESIDE:
                n = offer(out, n, CELL + cell)
    return n


@rule
def do_cell(state, player, move):
    """MR-13.2: after the cell, the rotation."""
    done(state)
    ask(state, player, Decision.ROTATION, move - CELL)


@rule
def may_rotation(state, player, out):
    """MR-5.3: any rotation; those that look the same are one choice (MR-R3)."""
    n = 0
    for turns in range(ROTATIONS[state.held]):
        n = offer(out, n, ROTATION + turns)
    return n


@rule
def do_rotation(state, player, move):
    """MR-4: the tile lies; then stars, symbols, one action, and the next tile."""
    cell = top(state).arg
    tile = state.held
    done(state)
    state.held = EMPTY
    place_tile(state.players[player], cell, 4 * tile + move - ROTATION)
    ask(state, player, Decision.END_OF_TURN)
    ask(state, player, Decision.ACTION)  # MR-8.1
    ask(state, player, Decision.SYMBOLS, cell)  # MR-7.1
    if TILE_STARS[tile] > 0:
        ask(state, player, Decision.STARS, TILE_COLOR[tile], TILE_STARS[tile])  # MR-6.1, first


@rule
def place_tile(me, cell, laid):
    """MR-5.4: the city grows to any side; the Town Center need not end in its centre."""
    me.tiles += 1
    me.city[cell] = laid
    me.lots[cell] = Lot.TILE
    open_cells_beside(me, cell)
    me.north = min(me.north, cell // SIDE)
    me.south = max(me.south, cell // SIDE)
    me.west = min(me.west, cell % SIDE)
    me.east = max(me.east, cell % SIDE)


@rule
def open_cells_beside(me, cell):
    """MR-5.2: orthogonally adjacent cells may be built on next."""
    for side in range(4):
        neighbor = NEIGHBOR[cell, side]
        if me.lots[neighbor] == EMPTY:
            me.lots[neighbor] = Lot.BESIDE


# ---- 6. Stars and the City dashboard


@rule
def advance_star(state, player):
    """MR-6.1: one star, one space on the track of its color; beyond the last space it is lost."""
    stars = top(state)
    me = state.players[player]
    track = stars.arg
    stars.n -= 1
    if stars.n == 0:
        done(state)
    if me.stars[track] < LAST_STAR:
        me.stars[track] += 1
        gain_bonuses(state, player)


@rule
def gain_bonuses(state, player):
    """MR-6.2, MR-6.3: bonuses that are due and not taken yet, also if only passed (MR-R4)."""
    me = state.players[player]
    due = ~me.bonuses
    for track in range(3):
        due &= BONUSES_REACHED[track, me.stars[track]]
    if due == 0:
        return
    me.bonuses |= due
    gains = 0
    for bonus in range(BONUSES):
        if (due >> bonus) & 1:
            gains += BONUS_GAIN[bonus]
    gain(state, player, gains)


# ---- 7. Gaining resources


@rule
def gain_symbols(state, player):
    """MR-7.1: all symbols formed by the placed tile, together."""
    cell = top(state).arg
    done(state)
    gain(state, player, symbols_of(state.players[player], cell))


@rule
def symbols_of(me, cell):
    """MR-2.2: what the tile in a cell forms with its neighbours, whichever way round (MR-R1)."""
    laid = me.city[cell]
    color = TILE_COLOR[laid >> 2]
    gains = 0
    for side in range(4):
        other = me.city[NEIGHBOR[cell, side]]
        if other != EMPTY:
            same = 1 if TILE_COLOR[other >> 2] == color else 0  # MR-2.3, MR-2.5
            gains += SYMBOL_GAIN[EDGES[laid, side], EDGES[other, (side + 2) & 3], same]
    return gains


@rule
def amount_of(bundle, resource):
    """How much of one resource is in a bundle."""
    return (bundle >> (8 * resource)) & 255


@rule
def gain(state, player, bundle):
    """MR-7.2, MR-R5: in this order; MR-7.13: before the rest of what caused it."""
    if bundle == 0:
        return
    gain_coins(state, player, amount_of(bundle, COIN))
    gain_population(state, player, amount_of(bundle, POPULATION))
    gain_legions(state, player, amount_of(bundle, LEGION))
    gain_faith(state, player, amount_of(bundle, FAITH))
    state.players[player].points += amount_of(bundle, POINT)  # MR-7.6, MR-R23
    gain_blessings(state, player, amount_of(bundle, BLESSING))
    luxuries = amount_of(bundle, LUXURY)
    if luxuries > 0:
        ask(state, player, Decision.LUXURIES, 0, luxuries)  # a trade may interrupt


@rule
def gain_coins(state, player, n):
    """MR-7.3: from the supply; what is not there is lost (MR-R6)."""
    n = min(n, state.coins_left)
    state.coins_left -= n
    state.players[player].coins += n


@rule
def gain_population(state, player, n):
    """MR-7.3: from the supply; what is not there is lost (MR-R6)."""
    n = min(n, state.population_left)
    state.population_left -= n
    state.players[player].population += n


@rule
def gain_blessings(state, player, n):
    """MR-7.3: from the supply; what is not there is lost (MR-R6)."""
    n = min(n, state.blessings_left)
    state.blessings_left -= n
    state.players[player].blessings += n


@rule
def gain_legions(state, player, n):
    """MR-7.4: along the Military board; beyond its last space they are lost."""
    me = state.players[player]
    me.legions = min(LAST_LEGION, me.legions + n)


@rule
def gain_faith(state, player, n):
    """MR-7.5: along the Pantheon board; some spaces give a blessing token at once."""
    me = state.players[player]
    for _ in range(min(n, LAST_FAITH - me.faith)):
        me.faith += 1
        gain_blessings(state, player, BLESSING_SPACE[me.faith])


@rule
def advance_luxury(state, player):
    """MR-7.7: step by step along the Market board, so also a trade space that is crossed (MR-R7)."""
    luxuries = top(state)
    me = state.players[player]
    luxuries.n -= 1
    if luxuries.n == 0:
        done(state)
    if me.luxuries < LAST_LUXURY:
        me.luxuries += 1
        open_trade(state, player, TRADE_SLOT[me.luxuries])


@rule
def open_trade(state, player, slot):
    """MR-7.8, MR-7.9: on every entering; MR-13.4: only if the whole price is owned."""
    if slot != EMPTY and can_pay(state.players[player], TRADE_PRICE[state.trades[slot]]):
        ask(state, player, Decision.TRADE, slot)


@rule
def may_trade(state, player, out):
    """MR-7.8: trade or not."""
    n = offer(out, 0, DECLINE)
    return offer(out, n, ACCEPT)


@rule
def do_trade(state, player, move):
    """MR-7.8, MR-7.10: pay the price, then gain the reward."""
    token = state.trades[top(state).arg]
    done(state)
    if move == ACCEPT:
        pay(state, player, TRADE_PRICE[token])
        gain(state, player, TRADE_REWARD[token])


@rule
def can_pay(me, bundle):
    """MR-7.11: only what is owned; population at monuments is (MR-10.1, MR-R24)."""
    return (
        me.coins >= amount_of(bundle, COIN)
        and me.population >= amount_of(bundle, POPULATION)
        and me.legions >= amount_of(bundle, LEGION)
        and me.luxuries >= amount_of(bundle, LUXURY)
    )


@rule
def pay(state, player, bundle):
    """MR-7.11: pieces to the supply, markers back; going back opens no trade (MR-R8)."""
    me = state.players[player]
    me.coins -= amount_of(bundle, COIN)
    state.coins_left += amount_of(bundle, COIN)
    me.population -= amount_of(bundle, POPULATION)
    state.population_left += amount_of(bundle, POPULATION)
    me.legions -= amount_of(bundle, LEGION)
    me.luxuries -= amount_of(bundle, LUXURY)


# ---- 8. Optional action


@rule
def may_action(state, player, out):
    """MR-8.1: build, conquer, bless or nothing; MR-13.3: only what can be carried through."""
    me = state.players[player]
    n = offer(out, 0, PASS)
    n = may_build(state, me, out, n)
    n = may_conquer(state, me, out, n)
    if me.blessings > 0:  # an unblessed tile there is: the one just placed
        n = offer(out, n, BLESS)
    return n


@rule
def do_action(state, player, move):
    """MR-8.1: one action."""
    done(state)
    if move == BLESS:
        ask(state, player, Decision.BLESS)
    elif move >= CONQUER:
        conquer(state, player, move - CONQUER)
    elif move >= BUILD:
        choose_monument(state, player, move - BUILD)


@rule
def may_build(state, me, out, n):
    """MR-8.2: a face-up monument that can be paid and that has a site."""
    for place in range(MONUMENTS_FACE_UP):
        monument = state.face_up[place]
        if monument != EMPTY and me.coins >= MONUMENT_COINS[monument] and has_site(me, monument):
            n = offer(out, n, BUILD + place)
    return n


@rule
def has_site(me, monument):
    """MR-8.3: somewhere in the city; MR-8.4: the Forum always has the Town Center."""
    if MONUMENT_GROUND[monument] == Ground.TOWN_CENTER:
        return True
    for row in range(me.north, me.south):
        for column in range(me.west, me.east):
            if is_site(me, row * SIDE + column):
                return True
    return False


@rule
def is_site(me, cell):
    """MR-8.3: the block of four from this cell to the south-east holds tiles, none built on."""
    return (
        me.lots[cell] == Lot.TILE
        and me.lots[cell + 1] == Lot.TILE
        and me.lots[cell + SIDE] == Lot.TILE
        and me.lots[cell + SIDE + 1] == Lot.TILE
    )


@rule
def choose_monument(state, player, place):
    """MR-8.4: the Forum goes on the Town Center; for all others choose a site."""
    if MONUMENT_GROUND[state.face_up[place]] == Ground.TOWN_CENTER:
        build(state, player, place, CENTER)
    else:
        ask(state, player, Decision.SITE, place)


@rule
def may_site(state, player, out):
    """MR-8.3: every point where four free tiles of the city meet."""
    me = state.players[player]
    n = 0
    for row in range(me.north, me.south):
        for column in range(me.west, me.east):
            if is_site(me, row * SIDE + column):
                n = offer(out, n, SITE + row * SITE_SIDE + column)
    return n


@rule
def do_site(state, player, move):
    """MR-8.3: the four tiles are now under the monument; they lose nothing by it (MR-R9)."""
    me = state.players[player]
    place = top(state).arg
    row, column = (move - SITE) // SITE_SIDE, (move - SITE) % SITE_SIDE
    cell = row * SIDE + column
    done(state)
    me.lots[cell] = me.lots[cell + 1] = Lot.BUILT
    me.lots[cell + SIDE] = me.lots[cell + SIDE + 1] = Lot.BUILT
    build(state, player, place, cell)


@rule
def build(state, player, place, cell):
    """MR-8.2: pay; MR-8.6: refill the place; MR-8.5: then gain the immediate bonus."""
    me = state.players[player]
    monument = state.face_up[place]
    me.coins -= MONUMENT_COINS[monument]
    state.coins_left += MONUMENT_COINS[monument]
    me.monuments[me.monument_count] = monument
    me.sites[me.monument_count] = cell
    me.monument_count += 1
    reveal_monument(state, place)
    gain(state, player, MONUMENT_BONUS[monument])


@rule
def may_conquer(state, me, out, n):
    """MR-8.8: a free slot for at most the own legions, on a card without an own disc."""
    taken = state.blocked  # MR-12.4
    for player in range(state.seats):
        taken |= state.players[player].discs
    for card in range(PROVINCES_IN_PLAY):
        first = card * PROVINCE_SLOTS
        if (me.discs >> first) & 7 != 0:
            continue
        for slot in range(PROVINCE_SLOTS):
            if me.legions >= SLOT_COST[slot] and (taken >> (first + slot)) & 1 == 0:
                n = offer(out, n, CONQUER + first + slot)
    return n


@rule
def conquer(state, player, space):
    """MR-8.9: legions go back by exactly the cost, a disc on the slot, and its bonus."""
    me = state.players[player]
    card, slot = space // PROVINCE_SLOTS, space % PROVINCE_SLOTS
    me.legions -= SLOT_COST[slot]
    me.discs |= 1 << space
    gain(state, player, PROVINCE_BONUS[state.provinces[card], slot])


@rule
def may_bless(state, player, out):
    """MR-8.11: a tile without a token, whatever it forms (MR-R11) and whatever stands on it
    (MR-8.13), but not the Town Center (MR-R10).
    """
    me = state.players[player]
    n = 0
    for row in range(me.north, me.south + 1):
        for column in range(me.west, me.east + 1):
            cell = row * SIDE + column
            is_tile = me.lots[cell] == Lot.TILE or me.lots[cell] == Lot.BUILT
            if is_tile and not me.blessed[cell]:
                n = offer(out, n, CELL + cell)
    return n


@rule
def do_bless(state, player, move):
    """MR-8.11: play a token; MR-8.12: gain the tile's symbols as they are now, but no stars."""
    me = state.players[player]
    done(state)
    me.blessings -= 1
    me.blessed[move - CELL] = 1
    gain(state, player, symbols_of(me, move - CELL))


# ---- 9. Choosing the next tile


@rule
def may_next_tile(state, player, out):
    """MR-9.2: the first two free tiles clockwise, and the first two counterclockwise."""
    slots = DRAFT_SLOTS[state.seats]
    own = state.players[player].marker
    markers = slots_with_marker(state)
    within = slots_within_reach(state, own, slots, markers, 1)
    within |= slots_within_reach(state, own, slots, markers, -1)
    n = 0
    for slot in range(slots):
        if (within >> slot) & 1:
            n = offer(out, n, SLOT + slot)
    return n


@rule
def slots_within_reach(state, own, slots, markers, step):
    """MR-9.2: in one direction, as bits; markers and empty slots (MR-R12) do not count."""
    within = 0
    counted = 0
    slot = own
    for _ in range(slots - 1):
        slot += step
        if slot == slots:
            slot = 0
        elif slot < 0:
            slot = slots - 1
        if state.slots[slot] != EMPTY and (markers >> slot) & 1 == 0:
            within |= 1 << slot
            counted += 1
            if counted == REACH:
                break
    return within


@rule
def do_next_tile(state, player, move):
    """MR-9.3: first the marker moves, then the slot it left is refilled."""
    me = state.players[player]
    left = me.marker
    done(state)
    me.marker = move - SLOT
    reveal_tile(state, left)
    pass_turn(state, player)


# ---- 12. Solo mode


@rule
def set_up_solo(state, level):
    """MR-12.1 to MR-12.5: a fixed board, objectives, blocked province slots and a pool of tiles."""
    me = state.players[0]
    me.north -= SOLO_REACH  # MR-12.2: the box is full from the start
    me.south += SOLO_REACH
    me.west -= SOLO_REACH
    me.east += SOLO_REACH
    state.blocked = BLOCKED  # MR-12.4, MR-R16
    deal_objectives(state, level)
    fill_bag(state.tile_bag, TILES)
    state.tiles_left = TILES
    reveal_tiles(state, SOLO_POOL)
    begin_turn(state, 0)


@rule
def deal_objectives(state, level):
    """MR-12.3: those of the chosen level, or of all levels, at random on the four lines."""
    objectives = 0
    for objective in range(OBJECTIVES):
        if level == RANDOM_LEVEL or OBJECTIVE_LEVEL[objective] == level:
            state.tile_bag[objectives] = objective
            objectives += 1
    deal(state, state.objectives, SOLO_LINES, objectives)


@rule
def may_pool_tile(state, player, out):
    """MR-12.5: one of the tiles in the pool."""
    n = 0
    for place in range(SOLO_POOL):
        n = offer(out, n, SLOT + place)
    return n


@rule
def do_pool_tile(state, player, move):
    """MR-12.5: then place it."""
    done(state)
    take_tile(state, move - SLOT)
    ask(state, player, Decision.CELL)


@rule
def end_solo_turn(state, player, last_turn):
    """MR-12.5: the other tiles leave the game; after the last turn no more are drawn."""
    for place in range(SOLO_POOL):
        state.slots[place] = EMPTY
    if not last_turn:
        reveal_tiles(state, SOLO_POOL)
        begin_turn(state, player)
