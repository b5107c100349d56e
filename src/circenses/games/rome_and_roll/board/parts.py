"""How the table looks: the map, the regions, dice, blueprints, favors and each player's sheet."""

from itertools import groupby
from operator import itemgetter

from circenses.core.play.game import Part
from circenses.core.state.schema import EMPTY
from circenses.core.text.lists import counted
from circenses.draw import svg
from circenses.draw.choices import Choices
from circenses.draw.goods import good_chip
from circenses.draw.icons import icon, icon_at
from circenses.draw.marks import hit_circle, ring_circle
from circenses.draw.picture_cache import cached
from circenses.draw.pieces import chip, disc, enamel, seat_chip
from circenses.draw.places import Line
from circenses.draw.svg import NOTHING, Attribute, Markup
from circenses.draw.table import aside, asks, bag, nonempty
from circenses.games.rome_and_roll import box, state, vocabulary
from circenses.games.rome_and_roll.board import names, pieces
from circenses.games.rome_and_roll.board.city import draw_city
from circenses.games.rome_and_roll.board.dice import ACTION_ICONS, draw_dice
from circenses.games.rome_and_roll.board.paths import (
    fewer_clicks,
    payments,
    senator_in,
    units,
)
from circenses.games.rome_and_roll.board.sheet import draw_seat
from circenses.games.rome_and_roll.board.texts import BRIBE_WORDS, PURSES, SOURCE_WORDS
from circenses.games.rome_and_roll.box import provinces
from circenses.games.rome_and_roll.box import seneca as seneca_cards
from circenses.games.rome_and_roll.state import Decision
from circenses.games.rome_and_roll.view import Table
from circenses.games.rome_and_roll.vocabulary import ACTION_NAMES, GOODS


def parts(table: Table, viewer: int | None, choices: Choices) -> list[Part]:
    """The whole table as `viewer` sees it."""
    choices = fewer_clicks(table, viewer, choices)
    return [
        *nonempty(Part("doing", "", draw_buttons(table, viewer, choices) if choices else NOTHING)),
        Part("map", "", draw_city(table, viewer, choices), "middle"),
        Part("regions", "", draw_regions(table, choices), "middle"),
        Part("dice", "Dice", draw_dice(table, viewer, choices), "left"),
        Part("blueprints", "Blueprints", draw_blueprints(table, choices), "left"),
        Part("gods", "Gods' favors", draw_favors(table, choices), "left"),
        *(draw_seat(table, player, viewer, choices) for player in range(table.seats)),
        *nonempty(
            Part("seneca", "Seneca", draw_seneca(table) if table.seats == 1 else NOTHING, "side")
        ),
    ]


def moment(table: Table) -> str:
    """The current moment of the game: its round."""
    words = f"Round {max(1, table.rounds)}"
    is_last = table.last_round and table.rounds >= table.last_round
    return f"{words} · last round" if is_last else words


# ---- the choices that are no piece of the board


def draw_buttons(table: Table, viewer: int | None, choices: Choices) -> Markup:
    senators = [
        (state.SENATOR + k, (icon("senator"), names.senator_word(k) if k else "No senator"))
        for k in range(4)
    ]
    sources = [BRIBE_WORDS.get(k, word) for k, word in enumerate(SOURCE_WORDS)]
    if asks(table, Decision.PAY):
        if viewer is not None and not choices.looks_back:
            return draw_payments(table, viewer, choices)
        sources = list(PURSES)
    return choices.buttons(
        *((state.ACTION + k, action_words(k, choices)) for k in range(len(ACTION_NAMES))),
        (state.ACTION + len(ACTION_NAMES), (icon("pass"), "Pass")),
        *senators,
        *(
            (state.RESOURCE + k, (good_chip(GOODS[k], ""), name))
            for k, name in enumerate(names.RESOURCE_NAMES)
        ),
        *((state.SOURCE + k, (word[0].upper() + word[1:],)) for k, word in enumerate(sources)),
        *((state.PLAYER + k, (seat_chip(pieces.SEATS[k]),)) for k in range(box.SEATS)),
        (state.DONE, (choices.label(state.DONE) if state.DONE in choices else "",)),
    )


def action_words(action: int, choices: Choices) -> tuple[Markup | str, ...]:
    """A main action; with a senator, if it needs one."""
    used = senator_in(choices.path(state.ACTION + action))
    senator = (icon("senator"),) if used else ()
    return (icon(ACTION_ICONS[action]), ACTION_NAMES[action], *senator)


