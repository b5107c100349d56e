"""What a turn did, in the words that verdicts use."""

from circenses.core.state.schema import EMPTY
from circenses.core.text.feats import Feat, fresh
from circenses.games.magna_roma import box
from circenses.games.magna_roma.board import names
from circenses.games.magna_roma.view import Player, Table
from circenses.games.magna_roma.vocabulary import SLOTS


def feats(was: Table, now: Table, player: int) -> list[Feat]:
    before, after = was.players[player], now.players[player]
    return [
        *monuments(before, after),
        *conquests(now, before, after),
        *blessings(before, after),
        *tiles(before, after),
        *reserved(now, before, after),
    ]


def monuments(before: Player, after: Player) -> list[Feat]:
    return [
        Feat(
            f"monument:{after.monuments[k]}",
            "built",
            f"the {names.monument_name(after.monuments[k])}",
            site_of(after.sites[k]),
            weight=6,
            rare=True,
        )
        for k in range(before.monument_count, after.monument_count)
    ]


def site_of(site: int) -> str:
    """Where a monument stands; the Forum lies in the Town Center."""
    return "" if site == box.CENTER else names.site_words(site)


def conquests(now: Table, before: Player, after: Player) -> list[Feat]:
    found = []
    for space in fresh(before.discs, after.discs):
        card, slot = divmod(space, box.PROVINCE_SLOTS)
        name = box.Province.written[now.provinces[card]]["name"]
        thing = f"the {SLOTS[slot]} slot of {name}"
        found.append(Feat(f"disc:{space}", "conquered", thing, weight=5, rare=True))
    return found


def blessings(before: Player, after: Player) -> list[Feat]:
    return [
        Feat(f"bless:{cell}", "blessed", tile_at(after, cell), on(cell), weight=4)
        for cell in range(box.CELLS)
        if after.blessed[cell] and not before.blessed[cell]
    ]


def tiles(before: Player, after: Player) -> list[Feat]:
    return [
        Feat("tile", "placed", tile_at(after, cell), lying_on(after, cell), weight=3)
        for cell in range(box.CELLS)
        if after.city[cell] != EMPTY == before.city[cell]
    ]


LYING = ("on {}, upright", "on {}, turned right", "on {}, upside down", "on {}, turned left")


def lying_on(player: Player, cell: int) -> str:
    """Where a tile lies, and which way."""
    return LYING[player.city[cell] & 3].format(names.cell_words(cell))


def reserved(now: Table, before: Player, after: Player) -> list[Feat]:
    """The next tile; the marker is where it lies."""
    if after.marker in (EMPTY, before.marker) or now.slots[after.marker] < 0:
        return []
    tile = now.slots[after.marker]
    thing, place = f"the {names.color_of(tile)} tile", f"in slot {after.marker + 1}"
    return [Feat(f"reserve:{tile}", "reserved", thing, place, weight=2, rare=True)]


def tile_at(player: Player, cell: int) -> str:
    tile = player.city[cell] >> 2
    return "the Town Center" if tile >= box.TILES else f"the {names.color_of(tile)} tile"


def on(cell: int) -> str:
    return f"on {names.cell_words(cell)}"
