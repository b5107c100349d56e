"""Nova Roma: patricians on a forum of rows and columns, two actions a turn, five rounds."""

from pathlib import Path

from circenses.core.content.packs import rules_in_use
from circenses.core.play.game import Game, Option
from circenses.games.nova_roma.laws import LAWS
from circenses.games.nova_roma.layout import GENTLE, LEVELS, PRINTED_POINTS
from circenses.games.nova_roma.rules import imagine, legal, play, setup
from circenses.games.nova_roma.scoring import LINES, TIES, score
from circenses.games.nova_roma.state import ASKED, MOST_LEGAL, MOVES, STATE, Decision

FOLDER = Path(__file__).parent
WON_BY = (  # docs/bots.md
    "the Citizen bot wins none, a bot between Senator and Aedile one game in five",
    "a bot between Senator and Aedile wins one game in twelve",
    "a bot between Senator and Aedile wins one game in thirty",
)


def level_words(points: int, won: str) -> str:
    """NR-22.1: what a level means, and who wins there."""
    return f"The rival begins with {points} points; {won}"


def sides(players: int) -> int:
    """NR-22.1: alone, the rival is the second side."""
    return max(2, players)


GAME = Game(
    id="nova_roma",
    title="Nova Roma",
    prefix="NR",
    rules_version=rules_in_use(FOLDER, 3),
    players=(1, 4),
    minutes=90,
    seat_set="a",
    tagline="Place a patrician, take the actions of its row and column, and found a new Rome.",
    options=(
        Option(
            "level",
            "Solo level",
            (*LEVELS, "Gentle (our own)"),  # NR-22.14
            default=1,
            players=(1, 1),
            about=f"Gentle: the rival begins with −{-GENTLE} points, and the Citizen bot wins three"
            " of four games.",
        ),
        Option("mosaic", "Mosaic tiles", ("Dealt", "Drafted")),
        Option("followers", "First followers", ("Dealt", "Drafted")),
    ),
    solo_steps=tuple(map(level_words, PRINTED_POINTS, WON_BY)),
    state=STATE,
    moves=MOVES,
    most_legal=MOST_LEGAL,
    decisions=Decision,
    asked=ASKED,
    secret_choices=(Decision.DRAFT_FOLLOWER,),  # NR-23.4
    setup=setup,
    legal=legal,
    play=play,
    imagine=imagine,
    score=score,
    lines=LINES,
    ties=TIES,
    laws=LAWS,
    sides=sides,
    side_names={1: "The rival"},
    folder=FOLDER,
)
