"""What everything is called: the question, and each move before it is made."""

# ruff: noqa: E501 (a table of sentences reads best with one line each)

import re
from typing import Any

from circenses.core.game import Prompt
from circenses.core.schema import EMPTY
from circenses.draw.pieces import ROMAN, chip, signed
from circenses.draw.svg import Markup, join
from circenses.games.aeterna.data import (
    ACTIVE,
    ALL_CARDS,
    AUREI,
    CARD_COST,
    CARD_GAIN,
    CARD_LESS,
    CARD_REWARDS,
    COMPONENTS,
    CONSTRUCT_GAIN,
    DAMAGE_SPACES,
    DISCARD_GAIN,
    HAND_CARDS,
    PICKS,
    PP,
    TOKEN_GAIN,
    TOKEN_PLAYS_CARD,
    UNREST,
    WHEAT,
)
from circenses.games.aeterna.outlook import (
    Table,
    asked,
    cost_of,
    damage_pay,
    fulfilments,
    pass_points,
    place_after,
    play_gain,
    read,
    wheat_for,
)
from circenses.games.aeterna.state import (
    ACCEPT,
    ACTIVATE,
    BOARD_CARD,
    CONSTRUCT,
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
    TOKEN,
    Decision,
)

GOODS = ("citizen", "stone", "wheat", "aurei", "unrest", "pp")  # in the order of the rules
PLURALS = {"citizen": "citizens", "stone": "stones", "pp": "PP"}
ORDINALS = ("first", "second", "third", "fourth")
ERA_NAMES = ("the Kingdom", "the Republic", "the Empire")
PHASE_LETTERS = "ABCDEFGHI"
PHASE_NAMES = (
    "draft",
    "actions",
    "scoring",
    "devastation",
    "buildings",
    "domus",
    "unrest",
    "feeding",
    "end of the Era",
)


# ---- names


def card_name(card: int) -> str:
    return str(ALL_CARDS[card]["name"])


def hill_name(hill: int) -> str:
    return str(COMPONENTS["hill"][hill]["name"])


def building_name(kind: int) -> str:
    return str(COMPONENTS["building"][kind]["id"]).capitalize()


def an(name: str) -> str:
    """The article before a name."""
    return "an" if name[0] in "AEIOU" else "a"


def player_name(table: Table, player: int) -> str:
    """The numeral of a seat, or the automaton's name."""
    return "Gens Umbra" if table.seats == 1 and player == 1 else ROMAN[player + 1]


