"""What everything is called: the question, each move before it is made, and the log after it."""

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from circenses.core import preview
from circenses.core.explain import Explanation
from circenses.core.goods import Row, minus, plus
from circenses.core.interpret import interpreted
from circenses.core.questions import Prompt
from circenses.core.schema import EMPTY
from circenses.core.view import copied
from circenses.core.words import Name, Some, Word, counted, listed
from circenses.draw.kept import noted
from circenses.draw.pieces import ROMAN
from circenses.games.aeterna import GAME, data, scoring
from circenses.games.aeterna.rules import actions, cards, hills, phases, resources
from circenses.games.aeterna.state import (
    OPTION,
    PASS,
    PAY_DAMAGE,
    SWAP,
    TAKE_DOOM,
    TOKEN,
    Decision,
    Phase,
)
from circenses.games.aeterna.vocabulary import (
    CHANGED,
    COUNTERS,
    DISCOUNTED,
    ERA_NAMES,
    EVENTS,
    GOODS,
    ORDINALS,
    PAID,
    UNREST,
    WHEAT,
)

if TYPE_CHECKING:
    from circenses.core.questions import Deed
    from circenses.games.aeterna.board.view import Entry, Player, Table


# ---- names


def card_name(card: int) -> str:
    return str(data.ALL_CARDS[card]["name"])


def hill_name(hill: int) -> str:
    return str(data.COMPONENTS["hill"][hill]["name"])


def building_name(kind: int) -> str:
    return str(data.COMPONENTS["building"][kind]["id"]).capitalize()


def an(name: str) -> str:
    """A name with its article."""
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def player_name(table: "Table", player: int) -> str:
    """The numeral of a seat, or the automaton's name."""
    alone = table.seats == 1 and player == data.UMBRA
    return GAME.side_names[player] if alone else ROMAN[player + 1]


# ---- what the rules say of a position, read on the plain view


def asked(table: "Table") -> "Entry":
    """The question that is open; after the end there is none."""
    return table.agenda[table.pending - 1] if table.pending else table.agenda[0]


@noted
def asks(table: "Table", decision: int) -> bool:
    return bool(table.pending) and asked(table).decision == decision


def cost_of(me: "Player", card: int) -> Row:
    """AE-7.1.1: what a card costs this player now."""
    if card >= data.HAND_CARDS:
        return whole(data.CARD_COST[card])
    return whole([interpreted(resources.cost_of)(me, card, good) for good in range(len(PAID))])


def whole(row: "Iterable[int]") -> Row:
    """A cost as a row of all goods."""
    return tuple(int(n) for n in (*row, *[0] * len(GOODS)))[: len(GOODS)]


def wheat_for(table: "Table", player: int, hill: int) -> int:
    """AE-7.4.2: what a citizen on this Hill costs the player now."""
    less = asked(table).arg if asks(table, Decision.INFLUENCE) else 0
    return int(interpreted(hills.wheat_to_influence)(table, player, hill, less))


def places_of(table: "Table", hill: int) -> list[tuple[int, int]]:
    """The stacks of a Hill from the left: whose, and how many."""
    owners = [interpreted(hills.owner_at)(table, hill, place) for place in range(data.PLACES)]
    return [(who, table.players[who].stack[hill]) for who in owners if who != EMPTY]


def place_after(table: "Table", player: int, hill: int, *path: int) -> tuple[int, int]:
    """AE-7.4.4: where the stack would stand with one more citizen, and what that place scores."""
    after = preview.after(GAME, table.view, player, *path)
    place = after.players[player].place[hill]
    return place, int(interpreted(hills.visible_pp)(table, hill, place))


def fulfilments(table: "Table", player: int, card: int) -> int:
    """AE-12.4: how often the player fulfils all that the card counts."""
    return int(interpreted(cards.fulfilments)(table, player, card))


def pass_points(table: "Table") -> int:
    """AE-7.5.1: what the next to pass gains."""
    return int(data.PASS_PP[table.gentes, interpreted(actions.passed)(table)])


def damage_pay(table: "Table", player: int) -> Row:
    """The price of the Unrest Damage token the player decides on."""
    return whole(data.DAMAGE_PAY[table.damage[table.players[player].damages]])


