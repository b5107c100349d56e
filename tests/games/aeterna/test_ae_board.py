"""The table of Æterna: what it shows, what may be clicked, and what it says."""

import random
import re
from collections import Counter
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from circenses.core.play import preview
from circenses.core.play.game import Part
from circenses.core.rules.agenda import ask
from circenses.core.state.schema import EMPTY
from circenses.core.text.goods import plus
from circenses.core.text.lists import counted
from circenses.core.text.rulebook import read_rulebook
from circenses.core.text.sentences import Some
from circenses.draw import svg
from circenses.draw.choices import Choices
from circenses.draw.goods import html_of
from circenses.draw.table import asked
from circenses.games.aeterna import GAME, board
from circenses.games.aeterna.board import pieces
from circenses.games.aeterna.board.city import hill_body
from circenses.games.aeterna.board.explanations import explain_hill
from circenses.games.aeterna.board.names import an, card_name
from circenses.games.aeterna.board.outlook import cost_of, wheat_for
from circenses.games.aeterna.board.pieces import century_words
from circenses.games.aeterna.box import ACTIVE, HILLS, Card
from circenses.games.aeterna.effects import Word
from circenses.games.aeterna.state import (
    CONSTRUCT,
    HAND_CARD,
    HILL,
    INFLUENCE,
    NO_TOKEN,
    PASS,
    PLAY,
    SITE,
    Decision,
    Phase,
)
from circenses.games.aeterna.vocabulary import GOODS, ORDINALS
from tests.draw import hex_colors, parsed
from tests.games.aeterna.table import CARD, Table, crowds, drafted, fresh, random_game, turn
from tests.playing import random_match

DECIDED = [decision for decision in Decision if decision < Decision.DRAFT_PHASE]
every_decision = pytest.mark.parametrize("decision", DECIDED, ids=lambda decision: decision.name)
some_tables = pytest.mark.parametrize("players", [1, 2])

# What only a thing that may be chosen looks like.
MARKS = ("data-move", 'class="mark"', "ghost", "pick", "btn act", "var(--act)")


@pytest.fixture(autouse=True)
def look_at_the_view_itself(monkeypatch):
    """Positions laid out by hand remember no draft, so no world can be imagined that fits them."""
    found = lambda game, view, player: np.frombuffer(view, game.state.dtype)  # noqa: E731
    monkeypatch.setattr(preview, "world_of", found)


def card_with(word: Word) -> int:
    return Card.word.tolist().index(int(word))


ARGUMENTS = {
    Decision.OPTION: card_with(Word.CHOOSE),
    Decision.ACT: card_with(Word.ACT),
    Decision.BUILDING_HILL: 1,
}


def rich() -> Table:
    """A turn of seat 0 at a full table, with something of everything."""
    table = turn(4, S=3, A=30, W=6, C=4, U=5)
    table.give_hand("Comitium", "Regia", "Etruria", "Latium").lay("Casa Romuli", "Lupercal")
    table.own("Cloaca Maxima", "Apulia", this_era=True).open("Tarquinius Superbus", "Romulus")
    table.own(Card.written[int(ACTIVE[0])]["name"])
    table.stand(1, (1, 2), (0, 1)).stand(2, (1, 1), (2, 1), (3, 1)).stand(3, (0, 1))
    return table.tokens(1, "play_card", "stone", "unrest_2").damage(1, 2)


def asking(decision: Decision) -> Table:
    """A position in which this is to be decided."""
    if decision == Decision.DRAFT:
        return fresh(4)
    table = rich()
    if decision == Decision.SLOT:
        for me in table.state.players:
            me.position = EMPTY
    if decision != Decision.TURN:
        ask(table.state, 0, decision, ARGUMENTS.get(decision, 0))
    return table


def view_of(table: Table, viewer: int | None):
    states = np.frombuffer(table.state.tobytes(), GAME.state.dtype).copy()
    return GAME.view(states, viewer)[0]


def choices(table: Table, viewer: int | None) -> dict[int, str]:
    if viewer not in table.waiting:
        return {}
    view = view_of(table, viewer)
    return {move: GAME.describe(view, viewer, move) for move in table.moves(viewer)}


