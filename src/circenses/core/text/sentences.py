"""Sentences that appear both as text and as markup.

A sentence is one whole template with places for names and goods:

    said("built the {building} for {cost}", building=Name("Forum"), cost=Some(GOODS, cost))

A log line may have several clauses; CLAUSE, COMMA and STOP stand between them.
"""

import re
import string
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from circenses.core.text.goods import Goods


class Name(str):
    """A name in a sentence; it stands out."""

    __slots__ = ()


class Some(NamedTuple):
    """Goods in a sentence: chips on the page, `2 coins and 1 legion` in text.

    With `change`, every number carries its sign.
    """

    goods: Goods
    row: tuple[int, ...]
    change: bool = False

    @property
    def text(self) -> str:
        return self.goods.changes(self.row) if self.change else self.goods.words(self.row)


Word: TypeAlias = "str | Name | Some | Sequence[Word]"
"""What a sentence is made of; a list inside a sentence is part of it."""


class Sentence(NamedTuple):
    """A line of the log: what a player did, without the player's name, and the rule behind it.

    `deed`: it did something that no other line describes, even if the move was only a step.
    """

    words: tuple["str | Name | Some", ...]
    rule: str
    deed: bool = False

    @property
    def text(self) -> str:
        return text_of(self.words)


COMMA, CLAUSE, STOP = ", ", "; ", ". "  # before a clause that goes on from another one


def said(template: str, **places: Word) -> Word:
    """A clause with its places filled.

    >>> said("built the {building} in {year}", building=Name("Forum"), year="46")
    ('built the ', 'Forum', ' in ', '46')
    """
    parts: list[Word] = []
    for words, place, _, _ in string.Formatter().parse(template):
        parts += [words, places[place] if place else ""]
    return flat(parts)


def in_a_row(clauses: Sequence[Word]) -> Word:
    """Several clauses with the same subject, with `and` before the last.

    >>> text_of(flat(in_a_row(["moved", "built", "passed"])))
    'moved, built and passed'
    """
    last = len(clauses) - 1
    gaps = ["" if k == 0 else " and " if k == last else COMMA for k in range(len(clauses))]
    return flat([*zip(gaps, clauses, strict=True)])


def with_result(*clauses: Word) -> Word:
    """The costs and gains of a deed, to be added to it; empty clauses are left out.

    >>> text_of(flat(["moved", with_result("paying 1 coin", "gaining 2 wood")]))
    'moved, paying 1 coin and gaining 2 wood'
    """
    there = [clause for clause in clauses if clause]
    return (COMMA, in_a_row(there)) if there else ()


def sentence(words: Word, rule: str) -> Sentence:
    """A sentence of words, names, goods, and lists of them."""
    return Sentence(flat(words), rule)


def flat(words: Word) -> tuple["str | Name | Some", ...]:
    """A sentence without lists in lists."""
    if isinstance(words, (str, Some)):
        return (words,) if words else ()
    return tuple(part for inner in words for part in flat(inner))


def text_of(words: Iterable["str | Name | Some"]) -> str:
    """Words as plain text, without markup."""
    said = "".join(part.text if isinstance(part, Some) else part for part in words)
    return " ".join(said.split())


FOLLOWED = ". Then "  # before what followed automatically
LEADS_TO_GOODS = re.compile(
    r"(?:[,;:.]|\s|\b(?:and|for|gained|gaining|lost|losing|paid|paying|took|a token|with|Then)\b)+$"
)


def essence(words: Iterable["str | Name | Some"]) -> tuple["str | Name | Some", ...]:
    """What was done, without its costs and gains, which are shown beside it.

    >>> GOODS = None
    >>> essence(("built the ", Name("Forum"), " for ", Some(GOODS, (2,)), " and gained 1"))
    ('built the ', 'Forum')
    >>> essence(("took ", Some(GOODS, (1,))))
    ()
    >>> essence(("passed", FOLLOWED, "I", " ", Some(GOODS, (1,))))
    ('passed',)
    """
    kept: list[str | Name | Some] = []
    for word in words:
        if isinstance(word, Some) or word == FOLLOWED:
            break
        kept.append(word)
    while kept and not isinstance(kept[-1], Name):
        kept[-1] = LEADS_TO_GOODS.sub("", str(kept[-1]))
        if kept[-1]:
            break
        kept.pop()
    return tuple(kept)
