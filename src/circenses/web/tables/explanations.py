"""The cards that explain what is on the table, as one seat sees it."""

from collections.abc import Sequence

import numpy as np

from circenses.core.play.game import Game, Part
from circenses.core.text.explain import Explanation
from circenses.core.text.lists import listed, signed
from circenses.draw.icons import icon_at
from circenses.draw.pieces import enamel
from circenses.draw.svg import drawing
from circenses.web.guide.content import guide_of, has_guide
from circenses.web.pages.html import counted
from circenses.web.pages.models.explanation import ExplanationCard
from circenses.web.pages.models.table import Sheet
from circenses.web.tables import rendering

KINDS = {"good": "Good", "line": "Score sheet"}


def card_of(
    game: Game, states: np.ndarray, seat: int | None, thing: str, parts: Sequence[Part]
) -> ExplanationCard | None:
    """The card of a thing for one seat; None if neither the box nor the page has it."""
    told = rendering.explained(game, states, seat, thing, parts)
    if told is None:
        return None
    if thing.startswith("line:"):
        told = line_told(game, states, seat, told, int(thing.partition(":")[2]))
    return ExplanationCard(
        game=game.id,
        kind=kind_of(game, thing),
        title=told.title,
        text=told.text,
        now=told.now,
        mine=seat is not None,
        rule=told.rule,
        picture=picture_of(game, thing),
    )


def line_told(
    game: Game, states: np.ndarray, seat: int | None, told: Explanation, line: int
) -> Explanation:
    """A line of the score sheet: what it counts, and what it brings to the seat now."""
    counts = guide_of(game).scoring.get(told.title, "") if has_guide(game) else ""
    text = f"{told.text[:-1]}: {counts}." if counts else told.text
    if seat is None:
        return told._replace(text=text)
    known = rendering.known_sources(game, states, seat, seat)
    lines = [f"{one.reason} {signed(one.points)}" for one in known if one.line == line]
    points = counted(int(rendering.known_points(game, states, seat)[seat][line]), "point")
    now = f"It is worth {points} to you now"
    return told._replace(text=text, now=f"{now}: {listed(lines)}." if lines else f"{now}.")


def points_of(thing: str) -> int | None:
    """The seat whose points a thing stands for, such as 1 for "points:1"; None for other things."""
    kind, _, seat = thing.partition(":")
    return int(seat) if kind == "points" and seat.isdecimal() else None


def points_card(game: Game, sheet: Sheet, seat: int) -> ExplanationCard | None:
    """Where the points of a seat come from, line by line."""
    if not 0 <= seat < len(sheet.rows):
        return None
    row = sheet.rows[seat]
    pairs = zip(sheet.lines, row.values, strict=True)
    lines = ", ".join(f"{line.title} {value}" for line, value in pairs if value)
    when = "At the end" if sheet.final else "If the game ended now, as far as you can tell"
    mine = next((one.total for one in sheet.rows if one.viewer and not row.viewer), None)
    return ExplanationCard(
        game=game.id,
        kind=row.name,
        title=counted(row.total, "point"),
        text=f"{when}: {lines or 'nothing scores'}.",
        now="" if mine is None else f"You have {mine}.",
        mine=True,
        picture=drawing(100, 100, icon_at("vp", 50, 50, 84, "laurel")),
    )


def kind_of(game: Game, thing: str) -> str:
    """The kind of a thing, in a word or two."""
    kind = thing.partition(":")[0]
    boxed = rendering.pictured(game).get(thing)
    return boxed.kind if boxed else KINDS.get(kind, kind.replace("_", " ").capitalize())


def picture_of(game: Game, thing: str) -> str:
    """A large picture of a thing from the box, or of a good."""
    kind, _, name = thing.partition(":")
    if kind == "good":
        return drawing(100, 100, enamel(game.goods.named(name).concept, 50, 50, 84))
    boxed = rendering.pictured(game).get(thing)
    return boxed.html if boxed else ""
