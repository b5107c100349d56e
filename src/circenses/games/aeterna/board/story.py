"""The log: each move after it was made, and what followed automatically."""

from circenses.core.compiling.interpret import on_view
from circenses.core.state.schema import EMPTY
from circenses.core.text.goods import Row, minus, plus
from circenses.core.text.lists import counted, listed, times_words
from circenses.core.text.questions import Deed
from circenses.core.text.sentences import (
    CLAUSE,
    FOLLOWED,
    STOP,
    Name,
    Some,
    Word,
    in_a_row,
    said,
    with_result,
)
from circenses.draw.table import asked
from circenses.games.aeterna import GAME, box, scoring, state
from circenses.games.aeterna.board import names, outlook
from circenses.games.aeterna.board.texts import points_words
from circenses.games.aeterna.rules import hills, phases
from circenses.games.aeterna.state import Phase
from circenses.games.aeterna.view import Table
from circenses.games.aeterna.vocabulary import CHANGED, GOODS, ORDINALS, PP, UNREST, WHEAT


def took(deed: Deed[Table]) -> Word:
    """What such a move brought."""
    got = change_of(deed)
    return Some(GOODS, got) if any(got) else "nothing"


def tell_draft(deed: Deed[Table]) -> Word:
    """AE-15.4: only the player who chose can read which card; others see the pack face down."""
    card = deed.was.players[deed.player].pack[deed.thing]
    return "kept a card face down" if card < 0 else said("kept {card}", card=card_named(card))


def card_named(card: int) -> Name:
    return Name(names.card_name(card))


def tell_pass(deed: Deed[Table]) -> Word:
    points = Some(GOODS, GOODS.row(pp=outlook.pass_points(deed.was)))
    return said("passed and gained {points}", points=points)


def tell_play(deed: Deed[Table]) -> Word:
    return tell_card("played {card} for {cost}", "played {card} for free", deed, shown_card(deed))


def shown_card(deed: Deed[Table]) -> int:
    """The card that left the hand with this move, face up."""
    then, now = deed.was.players[deed.player], deed.now.players[deed.player]
    fresh = [card for card in now.shown if card not in then.shown]
    laid = [card for card, there in enumerate(now.played) if there and not then.played[card]]
    return int([*fresh, *laid, 0][0])


def tell_card(paid: str, free: str, deed: Deed[Table], card: int) -> Word:
    cost = outlook.cost_of(deed.was.players[deed.player], card)
    played = said(paid if any(cost) else free, card=card_named(card), cost=Some(GOODS, cost))
    return (played, gaining(plus(change_of(deed), cost)))


def change_of(deed: Deed[Table]) -> Row:
    return GOODS.change(deed.was.players[deed.player], deed.now.players[deed.player])


def gaining(change: Row) -> Word:
    """What the player gained, if anything; unrest beyond its last space costs points (AE-6.2)."""
    lost = GOODS.row(pp=max(0, -change[PP]))
    got = plus(change, lost)
    return with_result(
        said("gaining {goods}", goods=Some(GOODS, got)) if any(got) else (),
        said("losing {goods}", goods=Some(GOODS, lost)) if any(lost) else (),
    )


def tell_discard(deed: Deed[Table]) -> Word:
    return said("discarded {card}", card=card_named(shown_card(deed)))


def tell_favor(deed: Deed[Table]) -> Word:
    card = box.HAND_CARDS + deed.was.personalities[deed.thing]
    cost = outlook.cost_of(deed.was.players[deed.player], card)
    favor = said(
        "took the favor of {card} for {cost}, fulfilling it {often}",
        card=card_named(card),
        cost=Some(GOODS, cost),
        often=times_words(outlook.fulfillments(deed.was, deed.player, card)),
    )
    return (favor, gaining(plus(change_of(deed), cost)))


def tell_site(deed: Deed[Table]) -> Word:
    article, name = names.an(names.building_name(deed.thing)).split(" ")
    gain = Some(GOODS, outlook.whole(box.Construct.gain))
    return said(
        "constructed {a} {building} and gained {gain}", a=article, building=Name(name), gain=gain
    )


def tell_building_hill(deed: Deed[Table]) -> Word:
    building = Name(names.building_name(asked(deed.was).arg))
    return said("put the {building} on {hill}", building=building, hill=hill_named(deed.thing))


def hill_named(hill: int) -> Name:
    return Name(names.hill_name(hill))


