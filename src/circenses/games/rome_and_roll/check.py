"""What components must look like, so that the rules still work: every key with its shape."""

from circenses.core.content.shapes import (
    Path,
    Problem,
    Problems,
    Shape,
    Table,
    box,
    fixed,
    letters,
    listed,
    one,
    optional,
    problems_of,
    rows,
    table,
    text,
    variants,
    whole,
    word,
    wrong,
    yes_no,
)
from circenses.games.rome_and_roll import vocabulary as words

RESOURCES = words.LETTERS[: words.RESOURCES]
HILLS = "CPALEVQ"
REGIONS = ("hispania", "gallia", "aegyptus", "asia")
CHARACTERS = ("legatus", "mercatrix", "patricia", "praefectus")
MOST_GAINED = 9  # units, soldiers or coins in one effect
MOST_EFFECTS = 4
MOST_NAMED = 3  # the state has room for three buildings named in one action

# ---- values

points, few, players = whole(0, 50), whole(0, 12), whole(1, 4)
pinned = optional(listed(text, 0, 20))
resource = word(*RESOURCES)
for_players = listed(players, 1, 4, twice=False)
cost = listed(resource, 1, 6)
yard = listed(resource, 0, 9)
words_explained = optional(text)
side = word("small", "large", "both")


# ---- effects: a word with what it needs


def amount(value: str, most: int = MOST_GAINED) -> bool:
    return value.isdigit() and 1 <= int(value) <= most


def fits_effect(text: str) -> str:
    """The word of an effect that is well written, with what kind of icon it is; else nothing."""
    name, *rest = text.split() or [""]
    match name, rest:
        case "gain", [good, n] if good in list(words.LETTERS) and amount(n):
            return name
        case "choose", [kinds, n] if kinds and not set(kinds) - set(RESOURCES) and amount(n):
            return name
        case (("coin" | "legacy" | "glory" | "soldier" | "senator" | "steal"), [n]) if amount(n):
            return name
        case "activate", [n] if amount(n, MOST_NAMED):
            return name
        case (("discount" | "road_discount" | "free_moves" | "tax_regions"), [n]) if amount(n):
            return name
        case "trade_produce", [n] if amount(n, MOST_NAMED - 1):
            return name
        case "icon", [what] if what == "aux" or what in words.WORKERS:
            return f"{name} {'aux' if what == 'aux' else 'worker'}"
        case "icon", [good] if good in list(words.LETTERS):
            return name
        case "shift", [n] if n in ("1", "2", "3", "any"):
            return name
        case (("favour" | "region_resource" | "saturn"), []):
            return name
    return ""


def effects(known: tuple[str, ...], least: int = 0) -> Shape:
    """A list of effects made of some words."""

    def allowed(value: object) -> bool:
        found = fits_effect(value) if isinstance(value, str) else ""
        return found in known or (found.startswith("icon") and "icon" in known)

    return listed(one(allowed, f"an effect with {', '.join(known)}"), least, MOST_EFFECTS)


def ability(trigger: str) -> Shape:
    """What an advisor does; only some triggers have conditions."""
    does = effects(words.WORDS_OF_TRIGGERS[trigger], 1)
    if trigger == "die":
        return table(printed=listed(word(*words.WORKERS), 1, 5, twice=False), effects=does)
    if trigger == "construct":
        return table(
            types=optional(letters(words.TYPES, 1, 5)),
            when=optional(word("adjacent_opponent")),
            effects=does,
        )
    return table(effects=does)


an_ability = variants("trigger", **{t: ability(t) for t in words.WORDS_OF_TRIGGERS})
score = variants(
    "kind",
    flat=table(vp=points),
    **{
        "if": table(vp=points, cond=word(*words.CONDITIONS)),
        "per": table(vp=whole(1, 9), count=word(*words.COUNTS), max=points),
    },
)

# ---- shapes and maps


