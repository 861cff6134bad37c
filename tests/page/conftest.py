from __future__ import annotations

from collections.abc import Callable, Iterator

import chromium
import pytest
from page.screen import Screen
from playwright.sync_api import Browser, sync_playwright
from server.running import Server, sqlite

from tablier.server.web.page import FOLDER

Window = Callable[..., Screen]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test here needs a browser."""
    for item in items:
        if "/tests/page/" in str(item.path):
            item.add_marker(pytest.mark.chromium)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the page that was built."""
    assert (FOLDER / "index.html").exists(), "the page is not built: run 'make page'"
    with Server(sqlite(tmp_path_factory.mktemp("page")), "--rooms-a-minute", "100000") as running:
        yield running


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium.program(), args=list(chromium.FLAGS))
        yield running
        running.close()


@pytest.fixture
def window(server: Server, browser: Browser) -> Iterator[Window]:
    """Open windows of several people; each is closed, and must not have complained, at the end of the test."""
    opened: list[Screen] = []

    def open_window(**wishes: object) -> Screen:
        opened.append(Screen(browser, server.address, **wishes))  # type: ignore[arg-type]
        return opened[-1]

    yield open_window
    for screen in opened:
        screen.close()


@pytest.fixture
def screen(window: Window) -> Screen:
    """The window of one person at a desk."""
    return window()
