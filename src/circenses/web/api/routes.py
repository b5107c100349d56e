"""The JSON API: everything a person can do at a table, for programs. Described by OpenAPI.

The answers hold views, never states; see docs/api.md.
"""

import json
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError

import circenses
from circenses.web.api import people, playing, records, tables

DESCRIPTION = """Play the games of Circenses from a program.

Get a token from `POST /api/guests` and send it as `Authorization: Bearer TOKEN`. Then create or
join a table, ask `GET /api/tables/{table}/moves?wait=20` what there is to decide, and answer with
`POST /api/tables/{table}/moves`. All positions are views: what your seat may not know is null.
"""

ROUTERS = (people.router, tables.router, playing.router, records.router)


def make_api(answers: Mapping[int | type[Exception], Any]) -> FastAPI:
    """The API as an application of its own; `answers` says what becomes of errors."""
    api = FastAPI(
        title="Circenses",
        version=circenses.__version__,
        description=DESCRIPTION,
        docs_url=None,  # both would load scripts from elsewhere
        redoc_url=None,
    )
    for router in ROUTERS:
        api.include_router(router)
    for error, answer in answers.items():
        api.add_exception_handler(error, answer)
    api.add_exception_handler(RequestValidationError, explained)
    return api


async def explained(_request: Request, error: Exception) -> Response:
    """What is wrong with a request, and where. The answer does not quote the request, which may
    hold numbers and characters that JSON cannot carry.
    """
    assert isinstance(error, RequestValidationError)
    told = [{key: one[key] for key in ("type", "loc", "msg")} for one in error.errors()]
    body = json.dumps({"detail": told}, default=str)  # in ASCII, so that it can always be written
    return Response(body, 422, media_type="application/json")
