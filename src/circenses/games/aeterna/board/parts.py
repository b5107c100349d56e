"""How the table looks: the Hills, the cards, the tracks and everybody's Domus."""

from functools import lru_cache
from typing import TYPE_CHECKING

from circenses.core.compiling.interpret import interpreted
from circenses.core.play.game import Part
from circenses.core.state.schema import EMPTY, UNKNOWN
from circenses.core.text.words import counted, signed
from circenses.draw.buildings import building_at
from circenses.draw.choices import Choices
from circenses.draw.goods import chips
from circenses.draw.icons import icon, icon_at
from circenses.draw.marks import hit, hit_circle, ring_circle, ring_rect
from circenses.draw.picture_cache import kept
from circenses.draw.pieces import (
    ROMAN,
    Seat,
    badge,
    chip,
    disc,
    enamel,
    face_down_card,
    pawn,
    seat_chip,
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
    look,
    path,
    rect,
    stroke,
    tag,
    text,
    var,
)
from circenses.draw.track import PLACES_ON_A_SPACE, standing
from circenses.games.aeterna import box
from circenses.games.aeterna.board import outlook
from circenses.games.aeterna.board.hill import (
    HEIGHT,
    TOPS,
    WIDTH,
    Socket,
    draw_hill,
    terrace_middle,
)
from circenses.games.aeterna.board.names import asked, asks, building_name, hill_name, player_name
from circenses.games.aeterna.board.pieces import (
    SEATS,
    STONES,
    cards_row,
    draw_card,
    draw_damage_token,
    draw_mini_card,
    draw_unrest_space,
    token_marks,
)
from circenses.games.aeterna.board.texts import construct_gain
from circenses.games.aeterna.effects import COLOUR_NAMES, OPTIONS
from circenses.games.aeterna.rules import hills
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
from circenses.games.aeterna.vocabulary import ERA_NAMES, GOODS, PHASES

if TYPE_CHECKING:
    from circenses.games.aeterna.board.view import Player, Table

# ---- parts


def parts(table: "Table", viewer: int | None, choices: Choices) -> list[Part]:
    """The whole table as `viewer` sees it."""
    doing = draw_buttons(table, viewer, choices) if choices else NOTHING
    umbra = [Part("umbra", "Gens Umbra", draw_umbra(table))] if table.seats == 1 else []
    return [
        *([Part("doing", "", doing)] if doing else []),
        Part("turn", "", draw_turn(table, choices)),
        Part("hills", "", draw_hills(table, viewer, choices)),
        draw_hand(table, viewer, choices),
        Part("people", "Personalities", draw_people(table, viewer, choices)),
        *draw_offer(table, choices),
        *(draw_seat(table, player, viewer, choices) for player in range(table.seats)),
        Part("unrest", "Unrest", draw_unrest(table)),
        *umbra,
    ]


def aside(said: str) -> Markup:
    """A remark beside a part's title."""
    return tag("p", said, class_="aside")


# ---- the turn


def moment(table: "Table") -> str:
    """Where the game stands."""
    return f"Era {ROMAN[era_of(table) + 1]}"


def era_of(table: "Table") -> int:
    """AE-9.R8: phase I still belongs to its Era, though all is laid out for the next one."""
    return table.era - (table.phase == Phase.END_OF_ERA)


@kept
def draw_turn(table: "Table", choices: Choices) -> Markup:
    """Era and phase, the order of turns, and who has passed."""
    era = tag("p", tag("b", moment(table)), f", {ERA_NAMES[era_of(table)]}")
    return join((era, draw_order(table, choices), draw_phases(table), draw_passes(table)))


def draw_phases(table: "Table") -> Markup:
    """Where in the Era we are."""
    names = [f"{chr(ord('A') + k)}, {name}" for k, name in enumerate(PHASES)]
    steps = [
        tag("li", name[0], class_="now" if k == table.phase else None, title=name)
        for k, name in enumerate(names)
    ]
    return tag("ol", *steps, class_="phases", aria_label=f"Phase {names[table.phase]}")


def draw_order(table: "Table", choices: Choices) -> Markup:
    """The Turn Order track; in phase I its free positions are choices."""
    places = [draw_position(table, position, choices) for position in range(table.gentes)]
    return tag("ol", *places, class_="order", aria_label="Turn order")


