"""What everything is called: the question, each move before it is made, and the log after it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from circenses.core import preview
from circenses.core.explain import Explanation
from circenses.core.goods import Row, gained
from circenses.core.interpret import interpreted
from circenses.core.questions import Prompt
from circenses.core.schema import EMPTY
from circenses.core.words import Name, Some, Word, counted, listed
from circenses.draw.kept import noted
from circenses.draw.pieces import ROMAN
from circenses.games.rome_and_roll import GAME, data, state
from circenses.games.rome_and_roll import vocabulary as words
from circenses.games.rome_and_roll.board.drafting import actions_with
from circenses.games.rome_and_roll.rules import trade
from circenses.games.rome_and_roll.rules.resources import good_due
from circenses.games.rome_and_roll.state import Decision
from circenses.games.rome_and_roll.vocabulary import ACTION_NAMES, GOODS, POINTS, TYPE_NAMES

if TYPE_CHECKING:
    from circenses.core.questions import Deed
    from circenses.games.rome_and_roll.board.view import Entry, Table

RESOURCE_NAMES = GOODS.names[: words.RESOURCES]
ICON_NAMES = (*RESOURCE_NAMES, "basket")
WORKER_NAMES = words.WORKERS[:4]
SOURCE_WORDS = (
    "from the die",
    "with the basket of the die",
    "from the yard",
    "by the discount",
    "with jewellery of the die",
    "with jewellery of the yard",
)
PURSES = (  # the same as short answers to "Pay: from where?"
    "the die",
    "its basket",
    "the yard",
    "the discount",
    "its jewellery",
    "jewellery of the yard",
)
TELL_BUILT = (Decision.BLUEPRINT, Decision.ANCHOR)
BRIBE_WORDS = {
    state.FROM_DIE: "fish",
    state.DIE_BASKET: "the basket",
    state.DIE_JEWEL: "jewellery",
}
FAVOUR_TEXTS = {
    "bacchus": f"In a Trade sell any number of sets of {data.TRADE_SET}; each brings "
    f"{counted(data.BACCHUS_COINS, 'coin')} more.",
    "juno": "Construct in two rows of three squares beside any building; it marks "
    f"{counted(data.JUNO_MARKS, 'box', 'boxes')}.",
    "jupiter": "After a main action take a second one of another kind with the same die.",
    "mars": f"{counted(data.MARS_SOLDIERS, 'soldier')} more in a Raise, or "
    f"{data.MARS_AUX} strength more in a Conquer.",
    "mercury": "In a Trade or Tax your die is a merchant; "
    f"{counted(data.MERCURY_COINS, 'coin')} with land in {data.MERCURY_REGIONS} regions.",
    "minerva": "Turn the die to any other face before your turn.",
    "saturn": "For 3 fish construct two available blueprints at no cost, as a free action.",
}


FAVOUR_IN_SHORT = {
    "bacchus": "sell many sets",
    "juno": "a large building",
    "jupiter": "a second action",
    "mars": "soldiers, strength",
    "mercury": "merchant, coins",
    "minerva": "turn your die",
    "saturn": "fish: 2 buildings",
}


# ---- names


def asked(table: "Table") -> "Entry":
    """The question that is open; after the end there is none."""
    return table.agenda[table.pending - 1] if table.pending else table.agenda[0]


@noted
def asks(table: "Table", decision: int) -> bool:
    return bool(table.pending) and asked(table).decision == decision


def player_name(table: "Table", player: int) -> str:
    """The numeral of a seat, or Seneca."""
    return GAME.side_names[player] if player >= table.seats else ROMAN[player + 1]


def square_name(square: int) -> str:
    row, column = divmod(square, data.COLUMNS)
    return f"row {row + 1}, column {column + 1}"


def card_name(card: int) -> str:
    return str(data.BLUEPRINTS[card]["name"])


def slot_name(table: "Table", slot: int) -> str:
    """What a slot's card, the Forum, Rubble or a Park is called."""
    if slot >= words.SLOTS:
        return ("the Forum", "Rubble", "a Park")[slot - words.SLOTS]
    return card_name(table.cards[slot])


