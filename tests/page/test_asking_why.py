"""Why a move was played, and why another was not: the questions beside the board, and the marks on it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from page.screen import DESKTOP, PHONE, Screen
from page.test_looking_back_at_games import HEX, _enter
from page.test_looks import _sticks_out, _violations
from playwright.sync_api import expect
from server.running import Server

Window = Callable[..., Screen]
#: Black has put a stone of White's in atari on E5.
GO = ["E4", "E5", "D5"]


def test_a_move_is_explained_and_its_reasons_are_marked(server: Server, screen: Screen) -> None:
    _enter(server, screen, moves=HEX[:3])
    screen.ready()
    screen.page.get_by_role("tab", name="Why?").click()
    screen.does("Why this move?")
    answer = screen.page.locator("[data-answer]")
    expect(answer).to_contain_text(re.compile(r"a1 takes Black's chances from \d+% to \d+%"), timeout=60_000)
    expect(answer).to_contain_text("still needs")
    answer.get_by_role("button", name="The reply to fear").click()
    expect(screen.page.locator("[data-mark=square]")).to_have_count(1)


def test_why_not_asks_for_a_point_of_the_board(server: Server, screen: Screen) -> None:
    _enter(server, screen, "go:7", moves=GO)
    screen.ready()
    screen.page.get_by_role("tab", name="Why?").click()
    screen.does("Why not …?")
    screen.touch("E6")
    expect(screen.page.locator("[data-asked] h3")).to_have_text("About E6", timeout=60_000)
    screen.does("Why not …?")
    screen.page.get_by_role("combobox", name="Why not this one?").select_option("pass")
    screen.does("Ask")
    expect(screen.page.locator("[data-asked] h3")).to_have_text("About pass", timeout=60_000)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_answer_is_in_french_and_fits(window: Window, server: Server, size: tuple[int, int]) -> None:
    screen = window(size=size, language="fr-FR")
    _enter(server, screen, "awale", moves=["C", "d", "F"])
    screen.ready()
    screen.page.get_by_role("tab", name="Pourquoi").click()
    screen.does("Pourquoi ce coup ?")
    expect(screen.page.locator("[data-answer]")).to_contain_text("chances de", timeout=60_000)
    assert _sticks_out(screen) == []
    assert _violations(screen, []) == []
