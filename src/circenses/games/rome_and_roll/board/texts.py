"""Blueprints, advisors, favors and payments in words."""

from circenses.core.content.shapes import Toml
from circenses.core.text.goods import Row
from circenses.core.text.lists import counted, listed
from circenses.games.rome_and_roll import box, state, vocabulary
from circenses.games.rome_and_roll.board.names import either, good_word
from circenses.games.rome_and_roll.vocabulary import GOODS, POINTS, TYPE_NAMES

SOURCE_WORDS = (
    "from the die",
    "with the die's basket",
    "from the yard",
    "with the discount",
    "with the die's jewelry",
    "with the yard's jewelry",
)
UNITS = (  # units of a payment
    "{goods} from the die",
    "{goods} with the die's basket",
    "{goods} from the yard",
    "{goods} with the discount",
    "{goods} with the die's jewelry",
    "{goods} with the yard's jewelry",
)
PURSES = (  # the same as short answers to "Choose what to pay with"
    "the die",
    "its basket",
    "the yard",
    "the discount",
    "its jewelry",
    "the yard's jewelry",
)
BRIBE_WORDS = {
    state.FROM_DIE: "fish",
    state.DIE_BASKET: "the basket",
    state.DIE_JEWEL: "jewelry",
}
FAVOR_TEXTS = {
    "bacchus": f"In a Trade, sell any number of sets of {box.Actions.trade_set}; each brings "
    f"{counted(box.BACCHUS_COINS, 'coin')} more.",
    "juno": "Construct a building of two rows of three squares beside any building; it marks "
    f"{counted(box.JUNO_MARKS, 'box', 'boxes')}.",
    "jupiter": "After a main action, take a different second one with the same die.",
    "mars": f"{counted(box.MARS_SOLDIERS, 'more soldier')} in a Raise, or "
    f"{box.MARS_AUX} more strength in a Conquer.",
    "mercury": "In a Trade or Tax, your die is a merchant; gain "
    f"{counted(box.MERCURY_COINS, 'coin')} if you hold land in {box.MERCURY_REGIONS} regions.",
    "minerva": "Turn the die to any other face before your turn.",
    "saturn": "As a free action, pay 3 fish to construct two available blueprints at no cost.",
}
FAVOR_IN_SHORT = {
    "bacchus": "sell many sets",
    "juno": "a large building",
    "jupiter": "a second action",
    "mars": "soldiers, strength",
    "mercury": "merchant, coins",
    "minerva": "turn your die",
    "saturn": "fish: 2 buildings",
}


def units_words(source: int, good: int, many: int = 1) -> str:
    """A part of a payment, with its source."""
    if good == vocabulary.JEWELRY:
        source = {state.DIE_JEWEL: state.FROM_DIE, state.YARD_JEWEL: state.FROM_YARD}.get(
            source, source
        )
    return UNITS[source].format(goods=GOODS.goods[good].words(many))


def favor_text(favor: int) -> str:
    return FAVOR_TEXTS[box.Favor.written[favor]["id"]]


def cost_row(card: int) -> Row:
    """What a blueprint costs."""
    letters = box.Blueprint.written[card]["cost"]
    counts = [letters.count(letter) for letter in vocabulary.LETTERS[: vocabulary.RESOURCES]]
    return tuple(counts + [0] * (len(GOODS) - len(counts)))


def cost_text(card: int) -> str:
    return f"costs {GOODS.words(cost_row(card))}"


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
        case "favor":          return "a god's favor"
        case "activate":        return f"let {counted(many, 'other building')} produce for you"
        case "steal":           return f"steal {counted(many, 'resource')}"
        case "region_resource": return "1 resource from the region"
        case "discount":        return f"{many} less to pay"
        case "road_discount":   return f"{counted(many, 'road')} without stone"
        case "free_moves":      return f"{counted(many, 'step')} of the Overseer without fish"
        case "trade_produce":   return f"let {counted(many, 'more building')} produce"
        case "tax_regions":     return f"{counted(many, 'more region')}"
        case "shift" if rest == ["any"]: return "turn the die to any face"
        case "shift":           return f"turn the die by {many}"
        case "saturn":          return "you may claim Saturn"
        case _:                 return GOODS.named(word).words(many)


def score_text(card: int) -> str:
    """How a building scores."""
    score = box.Blueprint.written[card]["score"]
    points = POINTS[0].words(score["vp"])
    if score["kind"] == "flat":
        return points
    if score["kind"] == "if":
        return f"{points} if {CONDITION_WORDS[score['cond']]}"
    return f"{points} for each {COUNT_WORDS[score['count']]}, at most {score['max']}"


def score_in_short(card: int) -> str:
    """What points that are not certain depend on; empty if they are certain."""
    score = box.Blueprint.written[card]["score"]
    if score["kind"] == "flat":
        return ""
    if score["kind"] == "if":
        return f"{score['vp']} {CONDITIONS_IN_SHORT[score['cond']]}"
    return f"{score['vp']} per {COUNTS_IN_SHORT[score['count']]}"


CONDITIONS_IN_SHORT = {
    "filled_3x3": "in a full 3 × 3",
    "empty_4": "by 4 empty squares",
    "adjacent_opponent_urban": "by a rival's Urban",
}
COUNTS_IN_SHORT = {
    "adjacent_building": "building beside it",
    "adjacent_opponent_building": "rival beside it",
    "own_roads": "road of yours",
    "own_soldiers_3": "three soldiers",
    "own_abilities": "advisors' ability",
}
CONDITION_WORDS = {
    "filled_3x3": "it lies in a full block of three by three squares",
    "empty_4": "four empty squares lie beside it",
    "adjacent_opponent_urban": "an opponent's Urban building is beside it",
}
COUNT_WORDS = {
    "adjacent_building": "building beside it",
    "adjacent_opponent_building": "opponent's building beside it",
    "own_roads": "road you renovated",
    "own_soldiers_3": "three of your soldiers",
    "own_abilities": "ability your advisors have unlocked",
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
    row = box.Blueprint.written[card]
    said = [f"{TYPE_NAMES[vocabulary.TYPES.index(row['type'])]}, {cost_text(card)}"]
    said += [RESTRICTION_WORDS[row["restriction"]]] if row["restriction"] != "none" else []
    said += [f"at once: {effect_words(row['immediate'])}"] if row["immediate"] else []
    said += [f"raises: {effect_words(row['legion'])}"] if row["legion"] else []
    said += [f"produces: {effect_words(row['produce'])}"] if row["produce"] else []
    return "; ".join([*said, score_text(card)])


def ability_words(row: Toml) -> str:
    """When an advisor's ability works, and what it does."""
    return f"{trigger_words(row)}: {effect_words(row['effects'])}"


def trigger_words(row: Toml) -> str:
    """RR-12.3: the moment of an ability, with what limits it."""
    if row["trigger"] == "die":
        return f"when your die shows {either(row['printed'])}"
    said = TRIGGER_WORDS[row["trigger"]]
    if row.get("types"):
        kinds = either(TYPE_NAMES[vocabulary.TYPES.index(letter)] for letter in row["types"])
        said = f"{said} {kinds}"
    return f"{said} beside an opponent" if row.get("when") else said


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
    "favor_claim": "when you claim a favor",
}
