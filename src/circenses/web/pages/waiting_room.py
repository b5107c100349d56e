"""The room: a table before the game begins."""

from circenses.web.pages import assets
from circenses.web.pages.elements import level_select
from circenses.web.pages.html import (
    NOTHING,
    Markup,
    Seat,
    a,
    b,
    button,
    div,
    field,
    filled,
    h1,
    h2,
    hidden,
    li,
    line_icon,
    main,
    ol,
    on,
    p,
    post,
    seat_chip,
    section,
    small,
    span,
)
from circenses.web.pages.layout import banner, crumb, live, page, top_bar
from circenses.web.pages.models.lobby import SeatPlate
from circenses.web.pages.models.table import Room
from circenses.web.pages.seal import seal_line
from circenses.web.pages.side_panel import chat_lines, say_form

LOOPBACK = ("localhost", "127.0.0.1", "::1")
ONLY_HERE = (
    "This link works on this computer only. To play with people on your network, stop "
    "Circenses and start it with: circenses play --host 0.0.0.0"
)


def room_page(room: Room) -> str:
    """The page of a waiting room. It loads the board's style, for it becomes the table in place."""
    style = assets.url(f"games/{room.game}.css")
    return page(tab_title(room), room.viewer, room_fragment(room), styles=(style,))


def room_fragment(room: Room) -> Markup:
    """Who sits where, how others get in, and the button that begins the game."""
    return live(
        room.viewer,
        top_bar(room.viewer, active="Play", crumb=crumb(room.title, *room.facts, heading=False)),
        main(
            banner(room.banner),
            section(
                div(Markup(room.picture), class_="cover-wide", aria_hidden="true"),
                div(
                    h1(headline(room), id="question", tabindex=-1, aria_live="polite"),
                    p(" · ".join((f"{room.host}'s table", *room.facts)), " · ", rules_of(room)),
                    p(room.rating, class_="quiet") if room.rating else NOTHING,
                    class_="ask",
                ),
                div(*doings(room), class_="doings"),
                class_="panel room-head",
                id="prompt",
            ),
            div(
                section(h2("Seats"), seats(room), seal_line(room.seal), class_="panel"),
                div(invitation(room), talk(room), class_="stacked"),
                class_="room-cols",
            ),
            class_="room",
        ),
        title=tab_title(room),
        rev=room.rev,
        stream=f"/tables/{room.id}/stream",
        post=f"/tables/{room.id}",
    )


def rules_of(room: Room) -> Markup:
    """A link to the rules for guests who do not know the game; it leaves the room open."""
    return a("How to play", href=f"/how-to-play/{room.game}", target="_blank", rel="noopener")


def tab_title(room: Room) -> str:
    return f"{headline(room)} · {room.title}"


def headline(room: Room) -> str:
    free = sum(seat.kind == "open" for seat in room.seats)
    if free == 0:
        return "All seats are taken"
    return "One seat is free" if free == 1 else f"{free} seats are free"


def doings(room: Room) -> list[Markup]:
    """What the host may do; what guests may do is beside the seats."""
    shown = []
    if room.is_host:
        shown.append(act(room, "close", button("Close this table", class_="btn"), send=False))
        shown.append(
            act(
                room,
                "start",
                button(
                    line_icon("play"),
                    "Begin",
                    class_="btn primary",
                    disabled=on(not room.can_start),
                    title=None if room.can_start else "Fill every seat first.",
                    id="do-start",
                ),
            )
        )
    elif any(seat.viewer for seat in room.seats):
        shown.append(act(room, "leave", button("Stand up", class_="btn")))
    return shown


def act(room: Room, name: str, *children: str, send: bool = True, **values: object) -> Markup:
    """A form of this room."""
    return post(
        f"/tables/{room.id}/{name}",
        room.viewer.csrf,
        hidden(**values),
        *children,
        data_send=on(send),
    )


# ---- seats


def seats(room: Room) -> Markup:
    return ol(*(seat_item(room, seat) for seat in room.seats), class_="seats")


def seat_item(room: Room, seat: SeatPlate) -> Markup:
    taken = seat.kind != "open"
    return li(
        seat_chip(Seat(room.seat_set, seat.seat), "big"),
        span(b(seat.name if taken else "Open seat"), small(seat_words(room, seat)), class_="what"),
        div(*seat_doings(room, seat), class_="doings"),
        class_=None if taken else "free",
        id=f"seat-{seat.seat}",
    )


def seat_words(room: Room, seat: SeatPlate) -> str:
    match seat.kind:
        case "open":
            who = "Anyone" if room.public else "Anyone with the link"
            return f"{who} may sit down."
        case "bot":
            return f"bot, {seat.level}" if seat.level else "bot"
        case "here":
            return "at this screen"
    words = ["you" if seat.viewer else "", "host" if seat.name == room.host else ""]
    words.append("away" if seat.away else "")
    words.append(f"rating {seat.rating}" if seat.rating is not None else "")
    return ", ".join(filter(None, words)) or "here"


def seat_doings(room: Room, seat: SeatPlate) -> list[Markup]:
    shown = []
    if seat.may_sit:
        shown.append(act(room, "sit", button("Sit down", class_="btn primary"), seat=seat.seat))
    if seat.may_replace:
        shown.append(
            act(
                room,
                "bot",
                level_select(room.levels, f"Level of a bot in seat {seat.seat + 1}", room.suited),
                button("Add a bot", class_="btn"),
                seat=seat.seat,
            )
        )
    if room.is_host and seat.kind != "open" and not seat.viewer:
        shown.append(
            act(
                room,
                "open",
                button(
                    line_icon("cross"),
                    class_="btn quiet icon",
                    aria_label=f"Free {seat.name}'s seat",
                    title="Free this seat",
                ),
                seat=seat.seat,
            )
        )
    if room.is_host and seat.kind == "person" and not seat.viewer:
        away = button("Remove for good", class_="linklike", title=f"{seat.name} can't come back")
        shown.append(act(room, "remove", away, seat=seat.seat))
    return shown


# ---- how others get in


def invitation(room: Room) -> Markup:
    if not room.invite:
        return NOTHING
    return section(
        h2("Invite", small("public table" if room.public else "private table")),
        p("Send this link to the people you want to play with."),
        p(ONLY_HERE, class_="note") if room.reach in LOOPBACK else NOTHING,
        div(
            field(value=room.invite, readonly="", id="invite", aria_label="Invite link"),
            button(line_icon("link"), "Copy", class_="btn", type="button", data_copy="#invite"),
            class_="copy-row",
        ),
        p(*filled("{invite} from the lobby.", invite=a("Invite a friend", href="/#friends"))),
        act(room, "invite", button("Replace this link", class_="linklike")),
        class_="panel",
    )


def talk(room: Room) -> Markup:
    address = f"/tables/{room.id}/chat"
    return section(
        h2("Chat"),
        chat_lines(room),
        say_form(address, room.viewer.csrf),
        class_="panel",
    )
