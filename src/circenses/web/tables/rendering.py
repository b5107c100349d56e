"""What one seat sees of a position: the board's parts, the question, the choices, the sentences.

Everything here is made from that seat's view. This is the only module that calls a game's board,
so it is the only one that could leak something; `tests/web/test_rooms.py` makes sure of that.
"""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from circenses.core.play.game import Component, Game, Part
from circenses.core.play.history import Move, seats_in
from circenses.core.play.preview import WORLD, world_of
from circenses.core.play.seat_choices import choices_of, moves_in_words
from circenses.core.play.telling import chapter, forecasts_on, sources_on, things
from circenses.core.play.undo_limit import completes_secret_choice, reveals
from circenses.core.state.view import copied
from circenses.core.text.explain import Explanation
from circenses.core.text.goods import Row
from circenses.core.text.questions import Prompt
from circenses.core.text.sentences import Sentence, Some, essence
from circenses.core.text.sources import Counted, Forecast, Heading, Judged, Source
from circenses.draw.choices import NO_CHOICES, Choices
from circenses.draw.goods import changes, html_of, shown
from circenses.draw.picture_cache import Pictures, cached
from circenses.web.pages.models.table import Choice, LogLine, counted_title
from circenses.web.tables.table_history import Path, TableHistory
from circenses.web.tables.views import known_bytes, known_table, reading, seen

LINES_KEPT = 80


@dataclass(frozen=True)
class Rendered:
    """A position as one viewer sees it."""

    parts: tuple[Part, ...]
    prompt: Prompt | None = None
    choices: tuple[Choice, ...] = ()
    words: Mapping[Path, str] = field(default_factory=dict)  # also those of paths


def draw(
    game: Game,
    states: np.ndarray,
    seat: int | None,
    deciding: bool,
    asked: Path = (),
    pictures: Pictures | None = None,
) -> Rendered:
    """The board as `seat` sees it (None is a spectator), with its choices if it is to decide.

    Unchanged pictures are taken from `pictures`. In a lesson, only the moves that are `asked` for
    can be chosen.
    """
    view = seen(game, states, seat)
    table = reading(game, view, {} if pictures is None else pictures)
    if not deciding or seat is None:
        return Rendered(tuple(game.board.parts(table, seat, NO_CHOICES)))
    words = choices_of(game, states, seat)
    if asked:
        words = {path: said for path, said in words.items() if path == asked[: len(path)]}
    single = {path[0]: text for path, text in words.items() if len(path) == 1}
    surprising = revealing(game, view, seat, list(single))
    return Rendered(
        tuple(game.board.parts(table, seat, Choices(words))),
        game.prompt(view[0], seat),
        tuple(
            Choice(move=move, text=text, reveals=move in surprising)
            for move, text in single.items()
        ),
        words,
    )


def looked_at(game: Game, states: np.ndarray, seat: int | None, look: int) -> tuple[Part, ...]:
    """The board with the area of `look` large, as `seat` sees it; nothing to choose."""
    return tuple(game.parts(seen(game, states, seat)[0], look, NO_CHOICES))


def marked(game: Game, states: np.ndarray, seat: int, marks: Mapping[int, str]) -> tuple[Part, ...]:
    """The board as `seat` saw it, with some of its moves marked; nothing to choose."""
    view = seen(game, states, seat)[0]
    moves = game.legal_moves(states, 0, seat).tolist()
    return tuple(game.parts(view, seat, Choices(moves_in_words(game, view, seat, moves), marks)))


@functools.cache
def picture(game: Game) -> str:
    """The picture of a game, for lists."""
    return str(game.board.picture())


@functools.cache
def components(game: Game) -> tuple[Component, ...]:
    """Every card and tile of a game."""
    return tuple(game.board.components())


# ---------------------------------------------------------------- explanations


@functools.cache
def always_explained(game: Game) -> frozenset[str]:
    """What can be explained in every position: goods, lines of the score sheet, the whole box."""
    return frozenset(things(game))


def explained(
    game: Game, states: np.ndarray, seat: int | None, thing: str, parts: Sequence[Part]
) -> Explanation | None:
    """What a thing is to `seat`; None for anything but the box and what is drawn in `parts`."""
    mark = f'data-thing="{thing}"'
    if thing not in always_explained(game) and not any(mark in part.html for part in parts):
        return None
    return game.explain(seen(game, states, seat)[0], seat, thing)


@functools.cache
def pictured(game: Game) -> Mapping[str, Component]:
    """The things in the box, by their names; of equal ones the first."""
    return {one.thing: one for one in reversed(components(game)) if one.thing}


# ---------------------------------------------------------------- points and lines


def sheet_lines(game: Game, players: int) -> list[int]:
    """The lines of the score sheet that count for this number of players."""
    solo = getattr(game.board, "SOLO_LINES", ())
    return [n for n, line in enumerate(game.lines) if players == 1 or line.title not in solo]


