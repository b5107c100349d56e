"""The components, and what a content pack must keep."""

import copy

import pytest

from circenses.games.aeterna.check import check
from circenses.games.aeterna.data import COMPONENTS


def changed(change):
    components = copy.deepcopy(COMPONENTS)
    change(components)
    return check(components)


def test_the_box_is_complete():
    assert check(COMPONENTS) == []


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
    "stone is a number": setter("monument", 0, "cost", value={"stone": 0}),
    "PP stand apart": setter("monument", 0, "rewards", value={"pp": 1}),
    "only unrest may be negative": setter("monument", 0, "rewards", value={"wheat": -1}),
    "gold is not one of": setter("monument", 0, "rewards", value={"gold": 1}),
    "whole number up to": setter("monument", 0, "rewards", value={"wheat": 99}),
    "pp is a whole number": setter("province", 0, "pp", value=99),
    "colour is one of": setter("province", 0, "colour", value="civil"),
    "Era 1 needs 12": setter("monument", 0, "era", value=2),
    "timing is one of": setter("monument", 0, "timing", value="sometimes"),
    "1 to 9 uses": setter("monument", 1, "uses", value=0),
    "exactly one effect": setter("monument", 0, "effect", value=[]),
    "permanent is for": setter("monument", 0, "effect", value=[{"op": "gain", "gain": {}}]),
    "trigger needs event, gain": setter("monument", 0, "effect", value=[{"op": "trigger"}]),
    "an event is one of": setter(
        "monument", 0, "effect", value=[{"op": "trigger", "event": "rain", "gain": {}}]
    ),
    "a discount is on": setter(
        "monument", 3, "effect", value=[{"op": "discount", "on": "x", "less": {}}]
    ),
    "choose has 2 or 3": setter(
        "monument", 1, "effect", value=[{"op": "choose", "options": [{"aurei": 1}]}]
    ),
    "the only action of act": setter(
        "monument", 14, "effect", value=[{"op": "act", "action": "pass", "less": {}}]
    ),
    "free is a number": setter("monument", 4, "effect", value=[{"op": "feed", "free": 0}]),
    "less is a number": setter("monument", 9, "effect", value=[{"op": "shield", "less": 0}]),
    "7 Monuments with timing activation": setter("monument", 2, "timing", value="activation"),
    "it counts 1 to 3": setter("personality", 0, "need", value={}),
    "luck is not one of": setter("personality", 0, "need", value={"luck": 1}),
    "hills_prefect is a number": setter("personality", 0, "need", value={"hills_prefect": 0}),
    "three PP values": setter("hill", 0, "pp", value=[4, 7, 2]),
    "7 Hills": setter("hill", value=COMPONENTS["hill"][:6]),
    "9, 6 and 6": setter("reward_token", 0, "count", value=[2, 0, 0]),
    "6 Unrest Damage tokens": setter("damage_token", value=COMPONENTS["damage_token"][:5]),
    "4 different spaces": setter("unrest_damage_spaces", "at", value=[3, 5, 5, 9]),
    "in this order": setter("building", value=COMPONENTS["building"][::-1]),
    "one copy for each Era": setter("building", 0, "copies", value=2),
    "Doom track": setter("doom_track", "pp_lost", value=[0, 1, 2]),
    "Pass track of 3": setter("pass_track", "p3", value=[1, 2, 3]),
    "wheat costs": setter("influence", "wheat_cost", value=[]),
    "one of 4 things": setter("discard", "options", value=[{"wheat": 2}]),
    "more citizens": setter("setup", "start", "citizen", value=8),
    "3 Monuments and 2 Provinces": setter("setup", "deal_monuments", value=4),
    "3, 5 and 7": setter("setup", "by_players", "hills", value=[3, 4, 7]),
    "1 to 3 spaces": setter("setup", "by_players", "citizen_spaces_per_hill", value=[2, 2, 4]),
    "1 or 2 Personalities": setter("setup", "by_players", "personalities_per_era", value=[1, 2, 3]),
    "a script and a number": setter("solo", "citizens", value=[4, 5]),
    "letters H, B, C, M, F": setter("solo", "script", 0, value=["X"]),
    "a conquest for each": setter("solo", "conquest", value=[{"pp": 1}]),
    "levels of Gens Umbra": setter("solo", "head_start", value={"easy": 0}),
    "source is rulebook": setter("monument", 0, "source", value="hearsay"),
}


@pytest.mark.parametrize("words", WRONG)
def test_a_mistake_in_a_pack_is_named(words):
    """Every constraint of the rules is checked, and the complaint says what is wrong."""
    problems = changed(WRONG[words])

    assert any(words in problem for problem in problems), problems
