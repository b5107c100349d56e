"""What components must look like, so that the rules still work: every key with its shape."""

from circenses.core.checks import (
    Problem,
    Problems,
    Shape,
    Table,
    box,
    fixed,
    goods,
    listed,
    optional,
    problems_of,
    rows,
    table,
    text,
    variants,
    whole,
    word,
)

RESOURCES = ("citizen", "stone", "wheat", "aurei")
GAINS = (*RESOURCES, "unrest", "pp")
COUNTERS = (
    "hills_prefect",
    "citizens_board",
    "citizens_all",
    "monuments",
    "provinces",
    "monuments_era",
    "provinces_era",
    "buildings_prefect",
    "cards_political",
    "cards_civil",
    "cards_religious",
    "cards_military",
    "cards_commercial",
    "cards_diplomatic",
)
EVENTS = ("play_monument", "play_province", "pass", "devastated")
DISCOUNTED = ("monument", "province", "influence")
PER_ERA = {"monument": 12, "province": 8, "personality": 4}  # AE-13.R1
ACTIVATIONS = 7  # the size of decision D10
MOST = 30  # the largest number on a card; larger ones could break the bounds of the state

# ---- values

few, points, any_count = whole(1, MOST), whole(0, MOST), whole(0, 99)
price = goods(RESOURCES, 1, MOST)
gain = goods(GAINS, 0, MOST, but={"unrest": -MOST})
rewards = goods([good for good in GAINS if good != "pp"], 0, MOST, but={"unrest": -MOST})
counted = goods(COUNTERS, 1, MOST, kinds=(1, 3))

# ---- AE-12.3: the words of an effect, by the timing of their Monument (AE-12.2)

gains = table(gain=gain)
choose = table(options=listed(gain, 2, 3))
EFFECTS = {
    "instant": variants(
        "op",
        gain=gains,
        choose=choose,
        per=table(count=counted, gain=gain, max=optional(few)),
        act=table(action=fixed("influence"), less=price),
    ),
    "permanent": variants(
        "op",
        discount=table(on=word(*DISCOUNTED), less=price),
        trigger=table(event=word(*EVENTS), gain=gain),
        feed=table(free=few),
        shield=table(less=few),
        absolve=table(tokens=few),
        overtake=table(),
    ),
    "activation": variants(
        "op",
        gain=gains,
        choose=choose,
        trade=table(pay=price, gain=gain),
        token=table(),
    ),
}


def card(cost: Shape, *colours: str, **more: Shape) -> dict[str, Shape]:
    """What every card has."""
    era = whole(1, 3)
    return dict(id=whole(1, 72), name=text, era=era, colour=word(*colours), cost=cost, **more)


def monument(timing: str, **more: Shape) -> Shape:
    cost = goods(("stone", "aurei"), 1, MOST, kinds=(1, 2))
    effect = listed(EFFECTS[timing], 1)  # exactly one
    strip = dict(rewards=rewards, pp=whole(-MOST, MOST), effect=effect, century=text)
    return table(**card(cost, "political", "civil", "religious", "military", **strip, **more))


province = table(
    **card(
        goods(("citizen",), 1, MOST, kinds=(1, 1)),
        "commercial",
        "diplomatic",
        rewards=rewards,
        pp=whole(-MOST, MOST),
    )
)
personality = table(
    **card(
        goods(("aurei",), 1, MOST, kinds=(1, 1)),
        "personality",
        century=text,
        need=counted,
        reward=gain,
    )
)

# ---- the box

