"""What everything is called: the question, each move before it is made, and the log after it."""

# ruff: noqa: E501, E701 (a table of sentences reads best with one line each)

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from circenses.core.game import Prompt, Sentence
from circenses.core.schema import EMPTY
from circenses.draw.pieces import ROMAN, chip, signed
from circenses.draw.plain import plain
from circenses.draw.svg import NOTHING, Markup, join, tag
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
    DAMAGE_PAY,
    DISCARD_GAIN,
    HAND_CARDS,
    PASS_PP,
    PLACES,
    PP,
    TOKEN_GAIN,
    TOKEN_PLAYS_CARD,
    UNREST,
    WHEAT,
)
from circenses.games.aeterna.rules import cards as card_rules
from circenses.games.aeterna.rules import hills as hill_rules
from circenses.games.aeterna.rules import resources as resource_rules
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
    STATE,
    SWAP,
    TOKEN,
    Decision,
    Phase,
)

Table = SimpleNamespace
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


@lru_cache(maxsize=512)
def read_bytes(view: bytes) -> Table:
    table = plain(np.frombuffer(view, STATE.dtype)[0])
    table.view = view
    return table


def read(view: Any) -> Table:
    """A view as plain numbers. Do not change it."""
    return read_bytes(view.tobytes())


def record_of(table: Table) -> Any:
    """A fresh copy of the view, on which rule functions may look."""
    return np.frombuffer(table.view, STATE.dtype).copy()[0]


def asked(table: Table) -> Any:
    """The question that is open."""
    return table.agenda[table.pending - 1]


# ---- names


def card_name(card: int) -> str:
    return str(ALL_CARDS[card]["name"])


def hill_name(hill: int) -> str:
    return str(COMPONENTS["hill"][hill]["name"])


def building_name(kind: int) -> str:
    return str(COMPONENTS["building"][kind]["id"]).capitalize()


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


def cost_of(table: Table, player: int, card: int) -> list[int]:
    """What a card costs this player now."""
    me = record_of(table).players[player]
    return [int(resource_rules.cost_of(me, card, good)) for good in range(4)]


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


def pass_points(table: Table) -> int:
    """What the next to pass gains."""
    gone = sum(them.pass_space != EMPTY for them in table.players[: table.gentes])
    return int(PASS_PP[table.gentes, gone])


def describe_play(table: Table, player: int, slot: int) -> str:
    return "Play " + played_line(table, player, table.players[player].hand[slot])


def played_line(table: Table, player: int, card: int) -> str:
    paid, given = table_words(cost_of(table, player, card)), table_words(CARD_REWARDS[card])
    return f"{card_name(card)}: pay {paid}, gain {given}"


def describe_discard(table: Table, player: int, slot: int) -> str:
    return f"Discard {card_name(table.players[player].hand[slot])}"


def describe_favor(table: Table, player: int, place: int) -> str:
    card = HAND_CARDS + table.personalities[place]
    times = int(card_rules.fulfilments(record_of(table), player, card))
    often = "once" if times == 1 else f"{times} times"
    paid, given = table_words(CARD_COST[card]), table_words(CARD_GAIN[card, 0])
    return f"Take the favor of {card_name(card)}: pay {paid}, gain {often} {given}"


def describe_site(kind: int) -> str:
    gained = table_words(CONSTRUCT_GAIN)
    return f"Construct the {building_name(kind)}: 1 citizen and 1 stone, gain {gained}"


def describe_building(table: Table, hill: int) -> str:
    return f"Put the {building_name(asked(table).arg)} on {hill_name(hill)}"


def describe_influence(table: Table, player: int, hill: int) -> str:
    place, points = place_after(table, player, hill)
    wheat = wheat_for(table, player, hill)
    price = f"pay {wheat} wheat" if wheat else "free"
    return f"Influence {hill_name(hill)}: {price}, stand {ORDINALS[place]} ({points} points)"


def wheat_for(table: Table, player: int, hill: int) -> int:
    """What a citizen on this Hill costs the player now."""
    less = asked(table).arg if asked(table).decision == Decision.INFLUENCE else 0
    return int(hill_rules.wheat_to_influence(record_of(table), player, hill, less))


def place_after(table: Table, player: int, hill: int) -> tuple[int, int]:
    """Where the player's stack would stand with one more citizen, and what that place scores."""
    state = record_of(table)
    hill_rules.place_citizen(state, player, hill)
    place = state.players[player].place[hill]
    return place, int(hill_rules.visible_pp(state, hill, place))


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


