"""Each question, and each move before it is made."""

from typing import TYPE_CHECKING

from circenses.core.play import preview
from circenses.core.state.schema import EMPTY
from circenses.core.state.view import copied
from circenses.core.text.questions import Prompt
from circenses.core.text.words import counted
from circenses.games.nova_roma import GAME, box, effects, layout
from circenses.games.nova_roma.board.names import (
    ORDINALS,
    ROUTES,
    SHAPE_WORDS,
    TRACK_NAMES,
    ZONE_NAMES,
    action_at,
    amount,
    asked,
    cell_name,
    estate_name,
    follower_name,
    inner_action,
    members,
    offered_tile,
    picture_words,
    price_words,
    shape_name,
    ship_stop,
    space_name,
    stop_name,
    tile_name,
)
from circenses.games.nova_roma.board.outlook import (
    achievement_of,
    brings_words,
    is_met_by,
    line_asked,
    points_of_follower,
    power_of,
    power_with,
)
from circenses.games.nova_roma.board.texts import (
    achievement_words,
    follower_text,
    follower_words,
    plain,
    tile_words,
)
from circenses.games.nova_roma.fits import COLOURS
from circenses.games.nova_roma.state import (
    ARTISAN_SPACE,
    BUILD_ANCHOR,
    BUILD_ORIENT,
    BUILD_ZONE,
    CLAIM,
    END,
    HIRE,
    PRODUCE_STEP,
    RACE_ARTISAN,
    RACE_MOVE,
    SAIL_MOVE,
    SPECIAL_SLOT,
    TAKE_INFLUENCE,
    UPGRADE_WINE,
    WHEEL_REWARD,
    YES,
)
from circenses.games.nova_roma.vocabulary import ACTION_NAMES, POINTS

if TYPE_CHECKING:
    from circenses.games.nova_roma.board.view import Table


# ---- the question


def power_words(table: "Table") -> str:
    """The action under way."""
    if table.action == EMPTY:
        return ""
    if table.inner:  # NR-10.5: the action itself is what is asked about
        return f"By way of Petition, with power {table.power}."
    return f"{ACTION_NAMES[table.action]} with power {table.power}."


def ask_draft_follower(table: "Table", player: int) -> Prompt:
    if table.picks < box.Setup.follower_draft_hand:
        return Prompt("Draft: keep one follower", "The others go on to the next seat.")
    return Prompt("Draft: keep two followers", "The other two go back into the deck.")


def ask_next_action(table: "Table", player: int) -> Prompt:
    handled = asked(table).n
    title = "Now the other action" if handled else "Which action first?"
    return Prompt(title, f"A forfeited action brings {amount(box.Prices.forfeit_gain)}.")


def ask_use_follower(table: "Table", player: int) -> Prompt:
    when = "before it ends" if asked(table).arg == END else "before it begins"
    return Prompt("Use a follower?", f"{power_words(table)} Once a round, {when}.")


def ask_gain_good(table: "Table", player: int) -> Prompt:
    left = asked(table).n
    return Prompt("Gain a good: choose it", f"{counted(left, 'good')} to choose." if left else "")


def ask_use_tile(table: "Table", player: int) -> Prompt:
    tile = table.players[player].tiles[asked(table).arg]
    return Prompt(f"Use the {tile_name(tile)}?", plain(tile_words(tile)).capitalize() + ".")


def ask_recruit_draw(table: "Table", player: int) -> Prompt:
    left = asked(table).n
    return Prompt("Recruit: take a follower", f"{counted(left, 'card')} left to take.")


def ask_recruit_play(table: "Table", player: int) -> Prompt:
    must = asked(table).n
    title = "Recruit: play a follower" if must else "Recruit: play a follower?"
    cost = asked(table).arg
    price = counted(cost, "coin") if cost else "nothing"
    return Prompt(title, f"It costs {price}; from the fourth in your row on, 1 influence more.")


def ask_sail_move(table: "Table", player: int) -> Prompt:
    return Prompt("Sail: move a ship", f"{counted(asked(table).n, 'sail')} left.")


def ask_build_zone(table: "Table", player: int) -> Prompt:
    shape = shape_name(asked(table).arg)
    return Prompt(f"Build: place the {shape}", "Click where its first block lies.")


def ask_build_orient(table: "Table", player: int) -> Prompt:
    zone = ZONE_NAMES[asked(table).n]
    return Prompt("Build: turn the building", f"Choose how it lies in zone {zone}.")


def ask_build_anchor(table: "Table", player: int) -> Prompt:
    zone = ZONE_NAMES[asked(table).n]
    return Prompt("Build: choose a place", f"The marked cells of zone {zone} hold its first block.")


