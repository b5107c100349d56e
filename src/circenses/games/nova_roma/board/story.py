"""The log: each move after it was made, and what followed of itself."""

from circenses.core.text.goods import gained
from circenses.core.text.questions import Deed
from circenses.core.text.sentences import Name, Some, Word
from circenses.draw.pieces import ROMAN
from circenses.draw.table import asked
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.board import names, outlook
from circenses.games.nova_roma.board.texts import achievement_words
from circenses.games.nova_roma.fits import COLORS
from circenses.games.nova_roma.view import Table
from circenses.games.nova_roma.vocabulary import ACTION_NAMES, GOODS, POINTS


def tell_mosaic(deed: Deed[Table]) -> Word:
    return ("took a ", Name(COLORS[deed.thing // box.Setup.mosaic_draft_faceup]), " mosaic tile")


def tell_take_line(deed: Deed[Table]) -> Word:
    line = outlook.line_asked(deed.was, deed.thing)
    power = outlook.power_of(deed.was, deed.player, line)
    return ("took ", Name(names.action_at(deed.was, line)), f" with power {power}")


def tell_forfeit_line(deed: Deed[Table]) -> Word:
    return ("forfeited ", Name(names.action_at(deed.was, outlook.line_asked(deed.was, deed.thing))))


def tell_use(deed: Deed[Table]) -> Word:
    return ("used the ", Name(names.follower_name(layout.FIRST_ONCE + deed.thing)))


def tell_discard(deed: Deed[Table]) -> Word:
    """All that lies on the discard pile now: the last of a pair may follow of itself."""
    before = names.members(deed.was.follower_discard)
    cards = [card for card in names.members(deed.now.follower_discard) if card not in before]
    found = [Name(names.follower_name(card)) for card in cards or [deed.thing]]
    return ("discarded the ", found[0], [(" and the ", name) for name in found[1:]])


def tell_tile(deed: Deed[Table]) -> Word:
    tile = names.offered_tile(deed.was, deed.thing)
    return ("took the ", Name(names.tile_name(tile)), " for the estate")


def tell_space(deed: Deed[Table]) -> Word:
    return (
        "laid the ",
        Name(names.tile_name(asked(deed.was).arg)),
        f" on {names.estate_name(deed.thing)}",
    )


def tell_petition(deed: Deed[Table]) -> Word:
    return ("took ", Name(ACTION_NAMES[names.inner_action(deed.thing)]), " by petition")


def tell_draw(deed: Deed[Table]) -> Word:
    return ("took the ", Name(names.follower_name(deed.was.follower_offer[deed.thing])))


tell_trim = tell_discard


def tell_sail(deed: Deed[Table]) -> Word:
    ship = deed.thing // layout.ROUTES
    return ("sailed to ", Name(names.stop_name(deed.now.players[deed.player].ships[ship])))


def tell_contract(deed: Deed[Table]) -> Word:
    card = deed.was.building_offer[deed.thing]
    return ("completed a building contract for ", Some(POINTS, (box.Building.written[card]["vp"],)))


def tell_zone(deed: Deed[Table]) -> Word:
    return ("chose ", Name(f"zone {names.ZONE_NAMES[deed.thing]}"))


def tell_anchor(deed: Deed[Table]) -> Word:
    return ("built in ", Name(f"zone {names.ZONE_NAMES[asked(deed.was).n]}"))


def tell_race(deed: Deed[Table]) -> Word:
    space = deed.now.players[deed.player].race[deed.thing]
    return ("raced to space ", Name(str(space)), f" of the {names.TRACK_NAMES[deed.thing]} track")


def tell_race_artisan(deed: Deed[Table]) -> Word:
    return ("spent an artisan and ", tell_race(deed))


def tell_claim(deed: Deed[Table]) -> Word:
    goal = achievement_words(outlook.achievement_of(deed.was.players[deed.player], deed.thing))
    return ("claimed an achievement: ", goal)


# ---- what followed of itself


def follow(deed: Deed[Table]) -> Word:
    """What was paid and gained, and the end of a round."""
    ends = outlook.has_ended(deed.was, deed.now)
    said = [change_words(deed, deed.player)]
    said += [
        ("; ", Name(ROMAN[other + 1]), change)
        for other in range(deed.was.seats)
        if other != deed.player and (change := change_words(deed, other))
    ]
    return (said, end_words(deed) if ends and deed.was.round_number else ())


def change_words(deed: Deed[Table], player: int) -> Word:
    """What a player paid and gained."""
    change = outlook.change_of(deed.was, deed.now, player)
    paid = tuple(max(0, -n) for n in change)
    said: list[Word] = []
    if any(paid):
        said.append((", paid ", Some(GOODS, paid)))
    if any(gained(change)):
        said.append((", gained ", Some(GOODS, gained(change))))
    return said


def end_words(deed: Deed[Table]) -> Word:
    """NR-19: the end of a round."""
    said: list[Word] = [
        ("; ", Name(ROMAN[player + 1]), " won the favored chariot")
        for player in range(deed.was.seats)
        if deed.now.players[player].chariots > deed.was.players[player].chariots
    ]
    if deed.now.rival_chariots > deed.was.rival_chariots:
        said.append("; the rival won the favored chariot")
    if deed.now.pending:
        said.append(f"; round {deed.now.round_number} began")
    else:
        said.append("; the last round ended")
    return said
