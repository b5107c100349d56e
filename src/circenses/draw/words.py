"""Words in a row."""

from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """Words with commas, and `and` before the last.

    >>> listed(["arc"]), listed(["arc", "gable"]), listed(["arc", "arc", "block"])
    ('arc', 'arc and gable', 'arc, arc and block')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
