"""At the table: look, move, undo, sit, leave, chat."""

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from circenses.core.errors import CircensesError, IllegalMove
from circenses.web import pages
from circenses.web.advice.before_move import before_move
from circenses.web.http.compression import packer_for
from circenses.web.http.live_pages import PageStream, Reader, pages_in, visible_table
from circenses.web.http.requests import (
    acted,
    address_of,
    asker_of,
    goes_first,
    kept_person,
    maybe_number,
    number_in,
    path_in,
    person_of,
    posted,
    see_other,
    seen_table,
    server_of,
    show_table,
    site_of,
    user_of,
    viewer_of,
)
from circenses.web.pages.models.explanation import ExplanationCard
from circenses.web.pages.models.table import TablePage
from circenses.web.tables import coaching, digest, ending, levels, lifecycle, moderation, seating
from circenses.web.tables.errors import NotFound, Refused, Stale
from circenses.web.tables.page_request import PageRequest
from circenses.web.tables.table import DONE, LEFT, ON, Table
from circenses.web.tables.table_history import Path
from circenses.web.tables.view_model import LOG_SHOWN

# ---------------------------------------------------------------- looking


async def get_table(request: Request) -> Response:
    """GET /tables/{table}: the table as this person sees it."""
    table = await seen_table(request)
    async with server_of(request).priority.looking():
        return await show_table(request, table)


async def get_log(request: Request) -> Response:
    """GET /tables/{table}/log: lines before a ply."""
    table = await seen_table(request)
    asked = PageRequest(user=user_of(request), viewer=await viewer_of(request))
    page = server_of(request).table_pages.page(table, asked)
    before = number_in(request.query_params, "before", table.history.ply + 1)
    if not isinstance(page, TablePage) or page.handover:
        return HTMLResponse("")
    last = max(0, min(before - 1, table.history.ply))
    lines = digest.log(table, page.seat, last, LOG_SHOWN)
    older = replace(page, log=lines, log_more=last > LOG_SHOWN)
    return HTMLResponse(pages.log_fragment(older))


async def get_explanation(request: Request) -> Response:
    """GET /tables/{table}/explanation: what a thing is, as this person sees it."""
    table = await seen_table(request)
    server, query = server_of(request), request.query_params
    at, look = maybe_number(query, "at"), maybe_number(query, "look")
    async with server.priority.looking():
        return show_card(
            server.table_pages.explanation(
                table, user_of(request), query.get("thing", ""), at, look
            )
        )


def show_card(card: ExplanationCard | None) -> Response:
    if card is None:
        raise NotFound("There is nothing here to explain.")
    return HTMLResponse(pages.explanation_card(card))


async def post_stream(request: Request) -> Response:
    """POST /tables/{table}/stream: the updates of all pages of a browser. The table in the address
    is one of theirs, for a proxy that sends each table to one of several servers. The stream
    changes nothing, so it needs no token: its reader may have logged in or out in the meantime.
    """
    server, user = server_of(request), user_of(request)
    reader = Reader(user, str(request.state.session), address_of(request), site_of(request))
    known = []
    for page in pages_in(await request.body(), reader):
        if (table := await visible_table(server, page)) is not None:
            server.tables.presence.asked(table, user, reader.address)
            server.bots.wake_if_idle(table)
            known.append(page)
    if not known:
        raise NotFound("There is no such table, or it is private.")
    packer = packer_for(request.headers.get("accept-encoding", ""))
    return PageStream(server, reader, known, packer)


# ---------------------------------------------------------------- moves


@goes_first
async def post_move(request: Request) -> Response:
    """POST /tables/{table}/moves: play a click, and return the seat's new page."""
    table, seat = await seated(request)
    form = await posted(request)
    ply, path = number_in(form, "ply"), path_in(form, "move")
    try:
        caution, person = server_of(request).caution, await person_of(request)
        held = await before_move(caution, table, person, seat, ply, path)
        if held is not None:
            table.held[seat] = held
        else:
            await play(request, table, seat, ply, path)
    except IllegalMove:
        return await acted(
            request, table, Refused("That move is not available now. Choose another.")
        )
    except Refused as error:
        return await acted(request, table, error)
    return await acted(request, table)


