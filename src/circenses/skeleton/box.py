"""What is in the box: components.toml, with what each key must be."""

from circenses.core.content.shapes import Keys, Problem, Problems, Toml, whole
from circenses.core.rules.box import load


class Heap(Keys):
    least = whole(1, 100)
    most = whole(1, 100)
    grasp = whole(1, 9)


def heap_problems(components: Toml) -> Problems:
    """What must fit together."""
    if components["heap"]["least"] > components["heap"]["most"]:
        yield Problem("The least heap is larger than the largest.", "heap", "least")


BOX = load(globals(), heap_problems)
SEATS = 4
