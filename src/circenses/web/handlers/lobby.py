"""The lobby, new tables, and the list of a person's own games."""

from dataclasses import replace
from urllib.parse import quote
from zlib import crc32

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from circenses import games
from circenses.core.play.game import Game
from circenses.web import pages
from circenses.web.guide.lesson import has_lesson
from circenses.web.http.requests import (
    address_of,
    is_fragment,
    kept_person,
    number_in,
    person_of,
    posted,
    see_other,
    server_of,
    user_of,
    viewer_of,
)
from circenses.web.pages.models.lobby import (
    Friend,
    Lobby,
    MyGames,
    NewTable,
    OpenChoice,
    TableRow,
)
from circenses.web.running import clock
from circenses.web.running.compilation import OF
from circenses.web.server import Server
from circenses.web.storage import level_queries, list_queries, people_queries
from circenses.web.storage.rows import Listed
from circenses.web.tables import level_results, levels, lifecycle, listings, suited
from circenses.web.tables.errors import NotFound, Refused
from circenses.web.tables.new_table import (
    CLOCKS,
    TURN_CLOCKS,
    BadTableSpec,
    lesson_table,
    quick_table,
    read_table,
    usual_players,
    whole_number,
)

LEVEL_COOKIE = "level"
SHOWN_RESULTS = 3
OPEN = 20  # tables with a free seat on one page
LAST_PAGE = 100_000


async def get_lobby(request: Request) -> Response:
    """GET /: the games, my tables, tables to join and to watch."""
    server, user = server_of(request), user_of(request)
    store, now = server.store, clock.now()
    mine = await listings.my_rows(server, user)
    free, choice = await open_tables(request)
    watch = await store.read(list_queries.tables_to_watch, now - listings.RECENTLY)
    over = await store.read(list_queries.played_tables, user, suited.RESULTS)
    played = listings.rows_of(server, over, user)
    ratings = listings.ratings_of(await store.read(people_queries.ratings_of, user))
    shelf = listings.shelf(
        await listings.running_counts(server), await listings.known_games(server, user)
    )
    learned = await store.read(list_queries.learned_games, user)
    lobby = Lobby(
        viewer=await viewer_of(request),
        games=listings.suiting(listings.with_results(shelf, played, ratings, learned), over, user),
        levels=levels.LEVELS,
        level=chosen_level(request),
        waiting=tuple(row for row in mine if row.my_turn),
        running=tuple(row for row in mine if not row.my_turn),
        open=free,
        open_choice=choice,
        watch=tuple(row for row in listings.rows_of(server, watch, user) if not row.mine),
        invited=tuple(
            listings.rows_of(server, await store.read(list_queries.invitations, user), user)
        ),
        friends=await friends_of(server, user),
        hosted=tuple(row for row in mine if any(seat.kind == "open" for seat in row.seats)),
        results=tuple(played[:SHOWN_RESULTS]),
        ratings=ratings,
    )
    lobby = replace(lobby, rev=rev_of(lobby))
    return HTMLResponse(
        pages.lobby_fragment(lobby) if is_fragment(request) else pages.lobby_page(lobby)
    )


async def open_tables(request: Request) -> tuple[tuple[TableRow, ...], OpenChoice]:
    """A page of the tables with a free seat, of all games or of the chosen one."""
    server, user, query = server_of(request), user_of(request), request.query_params
    known = {game.id for game in games.all_games()}
    game = query.get("game", "") if query.get("game", "") in known else ""
    first = min(max(0, number_in(query, "from", 0)), LAST_PAGE)
    found = await server.store.read(list_queries.open_tables, OPEN + 1, first, game, user)
    rows = listings.rows_of(server, found[:OPEN], user)
    more = first + OPEN if len(found) > OPEN else None
    return tuple(rows), OpenChoice(game=game, first=first, more=more)


async def friends_of(server: Server, user: str) -> tuple[Friend, ...]:
    """Mutual friends, with their presence, which only mutual friends may know."""
    both = await server.store.read(people_queries.mutual_friends, user)
    return tuple(
        Friend(
            name=one.name,
            address=f"/people/{quote(one.name, safe='')}",
            where=server.tables.presence.whereabouts(one.id),
        )
        for one in both
    )


def rev_of(lobby: Lobby) -> str:
    """Changes when a table comes, goes or moves on."""
    rows = [*lobby.waiting, *lobby.running, *lobby.open, *lobby.watch, *lobby.invited]
    told = [(row.id, row.progress, row.when, [seat.name for seat in row.seats]) for row in rows]
    return f"{crc32(repr((told, lobby.friends)).encode()):x}"


def chosen_level(request: Request) -> str:
    level = request.cookies.get(LEVEL_COOKIE, "")
    return level if level in levels.NAMES else ""


async def suited_level(request: Request, game: Game) -> str:
    """The level of bot that a person's results suggest."""
    found = await results_of(request)
    return suited.suited_level(game, found, user_of(request))


async def results_of(request: Request) -> list[Listed]:
    """A person's last finished games."""
    store = server_of(request).store
    return await store.read(list_queries.played_tables, user_of(request), suited.RESULTS)


