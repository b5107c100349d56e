"""Playing a game: its contract, matches, history, records and previews."""
