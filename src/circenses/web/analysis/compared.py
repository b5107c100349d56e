"""Two whole turns side by side: where they leave the table different, in words and as close-ups.

The positions are imagined from what the player could know. A turn may end with something new (a
tile is drawn, dice are rolled); it is played in several worlds, and only what is the same in all of
them is told and drawn.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from circenses.bots.whole_turns import Moves
from circenses.core.play.game import Game, Part
from circenses.core.play.preview import WORLD
from circenses.core.text.goods import Row
from circenses.draw.choices import BEST
from circenses.draw.svg import Markup
from circenses.web.analysis import board_marks
from circenses.web.guide.pictures import still
from circenses.web.pages.models.replay import CloseUp
from circenses.web.tables import glow, rendering
from circenses.web.tables.digest import POINTS

WORLDS = range(WORLD, WORLD + 3)
OPEN = "unforeseen"  # the mark on what chance decides
WHAT_FOR = re.compile(r": |\. |; | \(")
NAMES = re.compile(r' data-(?:piece|thing)="[^"]*"')


@dataclass(frozen=True)
class Turn:
    """A turn from a position on, as its player could foresee it."""

    game: Game
    states: np.ndarray
    player: int
    moves: Moves

    @cached_property
    def worlds(self) -> list[list[np.ndarray]]:
        """The positions before and after each move, in each of the worlds."""
        return [
            rendering.along(self.game, self.states, self.player, self.moves, seed)
            for seed in WORLDS
        ]

    @cached_property
    def pictures(self) -> list[glow.Picture]:
        """The table after the turn, in each of the worlds."""
        return [
            glow.Picture(rendering.draw(self.game, positions[-1], self.player, False).parts)
            for positions in self.worlds
        ]

    @cached_property
    def unknown(self) -> frozenset[str]:
        """What is not the same in all worlds."""
        first, *others = self.pictures
        return frozenset().union(*(glow.changed(other, first) for other in others))

    def words(self) -> list[str]:
        """Its moves, without what they bring."""
        before = zip(self.worlds[0], self.moves, strict=False)
        told = (rendering.described(self.game, at, self.player, move) for at, move in before)
        return list(dict.fromkeys(WHAT_FOR.split(words)[0] for words in told))

    def gains(self) -> tuple[str, str]:
        """What it brings for certain, as chips and in words."""
        rows = [self.gains_in(positions) for positions in self.worlds]
        same = tuple(all_equal(amounts) for amounts in zip(*rows, strict=True))
        return rendering.gains_shown(self.game, same)

    def gains_in(self, positions: list[np.ndarray]) -> Row:
        goods, read = self.game.goods, self.game.read
        ends = positions[0], positions[-1]
        change = goods.change(*(read(at[0]).players[self.player] for at in ends))
        return tuple(
            0 if good.concept in POINTS else n for good, n in zip(goods, change, strict=True)
        )

    def points(self) -> int:
        """By how much its player's points grow for certain, if the game ended then."""
        return all_equal([self.points_in(positions) for positions in self.worlds])

    def points_in(self, positions: list[np.ndarray]) -> int:
        now, then = (
            rendering.points_of(self.game, at, self.player) for at in (positions[0], positions[-1])
        )
        return then - now


def all_equal(amounts: Sequence[int]) -> int:
    """The amount that all agree on; 0 if they do not."""
    return amounts[0] if len(set(amounts)) == 1 else 0


# ---------------------------------------------------------------- close-ups


def close_ups(turn: Turn, other: Turn) -> tuple[CloseUp, CloseUp] | None:
    """The part of the table in which each turn differs from the other; None if nothing does."""
    differ = [differing(one, two) for one, two in ((turn, other), (other, turn))]
    keys = [part_shown(one, names) for one, names in zip((turn, other), differ, strict=True)]
    if not any(keys):
        return None
    keys = [keys[0] or keys[1], keys[1] or keys[0]]
    first, second = (
        close_up(one, names, key, f"look-{k}")
        for k, (one, names, key) in enumerate(zip((turn, other), differ, keys, strict=True))
    )
    return first, second


def differing(turn: Turn, other: Turn) -> frozenset[str]:
    """What is new or otherwise after a turn than after another one, and not by chance."""
    return glow.changed(other.pictures[0], turn.pictures[0]) - turn.unknown


def part_shown(turn: Turn, names: frozenset[str]) -> str:
    """The part that shows the difference best: where most moves were made and most is otherwise."""
    picture = turn.pictures[0]
    found = {
        part.key: sum(one.name in names for one in picture.things(part))
        for part in picture.parts
        if part.key != glow.HAND
    }
    differ = [key for key in found if found[key]]
    made = [key for key in where_made(turn) if key in differ]
    return max(made or differ[:1], key=lambda key: (made.count(key), found[key]), default="")


def where_made(turn: Turn) -> list[str]:
    """The parts of the board on which the moves of a turn are made, in their order."""
    return [
        part.key
        for at, move in zip(turn.worlds[0], turn.moves, strict=False)
        for part in board_marks.draw(turn.game, at, turn.player, {move: BEST}).parts
        if 'data-mark="best"' in part.html
    ]


def close_up(turn: Turn, names: frozenset[str], key: str, name: str) -> CloseUp:
    picture = turn.pictures[0]
    open_ = glow.Picture(glow.marked(picture, turn.unknown, OPEN))
    parts: dict[str, Part] = {part.key: part for part in glow.marked(open_, names)}
    html = parts[key].html if key in parts else ""
    return CloseUp(part=key, own=key == f"seat-{turn.player}", html=quiet(html, name))


def quiet(html: str, name: str) -> Markup:
    """A picture beside the table: nothing in it is a piece that glides or explains itself."""
    return still(NAMES.sub("", html), name)