async def post_play(request: Request) -> Response:
    """POST /play: open a table with bots."""
    form = await posted(request)
    game = games.get(form.get("game", ""))
    level = form.get("level", chosen_level(request))
    players = whole_number(form.get("players", ""), usual_players(game))
    person = await kept_person(request)
    bot = level or await suited_level(request, game)
    spec = quick_table(game, person, bot, players, rated=bool(form.get("rated")))
    tables, address = server_of(request).tables, address_of(request)
    table = await lifecycle.create(tables, person, spec, address)
    answer = see_other(f"/tables/{table}")
    answer.set_cookie(LEVEL_COOKIE, level, max_age=31536000, httponly=True, samesite="lax")
    return answer


async def post_lesson(request: Request) -> Response:
    """POST /lessons/{game}: begin or resume the guided first game."""
    form = await posted(request)
    game, server = games.get(request.path_params["game"]), server_of(request)
    if not has_lesson(game):
        raise NotFound(f"{game.title} has no lesson yet. You can read its rules instead.")
    person = await kept_person(request)
    table = await server.store.read(list_queries.running_lesson, person.id, game.id)
    if table is None:
        asked = form.get("level", "")
        level = asked if asked in levels.NAMES else levels.NAMES[0]
        spec = lesson_table(game, person, level)
        table = await lifecycle.create(server.tables, person, spec, address_of(request))
    return see_other(f"/tables/{table}")


async def get_new(request: Request) -> Response:
    """GET /new: the form for a new table."""
    return await show_form(request, dict(request.query_params), {})


async def post_tables(request: Request) -> Response:
    """POST /tables: open a new table."""
    form = await posted(request)
    try:
        spec = read_table(form, await kept_person(request))
    except BadTableSpec as error:
        return await show_form(request, form, error.errors, 422)
    person = await person_of(request)
    tables, address = server_of(request).tables, address_of(request)
    try:
        table = await lifecycle.create(tables, person, spec, address)
    except Refused as error:
        return await show_form(request, form, {"": str(error)}, 409)
    return see_other(f"/tables/{table}")


async def show_form(
    request: Request, chosen: dict[str, str], errors: dict[str, str], status: int = 200
) -> Response:
    name = chosen.get("game", "")
    known = [game.id for game in games.all_games()]
    game = games.get(name if name in known else known[0])
    least, most = game.players
    players = whole_number(chosen.get("players", ""), usual_players(game))
    players = players if least <= players <= most else usual_players(game)
    played = await listings.known_games(server_of(request), user_of(request))
    results, user = await results_of(request), user_of(request)
    alone = game if players == 1 else None
    people = await server_of(request).store.read(level_queries.all_level_results)
    page = NewTable(
        viewer=await viewer_of(request),
        games=listings.shelf(known=played),
        game=game.id,
        players=players,
        levels=levels.LEVELS,
        suited=suited.suited_level(game, results, user),
        options=tuple(game.options_at(players)),
        solo_steps=alone.solo_steps if alone else (),
        solo_people=level_results.results_alone(alone, people) if alone else (),
        solo_suited=suited.suited_rival(alone, results, user, people) if alone else {},
        clocks=CLOCKS,
        turn_clocks=TURN_CLOCKS,
        chosen=chosen,
        errors=errors,
    )
    return HTMLResponse(pages.new_table_page(page), status)


async def get_games(request: Request) -> Response:
    """GET /games: the person's games, running and finished."""
    server, user = server_of(request), user_of(request)
    before = number_in(request.query_params, "before", 2**31)
    mine = await listings.my_rows(server, user)
    done = await server.store.read(list_queries.finished_tables, user, float(before))
    finished = listings.rows_of(server, done, user)
    oldest = done[-1][0].updated if len(done) == 30 else None
    page = MyGames(
        viewer=await viewer_of(request),
        waiting=tuple(row for row in mine if row.my_turn),
        running=tuple(row for row in mine if not row.my_turn),
        finished=tuple(finished),
        ratings=listings.ratings_of(await server.store.read(people_queries.ratings_of, user)),
        more=f"/games?before={int(oldest)}" if oldest else "",
    )
    return HTMLResponse(pages.my_games_page(page))


async def get_preparing(request: Request) -> Response:
    """GET /preparing.json: the progress of the game that is being compiled."""
    compiler = server_of(request).compiler
    name = request.query_params.get("game", "")
    if name in compiler.progress:
        one = compiler.progress[name]
        return JSONResponse({"done": one.done, "of": OF, "failed": bool(one.error)})
    open_ones = [one.done for one in compiler.progress.values() if not one.ready]
    return JSONResponse({"done": min(open_ones, default=OF), "of": OF})


async def get_ready(request: Request) -> Response:
    """GET /ready/{game}: whether a game is ready; the request starts its preparation."""
    game = games.get(request.path_params["game"])
    compiler = server_of(request).compiler
    ready = await compiler.need(game)
    done = compiler.of(game.id).done
    failed = bool(compiler.error(game))
    return JSONResponse({"ready": ready, "done": OF if ready else done, "of": OF, "failed": failed})
