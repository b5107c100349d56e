"""A person's page, and friends."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from circenses import games
from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.web import pages
from circenses.web.guide.content import has_guide
from circenses.web.http.requests import (
    kept_person,
    person_of,
    posted,
    safe_back,
    see_other,
    server_of,
    user_of,
    viewer_of,
)
from circenses.web.pages.models.profile import (
    SPANS,
    GameResults,
    Opponent,
    PointSource,
    Profile,
    RatingChange,
    RatingLine,
)
from circenses.web.people import past_games
from circenses.web.people import ratings as rating_lists
from circenses.web.people.accounts import NotAllowed
from circenses.web.people.past_games import Meeting, Result
from circenses.web.running import clock
from circenses.web.server import Server
from circenses.web.storage import list_queries, people_queries
from circenses.web.storage.row_types import StoredRating, StoredUser
from circenses.web.tables import levels, rendering, seating
from circenses.web.tables.errors import NotFound, Refused
from circenses.web.text import name_of

DAYS = {"quarter": 91, "year": 365}
DAY = 86400.0
LOOKED_AT = 2000  # games of one person
LAST = 10
OPENED = 8  # games whose score sheets are read
SHOWN = 8  # people, and bots, with whom someone played
FRIENDS = 200
CHANGES = 12  # of ratings, explained one by one


async def get_profile(request: Request) -> Response:
    """GET /profile: the person's own page."""
    person = await person_of(request)
    row = await server_of(request).store.read(people_queries.user_by_id, person.id)
    return await show(request, person.id, person.name, row)


async def get_person(request: Request) -> Response:
    """GET /people/{name}: someone's page; guests have none."""
    row = await account_named(request, request.path_params["name"])
    if row.id == user_of(request):
        return see_other("/profile")
    return await show(request, row.id, row.name, row)


async def account_named(request: Request, name: str) -> StoredUser:
    key = name_of(name).lower()
    row = await server_of(request).store.read(people_queries.user_by_name, key)
    if row is None:
        raise NotFound("There is no account with that name. Check the spelling.")
    return row


async def show(request: Request, user: str, name: str, row: StoredUser | None) -> Response:
    server, me = server_of(request), user_of(request)
    viewer, own = await viewer_of(request), user == me
    played = past_games.results_of(
        await server.store.read(list_queries.played_tables, user, LOOKED_AT), user
    )
    ratings = await server.store.read(people_queries.ratings_of, user)
    marked = {one.id: one.name for one in await server.store.read(people_queries.friends_of, me)}
    span = request.query_params.get("span", "year")
    favorite = favorite_of(played)
    page = Profile(
        viewer=viewer,
        name=name,
        own=own,
        address="/profile" if own else address_of(name),
        since=moment(row.created) if row is not None else None,
        games=len(played),
        won=sum(result.won for result in played),
        longest_run=past_games.longest_run(played),
        span=span if span in SPANS else "year",
        start=start_of(span, played),
        now=moment(clock.now()),
        changes=changes_of(played, ratings),
        lines=lines_of(past_games.ratings_over_time(played, ratings)),
        results=tuple(results_in(game, played, ratings) for game in games.all_games()),
        opponents=await opponents_of(server, played, marked if own else {}, viewer.guest, own),
        sources=await sources_of(server, favorite, played) if favorite else (),
        sources_of=favorite.title if favorite else "",
        friend=user in marked,
        may_befriend=not own and not viewer.guest,
    )
    return HTMLResponse(pages.profile_page(page))


def moment(at: float) -> datetime:
    return datetime.fromtimestamp(at, UTC)


def address_of(name: str) -> str:
    return f"/people/{quote(name, safe='')}"


def start_of(span: str, played: list[Result]) -> datetime:
    """The start of the chart: some days ago, or the first game."""
    now = clock.now()
    if span == "all" and played:
        return moment(min(played[-1].at, now - DAY))
    return moment(now - DAY * DAYS.get(span, DAYS["year"]))


def known(name: str) -> Game | None:
    try:
        return games.get(name)
    except CircensesError:
        return None  # no longer installed here


def lines_of(found: dict[str, list[tuple[float, int]]]) -> tuple[RatingLine, ...]:
    return tuple(
        RatingLine(
            game=game.id,
            title=game.title,
            points=tuple((moment(at), value) for at, value in found[game.id]),
        )
        for game in games.all_games()
        if game.id in found
    )


def changes_of(played: list[Result], ratings: list[StoredRating]) -> tuple[RatingChange, ...]:
    return tuple(
        RatingChange(
            title=game.title,
            address=f"/replays/{one.result.table}",
            at=moment(one.result.at),
            place=one.result.own.place or 1,
            others=tuple(
                levels.title_of(seat.level) if seat.kind == "bot" else seat.name
                for seat in one.result.others
            ),
            change=one.result.own.rating_change or 0,
            value=one.value,
            against_bots=all(seat.kind == "bot" for seat in one.result.others),
            provisional=rating_lists.is_provisional(one.games),
        )
        for one in past_games.rating_changes(played, ratings, CHANGES)
        if (game := known(one.result.game)) is not None
    )


