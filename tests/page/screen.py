"""A person in front of the page: what they click, type and see."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, expect

#: Anything on the page should be there within this many milliseconds, even on a busy machine.
PATIENCE = 15_000
expect.set_options(timeout=PATIENCE)

DESKTOP = (1280, 800)
PHONE = (360, 740)


class Screen:
    """One browser window with a memory of its own, as another person's computer would have."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        size: tuple[int, int] = DESKTOP,
        language: str = "en-GB",
        theme: str = "light",
        still: bool = True,
    ) -> None:
        width, height = size
        self.context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            locale=language,
            has_touch=width < 500,
            is_mobile=width < 500,
            reduced_motion="reduce" if still else "no-preference",
            accept_downloads=True,
        )
        self.context.set_default_timeout(PATIENCE)
        settings = json.dumps(json.dumps({"theme": theme, "sound": False}))
        self.context.add_init_script(
            f"localStorage.getItem('tablier.settings') ?? localStorage.setItem('tablier.settings', {settings})"
        )
        self.address = address
        self.faults: list[str] = []
        self.page: Page = self.context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.faults.append(message.text)

    def close(self) -> None:
        """Close the window; nothing may have gone wrong behind the scenes."""
        self.context.close()
        assert self.faults == []

    # --- the menu -------------------------------------------------------------------------------------------------

    def menu(self) -> None:
        """Go to the first screen."""
        self.page.goto("/")
        expect(self.page.locator(".card").first).to_be_visible()

    def start(
        self,
        game: str,
        *,
        opponent: str = "Same screen",
        size: int | None = None,
        side: str | None = None,
        level: int | None = None,
    ) -> None:
        """Begin a game from the menu."""
        self.menu()
        self.page.locator(f".card:has(input[value={game}])").click()
        self.choose(opponent)
        if size is not None:
            self.choose(str(size))
        if side is not None:
            self.choose(side)
        if level is not None:
            self.page.get_by_role("slider").fill(str(level))
        self.page.locator("button.play").click()
        self.ready()

    def choose(self, words: str) -> None:
        """Choose one of a row of buttons by its words."""
        self.page.locator("form.setup fieldset label", has=self.page.get_by_text(words, exact=True)).click()

    def ready(self) -> None:
        """Wait until the board is there."""
        expect(self.page.locator("main[data-connection=open] .board")).to_be_visible()

    # --- the board ------------------------------------------------------------------------------------------------

    def point(self, name: str) -> Locator:
        """Return a cell, a point or a hole of the board."""
        return self.page.locator(f"main .board :is([data-hole='{name}'], [data-point='{name}'])")

    def play(self, *moves: str) -> None:
        """Click moves one after the other, each once the one before has been drawn."""
        for move in moves:
            self.touch(move)
            self.sees_last(move)

    def touch(self, name: str) -> None:
        """Click a point when it is this person's turn."""
        self.turn()
        self.point(name).click()

    def turn(self) -> None:
        """Wait until it is this person's turn."""
        expect(self.page.locator("main .board.active")).to_be_visible()

    def sow(self, move: str) -> None:
        """Sow from a hole of Oware, such as ``3R``."""
        self.touch(re.sub(r"\D", "", move))
        choice = self.page.locator(f"[data-move='{move}']")
        if choice.count():
            choice.click()
        expect(self.moves.last).to_contain_text(move)

    def sees(self, name: str, words: str) -> None:
        """Expect what a screen reader says of a point."""
        expect(self.point(name)).to_have_attribute("aria-label", words)

    def sees_last(self, name: str) -> None:
        """Expect the last move on a point."""
        expect(self.point(name)).to_have_attribute("aria-label", re.compile("last move|dernier coup"))

    def watch_counts(self) -> None:
        """Note every board of seeds that is drawn from now on in ``window.seen``, as the counts of its holes."""
        self.page.evaluate(
            """() => {
                window.seen = new Set();
                const board = document.querySelector("main .board");
                const counts = () => [...board.querySelectorAll(".count text")]
                    .map((count) => count.textContent).join();
                const look = () => window.seen.add(counts());
                look();
                new MutationObserver(look).observe(board, { subtree: true, childList: true, characterData: true });
            }"""
        )

    @property
    def moves(self) -> Locator:
        """The moves in the list."""
        return self.page.locator(".moves .move")

    def does(self, words: str) -> None:
        """Click a button by its words."""
        self.page.get_by_role("button", name=words, exact=True).click()

    def wait_for(self, told: Callable[[Any], bool], script: str) -> Any:
        """Wait until what a script returns is as wanted."""
        value = None
        for _ in range(150):
            value = self.page.evaluate(script)
            if told(value):
                return value
            self.page.wait_for_timeout(100)
        raise AssertionError(f"{script} stays {value!r}")

    @property
    def spoken(self) -> Locator:
        """What a screen reader says by itself."""
        return self.page.locator("[data-spoken]")
