"""How to play: what each game's learn/ folder tells, and its pictures."""
