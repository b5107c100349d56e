"""What is in the box: components.toml with its checks, frozen into tables for the rules.

Followers, estate tiles, contracts and achievements are rows of words and numbers; the rules read
the words and never ask which card it is.
"""

from circenses.core.content.shapes import (
    Keys,
    Rows,
    derived,
    fixed,
    listed,
    names_of,
    rows,
    table,
    text,
    variants,
    whole,
    word,
    yes_no,
)
from circenses.core.rules.box import load, numbers
from circenses.games.nova_roma import effects
from circenses.games.nova_roma.fits import COLORS, TOGETHER

# ---- the box


class Meta(Keys):
    name = text
    players = fixed([1, 2, 3, 4])
    rounds = fixed(5)
    patricians = fixed(3)
    actions = fixed(names_of(effects.Action))
    action_pictures = listed(text, len(effects.Action))
    goods = fixed([*effects.KEYS[: effects.GOODS]])


class PerPlayer(Keys):
    patrician = fixed(3)
    score = fixed(1)
    hippodrome = fixed(3)
    ship = fixed(2)
    achievement = fixed(7)
    block = fixed(20)
    influence = fixed(1)
    goods_tracker = fixed(5)


class Counts(Keys):
    estate_boards = fixed(4)
    mosaic_boards = fixed(4)
    mosaic_tiles = fixed(15)
    forum_tiles = fixed(8)
    artisans = fixed(16)
    legionnaires = fixed(6)
    followers = fixed(40)
    shipping_contracts = fixed(30)
    building_contracts = fixed(28)
    basic_estate_tiles = fixed(23)
    special_estate_tiles = fixed(7)
    emperor_tiles = fixed(8)
    coins_1 = fixed(32)
    coins_3 = fixed(12)
    chariots = fixed(9)
    building_rewards = fixed(12)
    per_player = table(PerPlayer)


class CountsPublic(Keys):
    cards = fixed(98)
    figures = fixed(43)
    blocks = fixed(80)


class Setup(Keys):
    coins_by_turn_order = listed(effects.count, 4)
    goods_each = effects.count
    influence = effects.count
    artisans = whole(0, 4)
    followers_dealt = whole(0, 6)
    followers_before_mosaics = yes_no
    achievements_own = fixed(4)
    achievements_hippodrome = fixed(3)
    follower_offer = fixed(4)
    shipping_offer = fixed(4)
    building_offer = fixed(4)
    basic_offer = fixed(4)
    special_offer = fixed(1)
    emperor_stack = fixed(5)
    chariot_stack = fixed(5)
    mosaic_draft_faceup = fixed(2)
    follower_draft_hand = fixed(4)
    follower_draft_keep = fixed(2)


class Limits(Keys):
    power_max = fixed(3)
    good_max = whole(1, 20)
    influence_max = whole(1, 30)
    followers_row = whole(1, 20)
    followers_hand = whole(2, 20)
    follower_surcharge_from = whole(1, 21)
    artisans_kept = whole(0, 16)


class PowerTables(Keys):
    offer_access = listed(whole(0, 4), 3)
    recruit_coins = listed(effects.count, 3)


class Prices(Keys):
    hire_artisan = effects.a_price
    first_player_claim = effects.a_price
    follower_surcharge = effects.a_price
    forfeit_gain = effects.a_gain
    trade_good = effects.price_of("coin")
    trade_discard_per_coin = whole(1, 6)
    discard_gain = effects.always(coin=1)
    wine_price = effects.always(wine=1)
    upgrade_wine_gain = effects.a_gain
    one_artisan = effects.always(artisan=1)
    one_influence = effects.always(influence=1)


class EstateOffer(Keys):
    basic_prices = listed(effects.a_price, 4)
    special_price = effects.a_price


class Forum(Keys):
    size = fixed(4)
    slots = listed(text, 8)


class EmperorTile(Rows, count=8, at="emperor.tiles"):
    id = text
    spaces = listed(effects.space, 2)


class Route(Rows, count=2):
    id = text
    legs = listed(whole(1, 9), 8)


class Sea(Keys):
    part_sources = effects.parts
    ports = listed(effects.count, 3)
    port_capacity = listed(whole(0, 8), 3)
    routes = rows(Route)
    harbors = listed(
        table(route=text, n=whole(1, 7), name=text, vp=effects.count, gain=effects.a_gain), 14
    )


class Hippodrome(Keys):
    part_sources = effects.parts
    tracks = listed(text, 3, twice=False)
    length = whole(3, 20)
    lines = listed(table(before=whole(1, 20), horses=whole(0, 20), wheel=yes_no), 1, 20)
    wheel = fixed(["achievement_token", "influence"])
    chariots_per_track = fixed(3)


class Zone(Rows, count=3, at="zones.list"):
    id = text
    min_power = whole(1, 3)
    vp = listed(effects.count, 3, order="never rising")
    grid = effects.zone_grid


class Reward(Rows, count=12, at="building_rewards.tokens"):
    id = text
    gain = effects.a_price


blocks = listed(effects.space, 1, 4, twice=False)


