"""Whole games beside a second engine (reading/): the same questions, positions and scores."""

from random import Random
from typing import Any

import numpy as np
import pytest

from circenses.core.play.match import Match
from circenses.core.state.schema import EMPTY
from circenses.games.nova_roma import GAME
from circenses.games.nova_roma.box import Limits
from circenses.games.nova_roma.laws import members, there, things
from circenses.games.nova_roma.state import FIRST_MOVE, Decision
from tests.games.nova_roma.reading import Reading
from tests.games.nova_roma.reading.pieces import GOODS, PORT, ROUTES
from tests.games.nova_roma.table import write

TABLES = {
    1: {"level": "Hard", "mosaic": "Drafted", "followers": "Drafted"},
    2: {"followers": "Drafted"},
    3: {"mosaic": "Drafted"},
    4: {},
}
LEVELS = ("Easy", "Normal", "Hard")


# ---- the position in the words of the second engine


def position_of(state: Any) -> dict[str, Any]:
    offers = state.shipping_offer, state.building_offer, state.tile_offer, state.follower_offer
    decks = state.shipping_deck, state.building_deck, state.tile_stacks
    rival = [state.rival_points, as_set(state.rival_building), state.rival_chariots]
    return {
        "seats": [seat_of(state.players[seat]) for seat in range(state.seats)],
        "offers": [*map(slots, offers), *slots([state.special_offer])],
        "decks": [as_set(deck) for deck in decks],
        "followers": [set(members(state.follower_deck)), set(members(state.follower_discard))],
        "forum": [filled(state.forum), as_set(state.legionnaires), state.emperor],
        "rewards": there(state.rewards),
        "hippodrome": [list(state.neutral_race), state.favored, state.upcoming],
        "round": [state.round_number, state.first_player, state.claimant],
        "supply": [state.artisans_left, state.port_ships],
        "rival": rival if state.seats == 1 else [],
    }


def seat_of(me: Any) -> dict[str, Any]:
    own = dict(zip(GOODS, me.goods, strict=True))
    return {
        "has": {**own, "coin": me.coins, "influence": me.influence, "artisan": me.artisans},
        "estate": [marked(me.placed), filled(me.tiles), marked(me.flipped)],
        "followers": [set(members(cards)) for cards in (me.hand, me.row, me.exhausted)],
        "contracts": [as_set(me.building), as_set(me.shipping)],
        "ships": [ship_at(stop) for stop in me.ships],
        "blocks": [set(members(cells)) for cells in me.blocks],
        "race": [*me.race, me.chariots],
        "below": list(me.below),
        "mosaic": [filled(me.strips), as_set(me.claimed), me.tokens, me.tokens_waiting],
    }


def as_set(bits: int) -> set[int]:
    return set(things(bits))


def slots(offer: Any) -> list[int | None]:
    return [None if thing == EMPTY else thing for thing in offer]


def filled(places: Any) -> dict[int, int]:
    return {place: thing for place, thing in enumerate(places) if thing != EMPTY}


def marked(flags: Any) -> set[int]:
    return {place for place, flag in enumerate(flags) if flag}


def ship_at(stop: int) -> tuple[str, int]:
    """Route and harbor; in the ports, the number of the port."""
    if stop == 0:
        return "", 0
    route, n = divmod(stop - 1, PORT - 1)
    return (ROUTES[route], n + 1) if route < len(ROUTES) else (str(n), PORT)


# ---- playing


def question_of(match: Match) -> tuple[int, str, set[int]]:
    decision = Decision(match.state.agenda[match.state.pending - 1].decision)
    options = {int(move - FIRST_MOVE[decision]) for move in match.legal(match.player)}
    return match.player, decision.name.lower(), options


def give_plenty(match: Match, reading: Reading, luck: Random) -> None:
    """The same purses and new followers at both tables, so that random moves do more in a game."""
    for seat, them in enumerate(reading.seats):
        me = match.state.players[seat]
        me.coins = them.has["coin"] = luck.choice([2, 9, 20])
        me.influence = them.has["influence"] = luck.choice([1, 5, 8])
        for k, good in enumerate(GOODS):
            me.goods[k] = them.has[good] = luck.choice([0, 2, 4, 5])
        deck = reading.decks["follower"]
        cards = luck.sample(sorted(deck), min(len(deck), Limits.followers_row - len(them.row), 2))
        deck -= set(cards)
        them.row |= set(cards)
        write(me.row, them.row)
        me.followers = len(them.row)
    write(match.state.follower_deck, deck)
    match.state.deck_count = len(deck)


def busy(decision: str, options: set[int], luck: Random) -> int:
    """A random option, seldom to stop, to decline or to forfeit."""
    ranked = sorted(options)
    if decision in ("petition_pay", "use_tile"):
        ranked.reverse()
    eager = ranked[: len(ranked) // 2 if decision == "next_action" else -1]
    return luck.choice(eager if luck.random() < 0.8 else ranked)


def sheets(match: Match) -> list[list[int]]:
    """The scores by line, without the keys that break ties."""
    found = []
    for side in range(GAME.sides(match.players)):
        sheet = np.zeros(len(GAME.lines) + len(GAME.ties), np.int32)
        GAME.score(match.state, side, sheet)
        found.append(sheet[: len(GAME.lines)].tolist())
    return found


@pytest.mark.parametrize("players", TABLES)
def test_nr_24_2_a_second_engine_asks_the_same_questions(players):
    """NR-24.1 to NR-24.7 with all that is asked; NR-21.1, NR-22.11: the scores at the end."""
    options, luck = TABLES[players], Random(players)
    match = Match(GAME, players, 60 + players, options)
    drafts = [options.get(name) == "Drafted" for name in ("mosaic", "followers")]
    level = LEVELS.index(options.get("level", "Normal"))
    reading = Reading(players, match.seed, level, *drafts)
    while not match.over:
        _, decision, choices = question = question_of(match)
        assert reading.question == question
        if decision != "draft_follower":  # drafted cards lie apart
            assert reading.position() == position_of(match.state)
        if decision == "emperor_space":
            give_plenty(match, reading, luck)
        option = busy(decision, choices, luck)
        match.play(int(FIRST_MOVE[Decision[decision.upper()]]) + option, match.player)
        reading.go_on(option)

    assert reading.question is None
    assert reading.position() == position_of(match.state)
    assert reading.scores() == sheets(match)
