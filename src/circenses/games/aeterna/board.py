"""How the table looks: the Hills, the cards, the tracks and everybody's Domus."""

from functools import lru_cache
from pathlib import Path
from typing import Any

from circenses.core.game import Part
from circenses.core.schema import EMPTY, UNKNOWN
from circenses.draw.buildings import building_at
from circenses.draw.hill import HEIGHT, TOPS, WIDTH, Socket, hill, terrace_middle
from circenses.draw.icons import icon, icon_at
from circenses.draw.marks import hit, hit_circle, legal, ring_circle, ring_rect
from circenses.draw.pieces import (
    ROMAN,
    badge,
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
    CARD_TIMING,
    CARD_USES,
    COLOUR_NAMES,
    CONSTRUCT_COST,
    CONSTRUCT_GAIN,
    DAMAGE_SPACES,
    DISCARD_GAIN,
    HAND_CARDS,
    HILL_PP,
    HILL_SPACES,
    HILLS,
    MAX_UNREST,
    MONUMENTS,
    PASS_PP,
    PLACES,
    UMBRA,
    UMBRA_SCRIPT,
    UNREST,
    Timing,
)
from circenses.games.aeterna.outlook import (
    Table,
    asked,
    cost_of,
    damage_pay,
    is_full,
    missing,
    place_after,
    places_of,
    read,
    wheat_for,
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
    Phase,
)
from circenses.games.aeterna.words import (
    DOING,
    ERA_NAMES,
    GOODS,
    PHASE_LETTERS,
    PHASE_NAMES,
    an,
    building_name,
    chips,
    describe,
    hill_name,
    player_name,
    prompt,
    sentence,
    table_words,
)

__all__ = [
    "CSS",
    "DOING",
    "components",
    "describe",
    "moment",
    "parts",
    "picture",
    "prompt",
    "sentence",
]

CSS = (Path(__file__).parent / "board.css").read_text(encoding="utf-8")

# ---------------------------------------------------------------- parts


def parts(view: Any, viewer: int | None, moves: Moves) -> list[Part]:
    """The whole table as `viewer` sees it."""
    table = read(view)
    choices = buttons(table, viewer, moves)
    doing = [Part("doing", "", choices)] if choices else []
    umbra = [Part("umbra", "Gens Umbra", umbra_domus(table))] if table.seats == 1 else []
    return [
        *doing,
        Part("turn", "", turn_panel(table, moves)),
        Part("hills", "", hills(table, viewer, moves)),
        hand_part(table, viewer, moves),
        Part("people", "Personalities", personalities(table, viewer, moves)),
        *offer_part(table, viewer, moves),
        *(seat_part(table, player, viewer, moves) for player in range(table.seats)),
        Part("unrest", "Unrest", unrest_track(table)),
        *umbra,
    ]


def aside(*words: str) -> Markup:
    """A remark beside a part's title."""
    return tag("p", *words, class_="aside")


# ---------------------------------------------------------------- the turn


def moment(view: Any) -> str:
    """Where the game stands."""
    return f"Era {ROMAN[int(view.era) + 1]}"


def turn_panel(table: Table, moves: Moves) -> Markup:
    """Era and phase, the order of turns, and who has passed."""
    era = tag("p", tag("b", moment(table)), f", {ERA_NAMES[table.era]}")
    return join((era, order_track(table, moves), phase_track(table), pass_track(table)))


def phase_track(table: Table) -> Markup:
    """Where in the Era we are."""
    steps = [
        tag("li", letter, class_="now" if k == table.phase else None, title=f"{letter}, {name}")
        for k, (letter, name) in enumerate(zip(PHASE_LETTERS, PHASE_NAMES, strict=True))
    ]
    now = f"Phase {PHASE_LETTERS[table.phase]}, {PHASE_NAMES[table.phase]}"
    return tag("ol", *steps, class_="phases", aria_label=now)


def order_track(table: Table, moves: Moves) -> Markup:
    """The Turn Order track; in phase I its free positions are choices."""
    places = [order_place(table, position, moves) for position in range(table.gentes)]
    return tag("ol", *places, class_="order", aria_label="Turn order")


