"""Points that the player would miss if the game ended now."""

from circenses.core.text.lists import listed
from circenses.core.text.sources import Forecast
from circenses.games.magna_roma.board import outlook
from circenses.games.magna_roma.board.names import monument_name
from circenses.games.magna_roma.view import Table


def forecast(table: Table, player: int) -> list[Forecast]:
    """MR-11.4: monuments at which nobody can work."""
    me = table.players[player]
    levels = enumerate(outlook.levels(me))
    idle = [f"the {monument_name(me.monuments[built])}" for built, level in levels if not level]
    return [Forecast(f"Nobody works at {listed(idle)}", harm=True)] if idle else []
