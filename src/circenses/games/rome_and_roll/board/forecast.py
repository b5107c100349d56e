"""What is coming: the end, buildings that score nothing yet, and the next Nero card."""

from itertools import chain

from circenses.core.compiling.interpret import on_view
from circenses.core.text.lists import counted, listed
from circenses.core.text.sources import Forecast
from circenses.draw.table import asks
from circenses.games.rome_and_roll import box, scoring, vocabulary
from circenses.games.rome_and_roll.board.drafting import reasons_against
from circenses.games.rome_and_roll.board.names import slot_name
from circenses.games.rome_and_roll.box import seneca as seneca_cards
from circenses.games.rome_and_roll.state import Decision
from circenses.games.rome_and_roll.view import Table
from circenses.games.rome_and_roll.vocabulary import ACTION_NAMES

rules = on_view(scoring)


def forecast(table: Table, player: int) -> list[Forecast]:
    """Why actions are missing, then bad news: the last round, buildings without points, Seneca;
    then the player's next card.
    """
    coming = (the_end(table), idle(table, player), seals(table), next_card(table, player))
    return [*not_offered(table, player), *chain.from_iterable(coming)]


def not_offered(table: Table, player: int) -> list[Forecast]:
    """RR-4.12: while a main action is chosen, each reason against others with their names."""
    if not asks(table, Decision.MAIN_ACTION) or table.active != player:
        return []
    names: dict[str, list[str]] = {}
    for action, why in reasons_against(table, player):
        names.setdefault(why, []).append(ACTION_NAMES[action])
    return [Forecast(f"{listed(those)}: {why}") for why, those in names.items()]


def the_end(table: Table) -> list[Forecast]:
    """RR-14.1, RR-15.26: one more round after the last Nero card; nine at most in a solo game."""
    alone = box.Seneca.rounds_max if table.seats == 1 else 0
    last = min(filter(None, (table.last_round, alone)), default=0)
    if not last or table.rounds < last - 1:
        return []
    one_more = table.rounds < last
    said = "one more round after this one" if one_more else "this is the last round"
    return [Forecast(said, harm=True)]


def seals(table: Table) -> list[Forecast]:
    """RR-15.8: how close Seneca is to a Nero card."""
    if table.seats > 1 or not table.nero:
        return []
    seen = (table.seneca_played & seneca_cards.SEALED).bit_count()
    marks = int(seneca_cards.SEALS_FOR_NERO[table.level])
    ahead = [n for n in range(seen + 1, marks.bit_length()) if (marks >> n) & 1]
    if not ahead:
        return []
    more = ahead[0] - seen
    return [Forecast(f"{counted(more, 'seal')} to Seneca's next Nero card", harm=more == 1)]


def idle(table: Table, player: int) -> list[Forecast]:
    """RR-14.5: the player's buildings whose condition is not met now."""
    names = [
        slot_name(table, it.slot)
        for number, it in enumerate(table.buildings[: table.building_count])
        if it.owner == player
        and box.Blueprint.vp[table.cards[it.slot]]
        and not rules.points_of(table, player, number)
    ]
    return [Forecast(f"no points yet: {listed(names)}", harm=True)] if names else []


def next_card(table: Table, player: int) -> list[Forecast]:
    """RR-14.2: the nearest blue box, and the card on top of the stack."""
    if not table.nero:
        return []
    me = table.players[player]
    missing = [
        (int(box.Character.blue_box[me.character, track]) - me.track[track], name)
        for track, name in enumerate(vocabulary.TRACKS)
        if not (me.blue >> track) & 1
    ]
    if not missing:
        return []
    steps, name = min(missing)
    one = name.removesuffix("s") if steps == 1 else name
    top = (table.nero & -table.nero).bit_length() - 1
    points = int(box.NeroCard.vp[top])
    return [Forecast(f"{steps} more {one}: a Nero card, +{points}", gain=True)]
