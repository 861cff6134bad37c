"""A position analysed on the page: while one looks back and in the sandbox, on the board and in the list."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from page.screen import PHONE, Screen
from page.test_looks import _cut_off, _sticks_out, _too_narrow, _violations
from playwright.sync_api import expect
from server.running import Server

Window = Callable[..., Screen]

GAME = "(;GM[1]FF[4]SZ[5]KM[6.5];B[cc];W[cb];B[bb];W[dc];B[db])"


def _open(server: Server, screen: Screen) -> None:
    """Open a file as its owner would."""
    opened = server.open("go:5", sgf=GAME)
    known = {"id": opened["room"], "game": "go:5", "tokens": {}, "seat": opened["owner"], "title": "", "at": ""}
    screen.page.goto("/")
    screen.page.evaluate("(known) => localStorage.setItem('tablier.rooms', known)", json.dumps([known]))
    screen.page.goto(f"/room/{opened['room']}")
    screen.ready()


def test_an_opened_game_is_analysed_move_by_move(server: Server, screen: Screen) -> None:
    _open(server, screen)
    page = screen.page
    page.keyboard.press("a")
    panel = page.get_by_role("region", name="Analysis")
    expect(panel.get_by_role("meter")).to_have_attribute("aria-valuetext", re.compile(r"\d+%"))
    expect(panel.locator("[data-depth]")).to_have_text(re.compile(r"[\d,]+ positions looked at|Proved"))
    expect(page.locator("main .board [data-badge]").first).to_be_visible()

    best = panel.locator("[data-candidate]").first
    best.focus()
    move = best.get_attribute("data-candidate")
    expect(best).to_have_accessible_name(re.compile(rf"^{move}, \d+%"))
    expect(page.locator(f"main .board [data-led='{move}'] text")).to_have_text("1")
    expect(page.locator("main .board [data-badge]")).to_have_count(0)
    page.keyboard.press("Tab")

    panel.get_by_role("button", name="Territory").click()
    expect(page.locator("main .board [data-owner]").first).to_be_visible()
    panel.get_by_role("button", name="Heat map").click()
    expect(page.locator("main .board [data-heat]").first).to_be_visible()

    panel.get_by_label("Engine").select_option("mcts")
    expect(panel.locator("[data-depth]")).to_have_text(re.compile(r"[\d,]+ positions looked at"))
    expect(panel.locator("[data-candidate]").first).to_have_accessible_name(re.compile("visits"))

    page.get_by_role("button", name="Stop analysing").click()
    expect(page.locator("main .board :is([data-badge], [data-owner], [data-heat])")).to_have_count(0)


def test_each_step_back_is_another_question(server: Server, screen: Screen) -> None:
    _open(server, screen)
    asked: list[str] = []
    screen.page.on(
        "request", lambda request: asked.append(request.post_data or "") if "analysis" in request.url else None
    )
    screen.does("Analyse")
    expect(screen.page.locator("[data-candidate]").first).to_be_visible()
    screen.page.keyboard.press("ArrowLeft")
    expect(screen.page.locator("[data-analysis=busy] [data-candidate]").first).to_be_visible()
    expect(screen.page.locator("main .board :is([data-badge], [data-led])").first).to_be_visible()  # the mouse may rest
    assert [json.loads(body)["node"] for body in asked] == [5, 4]


def test_no_analysis_is_offered_while_a_game_is_played(screen: Screen) -> None:
    screen.start("hex", size=5)
    screen.play("c3")
    expect(screen.page.get_by_role("button", name="Analyse")).to_have_count(0)
    screen.page.keyboard.press("a")
    expect(screen.page.locator("[data-analysis]")).to_have_count(0)


def test_the_sandbox_is_analysed_and_it_fits(window: Window) -> None:
    screen = window(size=PHONE, language="fr-FR", theme="dark")
    screen.page.goto("/#sandbox=hex:9")
    screen.page.reload()
    for point in ("e5", "d7"):
        screen.point(point).click()
    screen.does("Analyser")
    expect(screen.page.locator("[data-candidate]").first).to_be_visible()
    screen.does("Connexions")
    expect(screen.page.locator("[data-trail=way]")).to_have_count(2)
    expect(screen.page.locator("[data-trail=bridge]")).to_have_count(2)
    expect(screen.page.locator(".measured")).to_contain_text("Noir : encore")
    assert (_sticks_out(screen), _too_narrow(screen), _cut_off(screen), _violations(screen, [])) == ([], [], [], [])


def test_captures_stand_at_their_holes(screen: Screen) -> None:
    screen.page.goto("/#sandbox=awale")
    screen.page.reload()
    screen.does("Analyse")
    expect(screen.page.locator(".measured")).to_have_text("No move takes anything.")
    group = screen.page.get_by_role("group", name="Tapping the board places")
    group.locator("label", has_text="nothing").click()
    screen.point("d").click()
    group.locator("label").first.click()
    screen.point("d").click()
    expect(screen.page.locator("[data-gain]").first).to_be_visible()
    expect(screen.page.locator(".measured")).to_have_text(re.compile("Most seeds taken: .*2"))
