"""The parts of a page as they were last written, to be sent again while nothing changes."""

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias


class WrittenPart(NamedTuple):
    """A part of a page, and everything it depends on."""

    fields: tuple[str, ...]  # of the page's model
    values: tuple[object, ...]
    given: tuple[object, ...]
    made: Any  # the function that writes it

    def fits(self, page: object, given: tuple[object, ...]) -> bool:
        """Whether writing it now would give the same."""
        if self.given != given:
            return False
        return self.values == tuple([getattr(page, name) for name in self.fields])


Parts: TypeAlias = Mapping[str, WrittenPart]


class Written:
    """The parts of one reader's page: those of the last page, and those of the current one."""

    def __init__(self, last: Parts | None = None):
        self.last: Parts = last or {}
        self.now: dict[str, WrittenPart] = {}
        self.fresh: list[str] = []  # the names of those that were written again
        self.pieces: dict[str, str] | None = None  # what fills the gaps of a page, if it has gaps
