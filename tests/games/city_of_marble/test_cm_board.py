"""The table of City of Marble: the tile in hand, what would rise around it, and what is told."""

import random
import re
from functools import cache

import pytest

from circenses.core.play.match import Match
from circenses.core.play.seat_choices import choices_of
from circenses.core.state.schema import EMPTY
from circenses.draw.choices import NO_CHOICES, Choices
from circenses.games.city_of_marble import GAME, box
from circenses.games.city_of_marble.board import outlook, words
from circenses.games.city_of_marble.board.city import draw_city
from circenses.games.city_of_marble.board.forecast import forecast, ripe_sites
from circenses.games.city_of_marble.board.places import center_of, way_of
from circenses.games.city_of_marble.board.prospects import draw_card
from circenses.games.city_of_marble.state import COLOR, NOBODY, PLACEMENT, PLAY, SOMEBODY, Decision
from tests.draw import parsed
from tests.games.city_of_marble.table import PLACEMENT as PLACES
from tests.games.city_of_marble.table import VERTEX, lay_out

F6 = VERTEX["F6"]
HILLS = ("Viminal", "Aventine", "Capitoline")  # far from F6


def star(vertex: int) -> list[str]:
    """CM-1.4: the six tiles that make an Arena, each with a sharp corner at the vertex."""
    sharp = [(p, c) for p in range(box.PLACEMENTS) for c in (2, 3) if box.CORNERS[p, c] == vertex]
    sharp.sort(key=lambda one: box.CORNER_SECTORS[one])
    return [box.PLACEMENT_NAMES[placement] for placement, _ in sharp]


@cache
def with_tile_in_hand(players: int = 3) -> Match:
    """A random game in which a tile that can close a site has just been taken in hand."""
    for seed in range(1, 60):
        match, luck = Match(GAME, players, seed), random.Random(seed)
        while not match.over:
            if match.ply > 60 and asked_of(match) == Decision.PLACEMENT and closing(match):
                return match
            match.play(luck.choice(match.legal()))
    raise AssertionError("no tile ever closes a site")


def asked_of(match: Match) -> int:
    return int(match.state.agenda[match.state.pending - 1].decision)


def seen(match: Match):
    """The table as the player to move reads it."""
    return GAME.read(match.view(match.player))


def closing(match: Match) -> list[int]:
    """The placements that would complete a site."""
    table = seen(match)
    spots = [move - PLACEMENT for move in match.legal()]
    return [spot for spot in spots if outlook.laid_at(table, match.player, spot).without]


def city_of(match: Match):
    """The drawn city as the player to move sees it."""
    player = match.player
    said = {move: str(match.describe(move)) for move in match.legal()}
    return parsed(draw_city(seen(match), player, Choices(said)))


def spots_of(city) -> dict[int, object]:
    return {int(one.get("data-move")): one for one in city.iter() if one.get("data-way")}


# ---- the tile in hand


def test_every_open_placement_is_a_place_for_the_tile_in_its_own_orientation():
    match = with_tile_in_hand()

    spots = spots_of(city_of(match))

    assert sorted(spots) == sorted(match.legal())
    for move, spot in spots.items():
        x, y = center_of(move - PLACEMENT)
        assert int(spot.get("data-way")) == way_of(move - PLACEMENT)
        assert (float(spot.get("data-x")), float(spot.get("data-y"))) == pytest.approx(
            (x, y), abs=0.1
        )


def test_the_ghost_shows_the_tile_in_its_color_and_the_sites_it_would_finish():
    match = with_tile_in_hand()
    color = match.state.agenda[match.state.pending - 1].arg
    spots = spots_of(city_of(match))

    for placement in closing(match):
        laid = outlook.laid_at(seen(match), match.player, placement)
        ghost = next(one for one in spots[PLACEMENT + placement] if one.get("class") == "ghost")
        used = [one.get("href") for one in ghost.iter() if one.tag.endswith("use")]
        used = [name for name in used if not name.startswith("#glyph")]
        assert used[0] == f"#stone-{color}-{way_of(placement)}"
        kinds = [
            verdict.kind if verdict.owner != EMPTY else box.FOUNTAIN
            for verdict in laid.with_one or laid.without
        ]
        assert used[1:] == [f"#built-{kind}" for kind in kinds]


