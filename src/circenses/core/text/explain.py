"""Explanations: what a thing is, and what it is worth to the viewer now.

A thing is named by its kind and its number or name: `good:coin`, `line:2`, `monument:7`. Goods and
lines of the score sheet explain themselves; every other kind has a function in board/:

    explain_<kind>(table, viewer, number) -> Explanation
"""

from typing import NamedTuple


class Explanation(NamedTuple):
    """What a thing is, the rule it follows, and what it means to the viewer now."""

    title: str
    text: str
    rule: str = ""
    now: str = ""
