"""Chapter 15: information."""

import random
from collections import Counter

import pytest

from circenses.core.state.schema import EMPTY, UNKNOWN, Seen
from circenses.core.state.view import hidden_leaves
from circenses.games.aeterna import GAME
from circenses.games.aeterna.box import CARD_BIT, MONUMENTS
from circenses.games.aeterna.rules.imagine import bits_of, imagine
from circenses.games.aeterna.state import (
    DISCARD,
    DRAFT_CARD,
    HAND_CARD,
    PASS,
    PAY_DAMAGE,
    TAKE_DOOM,
    Decision,
    Phase,
)
from tests.games.aeterna.table import Table, drafted, fresh, random_game, turn

HIDDEN = {"chance", "hand", "pack", "pick", "kept", "packs_seen"}


def view(table, player):
    states = GAME.new_batch(1)
    states[0] = table.state
    return GAME.view(states, player)


def world(table, player, seed=1):
    return Table(GAME.imagine_from(view(table, player), player, seed)[0])


def draft_table(table):
    """For each pack the cards that it lost, pick by pick, and what is left of it."""
    n, picks = table.state.gentes, table.state.picks
    rows = []
    for pack in range(n):
        taken = [table.me((pack + pick) % n).kept[pick] for pick in range(picks)]
        rest = set(table.me((pack + picks) % n).pack) - {EMPTY} if picks < 4 else set()
        rows.append((taken, rest))
    return rows


def test_ae_15_1_all_else_is_public():
    assert {leaf.path[-1] for leaf in hidden_leaves(GAME.state)} == HIDDEN


def test_ae_15_2_packs_hands_and_choices_are_hidden_from_others():
    table = fresh(3)
    table.play(DRAFT_CARD + 1, player=0)

    mine, theirs = view(table, 0)[0], view(table, 1)[0]

    assert mine.players[0].pick == 1
    assert theirs.players[0].pick == UNKNOWN
    assert set(theirs.players[0].pack) == {UNKNOWN}
    assert list(mine.players[0].pack) == list(table.me(0).pack)
    for leaf in hidden_leaves(GAME.state):
        assert leaf.field.seen is (Seen.NOBODY if leaf.path == ("chance",) else Seen.OWNER)


