"""Lists and numbers in words."""

from collections.abc import Sequence


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words with commas, and `and` or `or` before the last.

    >>> listed(["arc"]), listed(["arc", "gable"], "or"), listed(["arc", "arc", "block"])
    ('arc', 'arc or gable', 'arc, arc and block')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def signed(value: int) -> str:
    """A change, with its sign.

    >>> signed(2), signed(-1)
    ('+2', '−1')
    """
    return f"+{value}" if value >= 0 else f"−{-value}"


def counted(n: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> counted(1, "point"), counted(3, "point"), counted(2, "luxury", "luxuries")
    ('1 point', '3 points', '2 luxuries')
    """
    return f"{n} {one if n == 1 else many or one + 's'}"


def times_words(times: int) -> str:
    """How often something happens.

    >>> times_words(1), times_words(2), times_words(3)
    ('once', 'twice', '3 times')
    """
    return {1: "once", 2: "twice"}.get(times, f"{times} times")
