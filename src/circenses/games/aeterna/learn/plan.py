"""The deal and the moves of the lesson: the first Era, one action a turn."""

from collections.abc import Iterator

from circenses.core.play.lesson_plan import Fits, Plan, Wish, is_move
from circenses.core.state.schema import EMPTY
from circenses.games.aeterna import box, state
from circenses.games.aeterna.state import Decision
from circenses.games.aeterna.view import Table
from circenses.games.aeterna.vocabulary import TEMPLUM

ME, RIVAL = 0, 1
NAMES = [card["name"] for card in box.Card.written]
LATIUM, COMITIUM = map(NAMES.index, ("Latium", "Comitium"))
ROMULUS_OPEN = [row["name"] for row in box.Personality].index("Romulus")
STONE = next(
    k for k, token in enumerate(box.RewardToken.written) if token.get("gain") == {"stone": 1}
)
FOR_CITIZEN, FOR_STONE = (
    next(k for k, gain in enumerate(box.Discard.options.tolist()) if gain[good]) for good in (0, 1)
)


def deal(table: Table) -> bool:
    """The learner begins; Latium is in the first pack, Comitium in one, Romulus lies open."""
    mine, theirs = table.players[ME], table.players[RIVAL]
    packs = {*mine.pack, *theirs.pack}
    return bool(
        mine.position == 0
        and LATIUM in mine.pack
        and COMITIUM in packs
        and ROMULUS_OPEN in table.personalities
        and any(holds(table, hill, STONE) for hill in range(len(table.hills)))
    )


def holds(table: Table, hill: int, token: int) -> bool:
    """An active Hill with a token that can still be taken."""
    there = table.hills[hill]
    pairs = zip(there.token, there.depleted, strict=True)
    return bool(there.active) and (token, 0) in [(kind, int(used)) for kind, used in pairs]


def alone_on(table: Table, hill: int, player: int) -> bool:
    """Whether exactly one citizen stands there, that player's."""
    counts = [int(one.stack[hill]) for one in table.players]
    return sum(counts) == 1 and counts[player] == 1


def rival(was: Table, _move: int, now: Table) -> bool:
    """The rival leaves the learner's Hill and Romulus alone, and does not pass first."""
    hills = range(len(was.hills))
    entered = any(
        was.players[ME].stack[hill] and not was.players[RIVAL].stack[hill]
        and now.players[RIVAL].stack[hill]
        for hill in hills
    )  # fmt: skip
    taken = ROMULUS_OPEN in was.personalities and ROMULUS_OPEN not in now.personalities
    first = now.players[RIVAL].pass_space != EMPTY and was.players[ME].pass_space == EMPTY
    return now.era > was.era or not (entered or (taken and not first) or first)


def end(table: Table) -> bool:
    """The second Era begins; one Hill burnt, and the learner is calm."""
    burnt = [int(hill.devastations) for hill in table.hills]
    return int(table.era) == 1 and sum(burnt) == 1 and int(table.players[ME].unrest) < 3


# ---- what the learner does


def keeps(card: int) -> Fits:
    return lambda was, move, _now: int(was.players[ME].pack[move - state.DRAFT_CARD]) == card


def keeps_anything(was: Table, move: int, _now: Table) -> bool:
    """Comitium if it is there, else the first card."""
    pack = list(was.players[ME].pack)
    slot = move - state.DRAFT_CARD
    if COMITIUM in pack:
        return bool(pack[slot] == COMITIUM)
    return all(card == EMPTY for card in pack[:slot])


def ends_draft(was: Table, move: int, now: Table) -> bool:
    """The last card; Comitium is kept now or was kept before."""
    kept = [*was.players[ME].kept, int(was.players[ME].pack[move - state.DRAFT_CARD])]
    return COMITIUM in kept and keeps_anything(was, move, now)


def climbs_to_stone(was: Table, move: int, _now: Table) -> bool:
    hill = move - state.HILL
    empty = sum(int(one.stack[hill]) for one in was.players) == 0
    return empty and holds(was, hill, STONE)


def takes(kind: int) -> Fits:
    def fits(was: Table, move: int, _now: Table) -> bool:
        hill, place = int(was.agenda[int(was.pending) - 1].arg), move - state.TOKEN
        tokens = was.hills[hill].token
        return 0 <= place < len(tokens) and int(tokens[place]) == kind

    return fits


def takes_goods(was: Table, move: int, now: Table) -> bool:
    """A token that asks no further question."""
    asked = int(now.agenda[int(now.pending) - 1].decision)
    return move >= state.TOKEN and was.players[ME].hand_count == now.players[ME].hand_count and (
        asked == Decision.AFTERWARDS
    )  # fmt: skip


def plays(card: int) -> Fits:
    return lambda was, move, _now: int(was.players[ME].hand[move - state.HAND_CARD]) == card


def on_own_hill(was: Table, move: int, _now: Table) -> bool:
    return alone_on(was, move - state.HILL, ME)


def joins_rival(was: Table, move: int, _now: Table) -> bool:
    return alone_on(was, move - state.HILL, RIVAL)


def favored_in_peace(was: Table, move: int, _now: Table) -> bool:
    """Romulus, while the learner is calm and leads one Hill."""
    me = was.players[ME]
    leads = sum(int(me.place[hill]) == 0 for hill in range(len(was.hills)))
    return move == state.FAVOR and int(me.unrest) == 0 and leads == 1


def wishes() -> Iterator[Wish]:
    yield Wish(Decision.DRAFT, keeps(LATIUM))
    yield Wish(Decision.DRAFT, keeps_anything)
    yield Wish(Decision.DRAFT, keeps_anything)
    yield Wish(Decision.DRAFT, ends_draft)
    yield Wish(Decision.TURN, is_move(state.INFLUENCE))
    yield Wish(Decision.INFLUENCE, climbs_to_stone)
    yield Wish(Decision.TOKEN, takes(STONE))
    yield Wish(Decision.AFTERWARDS, is_move(state.END))
    for card in (LATIUM, COMITIUM):
        yield Wish(Decision.TURN, is_move(state.PLAY))
        yield Wish(Decision.PLAY, plays(card))
        yield Wish(Decision.AFTERWARDS, is_move(state.END))
    yield Wish(Decision.TURN, is_move(state.DISCARD))
    yield Wish(Decision.DISCARD)
    yield Wish(Decision.SWAP, is_move(state.SWAP + FOR_CITIZEN))
    yield Wish(Decision.TURN, is_move(state.CONSTRUCT))
    yield Wish(Decision.SITE, is_move(state.SITE + TEMPLUM))
    yield Wish(Decision.BUILDING_HILL, on_own_hill)
    yield Wish(Decision.AFTERWARDS, is_move(state.END))
    yield Wish(Decision.TURN, is_move(state.INFLUENCE))
    yield Wish(Decision.INFLUENCE, joins_rival)
    yield Wish(Decision.TOKEN, takes_goods)
    yield Wish(Decision.AFTERWARDS, is_move(state.END))
    yield Wish(Decision.TURN, favored_in_peace)
    yield Wish(Decision.AFTERWARDS, is_move(state.END))
    yield Wish(Decision.TURN, is_move(state.DISCARD))
    yield Wish(Decision.SWAP, is_move(state.SWAP + FOR_STONE))
    yield Wish(Decision.TURN, is_move(state.PASS))


PLAN = Plan(tuple(wishes()), deal=deal, end=end, rival=rival, seat=ME)
