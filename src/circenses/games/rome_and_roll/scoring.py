"""RR-14: who won?"""

from circenses.core.compiling.jit import rule
from circenses.core.play.game import Line
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.box import seneca as seneca_cards
from circenses.games.rome_and_roll.rules import squares
from circenses.games.rome_and_roll.rules.advisors import is_unlocked
from circenses.games.rome_and_roll.rules.regions import count_bits
from circenses.games.rome_and_roll.vocabulary import PARK, RUBBLE, SLOTS, Score

LINES = (
    Line("Coins", "RR-14.4"),
    Line("Buildings track", "RR-1.10"),
    Line("Legacy", "RR-14.4"),
    Line("Glory", "RR-14.4"),
    Line("Advisors", "RR-12.1"),
    Line("Buildings", "RR-14.5"),
    Line("Nero cards", "RR-14.2"),
    Line("Soldiers", "RR-14.4"),
    Line("Senators", "RR-14.4"),
    Line("Parks", "RR-15.27"),
    Line("Rubble", "RR-15.27"),
    Line("Roads", "RR-15.27"),
    Line("Settlements", "RR-15.27"),
)
TIES = (Line("Seneca wins ties", "RR-15.27"), Line("More soldiers", "RR-14.6"))
COINS, BUILDINGS, LEGACY, GLORY, ADVISORS, CARDS, NERO, SOLDIERS, SENATORS = range(9)
PARKS, RUBBLES, ROADS, SETTLEMENTS, SENECA_FIRST, MORE_SOLDIERS = range(9, 15)
SIDE = ground.COLUMNS


@rule
def score(state, player, sheet):
    """RR-14.4: one line of the sheet for each sentence; RR-15.27 for Seneca."""
    me = state.players[player]
    sheet[NERO] = nero_points(me)
    if player >= state.seats:
        score_seneca(state, me, sheet)
        return
    for track in range(len(vocabulary.TRACKS)):
        sheet[COINS + track] = box.TRACK_VALUE[track, me.track[track]]
    sheet[ADVISORS] = advisor_points(me)
    sheet[CARDS] = building_points(state, player)
    sheet[SOLDIERS] = (me.soldiers + 1) // 2  # RR-14.4: used or not, rounded up
    sheet[SENATORS] = (me.senators + 1) // 2
    sheet[MORE_SOLDIERS] = me.soldiers  # RR-14.6


@rule
def nero_points(me):
    points = 0
    for card in range(box.NERO_CARDS):
        if (me.nero >> card) & 1:
            points += box.NeroCard.vp[card]
    return points


@rule
def advisor_points(me):
    """RR-12.1: advisors with all boxes marked."""
    points = 0
    for advisor in range(box.ADVISORS):
        if me.loyalty[advisor] == box.Tracks.loyalty_boxes:
            points += box.Character.advisor_points[me.character, advisor]
    return points


# ---- buildings


@rule
def building_points(state, player):
    """RR-14.5: all of the player's buildings, as they lie now."""
    points = 0
    for building in range(state.building_count):
        if state.buildings[building].owner == player:
            points += points_of(state, player, building)
    return points


@rule
def points_of(state, player, building):
    """RR-14.5: flat points; points if a condition holds; points for each of something."""
    card = state.cards[state.buildings[building].slot]
    points = box.Blueprint.vp[card]
    # fmt: off
    match box.Blueprint.scores[card]:
        case Score.FLAT:                    return points
        case Score.FILLED_3X3:              return points * is_in_full_block(state, building)
        case Score.EMPTY_4:                 return points * has_empty_squares(state, building)
        case Score.ADJACENT_OPPONENT_URBAN: return points * touches_urban(state, player, building)
        case _:
            return min(points * counted(state, player, building, card), box.Blueprint.most[card])
    # fmt: on


