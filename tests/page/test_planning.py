"""A move chosen ahead, while the opponent thinks: seen by its player alone, taken back, played, or dropped."""

from __future__ import annotations

from collections.abc import Callable

from page.screen import Screen
from playwright.sync_api import expect
from server.running import Server

Window = Callable[..., Screen]


def _seat_two(window: Window, server: Server, game: str, second: str) -> tuple[Screen, Screen]:
    opened = server.open(game, seats={second: {"kind": "link"}})
    joined = server.join(opened, "Bob")
    ada, bob = window(), window(language="fr-FR")
    for screen, token in ((ada, opened["owner"]), (bob, joined["token"])):
        screen.page.goto(f"/room/{opened['room']}#{token}")
        screen.ready()
    return ada, bob


def test_a_move_is_chosen_ahead_and_played_taken_back_or_dropped(window: Window, server: Server) -> None:
    ada, bob = _seat_two(window, server, "hex:5", "white")
    ada.play("c3")
    bob.turn()
    chosen, line = ada.page.locator("[data-planned]"), ada.page.locator("[data-plan]")
    ada.point("c3").click()  # a point that is taken cannot be chosen
    expect(chosen).to_have_count(0)
    ways: tuple[Callable[[], None], ...] = (ada.point("b2").click, lambda: ada.page.keyboard.press("Escape"))
    for take_back in ways:
        ada.point("b2").click()
        ada.sees("b2", "B2, empty, your next move")
        expect(line).to_contain_text("You will play B2 next.")
        take_back()
        expect(chosen).to_have_count(0)
    ada.point("d2").click()
    ada.point("b4").click()  # one at a time
    expect(chosen).to_have_attribute("data-planned", "b4")
    expect(bob.page.locator("[data-planned]")).to_have_count(0)
    bob.touch("a1")
    expect(ada.moves).to_have_count(3)
    ada.sees_last("b4")
    expect(chosen).to_have_count(0)
    bob.turn()
    ada.point("e5").click()
    expect(chosen).to_have_attribute("data-planned", "e5")
    bob.touch("e5")
    expect(ada.page.locator(".notice")).to_have_text("E5 was not played: the position has changed.")
    ada.turn()
    expect(ada.moves).to_have_count(4)


def test_after_a_pass_nothing_is_played_blindly_and_seeds_cannot_be_chosen_ahead(
    window: Window, server: Server
) -> None:
    ada, bob = _seat_two(window, server, "go:5", "white")
    ada.play("C3")
    bob.turn()
    ada.point("D4").click()
    expect(ada.page.locator("[data-planned=D4]")).to_be_visible()
    bob.does("Passer")
    expect(ada.page.locator("[data-planned]")).to_have_count(0)
    ada.turn()
    expect(ada.moves).to_have_count(2)
    ada, bob = _seat_two(window, server, "awale", "second")
    ada.touch("E")
    bob.turn()
    ada.point("D").click()
    expect(ada.page.locator("[data-planned], [data-plan]")).to_have_count(0)
    bob.touch("a")
    ada.turn()
    expect(ada.moves).to_have_count(2)
