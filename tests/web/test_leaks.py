"""Nothing that is sent depends on what is hidden.

Non-interference: play at random, keep everything that a viewer is sent, then replace all that is
hidden from that viewer by something else that fits the viewer's view, and ask again: not one byte
changes. Then one test for each way in which real platforms leaked.
"""

import random
import re
from functools import partial
from typing import Any

import numpy as np
import pytest

from circenses import games
from circenses.bots.players import Budget, Search
from circenses.core.play.game import Game
from circenses.core.state.schema import Kind, Seen
from circenses.core.state.view import covered, hidden_leaves
from circenses.web.http import live_pages
from circenses.web.tables import levels, rendering
from circenses.web.tables.changes import why_no_undo
from circenses.web.tables.reports import report_of
from circenses.web.tables.table_history import TableHistory
from tests.web import listening
from tests.web.test_tables import two_at_a_table
from tests.web.visiting import House, Program, Visitor, play_out, settle

GAMES = [*games.GAMES, "hills"]
PLIES = (0, 1, 4, 11, 40, 90)
USUAL = PLIES[1::2]
BRIEF = Search(Budget(iterations=20))


# ---------------------------------------------------------------- a table full of programs


class Gathering:
    """A public table of one game with a program on every seat, and someone who watches."""

    def __init__(self, house: House, game: str, players: int):
        self.house = house
        self.people = [house.program(f"Player {n}") for n in range(players)]
        host = self.people[0]
        house.prepare(game)
        seats = ["me"] + ["open"] * (players - 1)
        self.id: str = host.post("/tables", game=game, seats=seats, public=True)["id"]
        for person in self.people[1:]:
            person.post(f"/tables/{self.id}/join")
        if self.table.status == "gathering":
            host.post(f"/tables/{self.id}/start")
        self.watcher = house.program("Watcher")
        house.server.hints.search = BRIEF

    @property
    def table(self) -> Any:
        return self.house.table(self.id)

    def play(self, luck: random.Random, until: int) -> None:
        history = self.table.history
        while history.ply < until and not history.over:
            seat = luck.choice(history.waiting)
            move = luck.choice(history.legal(seat))
            self.people[seat].post(f"/tables/{self.id}/moves", ply=history.ply, move=move)

    def sent_to(self, seat: int | None) -> dict[str, str]:
        """All that the server sends to a seat, or to a spectator, about this table."""
        program = self.watcher if seat is None else self.people[seat]
        visitor = as_visitor(self.house, program)
        table, ply = self.id, self.table.history.ply
        self.forget_drawings()
        self.house.server.tables.waiting.known.clear()
        looks = ["", "?at=0", f"?at={max(0, ply - 1)}", f"?look={self.table.players - 1}"]
        paths = [f"/tables/{table}{look}" for look in looks]
        paths += [f"/tables/{table}/log?before={ply}", "/", "/games", "/replays"]
        paths += [f"/replays/{table}", f"/replays/{table}?at=1&seat=0", f"/replays/{table}/record"]
        sent = {path: visitor.get(path).text for path in paths}
        for thing in one_of_each_kind(sent[paths[0]]):
            card = f"/tables/{table}/explanation?thing={thing}"
            sent[card] = visitor.get(card).text
        if counted := next(filter(partial(report_of, self.table, None), range(ply, 0, -1)), None):
            sent["report"] = visitor.get(f"/tables/{table}?report={counted}").text
        if seat in self.table.history.waiting:
            self.house.server.hints.given.clear()
            asked = {"headers": {"X-Fragment": "1"}, "ply": ply}
            sent["hint"] = visitor.post(f"/tables/{table}/hint", **asked).text
            self.house.server.hints.given.clear()
        sent["fragment"] = visitor.get(paths[0], headers={"X-Fragment": "1"}).text
        looks = ["", "/view", "/view?ply=0", "/view?seat=0", "/view?seat=1", "/moves", "/log"]
        for path in [*looks, "/sheet", "/record"]:
            sent[f"api {path}"] = program.request("GET", f"/tables/{table}{path}").text
        sent["api tables"] = program.request("GET", "/tables?which=watch").text
        self.forget_drawings()
        with listening.Browser(self.house, visitor).show(table, "page") as browser:
            sent["stream"] = browser.hear().html
            held = " ".join(re.findall(r'data-stamp="(\w+)"', sent["stream"])[::2])
        with listening.Browser(self.house, visitor).show(table, "page", held=held) as browser:
            sent["stream, when some is held"] = browser.hear().html
        sent["event stream"] = self.table.rev
        sent["undo"] = why_no_undo(self.table, program.id)
        return {path: timeless(text) for path, text in sent.items()}

    def forget_drawings(self) -> None:
        self.table.drawn, self.table.lines, self.table.boards = {}, {}, {}
        self.table.pictures = {}


