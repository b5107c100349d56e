"""A game as it is played: its contract, matches, history, records and previews."""