def gain_of(table: "Table", player: int, move: int, cost: Row) -> Row:
    """What a move brings besides its cost, by the rules."""
    after = preview.after(GAME, table.view, player, move)
    return plus(GOODS.change(table.players[player], after.players[player]), cost)


def gain_words(row: Row) -> str:
    """What comes; points can go as well, when unrest rises beyond its last space."""
    points = row[GOODS.names.index("pp")]
    if points >= 0:
        return f"gain {GOODS.words(row)}"
    rest = GOODS.words(minus(row, GOODS.row(pp=points)))
    return f"gain {rest}, lose {GOODS.words(GOODS.row(pp=-points))}"


def taken(table: "Table", player: int, move: int) -> str:
    """What a move without a cost brings, in words: unrest falls to 0 and then becomes points."""
    return GOODS.words(gain_of(table, player, move, GOODS.row()))


def took(deed: "Deed[Table]") -> Word:
    """What such a move brought."""
    got = change_of(deed)
    return Some(GOODS, got) if any(got) else "nothing"


# ---- cards in words


def counted_words(table: "dict[str, int]") -> str:
    """What is counted: '2 citizens + Province'."""
    return " + ".join(
        COUNTERS[key] if n == 1 else f"{n} {COUNTERS[key]}s" for key, n in table.items()
    )


def some(table: "dict[str, int]") -> Some:
    return Some(GOODS, GOODS.row(table))


def effect_words(card: int) -> tuple[str, Word]:
    """What a card does: when, and what."""
    row, effect = data.ALL_CARDS[card], data.EFFECTS[card]
    if card >= data.HAND_CARDS:
        return "For each", counted_words(row["need"])
    if not effect:
        return "", f"{row['colour'].capitalize()} Province"
    return opening(card), operation_words(effect)


def opening(card: int) -> str:
    """When an effect works: now, always, or by use."""
    if data.CARD_TIMING[card] == data.Timing.ACTIVATION:
        uses = int(data.CARD_USES[card])
        return "Use" if uses == 1 else f"Use {uses} times"
    if data.EFFECTS[card]["op"] == "trigger":
        return "Whenever"
    return "Now" if data.CARD_TIMING[card] == data.Timing.INSTANT else "Always"


def operation_words(effect: "data.Table") -> Word:
    """One operation of the closed vocabulary (AE-12.3)."""
    # fmt: off
    match effect["op"]:
        case "gain":     return some(effect["gain"])
        case "choose":   return either(effect["options"])
        case "trade":    return (some(effect["pay"]), " → ", some(effect["gain"]))
        case "per":      return per_words(effect)
        case "discount": return (f"{DISCOUNTED[effect['on']]} cost ", some(effect["less"]), " less")
        case "trigger":  return (EVENTS[effect["event"]], ": ", some(effect["gain"]))
        case "feed":     return (some({"citizen": effect["free"]}), " need no wheat")
        case "shield":   return ("devastation brings ", some({"unrest": -effect["less"]}))
        case "absolve":  return f"ignore {effect['tokens']} damage token in phase G"
        case "overtake": return "your stack passes equal stacks when you place"
        case "act":      return ("you may influence a Hill, ", some(effect["less"]), " cheaper")
        case _:          return "take a token from any Hill"
    # fmt: on


def either(options: "list[dict[str, int]]") -> Word:
    return [(" or " if k else "", some(option)) for k, option in enumerate(options)]


def per_words(effect: "data.Table") -> Word:
    most = f", at most {effect['max']}" if "max" in effect else ""
    return (some(effect["gain"]), " for each ", counted_words(effect["count"]), most)


# ---- the question


def ask_draft(table: "Table", player: int) -> Prompt:
    left = sum(card >= 0 for card in table.players[player].pack) - 1
    rest = (
        f"The other {left} go to your left neighbor."
        if left > 1
        else "The other one goes to the board."
    )
    picks = (table.picks + 1, data.PICKS)
    return Prompt("Draft: keep one card", f"{rest} Nobody sees your choice.", picks)


