"""How Hills looks. A toy, but with secrets to keep: hands, and picks face down."""

from html import escape
from typing import Any

from circenses.core.game import Component, Part, Prompt, Sentence
from circenses.core.schema import EMPTY, UNKNOWN
from tests.hills import HAND, HILLS, PICK_MOVE, PLACE_MOVE, Decision

NAMES = ("Palatine", "Aventine", "Capitoline", "Quirinal", "Viminal", "Esquiline", "Caelian")
CSS = """main.table.hills { display: grid; grid-template-columns: 1fr 330px; gap: var(--s-3, 12px);
  grid-template-areas: "prompt prompt" "hills a-side" "hand a-side"; }"""


def card_name(card: int) -> str:
    return "a card" if card in (EMPTY, UNKNOWN) else f"card {card}"


def describe(view: Any, player: int, move: int) -> str:
    if move < PLACE_MOVE:
        return f"Pick {card_name(view.players[player].hand[move - PICK_MOVE])}"
    return f"Place a citizen on the {NAMES[move - PLACE_MOVE]}"


def prompt(view: Any, player: int) -> Prompt:
    if view.agenda[view.pending - 1].decision == Decision.PICK:
        return Prompt("Pick a card", "Nobody sees it until all have picked.")
    return Prompt("Place a citizen", f"You score {card_name(picked_card(view, player))}.")


def picked_card(view: Any, player: int) -> int:
    me = view.players[player]
    return me.hand[me.picked] if me.picked >= 0 else EMPTY


def sentence(before: Any, player: int, move: int, after: Any) -> Sentence:
    if move < PLACE_MOVE:
        text = f"picked {card_name(picked_card(after, player))}"
        return Sentence(text, text, "HI-1")
    text = f"placed a citizen on the {NAMES[move - PLACE_MOVE]}"
    shown = after.played[after.played_count - 1]
    return Sentence(f"{text}, <b>{card_name(shown)}</b>", f"{text}, {card_name(shown)}", "HI-2")


def parts(view: Any, viewer: int | None, moves: dict[int, str]) -> list[Part]:
    hills = "".join(hill(view, number, moves) for number in range(HILLS))
    hands = [
        Part(f"seat-{seat}", "Hand", hand(view, seat, viewer, moves)) for seat in range(view.seats)
    ]
    return [Part("hills", "Hills", f'<ul class="hills">{hills}</ul>'), *hands]


def hill(view: Any, number: int, moves: dict[int, str]) -> str:
    citizens = ", ".join(str(n) for n in view.hills[number].citizens[: view.seats])
    words = f"{NAMES[number]}: {citizens}"
    return f'<li id="hill-{number}"{button(moves, PLACE_MOVE + number)}>{words}</li>'


def hand(view: Any, seat: int, viewer: int | None, moves: dict[int, str]) -> str:
    me = view.players[seat]
    cards = "".join(
        f'<li id="card-{seat}-{slot}"{button(moves, PICK_MOVE + slot) if seat == viewer else ""}>'
        f"{card_name(me.hand[slot])}</li>"
        for slot in range(HAND)
    )
    return f'<ul class="hand">{cards}</ul><p>{me.hand_count} cards, {me.points} points</p>'


def button(moves: dict[int, str], move: int) -> str:
    if move not in moves:
        return ""
    label = escape(moves[move], quote=True)
    return f' role="button" tabindex="0" data-move="{move}" aria-label="{label}"'


def moment(view: Any) -> str:
    return f"round {view.round_number} of 3"


def picture() -> str:
    return '<svg viewBox="0 0 100 72" aria-hidden="true"><path d="M0 72 50 10 100 72z"/></svg>'


def components() -> list[Component]:
    return [Component("hill", name, picture(), "rulebook") for name in NAMES]
