"""After any update the page equals a freshly loaded one.

Someone walks at random through all that can be done at a table and in a replay. After each step
the page is compared with another one of the same address that was loaded just now.

Each walk begins at a desk and goes on with a phone.

CIRCENSES_WALK       how many steps each half has (default: 4, so that all walks together are short;
                     exhaustively 8)
"""

import difflib
import json
import os
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urldefrag, urljoin, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as Covered

import circenses
from circenses import games
from tests.patience import PATIENT
from tests.tiers import usually
from tests.web.browser.same_page import content
from tests.web.browser.site import compile_game
from tests.web.browser.visitor import BOARD_CHOICES, DESK, PHONE, Visitor

NAMES = [game.id for game in games.all_games()]
PAUSE = 40  # milliseconds
UNFOLD = "document.querySelectorAll('#log details').forEach((turn) => (turn.open = true))"


@pytest.fixture(scope="module")
def steps(thorough) -> int:
    return int(os.environ.get("CIRCENSES_WALK", "8" if thorough else "4"))


class Marcus:
    """The other person at the table; he has no page open, but plays and talks."""

    def __init__(self, page: Page, address: str):
        assert page.context.browser is not None
        self.address = address
        self.ask = page.context.browser.new_context().request
        lobby = self.ask.get(address).text()
        self.csrf = re.findall(r'name="csrf" content="(\w+)"', lobby)[0]

    def api(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        answer = self.ask.fetch(
            f"{self.address}/api{path}",
            method=method,
            data=json.dumps(body or {}) if method == "POST" else None,
            headers={"Content-Type": "application/json", "X-Csrf": self.csrf},
        )
        assert answer.ok, answer.text()
        return answer.json()

    def say(self, words: str) -> None:
        form = {"csrf": self.csrf, "text": words}
        self.ask.post(f"{self.address}/tables/{self.table}/chat", form=form)

    def sit_down(self, invitation: str) -> None:
        token = invitation.rpartition("/")[2]
        self.table = self.api("POST", f"/invitations/{token}")["id"]
        self.api("POST", f"/tables/{self.table}/join", {})

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.api("GET", f"/tables/{self.table}")
        return found

    def play(self, luck: random.Random) -> bool:
        """A move, if it is his turn."""
        question = self.api("GET", f"/tables/{self.table}/moves")
        if not question["moves"]:
            return False
        move = luck.choice(question["moves"])["move"]
        self.api("POST", f"/tables/{self.table}/moves", {"ply": question["ply"], "move": move})
        return True


class Walk:
    """A walk, step by step; it remembers its path, to explain a failure."""

    def __init__(self, livia: Visitor, seed: int):
        self.luck = random.Random(seed)
        self.way: list[str] = []
        self.be(livia)

    def be(self, livia: Visitor) -> None:
        """Whose eyes and hands these are; the other page is one that was loaded just now."""
        self.livia, self.page, self.fresh = livia, livia.page, livia.context.new_page()

    def go_on_with(self, visit: Callable[..., Visitor], **options: Any) -> None:
        """The same person at the same place, with another screen."""
        place, person = self.page.url, self.livia.context.storage_state()
        self.livia.go("about:blank")
        self.be(visit(storage_state=person, **options))
        self.livia.go(place)
        self.way.append("another screen")

    def doings(self) -> dict[str, Callable[[], object]]:
        """All that can be done, by name."""
        raise NotImplementedError

    def settle(self) -> None:
        """Wait until nothing happens any more."""

    def wander(self, steps: int) -> None:
        """A number of steps, or to the end of the game; the page is compared after each."""
        for _ in range(steps):
            self.step(self.doings())
            self.settle()
            self.compare()
            if self.livia.is_over:
                return

    def step(self, doings: dict[str, Callable[[], object]]) -> None:
        """Something that can be done now; what cannot says so with False."""
        for name in self.luck.sample(list(doings), len(doings)):
            self.way.append(name)
            if doings[name]() is not False:
                return
            self.way.pop()
        raise AssertionError(f"nothing can be done after {self.way[-6:]}")

    def compare(self) -> None:
        """The page, and the same page loaded again."""
        self.page.mouse.move(0, 0)
        self.page.evaluate("document.activeElement?.blur()")
        seen = content(self.page)
        self.fresh.goto(self.page.url)
        self.fresh.wait_for_selector("#live", state="attached")
        self.fresh.mouse.move(0, 0)
        wanted = content(self.fresh)
        if seen != wanted:  # something happened in between: once more
            self.page.wait_for_timeout(400)
            seen = content(self.page)
            self.fresh.reload()
            wanted = content(self.fresh)
        difference = list(difflib.unified_diff(wanted, seen, "loaded anew", "as it is", n=2))
        assert not difference, "\n".join([f"After {self.way[-6:]}:", *difference[:80]])

    def any(self, selector: str) -> Locator | None:
        """One of the visible things of that kind."""
        found = self.page.locator(f"{selector} >> visible=true")
        count = found.count()
        return found.nth(self.luck.randrange(count)) if count else None

    def click(self, selector: str) -> bool:
        return self.press(self.any(selector))

    def press(self, thing: Locator | None) -> bool:
        if thing is None:
            return False
        try:
            thing.click(timeout=3000)
        except Covered:  # something lies over it: the hint over the log, the sheet on a phone
            return False
        return True


class TableWalk(Walk):
    """At a table with another person and, where the game allows three, a bot."""

    def __init__(self, livia: Visitor, seed: int, game: str):
        super().__init__(livia, seed)
        self.marcus = Marcus(self.page, livia.address)
        least, most = games.get(game).players
        self.players = min(most, max(3, least))
        livia.go(f"/new?game={game}&players={self.players}")
        livia.prefer(skip="")
        livia.go(f"/new?game={game}&players={self.players}")
        for seat in range(self.players):
            kind = ("me", "open", "bot:plebeian", "bot:plebeian", "bot:plebeian")[seat]
            self.page.select_option(f'[name="seat-{seat}"]', kind)
        self.page.locator('[name="rated"]').first.uncheck(force=True)
        self.page.click("#open")
        self.marcus.sit_down(livia.see("#invite").input_value())
        self.page.locator("#do-start:not([disabled])").click()
        livia.at_table()

    def doings(self) -> dict[str, Callable[[], object]]:
        return {
            "a move": self.move,
            "another move": self.move,
            "a third move": self.move,
            "a move from the list": self.choose_from_list,
            "meant": lambda: self.act("#do-end"),
            "undo": lambda: self.act("#do-undo:not([disabled])"),
            "reset": lambda: self.act("#do-reset:not([disabled])"),
            "look closer": lambda: self.go("a.look"),
            "a line of the log": self.look_back,
            "a turn of the digest": lambda: self.go("a.news:not(:last-child)"),
            "one step": lambda: self.go("#step-next"),
            "escape": self.escape,
            "back": self.browser_back,
            "hint": self.hint,
            "menu": lambda: self.click("#table-menu > summary"),
            "chat": self.chat,
            "a tab": lambda: self.click('[role="tab"]'),
            "Marcus plays": self.others_play,
            "Marcus plays on": self.others_play,
            "Marcus talks": self.others_talk,
            "the network fails": self.lose_connection,
        }

    def settle(self) -> None:
        """Bots have played, and the page has heard of all that happened."""
        for _ in range(PATIENT // PAUSE):
            if self.has_followed():
                self.page.wait_for_timeout(60)
                return
            self.page.wait_for_timeout(PAUSE)
        raise AssertionError(f"the page did not follow after {self.way[-6:]}")

    def has_followed(self) -> bool:
        """Whether a person is asked, or the game is over, and the page shows it."""
        state = self.marcus.state()
        waits = [seat for seat in state["seats"] if seat["turn"] and seat["kind"] != "bot"]
        shown = self.page.locator("#live").get_attribute("data-ply")
        return bool(waits or state["status"] == "over") and shown == str(state["ply"])

    # ---- what can be done

    @property
    def choices(self) -> str:
        return BOARD_CHOICES.replace(":not(#choices *)", ":not(#choices *):not(#advice *)")

    def move(self) -> bool:
        if self.page.locator("#live[data-past]").count():
            return False
        return self.act(self.choices)

    def act(self, selector: str) -> bool:
        """Click on something that changes the table, and wait for the answer."""
        before = self.shown()
        self.close_menus()
        if not self.click(selector):
            return False
        self.wait_for_answer(before)
        return True

    def shown(self) -> tuple[str | None, bool]:
        """What changes with every answer: the table, or whether a click waits for a word."""
        rev = self.page.locator("#live").get_attribute("data-rev")
        return rev, self.page.locator("#do-end").count() > 0

    def wait_for_answer(self, before: tuple[str | None, bool]) -> None:
        rev, waiting = before
        held = "body:not(.busy):not(:has(#do-end))" if waiting else "body:not(.busy) #do-end"
        self.page.wait_for_selector(
            f'body:not(.busy) #live:not([data-rev="{rev}"]), {held}', state="attached"
        )

    def close_menus(self) -> None:
        self.page.evaluate(
            "document.querySelectorAll('details[open]').forEach((one) => (one.open = false))"
        )

    def choose_from_list(self) -> bool:
        if not self.page.locator("#choices").count():
            return False
        self.close_menus()
        self.page.locator("#choices > summary").click()
        before = self.shown()
        self.click("#choices button[data-move]")
        self.wait_for_answer(before)
        return True

    def go(self, selector: str) -> bool:
        before = self.page.url
        self.close_menus()
        thing = self.any(selector)
        if thing is None or thing.evaluate("(link) => link.href === location.href"):
            return False  # one is there already
        if not self.press(thing):
            return False
        self.page.wait_for_function("(before) => location.href !== before", arg=before)
        return True

    def look_back(self) -> bool:
        if not self.page.locator("#log a.then").count():
            return False
        if not self.click("#tab-log"):
            return False
        self.page.evaluate(UNFOLD)
        lines = self.page.locator("#log li:not(.here) a.then")
        if lines.count() < 2:
            return False
        return self.go("#log li:not(.here):not(:first-child) a.then")

    def escape(self) -> None:
        self.page.keyboard.press("Escape")
        self.page.wait_for_timeout(250)

    def browser_back(self) -> bool:
        if not self.page.locator("#way-back").count():
            return False
        self.page.go_back()
        expect(self.page.locator("main.table")).to_be_visible()
        assert "/tables/" in self.page.url
        return True

    def hint(self) -> bool:
        button = self.page.locator("#do-hint:not([disabled]):not(.off) >> visible=true")
        if not button.count():
            return False
        open_ = button.get_attribute("aria-pressed")
        if not self.click("#do-hint"):
            return False
        self.page.wait_for_selector(
            f"#do-hint:not([aria-pressed='{open_}']):not([aria-busy])", state="attached"
        )
        return True

    def chat(self) -> bool:
        if not self.click("#tab-chat"):
            return False
        self.page.fill("#chat-text", f"Salve {self.luck.randrange(100)}")
        said = self.page.locator(".said").count()
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".said")).to_have_count(said + 1)
        expect(self.page.locator("#chat-text")).to_have_value("")
        return True

    def others_play(self) -> bool:
        return self.marcus.play(self.luck)

    def others_talk(self) -> None:
        said = self.page.locator(".said").count()
        self.marcus.say(f"Ave {self.luck.randrange(100)}")
        expect(self.page.locator(".said")).to_have_count(said + 1)

    def lose_connection(self) -> None:
        self.livia.context.set_offline(True)
        expect(self.page.locator("#connection")).to_be_visible()
        self.page.evaluate("document.activeElement?.blur()")
        self.page.keyboard.press("Escape")
        self.others_play()
        self.livia.context.set_offline(False)
        expect(self.page.locator("#connection")).to_be_hidden()


