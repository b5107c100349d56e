"""Each question, and each move before it is made."""

from circenses.core.play import preview
from circenses.core.state.schema import EMPTY
from circenses.core.state.view import copied
from circenses.core.text.lists import counted, listed
from circenses.core.text.questions import Prompt
from circenses.draw.table import asked
from circenses.games.nova_roma import GAME, box, effects, layout, state
from circenses.games.nova_roma.board import names, outlook, texts
from circenses.games.nova_roma.fits import COLORS
from circenses.games.nova_roma.view import Table
from circenses.games.nova_roma.vocabulary import ACTION_NAMES, POINTS

# ---- the question


def power_words(table: Table) -> str:
    """The current action and its power."""
    if table.action == EMPTY:
        return ""
    if table.inner:  # NR-10.5: the action itself is what is asked about
        return f"Through Petition, with power {table.power}."
    return f"{ACTION_NAMES[table.action]} with power {table.power}."


def ask_draft_follower(table: Table, player: int) -> Prompt:
    if table.picks < box.Setup.follower_draft_hand:
        return Prompt("Draft: keep one follower", "The others pass to the next player.")
    return Prompt("Draft: keep two followers", "The other two go back into the deck.")


def ask_next_action(table: Table, player: int) -> Prompt:
    handled = asked(table).n
    title = "Now the other action" if handled else "Which action first?"
    return Prompt(title, f"Forfeit an action to gain {names.amount(box.Prices.forfeit_gain)}.")


def ask_use_follower(table: Table, player: int) -> Prompt:
    when = "ends" if asked(table).arg == state.END else "begins"
    text = f"{power_words(table)} You can use it once a round, before the action {when}."
    return Prompt("Use a follower?", text)


def ask_gain_good(table: Table, player: int) -> Prompt:
    left = asked(table).n
    return Prompt("Choose a good to gain", f"{counted(left, 'good')} left to gain." if left else "")


def ask_use_tile(table: Table, player: int) -> Prompt:
    tile = names.tile_asked(table, player)
    return Prompt(
        f"Use the {names.tile_name(tile)}?", texts.plain(texts.tile_words(tile)).capitalize() + "."
    )


def ask_recruit_draw(table: Table, player: int) -> Prompt:
    left = asked(table).n
    return Prompt("Recruit: take a follower", f"{counted(left, 'card')} left to take.")


def ask_recruit_play(table: Table, player: int) -> Prompt:
    must = asked(table).n
    title = "Recruit: play a follower" if must else "Recruit: play a follower?"
    cost = asked(table).arg
    price = counted(cost, "coin") if cost else "nothing"
    return Prompt(title, f"It costs {price}, plus 1 influence from the fourth in your row on.")


def ask_sail_move(table: Table, player: int) -> Prompt:
    return Prompt("Sail: move a ship", f"{counted(asked(table).n, 'sail')} left.")


def ask_build_zone(table: Table, player: int) -> Prompt:
    shape = names.shape_name(asked(table).arg)
    return Prompt(f"Build: place the {shape}", "Click where its first block goes.")


def ask_build_orient(table: Table, player: int) -> Prompt:
    zone = names.ZONE_NAMES[asked(table).n]
    return Prompt("Build: turn the building", f"Choose which way it lies in zone {zone}.")


def ask_build_anchor(table: Table, player: int) -> Prompt:
    zone = names.ZONE_NAMES[asked(table).n]
    return Prompt(
        "Build: choose a place", f"Choose a marked cell of zone {zone} for its first block."
    )


def ask_race_move(table: Table, player: int) -> Prompt:
    return Prompt("Race: advance a token", f"{counted(asked(table).n, 'step')} left.")


def ask_produce_step(table: Table, player: int) -> Prompt:
    left = counted(asked(table).n, "step")
    return Prompt("Produce: place an artisan", f"{left} left. Each one places or hires an artisan.")


# ---- each move before it is made

does_name = texts.follower_text


