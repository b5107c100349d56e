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
    BLESSING_SPACE,
    BONUS_GAIN,
    BONUSES,
    CENTER,
    CITY,
    COIN,
    COLORS,
    COLUMN,
    DASHBOARD,
    EDGES,
    FAITH,
    LAST_FAITH,
    LAST_LEGION,
    LAST_LUXURY,
    LAST_STAR,
    LEGION,
    LUXURY,
    LYRE,
    MARKET_VALUE,
    MASK,
    MILITARY_POINTS,
    MONUMENT_COINS,
    MONUMENT_GROUND,
    MONUMENT_LEVELS,
    MONUMENT_POINTS,
    MONUMENT_POPULATION,
    MONUMENT_SCORING,
    MONUMENT_SUBJECT,
    MONUMENTS_FACE_UP,
    NEIGHBOR,
    NO_ICON,
    OBJECTIVE_ICONS,
    OBJECTIVE_LEAST,
    OBJECTIVE_POINTS,
    OBJECTIVE_TEST,
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
    SOLO_LINES,
    STAR_VALUE,
    SYMBOL_GAIN,
    TILE_COLOR,
    TILE_EDGES,
    TILE_ICON,
    TILE_STARS,
    TILES_EACH,
    TOKEN_POINTS,
    TRADE_PRICE,
    TRADE_REWARD,
    Ground,
    Monument,
    Objective,
    Province,
    table,
)
from circenses.games.magna_roma.rules.action import is_site
from circenses.games.magna_roma.rules.gaining import amount_of, symbols_of
from circenses.games.magna_roma.scoring import (
    alike,
    blessings_played,
    cell_of,
    colors_present,
    districts,
    monuments_in,
    most_of_one_color,
    most_of_one_icon,
    printed_stars,
    score_market,
    score_monuments,
    score_objectives,
    score_pantheon,
    score_provinces,
    tiles_under,
)
from circenses.games.magna_roma.state import MAX_MONUMENTS, Decision, Lot

LAST_BLESSING = int(BLESSING_SPACE.nonzero()[0][-1])  # the last space that gives a token

# What a good player gains in a turn, and what things are worth, in points.
# fmt: off
STARS_A_TURN      = 0.28    # on the lowest of the three tracks
LUXURIES_A_TURN   = 0.74
FAITH_A_TURN      = 0.18
POPULATION_A_TURN = 0.29
LEGIONS_A_TURN    = 0.42
ICONS_A_TURN      = 0.19    # of each kind
DISTRICTS_A_TURN  = 0.04    # of each color
BONUS_REACH       = 0.58    # stars toward one bonus

ONE_TOKEN         = 2.78    # a blessing token that will be played
LAST_TOKENS       = 0.35    # ... the part that counts when there are more tokens than turns
TOKEN_RISES       = 0.31    # what a step on the Pantheon board adds to a token that is held
ONE_COIN          = 1.58
COINS_OF_USE      = 7.74    # more coins are worth nothing
COINS_FADE        = 3.25    # turns before the end from which coins are worth less
PEOPLE            = 1.14    # population beyond what the own monuments need
PEOPLE_OF_USE     = 3.89
PEOPLE_MISSED     = 4.24    # population that the own monuments lack
PEOPLE_FADE       = 3.44
PROSPECT          = 0.3     # the part of the best face-up monument that is counted before
ONE_LEGION        = 1.10
LEGIONS_FADE      = 5.79
CONQUEST          = 0.68    # the part of a province's worth that is counted before its conquest
ONE_STAR          = 0.47    # beside the Market and the bonuses
LOWEST_STAR       = 0.69    # a star on the lowest track, for each point of the Market's value
SHARED_LOWEST     = 0.17    # ... on one of two lowest tracks
BONUS_PART        = 0.89    # a dashboard bonus, against what it brings
ONE_ICON          = 0.44    # beside the own provinces
OWN_ICON          = 0.76    # for each point of an own province that asks for it
OPEN_HALF         = 1.31    # a half-symbol beside a cell that will be filled
OPEN_HALF_OUTSIDE = 0.47    # ... that may be filled
OPEN_HALF_EARLY   = 0.2     # ... more at the beginning
TILE_HALF         = 0.3     # a half-symbol on the next tile
FIT               = 0.76    # the part of the next tile's symbols that is counted before its turn
AVERAGE_TILE      = 5.13    # a next tile not chosen yet
HOPE              = 0.7     # solo: an objective, for each thing that it still lacks
# fmt: on

