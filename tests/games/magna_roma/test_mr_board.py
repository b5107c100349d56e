"""The table of Magna Roma: what it shows, what may be clicked, and what it says."""

import random
from collections import Counter
from functools import cache

import pytest

from circenses.core.play.game import Part
from circenses.core.play.match import Match
from circenses.core.text.goods import gained, size
from circenses.core.text.rulebook import read_rulebook
from circenses.draw.choices import Choices
from circenses.draw.goods import html_of
from circenses.draw.table import asked
from circenses.games.magna_roma import GAME, board, box, scoring
from circenses.games.magna_roma.board import outlook
from circenses.games.magna_roma.board.city import employment
from circenses.games.magna_roma.board.frame import window
from circenses.games.magna_roma.board.names import cell_words, site_words, tile_words
from circenses.games.magna_roma.state import CELL, DECLINE, ROTATION, SLOT, Decision
from circenses.games.magna_roma.vocabulary import GOODS
from tests.draw import hex_colors, parsed
from tests.playing import random_match

TABLES = [(1, "I"), (1, "II"), (1, "III"), (2, ""), (3, ""), (4, "")]
every_table = pytest.mark.parametrize(("players", "level"), TABLES)
DECIDED = [decision for decision in Decision if decision < Decision.STARS]
every_decision = pytest.mark.parametrize("decision", DECIDED, ids=lambda decision: decision.name)

# What only a thing that may be chosen looks like.
MARKS = ("data-move", 'class="mark"', "cellmark", "cellplus", "pick", "deed", 'class="turn"')


def start(players: int, level: str) -> dict[str, str]:
    return {"level": level} if players == 1 else {}


def positions(players: int, level: str, seed: int, share: float = 0.12) -> list[Match]:
    """Some positions of a random game, the last one among them."""
    luck = random.Random(seed)
    game = random_match(GAME, players, seed, **start(players, level))
    return [match.copy() for match in game if match.over or luck.random() < share]


@cache
def asking(decision: Decision) -> Match:
    """A position in the middle of a game in which this is to be decided."""
    players, level = (1, "II") if decision == Decision.POOL_TILE else (3, "")
    earliest = 0 if decision == Decision.FIRST_TILE else 60
    for seed in range(1, 100):
        for match in random_match(GAME, players, seed, **start(players, level)):
            asked = match.state.agenda[match.state.pending - 1].decision if not match.over else -1
            if asked == decision and match.ply >= earliest:
                return match.copy()
    raise AssertionError(f"{decision.name} never came up")


def parts_of(match: Match, viewer: int | None) -> list[Part]:
    """The table as a viewer sees it."""
    legal = match.legal(viewer) if viewer in match.waiting else []
    words = {move: match.describe(move, viewer) for move in legal}
    return GAME.parts(match.view(viewer), viewer, Choices(words))


def whole(match: Match, viewer: int | None) -> str:
    return "".join(part.html for part in parts_of(match, viewer))


# ---- what may be clicked


@every_decision
def test_every_decision_can_be_taken_on_the_board(decision):
    """Each legal move is somewhere on the board, with its words; nothing else is."""
    match = asking(decision)
    legal = {str(move): match.describe(move) for move in match.legal()}
    found = [e for e in parsed(whole(match, match.player)).iter() if "data-move" in e.attrib]
    assert {element.attrib["data-move"] for element in found} == set(legal)
    for element in found:
        assert element.attrib["aria-label"] == legal[element.attrib["data-move"]]
        assert element.attrib["role"] == "button"
        assert element.attrib["tabindex"] == "0"


@every_decision
def test_nothing_is_marked_for_those_who_wait(decision):
    """Who may not move now sees no mark of what may be done."""
    match = asking(decision)
    others = [player for player in range(match.players) if player != match.player]
    for viewer in [*others, None]:
        drawn = whole(match, viewer)
        assert [mark for mark in MARKS if mark in drawn] == []


@every_table
def test_the_table_is_sound(players, level):
    """All parts are well formed, use the theme's colors, and no two pieces share an id."""
    for match in positions(players, level, seed=players, share=0.05):
        for viewer in [*range(players), None]:
            parts = parts_of(match, viewer)
            drawn = "".join(part.html for part in parts)
            assert hex_colors(drawn) == []
            names = Counter(e.attrib["id"] for e in parsed(drawn).iter() if "id" in e.attrib)
            assert [name for name, count in names.items() if count > 1] == []
            assert len({part.key for part in parts}) == len(parts)


