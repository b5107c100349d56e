"""Pictures of single things: cards, tokens, spaces, and everything that is in the box."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path

from circenses.core.play.game import Component
from circenses.core.text.lists import counted, signed
from circenses.core.text.sentences import flat
from circenses.draw import svg
from circenses.draw.buildings import building_at
from circenses.draw.choices import NO_CHOICES, Choices
from circenses.draw.goods import chips, good_chip, shown
from circenses.draw.icons import icon, icon_at
from circenses.draw.pieces import Face, Mark, Seat, card, card_art, enamel, pawn, stack, token
from circenses.draw.places import from_middle
from circenses.draw.svg import NOTHING, Markup
from circenses.games.aeterna import box
from circenses.games.aeterna.board.hill import HEIGHT, WIDTH, draw_hill
from circenses.games.aeterna.board.names import card_name, hill_name
from circenses.games.aeterna.board.texts import card_line, effect_words, token_words
from circenses.games.aeterna.vocabulary import GOODS

SEATS = tuple(Seat("a", player) for player in range(box.SEATS))
PICTURES = Path(__file__).parent / "cards"  # drawings of 150 by 78, with colors by token

# fmt: off
STONES = {
    "political": "purple", "civil": "aes", "religious": "giallo", "military": "rosso",
    "commercial": "umber", "diplomatic": "verde", "personality": "lapis",
}
# fmt: on


# ---- cards


NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
ENDINGS = {1: "st", 2: "nd", 3: "rd"}


@lru_cache(maxsize=64)
def century_words(century: str) -> str:
    """A time in our own words.

    >>> century_words("VI - V BC"), century_words("I BC - I AD")
    ('6th to 5th century BC', '1st century BC to 1st AD')
    """
    spoken = []
    for numeral, *era in (end.split() for end in century.split(" - ")):
        number = NUMERALS.index(numeral) + 1
        spoken.append([f"{number}{ENDINGS.get(number, 'th')}", *era])
    first, last = spoken[0], spoken[-1]
    if len(spoken) == 1:
        return f"{first[0]} century {first[1]}"
    if len(first) == 1:
        return f"{first[0]} to {last[0]} century {last[1]}"
    return f"{first[0]} century {first[1]} to {' '.join(last)}"


@lru_cache(maxsize=256)
def draw_effect(number: int) -> Markup:
    """What a card does, in one sentence that begins with when."""
    when, what = effect_words(number)
    if not when:
        return svg.tag("span", shown(flat(what)), class_="dim")
    return svg.join((svg.tag("span", when, class_="when"), " ", shown(flat(what))))


def given_by(number: int) -> Sequence[int]:
    """What is printed on a card as its reward."""
    person = number >= box.HAND_CARDS
    found: Sequence[int] = box.Card.gain[number, 0] if person else box.Card.rewards[number]
    return found


@cache
def draw_picture(name: str) -> Markup:
    """What a card shows: a file of cards/, or a building if a content pack names one."""
    file = PICTURES / f"{name}.svg"
    if not file.exists():
        return card_art(name)
    return svg.drawing(150, 78, svg.elements_of(file), preserveAspectRatio="xMidYMax slice")


def draw_card(
    number: int,
    choices: Choices = NO_CHOICES,
    move: int = -1,
    why_not: str = "",
    **attributes: svg.Attribute,
) -> Markup:
    """A Monument, Province or Personality; a choice when `move` is open."""
    row, chosen = box.Card.written[number], choices.attributes(move)
    face = Face(
        card_name(number),
        STONES[row["color"]],
        row["color"],
        draw_picture(row["picture"]),
        cost=printed_cost(number),
        points=None if number >= box.HAND_CARDS else int(box.Card.pp[number]),
        does=card_text(number),
        gives=(chips(GOODS, given_by(number)),),
    )
    return card(
        face,
        why_not=why_not,
        class_="pick" if chosen else "no" if why_not else "",
        data_thing=f"card:{number}",
        **{**chosen, **attributes},
    )


@lru_cache(maxsize=128)
def printed_cost(number: int) -> tuple[Markup, ...]:
    return tuple(good_chip(good, n) for good, n in GOODS.some(box.Card.cost[number]))


@lru_cache(maxsize=128)
def card_text(number: int) -> Markup:
    """What a card does, and when it was built or lived."""
    row = box.Card.written[number]
    words = svg.tag("span", draw_effect(number))
    if "century" not in row:
        return words
    return words + svg.tag("small", century_words(row["century"]), class_="century")


def cards_row(cards: Iterable[Markup], places: int = 0, **attributes: svg.Attribute) -> Markup:
    """Cards side by side; empty places have dashed outlines."""
    shown = [*cards]
    free = [svg.tag("i", class_="free", aria_hidden="true")] * (places - len(shown))
    return svg.tag("div", *shown, *free, class_="cards", **attributes)


def draw_mini_card(number: int, more: Markup = NOTHING) -> Markup:
    """A card in one line: color, name and a note."""
    row = box.Card.written[number]
    badge = svg.tag("i", icon(row["color"]), style=f"--st:{svg.var(STONES[row['color']] + '-lo')}")
    style = svg.look(class_="mini", title=card_title(number), data_thing=f"card:{number}")
    return svg.tag("span", badge, svg.tag("b", row["name"]), more, **style)


@lru_cache(maxsize=128)
def card_title(number: int) -> str:
    """A card in words, for the pointer and for readers."""
    when, _ = effect_words(number)
    color = box.Card.written[number]["color"].capitalize()
    words = [color if color == kind_of(number) else f"{color} {kind_of(number)}"]
    words += [card_line(number)] if when else []
    words += [f"costs {GOODS.words(box.Card.cost[number])}"]
    words += [f"gives {GOODS.words(given_by(number))}"]
    if number < box.HAND_CARDS:
        words.append(f"{end_points(int(box.Card.pp[number]))} at the end")
    return f"{card_name(number)}. {'; '.join(words)}"


def end_points(points: int) -> str:
    words = counted(abs(points), "point")
    return f"−{words}" if points < 0 else words


# ---- tokens


def token_marks(kind: int) -> list[Mark]:
    """What is printed on a Reward token."""
    if box.RewardToken.play_board_card[kind]:
        return [Mark("play_card")]
    return [
        Mark(good.concept, signed(n) if good.is_track else n)
        for good, n in GOODS.some(box.RewardToken.gain[kind])
    ]


@lru_cache(maxsize=32)
def draw_unrest_space(x: float, number: int) -> Markup:
    hot = number >= box.UnrestDamageSpaces.at[-2]
    last = number == box.MAX_UNREST
    fill = svg.var("alarm-soft" if hot else "raised")
    edge = svg.stroke("alarm" if last else "line-strong", 1)
    frame = svg.rect(x, 30, 24, 26, rx=6, fill=fill, **edge)
    if last:
        return frame + icon_at("doom", x + 12, 43, 17, "alarm")
    style = svg.look(text_anchor="middle", font_weight=600, fill=svg.var("ink-3"))
    return frame + svg.text(x + 12, 47.5, number, 12, **style)


@lru_cache(maxsize=32)
def draw_damage_token(x: float, kind: int) -> Markup:
    """What must be paid at a space of the track."""
    paid = GOODS.some(box.DamageToken.pay[kind])
    units = len(paid)
    style = svg.look(rx=10.5, fill=svg.var("raised"), **svg.stroke("alarm", 1.2))
    frame = svg.rect(x - units * 7.7 - 2.5, 62, units * 15.4 + 5, 21, **style)
    goods = [
        enamel(good.concept, x + from_middle(k, units, 15.4), 72.5, 14.5)
        for k, (good, _) in enumerate(paid)
    ]
    title = svg.tag("title", GOODS.words(box.DamageToken.pay[kind]))
    line = svg.path(f"M{x},57 v5", **svg.stroke("line-strong", 1.5))
    return svg.group(title, line, frame, *goods, data_thing=f"damage:{kind}")


# ---- lobby and components


@lru_cache(maxsize=1)
def picture() -> Markup:
    """The lobby card: citizens on a Hill before a rising sun."""
    return svg.drawing(
        252,
        163,
        svg.rect(0, 0, 252, 163, fill=svg.var("giallo-hi")),
        svg.circle(176, 96, 78, fill=svg.var("ivory"), opacity=0.45),
        svg.circle(176, 96, 50, fill=svg.var("giallo"), opacity=0.55),
        svg.path("M0,96 H92 V112 H170 V128 H252 V163 H0z", fill=svg.var("hill")),
        svg.path("M0,96 H92 M92,112 H170 M170,128 H252", fill="none", **svg.stroke("hill-hi", 5)),
        svg.rect(0, 150, 252, 13, fill=svg.var("hill-lo")),
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
        Component(kind_of(n), card_name(n), draw_card(n), row["source"], f"card:{n}")
        for n, row in enumerate(box.Card.written)
    ]
    for n, row in enumerate(box.Hill):
        values = [int(points) for points in box.Hill.pp[n]]
        name = hill_name(n)
        drawn = svg.drawing(WIDTH, HEIGHT, draw_hill(name, values), label=name, class_="hill")
        found.append(Component("Hill", name, drawn, row["source"], f"hill:{n}"))
    for n, row in enumerate(box.RewardToken):
        name = token_words(n).capitalize()
        drawn = svg.drawing(48, 48, token(24, 23, 20, token_marks(n)), label=name, class_="lone")
        found.append(Component("Reward token", name, drawn, row["source"], f"token:{n}"))
    for n, row in enumerate(box.DamageToken):
        name = GOODS.words(box.DamageToken.pay[n])
        drawn = svg.group(draw_damage_token(38, n), transform="translate(0 -57)")
        lone = svg.drawing(76, 30, drawn, label=name, class_="lone")
        found.append(Component("Unrest Damage token", name, lone, row["source"], f"damage:{n}"))
    return found


def kind_of(number: int) -> str:
    if number >= box.HAND_CARDS:
        return "Personality"
    return "Monument" if number < box.MONUMENTS else "Province"
