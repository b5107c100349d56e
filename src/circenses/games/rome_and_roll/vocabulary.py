"""What things are called: goods, workers, tracks, and the words of components.toml."""

from enum import IntEnum

from circenses.core.text.goods import Good, Goods

# ---- goods: RR-1.1

WOOD, BRICK, STONE, FISH, JEWELRY, BASKET = range(6)
LETTERS = "WBSFJK"
RESOURCES = 5  # a basket is no resource: it stands for one
ANY_BUT_JEWELRY = 0b01111  # what a basket stands for, one bit for each resource
BRIBES = (1 << FISH) | (1 << JEWELRY)  # RR-11.2; a basket counts as the fish it could be

# fmt: off
GOODS = Goods(  # RR-1.1, RR-1.5, RR-1.6: what a player owns
    Good("wood",      "yard", place=0, rule="RR-1.1", about="Wood pays for blueprints."),
    Good("brick",     "yard", place=1, rule="RR-1.1", about="Brick pays for blueprints."),
    Good("stone",     "yard", place=2, rule="RR-1.1",
         about="Stone pays for blueprints and renovates roads."),
    Good("fish",      "yard", place=3, rule="RR-1.1",
         about="Fish moves the Overseer further. When you gain it, it can bribe an advisor."),
    Good("jewelry", "yard", place=4, one="jewelry", rule="RR-1.1",
         about="Jewelry is wild in a Trade. When you gain it, it can bribe an advisor."),
    Good("coin",      "track", place=0, one="coin", many="coins", rule="RR-1.6",
         about="Boxes of the coins track; each is a point."),
    Good("building",  "track", place=1, one="building", many="buildings", icon="build",
         rule="RR-1.10", about="Boxes of the buildings track; the later ones score more."),
    Good("legacy",    "track", place=2, rule="RR-1.6",
         about="Boxes of the legacy track, for renovated roads."),
    Good("glory",     "track", place=3, rule="RR-1.6",
         about="Boxes of the glory track, for conquered settlements."),
    Good("soldier",   "soldiers", many="soldiers", rule="RR-1.5",
         about="Soldiers conquer settlements and score half a point each at the end."),
    Good("senator",   "senators", many="senators", rule="RR-1.5",
         about="A senator lets you take a second die at once, or adds a worker to a die."),
)
POINTS = Goods(Good("vp", one="point", many="points", rule="RR-14.4",
                    about="Points if the game ended now. The most points win."))
# fmt: on
ACTION_NAMES = ("Construct", "Raise Legions", "Conquer", "Expand", "Tax", "Trade")
TYPE_NAMES = ("Army", "Leisure", "Manufacturing", "Religious", "Urban")

# ---- workers: RR-1.3; `any` is printed as itself and counts as the four others

BUILDER, ARCHITECT, LEGIONARY, MERCHANT = (1 << n for n in range(4))
ANY_WORKER = 16
WORKERS = ("builder", "architect", "legionary", "merchant", "any")
ALL_WORKERS = BUILDER | ARCHITECT | LEGIONARY | MERCHANT

# ---- tracks: RR-1.6

COINS, BUILDINGS, LEGACY, GLORY = range(4)
TRACKS = ("coins", "buildings", "legacy", "glory")

# ---- types of buildings, and what else lies on the map in the place of a card's slot

TYPES = "ALMRU"
SLOTS = 8
FORUM, RUBBLE, PARK = range(SLOTS, SLOTS + 3)  # RR-1.7, RR-15.24

COLORS = ("blue", "yellow", "red")
HILLS = "CPALEVQ"
SHAPES = ("I2", "I3", "L3", "I4", "L4", "O4", "S4", "T4", "R6")
FACES = 6
SIDES = ("small", "large")


class Action(IntEnum):
    """The six main actions, and none (RR-4.7)."""

    CONSTRUCT = 0
    RAISE = 1
    CONQUER = 2
    EXPAND = 3
    TAX = 4
    TRADE = 5
    PASS = 6


