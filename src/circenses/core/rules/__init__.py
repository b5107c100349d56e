"""For a rule's author: the box, decisions, chance, sets, boards and options."""
