"""Reading: how to play, rules, components, about."""

import asyncio
import functools
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

import circenses
from circenses import games
from circenses.core.content.packs import packs_in_use
from circenses.core.play.game import Game
from circenses.core.text.rulebook import for_players
from circenses.web import pages
from circenses.web.guide.content import guide_of, has_guide
from circenses.web.guide.lesson import has_lesson, lesson_of
from circenses.web.guide.pictures import drawn_guide_pictures
from circenses.web.guide.stored_pictures import stored
from circenses.web.http.compression import best_encoding
from circenses.web.http.requests import server_of, viewer_of
from circenses.web.pages import assets
from circenses.web.pages.models.reading import ComponentsPage, HowToPlay, RulesPage, Shelf
from circenses.web.pages.models.viewer import About
from circenses.web.tables import listings, rendering
from circenses.web.tables.errors import NotFound

SOURCES = {
    "rulebook": "Written in the text of the rulebook.",
    "public": "Found on a public page about the game.",
    "reconstructed": "The rulebook shows this card only as a picture. We reconstructed its values.",
}
FOR_EVER = "public, max-age=31536000, immutable"


async def get_shelf(request: Request) -> Response:
    """GET /rules: the games, to choose one whose rules to read."""
    page = Shelf(viewer=await viewer_of(request), games=listings.shelf())
    return HTMLResponse(pages.rules_index_page(page))


async def get_rules(request: Request) -> Response:
    """GET /rules/{game}: the numbered rules."""
    game = games.get(request.path_params["game"])
    page = RulesPage(
        viewer=await viewer_of(request),
        game=game.id,
        title=game.title,
        prefix=game.prefix,
        markdown=rules_of(game),
        find=request.query_params.get("find", "")[:80],
        games=listings.shelf(),
    )
    return HTMLResponse(pages.rules_page(page))


@functools.cache
def rules_of(game: Game) -> str:
    """The part of the rules that players read."""
    return for_players((game.folder / "RULES.md").read_text(encoding="utf-8"))


async def get_how_to_play(request: Request) -> Response:
    """GET /how-to-play/{game}: the game explained with pictures of its own table."""
    game = games.get(request.path_params["game"])
    if not has_guide(game):
        raise NotFound(f"{game.title} has no How to play yet. You can read its rules instead.")
    page = HowToPlay(
        viewer=await viewer_of(request),
        game=game.id,
        title=game.title,
        guide=guide_of(game),
        lesson=length_of(game),
        mechanism=await asyncio.to_thread(drawn_guide_pictures, game),
        games=listings.shelf(),
    )
    shown = await asyncio.to_thread(stored, game)
    if shown is None:  # without pictures until they are drawn
        server_of(request).guide_pictures.ask(game)
        page = replace(page, drawing=True)
    else:
        page = replace(page, pictures=shown.pictures, scored=shown.scored)
    return HTMLResponse(pages.how_to_play_page(page))


def length_of(game: Game) -> tuple[int, int] | None:
    """The minutes and steps of a game's lesson, if it has one."""
    if not has_lesson(game):
        return None
    lesson = lesson_of(game)
    return lesson.minutes, len(lesson.every)


async def get_components(request: Request) -> Response:
    """GET /components/{game}: every card and tile, with the source of its data."""
    game = games.get(request.path_params["game"])
    page = ComponentsPage(
        viewer=await viewer_of(request),
        game=game.id,
        title=game.title,
        components=rendering.components(game),
        sources=SOURCES,
        content=", ".join(path.name for path in packs_in_use()),
        games=listings.shelf(),
    )
    return HTMLResponse(pages.components_page(page))


async def get_about(request: Request) -> Response:
    """GET /about: what Circenses is, and whose work it builds on."""
    page = About(viewer=await viewer_of(request), version=circenses.__version__)
    return HTMLResponse(pages.about_page(page))


async def get_static(request: Request) -> Response:
    """GET /static/{name}: style sheets, script, fonts; kept forever when the version is given."""
    asset = assets.find(request.path_params["name"])
    if asset is None:
        raise NotFound("There is no such file.")
    headers = {"ETag": f'"{asset.etag}"', "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if request.query_params.get("v") == asset.etag:
        headers["Cache-Control"] = FOR_EVER
    if request.headers.get("if-none-match") == headers["ETag"]:
        return Response(status_code=304, headers=headers)
    encoding = best_encoding(request.headers.get("accept-encoding", ""))
    if not encoding or asset.is_packed:
        return Response(asset.body, media_type=asset.media_type, headers=headers)
    body = await asyncio.to_thread(assets.packed, asset, encoding)
    headers["Content-Encoding"] = encoding
    return Response(body, media_type=asset.media_type, headers=headers)
