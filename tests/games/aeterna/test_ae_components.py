"""The components, and what a content pack must keep."""

import copy

import pytest

from circenses.games.aeterna.box import BOX


def changed(change):
    components = copy.deepcopy(BOX.written)
    change(components)
    return BOX.check(components)


def test_the_box_is_complete():
    assert BOX.check(BOX.written) == []


def setter(*path, value):
    """A change of one value in the components."""

    def change(components):
        table = components
        for key in path[:-1]:
            table = table[key]
        table[path[-1]] = value

    return change


WRONG = {
    "Comitium": setter("monument", 0, "cost", value={"wheat": 1}),
    "monument Comitium, cost: stone is 0; it must be a whole number from 1 to 30": setter(
        "monument", 0, "cost", value={"stone": 0}
    ),
    "monument Comitium, rewards: there is no 'pp' here": setter(
        "monument", 0, "rewards", value={"pp": 1}
    ),
    "monument Comitium, rewards: wheat is -1; it must be a whole number from 0 to 30": setter(
        "monument", 0, "rewards", value={"wheat": -1}
    ),
    "monument Comitium, rewards: there is no 'gold' here": setter(
        "monument", 0, "rewards", value={"gold": 1}
    ),
    "monument Comitium, rewards: wheat is 99; it must be a whole number from 0 to 30": setter(
        "monument", 0, "rewards", value={"wheat": 99}
    ),
    "province Etruria: pp is 99; it must be a whole number from -30 to 30": setter(
        "province", 0, "pp", value=99
    ),
    "province Etruria: color is 'civil'; it must be one of commercial, diplomatic": setter(
        "province", 0, "color", value="civil"
    ),
    "Era 1 needs 12": setter("monument", 0, "era", value=2),
    "monument Comitium: timing is 'sometimes'": setter("monument", 0, "timing", value="sometimes"),
    "monument Regia: uses is 0; it must be a whole number from 1 to 9": setter(
        "monument", 1, "uses", value=0
    ),
    "monument Comitium: effect is []; it must be a list of 1": setter(
        "monument", 0, "effect", value=[]
    ),
    "monument Comitium, effect 1: op is 'gain'": setter(
        "monument", 0, "effect", value=[{"op": "gain", "gain": {}}]
    ),
    "monument Comitium, effect 1: event is missing": setter(
        "monument", 0, "effect", value=[{"op": "trigger"}]
    ),
    "monument Comitium, effect 1: event is 'rain'": setter(
        "monument", 0, "effect", value=[{"op": "trigger", "event": "rain", "gain": {}}]
    ),
    "monument Pons Sublicius, effect 1: on is 'x'": setter(
        "monument", 3, "effect", value=[{"op": "discount", "on": "x", "less": {}}]
    ),
    "monument Regia, effect 1: options is [{'aurei': 1}]; it must be a list of 2 to 3": setter(
        "monument", 1, "effect", value=[{"op": "choose", "options": [{"aurei": 1}]}]
    ),
    "monument Saepta Julia, effect 1: action is 'pass'; it must be 'influence'": setter(
        "monument", 14, "effect", value=[{"op": "act", "action": "pass", "less": {}}]
    ),
    "monument Cloaca Maxima, effect 1: free is 0; it must be a whole number from 1 to 30": setter(
        "monument", 4, "effect", value=[{"op": "feed", "free": 0}]
    ),
    "monument Moenia Servii Tulli, effect 1: less is 0": setter(
        "monument", 9, "effect", value=[{"op": "shield", "less": 0}]
    ),
    "monument Casa Romuli: uses is missing": setter("monument", 2, "timing", value="activation"),
    "personality Romulus: need is {}": setter("personality", 0, "need", value={}),
    "personality Romulus, need: there is no 'luck' here": setter(
        "personality", 0, "need", value={"luck": 1}
    ),
    "personality Romulus, need: hills_prefect is 0": setter(
        "personality", 0, "need", value={"hills_prefect": 0}
    ),
    "hill Capitolinus: pp is [4, 7, 2]": setter("hill", 0, "pp", value=[4, 7, 2]),
    "hill is a list of 6; it must be a list of 7": setter("hill", value=BOX.written["hill"][:6]),
    "9, 6 and 6": setter("reward_token", 0, "count", value=[2, 0, 0]),
    "damage_token is a list of 5; it must be a list of 6": setter(
        "damage_token", value=BOX.written["damage_token"][:5]
    ),
    "unrest_damage_spaces: at is [3, 5, 5, 9]": setter(
        "unrest_damage_spaces", "at", value=[3, 5, 5, 9]
    ),
    "in this order": setter("building", value=BOX.written["building"][::-1]),
    "building templum: copies is 2; it must be a whole number from 3 to 9": setter(
        "building", 0, "copies", value=2
    ),
    "doom_track: pp_lost is [0, 1, 2]; it must be a list of 11": setter(
        "doom_track", "pp_lost", value=[0, 1, 2]
    ),
    "pass_track: p3 is [1, 2, 3]; it must be a list of 3, none higher than the one before": setter(
        "pass_track", "p3", value=[1, 2, 3]
    ),
    "influence: wheat_cost is []; it must be a list of 1 to 8": setter(
        "influence", "wheat_cost", value=[]
    ),
    "discard: options is [{'wheat': 2}]; it must be a list of 4": setter(
        "discard", "options", value=[{"wheat": 2}]
    ),
    "more citizens": setter("setup", "start", "citizen", value=8),
    "setup: deal_monuments is 4; it must be 3": setter("setup", "deal_monuments", value=4),
    "setup, by_players: hills is [3, 4, 7]; it must be [3, 5, 7]": setter(
        "setup", "by_players", "hills", value=[3, 4, 7]
    ),
    "setup, by_players, citizen_spaces_per_hill: number 3 is 4": setter(
        "setup", "by_players", "citizen_spaces_per_hill", value=[2, 2, 4]
    ),
    "setup, by_players, personalities_per_era: number 3 is 3": setter(
        "setup", "by_players", "personalities_per_era", value=[1, 2, 3]
    ),
    "solo: citizens is [4, 5]; it must be a list of 3": setter("solo", "citizens", value=[4, 5]),
    "solo, script 1: number 1 is 'X'; it must be one of H, B, C, M, F": setter(
        "solo", "script", 0, value=["X"]
    ),
    "solo: conquest is [{'pp': 1}]; it must be a list of 3": setter(
        "solo", "conquest", value=[{"pp": 1}]
    ),
    "solo, head_start: plebeius is missing": setter("solo", "head_start", value={"easy": 0}),
    "monument Comitium: source is 'hearsay'": setter("monument", 0, "source", value="hearsay"),
    "final_scoring: wheat_per_pp is 0": setter("final_scoring", "wheat_per_pp", value=0),
    "monument Comitium: there is no 'luck' here": setter("monument", 0, "luck", value=1),
    "gain: there is no 'gold' here": setter("reward_token", 0, "gain", value={"gold": 1}),
}


@pytest.mark.parametrize("words", WRONG)
def test_a_mistake_in_a_pack_is_named(words):
    """Every constraint of the rules is checked, and the complaint says what is wrong."""
    problems = changed(WRONG[words])

    assert any(words in problem for problem in problems), problems
    assert all(problem.endswith(".") for problem in problems)
