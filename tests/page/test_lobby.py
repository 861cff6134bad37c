"""Public games on the first screen, each with a small board that follows the play."""

from __future__ import annotations

from collections.abc import Callable

from page.screen import Screen
from playwright.sync_api import expect
from server.running import Server

Window = Callable[..., Screen]


def test_public_games_are_seen_on_small_boards_that_follow_the_play(window: Window, server: Server) -> None:
    here = {"black": {"kind": "here", "name": "Ada"}, "white": {"kind": "here", "name": "Bob"}}
    opened = server.open("hex:5", public=True, seats=here, moves=["c3"])
    private = server.open("hex:5", seats=here)
    ada = server.person(opened["room"], opened["owner"])
    guest = window()
    guest.menu()
    game = guest.page.locator(f"[data-public='{opened['room']}']")
    expect(game).to_contain_text("Hex 5 × 5")
    expect(game).to_contain_text("Ada – Bob")
    expect(game.locator(".board .stone")).to_have_count(1)
    expect(guest.page.locator(f"[data-public='{private['room']}']")).to_have_count(0)
    ada.do("move", move="b4")
    expect(game.locator(".board .stone")).to_have_count(2)
    assert guest.page.locator("[data-public]").count() <= 6
    game.click()
    guest.ready()
    guest.sees_last("b4")
    ada.do("resign", seat="black")
    guest.menu()
    expect(guest.page.locator(".ways")).to_be_visible()
    guest.page.wait_for_load_state("networkidle")
    expect(game).to_have_count(0)


def test_the_view_of_a_game_is_for_whoever_may_see_it(server: Server) -> None:
    seats = {"black": {"kind": "here"}, "white": {"kind": "here"}}
    opened, hidden = (server.open("go:5", public=public, seats=seats, moves=["C3"]) for public in (True, False))
    told = server.http.get(f"/api/rooms/{opened['room']}/view").json()
    assert (told["name"], told["ply"], told["last"]) == ("go", 1, "C3")
    path = f"/api/rooms/{hidden['room']}/view"
    assert server.http.get(path).status_code == 403
    assert server.http.get(path, headers={"Authorization": f"Bearer {hidden['watch']}"}).json()["ply"] == 1