def listed(words: list[str]) -> str:
    """Words with commas, and `and` before the last."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]


# ---- goods


def amount_words(good: int, n: int) -> str:
    """One good in words: '2 wheat', 'unrest −2'."""
    name = GOODS[good]
    if good == UNREST:
        return f"unrest {signed(n)}"
    if good == AUREI:
        return f"{n} {'aureus' if n == 1 else 'aurei'}"
    return f"{n} {name if n == 1 and good != PP else PLURALS.get(name, name)}"


def table_words(table: Any) -> str:
    """A gain or a cost in words."""
    words = [amount_words(good, int(n)) for good, n in enumerate(table) if n]
    return listed(words) if words else "nothing"


def amount_chip(good: int, n: int) -> Markup:
    return chip(GOODS[good], signed(n) if good == UNREST else n)


def chips(table: Any) -> Markup:
    """A gain or a cost as chips."""
    return join(amount_chip(good, int(n)) for good, n in enumerate(table) if n)


CHIP = re.compile(r'<span class="chip r-(\w+)" title="([^"]*)">.*?(?:<b>([^<]*)</b>)?</span>')
CHIPS = re.compile(r'(?:<span class="chip r-\w+" title="[^"]*">.*?</span>)+')
TAGS = re.compile(r"<[^>]*>")


def in_words(html: str) -> str:
    """A sentence without its markup; chips are read as '2 wheat and 1 stone'."""
    words = TAGS.sub("", CHIPS.sub(lambda row: listed_chips(row[0]), html))
    return " ".join(words.replace("&amp;", "&").split())


def listed_chips(row: str) -> str:
    return listed([chip_words(found[1], found[3]) for found in CHIP.finditer(row)])


def chip_words(concept: str, n: str | None) -> str:
    """One chip in words."""
    if concept == "unrest" or n is None:
        return f"{concept} {n or ''}".rstrip()
    number = n.lstrip("+−")
    if concept in GOODS and n == number:
        return amount_words(GOODS.index(concept), int(n))
    return f"{n} {PLURALS.get(concept, concept) if number != '1' or concept == 'pp' else concept}"


# ---- what a move would do


def describe(view: Any, player: int, move: int) -> str:
    """What a click would do, in words."""
    table = read(view)
    # fmt: off
    match asked(table).decision:
        case Decision.DRAFT:         return describe_draft(table, player, move - DRAFT_CARD)
        case Decision.TURN:          return describe_turn(table, move)
        case Decision.AFTERWARDS:    return describe_turn(table, move)
        case Decision.PLAY:          return describe_play(table, player, move - HAND_CARD)
        case Decision.DISCARD:       return describe_discard(table, player, move - HAND_CARD)
        case Decision.PERSON:        return describe_favor(table, player, move - PERSON)
        case Decision.SITE:          return describe_site(move - SITE)
        case Decision.BUILDING_HILL: return describe_building(table, move - HILL)
        case Decision.INFLUENCE:     return describe_influence(table, player, move - HILL)
        case Decision.TOKEN_HILL:    return f"Take a token on {hill_name(move - HILL)}"
        case Decision.TOKEN:         return describe_token(table, move)
        case Decision.TOKEN_OF_HILL: return describe_token(table, move)
        case Decision.BOARD:         return describe_board(table, player, move - BOARD_CARD)
        case Decision.SWAP:          return "Take " + table_words(DISCARD_GAIN[move - SWAP])
        case Decision.MONUMENT:      return describe_monument(int(ACTIVE[move - MONUMENT]))
        case Decision.OPTION:        return describe_option(table, move - OPTION)
        case Decision.ACT:           return describe_act(table, move)
        case Decision.DAMAGE:        return describe_damage(table, player, move)
        case _:                      return f"Be {ORDINALS[move - SLOT]} in the turn order"
    # fmt: on


def describe_draft(table: Table, player: int, slot: int) -> str:
    return "Keep " + card_line(table.players[player].pack[slot])


def card_line(card: int) -> str:
    """A card in one line: name, cost, rewards."""
    return (
        f"{card_name(card)}: costs {table_words(CARD_COST[card])}, "
        f"gives {table_words(CARD_REWARDS[card])}"
    )


def describe_turn(table: Table, move: int) -> str:
    if move == PASS:
        points = pass_points(table)
        return f"Pass: gain {points} PP, and take no more turns this Era"
    return {
        PLAY: "Play a card from your hand",
        FAVOR: "Take the favor of a Personality",
        CONSTRUCT: "Construct a Building",
        INFLUENCE: "Influence a Hill",
        DISCARD: "Discard a card for a small gain, a free action",
        ACTIVATE: "Activate a Monument, a free action",
        END: "End your turn",
    }[move]


def describe_play(table: Table, player: int, slot: int) -> str:
    return "Play " + played_line(table, player, table.players[player].hand[slot])


def played_line(table: Table, player: int, card: int) -> str:
    me = table.players[player]
    return f"{card_name(card)}: {pay_words(cost_of(me, card))}, gain {table_words(play_gain(me, card))}"


def pay_words(cost: list[int]) -> str:
    return f"pay {table_words(cost)}" if any(cost) else "free"


def describe_discard(table: Table, player: int, slot: int) -> str:
    return f"Discard {card_name(table.players[player].hand[slot])}"


def describe_favor(table: Table, player: int, place: int) -> str:
    card = HAND_CARDS + table.personalities[place]
    times = fulfilments(table, player, card)
    often = "once" if times == 1 else f"{times} times"
    paid, given = pay_words(cost_of(table.players[player], card)), table_words(CARD_GAIN[card, 0])
    return f"Take the favor of {card_name(card)}: {paid}, gain {often} {given}"


def describe_site(kind: int) -> str:
    gained = table_words(CONSTRUCT_GAIN)
    return f"Construct the {building_name(kind)}: 1 citizen and 1 stone, gain {gained}"


def describe_building(table: Table, hill: int) -> str:
    return f"Put the {building_name(asked(table).arg)} on {hill_name(hill)}"


def describe_influence(table: Table, player: int, hill: int) -> str:
    place, points = place_after(table, player, hill)
    wheat = wheat_for(table, player, hill)
    price = f"pay {wheat} wheat" if wheat else "free"
    spot = table.hills[hill]
    free = any(t != EMPTY and not gone for t, gone in zip(spot.token, spot.depleted, strict=True))
    token = ", then you may take a token" if free else ""
    score = points_words(points)
    return f"Influence {hill_name(hill)}: {price}, stand {ORDINALS[place]} ({score}){token}"


def points_words(points: int) -> str:
    return "no points" if not points else "1 point" if points == 1 else f"{points} points"


def describe_token(table: Table, move: int) -> str:
    if move == NO_TOKEN:
        return "Leave the tokens"
    place = move - TOKEN
    kind = table.hills[asked(table).arg].token[place]
    return f"Take the {ORDINALS[place]} token: {token_words(kind)}"


def token_words(kind: int) -> str:
    return "play a board card" if TOKEN_PLAYS_CARD[kind] else table_words(TOKEN_GAIN[kind])


def describe_board(table: Table, player: int, place: int) -> str:
    return "Play from the board " + played_line(table, player, table.board[place])


def describe_monument(card: int) -> str:
    return f"Activate {card_name(card)}"


def describe_option(table: Table, option: int) -> str:
    return "Take " + table_words(CARD_GAIN[asked(table).arg, option])


def describe_act(table: Table, move: int) -> str:
    if move != ACCEPT:
        return "Do not influence a Hill now"
    less = int(CARD_LESS[asked(table).arg, WHEAT])
    return f"Influence a Hill at once, {less} wheat cheaper"


def describe_damage(table: Table, player: int, move: int) -> str:
    if move == PAY_DAMAGE:
        return "Pay " + table_words(damage_pay(table, player))
    return "Take 1 Doom token"


# ---- the question


def prompt(view: Any, player: int) -> Prompt:
    """The one thing to decide now."""
    table = read(view)
    me = table.players[player]
    # fmt: off
    match asked(table).decision:
        case -1:                     return Prompt("The game is over", "Most PP win; the condemned have no score.")
        case Decision.DRAFT:         return prompt_draft(table, me)
        case Decision.TURN:          return Prompt("Your turn: choose an action", f"Era {ROMAN[table.era + 1]}, {ERA_NAMES[table.era]}. One action; free actions before and after it.")
        case Decision.AFTERWARDS:    return Prompt("End your turn?", "Free actions are still open.")
        case Decision.PLAY:          return Prompt("Play a card: choose it", "You pay its cost and gain its rewards.")
        case Decision.DISCARD:       return Prompt("Discard a card: choose it", "It leaves the game, for a small gain.")
        case Decision.PERSON:        return Prompt("Take a favor: choose", "The reward comes once for each fulfilment.")
        case Decision.SITE:          return Prompt("Construct: choose a Building", "1 citizen and 1 stone for 3 PP.")
        case Decision.BUILDING_HILL: return Prompt("Construct: choose a Hill", f"The {building_name(asked(table).arg)} stays there and serves its Prefect.")
        case Decision.INFLUENCE:     return Prompt("Influence: choose a Hill", "The more citizens stand there, the cheaper it is.")
        case Decision.TOKEN_HILL:    return Prompt("Take a token: choose a Hill", "Any active Hill.")
        case Decision.TOKEN:         return Prompt(f"{hill_name(asked(table).arg)}: take a token?", "You may take one active token of this Hill.")
        case Decision.TOKEN_OF_HILL: return Prompt(f"{hill_name(asked(table).arg)}: take a token", "One active token of this Hill.")
        case Decision.BOARD:         return Prompt("Play a card from the board", "You pay its cost, as from your hand.")
        case Decision.SWAP:          return Prompt("What do you take for it?", "One of four small gains.")
        case Decision.MONUMENT:      return Prompt("Activate a Monument: choose it", "A free action.")
        case Decision.OPTION:        return Prompt(f"{card_name(asked(table).arg)}: choose", "Exactly one of these.")
        case Decision.ACT:           return Prompt(f"{card_name(asked(table).arg)}: influence?", "You may influence a Hill at once.")
        case Decision.DAMAGE:        return Prompt("Unrest: pay, or take doom", f"Your unrest is {me.unrest}; this is the token at {DAMAGE_SPACES[me.damages]}.")
        case _:                      return Prompt("Choose your place in the order", "For the next Era.")
    # fmt: on


def prompt_draft(table: Table, me: Any) -> Prompt:
    left = sum(card >= 0 for card in me.pack) - 1
    rest = (
        f"The other {left} go to your left neighbor."
        if left > 1
        else "The other one goes to the board."
    )
    return Prompt(
        "Draft: keep one card", f"{rest} Nobody sees your choice.", (table.picks + 1, PICKS)
    )
