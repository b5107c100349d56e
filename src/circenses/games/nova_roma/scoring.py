"""Chapter 21: who won? One function per paragraph of final scoring, one line of the sheet each.

In solo the rival is the second side, with lines of its own (NR-22.11).
"""

from circenses.core.compiling.jit import rule
from circenses.core.play.game import Line
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import box, effects, layout
from circenses.games.nova_roma.rules.bits import bits_in, lowest, number_of
from circenses.games.nova_roma.rules.resources import counted

LINES = (
    Line("Sailing", "NR-21.2"),
    Line("Building contracts", "NR-21.3"),
    Line("Zones", "NR-21.4"),
    Line("Chariots", "NR-21.5"),
    Line("Finishes", "NR-21.6"),
    Line("Followers", "NR-21.7"),
    Line("Animals", "NR-21.8"),
    Line("Mosaic", "NR-21.9"),
    Line("Goods and coins", "NR-21.10"),
    Line("Influence and artisans", "NR-21.11"),
    Line("First player", "NR-21.12"),
    Line("Rival's start", "NR-22.11"),
)
TIES = (
    Line("The rival wins ties", "NR-22.12"),
    Line("Influence", "NR-21.13"),
    Line("Later seat", "NR-21.13"),
)
SAILING, CONTRACTS, ZONES, CHARIOTS, FINISHES, FOLLOWERS = range(6)
ANIMALS, MOSAIC, GOODS_COINS, INFLUENCE_ARTISANS, FIRST_PLAYER, RIVAL_START = range(6, 12)
RIVAL_FIRST, MOST_INFLUENCE, LATER_SEAT = range(12, 15)
RIVAL = 1  # the second side of a solo game


@rule
def score(state, player, sheet):
    """NR-21.1: one line after the other, as if the game ended now."""
    if is_rival(state, player):
        score_rival(state, sheet)
    else:
        score_player(state, player, sheet)


@rule
def is_rival(state, side):
    return state.seats == 1 and side == RIVAL


@rule
def score_player(state, player, sheet):
    """NR-21.1, NR-22.10: what a player has; then the keys of NR-21.13."""
    me = state.players[player]
    sheet[SAILING] = score_ships(me.ships)
    sheet[CONTRACTS] = score_contracts(me.building)
    sheet[ZONES] = score_zones(state, player)
    sheet[CHARIOTS] = box.Scoring.chariot_vp * me.chariots  # NR-21.5
    sheet[FINISHES] = box.Scoring.finish_vp * finishes(me)
    sheet[FOLLOWERS] = score_followers(me)
    sheet[ANIMALS] = score_animals(animals(me))
    sheet[MOSAIC] = score_mosaic(me.claimed)
    sheet[GOODS_COINS] = (goods_of(me) + me.coins) // box.Scoring.goods_and_coins_div  # NR-21.10
    sheet[INFLUENCE_ARTISANS] = (
        me.influence + artisans_of(me)
    ) // box.Scoring.influence_and_artisans_div
    sheet[FIRST_PLAYER] = score_first_player(state, player)
    sheet[RIVAL_START] = 0
    sheet[RIVAL_FIRST] = 0
    sheet[MOST_INFLUENCE] = me.influence
    sheet[LATER_SEAT] = player  # RU-21
    if state.seats == 1:
        leave_out(sheet)


@rule
def leave_out(sheet):
    """NR-22.10, RU-23: alone, some lines of the sheet are not scored."""
    for line in range(len(layout.SCORED_ALONE)):
        if not layout.SCORED_ALONE[line]:
            sheet[line] = 0


@rule
def score_ships(ships):
    """NR-21.2: each ship its port, else the most among the harbors reached or passed."""
    points = 0
    for ship in range(len(ships)):
        points += layout.SHIP_POINTS[ships[ship]]
    return points


@rule
def score_contracts(contracts):
    """NR-21.3: the points of the building contracts."""
    points = 0
    cards = contracts + 0
    while cards != 0:
        points += box.Building.vp[lowest(cards)]
        cards &= cards - 1
    return points


# ---- zones


@rule
def score_zones(state, player):
    """NR-21.4: the first, second or third value of each zone by the number of blocks."""
    points = 0
    for zone in range(layout.ZONES):
        if blocks_of(state, player, zone) > 0:
            points += box.Zone.vp[zone, min(2, position_in(state, player, zone))]
    return points


@rule
def blocks_of(state, player, zone):
    """How many blocks a player has in a zone."""
    return bits_in(number_of(state.players[player].blocks[zone]))


@rule
def neutral_blocks(state, zone):
    """NR-20.7: neutral blocks compete like a player; in solo they are the rival's."""
    return bits_in(number_of(state.neutral_blocks[zone]))


@rule
def position_in(state, player, zone):
    """RU-19: how many different numbers of blocks are higher; NR-22.10: the rival wins ties."""
    own = blocks_of(state, player, zone)
    if state.seats == 1:
        return 0 if own > neutral_blocks(state, zone) else 1
    higher = 0  # numbers of blocks above the player's, as bits
    if neutral_blocks(state, zone) > own:
        higher |= 1 << neutral_blocks(state, zone)
    for other in range(state.seats):
        if blocks_of(state, other, zone) > own:
            higher |= 1 << blocks_of(state, other, zone)
    return bits_in(higher)


