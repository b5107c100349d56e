"""Positions as text, SVG and pixels."""

import dataclasses
import zlib

import numpy as np
import pytest

from circenses import games, rl
from circenses.core.errors import CircensesError
from circenses.rl.picture import decoded, pixels_of, svg_of, text_of
from circenses.rl.table import Table
from tests.hills import GAME as HILLS

SQUARES = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2" width="4" height="2">'
    '<rect width="2" height="2" fill="#ff0000"/>'
    '<rect x="2" width="2" height="2" fill="#0000ff"/></svg>'
)


BOARDLESS = dataclasses.replace(HILLS, package="tests.nowhere")


def opening(game, players=2):
    table = Table(game, players)
    table.begin(1)
    return table


def test_the_text_names_the_moves():
    text = text_of(opening(BOARDLESS))
    assert text.startswith("Hills, 2 players")
    assert "Seat 1 is to decide" in text
    assert "   0  move 0" in text


@pytest.mark.parametrize("name", games.GAMES)
def test_the_sheet_holds_every_part(name):
    game = games.get(name)
    table = opening(game, game.players[1])
    svg = svg_of(table, 0)
    assert svg.count("<svg") > 2
    assert "var(--" not in svg
    pixels = pixels_of(svg, width=500)
    assert pixels.shape[1:] == (500, 3)
    assert pixels.std() > 10


def test_a_game_without_a_board_has_no_drawing():
    with pytest.raises(CircensesError, match="no drawing"):
        svg_of(opening(BOARDLESS), None)
    env = rl.aec(BOARDLESS)
    env.reset(seed=1)
    with pytest.raises(CircensesError, match="render_mode"):
        env.render()


def test_pixels_have_the_right_colors():
    pixels = pixels_of(SQUARES, width=4)
    assert pixels.tolist() == [[[255, 0, 0]] * 2 + [[0, 0, 255]] * 2] * 2


@pytest.mark.parametrize("kind", range(5))
def test_every_filter_of_png_is_undone(kind):
    """Each row says how its bytes were predicted; here from rules written out once more."""
    image = np.random.default_rng(1).integers(0, 256, (5, 6, 4))
    rows = image.reshape(5, -1)
    left = np.pad(rows, ((0, 0), (4, 0)))[:, :-4]
    up = np.pad(rows, ((1, 0), (0, 0)))[:-1]
    corner = np.pad(rows, ((1, 0), (4, 0)))[:-1, :-4]
    distances = np.stack([abs(up - corner), abs(left - corner), abs(left + up - 2 * corner)])
    paeth = np.choose(distances.argmin(0), [left, up, corner])
    guess = [0 * rows, left, up, (left + up) // 2, paeth][kind]
    body = np.hstack([np.full((5, 1), kind), (rows - guess) % 256]).astype(np.uint8).tobytes()
    header = (6).to_bytes(4, "big") + (5).to_bytes(4, "big") + bytes([8, 6, 0, 0, 0])
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(body))

    assert (decoded(png) == image).all()


def chunk(kind, body):
    return len(body).to_bytes(4, "big") + kind + body + b"\0\0\0\0"
