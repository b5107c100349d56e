"""The log: each move after it was made, and what followed automatically."""

from circenses.core.compiling.interpret import on_view
from circenses.core.state.schema import EMPTY
from circenses.core.text.goods import Row, gained
from circenses.core.text.questions import Deed
from circenses.core.text.sentences import CLAUSE, Name, Some, Word, in_a_row, said, with_result
from circenses.draw.table import asked
from circenses.games.rome_and_roll import GAME, box, state
from circenses.games.rome_and_roll.board import names
from circenses.games.rome_and_roll.board.texts import UNITS, units_words
from circenses.games.rome_and_roll.rules import resources
from circenses.games.rome_and_roll.state import Decision
from circenses.games.rome_and_roll.view import Player, Table
from circenses.games.rome_and_roll.vocabulary import ACTION_NAMES, GOODS, Action

rules = on_view(resources)

TELL_BUILT = (Decision.BLUEPRINT, Decision.ANCHOR)
IDLE = (state.DONE, state.ACTION + Action.PASS)  # moves that gain nothing themselves


def tell_act(deed: Deed[Table]) -> Word:
    return said("chose {action}", action=Name(ACTION_NAMES[deed.thing]))


def tell_blueprint(deed: Deed[Table]) -> Word:
    """If only one place is left, the building takes it as soon as its blueprint is chosen."""
    placed = just_placed(deed)
    card = Name(names.card_name(deed.was.cards[deed.thing]))
    return placed or said("chose the {card}", card=card)


def just_placed(deed: Deed[Table]) -> Word:
    """A building whose place this move settled, whether or not it is turned and paid for yet."""
    was, now = deed.was, deed.now
    for number in range(was.building_count, now.building_count):
        it = now.buildings[number]
        if it.owner == deed.player:
            return built_words(now, it.slot, it.first)
    is_open = asked(now).decision in (Decision.ORIENTATION, Decision.PAY)
    if is_open and now.slot != EMPTY and now.anchor not in (EMPTY, was.anchor):
        return built_words(now, now.slot, now.anchor)
    return ()


def built_words(table: Table, slot: int, square: int) -> Word:
    building = Name(names.slot_name(table, slot))
    return said("built the {it} at {square}", it=building, square=names.square_name(square))


def tell_anchor(deed: Deed[Table]) -> Word:
    """The place alone: turning and paying follow as steps of the turn."""
    return built_words(deed.was, deed.was.slot, deed.thing)


def tell_pay(deed: Deed[Table]) -> Word:
    """RR-6.15: what was paid, and where it came from; from the yard, the goods that it lost.

    Units that had only one source were paid with the chosen one (RR-18.1).
    """
    paid, _ = paid_and_gained(deed, deed.player)
    unit = units_words(deed.thing, rules.good_due(deed.was))
    if not any(paid):
        return f"paid {unit}"
    from_yard = deed.thing in (state.FROM_YARD, state.YARD_JEWEL)
    return said(
        "paid {goods} from the yard" if from_yard else "paid {goods} from the yard and {unit}",
        goods=Some(GOODS, paid),
        unit=unit,
    )


def pays_unit(deed: Deed[Table]) -> bool:
    """Whether the move pays a unit, so that its own words tell what was paid."""
    sources = range(state.SOURCE, state.SOURCE + len(UNITS))
    return asked(deed.was).decision == Decision.PAY and deed.move in sources


# ---- what followed automatically


def follow(deed: Deed[Table]) -> Word:
    """What had no choice, what each player paid and gained, Nero's cards, Seneca, a round's end."""
    told: list[Word] = [forced_words(deed), own_change(deed)]
    others = [other for other in range(deed.was.seats) if other != deed.player]
    told += [other_change(deed, other) for other in others]
    told += [
        (CLAUSE, said("{who} took a Nero card", who=Name(names.player_name(deed.was, player))))
        for player in range(GAME.sides(deed.was.seats))
        if deed.now.players[player].nero != deed.was.players[player].nero
    ]
    if deed.was.seats == 1:
        told.append(seneca_words(deed))
    if deed.now.rounds != deed.was.rounds and deed.now.pending:
        told.append((CLAUSE, f"round {deed.now.rounds} began"))
    return told


def forced(deed: Deed[Table]) -> bool:
    """Whether a building, a settlement or a road came without a choice."""
    return bool(forced_words(deed))


def forced_words(deed: Deed[Table]) -> Word:
    """RR-18.1: what a player had to do without a choice, so that no move describes it."""
    was, now = deed.was.players[deed.player], deed.now.players[deed.player]
    forced: list[Word] = []
    is_told = asked(deed.was).decision in TELL_BUILT or deed.was.anchor != EMPTY
    if not is_told and (built := just_placed(deed)):
        forced.append(built)
    forced += land_words(was, now, deed.move)
    return [(CLAUSE, one) for one in forced]


def land_words(was: Player, now: Player, told: int = state.DONE) -> list[Word]:
    """The new settlements and roads, except one that the move itself describes."""
    towns = new_ones(was.settlements, now.settlements, told - state.SETTLEMENT)
    roads = new_ones(was.roads, now.roads, told - state.ROAD)
    return [
        *(said("conquered {town}", town=Name(names.settlement_name(town))) for town in towns),
        *(
            said("renovated the road from {road}", road=Name(names.road_name(road)))
            for road in roads
        ),
    ]


def new_ones(was: int, now: int, told: int) -> list[int]:
    """The new bits, except one that the move itself describes."""
    new = now & ~was
    return [one for one in range(new.bit_length()) if new >> one & 1 and one != told]


def own_change(deed: Deed[Table]) -> Word:
    """What the player paid and gained; after a payment, only what was gained."""
    paid, got = paid_and_gained(deed, deed.player)
    is_told = not any(paid) or pays_unit(deed)
    if deed.move in IDLE and any(got) and is_told:
        return (CLAUSE, said("gained {goods}", goods=Some(GOODS, got)))
    return with_result(
        () if is_told else said("paying {goods}", goods=Some(GOODS, paid)),
        said("gaining {goods}", goods=Some(GOODS, got)) if any(got) else (),
    )


def other_change(deed: Deed[Table], player: int) -> Word:
    """What another player lost and gained by the move, as a sentence of its own."""
    templates = ("lost {goods}", "gained {goods}")
    changes: list[Word] = [
        said(template, goods=Some(GOODS, row))
        for template, row in zip(templates, paid_and_gained(deed, player), strict=True)
        if any(row)
    ]
    if not changes:
        return ()
    who = Name(names.player_name(deed.was, player))
    return (CLAUSE, said("{who} {did}", who=who, did=in_a_row(changes)))


def paid_and_gained(deed: Deed[Table], player: int) -> tuple[Row, Row]:
    change = GOODS.change(deed.was.players[player], deed.now.players[player])
    return tuple(max(0, -n) for n in change), gained(change)


def seneca_words(deed: Deed[Table]) -> Word:
    """What Seneca did in his turn."""
    was, now = deed.was.players[box.SENECA], deed.now.players[box.SENECA]
    return [(CLAUSE, said("Seneca {did}", did=did)) for did in land_words(was, now)]
