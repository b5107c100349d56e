"""What is true of every position of Magna Roma."""

import numpy as np

from circenses.core.play.game import Law
from circenses.games.magna_roma import box
from circenses.games.magna_roma.box import Counts, DraftBoard, Setup
from circenses.games.magna_roma.state import ONE_CARD, Lot
from circenses.games.magna_roma.view import Player, Table


def seated(state: Table) -> list[Player]:
    """The records of the players who take part."""
    return [state.players[player] for player in range(state.seats)]


def coins_are_conserved(state: Table) -> bool:
    return bool(state.coins_left + sum(me.coins for me in seated(state)) == Counts.coins)


def population_is_conserved(state: Table) -> bool:
    return bool(
        state.population_left + sum(me.population for me in seated(state)) == Counts.population
    )


def blessings_are_conserved(state: Table) -> bool:
    owned = sum(me.blessings + int(np.sum(me.blessed)) for me in seated(state))
    return bool(state.blessings_left + owned == Counts.blessings)


def tiles_in_sight(state: Table) -> list[int]:
    """Every tile in the bag, on the draft board, in a hand or in a city."""
    bag = np.asarray(state.tile_bag)[: state.tiles_left]
    places = [bag, np.asarray(state.slots), np.asarray([state.held])]
    places += [np.asarray(me.city) // 4 for me in seated(state)]
    return [int(tile) for tile in np.concatenate(places) if 0 <= tile < box.TILES]


def tiles_are_conserved(state: Table) -> bool:
    """In solo two tiles leave the game each turn (MR-12.5)."""
    tiles = tiles_in_sight(state)
    gone = box.TILES - len(tiles)
    turns = state.players[0].tiles
    allowed = (
        {(DraftBoard.solo_pool - 1) * turns, (DraftBoard.solo_pool - 1) * (turns - 1)}
        if state.seats == 1
        else {0}
    )
    return len(set(tiles)) == len(tiles) and gone in allowed


def monuments_are_conserved(state: Table) -> bool:
    bag = np.asarray(state.monument_bag)[: state.monuments_left]
    places = [bag, np.asarray(state.face_up)]
    places += [np.asarray(me.monuments) for me in seated(state)]
    return sorted(int(m) for m in np.concatenate(places) if m >= 0) == list(range(box.MONUMENTS))


def cities_stay_within_five_by_five(state: Table) -> bool:
    return all(
        me.south - me.north < box.CITY
        and me.east - me.west < box.CITY
        and me.tiles <= box.TILES_EACH
        for me in seated(state)
    )


def cells_and_lots_agree(state: Table) -> bool:
    """A cell holds a tile or the Town Center exactly if its lot says so."""
    for me in seated(state):
        lots = np.asarray(me.lots)
        tiles = (lots == Lot.TILE) | (lots == Lot.BUILT)
        if not np.array_equal(tiles | (lots == Lot.TOWN_CENTER), np.asarray(me.city) >= 0):
            return False
        if int(tiles.sum()) != me.tiles or np.any(np.asarray(me.blessed)[~tiles]):
            return False
    return True


def each_slot_has_one_disc(state: Table) -> bool:
    """MR-8.8: one disc on a slot, and one of a player on a card; neutral discs anywhere."""
    own = [me.discs for me in seated(state)]
    discs = [state.blocked, *own]
    cards = range(0, Setup.provinces_in_play * box.PROVINCE_SLOTS, box.PROVINCE_SLOTS)
    single = all((disc >> card & ONE_CARD).bit_count() <= 1 for disc in own for card in cards)
    return (
        single
        and sum(disc.bit_count() for disc in discs)
        == np.bitwise_or.reduce(discs).item().bit_count()
    )


LAWS = (
    Law("coins are conserved", coins_are_conserved),
    Law("population is conserved", population_is_conserved),
    Law("blessing tokens are conserved", blessings_are_conserved),
    Law("no tile is twice, and none is lost", tiles_are_conserved),
    Law("monuments are conserved", monuments_are_conserved),
    Law("cities stay within five by five", cities_stay_within_five_by_five),
    Law("cells and lots agree", cells_and_lots_agree),
    Law("each province slot has one disc", each_slot_has_one_disc),
)
