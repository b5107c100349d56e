"""The Hills, what stands on them, and the Construction Area."""

from functools import lru_cache

from circenses.core.compiling.interpret import on_view
from circenses.core.state.schema import EMPTY
from circenses.core.text.lists import signed
from circenses.draw import svg
from circenses.draw.buildings import building_at
from circenses.draw.choices import Choices
from circenses.draw.icons import icon_at
from circenses.draw.marks import hit, hit_circle, ring_circle, ring_rect
from circenses.draw.picture_cache import cached
from circenses.draw.pieces import Seat, badge, enamel, pawn, spent_token, token
from circenses.draw.places import Line, from_middle
from circenses.draw.svg import NOTHING, Markup
from circenses.draw.table import asked, asks
from circenses.games.aeterna import box, state
from circenses.games.aeterna.board import hill, outlook, pieces
from circenses.games.aeterna.board.names import building_name, hill_name, player_name
from circenses.games.aeterna.board.texts import construct_gain, construct_price
from circenses.games.aeterna.rules import hills
from circenses.games.aeterna.state import Decision
from circenses.games.aeterna.view import Table
from circenses.games.aeterna.vocabulary import GOODS

rules = on_view(hills)


@cached
def draw_hills(table: Table, viewer: int | None, choices: Choices) -> Markup:
    """The active Hills and the Construction Area."""
    active = [number for number in range(box.HILLS) if table.hills[number].active]
    drawn = [draw_one_hill(table, number, viewer, choices) for number in active]
    site = draw_construction(table, choices)
    return svg.tag("div", *drawn, site, class_=f"hills of-{len(active) + 1}")


@cached
def draw_one_hill(table: Table, number: int, viewer: int | None, choices: Choices) -> Markup:
    """One Hill: what its places score, who stands there, its Buildings and tokens."""
    spot = table.hills[number]
    open_ = state.HILL + number in choices and viewer is not None
    why_not = hill_reason(table, number, viewer, choices)
    tokens = [draw_token_place(table, number, place, choices) for place in range(box.PLACES)]
    body = hill_body(number, table.gentes, spot.devastations, tuple(spot.buildings))
    drawn = [body, draw_standard(table, number), *draw_stacks(table, number), draw_reason(why_not)]
    choice = draw_hill_choice(table, number, viewer or 0, choices) if open_ else NOTHING
    alive = open_ or any("data-move" in piece for piece in tokens)
    label = hill_name(number) if alive else hill_label(table, number, why_not)
    return svg.drawing(
        hill.WIDTH,
        hill.HEIGHT,
        svg.group(*drawn, aria_hidden="true"),
        *tokens,
        choice,
        label=label,
        role="group" if alive else "img",
        viewBox=SEEN,
        class_="hill open" if open_ else "hill no" if why_not else "hill",
        id=f"hill-{number}",
        data_thing=f"hill:{number}",
    )


@lru_cache(maxsize=512)
def hill_body(
    number: int,
    gentes: int,
    devastations: int,
    buildings: tuple[int, ...],
    stacks: tuple[tuple[Seat, int], ...] = (),
) -> Markup:
    """The parts of a Hill that rarely change; in a fixed picture also the stacks."""
    spaces = int(box.HILL_SPACES[gentes])
    values = [
        int(box.Hill.pp[number, place + devastations])
        if place < spaces and place + devastations < box.PLACES
        else 0
        for place in range(box.PLACES)
    ]
    rows = box.Building.written
    kinds = zip(rows, buildings, strict=True)
    sockets = [hill.Socket(row["id"], row["picture"], bool(built)) for row, built in kinds]
    lost = int(box.Hill.pp[number, devastations - 1]) if devastations else None
    return hill.draw_hill(hill_name(number), values, stacks, sockets, lost)


def draw_stacks(table: Table, number: int) -> list[Markup]:
    """The citizens on a Hill; each has its own id, so that it can glide."""
    drawn = []
    for place, (player, many) in enumerate(outlook.places_of(table, number)):
        x, y, shown = hill.terrace_middle(place), hill.TOPS[place] + 1, min(many, 3)
        for k in range(shown):
            at = x + from_middle(k, shown, STEP)
            name = f"citizen-{player}-{number}-{k}"
            drawn.append(pawn(at, y, PAWN, pieces.SEATS[player], id=name))
        if many > shown:
            drawn.append(badge(x + STEP * 1.5, y - PAWN * 0.82, many, PAWN / 4))
    return drawn


SEEN = "0 2 250 162"  # the sky is cut a little, so that a turn fits a screen
PAWN = 34
STEP = PAWN * 0.55