def draw_payments(table: Table, viewer: int, choices: Choices) -> Markup:
    """RR-18.3: each way to pay the whole bill, as chips by their source; the usual one first.

    Single units and exchanges are folded away.
    """
    whole = {p: said for p, said in payments(table, viewer).items() if p in choices.words}
    rows = [draw_payment(table, viewer, path, said, choices) for path, said in whole.items()]
    left = {p: said for p, said in choices.words.items() if p not in whole}
    single = Choices(left, choices.marks)
    more = single.buttons(
        *(
            (state.RESOURCE + k, (good_chip(GOODS[k], ""), "two for one"))
            for k in range(len(names.RESOURCE_NAMES))
        ),
        *((state.SOURCE + k, (purse[0].upper() + purse[1:],)) for k, purse in enumerate(PURSES)),
    )
    folded = svg.tag("details", svg.tag("summary", "Unit by unit"), more, class_="units")
    title = svg.tag("b", "Pay with") if rows else NOTHING
    return svg.tag("div", title, *rows, (folded if rows else more) if left else NOTHING,
                   class_="payments")  # fmt: skip


def draw_payment(
    table: Table, viewer: int, path: tuple[int, ...], said: str, choices: Choices
) -> Markup:
    """One way to pay: what each source gives."""
    given = sorted(units(table, viewer, path))
    purses = [
        svg.tag(
            "span",
            svg.tag("small", PURSES[move - state.SOURCE]),
            *(good_chip(GOODS[good], "") for _, good in those),
        )
        for move, those in groupby(given, key=itemgetter(0))
    ]
    is_usual = path == next(iter(payments(table, viewer)))
    style = "btn act pay usual" if is_usual else "btn act pay"
    return Choices({path: said}, choices.marks).button(path, *purses, class_=style)


# ---- blueprints, favors, Nero


@cached
def draw_blueprints(table: Table, choices: Choices) -> Markup:
    """The eight blueprints; a Foreman on a card means that it needs an architect."""
    cards = []
    for slot, card in enumerate(table.cards):
        foremen = [p for p in range(table.seats) if table.players[p].foreman == slot]
        discs = svg.join(seat_chip(pieces.SEATS[player]) for player in foremen)
        discs += seat_chip(pieces.SENECA) if table.seneca_foreman == slot else NOTHING
        cards.append(
            pieces.draw_blueprint(card, discs, choices, state.SLOT + slot, id=f"slot-{slot}")
        )
    return aside("a Foreman needs an architect") + svg.tag("ul", *cards, class_="bps")


@cached
def draw_favors(table: Table, choices: Choices) -> Markup:
    """Favors in the middle and in hand, and the Nero cards."""
    rows = []
    for favor in range(box.FAVORS):
        holder = [p for p in range(len(table.players)) if table.players[p].favors >> favor & 1]
        if holder or table.favors >> favor & 1 or state.FAVOR + favor in choices:
            owner = seat_chip(pieces.seat_of(table.seats, holder[0])) if holder else NOTHING
            rows.append(pieces.draw_favor(favor, owner, choices, state.FAVOR + favor))
    return svg.tag("ul", *rows, class_="gods") + draw_nero(table)


def draw_nero(table: Table) -> Markup:
    """RR-14.2: the Nero cards left, and who took the others."""
    cards = []
    for card in range(box.NERO_CARDS):
        points = int(box.NeroCard.vp[card])
        takers = [p for p in range(len(table.players)) if table.players[p].nero >> card & 1]
        if not takers and not table.nero >> card & 1:
            continue
        taker = seat_chip(pieces.seat_of(table.seats, takers[0])) if takers else NOTHING
        took = "took" if takers else None
        inner = (icon("nero"), svg.tag("b", str(points)), taker)
        cards.append(svg.tag("li", *inner, class_=took, data_thing=f"nero:{card}"))
    return svg.tag("div", svg.tag("h3", "Nero"), svg.tag("ul", *cards), class_="nero")


# ---- regions

WIDE, HIGH = 152, 216
ACROSS, DOWN = Line(-20.0, 48), Line(40.0, 51)  # columns and rows of settlements


