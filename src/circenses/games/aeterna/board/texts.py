"""Cards and tokens in words."""

from circenses.core.content.shapes import Toml
from circenses.core.text.goods import plus
from circenses.core.text.lists import counted, times_words
from circenses.core.text.sentences import Some, Word, flat, said, text_of
from circenses.games.aeterna import box
from circenses.games.aeterna.board.outlook import whole
from circenses.games.aeterna.vocabulary import COUNTERS, DISCOUNTED, EVENTS, GOODS


def counted_words(table: dict[str, int]) -> str:
    """What is counted: '2 citizens + Province'."""
    return " + ".join(
        COUNTERS[key] if n == 1 else f"{n} {COUNTERS[key]}s" for key, n in table.items()
    )


def some(table: dict[str, int]) -> Some:
    return Some(GOODS, GOODS.row(table))


def effect_words(card: int) -> tuple[str, Word]:
    """What a card does: when, and what."""
    row, effect = box.Card.written[card], box.EFFECTS[card]
    if card >= box.HAND_CARDS:
        return "For each", counted_words(row["need"])
    if not effect:
        return "", f"{row['color'].capitalize()} Province"
    return opening(card), operation_words(effect)


def opening(card: int) -> str:
    """When an effect works: now, always, or by use."""
    if box.Card.timing[card] == box.Timing.ACTIVATION:
        uses = int(box.Card.uses[card])
        return "Use" if uses == 1 else f"Use {times_words(uses)}"
    if box.EFFECTS[card]["op"] == "trigger":
        return "Whenever"
    return "Now" if box.Card.timing[card] == box.Timing.INSTANT else "Always"


def operation_words(effect: Toml) -> Word:
    """One operation of the closed vocabulary (AE-12.3)."""
    # fmt: off
    match effect["op"]:
        case "gain":     return some(effect["gain"])
        case "choose":   return either(effect["options"])
        case "trade":    return said("{pay} → {gain}", pay=some(effect["pay"]),
                                     gain=some(effect["gain"]))
        case "per":      return per_words(effect)
        case "discount": return said("{cards} cost {goods} less", cards=DISCOUNTED[effect["on"]],
                                     goods=some(effect["less"]))
        case "trigger":  return (EVENTS[effect["event"]], ": ", some(effect["gain"]))
        case "feed":     return said("{citizens} need no wheat",
                                     citizens=some({"citizen": effect["free"]}))
        case "shield":   return said("devastation brings {unrest}",
                                     unrest=some({"unrest": -effect["less"]}))
        case "absolve":  return said("when an Era ends, ignore {tokens}",
                                     tokens=counted(effect["tokens"], "Unrest Damage token"))
        case "overtake": return "when you place a citizen, your stack passes equal ones"
        case "act":      return said("you may influence a Hill, {goods} cheaper",
                                     goods=some(effect["less"]))
        case _:          return "take a token from any Hill"


def either(options: list[dict[str, int]]) -> Word:
    choice: Word = some(options[0])
    for other in options[1:]:
        choice = said("{one} or {other}", one=choice, other=some(other))
    return choice


def per_words(effect: Toml) -> Word:
    return said(
        "{gain} for each {thing}, at most {most}" if "max" in effect else "{gain} for each {thing}",
        gain=some(effect["gain"]),
        thing=counted_words(effect["count"]),
        most=str(effect.get("max")),
    )


def construct_price() -> str:
    """AE-7.3.2: the citizen who builds, and the cost."""
    cost = plus(whole(box.Construct.cost), GOODS.row(citizen=1))
    return GOODS.words(cost)


def construct_gain() -> str:
    return GOODS.words(box.Construct.gain)


def points_words(points: int) -> str:
    return counted(points, "point") if points else "no points"


def token_words(kind: int) -> str:
    plays = box.RewardToken.play_board_card[kind]
    return "play a card from the board" if plays else GOODS.words(box.RewardToken.gain[kind])


INTO_WHAT = ("For each", "Whenever")  # openings that run on; a colon follows the others


def card_line(card: int) -> str:
    """What a card does, in one line."""
    when, what = effect_words(card)
    template = "{when} {what}" if when in INTO_WHAT else "{when}: {what}" if when else "{what}"
    return text_of(flat(said(template, when=when, what=what)))