def draw_position(table: "Table", position: int, choices: Choices) -> Markup:
    holder = [p for p in range(table.gentes) if table.players[p].position == position]
    if SLOT + position in choices or not holder:
        return choices.tag("li", SLOT + position, tag("i", str(position + 1)))
    gone = table.players[holder[0]].pass_space != EMPTY and table.phase == Phase.ACTIONS
    shown = seat_chip(SEATS[holder[0]])
    return tag("li", shown, class_="gone" if gone else None, id=f"order-{holder[0]}")


def draw_passes(table: "Table") -> Markup:
    """The Pass track: what the next to pass gains, and who has gone."""
    holders = {table.players[p].pass_space: p for p in range(table.gentes)}
    places = [
        tag(
            "li",
            seat_chip(SEATS[holders[space]]) if space in holders else str(points),
            title=pass_title(table, int(points), holders.get(space)),
        )
        for space, points in enumerate(box.PASS_PP[table.gentes, : table.gentes].tolist())
    ]
    return tag("ol", icon("pass"), *places, class_="passes", aria_label="Pass track")


def pass_title(table: "Table", points: int, holder: int | None) -> str:
    if holder is None:
        return f"{counted(points, 'point')} for passing"
    return f"{player_name(table, holder)} passed and gained {counted(points, 'point')}"


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


def draw_buttons(table: "Table", viewer: int | None, choices: Choices) -> Markup:
    """The choices that are no piece of the board."""
    taken = [SWAP + k for k in choices.under(SWAP, len(box.Discard.options))]
    taken += [OPTION + k for k in choices.under(OPTION, OPTIONS)]
    paid = outlook.damage_pay(table, viewer or 0) if asks(table, Decision.DAMAGE) else ()
    return choices.buttons(
        *((move, (icon(concept), word)) for move, concept, word in ACTIONS),
        *((move, gain_chips(table, viewer or 0, move)) for move in taken),
        (PAY_DAMAGE, ("Pay ", chips(GOODS, paid))),
        (TAKE_DOOM, (icon("doom"), "Take doom")),
        (ACCEPT, ("Influence now",)),
        (DECLINE, ("Not now",)),
        (NO_TOKEN, ("Leave the tokens",)),
    )


def gain_chips(table: "Table", player: int, move: int) -> tuple[Markup | str]:
    """What a choice without a price brings."""
    gain = outlook.gain_of(table, player, move, GOODS.row())
    return (chips(GOODS, gain) if any(gain) else "Nothing",)


# ---- hills


@kept
def draw_hills(table: "Table", viewer: int | None, choices: Choices) -> Markup:
    """The active Hills and the Construction Area."""
    active = [number for number in range(box.HILLS) if table.hills[number].active]
    drawn = [draw_one_hill(table, number, viewer, choices) for number in active]
    site = draw_construction(table, choices)
    return tag("div", *drawn, site, class_=f"hills of-{len(active) + 1}")


@kept
def draw_one_hill(table: "Table", number: int, viewer: int | None, choices: Choices) -> Markup:
    """One Hill: what its places score, who stands there, its Buildings and tokens."""
    spot = table.hills[number]
    open_ = HILL + number in choices and viewer is not None
    why_not = hill_reason(table, number, viewer, choices)
    pieces = [draw_token_place(table, number, place, choices) for place in range(box.PLACES)]
    body = hill_body(number, table.gentes, spot.devastations, tuple(spot.buildings))
    drawn = [body, draw_standard(table, number), *draw_stacks(table, number), draw_reason(why_not)]
    choice = draw_hill_choice(table, number, viewer or 0, choices) if open_ else NOTHING
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
    """What of a Hill changes rarely; in a picture that stays as it is also who stands there."""
    spaces = int(box.HILL_SPACES[gentes])
    values = [
        int(box.Hill.pp[number, place + devastations])
        if place < spaces and place + devastations < box.PLACES
        else 0
        for place in range(box.PLACES)
    ]
    rows = box.Building.written
    kinds = zip(rows, buildings, strict=True)
    sockets = [Socket(row["id"], row["picture"], bool(built)) for row, built in kinds]
    lost = int(box.Hill.pp[number, devastations - 1]) if devastations else None
    return draw_hill(hill_name(number), values, stacks, sockets, lost)


def draw_stacks(table: "Table", number: int) -> list[Markup]:
    """The citizens on a Hill; each has a name of its own, so that it can glide."""
    drawn = []
    for place, (player, many) in enumerate(outlook.places_of(table, number)):
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