class Shapes(Keys):
    mono = blocks
    duo = blocks
    i3 = blocks
    l3 = blocks
    i4 = blocks
    o4 = blocks
    l4 = blocks
    t4 = blocks
    s4 = blocks


class Building(Rows, count=28, at="building_contracts.cards"):
    id = text
    shape = word(*effects.SHAPE_NAMES)
    vp = effects.count
    cost = effects.a_price
    waived = derived(lambda row: effects.bundle({**row["cost"], "artisan": 0}))  # NR-18.6


class Shipping(Rows, count=30, at="shipping_contracts.cards"):
    id = text
    cost = effects.a_price


class Follower(Rows, count=40, of=effects.follower):
    """NR-2.3, NR-2.5."""

    name = text
    kind = word(effects.Kind)
    effect = word(effects.Word)
    pay = effects.a_price
    gain = effects.a_gain
    n = whole(1, 2)
    score = derived(effects.how_scored)
    counter = derived(effects.counter_of)
    base = derived(lambda row: effects.scored(row).get("base", effects.scored(row).get("vp", 0)))
    at_least = derived(lambda row: effects.scored(row).get("at_least", 0))
    div = derived(lambda row: effects.scored(row).get("div", 1))


class Followers(Keys):
    copies = fixed(1)
    cards = rows(Follower)


class EstateBoard(Keys):
    rows = listed(effects.good, 2)
    cols = listed(effects.good, 3)
    artisans_per_space = fixed(1)


class Animals(Keys):
    sets = listed(effects.count, 4, order="never falling")


class BasicTile(Rows, of=variants("kind", **effects.basic)):
    """NR-3.7."""


class SpecialTile(Rows, of=variants("kind", **effects.basic, single=effects.single)):
    """NR-3.7."""


class EstateTiles(Keys):
    part_sources = effects.parts
    basic = rows(BasicTile)
    special = rows(SpecialTile)


class MosaicBoard(Keys):
    part_sources = effects.parts
    row_color = fixed([*COLORS])
    row_vp = listed(effects.count, 3)
    row_claim_gain = listed(effects.not_read, 3)
    row_full = listed(effects.mosaic_line, 3)
    col_full = listed(effects.mosaic_line, 3)
    diag_full = listed(effects.mosaic_line, 2)


class Achievement(Rows, of=effects.achievement, at="achievements.list"):
    id = text
    sum = whole(1, 50)


class Strip(Rows, count=15):
    id = text
    color = word(*COLORS)
    cells = listed(text, 3)


class MosaicTiles(Keys):
    part_sources = effects.parts
    strip_of_three = fixed(True)
    tiles = rows(Strip)


class Scoring(Keys):
    goods_and_coins_div = whole(1, 50)
    influence_and_artisans_div = whole(1, 50)
    first_player_vp = effects.count
    chariot_vp = effects.count
    finish_vp = effects.count
    order = fixed([*effects.LINES_OF_SHEET])


class TwoPlayers(Keys):
    neutral_hippodrome_space = whole(0, 20)
    legionnaires_each = fixed(2)
    legionnaire_after_patrician = fixed([1, 2])
    neutral_counts_in_zones = fixed(True)


class RivalPoints(Keys):
    easy = whole(0, 150)
    normal = whole(0, 150)
    hard = whole(0, 150)


class Solo(Keys):
    emperor_tiles = fixed(8)
    legionnaires = fixed(6)
    legionnaires_per_step = fixed(2)
    rival_vp = table(RivalPoints)
    rival_ship_vp_harbor = effects.count
    rival_hippodrome_space = whole(0, 20)
    rival_favored_bonus = whole(0, 5)
    rival_vp_per_blocked_legionnaire = whole(0, 5)
    rival_building_contracts = fixed(5)
    rival_wins_ties = fixed(True)
    scored = listed(word(*effects.LINES_OF_SHEET), 1, len(effects.LINES_OF_SHEET), twice=False)


class Tile(Rows, joins=(BasicTile, SpecialTile), times="n"):
    """NR-3.7: every single tile."""

    kind = word(effects.TileKind)
    does = derived(  # what a tile does that has only a gain
        lambda row: names_of(effects.Word).index(
            row.get("effect", "gain" if "gain" in row else "nothing")
        )
    )
    pay = effects.a_price
    gain = effects.a_gain
    k = whole(1, effects.MOST_AMOUNT)  # sails, blocks or steps
    animals = whole(1, 9)


BOX = load(globals(), *TOGETHER)

# ---- counts and limits

SEATS, ROUNDS, TURNS = max(Meta.written["players"]), Meta.rounds, Meta.patricians  # NR-6.1
ACTIONS = len(effects.Action)
ARTISANS, SHIPS = Counts.artisans, PerPlayer.ship
OFFER = Setup.follower_offer  # slots of each offer
OFFER_ACCESS = numbers([0, *PowerTables.offer_access])  # by power; power 0 never occurs
RECRUIT_COINS = numbers([0, *PowerTables.recruit_coins])
TILE_PRICE = numbers([*EstateOffer.basic_prices, EstateOffer.special_price])  # by slot
