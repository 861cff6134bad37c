"""Large boards under a finger: no stone lands beside the point that was meant."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from page.screen import Screen
from playwright.sync_api import expect
from server.running import Server

Window = Callable[..., Screen]

SMALL_PHONE = (360, 640)
JITTER = 6  # pixels that a finger misses by, to each side


def _open(screen: Screen, server: Server, game: str) -> None:
    opened = server.open(game)
    screen.page.goto(f"/room/{opened['room']}#{opened['owner']}")
    screen.ready()


def _middle(screen: Screen, name: str) -> tuple[float, float]:
    box = screen.point(name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _tap(screen: Screen, name: str, luck: random.Random) -> None:
    """Touch a point as a finger does: a little beside it."""
    x, y = _middle(screen, name)
    screen.page.touchscreen.tap(x + luck.uniform(-JITTER, JITTER), y + luck.uniform(-JITTER, JITTER))


@pytest.mark.parametrize("points", [15, pytest.param(100, marks=pytest.mark.slow)])
@pytest.mark.parametrize("game", ["go:19", "hex:19"])
def test_points_are_hit_on_a_phone_without_a_wrong_stone(
    window: Window, server: Server, game: str, points: int
) -> None:
    luck = random.Random(game)
    screen = window(size=SMALL_PHONE)
    _open(screen, server, game)
    every = screen.page.locator("[data-point]").evaluate_all("(points) => points.map((point) => point.dataset.point)")
    meant = luck.sample(every, points)  # so few stones join no sides and take no chain
    for number, name in enumerate(meant, 1):
        screen.turn()
        _tap(screen, name, luck)  # the board comes closer, and the aim may be wrong
        expect(screen.page.locator("main .board.near")).to_be_visible()
        _tap(screen, name, luck)
        expect(screen.page.locator("[data-aim]")).to_have_attribute("data-aim", name)
        screen.page.locator("[data-aim] .primary").click()
        screen.sees_last(name)
        expect(screen.moves).to_have_count(number)


@pytest.mark.parametrize("game", ["go:9", "go:13", "go:19", "hex:5", "hex:11", "hex:19"])
def test_what_a_finger_plays_on_is_never_smaller_than_a_finger(window: Window, server: Server, game: str) -> None:
    screen = window(size=SMALL_PHONE)
    _open(screen, server, game)
    name = "d4" if game.startswith("hex") else "D4"
    small = _width(screen, name) < 30
    screen.point(name).tap()
    if small:
        expect(screen.moves).to_have_count(0)
        assert _width(screen, name) > 40
    else:
        expect(screen.moves).to_have_count(1)


def test_the_closer_look_is_explained_until_it_was_used_once(window: Window, server: Server) -> None:
    screen = window(size=SMALL_PHONE)
    _open(screen, server, "go:19")
    screen.point("D4").tap()
    bar = screen.page.locator("[data-aim]")
    expect(bar).to_contain_text("Touch one to aim, drag to move the board, then confirm.")
    bar.get_by_role("button", name="Play D4").click()
    screen.sees_last("D4")
    expect(screen.page.locator("main .board.near")).to_have_count(0)
    screen.point("Q16").tap()
    expect(bar).not_to_contain_text("confirm")
    screen.does("Whole board")
    expect(bar).to_have_count(0)
    expect(screen.moves).to_have_count(1)


def test_a_finger_drags_the_closer_board_and_plays_nothing(window: Window, server: Server) -> None:
    screen = window(size=SMALL_PHONE)
    _open(screen, server, "go:19")
    screen.point("K10").tap()
    before = _middle(screen, "K10")
    _drag(screen, before, 60, 40)
    right, down = (after - was for after, was in zip(_middle(screen, "K10"), before, strict=True))
    assert abs(right - 60) < 3
    assert abs(down - 40) < 3
    expect(screen.page.locator("[data-aim]")).to_have_attribute("data-aim", "K10")
    expect(screen.moves).to_have_count(0)


def test_the_sandbox_is_set_up_from_close_by(window: Window) -> None:
    screen = window(size=SMALL_PHONE)
    screen.page.goto("/#sandbox=go:19")
    expect(screen.page.locator("main .board")).to_be_visible()
    screen.point("D4").tap()
    expect(screen.page.locator("main .board .above .stone")).to_have_count(0)
    screen.point("D4").tap()
    screen.sees("D4", "D4, Black")


def _width(screen: Screen, name: str) -> float:
    box = screen.point(name).bounding_box()
    assert box is not None
    return box["width"]


def _drag(screen: Screen, start: tuple[float, float], right: float, down: float) -> None:
    """Draw one finger over the screen."""
    touch = screen.context.new_cdp_session(screen.page)
    x, y = start
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for part in (0.25, 0.5, 0.75, 1):
        points = [{"x": x + right * part, "y": y + down * part}]
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
