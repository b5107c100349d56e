"""What must hold for every game, at every player count and in every variant.

CIRCENSES_GAMES      how many random games are played at each table (default: 1; tables are many)
CIRCENSES_GUESTS     packages of games to be held to it instead of ours, separated by spaces
"""

import dis
import itertools
import os
import random
import re
import subprocess
import sys
import tomllib
from itertools import combinations_with_replacement, product
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from circenses import games
from circenses.core.compiling.interpret import Interpreter, interpreted
from circenses.core.compiling.jit import COMPILED
from circenses.core.content.shapes import Group
from circenses.core.errors import BadRecord, IllegalMove
from circenses.core.play.history import seats_in
from circenses.core.play.match import Match, replayed
from circenses.core.play.preview import decision
from circenses.core.play.replay import Record
from circenses.core.play.seat_choices import LONGEST, MOST_MOVES, choices_of
from circenses.core.play.telling import things
from circenses.core.play.undo_limit import reveals
from circenses.core.play.view_types import types_of
from circenses.core.rules import agenda
from circenses.core.state.schema import Asked, Kind
from circenses.core.state.view import copied, covered, hidden_leaves
from circenses.draw.choices import Choices
from tests.boxes import box_of, choices_in
from tests.games.digests import digests
from tests.games.leanings import leaning
from tests.playing import (
    MANY,
    covering,
    every_game,
    every_table,
    few_tables,
    goes_together,
    random_match,
    tables,
)

GAMES = int(os.environ.get("CIRCENSES_GAMES", "1"))
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module", params=tables(), ids=lambda table: table.name)
def table(request):
    return request.param


FIRST = {table.game.id: table for table in reversed(tables())}


@pytest.fixture(params=FIRST.values(), ids=FIRST)
def first_table(request):
    """One table of each game, for what does not depend on who plays."""
    return request.param


@pytest.fixture(params=range(GAMES))
def seed(table, request):
    """Another one at every table, and the same in every run."""
    return random.Random(f"{table.name} {request.param}").getrandbits(63)


def differing_fields(game, states, others):
    """The fields in which two positions are not the same."""
    same = states.tobytes() == others.tobytes()
    leaves = [] if same else game.state.leaves()
    found = [leaf.name for leaf in leaves if (leaf.of(states) != leaf.of(others)).any()]
    return found if same or found else ["the room between the fields"]


def differing_blocks(game, tensor, other):
    """The places by name in which two tensors are not the same."""
    names = next(plan.names for plan in game.plans.values() if plan.length == len(tensor))
    return [names[place] for place in np.flatnonzero(tensor != other)]


def scrambled(game, states, viewer, luck):
    """The same states with everything that the viewer may not know changed at random."""
    other = states.copy()
    for leaf in hidden_leaves(game.state):
        values = leaf.of(other)
        hide = covered(leaf, values, viewer)
        low = 0 if leaf.field.kind is Kind.CHANCE else leaf.field.least
        values[hide] = [luck.randint(low, leaf.field.most) for _ in range(int(hide.sum()))]
    return other


GAMES_KEPT = 4  # tests of one table come one after the other
kept: dict[tuple[str, int], list[Match]] = {}


def whole_game(table, seed):
    """A random game, position by position, played once for all tests; do not change it."""
    key = (table.name, seed)
    if key not in kept:
        if len(kept) == GAMES_KEPT:
            del kept[next(iter(kept))]
        game = random_match(table.game, table.players, seed, **table.options)
        kept[key] = [match.copy() for match in game]
    return kept[key]


def some_positions(table, seed, share=0.1):
    """About one in ten positions of a random game, each as an independent match."""
    luck = random.Random(seed)
    for match in whole_game(table, seed):
        if match.over or luck.random() < share:
            yield match.copy()


BOXES = {
    table.game.id: table.game
    for table in tables()
    if any((table.game.folder / file).exists() for file in ("box.py", "check.py"))
}


@pytest.fixture(params=BOXES.values(), ids=BOXES)
def boxed(request):
    """A game with its components."""
    path = request.param.folder / "components.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")), request.param


def places_in(components, depth=2):
    """Every table and row that a key could be written into."""
    for value in components.values() if isinstance(components, dict) else components:
        if isinstance(value, dict):
            yield value
        if isinstance(value, dict | list) and depth:
            yield from places_in(value, depth - 1)


