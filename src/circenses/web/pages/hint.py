"""The hint: what the bot would do, as choices to click."""

from circenses.web.pages.elements import tag_i
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    b,
    button,
    classes,
    hidden,
    li,
    line_icon,
    ol,
    on,
    p,
    post,
    section,
    small,
    span,
    thousands,
)
from circenses.web.pages.models.table import Hint, HintChoice, TablePage

FINAL = "Can't be undone: it reveals something new."


def hint_button(table: TablePage) -> Markup:
    """The button that asks for the hint or closes it, or says why there is none."""
    open_ = table.hint is not None
    words = "Close the hint" if open_ else "Hint: what would the bot do?"
    return post(
        f"/tables/{table.id}/hint",
        table.viewer.csrf,
        hidden(ply=table.ply, **({"close": "on"} if open_ else {})),
        button(
            line_icon("bulb"),
            class_=classes("btn", "icon", off=bool(table.hint_reason)),
            aria_label=words,
            aria_pressed="true" if open_ else "false",
            disabled=on(not table.may_hint),
            title=table.hint_reason or "Hint (H).",
            id="do-hint",
        ),
        data_think="",
    )


def hint_box(table: TablePage) -> Markup:
    """The best choices in a row below the question. Each is a move like any other."""
    if table.hint is None:
        return NOTHING
    hint = table.hint
    ceiling = max(choice.points for choice in hint.choices)
    return section(
        p(
            line_icon("bulb"),
            b("The bot would take the first of these. "),
            span(hint.reason),
            small(f"{thousands(hint.lines)} lines of play") if hint.lines else NOTHING,
            id="hint-words",
        ),
        post(
            f"/tables/{table.id}/moves",
            table.viewer.csrf,
            hidden(ply=table.ply),
            ol(*(item(rank, one, ceiling) for rank, one in enumerate(hint.choices, 1))),
        ),
        class_="advice",
        id="advice",
        aria_label="Hint",
        data_hint=" ".join(str(choice.move) for choice in hint.choices),
        data_spoken=in_words(hint),
    )


def item(rank: int, choice: HintChoice, ceiling: float) -> Markup:
    what, _, gain = choice.text.partition(": ")
    return li(
        button(
            span(str(rank), class_="rank", aria_hidden="true"),
            span(span(what), b(gain) if gain else NOTHING, class_="what"),
            figures(choice, ceiling),
            name="move",
            value=choice.move,
            data_move=choice.move,
            aria_label=f"{choice.text}. {spoken(choice)}",
            data_note=FINAL if choice.reveals else None,
        ),
        class_="best" if rank == 1 else None,
    )


def figures(choice: HintChoice, ceiling: float) -> Markup:
    """The chance of winning as a bar; alone, the points."""
    points = f"{choice.points:.1f} {'more points' if choice.in_sight else 'points'}"
    if choice.chance is None:
        bar = span(tag_i(closeness(choice.points, ceiling)), class_="bar")
        return span(bar, b(points), class_="figures")
    return span(
        span(tag_i(choice.chance), class_="bar"),
        b(f"{100 * choice.chance:.0f}%"),
        span(points),
        class_="figures",
    )


def closeness(points: float, best: float) -> float:
    """The length of a score's bar: full for the best, short for ten points fewer.

    >>> closeness(80, 80), closeness(75, 80), closeness(20, 80)
    (1.0, 0.5, 0.05)
    """
    return max(0.05, 1.0 - (best - points) / 10)


def spoken(choice: HintChoice) -> str:
    """The figures in a sentence."""
    what = "more points" if choice.in_sight else "points"
    points = f"Expect {choice.points:.0f} {what}"
    if choice.chance is None:
        return points
    return f"{points} and win {100 * choice.chance:.0f} of 100 games"


def in_words(hint: Hint) -> str:
    """The whole hint as one sentence, for screen readers."""
    first = hint.choices[0]
    return f"The bot would: {first.text}. {spoken(first)}. {hint.reason}"
