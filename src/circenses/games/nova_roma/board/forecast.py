"""What the end of the round would bring if it came now."""

from circenses.core.compiling.interpret import on_view
from circenses.core.text.sources import Forecast
from circenses.draw.pieces import ROMAN
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.board.names import TRACK_NAMES
from circenses.games.nova_roma.rules import rounds
from circenses.games.nova_roma.view import Table


def forecast(table: Table, player: int) -> list[Forecast]:
    """NR-19.2: the player furthest along the track of the favored chariot."""
    if not table.round_number or table.favored < 0:
        return []
    track = int(layout.CHARIOT_TRACK[table.favored])
    best = on_view(rounds).furthest(table, track)
    neutral = table.seats <= 2 and table.players[best].race[track] <= table.neutral_race[track]
    name = f"favored track, {TRACK_NAMES[track]}"
    if neutral:
        return [Forecast(f"{name}: nobody leads yet")]
    if best == player:
        return [Forecast(f"{name}: you lead, +{box.Scoring.chariot_vp}", gain=True)]
    return [Forecast(f"{name}: {ROMAN[best + 1]} leads")]
