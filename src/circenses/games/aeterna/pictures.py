"""Pictures of single things: cards, tokens, spaces, and everything that is in the box."""

# ruff: noqa: E501 (a table of sentences reads best with one line each)

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from circenses.core.game import Component
from circenses.draw.buildings import building_at
from circenses.draw.hill import HEIGHT, WIDTH, hill
from circenses.draw.icons import icon, icon_at
from circenses.draw.marks import legal
from circenses.draw.pieces import (
    Mark,
    Seat,
    card,
    chip,
    enamel,
    pawn,
    signed,
    stack,
    token,
)
from circenses.draw.svg import (
    NOTHING,
    Attribute,
    Markup,
    circle,
    drawing,
    group,
    join,
    path,
    rect,
    stroke,
    tag,
    text,
    var,
)
from circenses.games.aeterna.data import (
    ALL_CARDS,
    CARD_COST,
    CARD_GAIN,
    CARD_PP,
    CARD_REWARDS,
    CARD_TIMING,
    CARD_USES,
    COMPONENTS,
    DAMAGE_PAY,
    EFFECTS,
    HAND_CARDS,
    HILL_PP,
    MAX_UNREST,
    MONUMENTS,
    TOKEN_GAIN,
    TOKEN_PLAYS_CARD,
    UNREST,
    Timing,
    gains,
    resources,
)
from circenses.games.aeterna.words import (
    GOODS,
    card_name,
    chips,
    hill_name,
    in_words,
    table_words,
)

SEATS = [Seat("a", player) for player in range(4)]
Moves = Mapping[int, str]

# fmt: off
STONES = {
    "political": "purple", "civil": "aes", "religious": "giallo", "military": "rosso",
    "commercial": "umber", "diplomatic": "verde", "personality": "lapis",
}
PICTURES = (  # the first word that stands in a card's name decides over its picture
    ("Pons", "bridge"), ("Aqua", "aqueduct"), ("Thermae", "thermae"), ("Circus", "circus"),
    ("Theatrum", "theatre"), ("Amphitheatrum", "colosseum"), ("Basilica", "basilica"),
    ("Curia", "temple8"), ("Forum", "forum"), ("Moenia", "wall"), ("Castra", "camp"),
    ("Arcus", "arch3"), ("Columna", "column"), ("Mausoleum", "mausoleum"),
    ("Sepulcr", "mausoleum"), ("Vestae", "round_temple"), ("Pantheon", "dome"), ("Casa", "hut"),
    ("Lupercal", "hut"), ("Tabularium", "basilica"), ("Horti", "land"), ("Ara", "arch1"),
    ("Domus", "hut"), ("Cloaca", "arch1"), ("Iani", "arch1"), ("Via", "bridge"),
    ("Spartacus", "camp"),
)
BY_COLOUR = {
    "political": "basilica", "civil": "arch3", "religious": "temple", "military": "wall",
    "commercial": "sea", "diplomatic": "land", "personality": "bust",
}
BUILDING_PICTURES = ("temple4", "aqueduct", "theatre")
BUILDING_CONCEPTS = ("templum", "aquaeductus", "amphitheatrum")
EVENTS = {
    "play_monument": "you play a Monument", "play_province": "you play a Province",
    "devastated": "a Hill of yours is devastated", "pass": "you pass",
}
COUNTED = {
    "hills_prefect": "Hill where you are Prefect", "citizens_board": "citizen on the board",
    "citizens_all": "citizen", "monuments": "Monument", "provinces": "Province",
    "monuments_era": "Monument of this Era", "provinces_era": "Province of this Era",
    "buildings_prefect": "Building on your Hills",
}
# fmt: on


# ---------------------------------------------------------------- cards


def picture_of(number: int) -> str:
    """The building on a card."""
    row = ALL_CARDS[number]
    found = (shown for word, shown in PICTURES if word in row["name"])
    return next(found, BY_COLOUR[row["colour"]])


NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
ENDINGS = {1: "st", 2: "nd", 3: "rd"}


@lru_cache(maxsize=64)
def century_words(century: str) -> str:
    """A time in our own words.

    >>> century_words("VI - V BC"), century_words("I BC - I AD")
    ('6th to 5th century BC', '1st century BC to 1st AD')
    """
    ends = [end.split() for end in century.split(" - ")]
    spoken = []
    for numeral, *era in ends:
        number = NUMERALS.index(numeral) + 1
        spoken.append([f"{number}{ENDINGS.get(number, 'th')}", *era])
    first, last = spoken[0], spoken[-1]
    if len(spoken) == 1:
        return f"{first[0]} century {first[1]}"
    if len(first) == 1:
        return f"{first[0]} to {last[0]} century {last[1]}"
    return f"{first[0]} century {first[1]} to {' '.join(last)}"


def when(word: str) -> Markup:
    return tag("span", word, class_="when")


def counted_words(table: Mapping[str, int]) -> str:
    """What is counted: '2 citizens and 1 Province'."""
    words = []
    for key, number in table.items():
        name = COUNTED.get(key) or f"{key.removeprefix('cards_')} card"
        words.append(name if number == 1 else f"{number} {name}s")
    return " + ".join(words)