# ---- hippodrome, followers, estate


@rule
def finishes(me):
    """NR-21.6: own tokens on the last space."""
    n = 0
    for track in range(layout.TRACKS):
        if me.race[track] == layout.LAST_SPACE:
            n += 1
    return n


@rule
def score_followers(me):
    """NR-21.7: followers for the end of the game in the row, not in hand."""
    points = 0
    cards = number_of(me.row)
    while cards != 0:
        points += follower_points(me, lowest(cards))
        cards &= cards - 1
    return points


@rule
def follower_points(me, card):
    """NR-2.5: a base plus one for every few of a counter, or a number if the counter suffices."""
    match box.Follower.score[card]:
        case effects.Score.PER:
            n = counted(me, box.Follower.counter[card])
            return box.Follower.base[card] + n // box.Follower.div[card]
        case effects.Score.AT_LEAST:
            enough = counted(me, box.Follower.counter[card]) >= box.Follower.at_least[card]
            return box.Follower.base[card] + 0 if enough else 0
        case _:
            return 0


@rule
def animals(me):
    """NR-16.4: the lion counts as 2 animals."""
    n = 0
    for space in range(layout.ESTATE_SPACES):
        if me.tiles[space] != EMPTY:
            n += box.Tile.animals[me.tiles[space]]
    return n


@rule
def score_animals(n):
    """NR-21.8: sets of 1/2/3 animals score 2/5/9, and sets may repeat."""
    full_sets, rest = divmod(n, layout.ANIMAL_SET)
    return full_sets * box.Animals.sets[layout.ANIMAL_SET] + box.Animals.sets[rest]


@rule
def score_mosaic(claimed):
    """NR-21.9, NR-17.6: each claimed cell by its row, and each complete line."""
    points = 0
    for cell in range(layout.MOSAIC_CELLS):
        if (claimed >> cell) & 1:
            points += box.MosaicBoard.row_vp[cell // layout.MOSAIC_SIDE]
    for line in range(layout.MOSAIC_LINE_COUNT):
        if claimed & layout.LINE_CELLS[line] == layout.LINE_CELLS[line]:
            points += layout.LINE_POINTS[line]
    return points


# ---- what is left over


@rule
def goods_of(me):
    n = 0
    for good in range(effects.GOODS):
        n += me.goods[good]
    return n


@rule
def artisans_of(me):
    """NR-21.11, RU-20: available or placed, not trimmed to 3."""
    n = me.artisans + 0
    for space in range(layout.ESTATE_SPACES):
        n += me.placed[space]
    return n


@rule
def score_first_player(state, player):
    """NR-21.12: for the holder of the token; it is not used in solo (NR-10.3)."""
    holder = state.first_player if state.claimant == EMPTY else state.claimant
    return box.Scoring.first_player_vp if state.seats > 1 and holder == player else 0


# ---- the rival


@rule
def score_rival(state, sheet):
    """NR-22.11: the rival's points, line by line; NR-22.12: it wins ties."""
    for line in range(len(sheet)):
        sheet[line] = 0
    sheet[SAILING] = score_ships(state.rival_ships)
    sheet[CONTRACTS] = score_contracts(state.rival_building)
    sheet[ZONES] = rival_zones(state)
    sheet[CHARIOTS] = box.Scoring.chariot_vp * state.rival_chariots
    sheet[FINISHES] = box.Scoring.finish_vp * rival_leads(state)
    sheet[MOSAIC] = unclaimed_points(state.players[0].claimed)
    sheet[RIVAL_START] = rival_start(state)
    sheet[RIVAL_FIRST] = 1


@rule
def rival_start(state):
    """NR-22.11: its start and blocked legionnaires; NR-22.14: below 0 at our own level."""
    points = state.rival_points + 0
    return points - layout.RECORDED if points >= layout.BELOW_ZERO else points


@rule
def rival_zones(state):
    """NR-22.11: the first value if its blocks are at least those of the player, else the second."""
    points = 0
    for zone in range(layout.ZONES):
        behind = blocks_of(state, 0, zone) > neutral_blocks(state, zone)
        points += box.Zone.vp[zone, 1 if behind else 0]
    return points


@rule
def rival_leads(state):
    """NR-22.11: tracks on which its token is strictly beyond the player's."""
    n = 0
    for track in range(layout.TRACKS):
        if state.neutral_race[track] > state.players[0].race[track]:
            n += 1
    return n


@rule
def unclaimed_points(claimed):
    """NR-22.11: what each mosaic cell is worth that the player has not claimed."""
    points = 0
    for cell in range(layout.MOSAIC_CELLS):
        if (claimed >> cell) & 1 == 0:
            points += box.MosaicBoard.row_vp[cell // layout.MOSAIC_SIDE]
    return points