def order_place(table: Table, position: int, moves: Moves) -> Markup:
    holder = [p for p in range(table.gentes) if table.players[p].position == position]
    move = SLOT + position
    if move in moves:
        free = tag("i", str(position + 1))
        return tag("li", free, class_="pick", **legal(move, moves[move]))
    if not holder:
        return tag("li", tag("i", str(position + 1)))
    gone = table.players[holder[0]].pass_space != EMPTY and table.phase == Phase.ACTIONS
    shown = seat_chip(SEATS[holder[0]])
    return tag("li", shown, class_="gone" if gone else None, id=f"order-{holder[0]}")


def pass_track(table: Table) -> Markup:
    """The Pass track: what the next to pass gains, and who has gone."""
    holders = {table.players[p].pass_space: p for p in range(table.gentes)}
    places = [
        tag(
            "li",
            seat_chip(SEATS[holders[space]]) if space in holders else str(points),
            title=pass_title(table, int(points), holders.get(space)),
        )
        for space, points in enumerate(PASS_PP[table.gentes, : table.gentes].tolist())
    ]
    return tag("ol", icon("pass"), *places, class_="passes", aria_label="Pass track")


def pass_title(table: Table, points: int, holder: int | None) -> str:
    if holder is None:
        return f"{points} PP for passing"
    return f"{player_name(table, holder)} passed and gained {points} PP"


ACTIONS = (
    (PLAY, "play_card", "Play"),
    (FAVOR, "personality", "Favor"),
    (CONSTRUCT, "build", "Construct"),
    (INFLUENCE, "citizen", "Influence"),
    (DISCARD, "draw", "Discard"),
    (ACTIVATE, "temple", "Activate"),
    (PASS, "pass", "Pass"),
    (END, "time", "End turn"),
)


def buttons(table: Table, viewer: int | None, moves: Moves) -> Markup:
    """The choices that are no piece of the board."""
    if viewer is None or not moves:
        return NOTHING
    shown = [button(move, moves, icon(concept), word) for move, concept, word in ACTIONS]
    shown += [button(SWAP + k, moves, chips(option)) for k, option in enumerate(DISCARD_GAIN)]
    if asked(table).decision == Decision.OPTION:
        options = CARD_GAIN[asked(table).arg]
        shown += [button(OPTION + k, moves, chips(option)) for k, option in enumerate(options)]
    if asked(table).decision == Decision.DAMAGE:
        paid = damage_pay(table, viewer)
        shown.append(button(PAY_DAMAGE, moves, "Pay ", chips(paid)))
        shown.append(button(TAKE_DOOM, moves, icon("doom"), "Take doom"))
    shown.append(button(ACCEPT, moves, "Influence now"))
    shown.append(button(DECLINE, moves, "Not now"))
    shown.append(button(NO_TOKEN, moves, "Leave the tokens"))
    return join(shown)


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
    site = construction(table, moves)
    return tag("div", *drawn, site, class_=f"hills of-{len(active) + 1}")


def hill_picture(table: Table, number: int, viewer: int | None, moves: Moves) -> Markup:
    """One Hill: what its places score, who stands there, its Buildings and tokens."""
    spot = table.hills[number]
    open_ = HILL + number in moves and viewer is not None
    why_not = hill_reason(table, number, viewer, moves)
    pieces = [token_place(table, number, place, moves) for place in range(PLACES)]
    body = hill_body(number, table.gentes, spot.devastations, tuple(spot.buildings))
    drawn = [body, standard(table, number), *stacks_on(table, number), reason(why_not)]
    choice = hill_choice(table, number, viewer, moves) if open_ and viewer is not None else NOTHING
    alive = open_ or any("data-move" in piece for piece in pieces)
    label = hill_name(number) if alive else hill_label(table, number, why_not)
    return drawing(
        WIDTH,
        HEIGHT,
        group(*drawn, aria_hidden="true"),
        *pieces,
        choice,
        label=label,
        role="group" if alive else "img",
        viewBox=SEEN,
        class_="hill open" if open_ else "hill no" if why_not else "hill",
        id=f"hill-{number}",
    )


