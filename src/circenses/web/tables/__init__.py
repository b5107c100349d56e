"""Tables: seats, moves, clocks, and what a person sees of them."""