@pytest.mark.slow
@pytest.mark.parametrize("game", usually(NAMES, "nova_roma", "city_of_marble"))
def test_at_a_table(visit, game, steps):
    compile_game(game)
    walk = TableWalk(visit(viewport=DESK), seed=len(game), game=game)
    walk.wander(steps)
    walk.go_on_with(visit, viewport=PHONE)
    walk.wander(steps)


# ---------------------------------------------------------------- finished games


def short_record(game: str, folder: Path) -> str:
    """A game that chance has played, as a file; of a few the shortest, which is soon analyzed."""
    compile_game(game)
    match = min((played_by_chance(game, seed) for seed in range(6)), key=lambda match: match.ply)
    match.save(folder / "game.replay")
    return str(folder / "game.replay")


def played_by_chance(game: str, seed: int) -> circenses.Match:
    luck = random.Random(seed)
    match = circenses.new(game, players=games.get(game).players[0] + 1, seed=seed)
    while not match.over:
        match.play(luck.choice(match.legal(match.player)), match.player)
    return match


class ReplayWalk(Walk):
    """Through a finished game, before and after bots have analyzed it."""

    def __init__(self, livia: Visitor, seed: int, record: str):
        super().__init__(livia, seed)
        while True:
            livia.go("/replays")
            self.page.set_input_files('[name="record"]', record)
            self.page.get_by_role("button", name="Open the record").click()
            self.page.wait_for_load_state()
            if self.page.locator("main.replay").count():
                return
            self.page.wait_for_timeout(2000)  # the rules are being prepared

    def doings(self) -> dict[str, Callable[[], object]]:
        return {
            "forward": lambda: self.key("ArrowRight"),
            "backward": lambda: self.key("ArrowLeft"),
            "to the beginning": lambda: self.key("Home"),
            "to the end": lambda: self.key("End"),
            "a line of the log": lambda: self.go("#log li:not(.here) a.then"),
            "other eyes": lambda: self.go("a.look"),
            "a turning point": lambda: self.go(".mist a"),
            "before or after the move": lambda: self.go(".switch a[data-show]:not(.on)"),
            "back": self.browser_back,
            "analyze": self.analyze,
            "a tab": lambda: self.click('[role="tab"]'),
        }

    def key(self, name: str) -> bool:
        at, plies = (
            int(self.page.locator("#live").get_attribute(key) or 0)
            for key in ("data-at", "data-plies")
        )
        to = {"ArrowRight": at + 1, "ArrowLeft": at - 1, "Home": 0, "End": plies}[name]
        if to == at or not 0 <= to <= plies:
            return False
        self.page.evaluate("document.activeElement?.blur()")
        self.page.keyboard.press(name)
        self.page.wait_for_selector(f'#live[data-at="{to}"]', state="attached")
        return True

    def go(self, selector: str) -> bool:
        """Follow a link; the address changes when what it leads to has arrived."""
        link, before = self.any(selector), self.page.url
        to = urljoin(before, (link and link.get_attribute("href")) or "")
        if not self.press(link) or urldefrag(to)[0] == urldefrag(before)[0]:
            return False
        self.page.wait_for_url(lambda url: url != before)
        return True

    def browser_back(self) -> bool:
        if "?" not in self.page.url:
            return False
        self.page.go_back()
        self.arrive()
        if "/replays/" not in self.page.url:
            self.page.go_forward()
            self.page.wait_for_selector("main.replay")
        return True

    def arrive(self) -> None:
        """Until the page shows the moment that its address names."""
        at = parse_qs(urlsplit(self.page.url).query).get("at")
        if at:
            self.page.wait_for_selector(f'#live[data-at="{at[0]}"]', state="attached")
        else:
            self.page.wait_for_timeout(300)

    def analyze(self) -> bool:
        if self.page.locator(".a-graph").count():
            return False
        self.page.get_by_role("button", name="Analyze this game").click()
        expect(self.page.locator(".a-graph")).to_be_visible()
        return True


@pytest.mark.slow
@pytest.mark.parametrize("game", usually(NAMES, "aeterna"))
def test_in_a_replay(visit, game, steps, tmp_path):
    """On both screens, before and after the analysis."""
    record = short_record(game, tmp_path)
    walk = ReplayWalk(visit(viewport=PHONE), seed=len(game), record=record)
    walk.wander(steps // 4)
    walk.go_on_with(visit, viewport=DESK)
    walk.wander(steps // 4)
    walk.analyze()
    walk.compare()
    walk.wander(steps // 2)
    walk.go_on_with(visit, viewport=PHONE)
    walk.wander(steps // 2)
