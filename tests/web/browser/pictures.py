"""The pictures of the README, from real tables: python -m tests.web.browser.pictures [NAME ...]

Bots play a game; at some move someone plays on from its replay, and that table is looked at.
"""

import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import circenses
from circenses.bots.levels import parse
from tests.web.browser.site import Site, chromium, compile_game
from tests.web.browser.visitor import DESK, PHONE, Visitor

DOCS = Path(__file__).parents[3] / "docs"
BOT = "search:200it"
SEED = 12


@dataclass(frozen=True)
class Picture:
    """What is to be seen."""

    name: str
    game: str = ""
    part: float = 0.6  # of the game that has been played
    phone: bool = False
    dark: bool = False
    replay: bool = False

    @property
    def options(self) -> dict[str, Any]:
        scheme = "dark" if self.dark else "light"
        return {"viewport": PHONE if self.phone else DESK, "color_scheme": scheme}


PICTURES = (
    Picture("magna-roma", "magna_roma"),
    Picture("magna-roma-dark", "magna_roma", dark=True),
    Picture("magna-roma-phone", "magna_roma", phone=True),
    Picture("replay", "magna_roma", replay=True),
    Picture("aeterna", "aeterna", part=0.5),
    Picture("aeterna-phone", "aeterna", part=0.5, phone=True),
    Picture("city-of-marble", "city_of_marble"),
    Picture("nova-roma", "nova_roma"),
    Picture("rome-and-roll", "rome_and_roll"),
    Picture("lobby"),
)


def record_of(game: str, folder: Path) -> tuple[Path, circenses.Match]:
    """A game of three bots, as a file."""
    compile_game(game)
    match = circenses.new(game, players=3, seed=SEED)
    bot = parse(BOT)
    while not match.over:
        view = match.game.view(match.states, match.player)
        moves = match.legal(match.player)
        match.play(bot.choose(match.game, view, match.player, moves, match.ply + 1), match.player)
    path = folder / f"{game}.replay"
    match.save(path)
    return path, match


def first_own_ply(match: circenses.Match, part: float) -> int:
    """How many moves were made when the first seat decides, after a part of the game."""
    least = int(part * match.ply)
    return next(k for k, (seat, _) in enumerate(match.moves) if k >= least and seat == 0)


def open_replay(livia: Visitor, record: Path) -> None:
    livia.go("/replays")
    livia.page.set_input_files('[name="record"]', str(record))
    livia.page.get_by_role("button", name="Open the record").click()
    livia.see("main.replay")


def show_replay(livia: Visitor) -> None:
    livia.page.get_by_role("button", name="Analyze this game").click()
    livia.see(".a-graph")
    livia.see(".mist li:not(.act) a").first.click()
    livia.see(".compare .verdict")


def show_table(livia: Visitor, ply: int) -> None:
    livia.go(f"{livia.page.url.partition('?')[0]}?at={ply}")
    livia.page.locator("#play-on-box > summary").click()
    livia.page.locator('#play-on-box [name="seat"]').select_option("0")
    livia.page.click("#play-on")
    livia.at_table()
    livia.page.wait_for_load_state("load")
    livia.page.evaluate("document.fonts.ready.then(() => true)")
    livia.page.locator('[data-close="banner"]').first.click()


def take(browser: Browser, site: Site, picture: Picture, folder: Path) -> None:
    with Visitor(browser, site.address, **picture.options) as livia:
        livia.go("/")
        if picture.game:
            record, match = record_of(picture.game, folder)
            site.wait_until_ready(picture.game)
            open_replay(livia, record)
            if picture.replay:
                show_replay(livia)
            else:
                show_table(livia, first_own_ply(match, picture.part))
        livia.page.mouse.move(0, 0)
        livia.page.wait_for_timeout(600)
        livia.page.screenshot(path=DOCS / f"{picture.name}.png")


def main(names: Sequence[str]) -> None:
    chosen = [picture for picture in PICTURES if not names or picture.name in names]
    with (
        tempfile.TemporaryDirectory() as folder,
        Site(Path(folder)) as site,
        sync_playwright() as engine,
    ):
        browser = engine.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for picture in chosen:
            take(browser, site, picture, Path(folder))
            print(picture.name)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