def draw_standard(table: Table, number: int) -> Markup:
    """AE-1.6: the Prefect's standard beside the first stack."""
    return prefect_standard() if outlook.places_of(table, number) else NOTHING


@lru_cache(maxsize=1)
def prefect_standard() -> Markup:
    pole = svg.path("M16,66 V44", **svg.stroke("basalt", 2.4), stroke_linecap="round")
    medal = svg.circle(16, 44, 8.5, fill=svg.var("gold-bright"), **svg.stroke("basalt", 1.2))
    return svg.group(
        svg.tag("title", "Prefect"), pole, medal, icon_at("imperium", 16, 44, 12, "basalt")
    )


def draw_hill_choice(table: Table, number: int, viewer: int, choices: Choices) -> Markup:
    """The part of a Hill that responds to a click."""
    move = state.HILL + number
    influence = asks(table, Decision.INFLUENCE) or state.INFLUENCE in choices.path(move)
    return choices.wrap(
        move,
        draw_ghost(table, viewer, number, choices.path(move)) if influence else NOTHING,
        draw_price(outlook.wheat_for(table, viewer, number)) if influence else NOTHING,
        ring_rect(2.5, 4.5, hill.WIDTH - 5, 157, 9),
        hit(0, 2, hill.WIDTH, 162, 10),
    )


def hill_reason(table: Table, number: int, viewer: int | None, choices: Choices) -> str:
    """Why this Hill cannot be chosen, if a player might expect that it can."""
    if viewer is None or not choices or state.HILL + number in choices:
        return ""
    match asked(table).decision:
        case Decision.INFLUENCE:
            enters = rules.can_enter(table, viewer, number)
            return f"needs {outlook.wheat_for(table, viewer, number)} wheat" if enters else "full"
        case Decision.BUILDING_HILL:
            return "has one already"
        case Decision.TOKEN_HILL:
            return "no token left"
    return ""


def draw_reason(said: str) -> Markup:
    """The reason, at the Hill's foot."""
    if not said:
        return NOTHING
    return svg.text(241, 149, said, 15.5, text_anchor="end", fill=svg.var("ivory"))


def hill_label(table: Table, number: int, why_not: str) -> str:
    """A Hill in words, for screen readers."""
    spot = table.hills[number]
    here = outlook.places_of(table, number)
    stands = [f"{player_name(table, player)} with {many}" for player, many in here]
    said = [hill_name(number), f"citizens: {', '.join(stands)}" if stands else "empty"]
    built = [building_name(kind) for kind in range(box.BUILDINGS) if spot.buildings[kind]]
    said += [f"built: {', '.join(built)}"] if built else []
    said += ["devastated"] if spot.devastations else []
    return "; ".join([*said, why_not] if why_not else said)


def draw_ghost(table: Table, viewer: int, number: int, path_: tuple[int, ...]) -> Markup:
    """Where my citizen would stand, shown under the pointer."""
    place, _ = outlook.place_after(table, viewer, number, *path_)
    mine = table.players[viewer].stack[number]
    here = mine and table.players[viewer].place[number] == place
    shift = (min(mine, 3) + 1) / 2 * STEP if here else 0
    x, y = hill.terrace_middle(place) + shift, hill.TOPS[place] + 1
    return svg.group(pawn(x, y, PAWN, pieces.SEATS[viewer]), class_="ghost")


@lru_cache(maxsize=8)
def draw_price(wheat: int) -> Markup:
    """What a click costs, at the Hill's foot."""
    said, concept = (f"pay {wheat}", "wheat") if wheat else ("free", "citizen")
    pill = svg.rect(150, 130.5, 90, 27, rx=13.5, fill=svg.var("act"))
    label = svg.text(161, 149.5, said, 15.5, font_weight=650, fill=svg.var("on-act"))
    return pill + label + icon_at(concept, 223, 144, 18, "on-act")


def draw_token_place(table: Table, number: int, place: int, choices: Choices) -> Markup:
    """A Reward token at the Hill's foot: active, depleted, or a choice."""
    spot = table.hills[number]
    kind = spot.token[place]
    if kind == EMPTY:
        return NOTHING
    drawn = draw_token(number, place, kind, spot.depleted[place])
    move = state.TOKEN + place
    if move not in choices or asked(table).arg != number:
        return drawn
    x, y = TOKENS.at(place), TOKEN_Y
    return choices.wrap(move, drawn, ring_circle(x, y, TOKEN_RADIUS), hit_circle(x, y, 20))


