"""What a thing is, and what it is worth to the viewer now."""

from typing import TYPE_CHECKING

from circenses.core.explain import Explanation
from circenses.games.rome_and_roll import data
from circenses.games.rome_and_roll import vocabulary as words
from circenses.games.rome_and_roll.board.names import (
    card_name,
    die_name,
    face_words,
    favour_name,
    good_word,
    player_name,
    region_name,
    road_name,
)
from circenses.games.rome_and_roll.board.texts import ability_words, card_text, favour_text
from circenses.games.rome_and_roll.vocabulary import GOODS, POINTS

if TYPE_CHECKING:
    from circenses.games.rome_and_roll.board.view import Table


def explain_card(table: "Table", viewer: int | None, card: int) -> Explanation:
    return Explanation(card_name(card), card_text(card) + ".", "RR-6.3")


def explain_favour(table: "Table", viewer: int | None, favour: int) -> Explanation:
    return Explanation(favour_name(favour), favour_text(favour), "RR-13.1")


def explain_die(table: "Table", viewer: int | None, die: int) -> Explanation:
    text = f"It shows {face_words(die)}."
    return Explanation(f"The {die_name(die)} die", text, "RR-3.2")


def explain_settlement(table: "Table", viewer: int | None, settlement: int) -> Explanation:
    row = data.SETTLEMENT_ROWS[settlement]
    text = f"Strength {row['strength']}; {GOODS.named('glory').words(row['glory'])}."
    return Explanation(row["name"], text, "RR-7.3")


def explain_road(table: "Table", viewer: int | None, road: int) -> Explanation:
    text = f"From {road_name(road)}. Renovated for a stone it brings "
    legacy = GOODS.named("legacy").words(int(data.ROAD_LEGACY[road]))
    return Explanation("Road", f"{text}{legacy}.", "RR-8.1")


def explain_region(table: "Table", viewer: int | None, region: int) -> Explanation:
    good = good_word(data.REGIONS[region]["resource"])
    text = f"Settlements linked to Rome give {good} in a Tax."
    return Explanation(region_name(region), text, "RR-9.1")


def explain_nero(table: "Table", viewer: int | None, card: int) -> Explanation:
    text = f"For the first to reach a blue box: {POINTS[0].words(int(data.NERO_POINTS[card]))}."
    return Explanation("Nero card", text, "RR-14.2")


def explain_advisor(table: "Table", viewer: int | None, number: int) -> Explanation:
    """Number 3 * character + advisor."""
    character, advisor = divmod(number, data.ADVISORS)
    row = data.CHARACTERS[character]["advisor"][advisor]
    two = [ability_words(row[level]) for level in data.LEVELS]
    text = f"Loyalty {int(data.LOYALTY_FOR[0])}: {two[0]}. {int(data.LOYALTY_FOR[1])}: {two[1]}."
    return Explanation(row["name"], text, "RR-12.1", f"{POINTS[0].words(row['vp'])} when loyal.")


def explain_overseer(table: "Table", viewer: int | None, _: int) -> Explanation:
    return Explanation("Overseer", "New buildings must touch the building it is in.", "RR-6.2")


def explain_foreman(table: "Table", viewer: int | None, _: int) -> Explanation:
    return Explanation("Foreman", "A blueprint with a Foreman needs an architect.", "RR-6.3")


def explain_forum(table: "Table", viewer: int | None, _: int) -> Explanation:
    return Explanation("Forum", "It counts as a building that belongs to nobody.", "RR-1.7")


def explain_building(table: "Table", viewer: int | None, square: int) -> Explanation:
    """A building on the map, by its first square."""
    kind, owner = table.kind_at[square], table.owner_at[square]
    if kind == words.RUBBLE:
        text = "It belongs to nobody, and nothing can be built on it."
        return Explanation("Rubble", text, "RR-15.25")
    if kind == words.PARK:
        text = "Rubble beside which you built. It belongs to nobody."
        return Explanation("Park", text, "RR-15.17")
    whose = "Yours" if owner == viewer else f"It belongs to {player_name(table, owner)}"
    card = table.cards[kind]
    return Explanation(card_name(card), card_text(card) + ".", "RR-5.4", f"{whose}.")


def explain_hill(table: "Table", viewer: int | None, hill: int) -> Explanation:
    name = data.COMPONENTS["hills"][data.HILL_LETTERS[hill]]
    text = "A building may lie on one hill at most; some must lie on a hill."
    return Explanation(name, text, "RR-6.4")
