"""The value of a position: what it counts by bits is there, counted cell by cell."""

import random

import pytest

import circenses.games.magna_roma.value.features as features
from circenses.core.compiling.interpret import interpreted
from circenses.core.play.match import Match
from circenses.core.state.schema import EMPTY
from circenses.core.value.valuation import valuation_of
from circenses.games.magna_roma import GAME
from circenses.games.magna_roma.box import (
    CITY,
    EDGES,
    NEIGHBOR,
    ROTATIONS,
    SIDE,
    TILE_ICON,
    Monument,
    Setup,
)
from circenses.games.magna_roma.rules.actions import is_site
from circenses.games.magna_roma.state import Decision, Lot
from circenses.games.magna_roma.value.exchange import tiles_left, worth_of, worth_of_each
from circenses.games.magna_roma.value.monuments import functional
from circenses.games.magna_roma.value.tiles import symbols_if
from circenses.games.magna_roma.vocabulary import BLANK, COIN, NO_ICON, POPULATION

PLAIN = {
    rule.__name__: interpreted(rule)
    for rule in (*(is_site, tiles_left, worth_of, worth_of_each, functional, symbols_if),)
}


def positions(players):
    """Some positions of a random game, each with all its players."""
    luck = random.Random(players)
    match = Match(GAME, players, players)
    while not match.over:
        if luck.random() < 0.12:
            for player in range(players):
                yield match.states, player
        match.play(luck.choice(match.legal()))


def cells_of(me):
    return [
        row * SIDE + column
        for row in range(me.north, me.south + 1)
        for column in range(me.west, me.east + 1)
    ]


def may_grow_to(me, cell):
    """MR-5.2: whether the city would still fit into its square."""
    row, column = divmod(cell, SIDE)
    high = max(me.south, row) - min(me.north, row)
    wide = max(me.east, column) - min(me.west, column)
    return high < CITY and wide < CITY


def open_halves(me):
    """The half-symbols beside free cells in the city, and beside those it may grow to."""
    inside = outside = 0
    for cell in cells_of(me):
        for side in range(4):
            beside = int(NEIGHBOR[cell, side])
            if me.city[cell] == EMPTY or EDGES[me.city[cell], side] == BLANK:
                continue
            if me.city[beside] == EMPTY and beside in cells_of(me):
                inside += 1
            elif me.city[beside] == EMPTY and may_grow_to(me, beside):
                outside += 1
    return inside, outside


def best_symbols(me, tile, rates):
    """What the symbols of a tile are worth where they are worth most."""
    free = [
        cell for cell in range(SIDE * SIDE) if me.lots[cell] == Lot.BESIDE and may_grow_to(me, cell)
    ]
    laid = [(cell, 4 * tile + turns) for cell in free for turns in range(ROTATIONS[tile])]
    gains = [PLAIN["symbols_if"](me, *one) for one in laid]
    return max([0.0, *(PLAIN["worth_of"](gain, rates) for gain in gains)])


def best_prospect(state, me, rates):
    """The best face-up monument on its best site, by how nearly it can be paid."""
    best = 0.0
    sites = [
        cell
        for cell in cells_of(me)
        if cell // SIDE < me.south and cell % SIDE < me.east and PLAIN["is_site"](me, cell)
    ]
    for monument in state.face_up[: Setup.monuments_face_up]:
        if monument == EMPTY:
            continue
        on = [SIDE * SIDE // 2] if is_forum(monument) else sites
        points = max([0, *(PLAIN["functional"](me, monument, site) for site in on)])
        people = Monument.population_at[monument, Monument.levels[monument]]
        net = points - rates[COIN] * Monument.coins[monument] - rates[POPULATION] * people
        best = max(best, min(1.0, (me.coins + 1) / (Monument.coins[monument] + 1)) * net)
    return best


def is_forum(monument):
    return Monument.written[monument]["id"] == "forum"


@pytest.mark.parametrize("players", range(1, 5))
def test_what_is_counted_by_bits_is_there_cell_by_cell(players):
    valuation = valuation_of(GAME)
    fits = 0
    for states, player in positions(players):
        state, me = states[0], states[0].players[player]
        amounts, _ = valuation.counted(states, player)
        rates = PLAIN["worth_of_each"](me, PLAIN["tiles_left"](me))
        icons = [TILE_ICON[me.city[c] >> 2] for c in cells_of(me) if me.city[c] != EMPTY]

        assert tuple(amounts[[features.OPEN_INSIDE, features.OPEN_OUTSIDE]]) == open_halves(me)
        assert amounts[features.ICONS] == sum(icon != NO_ICON for icon in icons)
        assert amounts[features.PROSPECT] == pytest.approx(best_prospect(state, me, rates))
        asked = state.agenda[state.pending - 1]
        if (asked.who >> player) & 1 and asked.decision == Decision.CELL:
            fits += 1
            best = best_symbols(me, int(state.held), rates)
            assert amounts[features.SYMBOLS] == pytest.approx(best)
    assert fits
