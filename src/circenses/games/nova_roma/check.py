"""Whether components fit the game: what is wrong with a content pack, in plain words."""

from collections.abc import Iterator
from typing import Any

from circenses.core.checks import (
    Path,
    Problems,
    Shape,
    Table,
    box,
    fixed,
    goods,
    listed,
    one,
    optional,
    problems_of,
    rows,
    source,
    table,
    text,
    variants,
    whole,
    word,
    yes_no,
)

GOODS = ("wheat", "stone", "wood", "wine", "horse")
PAYABLE = (*GOODS, "coin", "influence", "artisan")
GAINABLE = (*PAYABLE, "good")
ACTIONS = ("trade", "upgrade", "petition", "recruit", "sail", "build", "race", "produce")
COUNTERS = (
    *(*GOODS, "coin", "influence", "building_contracts", "shipping_contracts", "followers"),
    *("estate_tiles", "animal_tiles", "tracks_at_3", "race_steps"),
)
COLOURS = ("green", "yellow", "orange")
LINES = (  # of the score sheet, in the order of the rulebook
    *("sailing", "building_contracts", "zones", "chariots", "finishes", "followers", "animals"),
    *("mosaic", "goods_coins", "influence_artisans", "first_player"),
)
SHAPES = ("mono", "duo", "i3", "l3", "i4", "o4", "l4", "t4", "s4")
MOST_AMOUNT = 20  # of one thing in one price, gain or effect
MOST_CELLS = 35  # of one zone: the move numbers know no more (NR-24.1)
SIGNS = ".sRr#"


def check(components: Table) -> list[str]:
    """What is wrong with the components; an empty list when they can be played."""
    return problems_of(BOX, components, also=TOGETHER)


# ---- shapes of values


def either(*shapes: Shape) -> Shape:
    """One of several shapes; the problems of the nearest one are told."""

    def shape(value: Any, path: Path) -> Problems:
        yield from min((list(inner(value, path)) for inner in shapes), key=len)

    return shape


def needs(value: Any, path: Path) -> Problems:
    """One or two counters, and how high each must be."""
    yield from goods(COUNTERS, 1, 99)(value, path)
    yield from one(lambda counters: 1 <= len(counters) <= 2, "one or two counters")(value, path)


def grid(value: Any, path: Path) -> Problems:
    """Equally long rows of signs."""
    yield from listed(text, 1, MOST_CELLS)(value, path)
    cells = "".join(map(str, value)) if isinstance(value, list) else ""
    fits = len({len(str(row)) for row in value}) == 1 and not set(cells) - set(SIGNS)
    wanted = f"equally long rows of the signs {' '.join(SIGNS)}, {MOST_CELLS} in all at most"
    yield from one(lambda _: fits and len(cells) <= MOST_CELLS, wanted)(value, path)


NUMBER = whole(0, 99)
PRICE, GAIN = goods(PAYABLE, 1, MOST_AMOUNT), goods(GAINABLE, 1, MOST_AMOUNT)
SPACE = listed(whole(0, 9), 2)
LINE = table(vp=NUMBER, gain=GAIN)
COUNTER = word(*COUNTERS)
PARTS = optional(  # the sources of single keys
    one(
        lambda parts: not any(p for part in parts.values() for p in source(part, ("source",))),
        "keys with the source of each",
    )
)
ON_ACTION = word(*ACTIONS)
CARD = {"id": text, "name": text, "picture": text}
TILE = {"id": text, "n": whole(1, 9), "picture": text}

# ---- followers, tiles, achievements: a word that is not here is no word of the rules (NR-2.3)

