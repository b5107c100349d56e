"""People: guests and accounts, and their ratings."""
