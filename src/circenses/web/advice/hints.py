"""Hints: what a strong bot would do in your place, and why, in numbers and in words.

A hint is made from the seat's view alone, and holds while the seat is asked the same question.
It is never shown with another question.
"""

import asyncio
import math
from collections import Counter
from collections.abc import MutableMapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import numpy as np
from cachetools import LRUCache

from circenses.bots.engine import WeighedMove
from circenses.bots.players import Budget, Search
from circenses.bots.reasons import reason as turn_compared
from circenses.core.play.game import Game
from circenses.core.play.history import Move
from circenses.core.value.valuation import valuation_of
from circenses.web.advice import errands
from circenses.web.pages.models.table import Choice, Hint, HintChoice, Room, TablePage
from circenses.web.running.thinking import Asker, Errand, Priority, Think, Thinking, network_of
from circenses.web.tables import rendering
from circenses.web.tables.errors import Refused, Stale
from circenses.web.tables.service import Tables
from circenses.web.tables.table import Table

SHOWN = 3  # choices in a hint
DOUBT = 0.5  # divided by the root of its visits: the margin of error of a choice's chance
MOST_WAITING = 20  # waiting hints for one address
REMEMBERED = 500
EQUAL = 0.01  # chances that differ by less are called equal
WINS_AT_PAR = "You are playing alone, so only the points count."


@dataclass(frozen=True)
class Advice:
    """What the search found for one seat."""

    best: tuple[WeighedMove, ...]  # the recommended move first
    lines: int  # lines of play that were searched
    alone: bool  # nobody to beat
    why: str = ""  # what the first choice leads to, compared with the second
    in_sight: bool = False  # its points are those in sight, not those at the end


@dataclass(frozen=True)
class Given:
    """Advice, and the question that it answers."""

    advice: Advice
    seat: int
    path: tuple[Move, ...]  # the moves that led to the question

    @property
    def ply(self) -> int:
        return len(self.path)

    def holds(self, table: Table) -> bool:
        """Whether the seat is still asked the same question; others may choose at the same time."""
        history = table.history
        if not table.playing or not (history.mask >> self.seat) & 1:
            return False
        return history.is_fresh(self.seat, self.ply) and history.moves[: self.ply] == list(
            self.path
        )


class Hints:
    """Finds hints for people who ask."""

    def __init__(self, tables: Tables, thinking: Thinking):
        self.tables = tables
        self.queue = thinking
        self.search = Search(Budget(seconds=tables.settings.hint_seconds))
        self.given: MutableMapping[tuple[str, int], Given] = LRUCache(REMEMBERED)
        self.thinking: dict[tuple[str, int, int], asyncio.Task[Given]] = {}
        self.waiting: Counter[str] = Counter()  # hints by the address that asked

    async def ask(self, table: Table, seat: int, ply: int, asker: Asker) -> Given | None:
        """Advice for a seat that is to decide; `ply` is the position its page showed.

        None if the table moved on meanwhile: then the hint would no longer help.
        """
        if why := why_no_hint(table, seat):
            raise Refused(why)
        if not table.history.is_fresh(seat, ply):
            raise Stale("The table has moved on. This is the new position.")
        given = self.known(table, seat) or await self.think(table, seat, asker)
        if not given.holds(table):
            return None
        self.given[table.id, seat] = given
        return given

    def known(self, table: Table, seat: int) -> Given | None:
        """The advice already given for this question."""
        given = self.given.get((table.id, seat))
        return given if given is not None and given.holds(table) else None

    def put_away(self, table: Table, seat: int) -> None:
        self.given.pop((table.id, seat), None)

    async def think(self, table: Table, seat: int, asker: Asker) -> Given:
        """Search, or wait for the search that is already under way for this position."""
        key = (table.id, seat, table.number)
        if key not in self.thinking:
            address = network_of(asker.address)
            if self.waiting[address] >= MOST_WAITING:
                raise Refused("You have asked for too many hints at once. Try again soon.")
            task = asyncio.ensure_future(self.work(table, seat, asker))
            self.thinking[key] = task
            self.waiting[address] += 1
            task.add_done_callback(lambda _: self.forget(key, address))
        return await asyncio.shield(self.thinking[key])

    def forget(self, key: tuple[str, int, int], address: str) -> None:
        """A search has ended."""
        del self.thinking[key]
        self.waiting[address] -= 1
        if not self.waiting[address]:
            del self.waiting[address]

    async def work(self, table: Table, seat: int, asker: Asker) -> Given:
        path = tuple(table.history.moves)
        view = table.game.view(table.history.states, seat)
        luck = self.tables.luck.of_hint(table.id, len(path), seat)
        work = partial(advise, self.search, table.game, view, seat, luck)
        errand = Errand(
            seat,
            errands.layout(table.game),
            errands.body(table.game, view, seat, luck, seconds=self.search.budget.seconds),
            advice_in,
        )
        think = Think("hint", table.id, table.number, asker, Priority.NOW, work, errand)
        return Given(await self.queue.submit(think), seat, path)

    def on(self, page: TablePage | Room, table: Table) -> TablePage | Room:
        """The same page with the given hint, or with the button to ask for one."""
        if not isinstance(page, TablePage) or page.seat is None or not page.my_turn:
            return page
        why = why_no_hint(table, page.seat)
        given = None if why else self.known(table, page.seat)
        hint = None if given is None else hint_of(given.advice, page.choices)
        return replace(
            page,
            may_hint=len(page.choices) > 1,
            hint_reason=why,
            hint=hint,
        )


