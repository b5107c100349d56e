"""People, games and levels."""

from fastapi import APIRouter, HTTPException, Request

from circenses import games
from circenses.core.play.game import Game
from circenses.web.api.callers import GameId, User
from circenses.web.api.models import GameInfo, GameOption, Guest, LevelInfo, Me, NewGuest, problems
from circenses.web.http.requests import server_of
from circenses.web.tables import levels
from circenses.web.text import new_id

router = APIRouter()


@router.post("/guests", status_code=201, responses=problems(422, 429), tags=["people"])
async def new_guest(request: Request, body: NewGuest) -> Guest:
    """A new player with a token. Keep the token: it is the only way back to your seats."""
    server = server_of(request)
    person = await server.people.get(new_id(16))
    if body.name.strip():
        person = await server.people.rename(person, body.name)
    person = await server.people.save(person)
    return Guest(id=person.id, name=person.name, token=server.keys.token_for(person.id))


@router.get("/me", responses=problems(401), tags=["people"])
async def me(request: Request, user: User) -> Me:
    """Who you are."""
    if not user:
        raise HTTPException(401, "Get a token from POST /api/guests first.")
    person = await server_of(request).people.get(user)
    return Me(id=person.id, name=person.name, guest=person.guest)


@router.get("/games", tags=["games"])
async def list_games(request: Request) -> list[GameInfo]:
    """The games and their options."""
    return [game_info(request, game) for game in games.all_games()]


@router.get("/games/{game}", responses=problems(404), tags=["games"])
async def one_game(request: Request, game: GameId) -> GameInfo:
    return game_info(request, games.get(game))


def game_info(request: Request, game: Game) -> GameInfo:
    return GameInfo(
        id=game.id,
        title=game.title,
        tagline=game.tagline,
        players=game.players,
        minutes=game.minutes,
        rules_version=game.rules_version,
        moves=game.moves,
        options=[
            GameOption(
                id=option.id,
                title=option.title,
                choices=list(option.choices),
                default=option.default,
                players=option.players,
                group=option.group,
                seat=option.seat,
                differs=option.differs,
                excludes=list(option.excludes),
                about=option.about,
                among_people=option.among_people,
            )
            for option in game.options
        ],
        lines=[line.title for line in game.lines],
        ready=server_of(request).compiler.is_ready(game.id),
    )


@router.get("/levels", tags=["games"])
async def list_levels() -> list[LevelInfo]:
    """The levels of bots, weakest first."""
    return [LevelInfo(id=one.id, title=one.title, line=one.line) for one in levels.LEVELS]
