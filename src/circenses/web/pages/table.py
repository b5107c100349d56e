"""The table: one question, the board, the other players, and the log."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import groupby

from circenses import games
from circenses.core.play.game import Part
from circenses.draw.pieces import ROMAN
from circenses.web.pages import assets, waiting_room
from circenses.web.pages.ending import vote_card, ways_out
from circenses.web.pages.final_count import is_final
from circenses.web.pages.html import (
    NOTHING,
    Attribute,
    Markup,
    Seat,
    a,
    b,
    button,
    classes,
    details,
    div,
    h1,
    h2,
    hidden,
    join,
    kbd,
    line_icon,
    main,
    markup,
    nav,
    p,
    post,
    seat_chip,
    section,
    span,
    summary,
    thousands,
)
from circenses.web.pages.layout import banner, crumb, live, page, tool, top_bar
from circenses.web.pages.lesson import coach_card, leave_tool, lesson_plan
from circenses.web.pages.models.table import Room, TablePage
from circenses.web.pages.prompt import preparing_words, prompt
from circenses.web.pages.report import report_page
from circenses.web.pages.seat_plate import own_head, plate
from circenses.web.pages.side_panel import book
from circenses.web.pages.written import in_one_piece, once, written

KEPT = 1024  # parts that are written once for each person at each table
HAND = "hand"
SIDE = "side"
KEYS = (
    ("↑ ↓ ← →", "go to your choices"),
    ("Enter", "do it"),
    ("U", "undo"),
    ("L", "list"),
    ("H", "hint"),
    ("I", "explain"),
    ("W", "watch the last turns"),
    (", . Space", "slower, faster, pause"),
    ("Esc", "back"),
)


SEAT = re.compile(r"^Seat (?P<numeral>[IV]+)(?='s )")


def table_page(table: TablePage | Room) -> str:
    """The page of a table, before or after the game has begun."""
    if isinstance(table, Room):
        return waiting_room.room_page(table)
    style = table.board_css or assets.url(f"games/{table.game}.css")
    return page(tab_title(table), table.viewer, table_fragment(table), styles=(style,))


def table_fragment(table: TablePage | Room) -> Markup:
    """The same without its frame."""
    if isinstance(table, Room):
        return waiting_room.room_fragment(table)
    return in_one_piece(live_table, table)


def live_table(table: TablePage) -> Markup:
    return live(
        table.viewer,
        curtain(table) if table.handover else on_the_table(table),
        # The bar is drawn first but read last: the question comes before the navigation.
        top_bar(
            table.viewer,
            active="Play",
            crumb=written("crumb", table_crumb, table),
            tools=written("tools", tools_of, table),
        ),
        title=tab_title(table),
        rev=table.rev,
        stream=f"/tables/{table.id}/stream",
        post=f"/tables/{table.id}",
        ply=table.ply,
        news=table.news or None,
        alone=only_choice(table),
        turn="yes" if decides(table) else "no",
        past="" if table.at is not None or (table.report and not is_final(table)) else None,
        at=table.at,
        over="" if table.result else None,
    )


def decides(table: TablePage) -> bool:
    """Whether the viewer is to decide something now."""
    return (table.my_turn or table.may_confirm or bool(table.handover)) and table.at is None


def only_choice(table: TablePage) -> int | None:
    """The move of a question with one answer, if the viewer wants it answered automatically."""
    led = table.lesson is not None and bool(table.lesson.asked)
    if len(table.choices) != 1 or led or not table.viewer.preferences.skip:
        return None
    only = table.choices[0]
    return None if only.reveals or not decides(table) else only.move


def tab_title(table: TablePage) -> str:
    """What the browser's tab says."""
    if table.at is not None:
        return f"Move {table.at} · {table.title}"
    if table.result:
        return f"{table.result.title} · {table.title}"
    return f"{'Your turn' if decides(table) else table.question} · {table.title}"


# ---- the top bar


def table_crumb(table: TablePage) -> Markup:
    facts = [table.name, *table.facts] if table.name else list(table.facts)
    if table.watching:
        facts.append(f"{table.watching} watching")
    if table.compiling and not table.compiling.waiting:  # else the prompt says it
        facts.append(preparing_words(table.compiling))
    return crumb(table.title, *facts, tag_=state_tag(table), heading=False)


