"""Chapter 8: the optional action."""

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.magna_roma.box import Monument, Province
from circenses.games.magna_roma.state import ACCEPT, BLESS, BUILD, CONQUER, PASS, Decision, Lot
from circenses.games.magna_roma.vocabulary import GOODS
from tests.games.magna_roma.table import MONUMENT, action, built, cell_move, site_move, turn

BLOCK = "t1r0@(1,0) t2r0@(0,1) t3r0@(1,1) t4r0@(2,0) t5r0@(2,1)"


def conquer_moves(table):
    return [move for move in table.moves() if CONQUER <= move < BLESS]


# ---- the choice


def test_mr_8_1_one_action_or_none():
    """MR-8.1: after it the next tile is chosen."""
    for choice in (PASS, BUILD, CONQUER + 2, BLESS):
        table = action(BLOCK, coins=2, legions=3, blessings=1)
        table.provinces("hispania", "gallia", "dalmatia")
        table.face_up("temple_of_mars")
        assert choice in table.moves()
        table.play(choice)
        if choice in (BUILD, BLESS):
            table.play(table.moves()[0])
        assert table.decision == Decision.NEXT_TILE


def test_mr_8_1_nothing_is_always_allowed():
    table = action("t1r0@(1,0)")
    assert table.moves() == [PASS]


# ---- build a monument


def test_mr_8_2_the_coins_must_suffice():
    """MR-8.2: and they go back to the supply."""
    table = action(BLOCK, coins=3)
    table.face_up("mausoleum", "senate", "temple_of_mars")
    assert table.moves() == [PASS, BUILD + 1, BUILD + 2]

    table.play(BUILD + 1, site_move(1, 0))

    assert (table.me.coins, table.state.coins_left) == (0, 33)
    assert built(table) == [("senate", 1, 0)]


def test_mr_8_3_e9_sites():
    """E9: the block must hold four tiles, without the Town Center and without a monument."""
    table = action(BLOCK, coins=3)
    table.face_up("senate")
    table.play(BUILD)
    assert table.moves() == [site_move(1, 0)]

    table.city("t6r0@(3,0) t7r0@(3,1)")
    assert table.moves() == [site_move(1, 0), site_move(2, 0)]

    table.play(site_move(1, 0))
    again = action("t1r0@(1,0)", coins=9)
    again.city("t2r0@(0,1) t3r0@(1,1) t4r0@(2,0) t5r0@(2,1) t6r0@(3,0) t7r0@(3,1)")
    again.monument("senate", 1, 0)
    again.face_up("odeon", "colosseum", "basilica")
    assert again.moves() == [PASS]


def test_mr_8_3_the_four_tiles_are_under_the_monument():
    table = action(BLOCK, coins=3)
    table.face_up("senate")
    table.play(BUILD, site_move(1, 0))

    under = [cell for cell in range(81) if table.me.lots[cell] == Lot.BUILT]
    assert [10 + cell for cell in under] == sorted(
        cell_move(dx, dy) for dx, dy in ((1, 0), (2, 0), (1, 1), (2, 1))
    )


def test_mr_8_4_f15_the_forum_stands_on_the_town_center():
    """F15, MR-8.5, MR-8.6: no site to choose, the place is refilled, the luxury opens a trade."""
    table = action("t1r0@(1,0)", coins=2, luxuries=2, population=1)
    table.face_up("senate", "forum", "odeon")
    table.state.trades[:] = [1, 0, 2]
    assert table.moves() == [PASS, BUILD + 1]

    table.play(BUILD + 1)

    assert (table.me.coins, table.me.luxuries) == (0, 3)
    assert table.state.face_up[1] not in (EMPTY, MONUMENT["forum"])
    assert table.decision == Decision.TRADE
    assert table.play(ACCEPT) == {"population": -1, "legions": 2}
    assert built(table) == [("forum", 0, 0)]


def test_mr_8_4_f15_the_forum_does_not_hinder_sites():
    """F15: it covers no tile."""
    table = action(BLOCK, coins=5)
    table.monument("forum")
    table.face_up("senate")
    table.play(BUILD)

    assert table.moves() == [site_move(1, 0)]


@pytest.mark.parametrize(
    ("monument", "gain"),
    [
        ("pantheon", {"blessings": 1}),
        ("temple_of_mars", {"legions": 1}),
        ("forum", {"luxuries": 1}),
        ("senate", {}),
    ],
)
def test_mr_8_5_immediate_bonuses(monument, gain):
    table = action(BLOCK, coins=9)
    table.face_up(monument)
    cost = int(Monument.coins[MONUMENT[monument]])

    choices = [BUILD] if monument == "forum" else [BUILD, site_move(1, 0)]

    assert table.play(*choices) == {"coins": -cost, **gain}


def test_mr_8_6_an_empty_deck_leaves_the_place_empty():
    table = action(BLOCK, coins=3)
    table.face_up("senate", "odeon", "colosseum")
    table.state.monuments_left = 0
    table.play(BUILD + 1, site_move(1, 0))

    assert list(table.state.face_up) == [MONUMENT["senate"], EMPTY, MONUMENT["colosseum"]]


