"""Where the points of Magna Roma come from, reason by reason."""

from circenses.core.compiling.interpret import on_view
from circenses.core.state.schema import EMPTY
from circenses.core.text.lists import counted
from circenses.core.text.sources import Source
from circenses.games.magna_roma import box, scoring
from circenses.games.magna_roma.board import outlook
from circenses.games.magna_roma.board.names import monument_name
from circenses.games.magna_roma.view import Player, Table
from circenses.games.magna_roma.vocabulary import NO_ICON

rules = on_view(scoring)


def sources(table: Table, side: int) -> list[Source]:
    me = table.players[side]
    return [*small_lines(me, side), *monuments(me), *provinces(table, me)]


DEEDS = {
    "rotation": "tiles placed",
    "blessing": "tiles blessed",
    "accept": "trades",
    "conquer": "provinces conquered",
}


def earned(was: Table, now: Table, side: int, deed: str) -> list[Source]:
    """MR-7.6: points in play, by what earned them; star bonuses (MR-6.3) are listed separately."""
    before, after = was.players[side], now.players[side]
    points = int(after.points) - int(before.points)
    if not points:
        return []
    fresh = int(after.bonuses) & ~int(before.bonuses)
    bonuses = [k for k in range(box.BONUSES) if (fresh >> k) & 1]
    by_stars = sum(box.Bonus.written[k]["gain"].get("vp", 0) for k in bonuses)
    return [
        Source(scoring.POINTS, "star bonuses", by_stars),
        Source(scoring.POINTS, DEEDS.get(deed, "other moves"), points - by_stars),
    ]


def chapter(table: Table) -> str:
    """One chapter: everything is counted at the end."""
    return "The game"


def small_lines(me: Player, side: int) -> list[Source]:
    """Market, Pantheon and Military: one reason each."""
    lowest = min(int(box.STAR_VALUE[stars]) for stars in me.stars)
    market = f"{box.Market.values[me.luxuries]} × lowest star value {lowest}"
    blessings = counted(me.blessings, "blessing")
    pantheon = f"{blessings} unused × {box.Pantheon.token_vp[me.faith]}"
    legions = counted(me.legions, "legion")
    return [
        Source(scoring.MARKET, market, rules.score_market(me), (f"luxury-{side}",)),
        Source(
            scoring.PANTHEON, pantheon, rules.score_pantheon(me), ("good:blessing", f"faith-{side}")
        ),
        Source(
            scoring.MILITARY, legions, int(box.Military.end_vp[me.legions]), (f"legion-{side}",)
        ),
    ]


def monuments(me: Player) -> list[Source]:
    """MR-11.4: each monument that works, at the level of the best way."""
    found = []
    for built, level in enumerate(outlook.levels(me)):
        monument = me.monuments[built]
        times = rules.times_met(me, built)
        points = int(box.Monument.points_at[monument, level]) * times
        piece = f"monument-{box.Monument.written[monument]['id']}"
        found.append(Source(scoring.MONUMENTS, monument_name(monument), points, (piece,)))
    return found


def provinces(table: Table, me: Player) -> list[Source]:
    """MR-11.5: each own disc."""
    found = []
    for card in range(box.Setup.provinces_in_play):
        for slot in range(box.PROVINCE_SLOTS):
            if (me.discs >> (card * box.PROVINCE_SLOTS + slot)) & 1:
                province = table.provinces[card]
                each = int(box.Province.vp[province, slot])
                times = rules.condition_met(me, province)
                name = f"{box.Province.written[province]['name']}, {times} × {each}"
                counts = counted_tiles(me, province) if times else ()
                found.append(Source(scoring.PROVINCES, name, each * times, counts))
    return found


def counted_tiles(me: Player, province: int) -> tuple[str, ...]:
    """The tiles of a city whose icons or color a province counts."""
    tiles = [laid >> 2 for laid in me.city if laid != EMPTY]
    color, icons = int(box.Province.color[province]), int(box.Province.icons[province])
    by_color = box.Province.kind[province] == box.ProvinceKind.DISTRICTS
    return tuple(
        f"tile-{number}"
        for number in tiles
        if number < box.TILES
        and (
            box.TILE_COLOR[number] == color
            if by_color
            else box.TILE_ICON[number] < NO_ICON and icons >> int(box.TILE_ICON[number]) & 1
        )
    )