def test_every_key_of_the_components_is_checked(boxed):
    """The box is in order; a key that is not declared is a problem, wherever it stands."""
    components, game = boxed
    assert game.check(components) == []
    for place in list(places_in(components)):
        place["unheard_of"] = 1
        assert game.check(components), place
        del place["unheard_of"]


def read_of_box(function):
    """What a function reads of the box: pairs of a class of it and a name."""
    thing = None
    for step in dis.get_instructions(getattr(function, "py_func", function)):
        if step.opname == "LOAD_GLOBAL":
            thing = function.__globals__.get(step.argval)
        elif step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
            if isinstance(thing, Group):
                yield thing, step.argval
            own = isinstance(thing, ModuleType)
            thing = getattr(thing, step.argval, None) if own else None
        elif step.opname not in ("CACHE", "PUSH_NULL"):
            thing = None


def test_every_name_that_is_read_of_the_box_is_there(boxed):
    """The type checker does not look into rules, so this does."""
    _, game = boxed
    game.board, game.value, game.questions  # noqa: B018  # imports them
    modules = [it for name, it in [*sys.modules.items()] if name.startswith(f"{game.home}.")]
    own = {it for one in modules for it in vars(one).values() if hasattr(it, "__globals__")}
    missing = [
        f"{function.__module__}.{function.__name__}: {thing.__name__} has no {name}"
        for function in own
        for thing, name in read_of_box(function)
        if not hasattr(thing, name)
    ]
    assert missing == []


def test_some_move_is_legal_until_the_end(table, seed):
    """While someone is asked, everyone who is asked has a move; at the end nobody has."""
    for match in whole_game(table, seed):
        for player in range(table.players):
            moves = match.legal(player)
            assert bool(moves) == (player in match.waiting)
            assert len(set(moves)) == len(moves)
            assert all(0 <= move < table.game.moves for move in moves)
    assert match.over
    assert 1 in match.places() or max(match.scores()) < 0


def test_every_field_keeps_its_bounds_and_every_law_holds(table, seed):
    """From the first position to the last, no field leaves its bounds and no piece is lost."""
    positions = whole_game(table, seed)
    states = b"".join(match.states.tobytes() for match in positions)
    assert table.game.state.out_of_bounds(np.frombuffer(states, table.game.state.dtype)) == []
    for match in positions:
        for law in table.game.laws:
            assert law.holds(match.state), f"ply {match.ply}: {law.title}"


def test_every_question_is_about_what_it_declares(table, seed):
    """The numbers of the open question keep the bounds of their declaration; undeclared are 0."""
    for match in whole_game(table, seed):
        if match.over:
            continue
        entry = match.state.agenda[match.state.pending - 1]
        declared = table.game.asked.get(entry.decision, Asked())
        for name, field in declared._asdict().items():
            number = np.array(getattr(entry, name))
            what = f"{table.game.decisions(entry.decision).name}: {name} is {number}"
            assert number == 0 if field is None else field.keeps(number), what


def test_the_longest_list_of_moves_fits_its_declared_size(table, seed):
    """Measured with room to spare, because compiled code would write on past `most_legal`."""
    game, longest = table.game, 0
    out = np.zeros(4 * game.most_legal, np.int32)
    for match in whole_game(table, seed):
        for player in match.waiting:
            longest = max(longest, game.drivers.legal_moves(match.states, 0, player, out))
    assert 0 < longest <= game.most_legal


@pytest.mark.compiled  # others cannot be given other rules to call
def test_the_deepest_agenda_fits_its_declared_size(table, seed):
    """Measured at every question asked inside a move, not only between moves."""
    depths = []

    def measured(state, who, decision, arg=0, n=0):
        depths.append(state.pending + 1)
        assert depths[-1] <= len(state.agenda), f"question {decision} does not fit"
        ask_all(state, who, decision, arg, n)

    ask_all = interpreted(agenda.ask_all)
    play_move = Interpreter({agenda.ask_all: measured}).interpreted(table.game.drivers.play_move)
    before = None
    for match in whole_game(table, seed):
        if before is not None:
            player, move = match.history[-1]
            play_move(before, 0, player, move)
            assert before.tobytes() == match.states.tobytes()
        before = copied(match.states)
    assert depths


