"""Pictures: markup, glyphs, pieces and the theme. Knows no game; every function is pure."""
