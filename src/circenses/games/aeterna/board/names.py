"""What things are called, and which question is open."""

from circenses.games.aeterna import box
from circenses.games.aeterna.vocabulary import ORDINALS


def card_name(card: int) -> str:
    return str(box.Card.written[card]["name"])


def hill_name(hill: int) -> str:
    return box.Hill.name[hill]


def building_name(kind: int) -> str:
    return str(box.Building.written[kind]["id"]).capitalize()


def place_name(place: int) -> str:
    return ORDINALS[place]


def an(name: str) -> str:
    """A name with its article."""
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"
