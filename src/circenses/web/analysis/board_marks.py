"""The move that was played and the one that was better, marked on the board of a finished game.

A board marks every move it is given as one that may be chosen. Here it draws the position before a
judged move for the player who decided then; afterwards what it marked can be seen, not clicked.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape

import numpy as np

from circenses.core.game import Game, Part
from circenses.web.tables import rendering

PLAYED, BETTER, BEST, OTHER = "played", "better", "best", "other"
WORDS = {PLAYED: "Played", BETTER: "Better", BEST: "Played, the best"}

CHOICE = re.compile(r'<(?P<tag>\w+)(?P<rest>[^<>]*\sdata-move="(?P<move>\d+)"[^<>]*)>')
BUTTON = re.compile(r"<button\b(?P<rest>[^<>]*\sdata-move=[^<>]*)>(?P<inside>.*?)</button>", re.S)
OF_CHOICES = re.compile(r'\s(?:data-move|role|tabindex|aria-label|type)="[^"]*"')


@dataclass(frozen=True)
class Marked:
    """The board with its marks, and which of them found a place on it."""

    parts: tuple[Part, ...]
    kinds: tuple[str, ...] = ()


def kinds_of(played: int, best: int) -> dict[int, str]:
    return {played: BEST} if played == best else {played: PLAYED, best: BETTER}


def draw(game: Game, states: np.ndarray, player: int, played: int, best: int) -> Marked:
    """A position as its player saw it, with these two of the moves marked."""
    drawn, words = rendering.choices_drawn(game, states, player)
    kinds = kinds_of(played, best)
    parts = tuple(part._replace(html=shown(part.html, kinds, words)) for part in drawn)
    found = [kind for kind in WORDS if any(f'data-mark="{kind}"' in part.html for part in parts)]
    return Marked(parts, tuple(found))


def shown(html: str, kinds: Mapping[int, str], words: Mapping[int, str]) -> str:
    """The same drawing with marks in the place of choices.

    >>> up = '<g data-move="7" role="button" tabindex="0" aria-label="Up">'
    >>> shown(up, {7: "better"}, {7: "Up"})
    '<g data-mark="better" role="group" aria-label="Better: Up">'
    >>> shown('<button type="button" class="btn" data-move="8">On</button>', {7: "better"}, {})
    '<span class="btn" data-mark="other">On</span>'
    """

    def mark(found: re.Match[str]) -> str:
        move = int(found["move"])
        kind = kinds.get(move, OTHER)
        rest = OF_CHOICES.sub("", found["rest"])
        label = ""
        if kind != OTHER:
            label = f' role="group" aria-label="{escape(f"{WORDS[kind]}: {words[move]}")}"'
        return f'<{found["tag"]}{rest} data-mark="{kind}"{label}>'

    plain = BUTTON.sub(r"<span\g<rest>>\g<inside></span>", html)
    return CHOICE.sub(mark, plain)
