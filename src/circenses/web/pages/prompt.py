"""The prompt: what the viewer decides now, in one question."""

from functools import lru_cache
from itertools import groupby

from circenses.web.pages.analysis import analyze_form
from circenses.web.pages.digest import pace, strip
from circenses.web.pages.explanation import explain_button
from circenses.web.pages.hint import FINAL, hint_box, hint_button
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    Seat,
    a,
    b,
    button,
    classes,
    counted,
    details,
    div,
    filled,
    h1,
    h2,
    hidden,
    kbd,
    li,
    line_icon,
    ol,
    on,
    p,
    post,
    seat_chip,
    section,
    span,
    summary,
    tag,
    thousands,
)
from circenses.web.pages.layout import wreath
from circenses.web.pages.models.lobby import SeatPlate
from circenses.web.pages.models.table import Choice, Compiling, Result, TablePage
from circenses.web.pages.seat_plate import rating_change
from circenses.web.pages.written import written

PREPARING = "Preparing stronger bots…"
KEPT = "You have left this table. Your seat is kept for you."
RESIGNED = "A bot plays your seat until the game ends."


def prompt(table: TablePage, hand: str) -> Markup:
    """One question, one line of explanation, and buttons such as undo."""
    if table.at is not None:
        return then(table, table.at)
    if table.look is not None:
        return looked_at(table, table.seats[table.look])
    if table.result:
        return result_box(table, table.result)
    if table.seat is not None and table.seats[table.seat].left:
        return left(table, table.seats[table.seat])
    waiting = not (table.my_turn or table.may_confirm)
    if waiting and table.compiling and table.compiling.waiting:
        return compiling(table, table.compiling)
    return section(
        span(Markup(hand), class_="in-hand") if hand else asked_seat(table),
        div(
            h1(table.question, id="question", tabindex=-1, aria_live="polite"),
            div(explanation(table), step_bar(table.steps), class_="words"),
            class_="ask",
        ),
        explain_button(),
        div(*doings(table), class_="doings"),
        hint_box(table),
        written("strip", strip, table),
        class_=classes("a-prompt", "prompt", waiting=waiting),
        id="prompt",
        aria_label="Your decision",
    )


def compiling(table: TablePage, progress: Compiling) -> Markup:
    """The prompt while a strong bot waits for compiled rules: their progress, and the bot that
    could play instead.
    """
    words = f"{preparing_words(progress)} {progress.price}".strip()
    if progress.failed:
        words = f"The {progress.waiting} can't play, because the rules could not be compiled."
    accept = post(
        f"/tables/{table.id}/meanwhile",
        table.viewer.csrf,
        button(f"Let a {progress.offer} play until then", class_="btn"),
        data_send="",
    )
    return section(
        asked_seat(table),
        div(
            h1(table.question, id="question", tabindex=-1, aria_live="polite"),
            p(words, id="say"),
            tag("progress", value=progress.done or None, max=100, aria_label="Preparing the bots"),
            class_="ask",
        ),
        explain_button(),
        div(accept if table.seat is not None and progress.offer else NOTHING, class_="doings"),
        written("strip", strip, table),
        class_="a-prompt prompt waiting",
        id="prompt",
        aria_label="A bot waits",
    )


def preparing_words(progress: Compiling) -> str:
    """The progress of preparing the bots, if known."""
    if progress.failed:
        return "slow: the rules could not be compiled"
    return f"{PREPARING} {progress.done}%" if progress.done else PREPARING


def left(table: TablePage, seat: SeatPlate) -> Markup:
    """The prompt of someone who has left, with the way back."""
    back = post(
        f"/tables/{table.id}/sit",
        table.viewer.csrf,
        hidden(seat=seat.seat),
        button("Take this seat again", class_="btn primary"),
        data_send="",
    )
    return section(
        seat_chip(Seat(table.seat_set, seat.seat), "big"),
        div(
            h1(
                "You resigned" if seat.resigned else "A bot plays for you",
                id="question",
                tabindex=-1,
            ),
            p(RESIGNED if seat.resigned else KEPT, id="say"),
            class_="ask",
        ),
        explain_button(),
        div(back if seat.may_sit else NOTHING, class_="doings"),
        written("strip", strip, table),
        class_="a-prompt prompt waiting",
        id="prompt",
        aria_label="Your seat",
    )