def shape_of_squares(value: object, path: Path) -> Problems:
    """Rows of # and ., at most four by four, in one piece."""
    lines = value if isinstance(value, list) else []
    good = lines and all(isinstance(line, str) and not set(line) - set("#.") for line in lines)
    cells = [(r, c) for r, line in enumerate(lines) for c, x in enumerate(line) if x == "#"]
    if not good or len(lines) > 4 or max(map(len, lines)) > 4 or not 2 <= len(cells) <= 6:
        yield wrong(value, "two to six squares # in at most four rows of four", path)
    elif not in_one_piece(cells):
        yield wrong(value, "squares in one piece", path)


def in_one_piece(cells: list[tuple[int, int]]) -> bool:
    found = {cells[0]}
    for _ in cells:
        found |= {(r, c) for r, c in cells for a, b in found if abs(r - a) + abs(c - b) == 1}
    return len(found) == len(cells)


def grid(height: int, width: int) -> Shape:
    return listed(letters(",.F~=" + HILLS, width, width), height)


shapes = ("I2", "I3", "L3", "I4", "L4", "O4", "S4", "T4", "R6")
a_map = lambda n, height, width: table(  # noqa: E731  # a shape with two sizes
    players=fixed(n),
    pinned=pinned,
    grid=grid(height, width),
    resources=listed(a_row(whole(0, 11), whole(0, 15), resource), 0, 40),
)


def a_row(*columns: Shape) -> Shape:
    """A list whose values have different shapes."""

    def shape(values: object, path: Path) -> Problems:
        if not isinstance(values, list) or len(values) != len(columns):
            yield wrong(values, f"a list of {len(columns)}", path)
            return
        for of, value in zip(columns, values, strict=True):
            yield from of(value, path)

    return Shape(shape)


# ---- the box

