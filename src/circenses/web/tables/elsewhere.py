"""Changes that other servers make to our tables."""

from typing import Any

from circenses.web.tables.service import Tables
from circenses.web.tables.table import Table


async def heard(tables: Tables, news: dict[str, Any]) -> None:
    """Handle news from another server: a changed table, or who is there."""
    if news.get("server") == tables.hub.name:
        return
    if not news:  # the connection was lost for a while
        for table in list(tables.loaded.values()):
            await catch_up(tables, table)
    elif "here" in news:
        tables.presence.heard(news["server"], news["here"])
    elif news["table"] in tables.loaded:
        table = tables.loaded[news["table"]]
        table.moved_elsewhere = True
        await catch_up(tables, table)


async def catch_up(tables: Tables, table: Table) -> None:
    """Read what another server did, and tell all pages."""
    async with table.lock:
        await tables.refresh(table)
    table.stirred += 1
    tables.waiting.changed(table)
    tables.hub.tell(table.id)


async def look_again(tables: Tables, table: Table) -> None:
    """Read what another server did, even if its news is still on its way."""
    known = table.rev
    async with table.lock:
        await tables.refresh(table)
    if table.rev != known:
        tables.waiting.changed(table)
        tables.hub.tell(table.id)
