"""What a thing is, and what it is worth to the viewer now."""

from circenses.core.compiling.interpret import on_view
from circenses.core.text.explain import Explanation
from circenses.core.text.lists import counted, listed
from circenses.draw.table import asks
from circenses.games.rome_and_roll import box, scoring, vocabulary
from circenses.games.rome_and_roll.board import names, texts
from circenses.games.rome_and_roll.board.city import free_of_hill
from circenses.games.rome_and_roll.board.drafting import actions_with
from circenses.games.rome_and_roll.box import provinces
from circenses.games.rome_and_roll.state import Decision
from circenses.games.rome_and_roll.view import Table
from circenses.games.rome_and_roll.vocabulary import ACTION_NAMES, GOODS, POINTS

rules = on_view(scoring)


def explain_card(table: Table, viewer: int | None, card: int) -> Explanation:
    now = yard_words(table, viewer, card)
    return Explanation(names.card_name(card), f"{texts.card_text(card)}.", "RR-6.3", now)


def yard_words(table: Table, viewer: int | None, card: int) -> str:
    """What the viewer's yard lacks for a blueprint."""
    if viewer is None:
        return ""
    owned = GOODS.owned(table.players[viewer])
    lack = [max(0, n - own) for n, own in zip(texts.cost_row(card), owned, strict=True)]
    if not any(lack):
        return "Your yard can pay for it."
    return f"Your yard lacks {GOODS.words(lack)}; the die you use may pay."


def explain_favor(table: Table, viewer: int | None, favor: int) -> Explanation:
    text = f"{texts.favor_text(favor)} You use it once; it then goes back to the middle."
    whose = holders(table, viewer, [me.favors for me in table.players], favor)
    now = whose or "It lies in the middle, ready to claim."
    return Explanation(names.favor_name(favor), text, "RR-13.1", now)


def explain_die(table: Table, viewer: int | None, die: int) -> Explanation:
    text = (
        f"It shows {names.shown_name(die)}. Workers allow or improve main actions, and goods pay; "
        "they count only in the turn when you use the die."
    )
    now = allowed_now(table, viewer, die)
    return Explanation(f"The {names.die_name(die)} die", text, "RR-3.2", now)


def allowed_now(table: Table, viewer: int | None, die: int) -> str:
    """What the viewer could do with a die that is being chosen."""
    if viewer is None or not asks(table, Decision.DRAFT):
        return ""
    open_ = [ACTION_NAMES[action] for action in actions_with(table, viewer, die)]
    return f"It now allows {listed(open_)}." if open_ else "It allows no main action now."


def explain_settlement(table: Table, viewer: int | None, settlement: int) -> Explanation:
    row = box.Settlement.written[settlement]
    glory = GOODS.named("glory").words(row["glory"])
    text = f"A settlement. To conquer it takes strength {row['strength']} and brings {glory}."
    whose = holders(table, viewer, [me.settlements for me in table.players], settlement)
    return Explanation(row["name"], text, "RR-7.3", whose or "Nobody has conquered it yet.")


def holders(table: Table, viewer: int | None, sets: list[int], thing: int) -> str:
    """The owners of a settlement or a road."""
    sides = [side for side, held in enumerate(sets) if held >> thing & 1]
    others = [names.player_name(table, side) for side in sides if side != viewer]
    said = ["It is yours."] if viewer in sides else []
    if others:
        said.append(f"{listed(others)} {'have' if others[1:] else 'has'} it.")
    return " ".join(said)


def explain_road(table: Table, viewer: int | None, road: int) -> Explanation:
    legacy = GOODS.named("legacy").words(int(box.Road.legacy[road]))
    whose = holders(table, viewer, [me.roads for me in table.players], road)
    now = whose or "Nobody has renovated it yet."
    text = f"From {names.road_name(road)}. Renovate it for a stone to gain {legacy}."
    return Explanation("Road", text, "RR-8.1", now)


def explain_region(table: Table, viewer: int | None, region: int) -> Explanation:
    good = names.good_word(box.Region.written[region]["resource"])
    text = (
        "A province. Conquer its settlements and renovate its roads. In a Tax, each settlement "
        f"that roads link to Rome gives its owner 1 {good}."
    )
    if viewer is None:
        return Explanation(names.region_name(region), text, "RR-9.1")
    mine = table.players[viewer].settlements & int(provinces.REGION_SETTLEMENTS[region])
    many = mine.bit_count()
    now = f"You have {counted(many, 'settlement')} there."
    return Explanation(names.region_name(region), text, "RR-9.1", now)


