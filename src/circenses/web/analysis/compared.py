"""Two whole turns side by side: what each did, in words and as close-ups of the place it was made.

The positions are imagined from what the player could know. A turn may end with something new (a
tile is drawn, dice are rolled); it is played in several worlds, and only what is the same in all of
them is described and drawn.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from circenses.bots.whole_turns import Moves
from circenses.core.play import telling
from circenses.core.play.game import Game, Part
from circenses.core.play.preview import WORLD
from circenses.core.text.feats import Feat
from circenses.core.text.goods import Row
from circenses.draw.svg import Markup
from circenses.web.guide.pictures import still
from circenses.web.pages.models.replay import CloseUp
from circenses.web.tables import glow, rendering
from circenses.web.tables.digest import POINTS

WORLDS = range(WORLD, WORLD + 3)
OPEN = "unforeseen"  # the mark on what chance decides
WHOLE = "whole"  # the mark on pieces that the edge of a window must not cut
WHAT_FOR = re.compile(r": |\. |; | \(")
NAMES = re.compile(r' data-(?:piece|thing)="[^"]*"')


@dataclass(frozen=True)
class Turn:
    """A turn from a given position, as its player could foresee it."""

    game: Game
    states: np.ndarray
    player: int
    moves: Moves

    @cached_property
    def worlds(self) -> list[list[np.ndarray]]:
        """The positions before and after each move, in each of the worlds.

        A turn that ends an Era is shown before the Era is counted and the table cleared.
        """
        return [
            self.of_one_chapter(
                rendering.along(self.game, self.states, self.player, self.moves, seed)
            )
            for seed in WORLDS
        ]

    def of_one_chapter(self, positions: list[np.ndarray]) -> list[np.ndarray]:
        if not rendering.counts_phases(self.game):
            return positions
        chapters = [
            telling.chapter(self.game, self.game.view(states, self.player)[0])
            for states in positions
        ]
        ends = [int(states["waiting"][0]) == 0 for states in positions]
        return [
            states
            for states, chapter, over in zip(positions, chapters, ends, strict=True)
            if chapter == chapters[0] or over
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
        """What differs between the worlds."""
        first, *others = self.pictures
        return frozenset().union(*(glow.changed(other, first) for other in others))

    @cached_property
    def before(self) -> glow.Picture:
        """The table before the turn."""
        return glow.Picture(rendering.draw(self.game, self.worlds[0][0], self.player, False).parts)

    @cached_property
    def parts(self) -> list[str]:
        """The parts of the table where turns happen; all of them if the game names none."""
        there = [part.key for part in self.pictures[0].parts if part.key != glow.HAND]
        named = telling.places(self.game, self.player)
        return [key for key in named if key in there] if named else there

    def added(self, key: str) -> frozenset[str]:
        """The pieces that the turn put into a part or moved there; otherwise what it changed there.

        If most pieces moved, the picture itself did, because it grew with the city.
        """
        was, now = (placed(picture, key) for picture in (self.before, self.pictures[0]))
        come = now.keys() - was.keys()
        moved = {name for name in now.keys() & was.keys() if was[name] != now[name]}
        if len(moved) <= len(now) / 2:
            come |= moved
        changed = glow.changed(self.before, self.pictures[0]) & now.keys()
        return frozenset(come or changed) - self.unknown

    def looks(self, key: str) -> frozenset[tuple[str, int]]:
        """The drawings of what the turn added to a part."""
        part, added = self.pictures[0].by_key.get(key), self.added(key)
        things = self.pictures[0].things(part) if part and added else ()
        return frozenset((one.name, one.look) for one in things if one.name in added)

    @cached_property
    def feats(self) -> list[Feat]:
        """What the turn does for certain, the most telling first."""
        every = [self.feats_in(positions) for positions in self.worlds]
        return [feat for feat in every[0] if all(feat in found for found in every)]

    def feats_in(self, positions: list[np.ndarray]) -> list[Feat]:
        was, now = (self.game.view(at, self.player)[0] for at in (positions[0], positions[-1]))
        return telling.feats(self.game, was, now, self.player)

    def words(self) -> list[str]:
        """The turn's moves, without their gains."""
        path = rendering.along(self.game, self.states, self.player, self.moves)
        before = zip(path, self.moves, strict=False)
        told = (rendering.described(self.game, at, self.player, move) for at, move in before)
        return list(dict.fromkeys(WHAT_FOR.split(words)[0] for words in told))

    def gains(self) -> tuple[str, str]:
        """What the turn brings for certain, as chips and in words."""
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
        """The points its player gains for certain, if the game ended then."""
        return all_equal([self.points_in(positions) for positions in self.worlds])

    def points_in(self, positions: list[np.ndarray]) -> int:
        now, then = (
            rendering.points_of(self.game, at, self.player) for at in (positions[0], positions[-1])
        )
        return then - now


def placed(picture: glow.Picture, key: str) -> dict[str, str]:
    """The things of a part with their first tags, which say where they lie."""
    part = picture.by_key.get(key)
    return (
        {}
        if part is None
        else {
            one.name: glow.SAID.sub("", part.html[one.start : part.html.index(">", one.start)])
            for one in picture.things(part)
        }
    )


def all_equal(amounts: Sequence[int]) -> int:
    """The common amount; 0 if they differ."""
    return amounts[0] if len(set(amounts)) == 1 else 0


# ---------------------------------------------------------------- close-ups


def close_ups(turn: Turn, other: Turn) -> tuple[CloseUp, CloseUp] | None:
    """The place where each turn was made; None if neither left anything there."""
    keys = [place_of(turn, other), place_of(other, turn)]
    if not any(keys):
        return None
    for k, one in enumerate((turn, other)):
        if keys[1 - k] and not one.feats:  # nothing to see: show the other's place
            keys[k] = keys[1 - k]
    first, second = (
        close_up(one, key or keys[1 - k], f"look-{k}")
        for k, (one, key) in enumerate(zip((turn, other), keys, strict=True))
    )
    return first, second


def place_of(turn: Turn, other: Turn) -> str:
    """The first part to which only this turn added something; otherwise the first it added to."""
    keys = [key for key in turn.parts if turn.added(key)]
    own = (key for key in keys if turn.looks(key) - other.looks(key))
    return next(own, keys[0] if keys and not differs_elsewhere(turn, other) else "")


def differs_elsewhere(turn: Turn, other: Turn) -> bool:
    """Whether the other turn added something to a place that this one did not."""
    return any(other.looks(key) - turn.looks(key) for key in other.parts)


def close_up(turn: Turn, key: str, name: str) -> CloseUp:
    """A part of the table after a turn. What was added is marked, and what must not be cut."""
    picture = turn.pictures[0]
    part = picture.by_key.get(key)
    if part is None:
        return CloseUp(part=key, own=False, html="")
    added = turn.added(key)
    named = {one.name for one in picture.things(part)} - turn.unknown
    for names, mark in ((turn.unknown, OPEN), (named - added, WHOLE), (added, glow.FRESH)):
        part = marked_part(part, names, mark)
    html = part.html
    return CloseUp(part=key, own=key == f"seat-{turn.player}", html=quiet(html, name))


def marked_part(part: Part, names: frozenset[str] | set[str], mark: str) -> Part:
    things = [one for one in glow.Picture([part]).things(part) if one.name in names]
    return glow.mark_part(part, things, mark)


def quiet(html: str, name: str) -> Markup:
    """A picture without pieces that glide or can be explained."""
    return still(NAMES.sub("", html), name)
