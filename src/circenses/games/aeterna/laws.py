"""What is true of every position of Æterna."""

from collections import Counter as Tally

from circenses.core.play.game import Law
from circenses.core.state.schema import EMPTY
from circenses.games.aeterna import box
from circenses.games.aeterna.box import Solo
from circenses.games.aeterna.view import Player, Table


def citizens_of(me: Player) -> int:
    """All citizens of a color, wherever they are."""
    return int(me.citizens + me.supply + sum(me.stack) + sum(me.builder))


def citizens_are_conserved(state: Table) -> bool:
    owned = [citizens_of(state.players[player]) for player in range(state.seats)]
    umbra = state.seats > 1 or citizens_of(state.players[box.UMBRA]) == Solo.citizens[state.era]
    return bool(umbra) and owned == [box.MAX_CITIZENS] * state.seats


def stacks_are_in_order(state: Table) -> bool:
    """The places of a Hill are filled from the left, and no stack is higher than its left one."""
    for hill in range(box.HILLS):
        stacks = sorted(
            (player.place[hill], player.stack[hill])
            for player in state.players
            if player.place[hill] != EMPTY
        )
        heights = [height for _, height in stacks]
        if [place for place, _ in stacks] != list(range(len(stacks))):
            return False
        if heights != sorted(heights, reverse=True) or 0 in heights:
            return False
    return True


def tokens_are_conserved(state: Table) -> bool:
    on_hills = Tally(kind for hill in state.hills for kind in hill.token if kind != EMPTY)
    return on_hills == Tally(box.TOKEN_BAG[: 3 * box.ACTIVE_HILLS[state.gentes]].tolist())


def cards_are_in_one_place(state: Table) -> bool:
    """No card is in two places; a covered card counts for none."""
    places: list[int] = [card for card in state.board if card >= 0]
    for me in state.players:
        places += [card for card in (*me.hand, *me.pack) if card >= 0]
        places += [card for card in range(box.CARDS) if me.played[card]]
        places += [card for card in me.shown if card >= 0 and not me.played[card]]
    return len(places) == len(set(places))


def hands_are_counted(state: Table) -> bool:
    """Cards that left the hand were shown, and the public count of those left is right."""
    after_draft = state.picks == box.HAND
    for me in state.players:
        cards = [card for card in me.hand if card != EMPTY]
        if len(cards) not in (me.hand_count, box.HAND) or (
            not after_draft and any(c >= 0 for c in me.shown)
        ):
            return False
    return True


LAWS = (
    Law("each player has 7 citizens, in Domus, supply and on the board", citizens_are_conserved),
    Law("stacks stand from the left, the higher before the lower", stacks_are_in_order),
    Law("no Reward token is lost or gained", tokens_are_conserved),
    Law("no card is in two places", cards_are_in_one_place),
    Law("the public counts of hands are right", hands_are_counted),
)
