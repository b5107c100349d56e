"""The seal of a deal."""

from dataclasses import dataclass, field

from circenses.web.pages.models.viewer import Viewer


@dataclass(frozen=True, kw_only=True)
class Seal:
    """What may be known about a table's seal now."""

    table: str
    seal: str = ""  # empty: the table has none
    secret: str = ""  # empty: not revealed
    note: str = ""  # why there is no seal or no secret
    over: bool = False
    chosen_seed: bool = False


@dataclass(frozen=True)
class Verdict:
    """What Verify found: everything that was checked, or the first thing that differs."""

    checked: list[str] = field(default_factory=list)
    differs: str = ""


@dataclass(frozen=True, kw_only=True)
class SealPage:
    """The page about the seal of a table."""

    viewer: Viewer
    title: str  # of the game
    seal: Seal
    name: str = ""  # of the downloaded record
    verdict: Verdict | None = None
    noted: str = ""  # the seal that someone typed in
