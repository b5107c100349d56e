"""What things are called: the goods, and the words of components.toml."""

from circenses.core.text.goods import Good, Goods

# fmt: off
GOODS = Goods(  # NR-1.2 to NR-1.4, in the order of NR-2.2
    Good("wheat",     "goods", place=0, rule="NR-1.2",
         about="Wheat hires artisans and pays for shipping contracts."),
    Good("stone",     "goods", place=1, rule="NR-1.2",
         about="Stone pays for building contracts."),
    Good("wood",      "goods", place=2, rule="NR-1.2",
         about="Wood pays for building contracts."),
    Good("wine",      "goods", place=3, rule="NR-1.2",
         about="Wine buys influence and the special estate tile, and pays for shipping contracts."),
    Good("horse",     "goods", place=4, many="horses", rule="NR-1.2",
         about="Horses cross the lines of the hippodrome and pay for shipping contracts."),
    Good("coin",      "coins", many="coins", rule="NR-1.3",
         about="Coins buy goods, followers and tiles; every four coins or goods left score 1."),
    Good("influence", "influence", rule="NR-1.3",
         about="Influence pays for petitions, and for followers from the fourth on."),
    Good("artisan",   "artisans", many="artisans", rule="NR-1.4",
         about="Artisans work in your estate; available ones pay for some contracts."),
    Good("good",      one="good of your choice", many="goods of your choice", icon="any_good",
         rule="NR-2.2", about="Any of the five goods."),
)
POINTS = Goods(Good("vp", one="point", many="points", rule="NR-21.1",
                    about="Your points if the game ended now. The most points win."))
# fmt: on
ACTION_NAMES = ("Trade", "Upgrade", "Petition", "Recruit", "Sail", "Build", "Race", "Produce")
ACTION_ICONS = ("trade", "upgrade", "petition", "follower", "ship", "build", "chariot", "estate")
COUNTERS = {  # NR-1.6: what achievements and followers count, for one and for many
    "building_contracts": ("building contract", "building contracts", "build"),
    "shipping_contracts": ("shipping contract", "shipping contracts", "ship"),
    "followers": ("follower in the row", "followers in the row", "follower"),
    "estate_tiles": ("estate tile", "estate tiles", "estate"),
    "animal_tiles": ("animal tile", "animal tiles", "elephant"),
    "tracks_at_3": ("track with the token on space 3 or beyond",
                    "tracks with the token on space 3 or beyond", "wheel"),
    "race_steps": ("space raced", "spaces raced", "chariot"),
    **{name: (name, name if name != "horse" else "horses", name)
       for name in ("wheat", "stone", "wood", "wine", "horse", "influence")},
    "coin": ("coin", "coins", "coin"),
}  # fmt: skip
KIND_WORDS = ("at the end", "once a round", "always")
