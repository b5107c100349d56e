"""Lessons: their data fit the rules and the boards, and a table leads through them."""

import random
import re
from dataclasses import replace
from types import SimpleNamespace

import pytest

from circenses import games
from circenses.web.guide import lesson as lessons
from circenses.web.guide.content import BadGuide
from circenses.web.guide.lesson import has_lesson, lesson_of, positions
from circenses.web.guide.pictures import element
from circenses.web.pages.models.lesson import Place, When
from circenses.web.tables import coaching, rendering
from circenses.web.tables.table import ON
from circenses.web.tables.table_history import TableHistory
from tests.web.test_how_to_play import POINTS
from tests.web.visiting import settle, words

GAMES = [game for game in games.all_games() if (game.folder / "learn" / "lesson.toml").exists()]
SENTENCE = re.compile(r"[.?!](?:\s|$)")


@pytest.fixture(params=GAMES, ids=lambda game: game.id)
def game(request):
    return request.param


# ---- the data


def test_the_recorded_moves_are_legal_and_answer_what_the_steps_ask(game):
    """Reading a lesson plays its moves again: another decision, an illegal move or another end is
    an error. After a change of rules: python -m circenses.bots.lessons GAME.
    """
    assert has_lesson(game)
    lesson = lesson_of(game)
    assert {cue.step for cue in lesson.line} == set(range(len(lesson.steps)))
    assert lesson.players == 2


def test_the_coach_is_brief_and_says_points(game):
    lesson = lesson_of(game)
    for step in lesson.every:
        assert step.rules, step.title
        assert len(SENTENCE.findall(step.words)) <= 2, step.words
        assert len(SENTENCE.findall(step.then)) <= 2, step.then
        assert not POINTS.search(step.words + step.then), step.title
        assert len(step.title) <= 30


def test_what_the_coach_points_at_is_on_the_table(game):
    """In every position of the lesson the asked move can be chosen on the board."""
    lesson = lesson_of(game)
    for ply, states in enumerate(positions(game, lesson)[:-1]):
        cue = lesson.line[ply]
        if cue.seat != lesson.seat or cue.alone:
            continue
        shown = rendering.draw(game.interpreted, states, lesson.seat, True, (cue.move,))
        html = {part.key: part.html for part in shown.parts}
        assert re.search(rf'data-move="{cue.move}"', "".join(html.values())), (ply, cue)
        assert [choice.move for choice in shown.choices] == [cue.move]
        for place in () if cue.silent else lesson.steps[cue.step].shows:
            check_place(place, html)


def test_later_steps_point_at_what_is_always_there(game):
    lesson = lesson_of(game)
    states = positions(game, lesson)[-1]
    shown = rendering.draw(game.interpreted, states, lesson.seat, True)
    html = {part.key: part.html for part in shown.parts}
    for step in lesson.later:
        for place in step.shows:
            check_place(place, html)


def check_place(place, html):
    assert place.part in html
    if place.piece:
        assert element(html[place.part], place.piece)


def played_on(game, lesson):
    """What the coach says from the last prepared move on, while chance plays for the learner."""
    history = TableHistory(game, lesson.players, lesson.seed, dict(lesson.options))
    luck = random.Random(game.id)
    table = SimpleNamespace(
        game=game, rules=game, history=history, told={}, lesson=ON, playing=True
    )  # fmt: skip
    for cue in lesson.line:
        history.replay_move(cue.seat, cue.move, history.ply)
    while not history.over:
        if lesson.seat in history.waiting:
            said = coaching.coaching(table, lesson.seat)
            if said is None:
                return
            yield said
        seat = luck.choice(history.waiting)
        question, moves = game.questions.asked(history.states[0]), history.legal(seat)
        going_on = [move for move in moves if not question.answer(move).gives_up]
        history.replay_move(seat, luck.choice(going_on or moves), history.ply)


def test_no_step_is_left_unread_when_the_lesson_ends(game):
    """What has not come up is told with the farewell; until then the coach says what is to come."""
    lesson = lesson_of(game)
    first, *said = played_on(game.interpreted, lesson)
    assert said[-1].title == coaching.OVER
    told = {one.words for one in (first, *said)}
    rest = " ".join(said[-1].notes)
    assert all((step.words in told) != (step.words in rest) for step in lesson.later)
    to_come = [title for title, state in first.plan if not state]
    assert first.number or all(title in first.words for title in to_come)


