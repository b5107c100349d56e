"""The table of Rome & Roll: what may be clicked, how few clicks it takes, and what it says."""

import json
import re
import tomllib

import numpy as np

from circenses.core.compiling.interpret import interpreted
from circenses.core.play import preview
from circenses.core.play.seat_choices import choices_of
from circenses.draw.choices import Choices
from circenses.draw.pieces import disc
from circenses.games.rome_and_roll import GAME, box, vocabulary
from circenses.games.rome_and_roll.board import pieces
from circenses.games.rome_and_roll.board.drafting import PLAIN, actions_with
from circenses.games.rome_and_roll.board.forecast import forecast
from circenses.games.rome_and_roll.board.names import die_name
from circenses.games.rome_and_roll.board.paths import payments, units, usual_payment
from circenses.games.rome_and_roll.box import ground
from circenses.games.rome_and_roll.rules.resources import mark
from circenses.games.rome_and_roll.state import ACTION, DIE, DONE, SENATOR, SOURCE, Decision
from circenses.games.rome_and_roll.vocabulary import TRACKS, Action
from tests.draw import hex_colors, parsed
from tests.games.rome_and_roll.table import SOURCES, table
from tests.playing import random_match

NORTH = ((3, 7), (3, 8), (3, 9))
RARE = {Decision.MINERVA_FACE, Decision.JUPITER, Decision.EXCHANGE, Decision.STEAL_FROM,
        Decision.PARK, Decision.SENECA_ROAD}  # fmt: skip
DECIDED = {decision for decision in Decision if decision < Decision.ROUND} - RARE


def batch(laid):
    """The position as an array of one."""
    return np.frombuffer(laid.state.tobytes(), GAME.state.dtype).copy()


def read(laid, viewer=0):
    return GAME.read(GAME.view(batch(laid), viewer)[0])


def drawn(laid, viewer=0):
    """Every part by its key, with all choices of the viewer, paths too."""
    states = batch(laid)
    choices = Choices(choices_of(GAME, states, viewer)) if viewer == laid.waiting else Choices()
    view = GAME.view(states, viewer)[0]
    return {part.key: part.html for part in GAME.parts(view, viewer, choices)}


def clicks(html):
    """The paths of moves that clicks play."""
    return [tuple(map(int, path.split())) for path in re.findall(r'data-move="([\d ]+)"', html)]


def at_payment(yard, die="blue 1", **more):
    """A Training Ground (W, W, B) is to be paid for."""
    laid = table().give(yard=yard, **more).act(die, "construct", (4, 6), "Training Ground")
    return laid.place(*NORTH)


def sources(path):
    return [SOURCES[move - SOURCE] for move in path]


# ---- few clicks


def test_rr_18_3_the_usual_payment_takes_icons_of_the_die_before_the_yard():
    laid = at_payment("WWB")  # the die shows W and B as well
    assert laid.decision == Decision.PAY
    usual, said = usual_payment(read(laid), 0)

    assert set(sources(usual)) == {"die"}
    assert said == "Pay 1 wood from the die and 1 brick from the die"


def test_rr_18_3_a_payment_is_one_panel_each_way_one_click():
    """The usual way stands first, no way twice, and each pays all of the bill."""
    laid = at_payment("WWB")
    usual, _ = usual_payment(read(laid), 0)
    ways = payments(read(laid), 0)

    shown, _, single = drawn(laid)["doing"].partition("<details")
    assert clicks(shown) == list(ways)
    assert {path[0] for path in clicks(single)} == set(laid.moves())
    assert next(iter(ways)) == usual
    assert len({tuple(sorted(units(read(laid), 0, path))) for path in ways}) == len(ways) > 1
    for path in ways:
        paid = at_payment("WWB")
        for move in path:
            GAME.play(paid.state, 0, move)
        assert paid.covers(*NORTH)
    for move in usual:
        GAME.play(laid.state, 0, move)
    assert laid.covers(*NORTH)
    assert laid.yard() == "WB"