def building_name(table: "Table", square: int) -> str:
    """A building on the map, with its owner."""
    kind, owner = table.kind_at[square], table.owner_at[square]
    if kind == EMPTY:
        return f"the square at {square_name(square)}"
    if kind >= words.SLOTS:
        where = "" if kind == words.FORUM else f" at {square_name(square)}"
        return slot_name(table, kind) + where
    return f"{player_name(table, owner)}'s {slot_name(table, kind)} at {square_name(square)}"


def die_name(die: int) -> str:
    colour, face = divmod(die, words.FACES)
    return f"{words.COLOURS[colour]} {face + 1}"


def face_words(die: int) -> str:
    """What a die shows."""
    return listed([good_word(name) for name in data.FACE_ROWS[die]])


def settlement_name(settlement: int) -> str:
    return str(data.SETTLEMENT_ROWS[settlement]["name"])


def region_name(region: int) -> str:
    return str(data.REGIONS[region]["name"])


def road_name(road: int) -> str:
    """A road by its two ends."""
    row = data.ROAD_ROWS[road]
    names = [
        "Rome" if end == "ROME" else settlement_name(data.SETTLEMENT_IDS.index(end))
        for end in (row["a"], row["b"])
    ]
    return " to ".join(names)


def favour_name(favour: int) -> str:
    return str(data.FAVOUR_NAMES[favour])


def favour_text(favour: int) -> str:
    return FAVOUR_TEXTS[data.FAVOUR_ROWS[favour]["id"]]


def advisor_name(table: "Table", player: int, advisor: int) -> str:
    character = table.players[player].character
    return str(data.CHARACTERS[character]["advisor"][advisor]["name"])


def cost_row(card: int) -> Row:
    """What a blueprint costs."""
    letters = data.BLUEPRINTS[card]["cost"]
    counts = [letters.count(letter) for letter in words.LETTERS[: words.RESOURCES]]
    return tuple(counts + [0] * (len(GOODS) - len(counts)))


def cost_text(card: int) -> str:
    return f"costs {GOODS.words(cost_row(card))}"


# ---- what choices bring, by the rules


def with_gain(said: str, table: "Table", player: int, move: int) -> str:
    """What a move does, and what it brings."""
    more = preview.brings_words(GAME, POINTS, table.view, player, move)
    return f"{said}: {more}" if more else said


# ---- effects in words


def effect_words(effects: list[str]) -> str:
    """What a list of effects gives."""
    return listed([one_effect(effect) for effect in effects])


def one_effect(effect: str) -> str:
    """One effect of the closed vocabulary."""
    word, *rest = effect.split()
    many = int(rest[-1]) if rest and rest[-1].isdigit() else 1
    # fmt: off
    match word:
        case "gain":            return f"{many} {good_word(rest[0])}"
        case "choose":          return f"{many} of {either(rest[0])}"
        case "icon":            return f"{good_word(rest[0])} on the die"
        case "favour":          return "a god's favour"
        case "activate":        return f"let {counted(many, 'other building')} produce for you"
        case "steal":           return f"steal {counted(many, 'resource')}"
        case "region_resource": return "1 resource of the region"
        case "discount":        return f"{many} less to pay"
        case "road_discount":   return f"{counted(many, 'road')} without stone"
        case "free_moves":      return f"{counted(many, 'step')} of the Overseer without fish"
        case "trade_produce":   return f"{counted(many, 'building')} more produces"
        case "tax_regions":     return f"{counted(many, 'region')} more"
        case "shift":           return "turn the die" + ("" if rest == ["any"] else f" by {many}")
        case "saturn":          return "you may claim Saturn"
        case _:                 return GOODS.named(word).words(many)
    # fmt: on


def good_word(letter: str) -> str:
    return ICON_NAMES[words.LETTERS.index(letter)] if letter in words.LETTERS else (
        letter.replace("aux", "auxiliary"))  # fmt: skip


def either(letters: Iterable[str]) -> str:
    return " or ".join(good_word(letter) for letter in letters)


