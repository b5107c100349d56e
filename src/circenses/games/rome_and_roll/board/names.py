"""What things are called, and which question is open."""

from collections import Counter
from collections.abc import Iterable

from circenses.core.state.schema import EMPTY
from circenses.core.text.lists import listed
from circenses.draw import table as seats
from circenses.games.rome_and_roll import GAME, box, vocabulary
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.view import Table
from circenses.games.rome_and_roll.vocabulary import GOODS

RESOURCE_NAMES = tuple(good.one or good.name for good in GOODS.goods[: vocabulary.RESOURCES])
ICON_NAMES = (*RESOURCE_NAMES, "basket")
SYMBOL_NAMES = {"aux": "auxiliary", "any": "any worker"}  # the others are called as in the box
PLURALS = {"auxiliary": "auxiliaries", "basket": "baskets"}


def player_name(table: Table, player: int) -> str:
    """The numeral of a seat, or Seneca."""
    return seats.player_name(table, player, GAME.side_names)


def resource_name(resource: int) -> str:
    return RESOURCE_NAMES[resource]


def square_name(square: int) -> str:
    row, column = divmod(square, ground.COLUMNS)
    return f"row {row + 1}, column {column + 1}"


def card_name(card: int) -> str:
    return str(box.Blueprint.written[card]["name"])


def slot_name(table: Table, slot: int) -> str:
    """What a slot's card, the Forum, Rubble or a Park is called."""
    if slot >= vocabulary.SLOTS:
        return ("the Forum", "Rubble", "a Park")[slot - vocabulary.SLOTS]
    return card_name(table.cards[slot])


def building_name(table: Table, square: int) -> str:
    """A building on the map, with its owner."""
    kind, owner = table.kind_at[square], table.owner_at[square]
    if kind == EMPTY:
        return f"the square at {square_name(square)}"
    if kind >= vocabulary.SLOTS:
        name = slot_name(table, kind)
        return name if kind == vocabulary.FORUM else f"{name} at {square_name(square)}"
    return f"{player_name(table, owner)}'s {slot_name(table, kind)} at {square_name(square)}"


def die_name(die: int) -> str:
    color, face = divmod(die, vocabulary.FACES)
    return f"{vocabulary.COLORS[color]} {face + 1}"


def one_die_name(die: int) -> str:
    return f"{die_name(die)} die"


def shown_name(die: int) -> str:
    """What a die shows: `merchant and 2 fish`."""
    shown = Counter(good_word(name) for name in box.FACE_ROWS[die])
    return listed(
        [word if n == 1 else f"{n} {PLURALS.get(word, word)}" for word, n in shown.items()]
    )


def settlement_name(settlement: int) -> str:
    return str(box.Settlement.written[settlement]["name"])


def region_name(region: int) -> str:
    return str(box.Region.written[region]["name"])


def road_name(road: int) -> str:
    """A road by its two ends."""
    row = box.Road.written[road]
    names = [
        "Rome" if end == "ROME" else settlement_name(box.Settlement.id.index(end))
        for end in (row["a"], row["b"])
    ]
    return "{} to {}".format(*names)


def favor_name(favor: int) -> str:
    return str(box.Favor.name[favor])


def advisor_name(table: Table, player: int, advisor: int) -> str:
    character = table.players[player].character
    return str(box.Character.advisor[character][advisor]["name"])


def good_word(letter: str) -> str:
    """A good by its letter, or another symbol."""
    if letter in vocabulary.LETTERS:
        return ICON_NAMES[vocabulary.LETTERS.index(letter)]
    return SYMBOL_NAMES.get(letter, letter)


def either(letters: Iterable[str]) -> str:
    return listed([good_word(letter) for letter in letters], "or")


def turned(table: Table, face: int) -> int:
    """The die of the turn with another face."""
    return table.die // vocabulary.FACES * vocabulary.FACES + face


def turned_name(table: Table, face: int) -> str:
    return die_name(turned(table, face))


def turned_shown_name(table: Table, face: int) -> str:
    return shown_name(turned(table, face))


def senator_word(number: int) -> str:
    return str(box.BOX.written["codes"]["senator_icons"][number - 1])