def describe_mosaic(table: Table, player: int, place: int) -> str:
    strip = table.mosaic_offer[place]
    color = COLORS[place // box.Setup.mosaic_draft_faceup]
    goals = [texts.achievement_words(int(cell)) for cell in layout.STRIP_CELLS[strip]]
    name = box.Strip.written[strip]["id"]
    met = sum(
        outlook.is_met_by(table.players[player], int(cell)) for cell in layout.STRIP_CELLS[strip]
    )
    now = f"you meet {met} of them now" if met else "you meet none of them yet"
    return f"Take the {color} tile {name}: {'; '.join(goals)} ({now})"


def describe_draft(table: Table, player: int, card: int) -> str:
    points = outlook.points_of_follower(table, player, card)
    words = f"Keep the {names.follower_name(card)}, {texts.follower_text(card)}"
    return f"{words}; {counted(points, 'point')} now" if points else words


def describe_patrician(table: Table, player: int, space: int) -> str:
    row, column = divmod(space, layout.FORUM_SIDE)
    lines = (row, layout.FORUM_SIDE + column)
    two = [
        f"{names.action_at(table, n)} with power {outlook.power_with(table, player, space, n)}"
        for n in lines
    ]
    return f"Place a patrician: {listed(two)}"


def describe_take_line(table: Table, player: int, which: int) -> str:
    line = outlook.line_asked(table, which)
    return f"Take {names.action_at(table, line)} with power {outlook.power_of(table, player, line)}"


def describe_forfeit_line(table: Table, player: int, which: int) -> str:
    action = names.action_at(table, outlook.line_asked(table, which))
    return f"Forfeit {action} for {names.amount(box.Prices.forfeit_gain)}"


def describe_use(table: Table, player: int, number: int) -> str:
    card = layout.FIRST_ONCE + number
    return f"Use the {names.follower_name(card)}: {texts.plain(texts.follower_words(card))}"


def describe_tile_yes(table: Table, player: int, _: int) -> str:
    tile = names.tile_asked(table, player)
    return f"Use the {names.tile_name(tile)}: {texts.plain(texts.tile_words(tile))}"


def placing_words(table: Table, player: int, space: int, move: int) -> str:
    said = outlook.brings_words(table, player, move)
    return f"Place an artisan on {names.estate_name(space)}: {said}"


def describe_artisan(table: Table, player: int, space: int) -> str:
    return placing_words(table, player, space, state.ARTISAN_SPACE + space)


def describe_buy(table: Table, player: int, good: int) -> str:
    return f"Buy 1 {effects.KEYS[good]} for {names.amount(box.Prices.trade_good)}"


def describe_wine_yes(table: Table, player: int, _: int) -> str:
    return f"Sell wine: {outlook.brings_words(table, player, state.UPGRADE_WINE + state.YES)}"


def describe_tile(table: Table, player: int, slot: int) -> str:
    tile = names.offered_tile(table, slot)
    where = "special" if slot == state.SPECIAL_SLOT else names.ORDINALS[slot]
    price = names.price_words(int(box.TILE_PRICE[slot]))
    gives = texts.plain(texts.tile_words(tile))
    return f"Take the {names.tile_name(tile)} ({where} slot, {price}): {gives}"


def describe_space(table: Table, player: int, space: int) -> str:
    there = table.players[player].tiles[space]
    words = f"Lay the {names.tile_name(asked(table).arg)} on {names.estate_name(space)}"
    return f"{words}, replacing the {names.tile_name(there)}" if there != EMPTY else words


def describe_claim_yes(table: Table, player: int, _: int) -> str:
    return f"Claim the first player token for {names.amount(box.Prices.first_player_claim)}"


def describe_petition(table: Table, player: int, option: int) -> str:
    return f"Take {ACTION_NAMES[names.inner_action(option)]} with power {table.power}"


def describe_draw(table: Table, player: int, slot: int) -> str:
    card = table.follower_offer[slot]
    return f"Take the {names.follower_name(card)}, {texts.follower_text(card)}"


def describe_ship_contract(table: Table, player: int, slot: int) -> str:
    cost = names.amount(int(box.Shipping.cost[table.shipping_offer[slot]]))
    return f"Complete the {names.ORDINALS[slot]} shipping contract for {cost}"


def describe_sail(table: Table, player: int, option: int) -> str:
    ship, route = divmod(option, layout.ROUTES)
    said = outlook.brings_words(table, player, state.SAIL_MOVE + option)
    port = names.stop_name(names.ship_stop(table, player, option))
    return f"Sail ship {ship + 1} on the {names.ROUTES[route]} route to {port}: {said}"


def describe_contract(table: Table, player: int, slot: int) -> str:
    card = table.building_offer[slot]
    row = box.Building.written[card]
    points = POINTS[0].words(row["vp"])
    shape = names.SHAPE_WORDS[row["shape"]]
    cost = names.amount(int(box.Building.cost[card]))
    return f"Complete the {names.ORDINALS[slot]} building contract ({shape}, {points}) for {cost}"


def describe_zone(table: Table, player: int, zone: int) -> str:
    values = " / ".join(str(n) for n in box.Zone.vp[zone].tolist())
    if said := built_words(table, player, state.BUILD_ZONE + zone):
        return said
    return f"Build in zone {names.ZONE_NAMES[zone]}, worth {values} points"


def describe_orient(table: Table, player: int, turn: int) -> str:
    if said := built_words(table, player, state.BUILD_ORIENT + turn):
        return said
    first = layout.SHAPE_FIRST[asked(table).arg]
    return f"Turn it this way: {names.picture_words(layout.LAID[first + turn])}"


def describe_anchor(table: Table, player: int, cell: int) -> str:
    return built_words(table, player, state.BUILD_ANCHOR + cell)


def built_words(table: Table, player: int, move: int) -> str:
    """The building that a move lays, where and how; nothing if it only leads on to the place.

    NR-24.1: a single orientation or place is taken by the rules, so any of the three may lay it.
    """
    world = preview.world_of(GAME, table.view, player)
    after = preview.played(GAME, copied(world), player, [(move,)])["players"][0, player]["blocks"]
    for zone, had in enumerate(table.players[player].blocks):
        if cells := sorted({*names.members(after[zone].tolist())} - {*names.members(had)}):
            at = [divmod(cell, layout.ZONE_WIDTH[zone]) for cell in cells]
            where, shape = names.cell_name(zone, cells[0]), names.picture_words(at)
            return f"Build {shape} in {where}: {outlook.brings_words(table, player, move)}"
    return ""


def step_words(table: Table, player: int, track: int, move: int) -> str:
    space = table.players[player].race[track] + 1
    said = outlook.brings_words(table, player, move)
    return f"the {names.TRACK_NAMES[track]} track to space {space}: {said}"


def describe_race(table: Table, player: int, track: int) -> str:
    return f"Advance on {step_words(table, player, track, state.RACE_MOVE + track)}"


def describe_race_artisan(table: Table, player: int, track: int) -> str:
    said = step_words(table, player, track, state.RACE_ARTISAN + track)
    return f"Spend an artisan to advance on {said}"


def describe_wheel_influence(table: Table, player: int, _: int) -> str:
    said = outlook.brings_words(table, player, state.WHEEL_REWARD + state.TAKE_INFLUENCE)
    return f"Take influence: {said}"


def describe_produce(table: Table, player: int, space: int) -> str:
    return placing_words(table, player, space, state.PRODUCE_STEP + space)


def describe_hire(table: Table, player: int, _: int) -> str:
    return (
        f"Hire an artisan: {outlook.brings_words(table, player, state.PRODUCE_STEP + state.HIRE)}"
    )


def describe_claim(table: Table, player: int, cell: int) -> str:
    me = table.players[player]
    said = outlook.brings_words(table, player, state.CLAIM + cell)
    row, column = divmod(cell, layout.MOSAIC_SIDE)
    goal = texts.achievement_words(outlook.achievement_of(me, cell))
    return f"Claim row {row + 1}, column {column + 1}, {goal}: {said}"