def ask_turn(table: "Table", player: int) -> Prompt:
    era = f"Era {ROMAN[table.era + 1]}, {ERA_NAMES[table.era]}"
    text = f"{era}. One action; free actions before and after it."
    return Prompt("Your turn: choose an action", text)


def ask_site(table: "Table", player: int) -> Prompt:
    return Prompt("Construct: choose a Building", f"{construct_price()} for {construct_gain()}.")


def construct_price() -> str:
    """AE-7.3.2: the citizen who builds, and the cost."""
    cost = plus(whole(data.CONSTRUCT_COST), GOODS.row(citizen=1))
    return GOODS.words(cost)


def construct_gain() -> str:
    return GOODS.words(data.CONSTRUCT_GAIN)


def ask_building_hill(table: "Table", player: int) -> Prompt:
    text = f"The {building_name(asked(table).arg)} stays there and serves its Prefect."
    return Prompt("Construct: choose a Hill", text)


def ask_token(table: "Table", player: int) -> Prompt:
    title = f"{hill_name(asked(table).arg)}: take a token?"
    return Prompt(title, "You may take one active token of this Hill.")


def ask_token_of_hill(table: "Table", player: int) -> Prompt:
    title = f"{hill_name(asked(table).arg)}: take a token"
    return Prompt(title, "One active token of this Hill.")


def ask_option(table: "Table", player: int) -> Prompt:
    return Prompt(f"{card_name(asked(table).arg)}: choose", "Exactly one of these.")


def ask_act(table: "Table", player: int) -> Prompt:
    title = f"{card_name(asked(table).arg)}: influence?"
    return Prompt(title, "You may influence a Hill at once.")


def ask_damage(table: "Table", player: int) -> Prompt:
    me = table.players[player]
    space = data.DAMAGE_SPACES[me.damages]
    text = f"Your unrest is {me.unrest}; this is the token at {space}."
    return Prompt("Unrest: pay, or take doom", text)


# ---- each move before it is made, and after it


def describe_draft(table: "Table", player: int, slot: int) -> str:
    card = table.players[player].pack[slot]
    return f"Keep {card_name(card)}: {playable_words(table, player, card)}"


def describe_pass(table: "Table", player: int, _: int) -> str:
    return f"Pass: gain {counted(pass_points(table), 'point')}, and take no more turns this Era"


def tell_draft(deed: "Deed[Table]") -> Word:
    """AE-15.4: whoever chose reads which card; to all others the pack is face down."""
    card = deed.was.players[deed.player].pack[deed.thing]
    return "kept a card face down" if card < 0 else ("kept ", Name(card_name(card)))


def tell_pass(deed: "Deed[Table]") -> Word:
    return ("passed and gained ", Some(GOODS, GOODS.row(pp=pass_points(deed.was))))


def describe_play(table: "Table", player: int, slot: int) -> str:
    move = GAME.questions[Decision.PLAY].answers[0].first + slot
    return "Play " + played_line(table, player, table.players[player].hand[slot], move)


def played_line(table: "Table", player: int, card: int, move: int) -> str:
    cost = cost_of(table.players[player], card)
    gain = gain_words(gain_of(table, player, move, cost))
    return f"{card_name(card)}: {pay_words(cost)}, {gain}"


def playable_words(table: "Table", player: int, card: int) -> str:
    """What playing a card would bring with what the player has now, by the rules; or what lacks."""
    me = table.players[player]
    cost, printed = cost_of(me, card), whole(data.CARD_REWARDS[card])
    if not interpreted(resources.can_pay_card)(me, card):
        lack = [max(0, n - own) for n, own in zip(cost, GOODS.owned(me), strict=True)]
        return f"lacks {GOODS.words(lack)} to be played, gives {GOODS.words(printed)}"
    goods, points = played_at_once(table.view, player, card)
    sign = "−" if points < 0 else ""
    more = f", {sign}{counted(abs(points), 'point')} at the end" if points else ""
    return f"playable, {pay_words(cost)}, {gain_words(plus(goods, cost))}{more}"


