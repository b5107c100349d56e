"""The deal and the moves of the lesson: three turns around the Capitoline."""

from collections.abc import Iterator

from circenses.core.play.lesson_plan import Plan, Wish, is_move
from circenses.games.city_of_marble import box, state
from circenses.games.city_of_marble.state import Decision
from circenses.games.city_of_marble.view import Table

ME = 0
CAPITOLINE = box.Hill.name.index("Capitoline")


def deal(dealt: Table) -> bool:
    """The learner begins, and the Capitoline is one of the hills."""
    return int(dealt.waiting) == 1 << ME and bool(dealt.hills[CAPITOLINE])


def lifts(_was: Table, move: int, _now: Table) -> bool:
    return move >= state.LIFT


def laid(color: str, place: str, magistrate: int) -> Iterator[Wish]:
    """A tile is played, with a Magistrate or without."""
    yield Wish(Decision.ACTION, is_move(state.PLAY))
    yield Wish(Decision.COLOR, is_move(state.COLOR + box.COLOR_NAMES.index(color)))
    yield Wish(Decision.PLACEMENT, is_move(state.PLACEMENT + box.PLACEMENT_NAMES.index(place)))
    yield Wish(Decision.MAGISTRATE, is_move(magistrate))


def wishes() -> Iterator[Wish]:
    yield from laid("green", "E3B", state.SOMEBODY)
    yield from laid("blue", "F2S", state.NOBODY)
    yield from laid("yellow", "F3S", state.NOBODY)
    yield Wish(Decision.LIFT, lifts)
    yield Wish(Decision.ACTION, is_move(state.DRAW))
    yield Wish(Decision.DRAW)
    yield from laid("red", "E2B", state.NOBODY)


PLAN = Plan(tuple(wishes()), deal=deal, seat=ME)
