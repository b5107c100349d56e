"""The table of Nova Roma: what it shows, what may be clicked, and what it says."""

import itertools
import random
import re

import numpy as np
import pytest

from circenses.core.play.seat_choices import choices_of
from circenses.core.rules.geometry import SQUARES, settled
from circenses.core.state.schema import EMPTY
from circenses.draw.choices import Choices
from circenses.draw.goods import html_of
from circenses.games.nova_roma import GAME, board, effects, layout
from circenses.games.nova_roma.board import words
from circenses.games.nova_roma.board.placing import PURE_TURNS, WAYS, placements
from circenses.games.nova_roma.board.zones import FRAMES
from circenses.games.nova_roma.state import (
    BUILD_ANCHOR,
    BUILD_CONTRACT,
    BUILD_ZONE,
    CLAIM,
    FIRST_AUTOMATIC,
    FORFEIT_COLUMN,
    FORFEIT_ROW,
    NO_ZONE,
    SAIL_MOVE,
    Decision,
)
from tests.draw import hex_colors, parsed
from tests.games.nova_roma.table import ZONE_A, action, cell, harbor, turn
from tests.playing import random_match

DECIDED = [decision for decision in Decision if decision < FIRST_AUTOMATIC]


def batch(table):
    """The position as an array of one."""
    return np.frombuffer(table.state.tobytes(), GAME.state.dtype).copy()


def drawn(table, viewer=0):
    """Every part by its key, with all choices of the viewer."""
    states = batch(table)
    view = GAME.view(states, viewer)[0]
    legal = GAME.legal_moves(states, 0, viewer).tolist() if viewer is not None else []
    said = {move: GAME.describe(view, viewer, move) for move in legal}
    return {part.key: part.html for part in GAME.parts(view, viewer, Choices(said))}


def moves_in(html):
    return {int(move) for move in re.findall(r'data-move="(\d+)"', html)}


def read(table, viewer=0):
    return GAME.read(GAME.view(batch(table), viewer)[0])


RARE = {Decision.RECRUIT_REPLACE, Decision.RECRUIT_TRIM}  # a row of 7, a hand of 7
DRAFTS = {"mosaic": "Drafted", "followers": "Drafted"}


def test_every_decision_is_reached_and_drawn():
    """In random games of all sizes; the drawing is XML without a color of its own."""
    seen = set()
    for seed in range(16):
        for match in random_match(GAME, 1 + seed % 4, seed, **DRAFTS):
            decision = None if match.over else match.state.agenda[match.state.pending - 1].decision
            if decision in seen:
                continue
            seen.add(decision)
            for part in parts_of(match):
                parsed(f"<div>{part.html}</div>")
                assert hex_colors(part.html) == []
        if seen >= set(DECIDED) - RARE:
            return
    raise AssertionError(f"never asked: {set(DECIDED) - RARE - seen}")


def parts_of(match):
    """The table as the deciding player sees it, or a viewer at the end."""
    player = (match.waiting or [0])[0]
    said = {move: match.describe(move, player) for move in match.legal(player)}
    return GAME.parts(match.view(player), player, Choices(said))


def test_nr_19_4_artisans_that_come_home_are_told_as_no_gain():
    """NR-19.4: before the last move of a round; what else it brings is told."""
    ends = []
    for match in random_match(GAME, 2, 11):
        for move in [] if match.over else match.legal():
            after = match.copy()
            after.play(move)
            if after.over or after.state.round_number != match.state.round_number:
                ends.append(match.describe(move).partition(": ")[2])
    assert any("gain" in said or "points" in said for said in ends)
    assert [said for said in ends if re.search("(gain|pay).*artisan", said)] == []


def test_nr_6_4_actions_are_taken_at_their_tiles():
    """NR-6.4: the two lines of a new patrician are choices on the forum, forfeiting is a button."""
    table = turn()
    table.choose(5)
    parts = drawn(table)
    assert moves_in(parts["forum"]) == {80, 81}
    assert moves_in(parts["doing"]) == {82, 83}
    assert "power 1" in parts["forum"]


def test_nr_7_1_power_is_shown_before_the_patrician_stands():
    """NR-7.1: beside the emperor a space says 2."""
    html = drawn(turn())["forum"]
    beside = re.search(r'data-move="60"[^>]*aria-label="([^"]+)"', html)
    assert beside and "with power 2" in beside[1] and "with power 1" in beside[1]


def test_nr_13_1_why_a_contract_cannot_be_completed():
    """NR-13.1, NR-13.2: too little power, or what is missing."""
    table = action("build", 1, goods=[0, 1, 1, 0, 0], coins=0, artisans=0,
                   building_offer=("B05", "B01", "B12", "B23"))  # fmt: skip
    html = drawn(table)["offers"]
    assert moves_in(html) == {BUILD_CONTRACT}
    assert "needs 1 stone and 1 coin" in html
    assert "power 2" in html
    assert "power 3" in html