def test_mr_8_6_the_place_is_refilled_from_the_deck():
    table = action(BLOCK, coins=3)
    table.face_up("senate", "odeon", "colosseum")
    table.play(BUILD, site_move(1, 0))

    assert table.state.monuments_left == 8
    assert table.state.face_up[0] not in (EMPTY, MONUMENT["senate"])


def test_mr_r26_the_new_monument_is_seen_before_the_bonus():
    """MR-R26: when the Forum's luxury opens a trade, its place shows the next monument already."""
    table = action("t1r0@(1,0)", coins=2, luxuries=2, population=1)
    table.face_up("forum")
    table.state.trades[:] = [1, 0, 2]
    table.play(BUILD)

    assert table.decision == Decision.TRADE
    assert table.state.face_up[0] not in (EMPTY, MONUMENT["forum"])
    assert table.state.monuments_left == 10


def test_mr_r26_without_a_deck_there_is_less_to_choose_from():
    """MR-R26: an empty place can not be built."""
    table = action(BLOCK, coins=9)
    table.face_up("senate")

    assert table.moves() == [PASS, BUILD]


def test_mr_8_7_four_monuments_and_the_forum_fit():
    """MR-8.7: in a whole city, with the Town Center in its corner, no fifth block is left."""
    cells = [(dx, dy) for dy in range(5) for dx in range(5) if (dx, dy) != (0, 0)]
    tiles = " ".join(f"t{k + 1}r0@({dx},{dy})" for k, (dx, dy) in enumerate(cells))
    table = action(tiles, coins=9)
    for name, dx, dy in [("senate", 1, 0), ("odeon", 3, 0), ("colosseum", 1, 2)]:
        table.monument(name, dx, dy)
    table.monument("basilica", 3, 2)
    table.face_up("pantheon", "forum", "thermae")

    assert table.moves() == [PASS, BUILD + 1]


def test_mr_r9_a_monument_hides_nothing():
    """MR-R9: a symbol formed with a tile under a monument counts as before."""
    gains = []
    for has_monument in (False, True):
        table = turn(BLOCK)
        if has_monument:
            table.monument("senate", 1, 0)
        gains.append(table.place("t33r0@(3,0)"))
    assert gains[0] == gains[1] != {}


def test_mr_r9_f24_the_town_center_under_the_forum():
    """F24, MR-2.5: its halves stay in force."""
    table = turn("t68r0@(0,1)")
    table.monument("forum")

    assert table.place("t3r0@(1,0)") == {"points": 1}


# ---- conquer a province slot


def test_mr_8_8_e10_slots_that_can_be_conquered():
    """E10: free slots for at most the player's 4 legions."""
    table = action("t1r0@(1,0)", legions=4)
    table.provinces("dalmatia", "aegyptus", "africa")
    table.state.players[1 - table.player].discs = 1 << 1 | 1 << 4

    assert conquer_moves(table) == [103, 106, 108, 109]


def test_mr_8_9_e10_conquest():
    """E10: the middle slot of Africa costs 4 legions and gives 1 population."""
    table = action("t1r0@(1,0)", legions=4)
    table.provinces("dalmatia", "aegyptus", "africa")

    gain = table.play(108)

    assert gain == {"legions": -4, "population": 1}
    assert table.me.discs == 1 << 7


def test_mr_8_8_f18_one_disc_on_each_card():
    """F18: the other slots of the card are closed, also if free."""
    table = action("t1r0@(1,0)", legions=5, discs=1 << 2)

    assert conquer_moves(table) == [104, 105, 106, 107, 108, 109]


@pytest.mark.parametrize(("legions", "slots"), [(2, []), (3, [2]), (4, [1, 2]), (5, [0, 1, 2])])
def test_mr_8_8_what_slots_cost(legions, slots):
    """MR-8.8: 5, 4 and 3 legions from top to bottom."""
    table = action("t1r0@(1,0)", legions=legions)

    assert conquer_moves(table) == [
        CONQUER + 3 * card + slot for card in range(3) for slot in slots
    ]


def test_mr_8_9_every_slot_gives_its_bonus():
    """MR-8.9: exactly the cost is paid, also with more legions."""
    for card in range(3):
        for slot, cost in enumerate((5, 4, 3)):
            table = action("t1r0@(1,0)", legions=8)
            table.provinces("hispania", "syria", "germania")
            gain = table.play(CONQUER + 3 * card + slot)
            assert gain["legions"] == -cost
            bonus = Province.bonus[table.state.provinces[card], slot]
            assert sum(gain.values()) + cost == sum(int(bonus).to_bytes(8, "little"))
    assert Province.bonus[:, 0].tolist() == [0] * 10


