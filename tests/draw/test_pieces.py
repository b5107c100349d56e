"""Every shared piece is well formed, in the colors of the theme, and drawn the same again."""

import functools

import pytest

from circenses.draw import buildings, marks, page, pieces, tessera, track, ui
from circenses.draw.choices import Choices
from circenses.draw.icons import icon, icon_at
from circenses.draw.pieces import Mark, Pip, Seat
from circenses.games.aeterna.board import hill
from circenses.games.magna_roma.board import tile
from circenses.games.magna_roma.board.tile import Face
from tests.draw import TOKEN, hex_colors, parsed

LIVIA, MARCUS = Seat("a", 0), Seat("b", 1)
TAKE = Choices({7: 'Take "it"', (7, 9): "Take it, then that"})
FACE = Face("purple", ("arc", None, "gable", "block"), "lyre_icon", 1)
HALVES = ("arc", "gable", "block", "arc")
SOCKETS = (hill.Socket("templum", "temple4", True), hill.Socket("aquaeductus", "aqueduct", False))

PIECES = {
    "chip": lambda: pieces.chip("coin", 3),
    "chip without number": lambda: pieces.chip("any_good"),
    "enamel": lambda: pieces.enamel("wheat", 10, 10, 20, 2),
    "enamel with corner": lambda: pieces.enamel_with_corner("vp", 10, 10, 20, 3),
    "badge": lambda: pieces.badge(5, 5, 12),
    "seat chip": lambda: pieces.seat_chip(LIVIA, "big"),
    "disc": lambda: pieces.disc(5, 5, 4, LIVIA, id="d"),
    "cube": lambda: pieces.cube(5, 5, 10, MARCUS),
    "pawn": lambda: pieces.pawn(5, 5, 10, MARCUS),
    "stack": lambda: pieces.stack(5, 5, 10, MARCUS, 5),
    "token": lambda: pieces.token(5, 5, 18, [Mark("wheat", 1), Mark("coin", 2)]),
    "token with a glyph": lambda: pieces.token(5, 5, 18, [Mark("play_card")]),
    "spent token": lambda: pieces.spent_token(5, 5, 18),
    "die": lambda: pieces.die(5, 5, 50, "die-blue", [Pip("builder", 0, 0, 0.5)], turn=9),
    "card": lambda: pieces.card(
        pieces.Face(
            "Castra & Praetoria",
            "rosso",
            "military",
            "camp",
            cost=[pieces.chip("stone", 2)],
            points=-1,
            does="Now",
            gives=[pieces.chip("coin", 1)],
        ),
        why_not="needs 2 stone",
        **Choices({4: "Play it"}).attributes(4),
    ),
    "card face down": lambda: pieces.face_down_card("A card"),
    "logo": pieces.logo,
    "icon": lambda: icon("vp"),
    "icon at": lambda: icon_at("vp", 1, 2, 3, "laurel"),
    "line icon": lambda: ui.line_icon("undo"),
    "tile": lambda: tile.draw_face(FACE),
    "tile, joined and blessed": lambda: tile.draw_face(FACE, 0b1001, blessed=True),
    "red tile": lambda: tile.draw_face(FACE._replace(stone="rosso", glyph=None)),
    "brown tile": lambda: tile.draw_face(FACE._replace(stone="umber", stars=0)),
    "home tile": lambda: tile.draw_home(LIVIA, HALVES, 0b10),
    "small tile": lambda: tile.draw_small_tile("rosso", None, 2),
    "small home tile": lambda: tile.draw_small_home(LIVIA),
    "small joint": lambda: tile.draw_small_joint("coin"),
    "joint": lambda: tile.draw_joint("arc", "gable", "luxury", upright=False, greater=True),
    "monument": lambda: tile.draw_monument("thermae", 1, 2),
    "octagon": lambda: tile.draw_octagon(3, 3, 40),
    "track": lambda: track.track(0, 0, 8, frozenset({3}), "r-faith"),
    "markers": lambda: track.markers(0, 0, (1, 3, 3), (LIVIA,) * 3, me=0),
    "hill": lambda: hill.draw_hill("Esquilinus", [4, 3, 2], [(LIVIA, 1), (MARCUS, 5)], SOCKETS),
    "devastated hill": lambda: hill.draw_hill("Caelius", [3, 2, 0], lost=5),
    "frame": lambda: tessera.tessera_frame(0, 0, 90, 60, 9),
    "cell": lambda: marks.cell_mark(0, 0, 10, 10) + marks.plus(5, 5),
    "ring": lambda: (
        marks.ring("M0,0h3z") + marks.ring_rect(0, 0, 3, 3) + marks.ring_circle(0, 0, 3)
    ),
    "chosen": lambda: marks.chosen(0, 0, 30, 30) + marks.just_moved(0, 0, 3, 3),
    "choice": lambda: TAKE.wrap(7, marks.hit(0, 0, 3, 3), marks.hit_circle(0, 0, 3)),
    "sprite": page.sprite,
}
PIECES |= {
    file.stem: functools.partial(buildings.building, file.stem)
    for file in sorted(buildings.PICTURES.glob("*.svg"))
}
every_piece = pytest.mark.parametrize("name", PIECES)

