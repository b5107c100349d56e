"""What players of Magna Roma may have at the end of a game, for the balance report."""

from circenses.games.magna_roma import box
from circenses.games.magna_roma.box import Monument, Province, Setup, SoloLevel
from circenses.games.magna_roma.view import Player, Table

SLOTS = ("top", "middle", "bottom")


def features(state: Table, player: int) -> dict[str, float]:
    """Numbers about one player; 0 or 1 for what the player lacks or has."""
    me = state.players[player]
    stars = [me.stars[track] for track in range(box.TRACKS)]
    blessed = sum(me.blessed)
    discs = [
        space
        for space in range(Setup.provinces_in_play * box.PROVINCE_SLOTS)
        if (me.discs >> space) & 1
    ]
    return {
        **monuments(me),
        **provinces(state, discs),
        "stars: all": float(sum(stars)),
        "stars: lowest track": float(min(stars)),
        "track: luxuries": float(me.luxuries),
        "track: faith": float(me.faith),
        "track: legions left": float(me.legions),
        "left: coins": float(me.coins),
        "left: population": float(me.population),
        "left: blessings": float(me.blessings),
        "action: monuments built": float(me.monument_count),
        "action: provinces conquered": float(len(discs)),
        "action: tiles blessed": float(blessed),
        "action: passed": float(me.tiles - me.monument_count - len(discs) - blessed),
    }


def rank(total: int) -> str:
    """MR-12.7: the level reached by a solo score.

    >>> rank(49), rank(50), rank(131)
    ('Tribune', 'Senator', 'Caesar')
    """
    return str([row["title"] for row in SoloLevel if row["from"] <= max(0, total)][-1])


def monuments(me: Player) -> dict[str, float]:
    """Which monuments the player has built."""
    own = {me.monuments[built] for built in range(me.monument_count)}
    return {
        f"monument: {row['name']}": float(number in own)
        for number, row in enumerate(Monument.written)
    }


def provinces(state: Table, discs: list[int]) -> dict[str, float]:
    """Which provinces the player holds, and in which slots; only of those in play."""
    found: dict[str, float] = {}
    for card in range(Setup.provinces_in_play):
        name = Province.written[state.provinces[card]]["name"]
        found[f"province: {name}"] = float(
            any(space // box.PROVINCE_SLOTS == card for space in discs)
        )
    for slot, title in enumerate(SLOTS):
        held = sum(space % box.PROVINCE_SLOTS == slot for space in discs)
        found[f"province slots: {title}"] = float(held)
    return found