# ---------------------------------------------------------------- trying a move out


def imagined(game: Game, view: np.ndarray, seat: int, seed: int = WORLD) -> np.ndarray:
    """A position that this seat cannot tell from the true one, made from its view alone."""
    return game.imagine_from(view, seat, seed)


def revealing(game: Game, view: np.ndarray, seat: int, moves: list[int]) -> set[int]:
    """The moves that use chance or show what others chose, and so cannot be taken back."""
    if completes_secret_choice(game, view, seat):
        return set(moves)
    world = imagined(game, view, seat)
    found = set()
    for move in moves:
        after = copied(world)
        game.drivers.play_move(after, 0, seat, move)
        if after["chance"][0] != world["chance"][0]:
            found.add(move)
    return found


@dataclass(frozen=True)
class Trial:
    """What a move would do, as far as its player can foresee."""

    passes: bool  # someone else is to decide afterwards
    foreseen: np.ndarray | None  # the position after it; None if it shows something new


def try_out(game: Game, view: np.ndarray, seat: int, path: Path) -> Trial | None:
    """What a click would do; None if it cannot be made."""
    world, shows = imagined(game, view, seat), False
    for move in path:
        if shows or move not in game.legal_moves(world, 0, seat):
            return None
        after = copied(world)
        game.drivers.play_move(after, 0, seat, move)
        shows = reveals(game, world, seat, move, after)
        world = after
    passes = seats_in(int(world["waiting"][0])) != [seat]
    return Trial(passes, None if shows else world)


def along(
    game: Game, states: np.ndarray, seat: int, path: Path, seed: int = WORLD
) -> list[np.ndarray]:
    """Worlds before and after each move of a click, as far as it is open; from the view alone."""
    found = [imagined(game, seen(game, states, seat), seat, seed)]
    for move in path:
        if move not in game.legal_moves(found[-1], 0, seat):
            break
        found.append(copied(found[-1]))
        game.drivers.play_move(found[-1], 0, seat, move)
    return found


# ---------------------------------------------------------------- sentences


def question(game: Game, states: np.ndarray, seat: int) -> str:
    """What a seat is asked, as a title."""
    return game.prompt(seen(game, states, seat)[0], seat).title


def doing(game: Game, states: np.ndarray) -> str:
    """What the deciding players are doing, in one line; the same for everyone who waits."""
    state = seen(game, states, None)[0]
    asked = game.questions.asked(state)
    return f"{asked.waiting[0].upper()}{asked.waiting[1:]}." if asked else ""


def described(game: Game, states: np.ndarray, seat: int, move: int) -> str:
    """A legal move of a seat, in words."""
    return game.describe(seen(game, states, seat)[0], seat, move)


def sentence_for(
    game: Game, around: Sequence[np.ndarray], seat: int | None, mover: int, move: int
) -> Sentence:
    """A move in words, as `seat` may know it; `around` are the positions before and after it."""
    before, after = (seen(game, position, seat)[0] for position in around)
    return game.sentence(before, mover, move, after)


class Place(NamedTuple):
    """Where a line stands in the log."""

    ply: int
    begins: bool  # a turn
    step: bool  # shown only inside its turn
    free: bool


def line_at(history: TableHistory, ply: int, seat: int | None, around: list[np.ndarray]) -> LogLine:
    """The line of the log for the move that led to `ply`."""
    mover, move = history.moves[ply - 1]
    game = history.game
    before, after = (seen(game, position, seat).tobytes() for position in around)
    asked = game.questions.asked(around[0][0])
    assert asked is not None  # someone has moved
    answer = asked.answer(move)
    place = Place(ply, asked.begins_turn(around[0][0]), answer.step, answer.free)
    return line_between(game, before, after, mover, move, place)


@functools.lru_cache(maxsize=512)  # viewers with the same view get the same line
def line_between(
    game: Game, was: bytes, now: bytes, mover: int, move: int, place: Place
) -> LogLine:
    """The line for what a move did between two views."""
    before, after = (copied(np.frombuffer(view, game.state.dtype))[0] for view in (was, now))
    said = game.sentence(before, mover, move, after)
    return LogLine(
        ply=place.ply,
        seat=mover,
        html=html_of(said),
        text=said.text,
        rule=said.rule,
        report=report_title(game, before, after),
        essence=shown(essence(said.words)),
        begins=place.begins,
        step=place.step and not said.deed,
        free=place.free,
        gains=game.goods.change(game.read(before).players[mover], game.read(after).players[mover]),
    )


def report_title(game: Game, before: np.ndarray, after: np.ndarray) -> str:
    """The title of the report on a chapter that a move ended; empty if it ended none.

    Everyone knows the chapters, so any view will do.
    """
    name, over = chapter(game, before), int(after["waiting"]) == 0
    return counted_title(name, over) if over or name != chapter(game, after) else ""