@lru_cache(maxsize=256)
def played_at_once(view: bytes, player: int, card: int) -> tuple[Row, int]:
    """AE-7.1: what a card changes up to its first choice, and what it scores at the end."""
    states = copied(preview.world_of(GAME, view, player))
    before = GAME.read(states[0]).players[player]
    interpreted(cards.play_card)(states[0], player, card)
    after = GAME.read(states[0]).players[player]
    return GOODS.change(before, after), on_cards(after) - on_cards(before)


def on_cards(me: "Player") -> int:
    """AE-10.3, AE-10.4: what the played cards score at the end."""
    return int(interpreted(scoring.printed_pp)(me) + interpreted(scoring.diversity)(me))


def pay_words(cost: Row) -> str:
    return f"pay {GOODS.words(cost)}" if any(cost) else "free"


def tell_play(deed: "Deed[Table]") -> Word:
    return tell_card("played ", deed, shown_card(deed))


def shown_card(deed: "Deed[Table]") -> int:
    """The card that left the hand with this move, for all to see."""
    then, now = deed.was.players[deed.player], deed.now.players[deed.player]
    fresh = [card for card in now.shown if card not in then.shown]
    laid = [card for card, there in enumerate(now.played) if there and not then.played[card]]
    return int([*fresh, *laid, 0][0])


def tell_card(verb: str, deed: "Deed[Table]", card: int) -> Word:
    cost = cost_of(deed.was.players[deed.player], card)
    price = (" for ", Some(GOODS, cost)) if any(cost) else " for free"
    return (verb, Name(card_name(card)), price, and_gained(plus(change_of(deed), cost)))


def change_of(deed: "Deed[Table]") -> Row:
    return GOODS.change(deed.was.players[deed.player], deed.now.players[deed.player])


def and_gained(got: Row) -> Word:
    """What came in, if anything did."""
    return (", gained ", Some(GOODS, got)) if any(got) else ()


def describe_discard(table: "Table", player: int, slot: int) -> str:
    return f"Discard {card_name(table.players[player].hand[slot])}"


def tell_discard(deed: "Deed[Table]") -> Word:
    return ("discarded ", Name(card_name(shown_card(deed))))


def describe_favor(table: "Table", player: int, place: int) -> str:
    card = data.HAND_CARDS + table.personalities[place]
    cost = cost_of(table.players[player], card)
    often = often_words(fulfilments(table, player, card))
    move = GAME.questions[Decision.PERSON].answers[0].first + place
    given = gain_words(gain_of(table, player, move, cost))
    return f"Take the favor of {card_name(card)}: {pay_words(cost)}, {often}, {given}"


def often_words(times: int) -> str:
    return "once" if times == 1 else f"{times} times"


def tell_favor(deed: "Deed[Table]") -> Word:
    card = data.HAND_CARDS + deed.was.personalities[deed.thing]
    cost = cost_of(deed.was.players[deed.player], card)
    often = f", fulfilled {often_words(fulfilments(deed.was, deed.player, card))}"
    won = and_gained(plus(change_of(deed), cost))
    return ("took the favor of ", Name(card_name(card)), " for ", Some(GOODS, cost), often, won)


def describe_site(table: "Table", player: int, kind: int) -> str:
    return f"Construct the {building_name(kind)}: pay {construct_price()}, gain {construct_gain()}"


def tell_site(deed: "Deed[Table]") -> Word:
    article, name = an(building_name(deed.thing)).split(" ")
    gain = Some(GOODS, whole(data.CONSTRUCT_GAIN))
    return (f"constructed {article} ", Name(name), " and gained ", gain)


def describe_building_hill(table: "Table", player: int, hill: int) -> str:
    return f"Put the {building_name(asked(table).arg)} on {hill_name(hill)}"


def tell_building_hill(deed: "Deed[Table]") -> Word:
    building = Name(building_name(asked(deed.was).arg))
    return ("put the ", building, " on ", Name(hill_name(deed.thing)))


def describe_influence(table: "Table", player: int, hill: int) -> str:
    first = GAME.questions[Decision.INFLUENCE].answers[0].first
    place, points = place_after(table, player, hill, first + hill)
    wheat = wheat_for(table, player, hill)
    price = pay_words(GOODS.row(wheat=wheat))
    spot = table.hills[hill]
    free = any(t != EMPTY and not gone for t, gone in zip(spot.token, spot.depleted, strict=True))
    token = ", then you may take a token" if free else ""
    stand = f"stand {ORDINALS[place]} ({points_words(points)})"
    return f"Influence {hill_name(hill)}: {price}, {stand}{token}"


