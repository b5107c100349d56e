"""How the table looks: the Hills, the cards, the tracks and everybody's Domus."""

from pathlib import Path
from typing import Any

from circenses.core.game import Part
from circenses.core.schema import EMPTY, UNKNOWN
from circenses.draw.buildings import building_at
from circenses.draw.hill import HEIGHT, TOPS, WIDTH, Socket, hill, terrace_middle
from circenses.draw.icons import icon, icon_at
from circenses.draw.marks import hit, hit_circle, legal, ring_circle, ring_rect
from circenses.draw.pieces import (
    chip,
    disc,
    enamel,
    face_down_card,
    pawn,
    seat_chip,
    signed,
    spent_token,
    token,
)
from circenses.draw.svg import (
    NOTHING,
    Attribute,
    Markup,
    drawing,
    group,
    join,
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
    CARD_TIMING,
    CARD_USES,
    COLOUR_NAMES,
    COMPONENTS,
    DAMAGE_SPACES,
    HAND_CARDS,
    HILL_PP,
    HILL_SPACES,
    HILLS,
    MAX_UNREST,
    MONUMENTS,
    PASS_PP,
    PLACES,
    UNREST,
    Timing,
    gains,
)
from circenses.games.aeterna.pictures import (
    BUILDING_CONCEPTS,
    BUILDING_PICTURES,
    SEATS,
    STONES,
    Moves,
    card_face,
    cards_row,
    components,
    damage_token,
    mini_card,
    picture,
    token_marks,
    unrest_space,
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
    wheat_for,
)

__all__ = ["CSS", "components", "describe", "parts", "picture", "prompt", "sentence"]

CSS = (Path(__file__).parent / "board.css").read_text(encoding="utf-8")

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
