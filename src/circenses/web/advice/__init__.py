"""Bots at the tables: they play, give hints and warn of costly moves."""