def parts_of(table: Table, viewer: int | None) -> dict[str, Part]:
    parts = GAME.parts(view_of(table, viewer), viewer, Choices(choices(table, viewer)))
    assert len({part.key for part in parts}) == len(parts)
    return {part.key: part for part in parts}


def whole(table: Table, viewer: int | None) -> str:
    return "".join(part.html for part in parts_of(table, viewer).values())


def told(table: Table, *moves: int) -> str:
    """What the log says of the last of these moves."""
    table.play(*moves[:-1])
    before, player = view_of(table, None), table.waiting[0]
    table.play(moves[-1])
    return GAME.sentence(before, player, moves[-1], view_of(table, None)).text


# ---- what may be clicked


@every_decision
def test_every_decision_can_be_taken_on_the_board(decision):
    """Each legal move is somewhere on the board, with its words; nothing else is."""
    table = asking(decision)
    legal = {str(move): words for move, words in choices(table, 0).items()}
    assert legal
    assert len(set(legal.values())) == len(legal)
    found = [e for e in parsed(whole(table, 0)).iter() if "data-move" in e.attrib]
    assert {element.attrib["data-move"] for element in found} == set(legal)
    for element in found:
        assert element.attrib["aria-label"] == legal[element.attrib["data-move"]]
        assert element.attrib["role"] == "button"
        assert element.attrib["tabindex"] == "0"


@every_decision
def test_nothing_is_marked_for_those_who_wait(decision):
    """Who may not move now sees no mark of what may be done, and no reason why not."""
    table = asking(decision)
    others = [player for player in range(4) if player not in table.waiting]
    for viewer in [*others, None]:
        drawn = whole(table, viewer)
        assert [mark for mark in MARKS if mark in drawn] == []
        assert "needs " not in drawn


@every_decision
def test_the_question_is_short(decision):
    """One imperative without figures, for the inscriptional face has none."""
    question = GAME.prompt(view_of(asking(decision), 0), 0)
    assert len(question.title) < 40
    assert not any(sign.isdigit() for sign in question.title)
    assert question.text.endswith(".")


@every_decision
def test_looking_changes_nothing(decision):
    """Describing and drawing leave the view as it was."""
    table = asking(decision)
    view = view_of(table, 0)
    before = view.tobytes()
    GAME.parts(view, 0, Choices(choices(table, 0)))
    assert view.tobytes() == before


@some_tables
def test_the_table_is_sound(players):
    """Well formed, in the theme's colors, no id twice, every sentence with a rule that exists."""
    book = read_rulebook((GAME.folder / "RULES.md").read_text(encoding="utf-8"))
    luck = random.Random(3)
    before = None
    for table in watched(players, 31):
        view = view_of(table, None)
        if before is not None:
            said = GAME.sentence(before, *table.last, view)
            parsed(html_of(said))
            assert said.rule in book.cited_in(said.rule)
            assert said.text == " ".join(said.text.split())
            assert "<" not in said.text
        if luck.random() < 0.06 or not table.waiting:
            for viewer in [*range(players), None]:
                drawn = whole(table, viewer)
                assert hex_colors(drawn) == []
                names = Counter(e.attrib["id"] for e in parsed(drawn).iter() if "id" in e.attrib)
                assert [name for name, count in names.items() if count > 1] == []
        before = view
    assert "Final score: " in said.text
    assert GAME.prompt(before, 0).title == "The game is over"


def watched(players, seed):
    """A random game that remembers who made the last move."""
    luck = random.Random(seed)
    table = fresh(players, seed)
    yield table
    while table.waiting:
        player = luck.choice(table.waiting)
        move = luck.choice(table.moves(player))
        table.last = (player, move)
        GAME.play(table.state, player, move)
        yield table


# ---- numbers before the click


