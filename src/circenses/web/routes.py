"""Every address of the server, in one list, each followed by the fields of its form.

Without the script, the answer to a POST is a redirect (303) to the page. With the header
`X-Fragment: 1`, which the script sends, it is the changed part of the page, with status 409 if the
request was refused.
"""

import asyncio
import importlib

from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from circenses.web.handlers import (
    forgotten,
    lobby,
    mail,
    operation,
    person,
    profile,
    push,
    reading,
    replay,
    seal,
    table,
)
from circenses.web.http.requests import Handler


class Later:
    """An application that is imported at its first request: pages do not wait for the API."""

    def __init__(self, module: str):
        self.module = module
        self.app: ASGIApp | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self.app is None:
            module = await asyncio.to_thread(importlib.import_module, self.module)
            self.app = self.app or module.make_api(scope["app"].exception_handlers)
        await self.app(scope, receive, send)


def get(path: str, handler: Handler) -> Route:
    return Route(path, handler)


def post(path: str, handler: Handler) -> Route:
    return Route(path, handler, methods=["POST"])


# fmt: off
ROUTES: list[BaseRoute] = [
    # the lobby
    get ("/",                              lobby.get_lobby),
    post("/play",                          lobby.post_play),         # game level [players] [rated]
    post("/lessons/{game}",                lobby.post_lesson),       # [level]
    get ("/new",                           lobby.get_new),
    get ("/games",                         lobby.get_games),
    post("/tables",                        lobby.post_tables),       # see models/lobby.NewTable
    get ("/preparing.json",                lobby.get_preparing),
    get ("/ready/{game}",                  lobby.get_ready),
    # a table
    get ("/tables/{table}",                table.get_table),
    get ("/tables/{table}/log",            table.get_log),
    get ("/tables/{table}/explanation",    table.get_explanation),
    post("/tables/{table}/stream",         table.post_stream),       # JSON: pages
    post("/tables/{table}/moves",          table.post_move),         # ply move
    post("/tables/{table}/undo",           table.post_undo),         # ply
    post("/tables/{table}/reset",          table.post_reset),        # ply
    post("/tables/{table}/end",            table.post_end),
    post("/tables/{table}/lesson",         table.post_lesson),       # [leave]
    post("/tables/{table}/hint",           table.post_hint),         # ply [close]
    post("/tables/{table}/here",           table.post_here),         # seat
    post("/tables/{table}/sit",            table.post_sit),          # seat
    post("/tables/{table}/leave",          table.post_leave),
    post("/tables/{table}/resign",         table.post_resign),
    post("/tables/{table}/vote",           table.post_vote),         # [end]
    post("/tables/{table}/bot",            table.post_bot),          # seat level
    post("/tables/{table}/open",           table.post_open),         # seat
    post("/tables/{table}/meanwhile",      table.post_meanwhile),
    post("/tables/{table}/start",          table.post_start),
    post("/tables/{table}/close",          table.post_close),
    post("/tables/{table}/invite",         table.post_invite),
    post("/tables/{table}/chat",           table.post_chat),         # text
    post("/tables/{table}/mute",           table.post_mute),         # message
    post("/tables/{table}/remove",         table.post_remove),       # message, or seat
    post("/tables/{table}/rematch",        table.post_rematch),      # level
    get ("/tables/{table}/seal",           seal.get_seal),
    post("/tables/{table}/verify",         seal.post_verify),        # [noted]
    get ("/join/{token}",                  table.get_join),
    # finished games
    get ("/replays",                       replay.get_replays),
    post("/replays",                       replay.post_replays),     # record (a file)
    get ("/replays/{table}",               replay.get_replay),
    get ("/replays/{table}/explanation",   replay.get_explanation),
    get ("/replays/{table}/record",        replay.get_record),
    post("/replays/{table}/play-on",       replay.post_play_on),     # at seat level
    post("/replays/{table}/analyze",       replay.post_analyze),
    get ("/replays/{table}/analysis.json", replay.get_progress),
    # reading
    get ("/rules",                         reading.get_shelf),
    get ("/rules/{game}",                  reading.get_rules),
    get ("/how-to-play/{game}",            reading.get_how_to_play),
    get ("/components/{game}",             reading.get_components),
    get ("/about",                         reading.get_about),
    get ("/static/{name:path}",            reading.get_static),
    # for those who run the server
    get ("/health",                        operation.get_health),
    get ("/metrics",                       operation.get_metrics),
    # the person
    get ("/login",                         person.get_login),
    post("/login",                         person.post_login),       # name password back
    post("/register",                      person.post_register),    # name password back
    post("/logout",                        person.post_logout),
    post("/password",                      person.post_password),    # old new
    get ("/password/forgotten",            forgotten.get_forgotten),
    post("/password/forgotten",            forgotten.post_forgotten),  # mail
    get ("/password/new",                  forgotten.get_new_password),
    post("/password/new",                  forgotten.post_new_password),  # token new
    post("/sessions/end",                  person.post_end_session),  # [session]
    post("/account/delete",                person.post_delete),      # password
    post("/name",                          person.post_name),        # name back
    get ("/settings",                      person.get_settings),
    post("/settings",                      person.post_settings),    # fields of Preferences, name
    post("/preference",                    person.post_preference),  # field value back
    post("/mail",                          mail.post_mail),          # mail
    get ("/mail/confirm",                  mail.get_confirm),
    post("/mail/confirm",                  mail.post_confirm),       # token
    get ("/mail/stop",                     mail.get_stop),
    post("/mail/stop",                     mail.post_stop),          # token
    post("/push",                          push.post_push),          # endpoint p256dh auth [remove]
    get ("/worker.js",                     push.get_worker),
    get ("/profile",                       profile.get_profile),
    get ("/people/{name}",                 profile.get_person),
    post("/friends",                       profile.post_friends),    # name [remove] back
    post("/invitations",                   profile.post_invitations),  # name table
    # for programs
    Mount("/api", Later("circenses.web.api.routes")),
]
# fmt: on
