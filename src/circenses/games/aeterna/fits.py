"""What must fit together in the box of Æterna."""

from circenses.core.content.shapes import Problem, Problems, Toml

PER_ERA = {"monument": 12, "province": 8, "personality": 4}  # AE-13.R1
ACTIVATIONS = 7  # the size of decision D10


def era_problems(components: Toml) -> Problems:
    for kind, wanted in PER_ERA.items():
        for era in (1, 2, 3):
            found = sum(card["era"] == era for card in components[kind])
            if found != wanted:
                yield Problem(f"Era {era} needs {wanted} of the kind {kind}, not {found}.", kind)


def activation_problems(components: Toml) -> Problems:
    found = sum(card["timing"] == "activation" for card in components["monument"])
    if found != ACTIVATIONS:
        words = f"There are {ACTIVATIONS} Monuments with timing activation, not {found}."
        yield Problem(words, "monument")


def token_problems(components: Toml) -> Problems:
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


def building_problems(components: Toml) -> Problems:
    named = [building["id"] for building in components["building"]]
    if named != ["templum", "aquaeductus", "amphitheatrum"]:
        words = "The Buildings are templum, aquaeductus and amphitheatrum, in this order."
        yield Problem(words, "building")


def doom_problems(components: Toml) -> Problems:
    lost = components["doom_track"]["pp_lost"]
    if lost[-1] != -1 or lost[:-1] != sorted(lost[:-1]) or lost[0] < 0:
        words = "The Doom track has rising losses; its last space, -1, is Damnatio memoriae."
        yield Problem(words, "doom_track", "pp_lost")


def citizen_problems(components: Toml) -> Problems:
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
