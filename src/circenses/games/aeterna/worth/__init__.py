"""What things are worth in PP: rates, and what is counted by them. One file for each matter."""
