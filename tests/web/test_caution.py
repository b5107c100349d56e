"""Newcomers are asked before a move that costs much and cannot be undone."""

import random
from types import SimpleNamespace

import pytest

from circenses import games
from circenses.games.magna_roma.state import PASS
from circenses.web.advice import caution
from circenses.web.advice.caution import FIRST_GAMES, given_up, is_final
from circenses.web.tables.table_history import TableHistory
from tests.web.visiting import House, Visitor, play_out, words

ASKED = "Are you sure?"


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every choice but the best costs much."""
    monkeypatch.setattr(caution, "MUCH", 0.01)


def worths(house: House, livia: Visitor, table: str) -> dict[int, int]:
    """What the card of each move is worth."""
    state = house.table(table).history.states[0]
    hand = state.players[livia.seat(table)].hand
    return {move: hand[move] % 7 for move in livia.choices(table)}


def worst(house: House, livia: Visitor, table: str) -> int:
    """The card that is worth least."""
    cards = worths(house, livia, table)
    return min(cards, key=lambda move: cards[move])


def unrated(livia: Visitor) -> str:
    """She places second: even if the bot has picked, her own pick hands the turn on."""
    return livia.new_table(seats=("bot:citizen", "me"))


def unequal(house: House, livia: Visitor) -> str:
    """A table at which it matters which card is played."""
    table = unrated(livia)
    while len(set(worths(house, livia, table).values())) == 1:
        table = unrated(livia)
    return table


@pytest.mark.usefixtures("strict")
def test_a_costly_move_waits_for_another_word(cottage):
    livia = cottage.visitor("Livia")
    table = unequal(cottage, livia)
    history, move = cottage.table(table).history, worst(cottage, livia, table)

    asked = words(livia.move(table, move, meant=False).text)

    assert ASKED in asked
    assert "Another choice looks about" in asked
    assert "Do it" in asked
    page = livia.fragment(f"/tables/{table}")
    assert '<p id="say" class="doubt">Another choice looks' in page  # of long words the end is cut
    assert "Do\N{NO-BREAK SPACE}it" in page  # a phone leaves out the second word of a button
    assert (1, move) not in history.moves
    livia.post(f"/tables/{table}/undo", ply=0)
    assert ASKED not in words(livia.fragment(f"/tables/{table}"))
    livia.move(table, move, meant=False)
    livia.post(f"/tables/{table}/end", ply=0)
    assert (1, move) in history.moves


@pytest.mark.usefixtures("strict")
def test_it_is_asked_in_the_first_games_always_or_never(cottage):
    livia = cottage.visitor("Livia")

    def asks(choice: str) -> bool:
        livia.post("/preference", field="caution", value=choice, back="/")
        table = unequal(cottage, livia)
        return ASKED in words(livia.move(table, worst(cottage, livia, table), meant=False).text)

    assert asks("first")
    assert not asks("never")
    for _ in range(FIRST_GAMES):
        play_out(cottage, unrated(livia), livia)
    assert not asks("first")
    assert asks("always")


@pytest.mark.usefixtures("strict")
def test_a_rated_game_tells_nothing_that_a_bot_thinks(cottage):
    livia = cottage.visitor("Livia")
    table = livia.new_table(seats=("me", "bot:citizen"), rated="on")

    assert ASKED not in words(livia.move(table, worst(cottage, livia, table), meant=False).text)


# ---------------------------------------------------------------- letting an action go


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.id)
def test_every_game_says_what_lets_an_action_go(game):
    found = [asked for asked in game.questions if any(one.gives_up for one in asked.answers)]

    assert found
    assert not any(all(one.gives_up for one in asked.answers) for asked in found)


def test_letting_an_action_go_is_asked_about_when_it_becomes_final():
    """Magna Roma: doing nothing can be taken back until the next tile is reserved."""
    game = games.get("magna_roma").interpreted
    history = TableHistory(game, 2, 5, {})
    table, luck = SimpleNamespace(history=history, game=game), random.Random(3)
    for _ in range(400):
        seat = history.waiting[0]
        moves = history.legal(seat)
        passing = PASS in moves and len(moves) > 1
        doubt = given_up(table, seat, (PASS,)) if passing else None
        if doubt:
            break
        history.take(history.try_move(seat, luck.choice(moves)))
    assert doubt.words.startswith("“Do nothing” gives up an action. You still have ")
    assert doubt.about == "pass"
    assert not is_final(table, seat, (PASS,))

    history.take(history.try_move(seat, PASS))

    reserve = (history.legal(seat)[0],)
    assert given_up(table, seat, reserve) == doubt
    assert is_final(table, seat, reserve)
