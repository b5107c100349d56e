"""Each question, and each move before it is made."""

from circenses.core.compiling.interpret import on_view
from circenses.core.state.schema import EMPTY
from circenses.core.text.goods import Row, minus, plus
from circenses.core.text.lists import counted, times_words
from circenses.core.text.questions import Prompt
from circenses.draw.pieces import ROMAN
from circenses.draw.table import asked
from circenses.games.aeterna import box, state
from circenses.games.aeterna.board import outlook, texts
from circenses.games.aeterna.board.names import building_name, card_name, hill_name
from circenses.games.aeterna.rules import resources
from circenses.games.aeterna.view import Table
from circenses.games.aeterna.vocabulary import ERA_NAMES, GOODS, ORDINALS, WHEAT

rules = on_view(resources)


def gain_words(row: Row) -> str:
    """What a move brings. It can also cost points, when unrest rises beyond its last space."""
    points = row[GOODS.names.index("pp")]
    if points >= 0:
        return f"gain {GOODS.words(row)}"
    rest = GOODS.words(minus(row, GOODS.row(pp=points)))
    return f"gain {rest}, lose {GOODS.words(GOODS.row(pp=-points))}"


def taken(table: Table, player: int, move: int) -> str:
    """What a move without a cost brings; unrest that would fall below 0 becomes points."""
    return GOODS.words(outlook.gain_of(table, player, move, GOODS.row()))


# ---- the question


def ask_draft(table: Table, player: int) -> Prompt:
    left = sum(card >= 0 for card in table.players[player].pack) - 1
    passed = f"The other {left} go to your left neighbor." if left > 1 else PACK_ENDS
    picks = (table.picks + 1, box.PICKS)
    return Prompt("Draft: keep one card", f"{passed} Nobody sees your choice.", picks)


PACK_ENDS = "The other one goes to the board."  # AE-4.3


def ask_turn(table: Table, player: int) -> Prompt:
    era = f"Era {ROMAN[table.era + 1]}, {ERA_NAMES[table.era]}"
    text = f"{era}. Take one action, and free actions before or after it."
    return Prompt("Your turn: choose an action", text)


def ask_site(table: Table, player: int) -> Prompt:
    return Prompt(
        "Construct: choose a Building",
        f"Pay {texts.construct_price()} and gain {texts.construct_gain()}.",
    )


def ask_building_hill(table: Table, player: int) -> Prompt:
    text = f"The {building_name(asked(table).arg)} stays there and serves the Hill's Prefect."
    return Prompt("Construct: choose a Hill", text)


def ask_token(table: Table, player: int) -> Prompt:
    title = f"{hill_name(asked(table).arg)}: take a token?"
    return Prompt(title, "You may take one active token from this Hill.")


def ask_token_of_hill(table: Table, player: int) -> Prompt:
    title = f"{hill_name(asked(table).arg)}: take a token"
    return Prompt(title, "Take one active token from this Hill.")


def ask_option(table: Table, player: int) -> Prompt:
    return Prompt(f"{card_name(asked(table).arg)}: choose", "Take one of these.")


def ask_act(table: Table, player: int) -> Prompt:
    title = f"{card_name(asked(table).arg)}: influence?"
    return Prompt(title, "You may influence a Hill right away.")


def ask_damage(table: Table, player: int) -> Prompt:
    me = table.players[player]
    space = box.UnrestDamageSpaces.at[me.damages]
    text = f"Your unrest is {me.unrest}, so you have reached the token at {space}."
    return Prompt("Unrest: pay, or take doom", text)


# ---- each move before it is made


def describe_draft(table: Table, player: int, slot: int) -> str:
    card = table.players[player].pack[slot]
    return f"Keep {card_name(card)}: {playable_words(table, player, card)}"


def describe_pass(table: Table, player: int, _: int) -> str:
    points = counted(outlook.pass_points(table), "point")
    return f"Pass: gain {points}, and take no more turns this Era"


def describe_play(table: Table, player: int, slot: int) -> str:
    card = table.players[player].hand[slot]
    return f"Play {card_name(card)}: {bargain(table, player, card, state.HAND_CARD + slot)}"


