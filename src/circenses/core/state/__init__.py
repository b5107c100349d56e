"""What a position is: its fields, what each seat sees of it, and how it reads elsewhere."""
