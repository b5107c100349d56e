"""How the table looks: the Hills, the cards, the tracks and everybody's Domus."""

# ruff: noqa: E501, E701 (a table of sentences reads best with one line each)

from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from circenses.core.game import Component, Part
from circenses.core.schema import EMPTY, UNKNOWN
from circenses.draw.buildings import building_at
from circenses.draw.hill import HEIGHT, TOPS, WIDTH, Socket, hill, terrace_middle
from circenses.draw.icons import icon, icon_at
from circenses.draw.marks import hit, hit_circle, legal, ring_circle, ring_rect
from circenses.draw.pieces import (
    Mark,
    Seat,
    card,
    chip,
    disc,
    enamel,
    face_down_card,
    pawn,
    seat_chip,
    signed,
    spent_token,
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
from circenses.draw.track import standing
from circenses.games.aeterna.data import (
    ACTIVE,
    ALL_CARDS,
    BUILDING_GAIN,
    BUILDINGS,
    CARD_COST,
    CARD_GAIN,
    CARD_PP,
    CARD_REWARDS,
    CARD_TIMING,
    CARD_USES,
    COLOUR_NAMES,
    COMPONENTS,
    DAMAGE_PAY,
    DAMAGE_SPACES,
    EFFECTS,
    HAND_CARDS,
    HILL_PP,
    HILL_SPACES,
    HILLS,
    MAX_UNREST,
    MONUMENTS,
    PASS_PP,
    PLACES,
    TOKEN_GAIN,
    TOKEN_PLAYS_CARD,
    UNREST,
    Timing,
    gains,
    resources,
)
from circenses.games.aeterna.state import (
    ACCEPT,
    ACTIVATE,
    BOARD_CARD,
    CONSTRUCT,
    DECLINE,
    DISCARD,
    DRAFT_CARD,
    END,
    FAVOR,
    HAND_CARD,
    HILL,
    INFLUENCE,
    MONUMENT,
    NO_TOKEN,
    OPTION,
    PASS,
    PAY_DAMAGE,
    PERSON,
    PLAY,
    SITE,
    SLOT,
    SWAP,
    TAKE_DOOM,
    TOKEN,
    Decision,
)
from circenses.games.aeterna.words import (
    ERA_NAMES,
    GOODS,
    PHASE_LETTERS,
    PHASE_NAMES,
    Table,
    asked,
    building_name,
    card_name,
    chips,
    damage_pay,
    describe,
    hill_name,
    place_after,
    places_of,
    player_name,
    prompt,
    read,
    sentence,
    table_words,
    wheat_for,
)

__all__ = ["CSS", "components", "describe", "parts", "picture", "prompt", "sentence"]

CSS = (Path(__file__).parent / "board.css").read_text(encoding="utf-8")
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


def either(options: list[Mapping[str, int]]) -> Markup:
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


def card_face(number: int, move: int | None, moves: Moves, **attributes: Attribute) -> Markup:
    """A Monument, Province or Personality; a choice when `move` is open."""
    row = ALL_CARDS[number]
    open_ = move is not None and move in moves
    person = number >= HAND_CARDS
    given = CARD_GAIN[number, 0] if person else CARD_REWARDS[number]
    century = tag("small", row["century"], class_="century") if "century" in row else NOTHING
    chosen = legal(move, moves[move]) if open_ and move is not None else {}
    return card(
        card_name(number),
        STONES[row["colour"]],
        row["colour"],
        picture_of(number),
        cost=[chip(GOODS[good], int(n)) for good, n in enumerate(CARD_COST[number]) if n],
        points=None if person else int(CARD_PP[number]),
        does=join((effect_words(number), century)),
        gives=[chips(given)],
        class_="pick" if open_ else "",
        **{**chosen, **attributes},
    )


def cards_row(cards: Iterable[Markup], **attributes: Attribute) -> Markup:
    return tag("div", *cards, class_="cards", **attributes)


# ---------------------------------------------------------------- parts


def parts(view: Any, viewer: int | None, moves: Moves) -> list[Part]:
    """The whole table as `viewer` sees it."""
    table = read(view)
    seats = [seat_part(table, player, viewer, moves) for player in range(table.seats)]
    umbra = [Part("umbra", "Gens Umbra", domus(table, 1))] if table.seats == 1 else []
    return [
        Part("turn", "", turn_bar(table, viewer, moves)),
        Part("hills", "", hills(table, viewer, moves)),
        hand_part(table, viewer, moves),
        Part("people", "Personalities", personalities(table, moves)),
        Part("offer", "On the board", board_cards(table, moves)),
        Part("unrest", "Unrest", unrest_track(table)),
        *umbra,
        *seats,
    ]


# ---------------------------------------------------------------- the turn


def turn_bar(table: Table, viewer: int | None, moves: Moves) -> Markup:
    """Era and phase, the order of turns, and the choices that are no piece of the board."""
    return join((phase_track(table), order_track(table, moves), buttons(table, viewer, moves)))


def phase_track(table: Table) -> Markup:
    """Where in the Era we are."""
    steps = [
        tag("li", letter, class_="now" if k == table.phase else None, title=PHASE_NAMES[k])
        for k, letter in enumerate(PHASE_LETTERS)
    ]
    era = tag("b", ("Era I", "Era II", "Era III")[table.era])
    return tag(
        "div",
        tag("span", era, f" {ERA_NAMES[table.era]}"),
        tag("ol", *steps, class_="phases", aria_label=f"Phase {PHASE_NAMES[table.phase]}"),
        class_="era",
    )


def order_track(table: Table, moves: Moves) -> Markup:
    """The Turn Order and Pass tracks; in phase I the free positions are choices."""
    places = []
    for position in range(table.gentes):
        holder = [p for p in range(table.gentes) if table.players[p].position == position]
        move = SLOT + position
        shown = seat_chip(SEATS[holder[0]]) if holder else tag("i", str(position + 1))
        gone = bool(holder) and table.players[holder[0]].pass_space != EMPTY
        choice = legal(move, moves[move]) if move in moves else {}
        class_ = "pick" if move in moves else "gone" if gone else None
        places.append(tag("li", shown, class_=class_, **choice))
    gone_first = [
        (int(PASS_PP[table.gentes, space]), p)
        for space in range(table.gentes)
        for p in range(table.gentes)
        if table.players[p].pass_space == space
    ]
    passed = [tag("li", seat_chip(SEATS[p]), chip("pp", pp)) for pp, p in gone_first]
    rest = tag("ol", *passed, class_="passed", aria_label="Passed") if passed else NOTHING
    return tag(
        "div", tag("ol", *places, class_="order", aria_label="Turn order"), rest, class_="tracks"
    )


ACTIONS = (
    (PLAY, "play_card", "Play"),
    (FAVOR, "personality", "Favor"),
    (CONSTRUCT, "build", "Construct"),
    (INFLUENCE, "citizen", "Influence"),
    (PASS, "pass", "Pass"),
    (DISCARD, "draw", "Discard"),
    (ACTIVATE, "temple", "Activate"),
    (END, "time", "End turn"),
)


def buttons(table: Table, viewer: int | None, moves: Moves) -> Markup:
    """The choices that are no piece of the board."""
    if viewer is None or not moves:
        return NOTHING
    shown = [button(move, moves, icon(concept) + word) for move, concept, word in ACTIONS]
    shown += [button(SWAP + k, moves, chips(gains(option))) for k, option in enumerate(DISCARDS)]
    if asked(table).decision == Decision.OPTION:
        options = CARD_GAIN[asked(table).arg]
        shown += [button(OPTION + k, moves, chips(option)) for k, option in enumerate(options)]
    if asked(table).decision == Decision.DAMAGE:
        paid = damage_pay(table, viewer)
        shown.append(button(PAY_DAMAGE, moves, join(("Pay ", chips(paid)))))
        shown.append(button(TAKE_DOOM, moves, join((icon("doom"), "Take doom"))))
    shown.append(button(ACCEPT, moves, "Influence now"))
    shown.append(button(DECLINE, moves, "Not now"))
    shown.append(button(NO_TOKEN, moves, "Leave the tokens"))
    return tag("div", *shown, class_="doing")


DISCARDS = COMPONENTS["discard"]["options"]


def button(move: int, moves: Moves, *words: str) -> Markup:
    """A choice in words; nothing when it is not open."""
    if move not in moves:
        return NOTHING
    return tag("button", *words, type="button", class_="btn act", **legal(move, moves[move]))


# ---------------------------------------------------------------- hills


def hills(table: Table, viewer: int | None, moves: Moves) -> Markup:
    """The active Hills and the Construction Area."""
    active = [number for number in range(HILLS) if table.hills[number].active]
    drawn = [hill_picture(table, number, viewer, moves) for number in active]
    return tag("div", *drawn, construction(table, moves), class_=f"hills of-{len(active) + 1}")


def hill_picture(table: Table, number: int, viewer: int | None, moves: Moves) -> Markup:
    """One Hill: what its places score, who stands there, its Buildings and tokens."""
    spot = table.hills[number]
    move = HILL + number
    open_ = move in moves
    lost = int(HILL_PP[number, spot.devastations - 1]) if spot.devastations else None
    body = hill(
        hill_name(number),
        [value_now(table, number, place) for place in range(PLACES)],
        [(SEATS[player], many) for player, many in places_of(table, number)],
        [socket_of(spot, kind) for kind in range(BUILDINGS)],
        lost,
    )
    pieces = [token_place(table, number, place, moves) for place in range(PLACES)]
    frame = ring_rect(2.5, 2.5, WIDTH - 5, HEIGHT - 5, 9) if open_ else NOTHING
    label = None if open_ else hill_label(table, number)
    click: dict[str, Attribute] = {}
    if open_ and viewer is not None:
        click = {**legal(move, moves[move]), "class_": "hill-choice"}
    return drawing(
        WIDTH,
        HEIGHT,
        group(body, aria_hidden="true"),
        *pieces,
        group(
            ghost(table, viewer, number, open_),
            price(table, viewer, number) if open_ else NOTHING,
            frame,
            hit(0, 0, WIDTH, HEIGHT, 10),
            **click,
        )
        if open_
        else NOTHING,
        label=label or hill_name(number),
        role="group" if open_ or any("data-move" in piece for piece in pieces) else "img",
        class_="hill open" if open_ else "hill",
        id=f"hill-{number}",
    )


def value_now(table: Table, number: int, place: int) -> int:
    """What a place of a Hill scores; 0 where there is no space or no value left."""
    value = place + table.hills[number].devastations
    if place >= HILL_SPACES[table.gentes] or value >= PLACES:
        return 0
    return int(HILL_PP[number, value])


def socket_of(spot: Any, kind: int) -> Socket:
    return Socket(BUILDING_CONCEPTS[kind], BUILDING_PICTURES[kind], bool(spot.buildings[kind]))


def hill_label(table: Table, number: int) -> str:
    """A Hill in words, for those who do not see it."""
    stands = [
        f"{player_name(table, player)} with {many}" for player, many in places_of(table, number)
    ]
    built = [
        building_name(kind) for kind in range(BUILDINGS) if table.hills[number].buildings[kind]
    ]
    words = [hill_name(number), "empty" if not stands else "stands: " + ", ".join(stands)]
    if built:
        words.append("built: " + ", ".join(built))
    if table.hills[number].devastations:
        words.append("devastated")
    return "; ".join(words)


def ghost(table: Table, viewer: int | None, number: int, open_: bool) -> Markup:
    """Where my citizen would stand, shown under the pointer."""
    if viewer is None or not open_ or asked(table).decision != Decision.INFLUENCE:
        return NOTHING
    place, _ = place_after(table, viewer, number)
    x = terrace_middle(place)
    return group(pawn(x, TOPS[place] + 1, 38, SEATS[viewer]), class_="ghost")


def price(table: Table, viewer: int | None, number: int) -> Markup:
    """What a click costs, at the Hill's foot."""
    if viewer is None or asked(table).decision != Decision.INFLUENCE:
        return NOTHING
    wheat = wheat_for(table, viewer, number)
    words = f"pay {wheat}" if wheat else "free"
    return join(
        (
            rect(150, 155, 90, 27, rx=13.5, fill=var("act")),
            text(162, 173.5, words, 14.5, font_weight=650, fill=var("on-act")),
            icon_at("wheat" if wheat else "citizen", 222, 168.5, 18, "on-act"),
        )
    )


def token_place(table: Table, number: int, place: int, moves: Moves) -> Markup:
    """A Reward token at the Hill's foot: active, depleted, or a choice."""
    spot = table.hills[number]
    x, y, radius = 26 + place * 41, 168.5, 16
    kind = spot.token[place]
    if kind == EMPTY:
        return NOTHING
    if spot.depleted[place]:
        return spent_token(x, y, radius, id=f"token-{number}-{place}")
    drawn = token(x, y, radius, token_marks(kind), id=f"token-{number}-{place}")
    move = TOKEN + place
    here = asked(table).arg == number if table.pending else False
    if move not in moves or not here:
        return drawn
    return group(
        drawn,
        ring_circle(x, y, radius + 1),
        hit_circle(x, y, radius + 4),
        **legal(move, moves[move]),
    )


def token_marks(kind: int) -> list[Mark]:
    """What is printed on a Reward token."""
    if TOKEN_PLAYS_CARD[kind]:
        return [Mark("play_card")]
    return [
        Mark(GOODS[good], signed(int(n)) if good == UNREST else int(n))
        for good, n in enumerate(TOKEN_GAIN[kind])
        if n
    ]


# ---------------------------------------------------------------- construction


def construction(table: Table, moves: Moves) -> Markup:
    """The Construction Area with its three spaces."""
    return drawing(
        WIDTH,
        HEIGHT,
        rect(0, 0, WIDTH, HEIGHT, rx=10, fill=var("sunk")),
        text(12, 29, "Construction", 18.5, class_="h", fill=var("ink")),
        text(12, 47, "1 citizen + 1 stone: 3 points, then each Era", 12.5, fill=var("ink-2")),
        *(space(table, kind, moves) for kind in range(BUILDINGS)),
        label="Construction Area",
        role="group",
        class_="hill",
        id="construction",
    )


def space(table: Table, kind: int, moves: Moves) -> Markup:
    """One space: the Building that waits, or the citizen who built."""
    x = 9 + kind * 79
    move = SITE + kind
    name = ("Templum", "Aquaeductus", "Amphith.")[kind]
    builder = [p for p in range(table.gentes) if table.players[p].builder[kind]]
    frame = rect(x, 58, 74, 118, rx=8, fill=var("panel"), **stroke("line-strong", 1))
    title = text(x + 37, 76, name, 12.5, text_anchor="middle", font_weight=600, fill=var("ink"))
    good, n = next((g, int(n)) for g, n in enumerate(BUILDING_GAIN[kind]) if n)
    gain = enamel(GOODS[good], x + 25, 155, 24, signed(n) if good == UNREST else n)
    body = join((frame, title, waiting_building(x, kind, builder), gain))
    if move not in moves:
        return body
    return group(
        body, ring_rect(x, 58, 74, 118, 8), hit(x, 58, 74, 118, 8), **legal(move, moves[move])
    )


def waiting_building(x: float, kind: int, builder: list[int]) -> Markup:
    if builder:
        ground = rect(
            x + 6, 83, 62, 44, rx=5, fill="none", stroke_dasharray="4 4", **stroke("line-strong", 1)
        )
        return ground + pawn(x + 37, 124, 38, SEATS[builder[0]], id=f"builder-{kind}")
    ground = rect(x + 5, 82, 64, 46, rx=5, fill=var("aes"))
    return ground + building_at(BUILDING_PICTURES[kind], x + 7, 84, 60)


# ---------------------------------------------------------------- hand, people, board cards


def hand_part(table: Table, viewer: int | None, moves: Moves) -> Part:
    """My hand; during the draft, the pack that I choose from and what I have kept."""
    if viewer is None:
        return Part("cards", "Hands", cards_row(hidden_hands(table)))
    me = table.players[viewer]
    drafting = any(c >= 0 for c in me.pack)
    if drafting:
        return Part("cards", "Choose a card to keep", draft_row(table, viewer, moves))
    faces = [
        card_face(me.hand[slot], HAND_CARD + slot, moves, id=f"card-{me.hand[slot]}")
        for slot in range(me.hand_count)
    ]
    empty = tag("p", "Your hand is empty.", class_="none")
    return Part("cards", "Your hand", cards_row(faces) if faces else empty)


def draft_row(table: Table, viewer: int, moves: Moves) -> Markup:
    """The pack in my hands, then the cards that I have kept."""
    me = table.players[viewer]
    faces = []
    for slot, number in enumerate(me.pack):
        if number >= 0:
            mark = " chosen" if me.pick == slot else ""
            face = card_face(number, DRAFT_CARD + slot, moves, id=f"card-{number}")
            faces.append(tag("div", face, class_=f"slot{mark}"))
    kept = [number for number in (*me.kept, *me.hand) if number >= 0]
    names = [tag("li", mini_card(number)) for number in dict.fromkeys(kept)]
    rest = tag("ul", *names, class_="kept", aria_label="Kept so far") if names else NOTHING
    return join((cards_row(faces), rest))


def hidden_hands(table: Table) -> list[Markup]:
    """What a spectator sees of the hands: their backs."""
    backs = [
        face_down_card(f"{player_name(table, player)}: {table.players[player].hand_count} cards")
        for player in range(table.seats)
        if table.players[player].hand_count
    ]
    return backs or [tag("p", "No cards in hand.", class_="none")]


def personalities(table: Table, moves: Moves) -> Markup:
    """The open Personalities."""
    faces = [
        card_face(HAND_CARDS + person, PERSON + place, moves, id=f"card-{HAND_CARDS + person}")
        for place, person in enumerate(table.personalities)
        if person != EMPTY
    ]
    return cards_row(faces) if faces else tag("p", "None is left.", class_="none")


def board_cards(table: Table, moves: Moves) -> Markup:
    """The fifth cards of the draft, in reach by a token."""
    rows = []
    for place, number in enumerate(table.board):
        if number in (EMPTY, UNKNOWN):
            continue
        move = BOARD_CARD + place
        choice = legal(move, moves[move]) if move in moves else {}
        cost = chips(CARD_COST[number])
        rows.append(
            tag(
                "li",
                mini_card(number, cost),
                class_="pick" if move in moves else None,
                id=f"card-{number}",
                **choice,
            )
        )
    if not rows:
        return tag("p", "Laid open after the draft.", class_="none")
    return tag("ul", *rows, class_="offer")


def mini_card(number: int, more: Markup = NOTHING) -> Markup:
    """A card in one line: colour, name."""
    row = ALL_CARDS[number]
    style = f"--st:{var(STONES[row['colour']] + '-lo')}"
    badge = tag("i", icon(row["colour"]), style=style, title=row["colour"])
    return tag("span", badge, tag("b", row["name"]), more, class_="mini", title=card_title(number))


def card_title(number: int) -> str:
    """A card in words, for the pointer and for readers."""
    gives = CARD_GAIN[number, 0] if number >= HAND_CARDS else CARD_REWARDS[number]
    return (
        f"{card_name(number)}: costs {table_words(CARD_COST[number])}, gives {table_words(gives)}"
    )


# ---------------------------------------------------------------- players


def seat_part(table: Table, player: int, viewer: int | None, moves: Moves) -> Part:
    """One player's goods and cards; mine are larger and can be used."""
    if player != viewer:
        return Part(f"seat-{player}", player_name(table, player), domus(table, player))
    body = join((bag(table, player), tableau(table, player, moves)))
    return Part(f"seat-{player}", "Your Domus", body)


def domus(table: Table, player: int) -> Markup:
    """Another player's goods, colours and cards."""
    me = table.players[player]
    cards = [tag("li", mini_card(number)) for number in played_cards(me)]
    shown = tag("ul", *cards, class_="played") if cards else NOTHING
    return join((bag(table, player), colour_dots(me), shown))


def bag(table: Table, player: int) -> Markup:
    """What lies in the Domus, and the tracks."""
    me = table.players[player]
    goods = [
        chip("stone", me.stones),
        chip("aurei", me.aurei),
        chip("wheat", me.wheat),
        chip("citizen", me.citizens),
        chip("unrest", me.unrest),
        chip("draw", me.hand_count, "cards in hand"),
    ]
    if me.dooms:
        goods.append(chip("doom", me.dooms))
    return tag("div", *goods, class_="bag")


def played_cards(me: Any) -> list[int]:
    return [number for number, there in enumerate(me.played) if there]


def colour_dots(me: Any) -> Markup:
    """Which of the seven colours a player has."""
    dots = [
        tag(
            "i",
            style=f"background:{var(STONES[name])}" if me.colours[k] else None,
            class_=None if me.colours[k] else "no",
            title=f"{name}: {me.colours[k]}",
        )
        for k, name in enumerate(COLOUR_NAMES)
    ]
    have = sum(bool(n) for n in me.colours)
    return tag("div", *dots, class_="dots", role="img", aria_label=f"{have} of 7 colours")


def tableau(table: Table, player: int, moves: Moves) -> Markup:
    """My cards by colour; Monuments that can be activated are choices."""
    me = table.players[player]
    columns = [colour_column(me, name, moves) for name in COLOUR_NAMES]
    return tag("ul", *columns, class_="tab")


def colour_column(me: Any, name: str, moves: Moves) -> Markup:
    cards = [n for n in played_cards(me) if ALL_CARDS[n]["colour"] == name]
    if not cards:
        style = f"--st:{var(STONES[name] + '-lo')}"
        badge = tag("i", icon(name), style=style)
        return tag("li", tag("span", badge, name.capitalize(), class_="mini"), class_="none")
    return tag("li", *(tableau_card(me, number, moves) for number in cards))


def tableau_card(me: Any, number: int, moves: Moves) -> Markup:
    """A card in front of me, with what it still does."""
    uses = NOTHING
    move = None
    if number < MONUMENTS and CARD_TIMING[number] == Timing.ACTIVATION:
        place = ACTIVE.tolist().index(number)
        left = int(CARD_USES[number]) - me.used[place]
        uses = tag("em", f"{left} left" if left else "used")
        move = MONUMENT + place
    if move is None or move not in moves:
        return tag("div", mini_card(number, uses), id=f"card-{number}")
    return tag(
        "div",
        mini_card(number, uses),
        class_="pick",
        id=f"card-{number}",
        **legal(move, moves[move]),
    )


# ---------------------------------------------------------------- unrest


def unrest_track(table: Table) -> Markup:
    """Spaces 0 to 10, the damage tokens that hang below, and who stands where."""
    step = 26.4
    positions = [table.players[p].unrest for p in range(table.gentes)]
    spaces = [unrest_space(4 + k * step, k) for k in range(MAX_UNREST + 1)]
    tokens = [
        damage_token(16 + int(space) * step, table.damage[k])
        for k, space in enumerate(DAMAGE_SPACES)
        if table.damage[k] != EMPTY
    ]
    discs = []
    for place, players in standing(positions).items():
        for k, player in enumerate(players):
            shift = (k - (len(players) - 1) / 2) * 12
            seat = SEATS[player]
            discs.append(disc(16 + place * step + shift, 18, 11, seat, id=f"unrest-{player}"))
    words = ", ".join(f"{player_name(table, p)} {unrest}" for p, unrest in enumerate(positions))
    note = tag("p", "Pay or take doom in phase G; 10 with doom ends a name.", class_="note")
    return (
        drawing(298, 88, *spaces, *tokens, *discs, label=f"Unrest: {words}", class_="unrest") + note
    )


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
        x - units * 8.5 - 3, 62, units * 17 + 6, 21, rx=10.5,
        fill=var("raised"), **stroke("alarm", 1.2),
    )  # fmt: skip
    goods = [
        enamel(name, x + (k - (units - 1) / 2) * 17, 72.5, 15) for k, (name, _) in enumerate(paid)
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
        circle(176, 96, 78, fill=var("gold-soft")),
        circle(176, 96, 50, fill=var("gold-bright"), opacity=0.5),
        path("M0,96 H92 V112 H170 V128 H252 V163 H0z", fill=var("hill")),
        path("M0,96 H92 M92,112 H170 M170,128 H252", fill="none", **stroke("hill-hi", 5)),
        rect(0, 150, 252, 13, fill=var("hill-lo")),
        building_at("temple", 112, 44, 92),
        stack(34, 97, 46, SEATS[0], 2),
        pawn(112, 113, 44, SEATS[2]),
        pawn(222, 129, 44, SEATS[1]),
        class_="game-picture",
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
