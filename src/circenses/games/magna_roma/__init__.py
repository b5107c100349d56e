"""Magna Roma: lay 24 tiles into a city of five by five; where half-symbols meet, it pays."""

from pathlib import Path

from circenses.core.play.game import Game, Option
from circenses.games.magna_roma.laws import LAWS
from circenses.games.magna_roma.rules import imagine, legal, play, setup
from circenses.games.magna_roma.scoring import LINES, TIES, score
from circenses.games.magna_roma.state import ASKED, MOVES, STATE, Decision
from circenses.games.magna_roma.vocabulary import LEVELS

GAME = Game(
    id="magna_roma",
    title="Magna Roma",
    prefix="MR",
    rules_version=1,
    players=(1, 4),
    minutes=60,
    tagline="Place 24 tiles; wherever half-symbols meet, you gain.",
    options=(Option("level", "Solo level", LEVELS, default=0, players=(1, 1)),),
    solo_steps=(
        "Objectives that ask for symbols or colors; the Citizen bot makes 83 points",
        "Objectives that ask for stars, blessings or one color; the Citizen bot makes 80",
        "Objectives that ask for a whole row or column of one kind; the Citizen bot makes 78",
    ),
    state=STATE,
    moves=MOVES,
    most_legal=32,
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
    folder=Path(__file__).parent,
)