def one_of_each_kind(html: str) -> list[str]:
    """The last thing of each kind on a page."""
    things = re.findall(r'data-thing="(.*?)"', html)
    return list({thing.split(":")[0]: thing for thing in things}.values())


def as_visitor(house: House, program: Program) -> Visitor:
    visitor = Visitor(house)
    visitor.cookies = {"circenses": house.server.keys.cookie_for(program.id)}
    return visitor


def timeless(html: str) -> str:
    """Without times and without tables that other tests may have laid."""
    return re.sub(r'datetime="[^"]*"|<time[^>]*>[^<]*</time>', "", html)


# ---------------------------------------------------------------- other worlds


def other_world(game: Game, states: np.ndarray, viewer: int | None, seed: int) -> np.ndarray:
    """A position that differs in what the viewer may not know, and in nothing else."""
    players = int(states["seats"][0])
    seat = seed % players if viewer is None else viewer
    world = game.imagine_from(game.view(states, seat), seat, seed)
    if viewer is None and players > 1:
        other = (seat + 1) % players
        world = game.imagine_from(game.view(world, other), other, seed + 1)
    world["chance"] = seed * 7919
    return world


def swap_worlds(history: TableHistory, viewer: int | None, seed: int) -> None:
    """Replace all that is hidden from the viewer, now and in the past, moves included."""
    game, last = history.game, history.ply
    true = history.positions(0, last)
    false = [other_world(game, states, viewer, seed + at) for at, states in enumerate(true)]
    history.moves = [
        another_move(game, true[at], true[at + 1], viewer, mover, move, seed)
        for at, (mover, move) in enumerate(history.moves)
    ]
    history.states = false[last]
    history.past = dict(enumerate(false[:last]))
    history.marks = {0: false[0]}


def another_move(
    game: Game,
    before: np.ndarray,
    after: np.ndarray,
    viewer: int | None,
    mover: int,
    move: int,
    seed: int,
) -> tuple[int, int]:
    """Another move that differs only in what the viewer may not see, if there is one.

    A second way to the very same position is no secret, and may be told as what it is.
    """
    if mover == viewer:
        return mover, move
    seen = game.view(after, viewer).tobytes()
    others = game.legal_moves(before, 0, mover).tolist()
    random.Random(seed).shuffle(others)
    for other in others:
        twin = before.copy()
        game.drivers.play_move(twin, 0, mover, other)
        same = twin.tobytes() == after.tobytes()
        if other != move and not same and game.view(twin, viewer).tobytes() == seen:
            return mover, other
    return mover, move


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_is_sent_depends_on_what_is_hidden(cottage, name, thorough):
    game = games.get(name)
    luck = random.Random(753)
    players = min(3, game.players[1])
    here = Gathering(cottage, name, players)
    for until in PLIES if thorough else USUAL:
        here.play(luck, until)
        table = here.table
        if table.history.over:
            break
        for viewer in (None, *range(players)):
            before = here.sent_to(viewer)
            true = table.history
            twin = copy_of(true)
            swap_worlds(twin, viewer, seed=11 + until)
            table.history = twin
            after = here.sent_to(viewer)
            table.history = true
            changed = [path for path in before if before[path] != after[path]]
            assert not changed, (name, until, viewer, changed, differences(before, after))
        table.drawn, table.lines, table.boards = {}, {}, {}


def copy_of(history: TableHistory) -> TableHistory:
    twin = object.__new__(TableHistory)
    twin.__dict__.update(history.__dict__)
    twin.asked, twin.kept_at = list(history.asked), set(history.kept_at)
    return twin


def differences(before: dict[str, str], after: dict[str, str]) -> list[tuple[str, str]]:
    """The first place at which each text differs."""
    found = []
    for path, text in before.items():
        if text != after[path]:
            at = next(i for i, (a, b) in enumerate(zip(text, after[path], strict=False)) if a != b)
            found.append((text[max(0, at - 80) : at + 80], after[path][max(0, at - 80) : at + 80]))
    return found


def test_the_test_would_notice(cottage, monkeypatch):
    """If pages were made from the true position, the comparison above would fail."""
    monkeypatch.setattr(Game, "view", lambda self, states, viewer, i=0: states[i : i + 1].copy())
    with pytest.raises(AssertionError):
        test_nothing_that_is_sent_depends_on_what_is_hidden(cottage, "hills", thorough=False)