def bargain(table: Table, player: int, card: int, move: int) -> str:
    """What playing a card costs and brings."""
    cost = outlook.cost_of(table.players[player], card)
    gain = gain_words(outlook.gain_of(table, player, move, cost))
    return f"{pay_words(cost)}, {gain}"


def playable_words(table: Table, player: int, card: int) -> str:
    """What playing a card would bring now, or what the player lacks for it."""
    me = table.players[player]
    cost, printed = outlook.cost_of(me, card), outlook.whole(box.Card.rewards[card])
    if not rules.can_pay_card(me, card):
        lack = [max(0, n - own) for n, own in zip(cost, GOODS.owned(me), strict=True)]
        return f"you lack {GOODS.words(lack)} to play it; it gives {GOODS.words(printed)}"
    goods, points = outlook.played_at_once(table.view, player, card)
    words = f"playable now, {pay_words(cost)}, {gain_words(plus(goods, cost))}"
    sign = "−" if points < 0 else ""
    return f"{words}, {sign}{counted(abs(points), 'point')} at the end" if points else words


def pay_words(cost: Row) -> str:
    return f"pay {GOODS.words(cost)}" if any(cost) else "free"


def describe_discard(table: Table, player: int, slot: int) -> str:
    return f"Discard {card_name(table.players[player].hand[slot])}"


def describe_favor(table: Table, player: int, place: int) -> str:
    card = box.HAND_CARDS + table.personalities[place]
    cost = outlook.cost_of(table.players[player], card)
    often = times_words(outlook.fulfillments(table, player, card))
    given = gain_words(outlook.gain_of(table, player, state.PERSON + place, cost))
    return f"Take the favor of {card_name(card)}: {pay_words(cost)}, {often}, {given}"


def describe_site(table: Table, player: int, kind: int) -> str:
    price, gain = texts.construct_price(), texts.construct_gain()
    return f"Construct the {building_name(kind)}: pay {price}, gain {gain}"


def describe_building_hill(table: Table, player: int, hill: int) -> str:
    return f"Put the {building_name(asked(table).arg)} on {hill_name(hill)}"


def describe_influence(table: Table, player: int, hill: int) -> str:
    place, points = outlook.place_after(table, player, hill, state.HILL + hill)
    wheat = outlook.wheat_for(table, player, hill)
    price = pay_words(GOODS.row(wheat=wheat))
    spot = table.hills[hill]
    free = any(t != EMPTY and not gone for t, gone in zip(spot.token, spot.depleted, strict=True))
    worth = texts.points_words(points)
    stand = f"take {ORDINALS[place]} place ({worth})"
    if table.players[player].place[hill] == place:
        stand = f"keep {ORDINALS[place]} place ({worth})"
    words = f"Influence {hill_name(hill)}: {price}, {stand}"
    return f"{words}; then you may take a token" if free else words


def describe_token(table: Table, player: int, place: int) -> str:
    kind = table.hills[asked(table).arg].token[place]
    given = taken(table, player, state.TOKEN + place)
    said = texts.token_words(kind) if box.RewardToken.play_board_card[kind] else f"gain {given}"
    return f"Take the {ORDINALS[place]} token: {said}"


def describe_board(table: Table, player: int, place: int) -> str:
    card = table.board[place]
    line = bargain(table, player, card, state.BOARD_CARD + place)
    return f"Play {card_name(card)} from the board: {line}"


def describe_swap(table: Table, player: int, option: int) -> str:
    return f"Take {taken(table, player, state.SWAP + option)}"


def describe_monument(table: Table, player: int, place: int) -> str:
    return f"Activate {card_name(int(box.ACTIVE[place]))}"


def describe_option(table: Table, player: int, option: int) -> str:
    return f"Take {taken(table, player, state.OPTION + option)}"


def describe_accept(table: Table, player: int, _: int) -> str:
    less = int(box.Card.less[asked(table).arg, WHEAT])
    return f"Influence a Hill right away, {less} wheat cheaper"


def describe_pay_damage(table: Table, player: int, _: int) -> str:
    return f"Pay {GOODS.words(outlook.damage_pay(table, player))}"
