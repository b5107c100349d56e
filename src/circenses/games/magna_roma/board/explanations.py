"""What a thing is, and what it is worth to the viewer now."""

from circenses.core.compiling.interpret import on_view
from circenses.core.text.explain import Explanation
from circenses.core.text.lists import counted, listed, times_words
from circenses.games.magna_roma import box, scoring
from circenses.games.magna_roma.board import names
from circenses.games.magna_roma.view import Table
from circenses.games.magna_roma.vocabulary import COIN, GOODS, POPULATION

rules = on_view(scoring)


def explain_tile(table: Table, viewer: int | None, tile: int) -> Explanation:
    color = names.color_of(tile)
    text = (
        f"A {names.tile_words(tile)}. Where one of its half-symbols joins a neighbor's, you gain "
        f"that resource, and more of it if the neighbor is {color} too."
    )
    now = ""
    if viewer is not None:
        many = rules.districts(table.players[viewer], int(box.TILE_COLOR[tile]))
        now = f"Your city has {counted(many, f'{color} district')}."
    return Explanation(f"{color.capitalize()} tile", text, "MR-2.1", now)


def explain_town_center(table: Table, viewer: int | None, seat: int) -> Explanation:
    text = (
        "The city grows around it. Its half-symbols join those of tiles placed beside it, but its "
        "color matches no tile, so they always give the smaller amount."
    )
    return Explanation("Town Center", text, "MR-2.5")


def explain_monument(table: Table, viewer: int | None, monument: int) -> Explanation:
    row = box.Monument.written[monument]
    cost, points = GOODS[COIN].words(row["coins"]), names.monument_points(row)
    people = GOODS[POPULATION].words(row["population"])
    scores = (
        f"With {people} at the end, it scores {points}."
        if row["population"]
        else f"It scores {points} at the end, depending on its population."
    )
    bonus = GOODS.row(row["bonus"])
    brings = f"Gain {GOODS.words(bonus)} when you build it." if any(bonus) else ""
    text = " ".join(filter(None, (f"Costs {cost}.", scores, brings)))
    if viewer is None or monument not in table.face_up:
        return Explanation(row["name"], text, "MR-11.4")
    lack = row["coins"] - int(table.players[viewer].coins)
    now = f"You still need {GOODS[COIN].words(lack)}." if lack > 0 else "You have enough coins."
    return Explanation(row["name"], text, "MR-11.4", now)


def explain_province(table: Table, viewer: int | None, province: int) -> Explanation:
    row = box.Province.written[province]
    points = listed([str(n) for n in row["vp"]], "or")
    condition = names.condition_words(province).capitalize()
    text = f"{condition} in your city scores {points} points, depending on your slot."
    if viewer is None:
        return Explanation(row["name"], text, "MR-11.5")
    met = times_words(times_met(table, viewer, province))
    return Explanation(row["name"], text, "MR-11.5", f"Your city meets this {met} now.")


def times_met(table: Table, player: int, province: int) -> int:
    """How often a player's city meets a province's condition now."""
    return int(rules.condition_met(table.players[player], province))


def explain_trade(table: Table, viewer: int | None, token: int) -> Explanation:
    row = box.Trade.written[token]
    pay, get = GOODS.words(GOODS.row(row["pay"])), GOODS.words(GOODS.row(row["get"]))
    text = f"When your luxury reaches its space on the Market, you may pay {pay} to gain {get}."
    if viewer is None:
        return Explanation("Trade token", text, "MR-7.8")
    owned = GOODS.owned(table.players[viewer])
    able = all(own >= n for own, n in zip(owned, GOODS.row(row["pay"]), strict=True))
    now = "You can pay for it now." if able else "You can't pay for it now."
    return Explanation("Trade token", text, "MR-7.8", now)


def explain_objective(table: Table, viewer: int | None, objective: int) -> Explanation:
    said = names.objective_words(objective)
    return Explanation("Solo objective", f"{said.capitalize()}.", "MR-12.6")
