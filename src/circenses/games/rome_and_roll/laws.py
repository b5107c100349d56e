"""What is true of every position of Rome & Roll."""

from collections.abc import Iterable
from functools import cache

import numpy as np

from circenses.core.play.game import Law
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.box import abilities, ground, provinces
from circenses.games.rome_and_roll.view import Building, Player, Table


def seated(state: Table) -> list[Player]:
    """The records of those who take part; alone, Seneca's too."""
    return [state.players[seat] for seat in range(max(2, state.seats))]


def cells(it: Building) -> list[int]:
    return [it.first + ground.LIE_STEP[it.lie, k] for k in range(ground.LIE_SIZE[it.lie])]


def apart(sets: Iterable[int]) -> int | None:
    """All that is in these sets of bits; None if something is in two of them."""
    together = 0
    for one in sets:
        if together & one:
            return None
        together |= one
    return together


def favors_are_conserved(state: Table) -> bool:
    """Every favor is in the middle, with one player, or out of the game."""
    together = apart([state.favors, *(me.favors for me in seated(state))])
    if together is None:
        return False
    saturn = any(abilities.TAKES_SATURN[me.character] for me in seated(state)[: state.seats])
    dealt = (box.Setup.favors_dealt, box.FIRST_GAME_FAVORS.bit_count())  # at random, first game
    return together.bit_count() - saturn in dealt


def nero_cards_are_conserved(state: Table) -> bool:
    together = apart([state.nero, *(me.nero for me in seated(state))])
    return bool(together == box.NERO_FOR[state.seats])


def dice_are_conserved(state: Table) -> bool:
    """From the roll on, no die appears; taken ones are used up."""
    held = sum(kind != EMPTY for me in seated(state) for kind in me.dice)
    return bool(sum(state.pool) + held + (state.die != EMPTY) <= sum(box.DICE_FOR[state.seats]))


def the_map_is_what_was_drawn(state: Table) -> bool:
    """Every square of every building belongs to it alone, and no other square is covered."""
    number, kind, owner = (np.full(ground.SQUARES, EMPTY) for _ in range(3))
    for n in range(state.building_count):
        it = state.buildings[n]
        squares = cells(it)
        if (number[squares] != EMPTY).any():
            return False
        number[squares], kind[squares], owner[squares] = n, it.slot, it.owner
    rows = (number != EMPTY).reshape(ground.ROWS, ground.COLUMNS) @ (1 << np.arange(ground.COLUMNS))
    told = [(state.building_at, number), (state.kind_at, kind), (state.owner_at, owner)]
    return all(np.array_equal(field, wanted) for field, wanted in [*told, (state.built, rows)])


@cache
def can_stand(side: int, card: int, first: int, lie: int) -> bool:
    """RR-6.4: whether a card could lie there on an empty map; with Juno's shape, with her help."""
    steps = ground.steps_from_first(ground.ALL_LIES[lie])
    cells = [divmod(first + step, ground.COLUMNS) for step in steps]
    large = ground.ALL_LIES[lie] in ground.SHAPE_LIES[box.JUNO_SHAPE]
    return ground.GROUNDS[side].carries(cells, box.Blueprint.written[card]["restriction"], large)


def buildings_stand_where_they_may(state: Table) -> bool:
    """RR-6.4, RR-15.11: on land, one hill and one side of the wall; Rubble on one hill."""
    on = ground.GROUNDS[state.side]
    for number in range(1, state.building_count):
        it = state.buildings[number]
        if it.slot < vocabulary.SLOTS:
            if not can_stand(state.side, state.cards[it.slot], it.first, it.lie):
                return False
        elif len({on.at(divmod(square, ground.COLUMNS)) for square in cells(it)}) != 1:
            return False
    return True


def used_ones_are_there(state: Table) -> bool:
    """No player has used more soldiers or senators than the sheet has."""
    return all(me.garrisons <= me.soldiers and me.deployed <= me.senators for me in seated(state))


def settlements_have_one_owner(state: Table) -> bool:
    """Settlements and roads belong to one player, and exist on this side of the map."""
    towns, roads = (
        apart(getattr(me, it) for me in seated(state)) for it in ("settlements", "roads")
    )
    if towns is None or roads is None:
        return False
    side = state.side
    return not (towns & ~provinces.SETTLEMENTS_ON[side] or roads & ~provinces.ROADS_ON[side])


def roads_lead_to_rome(state: Table) -> bool:
    """RR-8.2: every renovated road is joined to Rome, and leads to conquered settlements."""
    roads = owned = 0
    for me in seated(state):
        roads |= me.roads
        owned |= me.settlements
    mine = [road for road in range(box.ROADS) if (roads >> road) & 1]
    reached = 0
    for _ in mine:
        for road in mine:
            ends = int(provinces.ROAD_ENDS[road])
            if (provinces.ROAD_AT_ROME >> road) & 1 or ends & reached:
                reached |= ends
    return all(int(provinces.ROAD_ENDS[road]) & ~(reached & owned) == 0 for road in mine)


def foremen_stand_apart(state: Table) -> bool:
    """RR-6.3: at most one Foreman on a card."""
    slots = [me.foreman for me in seated(state)[: state.seats]] + [state.seneca_foreman]
    on_cards = [slot for slot in slots if slot != EMPTY]
    return len(on_cards) == len(set(on_cards))


def overseers_stand_apart(state: Table) -> bool:
    """RR-6.2: in buildings, and together only in the Forum."""
    places = [me.overseer for me in seated(state)[: state.seats]]
    apart = [place for place in places if place != ground.FORUM_SQUARE[state.side]]
    inside = all(state.buildings[state.building_at[place]].first == place for place in places)
    return inside and len(apart) == len(set(apart))


def blue_boxes_are_remembered(state: Table) -> bool:
    """RR-14.2: a blue box counts as reached exactly when its track stands there or beyond."""
    return all(
        bool((me.blue >> track) & 1)
        == bool(me.track[track] >= box.Character.blue_box[me.character, track])
        for me in seated(state)[: state.seats]
        for track in range(len(vocabulary.TRACKS))
    )


def nothing_is_left_between_turns(state: Table) -> bool:
    """RR-20.3: between turns, nothing of a turn is kept."""
    if state.active != EMPTY:
        return True
    return bool(state.die == EMPTY and state.workers == state.aux == sum(state.icons) == 0)


LAWS = (
    Law("no favor is lost or twice", favors_are_conserved),
    Law("no Nero card is lost or twice", nero_cards_are_conserved),
    Law("there are never more dice than rolled", dice_are_conserved),
    Law("the map shows what was drawn, square by square", the_map_is_what_was_drawn),
    Law("buildings stand where they may", buildings_stand_where_they_may),
    Law("nobody uses soldiers or senators that are not there", used_ones_are_there),
    Law("a settlement or road has one owner", settlements_have_one_owner),
    Law("all roads lead to Rome", roads_lead_to_rome),
    Law("one Foreman at most on a card", foremen_stand_apart),
    Law("Overseers meet only in the Forum", overseers_stand_apart),
    Law("blue boxes are remembered", blue_boxes_are_remembered),
    Law("a turn leaves nothing behind", nothing_is_left_between_turns),
)
