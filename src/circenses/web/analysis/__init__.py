"""Analysis: bots look at finished games again."""
