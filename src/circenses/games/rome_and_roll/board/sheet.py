"""Each player's sheet: tracks, soldiers and senators, yard, advisors."""

from collections.abc import Iterator
from functools import lru_cache

from circenses.core.play.game import Part
from circenses.draw import svg
from circenses.draw.choices import NO_CHOICES, Choices
from circenses.draw.goods import good_chip
from circenses.draw.icons import icon, icon_at
from circenses.draw.picture_cache import cached
from circenses.draw.pieces import chip
from circenses.draw.svg import NOTHING, Markup
from circenses.draw.table import bag, seat_part
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.board.names import player_name
from circenses.games.rome_and_roll.board.pieces import SEATS, draw_advisor, draw_die
from circenses.games.rome_and_roll.state import ADVISOR
from circenses.games.rome_and_roll.view import Player, Table
from circenses.games.rome_and_roll.vocabulary import GOODS

WIDE, LEFT = 380, 28  # of a sheet
BOX, LINE = 21, 26  # height of a box, and from one line to the next
MOST_IN_LINE = 18
TRACK_GOODS = tuple(GOODS.named(name) for name in ("coin", "building", "legacy", "glory"))


@cached
def draw_seat(table: Table, player: int, viewer: int | None, choices: Choices) -> Part:
    """One player's sheet; mine is larger, and its advisors can be bribed."""
    me = table.players[player]
    name = box.Character.name[me.character]
    if player != viewer:
        title = f"{player_name(table, player)}, {name}"
        sheet = draw_open(me, player) if table.seats <= 3 else NOTHING
        return seat_part(player, title, draw_rival(me, name), sheet, column="side")
    return seat_part(player, f"Your {name}", draw_own(me, player, choices), column="side")


def draw_own(me: Player, player: int, choices: Choices) -> Markup:
    return draw_sheet(me, player, "Your") + draw_yard(me) + draw_advisors(me, choices)


# ---- a rival


def draw_open(me: Player, player: int) -> Markup:
    """The whole sheets of one or two rivals, for windows with enough room."""
    sheet = draw_sheet(me, player, "Their") + draw_yard(me) + draw_advisors(me, NO_CHOICES)
    return svg.tag("div", sheet, class_="open")


def draw_rival(me: Player, name: str) -> Markup:
    """A rival's dice, numbers and advisors."""
    dice = [draw_die(die, 30, "sd") for die in me.dice if die >= 0]
    loyal = [
        svg.tag("span", row["name"], " ", svg.tag("b", f"{loyalty}/{box.Tracks.loyalty_boxes}"))
        for row, loyalty in zip(box.Character.advisor[me.character], me.loyalty, strict=True)
    ]
    head = svg.tag("div", svg.tag("span", name, class_="whose"), *dice, class_="dd")
    return head + draw_bag(me) + svg.tag("p", *loyal, class_="loyal")


def draw_bag(me: Player) -> Markup:
    """A rival's numbers."""
    tracks = [good_chip(good, n) for good, n in zip(TRACK_GOODS, me.track, strict=True)]
    yard = [good_chip(GOODS[k], n) for k, n in enumerate(me.yard) if n]
    folk = (
        chip("soldier", f"{me.soldiers - me.garrisons}/{me.soldiers}", "soldiers: free / all"),
        chip("senator", f"{me.senators - me.deployed}/{me.senators}", "senators: free / all"),
    )
    return bag(*tracks, *folk, *yard)


# ---- my own


@cached
def draw_sheet(me: Player, player: int, whose: str) -> Markup:
    """The four tracks box by box, then soldiers and senators."""
    drawn, y = [], 1.0
    for track in range(len(vocabulary.TRACKS)):
        lines = lines_of(track)
        drawn.append(draw_track(me, player, track, y, lines))
        y += len(lines) * (BOX + 2) + LINE - BOX - 2
    drawn.append(draw_soldiers_and_senators(me, player, y))
    return svg.drawing(
        WIDE, y + 28, *drawn, label=f"{whose} tracks, soldiers and senators", class_="tracks-sheet"
    )  # fmt: skip


