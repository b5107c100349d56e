"""Whether moves do what the words before them, the pictures and the log say.

Amounts are read out of plain words, as people read them: "pay 2 wheat, gain 1 citizen and unrest
−1". What a move promises must be what the player then has more or less of, or what the log tells
of the move itself, where a phase or a round follows of itself and changes more.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from circenses.core.play.game import Game
from circenses.core.play.match import Match
from circenses.core.play.seat_choices import moves_in_words
from circenses.core.text.goods import Row, gained, minus, plus
from circenses.draw.choices import Choices
from circenses.draw.icons import icon
from tests.boxes import Element, choices_in

GAINED = (
    *("gain", "gained", "gaining", "take", "took", "took a token:", "store", "buy"),
    "returned with",
)
PAID = ("pay", "paid", "paying", "spend", "trade", "traded", "lose", "lost", "losing")
SOLD = re.compile(r"\b(?:spend|trade|traded|sell|forfeit) ", re.IGNORECASE)
SIDE = re.compile(r"(?:Then )?(?P<side>[IV]+|The Curator|The Architects|Gens Umbra)\b")
LATER = re.compile(r": playable now, .*")  # what a drafted card would bring when it is played
ELSEWHERE = " each| per| cheaper| from the di| with the "  # prices, and what no yard pays
STEPS = 6  # answers with which a promise may still come true: the site, each unit of a payment
COMES_HOME = {"aeterna": ("citizen",), "nova_roma": ("artisan",)}
"""Goods that come back when a phase or a round ends, of which the log is silent then."""


class Reader:
    """Reads amounts of a game's goods in words."""

    def __init__(self, game: Game):
        self.game, self.goods = game, game.goods
        names = [name for good in self.goods for name in self.names_of(good)]
        tracks = [good.one or good.name for good in self.goods if good.is_track]
        named = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
        track = rf"|(?:{'|'.join(tracks)}) [+−]\d+" if tracks else ""
        amount = rf"(?:[+−]?\d+ (?:{named})\b{track})"
        verbs = "|".join(sorted((*GAINED, *PAID, "for"), key=len, reverse=True))
        self.amount = re.compile(amount)
        several = rf"(?P<amounts>{amount}(?:(?:, | and ){amount})*)(?!{ELSEWHERE})"
        self.clause = re.compile(rf"\b(?P<verb>{verbs}) {several}", re.IGNORECASE)
        self.signed = re.compile(rf"(?<=[IV] ){several}")

    @staticmethod
    def names_of(good: Any) -> set[str]:
        return {name for name in (good.one or good.name, good.many) if name}

    def row(self, words: str, sign: int = 1) -> Row:
        """Amounts with commas and `and` between them."""
        found = [0] * len(self.goods)
        for amount in self.amount.findall(words):
            number = int(re.search(r"[+−]?\d+", amount)[0].replace("−", "-"))
            name = re.sub(r" ?[+−]?\d+ ?", "", amount)
            place = next(k for k, one in enumerate(self.goods) if name in self.names_of(one))
            found[place] += number * (1 if self.goods.goods[place].is_track else sign)
        return tuple(found)

    def told(self, words: str) -> Row:
        """What a player gains and pays by these words."""
        total = self.goods.row()
        for clause in self.clause.finditer(words):
            verb = clause["verb"].lower()
            sold = SOLD.search(words[: clause.start()])
            sign = 1 if verb in GAINED or (verb == "for" and sold) else -1
            total = plus(total, self.row(clause["amounts"], sign))
        for clause in self.signed.finditer(words):
            total = plus(total, self.row(clause["amounts"]))
        return total

    def named(self, words: str) -> set[int]:
        """The goods of which these words tell an amount."""
        clauses = [*self.clause.finditer(words), *self.signed.finditer(words)]
        rows = [self.row(clause["amounts"]) for clause in clauses]
        return {k for row in rows for k, n in enumerate(row) if n}

    def by_side(self, words: str, player: int) -> dict[int, str]:
        """A sentence of the log, split by side."""
        sides = {"I": 0, "II": 1, "III": 2, "IV": 3}
        others = {name: side for side, name in self.game.side_names.items()}
        found: dict[int, str] = {}
        for part in re.split(r"(?<=[.;]) ", words.partition(". Final score")[0]):
            begin = SIDE.match(part)
            name = begin["side"] if begin else ""
            side = sides.get(name, others.get(name.removeprefix("The "), 1)) if name else player
            found[side] = f"{found.get(side, '')} {part}"
        return found


