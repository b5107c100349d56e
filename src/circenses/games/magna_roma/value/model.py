"""What a position is worth to a player: the final score to be expected, in points.

The points so far, and a worth for everything the player has: each line of final scoring as it
stands now, goods, stars, icons, open half-symbols, the next tile. What one of each is worth depends
on the turns that are left; the table was fitted to the final scores of many games (docs/bots.md).
At the end of the game the value is the score.
"""

import numpy as np

from circenses.core.agenda import top
from circenses.core.jit import rule
from circenses.core.schema import EMPTY
from circenses.games.magna_roma.data import (
    BLESSING_SPACE,
    BONUS_GAIN,
    BONUSES,
    CENTER,
    CITY,
    DASHBOARD,
    EDGES,
    LAST_FAITH,
    LAST_LEGION,
    LAST_LUXURY,
    LAST_STAR,
    MARKET_VALUE,
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
    OBJECTIVE_ICONS,
    OBJECTIVE_LEAST,
    OBJECTIVE_POINTS,
    OBJECTIVE_TEST,
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
    TRADE_PRICE,
    TRADE_REWARD,
    Ground,
    Monument,
    Objective,
    Province,
    table,
)
from circenses.games.magna_roma.rules.actions import is_site
from circenses.games.magna_roma.rules.resources import amount_of, symbols_of
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
from circenses.games.magna_roma.state import Decision, Lot
from circenses.games.magna_roma.vocabulary import (
    BLANK,
    BLESSING,
    COIN,
    COLORS,
    COLUMN,
    FAITH,
    LEGION,
    LUXURY,
    LYRE,
    MASK,
    NO_ICON,
    POINT,
    POPULATION,
)

# fmt: off
(EXPECTED, MARKET, LUXURIES, LUXURY_BY_STAR, LOWEST_STARS, MIDDLE_STARS, HIGHEST_STARS,
 BONUSES_NEARBY, FAITH_SPACES, FAITH_BEYOND, FAITH_STEPS, TOKENS, TOKEN_BY_FAITH, COINS,
 MORE_COINS, MONUMENTS, WAITING, LACKING, FREE_PEOPLE, MORE_PEOPLE, SITES_USED, PROSPECT,
 PROVINCES, ICON_DISCS, DISTRICT_DISCS, CONQUEST, CONQUESTS, LEGIONS, IDLE_LEGIONS, MILITARY,
 ICONS, FEWEST_ICONS, OPEN_INSIDE, OPEN_OUTSIDE, SYMBOLS, TILE_STARS_WORTH, TILE_ICONS,
 OWN_ICONS, HALVES, AT_SITE, AT_BLESSING, AT_TRADE, TO_PLACE, TO_ACT, TO_CHOOSE) = range(45)