@cached
def draw_regions(table: Table, choices: Choices) -> Markup:
    drawn = [
        svg.tag("div", fold(table, region), draw_region(table, region, choices))
        for region in range(box.REGIONS)
    ]
    return svg.tag("div", *drawn, class_="four")


def fold(table: Table, region: int) -> Markup:
    """A region in two lines, for low windows: what is free, the least strength, who is there."""
    towns = [box.Settlement.id.index(name) for name in places(table, region) if name != "ROME"]
    owners = [owner_of(table, "settlements", town) for town in towns]
    free = [town for town, owner in zip(towns, owners, strict=True) if owner == EMPTY]
    least = min((int(box.Settlement.strength[town]) for town in free), default=0)
    seats = [seat_chip(pieces.seat_of(table.seats, owner)) for owner in owners if owner != EMPTY]
    places_left = {"count": str(len(free)), "soldier": icon("legion"), "least": str(least)}
    said = svg.filled("{count} free {soldier}{least}+", **places_left) if free else ["none free"]
    name = svg.tag("b", names.region_name(region), chip(pieces.REGION_ICONS[region]))
    line = svg.tag("small", *said)
    return svg.tag("div", name, line, svg.tag("span", *seats), class_="fold", aria_hidden="true")


def places(table: Table, region: int) -> dict[str, tuple[float, float]]:
    """Where Rome and the settlements of a region are drawn."""
    side, found = vocabulary.SIDES[table.side], {"ROME": (ACROSS.at(2), DOWN.at(0))}
    for row in box.Settlement.written:
        if row["region"] == box.REGION_IDS[region] and provinces.exists(row, side):
            found[row["id"]] = (ACROSS.at(row["at"][0]), DOWN.at(row["at"][1]))
    return found


def owner_of(table: Table, field: str, number: int) -> int:
    """Who conquered a settlement or renovated a road."""
    for player, record in enumerate(table.players):
        if getattr(record, field) >> number & 1:
            return player
    return EMPTY


@cached
def draw_region(table: Table, region: int, choices: Choices) -> Markup:
    """A region: Rome on top, settlements with strength and glory, roads with their legacy."""
    where = places(table, region)
    roads = [
        (number, row)
        for number, row in enumerate(box.Road.written)
        if row["region"] == box.REGION_IDS[region] and row["a"] in where and row["b"] in where
    ]
    lines = [draw_road(table, number, where[row["a"]], where[row["b"]]) for number, row in roads]
    values = [
        draw_road_value(table, number, where[row["a"]], where[row["b"]], choices)
        for number, row in roads
    ]
    towns = [
        draw_settlement(table, box.Settlement.id.index(name), at, choices)
        for name, at in where.items()
        if name != "ROME"
    ]
    move = state.REGION + region
    name = svg.text(8, 19, names.region_name(region), 16, class_="h", fill=svg.var("ink"))
    frame = svg.rect(2, 2, WIDE - 4, 24, rx=7, class_="mark")
    title = [name, frame, svg.rect(0, 0, WIDE, 28, class_="hit")] if move in choices else [name]
    head = choices.wrap(move, *title)
    rome = svg.rect(58, 29, 36, 20, rx=6, fill=svg.var("logo"))
    said = svg.text(
        76, 43.5, "Rome", 12.5, font_weight=650, text_anchor="middle", fill=svg.var("ivory")
    )
    return svg.drawing(
        WIDE, HIGH,
        svg.rect(0, 0, WIDE, HIGH, rx=8, fill=svg.var("field-in")),
        enamel(pieces.REGION_ICONS[region], WIDE - 16, 15, 21),
        *lines, *values, rome, said, *towns, head,
        label=names.region_name(region), role="group", class_="region",
        data_thing=f"region:{region}",
    )  # fmt: skip


def draw_road(
    table: Table, road: int, one: tuple[float, float], other: tuple[float, float]
) -> Markup:
    """A road: dotted, or in the color of the player who renovated it."""
    line = f"M{one[0]},{one[1]} L{other[0]},{other[1]}"
    owner = owner_of(table, "roads", road)
    if owner == EMPTY:
        return svg.path(line, opacity=0.45, stroke_dasharray="3 5", **svg.stroke("umber", 4))
    edge = svg.path(line, **svg.stroke("seat-edge", 9))
    return edge + svg.path(line, stroke=pieces.seat_of(table.seats, owner).color, stroke_width=6)