def then(table: TablePage, at: int) -> Markup:
    """The prompt above an earlier position: what had just happened."""
    line = next((line for line in table.log if line.ply == at), None)
    who = None if line is None else line.seat
    number = span(str(at), class_="fig")
    name = None if who is None else table.seats[who].name
    words = "Move {number}" if name is None else "{name}, move {number}"
    return section(
        seat_chip(Seat(table.seat_set, who), "big") if who is not None else NOTHING,
        div(
            h1(*filled(words, name=name or "", number=number), id="question", tabindex=-1),
            p(Markup(line.html) if line else "", id="say"),
            class_="ask",
        ),
        explain_button(),
        way_back(table, "Skip to now", pace(f"/tables/{table.id}?at={at + 1}")),
        written("strip", strip, table),
        class_="a-prompt prompt waiting",
        id="prompt",
        aria_label="An earlier position",
    )


def looked_at(table: TablePage, seat: SeatPlate) -> Markup:
    """The prompt above someone else's area: its owner, and the question that waits."""
    waits = f"Still to decide: {table.question}." if table.my_turn else f"{table.question}."
    return section(
        seat_chip(Seat(table.seat_set, seat.seat), "big"),
        div(
            h1(f"Looking at {seat.name}", id="question", tabindex=-1),
            p(waits.replace("?.", "?"), id="say"),
            class_="ask",
        ),
        explain_button(),
        way_back(table, "Back to yours" if table.seat is not None else "Back"),
        written("strip", strip, table),
        class_="a-prompt prompt waiting",
        id="prompt",
        aria_label="Another player's area",
    )


def way_back(table: TablePage, words: str, *before: Markup) -> Markup:
    """The link back to the table as it is now. Esc does the same."""
    link = a(
        words, kbd("Esc"), class_="btn primary", href=f"/tables/{table.id}", data_show="",
        data_back="", id="way-back",
    )  # fmt: skip
    return div(*before, link, class_="doings")


def explanation(table: TablePage) -> Markup:
    """The second line, where the script shows what a click would do."""
    return p(table.text, id="say", class_="doubt" if table.doubtful else None)


def asked_seat(table: TablePage) -> Markup:
    """The numeral of the player who decides now."""
    deciding = [seat for seat in table.seats if seat.turn]
    if table.may_confirm or not deciding:
        seat = table.seat
    else:
        seat = table.seat if table.my_turn else deciding[0].seat
    return NOTHING if seat is None else seat_chip(Seat(table.seat_set, seat), "big")


def step_bar(steps: tuple[int, int] | None) -> Markup:
    """The progress of a turn that has fixed steps."""
    if steps is None:
        return NOTHING
    now, of = steps
    marks = ["done" if step < now else "now" if step == now else None for step in range(1, of + 1)]
    bars = [Markup(f'<i class="{mark}"></i>' if mark else "<i></i>") for mark in marks]
    return div(*bars, class_="steps", role="img", aria_label=f"Step {now} of {of}")


# ---- beside the question


def doings(table: TablePage) -> list[Markup]:
    """Undo, reset, the list, the hint and the end of the turn."""
    if table.seat is None or table.at is not None:
        return []
    shown = [
        action(table, "undo", "undo", "Undo", key="U", off=not table.can_undo),
        action(table, "reset", "reset", "Reset turn", off=not table.can_reset),
    ]
    led = table.lesson is not None and bool(table.lesson.asked)
    if table.my_turn and table.viewer.preferences.hints and not (led or table.rated):
        shown.append(hint_button(table))
    if table.choices:
        shown.append(choice_list(table))
    if not (table.my_turn or table.may_confirm):
        shown.append(pace())
    if table.may_confirm:
        words = "Do\N{NO-BREAK SPACE}it" if table.doubtful else "End turn"  # never "Do" alone
        shown.append(action(table, "end", "check", words, key="Enter", primary=True))
    return shown


