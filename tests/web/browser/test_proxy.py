"""Two servers on PostgreSQL behind nginx, as deploy/nginx.conf sets it up, over https."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.web import proxy
from tests.web.browser.site import Site
from tests.web.browser.test_tabs import TABS, hears, say
from tests.web.browser.visitor import Visitor

pytestmark = pytest.mark.postgres


@pytest.fixture
def proxied(cluster: Any, compiled: None, tmp_path: Path) -> Iterator[proxy.Proxy]:
    if reason := proxy.why_not():
        pytest.skip(reason)
    found = proxy.Proxy(tmp_path)
    database = cluster.new_database()
    with ExitStack() as running:
        sites = []
        for number in range(2):
            (tmp_path / str(number)).mkdir()
            one = Site(tmp_path / str(number), database, CIRCENSES_SITE=found.address)
            sites.append(running.enter_context(one))
        running.callback(found.stop)
        yield found.start([site.port for site in sites])


def test_eight_tabs_of_four_tables_hear_over_https(browser, proxied):
    """The tables are at two servers; the stream is at one of them, and tells of all."""
    with Visitor(browser, proxied.address, seed=5, ignore_https_errors=True) as livia:
        streams: list[Any] = []
        livia.context.on("response", lambda one: streams.append(one) if "/stream" in one.url else 0)
        tables = []
        for _ in range(TABS // 2):
            livia.go("/")
            livia.play_now()
            tables.append(livia.page.url)
        pages = []
        for n in range(TABS):
            pages.append(livia.context.new_page())
            pages[-1].goto(tables[n % len(tables)])
            pages[-1].wait_for_selector("main.table")
        for n in range(len(tables)):
            say(pages[n], f"Ave {n}")
        for n, page in enumerate(pages):
            hears(page, f"Ave {n % len(tables)}")
        assert streams[-1].status == 200
        assert streams[-1].headers["content-encoding"] == "br"
        for page in pages:
            page.close()