def score_text(card: int) -> str:
    """How a building scores."""
    score = data.BLUEPRINTS[card]["score"]
    points = POINTS[0].words(score["vp"])
    if score["kind"] == "flat":
        return points
    if score["kind"] == "if":
        return f"{points} if {CONDITION_WORDS[score['cond']]}"
    return f"{points} for each {COUNT_WORDS[score['count']]}, at most {score['max']}"


CONDITION_WORDS = {
    "filled_3x3": "it lies in a block of three by three squares that is full",
    "empty_4": "four empty squares lie beside it",
    "adjacent_opponent_urban": "an opponent's Urban building is beside it",
}
COUNT_WORDS = {
    "adjacent_building": "building beside it",
    "adjacent_opponent_building": "opponent's building beside it",
    "own_roads": "road you renovated",
    "own_soldiers_3": "three soldiers of yours",
    "own_abilities": "ability of your advisors",
}
RESTRICTION_WORDS = {
    "none": "",
    "river": "beside the river",
    "inside": "inside the wall",
    "wall": "at the wall",
    "hill_any": "partly on a hill",
    "hill_all": "wholly on one hill",
}


def card_text(card: int) -> str:
    """A blueprint in words."""
    row = data.BLUEPRINTS[card]
    said = [f"{TYPE_NAMES[words.TYPES.index(row['type'])]}, {cost_text(card)}"]
    said += [RESTRICTION_WORDS[row["restriction"]]] if row["restriction"] != "none" else []
    said += [f"at once {effect_words(row['immediate'])}"] if row["immediate"] else []
    said += [f"raises {effect_words(row['legion'])}"] if row["legion"] else []
    said += [f"produces {effect_words(row['produce'])}"] if row["produce"] else []
    return "; ".join([*said, score_text(card)])


def ability_words(row: dict[str, Any]) -> str:
    """When an advisor's ability works, and what it does."""
    return f"{trigger_words(row)}: {effect_words(row['effects'])}"


def trigger_words(row: dict[str, Any]) -> str:
    """RR-12.3: the moment of an ability, with what limits it."""
    if row["trigger"] == "die":
        return f"your die shows {either(row['printed'])}"
    said = TRIGGER_WORDS[row["trigger"]]
    if row.get("types"):
        said += f" {either(TYPE_NAMES[words.TYPES.index(letter)] for letter in row['types'])}"
    return said + (" beside an opponent" if row.get("when") else "")


TRIGGER_WORDS = {
    "construct": "when you construct",
    "raise": "after you raise legions",
    "conquer": "after you conquer",
    "expand": "after you expand",
    "trade": "when you trade",
    "construct_start": "before you pay for a building",
    "conquer_start": "before you conquer",
    "expand_start": "before you pay for roads",
    "tax_start": "when you tax",
    "trade_part2": "in your own Trade",
    "before_turn": "before your turn",
    "favour_claim": "when you claim a favour",
}


# ---- the question


def ask_turn_die(table: "Table", player: int) -> Prompt:
    return Prompt("Choose the die of this turn", "Only its symbols count in this turn.")


def ask_destination(table: "Table", player: int) -> Prompt:
    free = counted(data.FREE_STEPS, "step")
    text = f"{free} free, each further one costs a fish. The new building must touch it there."
    return Prompt("Construct: move the Overseer", text)


def ask_pay(table: "Table", player: int) -> Prompt:
    due = [*table.bill]
    left = GOODS.words([*due, *[0] * (len(GOODS) - len(due))], none="")
    steps = f"{counted(table.steps, 'step')} of the Overseer" if table.steps else ""
    return Prompt("Pay: from where?", f"Still due: {' and '.join(filter(None, (left, steps)))}.")


def ask_gain(table: "Table", player: int) -> Prompt:
    units = counted(asked(table).n, "unit")
    return Prompt("Store it, or bribe with it?", f"You gain {units}.")


def ask_settlement(table: "Table", player: int) -> Prompt:
    return Prompt("Conquer: choose a settlement", f"Strength left: {table.strength}.")


def ask_activate(table: "Table", player: int) -> Prompt:
    return Prompt("Let a building produce for you", f"{asked(table).n} to choose.")


# ---- each move before it is made, and after it


