"""Where the points of Nova Roma come from, reason by reason."""

from circenses.core.compiling.interpret import on_view
from circenses.core.text.lists import counted
from circenses.core.text.sources import Source
from circenses.games.nova_roma import box, layout, scoring
from circenses.games.nova_roma.board import names
from circenses.games.nova_roma.view import Player, Table

rules = on_view(scoring)

PLACES = ("first", "second", "third")
STORES = tuple(f"good:{name}" for name in ("wheat", "stone", "wood", "wine", "horse", "coin"))
PEOPLE = ("good:influence", "good:artisan")


def sources(table: Table, side: int) -> list[Source]:
    if rules.is_rival(table, side):
        return []
    me = table.players[side]
    found = [
        *ships(me, side),
        *contracts(me),
        *zones(table, side),
        Source(
            scoring.CHARIOTS, counted(me.chariots, "chariot"), box.Scoring.chariot_vp * me.chariots
        ),
        *finishes(me, side),
        *followers(me),
        animals(me),
        *mosaic(me),
        *left_over(table, side),
    ]
    return found if table.seats > 1 else [one for one in found if layout.SCORED_ALONE[one.line]]


def chapter(table: Table) -> str:
    return f"Round {table.round_number}" if table.round_number else "The draft"


def ships(me: Player, side: int) -> list[Source]:
    return [
        Source(
            scoring.SAILING,
            f"a ship at {names.stop_name(stop)}",
            int(layout.SHIP_POINTS[stop]),
            (f"ship-{side}-{number}",),
        )
        for number, stop in enumerate(me.ships)
    ]


def contracts(me: Player) -> list[Source]:
    """NR-21.3: each building contract."""
    cards = [card for card in range(len(box.Building)) if (me.building >> card) & 1]
    shapes = box.Building.shape.tolist()
    return [
        Source(scoring.CONTRACTS, names.shape_name(shapes[card]), int(box.Building.vp[card]))
        for card in cards
    ]


def zones(table: Table, side: int) -> list[Source]:
    """NR-21.4: the place in each zone."""
    found = []
    for zone in range(layout.ZONES):
        if rules.blocks_of(table, side, zone):
            place = min(2, rules.position_in(table, side, zone))
            name = f"zone {names.ZONE_NAMES[zone]}, {PLACES[place]}"
            blocks = names.members(table.players[side].blocks[zone])
            pieces = tuple(f"block-{zone}-{cell}" for cell in blocks)
            found.append(Source(scoring.ZONES, name, int(box.Zone.vp[zone, place]), pieces))
    return found


def finishes(me: Player, side: int) -> list[Source]:
    return [
        Source(
            scoring.FINISHES,
            f"the {names.TRACK_NAMES[track]} track",
            box.Scoring.finish_vp,
            (f"race-{side}-{track}",),
        )
        for track in range(layout.TRACKS)
        if me.race[track] == layout.LAST_SPACE
    ]


def followers(me: Player) -> list[Source]:
    return [
        Source(
            scoring.FOLLOWERS,
            names.follower_name(card),
            rules.follower_points(me, card),
            (f"follower:{card}",),
        )
        for card in names.members(me.row)
    ]


def animals(me: Player) -> Source:
    n = rules.animals(me)
    points = rules.score_animals(n)
    return Source(scoring.ANIMALS, counted(n, "animal"), points)


def mosaic(me: Player) -> list[Source]:
    """NR-21.9: the cells claimed, then the lines that are full."""
    cells = [cell for cell in range(layout.MOSAIC_CELLS) if (me.claimed >> cell) & 1]
    single = sum(int(box.MosaicBoard.row_vp[cell // layout.MOSAIC_SIDE]) for cell in cells)
    whole = rules.score_mosaic(me.claimed) - single
    return [
        Source(scoring.MOSAIC, counted(len(cells), "achievement"), single),
        Source(scoring.MOSAIC, "full lines", whole),
    ]


def left_over(table: Table, side: int) -> list[Source]:
    """NR-21.10 to NR-21.12: what is left, counted together, and the first player token."""
    me = table.players[side]
    goods = rules.goods_of(me) + me.coins
    people = me.influence + rules.artisans_of(me)
    first = rules.score_first_player(table, side)
    each, every = box.Scoring.goods_and_coins_div, box.Scoring.influence_and_artisans_div
    return [
        Source(scoring.GOODS_COINS, f"{goods} in all, 1 per {each}", goods // each, STORES),
        Source(
            scoring.INFLUENCE_ARTISANS, f"{people} in all, 1 per {every}", people // every, PEOPLE
        ),
        Source(scoring.FIRST_PLAYER, "first player token", first),
    ]
