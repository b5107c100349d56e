"""What is in a game's box: the shapes of its component file, and packs laid over it."""
