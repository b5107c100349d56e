"""How to play and lessons: the content of each game's learn/ folder."""
