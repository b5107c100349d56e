"""The Military, Pantheon and Market boards, which all players share."""

from functools import cache, lru_cache

from circenses.core.state.schema import EMPTY
from circenses.draw import svg
from circenses.draw.choices import Choices
from circenses.draw.icons import icon_at
from circenses.draw.marks import hit, ring_rect
from circenses.draw.picture_cache import cached
from circenses.draw.pieces import enamel, enamel_color
from circenses.draw.svg import Markup
from circenses.draw.table import asked
from circenses.draw.track import markers, middle, track
from circenses.games.magna_roma import box
from circenses.games.magna_roma.board import pieces
from circenses.games.magna_roma.board.city import lowest_star
from circenses.games.magna_roma.state import ACCEPT
from circenses.games.magna_roma.view import Table
from circenses.games.magna_roma.vocabulary import GOODS

TRACK_LEFT = 150
TRACK_TOPS = {"legion": 6, "faith": 68, "luxury": 130}
GIFTS_BELOW, TRADES_BELOW = 43, 46  # how far below the top of a track they lie
LAST = {
    "legion": box.Military.last_space,
    "faith": box.Pantheon.last_space,
    "luxury": box.Market.last_space,
}
GOLDEN = {  # the spaces that bring something
    "legion": box.Military.end_vp.nonzero()[0].tolist(),
    "faith": box.BLESSING_SPACE.nonzero()[0].tolist(),
    "luxury": (box.TRADE_SLOT != EMPTY).nonzero()[0].tolist(),
}


@cached
def draw_tracks(table: Table, viewer: int | None, choices: Choices) -> Markup:
    """The three boards that all share."""
    pantheon, market = "scores blessings", "times star value"
    if viewer is not None:
        me = table.players[viewer]
        pantheon = f"{int(box.Pantheon.token_vp[me.faith])} per blessing"  # MR-11.3
        market = f"{int(box.Market.values[me.luxuries])} × star value {lowest_star(me)}"  # MR-11.2
    shown = svg.drawing(
        722,
        190,
        draw_board("Military", "for provinces", "legion"),
        draw_board("Pantheon", pantheon, "faith"),
        draw_board("Market", market, "luxury"),
        draw_printed(),
        draw_trades(table, choices),
        *(draw_markers(table, viewer, resource) for resource in TRACK_TOPS),
        label="Military, Pantheon and Market",
        role="group",
        class_="tracks-svg",
    )
    return svg.tag("div", shown, class_="scroll")


@lru_cache(maxsize=256)
def draw_board(name: str, note: str, resource: str) -> Markup:
    """The name of a board and its spaces."""
    y = TRACK_TOPS[resource]
    return svg.group(
        svg.circle(22, y + 16, 17, fill=svg.var(enamel_color(resource))),
        icon_at(resource, 22, y + 16, 24, "ivory"),
        svg.text(48, y + 13, name, 16.5, class_="h", fill=svg.var("ink")),
        svg.text(48, y + 29, note, 12, fill=svg.var("ink-2")),
        track(TRACK_LEFT, y, LAST[resource], frozenset(GOLDEN[resource]), enamel_color(resource)),
        data_thing=f"good:{resource}",
    )


@cache
def draw_printed() -> Markup:
    """What is printed below the spaces: points on the Military board, blessings on the Pantheon."""
    low, mid = TRACK_TOPS["legion"] + GIFTS_BELOW, TRACK_TOPS["faith"] + GIFTS_BELOW
    points = [
        icon_at("vp", middle(TRACK_LEFT, space) - 8, low, 13, "laurel")
        + svg.text(middle(TRACK_LEFT, space), low + 4.5, box.Military.end_vp[space], 12, class_="n")
        for space in GOLDEN["legion"]
    ]
    tokens = [enamel("blessing", middle(TRACK_LEFT, space), mid, 16) for space in GOLDEN["faith"]]
    return svg.join((*points, *tokens))


def draw_trades(table: Table, choices: Choices) -> Markup:
    """MR-7.10: the trade tokens below their spaces; the open one may be clicked."""
    y = TRACK_TOPS["luxury"] + TRADES_BELOW
    drawn = []
    for space in GOLDEN["luxury"]:
        slot = int(box.TRADE_SLOT[space])
        x, token = middle(TRACK_LEFT, space), table.trades[slot]
        shown = svg.placed(x, y, pieces.draw_trade_token(token), data_thing=f"trade:{token}")
        if ACCEPT in choices and asked(table).arg == slot:
            width = pieces.trade_width(token)
            frame = (x - width / 2, y - 10, width, 20)
            shown = choices.wrap(ACCEPT, shown, ring_rect(*frame, 10), hit(*frame))
        drawn.append(shown)
    return svg.join(drawn)


def draw_markers(table: Table, viewer: int | None, resource: str) -> Markup:
    """The discs of all players on one board."""
    field = GOODS.named(resource).field
    positions = tuple(getattr(table.players[player], field) for player in range(table.seats))
    return markers(TRACK_LEFT, TRACK_TOPS[resource], positions, pieces.PLAYERS, viewer, resource)
