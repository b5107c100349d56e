"""Records: a game's name, rules version, options, seed and moves; it replays to the same bytes.

The format is documented in docs/records.md.
"""

import json
from dataclasses import dataclass, field
from pathlib import Path

from circenses.core.content.old_names import Toml
from circenses.core.errors import BadRecord
from circenses.core.play.seal import Proof

FORMAT = "circenses record"
VERSION = 1


@dataclass
class Record:
    """Everything needed to replay a game."""

    game: str
    rules: int
    content: str
    players: int
    seed: int
    options: dict[str, str] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    moves: list[tuple[int, int]] = field(default_factory=list)
    totals: list[int] | None = None
    digest: str = ""
    proof: Proof | None = None  # of a game at a sealed table

    def to_text(self) -> str:
        """The record as a text file: JSON, with the moves in readable rows."""
        head: dict[str, object] = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.game,
            "rules": self.rules,
            "content": self.content,
            "players": self.players,
            "options": self.options,
            "names": self.names,
            "seed": self.seed,
            "totals": self.totals,
            "digest": self.digest,
            **({} if self.proof is None else proof_keys(self.proof)),
        }
        lines = in_rows([f"{player}:{move}" for player, move in self.moves])
        return json.dumps({**head, "moves": lines}, indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def from_text(cls, text: str) -> "Record":
        """Read a record; anything else gives a clear error."""
        try:
            table = json.loads(text)
        except (ValueError, RecursionError):
            raise BadRecord(
                "This file is not a complete record: it is damaged or cut short."
            ) from None
        if not is_text(table):
            raise BadRecord("This record contains characters that are not text.")
        if not isinstance(table, dict) or table.get("format") != FORMAT:
            raise BadRecord("This file is not a Circenses record.")
        if table.get("version") != VERSION:
            raise BadRecord(
                f"This record has format version {table.get('version')}, not {VERSION}."
            )
        try:
            return cls(
                game=text_of(table["game"]),
                rules=number_of(table["rules"]),
                content=text_of(table["content"]),
                players=number_of(table["players"]),
                seed=number_of(table["seed"], 2**64 - 1),
                options={text_of(k): text_of(v) for k, v in table["options"].items()},
                names=[text_of(name) for name in table["names"]],
                moves=[move_of(word) for line in table["moves"] for word in text_of(line).split()],
                totals=totals_of(table["totals"]),
                digest=text_of(table["digest"]),
                proof=proof_of(table) if "seal" in table else None,
            )
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise BadRecord(f"This record is incomplete or has been edited: {error}.") from None

    def save(self, path: str | Path) -> None:
        Path(path).write_text(self.to_text(), encoding="utf-8")

    @classmethod
    def load(cls, path: str | Path) -> "Record":
        try:
            return cls.from_text(Path(path).read_text(encoding="utf-8"))
        except FileNotFoundError:
            raise BadRecord(f"There is no file {path}.") from None
        except (UnicodeDecodeError, IsADirectoryError):
            raise BadRecord("This file is not a Circenses record.") from None


def in_rows(words: list[str]) -> list[str]:
    """Words in lines of twenty."""
    return [" ".join(words[i : i + 20]) for i in range(0, len(words), 20)]


def proof_keys(proof: Proof) -> dict[str, object]:
    """The optional keys of a sealed game. Readers that do not know them ignore them."""
    return {
        "table": proof.table,
        "seal": proof.seal,
        "secret": proof.secret or None,
        "chosen_seed": proof.chosen_seed,
        "positions": in_rows(list(proof.positions)),
        "bots": in_rows([f"{number}:{level}" for number, level in proof.bots]),
    }


def proof_of(table: Toml) -> Proof:
    """The proof among the keys of a record."""
    if not isinstance(table["chosen_seed"], bool):
        raise TypeError("chosen_seed should be true or false")
    return Proof(
        table=text_of(table["table"]),
        seal=text_of(table["seal"]),
        secret="" if table["secret"] is None else text_of(table["secret"]),
        chosen_seed=table["chosen_seed"],
        positions=tuple(word for line in table["positions"] for word in text_of(line).split()),
        bots=tuple(bot_of(word) for line in table["bots"] for word in text_of(line).split()),
    )


def bot_of(word: str) -> tuple[int, str]:
    number, colon, level = word.partition(":")
    if not (number.isdecimal() and colon and level and len(number) < 8):
        raise ValueError(f"{word!r} is not the move of a bot")
    return int(number), level


def is_text(table: object) -> bool:
    """Whether a text can be written again, unlike lone surrogates, which JSON allows."""
    try:
        json.dumps(table, ensure_ascii=False).encode()
    except (UnicodeEncodeError, RecursionError):
        return False
    return True


def text_of(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} should be text")
    return value


def number_of(value: object, most: int = 2**31) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise ValueError(f"{value!r} should be a number")
    return value


def totals_of(value: object) -> list[int] | None:
    """The points of a finished game, which may be below zero; None for one that is not over."""
    if value is None:
        return None
    if not isinstance(value, list):
        raise TypeError(f"{value!r} should be a list of points")
    return [number_of(abs(total)) * (1 if total >= 0 else -1) for total in value]


def move_of(word: str) -> tuple[int, int]:
    player, _, move = word.partition(":")
    if not (player.isdecimal() and move.isdecimal() and len(word) < 12):
        raise ValueError(f"{word!r} is not a move")
    return int(player), int(move)
