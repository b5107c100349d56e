"""Verdicts in words: true titles, reasons in goods and points, one verdict a turn."""

import functools
from types import SimpleNamespace

import pytest

from circenses import games
from circenses.core.play.replay import Record
from circenses.core.text.feats import Feat
from circenses.draw.choices import NO_CHOICES
from circenses.games import GAMES
from circenses.web.analysis.compared import Turn
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
    assert better_words(played, without) == "the same turn without it"
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
