"""What everything is called: the question, each move before it is made, and the log after it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from circenses.core.explain import Explanation
from circenses.core.interpret import interpreted
from circenses.core.questions import Prompt
from circenses.core.schema import EMPTY
from circenses.core.words import Name, Word, counted, listed
from circenses.games.city_of_marble import data, scoring
from circenses.games.city_of_marble.board.names import (
    COLOR_BUILDING,
    an,
    building_name,
    color_name,
    player_name,
    space_name,
    tile_place,
    vertex_name,
    water_name,
)
from circenses.games.city_of_marble.board.outlook import (
    Verdict,
    asked,
    corner_verdict,
    laid_at,
    laid_now,
    steps_of,
    verdict_at,
)
from circenses.games.city_of_marble.board.story import coin_words, follow
from circenses.games.city_of_marble.rules import tiles

if TYPE_CHECKING:
    from circenses.core.questions import Deed
    from circenses.games.city_of_marble.board.view import Table

__all__ = ["follow"]


# ---- the question


def action_step(table: "Table") -> tuple[int, int] | None:
    """Which action of the turn this is; the last round has only one, Imperium buys others."""
    if table.final_turns != EMPTY:
        return None
    return max(1, data.ACTIONS - table.actions), data.ACTIONS


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
    gift = "a coin" if kind == data.FOUNTAIN else f"a {color_name(space_color(kind))} Imperium tile"
    title = f"{building_name(kind)} at {vertex_name(vertex)}: lift one?"
    return Prompt(title, f"It brings {gift} at the end of your turn, and is then free again.")


def space_color(kind: int) -> int:
    return int(data.BUILDING_COLOR[kind])


# ---- what a site becomes, in words


def verdict_words(table: "Table", player: int, verdict: Verdict) -> str:
    """What rises at a site, and for whom."""
    if verdict.owner == EMPTY:
        reason = "a tie" if any(verdict.influence) else "nobody has influence"
        return f"a Fountain at {vertex_name(verdict.vertex)} ({reason})"
    who = "you" if verdict.owner == player else player_name(table, verdict.owner)
    what = an(building_name(verdict.kind))
    gain = counted(verdict.points, "point")
    return f"{what} at {vertex_name(verdict.vertex)} for {who}, {gain}"


def all_words(table: "Table", player: int, verdicts: Sequence[Verdict]) -> str:
    return listed([verdict_words(table, player, verdict) for verdict in verdicts])


# ---- actions


def describe_aqueduct(table: "Table", player: int, _: int) -> str:
    return f"Lay {counted(data.PIECES_PER_ACTION, 'piece')} of aqueduct"


def describe_pair(table: "Table", player: int, pair: int) -> str:
    one, other = data.PAIRS[pair].tolist()
    return f"Draw a {color_name(one)} and a {color_name(other)} tile"


def tell_pair(deed: "Deed[Table]") -> Word:
    one, other = data.PAIRS[deed.thing].tolist()
    return f"drew a {color_name(one)} and a {color_name(other)} tile"


def describe_single(table: "Table", player: int, color: int) -> str:
    return f"Draw {drawn_words(table, color)}"


def tell_single(deed: "Deed[Table]") -> Word:
    return f"drew {drawn_words(deed.was, deed.thing)}"


def drawn_words(table: "Table", color: int) -> str:
    """CM-5.2: what the last stack still gives."""
    return counted(min(data.TILES_PER_DRAW, table.stacks[color]), f"{color_name(color)} tile")


def describe_recall(table: "Table", player: int, slot: int) -> str:
    place = table.players[player].magistrates[slot]
    return f"Recall the Magistrate from the {tile_words(table, place)}"


def tell_recall(deed: "Deed[Table]") -> Word:
    place = deed.was.players[deed.player].magistrates[deed.thing]
    return f"recalled a Magistrate from the {tile_words(deed.was, place)}"


def tile_words(table: "Table", placement: int) -> str:
    """A tile on the board: 'red tile at F7, upright'."""
    return f"{color_name(table.tiles[placement])} tile at {tile_place(placement)}"


# ---- aqueducts


def piece_of(table: "Table", thing: int) -> tuple[int, int]:
    """Which aqueduct a piece extends, and where its new head would be."""
    aqueduct, direction = divmod(thing, data.DIRECTION_COUNT)
    return aqueduct, int(data.NEIGHBOR[table.heads[aqueduct], direction])


def describe_piece(table: "Table", player: int, thing: int) -> str:
    aqueduct, head = piece_of(table, thing)
    return f"Lead the {water_name(aqueduct)} to {vertex_name(head)}{reached(table, player, head)}"


def reached(table: "Table", player: int, head: int) -> str:
    """What stands at a piece's new head."""
    kind = table.sites[head]
    if kind == EMPTY:
        return ""
    if kind == data.FOUNTAIN:
        return ": a Fountain, 1 coin" if table.coins_left else ": a Fountain, no coin is left"
    owner = table.owners[head]
    whose = "your" if owner == player else f"{player_name(table, owner)}'s"
    points = counted(data.AQUEDUCT_POINTS, "point")
    return f": {whose} {building_name(kind)}, {points} at the end"