def draw_standard(table: "Table", number: int) -> Markup:
    """AE-1.6: the Prefect's standard beside the first stack."""
    if not outlook.places_of(table, number):
        return NOTHING
    return prefect_standard()


@lru_cache(maxsize=1)
def prefect_standard() -> Markup:
    pole = path("M16,82 V52", **stroke("basalt", 2.4), stroke_linecap="round")
    medal = circle(16, 51, 9.5, fill=var("gold-bright"), **stroke("basalt", 1.2))
    return group(tag("title", "Prefect"), pole, medal, icon_at("imperium", 16, 51, 13, "basalt"))


def draw_hill_choice(table: "Table", number: int, viewer: int, choices: Choices) -> Markup:
    """The part of a Hill that answers to a click."""
    move = HILL + number
    influence = asks(table, Decision.INFLUENCE) or INFLUENCE in choices.path(move)
    return choices.wrap(
        move,
        draw_ghost(table, viewer, number, choices.path(move)) if influence else NOTHING,
        draw_price(outlook.wheat_for(table, viewer, number)) if influence else NOTHING,
        ring_rect(2.5, 5.5, WIDTH - 5, 177, 9),
        hit(0, 0, WIDTH, HEIGHT, 10),
    )


def hill_reason(table: "Table", number: int, viewer: int | None, choices: Choices) -> str:
    """Why this Hill cannot be chosen, where one might expect it."""
    if viewer is None or not choices or HILL + number in choices:
        return ""
    match asked(table).decision:
        case Decision.INFLUENCE:
            enters = interpreted(hills.can_enter)(table, viewer, number)
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
    return text(241, 171, said, 15.5, text_anchor="end", fill=var("ivory"))


def hill_label(table: "Table", number: int, why_not: str) -> str:
    """A Hill in words, for those who do not see it."""
    spot = table.hills[number]
    here = outlook.places_of(table, number)
    stands = [f"{player_name(table, player)} with {many}" for player, many in here]
    said = [hill_name(number), "stands: " + ", ".join(stands) if stands else "empty"]
    built = [building_name(kind) for kind in range(box.BUILDINGS) if spot.buildings[kind]]
    said += ["built: " + ", ".join(built)] if built else []
    said += ["devastated"] if spot.devastations else []
    return "; ".join([*said, why_not] if why_not else said)


def draw_ghost(table: "Table", viewer: int, number: int, path_: tuple[int, ...]) -> Markup:
    """Where my citizen would stand, shown under the pointer."""
    place, _ = outlook.place_after(table, viewer, number, *path_)
    mine = table.players[viewer].stack[number]
    here = mine and table.players[viewer].place[number] == place
    shift = (min(mine, 3) + 1) / 2 * STEP if here else 0
    x, y = terrace_middle(place) + shift, TOPS[place] + 1
    return group(pawn(x, y, PAWN, SEATS[viewer]), class_="ghost")


@lru_cache(maxsize=8)
def draw_price(wheat: int) -> Markup:
    """What a click costs, at the Hill's foot."""
    said, concept = (f"pay {wheat}", "wheat") if wheat else ("free", "citizen")
    pill = rect(150, 152, 90, 27, rx=13.5, fill=var("act"))
    label = text(161, 171, said, 15.5, font_weight=650, fill=var("on-act"))
    return pill + label + icon_at(concept, 223, 165.5, 18, "on-act")


def draw_token_place(table: "Table", number: int, place: int, choices: Choices) -> Markup:
    """A Reward token at the Hill's foot: active, depleted, or a choice."""
    spot = table.hills[number]
    kind = spot.token[place]
    if kind == EMPTY:
        return NOTHING
    drawn = draw_token(number, place, kind, spot.depleted[place])
    move = TOKEN + place
    if move not in choices or asked(table).arg != number:
        return drawn
    x, y = token_middle(place)
    return choices.wrap(move, drawn, ring_circle(x, y, TOKEN_RADIUS), hit_circle(x, y, 20))


TOKEN_RADIUS = 19  # its signs are 11 pixels high on a phone, where a Hill is 183 wide


def token_middle(place: int) -> tuple[float, float]:
    return 22 + place * 42, 165.5


@lru_cache(maxsize=1024)
def draw_token(number: int, place: int, kind: int, depleted: int) -> Markup:
    x, y = token_middle(place)
    name = f"token-{number}-{place}"
    style = look(id=name, data_thing=f"token:{kind}")
    if depleted:
        return spent_token(x, y, 16, **style)
    return token(x, y, TOKEN_RADIUS, token_marks(kind), **style)


