"""The coach at a table: which step of the lesson it stands at. All of it follows from the moves,
so a lesson continues where it was after a restart or reload.
"""

from dataclasses import replace

import numpy as np

from circenses.core.play.game import Game
from circenses.core.text.lists import listed
from circenses.web.guide.lesson import condition, has_lesson, lesson_of
from circenses.web.pages.models.lesson import Coaching, Cue, Lesson, Place, Step, When
from circenses.web.tables import rendering
from circenses.web.tables.table import LEFT, ON, Table
from circenses.web.tables.table_history import Path

MARKED = "Make the marked move to continue."
ONE_OPEN = "Only the marked move is available in this lesson."
ALONE = "You had only one choice, so we made it for you: {}."
NO_WAY_BACK = "In the lesson, the next move is the marked one."
OVER = "The lesson is over"
GOING_ON = "Your move"
AS_YOU_LIKE = "Play as you like. Coming up later: {}."
ALL_READ = "Play as you like."
UNREAD = "For later, {0.title}: {0.words}"
FAREWELL = -1  # shown in place of a later step


def lesson_at(table: Table) -> Lesson | None:
    """The lesson of a table, unless the learner has left it."""
    if table.lesson != ON or not table.playing or not has_lesson(table.rules):
        return None
    return lesson_of(table.rules)


def cue_at(table: Table) -> Cue | None:
    """The prepared move that comes next; None in free play, or where the moves were others."""
    lesson = lesson_at(table)
    ply = table.history.ply
    if lesson is None or ply >= len(lesson.line) or not is_on_line(table, lesson):
        return None
    return lesson.line[ply]


def is_on_line(table: Table, lesson: Lesson) -> bool:
    """Whether all moves so far are those of the lesson."""
    pairs = zip(table.history.moves, lesson.line, strict=False)
    return all(move == (cue.seat, cue.move) for move, cue in pairs)


def asked(table: Table) -> Path:
    """The moves that the current step asks the learner for; empty if all are open."""
    lesson, cue = lesson_at(table), cue_at(table)
    if lesson is None or cue is None or cue.seat != lesson.seat:
        return ()
    path = []
    for later in lesson.line[table.history.ply :]:
        if (later.seat, later.step, later.silent) != (cue.seat, cue.step, cue.silent):
            break
        path.append(later.move)
    return tuple(path)


def prepared(table: Table) -> Cue | None:
    """A prepared move that the learner need not make: a bot's, or the only legal one."""
    lesson, cue = lesson_at(table), cue_at(table)
    return cue if lesson and cue and (cue.alone or cue.seat != lesson.seat) else None


def is_led(table: Table) -> bool:
    """Whether the next move is prepared."""
    return cue_at(table) is not None


def refusal(table: Table, path: Path) -> str:
    """What the coach says to a move that was not asked for; empty if the move is fine."""
    wanted = asked(table)
    lesson = lesson_at(table)
    return lesson.gentle if lesson and wanted and path != wanted[: len(path)] else ""


def why_no_undo(table: Table) -> str:
    """In the prepared part there is nothing to take back."""
    return NO_WAY_BACK if is_led(table) else ""


def may_resume(table: Table, seat: int | None) -> bool:
    """Whether a learner who has left may take the lesson up again: nothing else was played."""
    if table.lesson != LEFT or not table.playing or not has_lesson(table.rules):
        return False
    lesson = lesson_of(table.rules)
    waits = table.history.ply < len(lesson.line)
    return seat == lesson.seat and waits and is_on_line(table, lesson)


# ---------------------------------------------------------------- the card


def coaching(table: Table, seat: int | None) -> Coaching | None:
    """What the coach says now to the learner on `seat`."""
    lesson = lesson_at(table)
    if lesson is None or seat != lesson.seat or not is_on_line(table, lesson):
        return None
    cue = cue_at(table)
    return led(table, lesson, cue) if cue else free(table, lesson)


def led(table: Table, lesson: Lesson, cue: Cue) -> Coaching:
    """The card in the prepared part."""
    mine = asked(table)
    done = before(table, lesson)
    notes = tuple(taken_alone(table, lesson))
    plan = plan_of(lesson, set(range(cue.step)), cue.step)
    if not mine or cue.alone or cue.silent:
        chosen = done is not None and not done.silent
        last = done.step if done and chosen else max(0, cue.step - 1)
        praise = lesson.steps[last].then if chosen else ""
        words = MARKED if mine and not cue.alone else ""
        return Coaching(
            number=last + 1,
            title=lesson.steps[last].title if praise or words or notes else "",
            words=words,
            praise=praise,
            notes=notes,
            plan=plan,
            asked=mine,
            gentle=lesson.gentle,
            minutes=lesson.minutes,
        )
    step = lesson.steps[cue.step]
    fresh = done is not None and done.step != cue.step and not done.silent
    return Coaching(
        number=cue.step + 1,
        title=step.title,
        words=step.words,
        praise=lesson.steps[done.step].then if done and fresh else "",
        notes=notes,
        plan=plan,
        asked=mine,
        targets=selectors(step.shows),
        gentle=lesson.gentle,
        minutes=lesson.minutes,
    )


def before(table: Table, lesson: Lesson) -> Cue | None:
    """The last prepared move that the learner chose."""
    played = lesson.line[: table.history.ply]
    chosen = (cue for cue in reversed(played) if cue.seat == lesson.seat and not cue.alone)
    return next(chosen, None)


