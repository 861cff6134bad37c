"""What the server refuses, said in the reader's language."""

from __future__ import annotations

from collections.abc import Callable

from page.screen import Screen
from playwright.sync_api import expect
from server.running import Server

Window = Callable[..., Screen]


def test_refusals_of_the_server_are_said_in_french(window: Window, server: Server) -> None:
    seats = {"black": {"kind": "here", "name": "Ada"}, "white": {"kind": "link"}}
    opened = server.open("hex:3", seats=seats)
    bob = window(language="fr-FR")
    bob.page.goto(f"/room/{opened['room']}#join={opened['invitation']}")
    bob.page.get_by_label("Comment vous appelez-vous ?").fill("Ada")
    bob.page.locator(".invited button").click()
    expect(bob.page.get_by_role("alert")).to_have_text("Quelqu'un s'appelle déjà Ada ici. Choisissez un autre nom.")
    bob.page.goto(f"/room/{opened['room']}")
    expect(bob.page.locator(".gone")).to_contain_text("Cette partie est privée. Ouvrez-la par le lien")
    bob.page.goto(f"/room/{server.open('hex:3')['room']}#join={opened['invitation']}")
    expect(bob.page.locator(".gone")).to_contain_text("Cette invitation est pour une autre partie.")


def test_a_refused_action_is_said_in_french(window: Window, server: Server) -> None:
    opened = server.open("hex:3", moves=["b2"])
    bob = window(language="fr-FR")
    bob.page.goto(f"/room/{opened['room']}#{opened['owner']}")
    bob.ready()
    for _ in range(2):
        bob.page.keyboard.press("u")
    expect(bob.page.locator(".notice.fault")).to_have_text("Il n'y a pas de coup à reprendre.")


def test_a_text_that_is_no_game_is_refused_in_french(window: Window) -> None:
    screen = window(language="fr-FR")
    screen.menu()
    screen.page.get_by_role("button", name="Ouvrir une partie").click()
    screen.page.get_by_role("textbox").fill("(;GM[1]")
    screen.page.get_by_role("button", name="Ouvrir", exact=True).click()
    expect(screen.page.get_by_role("alert")).to_contain_text("Ce texte n'est pas une partie lisible")