def test_play_touches_nothing_outside_the_state(table, seed):
    """Neighbors in the batch stay as they are; asking and scoring change nothing."""
    game = table.game
    for match in some_positions(table, seed):
        if match.over:
            continue
        batch = np.concatenate([match.states] * 3)
        before = batch.tobytes()
        moves = game.legal_moves(batch, 1, match.player)
        game.outcome(batch, 1)
        game.observe(batch, match.player, 1)
        assert batch.tobytes() == before
        game.play_move(batch, 1, match.player, int(moves[0]))
        assert batch[0:1].tobytes() == batch[2:3].tobytes() == match.states.tobytes()
        assert batch[1:2].tobytes() != match.states.tobytes()


def test_compiled_and_interpreted_rules_agree_side_by_side(table, seed):
    """In one process, position by position: moves, score, view, imagined worlds, the next state."""
    game, plain = table.game, table.game.interpreted
    for match in some_positions(table, seed, 0.15):
        for player in match.waiting:
            moves = plain.legal_moves(match.states, 0, player)
            assert moves.tolist() == match.legal(player)
            view = game.view(match.states, player)
            imagined = [way.imagine_from(view, player, seed) for way in (game, plain)]
            assert imagined[0].tobytes() == imagined[1].tobytes()
            assert (plain.observe(view, player) == game.observe(view, player)).all()
            after = [copied(match.states) for _ in range(2)]
            for way, states in zip((game, plain), after, strict=True):
                way.play_move(states, 0, player, int(moves[-1]))
            assert after[0].tobytes() == after[1].tobytes()
        assert plain.outcome(match.states) == game.outcome(match.states)


def test_copy_record_and_replay_give_the_same_bytes(table, seed):
    """A game, its copy continued, and its record read back end in the same bytes."""
    luck = random.Random(seed)
    positions = list(some_positions(table, seed, 0.02))
    middle, end = positions[len(positions) // 2], positions[-1]
    twin = middle.copy()
    for player, move in end.history[middle.ply :]:
        twin.play(move, player)
    assert twin.states.tobytes() == end.states.tobytes()
    again = replayed(Record.from_text(end.record().to_text()), lambda _: table.game)
    assert again.states.tobytes() == end.states.tobytes()
    assert again.scores() == end.scores()
    part = end.at(luck.randint(0, end.ply))
    assert part.history == end.history[: part.ply]


def test_a_view_leaks_nothing(table, seed):
    """Change all that is hidden: view, tensor, legal moves and drawing stay the same."""
    game, luck = table.game, random.Random(seed)
    for match in some_positions(table, seed):
        for viewer in [*range(table.players), None]:
            other = scrambled(game, match.states, viewer, luck)
            view = game.view(match.states, viewer)
            assert differing_fields(game, game.view(other, viewer), view) == []
            if viewer is not None:
                tensor = game.observe(match.states, viewer)
                for seen in (other, view):
                    assert differing_blocks(game, game.observe(seen, viewer), tensor) == []


def test_imagine_fits_the_view_and_play_goes_on(table, seed):
    """The viewer cannot tell an imagined world from the true one, and it can be played out.

    Tried for each decision that a random game comes to, and at its end.
    """
    tried = set()
    for match in whole_game(table, seed):
        asked = decision(match.state)
        if asked not in tried:
            tried.add(asked)
            for world in imagined_worlds(table.game, match.states, seed):
                play_out(table.game, world, seed & 0xFFFFFFFF)
                assert_lawful(table.game, world)


@pytest.mark.exhaustive
def test_imagine_fits_the_view_at_every_ply(table, seed):
    """The same of every position of a random game."""
    for match in whole_game(table, seed):
        for world in imagined_worlds(table.game, match.states, seed ^ match.ply):
            play_out(table.game, world, seed & 0xFFFFFFFF)
            assert_lawful(table.game, world)


SEEDS = 4  # worlds that each seat imagines
LEAST_GAMES, MOST_GAMES = 12, 400  # to come to every decision of a game


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.id)
def test_worlds_are_imagined_at_every_decision(game):
    """There is no decision, asked alone or among several, at which an imagined world is unlawful.

    Two of three games are played by several, who have something to hide from each other.
    """
    several = itertools.cycle([table for table in few_tables(game) if table[0] > 1])
    every = itertools.cycle(few_tables(game))
    missing = {question.decision for question in game.questions}
    tried = set()
    for number in range(MOST_GAMES):
        players, options = next(several if number % 3 else every)
        for states in leaning_game(game, players, options, number):
            asked = (decision(states[0]), players == 1)
            if asked not in tried:
                tried.add(asked)
                for seed in range(SEEDS):
                    assert [*imagined_worlds(game, states, seed)]
        missing -= {met for met, _ in tried}
        if not missing and number >= LEAST_GAMES:
            return
    names = [game.decisions(one).name for one in missing]
    raise AssertionError(f"never asked: {names}; see tests/games/leanings.py")


