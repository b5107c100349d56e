"""For authors of rules: the box, decisions, chance, sets, boards and options."""
