"""What bots do at the tables: they play, give hints, and point out costly moves."""
