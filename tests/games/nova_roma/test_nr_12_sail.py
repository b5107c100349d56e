"""Chapter 12: Sail."""

import pytest

from circenses.games.nova_roma import effects, layout
from circenses.games.nova_roma.scoring import SAILING
from circenses.games.nova_roma.state import NO_CONTRACT, STOP_SAILING, YES, Decision
from tests.games.nova_roma.table import NORTH, SHIPPING, SOUTH, action, harbor

OFFER = ("S28", "S29", "S30", "S01")


@pytest.mark.parametrize(("power", "slots"), [(1, [0, 1]), (2, [0, 1, 2]), (3, [0, 1, 2, 3])])
def test_nr_12_1_access_by_power(power, slots):
    table = action("sail", power, goods=[5] * 5, shipping_offer=OFFER)

    assert table.options() == [*slots, NO_CONTRACT]


def test_nr_12_2_the_cost_is_paid_at_once():
    table = action("sail", 1, goods=[2, 0, 0, 0, 0], shipping_offer=OFFER)
    assert table.options() == [0, NO_CONTRACT]

    table.choose(0)

    assert table.goods == [0] * 5
    assert table.me.shipping == 1 << SHIPPING["S28"]


def test_nr_12_3_no_sails_without_a_contract():
    table = action("sail", 3, goods=[5] * 5, shipping_offer=OFFER)

    table.choose(NO_CONTRACT)

    assert table.decision == Decision.NEXT_ACTION


def test_nr_12_1_ex_23_sail():
    """EX-23: NR-12.1 to NR-12.6; leg 3 of the south route costs 2, and its harbor is worth 5."""
    table = action(
        "sail",
        3,
        coins=0,
        goods=[1, 0, 0, 1, 0],
        shipping_offer=OFFER,
        ships=[harbor(SOUTH, 2), 0],
    )
    table.choose(3)
    assert table.goods == [0] * 5
    assert table.options() == [1, 2, 3, STOP_SAILING]

    table.choose(1)
    assert table.me.ships[0] == harbor(SOUTH, 3)
    assert table.options() == [1, 2, 3, STOP_SAILING]
    table.choose(2)

    assert (table.me.ships[1], table.me.coins) == (harbor(NORTH, 1), 0)
    assert table.decision == Decision.NEXT_ACTION
    assert table.sheet()[SAILING] == 5 + 3


def test_nr_12_4_a_ship_keeps_its_route():
    table = action(
        "sail",
        1,
        goods=[2, 0, 0, 0, 0],
        shipping_offer=OFFER,
        ships=[harbor(NORTH, 1), harbor(SOUTH, 1)],
    ).choose(0)

    assert table.options() == [0 + NORTH, 2 + SOUTH, STOP_SAILING]


def test_nr_12_5_ex_24_leg_too_dear():
    """EX-24: at power 1 the contract is completed, but no ship can move."""
    ships = [harbor(SOUTH, 2)] * 2
    table = action("sail", 1, goods=[2, 0, 0, 0, 0], shipping_offer=OFFER, ships=ships)

    table.choose(0)

    assert table.me.shipping.bit_count() == 1
    assert table.decision == Decision.NEXT_ACTION


def test_nr_12_5_ex_24_two_sails_of_a_tile():
    """EX-24: the `sail` tile's two sails bring one ship to Sinope."""
    ships = [harbor(SOUTH, 2)] * 2
    table = action("produce", 1, coins=0, artisans=1, tiles={0: "sail"}, ships=ships)

    table.choose(0, YES, 1)

    assert list(table.me.ships) == [harbor(SOUTH, 3), harbor(SOUTH, 2)]


def test_nr_12_6_every_ship_gets_the_gain():
    """NR-12.6: the second own ship in Olbia is paid as well."""
    ships = [harbor(NORTH, 3)] * 2
    table = action("sail", 2, coins=0, goods=[2, 0, 0, 0, 0], shipping_offer=OFFER, ships=ships)

    table.choose(0, 0, 2)

    assert list(table.me.ships) == [harbor(NORTH, 4)] * 2
    assert table.me.coins == 6


def test_ru_27_the_second_ship_gains_too():
    """RU-27: both ships of a player bring the influence of Sesamus."""
    ships = [harbor(SOUTH, 1)] * 2
    table = action("sail", 2, influence=0, goods=[2, 0, 0, 0, 0], shipping_offer=OFFER, ships=ships)

    table.choose(0, 1, 3)

    assert table.me.influence == 2


def test_nr_12_6_goods_of_choice_at_tomis():
    """NR-12.6: two goods of choice, then sailing goes on."""
    table = action(
        "sail",
        2,
        goods=[2, 0, 0, 0, 0],
        shipping_offer=OFFER,
        ships=[harbor(NORTH, 1), 0],
    )
    table.choose(0, 0)
    assert table.decision == Decision.GAIN_GOOD

    table.choose(effects.WOOD, effects.WOOD)

    assert table.goods == [0, 0, 2, 0, 0]
    assert table.decision == Decision.SAIL_MOVE


def test_nr_12_7_ex_25_ports():
    """EX-25: the first ship 14, then 12 and 10, then 10."""
    last = harbor(NORTH, 7)
    points = []
    for ships, arrived, sails in (([last, 0], 0, 1), ([last, harbor(SOUTH, 7)], 1, 2)):
        table = action("sail", sails, goods=[2, 0, 0, 0, 0], shipping_offer=OFFER, ships=ships)
        table.state.port_ships = arrived
        table.choose(0, 0)
        if sails == 2:
            table.choose(3)
        points.append([int(layout.SHIP_POINTS[stop]) for stop in table.me.ships])

    assert points == [[14, 0], [12, 10]]
    assert layout.SHIP_POINTS[layout.PORT_FOR[3]] == 10


def test_nr_24_3_ships_in_the_same_place_are_alike():
    """NR-24.3: only ship 0 is offered."""
    table = action("sail", 1, goods=[2, 0, 0, 0, 0], shipping_offer=OFFER).choose(0)
    assert table.options() == [0, 1, STOP_SAILING]
