"""The rules against a second engine, told from RULES.md without a line of rules/ (reading/).

Both play the same games from the same seeds; at every choice the seat, the open moves and all that
lies on the table must be the same. More games, those of seeds 9 to 199:

    python -m tests.games.rome_and_roll.test_rr_reading 9 200
"""

import random
import sys

import numpy as np
import pytest

from circenses.core.rules.agenda import first_of
from circenses.core.state.schema import EMPTY
from circenses.games.rome_and_roll import GAME, box, vocabulary
from circenses.games.rome_and_roll.box import ground
from tests.games.rome_and_roll.reading import Reading, pieces
from tests.games.rome_and_roll.reading.map import number
from tests.playing import moves, start

PASS = pieces.ACTION + len(pieces.ACTIONS) - 1
AREAS = {vocabulary.FORUM: "F", vocabulary.RUBBLE: "R", vocabulary.PARK: "P"}


def named(bits, names):
    return {name for n, name in enumerate(names) if (bits >> n) & 1}


def or_none(index):
    return None if index == EMPTY else index


def nero_points(me):
    return sum(box.NeroCard.vp[card] for card in range(4) if (me.nero >> card) & 1)


def our_table(state):
    """What lies on the table, in words that both engines know."""
    seats = [our_sheet(state.players[seat]) for seat in range(state.seats)]
    if state.seats == 1:
        seats.append(our_shared_sheet(state.players[box.SENECA]))
    every = [state.buildings[n] for n in range(state.building_count)]
    return {
        "seats": seats,
        "middle": named(state.favors, pieces.FAVORS),
        "nero": sum((state.nero >> card) & 1 for card in range(4)),
        "pro-consul": state.pro_consul,
        "Seneca's Foreman": or_none(state.seneca_foreman),
        "pool": [kind for kind in range(18) for _ in range(state.pool[kind])],
        "map": [(or_none(it.owner), AREAS.get(it.slot, it.slot), cells_of(it)) for it in every],
        "icons": (list(state.icons), state.aux),
        "rounds": (state.rounds, state.last_round),
    }


def our_shared_sheet(me):
    """What Seneca has too."""
    return (
        named(me.favors, pieces.FAVORS),
        named(me.settlements, pieces.SETTLEMENT_IDS),
        named(me.roads, pieces.ROAD_IDS),
        nero_points(me),
    )


def our_sheet(me):
    return (
        list(me.yard),
        list(me.track),
        (me.soldiers, me.garrisons, me.senators, me.deployed),
        list(me.loyalty),
        sorted(kind for kind in me.dice if kind != EMPTY),
        me.overseer,
        or_none(me.foreman),
        *our_shared_sheet(me),
    )


def cells_of(it):
    steps = [ground.LIE_STEP[it.lie, k] for k in range(ground.LIE_SIZE[it.lie])]
    return sorted(it.first + step for step in steps)


def their_table(other):
    turn = other.turn or pieces.Turn(0)
    seats = [their_sheet(sheet) for sheet in other.sheets[: other.players]]
    return {
        "seats": seats + [their_shared_sheet(sheet) for sheet in other.sheets[other.players :]],
        "middle": other.favors,
        "nero": len(other.nero),
        "pro-consul": other.pro_consul,
        "Seneca's Foreman": other.seneca_foreman,
        "pool": sorted(other.pool),
        "map": [(b.owner, b.slot, sorted(map(number, b.cells))) for b in other.buildings],
        "icons": (list(turn.icons.values()), turn.aux),
        "rounds": (other.round, other.last_round),
    }


def their_shared_sheet(me):
    return me.favors, me.settlements, me.roads, sum(me.nero)


def their_sheet(me):
    return (
        me.yard,
        list(me.track.values()),
        (me.soldiers, me.garrisons, me.senators, me.deployed),
        me.loyalty,
        sorted(me.dice),
        me.overseer.move,
        me.foreman,
        *their_shared_sheet(me),
    )


# ---- a richer start, so that rare things happen