def tell_piece(deed: "Deed[Table]") -> Word:
    aqueduct, head = piece_of(deed.was, deed.thing)
    first, *_ = steps_of(deed.was.view, deed.player, deed.move)
    where = f" to {vertex_name(head)}"
    return ("led the ", Name(water_name(aqueduct)), where, coin_words(first, deed.player))


# ---- playing a tile


def describe_color(table: "Table", player: int, color: int) -> str:
    many = table.players[player].center_box[color]
    building = building_name(COLOR_BUILDING[color])
    return (
        f"Play a {color_name(color)} tile (you have {many}); its Magistrates count for {building}"
    )


def tell_color(deed: "Deed[Table]") -> Word:
    return f"took a {color_name(deed.thing)} tile in hand"


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
    if (space := int(data.BRIDGE_UNDER[placement])) != EMPTY:
        said.append(f"take the bridge {data.BRIDGE_NAMES[space]}")
    aqueduct = int(data.SOURCE_AT[placement])
    if aqueduct != EMPTY and table.heads[aqueduct] == EMPTY:
        said.append(f"start the {water_name(aqueduct)}")
    return said


def tell_placement(deed: "Deed[Table]") -> Word:
    return f"laid a {color_name(asked(deed.was).arg)} tile at {tile_place(deed.thing)}"


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


def tell_site(deed: "Deed[Table]") -> Word:
    return f"chose the site {vertex_name(int(data.CORNERS[asked(deed.was).arg, deed.thing]))} first"


def describe_lift(table: "Table", player: int, slot: int) -> str:
    place = table.players[player].magistrates[slot]
    return f"Lift the Magistrate from the {tile_words(table, place)}: {lift_words(table)}"


def lift_words(table: "Table") -> str:
    """CM-6.7: where a Magistrate would go, and what it brings."""
    kind = table.sites[asked(table).arg]
    if kind == data.FOUNTAIN:
        return "to the Treasury, 1 coin"
    color = color_name(space_color(kind))
    return f"to the {color} Imperium, 1 {color} tile"


def tell_lift(deed: "Deed[Table]") -> Word:
    first, *_ = steps_of(deed.was.view, deed.player, deed.move)
    place = first.now.players[deed.player].magistrates[deed.thing]
    return f"lifted a Magistrate to the {space_name(place)}"


# ---- Imperium


def describe_spend(table: "Table", player: int, color: int) -> str:
    left = table.players[player].imperium[color] - 1
    return f"Spend a {color_name(color)} Imperium tile: one more action, {left} left of it"


def tell_spend(deed: "Deed[Table]") -> Word:
    return f"spent a {color_name(deed.thing)} Imperium tile for one more action"


# ---- what a thing is


def explain_tile(table: "Table", viewer: int | None, color: int) -> Explanation:
    kind = COLOR_BUILDING[color]
    text = (
        f"A Neighborhood tile of {color_name(color)}, with a house in each corner. Only "
        f"Magistrates on {color_name(color)} tiles have influence where {an(building_name(kind))} "
        "rises."
    )
    now = f"{table.stacks[color]} are left to draw"
    if viewer is not None:
        now += f"; you can play {table.players[viewer].center_box[color]}"
    return Explanation(f"{color_name(color).capitalize()} tile", text, "CM-1.2", f"{now}.")