async def play(request: Request, table: Table, seat: int, ply: int, path: Path) -> None:
    """Play the moves of a click, and record the end of a lesson."""
    tables = server_of(request).tables
    await tables.play_for(table, seat, ply, *path)
    if coaching.is_done(table):
        await tables.set_lesson(table, DONE)


@goes_first
async def post_end(request: Request) -> Response:
    """POST /tables/{table}/end: end the turn with the held click."""
    table, seat = await seated(request)
    await posted(request)
    held = table.release(seat)
    if held is None:
        return await acted(request, table, Stale("There is nothing left to confirm."))
    try:
        await play(request, table, seat, held.ply, held.path)
        if held.doubt:
            server_of(request).caution.confirm(table, seat, held.doubt)
    except CircensesError as error:
        return await acted(request, table, error)
    return await acted(request, table)


@goes_first
async def post_undo(request: Request) -> Response:
    """POST /tables/{table}/undo: take one click back."""
    return await take_back(request, whole_turn=False)


@goes_first
async def post_reset(request: Request) -> Response:
    """POST /tables/{table}/reset: go back to the last new information."""
    return await take_back(request, whole_turn=True)


async def take_back(request: Request, whole_turn: bool) -> Response:
    table, seat = await seated(request)
    form = await posted(request)
    if why := coaching.why_no_undo(table):
        return await acted(request, table, Refused(why))
    held = table.release(seat)
    if held is not None and not whole_turn:
        return await acted(request, table)
    tables, user = server_of(request).tables, user_of(request)
    try:
        await tables.undo(table, user, number_in(form, "ply"), whole_turn)
    except Refused as error:
        return await acted(request, table, None if held is not None else error)
    return await acted(request, table)


async def post_lesson(request: Request) -> Response:
    """POST /tables/{table}/lesson: leave the lesson, or resume it."""
    table, seat = await seated(request)
    form = await posted(request)
    tables = server_of(request).tables
    if form.get("leave") and coaching.lesson_at(table):
        await tables.set_lesson(table, LEFT)
    elif coaching.may_resume(table, seat):
        await tables.set_lesson(table, ON)
    return await acted(request, table)


async def post_hint(request: Request) -> Response:
    """POST /tables/{table}/hint: what would a bot do? With `close`, hide the answer."""
    table, seat = await seated(request)
    form = await posted(request)
    hints = server_of(request).hints
    if form.get("close"):
        hints.put_away(table, seat)
        return await acted(request, table)
    return await tried(
        request, table, hints.ask(table, seat, number_in(form, "ply"), asker_of(request))
    )


async def seated(request: Request) -> tuple[Table, int]:
    """The table, and the seat for which this person acts."""
    table = await seen_table(request)
    seat, hand_to = table.eye_of(user_of(request))
    if seat is None:
        raise NotFound("You have no seat at this table." if hand_to is None else "Who sits here?")
    return table, seat


# ---------------------------------------------------------------- seats and talk


async def post_sit(request: Request) -> Response:
    """POST /tables/{table}/sit: take an open seat, or take your own back."""
    table, form = await seen_table(request), await posted(request)
    person = await kept_person(request)
    tables = server_of(request).tables
    return await tried(request, table, seating.sit(tables, table, person, number_in(form, "seat")))


async def post_leave(request: Request) -> Response:
    """POST /tables/{table}/leave: leave the seat; a bot plays on, and a rated game is resigned."""
    table, _ = await seen_table(request), await posted(request)
    work = ending.leave(server_of(request).tables, table, user_of(request))
    return await tried(request, table, work)


async def post_resign(request: Request) -> Response:
    """POST /tables/{table}/resign: take last place; a bot plays to the end."""
    table, _ = await seen_table(request), await posted(request)
    work = ending.resign(server_of(request).tables, table, user_of(request))
    return await tried(request, table, work)


async def post_vote(request: Request) -> Response:
    """POST /tables/{table}/vote: vote to end a friendly game."""
    table, form = await seen_table(request), await posted(request)
    end = bool(form.get("end"))
    work = ending.vote(server_of(request).tables, table, user_of(request), end)
    return await tried(request, table, work)


async def post_bot(request: Request) -> Response:
    """POST /tables/{table}/bot: put a bot on a seat."""
    table, form = await seen_table(request), await posted(request)
    level = form.get("level") or levels.USUAL
    if level not in levels.NAMES:
        return await acted(request, table, Refused("There is no such bot."))
    work = seating.put_bot(
        server_of(request).tables, table, user_of(request), number_in(form, "seat"), level
    )
    return await tried(request, table, work)