def test_parts_for_a_player_and_for_a_spectator():
    """A player's own city is large; a spectator sees that of the player who decides."""
    match = asking(Decision.CELL)
    mine = [part.key for part in parts_of(match, match.player)]
    others = [f"seat-{p}" for p in range(3) if p != match.player]
    shared = ["ring", "monuments", "provinces"]
    assert mine == ["hand", *shared, f"seat-{match.player}", "tracks", *others]
    watching = [part.key for part in parts_of(match, None)]
    assert watching == [*shared, "city", "tracks", "seat-0", "seat-1", "seat-2"]


def test_the_solo_table_has_objectives():
    """Four objectives beside their lines and in words, and a pool instead of a ring."""
    match = asking(Decision.POOL_TILE)
    parts = {part.key: part.html for part in parts_of(match, 0)}
    assert parts["objectives"].count("<li") == 4
    assert all(f'id="objective-{line}"' in parts["seat-0"] for line in range(4))
    assert "In your hand" not in parts["ring"]
    assert parts["ring"].count("data-move") == 3


def test_mr_12_7_the_solo_table_names_the_level():
    """MR-12.7: with the points so far, and at the end."""
    for match in positions(1, "I", seed=4, share=0.02):
        parts = {part.key: part.html for part in parts_of(match, 0)}
        (total,) = match.scores()
        points = f"{total} points" if match.over else f"{total} points so far"
        level = scoring.solo_title(total)
        assert f"{points}: <b>{level}</b>" in parts["objectives"]


@every_table
def test_the_window_shows_every_open_cell(players, level):
    """No cell that may be built on lies outside the picture."""
    for match in positions(players, level, seed=9, share=0.2):
        if match.over or match.state.agenda[match.state.pending - 1].decision != Decision.CELL:
            continue
        shown = window(GAME.read(match.view(match.player)).players[match.player])
        for move in match.legal():
            column, row = shown.place(move - CELL)
            assert 0 <= column < shown.columns
            assert 0 <= row < shown.rows
        assert max(shown.columns, shown.rows) <= 6


# ---- gains before the click


@every_table
def test_promised_gains_are_given(players, level):
    """What a rotation, a cell and a blessing promise is what the rules then give."""
    luck = random.Random(4)
    for match in positions(players, level, seed=17, share=0.15):
        if match.over:
            continue
        asked = match.state.agenda[match.state.pending - 1].decision
        table, player = GAME.read(match.view(match.player)), match.player
        if asked == Decision.ROTATION:
            turn = luck.randrange(len(match.legal()))
            promised = outlook.rotations(table, player)[turn]
            line = (ROTATION + turn,)
        elif asked == Decision.CELL:
            cell = luck.choice(match.legal()) - CELL
            promised = outlook.placements(table, player)[cell][0]
            line = (CELL + cell, ROTATION)
        elif asked == Decision.BLESS:
            move = luck.choice(match.legal())
            promised = outlook.blessings(table, player)[move - CELL]
            line = (move,)
        else:
            continue
        before = table.players[player]
        given = GAME.read(after(match, line).view(None)).players[player]
        assert promised == gained(GOODS.change(before, given))


def test_mr_9_2_what_a_reserved_tile_promises_is_there_next_turn():
    """The best placement of a player's next turn is what was told when the tile was reserved."""
    promised: dict[int, dict[int, tuple[int, ...]]] = {}
    kept = 0
    for match in random_match(GAME, 2, 17):
        if kept == 8:
            break
        player = match.player
        table = GAME.read(match.view(player))
        decision = asked(table).decision
        if decision == Decision.NEXT_TILE:
            slots = [move - SLOT for move in match.legal()]
            promised[player] = {k: outlook.best_of_slot(table, player, k) for k in slots}
        elif decision == Decision.CELL and player in promised:
            every = outlook.placements(table, player).values()
            best = max((gain for gains in every for gain in gains), key=size)
            assert best == promised[player][table.players[player].marker]
            kept += 1
    assert kept == 8


def after(match: Match, line: tuple[int, ...]) -> Match:
    """The match after some moves, all trades declined."""
    player = match.player
    for move in line:
        match.play(move)
    while not match.over and match.legal(player)[:1] == [DECLINE]:
        match.play(DECLINE)
    return match


@every_decision
def test_looking_ahead_changes_nothing(decision):
    """Describing and drawing leave the view as it was."""
    match = asking(decision)
    view = match.view(match.player)
    bytes_before = view.tobytes()
    words = {move: GAME.describe(view, match.player, move) for move in match.legal()}
    GAME.parts(view, match.player, Choices(words))
    assert view.tobytes() == bytes_before


