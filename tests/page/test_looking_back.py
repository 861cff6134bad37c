"""While somebody looks back: keys, advice about what is shown, and no move by accident."""

from __future__ import annotations

from page.screen import Screen
from playwright.sync_api import expect
from server.running import Server


def _enter(screen: Screen, server: Server, game: str, moves: str) -> None:
    opened = server.open(game, moves=moves.split())
    screen.page.goto(f"/room/{opened['room']}#{opened['owner']}")
    screen.ready()


def test_the_arrow_keys_step_through_the_moves_even_after_a_click_on_the_board(screen: Screen, server: Server) -> None:
    for game, moves, click in (("hex:5", "c3 b2", "d4"), ("oware", "1R", "2")):
        _enter(screen, server, game, moves)
        if game == "hex:5":
            screen.play(click)
        screen.page.keyboard.press("ArrowLeft")
        expect(screen.page.locator("[data-looking]")).to_contain_text("You are looking at move")
        screen.page.keyboard.press("ArrowRight")
        expect(screen.page.locator("[data-looking]")).to_have_count(0)


def test_a_step_forward_leads_back_along_the_line_one_came_by(screen: Screen, server: Server) -> None:
    _enter(screen, server, "hex:5", "c3 b2 d4")
    screen.does("Undo")
    screen.sees("d4", "D4, empty")
    screen.play("a5")
    screen.page.locator(".branch").click()
    screen.page.keyboard.press("ArrowLeft")
    screen.page.keyboard.press("ArrowRight")
    screen.sees("d4", "D4, Black, last move")


def test_a_hint_belongs_to_the_position_that_is_shown(screen: Screen, server: Server) -> None:
    _enter(screen, server, "hex:3", "b2 a1")
    screen.page.keyboard.press("Home")
    screen.sees("b2", "B2, empty")
    screen.does("Hint")
    expect(screen.page.locator(".board .hint")).to_have_count(1)
    expect(screen.page.locator("[data-hint]")).to_contain_text("It puts your chances at")
    screen.page.keyboard.press("End")
    expect(screen.page.locator(".board .hint")).to_have_count(0)


def test_an_estimate_belongs_to_the_position_that_is_shown(screen: Screen, server: Server) -> None:
    _enter(screen, server, "go:5", "C3 B2 D4")
    screen.page.keyboard.press("ArrowLeft")
    screen.does("Estimate")
    expect(screen.page.locator("[data-estimate]")).to_be_visible()
    screen.page.keyboard.press("ArrowRight")
    expect(screen.page.locator("[data-estimate]")).to_have_count(0)


def test_a_click_plays_on_only_after_play_from_here(screen: Screen, server: Server) -> None:
    _enter(screen, server, "hex:5", "c3 b2 d4")
    screen.page.keyboard.press("ArrowLeft")
    screen.sees("d4", "D4, empty")
    screen.point("a5").click()
    screen.sees("a5", "A5, empty")
    expect(screen.moves).to_have_count(3)
    screen.does("Play from here")
    screen.play("a5")
    expect(screen.page.locator(".branch")).to_have_text("d4")