async def post_meanwhile(request: Request) -> Response:
    """POST /tables/{table}/meanwhile: let a weaker bot play until the rules are compiled."""
    table, _ = await seen_table(request), await posted(request)
    work = seating.accept_weaker(server_of(request).tables, table, user_of(request))
    return await tried(request, table, work)


async def post_open(request: Request) -> Response:
    """POST /tables/{table}/open: empty a seat, for the host."""
    table, form = await seen_table(request), await posted(request)
    seat = number_in(form, "seat")
    return await tried(
        request, table, seating.open_seat(server_of(request).tables, table, user_of(request), seat)
    )


async def post_start(request: Request) -> Response:
    """POST /tables/{table}/start: start the game, for the host."""
    table, _ = await seen_table(request), await posted(request)
    return await tried(
        request, table, lifecycle.start(server_of(request).tables, table, user_of(request))
    )


async def post_close(request: Request) -> Response:
    """POST /tables/{table}/close: close the table before the start, for the host."""
    table, _ = await seen_table(request), await posted(request)
    try:
        await lifecycle.close(server_of(request).tables, table, user_of(request))
    except Refused as error:
        return await acted(request, table, error)
    return see_other("/")


async def post_invite(request: Request) -> Response:
    """POST /tables/{table}/invite: replace the invite link."""
    table, _ = await seen_table(request), await posted(request)
    return await tried(
        request, table, seating.new_invite(server_of(request).tables, table, user_of(request))
    )


async def post_here(request: Request) -> Response:
    """POST /tables/{table}/here: show the table to the next person at a shared screen."""
    table, form = await seen_table(request), await posted(request)
    seat = number_in(form, "seat")
    if seat in table.seats_of(user_of(request)):
        table.eyes[user_of(request)] = seat
    return await acted(request, table)


async def post_chat(request: Request) -> Response:
    """POST /tables/{table}/chat: say something."""
    table, form = await seen_table(request), await posted(request)
    person = await kept_person(request)
    if not (table.public or table.seats_of(person.id) or person.id == table.host):
        return await acted(request, table, Refused("Only people at this table can chat here."))
    return await tried(
        request, table, server_of(request).tables.say(table, person, form.get("text", ""))
    )


async def post_mute(request: Request) -> Response:
    """POST /tables/{table}/mute: mute the author of a message, or unmute them."""
    table, form = await seen_table(request), await posted(request)
    tables = server_of(request).tables
    try:
        other = moderation.speaker(table, number_in(form, "message"))
        await moderation.mute(tables, table, user_of(request), other)
    except Refused as error:
        return await acted(request, table, error)
    return await acted(request, table)


async def post_remove(request: Request) -> Response:
    """POST /tables/{table}/remove: remove someone from a seat or the chat for good."""
    table, form = await seen_table(request), await posted(request)
    tables = server_of(request).tables
    try:
        if form.get("seat"):
            other = moderation.person_on(table, number_in(form, "seat"))
        else:
            other = moderation.speaker(table, number_in(form, "message"))
        await moderation.remove(tables, table, user_of(request), other)
    except Refused as error:
        return await acted(request, table, error)
    return await acted(request, table)


async def post_rematch(request: Request) -> Response:
    """POST /tables/{table}/rematch: open the same table again, perhaps at another level."""
    table, form = await seen_table(request), await posted(request)
    person, level = await kept_person(request), form.get("level", "")
    try:
        new = await lifecycle.rematch(server_of(request).tables, table, person, level)
    except Refused as error:
        return await acted(request, table, error)
    return see_other(f"/tables/{new.id}")


async def get_join(request: Request) -> Response:
    """GET /join/{token}: enter by an invite link; the table offers a seat."""
    table = await seating.admit(
        server_of(request).tables, request.path_params["token"], user_of(request)
    )
    return see_other(f"/tables/{table.id}")


async def tried(request: Request, table: Table, work: object) -> Response:
    """The table after an action, or with the reason why it was refused."""
    try:
        await work  # type: ignore[misc]
    except Refused as error:
        return await acted(request, table, error)
    return await acted(request, table)
