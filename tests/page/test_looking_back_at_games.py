"""A game looked back at on the page: its curve, its mistakes, what was better, exercises, files, what comes after."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from page.screen import DESKTOP, PHONE, Screen
from page.test_looks import _sticks_out, _too_narrow, _violations
from playwright.sync_api import expect
from server.running import Server

import tablier

Window = Callable[..., Screen]

#: Black has the middle of a small board of Hex, and gives it away with the second stone.
HEX = ["c3", "d2", "a1", "b4", "e5", "a5"]


def _enter(server: Server, screen: Screen, game: str = "hex:5", path: str = "", **fields: Any) -> str:
    """Open a game that a browser holds."""
    opened = server.open(game, **fields)
    known = {"id": opened["room"], "game": game, "tokens": {}, "seat": opened["owner"], "title": "", "at": ""}
    screen.page.goto("/")
    screen.page.evaluate("(known) => localStorage.setItem('tablier.rooms', known)", json.dumps([known]))
    screen.page.goto(f"/room/{opened['room']}{path}")
    return str(opened["room"])


def _look_back(server: Server, screen: Screen, **fields: Any) -> str:
    room = _enter(server, screen, path="/review", **fields)
    expect(screen.page.locator("main[data-stage=finished]")).to_be_visible(timeout=60_000)
    return room


def test_the_better_move_and_its_line_are_one_click_away(server: Server, screen: Screen) -> None:
    _look_back(server, screen, moves=HEX)
    curve = screen.page.get_by_role("slider")
    expect(curve).to_have_attribute("aria-valuemax", "6")
    moment = screen.page.get_by_role("button", name=re.compile("Move 3 Black a1 blunder"))
    moment.click()
    expect(curve).to_have_attribute("aria-valuenow", "3")
    expect(curve).to_have_attribute("aria-valuetext", re.compile("Move 3, Black a1. Black stands at"))
    screen.sees_last("a1")
    expect(screen.page.locator("[data-this]")).to_contain_text(re.compile(r"Black's a1: blunder. .* was better"))
    screen.does("Show what was better")
    expect(screen.page.locator(".line button")).not_to_have_count(0)
    expect(screen.page.locator(".line .at")).to_have_text(screen.page.locator(".line button").first.inner_text())
    screen.page.keyboard.press("ArrowRight")
    expect(screen.page.locator(".line button").nth(1)).to_have_attribute("aria-current", "step")
    screen.page.keyboard.press("Escape")
    screen.page.keyboard.press("Home")
    expect(curve).to_have_attribute("aria-valuenow", "0")
    screen.page.keyboard.press("PageDown")
    expect(curve).not_to_have_attribute("aria-valuenow", "0")


def test_a_mistake_is_explained_where_it_is_reviewed(server: Server, screen: Screen) -> None:
    _look_back(server, screen, moves=HEX)
    screen.page.get_by_role("button", name=re.compile("Move 3 Black a1 blunder")).click()
    screen.does("Why this move?")
    answer = screen.page.locator("[data-this] [data-answer]")
    expect(answer).to_contain_text(re.compile(r"a1 takes Black's chances from \d+% to \d+%"), timeout=60_000)
    answer.get_by_role("button", name="The reply to fear").click()
    expect(screen.page.locator("[data-mark=square]")).to_have_count(1)
    assert _violations(screen, []) == []
    screen.page.keyboard.press("ArrowRight")
    expect(answer).to_have_count(0)


def test_a_mistake_is_an_exercise(server: Server, screen: Screen) -> None:
    _look_back(server, screen, moves=HEX)
    screen.page.get_by_role("button", name=re.compile("Find the better moves yourself")).click()
    task = screen.page.locator("#exercise-task")
    expect(task).to_contain_text("Find something better")
    played = re.search(r"Here (\S+) was played", task.inner_text())
    assert played is not None
    screen.point(played[1]).click()
    expect(screen.page.locator(".told.wrong")).to_contain_text("in winning chances")
    screen.does("Try again")
    screen.does("Show me")
    expect(screen.page.locator(".told.solved")).to_contain_text("That keeps your chances.")
    screen.page.get_by_role("button", name="Back to the review").last.click()
    expect(screen.page.get_by_role("slider")).to_be_visible()


def test_a_review_is_taken_along(server: Server, screen: Screen) -> None:
    room = _look_back(server, screen, moves=HEX)
    for name, words in (("Report (HTML)", "<svg"), ("SGF", "SBKV"), ("JSON", '"chances"')):
        with screen.page.expect_download() as download:
            screen.does(name)
        assert words in download.value.path().read_text()
    screen.page.get_by_role("link", name="Back to the game").click()
    screen.ready()
    assert screen.page.url.endswith(room)


def test_after_a_game_the_page_says_what_decided_it_and_who_comes_next(server: Server, screen: Screen) -> None:
    seats = {"white": {"kind": "agent", "agent": "level:3"}}
    _enter(server, screen, moves=HEX, seats=seats)
    screen.ready()
    screen.does("Resign")
    screen.does("Really?")
    after = screen.page.locator("[data-afterwards]")
    expect(after).to_contain_text("costliest move was", timeout=60_000)
    expect(after).to_contain_text("Level 2 would suit you next.")
    screen.does("Play level 2")
    expect(screen.page.locator("main.room")).not_to_have_attribute("data-phase", "finished")
    expect(screen.page.locator("main.room")).to_contain_text("Level 2")


def test_a_move_that_throws_the_game_away_may_be_taken_back(server: Server, screen: Screen) -> None:
    seats = {"white": {"kind": "agent", "agent": "level:1"}}
    _enter(server, screen, moves=HEX[:2], seats=seats)
    screen.ready()
    screen.page.locator("summary", has_text="Board").click()
    screen.page.get_by_label("Warn me of moves that throw the game away").check()
    screen.touch("a1")
    expect(screen.page.locator("[data-warning]")).to_contain_text("a1 throws the game away")
    screen.does("Take it back")
    screen.sees("a1", "A1, empty")
    expect(screen.page.locator("[data-warning]")).to_have_count(0)


def _shows_well(screen: Screen) -> None:
    """Expect that nothing sticks out, that no word is cut off, and that a screen reader reaches everything."""
    assert (_sticks_out(screen), _too_narrow(screen), _violations(screen, [])) == ([], [], [])


@pytest.mark.parametrize(("language", "theme", "size"), [("fr-FR", "dark", PHONE), ("en-GB", "wood", DESKTOP)])
def test_what_is_said_beside_a_game_can_be_read(
    server: Server, window: Window, language: str, theme: str, size: tuple[int, int]
) -> None:
    screen = window(language=language, theme=theme, size=size)
    french = language == "fr-FR"
    _look_back(server, screen, moves=HEX)
    screen.page.get_by_role("button", name=re.compile(r"\(\d\)$")).click()
    expect(screen.page.locator("#exercise-task")).to_be_visible()
    _shows_well(screen)
    screen.does("Montrez-moi" if french else "Show me")
    expect(screen.page.locator(".told")).to_be_visible()
    _shows_well(screen)
    _enter(server, screen, moves=HEX[:2], seats={"white": {"kind": "agent", "agent": "level:1"}})
    screen.ready()
    screen.page.locator("details.panel summary").click()
    screen.page.locator("details.panel label", has_text="M'avertir" if french else "Warn me").click()
    screen.touch("a1")
    expect(screen.page.locator("[data-warning]")).to_be_visible()
    _shows_well(screen)
    for name in ("Abandonner", "Vraiment ?") if french else ("Resign", "Really?"):
        screen.does(name)
    expect(screen.page.locator("[data-afterwards] button")).to_have_count(2, timeout=60_000)
    _shows_well(screen)


@pytest.mark.parametrize("game", ["go:5", "awale"])
def test_a_game_is_filmed(server: Server, screen: Screen, game: str) -> None:
    position = tablier.game(game).start()
    for _ in range(4):
        position = position.play(position.legal_moves[0])
    _enter(server, screen, game, moves=list(position.history))
    screen.ready()
    screen.does("Share")
    with screen.page.expect_download() as download:
        screen.does("Film")
    film = download.value.path().read_text()
    assert film.count("<animate ") >= 4
    assert "<title>tablier: " in film
    assert len(film) < 200_000


@pytest.mark.parametrize(("language", "theme", "size"), [("fr-FR", "dark", PHONE), ("en-GB", "light", DESKTOP)])
def test_the_review_fits_and_can_be_read(
    server: Server, window: Window, language: str, theme: str, size: tuple[int, int]
) -> None:
    screen = window(language=language, theme=theme, size=size)
    _look_back(server, screen, game="go:5", moves=["C3", "C2", "A1", "D3", "B2", "C4"])
    expect(screen.page.locator("[data-curve=leads]")).to_be_visible()
    screen.page.keyboard.press("Home")
    screen.page.keyboard.press("PageDown")
    assert (_sticks_out(screen), _too_narrow(screen), _violations(screen, [])) == ([], [], [])
