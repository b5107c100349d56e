"""How the table looks: forum, sea, hippodrome, zones, offers, and each player's estate."""

from circenses.core.compiling.interpret import on_view
from circenses.core.play.game import Part
from circenses.core.state.schema import EMPTY
from circenses.core.text.goods import gained
from circenses.core.text.lists import counted
from circenses.draw.choices import Choices
from circenses.draw.goods import chips
from circenses.draw.icons import icon
from circenses.draw.picture_cache import cached
from circenses.draw.pieces import ROMAN, chip, face_down_card
from circenses.draw.svg import NOTHING, Markup, filled, join, tag
from circenses.draw.table import aside, asks, nonempty, seat_part
from circenses.games.nova_roma import GAME, box, layout, scoring, state
from circenses.games.nova_roma.board import estate, names, pieces
from circenses.games.nova_roma.board.forum import draw_forum
from circenses.games.nova_roma.board.outlook import brings, line_asked
from circenses.games.nova_roma.board.sea import draw_hippodrome, draw_sea
from circenses.games.nova_roma.board.zones import draw_hand, draw_zones
from circenses.games.nova_roma.questions import QUESTIONS
from circenses.games.nova_roma.state import Decision
from circenses.games.nova_roma.view import Table
from circenses.games.nova_roma.vocabulary import GOODS


def parts(table: Table, viewer: int | None, paths: Choices) -> list[Part]:
    """The whole table as `viewer` sees it; one click on a building makes several moves."""
    choices = paths.at_once()
    return nonempty(
        Part("hand", "", draw_hand(table, viewer) if choices else NOTHING),
        Part("doing", "", draw_buttons(table, viewer or 0, choices) if choices else NOTHING),
        Part("forum", "Forum", draw_forum(table, viewer, choices)),
        *draw_draft(table, viewer, choices),
        Part("zones", "", draw_zones(table, viewer, paths)),
        Part("offers", "", draw_offers(table, viewer, choices)),
        *(draw_seat(table, player, viewer, choices) for player in range(table.seats)),
        Part("sea", "Sea", aside("a ship scores its best harbor") + draw_sea(table, choices)),
        Part("hippo", "Hippodrome", favors(table) + draw_hippodrome(table, viewer, choices)),
        Part("market", "Followers", draw_market(table, choices)),
        Part("rival", "The rival", draw_rival(table) if table.seats == 1 else NOTHING),
    )


