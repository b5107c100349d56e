"""Verdicts in words: what happened, and why another turn was better.

Both follow from what the two turns do on the table (the game's feats), from goods and points after
them, and from who later took what was left. Verdicts say nothing that the rules do not show.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from circenses.core.play import telling
from circenses.core.text.feats import Feat
from circenses.core.text.lists import counted, listed
from circenses.web.analysis.compared import Turn, all_equal
from circenses.web.tables.table_history import TableHistory

LONGEST = 64  # characters of a title
SENTENCES = 2  # of a reason
LATER = 3  # rounds in which another player may take what was left
WORTH_TELLING = 0.5  # points expected at the end


class Span(NamedTuple):
    """The moves of one turn of one player: the positions from `first` to `last`."""

    seat: int
    first: int
    last: int


class Lost(NamedTuple):
    """Something left to others, who took it, and how many turns later."""

    feat: Feat
    rival: int
    turns: int
    first: int  # the ply at which the rival's turn begins
    is_same: bool = True  # whether they took the same thing, not another one from its place


@dataclass(frozen=True)
class Verdict:
    """The words about a turn compared with another one."""

    title: str
    reason: str


# ---------------------------------------------------------------- turns of a game


def spans(history: TableHistory, starts: list[bool] | None = None) -> list[Span]:
    """The turns of a game, in the order in which they began; `starts`: with which moves they do.

    A player's turn begins where the game says so and another turn has begun in the meantime.
    """
    found: list[Span] = []
    current: dict[int, int] = {}
    before: dict[int, int] = {}  # the turns that had begun when a player last decided
    begun = 0
    starts = beginnings(history) if starts is None else starts
    for ply, ((seat, _), begins) in enumerate(zip(history.moves, starts, strict=True)):
        begun += begins
        if begins or seat not in current or before[seat] != begun:
            current[seat] = len(found)
            found.append(Span(seat, ply, ply + 1))
        else:
            found[current[seat]] = found[current[seat]]._replace(last=ply + 1)
        before[seat] = begun
    return found


def beginnings(history: TableHistory) -> list[bool]:
    """Whether each move begins a turn; in a game that does not say, whenever the player changes."""
    positions = history.positions(0, history.ply)
    asked = [history.game.questions.asked(states[0]) for states in positions[: history.ply]]
    begins = [
        one is not None and one.begins_turn(states[0])
        for one, states in zip(asked, positions, strict=False)
    ]
    if sum(begins) > history.players:
        return begins
    seats = [seat for seat, _ in history.moves]
    return [ply == 0 or seats[ply - 1] != seat for ply, seat in enumerate(seats)]


def span_at(turns: Sequence[Span], seat: int, ply: int) -> int:
    """The number of the turn to which a move of a player belongs."""
    return max(k for k, one in enumerate(turns) if one.seat == seat and one.first <= ply)


# ---------------------------------------------------------------- what is said


class Teller:
    """Words for the turns of one game; `names` are the players' names in titles and reasons."""

    def __init__(self, history: TableHistory, names: Sequence[str]):
        self.history = history
        self.game = history.game
        self.names = names
        self.starts = beginnings(history)
        self.turns = spans(history, self.starts)

    def mistake(self, played: Turn, better: Turn, ply: int, points: float) -> Verdict:
        """What went wrong in the turn with the move after `ply`."""
        missing = beyond(better.feats, played.feats)
        extra = beyond(played.feats, better.feats)
        lost = self.lost_later(missing, played.player, ply)
        who = self.names[played.player]
        title = self.left(who, lost) if lost and lost.is_same else ""
        title = title or short(choice_title(who, missing, extra, played, better))
        said = [self.taken(lost) if lost else self.given(played, better)]
        named = "" if names_better(title) else better_words(played, better)
        said += [difference_words(played, better, named, any(said)), expected_words(points)]
        told = list(filter(None, said))[:SENTENCES]
        told = told or [ending_words([] if names_better(title) else missing)]
        return Verdict(title, " ".join(told))

    def given(self, played: Turn, better: Turn) -> str:
        """What the turn gave to others that the better one would not."""
        for rival, name in enumerate(self.names):
            more = [] if rival == played.player else given_to(rival, played, better)
            if more:
                return f"After the turn played, {name} gains {listed(more)}."
        return ""

    def find(self, played: Turn, second: Turn, gain: str) -> Verdict:
        """What was good about a turn."""
        who, own = self.names[played.player], beyond(played.feats, second.feats)
        told = (own or played.feats)[:1]
        title = f"{who} {told[0].words}" if told else f"{who} found the best turn"
        other = beyond(second.feats, played.feats) or second.feats
        beside = f"The next best, to {other[0].doing}," if other else "The next best turn"
        return Verdict(short(title), f"{beside} wins {gain} less often.")

    def left(self, who: str, lost: Lost) -> str:
        return f"{who} left {lost.feat.thing} to {self.names[lost.rival]}"

    def taken(self, lost: Lost) -> str:
        """Who took what was left, and when.

        Turns are counted from the turn that is judged.
        """
        when = "in the next turn" if lost.turns == 1 else f"{lost.turns} turns later"
        by_name = lost.feat.past.endswith(" of") or not lost.is_same
        what = lost.feat.thing if by_name else "it"
        return f"{self.names[lost.rival]} {lost.feat.past} {what} {when}."

    def lost_later(self, missing: Sequence[Feat], player: int, ply: int) -> Lost | None:
        """The first thing that another player took soon afterward."""
        keys = {feat.key: feat for feat in missing if feat.rare}
        here = span_at(self.turns, player, ply)
        seats = len(self.names)
        later, before = 0, player
        for span in self.turns[here + 1 : here + 1 + LATER * seats]:
            if self.starts[span.first] and span.seat != before:  # not an answer, nor the same turn
                later, before = later + 1, span.seat
            for feat in self.feats_of(span, player) if keys else ():
                if feat.key in keys and span.seat == player:
                    return None
                if feat.key in keys:
                    same = any(one.key == feat.key and one.thing == feat.thing for one in missing)
                    return Lost(feat, span.seat, max(1, later), span.first, same)
        return None

    def feats_of(self, span: Span, viewer: int) -> list[Feat]:
        """What a turn of the game did, as a player could see."""
        ends = (self.history.position(ply) for ply in (span.first, span.last))
        was, now = (self.game.view(states, viewer)[0] for states in ends)
        return telling.feats(self.game, was, now, span.seat)

    def is_last(self, seat: int, ply: int) -> bool:
        """Whether the player has no turn after the one of this move."""
        here = span_at(self.turns, seat, ply)
        return not any(one.seat == seat for one in self.turns[here + 1 :])


