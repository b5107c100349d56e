"""The numbered rules of a game, read from its RULES.md.

A rule is a list item that begins with its number (`- **MR-7.1** ...`, `- **Ruling MR-R4** ...`,
`- AE-7.4.R1 ...`); a chapter is a heading (`## 7. Gaining resources`, `### AE-7.1 Play a card`).
Under "Rules without code" each item names rules that no code can carry out, and the reason:
`- MR-8.7: follows from MR-8.3`.

What only those who write programs need (numbers of moves, names in the data) stands between the
lines `<!-- for programs -->` and `<!-- for players -->`; players do not see it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

NUMBER = r"[A-Z]{2}-(?:R\d+|\d+(?:\.\d+)*(?:\.R\d+)?)"
CITATION = re.compile(rf"\b({NUMBER})(?:\s+to\s+({NUMBER}))?")
ITEM = re.compile(rf"\s*[-*]\s+(?:\*\*)?(?:Ruling\s+)?({NUMBER})(?:\*\*)?:?\s+(?:\*\*)?(.*)")
HEADING = re.compile(rf"(#+)\s+(?:({NUMBER})|(\d+)\.?)?\s*(.*)")
WITHOUT_CODE = "rules without code"
FOR_PROGRAMS = re.compile(
    r"^<!-- for programs -->\n.*?(?:^<!-- for players -->\n|\Z)", re.DOTALL | re.MULTILINE
)


@dataclass(frozen=True)
class Rule:
    """One numbered rule; `text` is Markdown."""

    number: str
    text: str
    chapter: str

    @property
    def anchor(self) -> str:
        return anchor_of(self.number)


@dataclass
class Rulebook:
    """All numbers of one RULES.md, in its order."""

    rules: dict[str, Rule] = field(default_factory=dict)
    chapters: dict[str, str] = field(default_factory=dict)
    without_code: dict[str, str] = field(default_factory=dict)
    twice: list[str] = field(default_factory=list)

    @property
    def numbers(self) -> set[str]:
        """Every number that may be cited."""
        return self.rules.keys() | self.chapters.keys()

    @property
    def prefixes(self) -> set[str]:
        return {number[:2] for number in self.rules}

    def cited_in(self, text: str) -> set[str]:
        """The numbers with this book's prefixes in any text, whether or not they exist."""
        return {number for number in cited(text) if number[:2] in self.prefixes}


def anchor_of(number: str) -> str:
    """The id of a rule on a page.

    >>> anchor_of("AE-7.4.R1")
    'ae-7-4-r1'
    """
    return number.lower().replace(".", "-")


def cited(text: str) -> Iterator[str]:
    """Every rule number in a text; "MR-3.3 to MR-3.5" stands for three."""
    for match in CITATION.finditer(text):
        first, last = match.groups()
        yield from span(first, last) if last else (first,)


def span(first: str, last: str) -> list[str]:
    """The numbers from first to last, if they count within one chapter; else just the two."""
    stem, begin = split(first)
    other, end = split(last)
    if stem != other or end < begin:
        return [first, last]
    return [f"{stem}{n}" for n in range(begin, end + 1)]


def split(number: str) -> tuple[str, int]:
    """A number's last part, and what comes before it."""
    digits = re.search(r"\d+$", number)
    assert digits is not None
    return number[: digits.start()], int(digits.group())


def for_players(text: str) -> str:
    """A RULES.md without what only programs need."""
    return FOR_PROGRAMS.sub("", text)


def read_rulebook(text: str) -> Rulebook:
    """Read a RULES.md."""
    book = Rulebook()
    chapter, exempt = "", False
    pending: list[tuple[str, str]] = []  # chapters without a prefix, which is not known yet
    for line in joined(text):
        if heading := HEADING.fullmatch(line):
            _, number, count, title = heading.groups()
            exempt = title.strip().lower() == WITHOUT_CODE
            chapter = title.strip()
            if number:
                book.chapters[number] = chapter
            elif count:
                pending.append((count, chapter))
        elif exempt:
            read_exemption(book, line)
        elif item := ITEM.fullmatch(line):
            number, words = item.groups()
            if number in book.rules:
                book.twice.append(number)
            book.rules[number] = Rule(number, words.strip(), chapter)
    if book.rules:
        prefix = next(iter(book.rules))[:2]
        book.chapters |= {f"{prefix}-{count}": title for count, title in pending}
    return book


def joined(text: str) -> Iterator[str]:
    """The lines of a text, each list item with its continuation lines as one."""
    item = ""
    for line in text.splitlines():
        if item and line.startswith("  ") and not line.lstrip().startswith(("-", "*", "|")):
            item += " " + line.strip()
            continue
        if item:
            yield item
        item = line if ITEM.match(line) else ""
        if not item:
            yield line
    if item:
        yield item


def read_exemption(book: Rulebook, line: str) -> None:
    """One item of the list of rules that no code can carry out."""
    if not line.lstrip().startswith(("-", "*")):
        return
    numbers, _, reason = line.partition(":")
    for number in cited(numbers):
        book.without_code[number] = reason.strip()
