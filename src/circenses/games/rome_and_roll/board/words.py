"""Each question, and each move before it is made."""

from circenses.core.compiling.interpret import on_view
from circenses.core.play import preview
from circenses.core.text.questions import Prompt
from circenses.core.text.words import counted, listed
from circenses.draw.table import asked
from circenses.games.rome_and_roll import GAME, box, state
from circenses.games.rome_and_roll import vocabulary as words
from circenses.games.rome_and_roll.board import texts
from circenses.games.rome_and_roll.board.drafting import actions_with
from circenses.games.rome_and_roll.board.names import (
    RESOURCE_NAMES,
    advisor_name,
    building_name,
    card_name,
    die_name,
    face_words,
    favour_name,
    player_name,
    road_name,
    senator_word,
    square_name,
    turned,
)
from circenses.games.rome_and_roll.board.view import Table
from circenses.games.rome_and_roll.rules import trade
from circenses.games.rome_and_roll.vocabulary import ACTION_NAMES, GOODS, POINTS

rules = on_view(trade)


def with_gain(said: str, table: Table, player: int, move: int) -> str:
    """What a move does, and what it brings."""
    more = preview.change_words(GOODS, POINTS, *preview.brings(GAME, table.view, player, (move,)))
    return f"{said}: {more}" if more else said


# ---- the question


def ask_turn_die(table: Table, player: int) -> Prompt:
    return Prompt("Choose the die of this turn", "Only its symbols count in this turn.")


def ask_destination(table: Table, player: int) -> Prompt:
    free = counted(box.Actions.free_steps, "step")
    text = f"{free} free, each further one costs a fish. The new building must touch it there."
    return Prompt("Construct: move the Overseer", text)


def ask_pay(table: Table, player: int) -> Prompt:
    due = [*table.bill]
    left = GOODS.words([*due, *[0] * (len(GOODS) - len(due))], none="")
    steps = f"{counted(table.steps, 'step')} of the Overseer" if table.steps else ""
    return Prompt("Pay: from where?", f"Still due: {' and '.join(filter(None, (left, steps)))}.")


def ask_gain(table: Table, player: int) -> Prompt:
    units = counted(asked(table).n, "unit")
    return Prompt("Store it, or bribe with it?", f"You gain {units}.")


def ask_settlement(table: Table, player: int) -> Prompt:
    return Prompt("Conquer: choose a settlement", f"Strength left: {table.strength}.")


def ask_activate(table: Table, player: int) -> Prompt:
    return Prompt("Let a building produce for you", f"{asked(table).n} to choose.")


# ---- each move before it is made


def describe_draft(table: Table, player: int, die: int) -> str:
    return f"Take the {die_name(die)} die: {face_words(die)}; {lets_words(table, player, die)}"


def describe_second(table: Table, player: int, die: int) -> str:
    lets = lets_words(table, player, die)
    return f"Use a senator and take the {die_name(die)} die: {face_words(die)}; {lets}"


def lets_words(table: Table, player: int, die: int) -> str:
    """What one could do with a die as things stand."""
    names = [ACTION_NAMES[action] for action in actions_with(table, player, die)]
    return f"as things stand for {listed(names)}" if names else "no main action as things stand"


def describe_die(table: Table, player: int, die: int) -> str:
    return f"Use the {die_name(die)} die: {face_words(die)}"


def describe_face(table: Table, player: int, face: int) -> str:
    die = turned(table, face)
    return f"Turn the die to {die_name(die)}: {face_words(die)}"


describe_new_face = describe_face


def describe_favour(table: Table, player: int, favour: int) -> str:
    return f"Use {favour_name(favour)}: {texts.favour_text(favour)}"


describe_minerva = describe_favour
describe_saturn = describe_favour


def describe_bribe(table: Table, player: int, advisor: int) -> str:
    name, loyalty = advisor_name(table, player, advisor), table.players[player].loyalty[advisor]
    return f"Bribe {name}: loyalty {loyalty + 1} of {box.Tracks.loyalty_boxes}"


