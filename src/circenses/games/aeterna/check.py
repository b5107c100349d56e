"""What a content pack must keep, so that the rules still work; complaints in plain words."""

import re
from collections.abc import Iterator
from typing import Any

Table = dict[str, Any]

RESOURCES = ("citizen", "stone", "wheat", "aurei")
GAINS = (*RESOURCES, "unrest", "pp")
COUNTERS = (
    "hills_prefect",
    "citizens_board",
    "citizens_all",
    "monuments",
    "provinces",
    "monuments_era",
    "provinces_era",
    "buildings_prefect",
    "cards_political",
    "cards_civil",
    "cards_religious",
    "cards_military",
    "cards_commercial",
    "cards_diplomatic",
)
EVENTS = ("play_monument", "play_province", "pass", "devastated")
DISCOUNTED = ("monument", "province", "influence")
OPERATIONS = {  # AE-12.3: fields that must be there, fields that may be there
    "gain": ({"gain"}, set()),
    "choose": ({"options"}, set()),
    "trade": ({"pay", "gain"}, set()),
    "per": ({"count", "gain"}, {"max"}),
    "discount": ({"on", "less"}, set()),
    "trigger": ({"event", "gain"}, set()),
    "feed": ({"free"}, set()),
    "shield": ({"less"}, set()),
    "absolve": ({"tokens"}, set()),
    "overtake": (set(), set()),
    "act": ({"action", "less"}, set()),
    "token": (set(), set()),
}
TIMINGS = {  # AE-12.2
    "instant": {"gain", "choose", "per", "act"},
    "permanent": {"discount", "trigger", "feed", "shield", "absolve", "overtake"},
    "activation": {"gain", "choose", "trade", "token"},
}
PAID_WITH = {
    "monument": {"stone", "aurei"},
    "province": {"citizen"},
    "personality": {"aurei"},
}
PER_ERA = {"monument": 12, "province": 8, "personality": 4}  # AE-13.R1
ACTIVATIONS = 7  # the size of decision D10
MOST = 30  # the largest number on a card; larger ones could break the bounds of the state
SOURCE = re.compile(r"rulebook|reconstructed|public: https?://\S+")


def check(components: Table) -> list[str]:
    """What is wrong with the components; nothing when all is well."""
    problems = list(source_problems(components))
    for kind in PER_ERA:
        problems += card_count_problems(kind, components[kind], components["colours"][kind])
        for card in components[kind]:
            problems += card_problems(kind, card)
    problems += monument_count_problems(components["monument"])
    problems += hill_problems(components["hill"])
    problems += token_problems(components)
    problems += track_problems(components)
    problems += setup_problems(components)
    problems += solo_problems(components["solo"])
    return problems


def source_problems(components: Table) -> Iterator[str]:
    for name, table in components.items():
        for item in table if isinstance(table, list) else [table]:
            if not SOURCE.fullmatch(str(item.get("source", ""))):
                what = item.get("name", item.get("id", ""))
                yield f"{name} {what}: source is rulebook, reconstructed or public: <address>"


# ---- cards


def card_count_problems(kind: str, cards: list[Table], colours: list[str]) -> Iterator[str]:
    for era in (1, 2, 3):
        of_era = [card for card in cards if card.get("era") == era]
        if len(of_era) != PER_ERA[kind]:
            yield f"Era {era} needs {PER_ERA[kind]} of the kind {kind}, not {len(of_era)}"
    for card in cards:
        if card.get("colour") not in colours:
            yield f"{card['name']}: colour is one of {', '.join(colours)}"


def card_problems(kind: str, card: Table) -> Iterator[str]:
    name = card["name"]
    if not card.get("cost") or not set(card["cost"]) <= PAID_WITH[kind]:
        yield f"{name}: its cost is in {' and '.join(sorted(PAID_WITH[kind]))}"
    yield from cost_problems(f"{name}, cost", card.get("cost", {}))
    if kind == "personality":
        yield from count_problems(f"{name}, need", card["need"])
        yield from gain_problems(f"{name}, reward", card["reward"])
        return
    if "pp" in card["rewards"]:
        yield f"{name}: PP stand apart from the rewards strip"
    yield from gain_problems(f"{name}, rewards", card["rewards"])
    if not isinstance(card["pp"], int) or abs(card["pp"]) > MOST:
        yield f"{name}: pp is a whole number from -{MOST} to {MOST}"
    if kind == "monument":
        yield from effect_problems(card)


