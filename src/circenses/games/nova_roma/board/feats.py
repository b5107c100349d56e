"""What a turn did, in the words that verdicts use."""

from collections import Counter
from collections.abc import Sequence

from circenses.core.state.schema import EMPTY
from circenses.core.text.feats import Feat, fresh
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.board import names
from circenses.games.nova_roma.view import Player, Table


def feats(was: Table, now: Table, player: int) -> list[Feat]:
    before, after = was.players[player], now.players[player]
    return [
        *contracts(was, now, before, after),
        *zones(before, after),
        *voyages(before, after),
        *steps(before, after),
        *followers(before, after),
        *estate(before, after),
        *claims(before, after),
        *patricians(was, now, player),
    ]


def contracts(was: Table, now: Table, before: Player, after: Player) -> list[Feat]:
    found = []
    if after.building > before.building:
        for card in gone(was.building_offer, now.building_offer):
            points = box.Building.written[card]["vp"]
            thing = f"the building contract for {points} points"
            found.append(Feat(f"contract:{card}", "completed", thing, weight=7, rare=True))
    if after.shipping > before.shipping:
        found += [
            Feat(f"shipping:{card}", "completed", "a shipping contract", weight=5)
            for card in gone(was.shipping_offer, now.shipping_offer)
        ]
    return found


def gone(was: Sequence[int], now: Sequence[int]) -> list[int]:
    """The cards that left an offer."""
    return [card for card in (Counter(was) - Counter(now)) if card >= 0]


def zones(before: Player, after: Player) -> list[Feat]:
    return [
        Feat(f"zone:{zone}", "built in", f"zone {names.ZONE_NAMES[zone]}", weight=6)
        for zone in range(layout.ZONES)
        if list(before.blocks[zone]) != list(after.blocks[zone])
    ]


def voyages(before: Player, after: Player) -> list[Feat]:
    return [
        Feat(f"ship:{stop}", "sailed to", names.stop_name(stop), weight=4)
        for was, stop in zip(before.ships, after.ships, strict=True)
        if was != stop
    ]


def steps(before: Player, after: Player) -> list[Feat]:
    return [
        Feat(f"race:{track}", "raced on", f"the {name} track", f"to space {after.race[track]}", 4)
        for track, name in enumerate(names.TRACK_NAMES)
        if after.race[track] > before.race[track]
    ]


def followers(before: Player, after: Player) -> list[Feat]:
    """Followers recruited into the row, and those only taken in hand."""
    recruited = [one for one in names.members(after.row) if one not in names.members(before.row)]
    taken = [one for one in names.members(after.hand) if one not in names.members(before.hand)]
    return [
        *(
            Feat(f"follower:{one}", "recruited", f"the {names.follower_name(one)}", weight=5)
            for one in recruited
        ),
        *(
            Feat(f"hand:{one}", "took", f"the {names.follower_name(one)}", weight=3, rare=True)
            for one in taken
            if one not in recruited
        ),
    ]


def estate(before: Player, after: Player) -> list[Feat]:
    """Tiles laid on the estate, and artisans placed there."""
    laid = [
        Feat(
            f"tile:{after.tiles[space]}",
            "laid",
            f"the {names.tile_name(after.tiles[space])}",
            f"on {names.estate_name(space)}",
            weight=5,
            rare=True,
        )
        for space in range(layout.ESTATE_SPACES)
        if after.tiles[space] not in (before.tiles[space], EMPTY)
    ]
    artisans = [
        Feat(f"artisan:{space}", "placed", "an artisan", f"on {names.estate_name(space)}", weight=4)
        for space in range(layout.ESTATE_SPACES)
        if after.placed[space] > before.placed[space]
    ]
    return [*laid, *artisans]


def claims(before: Player, after: Player) -> list[Feat]:
    return [
        Feat(f"claim:{cell}", "claimed", "an achievement", place_of(cell), weight=4)
        for cell in fresh(before.claimed, after.claimed)
    ]


def place_of(cell: int) -> str:
    row, column = divmod(cell, layout.MOSAIC_SIDE)
    return f"in row {row + 1}, column {column + 1}"


def patricians(was: Table, now: Table, player: int) -> list[Feat]:
    """The place in the forum: two actions that nobody else can take there."""
    if list(was.lines) != list(now.lines):
        return []
    chosen = [
        Feat(f"forum:{space}", "chose", names.space_name(now, space), weight=3, rare=True)
        for space in range(layout.SPACES)
        if now.forum[space] == player != was.forum[space]
    ]
    blocked = [
        Feat("legionnaire", "placed", "a legionnaire", f"on {names.space_name(now, space)}", 2)
        for space in fresh(was.legionnaires, now.legionnaires)
        if now.seats > 1
    ]
    return [*chosen, *blocked]
