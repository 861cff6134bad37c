from __future__ import annotations

from collections.abc import Callable

import pytest
from page.screen import DESKTOP, PHONE, Screen
from playwright.sync_api import expect

Window = Callable[..., Screen]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_seeds_are_sown_by_hole_and_colour(window: Window, size: tuple[int, int]) -> None:
    screen = window(size=size)
    screen.start("oware")
    screen.sees("1", "Hole 1, First, 2 red, 2 blue, 2 clear")
    screen.sow("1R")
    screen.sees("1", "Hole 1, First, 0 red, 2 blue, 2 clear, last move")
    screen.sees("2", "Hole 2, Second, 3 red, 2 blue, 2 clear")
    screen.sow("4TB")
    screen.sees("5", "Hole 5, First, 2 red, 2 blue, 3 clear")
    screen.sees("9", "Hole 9, First, 2 red, 3 blue, 2 clear")


def test_a_hole_of_the_opponent_is_refused(screen: Screen) -> None:
    screen.start("oware")
    screen.touch("2")
    expect(screen.page.locator(".notice.fault")).to_contain_text("Hole 2 has nothing for you to sow")
    expect(screen.moves).to_have_count(0)


def test_the_seeds_go_round_one_by_one(window: Window) -> None:
    screen = window(still=False)
    screen.start("oware")
    screen.watch_counts()
    screen.sow("1TR")
    counts = "6,6,6,6,6,6,6,6,6,6,6,6,6,6,6,6"
    seen = screen.wait_for(lambda boards: len(boards) >= 6, "() => [...window.seen]")
    assert seen[0] == counts
    assert seen[1].startswith("2,")  # four seeds are in the hand


def test_oware_is_played_by_keyboard(screen: Screen) -> None:
    screen.start("oware")
    keys = screen.page.keyboard
    keys.press("b")
    expect(screen.point("1")).to_be_focused()
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(screen.page.locator("[data-move='3R']")).to_be_focused()
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(screen.moves.last).to_contain_text("3B")
    expect(screen.point("3")).to_be_focused()
