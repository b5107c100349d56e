"""Effects of cards and advisors: how they are written, and the numbers that rules read."""

from collections.abc import Iterable

from circenses.core.content.shapes import (
    AnyShape,
    Number,
    Shape,
    letters,
    listed,
    one,
    optional,
    table,
    variants,
    word,
)
from circenses.core.rules.box import bits
from circenses.games.rome_and_roll import vocabulary
from circenses.games.rome_and_roll.vocabulary import Word

Effect = tuple[int, int, int]  # word, what it is about, how many

NOTHING: Effect = (0, 0, 0)
RESOURCES = vocabulary.LETTERS[: vocabulary.RESOURCES]
MOST_GAINED = 9  # units, soldiers or coins in one effect
MOST_EFFECTS = 4
MOST_NAMED = 3  # the state has room for three buildings named in one action
MARKED = {"coin": vocabulary.COINS, "legacy": vocabulary.LEGACY, "glory": vocabulary.GLORY}
COUNTED = {  # words that need a number, and the most it may be
    **dict.fromkeys(("soldier", "senator", "steal", "discount"), MOST_GAINED),
    **dict.fromkeys(("road_discount", "free_moves", "tax_regions"), MOST_GAINED),
    "activate": MOST_NAMED,
    "trade_produce": MOST_NAMED - 1,
}


def bundle(letters: Iterable[str]) -> int:
    """Goods, named by their letters, in one number: eight bits each."""
    return sum(1 << (8 * vocabulary.LETTERS.index(letter)) for letter in letters)


def kinds_of(letters: str) -> int:
    """The resources that a unit may become, as bits; a basket is any but jewelry."""
    return (
        vocabulary.ANY_BUT_JEWELRY
        if letters == "K"
        else bits(map(vocabulary.LETTERS.index, letters))
    )


def worker_bits(names: Iterable[str]) -> int:
    """What workers count as: `any` as all four."""
    shown = bits(map(vocabulary.WORKERS.index, names))
    return vocabulary.ALL_WORKERS if shown & vocabulary.ANY_WORKER else shown


def turns_of(how_far: str) -> int:
    """RR-12.7: how far a face may be away, as bits; 6 and 1 are neighbors."""
    return 0b1110 if how_far == "any" else 1 << int(how_far)


def is_amount(value: str, most: int = MOST_GAINED) -> bool:
    return value.isdigit() and 1 <= int(value) <= most


def understood(text: str) -> tuple[str, Effect]:
    """The word of an effect, with the kind of an icon, and its numbers; "" if it is none."""
    name, *rest = text.split() or [""]
    match name, rest:
        case "gain", [good, n] if good in [*vocabulary.LETTERS] and is_amount(n):
            return name, (Word.GAIN, kinds_of(good), int(n))
        case "choose", [kinds, n] if {*kinds} <= {*RESOURCES} and is_amount(n):
            return name, (Word.GAIN, kinds_of(kinds), int(n))
        case _, [n] if name in MARKED and is_amount(n):
            return name, (Word.MARK, MARKED[name], int(n))
        case "icon", ["aux"]:
            return "icon aux", (Word.AUX, 0, 1)
        case "icon", [worker] if worker in vocabulary.WORKERS:
            return "icon worker", (Word.WORKER, worker_bits([worker]), 1)
        case "icon", [good] if good in [*vocabulary.LETTERS]:
            return name, (Word.ICON, vocabulary.LETTERS.index(good), 1)
        case "shift", [("1" | "2" | "3" | "any") as n]:
            return name, (Word.SHIFT, turns_of(n), 1)
        case _, [n] if name in COUNTED and is_amount(n, COUNTED[name]):
            return name, (Word[name.upper()], 0, int(n))
        case (("favor" | "region_resource" | "saturn"), []):
            return name, (Word[name.upper()], 0, 1)
    return "", NOTHING


# ---- lists of effects. Each has a number, given when it is first read: never reorder the tables,
# for a step on the agenda may hold such a number.

LISTS: list[list[Effect]] = []


def effect_list(texts: list[str]) -> int:
    """The number of a list of effects."""
    LISTS.append([understood(text)[1] for text in texts])
    return len(LISTS) - 1


def effects_of(known: tuple[str, ...], least: int = 0) -> Number:
    """A list of effects made of some words; rules read its number."""

    def allowed(value: object) -> bool:
        found = understood(value)[0] if isinstance(value, str) else ""
        return found in known or (found.startswith("icon") and "icon" in known)

    every = listed(one(allowed, f"an effect with {', '.join(known)}"), least, MOST_EFFECTS)
    return Shape(every.check, effect_list)


def ability(trigger: str) -> AnyShape:
    """RR-12.3: what an advisor does; only some triggers have conditions."""
    does = effects_of(vocabulary.WORDS_OF_TRIGGERS[trigger], 1)
    if trigger == "die":
        return table(printed=listed(word(*vocabulary.WORKERS), 1, 5, twice=False), effects=does)
    if trigger == "construct":
        return table(
            types=optional(letters(vocabulary.TYPES, 1, 5)),
            when=optional(word("adjacent_opponent")),
            effects=does,
        )
    return table(effects=does)


an_ability = variants("trigger", **{t: ability(t) for t in vocabulary.WORDS_OF_TRIGGERS})