def test_what_is_promised_is_what_happens():
    """The words of a move name the price, gain and place that the rules then give."""
    checked = Counter()
    for table in random_game(2, 8):
        if not table.waiting:
            continue
        player = table.waiting[0]
        view = view_of(table, player)
        decision = asked(GAME.read(view)).decision
        if decision not in (Decision.PLAY, Decision.INFLUENCE):
            continue
        checked[decision] += 1
        for move in table.moves(player):
            said, then = GAME.describe(view, player, move), GAME.read(view)
            states = np.frombuffer(table.state.tobytes(), GAME.state.dtype).copy()
            GAME.drivers.play_move(states, 0, player, move)
            now = GAME.read(GAME.view(states, player)[0])
            before, after = then.players[player], now.players[player]
            if decision == Decision.INFLUENCE:
                place = after.place[move - HILL]
                assert f" {ORDINALS[place]} place (" in said
                paid = before.wheat - after.wheat
                assert (f"pay {paid} wheat" if paid else "free") in said
            else:
                cost = cost_of(before, before.hand[move - HAND_CARD])
                gain = plus(GOODS.change(before, after), cost)
                assert said.endswith(f"gain {GOODS.words(gain)}")
    assert len(checked) == 2


@pytest.mark.parametrize(
    ("stacks", "cards", "place"),
    [
        ([(1, 2), (0, 1)], [], 1),
        ([(1, 1), (0, 1)], [], 0),
        ([(1, 2), (2, 1)], [], 2),
        ([(1, 1)], [], 1),
        ([], [], 0),
        ([(1, 2), (0, 1)], ["overtake"], 0),
    ],
)
def test_the_place_that_is_promised(stacks, cards, place):
    """AE-7.4.4: a larger stack passes smaller ones; an overtaker passes equal ones too."""
    table = turn(4, W=5, C=3)
    table.own(*[Card.written[card_with(Word.OVERTAKE)]["name"] for _ in cards])
    crowds(table, {1: stacks})
    wheat = wheat_for(GAME.read(view_of(table, None)), 0, 0)
    table.play(INFLUENCE)
    said = GAME.describe(view_of(table, 0), 0, HILL)
    table.play(HILL)
    assert f" {ORDINALS[place]} place (" in said
    assert table.me().place[0] == place
    assert table.goods("W") == [5 - wheat]


# ---- what is shown


def test_parts_for_a_player_and_for_a_spectator():
    """Choices first, then the board, the viewer's Domus and the others."""
    shared = ["turn", "hills", "cards", "people", "offer"]
    seats = ["seat-0", "seat-1", "seat-2", "seat-3"]
    assert list(parts_of(rich(), 0)) == ["doing", *shared, *seats, "unrest"]
    assert list(parts_of(rich(), None)) == [*shared, *seats, "unrest"]
    assert "offer" not in parts_of(fresh(4), 0)
    assert "umbra" in parts_of(drafted(1), 0)


def test_hills_that_are_not_open_say_why():
    """AE-7.4.1, AE-7.4.2: full, or too dear."""
    table = rich().set(W=1)
    table.play(INFLUENCE)
    drawn = parts_of(table, 0)["hills"].html
    assert drawn.count('class="hill no"') == 5
    assert ">full<" in drawn
    assert drawn.count(">needs 2 wheat<") == 4
    assert ">free<" in drawn


def test_cards_that_cannot_be_paid_say_why():
    """AE-5.R2: the whole cost must be in the Domus."""
    table = turn(4, S=0, A=0, C=7).give_hand("Etruria", "Regia")
    drawn = parts_of(table.play(PLAY), 0)["cards"].html
    assert 'class="card no"' in drawn
    assert re.search(r'class="why">needs [\w ]+<', drawn)


def test_the_prefect_has_a_standard():
    """AE-1.6: every Hill with citizens has one Prefect."""
    drawn = parts_of(rich(), None)["hills"].html
    assert drawn.count("<title>Prefect</title>") == 3


def test_the_draft_shows_what_was_kept():
    """AE-4.R2: the pack, the kept cards, and the choice that waits for the others."""
    table = fresh(4)
    pack = parts_of(table, 0)["cards"]
    assert pack.title == "Your pack"
    assert pack.html.count("data-move") == 5
    table.play(2, player=0)
    chosen = parts_of(table, 0)["cards"].html
    assert "data-move" not in chosen
    assert chosen.count("slot picked") == 1
    for player in (1, 2, 3):
        table.play(0, player=player)
    assert 'class="kept"' in parts_of(table, 0)["cards"].html


def test_others_see_no_card_of_a_hand():
    """AE-15: only the number of cards."""
    table = rich()
    for viewer in (1, None):
        drawn = whole(table, viewer)
        assert "Comitium" not in drawn
        assert 'title="cards in hand"' in drawn