def draw_road_value(
    table: Table, road: int, one: tuple[float, float], other: tuple[float, float],
    choices: Choices,
) -> Markup:  # fmt: skip
    """The legacy of a road, or the numeral of its owner; a road that may be renovated."""
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    owner = owner_of(table, "roads", road)
    if owner != EMPTY:
        seat = pieces.seat_of(table.seats, owner)
        return svg.text(
            x, y + 4, seat.numeral, 11, class_="num", fill=seat.on,
            paint_order="stroke", stroke=seat.color, stroke_width=3,
        )  # fmt: skip
    value = int(box.Road.legacy[road])
    token = svg.circle(x, y, 8, fill=svg.var("ivory"), **svg.stroke("r-legacy", 1.2))
    style: dict[str, Attribute] = {
        "font_weight": 650,
        "text_anchor": "middle",
        "fill": svg.var("token-ink"),
    }
    shown = svg.group(token, svg.text(x, y + 4, value, 11.5, **style), data_thing=f"road:{road}")
    if state.ROAD + road not in choices:
        return shown
    return choices.wrap(state.ROAD + road, shown, ring_circle(x, y, 11), hit_circle(x, y, 15))


def draw_settlement(
    table: Table, settlement: int, at: tuple[float, float], choices: Choices
) -> Markup:
    """A settlement: helmet strength over trumpet glory, or the owner's disc."""
    x, y = at
    row = box.Settlement.written[settlement]
    owner = owner_of(table, "settlements", settlement)
    title = svg.tag("title", names.settlement_name(settlement))
    thing = f"settlement:{settlement}"
    if owner != EMPTY:
        return svg.group(
            title, disc(x, y, 15.5, pieces.seat_of(table.seats, owner)), data_thing=thing
        )
    bold: dict[str, Attribute] = {"font_weight": 700, "fill": svg.var("token-ink")}
    shown = svg.group(
        title,
        svg.circle(x, y, 16, fill=svg.var("token"), **svg.stroke("rosso", 1.8)),
        icon_at("legion", x - 6, y - 5, 13, "rosso"),
        svg.text(x + 2, y - 0.5, row["strength"], 12.5, **bold),
        icon_at("glory", x - 6, y + 7, 11, "giallo-lo"),
        svg.text(x + 2, y + 11.5, row["glory"], 11.5, **bold),
        data_thing=thing,
    )
    move = state.SETTLEMENT + settlement
    if move not in choices:
        return shown
    return choices.wrap(move, shown, ring_circle(x, y, 18), hit_circle(x, y, 20))


# ---- Seneca


def draw_seneca(table: Table) -> Markup:
    """RR-15.1: Seneca has neither goods nor a sheet: land, rubble, cards, and seals for Nero."""
    it = table.players[box.SENECA]
    kinds = [table.buildings[k].slot for k in range(table.building_count)]
    counts = (
        chip("settlement", it.settlements.bit_count(), "settlements"),
        chip("road", it.roads.bit_count(), "roads"),
        chip("rubble", kinds.count(vocabulary.RUBBLE), "rubble"),
        chip("park", kinds.count(vocabulary.PARK), "parks"),
        chip("deck", f"{table.seneca_played.bit_count()}/{box.SENECA_CARDS}", "cards turned up"),
    )
    seals = (table.seneca_played & seneca_cards.SEALED).bit_count()
    goals = [
        svg.tag("b" if seals >= n else "span", str(n))
        for n in range(1, box.SENECA_CARDS + 1)
        if int(seneca_cards.SEALS_FOR_NERO[table.level]) >> n & 1
    ]
    reached = svg.filled(
        "{seals}; a Nero card at {goals}", seals=counted(seals, "seal"), goals=svg.join(goals)
    )
    said = svg.tag("p", *reached, class_="seals")
    return bag(*counts) + said + draw_backs(table)


def draw_backs(table: Table) -> Markup:
    """RR-15.5: the backs of his two cards show the color of the die he takes."""
    cards = [
        svg.tag("li", f"even {vocabulary.COLORS[seneca_cards.BACK_COLOR[back, 0]]}, "
            f"odd {vocabulary.COLORS[seneca_cards.BACK_COLOR[back, 1]]}")
        for back in table.backs
        if back >= 0
    ]  # fmt: skip
    return (
        svg.tag(
            "ul", *cards, class_="backs", title="the color of the die Seneca takes, by his roll"
        )
        if cards
        else NOTHING
    )