# What one of each is worth, in points, with 24, 12, 6, 2 and 0 turns left.
# fmt: off
TURNS = (24, 12, 6, 2, 0)
WORTH = (
    (75.76, 26.34,  5.75, -6.48,  0.12),  # EXPECTED: what everybody may still expect
    ( 0.46, -0.01,  0.07,  0.45,  1.03),  # MARKET: each point of the Market as it stands
    ( 1.02,  1.05,  0.83,  0.28, -0.05),  # LUXURIES
    (-0.22,  0.03,  0.08,  0.09,  0.00),  # LUXURY_BY_STAR: times the lowest track
    ( 2.65,  1.48,  0.84,  0.35, -0.02),  # LOWEST_STARS: on the lowest track
    ( 2.06,  0.84,  0.50,  0.37, -0.03),  # MIDDLE_STARS
    ( 1.22,  0.15,  0.17,  0.20, -0.05),  # HIGHEST_STARS
    (-0.86,  1.18,  1.21,  0.48, -0.07),  # BONUSES_NEARBY: dashboard bonuses, by worth
    (-1.46, -1.02, -0.61, -0.09, -0.01),  # FAITH_SPACES: as far as they give tokens
    ( 5.06,  0.30,  0.06,  0.15,  0.13),  # FAITH_BEYOND: further spaces
    ( 2.02,  2.13,  1.80,  1.03, -0.02),  # FAITH_STEPS: since the last token
    ( 1.73,  5.62,  4.57,  4.45,  0.93),  # TOKENS: blessings not played
    ( 0.13, -0.06,  0.02, -0.02,  0.22),  # TOKEN_BY_FAITH: tokens times faith
    ( 0.82,  0.99,  1.04,  0.56,  0.10),  # COINS: the first six
    ( 0.49,  0.43,  0.31, -0.14, -0.12),  # MORE_COINS
    ( 0.50,  0.93,  0.97,  1.02,  0.99),  # MONUMENTS: each point of functional ones
    ( 0.57,  0.94,  0.83,  0.63,  0.22),  # WAITING: each point that lacks population
    (-0.75, -1.16, -1.14, -0.54, -0.32),  # LACKING: population that they lack
    ( 0.22,  0.77,  0.58,  0.23,  0.06),  # FREE_PEOPLE: the first four to spare
    ( 0.44, -0.00, -0.10, -0.15,  0.01),  # MORE_PEOPLE
    ( 0.18, -1.08, -0.66,  0.09,  0.26),  # SITES_USED: monuments built
    (-0.09,  0.46,  0.62,  0.56,  0.10),  # PROSPECT: the best face-up monument, less its price
    (-0.22,  0.70,  0.80,  0.95,  1.00),  # PROVINCES: each point as they stand
    ( 1.22,  1.55,  1.24,  0.51, -0.10),  # ICON_DISCS: points a set, for own discs
    ( 0.54,  0.94,  0.73,  0.32, -0.05),  # DISTRICT_DISCS: points a district, for own discs
    (-0.20, -0.01,  0.15,  0.53,  0.53),  # CONQUEST: the best slot within reach now
    (-0.01,  0.31,  0.40,  0.27, -0.01),  # CONQUESTS: the best slots of all open cards
    ( 0.86,  0.83,  0.54,  0.26, -0.12),  # LEGIONS: while there is an open card
    (-1.39,  0.46,  0.56,  0.42,  0.09),  # IDLE_LEGIONS
    (-0.02, -0.50, -0.28,  0.20,  0.83),  # MILITARY: each point as it stands
    ( 0.62,  0.20,  0.15,  0.02,  0.00),  # ICONS: in the city
    ( 0.20, -0.28, -0.38, -0.14,  0.02),  # FEWEST_ICONS: of the rarest kind
    ( 0.70,  1.06,  1.08,  0.83,  0.24),  # OPEN_INSIDE: half-symbols beside free cells
    ( 1.00,  0.76,  0.81,  2.17,  0.00),  # OPEN_OUTSIDE: ... beside cells beyond the city
    ( 0.61,  0.68,  0.68,  0.80,  1.06),  # SYMBOLS: of the next tile where it fits best
    ( 0.06,  1.01,  1.04,  1.03,  0.96),  # TILE_STARS_WORTH: of the next tile
    (-0.87, -0.39, -0.99, -0.48, -0.13),  # TILE_ICONS: of the next tile
    ( 0.56,  0.39,  0.32,  0.27,  0.39),  # OWN_ICONS: ... points of own discs that ask for it
    (-0.30, -0.20, -0.66, -0.69, -0.45),  # HALVES: of the next tile
    ( 0.23,  0.19,  0.07,  0.34,  0.73),  # AT_SITE: while choosing: the best, less its price
    (-0.29,  0.13,  1.19,  1.03,  0.74),  # AT_BLESSING: ... the best tile, less the token
    ( 2.19,  0.49,  1.15,  0.47,  0.53),  # AT_TRADE: ... the reward, less the price
    ( 1.35,  0.93,  0.92,  0.49, -0.17),  # TO_PLACE: while a tile is to be placed
    ( 0.06,  0.20,  0.48,  0.74,  1.06),  # TO_ACT: before the action
    ( 1.49,  2.78,  1.37,  1.03, -0.12),  # TO_CHOOSE: before the next tile is chosen
)
# fmt: on

TUNING = {"depth": 16}  # search plays about four turns on before it values (docs/bots.md)
HOPE = 0.7  # solo: how likely an objective is, for each thing that it still lacks
NEARBY = 4  # stars within which a dashboard bonus counts
FEW_COINS = 6
FEW_PEOPLE = 4
GROWTH = 0.12  # how often a province's condition is met once more, a turn

