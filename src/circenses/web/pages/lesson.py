"""The coach of a lesson: a card beside what it points at, and the list of steps."""

from circenses.web.pages.html import (
    NOTHING,
    Markup,
    b,
    button,
    counted,
    div,
    filled,
    h2,
    hidden,
    i,
    icon,
    kbd,
    li,
    line_icon,
    ol,
    p,
    post,
    section,
    small,
    span,
)
from circenses.web.pages.models.lesson import Coaching
from circenses.web.pages.models.table import TablePage


def coach_card(table: TablePage) -> Markup:
    """What the coach says now. The script puts the card beside what it is about."""
    now = table.lesson
    if now is None or not now.title:
        return NOTHING
    return section(
        span(icon("minerva"), class_="owl", aria_hidden="true"),
        div(
            h2(span(place_of(now), class_="sr"), now.title),
            p(line_icon("check"), span(now.praise), class_="praise") if now.praise else NOTHING,
            *(p(note, class_="by-itself") for note in now.notes),
            p(now.words, class_="task") if now.words else NOTHING,
            p(class_="gently", hidden="", data_gently=now.gentle) if now.asked else NOTHING,
            class_="said",
            aria_live="polite",
        ),
        div(dots(now), *buttons(table, now), class_="foot"),
        class_="coach",
        id="coach",
        aria_label="The coach",
        data_asked=" ".join(map(str, now.asked)) or None,
        data_targets="|".join(now.targets) or None,
    )


def place_of(now: Coaching) -> str:
    return f"Step {now.number} of {len(now.plan)}. " if now.number else ""


def dots(now: Coaching) -> Markup:
    """The progress of the lesson as dots; the list of steps has the same in words."""
    marks = [i(class_=state or None) for _, state in now.plan]
    return span(*marks, class_="dots", aria_hidden="true")


def buttons(table: TablePage, now: Coaching) -> list[Markup]:
    found = []
    if now.asked and table.my_turn:
        found = [
            button(
                "Show me", kbd("S"), class_="btn primary", type="button", id="coach-show",
                data_show_me="",
            ),
            post(
                f"/tables/{table.id}/moves",
                table.viewer.csrf,
                hidden(ply=table.ply, move=now.asked[0]),
                button("Skip", kbd("K"), class_="btn quiet", id="coach-skip"),
                data_send="",
            ),
        ]  # fmt: skip
    return [*found, leaving(table, "Leave", "btn quiet", "narrow-only")]


def leaving(table: TablePage, words: str, look: str, where: str) -> Markup:
    """Leave the lesson and play on alone."""
    return post(
        f"/tables/{table.id}/lesson",
        table.viewer.csrf,
        hidden(leave="yes"),
        button(words, class_=look, title="The coach leaves, and you play on against the bot."),
        data_send="",
        class_=where,
    )


def leave_tool(table: TablePage) -> Markup:
    """The button in the top bar that leaves the lesson or returns to it."""
    if table.lesson is not None:
        return leaving(table, "Leave the lesson", "btn", "wide-only")
    if not table.may_resume:
        return NOTHING
    return post(
        f"/tables/{table.id}/lesson",
        table.viewer.csrf,
        button("Back to the lesson", class_="btn"),
        data_send="",
    )


def lesson_plan(table: TablePage) -> Markup:
    """The steps; finished ones have a check mark."""
    now = table.lesson
    if now is None:
        return NOTHING
    steps = [step_line(number, *step) for number, step in enumerate(now.plan, 1)]
    length = small(f"about {counted(now.minutes, 'minute')}")
    return section(
        h2("Your first game", length),
        ol(*steps, class_="lesson-plan"),
        class_="panel lesson-steps",
        id="lesson-plan",
        aria_label="The steps of the lesson",
    )


def step_line(number: int, title: str, state: str) -> Markup:
    mark = line_icon("check") if state == "done" else str(number)
    name = b(title) if state == "now" else span(title)
    done = filled("{title} {done}", title=name, done=span("(done)", class_="sr"))
    return li(
        i(mark, aria_hidden="true"),
        *(done if state == "done" else [name]),
        class_=state or None,
        aria_current="step" if state == "now" else None,
    )
