"""What must fit together in the box of Rome & Roll."""

from circenses.core.content.shapes import Problem, Problems, Toml
from circenses.games.rome_and_roll import vocabulary
from circenses.games.rome_and_roll.box.effects import MOST_NAMED


def blueprint_problems(components: Toml) -> Problems:
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
    favors = [favor["name"] for favor in components["favor"]]
    if set(components["setup"]["first_game"]["favors"]) - set(favors):
        yield Problem("setup, first_game: there is no such favor.")
    if sorted(favor["use"] for favor in components["favor"]) != sorted(vocabulary.USES):
        yield Problem("favor: each use must be that of one favor.")


def map_problems(components: Toml) -> Problems:
    """RR-5: a Forum of three by three; resources lie where something can be built."""
    for name in vocabulary.SIDES:
        side = components["map"][name]
        at = {(r, c): x for r, line in enumerate(side["grid"]) for c, x in enumerate(line)}
        forum = sorted(cell for cell, letter in at.items() if letter == "F")
        r, c = forum[0] if forum else (0, 0)
        if forum != [(r + a, c + b) for a in range(3) for b in range(3)]:
            yield Problem(f"map, {name}: the Forum must be three by three squares.", "map", name)
        for r, c, _ in side["resources"]:
            if at.get((r, c), "~") in "~=F":
                yield Problem(f"map, {name}: no resource can lie at {r}, {c}.", "map", name)


def region_problems(components: Toml) -> Problems:
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


def advisor_problems(components: Toml) -> Problems:
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


def seneca_problems(components: Toml) -> Problems:
    """RR-15: a first action, and rubble with every Construct; rubble of three squares."""
    sizes = {
        name: "".join(rows).count("#")
        for name, rows in components["shapes"].items()
        if name in vocabulary.SHAPES
    }
    for no, _, actions, _ in components["seneca"]["cards"]:
        first, second = actions[0].split(), actions[1].split() if len(actions) > 1 else []
        match first, second:
            case ["construct", kind, lh], ["rubble", shape, hill]:
                is_rubble = sizes.get(shape) == 3 and hill in [*vocabulary.HILLS.replace("Q", "")]
                is_card = (lh in ("L", "H")) == (kind in [*"AUM"]) and kind in [*vocabulary.TYPES]
                good = is_rubble and is_card
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


TOGETHER = (blueprint_problems, map_problems, region_problems, advisor_problems, seneca_problems)
