"""What players of City of Marble may have at the end of a game, for the balance report."""

from circenses.core.state.schema import EMPTY
from circenses.games.city_of_marble import box
from circenses.games.city_of_marble.view import Table


def features(state: Table, player: int) -> dict[str, float]:
    """Numbers about one player; those about the whole city are the same for all."""
    me = state.players[player]
    owners, sites = list(state.owners), list(state.sites)
    tiles = list(state.tiles)
    own = [kind for kind, owner in zip(sites, owners, strict=True) if owner == player]
    return {
        **{
            f"built: {row['name']}": float(own.count(kind)) for kind, row in enumerate(box.Building)
        },
        "city: Fountains": float(sites.count(box.FOUNTAIN)),
        "city: tiles laid": float(sum(color != EMPTY for color in tiles)),
        "city: pieces of aqueduct": float(sum(state.pieces)),
        "bridges": float(list(state.bridge_owners).count(player)),
        "coins": float(me.coins),
        "imperium kept": float(sum(me.imperium)),
        "left: tiles": float(sum(me.center_box) + sum(me.left_box)),
    }
