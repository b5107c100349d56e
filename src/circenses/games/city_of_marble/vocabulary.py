"""What things are called: the goods, and the words of components.toml."""

from circenses.core.text.goods import Good, Goods

# fmt: off
GOODS = Goods(
    Good("point", "points", many="points", icon="vp", rule="CM-6.5",
         about="Civic Buildings score at once. After the final scoring, the most points win."),
    Good("coin",  "coins",  many="coins",  supply="coins_left", rule="CM-11.4",
         about="A Magistrate in the Treasury or an aqueduct that reaches a Fountain brings a coin. "
               "Coins are never spent: 1 point each at the end, and 2 more for the most."),
)
# fmt: on
POINT, COIN = range(len(GOODS))

LYING = {"S": "sloping down", "B": "sloping up", "H": "upright"}  # CM-2.7: a tile's long axis

# CM-14.3, CM-14.18: the Latin of the solo variant.
MEANINGS = {
    "Later": "brick",
    "Saxum": "stone",
    "Marmor": "marble",
    "Architectus Romae": "the architect of Rome",
    "Architectus": "an architect",
    "Redemptor": "a contractor",
    "Faber": "a craftsman",
    "Operarius": "a laborer",
}
