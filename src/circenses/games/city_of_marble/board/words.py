"""Each question, and each move before it is made."""

from collections.abc import Sequence

from circenses.core.state.schema import EMPTY
from circenses.core.text.lists import counted
from circenses.core.text.questions import Prompt
from circenses.draw.table import asked
from circenses.games.city_of_marble import box, scoring
from circenses.games.city_of_marble.board import names, outlook
from circenses.games.city_of_marble.view import Table

# ---- the question


def action_step(table: Table) -> tuple[int, int] | None:
    """Which action of the turn this is; the last round has only one, Imperium buys others."""
    if table.final_turns != EMPTY:
        return None
    return max(1, box.ACTIONS - table.actions), box.ACTIONS


def ask_action(table: Table, player: int) -> Prompt:
    if table.final_turns != EMPTY:
        return Prompt(
            "Choose your last action", "This is the final round. Everyone has one action."
        )
    left = counted(table.actions + 1, "action")
    text = f"{left} left: play a tile, draw two, lay aqueducts or recall a Magistrate."
    return Prompt("Choose an action", text, action_step(table))


def ask_piece(table: Table, player: int) -> Prompt:
    entry = asked(table)
    left = f"{counted(entry.n, 'piece')} to lay."
    if entry.arg == EMPTY:
        text = f"{left} Reach a Fountain for a coin, or your buildings for points at the end."
        return Prompt("Lay a piece of aqueduct", text)
    return Prompt(
        f"The {names.water_name(entry.arg)} starts: lay it", f"{left} Follow edges of tiles."
    )


def ask_placement(table: Table, player: int) -> Prompt:
    text = "A whole side must lie along a tile or hill. Numbers show how many sites you complete."
    return Prompt(f"Lay the {names.color_name(asked(table).arg)} tile", text)


def ask_magistrate(table: Table, player: int) -> Prompt:
    free = table.players[player].magistrates.count(EMPTY)
    text = f"This is your only chance. It counts only on the site's color. You have {free} free."
    return Prompt("Put a Magistrate on it?", text)


def ask_lift(table: Table, player: int) -> Prompt:
    vertex = asked(table).arg
    kind = table.sites[vertex]
    gift = "a coin"
    if kind != box.FOUNTAIN:
        gift = f"a {names.color_name(space_color(kind))} Imperium tile"
    title = f"{names.building_name(kind)} at {names.vertex_name(vertex)}: lift one?"
    return Prompt(title, f"At the end of your turn it brings {gift} and is free again.")


def space_color(kind: int) -> int:
    return int(box.Building.color[kind])


# ---- actions


# ---- aqueducts


def describe_piece(table: Table, player: int, thing: int) -> str:
    aqueduct, head = names.piece_of(table, thing)
    words = f"Extend the {names.water_name(aqueduct)} to {names.vertex_name(head)}"
    there = reached(table, player, head)
    return f"{words}: {there}" if there else words


def reached(table: Table, player: int, head: int) -> str:
    """What stands at a piece's new head."""
    kind = table.sites[head]
    if kind == EMPTY:
        return ""
    if kind == box.FOUNTAIN:
        return "a Fountain, 1 coin" if table.coins_left else "a Fountain, but no coin is left"
    owner = table.owners[head]
    whose = "your" if owner == player else f"{names.player_name(table, owner)}'s"
    points = counted(box.AQUEDUCT_POINTS, "point")
    return f"{whose} {names.building_name(kind)}, {points} at the end"


# ---- playing a tile


def describe_color(table: Table, player: int, color: int) -> str:
    many = table.players[player].center_box[color]
    building = names.building_name(names.COLOR_BUILDING[color])
    tile = f"Play a {names.color_name(color)} tile (you have {many})"
    return f"{tile}; a Magistrate on it counts for {building}"


def describe_placement(table: Table, player: int, placement: int) -> str:
    laid = outlook.laid_at(table, player, placement)
    said = [*found_words(table, placement)]
    if laid.with_one and laid.with_one != laid.without:
        said.append(f"with a Magistrate, {names.all_words(table, player, laid.with_one)}")
        said.append(f"without one, {names.all_words(table, player, laid.without)}")
    elif laid.without:
        said.append(names.all_words(table, player, laid.without))
    gives = f": {'; '.join(said)}" if said else ""
    return f"Lay it at {names.tile_place(placement)}{gives}"


def found_words(table: Table, placement: int) -> list[str]:
    """CM-7.1, CM-7.3: the bridge it takes, the aqueduct it starts."""
    said = []
    if (space := int(box.BRIDGE_UNDER[placement])) != EMPTY:
        said.append(f"take the bridge {box.BridgeSpace.name[space]}")
    aqueduct = int(box.SOURCE_AT[placement])
    if aqueduct != EMPTY and table.heads[aqueduct] == EMPTY:
        said.append(f"start the {names.water_name(aqueduct)}")
    return said


def describe_nobody(table: Table, player: int, _: int) -> str:
    sites = outlook.laid_now(table.view, player).without
    kept = "Keep your Magistrates"
    return f"{kept}: {names.all_words(table, player, sites)}" if sites else kept


def describe_somebody(table: Table, player: int, _: int) -> str:
    sites = outlook.laid_now(table.view, player).with_one
    gives = f": {names.all_words(table, player, sites)}" if sites else ""
    return f"Put a Magistrate on the tile{gives}"


# ---- sites


def describe_site(table: Table, player: int, corner: int) -> str:
    verdict = outlook.corner_verdict(table, corner)
    return f"Build first: {names.verdict_words(table, player, verdict)}"


def describe_lift(table: Table, player: int, slot: int) -> str:
    stood = names.stood_name(table, player, slot)
    return f"Lift the Magistrate from the {stood}: {lift_words(table)}"


def lift_words(table: Table) -> str:
    """CM-6.7: where a Magistrate would go, and what it brings."""
    kind = table.sites[asked(table).arg]
    if kind == box.FOUNTAIN:
        return "to the Treasury, 1 coin"
    color = names.color_name(space_color(kind))
    return f"to the {color} Imperium, 1 {color} tile"


# ---- Imperium


def describe_spend(table: Table, player: int, color: int) -> str:
    left = table.players[player].imperium[color] - 1
    return f"Spend a {names.color_name(color)} Imperium tile for one more action ({left} left)"


# ---- the end of a solo game


def honor(totals: Sequence[int]) -> str:
    """CM-14.18: the title that a player alone has earned, in words."""
    title = scoring.solo_title(totals[0] - totals[box.CURATOR])
    return f"Your title: {names.in_english(title)}."
