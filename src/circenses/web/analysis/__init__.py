"""Analysis: bots review finished games."""
