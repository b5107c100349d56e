"""How the table looks: the Hills, the cards, the tracks and each player's Domus."""

from circenses.core.play.game import Part
from circenses.core.state.schema import EMPTY
from circenses.core.text.lists import counted
from circenses.draw import svg
from circenses.draw.choices import Choices
from circenses.draw.goods import chips
from circenses.draw.icons import icon
from circenses.draw.picture_cache import cached
from circenses.draw.pieces import ROMAN, seat_chip
from circenses.draw.svg import NOTHING, Markup
from circenses.draw.table import asks, nonempty
from circenses.games.aeterna import box, state
from circenses.games.aeterna.board import names, outlook, pieces
from circenses.games.aeterna.board.city import draw_hills
from circenses.games.aeterna.board.domus import draw_seat, draw_umbra, draw_unrest
from circenses.games.aeterna.board.hand import draw_hand, draw_offer, draw_people
from circenses.games.aeterna.effects import OPTIONS
from circenses.games.aeterna.state import Decision, Phase
from circenses.games.aeterna.view import Table
from circenses.games.aeterna.vocabulary import ERA_NAMES, GOODS, PHASES


def parts(table: Table, viewer: int | None, choices: Choices) -> list[Part]:
    """The whole table as `viewer` sees it."""
    return nonempty(
        Part("doing", "", draw_buttons(table, viewer, choices) if choices else NOTHING),
        Part("turn", "", draw_turn(table, choices), "side"),
        Part("hills", "", draw_hills(table, viewer, choices)),
        draw_hand(table, viewer, choices),
        Part("people", "Personalities", draw_people(table, viewer, choices)),
        *draw_offer(table, choices),
        *(draw_seat(table, player, viewer, choices) for player in range(table.seats)),
        Part("unrest", "Unrest", draw_unrest(table), "side"),
        Part("umbra", "Gens Umbra", draw_umbra(table) if table.seats == 1 else NOTHING, "side"),
    )


# ---- the turn


def moment(table: Table) -> str:
    """The current moment of the game, such as its Era."""
    return f"Era {ROMAN[era_of(table) + 1]}"


def era_of(table: Table) -> int:
    """AE-9.R8: phase I belongs to the Era that ends, although the next one is already laid out."""
    return table.era - (table.phase == Phase.END_OF_ERA)


@cached
def draw_turn(table: Table, choices: Choices) -> Markup:
    """Era and phase, the order of turns, and who has passed."""
    era = svg.tag("p", svg.tag("b", moment(table)), f", {ERA_NAMES[era_of(table)]}")
    return svg.join((era, draw_order(table, choices), draw_phases(table), draw_passes(table)))


def draw_phases(table: Table) -> Markup:
    """Where in the Era we are."""
    steps = [
        svg.tag(
            "li",
            svg.tag("b", chr(ord("A") + k)),
            svg.tag("span", name.split()[0].capitalize()),
            class_={0: "now", 1: "next"}.get(k - table.phase),
            title=name,
        )
        for k, name in enumerate(PHASES)
    ]
    return svg.tag("ol", *steps, class_="phases", aria_label=f"Phase {PHASES[table.phase]}")


def draw_order(table: Table, choices: Choices) -> Markup:
    """The Turn Order track; in phase I its free positions are choices."""
    places = [draw_position(table, position, choices) for position in range(table.gentes)]
    return svg.tag("ol", *places, class_="order", aria_label="Turn order")


def draw_position(table: Table, position: int, choices: Choices) -> Markup:
    holder = [p for p in range(table.gentes) if table.players[p].position == position]
    if state.SLOT + position in choices or not holder:
        return choices.tag("li", state.SLOT + position, svg.tag("i", str(position + 1)))
    gone = table.players[holder[0]].pass_space != EMPTY and table.phase == Phase.ACTIONS
    shown = seat_chip(pieces.SEATS[holder[0]])
    return svg.tag("li", shown, class_="gone" if gone else None, id=f"order-{holder[0]}")


def draw_passes(table: Table) -> Markup:
    """The Pass track: what the next player to pass gains, and who has passed."""
    holders = {table.players[p].pass_space: p for p in range(table.gentes)}
    places = [
        svg.tag(
            "li",
            seat_chip(pieces.SEATS[holders[space]]) if space in holders else str(points),
            title=pass_title(table, int(points), holders.get(space)),
        )
        for space, points in enumerate(box.PASS_PP[table.gentes, : table.gentes].tolist())
    ]
    return svg.tag("ol", icon("pass"), *places, class_="passes", aria_label="Pass track")


def pass_title(table: Table, points: int, holder: int | None) -> str:
    gain = counted(points, "point")
    if holder is None:
        return f"{gain} for passing"
    return f"{names.player_name(table, holder)} passed and gained {gain}"


ACTIONS = (
    (state.PLAY, "play_card", "Play"),
    (state.FAVOR, "personality", "Favor"),
    (state.CONSTRUCT, "build", "Construct"),
    (state.INFLUENCE, "citizen", "Influence"),
    (state.DISCARD, "draw", "Discard"),
    (state.ACTIVATE, "temple", "Activate"),
    (state.PASS, "pass", "Pass"),
    (state.END, "time", "End turn"),
)


def draw_buttons(table: Table, viewer: int | None, choices: Choices) -> Markup:
    """Buttons for the choices that are not pieces on the board."""
    taken = [state.SWAP + k for k in choices.under(state.SWAP, len(box.Discard.options))]
    taken += [state.OPTION + k for k in choices.under(state.OPTION, OPTIONS)]
    paid = outlook.damage_pay(table, viewer or 0) if asks(table, Decision.DAMAGE) else ()
    return choices.buttons(
        *((move, (icon(concept), word)) for move, concept, word in ACTIONS),
        *((move, gain_chips(table, viewer or 0, move)) for move in taken),
        (state.PAY_DAMAGE, svg.filled("Pay {goods}", goods=chips(GOODS, paid))),
        (state.TAKE_DOOM, (icon("doom"), "Take doom")),
        (state.ACCEPT, ("Influence now",)),
        (state.DECLINE, ("Not now",)),
        (state.NO_TOKEN, ("Take no token",)),
    )


def gain_chips(table: Table, player: int, move: int) -> tuple[Markup | str]:
    """What a choice without a price brings."""
    gain = outlook.gain_of(table, player, move, GOODS.row())
    return (chips(GOODS, gain) if any(gain) else "Nothing",)
