"""Chapter 14: decisions as small steps."""

import random

from circenses.core.state.schema import EMPTY
from circenses.games.aeterna import GAME
from circenses.games.aeterna.state import (
    ACCEPT,
    ACTIVATE,
    BOARD_CARD,
    CONSTRUCT,
    DISCARD,
    DRAFT_CARD,
    END,
    FAVOR,
    HAND_CARD,
    HILL,
    INFLUENCE,
    MONUMENT,
    MOVES,
    NO_TOKEN,
    OPTION,
    PASS,
    PAY_DAMAGE,
    PERSON,
    PLAY,
    SITE,
    SLOT,
    SWAP,
    TOKEN,
    Decision,
)
from tests.games.aeterna.table import (
    CARD,
    TEMPLUM,
    activation,
    drafted,
    fresh,
    hill,
    random_game,
    turn,
)

RANGES = {
    Decision.DRAFT: (DRAFT_CARD, PLAY),
    Decision.TURN: (PLAY, END),
    Decision.AFTERWARDS: (DISCARD, HAND_CARD),
    Decision.PLAY: (HAND_CARD, PERSON),
    Decision.DISCARD: (HAND_CARD, PERSON),
    Decision.PERSON: (PERSON, SITE),
    Decision.SITE: (SITE, HILL),
    Decision.BUILDING_HILL: (HILL, TOKEN),
    Decision.INFLUENCE: (HILL, TOKEN),
    Decision.TOKEN_HILL: (HILL, TOKEN),
    Decision.TOKEN: (TOKEN, BOARD_CARD),
    Decision.TOKEN_OF_HILL: (TOKEN, NO_TOKEN),
    Decision.BOARD: (BOARD_CARD, SWAP),
    Decision.SWAP: (SWAP, MONUMENT),
    Decision.MONUMENT: (MONUMENT, OPTION),
    Decision.OPTION: (OPTION, OPTION + 3),
    Decision.ACT: (OPTION + 3, PAY_DAMAGE),
    Decision.DAMAGE: (PAY_DAMAGE, SLOT),
    Decision.SLOT: (SLOT, MOVES),
}


def test_ae_14_1_the_turn_ends_by_itself_without_a_free_action():
    table = turn(C=1, S=1)

    table.play(CONSTRUCT, SITE, hill(1))

    assert table.waiting == [1]


def test_ae_14_1_no_token_is_asked_for_where_none_can_be_taken():
    table = turn(C=1, W=2).no_tokens()

    table.play(INFLUENCE, hill(1))

    assert table.waiting == [1]


def test_ae_14_1_the_last_position_is_not_asked_for():
    table = drafted(2).pass_all()
    first = table.waiting[0]

    table.play(SLOT + 1)

    assert table.decision == Decision.DRAFT
    assert [table.me(player).position for player in (first, 1 - first)] == [1, 0]


def test_ae_14_2_the_longest_usual_chain():
    table = turn(era=2, C=1, W=2, S=1, A=5).tokens(1, "play_card").tokens(2, "stone")
    table.lay("Saepta Julia")
    asked = []
    for move in (INFLUENCE, hill(1), TOKEN, BOARD_CARD, ACCEPT, hill(2), TOKEN):
        asked.append(table.decision.name)
        table.play(move)

    assert asked == ["TURN", "INFLUENCE", "TOKEN", "BOARD", "ACT", "INFLUENCE", "TOKEN"]
    assert table.waiting == [1]


def test_ae_14_4_a_card_without_a_choice_resolves_without_further_steps():
    table = turn(S=1, A=1).give_hand("Comitium")

    table.play(PLAY, HAND_CARD)

    assert table.waiting == [1]


def test_ae_14_5_what_may_be_played_discarded_and_activated():
    table = turn(C=1, S=0, A=0).give_hand("Comitium", "Latium", "Samnium")

    assert table.moves() == [PLAY, INFLUENCE, PASS, DISCARD]
    table.play(PLAY)
    assert table.moves() == [HAND_CARD + 1]

    table = turn(C=1).give_hand("Comitium", "Latium", "Samnium")
    table.play(DISCARD)
    assert table.moves() == [HAND_CARD, HAND_CARD + 1, HAND_CARD + 2]


