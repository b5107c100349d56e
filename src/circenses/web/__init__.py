"""The web table: tables, seats, live pages, accounts, storage."""
