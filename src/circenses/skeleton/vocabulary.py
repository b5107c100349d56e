"""What things are called: all that players gain, own and pay."""

from circenses.core.text.goods import Good, Goods

GOODS = Goods(
    Good("point", "points", many="points", icon="vp", rule="SK-3.1", about="One of them wins."),
)
