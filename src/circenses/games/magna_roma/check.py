"""What components must look like, so that the rules still work: every key with its shape."""

from collections.abc import Iterator

from circenses.core.checks import (
    Problem,
    Problems,
    Shape,
    Table,
    box,
    fixed,
    goods,
    letters,
    listed,
    optional,
    problems_of,
    rows,
    table,
    text,
    variants,
    whole,
    word,
)

GOODS = ("coin", "population", "legion", "faith", "vp", "blessing", "luxury")
PAYABLE = ("coin", "population", "legion", "luxury")  # MR-7.11
COLORS = ("red", "purple", "brown")
ICONS = ("column", "lyre", "mask")
HALVES = "AGB"
MOST_GOODS = 15  # of one kind in one gain
MOST_BONUSES = 16  # all of them together still fit into one gain
MOST_SPACES = 30
MOST_SLOTS = 10  # the move numbers know no more (MR-13.2)
SLOTS = 3  # of a province card
LINES = tuple(f"{kind}:{at}" for kind in ("row", "col") for at in (-2, -1, 1, 2))

# ---- values

points, pieces = whole(0, 100), whole(1, 100)
gain = goods(GOODS, 1, MOST_GOODS)
a_gift = goods([good for good in GOODS if good != "luxury"], 1, MOST_GOODS)  # opens no trade
color, icon, edges = word(*COLORS), word(*ICONS), letters(HALVES + "-", 4, 4)
space, last_space = whole(1, MOST_SPACES), whole(1, MOST_SPACES)
by_space = listed(points, 2, MOST_SPACES + 1, order="never falling")


def icons(least: int, most: int) -> Shape:
    return listed(icon, least, most, twice=False)


monument_scoring = variants(
    "kind",
    flat=table(vp=points),
    per_color=table(vp=points, color=color),
    per_icon=table(vp=points, icon=icon),
    by_population=table(vp=listed(points, 2, 5, order="never falling")),
)
province_scoring = variants(
    "kind",
    same_pair=table(icons=icons(1, 1)),
    mixed_set=table(icons=icons(2, 3)),
    districts=table(color=color),
)
at_least = table(min=optional(whole(0, 10)))
objective = variants(
    "kind",
    icons_present=table(icons=icons(1, 3)),
    colors_present=at_least,
    blessings_played=at_least,
    icons_absent=at_least,
    stars=at_least,
    same_color=at_least,
    no_equal_neighbors=at_least,
    same_icon=at_least,
    monuments=at_least,
)

# ---- the box

BOX = box(
    meta=table(
        game=text,
        players_min=fixed(1),
        players_max=fixed(4),
        city_size=fixed(5),
        tiles_per_player=fixed(24),
    ),
    counts=table(
        city_tiles=fixed(96),
        town_centers=fixed(4),
        monuments=pieces,
        province_cards=pieces,
        coins=pieces,
        blessings=pieces,
        population=pieces,
        trade_tokens=pieces,
        solo_objectives=pieces,
        cubes_per_player=pieces,
        discs_per_player=pieces,
        cylinders_per_player=pieces,
    ),
    setup=table(
        provinces_in_play=fixed(3),
        trade_tokens_in_play=fixed(3),
        monuments_face_up=fixed(3),
        start_coins=points,
        start_population=points,
        start_blessings=points,
    ),
    colors=table(tile=fixed([*COLORS]), icons=fixed([*ICONS])),
    player_colors=table(list=listed(text, 4, twice=False)),
    half_symbol=rows(table(id=letters(HALVES, 1, 1), name=text, shape=text), 3, 3),
    symbol=rows(
        table(
            id=text,
            halves=letters(HALVES, 2, 2),
            shape=text,
            resource=word(*GOODS),
            lesser=whole(0, MOST_GOODS),
            greater=whole(0, MOST_GOODS),
        ),
        6,
        6,
    ),
    town_center=rows(  # MR-R2: neither stars nor an icon
        table(id=text, player_color=text, edges=edges, stars=fixed(0), icon=fixed("none")), 4, 4
    ),
    city_tiles=table(
        list=rows(
            table(
                id=whole(1, 96),
                color=color,
                edges=edges,
                stars=whole(0, 2),
                icon=word(*ICONS, "none"),
            ),
            96,
            96,
        )
    ),
    dashboard=table(
        tracks=fixed([*COLORS]),
        last_space=last_space,
        values=by_space,
        bonus=rows(
            table(
                id=whole(0, MOST_BONUSES - 1),
                tracks=listed(color, 1, 3, twice=False),
                at=space,
                gain=gain,
            ),
            0,
            MOST_BONUSES,
        ),
    ),
    market=table(
        last_space=last_space,
        values=by_space,
        trade_spaces=listed(space, 3, order="rising"),
        trade_token=rows(
            table(id=points, pay=goods(PAYABLE, 1, MOST_GOODS, kinds=(1, 4)), get=a_gift)
        ),
    ),
    military=table(last_space=last_space, end_vp=by_space, slot_cost=listed(whole(0, 30), SLOTS)),
    pantheon=table(
        last_space=last_space,
        blessing_spaces=listed(space, 0, MOST_SPACES, order="rising"),
        token_vp=by_space,
    ),
    draft_board=table(
        slots_2p=whole(3, MOST_SLOTS),
        slots_3p=whole(4, MOST_SLOTS),
        slots_4p=whole(5, MOST_SLOTS),
        reach=whole(1, MOST_SLOTS),
        solo_pool=whole(1, 4),  # 24 turns, 96 tiles
    ),
    monument=rows(
        table(
            id=text,
            name=text,
            coins=whole(0, 30),
            population=whole(0, 50),
            site=word("intersection", "town_center"),
            bonus=gain,
            scoring=monument_scoring,
            name_source=optional(text),
        )
    ),
    province=rows(
        table(
            id=text,
            name=text,
            scoring=province_scoring,
            vp=listed(points, SLOTS),
            bonus=listed(gain, SLOTS),
        )
    ),
    final_scoring=table(order=listed(text, 6), tiebreak=listed(text, 4)),
    solo=table(
        town_center_cell=fixed([0, 0]),  # MR-12.2: the centre of the solo board
        objective_lines=listed(word(*LINES), 4, twice=False),
        blocked_slots=listed(listed(whole(0, SLOTS - 1), 2), 0, 9, twice=False),
        objective_vp=listed(points, 5, order="never falling"),
    ),
    solo_level=rows(table(id=text, from_=points, title=text)),
    solo_objective=rows(table(id=points, level=whole(1, 3), name=text, test=objective)),
)