# ---------------------------------------------------------------- who may ask


def why_no_hint(table: Table, seat: int) -> str:
    """Why a seat gets no hint; empty if it may have one."""
    if not table.playing:
        return "The game is over." if table.over else "The game has not begun."
    if not (table.history.mask >> seat) & 1:
        return "It is not your turn."
    if table.seats[seat].level:
        return "A bot plays for you."
    if table.is_earlier:
        return "Games that began under earlier rules have no hints."
    if table.preparing:
        return "Hints will be available once the rules are compiled."
    if table.rated:
        return "Rated games have no hints."
    return ""


# ---------------------------------------------------------------- thinking


def carry_out_hint(said: dict[str, Any]) -> dict[str, Any]:
    """Carry out a hint task in another process."""
    game, view = errands.seen_in(said)
    search = Search(Budget(seconds=said["seconds"]))
    advice = advise(search, game, view, said["seat"], said["luck"])
    best = [(one.move, one.visits, float(one.chance), float(one.points)) for one in advice.best]
    return {**vars(advice), "best": best}


def advice_in(said: dict[str, Any]) -> Advice:
    """The advice in the answer to a hint task."""
    return Advice(**{**said, "best": tuple(WeighedMove(*one) for one in said["best"])})


def advise(search: Search, game: Game, view: np.ndarray, seat: int, luck: int) -> Advice:
    """What the bot would do, knowing only what this seat knows."""
    thought = search.ponder(game, view, seat, search.budget, luck)
    first, *others = thought.choices
    others = sorted((one for one in others if one.visits), key=surely, reverse=True)
    why = turn_compared(game, view, seat, first.move, others[0].move, luck) if others else ""
    of_the_lead = valuation_of(game).is_of_the_lead(int(view[0].seats))
    return Advice(
        best=(first, *others[: SHOWN - 1]),
        lines=thought.iterations,
        alone=len(thought.chances) == 1,
        in_sight=rendering.is_in_sight(game) or of_the_lead,
        why=why,
    )


def surely(choice: WeighedMove) -> float:
    """A lower bound of a choice's chance: choices searched less often count for less."""
    return choice.chance - DOUBT / math.sqrt(choice.visits)


# ---------------------------------------------------------------- in words


def hint_of(advice: Advice, choices: tuple[Choice, ...]) -> Hint | None:
    """The advice in the words of the page's choices."""
    words = {choice.move: choice for choice in choices}
    if any(one.move not in words for one in advice.best):
        return None
    return Hint(
        choices=tuple(
            HintChoice(
                move=one.move,
                text=words[one.move].text,
                points=one.points,
                in_sight=advice.in_sight,
                chance=None if advice.alone else one.chance,
                reveals=words[one.move].reveals,
            )
            for one in advice.best
        ),
        reason=" ".join(filter(None, (reason(advice), advice.why))),
        lines=advice.lines,
    )


def reason(advice: Advice) -> str:
    """Why the first choice is better than the second."""
    if len(advice.best) < 2:
        return "This is your only choice."
    first, second = advice.best[:2]
    points = first.points - second.points
    if advice.alone:
        more = f"{abs(points):.1f} more points"
        return f"It scores {more} than the second." if points > 0 else WINS_AT_PAR
    lead = first.chance - second.chance
    if lead < -EQUAL:
        return "The second looks just as good, but the bot explored it less."
    if lead < EQUAL:
        return "The first two are about equal."
    often = f"It wins {100 * lead:.0f} more games in 100 than the second"
    return f"{often}, with {points:.1f} more points." if points >= 0.1 else f"{often}."
