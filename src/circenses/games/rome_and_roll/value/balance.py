"""What players of Rome & Roll may have at the end of a game, for the balance report."""

from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.rules.regions import count_bits
from circenses.games.rome_and_roll.scoring import abilities
from circenses.games.rome_and_roll.view import Player, Table


def features(state: Table, player: int) -> dict[str, float]:
    """Numbers about one player; 0 or 1 for what the player lacks or has."""
    me = state.players[player]
    return {
        **characters(me),
        **blueprints(state, player),
        **{f"track: {name}": float(me.track[n]) for n, name in enumerate(vocabulary.TRACKS)},
        **{
            f"left: {name}": float(me.yard[n])
            for n, name in enumerate(vocabulary.GOODS.names[: vocabulary.RESOURCES])
        },
        "advisors: boxes": float(sum(me.loyalty)),
        "advisors: abilities": float(abilities(me)),
        "army: soldiers": float(me.soldiers),
        "senators: all": float(me.senators),
        "senators: used": float(me.deployed),
        "provinces: settlements": float(count_bits(int(me.settlements))),
        "provinces: roads": float(count_bits(int(me.roads))),
        "Nero cards": float(count_bits(int(me.nero))),
        "favors held": float(count_bits(int(me.favors))),
    }


def characters(me: Player) -> dict[str, float]:
    """Which character the player is."""
    return {
        f"character: {name}": float(me.character == number)
        for number, name in enumerate(box.Character.name)
    }


def blueprints(state: Table, player: int) -> dict[str, float]:
    """How many buildings of each card the player has drawn."""
    found = {f"building: {row['name']}": 0.0 for row in box.Blueprint.written}
    for building in range(state.building_count):
        it = state.buildings[building]
        if it.owner == player and it.slot < vocabulary.SLOTS:
            found[f"building: {box.Blueprint.written[state.cards[it.slot]]['name']}"] += 1.0
    return found