def taken_alone(table: Table, lesson: Lesson) -> list[str]:
    """What was done automatically since the learner last chose, because it was the only choice."""
    history, notes = table.history, []
    for ply in range(min(history.ply, len(lesson.line)), 0, -1):
        cue = lesson.line[ply - 1]
        if cue.seat == lesson.seat and not cue.alone:
            break
        if cue.alone:
            line = rendering.log_lines(history, {}, cue.seat, ply, ply)[0]
            notes.append(ALONE.format(line.text))
    return notes[::-1]


def selectors(places: tuple[Place, ...]) -> tuple[str, ...]:
    return tuple(place.selector for place in places)


def plan_of(lesson: Lesson, done: set[int], now: int) -> tuple[tuple[str, str], ...]:
    states = dict.fromkeys(done, "done") | {now: "now"}
    return tuple((step.title, states.get(n, "")) for n, step in enumerate(lesson.every))


# ---------------------------------------------------------------- free play


def free(table: Table, lesson: Lesson) -> Coaching | None:
    """The card after the prepared part: a later step if its moment has come, otherwise praise."""
    told = told_until_now(table, lesson)
    ply = table.history.ply
    now = told.get(ply)
    if now is None and is_over(told):
        return None
    done = set(range(len(lesson.steps)))
    done |= {len(lesson.steps) + k for at, k in told.items() if k is not None and at < ply}
    praise = just_said(table, lesson, told)
    quiet = Coaching(
        number=0,
        title=GOING_ON if praise else "",
        words=outlook(unread(lesson, told)) if praise else "",
        praise=praise,
        plan=plan_of(lesson, done, -1),
        minutes=lesson.minutes,
    )
    if now is None:
        return quiet
    if now == FAREWELL:
        rest = tuple(UNREAD.format(step) for step in unread(lesson, told))
        return replace(quiet, title=OVER, words=lesson.farewell, notes=rest)
    step, number = lesson.later[now], len(lesson.steps) + now
    return replace(
        quiet,
        number=number + 1,
        title=step.title,
        words=step.words,
        plan=plan_of(lesson, done, number),
        targets=selectors(step.shows),
    )


def unread(lesson: Lesson, told: dict[int, int | None]) -> list[Step]:
    """The later steps that the coach has not shown yet."""
    return [step for k, step in enumerate(lesson.later) if k not in told.values()]


def outlook(steps: list[Step]) -> str:
    """The topics for which the coach will come back."""
    return AS_YOU_LIKE.format(listed([step.title for step in steps])) if steps else ALL_READ


def told_until_now(table: Table, lesson: Lesson) -> dict[int, int | None]:
    """The later step shown at each ply of free play where the learner decides, if any."""
    history = table.history
    told = {ply: step for ply, step in table.told.items() if ply <= history.ply}
    first = len(lesson.line)
    missing = [p for p in range(first, history.ply + 1) if p not in told and asks(table, lesson, p)]
    for ply in missing:
        told[ply] = step_for(table, lesson, told, ply)
    table.told = told
    return told


def asks(table: Table, lesson: Lesson, ply: int) -> bool:
    """Whether the learner decided at a ply, or is to decide now."""
    moves = table.history.moves
    if ply < len(moves):
        return moves[ply][0] == lesson.seat
    return bool(table.history.mask >> lesson.seat & 1)


def step_for(table: Table, lesson: Lesson, told: dict[int, int | None], ply: int) -> int | None:
    """The step shown at a ply: the first open one whose moment it is; at the end, the farewell."""
    if is_over(told):
        return None
    open_ones = [k for k in range(len(lesson.later)) if k not in told.values()]
    if not open_ones or turns_since(table, lesson, ply) >= lesson.turns:
        return FAREWELL
    states = table.history.position(ply)
    for k in open_ones:
        if is_moment(table.game, states, lesson.seat, lesson.later[k]):
            return k
    return None


def is_over(told: dict[int, int | None]) -> bool:
    return FAREWELL in told.values()


def turns_since(table: Table, lesson: Lesson, ply: int) -> int:
    """How many turns the learner has had in free play."""
    movers = [seat for seat, _ in table.history.moves[len(lesson.line) : ply]]
    pairs = zip([None, *movers], movers, strict=False)
    return sum(mover == lesson.seat and last != mover for last, mover in pairs)


def is_moment(game: Game, states: np.ndarray, seat: int, step: Step) -> bool:
    """Whether this is the moment of a later step, as far as the learner's view shows."""
    when = step.when
    view = game.view(states, seat)[0]
    question = game.questions.asked(view)
    if when is None or question is None or question.name != when.decision:
        return False
    if when.answer:
        moves = game.legal_moves(states, 0, seat).tolist()
        if all(question.answer(move).name != when.answer for move in moves):
            return False
    return not when.condition or condition(game, when.condition)(view, seat)


def just_said(table: Table, lesson: Lesson, told: dict[int, int | None]) -> str:
    """What follows from the learner's last choice: the end of the line, or of a later step."""
    earlier = [at for at in told if at < table.history.ply]
    if not earlier:
        return lesson.steps[-1].then
    last = max(earlier)
    step = told[last]
    if step is None or step == FAREWELL:
        return ""
    return lesson.later[step].then if did(table, lesson.later[step].when, last) else ""


def did(table: Table, when: When | None, ply: int) -> bool:
    """Whether the move made at a ply was the one that the step spoke of."""
    if when is None or not when.answer:
        return True
    question = table.game.questions.asked(table.history.position(ply)[0])
    move = table.history.moves[ply][1]
    return question is not None and question.answer(move).name == when.answer


def is_done(table: Table) -> bool:
    """Whether the coach has said farewell and the learner has moved on."""
    lesson = lesson_at(table)
    if lesson is None:
        return False
    if not is_on_line(table, lesson):
        return True
    return table.history.ply > len(lesson.line) and free(table, lesson) is None
