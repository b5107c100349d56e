"""Rules and components."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from circenses.core.play.game import Component
from circenses.draw.svg import Markup
from circenses.web.pages.models.guide import Guide, Scored
from circenses.web.pages.models.lobby import GameCard
from circenses.web.pages.models.viewer import Viewer


@dataclass(frozen=True, kw_only=True)
class Shelf:
    """The games, to choose one whose rules to read."""

    viewer: Viewer
    games: tuple[GameCard, ...]


@dataclass(frozen=True, kw_only=True)
class RulesPage:
    """The rules of one game. `markdown` is what players read; `find` what was searched for."""

    viewer: Viewer
    game: str
    title: str
    prefix: str
    markdown: str
    find: str = ""
    games: tuple[GameCard, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ComponentsPage:
    """Every card and tile of one game."""

    viewer: Viewer
    game: str
    title: str
    components: tuple[Component, ...]
    sources: Mapping[str, str] = field(default_factory=dict)  # source -> what it means
    content: str = ""  # name of the content pack in use
    games: tuple[GameCard, ...] = ()


@dataclass(frozen=True, kw_only=True)
class HowToPlay:
    """The guide of one game, with its pictures, the hero first.

    Pictures and points are missing where a content pack has changed the box: the recorded game
    cannot be played with it.
    """

    viewer: Viewer
    game: str
    title: str
    guide: Guide
    lesson: tuple[int, int] | None = None  # minutes and steps, if it can be learned at the table
    pictures: tuple[Markup, ...] = ()
    drawing: bool = False  # whether the pictures will be there in a moment
    mechanism: tuple[Markup, ...] = ()  # one for each cell of the guide's mechanism
    scored: Scored | None = None
    games: tuple[GameCard, ...] = ()
