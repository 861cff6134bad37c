"""Two people who play each other: names, fairness, rematches, clocks."""

from __future__ import annotations

import re
from collections.abc import Callable

from page.screen import PHONE, Screen
from playwright.sync_api import expect
from server.running import Server

Window = Callable[..., Screen]


def _meet(window: Window, server: Server, **fields: object) -> tuple[Screen, Screen]:
    """Ada, who opened a game, and Bob, who has come by the link."""
    seats = {"black": {"kind": "here", "name": "Ada"}, "white": {"kind": "link"}}
    opened = server.open("hex:3", seats=seats, **fields)
    ada, bob = window(), window(size=PHONE)
    ada.page.goto(f"/room/{opened['room']}#{opened['owner']}")
    ada.ready()
    bob.page.goto(f"/room/{opened['room']}#join={opened['invitation']}")
    return ada, bob


def _accept(bob: Screen, name: str) -> None:
    bob.page.get_by_label("What should we call you?").fill(name)
    bob.page.locator(".invited button").click()
    bob.ready()


def test_an_invited_player_is_told_what_to_and_asked_for_a_name(window: Window, server: Server) -> None:
    ada, bob = _meet(window, server)
    expect(bob.page.get_by_role("heading", name="Ada invites you to a game of Hex 3 × 3")).to_be_visible()
    expect(bob.page.locator(".invited")).to_contain_text("You play White.")
    bob.page.get_by_label("What should we call you?").fill("Ada")
    bob.page.locator(".invited button").click()
    expect(bob.page.get_by_role("alert")).to_contain_text("Ada")
    expect(ada.page.locator("main")).to_have_attribute("data-phase", "waiting")
    _accept(bob, "Bob")
    expect(ada.page.locator(".strip[data-player=white] b")).to_have_text("Bob")
    expect(bob.page.locator(".strip[data-player=white] b")).to_have_text("You")


def test_nobody_gets_help_unless_both_agreed(window: Window, server: Server) -> None:
    ada, bob = _meet(window, server)
    expect(bob.page.locator("[data-assisted]")).to_have_text("No hints and no help from the computer in this game.")
    _accept(bob, "Bob")
    for screen in (ada, bob):
        expect(screen.page.get_by_role("button", name="Hint")).to_have_count(0)
        expect(screen.page.locator(".strip select")).to_have_count(0)


def test_people_who_did_not_agree_see_no_estimate_and_no_chances(window: Window, server: Server) -> None:
    for assisted in (False, True):
        seats = {"black": {"kind": "here"}, "white": {"kind": "link"}}
        opened = server.open("go:5", seats=seats, assisted=assisted)
        joined = server.join(opened, "Bob")
        for token in (opened["owner"], joined["token"]):
            screen = window()
            screen.page.goto(f"/room/{opened['room']}#{token}")
            screen.ready()
            expect(screen.page.get_by_role("button", name="Resign")).to_be_visible()
            expect(screen.page.get_by_role("button", name="Estimate")).to_have_count(int(assisted))
            screen.page.keyboard.press("e")
            expect(screen.page.locator("[data-estimate]")).to_have_count(int(assisted))
            expect(screen.page.locator("[data-value]")).to_have_count(0)


def test_help_that_was_agreed_on_is_there_and_seen(window: Window, server: Server) -> None:
    ada, bob = _meet(window, server, assisted=True)
    expect(bob.page.locator("[data-assisted]")).to_contain_text("Both players may use hints")
    _accept(bob, "Bob")
    expect(ada.page.locator("[data-assisted]")).to_contain_text("Both players may use hints")
    ada.page.locator(".strip[data-player=black] select").select_option("level:1")
    expect(bob.page.locator(".strip[data-player=black] [data-engine]")).to_have_text("Level 1 is moving for them")
    expect(bob.page.get_by_role("button", name="Hint")).to_be_visible()


def test_a_rematch_carries_both_over_and_no_clock_runs_before_the_first_move(window: Window, server: Server) -> None:
    ada, bob = _meet(window, server, clock={"kind": "fischer", "main": 60, "increment": 0})
    _accept(bob, "Bob")
    running = ada.page.locator(".clock.running")
    expect(running).to_have_count(0)
    ada.play("a1")
    expect(running).to_have_count(1)
    first = ada.page.url
    bob.does("Resign")
    bob.does("Really?")
    bob.does("Rematch")
    ada.does("Accept")
    for screen in (ada, bob):
        expect(screen.page).not_to_have_url(re.compile(re.escape(first)))
        screen.ready()
        expect(screen.page.locator("main")).to_have_attribute("data-phase", "playing")
        expect(screen.page.locator(".clock.running")).to_have_count(0)
    bob.play("b2")  # the colours have changed
    expect(bob.page.locator(".clock.running")).to_have_count(1)


def test_a_rematch_against_the_computer_takes_one_click(screen: Screen, server: Server) -> None:
    opened = server.open("hex:3", seats={"white": {"kind": "agent", "agent": "random"}})
    screen.page.goto(f"/room/{opened['room']}#{opened['owner']}")
    screen.ready()
    first = screen.page.url
    screen.does("Resign")
    screen.does("Really?")
    screen.does("Rematch")
    expect(screen.page).not_to_have_url(first)
    expect(screen.page.locator(".strip[data-player=white] b")).to_have_text("You")
