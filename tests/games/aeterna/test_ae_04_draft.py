"""Chapter 4: phase A, the draft."""

import pytest

from circenses.core.state.schema import EMPTY
from circenses.games.aeterna.box import CARDS, MONUMENTS, Card
from circenses.games.aeterna.state import DRAFT_CARD, Decision, Phase
from tests.games.aeterna.table import drafted, fresh


def packs(table):
    return [
        [card for card in table.me(player).pack if card != EMPTY]
        for player in range(table.state.seats)
    ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ae_4_1_new_cards_are_dealt_in_eras_2_and_3(players):
    table = drafted(players)
    for era in (1, 2):
        table.pass_all()
        while table.decision == Decision.SLOT:
            table.play(table.moves()[0])
        assert table.state.phase == Phase.DRAFT
        cards = [card for pack in packs(table) for card in pack]
        assert len(set(cards)) == 5 * players
        assert {int(Card.era[card]) for card in cards} == {era}
        assert all(sum(card < MONUMENTS for card in pack) == 3 for pack in packs(table))
        while table.decision == Decision.DRAFT:
            table.play(0)


def test_ae_4_2_all_choose_at_the_same_time_and_in_any_order():
    table = fresh(3)
    before = packs(table)
    assert table.waiting == [0, 1, 2]

    table.play(DRAFT_CARD + 2, player=1)
    table.play(DRAFT_CARD, player=2)

    assert table.waiting == [0]
    assert packs(table) == before

    table.play(DRAFT_CARD + 4, player=0)

    assert table.waiting == [0, 1, 2]
    assert table.me(1).hand[0] == before[1][2]


def test_ae_4_2_packs_of_5_4_3_and_2_cards_go_to_the_left():
    """E29: 3 seats; the pack of seat 0 goes to seat 1, seat 2 and back to seat 0."""
    table = fresh(3)
    a, b, c, d, e = table.me(0).pack
    for pick, seat in enumerate((0, 1, 2, 0)):
        assert packs(table)[seat] == [a, b, c, d, e][pick:]
        for player in range(3):
            assert len(table.moves(player)) == 5 - pick
            table.play(DRAFT_CARD, player=player)

    assert [table.me(player).kept[pick] for pick, player in enumerate((0, 1, 2, 0))] == [a, b, c, d]
    assert e in list(table.state.board)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ae_4_3_the_last_card_of_each_pack_lies_face_up_on_the_board(players):
    table = fresh(players)
    for _ in range(3 * players):
        table.play(DRAFT_CARD)
    last = [pack[0] for pack in packs(table)]
    assert all(card == EMPTY for card in table.state.board)

    for player in range(players):
        table.play(DRAFT_CARD + 1, player=player)

    assert [card for card in table.state.board if card != EMPTY] == sorted(last)
    assert packs(table) == [[]] * players


def test_ae_4_4_the_four_kept_cards_are_the_hand():
    table = drafted(4)

    for player in range(4):
        me = table.me(player)
        assert me.hand_count == 4
        assert list(me.hand) == sorted(me.kept)
        assert all(card < CARDS for card in me.hand)


def test_ae_4_r1_left_is_the_next_seat_whatever_the_turn_order():
    for seed in (1, 2, 3):
        table = fresh(4, seed)
        before = packs(table)
        for player in range(4):
            table.play(DRAFT_CARD, player=player)
        assert packs(table) == [before[player - 1][1:] for player in range(4)]


def test_ae_4_r2_a_player_may_look_at_the_kept_cards():
    table = fresh(2)
    kept = table.me(0).pack[1]
    table.play(DRAFT_CARD + 1, player=0)
    table.play(DRAFT_CARD, player=1)

    assert list(table.me(0).hand) == [kept, EMPTY, EMPTY, EMPTY]