@lru_cache(maxsize=512)
def hill_body(number: int, gentes: int, devastations: int, buildings: tuple[int, ...]) -> Markup:
    """What of a Hill changes rarely."""
    values = [
        int(HILL_PP[number, place + devastations])
        if place < HILL_SPACES[gentes] and place + devastations < PLACES
        else 0
        for place in range(PLACES)
    ]
    kinds = zip(BUILDING_CONCEPTS, BUILDING_PICTURES, buildings, strict=True)
    sockets = [Socket(concept, shown, bool(built)) for concept, shown, built in kinds]
    lost = int(HILL_PP[number, devastations - 1]) if devastations else None
    return hill(hill_name(number), values, (), sockets, lost)


def stacks_on(table: Table, number: int) -> list[Markup]:
    """The citizens on a Hill; each has a name of its own, so that it can glide."""
    drawn = []
    for place, (player, many) in enumerate(places_of(table, number)):
        x, y, shown = terrace_middle(place), TOPS[place] + 1, min(many, 3)
        for k in range(shown):
            at = x + (k - (shown - 1) / 2) * STEP
            name = f"citizen-{player}-{number}-{k}"
            drawn.append(pawn(at, y, PAWN, SEATS[player], id=name))
        if many > shown:
            drawn.append(badge(x + STEP * 1.5, y - PAWN * 0.82, many, PAWN / 4))
    return drawn


SEEN = "0 3 250 182"  # the sky is cut a little, so that a turn fits a screen
PAWN = 38
STEP = PAWN * 0.55


def standard(table: Table, number: int) -> Markup:
    """AE-1.6: the Prefect's standard beside the first stack."""
    if not places_of(table, number):
        return NOTHING
    return prefect_standard()


@lru_cache(maxsize=1)
def prefect_standard() -> Markup:
    pole = path("M16,82 V52", **stroke("basalt", 2.4), stroke_linecap="round")
    medal = circle(16, 51, 9.5, fill=var("gold-bright"), **stroke("basalt", 1.2))
    return group(tag("title", "Prefect"), pole, medal, icon_at("imperium", 16, 51, 13, "basalt"))


def hill_choice(table: Table, number: int, viewer: int, moves: Moves) -> Markup:
    """The part of a Hill that answers to a click."""
    move = HILL + number
    influence = asked(table).decision == Decision.INFLUENCE
    return group(
        ghost(table, viewer, number) if influence else NOTHING,
        price(table, viewer, number) if influence else NOTHING,
        ring_rect(2.5, 5.5, WIDTH - 5, 177, 9),
        hit(0, 0, WIDTH, HEIGHT, 10),
        **legal(move, moves[move]),
    )


def hill_reason(table: Table, number: int, viewer: int | None, moves: Moves) -> str:
    """Why this Hill cannot be chosen, where one might expect it."""
    if viewer is None or not moves or HILL + number in moves:
        return ""
    match asked(table).decision:
        case Decision.INFLUENCE:
            wheat = wheat_for(table, viewer, number)
            return "full" if is_full(table, viewer, number) else f"needs {wheat} wheat"
        case Decision.BUILDING_HILL:
            return f"has {an(building_name(asked(table).arg))} {building_name(asked(table).arg)}"
        case Decision.TOKEN_HILL:
            return "no token left"
    return ""


def reason(words: str) -> Markup:
    """The reason, at the Hill's foot."""
    if not words:
        return NOTHING
    size = 13 if len(words) < 16 else 11.5
    return text(240, 172, words, size, text_anchor="end", fill=var("ivory"))


