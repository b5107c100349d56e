"""What things are called: the goods, and the words of components.toml."""

from circenses.core.text.goods import Good, Goods

# AE-1.1, AE-1.2, in the order of AE-6.R5; the first four are paid with.
# fmt: off
GOODS = Goods(
    Good("citizen", "citizens", many="citizens", rule="AE-1.3",
         about="Citizens influence Hills, construct Buildings and pay for Provinces."),
    Good("stone",   "stones",   many="stones",   rule="AE-1.1",
         about="Stone pays for Monuments and Buildings; what is left scores at the end."),
    Good("wheat",   "wheat",                     rule="AE-1.1",
         about="Wheat pays for influence and feeds citizens at the end of an Era."),
    Good("aurei",   "aurei",    one="aureus", many="aurei", rule="AE-1.1",
         about="Aurei pay for Monuments and the favor of Personalities."),
    Good("unrest",  "unrest",   is_track=True,   rule="AE-6.1",
         about="When an Era ends, you pay for unrest or take Doom. Too much of both puts you out."),
    Good("pp",      "pp",       many="points", one="point", rule="AE-1.2",
         about="The most points win."),
)
DOOM = Good("doom", "dooms", rule="AE-9.9")
CHANGED = Goods(GOODS.named("pp"), GOODS.named("unrest"), GOODS.named("wheat"), DOOM)  # by phases
# fmt: on
CITIZEN, STONE, WHEAT, AUREI, UNREST, PP = range(len(GOODS))
PAID = GOODS.names[: AUREI + 1]

POLITICAL, CIVIL, RELIGIOUS, MILITARY, COMMERCIAL, DIPLOMATIC, PERSONALITY = range(7)  # AE-1.7
COLORS = 7
TEMPLUM, AQUAEDUCTUS, AMPHITHEATRUM = range(3)
ORDINALS = ("first", "second", "third", "fourth")
ERA_NAMES = ("the Kingdom", "the Republic", "the Empire")
PHASES = ("draft", "actions", "scoring", "devastation", "buildings", "domus", "unrest", "feeding",
          "end of the Era")  # fmt: skip  # AE-3.1, A to I
COUNTERS = {  # AE-12.4: what is counted, for one; the colors of cards follow
    "hills_prefect": "Hill where you are Prefect",
    "citizens_board": "citizen on the board",
    "citizens_all": "citizen",
    "monuments": "Monument",
    "provinces": "Province",
    "monuments_era": "Monument of this Era",
    "provinces_era": "Province of this Era",
    "buildings_prefect": "Building on your Hills",
    "cards_political": "political card",
    "cards_civil": "civil card",
    "cards_religious": "religious card",
    "cards_military": "military card",
    "cards_commercial": "commercial card",
    "cards_diplomatic": "diplomatic card",
}
EVENTS = {  # AE-12.5
    "play_monument": "you play a Monument",
    "play_province": "you play a Province",
    "pass": "you pass",
    "devastated": "one of your Hills is devastated",
}
DISCOUNTED = {"monument": "Monuments", "province": "Provinces", "influence": "Hills"}
