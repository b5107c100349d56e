"""The log: each move after it was made, and what followed of itself."""

from typing import TYPE_CHECKING

from circenses.core.text.goods import gained
from circenses.core.text.words import Name, Some, Word
from circenses.draw.pieces import ROMAN
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.board.names import (
    TRACK_NAMES,
    ZONE_NAMES,
    action_at,
    asked,
    estate_name,
    follower_name,
    inner_action,
    members,
    offered_tile,
    space_name,
    stop_name,
    tile_name,
)
from circenses.games.nova_roma.board.outlook import (
    achievement_of,
    change_of,
    has_ended,
    line_asked,
    power_of,
)
from circenses.games.nova_roma.board.texts import achievement_words
from circenses.games.nova_roma.fits import COLOURS
from circenses.games.nova_roma.vocabulary import ACTION_NAMES, GOODS, POINTS

if TYPE_CHECKING:
    from circenses.core.text.questions import Deed
    from circenses.games.nova_roma.board.view import Table


def tell_mosaic(deed: "Deed[Table]") -> Word:
    return (
        "took a ",
        Name(COLOURS[deed.thing // box.Setup.mosaic_draft_faceup]),
        " mosaic tile",
    )


def tell_emperor(deed: "Deed[Table]") -> Word:
    space = int(layout.EMPEROR_SPACES[deed.was.emperor_tile, deed.thing])
    return ("placed the emperor on ", Name(space_name(deed.was, space)))


def tell_patrician(deed: "Deed[Table]") -> Word:
    return ("placed a patrician on ", Name(space_name(deed.was, deed.thing)))


def tell_legionnaire(deed: "Deed[Table]") -> Word:
    return ("placed a legionnaire on ", Name(space_name(deed.was, deed.thing)))


def tell_take_line(deed: "Deed[Table]") -> Word:
    line = line_asked(deed.was, deed.thing)
    power = power_of(deed.was, deed.player, line)
    return ("took ", Name(action_at(deed.was, line)), f" with power {power}")


def tell_forfeit_line(deed: "Deed[Table]") -> Word:
    return ("forfeited ", Name(action_at(deed.was, line_asked(deed.was, deed.thing))))


def tell_use(deed: "Deed[Table]") -> Word:
    return ("used the ", Name(follower_name(layout.FIRST_ONCE + deed.thing)))


def tell_good(deed: "Deed[Table]") -> Word:
    return "chose a good"


def tell_tile_yes(deed: "Deed[Table]") -> Word:
    tile = deed.was.players[deed.player].tiles[asked(deed.was).arg]
    return ("used the ", Name(tile_name(tile)))


def tell_artisan(deed: "Deed[Table]") -> Word:
    return ("placed an artisan on ", Name(estate_name(deed.thing)))


def tell_discard(deed: "Deed[Table]") -> Word:
    """All that lies on the discard pile now: the last of a pair may follow of itself."""
    before = members(deed.was.follower_discard)
    cards = [card for card in members(deed.now.follower_discard) if card not in before]
    names = [Name(follower_name(card)) for card in cards or [deed.thing]]
    return ("discarded the ", names[0], [(" and the ", name) for name in names[1:]])


def tell_buy(deed: "Deed[Table]") -> Word:
    return "bought a good"


def tell_wine_yes(deed: "Deed[Table]") -> Word:
    return "sold wine"


def tell_tile(deed: "Deed[Table]") -> Word:
    return ("took the ", Name(tile_name(offered_tile(deed.was, deed.thing))), " for the estate")


def tell_space(deed: "Deed[Table]") -> Word:
    return ("laid the ", Name(tile_name(asked(deed.was).arg)), f" on {estate_name(deed.thing)}")


def tell_claim_yes(deed: "Deed[Table]") -> Word:
    return "claimed the first player token"


def tell_pay(deed: "Deed[Table]") -> Word:
    return f"petitioned for power {deed.thing + 1}"


def tell_petition(deed: "Deed[Table]") -> Word:
    return ("took ", Name(ACTION_NAMES[inner_action(deed.thing)]), " by petition")


def tell_draw(deed: "Deed[Table]") -> Word:
    return ("took the ", Name(follower_name(deed.was.follower_offer[deed.thing])))


def tell_play(deed: "Deed[Table]") -> Word:
    return ("recruited the ", Name(follower_name(deed.thing)))


def tell_replace(deed: "Deed[Table]") -> Word:
    return ("replaced the ", Name(follower_name(deed.thing)))


tell_trim = tell_discard


def tell_ship_contract(deed: "Deed[Table]") -> Word:
    return "completed a shipping contract"


def tell_sail(deed: "Deed[Table]") -> Word:
    ship = deed.thing // layout.ROUTES
    return ("sailed to ", Name(stop_name(deed.now.players[deed.player].ships[ship])))


def tell_contract(deed: "Deed[Table]") -> Word:
    card = deed.was.building_offer[deed.thing]
    return ("completed a building contract for ", Some(POINTS, (box.Building.written[card]["vp"],)))


def tell_zone(deed: "Deed[Table]") -> Word:
    return ("chose ", Name(f"zone {ZONE_NAMES[deed.thing]}"))


def tell_orient(deed: "Deed[Table]") -> Word:
    return "turned the building"


def tell_anchor(deed: "Deed[Table]") -> Word:
    return ("built in ", Name(f"zone {ZONE_NAMES[asked(deed.was).n]}"))


def tell_race(deed: "Deed[Table]") -> Word:
    space = deed.now.players[deed.player].race[deed.thing]
    return ("raced to space ", Name(str(space)), f" of the {TRACK_NAMES[deed.thing]} track")


def tell_race_artisan(deed: "Deed[Table]") -> Word:
    return ("spent an artisan and ", tell_race(deed))


def tell_wheel_influence(deed: "Deed[Table]") -> Word:
    return "chose influence"


tell_produce = tell_artisan


def tell_hire(deed: "Deed[Table]") -> Word:
    return "hired an artisan"


def tell_claim(deed: "Deed[Table]") -> Word:
    goal = achievement_words(achievement_of(deed.was.players[deed.player], deed.thing))
    return ("claimed an achievement: ", goal)


# ---- what followed of itself


def follow(deed: "Deed[Table]") -> Word:
    """What was paid and gained, and the end of a round."""
    ends = has_ended(deed.was, deed.now)
    said = [change_words(deed, deed.player)]
    said += [
        ("; ", Name(ROMAN[other + 1]), change)
        for other in range(deed.was.seats)
        if other != deed.player and (change := change_words(deed, other))
    ]
    return (said, end_words(deed) if ends and deed.was.round_number else ())


def change_words(deed: "Deed[Table]", player: int) -> Word:
    """What a player paid and gained."""
    change = change_of(deed.was, deed.now, player)
    paid = tuple(max(0, -n) for n in change)
    said: list[Word] = []
    if any(paid):
        said.append((", paid ", Some(GOODS, paid)))
    if any(gained(change)):
        said.append((", gained ", Some(GOODS, gained(change))))
    return said


def end_words(deed: "Deed[Table]") -> Word:
    """NR-19: the end of a round."""
    said: list[Word] = [
        ("; ", Name(ROMAN[player + 1]), " won the favoured chariot")
        for player in range(deed.was.seats)
        if deed.now.players[player].chariots > deed.was.players[player].chariots
    ]
    if deed.now.rival_chariots > deed.was.rival_chariots:
        said.append("; the rival won the favoured chariot")
    if deed.now.pending:
        said.append(f"; round {deed.now.round_number} began")
    else:
        said.append("; the last round ended")
    return said
