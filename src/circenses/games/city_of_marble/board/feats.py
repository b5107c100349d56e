"""What a turn did, in the words that verdicts use."""

from collections import Counter

from circenses.core.state.schema import EMPTY
from circenses.core.text.feats import Feat
from circenses.core.text.lists import counted, listed
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.board import names
from circenses.games.city_of_marble.view import Player, Table


def feats(was: Table, now: Table, player: int) -> list[Feat]:
    before, after = was.players[player], now.players[player]
    return [
        *sites(was, now, player),
        *bridges(was, now, player),
        *water(was, now),
        *tiles(was, now),
        *magistrates(was, now, before, after),
        *drawn(was, now, before, after),
        *spent(before, after),
    ]


def sites(was: Table, now: Table, player: int) -> list[Feat]:
    """Buildings for the player and for others, and Fountains."""
    found = []
    for vertex in range(box.VERTICES):
        if was.sites[vertex] == now.sites[vertex]:
            continue
        owner, thing = now.owners[vertex], site_thing(now, vertex)
        if owner == player:
            found.append(Feat(f"site:{vertex}", "built", thing, weight=7, rare=True))
        elif owner == EMPTY:
            found.append(Feat(f"fountain:{vertex}", "made", thing, weight=4))
        else:
            whose = f"for {names.player_name(now, owner)}"
            found.append(Feat(f"gift:{vertex}", "built", thing, whose, weight=6))
    return found


def site_thing(now: Table, vertex: int) -> str:
    """A building by its place: the Baths at G5."""
    kind = names.building_name(now.sites[vertex])
    return f"the {kind} at {names.vertex_name(vertex)}"


def bridges(was: Table, now: Table, player: int) -> list[Feat]:
    return [
        Feat(f"bridge:{k}", "took", f"the bridge {box.BridgeSpace.name[k]}", weight=5, rare=True)
        for k in range(box.BRIDGES)
        if was.bridge_owners[k] != now.bridge_owners[k] == player
    ]


def water(was: Table, now: Table) -> list[Feat]:
    """Aqueducts that were begun or led on, by where they end."""
    found = []
    for aqueduct in range(box.AQUEDUCTS):
        head, name = now.heads[aqueduct], f"the {names.water_name(aqueduct)}"
        if head == was.heads[aqueduct] or head == EMPTY:
            continue
        if now.pieces[aqueduct] == was.pieces[aqueduct]:
            found.append(Feat(f"source:{aqueduct}", "started", name, weight=4, rare=True))
        else:
            where = f"to {names.vertex_name(head)}"
            found.append(Feat(f"water:{aqueduct}:{head}", "led", name, where, weight=4))
    return found


def tiles(was: Table, now: Table) -> list[Feat]:
    """Tiles that were laid; the only one of its color is the same tile wherever it lies."""
    new = [
        place for place in range(box.PLACEMENTS) if was.tiles[place] == EMPTY != now.tiles[place]
    ]
    colors = Counter(now.tiles[place] for place in new)
    return [
        Feat(
            f"tile:{now.tiles[place]}" if colors[now.tiles[place]] == 1 else f"tile at:{place}",
            "laid",
            f"a {names.color_name(now.tiles[place])} tile",
            f"at {names.tile_place(place)}",
            weight=3,
        )
        for place in new
    ]


def magistrates(was: Table, now: Table, before: Player, after: Player) -> list[Feat]:
    """Magistrates put on tiles, and those recalled or lifted."""
    old, new = (
        {place for place in player.magistrates if 0 <= place < box.PLACEMENTS}
        for player in (before, after)
    )
    put = [
        Feat(f"magistrate:{place}", "put", "a Magistrate", f"on {tile_at(now, place)}", weight=2)
        for place in sorted(new - old)
    ]
    taken = [
        Feat(f"taken:{place}", "took", "a Magistrate", f"from {tile_at(was, place)}", weight=2)
        for place in sorted(old - new)
    ]
    return [*put, *taken]


def tile_at(table: Table, place: int) -> str:
    return f"the {names.color_name(table.tiles[place])} tile at {box.PLACEMENT_NAMES[place][:-1]}"


def drawn(was: Table, now: Table, before: Player, after: Player) -> list[Feat]:
    """Tiles that were drawn; some may have been laid in the same turn."""
    if now.seats > 1:
        more = [was.stacks[color] - now.stacks[color] for color in range(box.COLORS)]
    else:  # the Curator draws, too
        more = [max(0, got(after, color) - got(before, color)) for color in range(box.COLORS)]
    if not any(more):
        return []
    said = [counted(n, f"{names.color_name(color)} tile") for color, n in enumerate(more) if n]
    key = "draw:" + ",".join(map(str, more))
    return [Feat(key, "drew", listed(said), weight=2)]


def got(player: Player, color: int) -> int:
    return int(player.left_box[color]) + int(player.center_box[color])


def spent(before: Player, after: Player) -> list[Feat]:
    """Imperium given back for one more action."""
    return [
        Feat(f"spend:{color}", "spent", f"a {names.color_name(color)} Imperium tile", weight=1)
        for color in range(box.COLORS)
        if after.imperium[color] < before.imperium[color]
    ]
