"""Pictures of single things: dice, blueprints, favors, shapes; and all components."""

from collections.abc import Iterable
from functools import lru_cache

from circenses.core.play.game import Component
from circenses.draw.choices import NO_CHOICES, Choices
from circenses.draw.dice import draw_glyph_die
from circenses.draw.icons import icon
from circenses.draw.pieces import ROMAN, Seat, chip
from circenses.draw.svg import (
    NOTHING,
    Attribute,
    Markup,
    circle,
    drawing,
    join,
    path,
    rect,
    stroke,
    tag,
    var,
)
from circenses.games.rome_and_roll import box, vocabulary
from circenses.games.rome_and_roll.board import texts
from circenses.games.rome_and_roll.board.names import card_name, die_name, favor_name, shown_name
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.vocabulary import GOODS

SEATS = tuple(Seat("b", player) for player in range(box.SEATS))

# Seneca has the last seat's color, and plays only where that seat is free.
SENECA = Seat("b", box.SEATS - 1, "S")


def seat_of(players: int, owner: int) -> Seat:
    """The seat of a player, or of Seneca, who comes after the players."""
    return SENECA if owner >= players else SEATS[owner]


TYPE_ICONS = ("army", "leisure", "manufacturing", "temple", "urban")
TYPE_STONES = ("rosso", "aes", "umber", "purple", "lapis")
ICONS = {
    "W": "wood",
    "B": "brick",
    "S": "stone",
    "F": "fish",
    "J": "jewel",
    "K": "any_good",
    "builder": "builder",
    "architect": "architect",
    "legionary": "legion",
    "merchant": "merchant",
    "any": "any_worker",
    "aux": "auxiliary",
}
REGION_ICONS = tuple(ICONS[region["resource"]] for region in box.Region.written)


# ---- dice


def draw_face(die: int, x: float, y: float, size: float, **attributes: Attribute) -> Markup:
    """A die as it lies: its symbols, and the number of the face."""
    color, face = divmod(die, vocabulary.FACES)
    name = vocabulary.COLORS[color]
    concepts = [ICONS[symbol] for symbol in box.FACE_ROWS[die]]
    on = "r-glyph-dark" if name == "yellow" else "lit"
    return draw_glyph_die(x, y, size, concepts, f"die-{name}", on, face + 1, **attributes)


def draw_die(die: int, size: float = 60, class_: str = "die") -> Markup:
    """A single die."""
    label = f"{die_name(die)}: {shown_name(die)}"
    wide = size + 6
    shown = draw_face(die, wide / 2 - 1, wide / 2 - 1.5, size)
    return drawing(wide, wide, shown, label=label, class_=class_, data_thing=f"die:{die}")


# ---- shapes


@lru_cache(maxsize=512)
def draw_shape(cells: tuple[tuple[int, int], ...], fill: str, size: float = 9) -> Markup:
    """The squares of a building, small."""
    down, across = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
    squares = [
        rect(c * 10 + 0.5, r * 10 + 0.5, 9, 9, rx=1.2, fill=fill, **stroke("seat-edge", 0.7))
        for r, c in cells
    ]
    style = f"width:{across * size}px;height:{down * size}px"
    return drawing(across * 10, down * 10, *squares, style=style, class_="shape")


def cells_of(lie: Iterable[Iterable[int]]) -> tuple[tuple[int, int], ...]:
    found = sorted((int(r), int(c)) for r, c in lie)
    top, left = min(r for r, _ in found), min(c for _, c in found)
    return tuple((r - top, c - left) for r, c in found)


# ---- blueprints


def draw_blueprint(
    card: int, foremen: str = "", choices: Choices = NO_CHOICES, move: int = -1, **more: Attribute
) -> Markup:
    """A blueprint: type, shape, cost, points, what it gives."""
    row, kind = box.Blueprint.written[card], int(box.Blueprint.type[card])
    head = tag("header", icon(TYPE_ICONS[kind]), tag("b", card_name(card)), foremen)
    cells = cells_of(ground.SHAPE_LIES[row["shape"]][0])
    shape = tag("span", draw_shape(cells, var(TYPE_STONES[kind]), 8), class_="shape")
    due = [GOODS[vocabulary.LETTERS.index(letter)] for letter in row["cost"]]
    cost = tag(
        "span", *(chip(good.concept) for good in due), class_="c", title=texts.cost_text(card)
    )
    worth = (icon("vp"), tag("b", short_score(card)))
    points = tag("span", *worth, class_="vp", title=texts.score_text(card))
    gives = [
        tag("small", f"{when} {texts.effect_words(row[key])}")
        for when, key in (("now:", "immediate"), ("raise:", "legion"), ("produces:", "produce"))
        if row[key]
    ]
    stone = TYPE_STONES[kind]
    scores = texts.score_in_short(card)
    if scores:
        gives.insert(0, tag("small", scores, class_="scores"))
    return choices.tag(
        "li", move, head, tag("div", shape, cost, points), tag("footer", *gives),
        class_="bp", style=f"--lo:{var(stone + '-lo')}", data_thing=f"card:{card}", **more,
    )  # fmt: skip


