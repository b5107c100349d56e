"""The person and the table of a request."""

from typing import Annotated

from fastapi import Depends, HTTPException, Path, Request

from circenses.web.http.requests import seen_table, server_of, user_of
from circenses.web.people.accounts import Person
from circenses.web.tables.table import Table


async def optional_user(request: Request) -> str:
    """The person, or an empty name if nobody is named. An invalid token is refused."""
    if request.state.bearer and not request.state.user:
        raise HTTPException(401, "This token is not valid.")
    return user_of(request)


async def required_person(request: Request, user: Annotated[str, Depends(optional_user)]) -> Person:
    """The person who acts: a program by its token, one of our pages by cookie and CSRF token."""
    server = server_of(request)
    if not user:
        raise HTTPException(401, "Get a token from POST /api/guests first.")
    if not request.state.bearer:
        if not server.keys.is_csrf(user, request.headers.get("x-csrf", "")):
            raise HTTPException(403, "This page is out of date. Reload it.")
    return await server.people.get(user)


User = Annotated[str, Depends(optional_user)]


Actor = Annotated[Person, Depends(required_person)]


TableId = Annotated[str, Path(min_length=1, max_length=16, pattern="^[a-z0-9]+$")]


GameId = Annotated[str, Path(min_length=1, max_length=40, pattern="^[a-z0-9_]+$")]


async def table_for(request: Request, table: TableId, user: User) -> Table:  # noqa: ARG001
    """The table in the address, once the person is known and the table's id is well formed."""
    return await seen_table(request)


AtTable = Annotated[Table, Depends(table_for)]


def deciding_seat(table: Table, user: str, seat: int | None) -> int:
    """The seat for which this person decides."""
    mine = table.seats_of(user)
    if not mine:
        raise HTTPException(403, "You have no seat at this table.")
    if seat is not None and seat not in mine:
        raise HTTPException(403, "This is not your seat.")
    return seat if seat is not None else (table.may_decide(user) or mine)[0]
