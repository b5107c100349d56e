"""A game's box: the shapes of its component file, and content packs."""