INFLUENCED = {  # for wheat, and whether the place stays the same
    (True, False): "influenced {hill} for {wheat} and took {place} place ({points})",
    (True, True): "influenced {hill} for {wheat} and kept {place} place ({points})",
    (False, False): "influenced {hill} for free and took {place} place ({points})",
    (False, True): "influenced {hill} for free and kept {place} place ({points})",
}


def tell_influence(deed: Deed[Table]) -> Word:
    hill, wheat = deed.thing, outlook.wheat_for(deed.was, deed.player, deed.thing)
    place = deed.now.players[deed.player].place[hill]
    points = points_words(on_view(hills).visible_pp(deed.was, hill, place))
    kept = deed.was.players[deed.player].place[hill] == place
    return said(
        INFLUENCED[bool(wheat), bool(kept)],
        hill=hill_named(hill),
        wheat=Some(GOODS, GOODS.row(wheat=wheat)),
        place=ORDINALS[place],
        points=points,
    )


def tell_token(deed: Deed[Table]) -> Word:
    kind = deed.was.hills[asked(deed.was).arg].token[deed.thing]
    if box.RewardToken.play_board_card[kind]:
        return "took the token that plays a card from the board"
    return said("took a token: {goods}", goods=took(deed))


def tell_no_token(deed: Deed[Table]) -> Word:
    return said("took no token from {hill}", hill=hill_named(asked(deed.was).arg))


def tell_board(deed: Deed[Table]) -> Word:
    return tell_card(
        "played {card} from the board for {cost}",
        "played {card} from the board for free",
        deed,
        deed.was.board[deed.thing],
    )


def tell_swap(deed: Deed[Table]) -> Word:
    return said("took {goods}", goods=took(deed))


def tell_monument(deed: Deed[Table]) -> Word:
    """A Monument may cost something to use."""
    got = change_of(deed)
    paid = tuple(-n if good < UNREST and n < 0 else 0 for good, n in enumerate(got))
    active = said(
        "activated {card} for {cost}" if any(paid) else "activated {card}",
        card=card_named(int(box.ACTIVE[deed.thing])),
        cost=Some(GOODS, paid),
    )
    return (active, gaining(plus(got, paid)))


def card_asked(deed: Deed[Table]) -> Name:
    return card_named(asked(deed.was).arg)


def tell_option(deed: Deed[Table]) -> Word:
    return said("took {goods} from {card}", goods=took(deed), card=card_asked(deed))


def tell_accept(deed: Deed[Table]) -> Word:
    return said("used {card}", card=card_asked(deed))


def tell_decline(deed: Deed[Table]) -> Word:
    return said("did not use {card}", card=card_asked(deed))


def tell_pay_damage(deed: Deed[Table]) -> Word:
    cost = Some(GOODS, outlook.damage_pay(deed.was, deed.player))
    return said("paid {cost} against unrest", cost=cost)


# ---- what followed automatically


def follow(deed: Deed[Table]) -> Word:
    """Gens Umbra's turn, the phases that ran after this move, and the end of the game."""
    was, now = deed.was, deed.now
    if was.phase == Phase.DRAFT:
        return (board_laid_open(now), umbra_turn(was, now))
    if (was.era, was.phase) == (now.era, now.phase) and now.pending:
        return umbra_turn(was, now)
    changes = [change_words(deed, side) for side in range(now.gentes)]
    told = [words for words in changes if words]
    after = [(CLAUSE if k else FOLLOWED, words) for k, words in enumerate(told)]
    return (umbra_last_turns(was), fallen_hills(was, now), after, the_end(now))


def board_laid_open(now: Table) -> Word:
    """AE-4.3: the last cards of the packs lie face up."""
    cards = [names.card_name(card) for card in now.board if card >= 0]
    if now.phase == Phase.DRAFT or not cards:
        return ()
    return (STOP, said("On the board: {cards}", cards=Name(listed(cards))))


def fallen_hills(was: Table, now: Table) -> Word:
    """AE-9.2 to AE-9.4: the Hills devastated; in the last Era no token shows them."""
    if was.phase != Phase.ACTIONS:
        return ()
    fallen = [h for h in range(box.HILLS) if now.hills[h].devastations > was.hills[h].devastations]
    if was.era == box.ERAS - 1 and was.seats > 1:
        least = on_view(phases).smallest_devastated_crowd(was)
        every = range(box.HILLS)
        fallen = [hill for hill in every if on_view(phases).is_devastated(was, hill, least)]
    burnt = listed([names.hill_name(hill) for hill in fallen])
    return (STOP, said("Devastated: {hills}", hills=Name(burnt))) if burnt else ()