def state_tag(table: TablePage) -> Markup:
    """One tag: the state of the table for the viewer."""
    if table.at is not None:
        return span("Looking back", class_="tag gold")
    if table.result:
        return span("Game over", class_="tag gold")
    if table.lesson is not None:
        return span("Lesson", class_="tag you")
    if decides(table):
        return span("Your turn", class_="tag live")
    if table.seat is None:
        return span(line_icon("eye"), "Watching", class_="tag")
    return span("Waiting", class_="tag")


def tools_of(table: TablePage) -> Markup:
    """Chat, sound, and a menu of rarely used things."""
    switch = sound_switch(table.id, table.viewer.csrf, table.viewer.preferences.sound)
    menu = table_menu(table.game, table.title, table.guide, table.rating, ways_out(table))
    return join((leave_tool(table), chat_tool(), switch, menu))


def sound_switch(table: str, csrf: str, sound: bool) -> Markup:
    wanted = hidden(field="sound", value="" if sound else "on", back=f"/tables/{table}")
    look = {"data_switch": "sound", "class_": "wide-only"}
    return post("/preference", csrf, wanted, sound_button(sound), **look)


@cache
def chat_tool() -> Markup:
    unread = span(class_="count", hidden="", data_unread="")
    return tool("chat", "Chat", unread, data_tab_for="chat", id="to-chat")


@cache
def sound_button(sound: bool) -> Markup:
    return button(
        line_icon("sound" if sound else "mute"),
        class_="btn quiet icon",
        aria_label="Sound is on" if sound else "Sound is off",
        title="Sounds: pieces, coins, cards, dice, your turn and the end",
    )


def table_menu(game: str, title: str, guide: bool, rating: str, way_out: Markup) -> Markup:
    """About the game, whether it is rated, the keys, and ways out for players."""
    return details(
        menu_button(),
        div(
            menu_links(game, title, guide),
            p(rating, class_="rating") if rating else NOTHING,
            way_out,
            keys_told(),
            class_="menu-list",
        ),
        class_="menu",
        id="table-menu",
    )


@cache
def menu_button() -> Markup:
    return summary(
        line_icon("gear"),
        class_="btn quiet icon",
        aria_label="About this table",
        title="About this table",
    )


@cache
def menu_links(game: str, title: str, guide: bool) -> Markup:
    how = a("How to play", href=f"/how-to-play/{game}", target="rules") if guide else NOTHING
    return join(
        (
            span(b(title), class_="who"),
            how,
            a("Rules", href=f"/rules/{game}", target="rules"),
            a("Cards and tiles", href=f"/components/{game}", target="rules"),
            a("Settings", href="/settings"),
        )
    )


@cache
def keys_told() -> Markup:
    return p(*(span(kbd(key), f" {words}") for key, words in KEYS), class_="keys")


# ---- the grid


def on_the_table(table: TablePage) -> Markup:
    """Prompt, board and side on the grid that the game's board.css lays out."""
    if table.report and not is_final(table):
        return div(banner(table.banner), report_page(table, table.report), class_="desk")
    hand = next((part.html for part in table.parts if part.key == HAND), "")
    question = prompt(table, hand if table.look is None else "")
    if table.report:
        board = main(*grid(table, question), **arranged(table))
        return div(banner(table.banner), div(board, book(table), class_="counting"), class_="desk")
    return div(
        banner(table.banner),
        vote_card(table),
        coach_card(table),
        main(*grid(table, question), **arranged(table)),
        class_="desk",
    )


def arranged(table: TablePage) -> dict[str, Attribute]:
    """How the parts are laid out: by the game's board.css, or in the usual way if it has none.

    In the usual way the first part is the board, and the others stand in a column beside it.
    """
    if games.get(table.game).css.strip():
        return {"class_": f"table {table.game}"}
    mine = table.look if table.look is not None else table.seat
    parts = sum(is_board(part, mine) for part in table.parts)
    rows = f"--parts:{parts};--rows:{max(1, parts - 1)}"
    return {"class_": f"table usual {table.game}", "style": rows}


