"""The log: each move after it was made, and what followed automatically."""

from circenses.core.text.goods import gained
from circenses.core.text.questions import Deed
from circenses.core.text.sentences import CLAUSE, Name, Some, Word, in_a_row, said, with_result
from circenses.draw.pieces import ROMAN
from circenses.draw.table import asked
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.board import names, outlook
from circenses.games.nova_roma.board.texts import needed_words
from circenses.games.nova_roma.fits import COLORS
from circenses.games.nova_roma.view import Table
from circenses.games.nova_roma.vocabulary import ACTION_NAMES, GOODS, POINTS


def tell_mosaic(deed: Deed[Table]) -> Word:
    color = Name(COLORS[deed.thing // box.Setup.mosaic_draft_faceup])
    return said("took a {color} mosaic tile", color=color)


def tell_take_line(deed: Deed[Table]) -> Word:
    line = outlook.line_asked(deed.was, deed.thing)
    power = outlook.power_of(deed.was, deed.player, line)
    action = Name(names.action_at(deed.was, line))
    return said("took {action} with power {power}", action=action, power=str(power))


def tell_forfeit_line(deed: Deed[Table]) -> Word:
    line = outlook.line_asked(deed.was, deed.thing)
    return said("forfeited {action}", action=Name(names.action_at(deed.was, line)))


def tell_use(deed: Deed[Table]) -> Word:
    return said("used the {follower}", follower=follower_named(layout.FIRST_ONCE + deed.thing))


def follower_named(card: int) -> Name:
    return Name(names.follower_name(card))


def tell_discard(deed: Deed[Table]) -> Word:
    """The cards new on the discard pile; the second of a pair may be discarded automatically."""
    before = names.members(deed.was.follower_discard)
    cards = [card for card in names.members(deed.now.follower_discard) if card not in before]
    found = [said("the {card}", card=follower_named(card)) for card in cards or [deed.thing]]
    return said("discarded {cards}", cards=in_a_row(found))


def tell_tile(deed: Deed[Table]) -> Word:
    tile = names.offered_tile(deed.was, deed.thing)
    return said("took the {tile} for the estate", tile=Name(names.tile_name(tile)))


def tell_space(deed: Deed[Table]) -> Word:
    tile = Name(names.tile_name(asked(deed.was).arg))
    return said("laid the {tile} on {place}", tile=tile, place=names.estate_name(deed.thing))


def tell_petition(deed: Deed[Table]) -> Word:
    action = Name(ACTION_NAMES[names.inner_action(deed.thing)])
    return said("petitioned for {action}", action=action)


def tell_draw(deed: Deed[Table]) -> Word:
    return said("took the {follower}", follower=follower_named(deed.was.follower_offer[deed.thing]))


tell_trim = tell_discard


def tell_sail(deed: Deed[Table]) -> Word:
    ship = deed.thing // layout.ROUTES
    stop = deed.now.players[deed.player].ships[ship]
    return said("sailed to {stop}", stop=Name(names.stop_name(stop)))


def tell_contract(deed: Deed[Table]) -> Word:
    card = deed.was.building_offer[deed.thing]
    points = Some(POINTS, (box.Building.written[card]["vp"],))
    return said("completed a building contract for {points}", points=points)


def tell_zone(deed: Deed[Table]) -> Word:
    return said("chose {zone}", zone=Name(f"zone {names.ZONE_NAMES[deed.thing]}"))


def tell_anchor(deed: Deed[Table]) -> Word:
    return said("built in {zone}", zone=Name(f"zone {names.ZONE_NAMES[asked(deed.was).n]}"))


def tell_race(deed: Deed[Table]) -> Word:
    return race_words("raced to space {space} of the {track} track", deed)


def tell_race_artisan(deed: Deed[Table]) -> Word:
    return race_words("spent an artisan and raced to space {space} of the {track} track", deed)


def race_words(template: str, deed: Deed[Table]) -> Word:
    space = deed.now.players[deed.player].race[deed.thing]
    return said(template, space=Name(str(space)), track=names.TRACK_NAMES[deed.thing])


def tell_claim(deed: Deed[Table]) -> Word:
    goal = needed_words(outlook.achievement_of(deed.was.players[deed.player], deed.thing))
    return said("claimed an achievement: {goal}", goal=goal)


# ---- what followed automatically


def follow(deed: Deed[Table]) -> Word:
    """What was paid and gained, and the end of a round."""
    ends = outlook.has_ended(deed.was, deed.now)
    own = with_result(*change_words(deed, deed.player, "paying {goods}", "gaining {goods}"))
    others = [
        (CLAUSE, said("{who} {did}", who=Name(ROMAN[other + 1]), did=in_a_row(did)))
        for other in range(deed.was.seats)
        if other != deed.player
        and (did := change_words(deed, other, "paid {goods}", "gained {goods}"))
    ]
    return (own, others, end_words(deed) if ends and deed.was.round_number else ())


def change_words(deed: Deed[Table], player: int, paying: str, gaining: str) -> list[Word]:
    """What a player paid and gained, in clauses."""
    change = outlook.change_of(deed.was, deed.now, player)
    rows = {paying: tuple(max(0, -n) for n in change), gaining: gained(change)}
    return [said(one, goods=Some(GOODS, row)) for one, row in rows.items() if any(row)]


def end_words(deed: Deed[Table]) -> Word:
    """NR-19: the end of a round."""
    ends = [
        said("{who} won the favored chariot", who=Name(ROMAN[player + 1]))
        for player in range(deed.was.seats)
        if deed.now.players[player].chariots > deed.was.players[player].chariots
    ]
    if deed.now.rival_chariots > deed.was.rival_chariots:
        ends.append("the rival won the favored chariot")
    if deed.now.pending:
        ends.append(f"round {deed.now.round_number} began")
    else:
        ends.append("the last round ended")
    return [(CLAUSE, end) for end in ends]