def explain_nero(table: Table, viewer: int | None, card: int) -> Explanation:
    points = POINTS[0].words(int(box.NeroCard.vp[card]))
    text = f"Worth {points}. Each player who reaches a blue box takes the best card left."
    left = counted(table.nero.bit_count(), "card")
    return Explanation(
        "Nero card", text, "RR-14.2", f"{left} left; after the last, one more round."
    )


def explain_advisor(table: Table, viewer: int | None, number: int) -> Explanation:
    """Number 3 * character + advisor."""
    character, advisor = divmod(number, box.ADVISORS)
    row = box.Character.advisor[character][advisor]
    two = [texts.ability_words(row[level]) for level in box.LEVELS]
    first, second = (int(n) for n in box.LOYALTY_FOR)
    text = (
        "An advisor. Each bribe adds 1 loyalty. "
        f"From loyalty {first}, {two[0]}. From loyalty {second}, {two[1]}. "
        f"Worth {POINTS[0].words(row['vp'])} at loyalty {box.Tracks.loyalty_boxes}."
    )
    return Explanation(row["name"], text, "RR-12.1", loyalty_now(table, viewer, number))


def loyalty_now(table: Table, viewer: int | None, number: int) -> str:
    character, advisor = divmod(number, box.ADVISORS)
    if viewer is None or table.players[viewer].character != character:
        return ""
    return f"Loyalty now: {table.players[viewer].loyalty[advisor]}."


def explain_overseer(table: Table, viewer: int | None, _: int) -> Explanation:
    text = (
        "A new building must touch the one where your Overseer stands, who then moves into it. "
        "First it may walk: the first step is free, and each further one costs a fish."
    )
    return Explanation("Overseer", text, "RR-6.2")


def explain_foreman(table: Table, viewer: int | None, _: int) -> Explanation:
    text = (
        "It stands on the blueprint that its owner built last. While it is there, nobody can build "
        "that one with a builder. An architect can, but pays the full price."
    )
    return Explanation("Foreman", text, "RR-6.3")


def explain_forum(table: Table, viewer: int | None, _: int) -> Explanation:
    text = (
        "It counts as a building that belongs to nobody and produces nothing. All Overseers begin "
        "here, and any number of them may stay."
    )
    return Explanation("Forum", text, "RR-1.7")


def explain_building(table: Table, viewer: int | None, square: int) -> Explanation:
    """A building on the map, by its first square."""
    kind, owner = table.kind_at[square], table.owner_at[square]
    if kind == vocabulary.RUBBLE:
        text = "It belongs to nobody, and nobody can build on it."
        return Explanation("Rubble", text, "RR-15.25")
    if kind == vocabulary.PARK:
        text = "You built beside this rubble and made it a park. It belongs to nobody."
        return Explanation("Park", text, "RR-15.17")
    whose = "Yours" if owner == viewer else f"It belongs to {names.player_name(table, owner)}"
    card = table.cards[kind]
    points = POINTS[0].words(points_at(table, square))
    now = f"{whose}. Worth {points} now."
    return Explanation(names.card_name(card), f"{texts.card_text(card)}.", "RR-5.4", now)


def points_at(table: Table, square: int) -> int:
    """RR-14.5: what the building on a square would score now."""
    owner, slot = table.owner_at[square], table.kind_at[square]
    return sum(
        rules.points_of(table, owner, number)
        for number, it in enumerate(table.buildings[: table.building_count])
        if (it.owner, it.slot, it.first) == (owner, slot, square)
    )


def explain_hill(table: Table, viewer: int | None, hill: int) -> Explanation:
    name = box.BOX.written["hills"][vocabulary.HILLS[hill]]
    text = (
        "A hill of Rome. A building may lie on one hill at most; some blueprints require a hill, "
        "partly or wholly."
    )
    free = len(free_of_hill(table, vocabulary.HILLS[hill]))
    return Explanation(name, text, "RR-6.4", f"{counted(free, 'square')} of it free now.")
