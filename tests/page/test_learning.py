"""Lessons and puzzles on the page: by the keyboard alone, in both languages, remembered by the browser."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from page.screen import PHONE, Screen
from page.test_looks import _sticks_out, _too_narrow, _violations
from playwright.sync_api import expect

from tablier.lessons import LessonStep, tutorial
from tablier.rules import GAMES

Window = Callable[..., Screen]

_FOCUS = """() => {
    const at = document.activeElement;
    const place = at.dataset.place ?? at.dataset.point ?? "";
    return { place, move: at.dataset.move ?? "", words: at.textContent, name: at.getAttribute("aria-label") };
}"""
_PLACES = """() => Object.fromEntries([...document.querySelectorAll("main .board [data-hole]")]
    .map((hole) => [hole.dataset.hole, hole.dataset.place]))"""


def _open(screen: Screen, path: str) -> None:
    screen.page.goto("/")
    screen.page.goto(f"/#{path}")
    expect(screen.page.locator("main.learn h1")).to_be_visible()


def _focus(screen: Screen) -> dict[str, Any]:
    told: dict[str, Any] = screen.page.evaluate(_FOCUS)
    return told


def _walk(screen: Screen, column: Callable[[str], int], row: Callable[[str], int], goal: str) -> None:
    """Press arrow keys until the focus is on a place."""
    for _ in range(40):
        here = _focus(screen)["place"]
        if here == goal:
            return
        across, down = column(goal) - column(here), row(goal) - row(here)
        key = "ArrowRight" if across > 0 else "ArrowLeft" if across else "ArrowDown" if down > 0 else "ArrowUp"
        screen.page.keyboard.press(key)
    raise AssertionError(f"the arrow keys do not lead to {goal}")


def _play(screen: Screen, step: LessonStep, move: str) -> None:
    """Play a move, or answer a question, without a mouse."""
    keys = screen.page.keyboard
    keys.press("b")
    if step.exercise.asks:
        while _focus(screen)["words"] != move:
            keys.press("Tab")
    elif holes := screen.page.evaluate(_PLACES):
        _walk(screen, lambda at: int(at.split(",")[0]), lambda at: int(at.split(",")[1]), holes[move.rstrip("RTB")])
    else:
        up = -1 if step.position.game.name == "go" else 1
        _walk(screen, lambda at: ord(at[0]), lambda at: up * int(at[1:]), move)
    keys.press("Enter")
    for _ in range(6):  # where there is a choice of colours
        if (told := _focus(screen))["move"] and told["move"] != move:
            keys.press("Tab")
    if _focus(screen)["move"] == move:
        keys.press("Enter")


@pytest.mark.parametrize("game", GAMES)
def test_the_first_lesson_is_finished_by_the_keyboard_alone(screen: Screen, game: str) -> None:
    first = tutorial(game).lessons[0]
    _open(screen, f"learn={game}")
    lesson = screen.page.get_by_role("link", name=f"{first.title['en']} {first.about['en']}")
    lesson.focus()
    screen.page.keyboard.press("Enter")
    for number, step in enumerate(first.steps):
        expect(screen.page.locator("#exercise-task")).to_be_focused()  # which a screen reader then reads
        expect(screen.page.locator("#exercise-task")).to_have_text(step.say["en"])
        expect(screen.page.locator(".where")).to_contain_text(f"Step {number + 1} of {len(first.steps)}")
        _play(screen, step, step.exercise.show(step.position))
        expect(screen.page.get_by_role("status").first).to_contain_text(step.done["en"])
        expect(screen.page.locator(".exercise button.primary")).to_be_focused()
        screen.page.keyboard.press("Enter")
    second = tutorial(game).lessons[1]
    expect(screen.page.locator("h1")).to_have_text(second.title["en"])
    screen.page.reload()
    screen.page.get_by_role("link", name="All lessons and puzzles").click()
    expect(lesson).to_contain_text("finished")


@pytest.mark.parametrize("game", GAMES)
def test_the_first_lesson_is_finished_by_what_things_are_called(screen: Screen, game: str) -> None:
    first = tutorial(game).lessons[0]
    _open(screen, f"learn={game}/{first.name}")
    for step in first.steps:
        expect(screen.page.get_by_text(step.say["en"])).to_be_visible()
        _name(screen, step, step.exercise.show(step.position))
        expect(screen.page.get_by_role("status").first).to_contain_text(step.done["en"])
        screen.page.get_by_role("button", name=re.compile("Next step|Next lesson")).click()
    expect(screen.page.get_by_role("heading", level=1)).to_have_text(tutorial(game).lessons[1].title["en"])


def _name(screen: Screen, step: LessonStep, move: str) -> None:
    """Play a move, or answer a question, by the names that a screen reader tells."""
    if step.exercise.asks:
        screen.page.get_by_role("button", name=move, exact=True).click()
        return
    point = move if step.position.game.name == "awale" else move.rstrip("RTB")
    called = re.compile(f"^(Hole )?{point},", re.IGNORECASE if point[0].isalpha() and len(point) > 1 else 0)
    screen.page.get_by_role("gridcell", name=called).click()
    choice = screen.page.get_by_role("menuitem").and_(screen.page.locator(f"[data-move='{move}']"))
    if choice.count():
        choice.click()


def test_a_wrong_move_is_refuted_and_taken_back(screen: Screen) -> None:
    _open(screen, "learn=hex/bridges")
    told = screen.page.get_by_role("status").first
    screen.point("e1").click()
    expect(told).to_contain_text("Not this one. White answers with c3.")
    screen.sees("c3", "C3, White, last move")
    screen.page.keyboard.press("Enter")  # the focus is on "Try again"
    screen.sees("e1", "E1, empty")
    screen.does("Hint")
    expect(screen.page.locator(".hinted")).to_contain_text("take the other one")
    screen.point("c3").click()
    expect(told).to_contain_text("Go on.")
    for _ in range(9):
        if screen.page.locator(".told.solved").count():
            break
        screen.does("Show me")
        expect(told).to_contain_text("This is a right move")
    expect(told).to_contain_text("A bridge cannot be cut")


def test_a_puzzle_is_solved_remembered_and_followed_by_the_next(screen: Screen) -> None:
    _open(screen, "learn=go")
    screen.page.get_by_role("link", name=re.compile("First steps")).click()
    expect(screen.page.locator("#exercise-task")).to_contain_text("Take the stone at")
    screen.does("Show me")
    expect(screen.page.locator(".told.solved")).to_be_visible()
    screen.does("Next puzzle")
    expect(screen.page.locator(".where")).to_contain_text("Puzzle 2 of")
    screen.page.go_back()
    screen.page.get_by_role("link", name="All lessons and puzzles").click()
    expect(screen.page.get_by_role("link", name=re.compile("First steps"))).to_contain_text("1 of 25 solved")


@pytest.mark.parametrize(("language", "theme", "size"), [("fr-FR", "dark", PHONE), ("en-GB", "light", (1280, 800))])
def test_every_screen_of_learning_fits_and_can_be_read(window: Window, language: str, theme: str, size: Any) -> None:
    screen = window(language=language, theme=theme, size=size)
    for path in ("learn=hex", "learn=go/liberties", "learn=oware/capture", "puzzle=awale/30", "puzzle=hex/40"):
        _open(screen, path)
        expect(screen.page.locator(".exercise .board, .columns")).to_be_visible()
        assert (_sticks_out(screen), _too_narrow(screen), _violations(screen, [])) == ([], [], []), path
    if language == "fr-FR":
        screen.does("Un indice")
        expect(screen.page.locator("#exercise-task")).to_contain_text("Un seul coup gagne")
