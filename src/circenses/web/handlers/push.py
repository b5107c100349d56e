"""Notifications in a browser, turned on and off in the settings."""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from circenses.web.http.requests import person_of, posted, server_of
from circenses.web.pages import assets
from circenses.web.people.accounts import NotAllowed
from circenses.web.storage import note_queries

MOST = 20  # browsers of one person
WORKER = "worker.js"


async def post_push(request: Request) -> Response:
    """POST /push: turn on notifications in this browser; with `remove`, turn them off."""
    form, server, person = await posted(request), server_of(request), await person_of(request)
    try:
        session = request.state.session
        if person.guest or not session:
            raise NotAllowed("You need an account to get notifications.")
        if form.get("remove"):
            await server.store.write(note_queries.remove_push, form.get("endpoint", ""), person.id)
            return JSONResponse({"on": False})
        found = server.push.allowed(form)
        done = await server.store.write(note_queries.add_push, person.id, session, *found, MOST)
        if not done:
            raise NotAllowed(f"You already get notifications in {MOST} browsers.")
    except NotAllowed as error:
        return JSONResponse({"error": str(error)}, 422)
    return JSONResponse({"on": True})


async def get_worker(_: Request) -> Response:
    """GET /worker.js: the service worker, at the top level so that it may open any page."""
    worker = assets.plain()[WORKER]
    headers = {"Cache-Control": "no-cache", "ETag": f'"{worker.etag}"'}
    return Response(worker.body, media_type=worker.media_type, headers=headers)
