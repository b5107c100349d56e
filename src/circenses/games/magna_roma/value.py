"""What a position is worth to a player: the final score to be expected, in points.

Every line of final scoring is projected to the last turn. What is still missing is expected at the
usual pace of a good player; the constants below were tuned by play (docs/bots.md). At the end of
the game the value is the score.
"""

from circenses.core.agenda import top
from circenses.core.jit import rule
from circenses.core.schema import EMPTY
from circenses.games.magna_roma.data import (
    BLANK,
    BLESSING,
    BONUS_GAIN,
    BONUSES,
    CITY,
    COIN,
    COLORS,
    COLUMN,
    DASHBOARD,
    EDGES,
    FAITH,
    LAST_FAITH,
    LAST_LUXURY,
    LAST_STAR,
    LEGION,
    LUXURY,
    LYRE,
    MARKET_VALUE,
    MASK,
    MILITARY_POINTS,
    MONUMENT_COINS,
    MONUMENT_LEVELS,
    MONUMENT_POINTS,
    MONUMENT_POPULATION,
    MONUMENT_SCORING,
    MONUMENT_SUBJECT,
    NEIGHBOR,
    NO_ICON,
    POINT,
    POPULATION,
    PROVINCE_BONUS,
    PROVINCE_COLOR,
    PROVINCE_ICONS,
    PROVINCE_POINTS,
    PROVINCE_SCORING,
    PROVINCE_SLOTS,
    PROVINCES_IN_PLAY,
    ROTATIONS,
    SIDE,
    SLOT_COST,
    STAR_VALUE,
    SYMBOL_GAIN,
    TILE_COLOR,
    TILE_ICON,
    TILE_STARS,
    TILES_EACH,
    TOKEN_POINTS,
    TRADE_PRICE,
    TRADE_REWARD,
    Monument,
    Province,
    table,
)
from circenses.games.magna_roma.rules.action import is_site
from circenses.games.magna_roma.rules.gaining import amount_of, symbols_of
from circenses.games.magna_roma.scoring import (
    districts,
    score_market,
    score_monuments,
    score_objectives,
    score_pantheon,
    score_provinces,
    tiles_under,
)
from circenses.games.magna_roma.state import Decision, Lot

# What a good player gains in a turn, and what things are worth, in points.
# fmt: off
STARS_A_TURN      = 0.33    # on the lowest of the three tracks
LUXURIES_A_TURN   = 0.55
FAITH_A_TURN      = 0.50
POPULATION_A_TURN = 0.35
LEGIONS_A_TURN    = 0.50
ICONS_A_TURN      = 0.18    # of each kind
DISTRICTS_A_TURN  = 0.06    # of each color
BONUS_REACH       = 0.60    # stars toward one bonus

ONE_TOKEN             = 4.0     # a blessing token that will be played
LAST_TOKENS       = 0.5     # ... the part of it that counts when there are more tokens than turns
TOKEN_RISES       = 0.2     # what a step on the Pantheon board adds to a token that is held
ONE_COIN              = 1.3
COINS_OF_USE      = 12.0    # more coins are worth nothing
COINS_FADE        = 4.0     # turns before the end from which coins are worth less
PEOPLE            = 1.2     # population beyond what the own monuments need
PEOPLE_OF_USE     = 6.0
PEOPLE_MISSED     = 3.5     # population that the own monuments lack
PEOPLE_FADE       = 4.0
ONE_LEGION            = 1.2
LEGIONS_FADE      = 4.0
CONQUEST          = 0.75    # the part of a province's worth that is counted before its conquest
ONE_STAR              = 0.5     # beside the Market and the bonuses
LOWEST_STAR       = 0.55    # a star on the lowest track, for each point of the Market's value
SHARED_LOWEST     = 0.2     # ... on one of two lowest tracks
ONE_ICON              = 0.5     # beside the own provinces
OWN_ICON          = 0.5     # for each point of an own province that asks for it
OPEN_HALF         = 0.8     # a half-symbol beside a cell that will be filled
OPEN_HALF_OUTSIDE = 0.5     # ... that may be filled
FIT               = 0.8     # the part of the next tile's symbols that is counted before its turn
AVERAGE_TILE      = 4.5     # a next tile not chosen yet
BONUS_PART             = 1.0     # a dashboard bonus, against what it brings
# fmt: on

