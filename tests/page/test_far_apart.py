from __future__ import annotations

import re
from collections.abc import Callable

from page.screen import PHONE, Screen
from playwright.sync_api import expect
from server.running import Server

Window = Callable[..., Screen]


def _invited(window: Window, ada: Screen, **wishes: object) -> Screen:
    """Somebody else who opens the link that the first one copied."""
    link = ada.page.get_by_label("Invitation").input_value()
    assert "#join=" in link
    other = window(**wishes)
    other.page.goto(link)
    other.page.locator(".invited button").click()
    other.ready()
    assert "#" not in other.page.url
    return other


def test_two_people_play_a_whole_game_by_link(window: Window) -> None:
    ada = window()
    ada.start("hex", size=5, opponent="By link", side="Black")
    bob = _invited(window, ada, size=PHONE, language="fr-FR")
    expect(ada.page.locator("main")).to_have_attribute("data-phase", "playing")

    ada.play("c1")
    bob.sees("c1", "C1, Noir, dernier coup")
    bob.play("a1")
    ada.sees("a1", "A1, White, last move")

    ada.page.get_by_role("tab", name="Chat").click()
    ada.page.get_by_label("Say something").fill("<b>hello</b>")
    ada.does("Send")
    bob.page.get_by_role("tab", name="Discussion").click()
    expect(bob.page.locator(".chat li")).to_contain_text("<b>hello</b>")

    bob.page.reload()  # a seat is kept by the browser
    bob.ready()
    bob.sees("c1", "C1, Noir")
    ada.play("c2")
    bob.play("a2")

    bob.does("Demander à reprendre")
    ada.does("Accept")
    ada.sees("a2", "A2, empty")
    bob.play("a3")

    watcher = window()
    ada.does("Share")
    watcher.page.goto(ada.page.get_by_label("Link to watch").input_value())
    watcher.ready()
    ada.page.keyboard.press("Escape")
    watcher.point("e5").click()  # only looks
    watcher.sees("e5", "E5, empty")
    expect(watcher.page.get_by_role("button", name="Resign")).to_have_count(0)
    expect(ada.page.get_by_text("Watching: 1")).to_be_visible()

    for mine, theirs in (("c3", "a4"), ("c4", "a5")):
        ada.play(mine)
        bob.play(theirs)
    ada.touch("c5")
    expect(ada.page.locator("[data-result=black]")).to_contain_text("You win!")
    expect(bob.page.locator("[data-result=black]")).to_contain_text("Vous avez perdu")
    expect(watcher.page.locator("[data-result=black]")).to_contain_text("Black wins")

    bob.does("Revanche")
    ada.does("Accept")
    bob.play("b2")  # the colours have changed
    ada.sees("b2", "B2, Black, last move")


def test_a_lost_connection_is_told_and_the_game_goes_on_after_it(window: Window, server: Server) -> None:
    ada = window()
    ada.start("hex", size=5, opponent="By link", side="White")
    bob = _invited(window, ada)
    bob.play("c3")
    server.stop()
    expect(ada.page.locator(".lost")).to_contain_text("Connection lost")
    server.start()
    expect(ada.page.locator(".lost")).to_have_count(0)
    for screen in (ada, bob):
        screen.faults.clear()  # browsers complain about connections that fail
    ada.play("b2")
    bob.sees("b2", "B2, White, last move")


def test_a_stranger_sees_only_that_the_game_is_private(window: Window) -> None:
    ada = window()
    ada.start("hex", size=5)
    stranger = window()
    stranger.page.goto(ada.page.url)
    expect(stranger.page.get_by_role("heading", name="This game cannot be opened")).to_be_visible()
    stranger.page.goto("/room/nothing-here")
    expect(stranger.page.get_by_role("heading", name="This game cannot be opened")).to_be_visible()
    assert re.search("/room/", stranger.page.url)


def test_a_link_takes_nobodys_seat_away(window: Window, server: Server) -> None:
    opened = server.open("hex:5", seats={"white": {"kind": "link"}})
    joined = server.join(opened)
    ada = window()
    room = f"/room/{opened['room']}"
    ada.page.goto(f"{room}#{opened['owner']}")
    ada.ready()
    ada.play("c3")
    for fragment in (
        "anything",
        "seat=" + "x" * 32,
        joined["token"],
        f"seat={joined['token']}",
        "watch=" + "y" * 32,
        "%",
    ):
        ada.page.goto("/")
        ada.page.goto(f"{room}#{fragment}")
        ada.ready()
        kept = ada.page.evaluate("localStorage['tablier.rooms']")
        assert opened["owner"] in kept
        assert joined["token"] not in kept
    server.person(opened["room"], joined["token"]).do("move", move="a1")
    ada.play("b2")
    ada.sees("b2", "B2, Black, last move")


def test_a_seat_goes_to_another_device_by_its_link(window: Window) -> None:
    ada = window()
    ada.start("hex", size=5, opponent="By link", side="Black")
    bob = _invited(window, ada)
    ada.does("Share")
    ada.page.get_by_text("Play on from another device").click()
    link = ada.page.get_by_label("Link to your own seat").input_value()
    phone = window(size=PHONE)
    phone.page.goto(link)
    phone.ready()
    assert "#" not in phone.page.url
    phone.play("c3")
    bob.sees("c3", "C3, Black, last move")