def test_a_lesson_that_names_what_is_not_there_is_an_error():
    game = games.get("magna_roma")
    lesson = lesson_of(game)
    first, *rest = lesson.steps

    def with_first(**change):
        return replace(lesson, steps=(replace(first, **change), *rest))

    with pytest.raises(BadGuide, match=r"no rule MR-99\.1"):
        lessons.check_lesson(game, with_first(rules=("MR-99.1",)))
    with pytest.raises(BadGuide, match="does not ask dinner"):
        lessons.check_lesson(game, with_first(asks=("dinner",)))
    with pytest.raises(BadGuide, match="expects cell, but first_tile"):
        list(lessons.cues(game, with_first(asks=("cell",)), lessons.record_of(game)))
    late = replace(lesson.later[0], when=When(decision="action", answer="sing"))
    with pytest.raises(BadGuide, match="no answer sing"):
        lessons.check_lesson(game, replace(lesson, later=(late,)))
    record = lessons.record_of(game)
    with pytest.raises(BadGuide, match="is not legal"):
        list(lessons.walked(game, replace(record, moves=[(0, 170), *record.moves])))
    with pytest.raises(AssertionError):
        check_place(Place(part="moon"), {})


# ---- at a table


def begin(house):
    livia = house.visitor("Livia")
    answer = livia.post("/lessons/magna_roma", level="plebeian")
    assert answer.status_code == 303
    table = answer.headers["location"].removeprefix("/tables/")
    livia.get(f"/tables/{table}")
    house.call(settle, house.table(table))
    return livia, table


def follow(livia, table):
    """Play the prepared line to its end."""
    line = lesson_of(games.get("magna_roma")).line
    house = livia.house
    while (ply := house.table(table).history.ply) < len(line):
        assert livia.move(table, line[ply].move).status_code == 200
        house.call(settle, house.table(table))


def test_the_table_leads_through_the_lesson(cottage):
    livia, table = begin(cottage)
    found = cottage.table(table)
    lesson = lesson_of(games.get("magna_roma"))
    assert not found.rated
    page = words(livia.get(f"/tables/{table}").text)
    assert lesson.steps[0].words in page
    asked = lesson.line[found.history.ply].move
    other = next(move for move in livia.choices(table) if move != asked)
    refused = livia.move(table, other)
    assert refused.status_code == 409
    assert lesson.gentle in words(refused.text)
    follow(livia, table)
    assert lesson.steps[-1].then in words(livia.get(f"/tables/{table}").text)
    assert livia.move(table).status_code == 200  # any move is open now


def test_a_lesson_can_be_left_and_taken_up_again(cottage):
    livia, table = begin(cottage)
    lesson = lesson_of(games.get("magna_roma"))
    assert "Continue the lesson" in livia.get("/").text
    assert livia.post("/lessons/magna_roma").headers["location"] == f"/tables/{table}"
    livia.post(f"/tables/{table}/lesson", leave="yes")
    page = livia.get(f"/tables/{table}").text
    assert lesson.steps[0].words not in page
    assert "Back to the lesson" in page
    livia.post(f"/tables/{table}/lesson")
    assert lesson.steps[0].words in words(livia.get(f"/tables/{table}").text)
    livia.post(f"/tables/{table}/lesson", leave="yes")
    asked = lesson.line[cottage.table(table).history.ply].move
    other = next(move for move in livia.choices(table) if move != asked)
    assert livia.move(table, other).status_code == 200
    cottage.call(settle, cottage.table(table))
    assert "Back to the lesson" not in livia.get(f"/tables/{table}").text
    assert livia.waits(table)


def test_the_lesson_is_offered_until_the_game_is_known(cottage):
    livia = cottage.visitor("Livia")
    offer = "Your first game of Magna Roma?"
    assert offer in livia.get("/new?game=magna_roma").text
    assert "/lessons/magna_roma" in livia.get("/how-to-play/magna_roma").text
    livia, _ = begin(cottage)
    assert offer not in livia.get("/new?game=magna_roma").text
    assert "/lessons/magna_roma" in livia.get("/").text
    assert livia.post("/lessons/hills").status_code == 404