def explain_building(table: "Table", viewer: int | None, kind: int) -> Explanation:
    row = data.COMPONENTS["building"][kind]
    text = (
        f"Rises where {row['buildings_in_site']} tiles close a site, for whoever has the most "
        f"Magistrates there on {row['color']} tiles: {row['vp']} points at once."
    )
    return Explanation(row["name"], text, "CM-1.4", owned_words(table, viewer, kind))


def owned_words(table: "Table", viewer: int | None, kind: int) -> str:
    """How many of them stand, and how many are the viewer's."""
    owners = [table.owners[v] for v in range(data.VERTICES) if table.sites[v] == kind]
    mine = f", {owners.count(viewer)} of them yours" if viewer is not None else ""
    return f"{counted(len(owners), 'stands', 'stand')}{mine}."


def explain_fountain(table: "Table", viewer: int | None, _: int) -> Explanation:
    text = (
        "Stands where nobody alone had the most influence. An aqueduct that reaches it brings a "
        "coin; every Civic Building beside it brings its owner "
        f"{counted(data.FOUNTAIN_POINTS, 'point')} at the end."
    )
    now = ""
    if viewer is not None:
        points = int(interpreted(scoring.score_fountains)(table, viewer))
        now = f"Fountains beside your buildings are worth {counted(points, 'point')} now."
    return Explanation("Fountain", text, "CM-6.6", now)


def explain_site(table: "Table", viewer: int | None, vertex: int) -> Explanation:
    """A vertex: what stands there, or what would close it."""
    kind, name = table.sites[vertex], vertex_name(vertex)
    if kind == data.FOUNTAIN:
        return explain_fountain(table, viewer, 0)._replace(title=f"Fountain at {name}")
    if kind != EMPTY:
        return built_explained(table, viewer, vertex)
    if not data.IS_SITE[vertex]:
        text = "Points on the border never become sites; aqueducts may pass."
        return Explanation(f"Border point {name}", text, "CM-2.10")
    text = "When tiles or hills cover all six sides of it, something is built here."
    met = counted(table.touching[vertex], "tile touches it", "tiles touch it")
    return Explanation(f"Site {name}", text, "CM-6.1", f"{met} now.")


def built_explained(table: "Table", viewer: int | None, vertex: int) -> Explanation:
    """A Civic Building: whose it is, and what it will still bring."""
    kind, owner = table.sites[vertex], table.owners[vertex]
    whose = "Yours" if owner == viewer else f"It belongs to {player_name(table, owner)}"
    beside = int(interpreted(scoring.fountains_beside)(table, vertex))
    wet = table.water[vertex] != EMPTY
    more = beside * data.FOUNTAIN_POINTS + wet * data.AQUEDUCT_POINTS
    water = "an aqueduct reaches it" if wet else "no aqueduct reaches it"
    now = f"{counted(beside, 'Fountain')} beside it, {water}: {counted(more, 'point')} at the end."
    title = f"{building_name(kind)} at {vertex_name(vertex)}"
    points = counted(int(data.BUILDING_POINTS[kind]), "point")
    return Explanation(title, f"{whose}; it brought {points}.", "CM-6.5", now)


def explain_hill(table: "Table", viewer: int | None, hill: int) -> Explanation:
    text = (
        "The city grows around the hills. A hill fills its side of three sites but shows no house,"
        " so no Arena rises beside it."
    )
    now = "It is in play." if table.hills[hill] else "It is not in play in this game."
    return Explanation(data.HILL_NAMES[hill], text, "CM-2.14", now)


def explain_bridge(table: "Table", viewer: int | None, space: int) -> Explanation:
    least, most = int(data.BRIDGE_TILES.min()), int(data.BRIDGE_TILES.max())
    text = (
        f"A Bridge tile worth {least} to {most} points at the end. Whoever lays a tile over it "
        "takes it and keeps its value secret."
    )
    owner = table.bridge_owners[space]
    now = "It still lies face down."
    if owner != EMPTY:
        whose = "You have" if owner == viewer else f"{player_name(table, owner)} has"
        value = max(table.revealed[space], table.players[owner].bridges[space])
        now = f"{whose} taken it" + (f": {counted(value, 'point')}." if value > 0 else ".")
    return Explanation(f"Pons {data.BRIDGE_NAMES[space]}", text, "CM-7.1", now)