def test_a_stream_would_be_noticed(cottage, monkeypatch):
    """If updates alone were made from the true position, the comparison above would fail."""
    real = live_pages.update

    async def careless(*given: Any) -> str:
        with monkeypatch.context() as true:
            true.setattr(rendering, "seen", lambda _game, states, _seat: states[:1].copy())
            return await real(*given)

    monkeypatch.setattr(live_pages, "update", careless)
    with pytest.raises(AssertionError, match="stream"):
        test_nothing_that_is_sent_depends_on_what_is_hidden(cottage, "hills", thorough=False)


# ---------------------------------------------------------------- nine ways to leak


def hands(house: House, table: str) -> list[set[str]]:
    """The cards in each hand, as the board would name them."""
    state = house.table(table).history.states[0]
    return [
        {f"card {card}" for card in state.players[seat].hand.tolist() if card >= 0}
        for seat in range(2)
    ]


def cards_in(text: str) -> set[str]:
    return set(re.findall(r"card \d+", text))


def test_leak_1_a_spectator_sees_no_more_than_a_player(cottage):
    """A second tab as a spectator shows nothing that both players do not see."""
    livia, marcus, table = two_at_a_table(cottage)
    stranger = cottage.visitor("Nero")

    seen = cards_in(stranger.get(f"/tables/{table}").text)

    assert seen == set()
    assert seen <= cards_in(livia.get(f"/tables/{table}").text)
    assert seen <= cards_in(marcus.get(f"/tables/{table}").text)


@pytest.mark.parametrize("name", GAMES)
def test_leak_1_whatever_a_spectator_sees_every_player_sees(name):
    """Field by field, for every game: covered for a player means covered for a spectator."""
    game = games.get(name)
    states = game.new_batch(1)
    for leaf in hidden_leaves(game.state):
        values = leaf.of(states)
        watched = covered(leaf, values, None)
        for seat in range(game.players[1]):
            assert np.all(watched >= covered(leaf, values, seat)), leaf.name


def test_leak_2_no_earlier_position_or_seed_is_sent_along(cottage):
    """Neither the first position nor those kept for undo are in anything that is sent."""
    livia, marcus, table = two_at_a_table(cottage)
    seed = str(cottage.table(table).history.seed)
    theirs = hands(cottage, table)[1]
    livia.move(table)

    for path in (f"/tables/{table}", f"/tables/{table}?at=0", f"/tables/{table}/log?before=1"):
        html = livia.get(path).text
        assert not cards_in(html) & theirs
        assert seed not in html
        assert seed not in marcus.get(path).text
    assert livia.get(f"/replays/{table}/record").status_code == 404
    assert livia.get(f"/replays/{table}").status_code == 404


def test_leak_3_the_log_tells_no_secret_arguments(cottage):
    """Marcus picks a card face down: the log tells him which, and nobody else."""
    livia, marcus, table = two_at_a_table(cottage)
    marcus.move(table, move=2)
    state = cottage.table(table).history.states[0]
    card = f"picked card {state.players[1].hand[2]}"

    assert card in marcus.get(f"/tables/{table}").text
    for visitor in (livia, cottage.visitor("Nero")):
        assert "picked a card" in visitor.get(f"/tables/{table}").text
        assert card not in visitor.get(f"/tables/{table}").text


def test_leak_4_a_move_that_waits_for_confirmation_is_nobodys_business(cottage):
    """A held move is in no answer to anyone else, not even in the API."""
    livia, marcus, table = two_at_a_table(cottage)
    program = cottage.program("Watcher")
    livia.post("/settings", confirm="on")

    def others() -> list[str]:
        asked = [f"/tables/{table}{path}" for path in ("", "/view", "/moves", "/log")]
        answers = [program.request("GET", path).text for path in asked]
        return [timeless(marcus.get(f"/tables/{table}").text), *answers]

    before = others()
    assert "End your turn?" in livia.move(table).text
    assert others() == before


def test_leak_5_face_down_cards_have_no_identity_in_the_page(cottage):
    """No attribute, id or text of the page names a card of another hand."""
    livia, _, table = two_at_a_table(cottage)
    mine, theirs = hands(cottage, table)

    html = livia.get(f"/tables/{table}").text

    assert mine <= cards_in(html)
    assert not theirs & cards_in(html)
    numbers = {card.split()[1] for card in theirs}
    attributes = re.findall(r'(?:data-[a-z]+|id|class|aria-label)="([^"]*)"', html)
    named = {number for text in attributes for number in re.findall(r"\b\d{2,}\b", text)}
    assert not numbers & named - {str(cottage.table(table).history.ply)}