def enrich(state, other, luck):
    """The same gifts for both engines: goods, loyalty, soldiers, senators, tracks, favors."""
    for seat in range(state.seats):
        me, they = state.players[seat], other.sheets[seat]
        they.yard = [luck.choice((0, 1, 3, 5, 9)) for _ in range(5)]
        they.loyalty = [luck.choice((0, 1, 2, 3, 3, 4, 5)) for _ in range(3)]
        they.track = {track: luck.randint(0, 5) for track in pieces.TRACKS}
        they.soldiers, they.senators = luck.randint(0, 8), luck.randint(0, 6)
        they.favors |= {name for name in sorted(other.favors) if luck.random() < 0.3}
        other.favors -= they.favors
        me.yard[:], me.loyalty[:], me.track[:] = they.yard, they.loyalty, [*they.track.values()]
        me.soldiers, me.senators = they.soldiers, they.senators
        me.favors = sum(1 << pieces.FAVORS.index(name) for name in they.favors)
    state.favors = sum(1 << pieces.FAVORS.index(name) for name in other.favors)
    settle_regions(state, other, luck)


def settle_regions(state, other, luck):
    """Some settlements and roads, for all players and Seneca."""
    for _ in range(luck.choice((0, 4, 20))):
        free = sorted(other.targets() - {"H1", "H2"})
        if free:
            other.sheets[luck.randrange(other.sides)].settlements.add(luck.choice(free))
        if other.open_roads() and luck.random() < 0.5:
            road = luck.choice(sorted(other.open_roads()))
            other.sheets[luck.randrange(other.sides)].roads.add(road)
    for me, they in zip(state.players, other.sheets, strict=False):
        me.settlements = sum(1 << pieces.SETTLEMENT_IDS.index(n) for n in they.settlements)
        me.roads = sum(1 << pieces.ROAD_IDS.index(n) for n in they.roads)


# ---- the game


def tastes(luck):
    """How likely each move is chosen, beside the others: builders, and those who do not care."""
    likes = {pieces.DONE: 0.3, PASS: 0.05, pieces.ACTION: luck.choice((1, 5, 40))}
    return likes if luck.random() < 0.7 else {}


def choose(luck, open_moves, likes):
    return luck.choices(open_moves, [likes.get(move, 1) for move in open_moves])[0]


def play_both(players, seed, rich, **options):
    """Play a game with both engines; fails where they differ."""
    luck = random.Random(seed)
    state, other = start(GAME, players, seed, **options), Reading(players, seed, options)
    if rich:
        enrich(state, other, luck)
    course, likes = other.play(), tastes(luck)
    asked = next(course, None)
    while asked is not None:
        player, theirs = asked
        assert (first_of(state.waiting), moves(GAME, state, player)) == (player, sorted(theirs))
        assert our_table(state) == their_table(other)
        move = choose(luck, sorted(theirs), likes)
        GAME.play(state, player, move)
        try:
            asked = course.send(move)
        except StopIteration:
            asked = None
    assert state.waiting == 0
    assert [points(state, side) for side in range(other.sides)] == [
        other.score(side) for side in range(other.sides)
    ]


def points(state, side):
    sheet = np.zeros(len(GAME.lines) + len(GAME.ties), np.int32)
    GAME.score(state, side, sheet)
    return sum(sheet[: len(GAME.lines)].tolist())


SOLO = {
    "level": ("Easy", "Normal", "Hard"),
    "score": ("Standard", "Easier", "Harder"),
    **dict.fromkeys(("exchange", "asia", "aegyptus", "rubble_closed"), ("Yes", "No")),
    "no_fallback": ("No", "No", "Yes"),
}


def table_of(seed):
    """Players, a rich start or not, and options for a seed."""
    luck = random.Random(seed)
    players = 1 + seed % 4
    offered = SOLO if players == 1 else {"foreman": ("Yes", "No")} if players == 2 else {}
    return players, seed % 5 > 0, {name: luck.choice(each) for name, each in offered.items()}


@pytest.mark.parametrize("seed", range(5))
def test_rr_18_2_a_second_engine_asks_and_answers_alike(seed):
    """RR-18: seats, moves, the whole table at every choice, and the points at the end."""
    players, rich, options = table_of(seed)

    play_both(players, seed, rich, **options)


if __name__ == "__main__":
    for seed in range(*map(int, sys.argv[1:3])):
        players, rich, options = table_of(seed)
        play_both(players, seed, rich, **options)
        print(seed, players, options)