# ---- construction


def draw_construction(table: "Table", choices: Choices) -> Markup:
    """The Construction Area with its three spaces."""
    price = f"1 citizen, {GOODS.words(box.Construct.cost)}: {construct_gain()}"
    told = f"Construction Area. {price}, then each Era"
    return drawing(
        WIDTH,
        HEIGHT,
        rect(0, 0, WIDTH, HEIGHT, rx=10, fill=var("sunk")),
        text(12, 29, "Construction", 18.5, class_="h", fill=var("ink")),
        draw_construction_price(),
        *(draw_space(table, kind, choices) for kind in range(box.BUILDINGS)),
        label=told,
        role="group",
        viewBox=SEEN,
        class_="hill site",
        id="construction",
    )


@lru_cache(maxsize=1)
def draw_construction_price() -> Markup:
    """A citizen and goods, then what they bring at once."""
    cost = [("citizen", 1), *((good.concept, n) for good, n in GOODS.some(box.Construct.cost))]
    gain = [(good.concept, n) for good, n in GOODS.some(box.Construct.gain)]
    many = len(cost)
    units = [enamel(name, 20 + 36 * k, 44, 18.5, n) for k, (name, n) in enumerate(cost)]
    units += [enamel(name, 38 + 36 * (many + k), 44, 18.5, n) for k, (name, n) in enumerate(gain)]
    arrow = path(f"M{12 + 36 * many},44 h10 m-4,-4 l4,4 l-4,4", fill="none", **stroke("ink-2", 1.6))
    x = 28 + 36 * (many + len(gain))
    return group(*units, arrow, text(x, 49.5, "then each Era", 15, fill=var("ink-2")))


def draw_space(table: "Table", kind: int, choices: Choices) -> Markup:
    """One space: the Building that waits, or the citizen who built."""
    x = 9 + kind * 79
    builder = [p for p in range(table.gentes) if table.players[p].builder[kind]]
    style = look(text_anchor="middle", font_weight=600, fill=var("ink"))
    (good, n), *_ = GOODS.some(box.Building.gain[kind])
    body = join(
        (
            rect(x, 58, 74, 118, rx=8, fill=var("panel"), **stroke("line-strong", 1)),
            text(x + 37, 76, shortened(building_name(kind), 12), 12.5, class_="full", **style),
            text(x + 37, 77, shortened(building_name(kind), 8), 15.5, class_="short", **style),
            draw_waiting(x, kind, builder),
            path(f"M{x + 8},135 h58", **stroke("line", 1)),
            enamel(good.concept, x + 25, 155, 24, signed(n) if good.is_track else n),
        )
    )
    if SITE + kind not in choices:
        return body
    frame = (x, 58, 74, 118, 8)
    return choices.wrap(SITE + kind, body, ring_rect(*frame), hit(*frame))


def shortened(name: str, most: int) -> str:
    """A name that has room, or its beginning.

    >>> shortened("Aquaeductus", 12), shortened("Aquaeductus", 8)
    ('Aquaeductus', 'Aquaed.')
    """
    return name if len(name) < most else f"{name[: most // 2 + 2]}."


def draw_waiting(x: float, kind: int, builder: list[int]) -> Markup:
    if builder:
        ground = rect(
            x + 6, 83, 62, 44, rx=5, fill="none", stroke_dasharray="4 4", **stroke("line-strong", 1)
        )
        return ground + pawn(x + 37, 124, 38, SEATS[builder[0]], id=f"builder-{kind}")
    ground = rect(x + 5, 82, 64, 46, rx=5, fill=var("aes"))
    return ground + building_at(box.Building.written[kind]["picture"], x + 7, 84, 60)


# ---- hand, people, board cards


@kept
def draw_hand(table: "Table", viewer: int | None, choices: Choices) -> Part:
    """My hand; during the draft, the pack that I choose from and what I have kept."""
    if viewer is None:
        return Part("cards", "Hands", draw_hidden_hands(table))
    me = table.players[viewer]
    if any(card >= 0 for card in me.pack):
        return Part("cards", "Your pack", draw_pack(me, choices))
    if me.hand_count and min(me.hand[: me.hand_count]) < 0:  # of another player
        backs = [face_down_card("a card in hand")] * me.hand_count
        return Part("cards", "Hand", cards_row(backs))
    faces = []
    for slot, card in enumerate(me.hand[: me.hand_count]):
        why_not = "" if HAND_CARD + slot in choices else hand_reason(table, viewer, card, choices)
        faces.append(draw_card(card, choices, HAND_CARD + slot, why_not, id=f"card-{card}"))
    if not faces:
        return Part("cards", "Hand", tag("p", "No cards in hand.", class_="none"))
    note = aside("a card can be discarded for a small gain, free")
    return Part("cards", "Your hand", join((note, cards_row(faces))))