def test_leak_6_no_replay_of_a_running_game_from_another_side(cottage):
    """Until the end there is only the player's own view, now and at every earlier moment."""
    livia, marcus, table = two_at_a_table(cottage)
    program = cottage.program("Watcher")
    theirs = hands(cottage, table)[1]
    for visitor in (livia, marcus):
        visitor.move(table)

    for path in (
        f"/tables/{table}?look=1",
        f"/tables/{table}?at=1",
        f"/tables/{table}?at=1&look=1",
    ):
        assert not cards_in(livia.get(path).text) & theirs
    assert livia.get(f"/replays/{table}?seat=1").status_code == 404
    for seat in (0, 1):
        answer = program.request("GET", f"/tables/{table}/view?seat={seat}")
        assert answer.status_code == 403
    play_out(cottage, table, livia, marcus)
    assert livia.get(f"/replays/{table}?seat=1&at=0").status_code == 200
    assert cards_in(livia.get(f"/replays/{table}?seat=1&at=0").text) >= theirs


@pytest.mark.parametrize("name", GAMES)
def test_leak_7_chance_is_in_no_view(name):
    """The generator of chance is covered for everyone, so nobody can compute the future."""
    from circenses.web.api.view_json import as_json

    game = games.get(name)
    states = game.new_batch(1)
    states["chance"] = 123456789
    for leaf in game.state.leaves():
        assert leaf.field.kind is not Kind.CHANCE or leaf.field.seen is Seen.NOBODY
    for viewer in (None, 0):
        view = game.view(states, viewer)
        assert view["chance"][0] == 0
        assert "chance" not in as_json(game, view, viewer)


def test_leak_8_bots_think_on_views(cottage, monkeypatch):
    """What a bot is given is already covered: covering it again changes nothing."""
    given = []
    real = levels.choose

    def watched(level: str, game: Game, view: Any, seat: int, moves: Any, seed: int) -> int:
        given.append((view.copy(), seat))
        return real(level, game, view, seat, moves, seed)

    monkeypatch.setattr("circenses.web.advice.bots.choose", watched)
    livia = cottage.visitor("Livia")
    table = livia.new_table(seats=("me", "bot:citizen", "bot:plebeian"))
    play_out(cottage, table, livia)
    cottage.call(settle, cottage.table(table))

    assert given
    game = games.get("hills")
    for view, seat in given:
        assert game.view(view, seat).tobytes() == view.tobytes()
        others = [other for other in range(3) if other != seat]
        assert all((view[0].players[other].hand == -2).all() for other in others)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_leak_9_undo_never_lets_anybody_peek(name):
    """Whatever may be taken back had shown its player nothing that could not be foreseen."""
    game = games.get(name)
    luck = random.Random(9)
    history = TableHistory(game, min(3, game.players[1]), 9, {})
    checked = 0
    while not history.over and history.ply < 250:
        seat = luck.choice(history.waiting)
        move = luck.choice(history.legal(seat))
        before = history.states.copy()
        step = history.try_move(seat, move)
        history.take(step)
        if history.barrier == history.ply:
            continue
        checked += 1
        assert step.after["chance"][0] == before["chance"][0], "chance was used"
        view = game.view(before, seat)
        for seed in (101, 202):
            world = game.imagine_from(view, seat, seed)
            game.drivers.play_move(world, 0, seat, move)
            assert game.view(world, seat).tobytes() == game.view(step.after, seat).tobytes()
    assert checked or name != "hills"


@pytest.mark.parametrize("name", GAMES)
def test_leak_9_trying_a_move_out_uses_no_secret(name):
    """What is shown before End turn is made from the view alone."""
    game = games.get(name)
    states = game.new_batch(1)
    players = min(3, game.players[1])
    game.start(states, 0, players, 5, {})
    seat = int(states["waiting"][0]).bit_length() - 1
    moves = game.legal_moves(states, 0, seat).tolist()[:5]
    twin = other_world(game, states, seat, 77)
    for move in moves:
        trials = [
            rendering.try_out(game, game.view(world, seat), seat, (move,))
            for world in (states, twin)
        ]
        assert trials[0].passes == trials[1].passes
        shown = [
            None if t.foreseen is None else game.view(t.foreseen, seat).tobytes() for t in trials
        ]
        assert shown[0] == shown[1]