def damage_pay(table: Table, player: int) -> Any:
    """The price of the Unrest Damage token the player decides on."""
    return DAMAGE_PAY[table.damage[table.players[player].damages]]


# ---- the question


def prompt(view: Any, player: int) -> Prompt:
    """The one thing to decide now."""
    table = read(view)
    me = table.players[player]
    # fmt: off
    match asked(table).decision:
        case Decision.DRAFT:
            left = sum(card >= 0 for card in me.pack)
            return Prompt("Draft: keep one card", f"The other {left - 1} go to your left neighbor. Nobody sees your choice.", (table.picks + 1, 4))
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
        case Decision.DAMAGE:        return Prompt("Unrest: pay, or take doom", f"Your unrest is {me.unrest}; this is its token {me.damages + 1}.")
        case _:                      return Prompt("Choose your place in the order", "For the next Era.")
    # fmt: on


# ---- the log


def sentence(before: Any, player: int, move: int, after: Any) -> Sentence:
    """What a player did, and what followed when that ended a phase."""
    old, new = read(before), read(after)
    html, rule = told(old, new, player, move)
    html = html + what_followed(old, new)
    return Sentence(html, strip(html), rule)


def strip(html: str) -> str:
    """The words of a sentence, without its markup; a chip is spoken by its name."""
    words, inside, i = [], False, 0
    while i < len(html):
        if html[i] == "<":
            inside = True
            named = html.find('title="', i, html.find(">", i))
            if named > 0:
                words.append(f" {html[named + 7 : html.find(chr(34), named + 7)]} ")
        elif html[i] == ">":
            inside = False
        elif not inside:
            words.append(html[i])
        i += 1
    return " ".join("".join(words).replace("&amp;", "&").split())


def bold(name: str) -> Markup:
    return tag("b", name)


def told(old: Table, new: Table, player: int, move: int) -> tuple[Markup, str]:
    """The sentence of one move, and its rule."""
    arg = asked(old).arg
    # fmt: off
    match asked(old).decision:
        case Decision.DRAFT:         return say("kept a card face down"), "AE-4.2"
        case Decision.TURN:          return tell_turn(old, move)
        case Decision.AFTERWARDS:    return tell_turn(old, move)
        case Decision.PLAY:          return tell_card("played ", old, player, shown_card(old, new, player)), "AE-7.1"
        case Decision.DISCARD:       return say("discarded ", bold(card_name(shown_card(old, new, player)))), "AE-8.1"
        case Decision.PERSON:        return tell_favor(old, player, move - PERSON), "AE-7.2"
        case Decision.SITE:          return say("began a ", bold(building_name(move - SITE)), " and gained ", chips(CONSTRUCT_GAIN)), "AE-7.3"
        case Decision.BUILDING_HILL: return say("put the ", bold(building_name(arg)), " on ", bold(hill_name(move - HILL))), "AE-7.3.3"
        case Decision.INFLUENCE:     return tell_influence(old, player, move - HILL), "AE-7.4"
        case Decision.TOKEN_HILL:    return say("looked for a token on ", bold(hill_name(move - HILL))), "AE-12.3"
        case Decision.TOKEN:         return tell_token(old, arg, move), "AE-7.4.5"
        case Decision.TOKEN_OF_HILL: return tell_token(old, arg, move), "AE-7.4.5"
        case Decision.BOARD:         return tell_card("played from the board ", old, player, old.board[move - BOARD_CARD]), "AE-7.4.6"
        case Decision.SWAP:          return say("took ", chips(DISCARD_GAIN[move - SWAP])), "AE-8.1"
        case Decision.MONUMENT:      return say("activated ", bold(card_name(int(ACTIVE[move - MONUMENT])))), "AE-8.2"
        case Decision.OPTION:        return say("took ", chips(CARD_GAIN[arg, move - OPTION]), " from ", bold(card_name(arg))), "AE-12.3"
        case Decision.ACT:           return say("used " if move == ACCEPT else "did not use ", bold(card_name(arg))), "AE-12.3"
        case Decision.DAMAGE:        return tell_damage(old, player, move), "AE-9.9"
        case _:                      return say(f"chose to be {ORDINALS[move - SLOT]} in the next Era"), "AE-9.14"
    # fmt: on


def say(*parts: str) -> Markup:
    return join(parts)