FOLLOWER = variants(
    "kind",
    end=table(
        **CARD,
        score=either(
            table(base=NUMBER, per=COUNTER, div=whole(1, 20)),
            table(at_least=NUMBER, of=COUNTER, vp=NUMBER),
        ),
    ),
    once=variants(
        "effect",
        gain=table(**CARD, on=ON_ACTION, gain=GAIN),
        power=table(**CARD, on=ON_ACTION, n=whole(1, 2)),
        place_artisan=table(**CARD, on=ON_ACTION, pay=PRICE),
        waive_artisan=table(**CARD, on=fixed("build")),
    ),
    always=variants(
        "effect",
        gain=table(**CARD, on=ON_ACTION, gain=GAIN),
        tame=table(**CARD, on=fixed("place_on_animal"), gain=GAIN),
    ),
)
BASIC: dict[str, Shape] = {
    "produce": table(**TILE, gain=GAIN),
    "convert": table(**TILE, pay=PRICE, gain=GAIN),
    "animal": table(**TILE, animals=whole(1, 9)),
}
SINGLE = variants(
    "effect",
    gain=table(**TILE, gain=GAIN),
    play_follower=table(**TILE),
    sail=table(**TILE, k=whole(1, MOST_AMOUNT)),
    block=table(**TILE, k=fixed(1)),
    race=table(**TILE, k=whole(1, MOST_AMOUNT)),
)
ACHIEVEMENT = either(
    table(id=text, colour=word(*COLOURS), need=needs, pay=optional(PRICE)),
    table(
        id=text,
        colour=word(*COLOURS),
        sum=whole(1, 50),
        of=listed(COUNTER, 2, twice=False),
        pay=optional(PRICE),
    ),
)

# ---- the box

