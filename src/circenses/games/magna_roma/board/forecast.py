"""What the final count would miss, if it came now."""

from typing import TYPE_CHECKING

from circenses.core.compiling.interpret import interpreted
from circenses.core.text.sources import Forecast
from circenses.core.text.words import listed
from circenses.games.magna_roma import scoring
from circenses.games.magna_roma.board.names import monument_name
from circenses.games.magna_roma.board.sources import LEVEL_BITS

if TYPE_CHECKING:
    from circenses.games.magna_roma.board.view import Table


def forecast(table: "Table", player: int) -> list[Forecast]:
    """MR-11.4: monuments at which nobody can work."""
    me = table.players[player]
    _, levels = interpreted(scoring.best_employment)(me)
    idle = [
        monument_name(me.monuments[built])
        for built in range(me.monument_count)
        if not (int(levels) >> (LEVEL_BITS * built)) & ((1 << LEVEL_BITS) - 1)
    ]
    return [Forecast(f"{listed(idle)}: nobody works there", harm=True)] if idle else []
