"""Rome & Roll: draft dice, rebuild the city, conquer and link the provinces, trade."""

from pathlib import Path

from circenses.core.content.packs import rules_in_use
from circenses.core.play.game import Game
from circenses.core.rules.options import NO_YES, Option, by_seat, option_set
from circenses.games.rome_and_roll import box
from circenses.games.rome_and_roll.box.seneca import GENTLE
from circenses.games.rome_and_roll.laws import LAWS
from circenses.games.rome_and_roll.rules import imagine, legal, play, setup
from circenses.games.rome_and_roll.scoring import LINES, TIES, score
from circenses.games.rome_and_roll.state import ASKED, MOST_LEGAL, MOVES, STATE, Decision

ALONE = (1, 1)
FOLDER = Path(__file__).parent
GENTLE_WORDS = (
    "With the printed points, the Citizen bot won none of 60 games at Normal. Gentle:"
    f" {GENTLE['settlement']} points for a settlement, 1 for everything else except Nero cards."
    " Then the Citizen bot wins two of three games at Easy, and three of five at Normal."
)


def sides(players: int) -> int:
    """RR-15.1: alone, Seneca is the second side."""
    return max(2, players)


# rules/setup.py reads the options by their places in this list.
OPTIONS = (
    *by_seat("character", "Character", ("At random", *box.Character.name), seats=4),  # RR-2.2
    Option("cards", "Blueprints and favors", ("At random", "First game")),  # RR-19.1
    Option(  # RR-14.13
        "stop", "Stop", ("After round 40", "Never"), players=(2, 4), among_people=1
    ),
    Option("foreman", "Seneca's Foreman", NO_YES, players=(2, 2)),  # RR-17
    Option(  # RR-16.1
        "level",
        "Seneca",
        tuple(map(str.title, box.DIFFICULTIES)),
        1,
        ALONE,
        about="Strong bots win three of four games at Easy with easier points, half of them at"
        " Normal, and one of four at Hard when he begins in Aegyptus.",
    ),
    Option(  # RR-16.6, RR-16.7
        "score",
        "Seneca's points",
        (*map(str.title, box.SCORE_TABLES), "Gentle (our own)"),
        players=ALONE,
        about=GENTLE_WORDS,
    ),
    *option_set(
        "Easier",  # RR-16.2
        {
            "exchange": "Two resources of the yard pay for one",
            "no_fallback": "Seneca does nothing else when he fails",
        },
        players=ALONE,
    ),
    *option_set(
        "Harder",  # RR-16.3
        {
            "asia": "Seneca begins in Asia Minor",
            "aegyptus": "Seneca begins in Aegyptus",
            "rubble_closed": "Rubble is closed to the Overseer",
        },
        players=ALONE,
    ),
)
GAME = Game(
    id="rome_and_roll",
    title="Rome & Roll",
    prefix="RR",
    rules_version=rules_in_use(FOLDER, 3),
    players=(1, 4),
    minutes=90,
    tagline="Draft dice, rebuild the city after the fire, and win the provinces for Nero.",
    seat_set="b",
    options=OPTIONS,
    solo_steps=(
        "Seneca takes three Nero cards, late",
        "Seneca takes four Nero cards",
        "Seneca takes four Nero cards, early",
    ),
    state=STATE,
    moves=MOVES,
    most_legal=MOST_LEGAL,
    decisions=Decision,
    setup=setup,
    legal=legal,
    play=play,
    imagine=imagine,
    score=score,
    lines=LINES,
    ties=TIES,
    laws=LAWS,
    asked=ASKED,
    sides=sides,
    side_names={1: "Seneca"},
    folder=FOLDER,
)
