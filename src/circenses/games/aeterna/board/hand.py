"""Cards to choose from: the hand, the pack, Personalities, and those on the board."""

from circenses.core.play.game import Part
from circenses.core.state.schema import EMPTY, UNKNOWN
from circenses.draw import svg
from circenses.draw.choices import Choices
from circenses.draw.goods import chips
from circenses.draw.picture_cache import cached
from circenses.draw.pieces import face_down_card, seat_chip
from circenses.draw.svg import NOTHING, Markup
from circenses.draw.table import aside, asks
from circenses.games.aeterna import box, state
from circenses.games.aeterna.board import outlook, pieces
from circenses.games.aeterna.state import Decision, Phase
from circenses.games.aeterna.view import Player, Table
from circenses.games.aeterna.vocabulary import GOODS

HAND, PEOPLE = 5, 2  # places that are drawn, with a card or without


@cached
def draw_hand(table: Table, viewer: int | None, choices: Choices) -> Part:
    """My hand; during the draft, the pack that I choose from and what I have kept."""
    if viewer is None:
        return Part("cards", "Hands", draw_hidden_hands(table))
    me = table.players[viewer]
    if any(card >= 0 for card in me.pack):
        return Part("cards", "Your pack", draw_pack(me, choices))
    if me.hand_count and min(me.hand[: me.hand_count]) < 0:  # of another player
        backs = [face_down_card("a card in hand")] * me.hand_count
        return Part("cards", "Hand", pieces.cards_row(backs))
    faces = []
    for slot, card in enumerate(me.hand[: me.hand_count]):
        why_not = (
            "" if state.HAND_CARD + slot in choices else hand_reason(table, viewer, card, choices)
        )
        faces.append(
            pieces.draw_card(card, choices, state.HAND_CARD + slot, why_not, id=f"card-{card}")
        )
    if not faces:
        none = svg.tag("p", "No cards in hand.", class_="none")
        return Part("cards", "Hand", none + pieces.cards_row((), HAND))
    note = aside("free action: discard a card for a small gain")
    return Part("cards", "Your hand", svg.join((note, pieces.cards_row(faces, HAND))))


def hand_reason(table: Table, viewer: int, card: int, choices: Choices) -> str:
    """Why a card of my hand cannot be played now."""
    return needs(table, viewer, card) if choices and asks(table, Decision.PLAY) else ""


def needs(table: Table, viewer: int, card: int) -> str:
    """What is missing to pay for a card."""
    me = table.players[viewer]
    both = zip(outlook.cost_of(me, card), GOODS.owned(me), strict=True)
    short = [n if n > own else 0 for n, own in both]
    return f"needs {GOODS.words(short)}" if any(short) else ""


def draw_pack(me: Player, choices: Choices) -> Markup:
    """The pack in my hands, and the cards that I have kept."""
    faces = []
    for slot, card in enumerate(me.pack):
        if card >= 0:
            face = pieces.draw_card(card, choices, state.DRAFT_CARD + slot, id=f"card-{card}")
            faces.append(svg.tag("div", face, class_="slot picked") if me.pick == slot else face)
    kept = dict.fromkeys(card for card in (*me.kept, *me.hand) if card >= 0)
    names = [svg.tag("li", pieces.draw_mini_card(card)) for card in kept]
    rest = svg.tag("ul", *names, class_="kept", aria_label="Kept so far") if names else NOTHING
    return svg.join((rest, pieces.cards_row(faces, HAND)))


def draw_hidden_hands(table: Table) -> Markup:
    """What a spectator sees of the hands: their backs."""
    backs = []
    for player in range(table.seats):
        if many := table.players[player].hand_count:
            back = face_down_card(f"{many} cards")
            backs.append(
                svg.tag("figure", back, seat_chip(pieces.SEATS[player]), svg.tag("b", str(many)))
            )
    return pieces.cards_row(backs) if backs else svg.tag("p", "No cards in hand.", class_="none")


@cached
def draw_people(table: Table, viewer: int | None, choices: Choices) -> Markup:
    """The open Personalities."""
    faces = []
    for place, person in enumerate(table.personalities):
        if person != EMPTY:
            card, move = box.HAND_CARDS + person, state.PERSON + place
            asking = viewer is not None and choices and asks(table, Decision.PERSON)
            missing = asking and move not in choices
            why_not = needs(table, viewer or 0, card) or "not fulfilled" if missing else ""
            faces.append(pieces.draw_card(card, choices, move, why_not, id=f"card-{card}"))
    none = NOTHING if faces else svg.tag("p", "None left.", class_="none")
    return none + pieces.cards_row(faces, PEOPLE)


@cached
def draw_offer(table: Table, choices: Choices) -> list[Part]:
    """AE-4.3: the cards on the board after the draft, which a token can play."""
    if table.phase == Phase.DRAFT:
        return []
    rows = []
    for place, card in enumerate(table.board):
        if card not in (EMPTY, UNKNOWN):
            price = svg.tag("span", chips(GOODS, box.Card.cost[card]), class_="price")
            shown, move = pieces.draw_mini_card(card, price), state.BOARD_CARD + place
            off = "off" if choices and asks(table, Decision.BOARD) and move not in choices else ""
            rows.append(choices.tag("li", move, shown, class_=off, id=f"card-{card}"))
    none = svg.tag("p", "None left.", class_="none")
    shown = svg.tag("ul", *rows, class_="offer") if rows else none
    return [Part("offer", "On the board", shown, "side")]