def test_ae_15_3_a_player_remembers_every_pack_seen():
    table = fresh(4)
    seen = []
    for _ in range(4):
        seen.append([card for card in table.me(2).pack if card != EMPTY])
        for player in range(4):
            table.play(DRAFT_CARD, player=player)

    for pick in range(4):
        row = [card for card in table.me(2).packs_seen[pick] if card != EMPTY]
        assert row == seen[pick]
        assert table.me(2).kept[pick] == row[0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ae_15_3_a_world_keeps_all_that_a_player_knows(players):
    """Packs have 3 Monuments and 2 Provinces, what I passed on is downstream, shown cards stay."""
    for seed in range(4):
        luck = random.Random(seed)
        for table in random_game(players, seed):
            if table.state.phase != Phase.END_OF_ERA and luck.random() < 0.05:
                player = luck.randrange(players)
                fits(table, world(table, player, luck.randrange(1000)), player)


def fits(true, guess, player):
    n = true.state.gentes
    for pack, (taken, rest) in enumerate(draft_table(guess)):
        whole = guess.me(pack).packs_seen[0]
        assert sum(card < MONUMENTS for card in whole) == 3
        assert sum(card >= MONUMENTS for card in whole) == 2
        for pick in range(min(4, true.state.picks + 1)):
            if (pack + pick) % n == player:
                known = set(true.me(player).packs_seen[pick]) - {EMPTY}
                later = set(taken[pick:]) | rest
                assert later <= known
                assert len(known - later) == (true.state.picks == 4)
    for other in range(n):
        shown = set(true.me(other).shown) - {EMPTY}
        assert shown <= set(guess.me(other).kept)
        hand = set(guess.me(other).hand) - {EMPTY}
        assert hand == set(guess.me(other).kept) - shown - {EMPTY}
        assert len(hand) == true.me(other).hand_count
    everywhere = [card for me in guess.state.players for card in (*me.kept, *me.pack)]
    counts = Counter(card for card in everywhere if card != EMPTY)
    assert max(counts.values(), default=1) == 1


def test_ae_15_3_with_two_players_only_the_first_pick_of_the_other_is_unknown():
    """What came back is known exactly: three of the other's four cards are certain."""
    table = drafted(2, 5)
    truth = list(table.me(1).kept)
    first = set()
    for seed in range(120):
        kept = list(world(table, 0, seed).me(1).kept)
        assert kept[1:] == truth[1:]
        first.add(kept[0])
    seen = {c for row in (0, 1) for c in table.me(0).packs_seen[row] if c != EMPTY}
    assert truth[0] in first
    assert not first & seen
    kind = truth[0] < MONUMENTS
    assert all((card < MONUMENTS) == kind for card in first)
    assert len(first) == (12 if kind else 8) - sum((card < MONUMENTS) == kind for card in seen)


def test_ae_15_3_with_four_players_all_cards_are_somewhere():
    """All 20 cards of the Era are dealt; only their location is hidden."""
    table = drafted(4, 3)
    for seed in range(20):
        guess = world(table, 1, seed)
        cards = {card for player in range(4) for card in guess.me(player).kept}
        cards |= set(table.state.board)
        assert len(cards) == 20


def test_ae_15_3_every_world_that_fits_is_as_likely():
    """Two cards passed on to two seats: each order comes up half of the time."""
    table = fresh(3, 2)
    for _ in range(3):
        for player in range(3):
            table.play(DRAFT_CARD, player=player)
    # Seat 0 sees its own pack again: seats 1 and 2 took two cards of it, in an order it cannot see.
    orders = Counter()
    for seed in range(200):
        guess = world(table, 0, seed)
        orders[guess.me(1).kept[1], guess.me(2).kept[2]] += 1
    assert len(orders) == 2
    assert min(orders.values()) > 70


def test_ae_15_3_a_shown_card_that_nobody_else_saw_stays_with_its_owner():
    """Seat 3 shows a card of a pack before it came to seat 0; worlds keep it there."""
    for seed in range(8):
        table = drafted(4, seed)
        while table.waiting != [3]:
            table.play(PASS)
        slot = seed % 4
        card = table.me(3).hand[slot]
        table.play(DISCARD, HAND_CARD + slot)
        for again in range(3):
            guess = world(table, 0, again)
            assert card in list(guess.me(3).kept)
            assert card not in list(guess.me(3).hand)


def test_ae_15_4_draft_and_damage_are_answered_in_any_order():
    table = turn(3, U=4, W=9, A=9, C=2).set(1, U=0).set(2, U=3, W=9, A=9).damage(5)
    table.run(Decision.UNREST_PHASE)
    table.state.waiting = table.state.agenda[table.state.pending - 1].who
    assert table.waiting == [0, 2]

    table.play(TAKE_DOOM, player=2)
    assert table.waiting == [0]
    table.play(PAY_DAMAGE, player=0)

    assert [table.me(player).dooms for player in range(3)] == [0, 0, 1]


def test_ae_15_4_who_has_chosen_is_imagined_to_have_chosen():
    table = fresh(3)
    table.play(DRAFT_CARD + 3, player=1)
    picks = set()
    for seed in range(60):
        guess = world(table, 0, seed)
        picks.add(guess.me(1).pick)
        assert guess.me(2).pick == EMPTY
        assert guess.waiting == [0, 2]
    assert picks == {0, 1, 2, 3, 4}


def test_ae_15_5_no_chance_inside_phase_b():
    before = {}
    for table in random_game(3, 4):
        if table.state.phase == Phase.ACTIONS:
            chance = before.setdefault(table.state.era, table.state.chance)
            assert table.state.chance == chance
    assert len(before) == 3


def test_ae_15_5_between_eras_nothing_is_hidden():
    table = drafted(3).pass_all()
    assert table.decision == Decision.SLOT

    guess = world(table, 0)

    assert guess.state.players.tobytes() == table.state.players.tobytes()


def test_ae_15_3_sets_of_cards_are_bits():
    table = fresh(2)
    pack = list(table.me(0).pack)

    assert bits_of(table.me(0).pack) == sum(1 << int(CARD_BIT[card]) for card in pack)


def test_ae_15_2_imagine_touches_nothing_that_is_known():
    table = drafted(4, 7)
    before = view(table, 2)
    guess = before.copy()

    imagine(guess[0], 2)

    assert GAME.view(guess, 2).tobytes() == before.tobytes()
