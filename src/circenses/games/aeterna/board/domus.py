"""What each player has: goods, cards, and the place on the Unrest track."""

from functools import lru_cache

from circenses.core.play.game import Part
from circenses.core.state.schema import EMPTY
from circenses.core.text.lists import counted
from circenses.draw import svg
from circenses.draw.choices import Choices
from circenses.draw.icons import icon
from circenses.draw.picture_cache import cached
from circenses.draw.pieces import chip, seat_chip
from circenses.draw.places import Line
from circenses.draw.svg import NOTHING, Markup
from circenses.draw.table import aside, bag, seat_part
from circenses.draw.track import markers
from circenses.games.aeterna import box, state
from circenses.games.aeterna.board import names, pieces
from circenses.games.aeterna.effects import COLOR_NAMES
from circenses.games.aeterna.state import Phase
from circenses.games.aeterna.view import Player, Table


@cached
def draw_seat(table: Table, player: int, viewer: int | None, choices: Choices) -> Part:
    """One player's goods and cards; mine are larger and can be used."""
    me = table.players[player]
    if player == viewer:
        return seat_part(player, "Your Domus", draw_bag(table, player), draw_tableau(me, choices))
    cards = [svg.tag("li", pieces.draw_mini_card(number)) for number in played_cards(me)]
    shown = svg.tag("ul", *cards, class_="played") if cards else NOTHING
    title = names.player_name(table, player)
    return seat_part(player, title, draw_bag(table, player), color_dots(me), shown)


def draw_umbra(table: Table) -> Markup:
    """AE-16.9: Gens Umbra has neither goods nor cards, only citizens and its tracks."""
    it = table.players[box.UMBRA]
    goods = (chip("pp", it.pp), chip("citizen", it.citizens), chip("unrest", it.unrest))
    letters = box.UMBRA_SCRIPT[table.era].tolist()
    left = sum(bool(letter) for letter in letters[table.letters :])
    more = f"{counted(left, 'turn')} left, then it passes"
    turns = "has passed" if it.pass_space != EMPTY else more
    seat = seat_chip(pieces.SEATS[box.UMBRA])
    return svg.tag("div", seat, *goods, svg.tag("span", turns), class_="bag umbra")


def draw_bag(table: Table, player: int) -> Markup:
    """What lies in the Domus, and the tracks."""
    me = table.players[player]
    goods = [
        chip("stone", me.stones),
        chip("aurei", me.aurei),
        chip("wheat", me.wheat),
        chip("citizen", me.citizens, "citizens in the Domus"),
        chip("unrest", me.unrest),
        chip("draw", me.hand_count, "cards in hand"),
    ]
    if me.dooms:
        goods.append(chip("doom", me.dooms, "Doom tokens"))
    if me.pass_space != EMPTY and table.phase == Phase.ACTIONS:
        points = int(box.PASS_PP[table.gentes, me.pass_space])
        goods.append(chip("pass", points, f"passed and gained {counted(points, 'point')}"))
    return bag(*goods)


def played_cards(me: Player) -> list[int]:
    return [number for number, there in enumerate(me.played) if there]


def color_dots(me: Player) -> Markup:
    """Which of the seven colors a player has."""
    have = sum(bool(n) for n in me.colors)
    dots = (color_dot(name, n) for name, n in zip(COLOR_NAMES, me.colors, strict=True))
    return svg.tag(
        "div", *dots, class_="dots", role="img", aria_label=f"{have} of {len(me.colors)} colors"
    )


@lru_cache(maxsize=128)
def color_dot(name: str, n: int) -> Markup:
    """A bar for each color, cut into as many pieces as there are cards."""
    title = f"{name}: {n}"
    if not n:
        return svg.tag("i", class_="no", title=title)
    cuts = svg.join(svg.tag("s") for _ in range(n))
    return svg.tag("i", cuts, style=f"--st:{svg.var(pieces.STONES[name])}", title=title)


def draw_tableau(me: Player, choices: Choices) -> Markup:
    """My cards by color; Monuments that can be activated are choices."""
    have = sum(bool(n) for n in me.colors)
    columns = [draw_column(me, name, choices) for name in COLOR_NAMES]
    many = svg.tag("small", f"{have} of {len(columns)} colors")
    head = svg.tag("h3", *svg.filled("Your cards {many}", many=many))
    return head + svg.tag("ul", *columns, class_="tab")


def draw_column(me: Player, name: str, choices: Choices) -> Markup:
    cards = [n for n in played_cards(me) if box.Card.written[n]["color"] == name]
    if not cards:
        shown = svg.tag("span", svg.tag("i", icon(name)), name.capitalize(), class_="mini")
        return svg.tag("li", shown, class_="none")
    return svg.tag("li", *(draw_tableau_card(me, number, choices) for number in cards))


def draw_tableau_card(me: Player, number: int, choices: Choices) -> Markup:
    """A card in front of me, with what it still does."""
    if number >= box.MONUMENTS or box.Card.timing[number] != box.Timing.ACTIVATION:
        return svg.tag("div", pieces.draw_mini_card(number), id=f"card-{number}")
    place, uses = box.ACTIVE.tolist().index(number), int(box.Card.uses[number])
    left = uses - me.used[place]
    said = "used" if not left else "use" if uses == 1 else f"use {left}"
    shown = pieces.draw_mini_card(number, svg.tag("em", said))
    off = "" if left or state.MONUMENT + place in choices else "off"
    return choices.tag("div", state.MONUMENT + place, shown, class_=off, id=f"card-{number}")


# ---- unrest

UNREST = Line(16, 26.4)  # the middle of each space


@cached
def draw_unrest(table: Table) -> Markup:
    """Spaces 0 to 10, the damage tokens that hang below, and who stands where."""
    positions = [table.players[p].unrest for p in range(table.gentes)]
    spaces = [pieces.draw_unrest_space(UNREST.at(k) - 12, k) for k in range(box.MAX_UNREST + 1)]
    tokens = [
        pieces.draw_damage_token(UNREST.at(space), table.damage[k])
        for k, space in enumerate(box.UnrestDamageSpaces.at.tolist())
        if table.damage[k] != EMPTY
    ]
    discs = markers(0, 0, tuple(positions), pieces.SEATS, name="unrest", step=UNREST.step)
    said = ", ".join(
        f"{names.player_name(table, p)} {unrest}" for p, unrest in enumerate(positions)
    )
    frame = "-6 -1 304 87"
    track = svg.drawing(
        298, 93, *spaces, *tokens, discs, label=f"Unrest: {said}", viewBox=frame, class_="unrest"
    )
    return aside("when the Era ends, pay or take doom") + track
