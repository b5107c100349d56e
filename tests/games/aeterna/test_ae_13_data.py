"""Chapter 13: rulings on damaged data."""

from collections import Counter

from circenses.games.aeterna.box import BOX, EFFECTS, HAND_CARDS, MONUMENTS, Card
from circenses.games.aeterna.state import Decision
from tests.games.aeterna.table import CARD, crowds, turn

CENTURIES_BC = [row["name"] for row in Card.written[:MONUMENTS] if row["century"].endswith("BC")]


def row(name):
    return Card.written[CARD[name]]


def test_ae_13_r1_12_monuments_8_provinces_and_4_personalities_in_each_era():
    kinds = (
        Card.written[:MONUMENTS],
        Card.written[MONUMENTS:HAND_CARDS],
        Card.written[HAND_CARDS:],
    )
    for kind, number in zip(kinds, (12, 8, 4), strict=True):
        assert Counter(card["era"] for card in kind) == {1: number, 2: number, 3: number}
    early = {card["name"] for card in Card.written[:MONUMENTS] if card["era"] < 3}
    assert early == {*CENTURIES_BC, "Castra Praetoria"}


def test_ae_13_r2_ecclesia_sancti_petri():
    card, effect = row("Ecclesia Sancti Petri"), EFFECTS[CARD["Ecclesia Sancti Petri"]]
    assert card["cost"] == {"stone": 1, "aurei": 9}
    assert card["rewards"] == {"citizen": 1, "stone": 1, "wheat": 1, "unrest": -1}
    assert (card["pp"], card["timing"], card["color"]) == (1, "permanent", "political")
    assert effect == {"op": "discount", "on": "monument", "less": {"stone": 1}}


def test_ae_13_r3_thraciae():
    card = row("Thraciae")
    assert card["cost"] == {"citizen": 3}
    assert card["rewards"] == {"stone": 2, "aurei": 8, "citizen": 1, "wheat": 4, "unrest": 3}
    assert (card["pp"], card["color"]) == (1, "diplomatic")


def test_ae_13_r4_romulus():
    card = row("Romulus")
    assert card["cost"] == {"aurei": 6}
    assert card["need"] == {"hills_prefect": 1}
    assert card["reward"] == {"unrest": -2, "pp": 1}


def test_ae_13_r5_spartacus():
    card = row("Spartacus")
    assert card["cost"] == {"aurei": 6}
    assert card["need"] == {"citizens_board": 1, "monuments_era": 1, "provinces_era": 1}
    assert card["reward"] == {"unrest": -3, "pp": 1}


def test_ae_13_r6_the_list_under_devastation_tokens_is_that_of_the_damage_tokens():
    assert [token["pay"] for token in BOX.written["damage_token"]] == [
        {"stone": 1, "aurei": 6},
        {"citizen": 1, "stone": 1, "wheat": 1},
        {"wheat": 1, "stone": 1, "aurei": 2},
        {"citizen": 1, "wheat": 3},
        {"wheat": 3, "aurei": 2},
        {"citizen": 1, "wheat": 2, "aurei": 4},
    ]


def test_ae_13_r7_one_devastated_hill_gives_its_prefect_2_unrest():
    table = crowds(turn(2, U=0), {2: [(0, 1)]})

    table.run(Decision.DEVASTATION_PHASE)

    assert table.goods("U") == [2]


def test_ae_13_r8_hill_1_is_capitolinus():
    names = [hill["name"] for hill in BOX.written["hill"]]
    assert names[0] == "Capitolinus"
    assert [hill["id"] for hill in BOX.written["hill"]] == list(range(1, 8))