def describe_start(table: "Table", player: int, settlement: int) -> str:
    return f"Begin in {settlement_name(settlement)}"


def tell_start(deed: "Deed[Table]") -> Word:
    return ("began in ", Name(settlement_name(deed.thing)))


def describe_draft(table: "Table", player: int, die: int) -> str:
    return f"Take the {die_name(die)} die: {face_words(die)}; {lets_words(table, player, die)}"


def tell_draft(deed: "Deed[Table]") -> Word:
    return ("took the ", Name(f"{die_name(deed.thing)} die"), f": {face_words(deed.thing)}")


def describe_second(table: "Table", player: int, die: int) -> str:
    lets = lets_words(table, player, die)
    return f"Use a senator and take the {die_name(die)} die: {face_words(die)}; {lets}"


def lets_words(table: "Table", player: int, die: int) -> str:
    """What one could do with a die as things stand."""
    names = [ACTION_NAMES[action] for action in actions_with(table, player, die)]
    return f"as things stand for {listed(names)}" if names else "no main action as things stand"


def tell_second(deed: "Deed[Table]") -> Word:
    return ("used a senator and ", tell_draft(deed))


def describe_die(table: "Table", player: int, die: int) -> str:
    return f"Use the {die_name(die)} die: {face_words(die)}"


def tell_die(deed: "Deed[Table]") -> Word:
    return ("used the ", Name(f"{die_name(deed.thing)} die"), f": {face_words(deed.thing)}")


def turned(table: "Table", face: int) -> int:
    """The die of the turn with another face."""
    return table.die // words.FACES * words.FACES + face


def describe_face(table: "Table", player: int, face: int) -> str:
    die = turned(table, face)
    return f"Turn the die to {die_name(die)}: {face_words(die)}"


def tell_face(deed: "Deed[Table]") -> Word:
    die = turned(deed.was, deed.thing)
    return ("turned the die to ", Name(die_name(die)), f": {face_words(die)}")


describe_new_face, tell_new_face = describe_face, tell_face


def describe_favour(table: "Table", player: int, favour: int) -> str:
    return f"Use {favour_name(favour)}: {favour_text(favour)}"


def tell_favour(deed: "Deed[Table]") -> Word:
    return ("used the favour of ", Name(favour_name(deed.thing)))


describe_minerva, tell_minerva = describe_favour, tell_favour
describe_saturn, tell_saturn = describe_favour, tell_favour


def describe_bribe(table: "Table", player: int, advisor: int) -> str:
    name, loyalty = advisor_name(table, player, advisor), table.players[player].loyalty[advisor]
    return f"Bribe {name}: loyalty {loyalty + 1} of {data.LOYALTY}"


def tell_bribe(deed: "Deed[Table]") -> Word:
    return ("bribed ", Name(advisor_name(deed.was, deed.player, deed.thing)))


def describe_bribe_with(table: "Table", player: int, source: int) -> str:
    return f"Bribe with {BRIBE_WORDS.get(source, SOURCE_WORDS[source])} of the die"


def tell_bribe_with(deed: "Deed[Table]") -> Word:
    return f"bribed with {BRIBE_WORDS.get(deed.thing, SOURCE_WORDS[deed.thing])}"


def senator_word(number: int) -> str:
    return str(data.COMPONENTS["codes"]["senator_icons"][number - 1])


def describe_senator(table: "Table", player: int, number: int) -> str:
    return f"Use a senator as a {senator_word(number)}" if number else "Use no senator"


def tell_senator(deed: "Deed[Table]") -> Word:
    return f"used a senator as a {senator_word(deed.thing)}" if deed.thing else "used no senator"


def describe_act(table: "Table", player: int, action: int) -> str:
    return ACTION_TEXTS[action]


ACTION_TEXTS = (
    "Construct: draw a building on the map",
    "Raise Legions: gain soldiers of up to three Army buildings",
    "Conquer: take settlements of one region",
    "Expand: renovate roads of one region",
    "Tax: gain the resources of your settlements linked to Rome",
    f"Trade: sell {data.TRADE_SET} alike for coins; then buildings produce",
)


