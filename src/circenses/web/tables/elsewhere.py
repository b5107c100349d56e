"""What other servers do at our tables: how we hear of it, and when we look ourselves."""

from typing import Any

from circenses.web.tables.service import Tables
from circenses.web.tables.table import Table


async def heard(tables: Tables, news: dict[str, Any]) -> None:
    """Another server changed a table, or says who looks at it there."""
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
    """Take in what another server did, and tell all pages."""
    async with table.lock:
        await tables.refresh(table)
    table.stirred += 1
    tables.waiting.changed(table)
    tables.hub.tell(table.id)


async def look_again(tables: Tables, table: Table) -> None:
    """Take in what another server did, although the news of it may still be on its way."""
    known = table.rev
    async with table.lock:
        await tables.refresh(table)
    if table.rev != known:
        tables.waiting.changed(table)
        tables.hub.tell(table.id)