def test_nr_13_6_the_building_is_seen_before_it_lies():
    """NR-13.6: zone, then orientation, then anchor; the whole building is drawn at each anchor."""
    table = action("build", 1, goods=[5] * 5, coins=9, artisans=3, building_offer=("B22",))
    table.choose(0)
    assert moves_in(drawn(table)["zones"]) == {BUILD_ZONE + ZONE_A}
    assert moves_in(drawn(table)["doing"]) == {BUILD_ZONE + NO_ZONE}
    assert "hand" in drawn(table)
    table.choose(ZONE_A)
    assert (
        len(moves_in(drawn(table)["zones"])) == layout.SHAPE_TURNS[effects.SHAPE_NAMES.index("i4")]
    )
    table.choose(0)
    html = drawn(table)["zones"]
    anchors = moves_in(html)
    assert anchors and all(move >= BUILD_ANCHOR for move in anchors)
    assert html.count('class="ghost"') == len(anchors)


def test_nr_13_6_one_click_places_a_building():
    """NR-13.6: zone, orientation and anchor as one path, every place of every way once."""
    table = action("build", 3, goods=[5] * 5, coins=9, artisans=3, building_offer=("B25",))
    table.choose(0)
    states = batch(table)
    paths = Choices(choices_of(GAME, states, 0))
    those = placements(read(table), 0, paths)
    assert len(those) == 59 + 32 + 15  # NR-13.5: all places of an L of four in empty zones
    assert {placement.way for placement in those} == set(range(8))
    labels = [paths.label(placement.path) for placement in those]
    assert len(set(labels)) == len(those)
    assert all(label.startswith("Build ") and " in zone " in label for label in labels)
    html = {part.key: part.html for part in GAME.parts(GAME.view(states, 0)[0], 0, paths)}["zones"]
    clicks = re.findall(r'data-move="(\d+ \d+[\d ]*)"', html)
    assert len(clicks) == len(set(clicks)) == len(those)
    assert 'data-holds=""' in html and html.count("data-way-to") == 8


def test_nr_24_6_turning_goes_clockwise():
    """A quarter turn is the next way; mirrored ways come after the turns."""
    shape = effects.SHAPE_NAMES.index("l4")
    ways = WAYS[shape]
    turned = settled(SQUARES, [SQUARES.turn(block) for block in ways[0]])
    assert ways[1] == turned
    assert PURE_TURNS[shape] == 4
    assert (
        PURE_TURNS[effects.SHAPE_NAMES.index("t4")]
        == len(WAYS[effects.SHAPE_NAMES.index("t4")])
        == 4
    )


def test_nr_13_7_a_token_that_would_be_complete_is_ringed():
    """NR-13.7: the ring is drawn for the one anchor that closes the token."""
    around = layout.cells_around(ZONE_A, cell(ZONE_A, 1, 1))
    table = action("build", 1, goods=[5] * 5, coins=9, artisans=3, building_offer=("B01",),
                   blocks={ZONE_A: around[:-1]})  # fmt: skip
    table.choose(0, ZONE_A)
    html = drawn(table)["zones"]
    assert html.count('stroke-dasharray="5 3"') == 1
    move = BUILD_ANCHOR + around[-1]
    label = re.search(f'data-move="{move}"[^>]*aria-label="([^"]+)"', html)
    assert label and "gain" in label[1]


def test_nr_12_4_both_routes_are_open_from_the_starting_port():
    """NR-12.4: two moves for ships that lie together, one for each ship under way."""
    table = action("sail", 3, goods=[5] * 5, coins=9, shipping_offer=("S28",))
    table.choose(0)
    assert moves_in(drawn(table)["sea"]) == {SAIL_MOVE, SAIL_MOVE + 1}
    table.lay(ships=[harbor(0, 2), harbor(1, 4)])
    assert moves_in(drawn(table)["sea"]) == {SAIL_MOVE, SAIL_MOVE + 3}


def test_nr_17_2_goals_count_up_and_can_be_claimed_when_met():
    """NR-17.2: a goal says how far it is, and is a choice as soon as it is met."""
    table = turn(strips=("G2", "Y1", "O5"), row=("cook", "baker"))
    table.choose(5, FORFEIT_ROW, FORFEIT_COLUMN)
    assert table.decision == Decision.CLAIM
    html = drawn(table)["seat-0"]
    assert "2/2" in html and "2/4" in html
    assert moves_in(html) == {CLAIM}
    label = re.search(f'data-move="{CLAIM}"[^>]*aria-label="([^"]+)"', html)
    assert label and "gain 1 coin" in label[1] and "2 points" in label[1]