@rule
def counted(state, player, building, card):
    """What a card gives points for each of."""
    me = state.players[player]
    # fmt: off
    match box.Blueprint.scores[card]:
        case Score.ADJACENT_BUILDING:          return neighbors(state, building, EMPTY)
        case Score.ADJACENT_OPPONENT_BUILDING: return neighbors(state, building, player)
        case Score.OWN_ROADS:                  return count_bits(me.roads)
        case Score.OWN_SOLDIERS_3:             return me.soldiers // box.SOLDIERS_IN_GROUP
        case _:                                return abilities(me)
    # fmt: on


@rule
def neighbors(state, building, player):
    """RR-14.9, RR-14.12: adjacent buildings, each once; of a player's opponents, or all.

    All means the Forum too, but neither Rubble nor Parks. Bridges count (RR-14.14).
    """
    near, n = squares.near_building(state, building), 0
    for other in range(state.building_count):
        owner = state.buildings[other].owner
        counts = player == EMPTY or (owner != EMPTY and owner != player)
        if other != building and counts and not squares.is_seneca_area(state, other):
            if squares.are_adjacent(state, other, near):
                n += 1
    return n


@rule
def touches_urban(state, player, building):
    """RR-14.10: an opponent's Urban building is adjacent; alone there is none (RR-15.29)."""
    near = squares.near_building(state, building)
    for other in range(state.building_count):
        it = state.buildings[other]
        if it.slot < SLOTS and it.owner != player and it.owner != EMPTY:
            urban = box.Blueprint.type[state.cards[it.slot]] == box.URBAN
            if urban and squares.are_adjacent(state, other, near):
                return 1
    return 0


@rule
def has_empty_squares(state, building):
    """RR-14.8: at least four different empty squares share an edge; bridges do not help."""
    it = state.buildings[building]
    beside = squares.NOTHING
    for k in range(ground.LIE_SIZE[it.lie]):
        square = it.first + ground.LIE_STEP[it.lie, k]
        beside = squares.joined(beside, squares.from_table(ground.BESIDE[state.side, square]))
    empty = squares.common(beside, squares.free_squares(state))
    n = count_bits(empty[0]) + count_bits(empty[1]) + count_bits(empty[2]) + count_bits(empty[3])
    return 1 if n >= box.EMPTY_NEIGHBORS else 0


@rule
def is_in_full_block(state, building):
    """RR-14.7: some block of 3 by 3 covered squares holds all of the building."""
    cells, built = squares.squares_of(state, building), squares.built_squares(state)
    last = box.BLOCK - 1
    row, column = divmod(state.buildings[building].first, SIDE)
    for top in range(max(0, row - last), min(row, ground.ROWS - box.BLOCK) + 1):
        for left in range(max(0, column - last), min(column, SIDE - box.BLOCK) + 1):
            block = block_at(top, left)
            if is_part(cells, block) and is_part(block, built):
                return 1
    return 0


@rule
def block_at(top, left):
    """The squares of a 3 by 3 block."""
    block = squares.NOTHING
    for row in range(top, top + box.BLOCK):
        for column in range(left, left + box.BLOCK):
            block = squares.joined(
                block, squares.from_table(ground.SQUARE_SET[row * SIDE + column])
            )
    return block


@rule
def is_part(these, whole):
    return squares.is_empty(squares.without(these, whole))


@rule
def abilities(me):
    """RR-14.11: unlocked abilities of the player's advisors."""
    n = 0
    for ability in range(box.ABILITIES):
        if is_unlocked(me, ability):
            n += 1
    return n


# ---- Seneca


@rule
def score_seneca(state, him, sheet):
    """RR-15.27: areas on the map, roads, settlements, Nero cards; he wins a tie."""
    points = seneca_cards.POINTS[state.score_table]
    sheet[PARKS] = points[0] * areas_of(state, PARK)
    sheet[RUBBLES] = points[1] * areas_of(state, RUBBLE)
    sheet[ROADS] = points[2] * count_bits(him.roads)
    sheet[SETTLEMENTS] = points[3] * count_bits(him.settlements)
    sheet[SENECA_FIRST] = 1


@rule
def areas_of(state, kind):
    """How many Parks, or how much Rubble, lie on the map."""
    n = 0
    for building in range(state.building_count):
        n += 1 if state.buildings[building].slot == kind else 0
    return n