def hand_reason(table: "Table", viewer: int, card: int, choices: Choices) -> str:
    """Why a card of my hand cannot be played now."""
    return needs(table, viewer, card) if choices and asks(table, Decision.PLAY) else ""


def needs(table: "Table", viewer: int, card: int) -> str:
    """What is missing to pay for a card."""
    me = table.players[viewer]
    both = zip(outlook.cost_of(me, card), GOODS.owned(me), strict=True)
    short = [n if n > own else 0 for n, own in both]
    return f"needs {GOODS.words(short)}" if any(short) else ""


def draw_pack(me: "Player", choices: Choices) -> Markup:
    """The pack in my hands, and the cards that I have kept."""
    faces = []
    for slot, card in enumerate(me.pack):
        if card >= 0:
            face = draw_card(card, choices, DRAFT_CARD + slot, id=f"card-{card}")
            faces.append(tag("div", face, class_="slot picked") if me.pick == slot else face)
    kept = dict.fromkeys(card for card in (*me.kept, *me.hand) if card >= 0)
    names = [tag("li", draw_mini_card(card)) for card in kept]
    rest = tag("ul", *names, class_="kept", aria_label="Kept so far") if names else NOTHING
    return join((rest, cards_row(faces)))


def draw_hidden_hands(table: "Table") -> Markup:
    """What a spectator sees of the hands: their backs."""
    backs = []
    for player in range(table.seats):
        if many := table.players[player].hand_count:
            back = face_down_card(f"{many} cards")
            backs.append(tag("figure", back, seat_chip(SEATS[player]), tag("b", str(many))))
    return cards_row(backs) if backs else tag("p", "No cards in hand.", class_="none")


@kept
def draw_people(table: "Table", viewer: int | None, choices: Choices) -> Markup:
    """The open Personalities."""
    faces = []
    for place, person in enumerate(table.personalities):
        if person != EMPTY:
            card, move = box.HAND_CARDS + person, PERSON + place
            asking = viewer is not None and choices and asks(table, Decision.PERSON)
            missing = asking and move not in choices
            why_not = needs(table, viewer or 0, card) or "not fulfilled" if missing else ""
            faces.append(draw_card(card, choices, move, why_not, id=f"card-{card}"))
    return cards_row(faces) if faces else tag("p", "None is left.", class_="none")


@kept
def draw_offer(table: "Table", choices: Choices) -> list[Part]:
    """AE-4.3: what lies on the board once the draft is over, in reach by a token."""
    if table.phase == Phase.DRAFT:
        return []
    rows = []
    for place, card in enumerate(table.board):
        if card not in (EMPTY, UNKNOWN):
            price = tag("span", chips(GOODS, box.Card.cost[card]), class_="price")
            shown, move = draw_mini_card(card, price), BOARD_CARD + place
            off = "off" if choices and asks(table, Decision.BOARD) and move not in choices else ""
            rows.append(choices.tag("li", move, shown, class_=off, id=f"card-{card}"))
    none = tag("p", "None is left.", class_="none")
    return [Part("offer", "On the board", tag("ul", *rows, class_="offer") if rows else none)]


# ---- players


@kept
def draw_seat(table: "Table", player: int, viewer: int | None, choices: Choices) -> Part:
    """One player's goods and cards; mine are larger and can be used."""
    me = table.players[player]
    if player == viewer:
        body = join((draw_bag(table, player), draw_tableau(me, choices)))
        return Part(f"seat-{player}", "Your Domus", body)
    cards = [tag("li", draw_mini_card(number)) for number in played_cards(me)]
    shown = tag("ul", *cards, class_="played") if cards else NOTHING
    body = join((draw_bag(table, player), colour_dots(me), shown))
    return Part(f"seat-{player}", player_name(table, player), body)