def tell_act(deed: "Deed[Table]") -> Word:
    return ("chose ", Name(ACTION_NAMES[deed.thing]))


def describe_destination(table: "Table", player: int, square: int) -> str:
    stays = table.players[player].overseer == square
    verb = "Leave the Overseer in" if stays else "Move the Overseer to"
    return with_gain(f"{verb} {building_name(table, square)}", table, player, square)


def tell_destination(deed: "Deed[Table]") -> Word:
    return f"sent the Overseer to {building_name(deed.was, deed.thing)}"


def describe_blueprint(table: "Table", player: int, slot: int) -> str:
    card = table.cards[slot]
    return f"Build the {card_name(card)}. {card_text(card)}"


def tell_blueprint(deed: "Deed[Table]") -> Word:
    """Where only one place is left, the building has it with the choice of its blueprint."""
    placed = just_placed(deed)
    return placed or ("chose the ", Name(card_name(deed.was.cards[deed.thing])))


def just_placed(deed: "Deed[Table]") -> Word:
    """A building whose place a move settled: it is drawn, or how it lies and is paid is open."""
    was, now = deed.was, deed.now
    for number in range(was.building_count, now.building_count):
        it = now.buildings[number]
        if it.owner == deed.player:
            return built_words(now, it.slot, it.first)
    is_open = asked(now).decision in (Decision.ORIENTATION, Decision.PAY)
    if is_open and now.slot != EMPTY and now.anchor not in (EMPTY, was.anchor):
        return built_words(now, now.slot, now.anchor)
    return ()


def built_words(table: "Table", slot: int, square: int) -> Word:
    return ("built the ", Name(slot_name(table, slot)), f" at {square_name(square)}")


def describe_anchor(table: "Table", player: int, square: int) -> str:
    return f"Build it from {square_name(square)} on"


def tell_anchor(deed: "Deed[Table]") -> Word:
    """How it lies and how it is paid for follows, as steps of the turn."""
    return built_words(deed.was, deed.was.slot, deed.thing)


def describe_orientation(table: "Table", player: int, turn: int) -> str:
    said = f"Lay it this way, number {turn + 1}"
    return with_gain(said, table, player, state.ORIENTATION + turn)


def tell_orientation(deed: "Deed[Table]") -> Word:
    return "chose how it lies"


def describe_pay(table: "Table", player: int, source: int) -> str:
    return f"Pay {SOURCE_WORDS[source]}"


def tell_pay(deed: "Deed[Table]") -> Word:
    """RR-6.15: what was due, and where it came from; of the yard the goods that it lost."""
    paid, _ = paid_and_gained(deed, deed.player)
    if pays_from_yard(deed) and any(paid):
        return ("paid ", Some(GOODS, paid), " from the yard")
    return f"paid {source_words(deed.thing, int(interpreted(good_due)(deed.was)))}"


def pays_from_yard(deed: "Deed[Table]") -> bool:
    sources = (state.SOURCE + state.FROM_YARD, state.SOURCE + state.YARD_JEWEL)
    return asked(deed.was).decision == Decision.PAY and deed.move in sources


def source_words(source: int, good: int) -> str:
    """One unit of a payment: `wood from the die`."""
    is_jewel = source in (state.DIE_JEWEL, state.YARD_JEWEL, state.DIE_BASKET)
    if is_jewel and good != words.JEWELLERY:
        return SOURCE_WORDS[source]
    return f"{RESOURCE_NAMES[good]} {SOURCE_WORDS[source].removeprefix('with jewellery ')}"


def describe_exchange(table: "Table", player: int, resource: int) -> str:
    return f"Two for one: give {RESOURCE_NAMES[resource]}"


def tell_exchange(deed: "Deed[Table]") -> Word:
    return f"gave {RESOURCE_NAMES[deed.thing]}"


def describe_raise(table: "Table", player: int, square: int) -> str:
    said = f"Raise legions in {building_name(table, square)}"
    return with_gain(said, table, player, square)


def tell_raise(deed: "Deed[Table]") -> Word:
    return f"raised legions in {building_name(deed.was, deed.thing)}"


