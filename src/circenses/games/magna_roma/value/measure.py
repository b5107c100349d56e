"""How much there is of each feature (value/features.py) in a position, for one player.

The points so far, each line of final scoring as it stands now, goods, stars, icons, open
half-symbols, the next tile, and what is being decided.
"""

from circenses.core.compiling.jit import rule
from circenses.core.rules.box import numbers
from circenses.games.magna_roma import box, scoring
from circenses.games.magna_roma.box import Bonus, Military, Province, ProvinceKind, Setup
from circenses.games.magna_roma.value import exchange, features
from circenses.games.magna_roma.value.city import FIRST_COLOR, FIRST_ICON, how_many, survey
from circenses.games.magna_roma.value.monuments import monuments
from circenses.games.magna_roma.value.solo import objectives
from circenses.games.magna_roma.value.tiles import open_halves, what_comes_next
from circenses.games.magna_roma.vocabulary import COLORS, COLUMN, LYRE, MASK

# Search plays about six turns on before it values, and trusts look-ahead (docs/bots.md).
TUNING = {"depth": 24, "sharpness": 0.7, "modesty": 0.15, "explore": 0.7, "rivals": 0.4}
NEARBY = 4  # stars within which a dashboard bonus counts
GROWTH = 0.12  # how often a province's condition is met once more, a turn

BONUS_TRACKS = numbers(
    [sum(1 << COLORS.index(color) for color in bonus["tracks"]) for bonus in Bonus]
)


@rule
def measure(state, player, amounts):
    """How much there is of each feature, for one player before the end; `amounts` are all 0."""
    me = state.players[player]
    rates = exchange.worth_of_each(me, exchange.tiles_left(me))
    amounts[features.EXPECTED] = 1.0
    amounts[features.POINTS] = me.points
    stars_and_market(me, amounts)
    bonuses(me, amounts, rates)
    pantheon(me, amounts)
    city = survey(me)
    monuments(state, me, city, amounts, rates)
    provinces(state, me, city, amounts, rates)
    open_halves(me, city, amounts)
    if state.seats == 1:
        amounts[features.OBJECTIVES] = objectives(state, me)


@rule
def measure_now(state, player, amounts):
    """The next tile, and what is being decided."""
    if state.pending > 0:
        me = state.players[player]
        what_comes_next(state, player, amounts, exchange.worth_of_each(me, exchange.tiles_left(me)))


@rule
def unchanged(before, after, player):
    """Whether a move built, placed, conquered, gained and paid nothing, and no card was dealt."""
    me = after.players[player]
    was = before.players[player]
    same = after.seats > 1 and me.tiles == was.tiles and me.monument_count == was.monument_count
    same &= me.points == was.points and me.coins == was.coins
    same &= me.population == was.population and me.blessings == was.blessings
    same &= me.legions == was.legions and me.faith == was.faith and me.luxuries == was.luxuries
    same &= me.bonuses == was.bonuses
    for track in range(3):
        same &= me.stars[track] == was.stars[track]
    for other in range(after.seats):
        same &= after.players[other].discs == before.players[other].discs
    for place in range(Setup.monuments_face_up):
        same &= after.face_up[place] == before.face_up[place]
    return same


@rule
def time_left(state, player):
    """MR-4.1: own tiles that are not placed."""
    return exchange.tiles_left(state.players[player])


@rule
def spread(state):
    """How far values lie from final scores, in points; it turns values into chances of winning."""
    left = 0
    for player in range(state.seats):
        left = max(left, box.TILES_EACH - state.players[player].tiles)
    return 2.5 + 0.33 * left


# ---- stars, the Market and the Pantheon


@rule
def stars_and_market(me, amounts):
    """MR-6.4, MR-11.2: star tracks, and the luxuries that the lowest of them multiplies."""
    lowest = min(me.stars[0], me.stars[1], me.stars[2])
    highest = max(me.stars[0], me.stars[1], me.stars[2])
    middle = me.stars[0] + me.stars[1] + me.stars[2] - lowest - highest
    amounts[features.MARKET] = scoring.score_market(me)
    amounts[features.LUXURIES] = me.luxuries
    amounts[features.LUXURY_BY_STAR] = me.luxuries * lowest
    amounts[features.LOWEST_STARS] = lowest
    amounts[features.MIDDLE_STARS] = middle
    amounts[features.HIGHEST_STARS] = highest


