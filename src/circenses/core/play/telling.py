"""How a game looks and reads: its board/, called with what one viewer sees.

board/ reads views as plain numbers. text/ says what its functions return.
"""

import functools
import importlib
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import NamedTuple

import numpy as np

from circenses.core.state.plain import View, reader
from circenses.core.state.schema import Schema
from circenses.core.text.explain import Explanation
from circenses.core.text.feats import Feat
from circenses.core.text.goods import Goods
from circenses.core.text.questions import Prompt, Questions, Teller, Words, spoken
from circenses.core.text.sentences import Sentence
from circenses.core.text.sources import Forecast, Source


class Line(NamedTuple):
    """One line of the score sheet, with the rule it comes from."""

    title: str
    rule: str


class Part(NamedTuple):
    """One part of the board, drawn.

    Neighbors with the same `column` stand one below the other; those of the column "side" stand
    above the other players.
    """

    key: str
    title: str
    html: str
    column: str = ""


class Told:
    """The part of a game that is for people: drawings, names, questions and sentences."""

    id: str
    package: str
    state: Schema
    lines: tuple[Line, ...]
    sides: Callable[[int], int]

    @property
    def home(self) -> str:
        """The package of the game."""
        return self.package or f"circenses.games.{self.id}"

    def part_of(self, name: str) -> ModuleType:
        return importlib.import_module(f"{self.home}.{name}")

    @functools.cached_property
    def board(self) -> ModuleType:
        """How it looks, and what each thing is called."""
        return self.part_of("board")

    @functools.cached_property
    def goods(self) -> Goods:
        """Everything that players gain, own and pay."""
        found: Goods = self.part_of("vocabulary").GOODS
        return found

    @functools.cached_property
    def questions(self) -> Questions:
        """The game's questions, and what each move number answers."""
        found: Questions = self.part_of("questions").QUESTIONS
        return found

    @functools.cached_property
    def read(self) -> Callable[[View], SimpleNamespace]:
        """A view as plain numbers, with its bytes as `view`; the latest ones are kept."""
        return reader(self.state.dtype, keep=512)

    @functools.cached_property
    def words(self) -> Words:
        """The functions of board/ that say something, by name."""
        return spoken(self.board)

    @functools.cached_property
    def teller(self) -> Teller:
        return Teller(self.questions, self.words, self.read)

    def prompt(self, view: View, player: int) -> Prompt:
        """The one thing to decide now."""
        return self.teller.prompt(view, player)

    def describe(self, view: View, player: int, move: int) -> str:
        """What a move would do, in words."""
        return self.teller.describe(view, player, move)

    def short(self, view: View, move: int) -> str:
        """The short form of a move: `cell:b4`, `pass`."""
        return self.teller.short(view, move)

    def parsed(self, view: View, text: str) -> int:
        """The move with this short form."""
        return self.teller.parsed(view, text)

    def sentence(self, before: View, player: int, move: int, after: View) -> Sentence:
        """What a move did, in words; both views are of the same viewer."""
        return self.teller.sentence(before, player, move, after)

    def parts(self, view: View, viewer: int | None, choices: object) -> list[Part]:
        """The table as one viewer sees it, with the draw.choices.Choices that the viewer has."""
        found: list[Part] = self.board.parts(self.read(view), viewer, choices)
        return found

    def moment(self, view: View) -> str:
        """The current moment, "turn 15 of 24", for lists and replays; "" if the game names none."""
        tell = getattr(self.board, "moment", None)
        return str(tell(self.read(view))) if tell else ""

    def explain(self, view: View, viewer: int | None, thing: str) -> Explanation:
        """What a thing on the table is, and what it is worth to the viewer now."""
        return explain(self, self.read(view), viewer, thing)

    @functools.cached_property
    def css(self) -> str:
        """Where the parts lie, and the look of pieces that only this game has.

        It reaches the element of the game's class and what is inside, and nothing else on a page.
        Without a board.css it is empty, and the parts are laid out in the usual way.
        """
        file = Path(self.board.__file__ or "").parent / "board.css"
        if not file.exists():
            return ""
        own = re.sub(rf"\.{self.id}(?![\w-])", ":scope", file.read_text(encoding="utf-8"))
        return f"@scope (.{self.id}) {{\n{own}}}\n"