def points_words(points: int) -> str:
    return counted(points, "point") if points else "no points"


def tell_influence(deed: "Deed[Table]") -> Word:
    hill, wheat = deed.thing, wheat_for(deed.was, deed.player, deed.thing)
    place = deed.now.players[deed.player].place[hill]
    points = points_words(int(interpreted(hills.visible_pp)(deed.was, hill, place)))
    price = (" for ", Some(GOODS, GOODS.row(wheat=wheat))) if wheat else " for free"
    stands = f", now {ORDINALS[place]} there ({points})"
    return ("influenced ", Name(hill_name(hill)), price, stands)


def describe_token_hill(table: "Table", player: int, hill: int) -> str:
    return f"Take a token on {hill_name(hill)}"


def tell_token_hill(deed: "Deed[Table]") -> Word:
    return ("looked for a token on ", Name(hill_name(deed.thing)))


def describe_token(table: "Table", player: int, place: int) -> str:
    kind = table.hills[asked(table).arg].token[place]
    given = taken(table, player, TOKEN + place)
    said = token_words(kind) if data.TOKEN_PLAYS_CARD[kind] else f"gain {given}"
    return f"Take the {ORDINALS[place]} token: {said}"


def token_words(kind: int) -> str:
    plays = data.TOKEN_PLAYS_CARD[kind]
    return "play a board card" if plays else GOODS.words(data.TOKEN_GAIN[kind])


def tell_token(deed: "Deed[Table]") -> Word:
    kind = deed.was.hills[asked(deed.was).arg].token[deed.thing]
    if data.TOKEN_PLAYS_CARD[kind]:
        return "took the token that plays a board card"
    return ("took a token: ", took(deed))


def tell_no_token(deed: "Deed[Table]") -> Word:
    return ("left the tokens of ", Name(hill_name(asked(deed.was).arg)))


def describe_board(table: "Table", player: int, place: int) -> str:
    move = GAME.questions[Decision.BOARD].answers[0].first + place
    return "Play from the board " + played_line(table, player, table.board[place], move)


def tell_board(deed: "Deed[Table]") -> Word:
    return tell_card("played from the board ", deed, deed.was.board[deed.thing])


def describe_swap(table: "Table", player: int, option: int) -> str:
    return f"Take {taken(table, player, SWAP + option)}"


def tell_swap(deed: "Deed[Table]") -> Word:
    return ("took ", took(deed))


def describe_monument(table: "Table", player: int, place: int) -> str:
    return f"Activate {card_name(int(data.ACTIVE[place]))}"


def tell_monument(deed: "Deed[Table]") -> Word:
    """A Monument may take something for what it gives."""
    got = change_of(deed)
    paid = tuple(-n if good < UNREST and n < 0 else 0 for good, n in enumerate(got))
    price = (" for ", Some(GOODS, paid)) if any(paid) else ()
    name = Name(card_name(int(data.ACTIVE[deed.thing])))
    return ("activated ", name, price, and_gained(plus(got, paid)))


def describe_option(table: "Table", player: int, option: int) -> str:
    return f"Take {taken(table, player, OPTION + option)}"


def tell_option(deed: "Deed[Table]") -> Word:
    return ("took ", took(deed), " from ", Name(card_name(asked(deed.was).arg)))


def describe_accept(table: "Table", player: int, _: int) -> str:
    less = int(data.CARD_LESS[asked(table).arg, WHEAT])
    return f"Influence a Hill at once, {less} wheat cheaper"


def tell_accept(deed: "Deed[Table]") -> Word:
    return ("used ", Name(card_name(asked(deed.was).arg)))


def tell_decline(deed: "Deed[Table]") -> Word:
    return ("did not use ", Name(card_name(asked(deed.was).arg)))


def describe_pay_damage(table: "Table", player: int, _: int) -> str:
    return f"Pay {GOODS.words(damage_pay(table, player))}"


