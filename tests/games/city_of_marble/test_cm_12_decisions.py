"""Chapter 12: decisions as small steps."""

from circenses.games.city_of_marble import GAME, box
from circenses.games.city_of_marble import state as numbers
from circenses.games.city_of_marble.state import Decision
from tests.games.city_of_marble.table import PLACEMENT, lay_out
from tests.playing import moves, random_match

SIZES = (4, 10, 3, 18, 4, 239, 2, 4, 4, 5)
FIRST = (0, 4, 14, 17, 35, 39, 278, 280, 284, 288)


def test_cm_12_1_ten_lists_with_293_entries():
    assert sum(SIZES) == GAME.moves == 293
    assert GAME.most_legal == max(SIZES)


def test_cm_12_2_sequences():
    """CM-12.2: draw, recall, aqueduct, play."""

    def asked(table, *choices):
        found = []
        for choice in choices:
            found.append(Decision(table.decision).name)
            table.choose(choice)
        return found

    assert asked(lay_out(), "draw", "red+blue") == ["ACTION", "DRAW"]
    assert asked(lay_out(tiles=["E6H red 0"]), "recall", "E6H") == ["ACTION", "RECALL"]
    play = asked(lay_out(), "play", "red", "E6H", "yes")
    assert play == ["ACTION", "COLOR", "PLACEMENT", "MAGISTRATE"]


def test_cm_12_3_what_is_skipped_without_asking():
    """CM-12.3: no free Magistrate, one site left, nobody at the site, no Imperium."""
    spaces = ["0 red", "0 red", "0 red"]
    table = lay_out(tiles=["G4H green 1", "H3H blue -"], spaces=spaces)
    table.choose("play", "green", "H4B")
    assert table.next == "1 lift"
    table.choose("none", "draw", "red+blue")
    assert table.next == "1 action"


def test_cm_12_3_a_single_choice_is_still_asked():
    table = lay_out(hands=[[0, 0, 1, 0], [1] * 4]).choose("play")
    assert table.next == "0 color"
    assert list(table.legal()) == ["green"]


def test_cm_12_4_the_free_magistrate_with_the_lowest_slot_is_placed():
    table = lay_out(tiles=["E6H red 0", "E5S red 0", "G4H red 0"])
    table.choose("recall", "E5S")
    assert list(table.me().magistrates) == [PLACEMENT["E6H"], -1, PLACEMENT["G4H"]]
    table.choose("play", "red", "H4B", "yes")
    assert list(table.me().magistrates) == [PLACEMENT[n] for n in ("E6H", "H4B", "G4H")]


def test_cm_12_4_a_lifted_magistrate_keeps_its_number():
    table = lay_out(tiles=["G4H green 0", "H3H blue 0"])
    table.choose("play", "green", "H4B", "no", "H3H")
    green = box.IMPERIUM_SPACE + box.GREEN
    assert list(table.me().magistrates) == [PLACEMENT["G4H"], green, -1]


def test_cm_12_5_color_before_placement():
    table = lay_out().choose("play")
    assert table.next == "0 color"
    assert table.choose("blue").next == "0 placement"


def test_cm_12_7_only_lifting_is_asked_of_others():
    for seed in range(4):
        for match in random_match(GAME, 3, seed):
            if match.over:
                break
            decision = match.state.agenda[match.state.pending - 1].decision
            assert match.player == match.state.active or decision == Decision.LIFT


def test_cm_12_8_first_ids():
    names = ("DRAW", "PAIR", "SLOT", "PIECE", "COLOR", "PLACEMENT", "NOBODY", "CORNER", "STAY")
    assert [getattr(numbers, name) for name in names] == list(FIRST[:-1])
    assert (numbers.SINGLE, numbers.SOMEBODY, numbers.LIFT) == (10, 279, 285)
    assert (numbers.END_TURN, numbers.SPEND, numbers.MOVES) == (288, 289, 293)


def test_cm_12_8_anchors_of_the_placement_index():
    anchors = {"A5S": 0, "A5B": 1, "A6S": 2, "E6H": 101, "F6S": 131, "H4B": 185, "J6H": 238}
    assert {name: PLACEMENT[name] for name in anchors} == anchors


def test_cm_12_8_every_decision_stays_in_its_list():
    decisions = list(Decision)[:10]
    for match in random_match(GAME, 4, 11):
        if match.over:
            break
        nth = decisions.index(match.state.agenda[match.state.pending - 1].decision)
        first, size = FIRST[nth], SIZES[nth]
        assert all(first <= move < first + size for move in match.legal())


def test_cm_12_8_ids_of_some_moves():
    """CM-12.8: written out, against slips of our own notation."""
    table = lay_out()
    assert moves(GAME, table.state, 0) == [0, 3]
    GAME.play(table.state, 0, 0)
    assert moves(GAME, table.state, 0) == [4, 5, 6, 7, 8, 9]
    GAME.play(table.state, 0, 9)  # green and blue
    assert list(table.me().left_box) == [0, 0, 1, 1]
    GAME.play(table.state, 0, 3)
    GAME.play(table.state, 0, 37)
    GAME.play(table.state, 0, 39 + 101)  # green on E6H
    assert table.state.tiles[101] == box.GREEN
    GAME.play(table.state, 0, 279)
    assert list(table.me().magistrates) == [101, -1, -1]


def test_cm_12_9_one_color_alone_stands_for_two_tiles_or_the_last():
    table = lay_out(stacks=[0, 0, 3, 0]).choose("draw")
    assert moves(GAME, table.state, 0) == [numbers.SINGLE + box.GREEN]
    table.choose("green+green", "draw")
    assert moves(GAME, table.state, 0) == [numbers.SINGLE + box.GREEN]
    assert table.choose("green").hands()[0][box.GREEN] == 4
