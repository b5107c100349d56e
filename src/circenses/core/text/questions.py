"""Questions: everything a game asks its players, and what each move number answers.

Each decision is declared once: its title, what the others read while they wait, its rule and its
answers; what it is about (`ASKED`) stands beside the decisions in state.py. An answer is a row of
move numbers that mean the same for one thing each: `Answer("conquer", CONQUER, 9)` is the moves
CONQUER + 0 to CONQUER + 8, one for each slot.

What depends on the position is said by functions of the game's board/, found by name in words.py,
story.py (the log) and explanations.py; a small game has them all in words.py or in one board.py:

    ask_<decision>(table, player) -> Prompt          where title or text are not always the same
    describe_<answer>(table, player, thing) -> str   what the move would do
    tell_<answer>(deed) -> words, or a Sentence      what it did, in the past tense
    follow(deed) -> words                            what followed automatically; may be left out
    forced(deed) -> bool                             whether a deed followed that no move tells

An answer that reads the same but for names needs none of them: `says` and `told` are its words.
In short a move is the name of its answer, and which of the answer's things: `conquer:3`, or, where
the things lie in `columns`, by column and row, as on a chessboard: `cell:b4`.

`{hill}` stands for what `hill_name(thing)` of the board gives, or `hill_name(table, thing)`, or
`hill_name(table, player, thing)`; a name in the log stands out, and `{square!s}` does not.
"""

import enum
import string
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import ModuleType, SimpleNamespace
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from circenses.core.errors import IllegalMove
from circenses.core.state.plain import Asking, Open, View
from circenses.core.text.sentences import Name, Sentence, flat

T = TypeVar("T")
FORMAT = string.Formatter()
LETTERS = string.ascii_lowercase  # of columns


class Prompt(NamedTuple):
    """The one thing to decide now."""

    title: str
    text: str = ""
    steps: tuple[int, int] | None = None


@dataclass(frozen=True)
class Answer:
    """Moves that answer a question, numbered from `first` on: one for each of `count` things.

    `leads`: the move only leads to another question of the same player, so that one click may
    answer both. `step`: the log shows it only inside its turn. `free`: the turn continues with the
    question that began it. `gives_up`: the player gives up an available action; newcomers are asked
    to confirm. `columns`: the things are the cells of a grid, row by row, with this many in a row.
    """

    name: str
    first: int
    count: int = 1
    says: str = ""
    told: str = ""
    rule: str = ""
    leads: bool = False
    step: bool = False
    free: bool = False
    gives_up: bool = False
    columns: int = 0

    def short(self, thing: int) -> str:
        """A move in short.

        >>> Answer("cell", 10, 81, columns=9).short(28), Answer("slot", 0, 10).short(2)
        ('cell:b4', 'slot:3')
        >>> Answer("pass", 97).short(0)
        'pass'
        """
        if self.count == 1:
            return self.name
        if not self.columns:
            return f"{self.name}:{thing + 1}"
        row, column = divmod(thing, self.columns)
        return f"{self.name}:{LETTERS[column]}{row + 1}"


@dataclass(frozen=True)
class Question:
    """One decision.

    `waiting` is what the others read.
    `begins`: a turn begins with it, always or in some positions. `stage`: the step of the turn,
    from 0 on, where it has fixed steps; `steps(table, stage)` of board/words.py makes of it what
    the prompt shows.
    """

    decision: enum.IntEnum
    title: str
    waiting: str
    rule: str
    answers: tuple[Answer, ...]
    text: str = ""
    begins: bool | Callable[[Any], bool] = False
    stage: int | None = None

    @property
    def name(self) -> str:
        return self.decision.name.lower()

    def begins_turn(self, table: Asking[Open]) -> bool:
        """Whether a turn begins with it in a position."""
        return self.begins(table) if callable(self.begins) else self.begins

    def answer(self, move: int) -> Answer:
        for answer in self.answers:
            if answer.first <= move < answer.first + answer.count:
                return answer
        raise KeyError(f"move {move} does not answer {self.name}")

    def short(self, move: int) -> str:
        """The short form of a move, unique within its question."""
        answer = self.answer(move)
        return answer.short(move - answer.first)

    def parsed(self, text: str) -> int:
        """The move with this short form."""
        word = text.strip().lower()
        for answer in self.answers:
            if word.partition(":")[0] == answer.name:
                for thing in range(answer.count):
                    if answer.short(thing) == word:
                        return answer.first + thing
        example = self.answers[0].short(0)
        raise IllegalMove(f"{text!r} answers another question; a move here is {example}, say.")


def question(
    decision: enum.IntEnum,
    title: str,
    waiting: str,
    rule: str,
    *answers: Answer,
    text: str = "",
    begins: bool | Callable[[Any], bool] = False,
    stage: int | None = None,
) -> Question:
    """Declare a decision."""
    return Question(decision, title, waiting, rule, answers, text, begins, stage)