def tell_pay_damage(deed: "Deed[Table]") -> Word:
    return ("paid ", Some(GOODS, damage_pay(deed.was, deed.player)), " against unrest")


def describe_slot(table: "Table", player: int, place: int) -> str:
    return f"Be {ORDINALS[place]} in the turn order"


def tell_slot(deed: "Deed[Table]") -> Word:
    return f"chose to be {ORDINALS[deed.thing]} in the next Era"


# ---- what followed of itself


def follow(deed: "Deed[Table]") -> Word:
    """Gens Umbra's turn, the phases that ran after this move, and the end of the game."""
    was, now = deed.was, deed.now
    if was.phase == Phase.DRAFT:
        return (board_laid_open(now), umbra_turn(was, now))
    if (was.era, was.phase) == (now.era, now.phase) and now.pending:
        return umbra_turn(was, now)
    changes = [change_words(deed, side) for side in range(now.gentes)]
    told = [words for words in changes if words]
    after = [("; " if k else ". Then ", words) for k, words in enumerate(told)]
    return (umbra_rest(was), fallen_hills(was, now), after, the_end(now))


def board_laid_open(now: "Table") -> Word:
    """AE-4.3: the last cards of the packs lie open for all."""
    names = [card_name(card) for card in now.board if card >= 0]
    if now.phase == Phase.DRAFT or not names:
        return ()
    return (". On the board: ", Name(listed(names)))


def fallen_hills(was: "Table", now: "Table") -> Word:
    """AE-9.2 to AE-9.4: the Hills devastated; in the last Era no token tells of them."""
    if was.phase != Phase.ACTIONS:
        return ()
    fallen = [h for h in range(data.HILLS) if now.hills[h].devastations > was.hills[h].devastations]
    if was.era == data.ERAS - 1 and was.seats > 1:
        least = interpreted(phases.smallest_devastated_crowd)(was)
        every = range(data.HILLS)
        fallen = [hill for hill in every if interpreted(phases.is_devastated)(was, hill, least)]
    names = [hill_name(hill) for hill in fallen]
    return (". Devastated: ", Name(listed(names))) if names else ()


def change_words(deed: "Deed[Table]", side: int) -> Word:
    """How the phases changed one player: PP, unrest, wheat and Doom."""
    changed = CHANGED.change(deed.was.players[side], deed.now.players[side])
    left = minus(changed, told_before(deed)) if side == deed.player else changed
    return (player_name(deed.now, side), " ", Some(CHANGED, left, change=True)) if any(left) else ()


def told_before(deed: "Deed[Table]") -> Row:
    """What the sentence has already said of the move itself."""
    if deed.move == PASS:
        return CHANGED.row(pp=pass_points(deed.was))
    if deed.move == PAY_DAMAGE:
        return CHANGED.row(wheat=-damage_pay(deed.was, deed.player)[WHEAT])
    return CHANGED.row(doom=int(deed.move == TAKE_DOOM))


def the_end(now: "Table") -> Word:
    """AE-10: the final scores, once nobody has anything to decide."""
    if now.pending:
        return ()
    return f". Final score: {'; '.join(final_words(now, side) for side in range(now.gentes))}"


def final_words(now: "Table", side: int) -> str:
    sheet = [0] * (len(GAME.lines) + len(GAME.ties))
    interpreted(scoring.score)(now, side, sheet)
    total, name = sum(sheet[: len(GAME.lines)]), player_name(now, side)
    return (
        f"{name} is condemned"
        if total == scoring.CONDEMNED
        else f"{name} {counted(total, 'point')}"
    )


# ---- Gens Umbra


def umbra_turn(was: "Table", now: "Table") -> Word:
    """AE-16.4: what Gens Umbra did after the player's turn."""
    if now.seats > 1 or (was.letters == now.letters and not umbra_passed(was, now)):
        return ()
    then, it = was.players[data.UMBRA], now.players[data.UMBRA]
    went = [h for h in range(data.HILLS) if it.stack[h] > then.stack[h]]
    did: list[Word] = [("influenced ", Name(hill_name(hill))) for hill in went]
    did += [*umbra_built(was, now), *umbra_favors(was, now)]
    did += ["passed"] if umbra_passed(was, now) else []
    got = GOODS.row(unrest=it.unrest - then.unrest, pp=it.pp - then.pp)
    won: Word = (" and gained " if did else "gained ", Some(GOODS, got)) if any(got) else ()
    return (". Gens Umbra ", did, won) if did or won else ()