RATES = np.array([np.interp(range(TILES_EACH + 1), TURNS[::-1], row[::-1]) for row in WORTH])
LAST_BLESSING = int(BLESSING_SPACE.nonzero()[0][-1])  # the last space that gives a token
BONUS_AT = table([bonus["at"] for bonus in DASHBOARD["bonus"]])
BONUS_TRACKS = table(
    [sum(1 << COLORS.index(color) for color in bonus["tracks"]) for bonus in DASHBOARD["bonus"]]
)
TILE_HALVES = table([sum(edge != BLANK for edge in edges) for edges in TILE_EDGES])


@rule
def one(thing, left):
    """What one more of a thing is worth with so many turns left."""
    return RATES[thing, left]


@rule
def worth(thing, left, n):
    """What n of a thing are worth."""
    return RATES[thing, left] * n


@rule
def value(state, player):
    """The player's final score to be expected."""
    me = state.players[player]
    if state.waiting == 0:
        return float(final_score(state, me))
    left = TILES_EACH - me.tiles
    rates = worth_of_each(me, left)
    points = me.points + worth(EXPECTED, left, 1.0)
    points += stars_and_market(me, left) + bonuses(me, left, rates)
    points += pantheon(me, left) + monuments(state, me, left, rates)
    points += provinces(state, me, left, rates) + open_halves(me, left)
    if state.seats == 1:
        points += objectives(state, me)
    return points + what_comes_next(state, player, left, rates)


@rule
def spread(state):
    """How far values lie from final scores, in points; it turns values into chances of winning."""
    left = 0
    for player in range(state.seats):
        left = max(left, TILES_EACH - state.players[player].tiles)
    return 2.5 + 0.33 * left


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


# ---- goods


@rule
def worth_of_each(me, left):
    """What one more of each resource is worth, in the order of gaining (MR-7.2)."""
    return (
        one(COINS, left) if me.coins < FEW_COINS else one(MORE_COINS, left),
        worth_of_population(me, left),
        worth_of_legion(me, left),
        worth_of_faith(me, left),
        1.0,
        one(TOKENS, left) + one(TOKEN_BY_FAITH, left) * me.faith,
        worth_of_luxury(me, left),
    )


@rule
def worth_of(bundle, rates):
    """Several resources together."""
    return (
        amount_of(bundle, COIN) * rates[COIN]
        + amount_of(bundle, POPULATION) * rates[POPULATION]
        + amount_of(bundle, LEGION) * rates[LEGION]
        + amount_of(bundle, FAITH) * rates[FAITH]
        + amount_of(bundle, POINT)
        + amount_of(bundle, BLESSING) * rates[BLESSING]
        + amount_of(bundle, LUXURY) * rates[LUXURY]
    )


@rule
def worth_of_population(me, left):
    """MR-11.4: population makes monuments functional."""
    people = employed(me)
    if people > me.population:
        return one(MONUMENTS, left) * 3.0 - one(WAITING, left) * 3.0 - one(LACKING, left)
    return one(FREE_PEOPLE, left) if me.population - people < FEW_PEOPLE else one(MORE_PEOPLE, left)


@rule
def worth_of_legion(me, left):
    """MR-8.8: legions conquer while there is a province without an own disc."""
    if me.legions == LAST_LEGION:
        return 0.0
    return one(LEGIONS, left) if can_conquer(me) else one(IDLE_LEGIONS, left)


@rule
def can_conquer(me):
    """MR-8.8: whether the player has no disc on one of the province cards."""
    held = 0
    for card in range(PROVINCES_IN_PLAY):
        held += (me.discs >> (card * PROVINCE_SLOTS)) & 7 != 0
    return held < PROVINCES_IN_PLAY


@rule
def worth_of_faith(me, left):
    """MR-7.5: one more step on the Pantheon board."""
    if me.faith >= LAST_FAITH:
        return 0.0
    tokens = one(TOKEN_BY_FAITH, left) * me.blessings
    if me.faith >= LAST_BLESSING:
        return tokens + one(FAITH_BEYOND, left)
    return tokens + one(FAITH_SPACES, left) + one(TOKENS, left) / 3.0


@rule
def worth_of_luxury(me, left):
    """MR-11.2: one more step on the Market board."""
    if me.luxuries >= LAST_LUXURY:
        return 0.0
    lowest = min(me.stars[0], me.stars[1], me.stars[2])
    half = 0.5 * STAR_VALUE[lowest] * one(MARKET, left)
    return half + one(LUXURIES, left) + one(LUXURY_BY_STAR, left) * lowest