BOX = box(
    meta=table(
        name=text,
        players=fixed([1, 2, 3, 4]),
        rounds=fixed(5),
        patricians=fixed(3),
        actions=fixed([*ACTIONS]),
        action_pictures=listed(text, len(ACTIONS)),
        goods=fixed([*GOODS]),
    ),
    counts=table(
        estate_boards=fixed(4),
        mosaic_boards=fixed(4),
        mosaic_tiles=fixed(15),
        forum_tiles=fixed(8),
        artisans=fixed(16),
        legionnaires=fixed(6),
        followers=fixed(40),
        shipping_contracts=fixed(30),
        building_contracts=fixed(28),
        basic_estate_tiles=fixed(23),
        special_estate_tiles=fixed(7),
        emperor_tiles=fixed(8),
        coins_1=fixed(32),
        coins_3=fixed(12),
        chariots=fixed(9),
        building_rewards=fixed(12),
        per_player=table(
            patrician=fixed(3),
            score=fixed(1),
            hippodrome=fixed(3),
            ship=fixed(2),
            achievement=fixed(7),
            block=fixed(20),
            influence=fixed(1),
            goods_tracker=fixed(5),
        ),
    ),
    counts_public=table(cards=fixed(98), figures=fixed(43), blocks=fixed(80)),
    setup=table(
        coins_by_turn_order=listed(NUMBER, 4),
        goods_each=NUMBER,
        influence=NUMBER,
        artisans=whole(0, 4),
        followers_dealt=whole(0, 6),
        followers_before_mosaics=yes_no,
        achievements_own=fixed(4),
        achievements_hippodrome=fixed(3),
        follower_offer=fixed(4),
        shipping_offer=fixed(4),
        building_offer=fixed(4),
        basic_offer=fixed(4),
        special_offer=fixed(1),
        emperor_stack=fixed(5),
        chariot_stack=fixed(5),
        mosaic_draft_faceup=fixed(2),
        follower_draft_hand=fixed(4),
        follower_draft_keep=fixed(2),
    ),
    limits=table(
        power_max=fixed(3),
        good_max=whole(1, 20),
        influence_max=whole(1, 30),
        followers_row=whole(1, 20),
        followers_hand=whole(2, 20),
        follower_surcharge_from=whole(1, 21),
        artisans_kept=whole(0, 16),
    ),
    power_tables=table(offer_access=listed(whole(0, 4), 3), recruit_coins=listed(NUMBER, 3)),
    prices=table(
        hire_artisan=PRICE,
        first_player_claim=PRICE,
        follower_surcharge=PRICE,
        forfeit_gain=GAIN,
        trade_good=goods(["coin"], 1, MOST_AMOUNT),
        trade_discard_per_coin=whole(1, 6),
        upgrade_wine_gain=GAIN,
    ),
    estate_offer=table(basic_prices=listed(PRICE, 4), special_price=PRICE),
    forum=table(size=fixed(4), slots=listed(text, 8)),
    emperor=table(tiles=rows(table(id=text, spaces=listed(SPACE, 2)), 8, 8)),
    sea=table(
        part_sources=PARTS,
        ports=listed(NUMBER, 3),
        port_capacity=listed(whole(0, 8), 3),
        routes=rows(table(id=text, legs=listed(whole(1, 9), 8)), 2, 2),
        harbours=listed(
            table(route=text, n=whole(1, 7), name=text, vp=NUMBER, gain=GAIN),
            14,
        ),
    ),
    hippodrome=table(
        part_sources=PARTS,
        tracks=listed(text, 3, twice=False),
        length=whole(3, 20),
        lines=listed(table(before=whole(1, 20), horses=whole(0, 20), wheel=yes_no), 1, 20),
        wheel=fixed(["achievement_token", "influence"]),
        chariots_per_track=fixed(3),
    ),
    zones=table(
        list=rows(
            table(
                id=text,
                min_power=whole(1, 3),
                vp=listed(NUMBER, 3, order="never rising"),
                grid=grid,
            ),
            3,
            3,
        )
    ),
    building_rewards=table(tokens=rows(table(id=text, gain=PRICE), 12, 12)),
    shapes=table(**{shape: listed(SPACE, 1, 4, twice=False) for shape in SHAPES}),
    building_contracts=table(
        cards=rows(table(id=text, shape=word(*SHAPES), vp=NUMBER, cost=PRICE), 28, 28)
    ),
    shipping_contracts=table(cards=rows(table(id=text, cost=PRICE), 30, 30)),
    followers=table(copies=fixed(1), cards=rows(FOLLOWER, 40, 40)),
    estate_board=table(
        rows=listed(word(*GOODS), 2),
        cols=listed(word(*GOODS), 3),
        artisans_per_space=fixed(1),
    ),
    animals=table(sets=listed(NUMBER, 4, order="never falling")),
    estate_tiles=table(
        part_sources=PARTS,
        basic=rows(variants("kind", **BASIC)),
        special=rows(variants("kind", **BASIC, single=SINGLE)),
    ),
    mosaic_board=table(
        part_sources=PARTS,
        row_colour=fixed([*COLOURS]),
        row_vp=listed(NUMBER, 3),
        row_claim_gain=listed(GAIN, 3),
        row_full=listed(LINE, 3),
        col_full=listed(LINE, 3),
        diag_full=listed(LINE, 2),
    ),
    achievements=table(list=rows(ACHIEVEMENT)),
    mosaic_tiles=table(
        part_sources=PARTS,
        strip_of_three=fixed(True),
        tiles=rows(table(id=text, colour=word(*COLOURS), cells=listed(text, 3)), 15, 15),
    ),
    scoring=table(
        goods_and_coins_div=whole(1, 50),
        influence_and_artisans_div=whole(1, 50),
        first_player_vp=NUMBER,
        chariot_vp=NUMBER,
        finish_vp=NUMBER,
        order=fixed([*LINES]),
    ),
    two_players=table(
        neutral_hippodrome_space=whole(0, 20),
        legionnaires_each=fixed(2),
        legionnaire_after_patrician=fixed([1, 2]),
        neutral_counts_in_zones=fixed(True),
    ),
    solo=table(
        emperor_tiles=fixed(8),
        legionnaires=fixed(6),
        legionnaires_per_step=fixed(2),
        rival_vp=table(easy=whole(0, 150), normal=whole(0, 150), hard=whole(0, 150)),
        rival_ship_vp_harbour=NUMBER,
        rival_hippodrome_space=whole(0, 20),
        rival_favoured_bonus=whole(0, 5),
        rival_vp_per_blocked_legionnaire=whole(0, 5),
        rival_building_contracts=fixed(5),
        rival_wins_ties=fixed(True),
        scored=listed(word(*LINES), 1, len(LINES), twice=False),
    ),
)


# ---- what must fit together


def follower_order(components: Table) -> Iterator[str]:
    """NR-24.1: end, once, always; the move numbers count on it."""
    kinds = [card["kind"] for card in components["followers"]["cards"]]
    if kinds != ["end"] * 13 + ["once"] * 21 + ["always"] * 6:
        yield "The followers must be 13 of kind end, then 21 once, then 6 always (NR-24.1)."


