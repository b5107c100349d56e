"""How rules run: compiled, kept on disk, by Python, or with every store checked."""
