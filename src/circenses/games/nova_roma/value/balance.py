"""What players of Nova Roma may have at the end of a game, for the balance report."""

from collections.abc import Iterable

from circenses.core.compiling.interpret import on_view
from circenses.games.nova_roma import box, effects, layout, scoring
from circenses.games.nova_roma.rules import resources
from circenses.games.nova_roma.view import Player, Table


def features(state: Table, player: int) -> dict[str, float]:
    """Numbers about one player; 0 or 1 for what the player lacks or has."""
    me = state.players[player]
    return {
        **followers(me),
        **tiles(me),
        **{f"blocks: zone {row['id']}": blocks(me, k) for k, row in enumerate(box.Zone.written)},
        "contracts: building": float(int(me.building).bit_count()),
        "contracts: shipping": float(int(me.shipping).bit_count()),
        "sea: ships in a port": float(sum(stop >= layout.FIRST_PORT for stop in me.ships)),
        "race: steps": float(sum(me.race)),
        "race: chariots": float(me.chariots),
        "mosaic: claimed": float(int(me.claimed).bit_count()),
        "mosaic: tokens left": float(me.tokens),
        "left: goods": float(on_view(scoring).goods_of(me)),
        "left: coins": float(me.coins),
        "left: influence": float(me.influence),
        "estate: tiles": float(on_view(resources).estate_tiles(me)),
        "followers: in the row": float(me.followers),
        "followers: in hand": float(me.hand_count),
    }


def members(words: Iterable[int]) -> set[int]:
    """The things of a set, which the state holds as words of 32 bits."""
    return {
        32 * k + bit for k, word in enumerate(words) for bit in range(32) if int(word) >> bit & 1
    }


def blocks(me: Player, zone: int) -> float:
    return float(len(members(me.blocks[zone])))


def followers(me: Player) -> dict[str, float]:
    """Which followers are in the row."""
    row = members(me.row)
    return {
        f"follower: {card['name']}": float(number in row)
        for number, card in enumerate(box.Follower.written)
    }


def tiles(me: Player) -> dict[str, float]:
    """How many estate tiles of each kind lie on the production area."""
    laid = [box.Tile.kind[tile] for tile in me.tiles if tile >= 0]
    return {f"tiles: {kind.name.lower()}": float(laid.count(kind)) for kind in effects.TileKind}
