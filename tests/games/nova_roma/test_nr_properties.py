"""What is true of every game ever played, against a slow second reading of the rules.

The second reading takes nothing from the rules' code: it works on the printed components and on
plain sets of cells, cards and numbers.
"""

from collections import Counter
from itertools import product
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from circenses.core.match import Match
from circenses.core.schema import EMPTY
from circenses.games.nova_roma import GAME
from circenses.games.nova_roma.data import COMPONENTS
from circenses.games.nova_roma.laws import members, things
from circenses.games.nova_roma.state import FIRST_MOVE, Decision
from tests.playing import random_match

FEW = settings(
    max_examples=4,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)
SEEDS = st.integers(0, 2**63 - 1)
PLAYERS = st.integers(1, 4)
GOODS = COMPONENTS["meta"]["goods"]
FOLLOWERS = COMPONENTS["followers"]["cards"]
TILES = [
    row
    for kind in ("basic", "special")
    for row in COMPONENTS["estate_tiles"][kind]
    for _ in range(row["n"])
]
SHIPPING = COMPONENTS["shipping_contracts"]["cards"]
BUILDING = COMPONENTS["building_contracts"]["cards"]
ZONES = COMPONENTS["zones"]["list"]

Cell = tuple[int, int]


# ---- the second reading


def decision_of(state: Any) -> Decision:
    return Decision(state.agenda[state.pending - 1].decision)


def options_of(match: Match) -> set[int]:
    first = FIRST_MOVE[decision_of(match.state)]
    return {int(move - first) for move in match.legal()}


def purse(me: Any) -> Counter:
    """What a player can pay with."""
    own = dict(zip(GOODS, me.goods, strict=True))
    return Counter({**own, "coin": me.coins, "influence": me.influence, "artisan": me.artisans})


def pays(me: Any, price: dict[str, int]) -> bool:
    return all(purse(me)[key] >= n for key, n in price.items())


def occupied(state: Any) -> set[int]:
    """Forum spaces with any piece."""
    patricians = {k for k in range(16) if state.forum[k] != EMPTY}
    return patricians | set(things(state.legionnaires)) | {state.emperor}


def free_cells(state: Any, zone: int) -> set[Cell]:
    """Building cells of a zone without a block."""
    width = len(ZONES[zone]["grid"][0])
    blocks = [state.neutral_blocks[zone], *(me.blocks[zone] for me in state.players)]
    taken = {divmod(cell, width) for words in blocks for cell in members(words)}
    grid = enumerate(ZONES[zone]["grid"])
    return {(r, c) for r, line in grid for c, sign in enumerate(line) if sign in ".s"} - taken


def ways(shape: str) -> list[list[Cell]]:
    """All turns and mirror images of a shape, as the rules list them."""
    cells = [tuple(cell) for cell in COMPONENTS["shapes"][shape]]
    found = set()
    for flip, turns in product((1, -1), range(4)):
        turned = [(r, flip * c) for r, c in cells]
        for _ in range(turns):
            turned = [(c, -r) for r, c in turned]
        top, left = min(r for r, _ in turned), min(c for _, c in turned)
        found.add(tuple(sorted((r - top, c - left) for r, c in turned)))
    return [list(way) for way in sorted(found)]


def anchors(state: Any, zone: int, way: list[Cell]) -> set[int]:
    """Where the first block can lie."""
    free, width = free_cells(state, zone), len(ZONES[zone]["grid"][0])
    (row, column), found = way[0], set()
    for r, c in free:
        if all((r + dr - row, c + dc - column) in free for dr, dc in way):
            found.add(r * width + c)
    return found


def places(state: Any, player: int) -> set[int]:
    """Estate spaces where an artisan may go."""
    me = state.players[player]
    row = {FOLLOWERS[card]["id"] for card in members(me.row)}
    fresh = {FOLLOWERS[card]["id"] for card in members(state.fresh)}
    tames = "tamer" in row - fresh and not state.inner
    animal = [k for k in range(6) if me.tiles[k] >= 0 and TILES[me.tiles[k]]["kind"] == "animal"]
    free = {k for k in range(6) if not me.placed[k] and (tames or k not in animal)}
    return free if me.artisans else set()


