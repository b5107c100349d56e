"""The log of a table: one entry for each turn, newest first."""

from functools import lru_cache
from typing import Any, NamedTuple

from circenses.core.text.lists import listed
from circenses.core.text.rulebook import anchor_of
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    Seat,
    Stamped,
    a,
    classes,
    details,
    li,
    ol,
    on,
    p,
    seat_chip,
    span,
    stamped,
    summary,
)
from circenses.web.pages.models.table import LogLine, TablePage, alike, essential, turns_of
from circenses.web.pages.written import put, written


def log(table: TablePage) -> Markup:
    """What happened, newest first."""
    if not table.log:
        return p("Nothing has happened yet.", class_="quiet")
    more = NOTHING
    if table.log_more:
        older = f"/tables/{table.id}/log?before={table.log[-1].ply}"
        more = a("Earlier moves", href=older, class_="more", data_more="")
    return ol(*log_items(table.log, table), class_="log", id="log") + more


def log_items(lines: tuple[LogLine, ...], table: TablePage) -> list[Markup]:
    """One entry for each turn, newest first."""
    place = place_of(table)
    return [
        turn_item(turns[0], table, place) if len(turns) == 1 else alike_item(turns, table, place)
        for turns in alike(turns_of(lines))
    ]


class Place(NamedTuple):
    """The page that log lines link to: the table, or the replay from one point of view."""

    table: str
    game: str
    seat_set: str
    replay: bool
    seat: int | None

    def then(self, ply: int) -> str:
        """The address of the table at an earlier moment."""
        if not self.replay:
            return f"/tables/{self.table}?at={ply}"
        eyes = "" if self.seat is None else f"&seat={self.seat}"
        return f"/replays/{self.table}?at={ply}{eyes}"


def place_of(table: TablePage) -> Place:
    eyes = table.seat if table.replay else None
    return Place(table.id, table.game, table.seat_set, table.replay, eyes)


def turn_item(turn: list[LogLine], table: TablePage, place: Place) -> Markup:
    seat = turn[0].seat
    name = "" if seat is None else table.seats[seat].name
    at, since = table.at, table.new_since
    here = at if at is not None and any(line.ply == at for line in turn) else None
    newer = since if since is not None and turn[-1].ply > since else None
    key = f"turn-{turn[0].ply}"
    return put(table, key, written(key, drawn_turn, table, tuple(turn), name, place, here, newer))


def drawn_turn(_: TablePage, *given: Any) -> Stamped:
    """A turn, drawn once for all readers who see the same."""
    return turn_entry(*given)


def alike_item(turns: list[list[LogLine]], table: TablePage, place: Place) -> Markup:
    """One line for what several players did alike, with a link to the moment after it."""
    lines = [turn[0] for turn in turns]
    newest = lines[0]
    names = listed([table.seats[line.seat].name for line in lines[::-1] if line.seat is not None])
    chips = [
        seat_chip(Seat(table.seat_set, line.seat)) for line in lines[::-1] if line.seat is not None
    ]
    here = any(line.ply == table.at for line in lines)
    return li(
        span(*chips, class_="who"),
        a(
            span(f"{names} ", class_="sr"),
            Markup(newest.html),
            href=place.then(newest.ply),
            data_show="",
            class_="then",
        ),
        rule_link(place.game, newest.rule),
        class_=classes("alike", new=is_new(newest, table.new_since), here=here),
        id=f"log-{newest.ply}",
    )


def is_new(line: LogLine, since: int | None) -> bool:
    return since is not None and line.ply > since


@lru_cache(maxsize=512)
def turn_entry(
    turn: tuple[LogLine, ...], name: str, place: Place, here: int | None, since: int | None
) -> Stamped:
    """A turn in one sentence, which unfolds into its steps; what came after `since` is new."""
    lines = [
        (
            drawn_line(line, name, place),
            {"class_": marks(line, here, since), "id": f"log-{line.ply}"},
        )
        for line in turn
    ]
    if len(turn) == 1:
        inside, attributes = lines[0]
        return stamped("li", *inside, **attributes)
    seat = turn[0].seat
    words = [Markup("; " * bool(k) + line.html) for k, line in enumerate(essential(turn))]
    steps = [li(*inside, **attributes) for inside, attributes in lines]
    return stamped(
        "li",
        span() if seat is None else seat_chip(Seat(place.seat_set, seat)),
        details(
            summary(NOTHING if seat is None else span(f"{name} ", class_="sr"), *words),
            ol(*steps, class_="turn-steps"),
            id=f"turn-{turn[0].ply}",
            open=on(here is not None),
        ),
        class_=classes("log-turn", new=is_new(turn[-1], since)),
        id=f"entry-{turn[0].ply}",
    )


def marks(line: LogLine, here: int | None, since: int | None) -> str | None:
    return classes(new=is_new(line, since), here=here == line.ply) or None


def drawn_line(line: LogLine, name: str, place: Place) -> tuple[Markup, ...]:
    """One line: who, what, and the rule. The sentence links to the board at that moment."""
    who = span() if line.seat is None else seat_chip(Seat(place.seat_set, line.seat))
    said = span(f"{name} ", class_="sr") if name else NOTHING
    count = f"/tables/{place.table}?report={line.ply}"
    return (
        who,
        a(said, Markup(line.html), href=place.then(line.ply), data_show="", class_="then"),
        rule_link(place.game, line.rule),
        a(line.report, href=count, class_="see-count") if line.report else NOTHING,
    )


def rule_link(game: str, rule: str) -> Markup:
    """The number of a rule, with a link to its text."""
    if not rule:
        return span()
    return a(rule, href=f"/rules/{game}#{anchor_of(rule)}", class_="rule", target="rules")


def log_fragment(table: TablePage) -> Markup:
    """Older lines, to be appended to the others."""
    return log(table)
