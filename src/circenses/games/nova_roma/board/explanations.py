"""What components, tracks and numbers are, and what they are worth now."""

from typing import TYPE_CHECKING

from circenses.core.explain import Explanation
from circenses.core.interpret import interpreted
from circenses.core.words import counted, listed
from circenses.games.nova_roma import data, scoring
from circenses.games.nova_roma.board.names import (
    SHAPE_WORDS,
    TRACK_NAMES,
    ZONE_NAMES,
    amount,
    follower_name,
    stop_name,
    tile_name,
)
from circenses.games.nova_roma.board.outlook import blocks_of
from circenses.games.nova_roma.board.texts import (
    achievement_words,
    follower_text,
    plain,
    tile_words,
)
from circenses.games.nova_roma.vocabulary import ACTION_NAMES, POINTS

if TYPE_CHECKING:
    from circenses.games.nova_roma.board.view import Table


def explain_action(table: "Table", viewer: int | None, action: int) -> Explanation:
    return Explanation(ACTION_NAMES[action], ACTION_TEXTS[action], f"NR-{8 + action}.1")


ACTION_TEXTS = (
    "Gain coins equal to the power, discard two followers for a coin, buy goods for a coin each.",
    "Gain influence equal to the power, turn wine into influence, take an estate tile.",
    "Claim the first player token for 2 influence; pay influence for another action.",
    "Take as many followers as the power, then play one of them.",
    "Complete a shipping contract, then sail as far as the power.",
    "Complete a building contract and place its building; higher power opens better zones.",
    "Advance in the hippodrome as many spaces as the power; an artisan adds one more.",
    "Place or hire artisans, as many as the power; placed ones gain goods.",
)


def explain_follower(table: "Table", viewer: int | None, card: int) -> Explanation:
    text = follower_text(card)
    now = ""
    if viewer is not None and data.FOLLOWER_KIND[card] == data.Kind.END:
        points = interpreted(scoring.follower_points)(table.players[viewer], card)
        now = f"Worth {POINTS[0].words(int(points))} to you now."
    return Explanation(follower_name(card), text[0].upper() + text[1:] + ".", "NR-18.1", now)


def explain_tile(table: "Table", viewer: int | None, tile: int) -> Explanation:
    text = plain(tile_words(tile))
    return Explanation(tile_name(tile), text[0].upper() + text[1:] + ".", "NR-16.2")


def explain_building(table: "Table", viewer: int | None, card: int) -> Explanation:
    row = data.BUILDING_ROWS[card]
    text = f"Costs {amount(int(data.BUILDING_COST[card]))}; a {SHAPE_WORDS[row['shape']]}."
    return Explanation("Building contract", text, "NR-13.1", f"{POINTS[0].words(row['vp'])}.")


def explain_shipping(table: "Table", viewer: int | None, card: int) -> Explanation:
    text = f"Costs {amount(int(data.SHIPPING_COST[card]))}; then your ships sail."
    return Explanation("Shipping contract", text, "NR-12.1")


def explain_harbour(table: "Table", viewer: int | None, stop: int) -> Explanation:
    gain = amount(int(data.STOP_GAIN[stop]))
    points = POINTS[0].words(int(data.SHIP_POINTS[stop]))
    text = f"A ship that comes here gains {gain}; it scores {points} if it comes no further."
    title = stop_name(stop)
    return Explanation(title[0].upper() + title[1:], text, "NR-12.6")


def explain_zone(table: "Table", viewer: int | None, zone: int) -> Explanation:
    values = listed([str(n) for n in data.ZONE_POINTS[zone].tolist()])
    text = f"Most blocks score first: {values} points. Opens at power {data.ZONE_POWER[zone]}."
    now = (
        f"You have {counted(blocks_of(table, viewer, zone), 'block')}."
        if viewer is not None
        else ""
    )
    return Explanation(f"Zone {ZONE_NAMES[zone]}", text, "NR-21.4", now)


def explain_reward(table: "Table", viewer: int | None, reward: int) -> Explanation:
    gain = amount(int(data.REWARD_GAIN[reward]))
    text = f"When all cells around it are built, everybody with a block beside it gains {gain}."
    return Explanation("Reward token", text, "NR-13.8")


def explain_track(table: "Table", viewer: int | None, track: int) -> Explanation:
    text = "Lines cost horses, golden wheels give a token or influence, the last space 5 points."
    return Explanation(f"The {TRACK_NAMES[track]} track", text, "NR-14.2")


def explain_strip(table: "Table", viewer: int | None, strip: int) -> Explanation:
    goals = [achievement_words(int(cell)) for cell in data.STRIP_CELLS[strip]]
    return Explanation("Mosaic tile", "; ".join(goals) + ".", "NR-17.1")


def explain_achievement(table: "Table", viewer: int | None, achievement: int) -> Explanation:
    text = achievement_words(achievement)
    return Explanation("Achievement", text[0].upper() + text[1:] + ".", "NR-17.2")


def explain_emperor(table: "Table", viewer: int | None, _: int) -> Explanation:
    return Explanation("Emperor", "It adds 1 power to its row and its column.", "NR-7.1")


def explain_legionnaire(table: "Table", viewer: int | None, _: int) -> Explanation:
    return Explanation("Legionnaire", "It blocks a space for the rest of the round.", "NR-20.4")


def explain_patrician(table: "Table", viewer: int | None, _: int) -> Explanation:
    return Explanation("Patrician", "It opens two actions and adds power to its lines.", "NR-6.4")
