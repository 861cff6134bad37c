from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from page.screen import DESKTOP, PHONE, Screen
from playwright.sync_api import expect

Window = Callable[..., Screen]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_touch_sows_a_hole(window: Window, size: tuple[int, int]) -> None:
    screen = window(size=size)
    screen.start("awale")
    screen.sees("A", "Hole A, First, 4 seeds")
    screen.play("E")
    screen.sees("E", "Hole E, First, empty, last move")
    screen.sees("F", "Hole F, First, 5 seeds")
    screen.sees("c", "Hole c, Second, 5 seeds")
    screen.sees("d", "Hole d, Second, 4 seeds")
    screen.play("a")
    screen.sees("f", "Hole f, Second, 5 seeds")


def test_a_hole_of_the_opponent_is_refused(screen: Screen) -> None:
    screen.start("awale")
    screen.touch("a")
    expect(screen.page.locator(".notice.fault")).to_contain_text("You have nothing to sow in hole a")
    expect(screen.moves).to_have_count(0)


def test_the_seeds_go_round_one_by_one(window: Window) -> None:
    screen = window(still=False)
    screen.start("awale")
    screen.watch_counts()
    screen.touch("F")
    # In the order of the holes, A to F and a to f: the hand is full, then a seed falls into each of four holes.
    boards = [
        "4,4,4,4,4,4,4,4,4,4,4,4",
        "4,4,4,4,4,0,4,4,4,4,4,4",
        "4,4,4,4,4,0,5,4,4,4,4,4",
        "4,4,4,4,4,0,5,5,4,4,4,4",
        "4,4,4,4,4,0,5,5,5,4,4,4",
        "4,4,4,4,4,0,5,5,5,5,4,4",
    ]
    assert screen.wait_for(lambda seen: len(seen) >= len(boards), "() => [...window.seen]") == boards


def test_awale_is_played_by_keyboard(screen: Screen) -> None:
    screen.start("awale")
    keys = screen.page.keyboard
    keys.press("b")
    expect(screen.point("A")).to_be_focused()
    keys.press("ArrowRight")
    keys.press("ArrowUp")
    expect(screen.point("e")).to_be_focused()
    keys.press("ArrowDown")
    keys.press("Enter")
    expect(screen.moves.last).to_contain_text("B")
    expect(screen.point("B")).to_be_focused()


def test_the_second_player_sits_before_the_second_row(window: Window) -> None:
    screen = window()
    screen.start("awale", opponent="Computer", side="Second", level=1)
    screen.turn()
    boxes: dict[str, Any] = {name: screen.point(name).bounding_box() for name in "Aaf"}
    assert boxes["a"]["y"] > boxes["A"]["y"]
    assert boxes["a"]["x"] < boxes["f"]["x"]


def test_a_finger_touches_a_hole_twice_and_sees_where_its_seeds_go_in_between(window: Window) -> None:
    screen = window(size=PHONE)
    screen.start("awale")
    screen.turn()
    screen.point("C").tap()
    expect(screen.page.locator("[data-lands]")).to_have_count(4)
    expect(screen.page.locator("[data-said]")).to_contain_text("Touch the hole again to sow.")
    expect(screen.moves).to_have_count(0)
    screen.point("C").tap()
    expect(screen.moves.last).to_contain_text("C")
