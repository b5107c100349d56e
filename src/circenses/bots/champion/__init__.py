"""Networks for search, learned from its games against itself (`circenses train`)."""