def hill_label(table: Table, number: int, why_not: str) -> str:
    """A Hill in words, for those who do not see it."""
    spot = table.hills[number]
    here = places_of(table, number)
    stands = [f"{player_name(table, player)} with {many}" for player, many in here]
    words = [hill_name(number), "stands: " + ", ".join(stands) if stands else "empty"]
    built = [building_name(kind) for kind in range(BUILDINGS) if spot.buildings[kind]]
    words += ["built: " + ", ".join(built)] if built else []
    words += ["devastated"] if spot.devastations else []
    return "; ".join([*words, why_not] if why_not else words)


def ghost(table: Table, viewer: int, number: int) -> Markup:
    """Where my citizen would stand, shown under the pointer."""
    place, _ = place_after(table, viewer, number)
    mine = table.players[viewer].stack[number]
    here = mine and table.players[viewer].place[number] == place
    shift = (min(mine, 3) + 1) / 2 * STEP if here else 0
    return group(
        pawn(terrace_middle(place) + shift, TOPS[place] + 1, PAWN, SEATS[viewer]), class_="ghost"
    )


def price(table: Table, viewer: int, number: int) -> Markup:
    """What a click costs, at the Hill's foot."""
    wheat = wheat_for(table, viewer, number)
    return price_pill(f"pay {wheat}" if wheat else "free", "wheat" if wheat else "citizen")


@lru_cache(maxsize=8)
def price_pill(words: str, concept: str) -> Markup:
    pill = rect(150, 153.5, 90, 27, rx=13.5, fill=var("act"))
    label = text(162, 172, words, 14.5, font_weight=650, fill=var("on-act"))
    return pill + label + icon_at(concept, 222, 167, 18, "on-act")


def token_place(table: Table, number: int, place: int, moves: Moves) -> Markup:
    """A Reward token at the Hill's foot: active, depleted, or a choice."""
    spot = table.hills[number]
    kind = spot.token[place]
    if kind == EMPTY:
        return NOTHING
    drawn = token_drawn(number, place, kind, spot.depleted[place])
    move = TOKEN + place
    if move not in moves or asked(table).arg != number:
        return drawn
    x, y = token_middle(place)
    return group(drawn, ring_circle(x, y, 17), hit_circle(x, y, 20), **legal(move, moves[move]))


def token_middle(place: int) -> tuple[float, float]:
    return 26 + place * 41, 167


@lru_cache(maxsize=1024)
def token_drawn(number: int, place: int, kind: int, depleted: int) -> Markup:
    x, y = token_middle(place)
    name = f"token-{number}-{place}"
    if depleted:
        return spent_token(x, y, 16, id=name)
    return token(x, y, 16, token_marks(kind), id=name)


# ---------------------------------------------------------------- construction


