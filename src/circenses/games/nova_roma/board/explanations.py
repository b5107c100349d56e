"""What components, tracks and numbers are, and what they are worth now."""

from circenses.core.compiling.interpret import on_view
from circenses.core.text.explain import Explanation
from circenses.core.text.lists import counted, listed
from circenses.games.nova_roma import box, effects, layout, scoring
from circenses.games.nova_roma.board import names, texts
from circenses.games.nova_roma.board.outlook import blocks_of, is_met_by, power_of
from circenses.games.nova_roma.view import Table
from circenses.games.nova_roma.vocabulary import ACTION_NAMES, GOODS, POINTS


def explain_action(table: Table, viewer: int | None, action: int) -> Explanation:
    now = power_now(table, viewer, action)
    return Explanation(ACTION_NAMES[action], ACTION_TEXTS[action], f"NR-{8 + action}.1", now)


def power_now(table: Table, viewer: int | None, action: int) -> str:
    """NR-7.1: how strong the action would be with one more patrician in its line."""
    lines = [
        line for line in range(layout.LINES) if names.action_at(table, line) == ACTION_NAMES[action]
    ]
    if viewer is None or not lines or not table.round_number:
        return ""
    power = power_of(table, viewer, lines[0])
    more = min(box.Limits.power_max, power + 1)
    return f"Power {more} if you place a patrician in its line now."


ACTION_TEXTS = (
    "Gain coins equal to its power. Discard followers for coins, and buy goods for 1 coin each.",
    "Gain influence equal to its power, turn wine into influence, and take an estate tile.",
    "Claim the first player token for 2 influence, and pay influence to take another action.",
    "Take as many followers as its power, then play one of them.",
    "Complete a shipping contract, then sail your ships as many steps as its power.",
    "Complete a building contract and place its building. More power opens better zones.",
    "Advance as many spaces in the hippodrome as its power. An artisan adds one more.",
    "Place or hire as many artisans as its power. Those you place gain goods.",
)


def explain_follower(table: Table, viewer: int | None, card: int) -> Explanation:
    text = texts.follower_text(card)
    now = ""
    if viewer is not None and box.Follower.kind[card] == effects.Kind.END:
        points = on_view(scoring).follower_points(table.players[viewer], card)
        now = f"Worth {POINTS[0].words(int(points))} to you now."
    return Explanation(names.follower_name(card), text[0].upper() + text[1:] + ".", "NR-18.1", now)


def explain_tile(table: Table, viewer: int | None, tile: int) -> Explanation:
    text = texts.plain(texts.tile_words(tile))
    said = f"An estate tile. {text[0].upper()}{text[1:]}."
    return Explanation(names.tile_name(tile), said, "NR-16.2")


def explain_building(table: Table, viewer: int | None, card: int) -> Explanation:
    row = box.Building.written[card]
    cost = names.amount(int(box.Building.cost[card]))
    shape, points = names.SHAPE_WORDS[row["shape"]], POINTS[0].words(row["vp"])
    text = f"Costs {cost}. Its building is {names.a(shape)}. It scores {points} at the end."
    now = lacking(table, viewer, int(box.Building.cost[card]))
    return Explanation("Building contract", text, "NR-13.1", now)


def lacking(table: Table, viewer: int | None, bundle: int) -> str:
    """What the viewer lacks of a price; empty for a price that leaves a choice."""
    price = names.row_of(bundle)
    if viewer is None or price[GOODS.names.index("good")]:
        return ""
    owned = GOODS.owned(table.players[viewer])
    lack = [max(0, n - own) for n, own in zip(price, owned, strict=True)]
    return f"You still need {GOODS.words(lack)}." if any(lack) else "You can pay for it now."


def explain_shipping(table: Table, viewer: int | None, card: int) -> Explanation:
    text = f"Costs {names.amount(int(box.Shipping.cost[card]))}. Then your ships sail."
    now = lacking(table, viewer, int(box.Shipping.cost[card]))
    return Explanation("Shipping contract", text, "NR-12.1", now)