BOX = box(
    meta=table(
        game=text,
        designer=text,
        publisher=text,
        year=whole(1900, 2100),
        players=fixed([2, 3, 4]),
        eras=fixed(3),
        format=fixed(1),
    ),
    setup=table(
        start=gain,
        deal_monuments=fixed(3),
        deal_provinces=fixed(2),
        hand_after_draft=fixed(4),
        draft_direction=fixed("left"),
        tokens_per_hill=fixed(3),
        by_players=table(
            hills=fixed([3, 5, 7]),
            citizen_spaces_per_hill=listed(whole(1, 3), 3),
            personalities_per_era=listed(whole(1, 2), 3),
            min_devastated_hills=listed(whole(0, 3), 3),
        ),
    ),
    supply=table(citizens_per_player=whole(2, 20), unlimited=listed(text, 1, 9)),
    box=table(
        citizens=any_count,
        counters=any_count,
        domus_boards=any_count,
        stones=any_count,
        aurei_pieces=any_count,
        wheat_pieces=any_count,
        card_holders=any_count,
        pass_boards=any_count,
        phase_counters=any_count,
        cardboard_tokens=any_count,
    ),
    phases=table(order=listed(text, 9), letters=listed(text, 9)),
    influence=table(wheat_cost=listed(points, 1, 8)),
    construct=table(cost=price, gain=gain, max_per_type_per_hill=fixed(1), max_per_hill=fixed(3)),
    devastation=table(unrest_per_hill=points, tokens=any_count, last_era_places_token=fixed(False)),
    feed=table(wheat_per_citizen=points, unrest_per_unfed=points),
    discard=table(options=listed(gain, 4)),
    unrest_track=table(
        min=fixed(0),
        max=fixed(10),
        pp_below_min_per_effect=points,
        pp_lost_per_point_above_max=points,
    ),
    unrest_damage_spaces=table(at=listed(whole(1, 10), 4, order="rising")),
    prestige_track=table(min=fixed(0), max=fixed(-1)),
    doom_track=table(pp_lost=listed(whole(-1, 99), 11), last=fixed(10)),
    pass_track=table(
        p2=listed(points, 2, order="never rising"),
        p3=listed(points, 3, order="never rising"),
        p4=listed(points, 4, order="never rising"),
    ),
    final_scoring=table(
        stone_per_pp=whole(1, 99),
        wheat_per_pp=whole(1, 99),
        aurei_per_pp=whole(1, 99),
        diversity_6=points,
        diversity_7=points,
    ),
    colours=table(
        monument=fixed(["political", "civil", "religious", "military"]),
        province=fixed(["commercial", "diplomatic"]),
        personality=fixed(["personality"]),
    ),
    hill=rows(table(id=whole(1, 7), name=text, pp=listed(points, 3, order="falling")), 7, 7),
    building=rows(
        table(id=word("templum", "aquaeductus", "amphitheatrum"), copies=whole(3, 9), gain=gain),
        3,
        3,
    ),
    reward_token=rows(
        table(
            id=text,
            gain=optional(gain),
            play_board_card=optional(fixed(True)),
            count=listed(whole(0, 9), 3),
            count_source=text,
        )
    ),
    damage_token=rows(table(id=whole(1, 6), pay=price), 6, 6),
    monument=rows(
        variants(
            "timing",
            instant=monument("instant"),
            permanent=monument("permanent"),
            activation=monument("activation", uses=whole(1, 9)),
        ),
        36,
        36,
    ),
    province=rows(province, 24, 24),
    personality=rows(personality, 12, 12),
    solo=table(
        name=text,
        setup_players=fixed(2),
        citizens=listed(points, 3),
        script=listed(listed(word(*"HBCMF"), 1, 8), 3),
        conquest=listed(gain, 3),
        monument=listed(gain, 3),
        favor=gain,
        head_start=table(plebeius=whole(0, 200), patricius=whole(0, 200), princeps=whole(0, 200)),
    ),
)


def check(components: Table) -> list[str]:
    """What is wrong with the components; nothing when all is well."""
    return problems_of(BOX, components, TOGETHER)


# ---- what must fit together


def era_problems(components: Table) -> Problems:
    for kind, wanted in PER_ERA.items():
        for era in (1, 2, 3):
            found = sum(card["era"] == era for card in components[kind])
            if found != wanted:
                yield Problem(f"Era {era} needs {wanted} of the kind {kind}, not {found}.", kind)


def activation_problems(components: Table) -> Problems:
    found = sum(card["timing"] == "activation" for card in components["monument"])
    if found != ACTIVATIONS:
        words = f"There are {ACTIVATIONS} Monuments with timing activation, not {found}."
        yield Problem(words, "monument")


def token_problems(components: Table) -> Problems:
    """AE-1.9: a token gives something, or lets a card be played; 9, 6 and 6 by players."""
    tokens = components["reward_token"]
    totals = [sum(token["count"][group] for token in tokens) for group in range(3)]
    if totals != [9, 6, 6]:
        words = f"The Reward tokens are 9, 6 and 6 in the groups 2, 3 and 4, not {totals}."
        yield Problem(words, "reward_token")
    for token in tokens:
        if ("gain" in token) == ("play_board_card" in token):
            words = f"Reward token {token['id']} has either a gain or play_board_card."
            yield Problem(words, "reward_token")


def building_problems(components: Table) -> Problems:
    named = [building["id"] for building in components["building"]]
    if named != ["templum", "aquaeductus", "amphitheatrum"]:
        words = "The Buildings are templum, aquaeductus and amphitheatrum, in this order."
        yield Problem(words, "building")


def doom_problems(components: Table) -> Problems:
    lost = components["doom_track"]["pp_lost"]
    if lost[-1] != -1 or lost[:-1] != sorted(lost[:-1]) or lost[0] < 0:
        words = "The Doom track has rising losses; its last space, -1, is Damnatio memoriae."
        yield Problem(words, "doom_track", "pp_lost")


def citizen_problems(components: Table) -> Problems:
    """AE-1.3: nobody starts with more citizens than a player owns."""
    most = components["supply"]["citizens_per_player"]
    if components["setup"]["start"].get("citizen", 0) > most:
        yield Problem("Start: more citizens than a player owns.", "setup", "start")
    if max(components["solo"]["citizens"]) > most:
        yield Problem("Gens Umbra: more citizens than a player owns.", "solo", "citizens")


TOGETHER = (
    era_problems,
    activation_problems,
    token_problems,
    building_problems,
    doom_problems,
    citizen_problems,
)
