"""What a position is worth: features, weights and networks."""
