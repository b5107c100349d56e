"""Rome: City of Marble: lay rhombi around the hills; where they meet, Civic Buildings rise."""

from pathlib import Path

from circenses.core.content.packs import rules_in_use
from circenses.core.play.game import Game, Option
from circenses.games.city_of_marble.box import PLACEMENTS, SoloLevel, level_words
from circenses.games.city_of_marble.laws import LAWS
from circenses.games.city_of_marble.rules import imagine, legal, play, setup
from circenses.games.city_of_marble.scoring import LINES, TIES, score
from circenses.games.city_of_marble.state import ASKED, MOVES, STATE, Decision

FOLDER = Path(__file__).parent
WON_BY = (  # docs/bots.md
    "the Citizen bot wins two of three games",
    "the Quaestor bot wins half of its games",
    "the Praetor bot wins half of its games",
)


def sides(players: int) -> int:
    """CM-14.1: alone, the Curator is the second side."""
    return max(2, players)


GAME = Game(
    id="city_of_marble",
    title="Rome: City of Marble",
    prefix="CM",
    rules_version=rules_in_use(FOLDER, 3),
    players=(1, 4),
    minutes=60,
    tagline="Lay Neighborhoods around the hills; where their corners meet, Rome builds in marble.",
    options=(
        Option("level", "The Curator (our own solo variant)", SoloLevel.name, players=(1, 1)),
    ),
    solo_steps=tuple(f"{level_words(k)}; {won}" for k, won in enumerate(WON_BY)),
    state=STATE,
    moves=MOVES,
    most_legal=PLACEMENTS,
    decisions=Decision,
    asked=ASKED,
    setup=setup,
    legal=legal,
    play=play,
    imagine=imagine,
    score=score,
    lines=LINES,
    ties=TIES,
    laws=LAWS,
    sides=sides,
    side_names={1: "The Curator"},
    seat_set="b",
    folder=FOLDER,
)
