from __future__ import annotations

import re
from collections.abc import Callable

from page.screen import PHONE, Screen
from playwright.sync_api import expect

Window = Callable[..., Screen]

#: Black has the left side, White the right one, and a white stone on A5 is lost.
MOVES = ["C1", "D1", "C2", "D2", "C3", "D3", "C4", "D4", "C5", "D5", "B4", "A5"]


def _to_the_count(screen: Screen) -> None:
    screen.start("go", size=5)
    screen.play(*MOVES)
    screen.does("Pass")
    expect(screen.moves).to_have_count(len(MOVES) + 1)
    screen.does("Pass")
    expect(screen.page.locator("[data-scoring]")).to_be_visible()
    expect(screen.page.get_by_role("button", name="Accept the count")).to_be_enabled()


def _mark(screen: Screen, *, dead: bool) -> None:
    """Make the white stone dead, or alive: the server may already think so."""
    label = screen.point("A5").get_attribute("aria-label") or ""
    if ("dead" in label) != dead:
        screen.point("A5").click()
    expect(screen.point("A5")).to_have_attribute("aria-label", re.compile("dead" if dead else "^((?!dead).)*$"))


def test_dead_stones_are_tapped_and_the_count_accepted(window: Window) -> None:
    screen = window(size=PHONE)
    _to_the_count(screen)
    _mark(screen, dead=True)
    expect(screen.page.locator("[data-scoring]")).to_contain_text("White leads by 2 points.")  # komi 7
    screen.sees("B1", "B1, empty, Black's territory")
    _mark(screen, dead=False)
    _mark(screen, dead=True)
    screen.does("Accept the count")
    expect(screen.page.locator("[data-result=white]")).to_contain_text("after two passes · 2 points ahead")


def test_the_territory_is_estimated_while_the_game_goes_on(screen: Screen) -> None:
    screen.start("go", size=5)
    screen.play(*MOVES)
    screen.does("Estimate")
    expect(screen.page.locator("[data-estimate]")).to_contain_text("Estimate: Black 1")
    screen.sees("B1", "B1, empty, Black's territory")
    screen.sees("E3", "E3, empty, White's territory")
    screen.page.keyboard.press("e")
    expect(screen.page.locator("[data-estimate]")).to_have_count(0)
    screen.sees("B1", "B1, empty")


def test_a_disagreement_resumes_the_game(screen: Screen) -> None:
    _to_the_count(screen)
    screen.does("Play on")
    expect(screen.page.locator("main")).to_have_attribute("data-phase", "playing")
    screen.play("A4")  # Black proves it
    screen.does("Pass")
    screen.play("B5")
    screen.sees("A5", "A5, empty")