def test_mr_8_9_a_luxury_bonus_may_open_a_trade():
    """MR-8.9, MR-7.8: Gallia's middle slot."""
    table = action("t1r0@(1,0)", legions=4, luxuries=2, coins=2)
    table.provinces("gallia", "syria", "africa")
    table.state.trades[:] = [2, 0, 1]
    table.play(CONQUER + 1)

    assert table.decision == Decision.TRADE


def test_mr_r5_a_bonus_can_pay_the_trade_it_opens():
    """MR-R5, MR-8.9: Macedonia's bottom slot gives a coin, then the luxury; the coin is paid."""
    table = action("t1r0@(1,0)", legions=3, luxuries=2)
    table.provinces("macedonia", "gallia", "syria")
    table.state.trades[:] = [3, 0, 1]

    assert table.play(CONQUER + 2) == {"legions": -3, "coins": 1, "luxuries": 1}
    assert table.play(ACCEPT) == {"coins": -1, "population": 2}
    assert table.decision == Decision.NEXT_TILE


def test_mr_8_10_nine_slots_for_twelve_discs():
    """MR-8.10: when all nine are taken nobody can conquer."""
    table = action("t1r0@(1,0)", players=4, legions=8)
    for player, discs in enumerate((0b001001001, 0b010010010, 0b100100100, 0)):
        table.state.players[(table.player + 1 + player) % 4].discs = discs

    assert conquer_moves(table) == []


# ---- bless a tile


def test_mr_8_12_e12_blessing():
    """E12: all symbols of the tile as they are now; no stars; a token only once on a tile."""
    table = action("t1r1@(1,0) t10r0@(1,1) t38r0@(1,2) t68r2@(2,1)", blessings=1)

    gain = table.play(BLESS, 60)

    assert gain == {"coins": 2, "population": 1, "legions": 1, "blessings": -1}
    assert list(table.me.stars) == [0, 0, 0]
    assert table.me.blessed[50] == 1


def test_mr_8_11_e12_no_second_token_on_a_tile():
    """E12: and without a token there is no blessing."""
    table = action("t1r1@(1,0) t10r0@(1,1)", blessings=1)
    table.me.blessed[50] = 1
    table.play(BLESS)
    assert table.moves() == [cell_move(1, 0)]

    table = action("t1r1@(1,0) t10r0@(1,1)")
    assert BLESS not in table.moves()


def test_mr_r10_the_town_center_can_not_be_blessed():
    table = action("t1r1@(1,0) t10r0@(0,1)", blessings=1)
    table.play(BLESS)

    assert table.moves() == [cell_move(1, 0), cell_move(0, 1)]


def test_mr_r11_a_tile_without_symbols_may_be_blessed():
    """MR-R11: tile 22 turned so that blank edges meet."""
    table = action("t22r1@(0,-1)", blessings=1)

    assert table.play(BLESS, cell_move(0, -1)) == {"blessings": -1}


def test_mr_8_13_f25_tokens_and_monuments_share_tiles():
    """F25: neither removes the other."""
    table = action("t1r1@(1,0) t10r0@(1,1) t38r0@(2,0) t68r2@(2,1)", coins=3, blessings=2)
    table.face_up("senate")
    table.me.blessed[50] = 1
    table.play(BUILD)
    assert table.moves() == [148] == [site_move(1, 0)]
    table.play(148)
    assert table.me.blessed[50] == 1

    later = action("t1r1@(1,0) t10r0@(1,1) t38r0@(2,0) t68r2@(2,1)", blessings=2)
    later.monument("senate", 1, 0)
    later.me.blessed[50] = 1
    later.play(BLESS)
    assert later.moves() == [51, 52, 61]
    assert later.play(51) == {"coins": 3, "faith": 1, "blessings": -1}


def test_mr_8_12_a_blessing_may_open_a_trade():
    """MR-8.12, MR-7.8: the luxury of a Market symbol is gained like any other."""
    table = action("t5r0@(1,0) t70r0@(1,1)", blessings=1, luxuries=2, legions=1)
    table.state.trades[:] = [0, 1, 2]
    table.play(BLESS, cell_move(1, 1))

    assert table.decision == Decision.TRADE


def test_mr_11_5_bonuses_of_all_provinces():
    """MR-11.5, MR-8.9: slots 1 and 2 of the ten provinces."""
    rows = [
        ({"coin": 1}, {"coin": 1, "population": 1}),
        ({"luxury": 1}, {"coin": 2}),
        ({"coin": 1}, {"population": 2}),
        ({"population": 1}, {"coin": 2}),
        ({"faith": 1}, {"coin": 1, "luxury": 1}),
        ({"luxury": 1}, {"faith": 2}),
        ({"coin": 1}, {"coin": 1, "population": 1}),
        ({"coin": 1}, {"coin": 1, "luxury": 1}),
        ({"population": 1}, {"population": 2}),
        ({"faith": 1}, {"faith": 1, "luxury": 1}),
    ]
    assert Province.bonus[:, 1:].tolist() == [[GOODS.packed(a), GOODS.packed(b)] for a, b in rows]
