"""Followers, estate tiles and achievements in words."""

from circenses.core.content.shapes import Toml
from circenses.core.text.lists import counted, listed
from circenses.core.text.sentences import Some, Word
from circenses.games.nova_roma import box, layout
from circenses.games.nova_roma.board.names import amount, some
from circenses.games.nova_roma.vocabulary import COUNTERS, KIND_WORDS, POINTS


def follower_words(card: int) -> Word:
    """What a follower does."""
    row = box.Follower.written[card]
    if row["kind"] == "end":
        return score_words(row["score"])
    # fmt: off
    match row["effect"]:
        case "gain":          return some(box.Follower.gain[card])
        case "power":         return f"power +{row['n']}"
        case "place_artisan": return (some(box.Follower.pay[card]), " → place an artisan")
        case "waive_artisan": return "no artisan needed"
        case _:               return ("artisans on animals: ", some(box.Follower.gain[card]))


def score_words(score: Toml) -> Word:
    """NR-2.5: how a follower scores at the end."""
    if "at_least" in score:
        many = COUNTERS[score["of"]][1]
        return (Some(POINTS, (score["vp"],)), f" with {score['at_least']} {many}")
    each = COUNTERS[score["per"]][0] if score["div"] == 1 else (
        f"{score['div']} {COUNTERS[score['per']][1]}")  # fmt: skip
    base = (Some(POINTS, (score["base"],)), " and ") if score["base"] else ()
    return (base, Some(POINTS, (1,)), f" per {each}")


def follower_text(card: int) -> str:
    """A follower in plain text: when it works, and what it does."""
    row = box.Follower.written[card]
    when = KIND_WORDS[box.Follower.kind[card]]
    on = f" with {row['on'].replace('_', ' ')}" if "on" in row and row["kind"] != "end" else ""
    return f"{when}{on}: {plain(follower_words(card))}"


def plain(word: Word) -> str:
    """Words without their looks."""
    if isinstance(word, Some):
        return word.text
    return word if isinstance(word, str) else "".join(plain(inner) for inner in word)


EACH_ARTISAN = " for each artisan placed there"


def tile_words(tile: int) -> Word:
    """What an estate tile does."""
    row = box.Tile.written[tile]
    # fmt: off
    match row["kind"]:
        case "produce": return ("gives ", some(box.Tile.gain[tile]), EACH_ARTISAN)
        case "convert": return (some(box.Tile.pay[tile]), " → ", some(box.Tile.gain[tile]),
                                EACH_ARTISAN)
        case "animal":  return counted(row["animals"], "animal") + " for sets; takes no artisan"
        case _:         return ("once: ", single_words(tile))


def single_words(tile: int) -> Word:
    """NR-16.5: what a tile does that works once."""
    row = box.Tile.written[tile]
    # fmt: off
    match row["effect"]:
        case "gain":          return some(box.Tile.gain[tile])
        case "play_follower": return "play a follower for free"
        case "sail":          return f"sail {row['k']}"
        case "block":         return "place a block anywhere"
        case _:               return f"race {row['k']}"


def achievement_words(achievement: int) -> str:
    """NR-2.6: what an achievement asks for."""
    row = box.Achievement.written[achievement]
    if "sum" in row:
        return f"{row['sum']} of {listed([COUNTERS[name][1] for name in row['of']])} together"
    needs = [f"{n} {COUNTERS[name][n != 1]}" for name, n in row["need"].items()]
    paid = amount(layout.ACHIEVEMENT_PAY[achievement])
    return listed(needs) + (f", and {paid} is spent" if "pay" in row else "")