@every_table
def test_population_is_shown_where_it_scores_most(players, level):
    """MR-R13: the dots on the monuments are an assignment that scores what the sheet says."""
    for match in positions(players, level, seed=23, share=0.1):
        for player in range(players):
            record = match.state.players[player]
            me = GAME.read(match.view(None)).players[player]
            employed = employment(me)
            points = 0
            for built, people in enumerate(employed):
                number = me.monuments[built]
                rows = box.Monument.population_at[number].tolist()
                worth = int(box.Monument.points_at[number, rows.index(people) if people else 0])
                points += worth * scoring.times_met(record, built)
            assert sum(employed) <= me.population
            assert points == scoring.score_monuments(record)


# ---- words


@every_table
def test_every_move_of_a_game_is_told(players, level):
    """Every prompt is short, and every sentence of the log cites a rule that exists."""
    book = read_rulebook((GAME.folder / "RULES.md").read_text(encoding="utf-8"))
    before = None
    for match in random_match(GAME, players, 31, **start(players, level)):
        view = match.view(None)
        if match.ply:
            player, move = match.history[-1]
            told = GAME.sentence(before, player, move, view)
            parsed(html_of(told))
            assert told.text == " ".join(told.text.split())
            assert told.rule in book.cited_in(told.rule)
        if not match.over:
            asked = GAME.prompt(view, match.player)
            assert len(asked.title) < 40
            assert not any(
                sign.isdigit() for sign in asked.title
            )  # the inscriptional face has none
            assert asked.steps is None or 1 <= asked.steps[0] <= asked.steps[1]
        before = view
    assert GAME.prompt(before, 0).title == "The game is over"


def test_tiles_in_words():
    """A tile is its color, its halves, its icon and its stars."""
    assert tile_words(0) == "red tile with 2 arcs, 1 gable and 1 block"
    assert tile_words(24) == "red tile with 1 gable, 1 block, 1 mask and 1 star"
    assert tile_words(95) == "brown tile with 1 arc, 1 mask and 2 stars"


@pytest.mark.parametrize(
    ("decision", "begins"),
    [
        (Decision.FIRST_TILE, "Reserve slot "),
        (Decision.POOL_TILE, "Take tile "),
        (Decision.CELL, "Place the tile on "),
        (Decision.ROTATION, "Keep the tile as it is: gain "),
        (Decision.TRADE, "Don't trade"),
        (Decision.ACTION, "Do nothing"),
        (Decision.SITE, "Build the "),
        (Decision.BLESS, "Bless the "),
        (Decision.NEXT_TILE, "Reserve slot "),
    ],
)
def test_moves_in_words(decision, begins):
    """A move is described as what a click would do."""
    match = asking(decision)
    words = [match.describe(move) for move in match.legal()]
    assert words[0].startswith(begins)
    assert len(set(words)) == len(words)
    assert not any(sentence_.endswith(".") for sentence_ in words)


def test_those_who_wait_read_what_for():
    assert [question.decision for question in GAME.questions] == DECIDED


def test_the_moment_is_the_turn():
    """Everyone places one tile a turn."""
    told = [GAME.moment(match.view(None)) for match in random_match(GAME, 2, 3)]

    assert list(dict.fromkeys(told)) == [f"turn {n} of 24" for n in range(1, 25)]


def test_a_cell_keeps_its_name():
    """Columns are letters and rows numbers of the whole map; the frame of a city shows them."""
    assert cell_words(box.CENTER) == "E5"
    assert cell_words(0) == "A1"
    assert site_words(box.CENTER) == "between E5 and F6"
    drawn = whole(asking(Decision.CELL), asking(Decision.CELL).player)
    assert ">E</text>" in drawn
    assert ">5</text>" in drawn


# ---- the box and the cover


def test_every_component_is_drawn_with_its_source():
    """The components page shows all that is in the box."""
    found = board.components()
    assert Counter(component.kind for component in found) == {
        "Tile": 96,
        "Town Center": 4,
        "Monument": 12,
        "Province": 10,
        "Trade token": 6,
        "Solo objective": 12,
    }
    assert len({(component.kind, component.name) for component in found}) == len(found)
    for component in found:
        assert hex_colors(component.html) == []
        assert len(parsed(component.html)) == 1
        assert component.source.startswith(("rulebook", "public:", "reconstructed"))


def test_the_cover_is_drawn():
    """The lobby shows six tiles that meet."""
    cover = board.picture()
    assert len(parsed(cover)) == 1
    assert hex_colors(cover) == []
