"""Drafts: what a choice says it would bring is what the rules then give."""

import re
from collections.abc import Iterator

import pytest

from circenses.core.play.match import Match
from circenses.core.state.schema import EMPTY
from circenses.games import aeterna, nova_roma
from circenses.games.aeterna import state as ae
from circenses.games.nova_roma import layout, scoring
from circenses.games.nova_roma import state as nr
from circenses.games.nova_roma.rules.mosaic import may_claim
from circenses.games.nova_roma.rules.recruit import play_follower
from tests.games.telling import changed, reader_of
from tests.playing import random_match

SEEDS = range(3)
AT_THE_END = re.compile(r", (−?\d+) points? at the end$")


def decision(match: Match) -> int:
    question = match.game.questions.asked(match.state)
    return question.decision if question else EMPTY


def number(pattern: str | re.Pattern[str], words: str) -> int:
    """The number that words tell, 0 if they tell none."""
    found = re.search(pattern, words)
    return int(found[1].replace("−", "-")) if found else 0


# ---- Æterna: cards


def first_turns(players: int, seed: int) -> Iterator[tuple[Match, int, dict[int, str]]]:
    """The first turn of every Era, whose it is, and what the draft told them of each card."""
    told: dict[tuple[int, int], str] = {}
    for match in random_match(aeterna.GAME, players, seed):
        if decision(match) == ae.Decision.DRAFT:
            for player in match.waiting:
                pack = match.state.players[player].pack
                for move in match.legal(player):
                    told[player, int(pack[move - ae.DRAFT_CARD])] = match.describe(move, player)
        elif told and decision(match) == ae.Decision.TURN:
            first = match.waiting[0]
            yield match, first, {card: said for (who, card), said in told.items() if who == first}
            told = {}


def played(match: Match, player: int, slot: int) -> Match | None:
    """After the card in a slot of the hand was played; None if it cannot be."""
    after = match.copy()
    for move in (ae.PLAY, ae.HAND_CARD + slot):
        if move not in after.legal(player):
            return None
        after.play(move, player)
    return after


def on_cards(match: Match, player: int) -> int:
    """What the score sheet has for played cards."""
    sheet = match.sheets()[player]
    return sheet["Cards"] + sheet["Diversity"]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_ae_7_1_a_card_that_is_played_at_once_brings_what_the_draft_told(players):
    reader = reader_of(aeterna.GAME)
    came = 0
    for match, player, told in (turn for seed in SEEDS for turn in first_turns(players, seed)):
        for slot, card in enumerate(match.state.players[player].hand):
            if card == EMPTY:
                continue
            said, after = told[int(card)], played(match, player, slot)
            assert ("playable" in said) == (after is not None), said
            if after is not None:
                assert reader.told(AT_THE_END.sub("", said)) == changed(match, after, player), said
                more = on_cards(after, player) - on_cards(match, player)
                assert number(AT_THE_END, said) == more, said
                came += 1
    assert came > 10


# ---- Nova Roma: tiles of the mosaic, followers


def drafts(**options: str) -> Iterator[tuple[Match, int]]:
    """Positions of a draft in which the choosing player owns what a player owns late in a game."""
    for seed in SEEDS:
        *_, late = (
            match.copy() for match in random_match(nova_roma.GAME, 3, seed) if not match.over
        )
        for match in random_match(nova_roma.GAME, 3, seed, **options):
            if decision(match) not in (nr.Decision.DRAFT_MOSAIC, nr.Decision.DRAFT_FOLLOWER):
                break
            laid, player = match.copy(), match.waiting[0]
            give(laid, late, player)
            yield laid, player


def give(match: Match, late: Match, player: int) -> None:
    """What a player owns in another position, but for what is being drafted."""
    mine, theirs = (one.states["players"][0, player] for one in (match, late))
    for name in set(mine.dtype.names) - {
        "strips",
        "claimed",
        "pack",
        "drafted",
        "packs_seen",
        "row",
    }:
        mine[name] = theirs[name]


def test_nr_17_a_drafted_tile_has_as_many_goals_met_as_it_told():
    met = []
    for match, player in drafts(mosaic="Drafted"):
        for move in match.legal(player):
            said, after = match.describe(move, player), match.copy()
            strip = int(after.state.mosaic_offer[move - nr.DRAFT_MOSAIC])
            after.play(move, player)
            me = after.state.players[player]
            me.tokens = 1
            row = list(me.strips).index(strip) * layout.MOSAIC_SIDE
            cells = may_claim(after.state, player) >> row & (1 << layout.MOSAIC_SIDE) - 1
            met.append(cells.bit_count())
            assert number(r"\(you meet (\d+) of them now\)", said) == met[-1], said
    assert any(met)


def test_nr_21_7_a_drafted_follower_scores_in_the_row_what_it_told():
    came = []
    for match, player in drafts(followers="Drafted"):
        for move in match.legal(player):
            said, after = match.describe(move, player), match.copy()
            me = after.state.players[player]
            before = scoring.score_followers(me)
            play_follower(after.state, me, move - nr.DRAFT_FOLLOWER)
            came.append(int(scoring.score_followers(me) - before))
            assert number(r"; (\d+) points? now", said) == came[-1], said
    assert any(came)
