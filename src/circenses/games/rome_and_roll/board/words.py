"""Each question, and each move before it is made."""

from circenses.core.compiling.interpret import on_view
from circenses.core.play import preview
from circenses.core.text.lists import counted, listed
from circenses.core.text.questions import Prompt
from circenses.draw.table import asked
from circenses.games.rome_and_roll import GAME, box, state, vocabulary
from circenses.games.rome_and_roll.board import names, texts
from circenses.games.rome_and_roll.board.drafting import actions_with
from circenses.games.rome_and_roll.rules import trade
from circenses.games.rome_and_roll.view import Table
from circenses.games.rome_and_roll.vocabulary import ACTION_NAMES, GOODS, POINTS

rules = on_view(trade)


def with_gain(said: str, table: Table, player: int, move: int) -> str:
    """What a move does, and what it brings."""
    more = preview.change_words(GOODS, POINTS, *preview.brings(GAME, table.view, player, (move,)))
    return f"{said}: {more}" if more else said


# ---- the question


def ask_destination(table: Table, player: int) -> Prompt:
    free = counted(box.Actions.free_steps, "step")
    text = f"{free} free, then a fish each. The new building must touch your Overseer's building."
    return Prompt("Construct: move the Overseer", text)


def ask_pay(table: Table, player: int) -> Prompt:
    bill = [*table.bill]
    left = GOODS.words([*bill, *[0] * (len(GOODS) - len(bill))], none="")
    steps = f"{counted(table.steps, 'step')} of the Overseer" if table.steps else ""
    due = f"{left}, plus {steps}" if left and steps else left or steps
    return Prompt("Choose what to pay with", f"Still due: {due}.")


def ask_gain(table: Table, player: int) -> Prompt:
    units = counted(asked(table).n, "unit")
    return Prompt("Store it, or bribe with it?", f"You gain {units}.")


def ask_settlement(table: Table, player: int) -> Prompt:
    return Prompt("Conquer: choose a settlement", f"Strength left: {table.strength}.")


def ask_activate(table: Table, player: int) -> Prompt:
    return Prompt("Let a building produce for you", f"You may choose {asked(table).n}.")


# ---- names that words of the questions hold

gift_name = texts.favor_text


def bribe_name(source: int) -> str:
    return texts.BRIBE_WORDS.get(source, texts.SOURCE_WORDS[source])


def loyalty_name(table: Table, player: int, advisor: int) -> str:
    """The loyalty of an advisor after one more bribe."""
    return f"{table.players[player].loyalty[advisor] + 1} of {box.Tracks.loyalty_boxes}"


def senator_name(number: int) -> str:
    return f"a senator as a {names.senator_word(number)}" if number else "no senator"


def lets_name(table: Table, player: int, die: int) -> str:
    """What a player could do with a die now."""
    open_ = [ACTION_NAMES[action] for action in actions_with(table, player, die)]
    return f"good for {listed(open_)} now" if open_ else "no main action possible now"


# ---- each move before it is made


def describe_act(table: Table, player: int, action: int) -> str:
    return ACTION_TEXTS[action]


ACTION_TEXTS = (
    "Construct: add a building to the map",
    "Raise Legions: gain soldiers from up to three Army buildings",
    "Conquer: take settlements in one region",
    "Expand: renovate roads in one region",
    "Tax: gain resources from your settlements linked to Rome",
    f"Trade: sell {box.Actions.trade_set} of a kind for coins; then buildings produce",
)


def describe_destination(table: Table, player: int, square: int) -> str:
    stays = table.players[player].overseer == square
    verb = "Leave the Overseer in" if stays else "Move the Overseer to"
    return with_gain(f"{verb} {names.building_name(table, square)}", table, player, square)


def describe_blueprint(table: Table, player: int, slot: int) -> str:
    card = table.cards[slot]
    return f"Build the {names.card_name(card)}. {texts.card_text(card)}"


def describe_orientation(table: Table, player: int, turn: int) -> str:
    said = f"Lay it like this (orientation {turn + 1})"
    return with_gain(said, table, player, state.ORIENTATION + turn)


def describe_pay(table: Table, player: int, source: int) -> str:
    return f"Pay {texts.SOURCE_WORDS[source]}"


def describe_raise(table: Table, player: int, square: int) -> str:
    said = f"Raise legions in {names.building_name(table, square)}"
    return with_gain(said, table, player, square)


def describe_conquer(table: Table, player: int, settlement: int) -> str:
    row = box.Settlement.written[settlement]
    said = f"Conquer {row['name']}, strength {row['strength']}"
    return with_gain(said, table, player, state.SETTLEMENT + settlement)


def describe_road(table: Table, player: int, road: int) -> str:
    said, move = f"Renovate the road from {names.road_name(road)}", state.ROAD + road
    goods, _ = preview.brings(GAME, table.view, player, (move,))
    if any(goods):
        return with_gain(said, table, player, move)
    legacy = GOODS.named("legacy").words(int(box.Road.legacy[road]))
    return f"{said}: gain {legacy}"  # once it is paid


def describe_trade(table: Table, player: int, resource: int) -> str:
    """RR-10.1; what jewelry adds that is paid for other goods is known only then."""
    jewels = box.Actions.trade_set if resource == vocabulary.JEWELRY else 0
    room = int(box.LAST_BOX[vocabulary.COINS]) - table.players[player].track[vocabulary.COINS]
    coins = min(room, rules.coins_for_set(table, jewels))
    price = counted(coins, "coin")
    if table.workers & vocabulary.MERCHANT and not jewels:
        price = f"at least {price}"
    return f"Sell {box.Actions.trade_set} {names.RESOURCE_NAMES[resource]} for {price}"


def describe_produce(table: Table, player: int, square: int) -> str:
    return with_gain(f"Let {names.building_name(table, square)} produce", table, player, square)


describe_activate = describe_produce


def describe_store(table: Table, player: int, resource: int) -> str:
    said = f"Store the {names.RESOURCE_NAMES[resource]}"
    return with_gain(said, table, player, state.RESOURCE + resource)


describe_basket = describe_store


def describe_rubble_turn(table: Table, player: int, turn: int) -> str:
    return f"Lay the rubble like this (orientation {turn + 1})"