@lru_cache(maxsize=256)
def effect_words(number: int) -> Markup:
    """What a card does, in one sentence whose first word tells when."""
    row, effect = ALL_CARDS[number], EFFECTS[number]
    if number >= HAND_CARDS:
        return join((when("For each"), " ", counted_words(row["need"])))
    if not effect:
        return tag("span", f"{row['colour'].capitalize()} Province", class_="dim")
    return join((opening(number), " ", operation_words(effect)))


def opening(number: int) -> Markup:
    """When the effect works: now, always, or by use."""
    effect = EFFECTS[number]
    if CARD_TIMING[number] == Timing.ACTIVATION:
        uses = int(CARD_USES[number])
        return when("Use" if uses == 1 else f"Use {uses} times")
    if effect["op"] == "trigger":
        return when("Whenever")
    return when("Now" if CARD_TIMING[number] == Timing.INSTANT else "Always")


def operation_words(effect: Mapping[str, Any]) -> Markup:
    """One operation of the closed vocabulary (AE-12.3)."""
    # fmt: off
    match effect["op"]:
        case "gain":     return chips(gains(effect["gain"]))
        case "choose":   return either(effect["options"])
        case "trade":    return join((chips(resources(effect["pay"])), " → ", chips(gains(effect["gain"]))))
        case "per":      return per_words(effect)
        case "discount": return discount_words(effect)
        case "trigger":  return join((EVENTS[effect["event"]], ": ", chips(gains(effect["gain"]))))
        case "feed":     return join((chip("citizen", effect["free"]), " need no wheat"))
        case "shield":   return join(("devastation brings ", chip("unrest", f"−{effect['less']}")))
        case "absolve":  return join((f"ignore {effect['tokens']} damage token in phase G",))
        case "overtake": return join(("your stack passes equal stacks when you place",))
        case "act":      return join(("you may influence a Hill, ", chip("wheat", effect["less"]["wheat"]), " cheaper"))
        case _:          return join(("take a token from any Hill",))
    # fmt: on


def either(options: list[dict[str, Any]]) -> Markup:
    parts: list[str] = []
    for option in options:
        parts += [" or " if parts else "", chips(gains(option))]
    return join(parts)


def per_words(effect: Mapping[str, Any]) -> Markup:
    most = f", at most {effect['max']}" if "max" in effect else ""
    return join((chips(gains(effect["gain"])), " for each ", counted_words(effect["count"]), most))


def discount_words(effect: Mapping[str, Any]) -> Markup:
    what = {
        "monument": "Monuments cost ",
        "province": "Provinces cost ",
        "influence": "Hills cost ",
    }
    return join((what[effect["on"]], chips(resources(effect["less"])), " less"))


def card_face(
    number: int, move: int | None, moves: Moves, why_not: str = "", **attributes: Attribute
) -> Markup:
    """A Monument, Province or Personality; a choice when `move` is open."""
    open_ = move is not None and move in moves
    chosen = legal(move, moves[move]) if open_ and move is not None else {}
    row = ALL_CARDS[number]
    return card(
        card_name(number),
        STONES[row["colour"]],
        row["colour"],
        picture_of(number),
        cost=printed_cost(number),
        points=None if number >= HAND_CARDS else int(CARD_PP[number]),
        does=card_text(number),
        gives=printed_gain(number),
        why_not=why_not,
        class_="pick" if open_ else "no" if why_not else "",
        **{**chosen, **attributes},
    )


@lru_cache(maxsize=128)
def printed_cost(number: int) -> tuple[Markup, ...]:
    return tuple(chip(GOODS[good], int(n)) for good, n in enumerate(CARD_COST[number]) if n)


@lru_cache(maxsize=128)
def printed_gain(number: int) -> tuple[Markup, ...]:
    return (chips(CARD_GAIN[number, 0] if number >= HAND_CARDS else CARD_REWARDS[number]),)


@lru_cache(maxsize=128)
def card_text(number: int) -> Markup:
    """What a card does, and when it was built or lived."""
    row = ALL_CARDS[number]
    words = tag("span", effect_words(number))
    if "century" not in row:
        return words
    return words + tag("small", century_words(row["century"]), class_="century")


def cards_row(cards: Iterable[Markup], **attributes: Attribute) -> Markup:
    return tag("div", *cards, class_="cards", **attributes)


def mini_card(number: int, more: Markup = NOTHING) -> Markup:
    """A card in one line: colour, name, and what there is to say about it."""
    row = ALL_CARDS[number]
    style = f"--st:{var(STONES[row['colour']] + '-lo')}"
    badge = tag("i", icon(row["colour"]), style=style)
    return tag("span", badge, tag("b", row["name"]), more, class_="mini", title=card_title(number))