BONUS_AT = table([bonus["at"] for bonus in DASHBOARD["bonus"]])
BONUS_TRACKS = table(
    [sum(1 << COLORS.index(color) for color in bonus["tracks"]) for bonus in DASHBOARD["bonus"]]
)
TILE_HALVES = table([sum(edge != BLANK for edge in edges) for edges in TILE_EDGES])


@rule
def value(state, player):
    """The player's final score to be expected."""
    me = state.players[player]
    if state.waiting == 0:
        return float(final_score(state, me))
    left = TILES_EACH - me.tiles
    worth = worth_of_each(me, left)
    points = me.points + market(me, left) + me.blessings * worth[BLESSING]
    if me.faith < LAST_BLESSING:
        points += (me.faith % 3) / 3.0 * worth[BLESSING]
    points += built_monuments(me, left) + monuments_ahead(state, me, left, worth)
    points += worth[COIN] * min(me.coins, COINS_OF_USE)
    points += worth[POPULATION] * max(0.0, min(me.population - employed(me), PEOPLE_OF_USE))
    points += provinces(state, me, left, worth) + bonuses_ahead(me, left, worth)
    points += open_halves(me, left)
    if state.seats == 1:
        points += objectives(state, me)
    return points + what_comes_next(state, player, left, worth)


@rule
def spread(state):
    """How far values lie from final scores, in points; it turns values into chances of winning."""
    left = 0
    for player in range(state.seats):
        left = max(left, TILES_EACH - state.players[player].tiles)
    return 2.0 + 0.3 * left