@rule
def bonuses(me, amounts, rates):
    """MR-6.3: dashboard bonuses that are not far off."""
    points = 0.0
    for bonus in range(box.BONUSES):
        if (me.bonuses >> bonus) & 1 == 0:
            missing = 0
            for track in range(3):
                if (BONUS_TRACKS[bonus] >> track) & 1:
                    missing += max(0, Bonus.at[bonus] - me.stars[track])
            if missing < NEARBY:
                points += (1.0 - missing / NEARBY) * exchange.worth_of(Bonus.gain[bonus], rates)
    amounts[features.BONUSES_NEARBY] = points


@rule
def pantheon(me, amounts):
    """MR-7.5, MR-11.3: faith, and the tokens that it brings."""
    amounts[features.TOKENS] = me.blessings
    amounts[features.TOKEN_BY_FAITH] = me.blessings * me.faith
    if me.faith >= exchange.LAST_BLESSING:
        amounts[features.FAITH_BEYOND] = me.faith - exchange.LAST_BLESSING
    else:
        amounts[features.FAITH_STEPS] = me.faith % 3
    amounts[features.FAITH_SPACES] = min(me.faith, exchange.LAST_BLESSING)


# ---- provinces and the Military board


@rule
def provinces(state, me, city, amounts, rates):
    """MR-8.8, MR-11.5, MR-11.8: provinces held and to be conquered, icons and legions."""
    taken = state.blocked
    for player in range(state.seats):
        taken |= state.players[player].discs
    columns = how_many(city[FIRST_ICON + COLUMN])
    lyres = how_many(city[FIRST_ICON + LYRE])
    masks = how_many(city[FIRST_ICON + MASK])
    held = 0
    with_icons = 0
    with_districts = 0
    best_now = 0.0
    best_of_all = 0.0
    left = exchange.tiles_left(me)
    for card in range(Setup.provinces_in_play):
        province = state.provinces[card]
        times = condition(city, province, columns, lyres, masks)
        first = card * box.PROVINCE_SLOTS
        own = (me.discs >> first) & 7
        best = 0.0
        for slot in range(box.PROVINCE_SLOTS):
            points = Province.vp[province, slot]
            if (own >> slot) & 1:
                held += points * times
                if Province.kind[province] == ProvinceKind.DISTRICTS:
                    with_districts += points
                else:
                    with_icons += points
            elif own == 0 and (taken >> (first + slot)) & 1 == 0:
                gain = points * (times + GROWTH * left)
                gain += exchange.worth_of(Province.bonus[province, slot], rates)
                best = max(best, gain)
                if Military.slot_cost[slot] <= me.legions:
                    best_now = max(best_now, gain)
        best_of_all += best
    marching = best_of_all > 0.0
    amounts[features.PROVINCES] = held
    amounts[features.ICON_DISCS] = with_icons
    amounts[features.DISTRICT_DISCS] = with_districts
    amounts[features.CONQUEST] = best_now
    amounts[features.CONQUESTS] = best_of_all
    amounts[features.LEGIONS] = me.legions if marching else 0
    amounts[features.IDLE_LEGIONS] = 0 if marching else me.legions
    amounts[features.MILITARY] = Military.end_vp[me.legions]
    amounts[features.ICONS] = columns + lyres + masks
    amounts[features.FEWEST_ICONS] = min(columns, lyres, masks)


@rule
def condition(city, province, columns, lyres, masks):
    """MR-11.6, MR-11.7: how often a province's condition is met now."""
    if Province.kind[province] == ProvinceKind.DISTRICTS:
        return scoring.groups(city[FIRST_COLOR + Province.color[province]])
    fewest = box.CITY * box.CITY
    if Province.icons[province] & (1 << COLUMN):
        fewest = min(fewest, columns)
    if Province.icons[province] & (1 << LYRE):
        fewest = min(fewest, lyres)
    if Province.icons[province] & (1 << MASK):
        fewest = min(fewest, masks)
    return fewest // 2 if Province.kind[province] == ProvinceKind.SAME_PAIR else fewest