def explain_aqueduct(table: "Table", viewer: int | None, aqueduct: int) -> Explanation:
    text = (
        "It begins at its source when a tile touches it, and grows along edges of tiles, never "
        "branching, looping or touching another. It belongs to nobody; every Civic Building on "
        f"its way brings its owner {counted(data.AQUEDUCT_POINTS, 'point')} at the end."
    )
    left = counted(data.PIECES - table.pieces[aqueduct], "piece is left", "pieces are left")
    started = "" if table.heads[aqueduct] != EMPTY else " It has not been started."
    return Explanation(water_name(aqueduct), text, "CM-7.4", f"{left}.{started}")


def explain_imperium(table: "Table", viewer: int | None, color: int) -> Explanation:
    name = f"{color_name(color).capitalize()} Imperium"
    text = (
        "A Magistrate lifted here brings one tile at the end of its owner's turn. A tile buys one "
        f"more action, or counts at the end: most of a color {data.IMPERIUM_MAJORITY} points, "
        f"a tie {data.IMPERIUM_TIED} each."
    )
    now = f"{table.imperium_left[color]} are left"
    if viewer is not None:
        worth = int(interpreted(scoring.imperium_majority)(table, viewer, color))
        mine = table.players[viewer].imperium[color]
        now += f"; your {mine} would bring {counted(worth, 'point')} now"
    return Explanation(name, text, "CM-11.5", f"{now}.")


def explain_treasury(table: "Table", viewer: int | None, _: int) -> Explanation:
    text = "A Magistrate lifted at a Fountain waits here and brings a coin."
    return Explanation("Treasury", text, "CM-6.7", f"{counted(table.coins_left, 'coin')} left.")


def explain_magistrate(table: "Table", viewer: int | None, player: int) -> Explanation:
    text = (
        "Put on a tile when it is laid. It has influence at all four corners of the tile where the "
        "type of building has the tile's color; it stays until it is lifted or recalled."
    )
    if player >= table.sides:
        return Explanation("Magistrate", text, "CM-6.4")
    here = table.players[player].magistrates
    out = sum(
        bool(interpreted(tiles.stands_on_tile)(table.players[player], s))
        for s in range(data.MAGISTRATES)
    )
    free = sum(place == EMPTY for place in here)
    whose = "Your" if player == viewer else f"{player_name(table, player)}'s"
    return Explanation("Magistrate", text, "CM-6.4", f"{whose}: {free} free, {out} on tiles.")


def explain_curator(table: "Table", viewer: int | None, _: int) -> Explanation:
    text = (
        "The rival of our own solo variant: it lays tiles by fixed rules, dedicates sites where it "
        "has the most influence, and wins ties. It is not part of the published game."
    )
    now = f"Level {data.LEVELS[table.level]}." if table.seats == 1 else ""
    return Explanation("The Curator", text, "CM-14.7", now)


def explain_forma(table: "Table", viewer: int | None, place: int) -> Explanation:
    text = (
        "The colors of the Curator's tiles for bridges, sources and foundations, in this order; "
        "a color that was used goes to the end. An empty stack is passed over."
    )
    return Explanation("The Forma", text, "CM-14.2")


def explain_level(table: "Table", viewer: int | None, level: int) -> Explanation:
    surplus = int(data.SURPLUS[level])
    never = surplus > data.IMPERIUM
    text = (
        "The Curator never spends Imperium."
        if never
        else f"The Curator spends Imperium when it has {surplus} more of a color than you."
    )
    return Explanation(f"{data.LEVELS[level]}", text, "CM-14.3")


def explain_verdict(table: "Table", viewer: int | None, vertex: int) -> Explanation:
    """A site that is complete and about to be built."""
    verdict = verdict_at(table, vertex)
    text = verdict_words(table, -1 if viewer is None else viewer, verdict)
    return Explanation(f"Site {vertex_name(vertex)}", f"Here rises {text}.", "CM-6.5")