# ---- what things are


def explain(game: Told, table: SimpleNamespace, viewer: int | None, thing: str) -> Explanation:
    """What a thing is; a thing without an explanation is a mistake of the drawing."""
    kind, _, which = thing.partition(":")
    if kind == "good":
        return explain_good(game, table, viewer, which)
    if kind == "line":
        line = game.lines[int(which)]
        return Explanation(line.title, "A line of the score sheet.", line.rule)
    told: Explanation = game.words[f"explain_{kind}"](table, viewer, int(which or 0))
    return told


def explain_good(game: Told, table: SimpleNamespace, viewer: int | None, name: str) -> Explanation:
    good = game.goods.named(name)
    title = (good.many or good.one or good.name).capitalize()
    if viewer is None or not good.field:
        return Explanation(title, good.about, good.rule)
    have = good.owned(table.players[viewer])
    now = f"You have {have}."
    if good.supply:
        now = f"You have {have}. The supply has {getattr(table, good.supply)} left."
    return Explanation(title, good.about, good.rule, now)


def things(game: Told) -> list[str]:
    """Things that need an explanation in every position: goods, lines, everything in the box."""
    goods = [f"good:{name}" for name in game.goods.names]
    lines = [f"line:{k}" for k in range(len(game.lines))]
    box = [component.thing for component in game.board.components()]
    return [*goods, *lines, *box]


# ---- what a turn has done


def feats(game: Told, was: View, now: View, player: int) -> list[Feat]:
    """What a player did between two positions, the most telling first."""
    tell = getattr(game.board, "feats", None)
    found: list[Feat] = tell(game.read(was), game.read(now), player) if tell else []
    return sorted(found, key=lambda feat: -feat.weight)


def places(game: Told, player: int) -> list[str]:
    """The parts of the table on which a player's turns are made, the first ones before the others;
    empty if the game does not say.
    """
    named: tuple[str, ...] = getattr(game.board, "PLACES", ())
    return [f"seat-{player}" if name == "seat" else name for name in named]


# ---- where points come from


def sources(game: Told, view: View, side: int) -> list[Source]:
    """The points of a side by line and reason, as far as the game can tell; none that are zero."""
    return list(sources_on(game.read(view), game, side))


def sources_on(table: SimpleNamespace, game: Told, side: int) -> tuple[Source, ...]:
    """The same of a table that has been read."""
    split = getattr(game.board, "sources", None)
    return tuple(one for one in split(table, side) if one.points) if split else ()


def chapter(game: Told, view: View) -> str:
    """The name of what is counted next; a game without chapters has one."""
    name = getattr(game.board, "chapter", None)
    return str(name(game.read(view))) if name else ""


def earned(
    game: Told, around: Sequence[np.ndarray], move: tuple[int, int]
) -> list[tuple[int, Source]]:
    """What one move brought to each side in lines that add up during play."""
    tell = getattr(game.board, "earned", None)
    if tell is None:
        return []
    was, now = (states[0] for states in around)
    asked = game.questions.asked(was)
    deed = asked.answer(move[1]).name if asked else ""
    sides = range(game.sides(int(was.seats)))
    return [(side, one) for side in sides for one in tell(was, now, side, deed) if one.points]


def forecasts_on(table: SimpleNamespace, game: Told, player: int) -> tuple[Forecast, ...]:
    """What is coming for a player, the most urgent first: consequences of rules, not advice."""
    tell = getattr(game.board, "forecast", None)
    return tuple(tell(table, player)) if tell else ()