def leaning_game(game, players, options, number):
    """The positions of a game in which every second table is eager for what is rare."""
    luck = random.Random(number)
    towards = leaning(game.id if number % 2 else "")
    states = game.new_batch(1)
    game.start(states, 0, players, number + 1, options)
    yield states
    while states[0].waiting:
        seat = luck.choice(seats_in(int(states[0].waiting)))
        moves = towards(states[0], game.legal_moves(states, 0, seat).tolist())
        game.drivers.play_move(states, 0, seat, luck.choice(moves))
        yield states


PLAYED_ON = 5  # moves after which the laws are looked at again


def imagined_worlds(game, states, seed):
    """Each seat's imagined world fits its view, keeps all laws, and still does some moves later."""
    for viewer in range(int(states[0].seats)):
        view = game.view(states, viewer)
        world = game.imagine_from(view, viewer, seed)
        assert differing_fields(game, game.view(world, viewer), view) == []
        legal = [game.legal_moves(those, 0, viewer).tolist() for those in (states, world)]
        assert legal[0] == legal[1]
        assert_lawful(game, world)
        play_on(game, world, random.Random(seed))
        assert_lawful(game, world)
        yield world


def assert_lawful(game, states):
    assert game.state.out_of_bounds(states) == []
    assert [law.title for law in game.laws if not law.holds(states[0])] == []


def play_on(game, states, luck):
    """A few moves at random."""
    for _ in range(PLAYED_ON):
        if seats := seats_in(int(states[0].waiting)):
            seat = luck.choice(seats)
            moves = game.legal_moves(states, 0, seat).tolist()
            game.drivers.play_move(states, 0, seat, luck.choice(moves))


def play_out(game, states, seed):
    """Play at random to the end."""
    luck = np.array([seed], np.uint64)
    out = np.zeros(game.most_legal, np.int32)
    steps = game.drivers.playout(states, 0, out, luck, 0)
    assert states[0].waiting == 0
    assert game.state.out_of_bounds(states) == []
    return steps


def test_illegal_moves_are_refused_with_a_reason(table, seed):
    """Every other move is refused in words, and so is every move of others; nothing changes."""
    for match in some_positions(table, seed, 0.03):
        before = match.states.tobytes()
        for player in range(-1, table.players + 1):
            for move in refused_moves(match, player):
                with pytest.raises(IllegalMove, match=r"\w+ \w+"):
                    match.play(move, player)
        assert match.states.tobytes() == before


def refused_moves(match, player):
    """All that are not legal; of a seat that is not asked, those that are legal for others."""
    outside = {-1, match.game.moves}
    if player in match.waiting:
        return outside | ({*range(match.game.moves)} - set(match.legal(player)))
    return outside | {move for seat in match.waiting for move in match.legal(seat)}


def test_undo_goes_back_exactly_to_the_last_new_information(table, seed):
    """Taking back restores the bytes; chance and other players' decisions are never taken back."""
    for match in some_positions(table, seed, 0.05):
        while match.can_undo:
            player, move = match.history[-1]
            after = match.states.tobytes()
            chance = match.state.chance
            match.undo()
            assert match.state.chance == chance
            redo = match.copy()
            redo.play(move, player)
            assert redo.states.tobytes() == after
        assert match.at(match.ply).states.tobytes() == match.states.tobytes()


WORLDS = 25


def worlds_of(match, player, luck):
    """Worlds that the player could not tell from the true one."""
    view = match.game.view(match.states, player)
    return [match.game.imagine_from(view, player, luck.getrandbits(62)) for _ in range(WORLDS)]


