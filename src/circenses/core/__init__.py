"""What all games share: state, chance, decisions, views, records. Knows no game."""