class Questions:
    """The questions of one game."""

    def __init__(self, *questions: Question, over: Prompt):
        self.by_decision = {int(one.decision): one for one in questions}
        self.over = over  # shown when the game is over

    def __iter__(self) -> Iterator[Question]:
        return iter(self.by_decision.values())

    def __getitem__(self, decision: int) -> Question:
        return self.by_decision[int(decision)]

    def asked(self, table: Asking[Open]) -> Question | None:
        """The question that is open in a position or view; None when the game is over."""
        pending = int(table.pending)
        return self[table.agenda[pending - 1].decision] if pending else None


class Deed(NamedTuple, Generic[T]):
    """A move that was made: the table before and after it, as one viewer sees them."""

    was: T
    now: T
    player: int
    thing: int  # which of the answer's things
    move: int


Words: TypeAlias = dict[str, Callable[..., Any]]  # functions of a board, by name
SPEAKING = ("names", "words", "story", "explanations")  # files of a board/ that say something


def spoken(board: ModuleType) -> Words:
    """The functions of a board that say something, by name; a small game has one board.py."""
    files = [getattr(board, name) for name in SPEAKING if hasattr(board, name)] or [board]
    return {name: it for file in files for name, it in vars(file).items() if callable(it)}


class Teller:
    """Puts a game's questions and moves into the words of its board."""

    def __init__(self, questions: Questions, words: Words, read: Callable[[View], SimpleNamespace]):
        self.questions = questions
        self.words = words
        self.read = read

    def said(self, kind: str, name: str) -> Callable[..., Any] | None:
        return self.words.get(f"{kind}_{name}")

    def prompt(self, view: View, player: int) -> Prompt:
        """The question as the player reads it."""
        table = self.read(view)
        asked = self.questions.asked(table)
        if asked is None:
            return self.questions.over
        ask = self.said("ask", asked.name)
        prompt: Prompt = ask(table, player) if ask else Prompt(asked.title, asked.text)
        if prompt.steps is None and asked.stage is not None:
            prompt = prompt._replace(steps=self.words["steps"](table, asked.stage))
        return prompt

    def describe(self, view: View, player: int, move: int) -> str:
        """What a move would do; different for every move of a position."""
        table = self.read(view)
        asked = self.questions.asked(table)
        assert asked is not None
        answer = asked.answer(move)
        if answer.says:
            return "".join(self.named(answer.says, table, player, move - answer.first))
        return str(self.words[f"describe_{answer.name}"](table, player, move - answer.first))

    def short(self, view: View, move: int) -> str:
        """The short form of a move; at the end of the game, its number."""
        asked = self.questions.asked(self.read(view))
        return str(move) if asked is None else asked.short(move)

    def parsed(self, view: View, text: str) -> int:
        """The move with this short form."""
        asked = self.questions.asked(self.read(view))
        if asked is None:
            raise IllegalMove("The game is over.")
        return asked.parsed(text)

    def named(self, words: str, table: SimpleNamespace, player: int, thing: int) -> tuple[str, ...]:
        """Words in which `{hill}` is replaced by the name of the thing."""
        given = (thing,), (table, thing), (table, player, thing)
        found = [""]
        for before, field, _, plainly in FORMAT.parse(words):
            found[-1] += before
            if field:
                name_of = self.words[f"{field}_name"]
                name = name_of(*given[name_of.__code__.co_argcount - 1])
                if plainly:
                    found[-1] += name
                else:
                    found += [Name(name), ""]
        return tuple(part for part in found if part)

    def sentence(self, before: View, player: int, move: int, after: View) -> Sentence:
        """What a player did, and what followed automatically."""
        was, now = self.read(before), self.read(after)
        asked = self.questions.asked(was)
        assert asked is not None
        answer = asked.answer(move)
        deed = Deed(was, now, player, move - answer.first, move)
        told = self.named(answer.told, was, player, deed.thing)
        words = told or self.words[f"tell_{answer.name}"](deed)
        rule = answer.rule or asked.rule
        if isinstance(words, Sentence):
            words, rule, _ = words
        follow, forced = self.words.get("follow"), self.words.get("forced")
        more = follow(deed) if follow else ()
        return Sentence(flat((words, more)), rule, bool(forced and forced(deed)))

    def missing(self) -> list[str]:
        """The functions that the board lacks, for the contract suite."""
        answers = [answer for asked in self.questions for answer in asked.answers]
        return sorted(
            {
                *(f"describe_{one.name}" for one in answers if not one.says),
                *(f"tell_{one.name}" for one in answers if not one.told),
                *(f"{name}_name" for one in answers for name in names_in(one.says + one.told)),
            }
            - set(self.words)
        )


def names_in(words: str) -> list[str]:
    return [field for _, field, _, _ in FORMAT.parse(words) if field]
