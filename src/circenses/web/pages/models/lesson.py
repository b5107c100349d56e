"""A lesson: its text, and what its card shows at one moment of a table."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class Place:
    """What the coach points at: a part of the table, or one piece of it.

    `piece` is a class (".ring-svg") or a thing ("hill:2"), as in the pictures of How to play.
    """

    part: str
    piece: str = ""

    @property
    def selector(self) -> str:
        """The CSS selector that finds it on the page."""
        if not self.piece:
            inner = ""
        elif self.piece.startswith("."):
            inner = f" {self.piece}"
        else:
            inner = f' [data-thing="{self.piece}"]'
        return f"#part-{self.part}{inner}"


@dataclass(frozen=True, kw_only=True)
class When:
    """The moment of a later step: a decision, one of its answers, and a condition of the game.

    `answer` must be open; `condition` names a function in learn/moments.py.
    """

    decision: str
    answer: str = ""
    condition: str = ""


@dataclass(frozen=True, kw_only=True)
class Step:
    """One thing to learn.

    `asks` are the decisions in which the learner is told what to do, in order; `before` are those
    on the way, in which the move is only marked. `then` is said after it is done.
    """

    title: str
    words: str
    then: str = ""
    asks: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    shows: tuple[Place, ...] = ()
    rules: tuple[str, ...] = ()
    when: When | None = None


@dataclass(frozen=True)
class Cue:
    """One prepared move: its seat, its number and its step."""

    seat: int
    move: int
    step: int
    silent: bool = False  # marked, but not explained
    alone: bool = False  # the only legal move, made automatically


@dataclass(frozen=True, kw_only=True)
class Lesson:
    """A whole lesson. `later` steps appear in free play, each once, when their moment comes; after
    `turns` of the learner, the rest are told with the farewell.
    """

    minutes: int
    gentle: str  # said when the learner clicks something else
    farewell: str
    turns: int
    steps: tuple[Step, ...]
    later: tuple[Step, ...] = ()
    seat: int = 0
    seed: int = 0
    players: int = 2
    options: Mapping[str, str] = field(default_factory=dict)
    line: tuple[Cue, ...] = ()

    @property
    def every(self) -> tuple[Step, ...]:
        return (*self.steps, *self.later)


@dataclass(frozen=True, kw_only=True)
class Coaching:
    """The coach's card, and the list of steps beside the table."""

    number: int  # number of the step, from 1; 0: the lesson is over
    title: str
    words: str
    plan: tuple[tuple[str, str], ...]  # title and state of each step: done, now or ""
    praise: str = ""  # what the last step did
    notes: tuple[str, ...] = ()  # what was done automatically
    asked: tuple[int, ...] = ()  # the only moves allowed; empty: all are
    targets: tuple[str, ...] = ()  # selectors of what the coach points at
    gentle: str = ""
    minutes: int = 0
