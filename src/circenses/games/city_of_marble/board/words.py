"""Each question, and each move before it is made."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from circenses.core.state.schema import EMPTY
from circenses.core.text.questions import Prompt
from circenses.core.text.words import counted
from circenses.games.city_of_marble import box, scoring
from circenses.games.city_of_marble.board.names import (
    COLOR_BUILDING,
    all_words,
    building_name,
    color_name,
    drawn_words,
    in_english,
    piece_of,
    player_name,
    tile_place,
    tile_words,
    verdict_words,
    vertex_name,
    water_name,
)
from circenses.games.city_of_marble.board.outlook import (
    asked,
    corner_verdict,
    laid_at,
    laid_now,
)

if TYPE_CHECKING:
    from circenses.games.city_of_marble.board.view import Table

# ---- the question


def action_step(table: "Table") -> tuple[int, int] | None:
    """Which action of the turn this is; the last round has only one, Imperium buys others."""
    if table.final_turns != EMPTY:
        return None
    return max(1, box.ACTIONS - table.actions), box.ACTIONS


def ask_action(table: "Table", player: int) -> Prompt:
    if table.final_turns != EMPTY:
        return Prompt("Choose your last action", "The final round: one action for everybody.")
    left = counted(table.actions + 1, "action")
    text = f"{left} left: play a tile, draw two, lay aqueducts or recall a Magistrate."
    return Prompt("Choose an action", text, action_step(table))


def ask_piece(table: "Table", player: int) -> Prompt:
    entry = asked(table)
    left = f"{counted(entry.n, 'piece')} to lay."
    if entry.arg == EMPTY:
        text = f"{left} Reach a Fountain for a coin, own buildings for points at the end."
        return Prompt("Lay a piece of aqueduct", text)
    return Prompt(f"The {water_name(entry.arg)} starts: lay it", f"{left} Along edges of tiles.")


def ask_placement(table: "Table", player: int) -> Prompt:
    text = "A whole side along a tile or hill. A number tells how many sites it completes."
    return Prompt(f"Lay the {color_name(asked(table).arg)} tile", text)


def ask_magistrate(table: "Table", player: int) -> Prompt:
    free = table.players[player].magistrates.count(EMPTY)
    text = f"Now or never. It counts only on the site's color; you have {free} free."
    return Prompt("Put a Magistrate on it?", text)


def ask_lift(table: "Table", player: int) -> Prompt:
    vertex = asked(table).arg
    kind = table.sites[vertex]
    gift = "a coin" if kind == box.FOUNTAIN else f"a {color_name(space_color(kind))} Imperium tile"
    title = f"{building_name(kind)} at {vertex_name(vertex)}: lift one?"
    return Prompt(title, f"It brings {gift} at the end of your turn, and is then free again.")


def space_color(kind: int) -> int:
    return int(box.Building.color[kind])


# ---- actions


def describe_aqueduct(table: "Table", player: int, _: int) -> str:
    return f"Lay {counted(box.Turn.aqueduct_pieces_per_action, 'piece')} of aqueduct"


def describe_pair(table: "Table", player: int, pair: int) -> str:
    one, other = box.PAIRS[pair].tolist()
    return f"Draw a {color_name(one)} and a {color_name(other)} tile"


def describe_single(table: "Table", player: int, color: int) -> str:
    return f"Draw {drawn_words(table, color)}"


def describe_recall(table: "Table", player: int, slot: int) -> str:
    place = table.players[player].magistrates[slot]
    return f"Recall the Magistrate from the {tile_words(table, place)}"


# ---- aqueducts


def describe_piece(table: "Table", player: int, thing: int) -> str:
    aqueduct, head = piece_of(table, thing)
    return f"Lead the {water_name(aqueduct)} to {vertex_name(head)}{reached(table, player, head)}"


def reached(table: "Table", player: int, head: int) -> str:
    """What stands at a piece's new head."""
    kind = table.sites[head]
    if kind == EMPTY:
        return ""
    if kind == box.FOUNTAIN:
        return ": a Fountain, 1 coin" if table.coins_left else ": a Fountain, no coin is left"
    owner = table.owners[head]
    whose = "your" if owner == player else f"{player_name(table, owner)}'s"
    points = counted(box.AQUEDUCT_POINTS, "point")
    return f": {whose} {building_name(kind)}, {points} at the end"


# ---- playing a tile


def describe_color(table: "Table", player: int, color: int) -> str:
    many = table.players[player].center_box[color]
    building = building_name(COLOR_BUILDING[color])
    return (
        f"Play a {color_name(color)} tile (you have {many}); its Magistrates count for {building}"
    )


def describe_placement(table: "Table", player: int, placement: int) -> str:
    laid = laid_at(table, player, placement)
    said = [*found_words(table, placement)]
    if laid.with_one and laid.with_one != laid.without:
        said.append(f"with a Magistrate {all_words(table, player, laid.with_one)}")
        said.append(f"without {all_words(table, player, laid.without)}")
    elif laid.without:
        said.append(all_words(table, player, laid.without))
    gives = f": {'; '.join(said)}" if said else ""
    return f"Lay it at {tile_place(placement)}{gives}"


def found_words(table: "Table", placement: int) -> list[str]:
    """CM-7.1, CM-7.3: the bridge it takes, the aqueduct it starts."""
    said = []
    if (space := int(box.BRIDGE_UNDER[placement])) != EMPTY:
        said.append(f"take the bridge {box.BridgeSpace.name[space]}")
    aqueduct = int(box.SOURCE_AT[placement])
    if aqueduct != EMPTY and table.heads[aqueduct] == EMPTY:
        said.append(f"start the {water_name(aqueduct)}")
    return said


def describe_nobody(table: "Table", player: int, _: int) -> str:
    sites = laid_now(table.view, player).without
    return "Keep your Magistrates" + (f": {all_words(table, player, sites)}" if sites else "")


def describe_somebody(table: "Table", player: int, _: int) -> str:
    sites = laid_now(table.view, player).with_one
    gives = f": {all_words(table, player, sites)}" if sites else ""
    return f"Put a Magistrate on the tile{gives}"


# ---- sites


def describe_site(table: "Table", player: int, corner: int) -> str:
    return f"Build first: {verdict_words(table, player, corner_verdict(table, corner))}"


def describe_lift(table: "Table", player: int, slot: int) -> str:
    place = table.players[player].magistrates[slot]
    return f"Lift the Magistrate from the {tile_words(table, place)}: {lift_words(table)}"


def lift_words(table: "Table") -> str:
    """CM-6.7: where a Magistrate would go, and what it brings."""
    kind = table.sites[asked(table).arg]
    if kind == box.FOUNTAIN:
        return "to the Treasury, 1 coin"
    color = color_name(space_color(kind))
    return f"to the {color} Imperium, 1 {color} tile"


# ---- Imperium


def describe_spend(table: "Table", player: int, color: int) -> str:
    left = table.players[player].imperium[color] - 1
    return f"Spend a {color_name(color)} Imperium tile: one more action, {left} left of it"


# ---- the end of a solo game


def honour(totals: Sequence[int]) -> str:
    """CM-14.18: the title that a player alone has earned, in words."""
    title = scoring.solo_title(totals[0] - totals[box.CURATOR])
    return f"Your title: {in_english(title)}."