def draw_umbra(table: "Table") -> Markup:
    """AE-16.9: Gens Umbra has neither goods nor cards, only citizens and its tracks."""
    it = table.players[box.UMBRA]
    goods = (chip("pp", it.pp), chip("citizen", it.citizens), chip("unrest", it.unrest))
    letters = box.UMBRA_SCRIPT[table.era].tolist()
    left = sum(bool(letter) for letter in letters[table.letters :])
    turns = "has passed" if it.pass_space != EMPTY else f"{left} turns left, then it passes"
    seat = seat_chip(SEATS[box.UMBRA])
    return tag("div", seat, *goods, tag("span", turns), class_="bag umbra")


def draw_bag(table: "Table", player: int) -> Markup:
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
        points = int(box.PASS_PP[table.gentes, me.pass_space])
        goods.append(chip("pass", points, f"passed and gained {counted(points, 'point')}"))
    return tag("div", *goods, class_="bag")


def played_cards(me: "Player") -> list[int]:
    return [number for number, there in enumerate(me.played) if there]


def colour_dots(me: "Player") -> Markup:
    """Which of the seven colours a player has."""
    have = sum(bool(n) for n in me.colours)
    dots = (colour_dot(name, n) for name, n in zip(COLOUR_NAMES, me.colours, strict=True))
    return tag(
        "div", *dots, class_="dots", role="img", aria_label=f"{have} of {len(me.colours)} colours"
    )


@lru_cache(maxsize=128)
def colour_dot(name: str, n: int) -> Markup:
    """A bar for each colour, cut into as many pieces as there are cards."""
    title = f"{name}: {n}"
    if not n:
        return tag("i", class_="no", title=title)
    pieces = join(tag("s") for _ in range(n))
    return tag("i", pieces, style=f"--st:{var(STONES[name])}", title=title)


def draw_tableau(me: "Player", choices: Choices) -> Markup:
    """My cards by colour; Monuments that can be activated are choices."""
    have = sum(bool(n) for n in me.colours)
    columns = [draw_column(me, name, choices) for name in COLOUR_NAMES]
    head = tag("h3", "Your cards ", tag("small", f"{have} of {len(columns)} colours"))
    return head + tag("ul", *columns, class_="tab")


def draw_column(me: "Player", name: str, choices: Choices) -> Markup:
    cards = [n for n in played_cards(me) if box.Card.written[n]["colour"] == name]
    if not cards:
        shown = tag("span", tag("i", icon(name)), name.capitalize(), class_="mini")
        return tag("li", shown, class_="none")
    return tag("li", *(draw_tableau_card(me, number, choices) for number in cards))


def draw_tableau_card(me: "Player", number: int, choices: Choices) -> Markup:
    """A card in front of me, with what it still does."""
    if number >= box.MONUMENTS or box.Card.timing[number] != box.Timing.ACTIVATION:
        return tag("div", draw_mini_card(number), id=f"card-{number}")
    place, uses = box.ACTIVE.tolist().index(number), int(box.Card.uses[number])
    left = uses - me.used[place]
    said = "used" if not left else "use" if uses == 1 else f"use {left}"
    shown = draw_mini_card(number, tag("em", said))
    off = "" if left or MONUMENT + place in choices else "off"
    return choices.tag("div", MONUMENT + place, shown, class_=off, id=f"card-{number}")


# ---- unrest


@kept
def draw_unrest(table: "Table") -> Markup:
    """Spaces 0 to 10, the damage tokens that hang below, and who stands where."""
    step = 26.4
    positions = [table.players[p].unrest for p in range(table.gentes)]
    spaces = [draw_unrest_space(4 + k * step, k) for k in range(box.MAX_UNREST + 1)]
    tokens = [
        draw_damage_token(16 + int(space) * step, table.damage[k])
        for k, space in enumerate(box.UnrestDamageSpaces.at)
        if table.damage[k] != EMPTY
    ]
    discs = []
    for place, players in standing(positions).items():
        radius, places = PLACES_ON_A_SPACE[len(players)]
        for (dx, dy), player in zip(places, players, strict=True):
            at = (16 + place * step + dx, 16 + dy)
            discs.append(disc(*at, radius, SEATS[player], id=f"unrest-{player}"))
    said = ", ".join(f"{player_name(table, p)} {unrest}" for p, unrest in enumerate(positions))
    frame = "-6 -1 304 87"
    track = drawing(
        298, 93, *spaces, *tokens, *discs, label=f"Unrest: {said}", viewBox=frame, class_="unrest"
    )
    return aside("when the Era ends: pay or take doom") + track
