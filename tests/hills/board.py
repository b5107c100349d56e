"""How Hills looks. A toy, but with secrets to keep: hands, and picks face down."""

from typing import Any

from circenses.core.play.game import Component, Part
from circenses.core.state.schema import EMPTY, UNKNOWN
from circenses.core.text.explain import Explanation
from circenses.core.text.questions import Prompt
from circenses.core.text.sentences import Name, Word
from circenses.draw.choices import Choices
from circenses.draw.svg import Markup, drawing, path, tag
from tests.hills import HAND, HILLS, PICK_MOVE, PLACE_MOVE, ROUNDS

NAMES = ("Palatine", "Aventine", "Capitoline", "Quirinal", "Viminal", "Esquiline", "Caelian")


def card_name(card: int) -> str:
    return "a card" if card in (EMPTY, UNKNOWN) else f"card {card}"


def picked_card(table: Any, player: int) -> int:
    me = table.players[player]
    return me.hand[me.picked] if me.picked >= 0 else EMPTY


# ---- words


def ask_place(table: Any, player: int) -> Prompt:
    return Prompt("Place a citizen", f"You score {card_name(picked_card(table, player))}.")


def describe_card(table: Any, player: int, slot: int) -> str:
    return f"Pick {card_name(table.players[player].hand[slot])}"


def tell_card(deed: Any) -> Word:
    return f"picked {card_name(picked_card(deed.now, deed.player))}"


def describe_hill(table: Any, player: int, hill: int) -> str:
    return f"Place a citizen on the {NAMES[hill]}"


def tell_hill(deed: Any) -> Word:
    shown = deed.now.played[deed.now.played_count - 1]
    return (f"placed a citizen on the {NAMES[deed.thing]}, ", Name(card_name(shown)))


def explain_hill(table: Any, viewer: int | None, hill: int) -> Explanation:
    return Explanation(NAMES[hill], "Who has most citizens there scores more.", "HI-2")


# ---- pictures


def parts(table: Any, viewer: int | None, choices: Choices) -> list[Part]:
    hills = tag("ul", *(draw_hill(table, n, choices) for n in range(HILLS)), class_="hills")
    hands = [
        Part(f"seat-{seat}", "Hand", draw_hand(table, seat, viewer, choices))
        for seat in range(table.seats)
    ]
    return [Part("hills", "Hills", hills), *hands]


def draw_hill(table: Any, hill: int, choices: Choices) -> Markup:
    citizens = ", ".join(str(n) for n in table.hills[hill].citizens[: table.seats])
    words = f"{NAMES[hill]}: {citizens}"
    return choices.tag("li", PLACE_MOVE + hill, words, id=f"hill-{hill}", data_thing=f"hill:{hill}")


def draw_hand(table: Any, seat: int, viewer: int | None, choices: Choices) -> Markup:
    me = table.players[seat]
    own = choices if seat == viewer else Choices()
    cards = [
        own.tag("li", PICK_MOVE + slot, card_name(me.hand[slot]), id=f"card-{seat}-{slot}")
        for slot in range(HAND)
    ]
    return tag("ul", *cards, class_="hand") + tag("p", f"{me.hand_count} cards, {me.points} points")


def moment(table: Any) -> str:
    return f"round {table.round_number} of {ROUNDS}"


def picture() -> Markup:
    return drawing(100, 72, path("M0 72 50 10 100 72z"))


def components() -> list[Component]:
    return [
        Component("hill", name, picture(), "rulebook", f"hill:{number}")
        for number, name in enumerate(NAMES)
    ]