# Custom properties that an element sets for what is inside it.
LOCAL = {"c", "on", "st", "hi", "lo"}


@every_piece
def test_pieces_are_well_formed(name):
    """Every piece is sound markup that shows something."""
    assert len(parsed(PIECES[name]())) > 0


@every_piece
def test_pieces_take_their_colors_from_the_theme(name):
    """No piece names a color of its own, and every token it names exists."""
    markup = PIECES[name]()
    assert hex_colors(markup) == []
    assert {*TOKEN.findall(markup)} - LOCAL <= {token[2:] for token in page.values("light")}


@every_piece
def test_pieces_are_drawn_the_same_again(name):
    """A drawing depends on its arguments alone."""
    assert PIECES[name]() == PIECES[name]()


def test_what_may_be_chosen_says_so():
    """A choice carries its move, a role, a place in the tab order and its words."""
    element = parsed(TAKE.wrap(7, "it"))[0]
    assert element.attrib == {
        "data-move": "7",
        "role": "button",
        "tabindex": "0",
        "aria-label": 'Take "it"',
    }


def test_a_choice_may_be_a_path_of_moves():
    """A thing is asked for by the move that ends the path; the shortest path counts."""
    assert 'data-move="7 9"' in TAKE.wrap(9, "that")
    assert TAKE.path(7) == (7,)
    assert list(TAKE) == [7]
    assert Choices({(7, 9): "both", (9,): "at once"}).path(9) == (9,)


def test_a_path_may_be_asked_for_whole():
    """Where several paths end alike, each is its own choice; single moves can be had alone."""
    both = Choices({(1,): "left", (2,): "right", (1, 9): "left, there", (2, 9): "right, there"})
    assert 'data-move="2 9"' in both.wrap((2, 9), "that")
    assert both.label((1, 9)) == "left, there"
    assert (1, 2) not in both
    assert (9,) not in both
    assert 9 in both
    assert list(both.at_once().words) == [(1,), (2,)]
    assert 9 not in both.at_once()


def test_what_may_not_be_chosen_stays_as_it_is():
    assert TAKE.wrap(8, "it") == "it"
    assert TAKE.tag("div", 8, "it", class_="card") == '<div class="card">it</div>'
    assert TAKE.tag("div", 7, "it", class_="card").startswith('<div class="card pick"')
    assert TAKE.button(8, "it") == ""


def test_marks_can_be_seen_and_not_clicked():
    """In a replay a choice is a mark: what was played, what was better, or neither."""
    marked = Choices({7: "Take it", 8: "Leave it"}, {7: "better"})
    better, other = parsed(marked.wrap(7, "it") + marked.button(8, "leave"))
    assert better.attrib == {
        "data-mark": "better",
        "role": "group",
        "aria-label": "Better: Take it",
    }
    assert other.tag.endswith("span")
    assert other.attrib["data-mark"] == "other"


@pytest.mark.parametrize("player", range(4))
def test_a_seat_is_a_color_and_a_numeral(player):
    """Every piece of a seat carries its numeral."""
    seat = Seat("a", player)
    numeral = ("I", "II", "III", "IV")[player]
    assert seat.color == f"var(--a{player + 1})"
    for drawn in (
        pieces.disc(0, 0, 9, seat),
        pieces.pawn(0, 0, 9, seat),
        pieces.cube(0, 0, 9, seat),
    ):
        assert f">{numeral}</text>" in drawn


@pytest.mark.parametrize(("count", "pawns", "number"), [(1, 1, 0), (3, 3, 0), (7, 3, 1)])
def test_a_stack_shows_three_and_a_number(count, pawns, number):
    """Up to three pawns stand side by side; of more, three and how many there are."""
    drawn = pieces.stack(0, 0, 40, LIVIA, count)
    assert drawn.count('class="piece"') == pawns
    assert drawn.count(f">{count}</text>") == number


def test_markers_on_a_shared_space():
    """Everyone has one disc, and the viewer's is drawn last."""
    seats = tuple(Seat("a", player) for player in range(4))
    drawn = track.markers(0, 0, (2, 2, 5, 2), seats, me=1, name="m")
    assert [drawn.count(f'id="m-{p}"') for p in range(4)] == [1, 1, 1, 1]
    assert drawn.index("m-1") > drawn.index("m-0")
    assert drawn.index("m-1") > drawn.index("m-3")


def test_joined_halves_vanish():
    """A half that is part of a joint is not drawn on its tile."""
    ivory = tile.draw_face(FACE).count('fill="var(--ivory)"')
    assert tile.draw_face(FACE, 0b0001).count('fill="var(--ivory)"') == ivory - 1


def test_roofs_tell_districts_apart():
    """The three stones have three forms of roof, so color does not speak alone."""
    roofs = {stone: draw(stone).replace(stone, "stone") for stone, draw in tile.ROOFS.items()}
    assert len(set(roofs.values())) == 3
