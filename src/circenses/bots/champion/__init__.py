"""Networks that search with: learned from games of search against itself (`circenses train`)."""