def contracts(state: Any, me: Any, offer: Any, cards: list[dict[str, Any]]) -> set[int]:
    """Slots within the power's reach that can be paid."""
    found = {4}
    for slot in range(state.power + 1):
        if offer[slot] != EMPTY:
            cost = dict(cards[offer[slot]]["cost"])
            if state.waived:
                cost.pop("artisan", None)
            found |= {slot} if pays(me, cost) else set()
    return found


def expected(state: Any, player: int) -> set[int] | None:
    """The open options of some decisions; None where the second reading has no opinion."""
    me, entry = state.players[player], state.agenda[state.pending - 1]
    match decision_of(state):
        case Decision.PLACE_PATRICIAN | Decision.PLACE_LEGIONNAIRE:
            return set(range(16)) - occupied(state)
        case Decision.TRADE_BUY:
            return {5} | {g for g in range(5) if me.coins and me.goods[g] < 5}
        case Decision.GAIN_GOOD:
            return {g for g in range(5) if me.goods[g] < 5}
        case Decision.SAIL_CONTRACT:
            return contracts(state, me, state.shipping_offer, SHIPPING)
        case Decision.BUILD_CONTRACT:
            return contracts(state, me, state.building_offer, BUILDING)
        case Decision.PRODUCE_STEP:
            hire = {6} if me.goods[0] and state.artisans_left else set()
            return places(state, player) | hire | {7}
        case Decision.ARTISAN_SPACE:
            return places(state, player)
        case Decision.RACE_MOVE | Decision.RACE_ARTISAN:
            horses = {3: 1, 6: 2}
            return {3} | {
                t
                for t in range(3)
                if me.race[t] < 7 and me.goods[4] >= horses.get(me.race[t] + 1, 0)
            }
        case Decision.BUILD_ORIENT:
            turns = ways(list(COMPONENTS["shapes"])[2 + entry.arg])
            return {k for k, way in enumerate(turns) if anchors(state, entry.n, way)}
        case Decision.RECRUIT_REPLACE:
            return set(members(me.row))
        case _:
            return None


@FEW
@given(seed=SEEDS, players=PLAYERS)
def test_nr_24_2_options_agree_with_a_second_reading(seed, players):
    """NR-6.3, NR-8.4, NR-12.1, NR-13.1, NR-13.5, NR-14.3, NR-15.4: at every step of the game."""
    asked = Counter()
    for match in random_match(GAME, players, seed):
        if not match.over:
            wanted = expected(match.state, match.player)
            asked[decision_of(match.state)] += wanted is not None
            assert wanted is None or options_of(match) == wanted
    assert sum(asked.values()) > 15 * players


@FEW
@given(seed=SEEDS, players=PLAYERS)
def test_nr_1_2_goods_and_influence_keep_their_limits(seed, players):
    """NR-1.2: from the first move to the last."""
    for match in random_match(GAME, players, seed):
        for me in match.state.players:
            assert all(0 <= n <= 5 for n in me.goods)
            assert 0 <= me.influence <= 8
            assert me.coins >= 0


@FEW
@given(seed=SEEDS, players=PLAYERS)
def test_nr_7_1_power_is_1_to_3_during_an_action(seed, players):
    for match in random_match(GAME, players, seed):
        taken = match.state.action != EMPTY
        assert (1 <= match.state.power <= 3) if taken else match.state.power == 0


@FEW
@given(seed=SEEDS, players=PLAYERS)
def test_nr_24_1_whoever_is_asked_has_a_choice(seed, players):
    """NR-24.1: two options at least, never one."""
    for match in random_match(GAME, players, seed, mosaic="Drafted", followers="Drafted"):
        for player in match.waiting:
            assert len(match.legal(player)) >= 2


@FEW
@given(seed=SEEDS, players=PLAYERS)
def test_nr_6_1_every_round_has_three_turns_each(seed, players):
    turns = Counter()
    before = None
    for match in random_match(GAME, players, seed):
        now = match.state.round_number, match.state.turn
        if now != before and match.state.turn < 3 * players and match.state.round_number:
            turns[match.state.round_number] += 1
        before = now
    assert turns == dict.fromkeys(range(1, 6), 3 * players)


@FEW
@given(seed=SEEDS, players=st.integers(2, 4))
def test_nr_21_13_there_is_one_winner(seed, players):
    """NR-21.13: the last key differs from seat to seat, so nobody shares a place."""
    match = [*random_match(GAME, players, seed)][-1]

    assert sorted(match.places()) == list(range(1, players + 1))