def umbra_passed(was: "Table", now: "Table") -> bool:
    then, it = was.players[data.UMBRA], now.players[data.UMBRA]
    return then.pass_space == EMPTY != it.pass_space


def umbra_built(was: "Table", now: "Table") -> list[Word]:
    """AE-16.6: what it built, and where."""
    then, it = was.players[data.UMBRA], now.players[data.UMBRA]
    found: list[Word] = []
    for kind in range(data.BUILDINGS):
        article, name = an(building_name(kind)).split(" ")
        for hill in range(data.HILLS):
            stands = now.hills[hill].buildings[kind] > was.hills[hill].buildings[kind]
            if stands and it.builder[kind] > then.builder[kind]:
                place = Name(hill_name(hill))
                found.append((f"constructed {article} ", Name(name), " on ", place))
    return found


def umbra_favors(was: "Table", now: "Table") -> list[Word]:
    """AE-16.8: the Personality that left, unless the player took it."""
    mine = now.players[0].played
    gone = [
        data.HAND_CARDS + a
        for a, b in zip(was.personalities, now.personalities, strict=True)
        if a != EMPTY == b and not mine[data.HAND_CARDS + a]
    ]
    return [("took the favor of ", Name(card_name(card))) for card in gone]


def umbra_rest(was: "Table") -> Word:
    """The turns that Gens Umbra takes alone after the player has passed."""
    still = was.seats == 1 and was.players[data.UMBRA].pass_space == EMPTY
    alone = still and was.phase == Phase.ACTIONS
    return ". Gens Umbra took its last turns and passed" if alone else ()


# ---- what a thing is


def explain_card(table: "Table", viewer: int | None, card: int) -> Explanation:
    row = data.ALL_CARDS[card]
    person = card >= data.HAND_CARDS
    gives = GOODS.words(data.CARD_GAIN[card, 0] if person else data.CARD_REWARDS[card])
    said = f"{card_line(card)}; it costs {GOODS.words(data.CARD_COST[card])}; gives {gives}."
    if viewer is None:
        return Explanation(row["name"], said, "AE-12.3")
    cost = cost_of(table.players[viewer], card)
    price = GOODS.words(cost) if any(cost) else "nothing"
    return Explanation(row["name"], said, "AE-12.3", f"It costs you {price} now.")


def card_line(card: int) -> str:
    """What a card does, in one line."""
    from circenses.core.words import flat, text_of

    when, what = effect_words(card)
    return text_of(flat((when, " ", what)))


def explain_hill(table: "Table", viewer: int | None, hill: int) -> Explanation:
    spaces = range(data.HILL_SPACES[table.gentes])
    values = [str(interpreted(hills.visible_pp)(table, hill, place)) for place in spaces]
    text = f"Its places score {listed(values)} points, from the left; most citizens come first."
    if viewer is None or not table.hills[hill].active:
        return Explanation(hill_name(hill), text, "AE-9.1")
    owners = [player for player, _ in places_of(table, hill)]
    stand = f"stand {ORDINALS[owners.index(viewer)]}" if viewer in owners else "have nobody here"
    wheat = GOODS.words(GOODS.row(wheat=wheat_for(table, viewer, hill)))
    now = f"You {stand}. A citizen costs you {wheat}."
    return Explanation(hill_name(hill), text, "AE-9.1", now)


def explain_token(table: "Table", viewer: int | None, kind: int) -> Explanation:
    return Explanation("Reward token", f"{token_words(kind).capitalize()}.", "AE-7.4.5")


def explain_damage(table: "Table", viewer: int | None, kind: int) -> Explanation:
    pay = GOODS.words(data.DAMAGE_PAY[kind])
    text = f"Pay {pay} in phase G if your unrest has reached it, or take a Doom token."
    return Explanation("Unrest Damage token", text, "AE-9.9")
