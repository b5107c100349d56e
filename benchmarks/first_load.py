"""What the first load of a table costs: bytes over https, and with a slow machine what one sees.

    python benchmarks/first_load.py                      all five games, in the middle of a game
    python benchmarks/first_load.py magna_roma --seen    also in Chromium, slowed down four times
    python benchmarks/first_load.py --check              exit with 1 if a limit is exceeded

Bytes are counted as the server sends them to a browser that reads Brotli: the page; style sheets;
everything but the glyphs, which come from the page's own sprite until a new one appears. In
Chromium are told how far things moved while the page was built (CLS), its longest task, and when
the first picture stood.
"""

import argparse
import asyncio
import random
import re
import shutil
import sys
from typing import NamedTuple

import load

from circenses import games

MOST = {"magna_roma": (60.0, 130.0)}  # kB: page and style sheets; everything but glyphs
OTHERS = 1.2  # as much more may the other games send
MOST_MOVED, LONGEST_TASK, FIRST_PICTURE = 0.01, 200.0, 1000.0  # CLS, ms, ms
SLOWER = 4
SETTLING = 4000  # milliseconds, in which a stream is opened and glyphs are fetched
CHROMIUM = ("chromium-headless-shell", "chromium")
FILES = re.compile(
    rb'<(?:link rel="(stylesheet|preload|icon)"|(script))[^>]*?(?:href|src)="([^"]+)"'
)
BRIEFLY = "cookie: {}\r\nAccept: text/html\r\nAccept-Encoding: br\r\n"
WATCH = """
window.seen = { moved: 0, longest: 0, first: 0 };
const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note))
  .observe({ type, buffered: true });
watch("layout-shift", (one) => { if (!one.hadRecentInput) seen.moved += one.value; });
watch("longtask", (one) => { seen.longest = Math.max(seen.longest, one.duration); });
watch("paint", (one) => { if (one.name === "first-contentful-paint") seen.first = one.startTime; });
"""


class Weight(NamedTuple):
    """Bytes of a first load."""

    page: int
    styles: int
    script: int
    fonts: int
    icon: int

    @property
    def first(self) -> float:
        """KB until the first picture can stand."""
        return (self.page + self.styles) / 1000

    @property
    def all(self) -> float:
        return sum(self) / 1000


async def table_in_play(port: int, game: str, moves: int) -> tuple[load.Visitor, str]:
    """A table with a person and a bot after some moves, and the person."""
    visitor, luck = load.Visitor(port), random.Random(game)
    await visitor.arrive()
    seats = {"seat-0": "me", "seat-1": "bot:citizen"}
    status, head, text = await visitor.post("/tables", game=game, players=2, seed=7, **seats)
    assert status == 303, (status, text[:300])
    path = re.search(rb"location: (\S+)", head)[1].decode()
    ply = 0
    while ply < moves:
        text = await visitor.get(path)
        ply = int(load.PLY.search(text)[1])
        if found := sorted(set(load.MOVES.findall(text))):
            await visitor.post(f"{path}/moves", ply=ply, move=luck.choice(found).decode())
        elif b'id="do-end"' in text:
            await visitor.post(f"{path}/end")
        elif b"data-over" in text:
            break
        else:
            await asyncio.sleep(0.05)
    return visitor, path


async def weighed(visitor: load.Visitor, path: str) -> Weight:
    """What a browser fetches that has never been here."""
    headers = BRIEFLY.format(visitor.cookie)

    async def fetched(address: str) -> bytes:
        status, _, body = await visitor.fetching.send("GET", address, headers)
        assert status == 200, (address, status)
        return body

    packed = await fetched(path)
    text = load.unpacked(load.brotli.Decompressor(), packed)
    sizes = dict.fromkeys(("stylesheet", "script", "preload", "icon"), 0)
    for kind, script, address in FILES.findall(text):
        sizes[(kind or script).decode()] += len(await fetched(address.decode()))
    styles, script, fonts, icon = sizes.values()
    return Weight(len(packed), styles, script, fonts, icon)


def seen(port: int, visitor: load.Visitor, path: str) -> dict[str, float]:
    """What one sees of it on a slow machine."""
    from playwright.sync_api import sync_playwright

    name, _, value = visitor.cookie.partition("=")
    site = f"http://127.0.0.1:{port}"
    with sync_playwright() as engine:
        found = next(filter(None, map(shutil.which, CHROMIUM)), None)
        browser = engine.chromium.launch(executable_path=found, args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 1400, "height": 900})
        context.add_cookies([{"name": name, "value": value, "url": site}])
        page = context.new_page()
        page.add_init_script(WATCH)
        slowly = context.new_cdp_session(page)
        slowly.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(site + path)
        page.wait_for_timeout(SETTLING)
        figures: dict[str, float] = page.evaluate("window.seen")
        browser.close()
    return figures


def excess(game: str, weight: Weight) -> list[str]:
    """What is above its limit."""
    times = 1.0 if game in MOST else OTHERS
    first, all_ = (most * times for most in MOST["magna_roma"])
    pairs = (("page and styles", weight.first, first), ("everything", weight.all, all_))
    return [
        f"{game}: {name} {kb:.0f} kB, above {most:.0f}" for name, kb, most in pairs if kb > most
    ]


async def measure(asked: argparse.Namespace, server: load.Server) -> list[str]:
    wrong = []
    for game in asked.games:
        await server.until_ready(game)
        visitor, path = await table_in_play(server.port, game, asked.moves)
        weight = await weighed(visitor, path)
        print(f"{game:<15} page {weight.page / 1000:5.1f}  styles {weight.styles / 1000:5.1f}"
              f"  = {weight.first:5.1f} kB;  script {weight.script / 1000:4.1f}"
              f"  fonts {weight.fonts / 1000:4.1f}  icon {weight.icon / 1000:3.1f}"
              f"  = {weight.all:5.1f} kB", flush=True)  # fmt: skip
        wrong += excess(game, weight)
        if asked.seen:
            found = await asyncio.to_thread(seen, server.port, visitor, path)
            print(f"  moved {found['moved']:.4f}   longest task {found['longest']:.0f} ms"
                  f"   first picture {found['first']:.0f} ms", flush=True)  # fmt: skip
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(games.BUILT_IN))
    parser.add_argument("--moves", type=int, default=60, help="that were made before")
    parser.add_argument("--seen", action="store_true", help="also in Chromium")
    parser.add_argument("--check", action="store_true")
    asked = parser.parse_args()
    settings = argparse.Namespace(postgres=False, servers=1, growth=1, pause=0.0)
    servers = load.Servers(settings)
    try:
        wrong = asyncio.run(measure(asked, servers.all[0]))
    finally:
        servers.stop()
    print("\n".join(wrong))
    sys.exit(bool(asked.check and wrong))


if __name__ == "__main__":
    main()
