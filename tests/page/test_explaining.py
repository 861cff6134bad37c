"""A question mark beside a word or a number says what it means, and a refused move why it cannot be played."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from page.screen import DESKTOP, PHONE, Screen
from page.test_looking_back_at_games import HEX, _look_back
from page.test_looks import _cut_off, _sticks_out, _violations
from playwright.sync_api import Locator, expect
from server.running import Server

Window = Callable[..., Screen]

#: Two seeds of First can reach an opponent who has none, from hole F alone.
HUNGRY = "awale, first to move, captured 20 22\n0 0 0 0 0 0\n1 0 0 0 0 5"


def _mark(screen: Screen, what: str) -> Locator:
    return screen.page.get_by_role("button", name=what)


def test_a_note_is_opened_read_and_closed_by_keyboard(screen: Screen) -> None:
    screen.menu()
    mark = _mark(screen, "What does this mean: Level?")
    note = screen.page.get_by_role("dialog")
    expect(note).to_be_hidden()
    mark.focus()
    screen.page.keyboard.press("Enter")
    expect(note).to_be_focused()
    expect(note).to_contain_text("There are ten computer players")
    assert _violations(screen, []) == []
    screen.page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(mark).to_be_focused()


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_options_are_explained_and_notes_stay_on_the_screen(window: Window, size: tuple[int, int]) -> None:
    screen = window(language="fr-FR", size=size)
    screen.menu()
    screen.page.locator(".card:has(input[value=go])").click()
    screen.page.locator("form.setup summary").click()
    for what, told in (("Komi", "parce qu'il joue en second"), ("Ko", "reprendre une pierre sans fin")):
        _mark(screen, f"Qu'est-ce que cela veut dire : {what} ?").click()
        note = screen.page.get_by_role("dialog")
        expect(note).to_be_focused()
        expect(note).to_contain_text(told)
        box, view = note.bounding_box(), screen.page.viewport_size
        assert box is not None
        assert view is not None
        assert 0 <= box["x"] <= box["x"] + box["width"] <= view["width"]
        assert 0 <= box["y"] <= box["y"] + box["height"] <= view["height"]
        assert _sticks_out(screen) == []
        assert _cut_off(screen) == []
        screen.page.keyboard.press("Escape")


def test_the_numbers_of_a_review_are_explained(server: Server, screen: Screen) -> None:
    _look_back(server, screen, moves=HEX)
    for what, told in (
        ("Black's chances", "50% is even"),
        ("Mistakes", "from 10% a mistake"),
        ("Average cost per move", "lowered their own chances"),
        ("Visits", "one look ahead"),
    ):
        _mark(screen, f"What does this mean: {what}?").click()
        expect(screen.page.get_by_role("dialog")).to_contain_text(told)
        assert _violations(screen, []) == []
        screen.page.keyboard.press("Escape")


def test_the_chances_and_the_count_of_a_game_are_explained(server: Server, screen: Screen) -> None:
    opened = server.open("go:5", moves=["C3", "pass", "pass"], seats={"white": {"kind": "agent", "agent": "level:1"}})
    screen.page.goto(f"/room/{opened['room']}#{opened['owner']}")
    screen.ready()
    _mark(screen, "What does this mean: Counting?").click()
    expect(screen.page.get_by_role("dialog")).to_contain_text("Komi makes up for Black's first move")
    screen.page.keyboard.press("Escape")
    game = server.open("hex:5", seats={"white": {"kind": "agent", "agent": "level:5"}})
    screen.page.goto(f"/room/{game['room']}#{game['owner']}")
    screen.ready()
    screen.play("c3")
    expect(screen.moves).to_have_count(2)
    _mark(screen, "What does this mean: chances of winning?").click()
    expect(screen.page.get_by_role("dialog")).to_contain_text("it is no promise")


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en-GB", "Hole A would leave your opponent without seeds"),
        ("fr-FR", "Le trou A laisserait votre adversaire sans graines"),
    ],
)
def test_a_move_that_would_starve_the_opponent_says_so(
    server: Server, window: Window, language: str, told: str
) -> None:
    opened = server.open("awale", position=HUNGRY)
    screen = window(language=language)
    screen.page.goto(f"/room/{opened['room']}#{opened['owner']}")
    screen.ready()
    screen.touch("A")
    expect(screen.page.locator(".notice.fault")).to_contain_text(told)
    expect(screen.moves).to_have_count(0)
    screen.play("F")