def test_rr_4_12_the_strip_says_why_an_action_is_not_offered():
    laid = table().give(yard="WWWB", senators=1).begin("red 2")
    while laid.decision != Decision.MAIN_ACTION:
        laid.play("no senator" if laid.decision == Decision.SENATOR_ICON else "done")
    open_ = {vocabulary.ACTION_NAMES[move - ACTION] for move in laid.moves() if move < ACTION + 6}
    said = [one.words for one in forecast(read(laid), 0) if not one.harm and not one.gain]

    assert "Construct: no builder or architect on this die" in said
    for name in vocabulary.ACTION_NAMES:
        assert any(name in reason for reason in said) == (name not in open_)


def test_rr_4_4_main_actions_are_open_while_a_senator_is_asked_for():
    """Trade needs nobody; Construct would need a builder, so its click uses a senator as one."""
    laid = table().give(yard="WWWB", senators=1).begin("red 2")
    assert laid.decision in (Decision.FREE_ACTION, Decision.SENATOR_ICON)
    open_ = {path[-1]: path for path in clicks(drawn(laid)["doing"])}

    assert not set(open_[ACTION + Action.TRADE]) & set(range(SENATOR + 1, SENATOR + 4))
    assert SENATOR + 1 in open_[ACTION + Action.CONSTRUCT]
    assert not set(open_.get(ACTION + Action.PASS, ())) & set(range(SENATOR + 1, SENATOR + 4))


def test_rr_11_6_a_bribe_is_asked_together_with_the_main_action():
    """The fish of the die can bribe; a player who does not want that clicks the action."""
    laid = table().give(yard="WWW").begin("blue 3")
    assert laid.decision == Decision.FREE_ACTION
    parts = drawn(laid)

    assert (DONE, ACTION + Action.TRADE) in clicks(parts["doing"])
    advisors = {path for key, html in parts.items() if key != "doing" for path in clicks(html)}
    assert len(advisors) == box.ADVISORS


def test_rr_6_4_a_place_is_clicked_on_the_map_and_paid_for_afterwards():
    """RR-18.2: where the way is forced a payment follows at once, and it is no choice here yet."""
    laid = table().give(yard="WWWBBB").act("blue 1", "construct", (4, 6), "Training Ground")
    assert laid.decision == Decision.ANCHOR
    parts = drawn(laid)

    assert clicks(parts.get("doing", "")) == []
    assert {path[0] for path in clicks(parts["map"])} == set(laid.moves())


def test_the_lesson_names_the_first_die_as_it_is_seen():
    """Two blue dice show a builder's trowel; the number and the place tell them apart."""
    folder = GAME.folder / "learn"
    moves = json.loads((folder / "lesson.json").read_text())["moves"][0].split()
    words = [step["words"] for step in tomllib.loads((folder / "lesson.toml").read_text())["steps"]]

    assert f"the {die_name(int(moves[0].split(':')[1]) - DIE)}, first in the row" in words[0]
    assert not any("hammer" in said for said in words)


def test_a_lesson_marks_only_the_place_that_it_asks_for():
    laid = table().give(yard="WWWBBB").act("blue 1", "construct", (4, 6), "Training Ground")
    words = choices_of(GAME, batch(laid), 0)
    asked = {path: said for path, said in words.items() if path == (laid.move(NORTH[0]),)}
    parts = GAME.parts(GAME.view(batch(laid), 0)[0], 0, Choices(asked))
    city = next(part.html for part in parts if part.key == "map")

    assert drawn(laid)["map"].count("cellmark") == len(laid.moves()) > 1
    assert city.count("cellmark") == len(clicks(city)) == 1


# ---- the map


def drawn_map(laid, viewer=0):
    """The map when nobody has to decide."""
    parts = GAME.parts(GAME.view(batch(laid), viewer)[0], viewer, Choices())
    return next(part.html for part in parts if part.key == "map")


def things_in(html):
    return set(re.findall(r'data-thing="([^"]+)"', html))