def describe_conquer_region(table: "Table", player: int, region: int) -> str:
    return f"Conquer in {region_name(region)}"


def tell_conquer_region(deed: "Deed[Table]") -> Word:
    return ("marched to ", Name(region_name(deed.thing)))


def describe_conquer(table: "Table", player: int, settlement: int) -> str:
    row = data.SETTLEMENT_ROWS[settlement]
    said = f"Conquer {row['name']}, strength {row['strength']}"
    return with_gain(said, table, player, state.SETTLEMENT + settlement)


def tell_conquer(deed: "Deed[Table]") -> Word:
    return ("conquered ", Name(settlement_name(deed.thing)))


def describe_expand_region(table: "Table", player: int, region: int) -> str:
    return f"Expand in {region_name(region)}"


def tell_expand_region(deed: "Deed[Table]") -> Word:
    return ("expanded in ", Name(region_name(deed.thing)))


def describe_road(table: "Table", player: int, road: int) -> str:
    said, move = f"Renovate the road from {road_name(road)}", state.ROAD + road
    goods, _ = preview.brings(GAME, table.view, player, (move,))
    if any(goods):
        return with_gain(said, table, player, move)
    legacy = GOODS.named("legacy").words(int(data.ROAD_LEGACY[road]))
    return f"{said}: gain {legacy}"  # once it is paid


def tell_road(deed: "Deed[Table]") -> Word:
    return ("renovated the road from ", Name(road_name(deed.thing)))


def describe_tax(table: "Table", player: int, region: int) -> str:
    return f"Tax {region_name(region)}"


def tell_tax(deed: "Deed[Table]") -> Word:
    return ("taxed ", Name(region_name(deed.thing)))


def describe_trade(table: "Table", player: int, resource: int) -> str:
    """RR-10.1; what jewellery adds that is paid for other goods is known only then."""
    jewels = data.TRADE_SET if resource == words.JEWELLERY else 0
    room = int(data.LAST_BOX[words.COINS]) - table.players[player].track[words.COINS]
    coins = min(room, int(interpreted(trade.coins_for_set)(table, jewels)))
    least = "at least " if table.workers & words.MERCHANT and not jewels else ""
    price = f"{least}{counted(coins, 'coin')}"
    return f"Sell {data.TRADE_SET} {RESOURCE_NAMES[resource]} for {price}"


def tell_trade(deed: "Deed[Table]") -> Word:
    return f"sold {RESOURCE_NAMES[deed.thing]}"


def describe_produce(table: "Table", player: int, square: int) -> str:
    return with_gain(f"Let {building_name(table, square)} produce", table, player, square)


def tell_produce(deed: "Deed[Table]") -> Word:
    return f"let {building_name(deed.was, deed.thing)} produce"


describe_activate, tell_activate = describe_produce, tell_produce


def describe_store(table: "Table", player: int, resource: int) -> str:
    said = f"Store the {RESOURCE_NAMES[resource]}"
    return with_gain(said, table, player, state.RESOURCE + resource)


def tell_store(deed: "Deed[Table]") -> Word:
    return "stored it"


describe_basket, tell_basket = describe_store, tell_store


def describe_claim(table: "Table", player: int, favour: int) -> str:
    return f"Claim {favour_name(favour)}: {favour_text(favour)}"


def tell_claim(deed: "Deed[Table]") -> Word:
    return ("claimed the favour of ", Name(favour_name(deed.thing)))


def describe_victim(table: "Table", player: int, other: int) -> str:
    return f"Steal from {player_name(table, other)}"


def tell_victim(deed: "Deed[Table]") -> Word:
    return ("stole from ", Name(player_name(deed.was, deed.thing)))


def describe_steal(table: "Table", player: int, resource: int) -> str:
    return f"Steal 1 {RESOURCE_NAMES[resource]}"


def tell_steal(deed: "Deed[Table]") -> Word:
    return f"stole {RESOURCE_NAMES[deed.thing]}"


def describe_rubble(table: "Table", player: int, square: int) -> str:
    return f"Rubble falls from {square_name(square)} on"


