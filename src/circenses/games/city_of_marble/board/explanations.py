"""What a thing is, and what it is worth to the viewer now."""

from circenses.core.compiling.interpret import on_view
from circenses.core.state.schema import EMPTY
from circenses.core.text.explain import Explanation
from circenses.core.text.lists import counted
from circenses.games.city_of_marble import box, scoring
from circenses.games.city_of_marble.board import names, outlook
from circenses.games.city_of_marble.rules import tiles
from circenses.games.city_of_marble.view import Table


def explain_tile(table: Table, viewer: int | None, color: int) -> Explanation:
    building, named = names.building_name(names.COLOR_BUILDING[color]), names.color_name(color)
    text = (
        f"A Neighborhood tile of {named}, with a house in each corner. Only Magistrates on {named} "
        f"tiles have influence where {names.an(building)} rises."
    )
    now = f"{counted(table.stacks[color], 'tile is', 'tiles are')} left to draw."
    if viewer is not None:
        now = f"{now} You can play {table.players[viewer].center_box[color]}."
    return Explanation(f"{names.color_name(color).capitalize()} tile", text, "CM-1.2", now)


def explain_building(table: Table, viewer: int | None, kind: int) -> Explanation:
    it = box.Building
    color = box.COLOR_NAMES[it.color[kind]]
    text = (
        f"Rises where {it.buildings_in_site[kind]} tiles close a site. The player with the most "
        f"Magistrates there on {color} tiles owns it and scores {it.vp[kind]} points at once."
    )
    return Explanation(it.name[kind], text, "CM-1.4", owned_words(table, viewer, kind))


def owned_words(table: Table, viewer: int | None, kind: int) -> str:
    """How many of them stand, and how many are the viewer's."""
    owners = [table.owners[v] for v in range(box.VERTICES) if table.sites[v] == kind]
    standing = counted(len(owners), "stands", "stand")
    if viewer is None:
        return f"{standing}."
    return f"{standing}, {owners.count(viewer)} of them yours."


def explain_fountain(table: Table, viewer: int | None, _: int) -> Explanation:
    text = (
        "Rises where no single player has the most influence. Leading an aqueduct to it brings a "
        "coin; at the end, every Civic Building beside it brings its owner "
        f"{counted(box.FOUNTAIN_POINTS, 'point')}."
    )
    now = ""
    if viewer is not None:
        points = on_view(scoring).score_fountains(table, viewer)
        now = f"Fountains beside your buildings are worth {counted(points, 'point')} now."
    return Explanation("Fountain", text, "CM-6.6", now)


def explain_site(table: Table, viewer: int | None, vertex: int) -> Explanation:
    """A vertex: what stands there, or what would close it."""
    kind, name = table.sites[vertex], names.vertex_name(vertex)
    if kind == box.FOUNTAIN:
        return explain_fountain(table, viewer, 0)._replace(title=f"Fountain at {name}")
    if kind != EMPTY:
        return built_explained(table, viewer, vertex)
    if not box.IS_SITE[vertex]:
        text = "Points on the border never become sites, but aqueducts may pass them."
        return Explanation(f"Border point {name}", text, "CM-2.10")
    text = "When tiles or hills cover all six sides of this point, a building rises here."
    met = counted(table.touching[vertex], "tile touches it", "tiles touch it")
    return Explanation(f"Site {name}", text, "CM-6.1", f"Now {met}.")


def built_explained(table: Table, viewer: int | None, vertex: int) -> Explanation:
    """A Civic Building: whose it is, and what it will still bring."""
    kind, owner = table.sites[vertex], table.owners[vertex]
    whose = "Yours" if owner == viewer else f"It belongs to {names.player_name(table, owner)}"
    beside = on_view(scoring).adjacent_fountains(table, vertex)
    wet = table.water[vertex] != EMPTY
    more = beside * box.FOUNTAIN_POINTS + wet * box.AQUEDUCT_POINTS
    water = "an aqueduct reaches it" if wet else "no aqueduct reaches it"
    now = f"{counted(beside, 'Fountain')} beside it, {water}: {counted(more, 'point')} at the end."
    title = f"{names.building_name(kind)} at {names.vertex_name(vertex)}"
    points = counted(int(box.Building.vp[kind]), "point")
    return Explanation(title, f"{whose}; it brought {points}.", "CM-6.5", now)


def explain_hill(table: Table, viewer: int | None, hill: int) -> Explanation:
    text = (
        "The city grows around the hills. A hill closes one side of three sites but is not a tile,"
        " so no Arena rises beside it."
    )
    now = "It is in play." if table.hills[hill] else "It is not in play in this game."
    return Explanation(box.Hill.name[hill], text, "CM-2.14", now)


