"""What a thing is, and what it is worth to the viewer now."""

from circenses.core.compiling.interpret import on_view
from circenses.core.text.explain import Explanation
from circenses.core.text.lists import listed
from circenses.games.aeterna import box
from circenses.games.aeterna.board.names import hill_name
from circenses.games.aeterna.board.outlook import cost_of, places_of, wheat_for
from circenses.games.aeterna.board.texts import card_line, token_words
from circenses.games.aeterna.rules import hills
from circenses.games.aeterna.view import Table
from circenses.games.aeterna.vocabulary import GOODS, ORDINALS

rules = on_view(hills)


def explain_card(table: Table, viewer: int | None, card: int) -> Explanation:
    row = box.Card.written[card]
    person = card >= box.HAND_CARDS
    gives = GOODS.words(box.Card.gain[card, 0] if person else box.Card.rewards[card])
    price = GOODS.words(box.Card.cost[card])
    said = f"{card_line(card)}. It costs {price} and gives {gives}."
    if person:
        said = f"It costs {price}. {card_line(card)}, you gain {gives}."
    if viewer is None:
        return Explanation(row["name"], said, "AE-12.3")
    cost = cost_of(table.players[viewer], card)
    now = f"It costs you {GOODS.words(cost)} now."
    return Explanation(row["name"], said, "AE-12.3", now)


def explain_hill(table: Table, viewer: int | None, hill: int) -> Explanation:
    spaces = range(box.HILL_SPACES[table.gentes])
    values = [str(rules.visible_pp(table, hill, place)) for place in spaces]
    text = f"Its places score {listed(values)} points. The player with the most citizens is first."
    if viewer is None or not table.hills[hill].active:
        return Explanation(hill_name(hill), text, "AE-9.1")
    owners = [player for player, _ in places_of(table, hill)]
    wheat = GOODS.words(GOODS.row(wheat=wheat_for(table, viewer, hill)))
    now = f"You have no citizens here. A citizen costs you {wheat}."
    if viewer in owners:
        now = f"You are in {ORDINALS[owners.index(viewer)]} place. A citizen costs you {wheat}."
    return Explanation(hill_name(hill), text, "AE-9.1", now)


def explain_token(table: Table, viewer: int | None, kind: int) -> Explanation:
    text = f"If it is active, a player who influences its Hill may take it: {token_words(kind)}."
    return Explanation("Reward token", text, "AE-7.4.5")


def explain_damage(table: Table, viewer: int | None, kind: int) -> Explanation:
    pay = GOODS.words(box.DamageToken.pay[kind])
    text = f"If your unrest has reached it at the end of an Era, pay {pay} or take a Doom token."
    now = "" if viewer is None else f"Your unrest is {table.players[viewer].unrest}."
    return Explanation("Unrest Damage token", text, "AE-9.9", now)