def check(components: Table) -> list[str]:
    """What is wrong with the components; an empty list when they can be played."""
    return problems_of(BOX, components, TOGETHER)


# ---- what must fit together


def counts(components: Table) -> Problems:
    """As many pieces as the box holds, and enough of them for four players."""
    lists = {
        "monuments": components["monument"],
        "province_cards": components["province"],
        "trade_tokens": components["market"]["trade_token"],
        "solo_objectives": components["solo_objective"],
    }
    for what, found in lists.items():
        said = components["counts"][what]
        if len(found) != said:
            words = f"There are {len(found)} {what.replace('_', ' ')}, but counts say {said}."
            yield Problem(words, "counts", what)
    for what in ("coins", "blessings", "population"):
        start, most = components["setup"][f"start_{what}"], components["counts"][what] // 4
        if start > most:
            words = f"Four players start with {most} {what} each at most, not with {start}."
            yield Problem(words, "setup", f"start_{what}")


def symbols(components: Table) -> Problems:
    """MR-R1: every pair of halves makes one symbol."""
    pairs = ["".join(sorted(a + b)) for i, a in enumerate(HALVES) for b in HALVES[i:]]
    if sorted(symbol["halves"] for symbol in components["symbol"]) != sorted(pairs):
        words = f"The symbols must show each of the pairs {', '.join(sorted(pairs))} once."
        yield Problem(words, "symbol")


TRACKS = {"dashboard": "values", "market": "values", "military": "end_vp", "pantheon": "token_vp"}


def tracks(components: Table) -> Problems:
    """A track has a value for each of its spaces, and what lies on it lies on a space."""
    for name, values in TRACKS.items():
        board = components[name]
        found, wanted = len(board[values]), board["last_space"] + 1
        if found != wanted:
            words = f"{name}: {values} has {found} numbers; its track has {wanted} spaces."
            yield Problem(words, name, values)
    for name, key, space in spaces_used(components):
        if space > components[name]["last_space"]:
            yield Problem(f"{name}: {key} names space {space}, beyond the last one.", name, key)


def spaces_used(components: Table) -> Iterator[tuple[str, str, int]]:
    """Every space of a track that carries something."""
    for bonus in components["dashboard"]["bonus"]:
        yield "dashboard", "bonus", bonus["at"]
    for space in components["market"]["trade_spaces"]:
        yield "market", "trade_spaces", space
    for space in components["pantheon"]["blessing_spaces"]:
        yield "pantheon", "blessing_spaces", space


def monuments(components: Table) -> Problems:
    """MR-8.4: one monument stands on the Town Center; who has no population scores none for it."""
    rows = components["monument"]
    if sum(row["site"] == "town_center" for row in rows) > 1:
        words = "Only one monument may stand on the Town Center (MR-8.4)."
        yield Problem(words, "monument")
    for row in rows:
        by_population = row["scoring"]["kind"] == "by_population"
        if by_population and row["scoring"]["vp"][0] != 0:
            words = f"Monument {row['name']}: without population it scores nothing."
            yield Problem(words, "monument")


def solo(components: Table) -> Problems:
    starts = [row["from"] for row in components["solo_level"]]
    if starts[0] != 0 or starts != sorted(set(starts)):
        yield Problem("The solo levels must begin at 0 points and rise.", "solo_level")
    for level in (1, 2, 3):
        found = sum(row["level"] == level for row in components["solo_objective"])
        if found < 4:
            words = f"Solo level {level} has {found} objectives; it needs at least 4."
            yield Problem(words, "solo_objective")


TOGETHER = (counts, symbols, tracks, monuments, solo)
