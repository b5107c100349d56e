"""What is counted in a position, by name; value/measure.py counts it.

What one of each is worth is in value/weights.txt, in points.
"""

from circenses.core.value.model import named

EXPECTED, GOOD_HEAP = range(2)

FEATURES = named(
    ("expected", "what every player may still expect"),
    ("good heap", "whether the heap is as this player wants it"),
)
