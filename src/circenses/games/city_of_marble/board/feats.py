"""What a turn did, in the words that verdicts use."""

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
        *drawn(before, after),
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
    return [
        Feat(
            f"tile:{place}",
            "laid",
            f"a {names.color_name(now.tiles[place])} tile",
            f"at {names.tile_place(place)}",
            weight=3,
        )
        for place in range(box.PLACEMENTS)
        if was.tiles[place] == EMPTY != now.tiles[place]
    ]


def drawn(before: Player, after: Player) -> list[Feat]:
    """Tiles that were drawn; they lie in the left box, and in the center box after the turn."""
    more = [max(0, got(after, color) - got(before, color)) for color in range(box.COLORS)]
    if not any(more):
        return []
    said = [counted(n, f"{names.color_name(color)} tile") for color, n in enumerate(more) if n]
    key = "draw:" + ",".join(map(str, more))
    return [Feat(key, "drew", listed(said), weight=2)]


def got(player: Player, color: int) -> int:
    return int(player.left_box[color]) + int(player.center_box[color])