@lru_cache(maxsize=8)
def reader_of(game: Game) -> Reader:
    return Reader(game)


def untrue(match: Match, player: int, moves: list[int]) -> Iterator[str]:
    """What is told of some moves of a player and does not happen, or happens and is not told."""
    game, view, reader = match.game, match.view(player), reader_of(match.game)
    words = moves_in_words(game, view, player, match.legal(player))
    for move in moves:
        promise = LATER.sub("", words[(move,)])
        after = match.copy()
        after.play(move, player)
        log = game.sentence(view, player, move, after.view(player)).text
        told = f"{promise!r}, then {log!r}"
        changes = [changed(match, after, side) for side in range(match.players)]
        said = reader.by_side(log, player)
        for side, change in enumerate(changes):
            if wrong := log_is_wrong(reader, said.get(side, ""), change):
                yield f"{told}: side {side + 1} {wrong}"
        own = reader.told(re.split(r"[.;] ", log)[0])
        if wrong := promise_is_wrong(reader, promise, match, after, player, own):
            yield f"{told}: {wrong}"
    html = "".join(part.html for part in game.parts(view, player, Choices(words)))
    yield from (wrong for choice in choices_in(html) if (wrong := picture_is_wrong(game, choice)))


def changed(before: Match, after: Match, side: int) -> Row:
    states = (before.states["players"][:, side], after.states["players"][:, side])
    owned = [tuple(int(g.owned(one)[0]) if g.field else 0 for g in before.game.goods)
             for one in states]  # fmt: skip
    return minus(owned[1], owned[0])


def log_is_wrong(reader: Reader, words: str, change: Row) -> str:
    """The log names what was gained, and what it names is what changed."""
    goods, told, named = reader.goods, reader.told(words), reader.named(words)
    silent = COMES_HOME.get(reader.game.id, ())
    for k, good in enumerate(goods):
        untold = change[k] > 0 and good.name not in silent
        if (k in named or untold) and told[k] != change[k]:
            return f"has {good.change(change[k])}, told {told[k]}"
    return ""


def promise_is_wrong(
    reader: Reader, words: str, match: Match, after: Match, player: int, own: Row
) -> str:
    """What was promised came, all of it, or the log tells it of the move itself."""
    goods, told, named = reader.goods, reader.told(words), reader.named(words)
    came = [own, *(changed(match, later, player) for later in completed(after, player))]
    if not any(all(told[k] == row[k] for k in named) for row in came):
        met = " or ".join(goods.changes(row) or "nothing" for row in came[1:])
        return f"{met} came, {goods.changes(told)} was promised"
    untold = {k for k, n in enumerate(gained(own)) if n} - named
    if "gain " in words and named and untold:
        return f"{goods.words(gained(own))} came, not all was promised"
    points = after.scores()[player] - match.scores()[player]
    promised = re.search(r"(?<=[,:] )([+−]\d+) points?$", words)
    if promised and int(promised[1].replace("−", "-")) != points:
        return f"{points} points came"
    return ""


def completed(after: Match, player: int) -> Iterator[Match]:
    """The position, and those after answers of the same player that complete the move."""
    yield after
    game = after.game
    for _ in range(STEPS):
        asked = game.questions.asked(after.state)
        if asked is None or asked.begins or after.waiting != [player]:
            return
        after = after.copy()
        after.play(after.legal(player)[0], player)
        yield after


# ---- pictures


def picture_is_wrong(game: Game, choice: Element) -> str:
    """What a choice shows to give (`gains`), and goods on a button, stand in its words too."""
    label = choice.attributes["aria-label"]
    shown = [choice] if choice.name == "button" else [
        one for one in choice.every() if "gains" in one.attributes.get("class", "").split()
    ]  # fmt: skip
    for good, number in (pair for one in shown for pair in pictured(game, one)):
        if good.words(number) not in label:
            return f"{label!r} is drawn with {good.words(number)}"
    return ""


def pictured(game: Game, picture: Element) -> Iterator[tuple[Any, int]]:
    """Goods in chips and enamels, each with the number that stands at it."""
    glyphs = {re.search(r'href="([^"]+)"', str(icon(g.concept)))[1]: g for g in game.goods}
    good = None
    for one in picture.every():
        if one.name == "use":
            good = glyphs.get(one.attributes.get("href", ""))
        number = one.text.strip()
        if good is not None and one.name in ("b", "text") and re.fullmatch(r"[+−]?\d+", number):
            yield good, int(number.replace("−", "-"))
            good = None
