"""How the game is taught: words, and a recorded game for the pictures. No rule reads them."""
