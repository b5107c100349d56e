"""Bots: random, greedy and search; their levels, arena, training and analysis."""