def short_score(card: int) -> str:
    """Points in short: a number, or the least and the most there can be."""
    score = box.Blueprint.written[card]["score"]
    if score["kind"] == "flat":
        return str(score["vp"])
    return f"0–{score['vp'] if score['kind'] == 'if' else score['max']}"


# ---- favors and advisors


def draw_favor(
    favor: int, holder: Markup = NOTHING, choices: Choices = NO_CHOICES, move: int = -1
) -> Markup:
    name = favor_name(favor)
    glyph = tag("i", icon(box.Favor.written[favor]["id"]))
    said = tag(
        "span",
        tag("b", name),
        tag("small", texts.FAVOR_IN_SHORT[box.Favor.written[favor]["id"]]),
    )
    return choices.tag("li", move, glyph, said, holder, class_="god", data_thing=f"favor:{favor}")


def draw_advisor(
    character: int, advisor: int, loyalty: int, choices: Choices = NO_CHOICES, move: int = -1
) -> Markup:
    """An advisor: points, loyalty, two abilities."""
    row = box.Character.advisor[character][advisor]
    keys = box.LOYALTY_FOR.tolist()
    boxes = [
        tag(
            "i",
            ROMAN[k + 1],
            class_=f"{'on ' if k < loyalty else ''}{'gate' if k + 1 in keys else ''}".strip()
            or None,
        )
        for k in range(box.Tracks.loyalty_boxes)
    ]
    abilities = [
        tag("p", texts.ability_words(row[level]), class_=None if loyalty >= least else "not")
        for level, least in zip(box.LEVELS, keys, strict=True)
    ]
    head = tag("div", tag("b", row["name"]), tag("span", icon("vp"), str(row["vp"]), class_="vp"))
    loyal = tag("div", *boxes, class_="loy", role="img", aria_label=f"loyalty {loyalty}")
    return choices.tag(
        "li", move, head, loyal, *abilities,
        class_="adv", data_thing=f"advisor:{character * box.ADVISORS + advisor}",
    )  # fmt: skip


# ---- lobby and components


HIGH_ROAD = "M-10,132 Q60,78 120,104 T264,64"
SIDE_ROAD = "M186,-10 Q168,56 206,92 T222,174"


@lru_cache(maxsize=1)
def picture() -> Markup:
    """The lobby card: dice beside the roads that lead from settlement to settlement."""
    roads = [
        path(way, fill="none", **stroke("marble-lo", wide))
        + path(way, fill="none", stroke_dasharray="8 8", **stroke("wall", 2))
        for way, wide in ((SIDE_ROAD, 13), (HIGH_ROAD, 17))
    ]
    towns = [
        circle(x, y, 12, fill=var("marble"), **stroke("rosso-lo", 3))
        for x, y in ((26, 113), (118, 103), (206, 92))
    ]
    places = ((3, 66, 52, 62), (13, 158, 56, 62), (7, 110, 140, 46))
    dice = [draw_face(die, x, y, size) for die, x, y, size in places]
    return drawing(
        252, 163, rect(0, 0, 252, 163, fill=var("hA")),
        path("M252,104 q-30,14 -26,60 h40z", fill=var("river")),
        *roads, *towns, *dice, class_="cover", preserveAspectRatio="xMidYMid slice",
    )  # fmt: skip


def components() -> list[Component]:
    """Every card and die, drawn, with the source of its data."""
    found = [
        Component("Blueprint", card_name(n), tag("ul", draw_blueprint(n), class_="bps"),
                  row["source"], f"card:{n}")
        for n, row in enumerate(box.Blueprint.written)
    ]  # fmt: skip
    found += [
        Component("God's favor", favor_name(n), tag("ul", draw_favor(n), class_="gods"),
                  row["source"], f"favor:{n}")
        for n, row in enumerate(box.Favor.written)
    ]  # fmt: skip
    found += [
        Component("Die", die_name(n).capitalize(), draw_die(n, 60),
                  box.BOX.written["dice"]["source"], f"die:{n}")
        for n in range(box.DICE_KINDS)
    ]  # fmt: skip
    for c, character in enumerate(box.Character.written):
        for a, row in enumerate(character["advisor"]):
            drawn = tag("ul", draw_advisor(c, a, 0), class_="advs")
            number = c * box.ADVISORS + a
            kind = f"Advisor of the {character['name']}"
            found.append(Component(kind, row["name"], drawn, row["source"], f"advisor:{number}"))
    for n, row in enumerate(box.NeroCard.written):
        drawn = join((chip("nero", row["vp"], "Nero card"),))
        source = row.get("source", box.BOX.written["nero"]["source"])
        found.append(Component("Nero card", f"{row['vp']} points", drawn, source, f"nero:{n}"))
    return found
