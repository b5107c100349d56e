"""The classes that the type checker reads rows by are those of the tables."""

from typing import get_args, get_type_hints

import pytest
from sqlalchemy import Column, Table

from circenses.web.storage import database, row_types

TABLES = {
    database.users: row_types.StoredUser,
    database.tables: row_types.StoredTable,
    database.messages: row_types.StoredMessage,
    database.ratings: row_types.StoredRating,
    database.sessions: row_types.StoredSession,
    database.pushes: row_types.StoredPush,
}


def type_of(column: Column) -> set[type]:
    """What Python reads in a column."""
    keys = [key.column for key in column.foreign_keys]
    kind = (keys[0] if keys else column).type.python_type
    return {kind, type(None)} if column.nullable else {kind}


@pytest.mark.parametrize(("table", "row"), TABLES.items(), ids=lambda one: getattr(one, "name", ""))
def test_a_row_has_the_columns_of_its_table(table: Table, row: type):
    known = {name: set(get_args(kind)) or {kind} for name, kind in get_type_hints(row).items()}

    assert known == {column.name: type_of(column) for column in table.columns}