def explain_harbor(table: Table, viewer: int | None, stop: int) -> Explanation:
    gain, points = int(layout.STOP_GAIN[stop]), int(layout.SHIP_POINTS[stop])
    arriving = f"A ship that arrives here gains {names.amount(gain)}." if gain else ""
    worth = f"It is worth {POINTS[0].words(points)} at the end." if points else ""
    text = " ".join(filter(None, (arriving, worth))) or "Your ships start here."
    title = names.stop_name(stop)
    return Explanation(title[0].upper() + title[1:], text, "NR-12.6")


def explain_zone(table: Table, viewer: int | None, zone: int) -> Explanation:
    values = listed([str(n) for n in box.Zone.vp[zone].tolist()])
    text = (
        f"At the end, the players with the most blocks in this zone score {values} points. "
        f"You need Build with power {box.Zone.min_power[zone]} to place blocks here."
    )
    mine = 0 if viewer is None else blocks_of(table, viewer, zone)
    now = "" if viewer is None else f"You have {counted(mine, 'block')}."
    return Explanation(f"Zone {names.ZONE_NAMES[zone]}", text, "NR-21.4", now)


def explain_reward(table: Table, viewer: int | None, reward: int) -> Explanation:
    gain = names.amount(int(box.Reward.gain[reward]))
    text = f"When all cells around it are built, everyone with a block beside it gains {gain}."
    return Explanation("Reward token", text, "NR-13.8")


def explain_track(table: Table, viewer: int | None, track: int) -> Explanation:
    text = (
        "Crossing a line costs horses. Golden wheels give a token or influence. "
        f"The last space scores {POINTS[0].words(box.Scoring.finish_vp)}."
    )
    now = "" if viewer is None else f"You are on space {table.players[viewer].race[track]}."
    return Explanation(f"The {names.TRACK_NAMES[track]} track", text, "NR-14.2", now)


def explain_strip(table: Table, viewer: int | None, strip: int) -> Explanation:
    goals = [texts.achievement_words(int(cell)) for cell in layout.STRIP_CELLS[strip]]
    text = f"Three goals. Each turn you may claim one you meet: {'; '.join(goals)}."
    if viewer is None:
        return Explanation("Mosaic tile", text, "NR-17.1")
    met = sum(is_met_by(table.players[viewer], int(cell)) for cell in layout.STRIP_CELLS[strip])
    return Explanation("Mosaic tile", text, "NR-17.1", f"You meet {met or 'none'} of them now.")


def explain_achievement(table: Table, viewer: int | None, achievement: int) -> Explanation:
    text = texts.achievement_words(achievement)
    said = f"A goal on a mosaic tile: {text}."
    if viewer is None:
        return Explanation("Achievement", said, "NR-17.2")
    met = is_met_by(table.players[viewer], achievement)
    now = "You meet it now." if met else "You don't meet it yet."
    return Explanation("Achievement", said, "NR-17.2", now)


def explain_emperor(table: Table, viewer: int | None, _: int) -> Explanation:
    text = "It adds 1 power to the actions of its row and column, for everyone."
    now = f"It stands on {names.space_name(table, table.emperor)}." if table.emperor >= 0 else ""
    return Explanation("Emperor", text, "NR-7.1", now)


def explain_legionnaire(table: Table, viewer: int | None, _: int) -> Explanation:
    text = (
        "It blocks a space for the rest of the round and adds no power. In a game for two, each "
        "player places one after their first turn of a round and one after their second."
    )
    return Explanation("Legionnaire", text, "NR-20.5")


def explain_patrician(table: Table, viewer: int | None, _: int) -> Explanation:
    text = (
        "Place one to take the actions of its row and column. Each of your patricians in a line "
        "adds 1 power to its action."
    )
    return Explanation("Patrician", text, "NR-6.4")
