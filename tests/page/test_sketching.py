"""Marks and arrows that players draw on the board, for all who watch."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from page.screen import PHONE, Screen
from playwright.sync_api import expect
from server.running import Server

Window = Callable[..., Screen]

#: Two points of each board.
POINTS = {"hex:5": ("a1", "d4"), "go:5": ("A1", "D4"), "oware": ("1", "12"), "awale": ("A", "e")}


def _watched(window: Window, server: Server, game: str, **wishes: object) -> tuple[Screen, Screen]:
    """Somebody with both seats of a game, and somebody who watches."""
    opened = server.open(game, public=True)
    player, spectator = window(**wishes), window()
    player.page.goto(f"/room/{opened['room']}#{opened['owner']}")
    spectator.page.goto(f"/room/{opened['room']}")
    for screen in (player, spectator):
        screen.ready()
    return player, spectator


def _middle(screen: Screen, point: str) -> tuple[float, float]:
    box = screen.point(point).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _drag(screen: Screen, start: str, end: str) -> None:
    """Drag with the right button."""
    mouse = screen.page.mouse
    mouse.move(*_middle(screen, start))
    mouse.down(button="right")
    mouse.move(*_middle(screen, end), steps=3)
    mouse.up(button="right")


def _sees(screen: Screen, *marks: str) -> None:
    """Expect what is drawn, each as ``kind point`` with what belongs to it."""
    script = "(all) => all.map(({dataset: {drawn, at, text}}) => [drawn, at, text ?? ''].join(' ').trim())"
    drawn = screen.page.locator("main .board [data-drawn]")
    expect(drawn).to_have_count(len(marks))
    assert drawn.evaluate_all(script) == list(marks)


@pytest.mark.parametrize(("game", "points"), POINTS.items(), ids=list(POINTS))
def test_a_spectator_sees_the_arrows_and_marks_of_a_player(
    window: Window, server: Server, game: str, points: tuple[str, str]
) -> None:
    player, spectator = _watched(window, server, game)
    one, other = points
    _drag(player, one, other)
    player.point(one).click(button="right")
    player.point(other).click(modifiers=["Shift"])
    _sees(spectator, f"arrow {one} {other}", f"circle {one}", f"circle {other}")
    expect(spectator.point(one)).to_have_attribute("aria-label", re.compile(f"arrow to {other.upper()}, circle"))
    for _ in range(3):
        player.point(one).click(button="right")
    _sees(spectator, f"arrow {one} {other}", f"circle {other}", f"label {one} A")
    assert player.moves.count() == 0  # nothing of it was a move
    player.does("Clear marks")
    _sees(spectator)


def test_what_is_drawn_belongs_to_the_position_shown(window: Window, server: Server) -> None:
    player, spectator = _watched(window, server, "hex:5")
    player.play("b2", "c3")
    player.page.get_by_role("button", name="One move back").click()
    player.point("d4").click(button="right")
    _sees(player, "circle d4")
    _sees(spectator)
    spectator.page.get_by_role("button", name="One move back").click()
    _sees(spectator, "circle d4")
    player.page.get_by_role("button", name="Back to the game").click()
    _sees(player)


def test_a_finger_draws_while_drawing_is_switched_on(window: Window, server: Server) -> None:
    player, spectator = _watched(window, server, "hex:5", size=PHONE, language="fr-FR")
    player.does("Annoter")
    expect(player.page.locator("[data-sketching]")).to_contain_text("Touchez un point")
    player.point("c3").tap()
    _sees(spectator, "circle c3")
    player.point("c3").tap()
    _sees(spectator, "cross c3")
    player.does("Effacer les marques")
    _sees(spectator)
    player.does("Terminé")
    player.point("c3").tap()
    player.sees_last("c3")


def test_the_keyboard_draws_too(window: Window, server: Server) -> None:
    player, spectator = _watched(window, server, "go:5")
    keyboard = player.page.keyboard
    for key in ("d", "b", "Enter", "Shift+Enter", "ArrowRight", "Enter"):
        keyboard.press(key)
    _sees(spectator, "circle C3", "arrow C3 D3")
    expect(player.spoken).to_have_text("C3: arrow to D3")
    keyboard.press("Escape")
    keyboard.press("Enter")
    player.sees_last("D3")


def test_nothing_can_be_drawn_against_somebody_until_the_game_is_over(window: Window, server: Server) -> None:
    opened = server.open("hex:5", seats={"white": {"kind": "link"}})
    joined = server.join(opened, "Bob")
    ada, bob = window(), window()
    for screen, token in ((ada, opened["owner"]), (bob, joined["token"])):
        screen.page.goto(f"/room/{opened['room']}#{token}")
        screen.ready()
    ada.play("c3")
    expect(ada.page.get_by_role("button", name="Annotate")).to_have_count(0)
    _drag(ada, "a1", "d4")
    bob.does("Resign")
    bob.does("Really?")
    expect(ada.page.get_by_role("button", name="Annotate")).to_be_visible()
    _sees(ada)
    _drag(ada, "a1", "d4")
    _sees(bob, "arrow a1 d4")


def test_the_sandbox_can_be_drawn_on(screen: Screen) -> None:
    screen.page.goto("/#sandbox=go:5")
    screen.point("C3").click()
    _drag(screen, "C3", "E5")
    _sees(screen, "arrow C3 E5")
    screen.sees("C3", "C3, Black, arrow to E5")
    screen.does("Clear marks")
    _sees(screen)