def tell_rubble(deed: "Deed[Table]") -> Word:
    return f"let rubble fall at {square_name(deed.thing)}"


def describe_rubble_turn(table: "Table", player: int, turn: int) -> str:
    return f"The rubble lies this way, number {turn + 1}"


def tell_rubble_turn(deed: "Deed[Table]") -> Word:
    return "let rubble fall"


def describe_park(table: "Table", player: int, square: int) -> str:
    return f"Make a park of the rubble at {square_name(square)}"


def tell_park(deed: "Deed[Table]") -> Word:
    return f"made a park at {square_name(deed.thing)}"


def describe_seneca_road(table: "Table", player: int, road: int) -> str:
    return f"Seneca renovates the road from {road_name(road)}"


def tell_seneca_road(deed: "Deed[Table]") -> Word:
    return f"let Seneca renovate the road from {road_name(deed.thing)}"


# ---- what followed of itself


def follow(deed: "Deed[Table]") -> Word:
    """What was forced, what everybody paid and gained, Nero's cards, Seneca, a round's end."""
    said: list[Word] = [forced_words(deed), own_change(deed)]
    others = [other for other in range(deed.was.seats) if other != deed.player]
    said += [other_change(deed, other) for other in others]
    said += [
        ("; ", Name(player_name(deed.was, player)), " took a Nero card")
        for player in range(GAME.sides(deed.was.seats))
        if deed.now.players[player].nero != deed.was.players[player].nero
    ]
    if deed.was.seats == 1:
        said.append(seneca_words(deed))
    if deed.now.rounds != deed.was.rounds and deed.now.pending:
        said.append(f"; round {deed.now.rounds} began")
    return said


def forced_words(deed: "Deed[Table]") -> Word:
    """RR-18.1: what a player did who had no choice, so that no move of its own tells it."""
    was, now = deed.was.players[deed.player], deed.now.players[deed.player]
    said: list[Word] = []
    is_told = asked(deed.was).decision in TELL_BUILT or deed.was.anchor != EMPTY
    if not is_told and (built := just_placed(deed)):
        said += ["; ", built]
    for town in new_ones(was.settlements, now.settlements, deed.move - state.SETTLEMENT):
        said += ["; conquered ", Name(settlement_name(town))]
    for road in new_ones(was.roads, now.roads, deed.move - state.ROAD):
        said += ["; renovated the road from ", Name(road_name(road))]
    return said


def new_ones(was: int, now: int, told: int) -> list[int]:
    """The bits that are new, without the one that a move tells already."""
    new = now & ~was
    return [one for one in range(new.bit_length()) if new >> one & 1 and one != told]


def own_change(deed: "Deed[Table]") -> Word:
    """What the player paid and gained; a payment from the yard has told what was paid."""
    paid, got = paid_and_gained(deed, deed.player)
    said: list[Word] = []
    if any(paid) and not pays_from_yard(deed):
        said.append((", paid ", Some(GOODS, paid)))
    if any(got):
        said.append((", gained ", Some(GOODS, got)))
    return said


def other_change(deed: "Deed[Table]", player: int) -> Word:
    """What another player paid and gained by the move, as a sentence of its own."""
    verbs = ("paid ", "gained ")
    said: list[Word] = [
        (verb, Some(GOODS, row))
        for verb, row in zip(verbs, paid_and_gained(deed, player), strict=True)
        if any(row)
    ]
    if not said:
        return ()
    also = (" and ", said[1]) if said[1:] else ()
    return ("; ", Name(player_name(deed.was, player)), " ", said[0], also)


def paid_and_gained(deed: "Deed[Table]", player: int) -> tuple[Row, Row]:
    change = GOODS.change(deed.was.players[player], deed.now.players[player])
    return tuple(max(0, -n) for n in change), gained(change)


def seneca_words(deed: "Deed[Table]") -> Word:
    """What Seneca did in a turn of his own."""
    was, now = deed.was.players[data.SENECA], deed.now.players[data.SENECA]
    towns, roads = now.settlements & ~was.settlements, now.roads & ~was.roads
    said: list[Word] = [
        ("; Seneca conquered ", Name(settlement_name(settlement)))
        for settlement in range(data.SETTLEMENTS)
        if towns >> settlement & 1
    ]
    said += [
        ("; Seneca renovated the road from ", Name(road_name(road)))
        for road in range(data.ROADS)
        if roads >> road & 1
    ]
    return said