def change_words(deed: Deed[Table], side: int) -> Word:
    """How the phases changed one player: PP, unrest, wheat and Doom."""
    changed = CHANGED.change(deed.was.players[side], deed.now.players[side])
    left = minus(changed, told_before(deed)) if side == deed.player else changed
    return (
        (names.player_name(deed.now, side), " ", Some(CHANGED, left, change=True))
        if any(left)
        else ()
    )


def told_before(deed: Deed[Table]) -> Row:
    """What the sentence has already said about the move."""
    if deed.move == state.PASS:
        return CHANGED.row(pp=outlook.pass_points(deed.was))
    if deed.move == state.PAY_DAMAGE:
        return CHANGED.row(wheat=-outlook.damage_pay(deed.was, deed.player)[WHEAT])
    return CHANGED.row(doom=int(deed.move == state.TAKE_DOOM))


def the_end(now: Table) -> Word:
    """AE-10: the final scores, once nobody has anything to decide."""
    if now.pending:
        return ()
    totals = CLAUSE.join(final_words(now, side) for side in range(now.gentes))
    return (STOP, said("Final score: {totals}", totals=totals))


def final_words(now: Table, side: int) -> str:
    sheet = [0] * (len(GAME.lines) + len(GAME.ties))
    on_view(scoring).score(now, side, sheet)
    total, name = sum(sheet[: len(GAME.lines)]), names.player_name(now, side)
    return (
        f"{name} is condemned"
        if total == scoring.CONDEMNED
        else f"{name} {counted(total, 'point')}"
    )


# ---- Gens Umbra


def umbra_turn(was: Table, now: Table) -> Word:
    """AE-16.4: what Gens Umbra did after the player's turn."""
    if now.seats > 1 or (was.letters == now.letters and not umbra_passed(was, now)):
        return ()
    then, it = was.players[box.UMBRA], now.players[box.UMBRA]
    went = [h for h in range(box.HILLS) if it.stack[h] > then.stack[h]]
    did: list[Word] = [said("influenced {hill}", hill=hill_named(hill)) for hill in went]
    did += [*umbra_built(was, now), *umbra_favors(was, now)]
    did += ["passed"] if umbra_passed(was, now) else []
    got = GOODS.row(unrest=it.unrest - then.unrest, pp=it.pp - then.pp)
    if any(got):
        did.append(said("gained {goods}", goods=Some(GOODS, got)))
    return (STOP, said("Gens Umbra {did}", did=in_a_row(did))) if did else ()


def umbra_passed(was: Table, now: Table) -> bool:
    then, it = was.players[box.UMBRA], now.players[box.UMBRA]
    return then.pass_space == EMPTY != it.pass_space


def umbra_built(was: Table, now: Table) -> list[Word]:
    """AE-16.6: what it built, and where."""
    then, it = was.players[box.UMBRA], now.players[box.UMBRA]
    found: list[Word] = []
    for kind in range(box.BUILDINGS):
        article, name = names.an(names.building_name(kind)).split(" ")
        for hill in range(box.HILLS):
            stands = now.hills[hill].buildings[kind] > was.hills[hill].buildings[kind]
            if stands and it.builder[kind] > then.builder[kind]:
                constructed = said(
                    "constructed {a} {building} on {hill}",
                    a=article,
                    building=Name(name),
                    hill=hill_named(hill),
                )
                found.append(constructed)
    return found


def umbra_favors(was: Table, now: Table) -> list[Word]:
    """AE-16.8: the Personality that left, unless the player took it."""
    mine = now.players[0].played
    gone = [
        box.HAND_CARDS + a
        for a, b in zip(was.personalities, now.personalities, strict=True)
        if a != EMPTY == b and not mine[box.HAND_CARDS + a]
    ]
    return [said("took the favor of {card}", card=card_named(card)) for card in gone]


def umbra_last_turns(was: Table) -> Word:
    """The turns that Gens Umbra takes alone after the player has passed."""
    still = was.seats == 1 and was.players[box.UMBRA].pass_space == EMPTY
    alone = still and was.phase == Phase.ACTIONS
    return (STOP, "Gens Umbra took its last turns and passed") if alone else ()