# ---- stars, the Market and the Pantheon


@rule
def stars_and_market(me, left):
    """MR-6.4, MR-11.2: star tracks, and the luxuries that the lowest of them multiplies."""
    lowest = min(me.stars[0], me.stars[1], me.stars[2])
    highest = max(me.stars[0], me.stars[1], me.stars[2])
    middle = me.stars[0] + me.stars[1] + me.stars[2] - lowest - highest
    return (
        worth(MARKET, left, score_market(me))
        + worth(LUXURIES, left, me.luxuries)
        + worth(LUXURY_BY_STAR, left, me.luxuries * lowest)
        + worth(LOWEST_STARS, left, lowest)
        + worth(MIDDLE_STARS, left, middle)
        + worth(HIGHEST_STARS, left, highest)
    )


@rule
def worth_of_star(me, color, left):
    """MR-6.1: one more star; on the lowest track it counts most."""
    if me.stars[color] >= LAST_STAR:
        return 0.0
    below = 0
    for track in range(3):
        below += track != color and me.stars[track] <= me.stars[color]
    if below == 2:
        return one(HIGHEST_STARS, left)
    if below == 1:
        return one(MIDDLE_STARS, left)
    market = 0.55 * MARKET_VALUE[me.luxuries] * one(MARKET, left)
    return market + one(LOWEST_STARS, left) + one(LUXURY_BY_STAR, left) * me.luxuries


@rule
def bonuses(me, left, rates):
    """MR-6.3: dashboard bonuses that are not far off."""
    points = 0.0
    for bonus in range(BONUSES):
        if (me.bonuses >> bonus) & 1 == 0:
            missing = 0
            for track in range(3):
                if (BONUS_TRACKS[bonus] >> track) & 1:
                    missing += max(0, BONUS_AT[bonus] - me.stars[track])
            if missing < NEARBY:
                points += (1.0 - missing / NEARBY) * worth_of(BONUS_GAIN[bonus], rates)
    return worth(BONUSES_NEARBY, left, points)


@rule
def pantheon(me, left):
    """MR-7.5, MR-11.3: faith, and the tokens that it brings."""
    points = worth(TOKENS, left, me.blessings)
    points += worth(TOKEN_BY_FAITH, left, me.blessings * me.faith)
    if me.faith >= LAST_BLESSING:
        points += worth(FAITH_BEYOND, left, me.faith - LAST_BLESSING)
    else:
        points += worth(FAITH_STEPS, left, me.faith % 3)
    return points + worth(FAITH_SPACES, left, min(me.faith, LAST_BLESSING))


# ---- monuments


@rule
def monuments(state, me, left, rates):
    """MR-8.2, MR-11.4: coins, population, and the monuments they have built and will build."""
    points = worth(COINS, left, min(me.coins, FEW_COINS))
    points += worth(MORE_COINS, left, max(me.coins - FEW_COINS, 0))
    people = employed(me)
    full = 0
    for built in range(me.monument_count):
        full += functional(me, me.monuments[built], me.sites[built])
    if people > me.population:
        ready = float(score_monuments(me)) if left == 0 else full * me.population / people
        points += worth(MONUMENTS, left, ready) + worth(WAITING, left, full - ready)
        points += worth(LACKING, left, people - me.population)
    else:
        points += worth(MONUMENTS, left, full)
        points += worth(FREE_PEOPLE, left, min(me.population - people, FEW_PEOPLE))
        points += worth(MORE_PEOPLE, left, max(me.population - people - FEW_PEOPLE, 0))
    points += worth(SITES_USED, left, me.monument_count)
    return points + worth(PROSPECT, left, best_prospect(state, me, rates))


@rule
def employed(me):
    """MR-11.4: the population that the own monuments ask for."""
    people = 0
    for built in range(me.monument_count):
        monument = me.monuments[built]
        people += MONUMENT_POPULATION[monument, MONUMENT_LEVELS[monument]]
    return people


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
def best_prospect(state, me, rates):
    """MR-8.2: the best face-up monument for the city as it is, by how nearly it can be paid."""
    best = 0.0
    for place in range(MONUMENTS_FACE_UP):
        monument = state.face_up[place]
        if monument != EMPTY:
            part = min(1.0, (me.coins + 1.0) / (MONUMENT_COINS[monument] + 1.0))
            best = max(best, part * best_site(me, monument, rates))
    return best