def tell_turn(old: Table, move: int) -> tuple[Markup, str]:
    if move == PASS:
        gained = [0, 0, 0, 0, 0, pass_points(old)]
        return say("passed and gained ", chips(gained)), "AE-7.5.1"
    words = {
        PLAY: ("chose to play a card", "AE-7.1"),
        FAVOR: ("sought a favor", "AE-7.2"),
        CONSTRUCT: ("chose to construct", "AE-7.3"),
        INFLUENCE: ("chose to influence a Hill", "AE-7.4"),
        DISCARD: ("chose to discard a card", "AE-8.1"),
        ACTIVATE: ("chose to activate a Monument", "AE-8.2"),
        END: ("ended the turn", "AE-5.2"),
    }
    text, rule = words[move]
    return say(text), rule


def shown_card(old: Table, new: Table, player: int) -> int:
    """The card that left the hand with this move, for all to see."""
    now, then = new.players[player].shown, old.players[player].shown
    fresh = [card for card in now if card not in then]
    if fresh:
        return int(fresh[0])
    played = zip(old.players[player].played, new.players[player].played, strict=True)
    return next((card for card, (a, b) in enumerate(played) if b and not a), 0)


def tell_card(verb: str, old: Table, player: int, card: int) -> Markup:
    rewards = chips(CARD_REWARDS[card])
    gained = say(", gained ", rewards) if rewards else NOTHING
    return say(verb, bold(card_name(card)), " for ", chips(cost_of(old, player, card)), gained)


def tell_favor(old: Table, player: int, place: int) -> Markup:
    card = HAND_CARDS + old.personalities[place]
    times = int(card_rules.fulfilments(record_of(old), player, card))
    often = "once " if times == 1 else f"{times} times "
    return say(
        "took the favor of ",
        bold(card_name(card)),
        " and gained ",
        often,
        chips(CARD_GAIN[card, 0]),
    )


def tell_influence(old: Table, player: int, hill: int) -> Markup:
    place, points = place_after(old, player, hill)
    wheat = wheat_for(old, player, hill)
    price = say(" for ", chips([0, 0, wheat])) if wheat else say(" for free")
    stands = f", now {ORDINALS[place]} there ({points} points)"
    return say("influenced ", bold(hill_name(hill)), price, stands)


def tell_token(old: Table, hill: int, move: int) -> Markup:
    if move == NO_TOKEN:
        return say("left the tokens")
    kind = old.hills[hill].token[move - TOKEN]
    if TOKEN_PLAYS_CARD[kind]:
        return say("took the token that plays a board card")
    return say("took a token: ", chips(TOKEN_GAIN[kind]))


def tell_damage(old: Table, player: int, move: int) -> Markup:
    if move == PAY_DAMAGE:
        return say("paid ", chips(damage_pay(old, player)), " against unrest")
    return say("took a Doom token")


# ---- what followed of itself


def what_followed(old: Table, new: Table) -> Markup:
    """The phases that ran after this move: who gained what, and which Hills fell."""
    if (old.era, old.phase) == (new.era, new.phase) or old.phase == Phase.DRAFT:
        return NOTHING
    fallen = [
        hill_name(hill)
        for hill in range(len(new.hills))
        if new.hills[hill].devastations > old.hills[hill].devastations
    ]
    told_of = [change_of(old, new, side) for side in range(new.gentes)]
    changes = join(
        say("; " if k else ". Then ", one) for k, one in enumerate(t for t in told_of if t)
    )
    lost = say(". Devastated: ", bold(listed(fallen))) if fallen else NOTHING
    return join((changes, lost))


def change_of(old: Table, new: Table, side: int) -> Markup:
    """How the phases changed one player's PP and unrest."""
    then, now = old.players[side], new.players[side]
    points, unrest = now.pp - then.pp, now.unrest - then.unrest
    parts = [chip("pp", signed(points)) if points else NOTHING]
    parts.append(chip("unrest", signed(unrest)) if unrest else NOTHING)
    dooms = now.dooms - then.dooms
    parts.append(chip("doom", signed(dooms)) if dooms else NOTHING)
    return join((player_name(new, side), " ", *parts)) if any(parts) else NOTHING


def places_of(table: Table, hill: int) -> list[tuple[int, int]]:
    """The stacks of a Hill from the left: whose, and how many."""
    return [
        (player, table.players[player].stack[hill])
        for place in range(PLACES)
        for player in range(table.gentes)
        if table.players[player].place[hill] == place
    ]
