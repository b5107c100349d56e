"""What the end of the Era would bring now, found by running its phases on a copy."""

from circenses.core.compiling.interpret import on_view
from circenses.core.play import preview
from circenses.core.state.plain import plain
from circenses.core.text.lists import counted
from circenses.core.text.sources import Counted, Forecast
from circenses.games.aeterna import GAME, box
from circenses.games.aeterna.board.count import fires, stands
from circenses.games.aeterna.rules import phases
from circenses.games.aeterna.state import Phase
from circenses.games.aeterna.view import Table
from circenses.games.aeterna.vocabulary import GOODS

rules = on_view(phases)

POINTS, UNREST = GOODS.names.index("pp"), GOODS.names.index("unrest")


def forecast(table: Table, player: int) -> list[Forecast]:
    """Harm first: what is lacking, what burns, then what the hills give."""
    if table.phase != Phase.ACTIONS or not table.pending:
        return []
    now = plain(preview.copy_of(GAME, table.view)[0])  # Python reads it faster than a record
    hills = sum(amount(one, POINTS) for one in stands(now) if one.side == player)
    rules.do_scoring_phase(now)
    burnt = [one for one in fires(now) if one.side == player]
    rules.do_buildings_phase(now)
    rules.do_domus_phase(now)
    return sorted(
        [*unrest(now, player), *hunger(now, player), burning(burnt), climb(hills)],
        key=lambda one: not one.harm,
    )


def amount(one: Counted, good: int) -> int:
    return int(one.amount.row[good]) if one.amount else 0


def hunger(now: Table, player: int) -> list[Forecast]:
    """AE-9.10: wheat for the citizens who will be at home."""
    me = now.players[player]
    fed = rules.total_amount(me, box.FEEDERS)
    need = max(0, int(me.citizens) - fed) * box.Feed.wheat_per_citizen
    lack = need - int(me.wheat)
    if lack > 0:
        return [Forecast(f"feed {need}: you lack {lack} wheat", harm=True)]
    return [Forecast(f"feed {need}: you have {int(me.wheat)} wheat")]


def unrest(now: Table, player: int) -> list[Forecast]:
    """AE-9.9: the tokens that the player's unrest has reached."""
    me = now.players[player]
    reached = max(0, rules.damages_to_decide(me))
    if not reached:
        return []
    pay = box.DamageToken.pay[now.damage[0]].tolist()
    cost = GOODS.words(pay)
    words = f"unrest {int(me.unrest)}: pay {cost} or take doom"
    if reached > 1:
        words = f"{words}; {counted(reached - 1, 'token')} more"
    return [Forecast(words, harm=True)]


def burning(burnt: list[Counted]) -> Forecast:
    if not burnt:
        return Forecast("none of your Hills burns")
    harm = sum(amount(one, UNREST) for one in burnt)
    return Forecast(f"{burnt[0].reason} burns: unrest +{harm}", harm=True)


def climb(points: int) -> Forecast:
    return Forecast(f"hills +{points}", gain=points > 0)