BONUS_AT = table([bonus["at"] for bonus in DASHBOARD["bonus"]])
BONUS_TRACKS = table(
    [sum(1 << COLORS.index(color) for color in bonus["tracks"]) for bonus in DASHBOARD["bonus"]]
)


@rule
def value(state, player):
    """The player's final score to be expected."""
    me = state.players[player]
    left = TILES_EACH - me.tiles
    if state.waiting == 0:
        return float(final_score(state, me))
    lowest = lowest_star_value(me, left)
    luxury = worth_of_luxury(me, left, lowest)
    token = worth_of_token(me, left)
    people = worth_of_population(me, left)
    coin = worth_of_coin(me, left)
    legion = worth_of_legion(me, left)
    faith = worth_of_faith(me, token)
    points = float(me.points)
    points += at_place(MARKET_VALUE, LAST_LUXURY, me.luxuries + left * LUXURIES_A_TURN) * lowest
    points += me.blessings * token + (me.faith % 3) / 3.0 * (token if me.faith < 12 else 0.0)
    points += built_monuments(me, left) + coin * min(me.coins, COINS_OF_USE)
    points += people * max(0.0, min(me.population - employed_population(me), PEOPLE_OF_USE))
    points += provinces(state, me, left)
    points += bonuses_ahead(me, left)
    points += open_halves(me)
    return points + what_comes_next(state, player, left, coin, people, legion, faith, luxury, token)


@rule
def spread(state):
    """How far values lie from final scores, in points, for the chance of winning."""
    left = 0
    for player in range(state.seats):
        left = max(left, TILES_EACH - state.players[player].tiles)
    return 2.0 + 0.3 * left


@rule
def final_score(state, me):
    """MR-11.1: the score itself."""
    points = me.points + score_market(me) + score_pantheon(me) + score_monuments(me)
    return (
        points
        + score_provinces(state, me)
        + MILITARY_POINTS[me.legions]
        + score_objectives(state, me)
    )


@rule
def at_place(values, last, place):
    """A table read between its entries."""
    if place >= last:
        return float(values[last])
    below = int(place)
    return values[below] + (values[below + 1] - values[below]) * (place - below)


# ---- stars and the Market


@rule
def lowest_star_value(me, left):
    """MR-11.2: the lowest of the three star values, at the end."""
    lowest = min(me.stars[0], me.stars[1], me.stars[2])
    return at_place(STAR_VALUE, LAST_STAR, lowest + left * STARS_A_TURN)


@rule
def worth_of_luxury(me, left, lowest):
    """MR-11.2: one more luxury."""
    place = me.luxuries + left * LUXURIES_A_TURN
    return 0.5 * lowest if place < LAST_LUXURY else 0.0


@rule
def worth_of_star(me, color, left):
    """MR-6.1, MR-11.2: one more star: on the lowest track it raises the Market."""
    others = LAST_STAR
    for track in range(3):
        if track != color:
            others = min(others, me.stars[track])
    worth = ONE_STAR if me.stars[color] < 9 else 0.1
    if me.stars[color] < others:
        market = at_place(MARKET_VALUE, LAST_LUXURY, me.luxuries + left * LUXURIES_A_TURN)
        worth += LOWEST_STAR * market
    elif me.stars[color] == others:
        market = at_place(MARKET_VALUE, LAST_LUXURY, me.luxuries + left * LUXURIES_A_TURN)
        worth += SHARED_LOWEST * market
    return worth


@rule
def bonuses_ahead(me, left):
    """MR-6.3: dashboard bonuses still to come, by how near they are."""
    points = 0.0
    reach = 0.5 + left * BONUS_REACH
    for bonus in range(BONUSES):
        if (me.bonuses >> bonus) & 1 == 0:
            missing = 0
            for track in range(3):
                if (BONUS_TRACKS[bonus] >> track) & 1:
                    missing += max(0, BONUS_AT[bonus] - me.stars[track])
            points += (
                BONUS_PART
                * max(0.0, 1.0 - missing / reach)
                * worth_of(BONUS_GAIN[bonus], 1.5, 1.5, 1.2, 1.2, 1.5, 3.0)
            )
    return points