def effect_problems(card: Table) -> Iterator[str]:
    name, timing = card["name"], card.get("timing")
    if timing not in TIMINGS:
        yield f"{name}: timing is one of {', '.join(TIMINGS)}"
        return
    if timing == "activation" and not 1 <= card.get("uses", 0) <= 9:
        yield f"{name}: an activation has 1 to 9 uses"
    if len(card["effect"]) != 1:
        yield f"{name}: a Monument has exactly one effect"
        return
    effect = card["effect"][0]
    word = effect.get("op")
    if word not in TIMINGS[timing]:
        yield f"{name}: {timing} is for {', '.join(sorted(TIMINGS[timing]))}, not for {word}"
        return
    needed, allowed = OPERATIONS[word]
    given = set(effect) - {"op"}
    if not needed <= given <= needed | allowed:
        yield f"{name}: {word} needs {', '.join(sorted(needed)) or 'nothing'}"
        return
    yield from word_problems(name, effect)


def word_problems(name: str, effect: Table) -> Iterator[str]:
    """The fields of one operation."""
    if "gain" in effect:
        yield from gain_problems(f"{name}, gain", effect["gain"])
    if "pay" in effect:
        yield from cost_problems(f"{name}, pay", effect["pay"])
    if "count" in effect:
        yield from count_problems(f"{name}, count", effect["count"])
    if "options" in effect:
        if not 2 <= len(effect["options"]) <= 3:
            yield f"{name}: choose has 2 or 3 options"
        for option in effect["options"]:
            yield from gain_problems(f"{name}, option", option)
    if effect["op"] == "discount" and effect["on"] not in DISCOUNTED:
        yield f"{name}: a discount is on {', '.join(DISCOUNTED)}"
    if effect["op"] == "trigger" and effect["event"] not in EVENTS:
        yield f"{name}: an event is one of {', '.join(EVENTS)}"
    if effect["op"] == "act" and effect["action"] != "influence":
        yield f"{name}: the only action of act is influence"
    if effect["op"] in ("discount", "act"):
        yield from cost_problems(f"{name}, less", effect["less"])
    for field in ("free", "tokens", "max"):
        if field in effect and not 1 <= effect[field] <= MOST:
            yield f"{name}: {field} is a number from 1 to {MOST}"
    if effect["op"] == "shield" and not 1 <= effect["less"] <= MOST:
        yield f"{name}: less is a number from 1 to {MOST}"


def monument_count_problems(monuments: list[Table]) -> Iterator[str]:
    activations = sum(monument.get("timing") == "activation" for monument in monuments)
    if activations != ACTIVATIONS:
        yield f"There are {ACTIVATIONS} Monuments with timing activation, not {activations}"


def cost_problems(what: str, cost: Table) -> Iterator[str]:
    for word, number in cost.items():
        if word not in RESOURCES:
            yield f"{what}: {word} is not one of {', '.join(RESOURCES)}"
        elif not isinstance(number, int) or not 1 <= number <= MOST:
            yield f"{what}: {word} is a number from 1 to {MOST}"


def gain_problems(what: str, gain: Table) -> Iterator[str]:
    for word, number in gain.items():
        if word not in GAINS:
            yield f"{what}: {word} is not one of {', '.join(GAINS)}"
        elif not isinstance(number, int) or abs(number) > MOST:
            yield f"{what}: {word} is a whole number up to {MOST}"
        elif number < 0 and word != "unrest":
            yield f"{what}: only unrest may be negative"


def count_problems(what: str, need: Table) -> Iterator[str]:
    if not 1 <= len(need) <= 3:
        yield f"{what}: it counts 1 to 3 things"
    for word, number in need.items():
        if word not in COUNTERS:
            yield f"{what}: {word} is not one of {', '.join(COUNTERS)}"
        elif not isinstance(number, int) or not 1 <= number <= MOST:
            yield f"{what}: {word} is a number from 1 to {MOST}"


# ---- board, tokens, tracks


def hill_problems(hills: list[Table]) -> Iterator[str]:
    if len(hills) != 7:
        yield f"Rome has 7 Hills, not {len(hills)}"
    for hill in hills:
        values = hill["pp"]
        if len(values) != 3 or not MOST >= values[0] > values[1] > values[2] >= 0:
            yield f"{hill['name']}: three PP values, falling, from {MOST} at most"