class Word(IntEnum):
    """Effects of cards and advisors: what is gained, and what changes an action."""

    GAIN = 0  # also `choose`: units, each one of some resources
    MARK = 1  # coin, legacy, glory: boxes of a track
    SOLDIER = 2
    SENATOR = 3
    ICON = 4  # a resource or a basket more on the die
    AUX = 5
    WORKER = 6
    FAVOR = 7
    ACTIVATE = 8
    STEAL = 9
    REGION_RESOURCE = 10
    DISCOUNT = 11
    ROAD_DISCOUNT = 12
    FREE_MOVES = 13
    TRADE_PRODUCE = 14
    TAX_REGIONS = 15
    SHIFT = 16
    SATURN = 17


class Trigger(IntEnum):
    """When an advisor's ability works (RR-12.3)."""

    CONSTRUCT = 0
    RAISE = 1
    CONQUER = 2
    EXPAND = 3
    TRADE = 4
    DIE = 5
    CONSTRUCT_START = 6
    CONQUER_START = 7
    EXPAND_START = 8
    TAX_START = 9
    TRADE_PART2 = 10
    BEFORE_TURN = 11
    FAVOR_CLAIM = 12


class Condition(IntEnum):
    """What an ability with `when` asks for."""

    NONE = 0
    ADJACENT_OPPONENT = 1


class Score(IntEnum):
    """How a building scores (RR-14.5)."""

    FLAT = 0
    FILLED_3X3 = 1
    EMPTY_4 = 2
    ADJACENT_OPPONENT_URBAN = 3
    ADJACENT_BUILDING = 4
    ADJACENT_OPPONENT_BUILDING = 5
    OWN_ROADS = 6
    OWN_SOLDIERS_3 = 7
    OWN_ABILITIES = 8


class Plan(IntEnum):
    """What a Seneca card does first (RR-15.7)."""

    CONSTRUCT = 0
    CONQUER = 1
    EXPAND = 2


# What lasts while an ability is unlocked: columns of a table, each a sum or a set of bits.
# fmt: off
DISCOUNT       = 0   # units of a Construct
FREE_MOVES     = 1   # steps of the Overseer
ROAD_DISCOUNT  = 2   # roads of an Expand
TAX_REGIONS    = 3   # regions of a Tax
TRADE_PRODUCE  = 4   # buildings in part 2 of the player's own Trade
CONQUER_AUX    = 5   # auxiliaries in a Conquer
TAX_WORKERS    = 6   # bits: workers that a Tax adds to the die
SHIFTS         = 7   # bits: how far a die may be turned
MAY_TAKE_SATURN = 8
LASTING        = 9
# fmt: on

# What each kind of effect list may say; check.py holds packs to it.
GAINS = ("gain", "choose", "coin", "legacy", "glory", "soldier", "senator")
WORDS_OF_CARDS = {
    "immediate": (*GAINS, "favor", "activate", "steal"),
    "legion": (*GAINS, "steal"),
    "produce": (*GAINS, "steal"),
}
WORDS_OF_TRIGGERS = {
    "construct": (*GAINS, "icon", "favor", "steal"),
    "raise": (*GAINS, "icon", "steal"),
    "conquer": (*GAINS, "icon", "steal", "region_resource"),
    "expand": (*GAINS, "icon", "steal", "region_resource"),
    "trade": (*GAINS, "icon", "steal"),
    "die": (*GAINS, "icon", "steal"),
    "construct_start": ("discount", "free_moves"),
    "conquer_start": ("icon aux",),
    "expand_start": ("road_discount",),
    "tax_start": ("icon worker", "tax_regions"),
    "trade_part2": ("trade_produce",),
    "before_turn": ("shift",),
    "favor_claim": ("saturn",),
}
RESTRICTIONS = ("none", "river", "inside", "wall", "hill_any", "hill_all")
SCORE_KINDS = ("flat", "if", "per")
CONDITIONS = ("filled_3x3", "empty_4", "adjacent_opponent_urban")
COUNTS = (
    "adjacent_building",
    "adjacent_opponent_building",
    "own_roads",
    "own_soldiers_3",
    "own_abilities",
)
USES = {  # a favor is known by its moment (RR-13.16)
    "trade": "Bacchus",
    "construct": "Juno",
    "after_main_action": "Jupiter",
    "raise_or_conquer": "Mars",
    "trade_or_tax": "Mercury",
    "before_turn": "Minerva",
    "free_action": "Saturn",
}