@rule
def final_score(state, me):
    """MR-11.1: the score itself."""
    return (
        me.points
        + score_market(me)
        + score_pantheon(me)
        + score_monuments(me)
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


@rule
def worth_of_each(me, left):
    """One more of each resource, in the order of gaining (MR-7.2)."""
    token = worth_of_token(me, left)
    return (
        worth_of_coin(me, left),
        worth_of_population(me, left),
        worth_of_legion(me, left),
        worth_of_faith(me, token),
        1.0,
        token,
        worth_of_luxury(me, left),
    )


@rule
def worth_of(bundle, worth):
    """Several resources together."""
    return (
        amount_of(bundle, COIN) * worth[COIN]
        + amount_of(bundle, POPULATION) * worth[POPULATION]
        + amount_of(bundle, LEGION) * worth[LEGION]
        + amount_of(bundle, FAITH) * worth[FAITH]
        + amount_of(bundle, POINT)
        + amount_of(bundle, BLESSING) * worth[BLESSING]
        + amount_of(bundle, LUXURY) * worth[LUXURY]
    )


# ---- stars and the Market


@rule
def market_value(me, left):
    """MR-11.2: the Market value at the end."""
    return at_place(MARKET_VALUE, LAST_LUXURY, me.luxuries + left * LUXURIES_A_TURN)


@rule
def lowest_star_value(me, left):
    """MR-11.2: the lowest of the three star values, at the end."""
    lowest = min(me.stars[0], me.stars[1], me.stars[2])
    return at_place(STAR_VALUE, LAST_STAR, lowest + left * STARS_A_TURN)


@rule
def market(me, left):
    """MR-11.2: what the Market will score."""
    return market_value(me, left) * lowest_star_value(me, left)


@rule
def worth_of_luxury(me, left):
    """MR-11.2: one more luxury."""
    if me.luxuries + left * LUXURIES_A_TURN >= LAST_LUXURY:
        return 0.0
    return 0.5 * lowest_star_value(me, left)


@rule
def worth_of_star(me, color, left):
    """MR-6.1, MR-11.2: one more star: on the lowest track it raises the Market."""
    others = LAST_STAR
    for track in range(3):
        if track != color:
            others = min(others, me.stars[track])
    worth = ONE_STAR if me.stars[color] < LAST_STAR else 0.0
    if me.stars[color] < others:
        worth += LOWEST_STAR * market_value(me, left)
    elif me.stars[color] == others:
        worth += SHARED_LOWEST * market_value(me, left)
    return worth


@rule
def bonuses_ahead(me, left, worth):
    """MR-6.3: dashboard bonuses still to come, by how near they are."""
    points = 0.0
    reach = 0.5 + left * BONUS_REACH
    for bonus in range(BONUSES):
        if (me.bonuses >> bonus) & 1 == 0:
            missing = 0
            for track in range(3):
                if (BONUS_TRACKS[bonus] >> track) & 1:
                    missing += max(0, BONUS_AT[bonus] - me.stars[track])
            if missing < reach:
                points += (1.0 - missing / reach) * worth_of(BONUS_GAIN[bonus], worth)
    return BONUS_PART * points


# ---- the Pantheon


@rule
def worth_of_token(me, left):
    """MR-8.11, MR-11.3: a token is played while there are turns, or kept for its points."""
    kept = at_place(TOKEN_POINTS, LAST_FAITH, me.faith + left * FAITH_A_TURN)
    if left > me.blessings:
        return max(kept, ONE_TOKEN)
    return max(kept, ONE_TOKEN * LAST_TOKENS) if left > 0 else kept


@rule
def worth_of_faith(me, token):
    """MR-7.5: one more faith: a third of a token, and tokens that are worth more."""
    if me.faith >= LAST_FAITH:
        return 0.0
    return TOKEN_RISES * me.blessings + (token / 3.0 if me.faith < LAST_BLESSING else 0.0)


# ---- monuments


@rule
def employed(me):
    """MR-11.4: the population that the own monuments ask for."""
    people = 0
    for built in range(me.monument_count):
        monument = me.monuments[built]
        people += MONUMENT_POPULATION[monument, MONUMENT_LEVELS[monument]]
    return people


@rule
def built_monuments(me, left):
    """MR-11.4: the own monuments, as far as the population will suffice."""
    points = 0
    for built in range(me.monument_count):
        points += functional(me, me.monuments[built], me.sites[built])
    people = employed(me)
    if people <= me.population:
        return float(points)
    if left == 0:
        return float(score_monuments(me))
    return points * min(1.0, (me.population + left * POPULATION_A_TURN) / people)


@rule
def functional(me, monument, site):
    """MR-11.4: what a functional monument scores on a site."""
    points = MONUMENT_POINTS[monument, MONUMENT_LEVELS[monument]]
    if MONUMENT_SCORING[monument] == Monument.PER_COLOR:
        return points * tiles_under(me, site, TILE_COLOR, MONUMENT_SUBJECT[monument])
    if MONUMENT_SCORING[monument] == Monument.PER_ICON:
        return points * tiles_under(me, site, TILE_ICON, MONUMENT_SUBJECT[monument])
    return points


@rule
def monuments_ahead(state, me, left, worth):
    """MR-8.2: the best face-up monument for the city as it is, by how nearly it can be paid."""
    if left == 0:
        return 0.0
    best = 0.0
    for place in range(MONUMENTS_FACE_UP):
        monument = state.face_up[place]
        if monument != EMPTY:
            cost = MONUMENT_COINS[monument]
            part = min(1.0, (me.coins + 1.0) / (cost + 1.0))
            best = max(best, part * best_site(me, monument, worth))
    return PROSPECT * best


@rule
def best_site(me, monument, worth):
    """MR-8.3: a monument on its best site, less what it asks for."""
    if MONUMENT_GROUND[monument] == Ground.TOWN_CENTER:
        best = functional(me, monument, CENTER)
    else:
        best = 0
        for row in range(me.north, me.south):
            for column in range(me.west, me.east):
                if is_site(me, row * SIDE + column):
                    best = max(best, functional(me, monument, row * SIDE + column))
    people = MONUMENT_POPULATION[monument, MONUMENT_LEVELS[monument]]
    return best - worth[COIN] * MONUMENT_COINS[monument] - worth[POPULATION] * people


@rule
def worth_of_coin(me, left):
    """MR-8.2: coins become monuments while there are turns and sites."""
    if left == 0 or me.monument_count == MAX_MONUMENTS:
        return 0.0
    return ONE_COIN * min(1.0, left / COINS_FADE)


@rule
def worth_of_population(me, left):
    """MR-11.4: population makes monuments functional."""
    if employed(me) - me.population > left * POPULATION_A_TURN:
        return PEOPLE_MISSED
    return PEOPLE * min(1.0, left / PEOPLE_FADE)


# ---- provinces and the Military board


@rule
def provinces(state, me, left, worth):
    """MR-11.5, MR-11.8: the own provinces, and those that the legions will conquer."""
    taken = state.blocked
    for player in range(state.seats):
        taken |= state.players[player].discs
    columns, lyres, masks = count_icons(me)
    held = 0.0
    ahead = 0.0
    cost = 0
    for card in range(PROVINCES_IN_PLAY):
        province = state.provinces[card]
        times = condition(me, province, columns, lyres, masks, left)
        first = card * PROVINCE_SLOTS
        own = (me.discs >> first) & 7
        best = 0.0
        price = 0
        for slot in range(PROVINCE_SLOTS):
            points = PROVINCE_POINTS[province, slot] * times
            if (own >> slot) & 1:
                held += points
            elif own == 0 and (taken >> (first + slot)) & 1 == 0:
                points += worth_of(PROVINCE_BONUS[province, slot], worth)
                if points > best:
                    best = points
                    price = SLOT_COST[slot]
        ahead += best
        cost += price
    if cost > 0 and left > 0:
        legions = me.legions + (left - 1) * LEGIONS_A_TURN
        held += CONQUEST * ahead * min(1.0, legions / cost)
    return held + (MILITARY_POINTS[me.legions] * 0.5 if left < 3 else 0.0)


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
    return max(float(fewest // 2), (fewest + left * ICONS_A_TURN) * 0.5 - 0.2)


@rule
def worth_of_legion(me, left):
    """MR-8.8: legions conquer while there are turns and provinces without an own disc."""
    discs = 0
    for card in range(PROVINCES_IN_PLAY):
        discs += (me.discs >> (card * PROVINCE_SLOTS)) & 7 != 0
    if left == 0 or me.legions == LAST_LEGION or discs == PROVINCES_IN_PLAY:
        return 0.3
    return ONE_LEGION * min(1.0, left / LEGIONS_FADE)


@rule
def worth_of_icon(state, me, icon):
    """MR-11.5: one more icon, for the own provinces."""
    worth = ONE_ICON
    for card in range(PROVINCES_IN_PLAY):
        province = state.provinces[card]
        if (PROVINCE_ICONS[province] >> icon) & 1:
            for slot in range(PROVINCE_SLOTS):
                if (me.discs >> (card * PROVINCE_SLOTS + slot)) & 1:
                    worth += OWN_ICON * PROVINCE_POINTS[province, slot]
    return worth


# ---- the city


@rule
def open_halves(me, left):
    """MR-2.2: half-symbols beside cells that the city will or may still fill."""
    north = max(0, me.south - CITY + 1)
    south = min(SIDE - 1, me.north + CITY - 1)
    west = max(0, me.east - CITY + 1)
    east = min(SIDE - 1, me.west + CITY - 1)
    inside = 0
    outside = 0
    for row in range(me.north, me.south + 1):
        for column in range(me.west, me.east + 1):
            laid = me.city[row * SIDE + column]
            if laid == EMPTY:
                continue
            for side in range(4):
                if EDGES[laid, side] == BLANK:
                    continue
                beside = NEIGHBOR[row * SIDE + column, side]
                if me.city[beside] != EMPTY:
                    continue
                down, right = beside // SIDE, beside % SIDE
                if me.north <= down <= me.south and me.west <= right <= me.east:
                    inside += 1
                elif north <= down <= south and west <= right <= east:
                    outside += 1
    return (OPEN_HALF + OPEN_HALF_EARLY * left / TILES_EACH) * inside + OPEN_HALF_OUTSIDE * outside


# ---- what is being decided


@rule
def what_comes_next(state, player, left, worth):
    """The tile in hand or chosen, and the action that is being carried out."""
    me = state.players[player]
    entry = top(state)
    mine = (entry.who >> player) & 1
    if mine and entry.decision == Decision.ROTATION:
        return worth_of_tile(state, me, state.held, left) + best_rotation(
            me, entry.arg, state.held, worth
        )
    if mine and entry.decision == Decision.CELL:
        return worth_of_tile(state, me, state.held, left) + best_cell(me, state.held, worth)
    points = 0.0
    if mine and entry.decision == Decision.SITE:
        points += best_site(me, state.face_up[entry.arg], worth)
    if mine and entry.decision == Decision.BLESS:
        points += best_blessing(me, worth)
    if mine and entry.decision == Decision.TRADE:
        trade = state.trades[entry.arg]
        points += max(
            0.0, worth_of(TRADE_REWARD[trade], worth) - worth_of(TRADE_PRICE[trade], worth)
        )
    if left == 0:
        return points
    tile = state.slots[me.marker] if me.marker != EMPTY else EMPTY
    if tile == EMPTY:
        return points + AVERAGE_TILE
    return points + worth_of_tile(state, me, tile, left) + FIT * best_cell(me, tile, worth)


@rule
def worth_of_tile(state, me, tile, left):
    """MR-1.6: a tile's stars, icon and halves."""
    points = TILE_HALF * TILE_HALVES[tile]
    if TILE_STARS[tile] > 0:
        points += TILE_STARS[tile] * worth_of_star(me, TILE_COLOR[tile], left)
    if TILE_ICON[tile] != NO_ICON:
        points += worth_of_icon(state, me, TILE_ICON[tile])
    return points


@rule
def best_cell(me, tile, worth):
    """MR-5.2: the symbols of a tile where they are worth most."""
    best = 0.0
    for row in range(max(me.north - 1, me.south - CITY + 1), min(me.south + 2, me.north + CITY)):
        for column in range(max(me.west - 1, me.east - CITY + 1), min(me.east + 2, me.west + CITY)):
            if me.lots[row * SIDE + column] == Lot.BESIDE:
                best = max(best, best_rotation(me, row * SIDE + column, tile, worth))
    return best


@rule
def best_rotation(me, cell, tile, worth):
    """MR-7.1: the symbols of a tile in a cell, turned the best way."""
    best = 0.0
    for turns in range(ROTATIONS[tile]):
        gains = symbols_if(me, cell, 4 * tile + turns)
        if gains:
            best = max(best, worth_of(gains, worth))
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
def best_blessing(me, worth):
    """MR-8.12: the tile whose symbols are worth most, less the token."""
    best = 0.0
    for row in range(me.north, me.south + 1):
        for column in range(me.west, me.east + 1):
            cell = row * SIDE + column
            if (me.lots[cell] == Lot.TILE or me.lots[cell] == Lot.BUILT) and not me.blessed[cell]:
                best = max(best, worth_of(symbols_of(me, cell), worth))
    return best - worth[BLESSING]


# ---- solo


@rule
def objectives(state, me):
    """MR-12.6: the objectives, by how much they still lack."""
    hopes = 0.0
    for line in range(SOLO_LINES):
        hopes += hope(me, line, state.objectives[line])
    return at_place(OBJECTIVE_POINTS, SOLO_LINES, hopes)


@rule
def hope(me, line, objective):
    """MR-12.6: how likely an objective is; each thing that it lacks makes it less so."""
    free = CITY
    icons = 0
    for place in range(CITY):
        laid = me.city[cell_of(line, place)]
        if laid != EMPTY:
            free -= 1
            icons += TILE_ICON[laid >> 2] != NO_ICON
    lacks = 0
    least = OBJECTIVE_LEAST[objective]
    match OBJECTIVE_TEST[objective]:
        case Objective.ICONS_PRESENT:
            for icon in range(NO_ICON):
                wanted = (OBJECTIVE_ICONS[objective] >> icon) & 1
                lacks += wanted and alike(me, line, TILE_ICON, icon) == 0
        case Objective.COLORS_PRESENT:
            lacks = least - colors_present(me, line)
        case Objective.BLESSINGS_PLAYED:
            return HOPE ** (least - min(least, blessings_played(me, line)))
        case Objective.ICONS_ABSENT:
            return 0.0 if icons > 0 else HOPE ** (0.5 * free)
        case Objective.STARS:
            lacks = max(0, (least - printed_stars(me, line) + 1) // 2)
        case Objective.SAME_COLOR:
            lacks = max(0, least - most_of_one_color(me, line))
        case Objective.NO_EQUAL_NEIGHBORS:
            return HOPE ** (0.5 * free) if may_differ(me, line) else 0.0
        case Objective.SAME_ICON:
            lacks = CITY - most_of_one_icon(me, line)
        case _:
            return HOPE ** (least - min(least, monuments_in(me, line)))
    return HOPE**lacks if lacks <= free else 0.0


@rule
def may_differ(me, line):
    """MR-12.6: no two neighbours of the line have the same color yet."""
    for place in range(CITY - 1):
        here = me.city[cell_of(line, place)]
        there = me.city[cell_of(line, place + 1)]
        if here != EMPTY and there != EMPTY and TILE_COLOR[here >> 2] == TILE_COLOR[there >> 2]:
            return False
    return True