# ---- explanations


def explain_card(table: "Table", viewer: int | None, card: int) -> Explanation:
    return Explanation(card_name(card), card_text(card) + ".", "RR-6.3")


def explain_favour(table: "Table", viewer: int | None, favour: int) -> Explanation:
    return Explanation(favour_name(favour), favour_text(favour), "RR-13.1")


def explain_die(table: "Table", viewer: int | None, die: int) -> Explanation:
    text = f"It shows {face_words(die)}."
    return Explanation(f"The {die_name(die)} die", text, "RR-3.2")


def explain_settlement(table: "Table", viewer: int | None, settlement: int) -> Explanation:
    row = data.SETTLEMENT_ROWS[settlement]
    text = f"Strength {row['strength']}; {GOODS.named('glory').words(row['glory'])}."
    return Explanation(row["name"], text, "RR-7.3")


def explain_road(table: "Table", viewer: int | None, road: int) -> Explanation:
    text = f"From {road_name(road)}. Renovated for a stone it brings "
    legacy = GOODS.named("legacy").words(int(data.ROAD_LEGACY[road]))
    return Explanation("Road", f"{text}{legacy}.", "RR-8.1")


def explain_region(table: "Table", viewer: int | None, region: int) -> Explanation:
    good = good_word(data.REGIONS[region]["resource"])
    text = f"Settlements linked to Rome give {good} in a Tax."
    return Explanation(region_name(region), text, "RR-9.1")


def explain_nero(table: "Table", viewer: int | None, card: int) -> Explanation:
    text = f"For the first to reach a blue box: {POINTS[0].words(int(data.NERO_POINTS[card]))}."
    return Explanation("Nero card", text, "RR-14.2")


def explain_advisor(table: "Table", viewer: int | None, number: int) -> Explanation:
    """Number 3 * character + advisor."""
    character, advisor = divmod(number, data.ADVISORS)
    row = data.CHARACTERS[character]["advisor"][advisor]
    two = [ability_words(row[level]) for level in data.LEVELS]
    text = f"Loyalty {int(data.LOYALTY_FOR[0])}: {two[0]}. {int(data.LOYALTY_FOR[1])}: {two[1]}."
    return Explanation(row["name"], text, "RR-12.1", f"{POINTS[0].words(row['vp'])} when loyal.")


def explain_overseer(table: "Table", viewer: int | None, _: int) -> Explanation:
    return Explanation("Overseer", "New buildings must touch the building it is in.", "RR-6.2")


def explain_foreman(table: "Table", viewer: int | None, _: int) -> Explanation:
    return Explanation("Foreman", "A blueprint with a Foreman needs an architect.", "RR-6.3")


def explain_forum(table: "Table", viewer: int | None, _: int) -> Explanation:
    return Explanation("Forum", "It counts as a building that belongs to nobody.", "RR-1.7")


def explain_building(table: "Table", viewer: int | None, square: int) -> Explanation:
    """A building on the map, by its first square."""
    kind, owner = table.kind_at[square], table.owner_at[square]
    if kind == words.RUBBLE:
        text = "It belongs to nobody, and nothing can be built on it."
        return Explanation("Rubble", text, "RR-15.25")
    if kind == words.PARK:
        text = "Rubble beside which you built. It belongs to nobody."
        return Explanation("Park", text, "RR-15.17")
    whose = "Yours" if owner == viewer else f"It belongs to {player_name(table, owner)}"
    card = table.cards[kind]
    return Explanation(card_name(card), card_text(card) + ".", "RR-5.4", f"{whose}.")


def explain_hill(table: "Table", viewer: int | None, hill: int) -> Explanation:
    name = data.COMPONENTS["hills"][data.HILL_LETTERS[hill]]
    text = "A building may lie on one hill at most; some must lie on a hill."
    return Explanation(name, text, "RR-6.4")