def test_ae_15_4_the_log_names_a_drafted_card_to_its_owner_alone():
    """The player who keeps a card reads its name; the others read that it lies face down."""
    table = fresh(4)
    before = {viewer: view_of(table, viewer) for viewer in (0, 1, None)}
    card = card_name(int(before[0].players[0].pack[2]))
    table.play(2, player=0)

    told = {v: GAME.sentence(was, 0, 2, view_of(table, v)).text for v, was in before.items()}

    assert told == {0: f"kept {card}", 1: "kept a card face down", None: "kept a card face down"}


def test_another_players_hand_lies_face_down():
    """AE-15: looked at closely, a hand shows backs, and is not called mine."""
    table = turn(4).give_hand("Etruria", "Regia")
    looked_at = {part.key: part for part in GAME.parts(view_of(table, 1), 0, Choices({}))}["cards"]
    assert looked_at.title == "Hand"
    assert looked_at.html.count('aria-label="a card in hand"') == 2
    assert parts_of(table, 0)["cards"].title == "Your hand"


# ---- words


@pytest.mark.parametrize(
    ("goods", "words"),
    [
        ([0, 0, 2], "2 wheat"),
        ([1, 0, 0, 1], "1 citizen and 1 aureus"),
        ([2, 3, 1, 4, -2, 1], "2 citizens, 3 stones, 1 wheat, 4 aurei, unrest −2 and 1 point"),
    ],
)
def test_chips_are_read_as_words(goods, words):
    assert Some(GOODS, tuple(goods)).text == words


def test_articles():
    assert (an("Templum"), an("Aquaeductus")) == ("a Templum", "an Aquaeductus")


@pytest.mark.parametrize(
    ("printed", "words"),
    [
        ("VIII BC", "8th century BC"),
        ("III - II BC", "3rd to 2nd century BC"),
        ("I BC - I AD", "1st century BC to 1st AD"),
    ],
)
def test_centuries_in_our_own_words(printed, words):
    assert century_words(printed) == words


def test_what_the_log_says():
    """Past tense, numbers before names, what was really gained."""
    assert told(rich(), PASS) == "passed and gained 4 points"
    assert told(rich(), CONSTRUCT, SITE + 1) == "constructed an Aquaeductus and gained 3 points"
    assert told(rich(), INFLUENCE, HILL + 3) == (
        "influenced Caelius for 2 wheat and took first place (5 points)"
    )
    assert told(rich(), INFLUENCE, HILL, NO_TOKEN) == "took no token from Capitolinus"
    said = told(turn(2, C=7).give_hand("Etruria").own("Campania"), PLAY, HAND_CARD)
    assert said.startswith("played Etruria for ")
    table = turn(2, C=7).give_hand("Etruria").own("Campania")
    before = table.goods("A")[0]
    table.play(PLAY, HAND_CARD)
    assert f"{table.goods('A')[0] - before} aur" in said  # AE-7.1.3 included


def test_the_log_tells_of_gens_umbra():
    """AE-16.4: what it did after my turn, and that it finishes alone after I pass."""
    table = drafted(1)
    table.set(W=5, C=3).no_tokens().give_hand()
    assert "Gens Umbra" in told(table, INFLUENCE, HILL)
    assert "Gens Umbra took its last turns and passed" in told(table, PASS)


def last_turn(**goods: int) -> Table:
    """A turn of the last Era, which no phase I follows."""
    table = turn(2, era=3, **goods)
    agenda = table.state.agenda
    last = [agenda[k].decision for k in range(table.state.pending)]
    kept = [k for k, decision in enumerate(last) if decision != Decision.END_OF_ERA_PHASE]
    for place, k in enumerate(kept):
        agenda[place] = agenda[k]
    table.state.pending = len(kept)
    return table


def test_the_log_tells_of_phases_and_of_the_end():
    """AE-9, AE-10: what the phases changed, also in the last Era, and the final scores."""
    table = crowds(last_turn(W=9, C=2, P=10), {1: [(0, 2)], 2: [(1, 1)]})
    table.play(PASS)
    said = told(table, PASS)
    assert said.startswith("passed and gained 1 point. Devastated: Capitolinus. Then I ")
    totals = [table.total(player) for player in range(2)]
    ended = [counted(total, "point") for total in totals]
    assert said.endswith(f"Final score: I {ended[0]}; II {ended[1]}")