@lru_cache(maxsize=128)
def card_title(number: int) -> str:
    """A card in words, for the pointer and for readers."""
    row = ALL_CARDS[number]
    gives = CARD_GAIN[number, 0] if number >= HAND_CARDS else CARD_REWARDS[number]
    words = [f"{row['colour'].capitalize()} {kind_of(number)}", in_words(effect_words(number))]
    words += [f"costs {table_words(CARD_COST[number])}", f"gives {table_words(gives)}"]
    if number < HAND_CARDS:
        words.append(f"{int(CARD_PP[number])} PP at the end".replace("-", "−"))
    plain = [word for word in words if "Province" not in word or word == words[0]]
    return f"{card_name(number)}. {'; '.join(plain)}"


def token_marks(kind: int) -> list[Mark]:
    """What is printed on a Reward token."""
    if TOKEN_PLAYS_CARD[kind]:
        return [Mark("play_card")]
    return [
        Mark(GOODS[good], signed(int(n)) if good == UNREST else int(n))
        for good, n in enumerate(TOKEN_GAIN[kind])
        if n
    ]


@lru_cache(maxsize=16)
def unrest_space(x: float, number: int) -> Markup:
    hot = number >= 7
    frame = rect(
        x, 30, 24, 26, rx=6,
        fill=var("alarm-soft" if hot else "raised"),
        **stroke("alarm" if number == MAX_UNREST else "line-strong", 1),
    )  # fmt: skip
    if number == MAX_UNREST:
        return frame + icon_at("doom", x + 12, 43, 17, "alarm")
    return frame + text(
        x + 12, 47.5, number, 12, text_anchor="middle", font_weight=600, fill=var("ink-3")
    )


@lru_cache(maxsize=32)
def damage_token(x: float, kind: int) -> Markup:
    """What must be paid at a space of the track."""
    paid = [(GOODS[good], int(n)) for good, n in enumerate(DAMAGE_PAY[kind]) if n]
    units = len(paid)
    frame = rect(
        x - units * 7.7 - 2.5, 62, units * 15.4 + 5, 21, rx=10.5,
        fill=var("raised"), **stroke("alarm", 1.2),
    )  # fmt: skip
    goods = [
        enamel(name, x + (k - (units - 1) / 2) * 15.4, 72.5, 14.5)
        for k, (name, _) in enumerate(paid)
    ]
    title = tag("title", table_words(DAMAGE_PAY[kind]))
    return group(title, path(f"M{x},57 v5", **stroke("line-strong", 1.5)), frame, *goods)


# ---------------------------------------------------------------- lobby and components


@lru_cache(maxsize=1)
def picture() -> Markup:
    """The lobby card: citizens on a Hill before a rising sun."""
    return drawing(
        252,
        163,
        rect(0, 0, 252, 163, fill=var("giallo-hi")),
        circle(176, 96, 78, fill=var("ivory"), opacity=0.45),
        circle(176, 96, 50, fill=var("giallo"), opacity=0.55),
        path("M0,96 H92 V112 H170 V128 H252 V163 H0z", fill=var("hill")),
        path("M0,96 H92 M92,112 H170 M170,128 H252", fill="none", **stroke("hill-hi", 5)),
        rect(0, 150, 252, 13, fill=var("hill-lo")),
        building_at("temple", 112, 44, 92),
        stack(34, 97, 46, SEATS[0], 2),
        pawn(112, 113, 44, SEATS[2]),
        pawn(222, 129, 44, SEATS[1]),
        class_="cover",
        preserveAspectRatio="xMidYMid slice",
    )


def components() -> list[Component]:
    """Every card and token, drawn, with the source of its data."""
    found = [
        Component(kind_of(number), card_name(number), card_face(number, None, {}), row["source"])
        for number, row in enumerate(ALL_CARDS)
    ]
    found += [
        Component("Hill", row["name"], plain_hill(number), row["source"])
        for number, row in enumerate(COMPONENTS["hill"])
    ]
    found += [
        Component("Reward token", table_of(kind), lone_token(kind), row["source"])
        for kind, row in enumerate(COMPONENTS["reward_token"])
    ]
    found += [
        Component(
            "Unrest Damage token", table_words(DAMAGE_PAY[kind]), lone_damage(kind), row["source"]
        )
        for kind, row in enumerate(COMPONENTS["damage_token"])
    ]
    return found


def kind_of(number: int) -> str:
    if number >= HAND_CARDS:
        return "Personality"
    return "Monument" if number < MONUMENTS else "Province"


def table_of(kind: int) -> str:
    return (
        "Play a board card"
        if TOKEN_PLAYS_CARD[kind]
        else table_words(TOKEN_GAIN[kind]).capitalize()
    )


def plain_hill(number: int) -> Markup:
    values = [int(n) for n in HILL_PP[number]]
    return drawing(
        WIDTH, HEIGHT, hill(hill_name(number), values), label=hill_name(number), class_="hill"
    )


def lone_token(kind: int) -> Markup:
    return drawing(
        48, 48, token(24, 23, 20, token_marks(kind)), label=table_of(kind), class_="lone"
    )


def lone_damage(kind: int) -> Markup:
    label = table_words(DAMAGE_PAY[kind])
    return drawing(
        76,
        30,
        group(damage_token(38, kind), transform="translate(0 -57)"),
        label=label,
        class_="lone",
    )
