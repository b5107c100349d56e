"""Followers, estate tiles and achievements in words."""

from circenses.core.content.shapes import Toml
from circenses.core.text.lists import counted, listed
from circenses.core.text.sentences import Some, Word, said
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.board.names import amount, some
from circenses.games.nova_roma.vocabulary import ACTION_NAMES, COUNTERS, KIND_WORDS, POINTS

ACTIONS = tuple(name.lower() for name in ACTION_NAMES)


def follower_words(card: int) -> Word:
    """What a follower does."""
    row = box.Follower.written[card]
    if row["kind"] == "end":
        return score_words(row["score"])
    # fmt: off
    match row["effect"]:
        case "gain":          return some(box.Follower.gain[card])
        case "power":         return f"power +{row['n']}"
        case "place_artisan": return said("{pay} → place an artisan",
                                          pay=some(box.Follower.pay[card]))
        case "waive_artisan": return "no artisan needed"
        case _:               return said("{gain} for each artisan on an animal",
                                          gain=some(box.Follower.gain[card]))


def score_words(score: Toml) -> Word:
    """NR-2.5: how a follower scores at the end."""
    if "at_least" in score:
        many = COUNTERS[score["of"]][1]
        points = Some(POINTS, (score["vp"],))
        return said(
            "{points} if you have {n} {many}", points=points, n=str(score["at_least"]), many=many
        )
    each = COUNTERS[score["per"]][0] if score["div"] == 1 else (
        f"{score['div']} {COUNTERS[score['per']][1]}")  # fmt: skip
    return said(
        "{base} plus {one} per {each}" if score["base"] else "{one} per {each}",
        base=Some(POINTS, (score["base"],)),
        one=Some(POINTS, (1,)),
        each=each,
    )


def follower_text(card: int) -> str:
    """A follower in plain text: when it works, and what it does."""
    row = box.Follower.written[card]
    when = KIND_WORDS[box.Follower.kind[card]]
    if row["kind"] != "end" and row.get("on") in ACTIONS:
        when = f"{when} with {row['on'].capitalize()}"
    return f"{when}: {plain(follower_words(card))}"


def plain(word: Word) -> str:
    """Words as plain text, without markup."""
    if isinstance(word, Some):
        return word.text
    return word if isinstance(word, str) else "".join(plain(inner) for inner in word)


def tile_words(tile: int) -> Word:
    """What an estate tile does."""
    row = box.Tile.written[tile]
    # fmt: off
    match row["kind"]:
        case "produce": return said("gives {gain} for each artisan placed there",
                                    gain=some(box.Tile.gain[tile]))
        case "convert": return said("pay {pay} to gain {gain} for each artisan placed there",
                                    pay=some(box.Tile.pay[tile]), gain=some(box.Tile.gain[tile]))
        case "animal":  return f"counts as {counted(row['animals'], 'animal')}; takes no artisan"
        case _:         return said("once: {effect}", effect=single_words(tile))


def single_words(tile: int) -> Word:
    """NR-16.5: what a single-use tile does."""
    row = box.Tile.written[tile]
    # fmt: off
    match row["effect"]:
        case "gain":          return some(box.Tile.gain[tile])
        case "play_follower": return "play a follower for free"
        case "sail":          return counted(row["k"], "sail")
        case "block":         return "place a block anywhere"
        case _:               return counted(row["k"], "race step")


def achievement_words(achievement: int) -> str:
    """NR-2.6: what an achievement asks for, and its price."""
    needs, paid = needed_words(achievement), amount(layout.ACHIEVEMENT_PAY[achievement])
    is_free = "pay" not in box.Achievement.written[achievement]
    return needs if is_free else f"{needs}, at a cost of {paid}"


def needed_words(achievement: int) -> str:
    """NR-2.6: what an achievement asks for."""
    row = box.Achievement.written[achievement]
    if "sum" in row:
        return f"{row['sum']} {listed([COUNTERS[name][1] for name in row['of']])} in all"
    return listed([f"{n} {COUNTERS[name][n != 1]}" for name, n in row["need"].items()])