def grid(table: TablePage, question: Markup) -> list[Markup]:
    """The parts on the grid, in reading order."""
    mine = table.look if table.look is not None else table.seat
    board = [part for part in table.parts if is_board(part, mine)]
    areas = {part.key: part for part in table.parts if part.key.startswith("seat-")}
    return [
        written("jump", jump_chips, table, tuple((part.key, part.title) for part in board)),
        question,
        *columns(table, [part for part in board if part.column != SIDE], mine),
        div(
            lesson_plan(table),
            *(board_part(table, part, mine) for part in board if part.column == SIDE),
            *(plate(table, seat, areas) for seat in table.seats if seat.seat != mine),
            NOTHING if is_final(table) else book(table),
            class_="a-side",
        ),
    ]


def columns(table: TablePage, board: list[Part], mine: int | None) -> Iterator[Markup]:
    """The parts of the board; neighbors of one column in a box of their own."""
    for column, parts in groupby(board, key=lambda part: part.column):
        drawn = [board_part(table, part, mine) for part in parts]
        yield div(*drawn, class_=f"column column-{column}") if column else join(drawn)


def is_board(part: Part, mine: int | None) -> bool:
    """Whether a part lies on the board itself, and not beside it with its player."""
    return part.key != HAND and (not part.key.startswith("seat-") or part.key == f"seat-{mine}")


def board_part(table: TablePage, part: Part, mine: int | None) -> Markup:
    """One part of the board in its panel."""
    if mine is not None and part.key == f"seat-{mine}":
        head, class_ = own_head(table, part, mine), "part panel part-own"
    else:
        head, class_ = h2(named(table, part.title)) if part.title else NOTHING, "part panel"
    return once(
        table,
        "section",
        head,
        markup(part.html),
        class_=f"{class_} part-{part.key}",
        id=f"part-{part.key}",
        aria_label=named(table, part.title) or None,
    )


def named(table: TablePage, title: str) -> str:
    """A title with the name of the player on the seat that it names: "Livia's city"."""
    found = SEAT.match(title)
    if found is None or found["numeral"] not in ROMAN[1 : 1 + len(table.seats)]:
        return title
    name = table.seats[ROMAN.index(found["numeral"]) - 1].name
    return f"{name}{title[found.end() :]}"


def jump_chips(table: TablePage, board: tuple[tuple[str, str], ...]) -> Markup:
    """On a phone: the players, then the parts of the table."""
    mine = table.look if table.look is not None else table.seat
    players = [
        player_chip(table.seat_set, seat.seat, seat.name, seat.points, seat.turn, seat.seat == mine)
        for seat in table.seats
    ]
    parts = [
        part_chip(title, f"part-{key}") for key, title in board if title and key != f"seat-{mine}"
    ]
    book_chip = part_chip("Log", "book")
    return nav(*players, *parts, book_chip, class_="jump", aria_label="Parts of the table")


@lru_cache(maxsize=KEPT)
def player_chip(
    seat_set: str, seat: int, name: str, points: int | None, turn: bool, mine: bool
) -> Markup:
    has = NOTHING if points is None else b(thousands(points))
    target = f"part-seat-{seat}" if mine else f"plate-{seat}"
    return a(
        seat_chip(Seat(seat_set, seat)),
        has if mine else span(name) + has,
        href=f"#{target}",
        class_=classes("to-seat", on=turn),
    )


@lru_cache(maxsize=KEPT)
def part_chip(title: str, target: str) -> Markup:
    return a(title, href=f"#{target}")


# ---- a shared screen


def curtain(table: TablePage) -> Markup:
    """A shared screen between two people: the table is hidden until the next one has it."""
    seat = table.handover_seat or 0
    return main(
        section(
            seat_chip(Seat(table.seat_set, seat), "huge"),
            h1(f"Pass the screen to {table.handover}", tabindex=-1, data_focus=""),
            p("The table is covered, so nobody sees another player's secrets."),
            post(
                f"/tables/{table.id}/here",
                table.viewer.csrf,
                hidden(seat=seat),
                button(b(f"I am {table.handover}"), class_="btn primary"),
                data_send="",
            ),
            class_="panel curtain",
            id="prompt",
        ),
        class_="narrow-page",
    )
