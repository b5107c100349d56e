"""What players of Æterna may have at the end of a game, for the balance report."""

from circenses.games.aeterna.box import Card
from circenses.games.aeterna.effects import COLOR_NAMES
from circenses.games.aeterna.scoring import full_sets, is_condemned
from circenses.games.aeterna.view import Table


def features(state: Table, player: int) -> dict[str, float]:
    """Numbers about one player; 0 or 1 for what the player lacks or has."""
    me = state.players[player]
    played = [int(me.played[card]) for card in range(len(Card.written))]
    return {
        **{f"card: {card['name']}": float(played[n]) for n, card in enumerate(Card.written)},
        **{f"color: {name}": float(me.colors[n]) for n, name in enumerate(COLOR_NAMES)},
        "cards: played": float(sum(played)),
        "cards: full sets": float(full_sets(me)),
        "track: unrest": float(me.unrest),
        "track: Doom tokens": float(me.dooms),
        "track: condemned": float(is_condemned(me)),
        "left: stone": float(me.stones),
        "left: wheat": float(me.wheat),
        "left: aurei": float(me.aurei),
        "left: citizens": float(me.citizens),
        "passed: place in the last Era": float(me.pass_space + 1),
    }
