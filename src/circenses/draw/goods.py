"""Goods and sentences on the page: chips, enamels, highlighted names."""

from collections.abc import Iterable
from functools import lru_cache

from circenses.core.text.goods import Good, Goods
from circenses.core.text.lists import signed
from circenses.core.text.sentences import Name, Sentence, Some
from circenses.draw.pieces import chip, enamel
from circenses.draw.svg import Markup, join, tag


@lru_cache(maxsize=4096)
def good_chip(good: Good, n: int | str, label: str = "") -> Markup:
    """A number of one good."""
    shown = signed(n) if good.is_track and isinstance(n, int) else n
    said = label or (good.words(n) if isinstance(n, int) else "")
    return chip(good.concept, shown, said or None, thing_of(good))


def thing_of(good: Good) -> str | None:
    """The name of a good for explain(); points that only the score sheet counts have none."""
    return f"good:{good.name}" if good.field or good.concept != "vp" else None


def chips(goods: Goods, row: Iterable[int]) -> Markup:
    """A gain or a cost as chips."""
    return join(good_chip(good, n) for good, n in goods.some(row))


def enamels(goods: Goods, row: Iterable[int], x: float, y: float, size: float) -> Markup:
    """A gain or a cost inside a picture, side by side from x on."""
    return join(
        enamel(good.concept, x + k * size * 1.6, y, size, n)
        for k, (good, n) in enumerate(goods.some(row))
    )


def shown(words: Iterable[str | Name | Some]) -> Markup:
    """A sentence on the page, with highlighted names and goods as chips."""
    return join(piece(word) for word in words)


def piece(word: str | Name | Some) -> str:
    if isinstance(word, Some):
        return changes(word) if word.change else chips(word.goods, word.row)
    return tag("b", word) if isinstance(word, Name) else word


def changes(some: Some) -> Markup:
    """What was gained and what was lost."""
    return join(
        chip(good.concept, signed(n), good.change(n), thing_of(good))
        for good, n in some.goods.some(some.row)
    )


def html_of(sentence: Sentence) -> Markup:
    return shown(sentence.words)
