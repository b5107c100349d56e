"""Each table's own secret, and the luck that follows from it (formulas: core/play/seal.py)."""

from circenses.core.play import seal


class Luck:
    """The luck of all tables. It follows from the secret in the database, so that every server that
    shares the database deals and plays alike, and nobody outside can compute it.
    """

    def __init__(self, server_secret: str):
        self.server_secret = server_secret

    def secret(self, table: str) -> str:
        return seal.secret_of(self.server_secret, table)

    def seal(self, table: str, chosen_seed: int | None) -> str:
        return seal.seal_of(self.secret(table), table, chosen_seed)

    def seed(self, table: str) -> int:
        return seal.seed_from(self.secret(table))

    def of_bot(self, table: str, ply: int, seat: int) -> int:
        return seal.luck_from(self.secret(table), "bot", ply, seat)

    def of_hint(self, table: str, ply: int, seat: int) -> int:
        return seal.luck_from(self.secret(table), "hint", ply, seat)