def test_a_move_is_taken_back_only_if_every_world_leads_to_the_same_view(table, seed):
    """What can be taken back told nothing, and that it can be taken back tells nothing."""
    game, luck = table.game, random.Random(seed)
    for match in some_positions(table, seed, 0.1):
        if match.over:
            continue
        player = luck.choice(match.waiting)
        worlds = worlds_of(match, player, luck)
        before = match.copy()
        move = luck.choice(match.legal(player))
        match.play(move, player)
        view = game.view(match.states, player).tobytes()
        revealed = reveals(game, before.states, player, move, match.states)
        assert match.can_undo is not revealed
        for n, world in enumerate(worlds):
            after = world.copy()
            game.drivers.play_move(after, 0, player, move)
            same = game.view(after, player).tobytes() == view
            assert same or revealed
            if same and n < 5:
                assert reveals(game, world, player, move, after) is revealed


def test_secret_choices_are_declared(table, seed):
    """A question put to several is secret if the others cannot tell one answer from another."""
    game, luck = table.game, random.Random(seed)
    for match in some_positions(table, seed, 0.3):
        player = luck.choice(match.waiting) if match.waiting else 0
        moves = match.legal(player)
        if len(match.waiting) < 2 or len(moves) < 2:
            continue
        decision = int(match.state.agenda[match.state.pending - 1].decision)
        views = {what_others_see(match, player, move) for move in moves}
        assert (len(views) == 1) == (decision in game.secret_choices)


def what_others_see(match, player, move):
    """The views of all others after a move."""
    after = match.copy()
    after.play(move, player)
    viewers = [other for other in range(match.players) if other != player]
    return tuple(match.game.view(after.states, viewer).tobytes() for viewer in viewers)


def test_every_legal_move_has_words_of_its_own(table, seed):
    """Every legal move is described, each in other words, and every question has a prompt."""
    if not table.has_board:
        pytest.skip("this toy has no board")
    for match in some_positions(table, seed, 0.05):
        for player in match.waiting:
            words = [match.describe(move, player) for move in match.legal(player)]
            assert all(words)
            assert len(set(words)) == len(words)
            short = {match.short(move): move for move in match.legal(player)}
            assert {text: match.parsed(f" {text.upper()} ") for text in short} == short
            assert len(short) == len(words)
            prompt = table.game.prompt(match.view(player), player)
            assert prompt.title and len(prompt.title) <= 60


def test_the_drawing_offers_exactly_the_legal_moves(table, seed):
    """Everything that may be clicked is marked, and nothing else; hidden things change nothing."""
    if not table.has_board:
        pytest.skip("this toy has no board")
    game, luck = table.game, random.Random(seed)
    for match in some_positions(table, seed, 0.02):
        for viewer in [*range(table.players), None]:
            legal = match.legal(viewer) if viewer in match.waiting else []
            words = {move: match.describe(move, viewer) for move in legal}
            drawn = "".join(part.html for part in draw(game, match.states, viewer, words))
            found = {int(piece.split('"')[0]) for piece in drawn.split('data-move="')[1:]}
            assert found == set(legal)
            other = scrambled(game, match.states, viewer, luck)
            assert "".join(part.html for part in draw(game, other, viewer, words)) == drawn


def draw(game, states, viewer, words):
    return game.parts(game.view(states, viewer)[0], viewer, Choices(words))


LEAST_BOX = 6  # units of a drawing; less cannot be hit


def test_every_choice_can_be_clicked_and_reached_by_keys(table, seed):
    """A choice is a button with a name; inside a picture it has a box, however thin its line is."""
    if not table.has_board:
        pytest.skip("this toy has no board")
    for match in some_positions(table, seed, 0.03):
        for viewer in match.waiting:
            words = {move: match.describe(move, viewer) for move in match.legal(viewer)}
            parts = draw(table.game, match.states, viewer, words)
            for choice in choices_in("".join(part.html for part in parts)):
                what = f"{choice.name} {choice.attributes}"
                assert choice.attributes.get("aria-label") or choice.text.strip(), what
                if choice.name != "button":
                    assert choice.attributes.get("role") == "button", what
                    assert choice.attributes.get("tabindex") == "0", what
                if choice.in_picture:
                    left, top, right, bottom = box_of(choice) or (0, 0, 0, 0)
                    assert min(right - left, bottom - top) >= LEAST_BOX, what