def token_problems(components: Table) -> Iterator[str]:
    tokens = components["reward_token"]
    totals = [sum(token["count"][group] for token in tokens) for group in range(3)]
    if totals != [9, 6, 6]:
        yield f"The Reward tokens are 9, 6 and 6 in the groups 2, 3 and 4, not {totals}"
    for token in tokens:
        if not token.get("play_board_card"):
            yield from gain_problems(f"Reward token {token['id']}", token.get("gain", {}))
    if len(components["damage_token"]) != 6:
        yield "There are 6 Unrest Damage tokens"
    for token in components["damage_token"]:
        yield from cost_problems(f"Unrest Damage token {token['id']}", token["pay"])
    spaces = components["unrest_damage_spaces"]["at"]
    if len(spaces) != 4 or spaces != sorted(set(spaces)) or not 0 < spaces[0] <= spaces[-1] <= 10:
        yield "The Unrest Damage tokens lie on 4 different spaces from 1 to 10, in rising order"
    if [building["id"] for building in components["building"]] != [
        "templum",
        "aquaeductus",
        "amphitheatrum",
    ]:
        yield "The Buildings are templum, aquaeductus and amphitheatrum, in this order"
    for building in components["building"]:
        yield from gain_problems(f"Building {building['id']}", building["gain"])
        if building["copies"] < components["meta"]["eras"]:
            yield f"Building {building['id']}: one copy for each Era"


def track_problems(components: Table) -> Iterator[str]:
    lost = components["doom_track"]["pp_lost"]
    if len(lost) != 11 or lost[-1] != -1 or lost[:-1] != sorted(lost[:-1]) or lost[0] < 0:
        yield "The Doom track has 11 spaces with rising losses; the last, -1, is Damnatio memoriae"
    for players in (2, 3, 4):
        track = components["pass_track"][f"p{players}"]
        if len(track) != players or track != sorted(track, reverse=True) or track[-1] < 0:
            yield f"The Pass track of {players} players has {players} spaces with falling PP"
    if not 1 <= len(components["influence"]["wheat_cost"]) <= 8:
        yield "Influence needs a list of wheat costs, by citizens already there"
    if len(components["discard"]["options"]) != 4:
        yield "A discarded card gives one of 4 things"
    for option in components["discard"]["options"]:
        yield from gain_problems("A discarded card", option)
    yield from cost_problems("Construct", components["construct"]["cost"])
    yield from gain_problems("Construct", components["construct"]["gain"])


def setup_problems(components: Table) -> Iterator[str]:
    start, setup = components["setup"]["start"], components["setup"]
    yield from gain_problems("Start", start)
    if start["citizen"] > components["supply"]["citizens_per_player"]:
        yield "Start: more citizens than a player owns"
    if (setup["deal_monuments"], setup["deal_provinces"], setup["tokens_per_hill"]) != (3, 2, 3):
        yield "Each player is dealt 3 Monuments and 2 Provinces; each Hill has 3 tokens"
    table = components["setup"]["by_players"]
    if table["hills"] != [3, 5, 7]:
        yield "3, 5 and 7 Hills are active with 2, 3 and 4 players"
    if not all(1 <= spaces <= 3 for spaces in table["citizen_spaces_per_hill"]):
        yield "A Hill has 1 to 3 spaces for citizens"
    if not all(1 <= cards <= 2 for cards in table["personalities_per_era"]):
        yield "1 or 2 Personalities lie open"


def solo_problems(solo: Table) -> Iterator[str]:
    if len(solo["script"]) != 3 or len(solo["citizens"]) != 3:
        yield "Gens Umbra has a script and a number of citizens for each of the 3 Eras"
    for script in solo["script"]:
        if not 1 <= len(script) <= 8 or not set(script) <= set("HBCMF"):
            yield "A script of Gens Umbra has 1 to 8 of the letters H, B, C, M, F"
    for name in ("conquest", "monument"):
        if len(solo[name]) != 3:
            yield f"Gens Umbra has a {name} for each of the 3 Eras"
        for gain in solo[name]:
            yield from gain_problems(f"Gens Umbra, {name}", gain)
    yield from gain_problems("Gens Umbra, favor", solo["favor"])
    if list(solo["head_start"]) != ["plebeius", "patricius", "princeps"]:
        yield "The levels of Gens Umbra are plebeius, patricius and princeps"
