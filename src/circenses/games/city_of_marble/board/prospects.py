"""What may be done in the city, and what would rise where the tile in hand is laid."""

from circenses.core.state.schema import EMPTY
from circenses.draw import grid, svg
from circenses.draw.choices import Choices
from circenses.draw.icons import icon_at
from circenses.draw.marks import hit_circle, ring_circle
from circenses.draw.pieces import disc, pawn
from circenses.draw.places import Line
from circenses.draw.svg import NOTHING, Markup, stroke, var
from circenses.draw.table import asked, asks
from circenses.games.city_of_marble import box, state
from circenses.games.city_of_marble.board import names, outlook, pieces, places
from circenses.games.city_of_marble.state import Decision
from circenses.games.city_of_marble.view import Table

HANG = 16  # how far a verdict stands from its tile


# ---- what may be done


def draw_choices(table: Table, viewer: int | None, choices: Choices) -> Markup:
    """Places for the tile in hand, pieces of aqueduct, sites, and the Magistrate of a new tile."""
    if viewer is None or not choices:
        return NOTHING
    return svg.join(
        (
            *(draw_edge(table, thing, choices) for thing in choices.under(state.PIECE, 18)),
            *draw_spots(table, viewer, choices),
            *(
                draw_corner(table, c, choices)
                for c in choices.under(state.CORNER, box.CORNER_COUNT)
            ),
            draw_newcomer(table, viewer, choices),
        )
    )


def draw_edge(table: Table, thing: int, choices: Choices) -> Markup:
    """A piece of aqueduct that may be laid, with what it would reach."""
    aqueduct, direction = divmod(thing, box.DIRECTION_COUNT)
    one = table.heads[aqueduct]
    other = int(box.NEIGHBOR[one, direction])
    (x1, y1), (x2, y2) = places.FRAME.corner(one), places.FRAME.corner(other)
    ghost = svg.group(
        places.use(f"arches-{aqueduct}", *places.laid_along(one, other)), class_="ghost"
    )
    a, b = pieces.toward((x1, y1), (x2, y2), 0.16), pieces.toward((x1, y1), (x2, y2), 0.84)
    edge = svg.path(grid.line(*a, *b), class_="halo") + svg.path(
        grid.line(*a, *b), class_="mark edge"
    )
    return choices.wrap(
        state.PIECE + thing,
        edge,
        svg.circle(x2, y2, 7, class_="cellmark dot"),
        ghost,
        draw_reached(table, other),
        grid.hit_line(x1, y1, x2, y2, 30),
        class_="way",
    )


def draw_reached(table: Table, vertex: int) -> Markup:
    """A coin or points for a piece, beside its new head."""
    x, y = places.FRAME.corner(vertex)
    kind = table.sites[vertex]
    if kind == EMPTY or (kind == box.FOUNTAIN and not table.coins_left):
        return NOTHING
    if kind == box.FOUNTAIN:
        return draw_pill(x, y - 36, "coin", "+1")
    return draw_pill(x, y - 36, "vp", f"+{box.AQUEDUCT_POINTS}", table.owners[vertex])


def draw_pill(x: float, y: float, concept: str, said: str, seat: int = EMPTY) -> Markup:
    """What a choice gives, in a pill; with a seat, to whom."""
    wide = 50 if seat == EMPTY else 70
    color = "laurel" if concept == "vp" else "gold"
    left = x - wide / 2
    owner = disc(left + 13, y, 11.5, pieces.SEATS[seat]) if seat != EMPTY else NOTHING
    shift = 0 if seat == EMPTY else 20
    frame = svg.look(rx=11.5, fill=var("raised"), **stroke("act-bright", 2))
    return svg.group(
        svg.rect(left, y - 11.5, wide, 23, **frame),
        owner,
        icon_at(concept, left + 14 + shift, y, 15, color),
        svg.text(left + 24 + shift, y + 5.2, said, 15, class_="n"),
        class_="pill gains",
    )


# ---- the tile in hand


