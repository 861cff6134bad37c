"""Every screen of every lesson, narrow and wide, in both languages, light and dark.

With TABLIER_PICTURES=FOLDER it leaves a picture of each.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from page.screen import DESKTOP, Screen
from page.test_looks import ALL, COLOURS, _check
from playwright.sync_api import expect

from tablier.lessons import tutorial
from tablier.rules import GAMES

Window = Callable[..., Screen]

pytestmark = pytest.mark.slow

NARROW = (390, 844)
#: What is looked at by all rules of axe, and what only by those that a theme can break.
LOOKS = [
    (NARROW, "light", "fr-FR", ALL),
    (NARROW, "dark", "en-GB", COLOURS),
    (DESKTOP, "light", "en-GB", COLOURS),
    (DESKTOP, "dark", "fr-FR", ALL),
]


@pytest.mark.parametrize(("size", "theme", "language", "rules"), LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_begins_on_a_screen_that_fits(
    window: Window, game: str, size: tuple[int, int], theme: str, language: str, rules: list[str]
) -> None:
    screen = window(size=size, theme=theme, language=language)
    screen.page.goto("/")
    for lesson in tutorial(game).lessons:
        screen.page.goto(f"/#learn={game}/{lesson.name}")
        title = lesson.title["fr" if language == "fr-FR" else "en"]
        expect(screen.page.locator("h1")).to_have_text(title)
        expect(screen.page.locator("main .board")).to_be_visible()
        _check(screen, f"lesson-{game}-{lesson.name}-{size[0]}-{theme}-{language[:2]}", rules)
        board = screen.page.locator("main .board").bounding_box()
        assert board is not None
        assert board["height"] <= size[1], lesson.name
