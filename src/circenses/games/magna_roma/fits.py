"""What must fit together in the box of Magna Roma."""

from collections.abc import Iterator

from circenses.core.content.shapes import Problem, Problems, Toml
from circenses.games.magna_roma.vocabulary import HALVES


def counts(components: Toml) -> Problems:
    """The box holds as many pieces as it counts, and enough of them for four players."""
    lists = {
        "monuments": components["monument"],
        "province_cards": components["province"],
        "trade_tokens": components["market"]["trade_token"],
        "solo_objectives": components["solo_objective"],
    }
    for what, found in lists.items():
        said = components["counts"][what]
        if len(found) != said:
            words = f"There are {len(found)} {what.replace('_', ' ')}, but counts say {said}."
            yield Problem(words, "counts", what)
    for what in ("coins", "blessings", "population"):
        start, most = components["setup"][f"start_{what}"], components["counts"][what] // 4
        if start > most:
            words = f"Four players start with {most} {what} each at most, not with {start}."
            yield Problem(words, "setup", f"start_{what}")


def symbols(components: Toml) -> Problems:
    """MR-R1: every pair of halves makes one symbol."""
    pairs = ["".join(sorted(a + b)) for i, a in enumerate(HALVES[1:], 1) for b in HALVES[i:]]
    if sorted(symbol["halves"] for symbol in components["symbol"]) != sorted(pairs):
        words = f"The symbols must show each of the pairs {', '.join(sorted(pairs))} once."
        yield Problem(words, "symbol")


TRACKS = {"dashboard": "values", "market": "values", "military": "end_vp", "pantheon": "token_vp"}


def tracks(components: Toml) -> Problems:
    """A track has a value for each of its spaces, and what lies on it lies on a space."""
    for name, values in TRACKS.items():
        board = components[name]
        found, wanted = len(board[values]), board["last_space"] + 1
        if found != wanted:
            words = f"{name}: {values} has {found} numbers; its track has {wanted} spaces."
            yield Problem(words, name, values)
    for name, key, space in spaces_used(components):
        if space > components[name]["last_space"]:
            yield Problem(f"{name}: {key} names space {space}, beyond the last one.", name, key)


def spaces_used(components: Toml) -> Iterator[tuple[str, str, int]]:
    """Every space of a track that carries something."""
    for bonus in components["dashboard"]["bonus"]:
        yield "dashboard", "bonus", bonus["at"]
    for space in components["market"]["trade_spaces"]:
        yield "market", "trade_spaces", space
    for space in components["pantheon"]["blessing_spaces"]:
        yield "pantheon", "blessing_spaces", space


def monuments(components: Toml) -> Problems:
    """MR-8.4: one monument stands on the Town Center; without population it scores nothing."""
    rows = components["monument"]
    if sum(row["site"] == "town_center" for row in rows) > 1:
        words = "Only one monument may stand on the Town Center (MR-8.4)."
        yield Problem(words, "monument")
    for row in rows:
        by_population = row["scoring"]["kind"] == "by_population"
        if by_population and row["scoring"]["vp"][0] != 0:
            words = f"Monument {row['name']}: without population it scores nothing."
            yield Problem(words, "monument")


def solo(components: Toml) -> Problems:
    starts = [row["from"] for row in components["solo_level"]]
    if starts[0] != 0 or starts != sorted(set(starts)):
        yield Problem("The solo levels must begin at 0 points and rise.", "solo_level")
    for level in (1, 2, 3):
        found = sum(row["level"] == level for row in components["solo_objective"])
        if found < 4:
            words = f"Solo level {level} has {found} objectives; it needs at least 4."
            yield Problem(words, "solo_objective")


TOGETHER = (counts, symbols, tracks, monuments, solo)