def results_in(game: Game, played: list[Result], ratings: Iterable[StoredRating]) -> GameResults:
    mine = [result for result in played if result.game == game.id]
    points = [result.own.total for result in mine if result.own.total is not None]
    rating = next((row for row in ratings if row.game == game.id and row.versus == "all"), None)
    return GameResults(
        game=game.id,
        title=game.title,
        picture=rendering.picture(game),
        rating=rating_lists.shown(rating.mu, rating.sigma) if rating else None,
        provisional=rating_lists.is_provisional(rating.games) if rating else False,
        games=len(mine),
        places=past_games.places_of(mine),
        average=sum(points) / len(points) if points else 0.0,
        best=max(points, default=0),
        last=tuple(result.own.place or 1 for result in mine[:LAST]),
        guide=has_guide(game),
    )


async def opponents_of(
    server: Server, played: list[Result], friends: dict[str, str], guest: bool, own: bool
) -> tuple[Opponent, ...]:
    """Opponents: friends first, then those met most often, then bots."""
    met = past_games.meetings_of(played)
    ids = [one.user for one in met if one.user]
    accounts = await server.store.read(people_queries.accounts_among, ids)
    people = [one for one in met if one.user]
    people.sort(key=lambda one: (one.user not in friends, -one.games))
    unmet = [Meeting(name, user, "") for user, name in friends.items() if user not in set(ids)]
    bots = [one for one in met if not one.user]
    shown = [*people[:SHOWN], *unmet, *bots[:SHOWN]]
    return tuple(opponent(one, accounts | friends, friends, own and not guest) for one in shown)


def opponent(
    one: Meeting, accounts: dict[str, str], friends: dict[str, str], may: bool
) -> Opponent:
    account = one.user in accounts
    name = accounts.get(one.user or "", one.name)
    return Opponent(
        name=levels.title_of(one.level) if not one.user else name,
        bot=not one.user,
        games=one.games,
        won=one.won,
        lost=one.lost,
        address=address_of(name) if account else "",
        friend=one.user in friends,
        may_befriend=may and account,
    )


# ---- where the points come from


def favorite_of(played: list[Result]) -> Game | None:
    """The game that was played most often."""
    counts: dict[str, int] = {}
    for result in played:
        counts[result.game] = counts.get(result.game, 0) + 1
    return known(max(counts, key=lambda name: counts[name])) if counts else None


async def sources_of(server: Server, game: Game, played: list[Result]) -> tuple[PointSource, ...]:
    """Average points by score line in the latest games: this person's, and the other players'."""
    if not server.compiler.is_ready(game.id):
        return ()
    mine: list[tuple[int, ...]] = []
    others: list[tuple[int, ...]] = []
    lines: tuple[Any, ...] = ()
    for result in [one for one in played if one.game == game.id][:OPENED]:
        try:
            table = await server.tables.get(result.table)
        except CircensesError:
            continue  # played with other rules or components
        sheet = server.table_pages.sheet(table, None)
        if lines in ((), sheet.lines):
            lines = sheet.lines
            for row in sheet.rows:
                (mine if result.own.number in row.seats else others).append(row.values)
    return tuple(
        PointSource(title=line.title, mine=mean(mine, k), others=mean(others, k))
        for k, line in enumerate(lines)
    )


def mean(rows: list[tuple[int, ...]], k: int) -> float:
    return sum(row[k] for row in rows) / len(rows) if rows else 0.0


# ---- friends


async def post_friends(request: Request) -> Response:
    """POST /friends: add or remove a friend."""
    form, server = await posted(request), server_of(request)
    person = await kept_person(request)
    if person.guest:
        raise NotAllowed("You need an account to add friends.")
    friend = await account_named(request, form.get("name", ""))
    if form.get("remove"):
        await server.store.write(people_queries.remove_friend, person.id, friend.id)
    elif friend.id != person.id:
        done = await server.store.write(
            people_queries.add_friend, person.id, friend.id, clock.now(), FRIENDS
        )
        if not done:
            raise NotAllowed(f"You can have at most {FRIENDS} friends.")
    return see_other(safe_back(form.get("back", "/profile")))


async def post_invitations(request: Request) -> Response:
    """POST /invitations: invite a mutual friend to a table."""
    form, server = await posted(request), server_of(request)
    person = await kept_person(request)
    friend = await account_named(request, form.get("name", ""))
    both = await server.store.read(people_queries.mutual_friends, person.id)
    if friend.id not in {one.id for one in both}:
        raise NotAllowed("You can invite friends who have added you to theirs.")
    table = await server.tables.get(form.get("table", ""))
    if not table.may_see(person.id):
        raise NotFound("There is no such table.")
    try:
        await seating.invite_friend(server.tables, table, person.id, friend.id)
    except Refused as error:
        raise NotAllowed(str(error)) from error
    return see_other(f"/tables/{table.id}")