@rule
def worth_of(bundle, coin, people, legion, faith, luxury, token):
    """Several resources together."""
    return (
        amount_of(bundle, COIN) * coin
        + amount_of(bundle, POPULATION) * people
        + amount_of(bundle, LEGION) * legion
        + amount_of(bundle, FAITH) * faith
        + amount_of(bundle, POINT)
        + amount_of(bundle, BLESSING) * token
        + amount_of(bundle, LUXURY) * luxury
    )


# ---- the Pantheon


@rule
def worth_of_token(me, left):
    """MR-8.11, MR-11.3: a token is played while there are turns, or kept for its points."""
    kept = at_place(TOKEN_POINTS, LAST_FAITH, me.faith + left * FAITH_A_TURN)
    played = ONE_TOKEN if left > me.blessings else ONE_TOKEN * LAST_TOKENS if left > 0 else 0.0
    return max(kept, played)


@rule
def worth_of_faith(me, token):
    """MR-7.5: one more faith: a third of a token, and tokens that are worth more."""
    worth = TOKEN_RISES * me.blessings
    if me.faith < 12:
        worth += token / 3.0
    return worth if me.faith < LAST_FAITH else 0.0


# ---- monuments


@rule
def employed_population(me):
    """MR-11.4: what the own monuments ask for."""
    people = 0
    for built in range(me.monument_count):
        monument = me.monuments[built]
        people += MONUMENT_POPULATION[monument, MONUMENT_LEVELS[monument]]
    return people


@rule
def built_monuments(me, left):
    """MR-11.4: the own monuments, as far as the population will suffice."""
    people = 0
    points = 0
    for built in range(me.monument_count):
        monument = me.monuments[built]
        people += MONUMENT_POPULATION[monument, MONUMENT_LEVELS[monument]]
        points += worth_of_monument(me, monument, me.sites[built])
    if people <= me.population:
        return float(points)
    if left == 0:
        return float(score_monuments(me))
    return points * min(1.0, (me.population + left * POPULATION_A_TURN) / people)


@rule
def worth_of_monument(me, monument, site):
    """MR-11.4: what a functional monument scores on a site."""
    points = MONUMENT_POINTS[monument, MONUMENT_LEVELS[monument]]
    if MONUMENT_SCORING[monument] == Monument.PER_COLOR:
        return points * tiles_under(me, site, TILE_COLOR, MONUMENT_SUBJECT[monument])
    if MONUMENT_SCORING[monument] == Monument.PER_ICON:
        return points * tiles_under(me, site, TILE_ICON, MONUMENT_SUBJECT[monument])
    return points


@rule
def worth_of_coin(me, left):
    """MR-8.2: coins become monuments while there are turns and sites."""
    if left == 0 or me.monument_count >= 5:
        return 0.0
    return ONE_COIN * min(1.0, left / COINS_FADE)


@rule
def worth_of_population(me, left):
    """MR-11.4: population makes monuments functional."""
    missing = employed_population(me) - me.population
    if missing > left * POPULATION_A_TURN:
        return PEOPLE_MISSED
    return PEOPLE * min(1.0, left / PEOPLE_FADE)


# ---- provinces and the Military board


@rule
def provinces(state, me, left):
    """MR-11.5, MR-11.8: the own provinces, and those that the legions will conquer."""
    taken = state.blocked
    for player in range(state.seats):
        taken |= state.players[player].discs
    columns, lyres, masks = count_icons(me)
    held = 0.0
    ahead = 0.0
    cost = 0
    for card in range(PROVINCES_IN_PLAY):
        times = condition(me, state.provinces[card], columns, lyres, masks, left)
        first = card * PROVINCE_SLOTS
        own = (me.discs >> first) & 7
        best = 0.0
        price = 0
        for slot in range(PROVINCE_SLOTS):
            points = PROVINCE_POINTS[state.provinces[card], slot] * times
            if (own >> slot) & 1:
                held += points
            elif own == 0 and (taken >> (first + slot)) & 1 == 0:
                points += worth_of(
                    PROVINCE_BONUS[state.provinces[card], slot], 1.3, 1.3, 0.0, 1.2, 1.5, 4.0
                )
                if points > best:
                    best = points
                    price = SLOT_COST[slot]
        ahead += best
        cost += price
    if cost > 0 and left > 0:
        legions = me.legions + (left - 1) * LEGIONS_A_TURN
        held += CONQUEST * ahead * min(1.0, legions / cost)
    if left <= 2:
        held += MILITARY_POINTS[me.legions] * 0.5
    return held


