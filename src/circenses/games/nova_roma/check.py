"""Whether components fit the game: what is wrong with a content pack, in plain words.

Each table of components.toml is described key by key, and a key that is not described is itself a
problem. What cannot be said of one value alone follows as a list of functions.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

Table = dict[str, Any]
Problems = Iterator[str]
Check = Callable[[str, Any], Problems]  # what is checked, in words, and its value

GOODS = ("wheat", "stone", "wood", "wine", "horse")
PAYABLE = (*GOODS, "coin", "influence", "artisan")
GAINABLE = (*PAYABLE, "good")
ACTIONS = ("trade", "upgrade", "petition", "recruit", "sail", "build", "race", "produce")
COUNTERS = (
    *(*GOODS, "coin", "influence", "building_contracts", "shipping_contracts", "followers"),
    *("estate_tiles", "animal_tiles", "tracks_at_3", "race_steps"),
)
ONCE_WORDS = ("gain", "power", "place_artisan", "waive_artisan")
SINGLE_WORDS = ("gain", "play_follower", "sail", "block", "race")
COLOURS = ("green", "yellow", "orange")
SOURCE = re.compile(r"rulebook|reconstructed|public: https?://\S+")
MOST_AMOUNT = 20  # of one thing in one price or gain
MOST_POINTS = 99
MOST_CELLS = 35  # of one zone: the move numbers know no more (NR-24.1)
MOST_TURNS = 8
SIGNS = ".sRr#"


# ---- what one value may be


def whole(least: int, most: int) -> Check:
    def problems(what: str, value: Any) -> Problems:
        if type(value) is not int or not least <= value <= most:
            yield f"{what} is {value!r}; it must be a whole number from {least} to {most}."

    return problems


def exactly(wanted: Any) -> Check:
    def problems(what: str, value: Any) -> Problems:
        if value != wanted or type(value) is not type(wanted):
            yield f"{what} is {value!r}; in this game it is {wanted!r}, and moves count on it."

    return problems


def one_of(*known: str) -> Check:
    def problems(what: str, value: Any) -> Problems:
        if value not in known:
            yield f"{what} is {value!r}; it must be one of {', '.join(known)}."

    return problems


def text(what: str, value: Any) -> Problems:
    if not isinstance(value, str) or not value.strip():
        yield f"{what} is {value!r}; it must be some words."


def source(what: str, value: Any) -> Problems:
    if not isinstance(value, str) or not SOURCE.fullmatch(value):
        yield f"{what} is {value!r}; it must be rulebook, reconstructed or public: with an address."


def yes_or_no(what: str, value: Any) -> Problems:
    if not isinstance(value, bool):
        yield f"{what} is {value!r}; it must be true or false."


def amounts(*known: str) -> Check:
    """A price or a gain: how many of which thing."""

    def problems(what: str, value: Any) -> Problems:
        if not isinstance(value, dict):
            yield f"{what} must name things and amounts, for example {{ coin = 1 }}."
            return
        for key, n in value.items():
            yield from one_of(*known)(f"{what}: the thing", key)
            yield from whole(1, MOST_AMOUNT)(f"{what}: the amount of {key}", n)

    return problems


def each(check: Check, length: int | None = None) -> Check:
    """A list, every value of which is checked."""

    def problems(what: str, value: Any) -> Problems:
        if not isinstance(value, list) or (length is not None and len(value) != length):
            yield f"{what} must be a list" + (f" of {length}." if length is not None else ".")
            return
        for nth, one in enumerate(value, 1):
            name = one["id"] if isinstance(one, dict) and "id" in one else f"number {nth}"
            yield from check(f"{what}, {name}", one)

    return problems


def keys(needed: dict[str, Check], **allowed: Check) -> Check:
    """A table with these keys; every other key is refused."""

    def problems(what: str, value: Any) -> Problems:
        if not isinstance(value, dict):
            yield f"{what} must be a table."
            return
        for key in needed.keys() - value.keys():
            yield f"{what} lacks {key}."
        for key, inner in value.items():
            check = needed.get(key) or allowed.get(key)
            if check is None:
                yield f"{what} has no key {key}; it may have {', '.join((*needed, *allowed))}."
            else:
                yield from check(f"{what}: {key}", inner)

    return problems


def by_kind(key: str, shapes: dict[str, Check]) -> Check:
    """A table whose other keys follow from one of them."""

    def problems(what: str, value: Any) -> Problems:
        if not isinstance(value, dict) or value.get(key) not in shapes:
            kind = value.get(key) if isinstance(value, dict) else value
            yield from one_of(*shapes)(f"{what}: {key}", kind)
            return
        yield from shapes[value[key]](what, value)

    return problems


def either(*checks: Check) -> Check:
    """One of several shapes; the complaints of the nearest one are told."""

    def problems(what: str, value: Any) -> Problems:
        yield from min((list(check(what, value)) for check in checks), key=len)

    return problems


NUMBER = whole(0, MOST_POINTS)
PRICE, GAIN = amounts(*PAYABLE), amounts(*GAINABLE)
PAIR = each(whole(0, 9), 2)

# ---- rows of lists

SCORE = either(
    keys({"base": NUMBER, "per": one_of(*COUNTERS), "div": whole(1, 20)}),
    keys({"at_least": NUMBER, "of": one_of(*COUNTERS), "vp": NUMBER}),
)
CARD = {"id": text, "name": text, "icon": text}
ONCE = {**CARD, "kind": one_of("once"), "on": one_of(*ACTIONS)}
ALWAYS = {**CARD, "kind": one_of("always")}
FOLLOWER = by_kind(
    "kind",
    {
        "end": keys({**CARD, "kind": one_of("end"), "score": SCORE}),
        "once": by_kind(
            "effect",
            {
                "gain": keys({**ONCE, "effect": text, "gain": GAIN}),
                "power": keys({**ONCE, "effect": text, "n": whole(1, 2)}),
                "place_artisan": keys({**ONCE, "effect": text, "pay": PRICE}),
                "waive_artisan": keys({**ONCE, "effect": text}),
            },
        ),
        "always": by_kind(
            "effect",
            {
                "gain": keys({**ALWAYS, "effect": text, "on": one_of(*ACTIONS), "gain": GAIN}),
                "tame": keys(
                    {**ALWAYS, "effect": text, "on": one_of("place_on_animal"), "gain": GAIN}
                ),
            },
        ),
    },
)
TILE = {"id": text, "n": whole(1, 9), "icon": text, "kind": text}
SINGLE = {**TILE, "effect": text}
BASIC = {
    "produce": keys({**TILE, "gain": GAIN}),
    "convert": keys({**TILE, "pay": PRICE, "gain": GAIN}),
    "animal": keys({**TILE, "animals": whole(1, 9)}),
}
SPECIAL = {
    **BASIC,
    "single": by_kind(
        "effect",
        {
            "gain": keys({**SINGLE, "gain": GAIN}),
            "play_follower": keys(SINGLE),
            "sail": keys({**SINGLE, "k": whole(1, 9)}),
            "block": keys({**SINGLE, "k": exactly(1)}),
            "race": keys({**SINGLE, "k": whole(1, 9)}),
        },
    ),
}
ACHIEVEMENT = {"id": text, "colour": one_of(*COLOURS)}


def needs(what: str, value: Any) -> Problems:
    """One or two counters, and how high each must be."""
    if not isinstance(value, dict) or not 1 <= len(value) <= 2:
        yield f"{what} must name one or two counters."
        return
    for counter, least in value.items():
        yield from one_of(*COUNTERS)(f"{what}: the counter", counter)
        yield from whole(1, MOST_POINTS)(f"{what}: {counter}", least)


LINE = keys({"vp": NUMBER, "gain": GAIN})
ZONE = keys(
    {"id": text, "min_power": whole(1, 3), "vp": each(NUMBER, 3), "grid": each(text)},
)

# ---- the tables


def table(needed: dict[str, Check]) -> Check:
    """A table of the file: its source, perhaps a note, and its keys."""
    return keys({"source": source, **needed}, note=text, part_sources=sources)


def sources(what: str, value: Any) -> Problems:
    for key, one in value.items() if isinstance(value, dict) else [("", value)]:
        yield from source(f"{what}, {key}", one)


PIECES = {
    "patrician": 3,
    "score": 1,
    "hippodrome": 3,
    "ship": 2,
    "achievement": 7,
    "block": 20,
    "influence": 1,
    "goods_tracker": 5,
}
COUNTS = {
    "estate_boards": 4,
    "mosaic_boards": 4,
    "mosaic_tiles": 15,
    "forum_tiles": 8,
    "artisans": 16,
    "legionnaires": 6,
    "followers": 40,
    "shipping_contracts": 30,
    "building_contracts": 28,
    "basic_estate_tiles": 23,
    "special_estate_tiles": 7,
    "emperor_tiles": 8,
    "coins_1": 32,
    "coins_3": 12,
    "chariots": 9,
    "building_rewards": 12,
    "per_player": PIECES,
}
OFFERS = ("follower_offer", "shipping_offer", "building_offer", "basic_offer")
TABLES: dict[str, Check] = {
    "meta": table(
        {
            "name": text,
            "players": exactly([1, 2, 3, 4]),
            "rounds": exactly(5),
            "patricians": exactly(3),
            "actions": exactly([*ACTIONS]),
            "action_icons": each(text, len(ACTIONS)),
            "goods": exactly([*GOODS]),
        }
    ),
    "counts": table({key: exactly(value) for key, value in COUNTS.items()}),
    "counts_public": table({key: whole(1, 999) for key in ("cards", "figures", "blocks")}),
    "setup": table(
        {
            "coins_by_turn_order": each(NUMBER, 4),
            "goods_each": whole(0, 5),
            "influence": whole(0, 8),
            "artisans": whole(0, 4),
            "followers_dealt": whole(0, 6),
            "achievements_own": exactly(4),
            "achievements_hippodrome": exactly(3),
            **{key: exactly(4) for key in OFFERS},
            "special_offer": exactly(1),
            "emperor_stack": exactly(5),
            "chariot_stack": exactly(5),
            "mosaic_draft_faceup": exactly(2),
            "follower_draft_hand": exactly(4),
            "follower_draft_keep": exactly(2),
        }
    ),
    "limits": table(
        {
            "power_max": exactly(3),
            "good_max": whole(1, 20),
            "influence_max": whole(1, 30),
            "followers_row": whole(1, 20),
            "followers_hand": whole(2, 20),
            "follower_surcharge_from": whole(1, 21),
            "artisans_kept": whole(0, 16),
        }
    ),
    "power_tables": table({"offer_access": each(whole(0, 4), 3), "recruit_coins": each(NUMBER, 3)}),
    "prices": table(
        {
            "hire_artisan": PRICE,
            "first_player_claim": PRICE,
            "follower_surcharge": PRICE,
            "forfeit_gain": GAIN,
            "trade_good": amounts("coin"),
            "trade_discard_per_coin": whole(1, 6),
            "upgrade_wine_gain": GAIN,
        }
    ),
    "estate_offer": table({"basic_prices": each(PRICE, 4), "special_price": PRICE}),
    "forum": table({"size": exactly(4), "slots": each(text, 8)}),
    "emperor": table({"tiles": each(keys({"id": text, "spaces": each(PAIR, 2)}), 8)}),
    "sea": table(
        {
            "ports": each(NUMBER, 3),
            "port_capacity": each(whole(0, 8), 3),
            "routes": each(keys({"id": text, "legs": each(whole(1, 9), 8)}), 2),
            "harbours": each(
                keys({"route": text, "n": whole(1, 7), "name": text, "vp": NUMBER, "gain": GAIN}),
                14,
            ),
        }
    ),
    "hippodrome": table(
        {
            "tracks": each(text, 3),
            "length": whole(3, 20),
            "lines": each(
                keys({"before": whole(1, 20), "horses": whole(0, 5), "wheel": yes_or_no})
            ),
            "wheel": exactly(["achievement_token", "influence"]),
            "chariots_per_track": exactly(3),
        }
    ),
    "zones": table({"list": each(ZONE, 3)}),
    "building_rewards": table({"tokens": each(keys({"id": text, "gain": PRICE}), 12)}),
    "shapes": table(
        {shape: each(PAIR) for shape in ("mono", "duo", "i3", "l3", "i4", "o4", "l4", "t4", "s4")}
    ),
    "building_contracts": table(
        {"cards": each(keys({"id": text, "shape": text, "vp": NUMBER, "cost": PRICE}), 28)}
    ),
    "shipping_contracts": table({"cards": each(keys({"id": text, "cost": PRICE}), 30)}),
    "followers": table({"copies": exactly(1), "cards": each(FOLLOWER, 40)}),
    "estate_board": table(
        {
            "rows": each(one_of(*GOODS), 2),
            "cols": each(one_of(*GOODS), 3),
            "artisans_per_space": exactly(1),
        }
    ),
    "animals": table({"sets": each(NUMBER, 4)}),
    "estate_tiles": table(
        {"basic": each(by_kind("kind", BASIC)), "special": each(by_kind("kind", SPECIAL))}
    ),
    "mosaic_board": table(
        {
            "row_colour": exactly([*COLOURS]),
            "row_vp": each(NUMBER, 3),
            "row_claim_gain": each(GAIN, 3),
            "row_full": each(LINE, 3),
            "col_full": each(LINE, 3),
            "diag_full": each(LINE, 2),
        }
    ),
    "achievements": table(
        {
            "list": each(
                either(
                    keys({**ACHIEVEMENT, "need": needs}, pay=PRICE),
                    keys(
                        {**ACHIEVEMENT, "sum": whole(1, 50), "of": each(one_of(*COUNTERS), 2)},
                        pay=PRICE,
                    ),
                )
            )
        }
    ),
    "mosaic_tiles": table(
        {
            "strip_of_three": exactly(True),
            "tiles": each(
                keys({"id": text, "colour": one_of(*COLOURS), "cells": each(text, 3)}), 15
            ),
        }
    ),
    "scoring": table(
        {
            "goods_and_coins_div": whole(1, 50),
            "influence_and_artisans_div": whole(1, 50),
            "first_player_vp": NUMBER,
            "chariot_vp": NUMBER,
            "finish_vp": NUMBER,
            "order": each(text, 11),
        }
    ),
    "two_players": table(
        {
            "neutral_hippodrome_space": whole(0, 20),
            "legionnaires_each": exactly(2),
            "legionnaire_after_patrician": exactly([1, 2]),
            "neutral_counts_in_zones": exactly(True),
        }
    ),
    "solo": table(
        {
            "emperor_tiles": exactly(8),
            "legionnaires": exactly(6),
            "legionnaires_per_step": exactly(2),
            "rival_vp": keys({level: whole(0, 150) for level in ("easy", "normal", "hard")}),
            "rival_ship_vp_harbour": NUMBER,
            "rival_hippodrome_space": whole(0, 20),
            "rival_favoured_bonus": whole(0, 5),
            "rival_vp_per_blocked_legionnaire": whole(0, 5),
            "rival_building_contracts": exactly(5),
            "rival_wins_ties": exactly(True),
        }
    ),
}


def check(components: Table) -> list[str]:
    """What is wrong with the components; an empty list when they can be played."""
    found = list(keys(TABLES)("The box", components))
    return found or [problem for part in TOGETHER for problem in part(components)]


# ---- what several values must be together


def ids(components: Table) -> Problems:
    """Nothing is listed twice."""
    lists = [(name, rows) for name, inner in components.items() for rows in inner.values()]
    for name, rows in lists:
        known = [row["id"] for row in rows if "id" in row] if is_rows(rows) else []
        for twice in sorted({one for one in known if known.count(one) > 1}):
            yield f"{name}: the id {twice} is there twice."


def is_rows(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(row, dict) for row in value)


def follower_order(components: Table) -> Problems:
    """NR-24.1: end, once, always; the move numbers count on it."""
    kinds = [card["kind"] for card in components["followers"]["cards"]]
    if kinds != ["end"] * 13 + ["once"] * 21 + ["always"] * 6:
        yield "The followers must be 13 of kind end, then 21 once, then 6 always (NR-24.1)."


def emperor_spaces(components: Table) -> Problems:
    """NR-22.4: in solo no space comes twice in a round."""
    spaces = [tuple(space) for tile in components["emperor"]["tiles"] for space in tile["spaces"]]
    if sorted(spaces) != [(row, column) for row in range(4) for column in range(4)]:
        yield "The emperor tiles must show each of the 16 forum spaces once."


def harbours(components: Table) -> Problems:
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


def tracks(components: Table) -> Problems:
    """NR-14.3: lines lie on the track, and can be paid; neutral tokens stand on it."""
    board, good_max = components["hippodrome"], components["limits"]["good_max"]
    before = [line["before"] for line in board["lines"]]
    if len(set(before)) != len(before) or not all(n <= board["length"] for n in before):
        yield "The lines of the hippodrome must lie before different spaces of the track."
    if any(line["horses"] > good_max for line in board["lines"]):
        yield f"No line may cost more than {good_max} horses, the most that a player can have."
    for where in (
        components["two_players"]["neutral_hippodrome_space"],
        components["solo"]["rival_hippodrome_space"],
    ):
        if where > board["length"]:
            yield f"A token cannot stand on space {where} of a track of {board['length']}."


def zones(components: Table) -> Problems:
    """NR-13.5: grids of one width; NR-3.3: twelve token spaces in all."""
    tokens = 0
    for zone in components["zones"]["list"]:
        what, grid = f"Zone {zone['id']}", zone["grid"]
        tokens += sum(row.count("R") + row.count("r") for row in grid)
        if len({len(row) for row in grid}) != 1 or set("".join(grid)) - set(SIGNS):
            yield f"{what}: the rows must be equally long, of the signs {' '.join(SIGNS)}."
        if len("".join(grid)) > MOST_CELLS:
            yield f"{what} has more than {MOST_CELLS} cells, and move numbers for no more."
        if zone["vp"] != sorted(zone["vp"], reverse=True):
            yield f"{what}: the points must not rise from the first to the third position."
    if tokens != 12:
        yield f"The zones have {tokens} token spaces; there are 12 tokens."


def shapes(components: Table) -> Problems:
    """NR-24.6: one to four blocks; contracts name them."""
    known = {name: cells for name, cells in components["shapes"].items() if isinstance(cells, list)}
    for name, cells in known.items():
        if not 1 <= len(cells) <= 4 or len({tuple(cell) for cell in cells}) != len(cells):
            yield f"Shape {name} must have 1 to 4 different cells."
    if known["mono"] != [[0, 0]]:
        yield "Shape mono is the single block of NR-13.9: [[0, 0]]."
    for card in components["building_contracts"]["cards"]:
        if card["shape"] not in known:
            yield f"Building contract {card['id']}: there is no shape {card['shape']!r}."


def estate(components: Table) -> Problems:
    """NR-16.1: each good has one line; NR-3.7: 23 basic and 7 special tiles."""
    board = components["estate_board"]
    if sorted(board["rows"] + board["cols"]) != sorted(GOODS):
        yield "The estate board must have one line for each good."
    for kind, n in (("basic", 23), ("special", 7)):
        found = sum(tile["n"] for tile in components["estate_tiles"][kind])
        if found != n:
            yield f"There are {found} {kind} estate tiles; there must be {n}."
    points = components["animals"]["sets"]
    if points != sorted(points) or points[0] != 0:
        yield "The points for sets of animals must begin with 0 and not fall."


def mosaics(components: Table) -> Problems:
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


def dealt(components: Table) -> Problems:
    """NR-3.8, NR-11.7: nobody is dealt more than a hand."""
    if components["setup"]["followers_dealt"] > components["limits"]["followers_hand"]:
        yield "More followers are dealt than a hand may hold."
    if components["setup"]["goods_each"] > components["limits"]["good_max"]:
        yield "Players start with more of a good than they may have."
    if components["setup"]["influence"] > components["limits"]["influence_max"]:
        yield "Players start with more influence than they may have."


TOGETHER = (
    ids,
    follower_order,
    emperor_spaces,
    harbours,
    tracks,
    zones,
    shapes,
    estate,
    mosaics,
    dealt,
)