TOKEN_RADIUS = 19  # its signs are 11 pixels high on a phone, where a Hill is 183 wide


TOKENS, TOKEN_Y = Line(22, 42), 144


@lru_cache(maxsize=1024)
def draw_token(number: int, place: int, kind: int, depleted: int) -> Markup:
    x, y = TOKENS.at(place), TOKEN_Y
    name = f"token-{number}-{place}"
    style = svg.look(id=name, data_thing=f"token:{kind}")
    if depleted:
        return spent_token(x, y, 16, **style)
    return token(x, y, TOKEN_RADIUS, pieces.token_marks(kind), **style)


# ---- construction


def draw_construction(table: Table, choices: Choices) -> Markup:
    """The Construction Area with its three spaces."""
    bargain = f"Pay {construct_price()}, gain {construct_gain()} and a bonus each Era"
    return svg.drawing(
        hill.WIDTH,
        hill.HEIGHT,
        hill.wide(0, hill.HEIGHT, "sunk"),
        svg.text(12, 26, "Construction", 18.5, class_="h", fill=svg.var("ink")),
        draw_construction_price(),
        *(draw_space(table, kind, choices) for kind in range(box.BUILDINGS)),
        label=f"Construction Area. {bargain}.",
        role="group",
        viewBox=SEEN,
        class_="hill site",
        id="construction",
    )


SIGN = 36  # from one good of a price to the next
SITES = Line(9, 79)


@lru_cache(maxsize=1)
def draw_construction_price() -> Markup:
    """A citizen and goods, then what they bring at once."""
    cost = [("citizen", 1), *((good.concept, n) for good, n in GOODS.some(box.Construct.cost))]
    gain = [(good.concept, n) for good, n in GOODS.some(box.Construct.gain)]
    arrow_at = 12 + SIGN * len(cost)
    end = arrow_at + 16 + SIGN * len(gain)
    units = [enamel(name, 20 + SIGN * k, 44, 18.5, n) for k, (name, n) in enumerate(cost)]
    units += [
        enamel(name, arrow_at + 26 + SIGN * k, 44, 18.5, n) for k, (name, n) in enumerate(gain)
    ]
    outline = f"M{arrow_at},44 h10 m-4,-4 l4,4 l-4,4"
    arrow = svg.path(outline, fill="none", **svg.stroke("ink-2", 1.6))
    return svg.group(*units, arrow, svg.text(end, 49.5, "then each Era", 15, fill=svg.var("ink-2")))


def draw_space(table: Table, kind: int, choices: Choices) -> Markup:
    """One space: the Building that waits, or the citizen who built."""
    x = SITES.at(kind)
    builder = [p for p in range(table.gentes) if table.players[p].builder[kind]]
    style = svg.look(text_anchor="middle", font_weight=600, fill=svg.var("ink"))
    (good, n), *_ = GOODS.some(box.Building.gain[kind])
    body = svg.join(
        (
            svg.rect(x, 58, 74, 100, rx=8, fill=svg.var("panel"), **svg.stroke("line-strong", 1)),
            svg.text(x + 37, 73, shortened(building_name(kind), 9), 14.5, class_="full", **style),
            svg.text(x + 37, 74, shortened(building_name(kind), 8), 15.5, class_="short", **style),
            draw_waiting(x, kind, builder),
            svg.path(f"M{x + 8},123 h58", **svg.stroke("line", 1)),
            enamel(good.concept, x + 25, 141, 23, signed(n) if good.is_track else n),
        )
    )
    if state.SITE + kind not in choices:
        return body
    frame = (x, 58, 74, 100, 8)
    return choices.wrap(state.SITE + kind, body, ring_rect(*frame), hit(*frame))


def shortened(name: str, most: int) -> str:
    """A name that has room, or its beginning.

    >>> shortened("Aquaeductus", 12), shortened("Aquaeductus", 8)
    ('Aquaeductus', 'Aquaed.')
    """
    return name if len(name) < most else f"{name[: most // 2 + 2]}."


def draw_waiting(x: float, kind: int, builder: list[int]) -> Markup:
    if builder:
        dashed = svg.look(stroke_dasharray="4 4", **svg.stroke("line-strong", 1))
        ground = svg.rect(x + 6, 78, 62, 40, rx=5, fill="none", **dashed)
        return ground + pawn(x + 37, 116, 35, pieces.SEATS[builder[0]], id=f"builder-{kind}")
    ground = svg.rect(x + 5, 78, 64, 41, rx=5, fill=svg.var("aes"))
    return ground + building_at(box.Building.written[kind]["picture"], x + 10, 79, 54)