def gains_shown(game: Game, row: Row) -> tuple[str, str]:
    """Gains and losses, as chips and in words."""
    some = Some(game.goods, row, change=True)
    return changes(some), some.text


def log_lines(
    history: TableHistory, kept: dict[int, LogLine], seat: int | None, first: int, last: int
) -> list[LogLine]:
    """The lines of plies `first` to `last`, newest first. `kept` remembers the latest ones."""
    missing = [ply for ply in range(first, last + 1) if ply not in kept]
    fresh = {}
    if missing:
        start = missing[0] - 1
        states = history.positions(start, missing[-1])
        for ply in missing:
            around = states[ply - 1 - start : ply + 1 - start]
            fresh[ply] = line_at(history, ply, seat, around)
    lines = [kept.get(ply) or fresh[ply] for ply in range(last, first - 1, -1)]
    if last == history.ply:
        kept.update(fresh)
        for ply in [ply for ply in kept if ply <= last - LINES_KEPT]:
            del kept[ply]
    return lines


# ---------------------------------------------------------------- points


def known(game: Game, states: np.ndarray, seat: int | None) -> bytes:
    """What the viewer can know of a position, for questions about points."""
    return known_bytes(game, states.tobytes(), seat)


def known_points(game: Game, states: np.ndarray, seat: int | None) -> list[list[int]]:
    """The score sheet of each side, if the game ended now, as far as the viewer can know."""
    return [list(sheet) for sheet in points_in(game, known(game, states, seat))]


def points_of(game: Game, states: np.ndarray, seat: int) -> int:
    """The points of a seat's side, if the game ended now, as far as the seat can know."""
    sheets = known_points(game, states, seat)
    return sum(sheets[min(seat, len(sheets) - 1)][: len(game.lines)])


@functools.lru_cache(maxsize=1024)  # used several times on a page, and by others
def points_in(game: Game, known: bytes) -> tuple[tuple[int, ...], ...]:
    states = copied(np.frombuffer(known, game.state.dtype))
    sides = game.sides(int(states["seats"][0]))
    return tuple(tuple(game.sheet(states, side).tolist()) for side in range(sides))


def known_sources(
    game: Game, states: np.ndarray, seat: int | None, side: int, pictures: Pictures | None = None
) -> list[Source]:
    """Where the points of a side come from, as far as the viewer can know."""
    return list(kept_sources(known_table(game, states, seat, pictures), game, side))


def coming(
    game: Game, states: np.ndarray, seat: int, pictures: Pictures | None = None
) -> tuple[Forecast, ...]:
    """The forecast for a seat: what would be counted if nothing changed."""
    return kept_forecasts(known_table(game, states, seat, pictures), game, seat)


kept_sources, kept_forecasts = cached(sources_on), cached(forecasts_on)


def expected(game: Game, states: np.ndarray, seat: int) -> int:
    """The points of a seat at the end, as its bot would estimate them from what it sees."""
    world = world_of(game, seen(game, states, seat).tobytes(), seat)
    return round(float(game.value(world[0], seat)))


def is_in_sight(game: Game) -> bool:
    """Whether the estimate counts only visible points, which start far below the final score."""
    return getattr(game.board, "IN_SIGHT", False)


def tells_moments(game: Game) -> bool:
    return hasattr(game.board, "moment")


def moment_of(game: Game, states: np.ndarray) -> str:
    """The current moment in the words of the game's board, such as "turn 15 of 24", or ""."""
    return game.moment(seen(game, states, None)[0])


def counts_phases(game: Game) -> bool:
    """Whether a game tells what its phases without decisions counted."""
    return hasattr(game.board, "count")


def begins_counting(game: Game, states: np.ndarray) -> bool:
    """Whether such phases follow the next move."""
    return bool(game.board.begins_counting(game.read(seen(game, states, None)[0])))


def phases_after(game: Game, states: np.ndarray, moves: list[Move]) -> list[Counted]:
    """What the phases after these moves counted."""
    found: list[Counted] = game.board.count(copied(seen(game, states, None))[0], moves)
    return found


def headings(game: Game) -> dict[str, Heading]:
    """The glyphs and words of the headings under which phases are told."""
    return getattr(game.board, "HEADINGS", {})


def judged(game: Game, states: np.ndarray) -> list[Judged]:
    """The pieces that the phases after this position judge."""
    tell = getattr(game.board, "judged", None)
    return tell(game.read(seen(game, states, None)[0])) if tell else []


def follows(game: Game, was: np.ndarray, now: np.ndarray, seat: int | None) -> list[str]:
    """What the end of a chapter means for what comes, in sentences."""
    tell = getattr(game.board, "follows", None)
    both = (game.read(seen(game, states, seat)[0]) for states in (was, now))
    return tell(*both, seat) if tell else []