def test_a_click_on_a_path_plays_all_its_moves(table, seed):
    """Paths are legal moves of one player, show nothing new on the way, and are drawn."""
    if not table.has_board:
        pytest.skip("this toy has no board")
    for match in some_positions(table, seed, 0.03):
        for player in match.waiting:
            words = choices_of(table.game, match.states, player)
            assert [path[0] for path in words if len(path) == 1] == match.legal(player)
            view = match.view(player)
            drawn = "".join(part.html for part in table.game.parts(view, player, Choices(words)))
            clicks = {piece.split('"')[0] for piece in drawn.split('data-move="')[1:]}
            own = {tuple(map(int, click.split())) for click in clicks} - words.keys()
            assert all(LONGEST < len(path) <= MOST_MOVES for path in own)
            for path in (*words, *own):
                after = match.copy()
                for move in path:
                    assert after.waiting == [player] or len(path) == 1
                    assert after.state.chance == match.state.chance
                    after.play(move, player)
            assert {click for click in clicks if " " not in click} == set(
                map(str, match.legal(player))
            )


def test_everything_has_an_explanation(table, seed):
    """Goods, lines, all that is in the box, and whatever a drawing names as a thing."""
    if not table.has_board:
        pytest.skip("this toy has no board")
    game = table.game
    for match in some_positions(table, seed, 0.01):
        view = match.view(0)
        drawn = "".join(part.html for part in game.parts(view, 0, Choices()))
        named = {piece.split('"')[0] for piece in drawn.split('data-thing="')[1:]}
        for thing in [*things(game), *named]:
            for viewer in (0, None):
                told = game.explain(match.view(viewer), viewer, thing)
                assert told.title and told.text
                assert told.rule == "" or told.rule.startswith(game.prefix + "-")


def test_every_question_and_answer_has_its_words(first_table):
    """Each decision is declared, its answers have words, and no move number has two meanings."""
    if not first_table.has_board:
        pytest.skip("this toy has no board")
    game = first_table.game
    assert game.teller.missing() == []
    for question in game.questions:
        assert question.title and question.waiting and question.rule.startswith(game.prefix + "-")
        taken = [answer.first + k for answer in question.answers for k in range(answer.count)]
        assert len(set(taken)) == len(taken)
        assert all(0 <= move < game.moves for move in taken)


def test_the_style_of_a_board_stays_on_the_board(first_table):
    """It reaches the game's own elements only, and knows no move numbers."""
    if not first_table.has_board:
        pytest.skip("this toy has no board")
    css = first_table.game.css
    assert not css or css.startswith(f"@scope (.{first_table.game.id}) {{")
    assert css.count("{") == css.count("}")
    assert not re.search(r'data-move="?\d', css)


def test_the_types_of_views_are_those_of_the_schema(first_table):
    """view.py is what `circenses types` would write."""
    file = first_table.game.folder / "view.py"
    if not file.exists():
        pytest.skip("a toy without typed views")
    assert file.read_text(encoding="utf-8") == types_of(first_table.game)


def test_every_move_has_a_sentence(table, seed):
    """The log tells each move in words and names a rule of the game."""
    if not table.has_board:
        pytest.skip("this toy has no board")
    before = None
    for match in whole_game(table, seed):
        if match.ply:
            player, move = match.history[-1]
            said = table.game.sentence(before, player, move, match.view(None))
            assert said.text and said.rule.startswith(table.game.prefix + "-")
        before = match.view(None)


def test_a_sentence_of_a_secret_choice_leaks_nothing(table, seed):
    """Where two moves differ only in what a viewer may not see, both are told in the same words.

    Two ways to the very same position may be told as what they are: nothing there is secret.
    """
    if not table.has_board:
        pytest.skip("this toy has no board")
    luck = random.Random(seed)
    for match in whole_game(table, seed):
        if luck.random() > (0.4 if len(match.waiting) > 1 else 0.03):
            continue
        player = luck.choice(match.waiting) if match.waiting else 0
        viewer = luck.choice([*({*range(table.players)} - {player}), None])
        told: dict[bytes, tuple[set, set]] = {}
        for move in match.legal(player):
            after = match.copy()
            after.play(move, player)
            seen = table.game.view(after.states, viewer).tobytes()
            truths, words = told.setdefault(seen, (set(), set()))
            truths.add(after.states.tobytes())
            words.add(told_to(table.game, match, player, move, after, viewer))
            assert len(truths) == 1 or len(words) == 1, f"ply {match.ply}: {move}"