@rule
def best_site(me, monument, rates):
    """MR-8.3: a monument on its best site, less what it asks for."""
    best = 0
    if MONUMENT_GROUND[monument] == Ground.TOWN_CENTER:
        best = functional(me, monument, CENTER)
    else:
        for row in range(me.north, me.south):
            for column in range(me.west, me.east):
                if is_site(me, row * SIDE + column):
                    best = max(best, functional(me, monument, row * SIDE + column))
    people = MONUMENT_POPULATION[monument, MONUMENT_LEVELS[monument]]
    return best - rates[COIN] * MONUMENT_COINS[monument] - rates[POPULATION] * people


# ---- provinces and the Military board


@rule
def provinces(state, me, left, rates):
    """MR-8.8, MR-11.5, MR-11.8: provinces held and to be conquered, icons and legions."""
    taken = state.blocked
    for player in range(state.seats):
        taken |= state.players[player].discs
    columns, lyres, masks = count_icons(me)
    held = 0
    with_icons = 0
    with_districts = 0
    best_now = 0.0
    best_of_all = 0.0
    for card in range(PROVINCES_IN_PLAY):
        province = state.provinces[card]
        times = condition(me, province, columns, lyres, masks)
        first = card * PROVINCE_SLOTS
        own = (me.discs >> first) & 7
        best = 0.0
        for slot in range(PROVINCE_SLOTS):
            points = PROVINCE_POINTS[province, slot]
            if (own >> slot) & 1:
                held += points * times
                if PROVINCE_SCORING[province] == Province.DISTRICTS:
                    with_districts += points
                else:
                    with_icons += points
            elif own == 0 and (taken >> (first + slot)) & 1 == 0:
                gain = points * (times + GROWTH * left)
                gain += worth_of(PROVINCE_BONUS[province, slot], rates)
                best = max(best, gain)
                if SLOT_COST[slot] <= me.legions:
                    best_now = max(best_now, gain)
        best_of_all += best
    marching = best_of_all > 0.0
    return (
        worth(PROVINCES, left, held)
        + worth(ICON_DISCS, left, with_icons)
        + worth(DISTRICT_DISCS, left, with_districts)
        + worth(CONQUEST, left, best_now)
        + worth(CONQUESTS, left, best_of_all)
        + worth(LEGIONS, left, me.legions if marching else 0)
        + worth(IDLE_LEGIONS, left, 0 if marching else me.legions)
        + worth(MILITARY, left, MILITARY_POINTS[me.legions])
        + worth(ICONS, left, columns + lyres + masks)
        + worth(FEWEST_ICONS, left, min(columns, lyres, masks))
    )


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
def condition(me, province, columns, lyres, masks):
    """MR-11.6, MR-11.7: how often a province's condition is met now."""
    if PROVINCE_SCORING[province] == Province.DISTRICTS:
        return districts(me, PROVINCE_COLOR[province])
    fewest = CITY * CITY
    if PROVINCE_ICONS[province] & (1 << COLUMN):
        fewest = min(fewest, columns)
    if PROVINCE_ICONS[province] & (1 << LYRE):
        fewest = min(fewest, lyres)
    if PROVINCE_ICONS[province] & (1 << MASK):
        fewest = min(fewest, masks)
    return fewest // 2 if PROVINCE_SCORING[province] == Province.SAME_PAIR else fewest


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
                beside = NEIGHBOR[row * SIDE + column, side]
                if EDGES[laid, side] == BLANK or me.city[beside] != EMPTY:
                    continue
                down, right = beside // SIDE, beside % SIDE
                if me.north <= down <= me.south and me.west <= right <= me.east:
                    inside += 1
                elif north <= down <= south and west <= right <= east:
                    outside += 1
    return worth(OPEN_INSIDE, left, inside) + worth(OPEN_OUTSIDE, left, outside)


# ---- what is being decided


