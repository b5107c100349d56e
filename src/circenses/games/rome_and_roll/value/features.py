"""What is counted in a position, by name; value/measure.py counts it.

What one of each is worth depends on the rounds left: `circenses fit rome_and_roll` writes the
numbers to value/weights.txt.
"""

from circenses.core.value.model import named

# fmt: off
(ALWAYS, SENECA, COINS, BUILDINGS, LEGACY, GLORY, NERO, ADVISORS, BLUEPRINTS, PEOPLE, MATERIAL,
 TOO_MUCH, FISH, JEWELRY, BASKETS, ALIKE, SOLDIERS, AUXILIARIES, SENATORS, BOXES, ABILITIES,
 FAVORS, LINKED, SETTLEMENTS, PRODUCING, ARMY, BLUE_BOXES, LACKING, BUILDER, ARCHITECT, LEGIONARY,
 MERCHANT, ON_DICE, CONSTRUCT, CHOSEN, RAISE, CONQUER, EXPAND, TAX, TRADE, TO_ACT) = range(41)
# fmt: on

FEATURES = named(
    ("always", "what every player may still expect"),
    ("seneca", "whether this is Seneca, alone against a player"),
    ("coins", "points of coins"),
    ("buildings", "points of the buildings track"),
    ("legacy", "points of legacy"),
    ("glory", "points of glory"),
    ("nero", "points of Nero cards"),
    ("advisors", "points of advisors"),
    ("blueprints", "points of buildings by their blueprints, as they stand", "points of buildings"),
    ("people", "points of soldiers and senators"),
    ("material", "wood, brick and stone, up to four of each", "wood, brick and stone"),
    ("too much", "wood, brick and stone beyond four of each", "wood, brick and stone"),
    ("fish", "fish"),
    ("jewelry", "jewelry", "", True, "jewellery"),
    ("baskets", "baskets on the die of the turn", "baskets"),
    ("alike", "goods alike for a Trade, up to a set", "goods alike for a Trade"),
    ("soldiers", "free soldiers"),
    ("auxiliaries", "auxiliaries"),
    ("senators", "free senators"),
    ("boxes", "boxes of advisors"),
    ("abilities", "abilities of advisors"),
    ("favors", "favors of the gods", "", True, "favours"),
    ("linked", "settlements linked to Rome"),
    ("settlements", "settlements"),
    ("producing", "own buildings that produce", "buildings that produce"),
    ("army", "Army buildings of all players, up to three", "army buildings"),
    ("blue boxes", "the way to blue boxes, times the points of the next Nero card"),
    ("lacking", "units lacking for the nearest blueprint"),
    ("builder", "whether a builder is still to come"),
    ("architect", "whether an architect is still to come"),
    ("legionary", "whether a legionary is still to come"),
    ("merchant", "whether a merchant is still to come"),
    ("on dice", "goods on dice still to be used", "goods on dice"),
    ("construct", "whether Construct has begun"),
    ("chosen", "points of the blueprint chosen"),
    ("raise", "whether Raise Legions has begun"),
    ("conquer", "whether Conquer has begun"),
    ("expand", "whether Expand has begun"),
    ("tax", "whether Tax has begun"),
    ("trade", "whether Trade has begun"),
    ("to act", "whether the turn is to act"),
)
