"""The computer gives a game up that is lost beyond doubt."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from page.screen import Screen
from playwright.sync_api import expect
from server.running import Server
from server.test_giving_up import lose

Window = Callable[..., Screen]


@pytest.mark.slow
@pytest.mark.parametrize(("language", "words"), [("en-GB", "by resignation"), ("fr-FR", "par abandon")])
def test_a_lost_computer_resigns_before_the_persons_eyes(
    window: Window, server: Server, language: str, words: str
) -> None:
    seats = {"black": {"kind": "here"}, "white": {"kind": "agent", "agent": "mcts:visits=80,seed=0"}}
    opened = server.open("go:5", seats=seats)
    screen = window(language=language)
    screen.page.goto(f"/room/{opened['room']}#{opened['owner']}")
    screen.ready()
    lose(server.person(opened["room"], opened["owner"]))
    expect(screen.page.locator("[data-result=black]")).to_contain_text(words)