def lines_of(track: int) -> list[list[int]]:
    """The boxes of a track, in lines of equal length that fit the sheet."""
    last = int(box.LAST_BOX[track])
    many = -(-last // MOST_IN_LINE)
    each = -(-last // many)
    return [[*range(first, min(last, first + each - 1) + 1)] for first in range(1, last + 1, each)]


def draw_track(me: Player, player: int, track: int, top: float, lines: list[list[int]]) -> Markup:
    """RR-1.6: what is marked in the seat's color, the last box framed, the Nero box blue."""
    good, marked = TRACK_GOODS[track], me.track[track]
    values = box.TRACK_VALUES[vocabulary.TRACKS[track]]
    wide = (WIDE - LEFT) / len(lines[0])
    boxes = [
        draw_box(
            LEFT + place * wide, top + line * (BOX + 2), wide - 2, values[number],
            SEATS[player].color if number <= marked else
            svg.var("lapis") if number == box.Character.blue_box[me.character, track] else None,
            is_last=number == marked,
        )
        for line, numbers in enumerate(lines)
        for place, number in enumerate(numbers)
    ]  # fmt: skip
    title = svg.tag("title", f"{vocabulary.TRACKS[track]}: {marked} of {len(values) - 1}")
    glyph = icon_at(good.concept, 12, top + 11, 20, "ink-2")
    return svg.group(title, glyph, *boxes, data_thing=f"good:{good.name}")


@lru_cache(maxsize=2048)
def draw_box(
    x: float, y: float, wide: float, value: int, fill: str | None, is_last: bool
) -> Markup:
    """One box of a track."""
    edge = svg.stroke("ink", 2.4) if is_last else svg.stroke("line-strong", 1)
    frame = svg.rect(x, y, wide, BOX, rx=4, fill=fill or svg.var("raised"), **edge)
    color = svg.var("ivory") if fill else svg.var("ink-2")
    size = 12.5 if wide > 20 else 11.9
    return frame + svg.text(
        x + wide / 2, y + 15, value, size, font_weight=650, text_anchor="middle", fill=color
    )  # fmt: skip


def draw_soldiers_and_senators(me: Player, player: int, y: float) -> Markup:
    """RR-1.5: those the player has are underlined, and used ones are crossed."""
    soldiers, senators = box.Tracks.soldiers_max, box.Tracks.senators_max
    each = (WIDE - 18) / (soldiers + senators)
    color = SEATS[player].color
    return svg.join(
        (
            *draw_row("soldier", me.soldiers, me.garrisons, soldiers, 8, y, each, color),
            *draw_row("senator", me.senators, me.deployed, senators,
                      18 + soldiers * each, y, each, color),
        )
    )  # fmt: skip


def draw_row(
    good: str, have: int, used: int, most: int, x: float, y: float, each: float, color: str
) -> Iterator[Markup]:
    """People in a row."""
    concept, free = GOODS.named(good).concept, have - used
    yield svg.tag("title", f"{good}s: {free} free of {have}")
    for k in range(most):
        cx = x + k * each
        yield icon_at(concept, cx, y + 10, min(18, each - 1), "ink" if k < have else "line-strong")
        if k < have:
            yield svg.path(f"M{cx - 7},{y + 22} h14", stroke=color, stroke_width=2.6)
        if k < used:
            cross = f"M{cx - 6},{y + 18} l12,-16"
            yield svg.path(cross, stroke_linecap="round", **svg.stroke("alarm", 2.6))


def draw_yard(me: Player) -> Markup:
    goods = [good_chip(GOODS[k], n) for k, n in enumerate(me.yard)]
    return svg.tag(
        "div",
        svg.tag("small", *svg.filled("{sign} Yard", sign=icon("yard"))),
        *goods,
        class_="yard",
    )


def draw_advisors(me: Player, choices: Choices) -> Markup:
    items = [
        draw_advisor(me.character, advisor, me.loyalty[advisor], choices, ADVISOR + advisor)
        for advisor in range(box.ADVISORS)
    ]
    return svg.tag("ul", *items, class_="advs")