def draw_spots(table: Table, viewer: int, choices: Choices) -> list[Markup]:
    """Every open placement as a small rhombus in its own orientation; the fullest come last."""
    spots = choices.under(state.PLACEMENT, box.PLACEMENTS)
    if not spots or not asks(table, Decision.PLACEMENT):
        return []
    laid = {spot: outlook.laid_at(table, viewer, spot) for spot in spots}
    spots.sort(key=lambda spot: len(laid[spot].without))
    return [draw_spot(table, viewer, spot, laid[spot], choices) for spot in spots]


def draw_spot(
    table: Table, viewer: int, placement: int, laid: outlook.Laid, choices: Choices
) -> Markup:
    color, way = asked(table).arg, places.way_of(placement)
    x, y = places.center_of(placement)
    n = len(laid.without)
    part = 0.31 if n else 0.24
    small = grid.polygon(
        pieces.shrunk(pieces.SHAPES[way].rim, part),
        class_="spot full" if n else "spot",
        stroke_linejoin="round",
    )
    count = svg.text(0, 4.8, n, 13.5, class_="spot-n") if n else draw_find(table, placement)
    return choices.wrap(
        state.PLACEMENT + placement,
        svg.placed(x, y, small, count, class_="spots"),
        draw_ghost(table, viewer, placement, color, laid),
        svg.placed(x, y, grid.hit_polygon(pieces.shrunk(pieces.SHAPES[way].rim, 0.5))),
        **grid.lying(way, x, y),
    )


def draw_find(table: Table, placement: int) -> Markup:
    """A bridge or a source under a placement."""
    if box.BRIDGE_UNDER[placement] != EMPTY:
        return icon_at("bridge", 0, 0, 12, "act")
    aqueduct = box.SOURCE_AT[placement]
    starts = aqueduct != EMPTY and table.heads[aqueduct] == EMPTY
    return icon_at("water", 0, 0, 11, "act") if starts else NOTHING


def draw_ghost(table: Table, viewer: int, placement: int, color: int, laid: outlook.Laid) -> Markup:
    """The whole tile where it would lie, and what would rise around it."""
    x, y = places.center_of(placement)
    way = places.way_of(placement)
    rim = "M" + " L".join(f"{a:.1f},{b:.1f}" for a, b in pieces.SHAPES[way].rim) + "z"
    tile = svg.join(
        (
            places.use(f"stone-{color}-{way}", 0, 0),
            icon_at(pieces.glyph_of(color), 0, 0, 25, pieces.ink_on(color)),
            svg.path(rim, class_="halo"),
            svg.path(rim, class_="mark"),
        )
    )
    sites = laid.with_one or laid.without
    return svg.group(
        svg.placed(x, y, tile),
        *(draw_verdict(verdict) for verdict in sites),
        draw_card(table, viewer, placement, laid) if sites else NOTHING,
        class_="ghost",
    )


def draw_verdict(verdict: outlook.Verdict) -> Markup:
    """What would rise at a site: dashed, with its points."""
    x, y = places.FRAME.corner(verdict.vertex)
    kind = verdict.kind if verdict.owner != EMPTY else box.FOUNTAIN
    owned = pieces.draw_cube(verdict.owner) if verdict.owner != EMPTY else NOTHING
    rim = pieces.hexagon(pieces.UNIT * 0.4)
    return svg.placed(
        x,
        y,
        places.use(f"built-{kind}", 0, 0),
        owned,
        grid.polygon(rim, class_="halo"),
        grid.polygon(rim, class_="mark dashed"),
    )


CARD, MARGIN = 244, 12
SITES = Line(34, 27)  # the lines of a card, one for each site
FOOT = 22  # the height of the line below them