# ---- the box and the cover


def test_every_component_is_drawn_with_its_source():
    """The components page shows all that is in the box."""
    found = board.components()
    kinds = Counter(component.kind for component in found)
    assert (kinds["Monument"], kinds["Province"], kinds["Personality"]) == (36, 24, 12)
    assert (kinds["Hill"], kinds["Unrest Damage token"]) == (7, 6)
    assert len({(component.kind, component.name) for component in found}) == len(found)
    for component in found:
        assert hex_colors(component.html) == []
        assert len(parsed(component.html)) == 1
        assert component.source.startswith(("rulebook", "public:", "reconstructed"))


def test_every_card_tells_when_it_works():
    """Now, Always, Whenever, Use or For each; Provinces do nothing."""
    words = {component.name: component.html for component in board.components()}
    openings = Counter(
        re.search(r'class="when">([A-Z][a-z]+)', words[name])[1]
        for name, card in CARD.items()
        if 'class="when"' in words[name]
    )
    assert set(openings) == {"Now", "Always", "Whenever", "Use", "For"}
    assert sum(openings.values()) == 48


def test_the_cover_is_drawn():
    """The lobby shows citizens on a Hill."""
    assert len(parsed(board.picture())) == 1
    assert hex_colors(board.picture()) == []


def test_those_who_wait_read_what_for():
    assert [question.decision for question in GAME.questions] == DECIDED


def test_the_moment_is_the_era():
    told = [GAME.moment(match.view(None)) for match in random_match(GAME, 2, 3)]

    assert list(dict.fromkeys(told)) == ["Era I", "Era II", "Era III"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ae_9_1_the_card_of_a_hill_tells_the_points_that_are_drawn_on_it(players):
    for table in islice(random_game(players, 5), 0, None, 40):
        seen = GAME.read(table.state)
        for number in (n for n in range(HILLS) if seen.hills[n].active):
            spot = seen.hills[number]
            drawn = hill_body(number, seen.gentes, spot.devastations, tuple(spot.buildings))
            points = re.findall(r'font-weight="750"[^>]*>(\d+)<', drawn)
            told = re.findall(r"\d+", explain_hill(seen, 0, number).text)
            assert points == [n for n in told if n != "0"]


def test_ae_9_r8_phase_i_belongs_to_its_own_era():
    """Where positions are chosen for the next Era, the header still names this one."""
    told = [
        GAME.moment(match.view(None))
        for match in random_match(GAME, 2, 3)
        if match.view(None).phase == Phase.END_OF_ERA
    ]
    assert list(dict.fromkeys(told)) == ["Era I", "Era II"]


# ---------------------------------------------------------------- pictures of the cards

PICTURES = sorted(pieces.PICTURES.glob("*.svg"))
THEME = (Path(svg.__file__).parent / "theme" / "tokens.css").read_text(encoding="utf-8")
SHOWN = [row["picture"] for row in Card.written]


def test_every_card_has_a_picture_of_its_own():
    assert len({*SHOWN}) == len(SHOWN) == 72
    assert {*SHOWN} == {file.stem for file in PICTURES}


@pytest.mark.parametrize("file", PICTURES, ids=lambda file: file.stem)
def test_a_picture_is_made_of_few_paths_in_the_colors_of_the_theme(file):
    """No text, gradient, script or color of its own; small enough to be part of a page."""
    drawn = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    colors = [part.get(key) for part in drawn for key in ("fill", "stroke") if part.get(key)]
    tokens = {color[len("var(--") : -1] for color in colors if color != "none"}

    assert drawn.get("viewBox") == "0 0 150 78"
    assert {part.tag.rpartition("}")[2] for part in drawn} == {"path"}
    assert all(color == "none" or color.startswith("var(--") for color in colors)
    assert all(f"--{token}:" in THEME for token in tokens)
    assert file.stat().st_size < 4000


def test_a_pack_may_name_a_building_instead():
    assert "<svg" in pieces.draw_picture("basilica")
    assert pieces.draw_picture("basilica") != pieces.draw_picture("comitium")