def construction(table: Table, moves: Moves) -> Markup:
    """The Construction Area with its three spaces."""
    price = f"1 citizen, {table_words(CONSTRUCT_COST)}: {table_words(CONSTRUCT_GAIN)}"
    return drawing(
        WIDTH,
        HEIGHT,
        rect(0, 0, WIDTH, HEIGHT, rx=10, fill=var("sunk")),
        text(12, 29, "Construction", 18.5, class_="h", fill=var("ink")),
        text(12, 47, f"{price}, then each Era", 12.5, fill=var("ink-2")),
        *(space(table, kind, moves) for kind in range(BUILDINGS)),
        label="Construction Area",
        role="group",
        viewBox=SEEN,
        class_="hill site",
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
    line = path(f"M{x + 8},135 h58", **stroke("line", 1))
    body = join((frame, title, waiting_building(x, kind, builder), line, gain))
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
        return Part("cards", "Hands", hidden_hands(table))
    me = table.players[viewer]
    if any(card >= 0 for card in me.pack):
        return Part("cards", "Your pack", draft_row(table, viewer, moves))
    faces = []
    for slot, card in enumerate(me.hand[: me.hand_count]):
        why_not = hand_reason(table, viewer, slot, moves)
        faces.append(card_face(card, HAND_CARD + slot, moves, why_not, id=f"card-{card}"))
    if not faces:
        return Part("cards", "Your hand", tag("p", "Your hand is empty.", class_="none"))
    note = aside("a card can be discarded for a small gain, free")
    return Part("cards", "Your hand", join((note, cards_row(faces))))


def hand_reason(table: Table, viewer: int, slot: int, moves: Moves) -> str:
    """Why a card of my hand cannot be played now."""
    asks = bool(moves) and asked(table).decision == Decision.PLAY
    if not asks or HAND_CARD + slot in moves:
        return ""
    return needs(table, viewer, table.players[viewer].hand[slot])


def needs(table: Table, viewer: int, card: int) -> str:
    """What is missing to pay for a card."""
    me = table.players[viewer]
    cost = cost_of(me, card)
    short = [n if lacks else 0 for n, lacks in zip(cost, missing(me, cost), strict=True)]
    return f"needs {table_words(short)}" if any(short) else ""


def draft_row(table: Table, viewer: int, moves: Moves) -> Markup:
    """The pack in my hands, and the cards that I have kept."""
    me = table.players[viewer]
    faces = []
    for slot, card in enumerate(me.pack):
        if card >= 0:
            face = card_face(card, DRAFT_CARD + slot, moves, id=f"card-{card}")
            faces.append(tag("div", face, class_="slot picked") if me.pick == slot else face)
    kept = dict.fromkeys(card for card in (*me.kept, *me.hand) if card >= 0)
    names = [tag("li", mini_card(card)) for card in kept]
    rest = tag("ul", *names, class_="kept", aria_label="Kept so far") if names else NOTHING
    return join((rest, cards_row(faces)))


def hidden_hands(table: Table) -> Markup:
    """What a spectator sees of the hands: their backs."""
    hands = [(player, table.players[player].hand_count) for player in range(table.seats)]
    backs = [hidden_hand(player, many) for player, many in hands if many]
    return cards_row(backs) if backs else tag("p", "No cards in hand.", class_="none")


def hidden_hand(player: int, many: int) -> Markup:
    back = face_down_card(f"{many} cards")
    return tag("figure", back, seat_chip(SEATS[player]), tag("b", str(many)))


def personalities(table: Table, viewer: int | None, moves: Moves) -> Markup:
    """The open Personalities."""
    faces = [
        card_face(
            HAND_CARDS + person,
            PERSON + place,
            moves,
            person_reason(table, viewer, place, moves),
            id=f"card-{HAND_CARDS + person}",
        )
        for place, person in enumerate(table.personalities)
        if person != EMPTY
    ]
    return cards_row(faces) if faces else tag("p", "None is left.", class_="none")


def person_reason(table: Table, viewer: int | None, place: int, moves: Moves) -> str:
    """Why the favor of a Personality cannot be taken now."""
    asks = bool(moves) and asked(table).decision == Decision.PERSON
    if viewer is None or not asks or PERSON + place in moves:
        return ""
    card = HAND_CARDS + table.personalities[place]
    return needs(table, viewer, card) or "not fulfilled"


def offer_part(table: Table, viewer: int | None, moves: Moves) -> list[Part]:
    """AE-4.3: what lies on the board once the draft is over."""
    if table.phase == Phase.DRAFT:
        return []
    return [Part("offer", "On the board", board_cards(table, viewer, moves))]


def board_cards(table: Table, viewer: int | None, moves: Moves) -> Markup:
    """The fifth cards of the draft, in reach by a token."""
    rows = [
        board_card(table, place, card, viewer, moves)
        for place, card in enumerate(table.board)
        if card not in (EMPTY, UNKNOWN)
    ]
    if not rows:
        return tag("p", "None is left.", class_="none")
    return tag("ul", *rows, class_="offer")


def board_card(table: Table, place: int, card: int, viewer: int | None, moves: Moves) -> Markup:
    """One card of the board with its cost."""
    move = BOARD_CARD + place
    shown = mini_card(card, tag("span", chips(CARD_COST[card]), class_="price"))
    if move in moves:
        return tag("li", shown, class_="pick", id=f"card-{card}", **legal(move, moves[move]))
    asks = viewer is not None and bool(moves) and asked(table).decision == Decision.BOARD
    return tag("li", shown, class_="off" if asks else None, id=f"card-{card}")


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


def umbra_domus(table: Table) -> Markup:
    """AE-16.9: Gens Umbra has neither goods nor cards, only citizens and its tracks."""
    it = table.players[UMBRA]
    goods = (chip("pp", it.pp), chip("citizen", it.citizens), chip("unrest", it.unrest))
    letters = UMBRA_SCRIPT[table.era].tolist()
    left = sum(bool(letter) for letter in letters[table.letters :])
    turns = "has passed" if it.pass_space != EMPTY else f"{left} turns left, then it passes"
    return tag("div", seat_chip(SEATS[UMBRA]), *goods, tag("span", turns), class_="bag umbra")


def bag(table: Table, player: int) -> Markup:
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
        points = int(PASS_PP[table.gentes, me.pass_space])
        goods.append(chip("pass", points, f"passed and gained {points} PP"))
    return tag("div", *goods, class_="bag")


def played_cards(me: Any) -> list[int]:
    return [number for number, there in enumerate(me.played) if there]


def colour_dots(me: Any) -> Markup:
    """Which of the seven colours a player has."""
    have = sum(bool(n) for n in me.colours)
    dots = (colour_dot(name, n) for name, n in zip(COLOUR_NAMES, me.colours, strict=True))
    return tag("div", *dots, class_="dots", role="img", aria_label=f"{have} of 7 colours")


@lru_cache(maxsize=128)
def colour_dot(name: str, n: int) -> Markup:
    """A bar for each colour, cut into as many pieces as there are cards."""
    title = f"{name}: {n}"
    if not n:
        return tag("i", class_="no", title=title)
    pieces = join(tag("s") for _ in range(n))
    return tag("i", pieces, style=f"--st:{var(STONES[name])}", title=title)


def tableau(table: Table, player: int, moves: Moves) -> Markup:
    """My cards by colour; Monuments that can be activated are choices."""
    me = table.players[player]
    have = sum(bool(n) for n in me.colours)
    columns = [colour_column(me, name, moves) for name in COLOUR_NAMES]
    head = tag("h3", "Your cards ", tag("small", f"{have} of 7 colours"))
    return head + tag("ul", *columns, class_="tab")


def colour_column(me: Any, name: str, moves: Moves) -> Markup:
    cards = [n for n in played_cards(me) if ALL_CARDS[n]["colour"] == name]
    if not cards:
        return no_card(name)
    return tag("li", *(tableau_card(me, number, moves) for number in cards))


@lru_cache(maxsize=16)
def no_card(name: str) -> Markup:
    """The place of a colour that is missing."""
    shown = tag("span", tag("i", icon(name)), name.capitalize(), class_="mini")
    return tag("li", shown, class_="none")


def tableau_card(me: Any, number: int, moves: Moves) -> Markup:
    """A card in front of me, with what it still does."""
    if number >= MONUMENTS or CARD_TIMING[number] != Timing.ACTIVATION:
        return tag("div", mini_card(number), id=f"card-{number}")
    place = ACTIVE.tolist().index(number)
    left = int(CARD_USES[number]) - me.used[place]
    words = "used" if not left else "use" if CARD_USES[number] == 1 else f"use {left}"
    shown = mini_card(number, tag("em", words))
    move = MONUMENT + place
    if move not in moves:
        return tag("div", shown, class_=None if left else "off", id=f"card-{number}")
    return tag("div", shown, class_="pick", id=f"card-{number}", **legal(move, moves[move]))


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
            shift = (k - (len(players) - 1) / 2) * (12 if len(players) < 3 else 8)
            seat = SEATS[player]
            discs.append(disc(16 + place * step + shift, 18, 11, seat, id=f"unrest-{player}"))
    words = ", ".join(f"{player_name(table, p)} {unrest}" for p, unrest in enumerate(positions))
    box = "-6 4 304 82"
    track = drawing(
        298, 88, *spaces, *tokens, *discs, label=f"Unrest: {words}", viewBox=box, class_="unrest"
    )
    return aside("pay or take doom in phase G") + track
