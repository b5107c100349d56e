"""What is true of every game ever played, against a slow second reading of the rules."""

import random

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from circenses.core.play.match import Match
from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import GAME, box
from circenses.games.city_of_marble import state as numbers
from circenses.games.city_of_marble.rules import curator, do, follow
from circenses.games.city_of_marble.state import FIRST_AUTOMATIC, Decision
from tests.games.city_of_marble import reading
from tests.games.city_of_marble.reading import Reading
from tests.games.city_of_marble.table import copy
from tests.playing import random_match

FEW = settings(
    max_examples=4,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
SEEDS = st.integers(0, 2**63 - 1)
TABLES = st.sampled_from([(1, "Later"), (1, "Marmor"), (2, ""), (3, ""), (4, "")])


def busy_match(players, seed, level=""):
    """A random game of players who rather build than draw, so that sites are completed."""
    luck = random.Random(seed)
    match = Match(GAME, players, seed, {"level": level} if level else {})
    yield match
    while not match.over:
        match.play(busy_choice(match, luck))
        yield match


def busy_choice(match, luck):
    """Play tiles, along sites that are nearly full, with Magistrates; else anything."""
    moves, state = match.legal(), match.state
    decision = state.agenda[state.pending - 1].decision
    if decision == Decision.ACTION and numbers.PLAY in moves and luck.random() < 0.7:
        return numbers.PLAY
    if decision == Decision.PLACEMENT and luck.random() < 0.8:
        return max(moves, key=lambda move: fullness(state, move - numbers.PLACEMENT))
    if decision == Decision.MAGISTRATE and luck.random() < 0.8:
        return numbers.SOMEBODY
    return luck.choice(moves)


def fullness(state, placement):
    return sum(state.sectors[v].bit_count() ** 2 for v in box.CORNERS[placement])


def test_the_second_reading_has_the_same_names():
    assert tuple(reading.NAMES) == box.PLACEMENT_NAMES
    assert box.GRID.corners == reading.VERTICES


@FEW
@given(seed=SEEDS, table=TABLES)
def test_cm_5_9_legal_placements_by_a_second_reading(seed, table):
    """CM-5.9: free ground along a whole side."""
    for match in busy_match(table[0], seed, table[1]):
        state = match.state
        if not match.over and state.agenda[state.pending - 1].decision == Decision.PLACEMENT:
            names = [box.PLACEMENT_NAMES[move - numbers.PLACEMENT] for move in match.legal()]
            assert names == Reading(state).legal_placements()


@FEW
@given(seed=SEEDS, table=TABLES)
def test_cm_7_6_legal_pieces_by_a_second_reading(seed, table):
    """CM-7.6 to CM-7.11, CM-5.4: for every aqueduct, no matter who lays the piece."""
    for match in busy_match(table[0], seed, table[1]):
        state = match.state
        if match.over or state.agenda[state.pending - 1].decision != Decision.PIECE:
            continue
        only = state.agenda[state.pending - 1].arg
        plain = Reading(state)
        lines = range(3) if only == EMPTY else [only]
        assert match.legal() == [17 + 6 * a + k for a in lines for k in plain.legal_pieces(a)]


@FEW
@given(seed=SEEDS, players=st.integers(2, 4))
def test_cm_6_3_sites_by_a_second_reading(seed, players):
    """CM-6.1 to CM-6.6: at the moment of building, type and owner are right."""
    before = None
    built = 0
    for match in busy_match(players, seed):
        state = match.state
        if before is not None:
            for here, kind in Reading(state).built.items():
                if here not in before.built:
                    built += 1
                    check_site(before, Reading(state), here, kind)
        before = Reading(copy(state))
    assert built >= 3


def check_site(before, after, here, kind):
    """The Magistrates that counted stood there before the move, or were placed by it."""
    assert after.complete(here)
    name, color, _ = reading.KINDS[len(after.touching(here))]
    standing = [after.influence(p, here, color) for p in range(after.state.sides)]
    owner = after.owner.get(here)
    leaders = [p for p, n in enumerate(standing) if n == max(standing) > 0]
    if len(leaders) == 1:
        assert owner == leaders[0]
        assert reading.KINDS[3 + kind][0] == name
    else:
        assert owner is None
        assert kind == reading.FOUNTAIN


@FEW
@given(seed=SEEDS, table=TABLES)
def test_cm_11_1_the_score_sheet_by_a_second_reading(seed, table):
    """CM-11.1 to CM-11.5: in every tenth position and at the end."""
    for match in busy_match(table[0], seed, table[1]):
        if match.over or match.ply % 10 == 0:
            for side in range(match.state.sides):
                sheet = GAME.sheet(match.states, side)[: len(GAME.lines)].tolist()
                assert sheet == Reading(match.state).lines_of(side)


@FEW
@given(seed=SEEDS, level=st.sampled_from(box.SoloLevel.name))
def test_cm_14_8_every_work_of_the_curator_by_a_second_reading(seed, level):
    """CM-14.8 to CM-14.13: the same step, color and placement, work by work."""
    luck = random.Random(seed)
    match = Match(GAME, 1, seed, {"level": level})
    works = 0
    while not match.over:
        move = busy_choice(match, luck)
        state = copy(match.state)
        do(state, 0, move)
        while state.pending and state.agenda[state.pending - 1].decision >= FIRST_AUTOMATIC:
            if state.agenda[state.pending - 1].decision == Decision.WORKS and state.actions:
                works += compare_work(copy(state))
            follow(state, state.agenda[state.pending - 1].who.bit_length() - 1)
        match.play(move)
    assert works > 10


def compare_work(state):
    """One work, chosen by both readings; returns 1."""
    plain = Reading(state)
    places = list(state.players[1].magistrates)
    curator.take_back(state)
    if EMPTY not in places and plain.standing[1]:
        gone = box.PLACEMENT_NAMES.index(plain.least_open(plain.standing[1]))
        assert state.players[1].magistrates[places.index(gone)] == EMPTY
    else:
        assert list(state.players[1].magistrates) == places
    plain = Reading(state)
    expected = plain.dedicate()
    vertex = curator.site_to_dedicate(state)
    assert (vertex == EMPTY) == (expected is None)
    if expected is not None:
        color = box.COLOR_NAMES[curator.color_of_ripe(state, vertex)]
        place = box.PLACEMENT_NAMES[curator.closing_placement(state, vertex)]
        assert (color, place) == expected
        return 1
    piece = plain.piece()
    best = curator.best_piece(state, EMPTY)
    assert best == (EMPTY if piece is None else 6 * piece[1] + piece[2])
    assert curator.can_bring_water(state) == (piece is not None and piece[0] <= 1)
    steps = (plain.bridge(), plain.source(), plain.found())
    ours = (
        curator.first_fit(state, box.BRIDGE_PLACEMENTS),
        curator.placement_at_source(state),
        curator.placement_to_found(state),
    )
    assert tuple(None if p == EMPTY else box.PLACEMENT_NAMES[p] for p in ours) == steps
    return 1


@FEW
@given(seed=SEEDS, table=TABLES)
def test_cm_6_5_every_law_holds_in_busy_games(seed, table):
    """CM-6.5, CM-5.12, CM-7.7: nothing is lost, and what is noted follows from the tiles."""
    for match in busy_match(table[0], seed, table[1]):
        assert GAME.state.out_of_bounds(match.states) == []
        for law in GAME.laws:
            assert law.holds(match.state), f"ply {match.ply}: {law.title}"


@FEW
@given(seed=SEEDS, players=st.integers(2, 4))
def test_cm_12_4_slots_only_name_pieces(seed, players):
    """CM-12.4: a Magistrate keeps its slot until it is back in the center box."""
    before = None
    for match in random_match(GAME, players, seed):
        places = np.array([list(me.magistrates) for me in match.state.players])
        if before is not None:
            moved = (places != before) & (before != EMPTY)
            assert ((places == EMPTY) | (places >= box.PLACEMENTS))[moved].all()
        before = places