def action(
    table: TablePage,
    name: str,
    icon_name: str,
    words: str,
    *,
    key: str = "",
    off: bool = False,
    primary: bool = False,
) -> Markup:
    """A button that changes the table."""
    why_not = (table.undo_reason or "There is nothing to undo.") if off else None
    shown = action_button(name, icon_name, words, key, why_not, primary)
    address = f"/tables/{table.id}/{name}"
    return post(address, table.viewer.csrf, hidden(ply=table.ply), shown, data_send="")


@lru_cache(maxsize=256)
def action_button(
    name: str, icon_name: str, words: str, key: str, why_not: str | None, primary: bool
) -> Markup:
    first, _, rest = words.partition(" ")
    return button(
        line_icon(icon_name),
        span(first, span(f" {rest}", class_="rest")) if rest else span(first),
        kbd(key) if key else NOTHING,
        class_=classes("btn", primary=primary),
        disabled=on(why_not is not None),
        title=why_not,
        id=f"do-{name}",
    )


def choice_list(table: TablePage) -> Markup:
    """Every legal move as a button with words; the whole game can be played from this list."""
    groups = [
        div(h2(title) if title else NOTHING, ol(*map(choice_item, members)))
        for title, members in groupby(table.choices, key=lambda choice: choice.group)
    ]
    return details(
        summary(
            line_icon("list"),
            class_="btn icon",
            aria_label="Choices as a list",
            title="Choices as a list (L)",
        ),
        post(
            f"/tables/{table.id}/moves",
            table.viewer.csrf,
            hidden(ply=table.ply),
            p(counted(len(table.choices), "choice"), class_="quiet"),
            *groups,
            class_="list panel",
        ),
        class_="choices",
        id="choices",
    )


def choice_item(choice: Choice) -> Markup:
    what, _, gain = choice.text.partition(": ")
    words = [span(what), b(gain)] if gain else [span(what)]
    return li(
        button(
            *words,
            name="move",
            value=choice.move,
            data_move=choice.move,
            aria_label=choice.text,
            data_note=FINAL if choice.reveals else None,
        )
    )


# ---- the end


def final_order(table: TablePage) -> Markup:
    """The players as they finished, and what the game did to the viewer's rating."""
    placed = [seat for seat in table.seats if seat.place is not None and seat.points is not None]
    if len(placed) < 2:
        return NOTHING
    changes = [rating_change(seat.rating_change) for seat in placed if seat.viewer]
    shown = [
        li(
            seat_chip(Seat(table.seat_set, seat.seat)),
            "You" if seat.viewer else seat.name,
            b(thousands(seat.points or 0)),
            class_=classes(mine=seat.viewer) or None,
        )
        for seat in sorted(placed, key=lambda seat: seat.place or 0)
    ]
    return div(ol(*shown), *changes, class_="final-order")


def note(result: Result) -> Markup:
    return p(result.note, class_="quiet") if result.note else NOTHING


OTHER_LEVEL = "Suits you, by your results: a rematch at this level"


def result_box(table: TablePage, result: Result) -> Markup:
    """The prompt becomes the result."""
    links = []
    if result.replay:
        links.append(a("Replay", class_="btn", href=f"/replays/{result.replay}"))
        links += [] if result.early else [analyze_form(result.replay, table.viewer.csrf)]
    if result.rematch:
        links.append(a("Join the rematch", class_="btn primary", href=f"/tables/{result.rematch}"))
    elif result.may_rematch:
        again = f"/tables/{table.id}/rematch"
        if result.other_level:
            words = button(f"Try {result.other_words}", class_="btn", title=OTHER_LEVEL)
            links.append(post(again, table.viewer.csrf, hidden(level=result.other_level), words))
        links.append(post(again, table.viewer.csrf, button("Rematch", class_="btn primary")))
    return section(
        wreath(result.points) if result.points is not None else NOTHING,
        div(
            h1(result.title, id="question", tabindex=-1), p(result.text), note(result), class_="ask"
        ),
        div(*links, class_="doings"),
        final_order(table),
        class_="a-prompt prompt overbox",
        id="prompt",
        aria_label="Result",
    )
