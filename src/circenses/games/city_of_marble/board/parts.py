"""How the table looks: the city, the stacks and spaces; then each player's board."""

from circenses.core.play.game import Part
from circenses.core.state.schema import EMPTY
from circenses.core.text.lists import counted
from circenses.draw import svg
from circenses.draw.choices import Choices
from circenses.draw.grid import way_button
from circenses.draw.icons import icon, icon_at
from circenses.draw.picture_cache import cached
from circenses.draw.pieces import enamel, pawn
from circenses.draw.places import Line
from circenses.draw.svg import NOTHING, Markup, stroke, var
from circenses.draw.table import asked, asks, nonempty
from circenses.draw.ui import line_icon
from circenses.games.city_of_marble import box, state
from circenses.games.city_of_marble.board import names, pieces
from circenses.games.city_of_marble.board.city import draw_city, draw_turned, seen_at
from circenses.games.city_of_marble.board.places import WAYS
from circenses.games.city_of_marble.board.players import draw_curator, draw_seat
from circenses.games.city_of_marble.state import Decision
from circenses.games.city_of_marble.view import Table
from circenses.games.city_of_marble.vocabulary import LYING

# ---- parts


def parts(table: Table, viewer: int | None, choices: Choices) -> list[Part]:
    """The whole table as `viewer` sees it."""
    return nonempty(
        Part("hand", "", draw_hand(table, choices)),
        Part("doing", "", draw_buttons(choices)),
        Part("city", "The city", draw_board(table, viewer, choices)),
        Part("stones", "Stacks and Imperium", draw_stones(table)),
        *(draw_seat(table, player, viewer, choices) for player in range(table.seats)),
        Part("curator", "The Curator", draw_curator(table) if table.seats == 1 else NOTHING),
    )


def moment(table: Table) -> str:
    """The current moment of the game, such as the final round."""
    if not table.pending:
        return "the end"
    if table.final_turns != EMPTY:
        return "final round"
    return f"{sum(table.stacks)} tiles left"


def draw_hand(table: Table, choices: Choices) -> Markup:
    """The tile in hand, beside the question."""
    if not choices or not asks(table, Decision.PLACEMENT):
        return NOTHING
    tile = svg.placed(32, 20, pieces.draw_small_tile(asked(table).arg, 1))
    label = f"A {names.color_name(asked(table).arg)} tile in hand"
    return svg.drawing(64, 42, tile, label=label)


def draw_buttons(choices: Choices) -> Markup:
    """Buttons for the answers that are not pieces on the board."""
    return choices.buttons(
        (state.SOMEBODY, (icon("magistrate"), "Put a Magistrate")),
        (state.NOBODY, ("Keep them",)),
        (state.STAY, ("Lift nobody",)),
        (state.END_TURN, (line_icon("check"), "End turn")),
    )


# ---- the city


@cached
def draw_board(table: Table, viewer: int | None, choices: Choices) -> Markup:
    """The city, with the picker of orientations while a tile is in hand."""
    ground = svg.tag("div", draw_city(table, viewer, choices), class_="wrap")
    see = svg.tag("div", ground, class_="zoom", data_see=seen_at(table))
    return see + draw_picker(table, choices)


def draw_picker(table: Table, choices: Choices) -> Markup:
    """The three orientations of the tile in hand; R and the wheel go through them too."""
    if not choices or choices.looks_back or not asks(table, Decision.PLACEMENT):
        return NOTHING
    color = asked(table).arg
    ways = [
        way_button(way, draw_turned(color, way), svg.tag("span", LYING[name]))
        for way, name in enumerate(WAYS)
    ]
    note = svg.tag("p", *svg.filled("{key} or the wheel turns it", key=svg.tag("kbd", "R")))
    return svg.tag("div", *ways, note, class_="turns", role="group", aria_label="Turn the tile")


# ---- stacks, Imperium, Treasury


@cached
def draw_stones(table: Table) -> Markup:
    """For each color its stack, its building and its Imperium space; then the Treasury."""
    colors = [svg.tag("li", draw_color(table, color)) for color in range(box.COLORS)]
    return svg.tag("ul", *colors, svg.tag("li", draw_treasury(table)), class_="stones")


def draw_color(table: Table, color: int) -> Markup:
    kind = names.COLOR_BUILDING[color]
    left, tiles = table.imperium_left[color], table.stacks[color]
    waiting = draw_waiting(table, box.IMPERIUM_SPACE + color, 154, 12)
    name = f"{box.Building.name[kind]} × {box.Building.buildings_in_site[kind]}"
    label = f"{names.color_name(color)}: {counted(tiles, 'tile')}, {left} Imperium"
    frame = svg.look(rx=8, fill=var("sunk"), **stroke(pieces.STONES[color], 2))
    return svg.drawing(
        178,
        68,
        svg.group(draw_stack(color, tiles), data_thing=f"tile:{color}"),
        svg.text(66, 33, tiles, 18, class_="n"),
        svg.rect(90, 6, 86, 42, **frame),
        svg.group(pieces.draw_imperium(color, 95, 13, 28), data_thing=f"imperium:{color}"),
        svg.text(126, 34, left, 17, class_="n"),
        waiting,
        svg.group(
            svg.text(2, 64, name, 16.5, fill=var("ink-2")),
            icon_at("vp", 109, 58.5, 17, "laurel"),
            svg.text(121, 64, int(box.Building.vp[kind]), 16.5, class_="n"),
            data_thing=f"building:{kind}",
        ),
        label=label,
        role="group",
    )


STACK_X, STACK = 33, Line(31, -4)  # tiles of a stack, from the lowest one up


def draw_stack(color: int, tiles: int) -> Markup:
    """A stack of tiles; an empty one is an outline."""
    if not tiles:
        return svg.placed(STACK_X, STACK.at(1), pieces.draw_no_tile(color, 1))
    under = min(2, tiles - 1)
    edges = [svg.placed(STACK_X, STACK.at(k), draw_edge_of_stack(color)) for k in range(under)]
    top = svg.placed(STACK_X, STACK.at(under), pieces.draw_small_tile(color, 1, False))
    return svg.join((*edges, top))


def draw_edge_of_stack(color: int) -> Markup:
    outline = svg.look(fill=var(f"{pieces.STONES[color]}-lo"), stroke_linejoin="round")
    return svg.path(pieces.small_rim(1), **outline, **stroke("ivory", 1.6))


def draw_waiting(table: Table, place: int, x: float, room: float) -> Markup:
    """The Magistrates on an Imperium space or in the Treasury, side by side from x on."""
    found = [
        (player, slot)
        for player in range(table.sides)
        for slot, here in enumerate(table.players[player].magistrates)
        if here == place
    ]
    step = min(14, room / max(1, len(found) - 1))
    return svg.join(
        pawn(x + k * step, 47, 30, pieces.SEATS[player], id=f"magistrate-{player}-{slot}")
        for k, (player, slot) in enumerate(found)
    )


def draw_treasury(table: Table) -> Markup:
    frame = svg.look(rx=8, fill=var("sunk"), **stroke("gold-bright", 2))
    return svg.drawing(
        140,
        68,
        svg.rect(2, 6, 136, 42, **frame),
        svg.group(enamel("coin", 24, 27, 28, table.coins_left), data_thing="treasury:0"),
        draw_waiting(table, box.TREASURY, 91, 36),
        svg.text(2, 64, "for Fountains", 16.5, fill=var("ink-2")),
        label=f"Treasury: {counted(table.coins_left, 'coin')}",
        role="group",
    )
