"""What is true of every game ever played, against a slow second reading of the rules.

The second reading takes nothing from the rules' code: it works on the printed components and on
plain sets of cells, cards and numbers.
"""

import random
from collections import Counter
from collections.abc import Iterator
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
SHAPES = [name for name, cells in COMPONENTS["shapes"].items() if isinstance(cells, list)]
ACHIEVEMENTS = {row["id"]: row for row in COMPONENTS["achievements"]["list"]}

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


def counter(me: Any, name: str) -> int:
    """What achievements and followers count."""
    tiles = [TILES[tile] for tile in me.tiles if tile >= 0]
    return {
        **purse(me),
        "building_contracts": len(things(me.building)),
        "shipping_contracts": len(things(me.shipping)),
        "followers": len(members(me.row)),
        "estate_tiles": len(tiles),
        "animal_tiles": sum(tile["kind"] == "animal" for tile in tiles),
        "tracks_at_3": sum(n >= 3 for n in me.race),
        "race_steps": sum(me.race),
    }[name]


def claimable(state: Any, me: Any) -> set[int]:
    """Mosaic cells that could be claimed now."""
    found = {9}
    for cell in range(9):
        strip = COMPONENTS["mosaic_tiles"]["tiles"][me.strips[cell // 3]]
        row = ACHIEVEMENTS[strip["cells"][cell % 3]]
        if "need" in row:
            met = all(counter(me, name) >= least for name, least in row["need"].items())
        else:
            values = [counter(me, name) for name in row["of"]]
            met = min(values) >= 1 and sum(values) >= row["sum"]
        if met and me.tokens and cell not in things(me.claimed) and not state.claims:
            found.add(cell)
    return found


def usable(state: Any, player: int, start: bool) -> set[int]:
    """The once followers that can do something in this window."""
    me, found = state.players[player], {21}
    action = COMPONENTS["meta"]["actions"][state.action]
    once = [card for card, row in enumerate(FOLLOWERS) if row["kind"] == "once"]
    ready = set(members(me.row)) - set(members(me.exhausted)) - set(members(state.fresh))
    for number, card in enumerate(once):
        row = FOLLOWERS[card]
        if card not in ready or row["on"] != action:
            continue
        gain = row.get("gain", {})
        useful = {
            "power": start and state.power < 3,
            "waive_artisan": start,
            "place_artisan": pays(me, row.get("pay", {})) and bool(places(state, player)),
            "gain": any(key == "influence" for key in gain)
            or any(key in GOODS and me.goods[GOODS.index(key)] < 5 for key in gain)
            or ("good" in gain and min(me.goods) < 5),
        }
        found |= {number} if useful[row["effect"]] else set()
    return found


def sailings(me: Any, sails: int) -> set[int]:
    """Ships and routes with a next leg that the sails suffice for."""
    found = {4}
    for ship, stop in enumerate(me.ships):
        for route in range(2):
            at = 0 if stop == 0 else stop - 7 * route
            on_route = stop == 0 or (1 <= at <= 7 and stop <= 14)
            alike = ship == 1 and me.ships[0] == me.ships[1]
            if on_route and not alike and COMPONENTS["sea"]["routes"][route]["legs"][at] <= sails:
                found.add(2 * ship + route)
    return found


def zone_points(state: Any, player: int, zone: int) -> int:
    """What a player's blocks in a zone score."""
    blocks = [len(members(me.blocks[zone])) for me in state.players[: state.seats]]
    own, values = blocks[player], ZONES[zone]["vp"]
    neutral = len(members(state.neutral_blocks[zone]))
    if own == 0:
        return 0
    if state.seats == 1:
        return values[0] if own > neutral else values[1]
    ranking = sorted({n for n in [*blocks, neutral] if n}, reverse=True)
    return values[min(2, ranking.index(own))]


def ship_points(stop: int) -> int:
    if stop >= 15:
        return COMPONENTS["sea"]["ports"][stop - 15]
    route, n = ("north", stop) if stop <= 7 else ("south", stop - 7)
    passed = [h for h in COMPONENTS["sea"]["harbours"] if h["route"] == route and h["n"] <= n]
    return max([0, *(harbour["vp"] for harbour in passed)])


def follower_points(me: Any, card: int) -> int:
    score = FOLLOWERS[card].get("score")
    if score is None:
        return 0
    if "per" in score:
        return score["base"] + counter(me, score["per"]) // score["div"]
    return score["vp"] if counter(me, score["of"]) >= score["at_least"] else 0


def mosaic_points(claimed: set[int]) -> int:
    board = COMPONENTS["mosaic_board"]
    points = sum(board["row_vp"][cell // 3] for cell in claimed)
    rows = [({3 * k, 3 * k + 1, 3 * k + 2}, board["row_full"][k]) for k in range(3)]
    columns = [({k, k + 3, k + 6}, board["col_full"][k]) for k in range(3)]
    diagonals = [({0, 4, 8}, board["diag_full"][0]), ({6, 4, 2}, board["diag_full"][1])]
    lines = rows + columns + diagonals
    return points + sum(line["vp"] for cells, line in lines if cells <= claimed)


def total(state: Any, player: int) -> int:
    """The whole score of a player, read from the components."""
    me = state.players[player]
    animals = sum(TILES[tile].get("animals", 0) for tile in me.tiles if tile >= 0)
    holder = state.seats > 1 and state.first_player == player
    return (
        sum(ship_points(stop) for stop in me.ships)
        + sum(BUILDING[card]["vp"] for card in things(me.building))
        + sum(zone_points(state, player, zone) for zone in range(3))
        + 3 * me.chariots
        + 5 * sum(n == 7 for n in me.race)
        + sum(follower_points(me, card) for card in members(me.row))
        + 9 * (animals // 3)
        + (0, 2, 5)[animals % 3]
        + mosaic_points(set(things(me.claimed)))
        + (sum(me.goods) + me.coins) // 4
        + (me.influence + me.artisans + sum(me.placed)) // 2
        + (2 if holder else 0)
    )


def expected(state: Any, player: int) -> set[int] | None:
    """The open options of most decisions; None where the second reading has no opinion."""
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
            turns = ways(SHAPES[entry.arg])
            return {k for k, way in enumerate(turns) if anchors(state, entry.n, way)}
        case Decision.RECRUIT_REPLACE:
            return set(members(me.row))
        case Decision.BUILD_ANCHOR:
            turns = [way for shape in SHAPES for way in ways(shape)]
            return anchors(state, entry.n, turns[entry.arg])
        case Decision.BUILD_ZONE:
            ways_to_lie = ways(SHAPES[entry.arg])
            open_ = range(entry.n) if entry.n else range(3)
            fits = {z for z in open_ if any(anchors(state, z, way) for way in ways_to_lie)}
            enough = me.blocks_left >= len(ways_to_lie[0])
            return (fits if enough else set()) | ({3} if entry.n else set())
        case Decision.CLAIM:
            return claimable(state, me)
        case Decision.USE_FOLLOWER:
            return usable(state, player, entry.arg == 0)
        case Decision.SAIL_MOVE:
            return sailings(me, entry.n)
        case Decision.UPGRADE_TILE:
            prices = [{}, {}, {"coin": 1}, {"coin": 1}, {"wine": 1}]
            offer = [*state.tile_offer, state.special_offer]
            return {5} | {k for k in range(5) if offer[k] != EMPTY and pays(me, prices[k])}
        case Decision.PETITION_PAY:
            return set(range(min(state.power, me.influence) + 1))
        case Decision.RECRUIT_PLAY:
            dear = me.coins < entry.arg or (me.followers >= 3 and me.influence < 1)
            return (set() if dear else set(members(me.hand))) | ({40} if entry.n == 0 else set())
        case Decision.RECRUIT_DRAW:
            more = {4} if state.deck_count or members(state.follower_discard) else set()
            return {5} | more | {k for k in range(4) if state.follower_offer[k] != EMPTY}
        case Decision.TRADE_DISCARD:
            return set(members(me.hand)) | ({40} if entry.n == 0 else set())
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


def rich_match(players: int, seed: int) -> Iterator[Match]:
    """A game of players with full purses who rarely stop, so that much happens."""
    luck = random.Random(seed)
    match = Match(GAME, players, seed)
    while not match.over:
        if decision_of(match.state) == Decision.PLACE_PATRICIAN:
            me = match.state.players[match.player]
            me.goods[:] = [5] * 5
            me.coins, me.influence = 12, 8
        yield match
        moves = match.legal()
        GAME.play_move(match.states, 0, match.player, luck.choice(moves[:-1] + moves[:1]))
    yield match


@FEW
@given(seed=SEEDS, players=PLAYERS)
def test_nr_24_2_options_and_score_of_rich_players(seed, players):
    """NR-2.6, NR-11.4, NR-12.5, NR-13.4, NR-18.3, NR-21.1: where much is built, sailed, claimed."""
    for match in rich_match(players, seed):
        if not match.over:
            wanted = expected(match.state, match.player)
            assert wanted is None or options_of(match) == wanted
        assert all(law.holds(match.state) for law in GAME.laws)
        assert GAME.state.out_of_bounds(match.states) == []
    assert list(match.scores())[:players] == [total(match.state, p) for p in range(players)]
    assert all(me.claimed for me in match.state.players[:players])


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
@given(seed=SEEDS, players=PLAYERS)
def test_nr_21_1_the_score_agrees_with_a_second_reading(seed, players):
    """NR-21.2 to NR-21.12: at the end of the game, for every player."""
    match = [*random_match(GAME, players, seed)][-1]

    assert list(match.scores())[:players] == [total(match.state, p) for p in range(players)]


@FEW
@given(seed=SEEDS, players=st.integers(2, 4))
def test_nr_21_13_there_is_one_winner(seed, players):
    """NR-21.13: the last key differs from seat to seat, so nobody shares a place."""
    match = [*random_match(GAME, players, seed)][-1]

    assert sorted(match.places()) == list(range(1, players + 1))
