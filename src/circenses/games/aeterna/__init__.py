"""Æterna: three Eras of Rome, for 2 to 4 Gentes, or one against Gens Umbra."""

from pathlib import Path

from circenses.core.content.packs import rules_in_use
from circenses.core.play.game import Game, Option
from circenses.games.aeterna.box import HEAD_START, LEVELS
from circenses.games.aeterna.laws import LAWS
from circenses.games.aeterna.rules import imagine, legal, play, setup
from circenses.games.aeterna.scoring import LINES, TIES, score
from circenses.games.aeterna.state import ASKED, MOST_LEGAL, MOVES, STATE, Decision

FOLDER = Path(__file__).parent
WON_BY = (
    "the Citizen bot wins two of three games",
    "the Quaestor bot wins half of its games",
    "the Praetor bot wins three of four games",
)


def sides(players: int) -> int:
    """AE-16.R1: alone, Gens Umbra is the second side."""
    return max(2, players)


def level_words(points: int, won: str) -> str:
    """AE-16.1: what a level means, and who wins there (docs/bots.md)."""
    who = "Gens Umbra begins" if points > 0 else "You begin"
    return f"{who} with {abs(points)} points; {won}"


GAME = Game(
    id="aeterna",
    title="Æterna",
    prefix="AE",
    rules_version=rules_in_use(FOLDER, 2),
    players=(1, 4),
    minutes=90,
    seat_set="a",
    tagline="Draft the cards of three Eras, rule the seven Hills, and keep the people calm.",
    options=(
        Option("level", "Gens Umbra (our own solo variant)", LEVELS, players=(1, 1)),
        Option("hills", "Active Hills", ("In order", "At random"), players=(1, 3)),
    ),
    solo_steps=tuple(map(level_words, HEAD_START, WON_BY)),
    state=STATE,
    moves=MOVES,
    most_legal=MOST_LEGAL,
    decisions=Decision,
    asked=ASKED,
    secret_choices=(Decision.DRAFT,),  # AE-15.4
    setup=setup,
    legal=legal,
    play=play,
    imagine=imagine,
    score=score,
    lines=LINES,
    ties=TIES,
    laws=LAWS,
    sides=sides,
    side_names={1: "Gens Umbra"},
    folder=FOLDER,
)