def test_the_map_explains_buildings_hills_and_the_forum_each_by_itself():
    """Over open ground nothing is explained: the map as a whole is no thing."""
    laid = table()
    laid.build(0, "Training Ground", *NORTH)
    building, view = f"building:{ground.square_at(*NORTH[0])}", GAME.view(batch(laid), 1)[0]
    html = drawn_map(laid, viewer=1)
    hills = {f"hill:{vocabulary.HILLS.index(letter)}" for letter in "CPALEV"}

    assert "data-thing" not in re.search(r"<svg[^>]*>", html)[0]
    assert things_in(html) == {"forum:0", building, *hills}
    told = GAME.explain(view, 1, building)
    assert (told.title, told.now) == ("Training Ground", "It belongs to I. Worth 1 point now.")
    assert GAME.explain(view, 1, "hill:0").title == "Capitolinus"


def test_a_hill_is_named_in_short_where_no_two_free_squares_lie_side_by_side():
    laid = table()
    assert ">Capitolinus<" in drawn_map(laid)
    laid.build(0, "Camp", (3, 4), (3, 5))
    laid.build(0, "Camp", (4, 5), (5, 5))
    city = drawn_map(laid)  # (3, 6) and (4, 4) are left
    assert ">Cap.<" in city and "Capitolinus" not in city


def test_a_hill_is_named_down_a_column_if_no_row_has_room():
    laid = table()
    laid.build(0, "Camp", (7, 5), (7, 6))
    laid.build(0, "Camp", (8, 5), (8, 6))
    laid.build(0, "Camp", (7, 8), (8, 8))
    city = drawn_map(laid)  # (7, 7) and (8, 7) are left
    assert "rotate(-90" in re.search(r"<text[^>]*>Palatinus<", city)[0]


# ---- what it says


def told(laid, choice):
    """Make a choice: its sentence in the log, and whether a turn in one sentence leaves it out."""
    before, player, move = batch(laid), laid.waiting, laid.move(choice)
    laid.play(choice)
    views = [GAME.view(states, None)[0] for states in (before, batch(laid))]
    is_step = GAME.questions.asked(before[0]).answer(move).step
    return GAME.sentence(views[0], player, move, views[1]).text, is_step


def test_the_log_tells_a_conquest_with_its_glory():
    laid = table().give(soldiers=3).act("red 3", "conquer", "hispania")
    assert told(laid, "H1") == ("conquered Tarraco, gaining 1 wood, 1 brick and 1 glory", False)


def test_rr_6_15_the_log_tells_what_was_built_and_each_payment_once():
    laid = table().give(yard="WWBB").act("blue 4", "construct", (4, 6), "Training Ground")
    assert told(laid, NORTH[0]) == ("built the Training Ground at row 4, column 8", False)
    laid.place(*NORTH)
    assert laid.decision == Decision.PAY
    said = [told(laid, "yard") for _ in range(2)]

    assert all(is_step for _, is_step in said)
    assert said[0][0] == "paid 1 wood from the yard"
    assert "paid" not in said[1][0].removeprefix("paid")


def test_rr_18_1_the_log_tells_a_building_that_had_only_one_place():
    """With the blueprint; otherwise nobody would read that it was built."""
    games = (random_match(GAME, 2, seed) for seed in range(4))
    said = [line for game in games for line in lines_of_blueprints(game)]

    assert any(line.startswith("built the ") for line in said)
    assert any(line.startswith("chose the ") for line in said)


def lines_of_blueprints(game):
    """The sentences of all choices of a blueprint, each with the question that follows it."""
    before = None
    for match in game:
        if before is not None and GAME.questions.asked(before).decision == Decision.BLUEPRINT:
            player, move = match.moves[-1]
            said = GAME.sentence(before, player, move, match.view(None)).text
            is_placing = GAME.questions.asked(match.view(None)).decision == Decision.ANCHOR
            assert said.startswith("chose") == is_placing
            yield said
        before = match.view(None).copy() if not match.over else None


def test_rr_7_11_the_log_gives_what_another_player_gained_a_verb():
    laid = table()
    laid.build(1, "Training Ground", *NORTH)
    laid.build(1, "Training Ground", (2, 7), (2, 8), (2, 9))
    laid.act("red 3", "raise", NORTH[0])
    assert "; II gained 1 coin" in told(laid, "done")[0]