def told_to(game, match, player, move, after, viewer):
    """The words that a viewer reads about a move."""
    sentence = game.sentence(match.view(viewer), player, move, after.view(viewer))
    return tuple(map(str, sentence))


@pytest.mark.parametrize("damage", ["cut", "move", "digest", "rules", "content", "game", "foreign"])
def test_a_damaged_record_gives_a_clear_error(first_table, damage):
    """Truncated, edited and foreign files are refused in words."""
    match = Match(first_table.game, first_table.players, 5, first_table.options)
    luck = random.Random(5)
    for _ in range(6):
        match.play(luck.choice(match.legal()))
    record = match.record()
    text = record.to_text()
    if damage == "cut":
        text = text[: len(text) // 2]
    elif damage == "foreign":
        text = '{"hello": 1}'
    else:
        record.moves[2] = (record.moves[2][0], 9999) if damage == "move" else record.moves[2]
        record.digest = "0" * 32 if damage == "digest" else record.digest
        record.rules += damage == "rules"
        record.content += "x" if damage == "content" else ""
        text = record.to_text()
    if damage == "game":
        with pytest.raises(BadRecord):
            replayed(Record.from_text(text), no_such_game)
        return
    with pytest.raises(BadRecord, match=r"[Tt]his"):
        replayed(Record.from_text(text), lambda _: first_table.game)


def no_such_game(name):
    from circenses.core.errors import UnknownGame

    raise UnknownGame(f"There is no game {name}.")


@pytest.mark.slow
@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.id)
def test_interpreted_compiled_and_checked_give_the_same_bytes(game, thorough):
    """The same seeds end in the same bytes in all ways of running the rules.

    Interpreted, every store is watched. Compiled with the same checks it only takes longer, so the
    small game is enough, and that in the exhaustive run.
    """
    most = len(list(few_tables(game))) if thorough else 2
    usual = digests(game, 1, most)
    assert 1 <= len(usual) <= most
    for mode in checks_for(game, thorough):
        assert digests_apart(game.id, mode, most) == usual


def checks_for(game, thorough):
    return ("check0", "check") if thorough and game.id not in games.GAMES else ("check0",)


def digests_apart(game: str, mode: str, most: int) -> list[str]:
    """The same in a process of its own, which runs the rules in another way."""
    paths = (f"{ROOT}/src", str(ROOT), os.environ.get("PYTHONPATH", ""))
    env = {**os.environ, "CIRCENSES_JIT": mode, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.digests", game, "1", str(most)],
        env=env,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_every_table_is_played():
    """The suite plays all player counts, all choices of all options, and all pairs of choices."""
    every = tables(every_table)
    for game in {table.game for table in every}:
        for players in range(game.players[0], game.players[1] + 1):
            played = [t.options for t in every if t.game is game and t.players == players]
            assert played
            for one, other in combinations_with_replacement(game.options_at(players), 2):
                met = {(variant[one.id], variant[other.id]) for variant in played}
                pairs = [(a, b) for a, b in product(one.choices, other.choices)]
                assert met == {
                    (a, b)
                    for a, b in pairs
                    if (
                        a == b
                        if one is other
                        else goes_together(game, players, {one.id: a, other.id: b})
                    )
                }


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.id)
def test_every_pair_of_choices_is_played_to_its_end(game):
    """Where tables are too many for the slow tests, a whole random game at each of them."""
    if not COMPILED and len(list(every_table(game))) > MANY * 4:
        pytest.skip("hundreds of whole games are for compiled rules")
    for players, options in every_table(game):
        states = game.new_batch(1)
        game.start(states, 0, players, 5, options)
        play_out(game, states, 5)
        assert all(law.holds(states[0]) for law in game.laws), options


def test_few_tables_are_enough_for_many_options():
    """Ten options with three choices each: 59,049 variants, and every pair in a few dozen."""
    choices = {f"option_{n}": ("a", "b", "c") for n in range(10)}

    variants = list(covering(choices))

    assert len(variants) < 30
    assert list(covering({"one": ("a", "b")})) == [{"one": "a"}, {"one": "b"}]
    assert list(covering({})) == [{}]
