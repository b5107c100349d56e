"""Verdicts in words: true titles, reasons in goods and points, one verdict a turn."""

import functools
from itertools import groupby
from types import SimpleNamespace

import pytest

from circenses import games
from circenses.bots.analysis import Judgment
from circenses.bots.engine import WeighedMove
from circenses.core.play.replay import Record
from circenses.core.text.feats import Feat
from circenses.draw.choices import NO_CHOICES
from circenses.games import GAMES, city_of_marble
from circenses.web.analysis.compared import Turn
from circenses.web.analysis.storage import GameAnalysis, Judged
from circenses.web.analysis.turning_points import leads_elsewhere
from circenses.web.analysis.verdicts import (
    Teller,
    better_words,
    beyond,
    last_turn_words,
    moved,
    names_better,
    short,
    span_at,
)
from circenses.web.guide.content import folder_of
from circenses.web.tables.table_history import TableHistory

NAMES = ("Livia", "Marcus", "Gaius", "Iulia")
ASKED = 12  # decisions of a game that are put into words


@functools.cache
def recorded(name: str) -> TableHistory:
    """The recorded game of the guide, run by Python."""
    game = games.get(name).interpreted
    record = Record.from_text((folder_of(game) / "game.json").read_text(encoding="utf-8"))
    history = TableHistory(game, record.players, record.seed, record.options)
    for seat, move in record.moves:
        history.replay_move(seat, move, history.ply + 1)
    return history


def teller_of(name: str) -> Teller:
    history = recorded(name)
    return Teller(history, NAMES[: history.players])


@pytest.mark.parametrize("name", GAMES)
def test_every_move_belongs_to_one_turn_of_its_player(name):
    history, teller = recorded(name), teller_of(name)
    for ply, (seat, _) in enumerate(history.moves):
        one = teller.turns[span_at(teller.turns, seat, ply)]
        assert one.seat == seat
        assert one.first <= ply < one.last
    starts = [one.first for one in teller.turns]
    assert starts == sorted(set(starts))
    assert len(teller.turns) < history.ply