@rule
def what_comes_next(state, player, left, rates):
    """The tile in hand or chosen, and the action that is being carried out."""
    me = state.players[player]
    entry = top(state)
    if (entry.who >> player) & 1 == 0:
        return next_tile(state, me, left, rates)
    decision = entry.decision
    if decision == Decision.ROTATION:
        fit = best_rotation(me, entry.arg, state.held, rates)
        return worth(TO_PLACE, left, 1.0) + tile_ahead(state, me, state.held, left, fit)
    if decision == Decision.CELL:
        fit = best_cell(me, state.held, rates)
        return worth(TO_PLACE, left, 1.0) + tile_ahead(state, me, state.held, left, fit)
    points = worth(TO_CHOOSE, left, 1.0)
    if decision == Decision.SITE:
        points += worth(AT_SITE, left, best_site(me, state.face_up[entry.arg], rates))
    elif decision == Decision.BLESS:
        points += worth(AT_BLESSING, left, best_blessing(me, rates))
    elif decision == Decision.TRADE:
        trade = state.trades[entry.arg]
        gain = worth_of(TRADE_REWARD[trade], rates) - worth_of(TRADE_PRICE[trade], rates)
        points += worth(AT_TRADE, left, max(0.0, gain)) + worth(TO_ACT, left, 1.0)
    elif decision == Decision.ACTION:
        points += worth(TO_ACT, left, 1.0)
    return points


@rule
def next_tile(state, me, left, rates):
    """MR-5.1: the tile under the own marker."""
    if left == 0 or me.marker == EMPTY:
        return 0.0
    tile = state.slots[me.marker]
    return tile_ahead(state, me, tile, left, best_cell(me, tile, rates))


@rule
def tile_ahead(state, me, tile, left, fit):
    """MR-1.6: a tile's symbols, stars, icon and halves before it is placed."""
    points = worth(SYMBOLS, left, fit) + worth(HALVES, left, TILE_HALVES[tile])
    if TILE_STARS[tile] > 0:
        stars = TILE_STARS[tile] * worth_of_star(me, TILE_COLOR[tile], left)
        points += worth(TILE_STARS_WORTH, left, stars)
    if TILE_ICON[tile] != NO_ICON:
        points += worth(TILE_ICONS, left, 1.0)
        points += worth(OWN_ICONS, left, discs_asking(state, me, TILE_ICON[tile]))
    return points


@rule
def discs_asking(state, me, icon):
    """MR-11.5: the points of the own discs that ask for an icon."""
    points = 0
    for card in range(PROVINCES_IN_PLAY):
        province = state.provinces[card]
        if (PROVINCE_ICONS[province] >> icon) & 1:
            for slot in range(PROVINCE_SLOTS):
                if (me.discs >> (card * PROVINCE_SLOTS + slot)) & 1:
                    points += PROVINCE_POINTS[province, slot]
    return points


@rule
def best_cell(me, tile, rates):
    """MR-5.2: the symbols of a tile where they are worth most."""
    best = 0.0
    for row in range(max(me.north - 1, me.south - CITY + 1), min(me.south + 2, me.north + CITY)):
        for column in range(max(me.west - 1, me.east - CITY + 1), min(me.east + 2, me.west + CITY)):
            if me.lots[row * SIDE + column] == Lot.BESIDE:
                best = max(best, best_rotation(me, row * SIDE + column, tile, rates))
    return best


@rule
def best_rotation(me, cell, tile, rates):
    """MR-7.1: the symbols of a tile in a cell, turned the best way."""
    best = 0.0
    for turns in range(ROTATIONS[tile]):
        gains = symbols_if(me, cell, 4 * tile + turns)
        if gains:
            best = max(best, worth_of(gains, rates))
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
def best_blessing(me, rates):
    """MR-8.12: the tile whose symbols are worth most, less the token."""
    best = 0.0
    for row in range(me.north, me.south + 1):
        for column in range(me.west, me.east + 1):
            cell = row * SIDE + column
            if (me.lots[cell] == Lot.TILE or me.lots[cell] == Lot.BUILT) and not me.blessed[cell]:
                best = max(best, worth_of(symbols_of(me, cell), rates))
    return best - rates[BLESSING]


# ---- solo


@rule
def objectives(state, me):
    """MR-12.6: the objectives, by how much they still lack."""
    hopes = 0.0
    for line in range(SOLO_LINES):
        hopes += hope(me, line, state.objectives[line])
    whole = int(hopes)
    if whole >= SOLO_LINES:
        return float(OBJECTIVE_POINTS[SOLO_LINES])
    return OBJECTIVE_POINTS[whole] + (OBJECTIVE_POINTS[whole + 1] - OBJECTIVE_POINTS[whole]) * (
        hopes - whole
    )


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