explained = {
    "effects": "gain choose coin legacy glory soldier senator icon favour activate steal "
    "region_resource discount road_discount free_moves trade_produce tax_regions shift saturn",
    "triggers": " ".join(words.WORDS_OF_TRIGGERS),
    "conditions": "adjacent_opponent",
    "restrictions": " ".join(words.RESTRICTIONS),
    "score_kinds": " ".join(words.SCORE_KINDS),
    "score_conditions": " ".join(words.CONDITIONS),
    "score_counts": " ".join(words.COUNTS),
}
EXPLAINED = {
    name: table(**{key + "_" if key in ("if", "raise") else key: text for key in keys.split()})
    for name, keys in explained.items()
}
face = listed(word(*words.WORKERS, *words.LETTERS, "aux"), 1, 5)
faces = listed(face, words.FACES)
dice_counts = table(blue=whole(0, 9), yellow=whole(0, 9), red=whole(0, 9))
seneca_areas = table(park=few, rubble=few, road=few, settlement=few)
seals = listed(whole(1, 18), 1, 4, order="rising")
advisor = table(id=text, name=text, pinned=pinned, vp=points, basic=an_ability, advanced=an_ability)
box_of_track = whole(1, 17)
FAVOUR_PARAMS = {
    "trade": table(sets=fixed("any"), coin_per_set=few),
    "construct": table(
        shape=word(*shapes), forbidden_type=letters(words.TYPES, 1, 1), buildings_marked=few
    ),
    "after_main_action": table(extra_action=fixed("different")),
    "raise_or_conquer": table(soldier=few, aux=few),
    "trade_or_tax": table(icon=word(*words.WORKERS), coin=few, regions=whole(1, 4)),
    "before_turn": table(shift=fixed("any_other")),
    "free_action": table(cost=listed(fixed("F"), 1, 9), constructs=fixed(2)),
}
BOX = box(
    meta=table(
        game=text,
        designers=listed(text, 1, 9),
        publisher=text,
        players_min=fixed(1),
        players_max=fixed(4),
    ),
    codes=table(
        resources=table(**dict.fromkeys(RESOURCES, text)),
        basket=fixed("K"),
        bribe=fixed(["F", "J", "K"]),
        workers=fixed([*words.WORKERS]),
        senator_icons=fixed(["builder", "legionary", "merchant"]),
        types=table(**dict.fromkeys(words.TYPES, text)),
        tracks=fixed([*words.TRACKS]),
    ),
    **EXPLAINED,
    setup=table(
        deal=fixed({"A": 2, "L": 1, "M": 2, "R": 1, "U": 2}),
        favours_dealt=whole(1, 6),
        fourth_player_bonus=yard,
        overseer_start=fixed("forum"),
        foreman_last_player_on=letters(words.TYPES, 1, 1),
        praefectus_settlement=listed(text, 1, 6, twice=False),
        stop_after_round=whole(10, 1000),
        dice=table(**{str(n): dice_counts for n in range(1, 5)}),
        first_game=table(
            blueprints=listed(text, 8, twice=False), favours=listed(text, 1, 6, twice=False)
        ),
    ),
    actions=table(
        free_steps=few,
        architect_discount=few,
        senators_per_construct=few,
        raise_buildings=whole(1, MOST_NAMED),
        owner_coins=few,
        roads_for_bonus=whole(1, 9),
        road_bonus=few,
        trade_set=whole(1, 9),
        trade_coins=few,
        jewel_coins=few,
    ),
    shapes=table(**dict.fromkeys(shapes, shape_of_squares)),
    hills=table(**dict.fromkeys(HILLS, text)),
    map=table(small=a_map([1, 2], 11, 13), large=a_map([3, 4], 12, 16)),
    region=rows(table(id=word(*REGIONS), name=text, resource=resource, pinned=pinned), 4, 4),
    settlements=table(
        pinned=pinned,
        columns=fixed(["id", "region", "name", "strength", "glory", "cw", "map", "at"]),
        rows=listed(
            a_row(
                text,
                word(*REGIONS),
                text,
                whole(1, 12),
                whole(0, 9),
                whole(1, 9),
                side,
                listed(whole(0, 9), 2),
            ),
            24,
        ),
    ),
    roads=table(
        pinned=pinned,
        columns=fixed(["id", "region", "a", "b", "legacy", "map"]),
        rows=listed(a_row(text, word(*REGIONS), text, text, whole(0, 9), side), 28),
    ),
    dice=table(
        pinned=pinned,
        count=fixed({"blue": 4, "yellow": 3, "red": 2}),
        blue=faces,
        yellow=faces,
        red=faces,
    ),
    nero=table(
        pinned=pinned,
        cards=listed(table(vp=points, players=for_players), 4),
    ),
    tracks=table(
        pinned=pinned,
        coins=table(values=one(lambda v: v == "1..30", "1..30")),
        buildings=table(values=listed(points, 10, order="rising")),
        legacy=table(values=one(lambda v: v == "1..18", "1..18")),
        glory=table(values=one(lambda v: v == "1..18", "1..18")),
        soldiers_max=whole(1, 40),
        senators_max=whole(1, 40),
        loyalty_boxes=whole(2, 9),
        loyalty_basic=whole(1, 8),
        loyalty_advanced=whole(1, 9),
    ),
    character=rows(
        table(
            id=word(*CHARACTERS),
            name=text,
            pinned=pinned,
            soldiers=few,
            senators=whole(0, 8),
            yard=yard,
            glory=few,
            settlement_choice=yes_no,
            nero=table(
                coins=whole(1, 29), buildings=whole(1, 9), legacy=box_of_track, glory=box_of_track
            ),
            advisor=rows(advisor, 3, 3),
        ),
        4,
        4,
    ),
    blueprint=rows(
        table(
            id=text,
            no=whole(1, 9),
            name=text,
            type=letters(words.TYPES, 1, 1),
            pinned=pinned,
            players=for_players,
            cost=cost,
            shape=word(*shapes),
            restriction=word(*words.RESTRICTIONS),
            **{key: effects(known) for key, known in words.WORDS_OF_CARDS.items()},
            score=score,
        ),
        21,
        21,
    ),
    favour=rows(
        variants(
            "use",
            **{
                use: table(id=text, name=text, pinned=pinned, params=params)
                for use, params in FAVOUR_PARAMS.items()
            },
        ),
        7,
        7,
    ),
    seneca=table(
        pinned=pinned,
        columns=fixed(["no", "back", "actions", "seal"]),
        cards=listed(
            a_row(
                whole(1, 18),
                listed(word(*words.COLOURS), 2, twice=False),
                listed(text, 1, 2),
                yes_no,
            ),
            18,
        ),
        region_priority=listed(resource, 4, twice=False),
        region_priority_source=text,
        fallback=listed(word("expand", "conquer", "construct"), 3, twice=False),
        fallback_types=listed(word(*words.TYPES), 5, twice=False),
        rounds_max=fixed(9),
        difficulty=table(easy=seals, normal=seals, hard=seals),
        score=table(standard=seneca_areas, easier=seneca_areas, harder=seneca_areas),
        options=table(
            easier=listed(text, 3),
            harder=listed(text, 4),
            first_settlement=table(asia=text, aegyptus=text),
        ),
    ),
)


