"""One browser and one server for all tests here; each test has its own visitors."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api")

from tests.web.browser.site import Site, chromium, compile_game  # noqa: E402
from tests.web.browser.visitor import Visitor  # noqa: E402


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test that fails is tried once more, and both are told: a starved browser loses clicks."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    path = chromium()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail("There is no Chromium.")
        pytest.skip("There is no Chromium; on Debian: apt-get install chromium")
    with playwright.sync_playwright() as engine:
        running = engine.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield running
        running.close()


@pytest.fixture(scope="session")
def compiled() -> None:
    compile_game("magna_roma")


@pytest.fixture(scope="session")
def site(compiled: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("site")) as running:
        running.wait_until_ready("magna_roma")
        yield running


@pytest.fixture
def visit(browser: Any, site: Site) -> Iterator[Callable[..., Visitor]]:
    """Opens the door for a new visitor, who comes with a browser of their own."""
    with ExitStack() as everybody:
        yield lambda **options: everybody.enter_context(Visitor(browser, site.address, **options))
