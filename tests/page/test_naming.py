"""What people and agents are called on the page."""

from __future__ import annotations

from collections.abc import Callable

from page.screen import Screen
from playwright.sync_api import expect
from server.running import Server

Window = Callable[..., Screen]


def _strip(screen: Screen, player: str) -> str:
    return screen.page.locator(f".strip[data-player={player}] .who").inner_text()


def test_the_near_seat_says_you_and_an_agent_has_a_title(screen: Screen, server: Server) -> None:
    opened = server.open("hex:5", seats={"white": {"kind": "agent", "agent": "mcts:visits=50"}})
    screen.page.goto(f"/room/{opened['room']}#{opened['owner']}")
    screen.ready()
    assert _strip(screen, "black").startswith("You\nBlack")
    assert _strip(screen, "white") == "Tree search (50 visits)\nWhite"
    choices = screen.page.locator(".strip[data-player=white] select option").all_inner_texts()
    assert "Tree search" in choices
    assert not {"mcts", "level:1"} & set(choices)


def test_who_has_no_name_is_called_by_the_colour_in_every_language(window: Window, server: Server) -> None:
    opened = server.open("hex:5", seats={"white": {"kind": "link"}})
    joined = server.join(opened)
    ada, bob = window(), window(language="fr-FR")
    ada.page.goto(f"/room/{opened['room']}#{opened['owner']}")
    bob.page.goto(f"/room/{opened['room']}#{joined['token']}")
    ada.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_label("Say something").fill("hello")
    ada.does("Send")
    bob.page.get_by_role("tab", name="Discussion").click()
    expect(bob.page.locator(".chat li")).to_have_text("Noir hello")
    assert _strip(ada, "white").startswith("White")
    assert _strip(bob, "white").startswith("Vous\nBlanc")