def beyond(feats: Sequence[Feat], others: Sequence[Feat]) -> list[Feat]:
    """The feats whose keys the others lack."""
    keys = {feat.key for feat in others}
    return [feat for feat in feats if feat.key not in keys]


def choice_title(
    who: str, missing: Sequence[Feat], extra: Sequence[Feat], played: Turn, better: Turn
) -> str:
    """A title: what was done instead of what, or what was not done."""
    done, open_ = next(iter(extra), None), next(iter(missing), None)
    weight = max((feat.weight for feat in (*extra, *missing)), default=-1)
    elsewhere = moved_first(who, played, better)
    if elsewhere and (elsewhere[0] > weight or (elsewhere[0] == weight and not (done and open_))):
        return elsewhere[1]
    if done and open_ and done.past == open_.past and done.thing != open_.thing:
        return f"{who} {done.past} {done.thing}, not {open_.thing}"
    if done and open_ and done.past == open_.past:
        return moved(who, done, open_)
    if open_ and (done is None or open_.weight >= done.weight):
        return not_done(who, open_)
    if done:
        return f"{who} {done.words}"
    return moved_title(who, played, better)


def not_done(who: str, feat: Feat) -> str:
    """What was not done, without its place if that is long."""
    title = f"{who} didn't {feat.doing}"
    return title if len(title) <= LONGEST else f"{who} didn't {feat.base} {feat.thing}"


def moved_title(who: str, played: Turn, better: Turn) -> str:
    """A title if both turns did the same things, but in other places or for other goods."""
    elsewhere = moved_first(who, played, better)
    if elsewhere:
        return elsewhere[1]
    own, theirs = played.words(), better.words()
    differs = [words for words in theirs if words not in own]
    if differs:
        return f"{who} didn't {lower(differs[0])}"
    more, _ = apart(played, better)
    return f"{who} missed {listed(more)}" if more else f"{who} could have done better"


def moved_first(who: str, played: Turn, better: Turn) -> tuple[int, str] | None:
    """A title for the most important thing that both turns placed, but in different places."""
    places = {feat.key: feat for feat in better.feats}
    for feat in played.feats:
        other = places.get(feat.key)
        if other and other.place != feat.place:
            return feat.weight, moved(who, feat, other)
    return None


WAYS = ("upright", "upside down", "turned", "sloping")


def where(feat: Feat) -> str:
    """Where a thing lies, without how it lies there: "on E6" of "on E6, turned right"."""
    place, _, way = feat.place.partition(", ")
    return place if way.startswith(WAYS) else feat.place


