"""What is asked, and what each move number answers."""

from circenses.core.text.questions import Answer, Prompt, Questions, question
from circenses.skeleton.box import Heap
from circenses.skeleton.state import TAKE, Decision

QUESTIONS = Questions(
    question(
        Decision.TAKE,
        "Take stones",
        "takes stones",
        "SK-2.1",
        Answer("take", TAKE, Heap.grasp),
        text="The player who takes the last one wins.",
        begins=True,
    ),
    over=Prompt("The game is over"),
)
