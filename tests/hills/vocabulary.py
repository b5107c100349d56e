"""What things are called in Hills."""

from circenses.core.text.goods import Good, Goods

GOODS = Goods(Good("point", "points", many="points", icon="vp", about="Most win.", rule="HI-2"))