@rule
def count_icons(me):
    """MR-11.6: columns, lyres and masks in the city."""
    columns = 0
    lyres = 0
    masks = 0
    for row in range(me.north, me.south + 1):
        for column in range(me.west, me.east + 1):
            laid = me.city[row * SIDE + column]
            if laid != EMPTY:
                icon = TILE_ICON[laid >> 2]
                columns += icon == COLUMN
                lyres += icon == LYRE
                masks += icon == MASK
    return columns, lyres, masks


@rule
def condition(me, province, columns, lyres, masks, left):
    """MR-11.6, MR-11.7: how often a province's condition will be met at the end."""
    if PROVINCE_SCORING[province] == Province.DISTRICTS:
        return districts(me, PROVINCE_COLOR[province]) + left * DISTRICTS_A_TURN
    fewest = CITY * CITY
    if PROVINCE_ICONS[province] & (1 << COLUMN):
        fewest = min(fewest, columns)
    if PROVINCE_ICONS[province] & (1 << LYRE):
        fewest = min(fewest, lyres)
    if PROVINCE_ICONS[province] & (1 << MASK):
        fewest = min(fewest, masks)
    if PROVINCE_SCORING[province] == Province.MIXED_SET:
        return fewest + left * ICONS_A_TURN
    if left == 0:
        return float(fewest // 2)
    return max(fewest // 2, (fewest + left * ICONS_A_TURN) * 0.5 - 0.2)


@rule
def worth_of_legion(me, left):
    """MR-8.8: legions conquer while there are turns and provinces without an own disc."""
    discs = 0
    for card in range(PROVINCES_IN_PLAY):
        discs += (me.discs >> (card * PROVINCE_SLOTS)) & 7 != 0
    if left == 0 or me.legions >= 8 or discs == PROVINCES_IN_PLAY:
        return 0.3
    return ONE_LEGION * min(1.0, left / LEGIONS_FADE)


@rule
def worth_of_icon(state, me, icon):
    """MR-11.5: one more icon, for the own provinces."""
    worth = ONE_ICON
    for card in range(PROVINCES_IN_PLAY):
        province = state.provinces[card]
        for slot in range(PROVINCE_SLOTS):
            if (me.discs >> (card * PROVINCE_SLOTS + slot)) & 1 and (
                PROVINCE_ICONS[province] >> icon
            ) & 1:
                worth += OWN_ICON * PROVINCE_POINTS[province, slot]
    return worth


# ---- the city


@rule
def open_halves(me):
    """MR-2.2: half-symbols beside cells that the city will or may still fill."""
    north = max(0, me.south - CITY + 1)
    south = min(SIDE - 1, me.north + CITY - 1)
    west = max(0, me.east - CITY + 1)
    east = min(SIDE - 1, me.west + CITY - 1)
    points = 0.0
    for row in range(me.north, me.south + 1):
        for column in range(me.west, me.east + 1):
            laid = me.city[row * SIDE + column]
            if laid == EMPTY:
                continue
            points += half_open(me, laid, 0, row - 1, column, row > north, row > me.north)
            points += half_open(me, laid, 1, row, column + 1, column < east, column < me.east)
            points += half_open(me, laid, 2, row + 1, column, row < south, row < me.south)
            points += half_open(me, laid, 3, row, column - 1, column > west, column > me.west)
    return points


@rule
def half_open(me, laid, side, row, column, possible, inside):
    """One edge of a tile: a half that looks at a free cell within reach of the city."""
    if not possible or EDGES[laid, side] == BLANK or me.city[row * SIDE + column] != EMPTY:
        return 0.0
    return OPEN_HALF if inside else OPEN_HALF_OUTSIDE


# ---- what is being decided


@rule
def what_comes_next(state, player, left, coin, people, legion, faith, luxury, token):
    """The tile in hand or chosen, and the action that is being carried out."""
    me = state.players[player]
    entry = top(state)
    mine = (entry.who >> player) & 1
    if mine and entry.decision == Decision.ROTATION:
        return worth_of_tile(state, me, state.held, left) + best_rotation(
            me, entry.arg, state.held, coin, people, legion, faith, luxury
        )
    if mine and (entry.decision == Decision.CELL):
        return worth_of_tile(state, me, state.held, left) + best_cell(
            me, state.held, coin, people, legion, faith, luxury
        )
    points = 0.0
    if mine and entry.decision == Decision.SITE:
        points += best_site(me, state.face_up[entry.arg], coin)
    if mine and entry.decision == Decision.BLESS:
        points += best_blessing(me, coin, people, legion, faith, luxury, token)
    if mine and entry.decision == Decision.TRADE:
        trade = state.trades[entry.arg]
        reward = worth_of(TRADE_REWARD[trade], coin, people, legion, faith, luxury, token)
        points += max(
            0.0, reward - worth_of(TRADE_PRICE[trade], coin, people, legion, faith, luxury, token)
        )
    if left == 0:
        return points
    tile = state.slots[me.marker] if me.marker != EMPTY else EMPTY
    if tile == EMPTY:
        return points + AVERAGE_TILE
    points += worth_of_tile(state, me, tile, left)
    return points + FIT * best_cell(me, tile, coin, people, legion, faith, luxury)


@rule
def worth_of_tile(state, me, tile, left):
    """MR-1.6: a tile's stars and icon."""
    points = 0.0
    if TILE_STARS[tile] > 0:
        points += TILE_STARS[tile] * worth_of_star(me, TILE_COLOR[tile], left)
    if TILE_ICON[tile] != NO_ICON:
        points += worth_of_icon(state, me, TILE_ICON[tile])
    return points


@rule
def best_cell(me, tile, coin, people, legion, faith, luxury):
    """MR-5.2: the symbols of a tile where they are worth most."""
    best = 0.0
    for row in range(max(me.north - 1, me.south - CITY + 1), min(me.south + 2, me.north + CITY)):
        for column in range(max(me.west - 1, me.east - CITY + 1), min(me.east + 2, me.west + CITY)):
            cell = row * SIDE + column
            if me.lots[cell] == Lot.BESIDE:
                best = max(best, best_rotation(me, cell, tile, coin, people, legion, faith, luxury))
    return best


@rule
def best_rotation(me, cell, tile, coin, people, legion, faith, luxury):
    """MR-7.1: the symbols of a tile in a cell, turned the best way."""
    best = 0.0
    for turns in range(ROTATIONS[tile]):
        gains = symbols_if(me, cell, 4 * tile + turns)
        if gains:
            best = max(best, worth_of(gains, coin, people, legion, faith, luxury, 0.0))
    return best


@rule
def symbols_if(me, cell, laid):
    """MR-7.1: what a tile would form if it lay in a free cell."""
    color = TILE_COLOR[laid >> 2]
    gains = 0
    for side in range(4):
        other = me.city[NEIGHBOR[cell, side]]
        if other != EMPTY:
            same = 1 if TILE_COLOR[other >> 2] == color else 0
            gains += SYMBOL_GAIN[EDGES[laid, side], EDGES[other, (side + 2) & 3], same]
    return gains


@rule
def best_site(me, monument, coin):
    """MR-8.3: a monument on its best site, less its cost."""
    best = 0
    for row in range(me.north, me.south):
        for column in range(me.west, me.east):
            if is_site(me, row * SIDE + column):
                best = max(best, worth_of_monument(me, monument, row * SIDE + column))
    return best - coin * MONUMENT_COINS[monument]


@rule
def best_blessing(me, coin, people, legion, faith, luxury, token):
    """MR-8.12: the tile whose symbols are worth most, less the token."""
    best = 0.0
    for row in range(me.north, me.south + 1):
        for column in range(me.west, me.east + 1):
            cell = row * SIDE + column
            if (me.lots[cell] == Lot.TILE or me.lots[cell] == Lot.BUILT) and not me.blessed[cell]:
                gains = symbols_of(me, cell)
                best = max(best, worth_of(gains, coin, people, legion, faith, luxury, token))
    return best - token
