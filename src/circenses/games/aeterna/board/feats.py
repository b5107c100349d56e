"""What a turn did, in the words that verdicts use."""

from circenses.core.state.schema import EMPTY
from circenses.core.text.feats import Feat
from circenses.games.aeterna import box
from circenses.games.aeterna.board import names
from circenses.games.aeterna.view import Player, Table


def feats(was: Table, now: Table, player: int) -> list[Feat]:
    before, after = was.players[player], now.players[player]
    return [
        *cards(was, before, after),
        *buildings(now, before, after),
        *influence(before, after),
        *discards(before, after),
        *drafted(before, after),
        *passed(before, after),
    ]


def cards(was: Table, before: Player, after: Player) -> list[Feat]:
    """Cards from the hand, from the board, and Personalities."""
    found = []
    for card, laid in enumerate(after.played):
        if not laid or before.played[card]:
            continue
        person = card >= box.HAND_CARDS
        past = "took the favor of" if person else "played"
        rare = person or card in list(was.board)
        name = names.card_name(card)
        found.append(Feat(f"card:{card}", past, name, weight=6, rare=rare))
    return found


def buildings(now: Table, before: Player, after: Player) -> list[Feat]:
    found = []
    for kind in range(box.BUILDINGS):
        if after.builder[kind] and not before.builder[kind]:
            thing = names.an(names.building_name(kind))
            found.append(Feat(f"building:{kind}", "constructed", thing, weight=6))
    return found


def influence(before: Player, after: Player) -> list[Feat]:
    return [
        Feat(
            f"hill:{hill}",
            "influenced",
            names.hill_name(hill),
            f"in {names.place_name(after.place[hill])} place",
            weight=5,
        )
        for hill in range(box.HILLS)
        if after.stack[hill] > before.stack[hill] and after.place[hill] != EMPTY
    ]


def discards(before: Player, after: Player) -> list[Feat]:
    """Cards that left the hand for a small gain."""
    return [
        Feat(f"discard:{card}", "discarded", names.card_name(card), weight=2)
        for card in after.shown
        if card >= 0 and card not in list(before.shown) and not after.played[card]
    ]


def drafted(before: Player, after: Player) -> list[Feat]:
    """The card chosen from the pack, as far as the viewer may see it."""
    old, new = own_cards(before), own_cards(after)
    return [
        Feat(f"draft:{card}", "kept", names.card_name(card), weight=4)
        for card in sorted(new - old)
        if card in list(before.pack)
    ]


def own_cards(player: Player) -> set[int]:
    chosen = [player.pack[player.pick]] if 0 <= player.pick < len(player.pack) else []
    return {card for card in (*player.kept, *player.hand, *chosen) if card >= 0}


def passed(before: Player, after: Player) -> list[Feat]:
    gone = before.pass_space == EMPTY != after.pass_space
    return [Feat("pass", "passed", "", weight=1)] if gone else []
