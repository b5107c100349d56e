"""learn/lesson.toml of a game, read and checked against its recorded moves in learn/lesson.json.

`python -m circenses.bots.lessons` finds and writes the moves. The rival's moves are prepared too,
so that no change of a bot can change a lesson.
"""

import functools
import importlib
import tomllib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from circenses.core.content.packs import content_name
from circenses.core.content.shapes import Toml
from circenses.core.play.game import Game
from circenses.core.play.match import replayed, verify
from circenses.core.play.replay import Record
from circenses.core.state.view import copied
from circenses.core.text.rulebook import read_rulebook
from circenses.web.guide.content import BadGuide, folder_of, made
from circenses.web.pages.models.lesson import Cue, Lesson, Place, Step, When

WORDS, MOVES = "lesson.toml", "lesson.json"


@functools.cache
def has_lesson(game: Game) -> bool:
    """Whether a game has a lesson; with a content pack that changes the box, it has none."""
    if not all((folder_of(game) / name).exists() for name in (WORDS, MOVES)):
        return False
    record = record_of(game)
    return record.rules == game.rules_version and record.content == content_name(game.folder)


@functools.cache
def lesson_of(game: Game) -> Lesson:
    """The lesson of a game that has one; a mistake in it is an error."""
    table = tomllib.loads((folder_of(game) / WORDS).read_text(encoding="utf-8"))
    record = record_of(game)
    lesson = made(
        Lesson,
        table,
        steps=tuple(map(step, table["steps"])),
        later=tuple(map(step, table.get("later", ()))),
        seed=record.seed,
        players=record.players,
        options=record.options,
    )
    check_lesson(game, lesson)
    return made(Lesson, vars(lesson), line=tuple(cues(game, lesson, record)))


def record_of(game: Game) -> Record:
    return Record.from_text((folder_of(game) / MOVES).read_text(encoding="utf-8"))


def step(table: Toml) -> Step:
    when = made(When, table["when"]) if "when" in table else None
    shows = tuple(made(Place, place) for place in table.get("shows", ()))
    listed = {name: tuple(table.get(name, ())) for name in ("asks", "before", "rules")}
    return made(Step, table, when=when, shows=shows, **listed)


def check_lesson(game: Game, lesson: Lesson) -> None:
    """Check that decisions, answers, conditions and rules exist."""
    book = read_rulebook((game.folder / "RULES.md").read_text(encoding="utf-8"))
    answers = {one.name: {answer.name for answer in one.answers} for one in game.questions}
    for one in lesson.every:
        if unknown := set(one.rules) - book.numbers:
            raise BadGuide(f"{game.title} has no rule {', '.join(sorted(unknown))}.")
        if unknown := {*one.asks, *one.before} - answers.keys():
            raise BadGuide(f"{game.title} does not ask {', '.join(sorted(unknown))}.")
        if (one.when is None) == (one in lesson.later):
            raise BadGuide(f"{one.title}: later steps have a moment, others have none.")
        if one.when:
            check_moment(game, one.when, answers)


def check_moment(game: Game, when: When, answers: Mapping[str, set[str]]) -> None:
    if when.decision not in answers:
        raise BadGuide(f"{game.title} does not ask {when.decision}.")
    if when.answer and when.answer not in answers[when.decision]:
        raise BadGuide(f"{when.decision} has no answer {when.answer}.")
    if when.condition:
        condition(game, when.condition)


def condition(game: Game, name: str) -> Callable[[Any, int], bool]:
    """A condition from the game's learn/moments.py, called with a player's view."""
    moments = importlib.import_module(f"{game.home}.learn.moments")
    found: Callable[[Any, int], bool] | None = getattr(moments, name, None)
    if found is None:
        raise BadGuide(f"learn/moments.py of {game.title} has no {name}.")
    return found


# ---- the prepared line


def cues(game: Game, lesson: Lesson, record: Record) -> Iterator[Cue]:
    """The recorded moves, each with its step; a decision without a step is an error."""
    wanted = [
        (number, name, silent)
        for number, one in enumerate(lesson.steps)
        for names, silent in ((one.before, True), (one.asks, False))
        for name in names
    ]
    step_now = 0
    for seat, move, asked, count in walked(game, record):
        named = bool(wanted) and wanted[0][1] == asked
        if seat == lesson.seat and (count > 1 or named):
            step_now, name, silent = wanted.pop(0) if wanted else (0, "nothing", True)
            if name != asked:
                raise BadGuide(f"The lesson of {game.title} expects {name}, but {asked} is asked.")
            yield Cue(seat, move, step_now, silent)
        else:
            yield Cue(seat, move, step_now, alone=seat == lesson.seat)
    if wanted:
        raise BadGuide(f"The moves of {game.title} end before the lesson does.")


def walked(game: Game, record: Record) -> Iterator[tuple[int, int, str, int]]:
    """Seat, move, decision and number of legal moves, for each move of a recorded game."""
    match = replayed(record, lambda _: game.interpreted, 0)
    for seat, move in record.moves:
        asked = game.questions.asked(match.state)
        legal = match.legal(seat)
        if asked is None or move not in legal:
            raise BadGuide(f"Move {match.ply + 1} of the lesson of {game.title} is not legal.")
        yield seat, move, asked.name, len(legal)
        match.play(move, seat)
    verify(record, match)


def positions(game: Game, lesson: Lesson) -> list[np.ndarray]:
    """The position before each cue, and the one after the last."""
    match = replayed(record_of(game), lambda _: game.interpreted, 0)
    found = [copied(match.states)]
    for cue in lesson.line:
        match.play(cue.move, cue.seat)
        found.append(copied(match.states))
    return found