def ask_race_move(table: "Table", player: int) -> Prompt:
    return Prompt("Race: advance a token", f"{counted(asked(table).n, 'step')} left.")


def ask_produce_step(table: "Table", player: int) -> Prompt:
    left = counted(asked(table).n, "step")
    return Prompt("Produce: place an artisan", f"{left} left; each places or hires an artisan.")


# ---- each move before it is made


def describe_mosaic(table: "Table", player: int, place: int) -> str:
    strip = table.mosaic_offer[place]
    colour = COLOURS[place // box.Setup.mosaic_draft_faceup]
    goals = [achievement_words(int(cell)) for cell in layout.STRIP_CELLS[strip]]
    name = box.Strip.written[strip]["id"]
    met = sum(is_met_by(table.players[player], int(cell)) for cell in layout.STRIP_CELLS[strip])
    now = f"{met} of them met now" if met else "none of them met yet"
    return f"Take the {colour} tile {name}: {'; '.join(goals)} ({now})"


def describe_draft(table: "Table", player: int, card: int) -> str:
    points = points_of_follower(table, player, card)
    worth = f"; {counted(points, 'point')} now" if points else ""
    return f"Keep the {follower_name(card)}, {follower_text(card)}{worth}"


def describe_emperor(table: "Table", player: int, k: int) -> str:
    space = int(layout.EMPEROR_SPACES[table.emperor_tile, k])
    return f"Place the emperor on {space_name(table, space)}"


def describe_patrician(table: "Table", player: int, space: int) -> str:
    row, column = divmod(space, layout.FORUM_SIDE)
    lines = (row, layout.FORUM_SIDE + column)
    two = [f"{action_at(table, n)} with power {power_with(table, player, space, n)}" for n in lines]
    return f"Place a patrician: {' and '.join(two)}"


def describe_legionnaire(table: "Table", player: int, space: int) -> str:
    return f"Place a legionnaire on {space_name(table, space)}"


def describe_take_line(table: "Table", player: int, which: int) -> str:
    line = line_asked(table, which)
    return f"Take {action_at(table, line)} with power {power_of(table, player, line)}"


def describe_forfeit_line(table: "Table", player: int, which: int) -> str:
    action = action_at(table, line_asked(table, which))
    return f"Forfeit {action} for {amount(box.Prices.forfeit_gain)}"


def describe_use(table: "Table", player: int, number: int) -> str:
    card = layout.FIRST_ONCE + number
    return f"Use the {follower_name(card)}: {plain(follower_words(card))}"


def describe_good(table: "Table", player: int, good: int) -> str:
    return f"Gain 1 {effects.KEYS[good]}"


def describe_tile_no(table: "Table", player: int, _: int) -> str:
    return f"Leave the {tile_name(table.players[player].tiles[asked(table).arg])} unused"


def describe_tile_yes(table: "Table", player: int, _: int) -> str:
    tile = table.players[player].tiles[asked(table).arg]
    return f"Use the {tile_name(tile)}: {plain(tile_words(tile))}"


def placing_words(table: "Table", player: int, space: int, move: int) -> str:
    said = brings_words(table, player, move)
    return f"Place an artisan on {estate_name(space)}: {said}"


def describe_artisan(table: "Table", player: int, space: int) -> str:
    return placing_words(table, player, space, ARTISAN_SPACE + space)


def describe_discard(table: "Table", player: int, card: int) -> str:
    return f"Discard the {follower_name(card)}"


def describe_buy(table: "Table", player: int, good: int) -> str:
    return f"Buy 1 {effects.KEYS[good]} for {amount(box.Prices.trade_good)}"


def describe_wine_yes(table: "Table", player: int, _: int) -> str:
    return f"Sell wine: {brings_words(table, player, UPGRADE_WINE + YES)}"


def describe_tile(table: "Table", player: int, slot: int) -> str:
    tile = offered_tile(table, slot)
    where = "special" if slot == SPECIAL_SLOT else ORDINALS[slot]
    price = price_words(int(box.TILE_PRICE[slot]))
    return f"Take the {tile_name(tile)} ({where} slot, {price}): {plain(tile_words(tile))}"


def describe_space(table: "Table", player: int, space: int) -> str:
    there = table.players[player].tiles[space]
    gone = f", in place of the {tile_name(there)}" if there != EMPTY else ""
    return f"Lay the {tile_name(asked(table).arg)} on {estate_name(space)}{gone}"


def describe_claim_yes(table: "Table", player: int, _: int) -> str:
    return f"Claim the first player token: {price_words(box.Prices.first_player_claim)}"


def describe_pay(table: "Table", player: int, less: int) -> str:
    return f"Pay {less + 1} influence for an action with power {less + 1}"


def describe_petition(table: "Table", player: int, option: int) -> str:
    return f"Take {ACTION_NAMES[inner_action(option)]} with power {table.power}"


def describe_draw(table: "Table", player: int, slot: int) -> str:
    card = table.follower_offer[slot]
    return f"Take the {follower_name(card)}, {follower_text(card)}"


def describe_play(table: "Table", player: int, card: int) -> str:
    return f"Play the {follower_name(card)}, {follower_text(card)}"


def describe_replace(table: "Table", player: int, card: int) -> str:
    return f"Replace the {follower_name(card)}, {follower_text(card)}"


def describe_trim(table: "Table", player: int, card: int) -> str:
    return f"Discard the {follower_name(card)}, {follower_text(card)}"


def describe_ship_contract(table: "Table", player: int, slot: int) -> str:
    cost = amount(int(box.Shipping.cost[table.shipping_offer[slot]]))
    return f"Complete the {ORDINALS[slot]} shipping contract: pay {cost}"


def describe_sail(table: "Table", player: int, option: int) -> str:
    ship, route = divmod(option, layout.ROUTES)
    said = brings_words(table, player, SAIL_MOVE + option)
    port = stop_name(ship_stop(table, player, option))
    return f"Sail ship {ship + 1} on the {ROUTES[route]} route to {port}: {said}"


def describe_contract(table: "Table", player: int, slot: int) -> str:
    card = table.building_offer[slot]
    row = box.Building.written[card]
    points = POINTS[0].words(row["vp"])
    shape = SHAPE_WORDS[row["shape"]]
    cost = amount(int(box.Building.cost[card]))
    return f"Complete the {ORDINALS[slot]} building contract, a {shape}, {points}: pay {cost}"


def describe_zone(table: "Table", player: int, zone: int) -> str:
    values = " / ".join(str(n) for n in box.Zone.vp[zone].tolist())
    if said := built_words(table, player, BUILD_ZONE + zone):
        return said
    return f"Build in zone {ZONE_NAMES[zone]}, worth {values} points"


def describe_orient(table: "Table", player: int, turn: int) -> str:
    if said := built_words(table, player, BUILD_ORIENT + turn):
        return said
    first = layout.SHAPE_FIRST[asked(table).arg]
    return f"Lay it this way: {picture_words(layout.LAID[first + turn])}"


def describe_anchor(table: "Table", player: int, cell: int) -> str:
    return built_words(table, player, BUILD_ANCHOR + cell)


def built_words(table: "Table", player: int, move: int) -> str:
    """The building that a move lays, where and how; nothing if it only leads on to the place.

    NR-24.1: a single orientation or place is taken by the rules, so any of the three may lay it.
    """
    world = preview.world_of(GAME, table.view, player)
    after = preview.played(GAME, copied(world), player, [(move,)])["players"][0, player]["blocks"]
    for zone, had in enumerate(table.players[player].blocks):
        if cells := sorted({*members(after[zone].tolist())} - {*members(had)}):
            at = [divmod(cell, layout.ZONE_WIDTH[zone]) for cell in cells]
            where = f"{cell_name(zone, cells[0])}, lying {picture_words(at)}"
            return f"Build at {where}: {brings_words(table, player, move)}"
    return ""


def step_words(table: "Table", player: int, track: int, move: int) -> str:
    space = table.players[player].race[track] + 1
    said = brings_words(table, player, move)
    return f"the {TRACK_NAMES[track]} track to space {space}: {said}"


def describe_race(table: "Table", player: int, track: int) -> str:
    return f"Advance on {step_words(table, player, track, RACE_MOVE + track)}"


def describe_race_artisan(table: "Table", player: int, track: int) -> str:
    said = step_words(table, player, track, RACE_ARTISAN + track)
    return f"Spend an artisan to advance on {said}"


def describe_wheel_influence(table: "Table", player: int, _: int) -> str:
    return f"Take influence: {brings_words(table, player, WHEEL_REWARD + TAKE_INFLUENCE)}"


def describe_produce(table: "Table", player: int, space: int) -> str:
    return placing_words(table, player, space, PRODUCE_STEP + space)


def describe_hire(table: "Table", player: int, _: int) -> str:
    return f"Hire an artisan: {brings_words(table, player, PRODUCE_STEP + HIRE)}"


def describe_claim(table: "Table", player: int, cell: int) -> str:
    me = table.players[player]
    said = brings_words(table, player, CLAIM + cell)
    row, column = divmod(cell, layout.MOSAIC_SIDE)
    goal = achievement_words(achievement_of(me, cell))
    return f"Claim row {row + 1}, column {column + 1}, {goal}: {said}"
