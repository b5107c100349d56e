"""A person at a browser: looks, points, presses keys, and notices when something breaks."""

import random
import re
from typing import Any, Self

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from playwright.sync_api import TimeoutError as NothingHappened

from tests.patience import PATIENT

expect.set_options(timeout=PATIENT)

DESK = {"width": 1400, "height": 900}
PHONE = {"width": 390, "height": 844}

AGAIN = 30_000  # milliseconds after which one clicks once more
BOARD_CHOICES = "main [data-move]:not(#choices *)"


class Visitor:
    """One browser with its own cookies. Errors on the console fail the test."""

    def __init__(self, browser: Browser, address: str, seed: int = 1, **options: Any):
        options.setdefault("viewport", DESK)
        options.setdefault("reduced_motion", "reduce")
        self.address = address
        self.luck = random.Random(seed)
        self.context: BrowserContext = browser.new_context(**options)
        self.context.set_default_timeout(PATIENT)
        self.page: Page = self.context.new_page()
        self.trouble: list[str] = []
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on("console", self.heard)

    def heard(self, message: Any) -> None:
        """A network error is not a fault of the page; a refused script or style is."""
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.trouble.append(message.text)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        self.context.close()
        if kind is None:
            assert self.trouble == []

    # ---- going somewhere

    def go(self, path: str = "/") -> None:
        self.page.goto(self.address + path if path.startswith("/") else path)

    def see(self, selector: str) -> Locator:
        found = self.page.locator(selector)
        expect(found.first).to_be_visible()
        return found

    def prefer(self, **preferences: str) -> None:
        """Change what I like, without a page for it."""
        for field, value in preferences.items():
            self.page.evaluate(
                """async ([field, value]) => {
                    const csrf = document.querySelector('meta[name="csrf"]').content;
                    const body = new URLSearchParams({ csrf, field, value, back: "/" });
                    await fetch("/preference", { method: "POST", body, redirect: "manual" });
                }""",
                [field, value],
            )

    def play_now(self, level: str = "Citizen") -> None:
        """From the lobby to a table, in one click besides the level."""
        self.prefer(skip="")
        self.page.locator(".seg label", has_text=level).first.click()
        self.page.locator('button[value="magna_roma"]').click()
        self.at_table()

    def at_table(self) -> None:
        """The rules may have to be compiled first."""
        expect(self.page.locator("main.table")).to_be_visible()

    def new_table(
        self, players: int, seats: dict[int, str], game: str = "magna_roma", **fields: str
    ) -> None:
        """Fields are ticked, chosen or written, whatever they are."""
        self.go(f"/new?game={game}&players={players}")
        self.prefer(skip="")
        for name, value in {**{f"seat-{k}": who for k, who in seats.items()}, **fields}.items():
            box = self.page.locator(f'[name="{name}"]').first
            if value == "on":
                box.check()
            elif box.evaluate("box => box.localName") == "select":
                box.select_option(value)
            else:
                box.fill(value)
        self.page.click("#open")

    def sit_down(self, *args: Any, **table: Any) -> None:
        """To a new table whose game begins at once."""
        self.new_table(*args, **table)
        self.at_table()

    # ---- the table

    @property
    def ply(self) -> str:
        return self.page.locator("#live").get_attribute("data-ply") or ""

    @property
    def is_over(self) -> bool:
        return self.page.locator("#live[data-over]").count() > 0

    def wait_for_turn(self) -> bool:
        """Until I am to decide; False if the game is over."""
        mine = 'body:not(.busy) #live[data-turn="yes"], #live[data-over]'
        self.page.wait_for_selector(mine, state="attached")
        return not self.is_over

    def changed(self, ply: str) -> str:
        return f'body:not(.busy) #live:not([data-ply="{ply}"])'

    def wait_for_change(self, ply: str) -> None:
        """Click until the move is made, and confirm it if asked."""
        changed = self.changed(ply)
        self.page.wait_for_selector(f"{changed}, body:not(.busy) #do-end", state="attached")
        if self.page.locator("#do-end").count():
            self.press("Enter")
            self.page.wait_for_selector(changed, state="attached")

    def question(self) -> str:
        return self.page.inner_text("#question")

    def click_something(self) -> None:
        """Answer the question by clicking on the board."""
        choices = self.page.locator(BOARD_CHOICES).locator("visible=true")
        self.move(choices.nth(self.luck.randrange(choices.count())))

    def move(self, choice: Locator) -> None:
        """Take it; if the page moved under the click and nothing happens, take it again."""
        before = self.ply
        self.take(choice)
        try:
            self.page.wait_for_selector(
                f"{self.changed(before)}, #do-end, .offline", timeout=AGAIN, state="attached"
            )
        except NothingHappened:
            self.take(choice)
        self.wait_for_change(before)

    def take(self, choice: Locator) -> None:
        """Click on it; one of several ways at the same place, at which one only aims, by key.

        A choice may show more than itself while it is pointed at: what takes the click is its hit.
        The pointer comes from outside, so that no card lies open over the choice.
        """
        self.page.mouse.move(0, 0)
        aims = "one => getComputedStyle(one.querySelector('.hit') ?? one).pointerEvents === 'none'"
        if choice.evaluate(aims):
            choice.focus()
            self.press("Enter")
        elif choice.get_attribute("data-way"):  # its middle is that of the whole shape
            choice.locator(".hit").click()
        else:
            hit = choice.locator(".hit")
            (hit.first if hit.count() else choice).click()

    def play_by_clicks(self, moves: int = 10_000) -> int:
        """Up to a number of moves, or to the end."""
        for played in range(moves):
            if not self.wait_for_turn():
                return played
            self.click_something()
        return moves

    def play_blindly(self, decisions: int = 10_000) -> None:
        """Make a number of decisions without looking, as a program would: that is much faster.

        Without a number all of them, to the end.
        """
        table, (moves, csrf) = self.page.url, self.as_program()
        self.go("about:blank")
        while decisions:
            asked = self.context.request.get(f"{moves}?wait=10").json()
            if asked["over"]:
                break
            if asked["moves"]:
                self.answer(moves, csrf, asked)
                decisions -= 1
        self.go(table)
        self.at_table()

    def as_program(self) -> tuple[str, str]:
        """Where a program sends the moves of this table, and what it must say with them."""
        moves = self.page.url.replace("/tables/", "/api/tables/") + "/moves"
        return moves, self.page.get_attribute('meta[name="csrf"]', "content") or ""

    def answer(self, moves: str, csrf: str, asked: dict[str, Any]) -> None:
        """Any of the moves that a program is offered."""
        chosen = {"ply": asked["ply"], "move": self.luck.choice(asked["moves"])["move"]}
        sent = self.context.request.post(moves, data=chosen, headers={"X-Csrf": csrf})
        assert sent.ok, sent.text()

    def focused(self) -> str:
        """What a screen reader would call the focused element."""
        return self.page.evaluate(
            "() => document.activeElement.getAttribute('aria-label')"
            " ?? document.activeElement.textContent"
        )

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, words: str, most: int = 60) -> None:
        """Press Tab until something of that name is focused."""
        for _ in range(most):
            if re.search(words, self.focused()):
                return
            self.press("Tab")
        raise AssertionError(f"Tab never reached {words!r}; it is at {self.focused()!r}")

    def check_sheet(self, sides: int) -> list[str]:
        """The final count adds up; answers the totals."""
        totals = self.page.locator("#leaf-sheet tfoot td").all_inner_texts()
        rows = self.page.locator("#leaf-sheet tbody tr.sum").all()
        lines = [row.locator("td").all_inner_texts() for row in rows]
        assert len(totals) == sides
        for column in zip(totals, *lines, strict=True):
            total, *parts = (int(points.replace("−", "-").replace("–", "0")) for points in column)
            assert sum(parts) == total
        return totals

    def log(self) -> list[str]:
        """What the log says, oldest first; the same for everyone."""
        return list(reversed(self.page.locator("#log > li").all_text_contents()))