def test_every_decision_is_reached_and_drawn():
    """In random games of all sizes; the drawing is XML without a color of its own."""
    seen = set()
    for seed in range(12):
        for match in random_match(GAME, 1 + seed % 4, seed):
            asked = None if match.over else match.state.agenda[match.state.pending - 1].decision
            if asked in seen:
                continue
            seen.add(asked)
            player = (match.waiting or [0])[0]
            said = {move: match.describe(move, player) for move in match.legal(player)}
            for part in GAME.parts(match.view(player), player, Choices(said)):
                parsed(f"<div>{part.html}</div>")
                assert hex_colors(part.html) == []
        if seen >= DECIDED:
            return
    raise AssertionError(f"never asked: {DECIDED - seen}")


# ---- what is coming


def test_rr_14_2_the_forecast_names_the_next_nero_card():
    """A number of boxes more on that track, and the card with that many points is taken."""
    laid = table()
    (said,) = [one.words for one in forecast(read(laid), 0) if one.gain]
    steps, track, points = re.fullmatch(r"(\d+) more (\w+): a Nero card, \+(\d+)", said).groups()
    interpreted(mark)(laid.state, 0, TRACKS.index(track), int(steps))
    (card,) = [n for n in range(box.NERO_CARDS) if laid.state.players[0].nero >> n & 1]
    assert box.NeroCard.vp[card] == int(points)


def test_rr_14_1_the_forecast_tells_the_last_round():
    laid = table()
    assert not [one for one in forecast(read(laid), 0) if one.harm]
    laid.state.last_round = laid.state.rounds + 1
    assert forecast(read(laid), 0)[0].words == "one more round after this one"
    laid.state.last_round = laid.state.rounds
    assert forecast(read(laid), 0)[0].words == "this is the last round"


# ---- what a die would let me do


def test_rr_4_12_a_die_of_the_draft_lets_me_do_what_it_promised():
    """Who takes the last die acts first: nothing changes in between."""
    seen = 0
    for match in random_match(GAME, 2, 11):
        if match.over or seen == 4:
            break
        asked = preview.decision(match.state)
        if asked != Decision.DRAFT or match.player != match.state.pro_consul:
            continue
        for move in match.legal():
            promised = actions_with(GAME.read(match.view(match.player)), match.player, move - DIE)
            ahead = match.copy()
            ahead.play(move)
            if preview.decision(ahead.state) != Decision.TURN_DIE:
                continue
            states = ahead.states
            preview.played(GAME, states, match.player, [(move,)], PLAIN)
            if preview.decision(states[0]) == Decision.MAIN_ACTION:
                assert promised == tuple(
                    sorted(m - ACTION for m in ahead.legal() if m < ACTION + 6)
                )
                seen += 1
    assert seen


# ---- looking at another seat


def test_dice_carry_their_seat_so_that_nobody_reads_a_rivals_as_his_own():
    laid = table().give(dice=[0, 1]).give(player=1, dice=[2, 3])
    for seat, numeral in enumerate(("I", "II")):
        parts = GAME.parts(GAME.view(batch(laid), 0)[0], seat, Choices())
        dice = next(part.html for part in parts if part.key == "dice")
        assert "Yours" not in dice
        assert re.search(rf'<small><span class="seat"[^>]*>{numeral}</span> to play</small>', dice)


def test_a_newcomer_reads_below_each_of_these_questions_what_it_means():
    asked = (
        Decision.START_SETTLEMENT, Decision.MAIN_ACTION, Decision.BLUEPRINT,
        Decision.CONQUER_REGION,
    )  # fmt: skip
    assert all(GAME.questions[decision].text for decision in asked)


def test_rr_15_1_senecas_pieces_are_never_taken_for_those_of_the_last_seat():
    """Pictures are kept by seat: Seneca has the last seat's color, and a letter of his own."""
    last, seneca = pieces.seat_of(box.SEATS, box.SEATS - 1), pieces.seat_of(1, 1)
    assert last != seneca
    assert last.color == seneca.color
    assert ">IV<" in disc(0, 0, 9, last)
    assert ">S<" in disc(0, 0, 9, seneca)
