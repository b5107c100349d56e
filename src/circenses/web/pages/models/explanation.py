"""The card that explains a thing."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class ExplanationCard:
    """What a thing is, what it is worth to the viewer now, and its rule."""

    game: str
    kind: str  # "Monument"
    title: str
    text: str
    now: str = ""
    mine: bool = False  # `now` addresses a player, not a spectator
    rule: str = ""
    picture: str = ""  # empty: the page shows what is on the board