def moment(table: Table) -> str:
    """The current moment of the game: its round and turn."""
    if not table.round_number:
        return "Draft"
    turn = min(box.TURNS, table.turn // table.seats + 1)
    words = f"Round {table.round_number} of {box.ROUNDS} · turn {turn} of {box.TURNS}"
    first = ROMAN[table.first_player + 1]
    return f"{words} · first player {first}" if table.seats > 1 else words


# ---- choices in words

IN_WORDS = [  # choices to do nothing, with the words of the question's answer
    answer.first
    for question in QUESTIONS
    for answer in question.answers
    if answer.name.endswith(("_no", "_none", "_skip")) and answer.name != "zone_none"
]


def draw_buttons(table: Table, viewer: int, choices: Choices) -> Markup:
    """Buttons for the choices that are not pieces on the board."""
    deals = [move for move in DEALS if move in choices]
    return choices.buttons(
        *forfeits(table),
        (state.USE_TILE + state.YES, (icon("estate"), "Use it")),
        (state.PETITION_CLAIM + state.YES, ("Be first for", goods(box.Prices.first_player_claim))),
        *(
            (state.PETITION_PAY + n, ("Pay", chip("influence", n)))
            for n in range(1, box.Limits.power_max + 1)
        ),
        (state.WHEEL_REWARD + state.TAKE_TOKEN, (icon("achievement"), "Achievement token")),
        (state.BUILD_ZONE + state.NO_ZONE, ("Place nothing",)),
        *((move, (DEALS[move], *deal(table, viewer, move))) for move in deals),
        *((move, (choices.label(move),)) for move in IN_WORDS if move in choices),
    )


DEALS = {
    state.UPGRADE_WINE + state.YES: "",
    state.WHEEL_REWARD + state.TAKE_INFLUENCE: "",
    state.PRODUCE_STEP + state.HIRE: "Hire",
}
"""Choices that are shown by what they bring at once, with their word."""


def deal(table: Table, player: int, move: int) -> tuple[str, ...]:
    """What a choice costs and brings at once, as chips."""
    changes, _ = brings(table, player, move)
    paid = tuple(max(0, -n) for n in changes)
    shown = [chips(GOODS, row) for row in (paid, gained(changes)) if any(row)]
    return (shown[0], "→", shown[1]) if len(shown) > 1 else tuple(shown)


def goods(bundle: int) -> Markup:
    """A price or gain as chips."""
    return chips(GOODS, names.row_of(int(bundle)))


def forfeits(table: Table) -> list[tuple[int, tuple[str, ...]]]:
    """NR-7.2: a button for each line that could be forfeited."""
    if not asks(table, Decision.NEXT_ACTION):
        return []
    gain = goods(box.Prices.forfeit_gain)
    return [
        (
            state.NEXT_ACTION + state.FORFEIT_ROW + which,
            (f"Forfeit {names.action_at(table, line_asked(table, which))}", gain),
        )
        for which in range(2)
    ]


# ---- offers


@cached
def draw_offers(table: Table, viewer: int | None, choices: Choices) -> Markup:
    """The building and the shipping contracts, slot 1 at the left."""
    building = [
        draw_slot(table, viewer, choices, state.BUILD_CONTRACT + slot, pieces.draw_building(card),
                  slot, int(box.Building.cost[card]))
        if card != EMPTY else gap()
        for slot, card in enumerate(table.building_offer)
    ]  # fmt: skip
    shipping = [
        draw_slot(table, viewer, choices, state.SAIL_CONTRACT + slot, pieces.draw_shipping(card),
                  slot, int(box.Shipping.cost[card]))
        if card != EMPTY else gap()
        for slot, card in enumerate(table.shipping_offer)
    ]  # fmt: skip
    return join(
        (
            tag("div", tag("h2", "Building contracts"), tag("ul", *building, class_="con")),
            tag("div", tag("h2", "Shipping contracts"), tag("ul", *shipping, class_="con")),
        )
    )


def gap() -> Markup:
    """A taken card leaves a gap until the offers slide."""
    return tag("li", tag("span", "taken"), class_="gap")


def draw_slot(
    table: Table,
    viewer: int | None,
    choices: Choices,
    move: int,
    card: Markup,
    slot: int,
    cost: int,
) -> Markup:
    """A contract of the offer; a choice, or why it is none."""
    asked = asks(
        table, Decision.BUILD_CONTRACT if move >= state.BUILD_CONTRACT else Decision.SAIL_CONTRACT
    )
    why_not = ""
    if asked and choices and viewer is not None and move not in choices:
        why_not = reason(table, viewer, slot, cost)
    note = tag("span", why_not, class_="why") if why_not else NOTHING
    return choices.tag("li", move, card, note, class_="no" if why_not else "")


def reason(table: Table, viewer: int, slot: int, cost: int) -> str:
    """Why a contract cannot be completed now."""
    if slot >= box.OFFER_ACCESS[table.power]:
        least = [n for n in range(1, box.Limits.power_max + 1) if slot < box.OFFER_ACCESS[n]]
        return f"power {least[0]}"
    both = zip(names.row_of(cost), GOODS.owned(table.players[viewer]), strict=True)
    return f"needs {GOODS.words([max(0, n - own) for n, own in both])}"


@cached
def draw_market(table: Table, choices: Choices) -> Markup:
    """The followers on offer, the deck, and the estate tiles."""
    cards = [
        pieces.draw_follower(card, choices, state.RECRUIT_DRAW + slot) if card != EMPTY else gap()
        for slot, card in enumerate(table.follower_offer)
    ]
    left = table.deck_count or len(names.members(table.follower_discard))
    deck = choices.tag("p", state.RECRUIT_DRAW + state.DECK, f"{counted(left, 'card')} in the deck",
                       class_="aside deck")  # fmt: skip
    tiles = [draw_tile_slot(table, slot, choices) for slot in range(box.OFFER + 1)]
    return join((deck, tag("ul", *cards, class_="fols"), tag("ul", *tiles, class_="tiles")))


def draw_tile_slot(table: Table, slot: int, choices: Choices) -> Markup:
    """An estate tile of the offer with its price."""
    tile = names.offered_tile(table, slot)
    if tile == EMPTY:
        return gap()
    cost = int(box.TILE_PRICE[slot])
    price = tag("span", goods(cost) if any(names.row_of(cost)) else "free", class_="price")
    special = "special" if slot == state.SPECIAL_SLOT else ""
    return choices.tag(
        "li", state.UPGRADE_TILE + slot, pieces.lone_tile(tile), price, class_=special
    )


# ---- drafts


def draw_draft(table: Table, viewer: int | None, choices: Choices) -> list[Part]:
    """NR-23: the tiles or cards that are being drafted."""
    if any(strip != EMPTY for strip in table.mosaic_offer):
        return [Part("draft", "Mosaic tiles", draw_strips(table, choices))]
    if not asks(table, Decision.DRAFT_FOLLOWER):
        return []
    pack = draw_pack(table, viewer, choices) if viewer is not None else face_down_card("A pack")
    return [Part("draft", "Your pack" if viewer is not None else "Packs", pack)]


def draw_strips(table: Table, choices: Choices) -> Markup:
    """The mosaic tiles on offer, two of each color."""
    strips = [
        choices.tag("li", state.DRAFT_MOSAIC + place, pieces.draw_strip(strip))
        for place, strip in enumerate(table.mosaic_offer)
        if strip != EMPTY
    ]
    return tag("ul", *strips, class_="strips")


def draw_pack(table: Table, viewer: int, choices: Choices) -> Markup:
    """The followers I choose from, and those I have put aside (NR-23.4)."""
    me = table.players[viewer]
    cards = [
        pieces.draw_follower(
            card, choices, state.DRAFT_FOLLOWER + card, "picked" if card == me.pick else ""
        )
        for card in names.members(me.pack)
    ]
    drafted = me.drafted if table.picks < box.Setup.follower_draft_hand else []
    kept = [
        pieces.draw_follower(card, class_="held", note="put aside")
        for card in drafted
        if card != EMPTY
    ]
    return tag("ul", *cards, *kept, class_="fols")


# ---- players


@cached
def draw_seat(table: Table, player: int, viewer: int | None, choices: Choices) -> Part:
    """One player's board; mine is large and can be used."""
    if player == viewer:
        mine = estate.draw_holdings(table, player, True, choices)
        return seat_part(player, "Your estate", estate.draw_stock(table, player), mine)
    body = (estate.draw_bag(table, player), estate.draw_stock(table, player),
            estate.draw_holdings(table, player, False, Choices()))  # fmt: skip
    return seat_part(player, f"Seat {ROMAN[player + 1]}'s estate", *body)


def favors(table: Table) -> Markup:
    """Which track is favored, and which comes next."""
    if table.favored == EMPTY:
        return NOTHING
    now = names.TRACK_NAMES[layout.CHARIOT_TRACK[table.favored]]
    if table.upcoming == EMPTY:
        return aside(f"{now} is favored")
    return aside(
        f"{now} is favored, then {names.TRACK_NAMES[layout.CHARIOT_TRACK[table.upcoming]]}"
    )


def draw_rival(table: Table) -> Markup:
    """NR-22.11: what the rival would score now, line by line."""
    sheet = [0] * (len(scoring.LINES) + len(scoring.TIES))
    on_view(scoring).score_rival(table, sheet)
    lines = [
        tag("li", tag("span", line.title), tag("b", str(points)))
        for line, points in zip(GAME.lines, sheet, strict=False)
        if points
    ]
    total = sum(sheet[: len(GAME.lines)])
    words = "{points} if the game ended now; it wins ties"
    head = tag("p", icon("vp"), *filled(words, points=tag("b", str(total))))
    return head + tag("ul", *lines, class_="rival-lines")