def describe_bribe_with(table: Table, player: int, source: int) -> str:
    return f"Bribe with {texts.BRIBE_WORDS.get(source, texts.SOURCE_WORDS[source])} of the die"


def describe_senator(table: Table, player: int, number: int) -> str:
    return f"Use a senator as a {senator_word(number)}" if number else "Use no senator"


def describe_act(table: Table, player: int, action: int) -> str:
    return ACTION_TEXTS[action]


ACTION_TEXTS = (
    "Construct: draw a building on the map",
    "Raise Legions: gain soldiers of up to three Army buildings",
    "Conquer: take settlements of one region",
    "Expand: renovate roads of one region",
    "Tax: gain the resources of your settlements linked to Rome",
    f"Trade: sell {box.Actions.trade_set} alike for coins; then buildings produce",
)


def describe_destination(table: Table, player: int, square: int) -> str:
    stays = table.players[player].overseer == square
    verb = "Leave the Overseer in" if stays else "Move the Overseer to"
    return with_gain(f"{verb} {building_name(table, square)}", table, player, square)


def describe_blueprint(table: Table, player: int, slot: int) -> str:
    card = table.cards[slot]
    return f"Build the {card_name(card)}. {texts.card_text(card)}"


def describe_anchor(table: Table, player: int, square: int) -> str:
    return f"Build it from {square_name(square)} on"


def describe_orientation(table: Table, player: int, turn: int) -> str:
    said = f"Lay it this way, number {turn + 1}"
    return with_gain(said, table, player, state.ORIENTATION + turn)


def describe_pay(table: Table, player: int, source: int) -> str:
    return f"Pay {texts.SOURCE_WORDS[source]}"


def describe_raise(table: Table, player: int, square: int) -> str:
    said = f"Raise legions in {building_name(table, square)}"
    return with_gain(said, table, player, square)


def describe_conquer(table: Table, player: int, settlement: int) -> str:
    row = box.Settlement.written[settlement]
    said = f"Conquer {row['name']}, strength {row['strength']}"
    return with_gain(said, table, player, state.SETTLEMENT + settlement)


def describe_road(table: Table, player: int, road: int) -> str:
    said, move = f"Renovate the road from {road_name(road)}", state.ROAD + road
    goods, _ = preview.brings(GAME, table.view, player, (move,))
    if any(goods):
        return with_gain(said, table, player, move)
    legacy = GOODS.named("legacy").words(int(box.Road.legacy[road]))
    return f"{said}: gain {legacy}"  # once it is paid


def describe_trade(table: Table, player: int, resource: int) -> str:
    """RR-10.1; what jewellery adds that is paid for other goods is known only then."""
    jewels = box.Actions.trade_set if resource == words.JEWELLERY else 0
    room = int(box.LAST_BOX[words.COINS]) - table.players[player].track[words.COINS]
    coins = min(room, rules.coins_for_set(table, jewels))
    least = "at least " if table.workers & words.MERCHANT and not jewels else ""
    price = f"{least}{counted(coins, 'coin')}"
    return f"Sell {box.Actions.trade_set} {RESOURCE_NAMES[resource]} for {price}"


def describe_produce(table: Table, player: int, square: int) -> str:
    return with_gain(f"Let {building_name(table, square)} produce", table, player, square)


describe_activate = describe_produce


def describe_store(table: Table, player: int, resource: int) -> str:
    said = f"Store the {RESOURCE_NAMES[resource]}"
    return with_gain(said, table, player, state.RESOURCE + resource)


describe_basket = describe_store


def describe_claim(table: Table, player: int, favour: int) -> str:
    return f"Claim {favour_name(favour)}: {texts.favour_text(favour)}"


def describe_victim(table: Table, player: int, other: int) -> str:
    return f"Steal from {player_name(table, other)}"


def describe_rubble_turn(table: Table, player: int, turn: int) -> str:
    return f"The rubble lies this way, number {turn + 1}"
