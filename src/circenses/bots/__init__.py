"""Players that think: random, greedy and search, their levels, their arena, and what they see."""