def draw_card(table: Table, viewer: int, placement: int, laid: outlook.Laid) -> Markup:
    """Who would have how much influence at each site, beside the tile."""
    pairs = list(zip(laid.with_one or laid.without, laid.without, strict=True))
    differ = bool(laid.with_one) and laid.with_one != laid.without
    head = "With your Magistrate" if differ else "It completes"
    lines = [draw_line(table, viewer, verdict, k) for k, (verdict, _) in enumerate(pairs)]
    foot: list[Markup] = []
    if differ:
        said = ", ".join(short(table, viewer, without) for _, without in pairs)
        style = svg.look(class_="quiet", fill=var("ink-2"))
        foot = [svg.text(MARGIN, SITES.at(len(lines)) + 8, f"Without: {said}", 12.5, **style)]
    high = SITES.at(len(lines)) + FOOT * len(foot)
    x, y = card_place(placement, high)
    frame = svg.rect(0, 0, CARD, high, rx=10, class_="tip")
    title = svg.text(MARGIN, 23, head, 15.5, class_="h", fill=var("ink"))
    return svg.placed(x, y, frame, title, *lines, *foot, class_="verdicts svgshadow")


def card_place(placement: int, high: float) -> grid.Point:
    """Beside the tile, on the side with more room, inside the picture."""
    x, y = places.center_of(placement)
    reach = pieces.UNIT + HANG
    left = x - reach - CARD if x > places.WIDTH / 2 else x + reach
    return left, min(max(4, y - high / 2), places.HEIGHT - high - 4)


def short(table: Table, viewer: int, verdict: outlook.Verdict) -> str:
    """A verdict in two words."""
    if verdict.owner == EMPTY:
        return "Fountain"
    whose = "yours" if verdict.owner == viewer else f"for {names.player_name(table, verdict.owner)}"
    return f"{names.building_name(verdict.kind)} {whose}"


def draw_line(table: Table, viewer: int, verdict: outlook.Verdict, k: int) -> Markup:
    """One site: its type, what becomes of it, and each side's influence."""
    y = SITES.at(k)
    color = int(box.Building.color[verdict.kind])
    swatch = svg.rect(MARGIN, y + 2, 19, 19, rx=4, fill=var(f"{pieces.STONES[color]}-lo"))
    glyph = icon_at(names.GLYPHS[verdict.kind], 21.5, y + 11.5, 15, "ivory")
    said = short(table, viewer, verdict)
    if verdict.points:
        said += f", {verdict.points}"
    label = svg.text(38, y + 16, said, 13.5, font_weight=600, fill=var("ink"))
    return svg.join((swatch, glyph, label, draw_influence(verdict, CARD - MARGIN, y + 11.5)))


def draw_influence(verdict: outlook.Verdict, right: float, y: float) -> Markup:
    """Each side's Magistrates that count, from the right."""
    sides = [(side, n) for side, n in enumerate(verdict.influence) if n]
    if not sides:
        style = svg.look(text_anchor="end", fill=var("ink-2"))
        return svg.text(right, y + 4.5, "no influence", 12.6, **style)
    found = []
    for k, (side, n) in enumerate(reversed(sides)):
        x = right - k * 36
        found.append(disc(x - 22, y, 12, pieces.SEATS[side]))
        found.append(svg.text(x - 8, y + 4.8, n, 13.5, class_="n"))
    return svg.join(found)


# ---- sites and the Magistrate of a new tile


def draw_corner(table: Table, corner: int, choices: Choices) -> Markup:
    """A complete site that may be built next."""
    verdict = outlook.corner_verdict(table, corner)
    x, y = places.FRAME.corner(verdict.vertex)
    pill = draw_pill(x, y - 38, "vp", f"+{verdict.points}", verdict.owner)
    return choices.wrap(
        state.CORNER + corner,
        draw_verdict(verdict),
        pill if verdict.points else NOTHING,
        hit_circle(x, y, pieces.UNIT * pieces.HEXAGON),
    )


def draw_newcomer(table: Table, viewer: int, choices: Choices) -> Markup:
    """CM-5.12: a Magistrate on the tile just laid, and what would rise around it."""
    if state.SOMEBODY not in choices:
        return NOTHING
    placement = asked(table).arg
    x, y = places.place_on(placement)
    verdicts = outlook.laid_now(table.view, viewer).with_one
    return choices.wrap(
        state.SOMEBODY,
        *(draw_verdict(verdict) for verdict in verdicts),
        svg.group(pawn(x, y, 37, pieces.SEATS[viewer]), class_="pale"),
        ring_circle(x, y - 15, 21),
        hit_circle(x, y - 15, 26),
        class_="stand",
    )