@pytest.mark.parametrize("name", GAMES)
def test_verdicts_say_what_the_two_turns_do(name):
    """A title is short and names its player; what it says was not done, the better turn does."""
    history, teller = recorded(name), teller_of(name)
    step = max(1, history.ply // ASKED)
    told = 0
    for ply in range(step, history.ply, step):
        seat, move = history.moves[ply]
        states = history.position(ply)
        moves = history.game.legal_moves(states, 0, seat).tolist()
        other = next((one for one in moves if one != move), None)
        if other is None:
            continue
        played, better = (Turn(history.game, states, seat, (one,)) for one in (move, other))
        verdict = teller.mistake(played, better, ply, points=2.0)
        assert verdict.title.startswith(f"{NAMES[seat]} ")
        assert len(verdict.title) < 80
        assert not verdict.title.endswith(".")
        assert "decided to" not in verdict.title
        assert verdict.reason.endswith(".")
        missing = beyond(better.feats, played.feats)
        if " didn't " in verdict.title and missing:
            assert any(feat.base in verdict.title for feat in missing)
        told += 1
    assert told > 2


@pytest.mark.parametrize("name", GAMES)
def test_what_was_left_to_somebody_is_what_they_took(name):
    teller = teller_of(name)
    found = 0
    for number, span in enumerate(teller.turns):
        viewer = (span.seat + 1) % len(teller.names)
        before = [one for one in teller.turns[:number] if one.seat == viewer][-1:]
        feats = [feat for feat in teller.feats_of(span, viewer) if feat.rare]
        if not before or not feats or found == 5:
            continue
        lost = teller.lost_later(feats, viewer, before[0].first)
        if lost is not None:
            found += 1
            taker = next(one for one in teller.turns if one.first == lost.first)
            assert taker.seat == lost.rival != viewer
            assert lost.feat.key in {feat.key for feat in teller.feats_of(taker, viewer)}
    assert found


@pytest.mark.parametrize("name", GAMES)
def test_places_are_parts_of_the_table(name):
    game, history = games.get(name).interpreted, recorded(name)
    seen = set()
    for ply in range(0, history.ply, max(1, history.ply // 8)):
        view = game.view(history.position(ply), 0)[0]
        seen |= {part.key for part in game.parts(view, 0, NO_CHOICES)}
    wanted = {"seat-0" if key == "seat" else key for key in game.board.PLACES}
    assert wanted <= seen


def test_feats_are_told_with_and_without_their_place():
    feat = Feat("site:3", "raced on", "the green track", "to space 5")
    assert feat.words == "raced on the green track to space 5"
    assert feat.doing == "race on the green track to space 5"
    assert Feat("x", "took the favor of", "Hadrianus").base == "take the favor of"
    assert Feat("x", "passed", "").doing == "pass"


def test_a_swing_in_the_last_turn_is_explained():
    assert last_turn_words(71, 72).endswith("1 point was missing at the end.")
    assert last_turn_words(70, 72).endswith("2 points were missing at the end.")
    assert last_turn_words(75, 72).endswith("the final lead was 3 points.")


def test_a_long_title_loses_what_was_not_done():
    assert short("Livia built the Forum, not the Basilica") == (
        "Livia built the Forum, not the Basilica"
    )
    assert short("Livia " + "x" * 60 + ", not y") == "Livia " + "x" * 60


def test_a_thing_moved_elsewhere_is_told_by_its_places():
    feat = Feat("tile", "placed", "the red tile", "on E6, turned right")
    assert moved("Livia", feat, feat._replace(place="on C5, upright")) == (
        "Livia placed the red tile on E6, not on C5"
    )
    assert moved("Livia", feat, feat._replace(place="on E6, upright")) == (
        "Livia placed the red tile on E6, turned right, not upright"
    )


def test_the_better_turn_is_named_by_what_only_it_does():
    """A title that tells what was played alone leaves what was better to the reason."""
    forum = Feat("forum", "built", "the Forum")
    tile = Feat("tile", "placed", "the red tile", "on E6, upright")
    played, better, without = (
        SimpleNamespace(feats=feats, words=list)
        for feats in ([forum, tile], [forum, tile._replace(place="on E6, turned left")], [forum])
    )

    assert better_words(played, better) == "place the red tile on E6, turned left"
    assert better_words(played, without) == "a turn without it"
    assert names_better("Livia built the Forum, not the Basilica")
    assert names_better("Livia didn't build the Forum")
    assert not names_better("Livia built the Forum")


@pytest.mark.parametrize("name", GAMES)
def test_no_verdict_is_without_a_subject(name):
    """Nobody only "missed 7 points": the title or the reason says by what."""
    history, teller = recorded(name), teller_of(name)
    step = max(1, history.ply // ASKED)
    for ply in range(step, history.ply, step):
        seat, move = history.moves[ply]
        states = history.position(ply)
        moves = history.game.legal_moves(states, 0, seat).tolist()
        for other in [one for one in moves if one != move][:1]:
            played, better = (Turn(history.game, states, seat, (one,)) for one in (move, other))
            verdict = teller.mistake(played, better, ply, points=2.0)
            named = names_better(verdict.title) or "Better: " in verdict.reason
            assert named or better_words(played, better) == ""


def test_tiles_are_drawn_also_where_such_a_tile_was_laid_in_the_same_turn():
    """What a turn of City of Marble drew is what the stacks lost, not what the boxes hold."""
    history, teller = recorded("city_of_marble"), teller_of("city_of_marble")
    drew = [
        city_of_marble.state.PAIR <= move < city_of_marble.state.SLOT for _, move in history.moves
    ]
    for span in teller.turns:
        told = [feat for feat in teller.feats_of(span, span.seat) if feat.past == "drew"]
        plies = range(span.first, span.last)
        own = [drew[ply] for ply in plies if history.moves[ply][0] == span.seat]
        assert bool(told) == any(own)


def test_turns_are_counted_by_those_who_take_them():
    """An answer in the turn of another is no turn of its own."""
    teller = teller_of("city_of_marble")
    assert not all(teller.starts[one.first] for one in teller.turns)
    found = 0
    for number, span in enumerate(teller.turns):
        mine = next((one for one in teller.turns[:number][::-1] if one.seat != span.seat), None)
        rare = [feat for feat in teller.feats_of(span, span.seat) if feat.rare]
        lost = teller.lost_later(rare, mine.seat, mine.first) if mine and rare else None
        if lost is not None and teller.starts[mine.first]:
            between = [one for one in teller.turns if mine.first < one.first <= lost.first]
            seats = [one.seat for one in between if teller.starts[one.first]]
            assert lost.turns == len([seat for seat, _ in groupby(seats)])
            found += 1
    assert found


def test_a_better_turn_that_ends_with_the_same_position_is_no_turning_point():
    """What was done in another order only lost nothing that could be shown."""
    history = recorded("aeterna")
    ply = next(k for k, (seat, _) in enumerate(history.moves) if k > history.ply // 2)
    seat, move = history.moves[ply]
    other = next(
        one
        for one in history.game.legal_moves(history.position(ply), 0, seat).tolist()
        if one != move
    )
    choices = tuple(WeighedMove(one, 90, 0.5, 40.0) for one in (move, other))
    judgment = Judgment(ply, seat, move, [0.5, 0.5], other, 0.4, 0.5, 0.1, 3.0)
    point = SimpleNamespace(ply=ply + 1)
    for turns, elsewhere in ((((move,), (move,)), False), (((move,), (other,)), True)):
        judged = Judged(judgment, choices, turns=turns)
        moves = [None] * history.ply
        moves[ply] = judged
        table = SimpleNamespace(game=history.game, history=history)
        found = leads_elsewhere(table, GameAnalysis(history.ply, moves), point)
        assert found is elsewhere