def check(components: Table) -> list[str]:
    """What is wrong with the components; an empty list when they can be played."""
    return problems_of(
        BOX,
        components,
        also=(blueprint_problems, map_problems, region_problems, advisor_problems, seneca_problems),
    )


# ---- what must fit together


def blueprint_problems(components: Table) -> Problems:
    """RR-2.4: enough cards of each type for every number of players, each with a number."""
    cards = components["blueprint"]
    for letter, wanted in components["setup"]["deal"].items():
        numbers = [card["no"] for card in cards if card["type"] == letter]
        if sorted(numbers) != list(range(1, len(numbers) + 1)):
            yield Problem(f"blueprint: the cards of type {letter} must be numbered from 1.")
        for n in range(1, 5):
            if sum(card["type"] == letter and n in card["players"] for card in cards) < wanted:
                yield Problem(f"blueprint: {n} players need {wanted} cards of type {letter}.")
    for card in cards:
        if (card["type"] == "A") != bool(card["legion"]):
            yield Problem(f"blueprint {card['name']}: Army cards have a legion ability, no others.")
    names = [card["name"] for card in cards]
    chosen = [
        card for card in cards if card["name"] in components["setup"]["first_game"]["blueprints"]
    ]
    if len(set(names)) != len(names) or len(chosen) != 8:
        yield Problem("setup, first_game: the blueprints must be eight different cards.")
    elif sorted(card["type"] for card in chosen) != list("AALMMRUU"):
        yield Problem("setup, first_game: the blueprints must be of the types that are dealt.")
    favours = [favour["name"] for favour in components["favour"]]
    if set(components["setup"]["first_game"]["favours"]) - set(favours):
        yield Problem("setup, first_game: there is no such favour.")
    if sorted(favour["use"] for favour in components["favour"]) != sorted(words.USES):
        yield Problem("favour: each use must be that of one favour.")


def map_problems(components: Table) -> Problems:
    """RR-5: a Forum of three by three; resources lie where something can be built."""
    for name in words.SIDES:
        side = components["map"][name]
        at = {(r, c): x for r, line in enumerate(side["grid"]) for c, x in enumerate(line)}
        forum = sorted(cell for cell, letter in at.items() if letter == "F")
        r, c = forum[0] if forum else (0, 0)
        if forum != [(r + a, c + b) for a in range(3) for b in range(3)]:
            yield Problem(f"map, {name}: the Forum must be three by three squares.", "map", name)
        for r, c, _ in side["resources"]:
            if at.get((r, c), "~") in "~=F":
                yield Problem(f"map, {name}: no resource can lie at {r}, {c}.", "map", name)