def test_cm_6_5_what_is_foretold_is_what_is_built():
    """Each site that a placement promises rises so, with a Magistrate and without."""
    match = with_tile_in_hand()
    player, table = match.player, seen(match)

    for placement in closing(match):
        laid = outlook.laid_at(table, player, placement)
        for answer, verdicts in ((NOBODY, laid.without), (SOMEBODY, laid.with_one)):
            first = match.copy()
            first.play(PLACEMENT + placement)
            if answer in first.legal():
                first.play(answer)
            for verdict in verdicts[:1] if len(verdicts) == 1 else ():
                assert first.state.sites[verdict.vertex] == (
                    verdict.kind if verdict.owner != EMPTY else box.FOUNTAIN
                )
                assert first.state.owners[verdict.vertex] == verdict.owner


# ---- who would have the influence


def test_cm_6_4_the_card_says_who_would_have_influence():
    """A red tile with a Magistrate ties with the rival's; without one the rival builds."""
    last, first, *others = star(F6)
    tiles = [f"{first} red 1", *(f"{place} blue -" for place in others)]
    table = lay_out(hills=HILLS, tiles=tiles, hands=[[1, 0, 0, 0], [0, 0, 0, 0]])
    table.choose("play", "red")
    view = GAME.read(table.state)
    laid = outlook.laid_at(view, 0, PLACES[last])

    (without,), (with_one,) = laid.without, laid.with_one
    assert (without.vertex, without.kind, without.owner) == (F6, box.ARENA, 1)
    assert (without.influence, with_one.influence) == ((0, 1), (1, 1))
    assert with_one.owner == EMPTY
    card = "".join(parsed(draw_card(view, 0, PLACES[last], laid)).itertext())
    assert "With your Magistrate" in card
    assert "Fountain" in card
    assert "Without: Arena for II" in card
    said = words.describe_placement(view, 0, PLACES[last])
    assert "with a Magistrate, a Fountain at F6 (a tie)" in said
    assert "without one, an Arena at F6 for II, 8 points" in said


# ---- secrets, solo


def test_cm_13_2_nobody_else_sees_the_value_of_a_bridge():
    table = lay_out(bridges=[[4], []])
    states = GAME.new_batch(1)
    states[0] = table.state
    shown = [
        "".join(str(part.html) for part in GAME.parts(GAME.view(states, who)[0], who, NO_CHOICES))
        for who in (0, 1)
    ]

    label = re.compile(rf"{box.BridgeSpace.name[0]}, 4 points")
    assert label.search(shown[0])
    assert not label.search(shown[1])


@pytest.mark.parametrize(
    ("margin", "said"),
    [
        (25, "Architectus Romae, the architect of Rome"),
        (0, "Faber, a craftsman"),
        (-20, "Operarius, a laborer"),
    ],
)
def test_cm_14_18_the_title_is_told_with_its_meaning(margin, said):
    assert words.honor([50 + margin, 50]) == f"Your title: {said}."


def test_a_tile_of_the_center_box_can_be_taken_at_once():
    """A click on it chooses the action and the color."""
    match = Match(GAME, 2, 3)
    player = match.player
    said = Choices(choices_of(GAME, match.states, player))
    parts = GAME.parts(match.view(player), player, said)

    own = next(part for part in parts if part.title == "Your board")
    moves = re.findall(r'data-move="([\d ]+)"', str(own.html))

    assert {f"{PLAY} {COLOR + k}" for k in range(box.COLORS)} <= set(moves)


# ---- what is coming


def test_cm_6_5_a_site_that_one_tile_completes_becomes_what_was_forecast():
    match = with_tile_in_hand()
    player, table = match.player, seen(match)
    coming = {site.vertex: site for site in ripe_sites(table)}
    for placement in closing(match):
        for verdict in outlook.laid_at(table, player, placement).without:
            site = coming.get(verdict.vertex)
            if site is not None:  # some need a tile that is not in reach
                assert (site.kind, site.owner) == (verdict.kind, verdict.owner)
    assert coming


def test_cm_4_5_and_cm_10_1_the_end_of_the_turn_and_of_the_game_are_forecast():
    match = Match(GAME, 2, 1)
    match.state.players[0].magistrates[0] = box.TREASURY
    match.state.players[0].magistrates[1] = box.IMPERIUM_SPACE
    match.state.stacks[:3] = (0, 0, 2)
    said = [one.words for one in forecast(GAME.read(match.view(0)), 0)]
    assert said == [
        "one more empty stack ends the game: 2 green left",
        "at the end of your turn: 1 red Imperium and 1 coin",
    ]


def test_the_words_beside_a_magistrate_grow_away_from_the_icon_when_they_change():
    style = (GAME.folder / "board" / "board.css").read_text()
    assert ".r-magistrate b { transform-origin: 0 50%; }" in style