def explain_bridge(table: Table, viewer: int | None, space: int) -> Explanation:
    least, most = int(box.Bridge.tiles.min()), int(box.Bridge.tiles.max())
    text = (
        f"A Bridge tile, worth {least} to {most} points at the end. The player who lays a tile "
        "over it takes it and keeps its value secret."
    )
    owner = table.bridge_owners[space]
    now = "Nobody has taken it yet."
    if owner != EMPTY:
        whose = "You have" if owner == viewer else f"{names.player_name(table, owner)} has"
        value = max(table.revealed[space], table.players[owner].bridges[space])
        worth = counted(value, "point")
        now = f"{whose} taken it: {worth}." if value > 0 else f"{whose} taken it."
    return Explanation(f"Pons {box.BridgeSpace.name[space]}", text, "CM-7.1", now)


def explain_aqueduct(table: Table, viewer: int | None, aqueduct: int) -> Explanation:
    text = (
        "It starts when a tile touches its source and grows along edges of tiles. It never "
        "branches, loops or touches another. It belongs to nobody; at the end, every Civic "
        f"Building on its way brings its owner {counted(box.AQUEDUCT_POINTS, 'point')}."
    )
    pieces = box.Aqueduct.per_color - table.pieces[aqueduct]
    left = counted(pieces, "piece is left", "pieces are left")
    is_started = table.heads[aqueduct] != EMPTY
    now = f"{left}." if is_started else f"{left}. Nobody has started it yet."
    return Explanation(names.water_name(aqueduct), text, "CM-7.4", now)


def explain_imperium(table: Table, viewer: int | None, color: int) -> Explanation:
    name = f"{names.color_name(color).capitalize()} Imperium"
    text = (
        "A Magistrate lifted here brings one tile at the end of its owner's turn. Spend a tile for "
        "one more action, or keep it: at the end, having the most tiles of a color scores "
        f"{box.Scoring.imperium_majority} points, or {box.Scoring.imperium_majority_tied} if tied."
    )
    now = f"{counted(table.imperium_left[color], 'tile is', 'tiles are')} left."
    if viewer is not None:
        worth = on_view(scoring).imperium_majority(table, viewer, color)
        mine = table.players[viewer].imperium[color]
        now = f"{now} Your {counted(mine, 'tile')} would score {counted(worth, 'point')} now."
    return Explanation(name, text, "CM-11.5", now)


def explain_treasury(table: Table, viewer: int | None, _: int) -> Explanation:
    text = (
        "A Magistrate lifted at a Fountain waits here and brings a coin when its owner's turn ends."
    )
    return Explanation("Treasury", text, "CM-6.7", f"{counted(table.coins_left, 'coin')} left.")


def explain_magistrate(table: Table, viewer: int | None, player: int) -> Explanation:
    text = (
        "You may put one on a tile when you lay it. It counts at each corner of the tile where the "
        "building has the tile's color, and stays until you lift or recall it."
    )
    if player >= table.sides:
        return Explanation("Magistrate", text, "CM-6.4")
    here = table.players[player].magistrates
    out = sum(
        on_view(tiles).stands_on_tile(table.players[player], s)
        for s in range(box.Player.magistrates)
    )
    free = sum(place == EMPTY for place in here)
    whose = "Your" if player == viewer else f"{names.player_name(table, player)}'s"
    return Explanation("Magistrate", text, "CM-6.4", f"{whose}: {free} free, {out} on tiles.")


def explain_curator(table: Table, viewer: int | None, _: int) -> Explanation:
    text = (
        "The rival in our own solo variant. It lays tiles by fixed rules, owns sites where it has "
        "the most influence, and wins ties. It is not part of the published game."
    )
    now = f"Level {box.SoloLevel.name[table.level]}." if table.seats == 1 else ""
    return Explanation("The Curator", text, "CM-14.7", now)


def explain_forma(table: Table, viewer: int | None, place: int) -> Explanation:
    text = (
        "The order of colors in which the Curator lays tiles for bridges, sources and foundations. "
        "A color it has used goes to the end; empty stacks are skipped."
    )
    return Explanation("The Forma", text, "CM-14.2")


def explain_level(table: Table, viewer: int | None, level: int) -> Explanation:
    text = f"{box.level_words(level)}."
    surplus = int(box.SoloLevel.surplus[level])
    if surplus <= box.Imperium.per_color:
        more = (
            f"With {surplus} more Imperium tiles of a color than you, it spends one to act again."
        )
        text = f"{text} {more}"
    return Explanation(f"{box.SoloLevel.name[level]}", text, "CM-14.3")


def explain_verdict(table: Table, viewer: int | None, vertex: int) -> Explanation:
    """A site that is complete and about to be built."""
    verdict = outlook.verdict_at(table, vertex)
    text = names.verdict_words(table, -1 if viewer is None else viewer, verdict)
    return Explanation(f"Site {names.vertex_name(vertex)}", f"Rises here: {text}.", "CM-6.5")
