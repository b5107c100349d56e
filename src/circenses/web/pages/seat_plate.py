"""Players: a plate for everyone else, and the head of the viewer's own area."""

from collections.abc import Mapping

from circenses.core.play.game import Part
from circenses.core.text.lists import signed
from circenses.web.pages.elements import clock_face, level_select
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    Seat,
    a,
    b,
    button,
    classes,
    counted,
    div,
    h2,
    header,
    hidden,
    icon,
    join,
    markup,
    p,
    post,
    seat_chip,
    span,
    thousands,
)
from circenses.web.pages.models.lobby import SeatPlate
from circenses.web.pages.models.table import DigestTurn, TablePage
from circenses.web.pages.written import once

PLACES = ("", "first", "second", "third", "fourth", "fifth")


def plate(table: TablePage, seat: SeatPlate, parts: Mapping[str, Part]) -> Markup:
    """One player beside the board."""
    area = parts.get(f"seat-{seat.seat}")
    return once(
        table,
        "article",
        header(
            seat_chip(Seat(table.seat_set, seat.seat)),
            b(seat.name or "Open seat"),
            state(seat),
            gained(table, seat),
            points(seat),
        ),
        gone(table, seat),
        div(markup(area.html), class_="area") if area else NOTHING,
        last_turn(table, seat),
        look_closer(table, seat) if area else NOTHING,
        class_=classes("panel", "plate", deciding=seat.turn, left=seat.left),
        id=f"plate-{seat.seat}",
        aria_label=seat.name or "Open seat",
    )


def own_head(table: TablePage, part: Part, mine: int) -> Markup:
    """Above the viewer's own area: whose it is, the clock, the points."""
    seat = table.seats[mine]
    return header(
        seat_chip(Seat(table.seat_set, mine)),
        h2(part.title if table.look is None and not table.replay else seat.name),
        state(seat),
        points(seat),
        class_="own-head",
    )


def state(seat: SeatPlate) -> Markup:
    """A player's state: clock, bot level, place."""
    if seat.place is not None:
        return span(PLACES[seat.place], class_=classes("tag", gold=seat.place == 1))
    if seat.kind == "bot":
        return span(bot_words(seat), class_="clock bot-level")
    if seat.away and not seat.left:
        return span("away", class_="tag") + clock_face(seat.clock)
    return clock_face(seat.clock)


def bot_words(seat: SeatPlate) -> str:
    """The level of a bot, and that it is one, if its name does not say so."""
    if not seat.level:
        return "bot"
    return seat.level if seat.name.startswith("Bot ") else f"bot, {seat.level}"


def points(seat: SeatPlate) -> Markup:
    if seat.points is None:
        return NOTHING
    title = "Points" if seat.place is not None else "Points if the game ended now"
    change = rating_change(seat.rating_change)
    thing = f"points:{seat.seat}"
    shown = (change, icon("vp"), thousands(seat.points))
    return span(*shown, class_="pts", title=title, data_thing=thing)


def gained(table: TablePage, seat: SeatPlate) -> Markup:
    """The points that a player won or lost since the viewer's last turn."""
    won = table.digest.won if table.digest and table.at is None else ()
    more = won[seat.seat] if seat.seat < len(won) else 0
    if not more:
        return NOTHING
    since = "{} since your last turn" if table.seat is not None else "{} in the last turns"
    words = since.format(counted(more, "point"))
    return span(
        span(signed(more), aria_hidden="true"),
        span(words, class_="sr"),
        class_=classes("won", lost=more < 0),
    )


def last_turn(table: TablePage, seat: SeatPlate) -> Markup:
    """A player's last turn in words, on large screens."""
    told = [join((markup(turn.html), " ", markup(turn.gains))) for turn in turns_by(table, seat)]
    return p(told[-1], class_="last-turn", aria_hidden="true") if told else NOTHING


def turns_by(table: TablePage, seat: SeatPlate) -> list[DigestTurn]:
    turns = table.digest.turns if table.digest and table.at is None else ()
    return [turn for turn in turns if seat.seat in (turn.seat, *turn.others)]


def rating_change(change: int | None) -> Markup:
    if change is None:
        return NOTHING
    words = f"+{change}" if change >= 0 else thousands(change)
    style = f"change {'good' if change >= 0 else 'bad'}"
    return span(f"rating {words}", class_=style)


def gone(table: TablePage, seat: SeatPlate) -> Markup:
    """A seat whose player has left, and what the viewer can do about it."""
    if not (seat.left or seat.may_sit or seat.may_replace):
        return NOTHING
    doings = []
    if seat.may_sit:
        doings.append(seat_form(table, seat, "sit", button("Take this seat", class_="btn primary")))
    if seat.may_replace:
        doings.append(
            seat_form(
                table,
                seat,
                "bot",
                level_select(table.levels, f"Level of the bot for {seat.name}"),
                button("Let a bot play", class_="btn"),
            )
        )
    words = f"{seat.name} has left. A bot plays until they return." if seat.left else ""
    if seat.resigned:
        words = f"{seat.name} resigned. A bot plays on in this seat."
    return div(p(words) if words else NOTHING, *doings, class_="gone")


def seat_form(table: TablePage, seat: SeatPlate, action: str, *children: str) -> Markup:
    address = f"/tables/{table.id}/{action}"
    return post(address, table.viewer.csrf, hidden(seat=seat.seat), *children, data_send="")


def look_closer(table: TablePage, seat: SeatPlate) -> Markup:
    """One click makes this player's area large, in place of the viewer's own."""
    address = f"/tables/{table.id}?look={seat.seat}"
    if table.replay:
        address = f"/replays/{table.id}?at={table.at}&seat={seat.seat}"
    return a(
        "Their view" if table.replay else "Look closer",
        href=address,
        class_="look",
        data_show="",
        aria_label=f"Show {seat.name}'s view" if table.replay else f"Look closer at {seat.name}",
    )
