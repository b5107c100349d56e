"""Style sheets: no two mean different things by a class, and none knows a move by its number.

That a game's sheet reaches nothing outside the game is in its `@scope` (core/play/game.py).
"""

import re
from pathlib import Path

import pytest

import circenses
from circenses import games
from circenses.draw.page import LAYERS
from circenses.web.pages import assets

PACKAGE = Path(circenses.__file__).parent
PAGES = ("table", "prompt", "side_panel", "log", "seat_plate", "hint", "digest", "layout")

# what the page of a table offers to a game's sheet: the game says where it lies and how large it is
OFFERED = {"table", "part", "panel", "a-prompt", "in-hand", "words", "a-side", "book", "leaf"}
OFFERED |= {"plate", "area", "look", "own-head", "act", "column", "column-left", "column-middle"}

NAMES = [game.id for game in games.all_games()]


def selectors(css: str) -> list[str]:
    """Every selector of a sheet, without those of key frames."""
    plain = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    plain = re.sub(r"@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}", "", plain)
    heads = [head.rpartition(";")[2].strip() for head in re.findall(r"([^{}]+)\{", plain)]
    return [
        one.strip()
        for head in heads
        if not head.startswith("@")
        for one in re.split(r",(?![^(]*\))", head)
    ]


def compounds(selector: str) -> list[str]:
    """The parts of a selector between its combinators, without what stands in brackets."""
    while (plain := re.sub(r"\([^()]*\)", "", selector)) != selector:
        selector = plain
    return [part for part in re.split(r"[\s>~+]+", selector) if part]


def classes(compound: str) -> set[str]:
    return set(re.findall(r"\.([a-zA-Z][\w-]*)", compound))


def sheet_of(game: str) -> list[str]:
    return selectors(games.get(game).css)


def sheets(folder: str) -> list[str]:
    return [one for path in (PACKAGE / folder).glob("*.css") for one in selectors(path.read_text())]


def styled(found: list[str]) -> set[str]:
    """The classes of what is styled, and not of what it stands in."""
    return {name for one in found for name in classes(compounds(one)[-1])}


PIECES = styled(sheets("draw/theme"))


def written() -> set[str]:
    """The classes that the page of a table itself writes."""
    sources = [(PACKAGE / "web/pages" / f"{name}.py").read_text() for name in PAGES]
    words = [
        found for text in sources for found in re.findall(r'class_=(?:f?"|classes\(")([^"]*)', text)
    ]
    return {name for word in words for name in word.split()}


@pytest.mark.parametrize("game", NAMES)
def test_a_games_sheet_does_not_restyle_what_the_page_writes(game):
    """But for the parts of the page that are offered to it."""
    taken = written() - PIECES - OFFERED
    bare = [one for one in sheet_of(game) if len(compounds(one)) <= 2]
    named = {one: classes(compounds(one)[-1]) for one in bare}
    assert [one for one, names in named.items() if names & taken and names <= written()] == []


@pytest.mark.parametrize("game", NAMES)
def test_the_pages_sheets_do_not_restyle_a_games_pieces(game):
    alone = [one for one in sheets("web/static/styles") if len(compounds(one)) == 1]
    bare = {name for one in alone if not styled([one]) & OFFERED for name in styled([one])}
    assert (styled(sheet_of(game)) & bare) - PIECES == set()


@pytest.mark.parametrize("game", NAMES)
def test_every_rule_lies_in_a_layer(game):
    """So it is the layer that decides between two sheets, and never the length of a selector."""
    page = assets.plain()["circenses.css"].body.decode()
    own = assets.board_style(game).body.decode()
    assert page.startswith(LAYERS)
    assert layers_of(page.removeprefix(LAYERS)) == ["tokens", "pieces", "page"]
    assert layers_of(own) == ["game"]


def layers_of(css: str) -> list[str]:
    """The layers of a sheet, one after the other, with nothing between them."""
    found, depth, outside = [], 0, ""
    for piece in re.split(r"([{}])", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)):
        if piece == "{" and depth == 0:
            found.append(outside.strip().removeprefix("@layer "))
            outside = ""
        elif depth == 0:
            outside += piece
        depth += {"{": 1, "}": -1}.get(piece, 0)
    assert outside.strip(" \n}") == ""
    return found


def test_no_sheet_knows_a_move_by_its_number():
    """Numbers of moves belong to the rules; a sheet that knew one would break with them."""
    everything = [asset.body.decode() for name, asset in assets.plain().items() if ".css" in name]
    everything += [games.get(game).css for game in NAMES]
    assert not [one for css in everything for one in re.findall(r"data-move\W+\d+", css)]


def parts_of(selector: str) -> list[str]:
    """The compounds of a selector, with what stands in their brackets."""
    found, depth = [""], 0
    for letter in selector:
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(letter, 0)
        if depth == 0 and letter in " >+~":
            found.append("")
        else:
            found[-1] += letter
    return [part for part in found if part]


def names_something(compound: str) -> bool:
    """Whether a compound says by tag, class, id or attribute which elements it can mean."""
    compound = re.sub(r":(?:is|where)\(", "", compound)
    return bool(re.search(r"[\w.#\[]", re.sub(r"::?[\w-]+(?:\(.*?\))*|\*", "", compound)))


def test_what_is_styled_by_what_something_else_holds_is_named():
    """When anything changes below an element with `:has()`, the browser looks again at all elements
    that such rules may style: without a name, at the whole table, with each move.
    """
    rules = [*sheets("web/static/styles"), *sheets("draw/theme")]
    rules += [one for game in NAMES for one in sheet_of(game)]
    far = [one for one in rules if any(":has(" in part for part in parts_of(one)[:-1])]
    assert len(far) > 100
    assert [one for one in far if not names_something(parts_of(one)[-1])] == []
