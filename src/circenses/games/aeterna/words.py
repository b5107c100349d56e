"""What everything is called: the question, each move before it is made, and the log after it."""

# ruff: noqa: E501 (a table of sentences reads best with one line each)

import re
from collections.abc import Mapping
from typing import Any

from circenses.core.game import Prompt, Sentence
from circenses.core.schema import EMPTY
from circenses.draw.pieces import ROMAN, chip, signed
from circenses.draw.svg import NOTHING, Markup, join, tag
from circenses.draw.words import listed
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
    ERAS,
    HAND_CARDS,
    HILLS,
    MIN_DEVASTATED,
    PICKS,
    PP,
    TOKEN_GAIN,
    TOKEN_PLAYS_CARD,
    UMBRA,
    UNREST,
    WHEAT,
)
from circenses.games.aeterna.outlook import (
    Table,
    asked,
    cost_of,
    crowd,
    damage_pay,
    final_points,
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
    TAKE_DOOM,
    TOKEN,
    Decision,
    Phase,
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

# What a player does while the others wait.
# fmt: off
DOING = {
    Decision.DRAFT:         "keeps a card and passes the others on",
    Decision.TURN:          "chooses an action",
    Decision.AFTERWARDS:    "may use free actions, then ends the turn",
    Decision.PLAY:          "chooses a card to play",
    Decision.DISCARD:       "chooses a card to discard",
    Decision.PERSON:        "chooses a Personality",
    Decision.SITE:          "chooses a Building",
    Decision.BUILDING_HILL: "chooses a Hill for the Building",
    Decision.INFLUENCE:     "chooses a Hill to influence",
    Decision.TOKEN_HILL:    "chooses a Hill",
    Decision.TOKEN:         "may take a token of the Hill",
    Decision.TOKEN_OF_HILL: "takes a token of the Hill",
    Decision.BOARD:         "chooses a card on the board",
    Decision.SWAP:          "chooses what a discarded card gives",
    Decision.MONUMENT:      "chooses a Monument to activate",
    Decision.OPTION:        "chooses what a card gives",
    Decision.ACT:           "may use a card",
    Decision.DAMAGE:        "pays for unrest or takes a Doom token",
    Decision.SLOT:          "chooses a place in the order of turns",
}
# fmt: on


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


# ---- the log


def sentence(before: Any, player: int, move: int, after: Any) -> Sentence:
    """What a player did, and what followed when that ended a phase."""
    old, new = read(before), read(after)
    html, rule = told(old, new, player, move)
    html = join((html, *what_followed(old, new, player, move)))
    return Sentence(html, in_words(html), rule)


def bold(name: str) -> Markup:
    return tag("b", name)


def told(old: Table, new: Table, player: int, move: int) -> tuple[Markup, str]:
    """The sentence of one move, and its rule."""
    arg = asked(old).arg
    got = changes(old, new, player)
    # fmt: off
    match asked(old).decision:
        case Decision.DRAFT:         return say("kept a card face down"), "AE-4.2"
        case Decision.TURN:          return tell_turn(old, move)
        case Decision.AFTERWARDS:    return tell_turn(old, move)
        case Decision.PLAY:          return tell_card("played ", old, player, shown_card(old, new, player), got), "AE-7.1"
        case Decision.DISCARD:       return say("discarded ", bold(card_name(shown_card(old, new, player)))), "AE-8.1"
        case Decision.PERSON:        return tell_favor(old, player, move - PERSON, got), "AE-7.2"
        case Decision.SITE:          return tell_site(building_name(move - SITE)), "AE-7.3"
        case Decision.BUILDING_HILL: return say("put the ", bold(building_name(arg)), " on ", bold(hill_name(move - HILL))), "AE-7.3.3"
        case Decision.INFLUENCE:     return tell_influence(old, player, move - HILL), "AE-7.4"
        case Decision.TOKEN_HILL:    return say("looked for a token on ", bold(hill_name(move - HILL))), "AE-12.3"
        case Decision.TOKEN:         return tell_token(old, arg, move), "AE-7.4.5"
        case Decision.TOKEN_OF_HILL: return tell_token(old, arg, move), "AE-7.4.5"
        case Decision.BOARD:         return tell_card("played from the board ", old, player, old.board[move - BOARD_CARD], got), "AE-7.4.6"
        case Decision.SWAP:          return say("took ", chips(DISCARD_GAIN[move - SWAP])), "AE-8.1"
        case Decision.MONUMENT:      return tell_monument(int(ACTIVE[move - MONUMENT]), got), "AE-8.2"
        case Decision.OPTION:        return say("took ", chips(CARD_GAIN[arg, move - OPTION]), " from ", bold(card_name(arg))), "AE-12.3"
        case Decision.ACT:           return say("used " if move == ACCEPT else "did not use ", bold(card_name(arg))), "AE-12.3"
        case Decision.DAMAGE:        return tell_damage(old, player, move), "AE-9.9"
        case _:                      return say(f"chose to be {ORDINALS[move - SLOT]} in the next Era"), "AE-9.14"
    # fmt: on


def say(*parts: str) -> Markup:
    return join(parts)


def goods_of(me: Any) -> list[int]:
    return [me.citizens, me.stones, me.wheat, me.aurei, me.unrest, me.pp]


def changes(old: Table, new: Table, player: int) -> list[int]:
    """What a move changed for its player, in the order of GOODS."""
    then, now = goods_of(old.players[player]), goods_of(new.players[player])
    return [b - a for a, b in zip(then, now, strict=True)]


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


def and_gained(got: list[int], joint: str = ", gained ") -> Markup:
    """What came in, if anything did."""
    return say(joint, chips(got)) if any(got) else NOTHING


def paid_back(got: list[int], cost: list[int]) -> list[int]:
    """What was gained besides the cost that was paid."""
    return [n + paid for n, paid in zip(got, (*cost, 0, 0), strict=True)]


def tell_card(verb: str, old: Table, player: int, card: int, got: list[int]) -> Markup:
    cost = cost_of(old.players[player], card)
    price = say(" for ", chips(cost)) if any(cost) else say(" for free")
    return say(verb, bold(card_name(card)), price, and_gained(paid_back(got, cost)))


def tell_favor(old: Table, player: int, place: int, got: list[int]) -> Markup:
    card = HAND_CARDS + old.personalities[place]
    cost = cost_of(old.players[player], card)
    times = fulfilments(old, player, card)
    often = ", fulfilled once" if times == 1 else f", fulfilled {times} times"
    won = and_gained(paid_back(got, cost))
    return say("took the favor of ", bold(card_name(card)), " for ", chips(cost), often, won)


def tell_site(name: str) -> Markup:
    return say(f"constructed {an(name)} ", bold(name), " and gained ", chips(CONSTRUCT_GAIN))


def tell_monument(card: int, got: list[int]) -> Markup:
    """A Monument may take something for what it gives."""
    paid = [-n if good < UNREST and n < 0 else 0 for good, n in enumerate(got)]
    won = [n + spent for n, spent in zip(got, paid, strict=True)]
    price = say(" for ", chips(paid)) if any(paid) else NOTHING
    return say("activated ", bold(card_name(card)), price, and_gained(won))


def tell_influence(old: Table, player: int, hill: int) -> Markup:
    place, points = place_after(old, player, hill)
    wheat = wheat_for(old, player, hill)
    price = say(" for ", chips([0, 0, wheat])) if wheat else say(" for free")
    stands = f", now {ORDINALS[place]} there ({points_words(points)})"
    return say("influenced ", bold(hill_name(hill)), price, stands)


def tell_token(old: Table, hill: int, move: int) -> Markup:
    if move == NO_TOKEN:
        return say("left the tokens of ", bold(hill_name(hill)))
    kind = old.hills[hill].token[move - TOKEN]
    if TOKEN_PLAYS_CARD[kind]:
        return say("took the token that plays a board card")
    return say("took a token: ", chips(TOKEN_GAIN[kind]))


def tell_damage(old: Table, player: int, move: int) -> Markup:
    if move == PAY_DAMAGE:
        return say("paid ", chips(damage_pay(old, player)), " against unrest")
    return say("took a Doom token")


# ---- what followed of itself


def what_followed(old: Table, new: Table, player: int, move: int) -> list[Markup]:
    """Gens Umbra's turn, the phases that ran after this move, and the end of the game."""
    if old.phase == Phase.DRAFT:
        return [board_laid_open(new), umbra_turn(old, new)]
    if (old.era, old.phase) == (new.era, new.phase) and new.pending:
        return [umbra_turn(old, new)]
    said = {player: told_before(old, player, move)}
    told_of = [change_of(old, new, side, said.get(side, {})) for side in range(new.gentes)]
    words = [one for one in told_of if one]
    after = [say("; " if k else ". Then ", one) for k, one in enumerate(words)]
    return [umbra_rest(old), fallen_hills(old, new), *after, the_end(new)]


def board_laid_open(new: Table) -> Markup:
    """AE-4.3: the last cards of the packs lie open for all."""
    if new.phase == Phase.DRAFT:
        return NOTHING
    names = [card_name(card) for card in new.board if card >= 0]
    return say(". On the board: ", bold(listed(names))) if names else NOTHING


def fallen_hills(old: Table, new: Table) -> Markup:
    """AE-9.2 to AE-9.4: the Hills devastated; in the last Era no token tells of them."""
    if old.phase != Phase.ACTIONS:
        return NOTHING
    fallen = [h for h in range(HILLS) if new.hills[h].devastations > old.hills[h].devastations]
    if old.era == ERAS - 1 and old.seats > 1:
        fallen = most_crowded(old)
    names = [hill_name(hill) for hill in fallen]
    return say(". Devastated: ", bold(listed(names))) if names else NOTHING


def most_crowded(table: Table) -> list[int]:
    """AE-9.3: whole groups of equally crowded Hills, until there are enough."""
    found: list[int] = []
    crowds = [crowd(table, hill) for hill in range(HILLS)]
    for size in sorted({n for n in crowds if n}, reverse=True):
        if len(found) < MIN_DEVASTATED[table.gentes]:
            found += [hill for hill in range(HILLS) if crowds[hill] == size]
    return sorted(found)


def change_of(old: Table, new: Table, side: int, said: Mapping[str, int]) -> Markup:
    """How the phases changed one player: PP, unrest, wheat and Doom."""
    then, now = old.players[side], new.players[side]
    changed = {
        "pp": now.pp - then.pp,
        "unrest": now.unrest - then.unrest,
        "wheat": now.wheat - then.wheat,
        "doom": now.dooms - then.dooms,
    }
    left = {name: n - said.get(name, 0) for name, n in changed.items()}
    parts = [chip(name, signed(n)) for name, n in left.items() if n]
    return join((player_name(new, side), " ", *parts)) if parts else NOTHING


def told_before(old: Table, player: int, move: int) -> dict[str, int]:
    """What the sentence has already said of the move itself."""
    if move == PASS:
        return {"pp": pass_points(old)}
    if move == PAY_DAMAGE:
        return {"wheat": -int(damage_pay(old, player)[WHEAT])}
    return {"doom": 1} if move == TAKE_DOOM else {}


def the_end(new: Table) -> Markup:
    """AE-10: the final scores, once nobody has anything to decide."""
    if new.pending:
        return NOTHING
    return say(". Final score: ", "; ".join(final_words(new, side) for side in range(new.gentes)))


def final_words(new: Table, side: int) -> str:
    points = final_points(new.players[side])
    name = player_name(new, side)
    return f"{name} is condemned" if points is None else f"{name} {points} PP"


# ---- Gens Umbra


def umbra_turn(old: Table, new: Table) -> Markup:
    """AE-16.4: what Gens Umbra did after the player's turn."""
    if new.seats > 1 or (old.letters == new.letters and not umbra_passed(old, new)):
        return NOTHING
    then, now = old.players[UMBRA], new.players[UMBRA]
    did = [
        *(
            say("influenced ", bold(hill_name(h)))
            for h in range(HILLS)
            if now.stack[h] > then.stack[h]
        ),
        *umbra_built(old, new),
        *umbra_favors(old, new),
    ]
    if umbra_passed(old, new):
        did.append(say("passed"))
    got = [0, 0, 0, 0, now.unrest - then.unrest, now.pp - then.pp]
    won = say(" and gained " if did else "gained ", chips(got)) if any(got) else NOTHING
    return say(". Gens Umbra ", *did, won) if did or won else NOTHING


def umbra_passed(old: Table, new: Table) -> bool:
    return bool(old.players[UMBRA].pass_space == EMPTY != new.players[UMBRA].pass_space)


def umbra_built(old: Table, new: Table) -> list[Markup]:
    """AE-16.6: what it built, and where."""
    then, now = old.players[UMBRA], new.players[UMBRA]
    return [
        say(
            f"constructed {an(building_name(kind))} ",
            bold(building_name(kind)),
            " on ",
            bold(hill_name(hill)),
        )
        for kind, (a, b) in enumerate(zip(then.builder, now.builder, strict=True))
        for hill in range(HILLS)
        if b > a and new.hills[hill].buildings[kind] > old.hills[hill].buildings[kind]
    ]


def umbra_favors(old: Table, new: Table) -> list[Markup]:
    """AE-16.8: the Personality that left, unless the player took it."""
    mine = new.players[0].played
    gone = [
        HAND_CARDS + a
        for a, b in zip(old.personalities, new.personalities, strict=True)
        if a != EMPTY == b and not mine[HAND_CARDS + a]
    ]
    return [say("took the favor of ", bold(card_name(card))) for card in gone]


def umbra_rest(old: Table) -> Markup:
    """The turns that Gens Umbra takes alone after the player has passed."""
    alone = old.seats == 1 and old.players[UMBRA].pass_space == EMPTY and old.phase == Phase.ACTIONS
    return say(". Gens Umbra took its last turns and passed") if alone else NOTHING