def emperor_spaces(components: Table) -> Iterator[str]:
    """NR-22.4: in solo no space comes twice in a round."""
    spaces = [tuple(space) for tile in components["emperor"]["tiles"] for space in tile["spaces"]]
    if sorted(spaces) != [(row, column) for row in range(4) for column in range(4)]:
        yield "The emperor tiles must show each of the 16 forum spaces once."


def harbours(components: Table) -> Iterator[str]:
    """NR-12.4: seven harbours on each route, one of which is the rival's start."""
    sea, start = components["sea"], components["solo"]["rival_ship_vp_harbour"]
    for route in sea["routes"]:
        own = [row for row in sea["harbours"] if row["route"] == route["id"]]
        if sorted(row["n"] for row in own) != list(range(1, 8)):
            yield f"Route {route['id']} must have harbours 1 to 7."
        if not any(row["vp"] == start for row in own):
            yield f"Route {route['id']} has no harbour of {start} points for the rival's ship."
    if sea["port_capacity"][-1] != 0:
        yield "The last port must have room for any number of ships: its capacity is 0."


def tracks(components: Table) -> Iterator[str]:
    """NR-14.3: lines lie on the track and can be paid; neutral tokens stand on it."""
    board, good_max = components["hippodrome"], components["limits"]["good_max"]
    before = [line["before"] for line in board["lines"]]
    if len(set(before)) != len(before) or max(before) > board["length"]:
        yield "The lines of the hippodrome must lie before different spaces of the track."
    if any(line["horses"] > good_max for line in board["lines"]):
        yield f"No line may cost more than {good_max} horses, the most that a player can have."
    for where in (
        components["two_players"]["neutral_hippodrome_space"],
        components["solo"]["rival_hippodrome_space"],
    ):
        if where > board["length"]:
            yield f"A token cannot stand on space {where} of a track of {board['length']}."


def zones(components: Table) -> Iterator[str]:
    """NR-3.3: twelve token spaces in all; NR-13.9: mono is a single block."""
    signs = "".join(row for zone in components["zones"]["list"] for row in zone["grid"])
    tokens = signs.count("R") + signs.count("r")
    if tokens != 12:
        yield f"The zones have {tokens} token spaces; there are 12 tokens."
    if components["shapes"]["mono"] != [[0, 0]]:
        yield "Shape mono is a single block: [[0, 0]]."


def estate(components: Table) -> Iterator[str]:
    """NR-16.1: each good has one line; NR-3.7: 23 basic and 7 special tiles."""
    board = components["estate_board"]
    if sorted(board["rows"] + board["cols"]) != sorted(GOODS):
        yield "The estate board must have one line for each good."
    for kind, n in (("basic", 23), ("special", 7)):
        found = sum(tile["n"] for tile in components["estate_tiles"][kind])
        if found != n:
            yield f"There are {found} {kind} estate tiles; there must be {n}."


def mosaics(components: Table) -> Iterator[str]:
    """NR-3.11: five strips of each colour, of achievements of that colour."""
    colour = {row["id"]: row["colour"] for row in components["achievements"]["list"]}
    tiles = components["mosaic_tiles"]["tiles"]
    for tile in tiles:
        for cell in tile["cells"]:
            if colour.get(cell) != tile["colour"]:
                wanted = f"{tile['colour']} achievement {cell!r}"
                yield f"Mosaic tile {tile['id']}: there is no {wanted}."
    if [sum(tile["colour"] == one for tile in tiles) for one in COLOURS] != [5, 5, 5]:
        yield "There must be five mosaic tiles of each colour."


def starting_goods(components: Table) -> Iterator[str]:
    """NR-3.10, NR-11.7: nobody starts with more than a player may have."""
    start, limits = components["setup"], components["limits"]
    for given, most in (
        ("goods_each", "good_max"),
        ("influence", "influence_max"),
        ("followers_dealt", "followers_hand"),
    ):
        if start[given] > limits[most]:
            yield f"Players start with {start[given]} ({given}); they may have {limits[most]}."


TOGETHER = (
    follower_order,
    emperor_spaces,
    harbours,
    tracks,
    zones,
    estate,
    mosaics,
    starting_goods,
)
