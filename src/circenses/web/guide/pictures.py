"""The pictures of How to play: pieces of the table, drawn at moments of a recorded game.

A recorded game is replayed with interpreted rules, so that nothing waits for the compiler. That
takes seconds; stored_pictures.py keeps the results.
"""

import functools
import re
from dataclasses import dataclass

import numpy as np

from circenses.core.play.game import Game
from circenses.core.play.match import Match, replayed, verify
from circenses.core.play.replay import Record
from circenses.core.state.view import copied
from circenses.draw.svg import Markup, join, number, tag
from circenses.web.guide.content import BadGuide, folder_of, guide_of
from circenses.web.pages.models.guide import Figure, Guide, Piece, Scored
from circenses.web.tables import rendering

CHOICE = re.compile(r' data-move="[^"]*" role="button" tabindex="0" aria-label="[^"]*"')
BUTTON = re.compile(r'<(/?)button\b(?: type="button")?')
IDENTITY = re.compile(r' id="([^"]*)"')
VIEW_BOX = re.compile(r'viewBox="[^"]*"')


@dataclass(frozen=True)
class Drawn:
    """Everything that a guide shows besides its words."""

    pictures: tuple[Markup, ...]  # the hero first
    scored: Scored | None


@functools.cache
def drawn(game: Game) -> Drawn:
    """The pictures of a game's guide; a piece that is not on the table is an error."""
    guide = guide_of(game)
    names = {figure.record for figure in guide.pictures} | {"game"}
    played = {name: moments(game, guide, name) for name in sorted(names)}
    pictures = tuple(
        picture(game, figure, played[figure.record][figure.ply], f"figure-{k}")
        for k, figure in enumerate(guide.pictures)
    )
    return Drawn(pictures, scored(game.interpreted, guide, played["game"][-1]))


@functools.cache
def drawn_guide_pictures(game: Game) -> tuple[Markup, ...]:
    """The pictures of the main mechanism, one for each cell; they need no recorded game."""
    mechanism = guide_of(game).mechanism
    if mechanism is None:
        return ()
    cells = game.part_of("board.guide_pictures").draw_guide_pictures()
    if len(cells) != len(mechanism.cells):
        raise BadGuide(f"{game.title} has {len(cells)} pictures for {len(mechanism.cells)} cells.")
    return tuple(still(cell, f"mechanism-{k}") for k, cell in enumerate(cells))


# ---- the recorded game


def record_of(game: Game, name: str) -> Record:
    return Record.from_text((folder_of(game) / f"{name}.json").read_text(encoding="utf-8"))


def moments(game: Game, guide: Guide, name: str) -> dict[int, np.ndarray]:
    """The positions that the guide shows of a recorded game, by ply; the last one is -1."""
    record = record_of(game, name)
    wanted = {figure.ply for figure in guide.pictures if figure.record == name}
    if wanted and max(wanted) > len(record.moves):
        raise BadGuide(f"The recorded game has {len(record.moves)} moves, not {max(wanted)}.")
    match: Match = replayed(record, lambda _: game.interpreted, 0)
    kept = {0: copied(match.states)}
    for player, move in record.moves:
        match.play(move, player)
        if match.ply in wanted:
            kept[match.ply] = copied(match.states)
    verify(record, match)
    return {**kept, -1: match.states}


def scored(game: Game, guide: Guide, states: np.ndarray) -> Scored:
    """The winner's score sheet: the lines with points, and those that the guide explains."""
    outcome = game.outcome(states)
    winner = outcome.places.index(1)
    points = game.sheet(states, winner).tolist()
    every = zip(game.lines, points, strict=False)
    lines = [(line, n) for line, n in every if n or line.title in guide.scoring]
    return Scored(outcome.totals[winner], tuple(lines))


# ---- a picture


def picture(game: Game, figure: Figure, states: np.ndarray, name: str) -> Markup:
    """The pieces that a figure names, side by side, with nothing to click on."""
    parts = rendering.draw(game.interpreted, states, figure.viewer, figure.choices).parts
    html = {part.key: part.html for part in parts}
    return still(join(shown(html, piece) for piece in figure.shows), name)


def shown(parts: dict[str, str], piece: Piece) -> Markup:
    if piece.part not in parts:
        raise BadGuide(f"There is no part {piece.part!r}, only {', '.join(parts)}.")
    html = element(parts[piece.part], piece.piece) if piece.piece else parts[piece.part]
    if piece.box:
        html = VIEW_BOX.sub(f'viewBox="{" ".join(map(str, piece.box))}"', html, count=1)
    return tag("div", Markup(html), style=f"--share:{number(piece.share)}")


def element(html: str, wanted: str) -> str:
    """The first element with a class (".hill") or that stands for a thing ("hill:2").

    >>> element('<p><b class="x big">1<b>2</b></b>3</p>', ".big")
    '<b class="x big">1<b>2</b></b>'
    """
    if wanted.startswith("."):
        mark = rf'class="(?:[^"]* )?{re.escape(wanted[1:])}(?: [^"]*)?"'
    else:
        mark = rf'data-thing="{re.escape(wanted)}"'
    start = re.search(rf"<(\w+)(?: [^<>]*)? {mark}[^<>]*>", html)
    if start is None:
        raise BadGuide(f"There is no {wanted!r} in this part of the table.")
    depth = 0
    for end in re.compile(rf"<(/?){start[1]}\b[^<>]*?(/?)>").finditer(html, start.start()):
        depth += -1 if end[1] else not end[2]
        if depth == 0:
            return html[start.start() : end.end()]
    raise BadGuide(f"{wanted!r} is not closed.")


def still(html: str, name: str) -> Markup:
    """A static piece of the table, with new names for things that other parts refer to."""
    html = BUTTON.sub(r"<\1span", CHOICE.sub("", html))
    for identity in set(IDENTITY.findall(html)):
        new = f' id="{name}-{identity}"' if f"#{identity}" in html else ""
        html = html.replace(f' id="{identity}"', new)
        html = html.replace(f"url(#{identity})", f"url(#{name}-{identity})")
        html = html.replace(f'href="#{identity}"', f'href="#{name}-{identity}"')
    return Markup(html)
