"""The log: each move after it was made."""

from circenses.core.text.goods import Row, gained, minus, plus
from circenses.core.text.questions import Deed
from circenses.core.text.sentences import Name, Sentence, Some, Word, in_a_row, said, sentence
from circenses.draw.table import asked
from circenses.games.magna_roma import box
from circenses.games.magna_roma.board import names
from circenses.games.magna_roma.view import Table
from circenses.games.magna_roma.vocabulary import COIN, GOODS, LEGION, SLOTS


def tell_slot(deed: Deed[Table]) -> Word:
    color = names.color_of(deed.was.slots[deed.thing])
    return f"reserved the {color} tile in slot {deed.thing + 1}"


def tell_pool_tile(deed: Deed[Table]) -> Word:
    return f"took the {names.color_of(deed.was.slots[deed.thing])} tile from the pool"


def tell_cell(deed: Deed[Table]) -> Word:
    return f"chose {names.cell_words(deed.thing)} for the {names.color_of(deed.was.held)} tile"


def tell_rotation(deed: Deed[Table]) -> Sentence:
    held = deed.was.held
    stars, color = int(box.TILE_STARS[held]), names.color_of(held)
    where = names.cell_words(asked(deed.was).arg)
    placed = f"placed the {color} tile on {where}"
    if not stars:
        return with_gain(deed, "MR-5.3", placed, rule_of_gain="MR-7.1")
    reached = deed.now.players[deed.player].stars[box.TILE_COLOR[held]]
    raised = f"raised the {color} star track to {reached}"
    return with_gain(deed, "MR-6.1", placed, raised, rule_of_gain="MR-7.1")


def tell_accept(deed: Deed[Table]) -> Word:
    """A trade gives what the supply still holds and the tracks can still take."""
    token = names.trade_at(deed.was)
    paid, wanted = GOODS.row(token["pay"]), GOODS.row(token["get"])
    came = gained(plus(change_of(deed), paid))
    got = tuple(min(n, some) for n, some in zip(wanted, came, strict=True))
    more = minus(came, got)
    reward = Some(GOODS, got) if any(got) else "nothing"
    traded = said("traded {paid} for {reward}", paid=Some(GOODS, paid), reward=reward)
    return in_a_row([traded, gained_words(more)]) if any(more) else traded


def tell_decline(deed: Deed[Table]) -> Sentence:
    """A declined trade, and the gains that waited behind it."""
    return with_gain(deed, "MR-7.8", "declined the trade")


def tell_build(deed: Deed[Table]) -> "Word | Sentence":
    monument = deed.was.face_up[deed.thing]
    if box.Monument.site[monument] == box.Ground.TOWN_CENTER:
        return tell_built(deed, monument, "MR-8.4")
    return said("chose to build the {monument}", monument=Name(names.monument_name(monument)))


def tell_built(deed: Deed[Table], monument: int, rule: str) -> Sentence:
    """MR-8.4: the Forum, for which no site is asked."""
    built = said("built the {monument} for {coins}", **named_and_paid(monument))
    return with_gain(deed, rule, built, rule_of_gain="MR-8.5")


def tell_site(deed: Deed[Table]) -> Sentence:
    built = said(
        "built the {monument} {between} for {coins}",
        **named_and_paid(names.offered(deed.was)),
        between=names.site_words(names.site_cell(deed.thing)),
    )
    return with_gain(deed, "MR-8.3", built, rule_of_gain="MR-8.5")


def named_and_paid(monument: int) -> dict[str, Word]:
    coins = GOODS[COIN].words(int(box.Monument.coins[monument]))
    return {"monument": Name(names.monument_name(monument)), "coins": coins}


def tell_conquer(deed: Deed[Table]) -> Sentence:
    position, slot = divmod(deed.thing, box.PROVINCE_SLOTS)
    name = Name(box.Province.written[deed.was.provinces[position]]["name"])
    price = GOODS[LEGION].words(int(box.Military.slot_cost[slot]))
    conquered = said(
        "conquered the {slot} slot of {province} for {price}",
        slot=SLOTS[slot],
        province=name,
        price=price,
    )
    return with_gain(deed, "MR-8.9", conquered)


def tell_blessing(deed: Deed[Table]) -> Sentence:
    tile = deed.was.players[deed.player].city[deed.thing] >> 2
    blessed = f"blessed the {names.color_of(tile)} tile on {names.cell_words(deed.thing)}"
    return with_gain(deed, "MR-8.11", blessed, rule_of_gain="MR-8.12")


def change_of(deed: Deed[Table]) -> Row:
    return GOODS.change(deed.was.players[deed.player], deed.now.players[deed.player])


def gained_words(gain: Row) -> Word:
    return said("gained {goods}", goods=Some(GOODS, gain))


def with_gain(
    deed: Deed[Table], rule: str, *clauses: Word, rule_of_gain: str | None = None
) -> Sentence:
    """Clauses with what the move brought; then the rule is that of the gain."""
    gain = gained(change_of(deed))
    if not any(gain):
        return sentence(in_a_row(clauses), rule)
    return sentence(in_a_row([*clauses, gained_words(gain)]), rule_of_gain or rule)