def moved(who: str, feat: Feat, other: Feat) -> str:
    """A title for the same thing in another place, or turned differently in the same place."""
    mine, theirs = (where(one) for one in (feat, other))
    if mine != theirs:
        return f"{who} {feat.past} {feat.thing} {mine}, not {theirs}"
    return f"{who} {feat.words}, not {other_place(feat, other)}"


def other_place(feat: Feat, other: Feat) -> str:
    """Where the same thing went in the other turn, without what both places share.

    >>> one = Feat("tile", "placed", "the red tile", "on D4, upright")
    >>> other_place(one, one._replace(place="on D4, turned left"))
    'turned left'
    >>> other_place(one, one._replace(place="on E5, turned left"))
    'on E5, turned left'
    """
    mine, _, _ = feat.place.partition(", ")
    theirs, comma, rest = other.place.partition(", ")
    return rest if comma and mine == theirs else other.place


def lower(words: str) -> str:
    return f"{words[:1].lower()}{words[1:]}"


def short(title: str) -> str:
    """Shorten a title that is too long by leaving out what was not done."""
    return title if len(title) <= LONGEST else title.partition(", not ")[0]


# ---------------------------------------------------------------- goods and points


def apart(played: Turn, better: Turn) -> tuple[list[str], list[str]]:
    """What the better turn ends with more of, and less of, in words."""
    rows = [
        tuple(theirs - mine for mine, theirs in zip(*both, strict=True))
        for both in zip(rows_of(played), rows_of(better), strict=True)
    ]
    change = [all_equal(amounts) for amounts in zip(*rows, strict=True)]
    points = better.points() - played.points()
    goods = played.game.goods
    more = [counted(points, "point")] if points > 0 else []
    less = [counted(-points, "point")] if points < 0 else []
    for good, n in goods.some(change):
        if not good.is_track:
            (more if n > 0 else less).append(good.words(abs(n)))
    return more, less


def given_to(rival: int, played: Turn, better: Turn) -> list[str]:
    """What another player has more of after one turn than after the other."""
    goods, changes = played.game.goods, []
    for mine, theirs in zip(played.worlds, better.worlds, strict=True):
        ends = (played.game.read(at[-1][0]).players[rival] for at in (theirs, mine))
        changes.append(goods.change(*ends))
    change = [all_equal(amounts) for amounts in zip(*changes, strict=True)]
    return [good.words(n) for good, n in goods.some(change) if n > 0 and not good.is_track]


def rows_of(turn: Turn) -> list[tuple[int, ...]]:
    return [turn.gains_in(positions) for positions in turn.worlds]


NAMES_BETTER = re.compile(r",\snot\s|\sdidn't\s|\sleft\s")


def names_better(title: str) -> bool:
    """Whether a title says what the better turn does."""
    return NAMES_BETTER.search(title) is not None


def better_words(played: Turn, better: Turn) -> str:
    """What only the better turn does; perhaps it only leaves something out."""
    if better.feats:
        own = [feat.doing for feat in better.feats if feat not in played.feats]
        return lower(own[0]) if own else "a turn without it"
    return lower(next(iter(better.words()), ""))


def difference_words(played: Turn, better: Turn, named: str, briefly: bool) -> str:
    """A sentence on what the two turns end with; `named` is what the better one does."""
    more, less = (found[:2] if briefly else found[:3] for found in apart(played, better))
    it = f"Better: {named}. It" if named else "The better turn"
    if more and less:
        return f"{it} ends {listed(more)} ahead, but {listed(less)} behind."
    if more:
        return f"{it} ends {listed(more)} ahead."
    if less:
        return f"{it} ends {listed(less)} behind, but is worth more in the long run."
    return f"Better: {named}." if named else ""


def expected_words(points: float) -> str:
    """A sentence on what the bots expect of the better turn."""
    if points < WORTH_TELLING:
        return ""
    return f"Bots expect {points:.1f} more points from the better turn."


def ending_words(missing: Sequence[Feat]) -> str:
    """A sentence on what the better turn does, if goods and points are equal."""
    if missing:
        return f"Better: {listed([feat.doing for feat in missing[:2]])}."
    return "Both turns end with the same points, but the better one leads to more."


def last_turn_words(mine: int, best: int) -> str:
    """Why the chance swings in a last turn, where every point counts.

    >>> last_turn_words(71, 72)
    'In the last turn, every point counts: 1 point was missing at the end.'
    """
    if mine >= best:
        ahead = counted(mine - best, "point")
        return f"In the last turn, every point counts: the final lead was {ahead}."
    missing = counted(best - mine, "point")
    was = "was" if best - mine == 1 else "were"
    return f"In the last turn, every point counts: {missing} {was} missing at the end."
