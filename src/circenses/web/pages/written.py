"""Parts of a table's page: written again only when their content has changed, and sent only to
pages that do not hold them yet.

A part is a function of the page's model. While it is written, the model records which of its fields
are read; while these stay the same, so does the part. Nobody has to list what a part depends on.
"""

from collections.abc import Callable
from typing import TypeVar, cast

from circenses.web.pages.html import Attribute, Markup, Stamped, stamped
from circenses.web.pages.models.table import TablePage
from circenses.web.pages.models.written import WrittenPart

Made = TypeVar("Made")
GAP = "\0"  # no page may contain it


class Noting:
    """A page's model that records which of its fields are read."""

    def __init__(self, of: TablePage):
        self.of = of
        self.written = of.written
        self.values: dict[str, object] = {}

    def __getattr__(self, name: str) -> object:
        if name == "held":
            raise AttributeError("A part that is kept cannot depend on what a page holds.")
        value = self.values[name] = getattr(self.of, name)
        return value


def written(name: str, write: Callable[..., Made], table: TablePage, *given: object) -> Made:
    """The result of `write(table, *given)`, which must depend on these alone."""
    found = table.written.last.get(name)
    if found is None or not found.fits(table, given):
        noting = Noting(table)
        made = write(cast(TablePage, noting), *given)
        found = WrittenPart(tuple(noting.values), tuple(noting.values.values()), given, made)
        table.written.fresh.append(name)
    table.written.now[name] = found
    return cast(Made, found.made)


def once(table: TablePage, name: str, /, *children: str, **attributes: Attribute) -> Markup:
    """An element that is sent in full only to a page that does not hold it yet.

    A page knows it by its stamp. Equal content has an equal stamp on every server; a page that
    holds something else there asks again, as if it held nothing.
    """
    key = f"#{attributes['id']}"
    return put(table, key, written(key, element, table, name, children, attributes))


def put(table: TablePage, key: str, one: Stamped) -> Markup:
    """An element in its place, or a gap for it if the page is written in one piece."""
    html = one.to(table.held)
    if table.written.pieces is None:
        return html
    table.written.pieces[key] = html
    return Markup(f"{GAP}{key}{GAP}")


def in_one_piece(write: Callable[[TablePage], Markup], table: TablePage) -> Markup:
    """A page whose large parts are inserted at the end, so that they are copied only once and not
    with every element around them.
    """
    pieces = table.written.pieces = {}
    page: list[str] = write(table).split(GAP)
    page[1::2] = [pieces[key] for key in page[1::2]]
    return Markup("".join(page))


def element(
    _: TablePage, name: str, children: tuple[str, ...], attributes: dict[str, Attribute]
) -> Stamped:
    return stamped(name, *children, **attributes)
