"""Explanations: what a thing is, and what it is worth to the viewer now.

A thing is named by its kind and its number or name: `good:coin`, `line:2`, `monument:7`. Goods and
lines of the score sheet explain themselves; every other kind has a function in board/:

    explain_<kind>(table, viewer, number) -> Explanation
"""

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from circenses.core.play.game import Game


class Explanation(NamedTuple):
    """What a thing is, the rule it follows, and what it means to the viewer now."""

    title: str
    text: str
    rule: str = ""
    now: str = ""


def explain(game: "Game", table: Any, viewer: int | None, thing: str) -> Explanation:
    """What a thing is; a thing that nobody can explain is a mistake of the drawing."""
    kind, _, which = thing.partition(":")
    if kind == "good":
        return explain_good(game, table, viewer, which)
    if kind == "line":
        line = game.lines[int(which)]
        return Explanation(line.title, "A line of the score sheet.", line.rule)
    told: Explanation = game.words[f"explain_{kind}"](table, viewer, int(which or 0))
    return told


def explain_good(game: "Game", table: Any, viewer: int | None, name: str) -> Explanation:
    good = game.goods.named(name)
    title = (good.many or good.one or good.name).capitalize()
    if viewer is None or not good.field:
        return Explanation(title, good.about, good.rule)
    have = good.owned(table.players[viewer])
    left = f", {getattr(table, good.supply)} left in the supply" if good.supply else ""
    return Explanation(title, good.about, good.rule, f"You have {have}{left}.")


def things(game: "Game") -> list[str]:
    """All that must be explained whatever the position: goods, lines, everything in the box."""
    goods = [f"good:{name}" for name in game.goods.names]
    lines = [f"line:{k}" for k in range(len(game.lines))]
    box = [component.thing for component in game.board.components()]
    return [*goods, *lines, *box]