def region_problems(components: Table) -> Problems:
    """RR-7.4, RR-8.2: roads join Rome and settlements of one region."""
    settlements = {row[0]: row for row in components["settlements"]["rows"]}
    roads = components["roads"]["rows"]
    if len(settlements) != 24 or len({row[0] for row in roads}) != 28:
        yield Problem("settlements, roads: every one needs an id of its own.")
    for road, region, *ends, _, side in roads:
        for end in ends:
            row = settlements.get(end)
            if end != "ROME" and (row is None or row[1] != region):
                yield Problem(f"road {road}: {end} is no settlement of {region}.", "roads")
            elif row is not None and row[6] != "both" and side != row[6]:
                yield Problem(f"road {road}: {end} is not on that side of the map.", "roads")
    for name in components["setup"]["praefectus_settlement"]:
        if name not in settlements:
            yield Problem(f"setup: there is no settlement {name}.", "setup")
    for name in components["seneca"]["options"]["first_settlement"].values():
        if not any(road[2:4] == ["ROME", name] for road in roads):
            yield Problem(f"seneca, options: no road leads from Rome to {name}.", "seneca")
    resources = sorted(region["resource"] for region in components["region"])
    if sorted(components["seneca"]["region_priority"]) != resources:
        yield Problem("seneca: region_priority must name the resources of the regions.", "seneca")


def advisor_problems(components: Table) -> Problems:
    """RR-12.1: the basic ability comes before the advanced one; names on a sheet differ."""
    tracks = components["tracks"]
    order = [tracks["loyalty_basic"], tracks["loyalty_advanced"], tracks["loyalty_boxes"]]
    if not order[0] < order[1] <= order[2]:
        yield Problem("tracks: loyalty_basic, loyalty_advanced and loyalty_boxes must rise.")
    for character in components["character"]:
        extra = sum(
            int(effect.split()[1])
            for advisor in character["advisor"]
            for level in ("basic", "advanced")
            for effect in advisor[level]["effects"]
            if effect.startswith("trade_produce")
        )
        if extra >= MOST_NAMED:
            yield Problem(f"character {character['name']}: trade_produce is at most 2 in all.")
    highest = [card["vp"] for card in components["nero"]["cards"]]
    if highest != sorted(highest, reverse=True):
        yield Problem("nero: the cards must be listed from the highest down.")


def seneca_problems(components: Table) -> Problems:
    """RR-15: a first action, and rubble with every Construct; rubble of three squares."""
    sizes = {
        name: "".join(rows).count("#")
        for name, rows in components["shapes"].items()
        if name in shapes
    }
    for no, _, actions, _ in components["seneca"]["cards"]:
        first, second = actions[0].split(), actions[1].split() if len(actions) > 1 else []
        match first, second:
            case ["construct", kind, lh], ["rubble", shape, hill]:
                good = sizes.get(shape) == 3 and len(hill) == 1 and hill in HILLS.replace("Q", "")
                good = (
                    good
                    and (lh in ("L", "H")) == (kind in list("AUM"))
                    and kind in list(words.TYPES)
                )
            case [("conquer" | "expand"), ("1" | "2")], ([] | ["trade"]):
                good = True
            case _:
                good = False
        if not good:
            yield Problem(f"seneca, card {no}: these actions are not known: {actions}.", "seneca")
    cards = components["seneca"]["cards"]
    if [card[0] for card in cards] != list(range(1, 19)):
        yield Problem("seneca: the cards must be numbered 1 to 18.", "seneca")
    if sum(card[3] for card in cards) != 16:
        yield Problem("seneca: 16 of the cards must have a seal.", "seneca")
    if sum(card[2][0].startswith("construct R") for card in cards) < 1:
        yield Problem("seneca: a card must name the Religious type.", "seneca")
