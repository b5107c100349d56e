"""learn/how_to_play.toml of a game, read and checked.

Its words explain the game to someone who has never seen it. Its pictures are not drawn for it: each
names a moment of the recorded game beside it, and pieces of the table at that moment.
"""

import functools
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import TypeVar

from circenses.core.content.shapes import Toml
from circenses.core.errors import CircensesError
from circenses.core.play.game import Game
from circenses.core.text.rulebook import read_rulebook
from circenses.web.pages.models.guide import Figure, Guide, Mechanism, Note, Piece

FOLDER = "learn"
FILE = "how_to_play.toml"


class BadGuide(CircensesError):
    """A guide that names something that does not exist."""


def folder_of(game: Game) -> Path:
    return game.folder / FOLDER


@functools.cache
def has_guide(game: Game) -> bool:
    return (folder_of(game) / FILE).exists()


@functools.cache
def guide_of(game: Game) -> Guide:
    """The guide of a game that has one; a mistake in it is an error."""
    table = tomllib.loads((folder_of(game) / FILE).read_text(encoding="utf-8"))
    guide = made(
        Guide,
        table,
        hero=figure(table["hero"]),
        figures=tuple(map(figure, table["figures"])),
        mistakes=notes(table["mistakes"]),
        glossary=notes(table["glossary"]),
        mechanism=mechanism(table["mechanism"]) if "mechanism" in table else None,
        solo=notes([table["solo"]])[0] if "solo" in table else None,
    )
    check_guide(game, guide)
    return guide


T = TypeVar("T")


def made(kind: type[T], table: Toml, **more: object) -> T:
    """An object from a table of the file; an unknown key is an error."""
    known = {each.name for each in fields(kind)}  # type: ignore[arg-type]
    if unknown := table.keys() - known:
        raise BadGuide(f"A guide has no {', '.join(sorted(unknown))}.")
    return kind(**{**table, **more})


def figure(table: Toml) -> Figure:
    shows = tuple(made(Piece, piece, box=tuple(piece.get("box", ()))) for piece in table["shows"])
    return made(Figure, table, shows=shows, rules=tuple(table.get("rules", ())))


def notes(tables: list[Toml]) -> tuple[Note, ...]:
    return tuple(made(Note, table, rules=tuple(table.get("rules", ()))) for table in tables)


def mechanism(table: Toml) -> Mechanism:
    return made(Mechanism, table, cells=notes(table["cells"]), rules=tuple(table["rules"]))


def check_guide(game: Game, guide: Guide) -> None:
    """Check that rules, score lines and records exist; pictures are checked when they are drawn."""
    book = read_rulebook((game.folder / "RULES.md").read_text(encoding="utf-8"))
    if unknown := set(guide.rules) - book.numbers:
        raise BadGuide(f"{game.title} has no rule {', '.join(sorted(unknown))}.")
    if unknown := (guide.scoring.keys() | guide.names.keys()) - {line.title for line in game.lines}:
        raise BadGuide(f"The score sheet of {game.title} has no {', '.join(sorted(unknown))}.")
    for name in sorted({figure.record for figure in guide.pictures}):
        if not (folder_of(game) / f"{name}.json").exists():
            raise BadGuide(f"{game.title} has no recorded game {name!r}.")
