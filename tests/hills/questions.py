"""What Hills asks."""

from circenses.core.text.questions import Answer, Prompt, Questions, question
from tests.hills import HAND, HILLS, PICK_MOVE, PLACE_MOVE, Decision

QUESTIONS = Questions(
    question(
        Decision.PICK,
        "Pick a card",
        "picks a card",
        "HI-1",
        Answer("card", PICK_MOVE, HAND),
        text="Nobody sees it until all have picked.",
        begins=True,
    ),
    question(
        Decision.PLACE,
        "Place a citizen",
        "places a citizen",
        "HI-2",
        Answer("hill", PLACE_MOVE, HILLS),
    ),
    over=Prompt("The game is over"),
)
