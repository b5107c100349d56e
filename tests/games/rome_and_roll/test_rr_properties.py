"""Sentences that are true of every game of Rome & Roll, and rules told a second time, slowly."""

import random
from itertools import product

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from circenses.core.schema import EMPTY
from circenses.games.rome_and_roll import GAME, data
from circenses.games.rome_and_roll import vocabulary as words
from circenses.games.rome_and_roll.rules.resources import can_make_set, can_pay
from circenses.games.rome_and_roll.state import Decision
from tests.games.rome_and_roll.table import Table
from tests.playing import moves, random_match

GAMES = settings(
    max_examples=4, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
MANY = settings(max_examples=300, deadline=None, derandomize=True)
PLAYERS = st.integers(1, 4)
SEEDS = st.integers(0, 10**6)
FEW = st.integers(0, 3)
SIX, FIVE = st.tuples(*[FEW] * 6), st.tuples(*[FEW] * 5)


def bundle(amounts):
    return sum(n << (8 * good) for good, n in enumerate(amounts))


def ways(die, yard, bill, steps, discount, exchange):
    """Whether a bill can be paid, by trying every way to pay the next unit."""
    due = next((good for good in range(5) if bill[good]), words.FISH if steps else EMPTY)
    if due == EMPTY:
        return True
    cost = bill[due] > 0
    rest = tuple(n - (good == due and cost) for good, n in enumerate(bill))
    left = steps if cost else steps - 1

    def less(amounts, good):
        return tuple(n - (k == good) for k, n in enumerate(amounts))

    tries = []
    if die[due]:
        tries.append((less(die, due), yard, discount))
    if die[words.BASKET] and due != words.JEWELLERY:
        tries.append((less(die, words.BASKET), yard, discount))
    if yard[due]:
        tries.append((die, less(yard, due), discount))
    if cost and discount:
        tries.append((die, yard, discount - 1))
    if exchange and due != words.JEWELLERY:
        for one, other in product(range(5), repeat=2):
            if one <= other and due not in (one, other):
                after = less(less(yard, one), other)
                if min(after) >= 0:
                    tries.append((die, after, discount))
    return any(ways(d, y, rest, left, c, exchange) for d, y, c in tries)


@MANY
@given(SIX, FIVE, st.tuples(*[st.integers(0, 2)] * 5), st.integers(0, 2), FEW, st.integers(0, 1))
def test_rr_6_14_what_can_be_paid_is_what_some_way_pays(die, yard, bill, steps, discount, exchange):
    """RR-6.9, RR-6.10, RR-16.2: the short test against all ways to pay unit by unit."""
    quick = can_pay(bundle(die), bundle(yard), bundle(bill), steps, discount, exchange)

    assert quick == ways(die, yard, bill, steps, min(discount, sum(bill)), exchange)


@MANY
@given(SIX, FIVE, st.integers(0, 4), st.integers(1, 4), st.integers(0, 1))
def test_rr_10_1_what_makes_a_set(die, yard, kind, n, exchange):
    """RR-10.1, RR-16.5: units of the kind, baskets, jewels, pairs of other units."""
    jewels = die[words.JEWELLERY] + yard[words.JEWELLERY]
    if kind == words.JEWELLERY:
        wanted = jewels >= n
    else:
        direct = die[kind] + die[words.BASKET] + yard[kind] + jewels
        others = sum(yard) - yard[kind] - yard[words.JEWELLERY]
        wanted = direct + (others // 2 if exchange else 0) >= n

    assert can_make_set(bundle(die), bundle(yard), kind, n, exchange) == wanted


# ---- places, told slowly


def cells_of(it):
    return [
        divmod(it.first + data.LIE_STEP[it.lie, k], data.COLUMNS)
        for k in range(data.LIE_SIZE[it.lie])
    ]


def buildings(state):
    return [cells_of(state.buildings[n]) for n in range(state.building_count)]


def touch(ground, one, other):
    return any(cell in other for mine in one for cell in ground.adjacent(mine))


def all_places(state, card, beside):
    """Every way to lay a card beside some squares, as sets of cells with anchor and turn."""
    ground = data.GROUNDS[state.side]
    taken = {cell for cells in buildings(state) for cell in cells}
    for turn, lie in enumerate(data.SHAPE_LIES[card["shape"]]):
        down, right = lie[0]
        for row, column in ground.letters:
            cells = [(row + r - down, column + c - right) for r, c in lie]
            fits = ground.carries(cells, card["restriction"]) and not taken & set(cells)
            if fits and touch(ground, cells, beside):
                yield data.square_at(row, column), turn


@GAMES
@given(PLAYERS, SEEDS)
def test_rr_6_4_anchors_and_turns_are_all_places_and_no_others(players, seed):
    """RR-6.4: at every anchor and orientation of random games, against a plain search."""
    for match in random_match(GAME, players, seed):
        state = match.state
        if match.over or state.manner != 0:
            continue
        asked = state.agenda[state.pending - 1].decision
        if asked not in (Decision.ANCHOR, Decision.ORIENTATION):
            continue
        home = cells_of(state.buildings[state.building_at[state.destination]])
        card = data.BLUEPRINTS[state.cards[state.slot]]
        found = list(all_places(state, card, home))
        if asked == Decision.ANCHOR:
            assert match.legal() == sorted({anchor for anchor, _ in found})
        else:
            assert match.legal() == [192 + t for a, t in found if a == state.anchor]


@GAMES
@given(PLAYERS, SEEDS)
def test_rr_6_2_destinations_are_all_within_the_fish(players, seed):
    """RR-6.2, RR-18.2: a slow walk from building to building, and a slow look for a place."""
    for match in random_match(GAME, players, seed):
        state = match.state
        if match.over or state.agenda[state.pending - 1].decision != Decision.DESTINATION:
            continue
        assert sorted(match.legal()) == sorted(slow_destinations(state, match.player))


def slow_destinations(state, player):
    ground, every = data.GROUNDS[state.side], buildings(state)
    me = state.players[player]
    far = {state.building_at[me.overseer]: 0}
    for _ in every:
        for n in list(far):
            for other in range(len(every)):
                if other not in far and touch(ground, every[n], every[other]):
                    far[other] = far[n] + 1
    occupied = {state.players[p].overseer for p in range(state.seats) if p != player}
    table = Table(state, player)
    for n, distance in far.items():
        first = state.buildings[n].first
        if n == 0 or first not in occupied:
            if any(reaches(table, slot, every[n], distance) for slot in range(words.SLOTS)):
                yield first


def reaches(table, slot, home, distance):
    """Whether a card can be paid with its steps, and placed beside a building."""
    state, me = table.state, table.me
    character = data.CHARACTERS[me.character]
    unlocked = [
        advisor[level]
        for k, advisor in enumerate(character["advisor"])
        for level, need in (("basic", 2), ("advanced", 4))
        if me.loyalty[k] >= need
    ]
    said = [effect.split() for row in unlocked for effect in row["effects"]]
    free = 1 + sum(int(e[1]) for e in said if e[0] == "free_moves")
    discount = sum(int(e[1]) for e in said if e[0] == "discount")
    foremen = [state.players[p].foreman for p in range(state.seats)] + [state.seneca_foreman]
    architect = bool(state.workers & words.ARCHITECT)
    if slot in foremen and not architect:
        return False
    discount += architect and slot not in foremen
    card = data.BLUEPRINTS[state.cards[slot]]
    bill = tuple(card["cost"].count(letter) for letter in words.LETTERS[:5])
    yard = tuple(min(6, n) for n in me.yard)
    steps = max(0, distance - free)
    paid = ways(tuple(state.icons), yard, bill, steps, min(discount, sum(bill)), state.exchange)
    return paid and next(iter(all_places(state, card, home)), None) is not None


# ---- sentences


@GAMES
@given(PLAYERS, SEEDS)
def test_rr_1_5_totals_and_used_ones_only_grow(players, seed):
    """RR-1.5: soldiers and senators never come back; RR-1.6: tracks never fall."""
    before = None
    for match in random_match(GAME, players, seed):
        now = [
            [me.soldiers, me.garrisons, me.senators, me.deployed, *me.track, *me.loyalty]
            for me in (match.state.players[p] for p in range(players))
        ]
        if before:
            pairs = zip(before, now, strict=True)
            assert all(a <= b for old, new in pairs for a, b in zip(old, new, strict=True))
        before = now


@GAMES
@given(PLAYERS, SEEDS)
def test_rr_18_1_nobody_is_asked_without_a_choice(players, seed):
    """RR-18.1, RR-18.10: whoever waits has at least two moves, all different."""
    for match in random_match(GAME, players, seed):
        if not match.over:
            legal = moves(GAME, match.state, match.player)
            assert len(legal) == len(set(legal)) > 1


@GAMES
@given(st.integers(2, 4), SEEDS)
def test_rr_14_1_the_end_comes_one_round_after_the_last_nero_card(players, seed):
    *_, match = random_match(GAME, players, seed)

    assert match.state.rounds == match.state.last_round or match.state.rounds == data.STOP_AFTER
    assert match.state.nero == 0 or match.state.rounds == data.STOP_AFTER


@GAMES
@given(SEEDS)
def test_rr_15_26_alone_at_most_nine_rounds(seed):
    """RR-15.26, RR-15.4: two cards a round, none twice."""
    *_, match = random_match(GAME, 1, seed)

    assert match.state.rounds <= data.ROUNDS_MAX
    assert match.state.seneca_played.bit_count() == 2 * match.state.rounds


@GAMES
@given(PLAYERS, SEEDS)
def test_rr_20_3_a_position_that_was_copied_goes_on_alike(players, seed):
    luck = random.Random(seed)
    for match in random_match(GAME, players, seed):
        if not match.over and luck.random() < 0.01:
            twin = match.copy()
            move = luck.choice(match.legal())
            twin.play(move)
            other = match.copy()
            other.play(move)
            assert twin.states.tobytes() == other.states.tobytes()