def test_nr_22_the_rival_is_on_the_table():
    """NR-22.11: alone, what the rival would score now is shown line by line."""
    table = turn(players=1)
    parts = drawn(table)
    total = sum(table.sheet(1)[: len(GAME.lines)])
    assert f"<b>{total}</b>" in parts["rival"]
    assert "rival" not in drawn(turn(players=2))
    assert "ship-rival-0" in parts["sea"]


def test_nr_23_4_what_was_put_aside_in_the_draft_is_seen_by_its_owner_alone():
    """NR-23.4, NR-25.2: beside the pack, until the four cards are taken up."""
    for match in random_match(GAME, 2, 5, **DRAFTS):
        if match.state.picks == 2 and 0 in match.waiting:
            break
    html = {part.key: part.html for part in parts_of(match)}["draft"]
    assert html.count("put aside") == 2
    others = {part.key: part.html for part in GAME.parts(match.view(None), None, Choices())}
    assert "put aside" not in others["draft"]


def test_others_hands_are_not_drawn():
    """NR-25.2: cards in hand are seen by their owner; others see how many."""
    table = turn(hand=("cook", "baker"))
    mine, theirs = drawn(table, 0), drawn(table, 1)
    assert "Cook" in mine["seat-0"]
    assert "Cook" not in "".join(theirs.values())
    assert 'title="followers in hand"' in theirs["seat-0"]


def test_nr_10_6_the_inner_action_says_where_it_comes_from():
    """NR-10.5: with the power that was paid, by way of Petition."""
    table = action("petition", 3, influence=3, goods=[5] * 5).choose(2, 4)
    assert words.power_words(read(table)) == "Through Petition, with power 2."


def test_every_sentence_of_whole_games_can_be_shown():
    """In the past tense, without a gap, on the page and as text."""
    for players in (1, 3):
        before = None
        for match in random_match(GAME, players, 7):
            if before is not None:
                player, move = match.history[-1]
                said = GAME.sentence(before, player, move, match.view(None))
                assert said.text and "None" not in said.text and not said.text.endswith(", ")
                assert said.rule.startswith("NR-")
                parsed(f"<p>{html_of(said)}</p>")
            before = match.view(None)


def test_components_show_the_whole_box():
    """Every follower, contract, tile, token and harbor, with its source."""
    box = board.components()
    kinds = [component.kind for component in box]
    assert kinds.count("Follower") == layout.FOLLOWERS
    assert kinds.count("Building contract") == layout.BUILDINGS
    assert kinds.count("Shipping contract") == layout.SHIPPINGS
    assert kinds.count("Estate tile") == layout.TILES
    assert kinds.count("Mosaic tile") == layout.STRIPS
    assert all(component.source and component.thing for component in box)


def test_moment_says_round_and_turn():
    assert board.moment(read(turn())) == "Round 1 of 5 · turn 1 of 3 · first player I"
    assert "first player" not in board.moment(read(turn(players=1)))


def test_what_is_never_open_is_no_choice():
    """A spectator can click nothing, whatever the question."""
    luck = random.Random(3)
    for match in random_match(GAME, 2, 11):
        if luck.random() < 0.05:
            html = "".join(part.html for part in GAME.parts(match.view(None), None, Choices()))
            assert "data-move" not in html and "cellmark" not in html
    assert match.state.emperor != EMPTY


def test_a_newcomer_reads_below_each_of_these_questions_what_it_means():
    asked = (
        Decision.EMPEROR_SPACE, Decision.SAIL_CONTRACT, Decision.UPGRADE_WINE,
        Decision.PETITION_CLAIM,
    )  # fmt: skip
    assert all(GAME.questions[decision].text for decision in asked)
    assert "two spaces" in GAME.questions[Decision.EMPEROR_SPACE].text  # why no other is open


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_count_of_a_zone_is_framed_with_its_own_disc(seats):
    """Side by side without a frame, a number seemed to belong to the next disc."""
    match = next(random_match(GAME, seats, seed=1))
    parts = GAME.parts(match.view(0), 0, Choices())
    zones = next(part.html for part in parts if 'class="count"' in part.html)
    frames = re.findall(r'<g class="count"><rect x="([\d.]+)"[^>]*width="([\d.]+)"', zones)

    assert len(frames) == layout.ZONES * max(seats, 3)  # for two there are blocks of nobody
    for (x, width), (following, _) in itertools.pairwise(frames):
        assert float(x) + float(width) < float(following) or following == frames[0][0]
    assert max(float(x) + float(width) for x, width in frames[-seats:]) <= FRAMES[-1].width
