"""What things are called: the goods, and the words of components.toml."""

from circenses.core.text.goods import Good, Goods

# MR-7.2: in order of gaining.
# fmt: off
GOODS = Goods(
    Good("coin",       "coins",      many="coins",     supply="coins_left",      rule="MR-7.3",
         about="Coins pay for monuments and for some trades."),
    Good("population", "population",                   supply="population_left", rule="MR-10.1",
         about="Population makes your monuments functional at the end."),
    Good("legion",     "legions",    many="legions",   rule="MR-7.4",
         about="Legions conquer province slots; those you keep may score on the Military board."),
    Good("faith",      "faith",                        rule="MR-7.5",
         about="Faith earns blessings along the way and sets what unplayed ones score."),
    Good("vp",         "points",     many="points", one="point",   rule="MR-7.6",
         about="Points you score right away."),
    Good("blessing",   "blessings",  many="blessings", supply="blessings_left",  rule="MR-8.11",
         about="Blessings let you gain a tile's symbols again; unplayed ones score at the end."),
    Good("luxury",     "luxuries",   many="luxuries",  rule="MR-7.7",
         about="Luxuries open trades along the way and multiply your lowest star value."),
)
# fmt: on
COIN, POPULATION, LEGION, FAITH, POINT, BLESSING, LUXURY = range(len(GOODS))
STAR = Good("star", many="stars", rule="MR-6.1")

HALVES = "-AGB"  # MR-2.1
HALF_NAMES = ("", "arc", "gable", "block")
BLANK, ARC, GABLE, BLOCK = range(4)
COLORS = ("red", "purple", "brown")
RED, PURPLE, BROWN, OWN_COLOR = range(4)  # MR-2.5: the Town Center's color equals no tile color
ICONS = ("column", "lyre", "mask", "none")
COLUMN, LYRE, MASK, NO_ICON = range(4)
NORTH, EAST, SOUTH, WEST = range(4)  # MR-1.3
SLOTS = ("top", "middle", "bottom")  # of a province
LEVELS = ("I", "II", "III", "Random")
