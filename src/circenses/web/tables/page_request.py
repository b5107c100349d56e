"""The request for a table's page: who looks, and at which moment."""

from collections.abc import Container
from dataclasses import dataclass, field

from circenses.web.pages.models.seal import Seal
from circenses.web.pages.models.viewer import Banner, Viewer
from circenses.web.pages.models.written import Written
from circenses.web.tables.suited import Suited


@dataclass(frozen=True, kw_only=True)
class PageRequest:
    """One request. Without `at`, `look` and `report`, it shows the table as it is now."""

    user: str
    viewer: Viewer
    site: str = ""  # the public address, for the invite link
    at: int | None = None  # an earlier position
    look: int | None = None  # the seat whose area is shown large
    report: int | None = None  # the position after which a chapter was counted
    banner: Banner | None = None
    seal: Seal | None = None
    suited: Suited = field(
        default_factory=Suited
    )  # levels of bots that suit the viewer, where one is chosen
    held: Container[str] = frozenset()  # the stamps of what the page shows already
    written: Written = field(default_factory=Written, compare=False)

    @property
    def is_plain(self) -> bool:
        """Whether this is the table as it stands now, with nothing else on the page."""
        return self.at is None and self.look is None and self.report is None and not self.banner
