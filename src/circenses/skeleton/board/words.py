"""What is asked, done and shown, in words."""

from circenses.core.text.explain import Explanation
from circenses.core.text.lists import counted
from circenses.core.text.questions import Deed
from circenses.core.text.sentences import Word
from circenses.skeleton.view import Table


def describe_take(table: Table, player: int, more: int) -> str:
    return f"Take {counted(1 + more, 'stone')}"


def tell_take(deed: Deed[Table]) -> Word:
    return f"took {counted(1 + deed.thing, 'stone')}"


def explain_stone(table: Table, viewer: int | None, number: int) -> Explanation:
    left = f"{counted(table.stones, 'stone')} left."
    return Explanation("Stone", "The player who takes the last one wins.", "SK-3.1", left)
