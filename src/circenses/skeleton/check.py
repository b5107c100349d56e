"""What components must look like: every key with its shape."""

from circenses.core.checks import Problem, Problems, Table, box, problems_of, table, whole

BOX = box(heap=table(least=whole(1, 100), most=whole(1, 100), grasp=whole(1, 9)))


def check(components: Table) -> list[str]:
    """What is wrong with the components; an empty list when they can be played."""
    return problems_of(BOX, components, (heap_problems,))


def heap_problems(components: Table) -> Problems:
    if components["heap"]["least"] > components["heap"]["most"]:
        yield Problem("The least heap is larger than the largest.", "heap", "least")