def test_ae_14_6_a_card_that_is_gone_leaves_a_gap():
    table = turn(era=2, C=3, W=2, S=9, A=9).tokens(1, "play_card", "play_card")
    table.lay("Tabularium", "Thermae Agrippae", "Sicilia")
    table.play(INFLUENCE, hill(1), TOKEN, BOARD_CARD)
    assert [card != EMPTY for card in table.state.board] == [False, True, True, False]

    table.set(1, C=3, S=9, A=9, W=9)
    table.play(INFLUENCE, hill(1), TOKEN + 1)

    assert table.moves() == [BOARD_CARD + 1, BOARD_CARD + 2]


def test_ae_14_6_a_personality_that_is_gone_leaves_a_gap():
    table = turn(3, A=20, C=4).open("Romulus", "Servius Tullius").stand(1, (0, 1))
    table.play(FAVOR)
    assert table.moves() == [PERSON, PERSON + 1]
    table.play(PERSON)

    assert list(table.state.personalities) == [EMPTY, CARD["Servius Tullius"] - 60]


def test_ae_14_r1_the_flat_ids():
    firsts = [
        DRAFT_CARD, PLAY, HAND_CARD, PERSON, SITE, HILL, TOKEN,
        BOARD_CARD, SWAP, MONUMENT, OPTION, ACCEPT - 1, PAY_DAMAGE, SLOT,
    ]  # fmt: skip
    assert firsts == [0, 5, 13, 17, 19, 22, 29, 33, 37, 41, 48, 51, 53, 55]
    assert GAME.moves == 59
    actions = [PLAY, FAVOR, CONSTRUCT, INFLUENCE, PASS, DISCARD, ACTIVATE, END]
    assert actions == list(range(5, 13))


def test_ae_14_r1_every_decision_keeps_to_its_ids():
    seen = set()
    for seed in range(6):
        for table in random_game(2 + seed % 3, seed):
            for player in table.waiting:
                first, end = RANGES[table.decision]
                seen.add(table.decision)
                assert all(first <= move < end for move in table.moves(player))
    assert len(seen) > 12


def test_ae_14_r2_packs_and_hands_have_no_gaps():
    table = turn(C=2).give_hand("Comitium", "Latium", "Samnium")
    table.play(DISCARD, HAND_CARD, SWAP)

    table.play(DISCARD)

    assert table.moves() == [HAND_CARD, HAND_CARD + 1]
    assert table.hand() == ["Latium", "Samnium"]
    assert fresh(3).moves(0) == [DRAFT_CARD + slot for slot in range(5)]


def test_ae_14_r2_hills_keep_their_number_in_any_subset():
    table = fresh(2, 3, hills="At random")
    while table.decision == Decision.DRAFT:
        table.play(0)
    player = table.waiting[0]
    table.set(player, C=1, W=2)

    table.play(INFLUENCE)

    active = [number for number in range(7) if table.state.hills[number].active]
    assert table.moves() == [HILL + number for number in active]


def test_ae_14_r3_no_entry_leads_to_a_dead_end():
    """In random games every question has an answer."""
    for seed in range(8):
        luck = random.Random(seed)
        for table in random_game(luck.randint(1, 4), seed):
            for player in table.waiting:
                assert table.moves(player)


def test_ae_14_r4_each_step_takes_effect_at_once():
    table = turn(C=1, S=1, P=0)
    table.play(CONSTRUCT)
    assert table.goods("CSP") == [1, 1, 0]
    table.play(SITE + TEMPLUM)
    assert table.goods("CSP") == [0, 0, 3]
    assert table.state.building[TEMPLUM] == 1
    table.play(hill(1))
    assert table.state.building[TEMPLUM] == 0

    table = turn(W=1).own("Forum Boarium").give_hand("Latium")
    table.play(DISCARD, HAND_CARD)
    assert table.hand() == []
    table.play(SWAP)
    table.play(ACTIVATE, activation("Forum Boarium"))
    assert table.me().used[1] == 1
