"""Opening a game of another program: all of it is there, and saving gives it back."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from page.screen import PHONE, Screen
from playwright.sync_api import expect
from server.test_bringing import FILES, shape

from tablier.rules.records import read_trees

Window = Callable[..., Screen]
LESSON = FILES["an editor's lesson, with variations, names, marks and a hidden part"]


def _open(screen: Screen, text: str) -> None:
    screen.menu()
    screen.page.get_by_role("button", name=re.compile("Open a game|Ouvrir une partie")).click()
    screen.page.get_by_role("textbox").fill(text)
    screen.page.get_by_role("button", name=re.compile("^(Open|Ouvrir)$")).click()


def test_comments_marks_and_variations_are_seen(screen: Screen, tmp_path: Path) -> None:
    _open(screen, LESSON)
    screen.ready()
    comment = screen.page.locator("[data-comment]")
    screen.page.keyboard.press("Home")
    expect(comment).to_have_text("Black to play.")
    screen.page.keyboard.press("ArrowRight")
    expect(comment).to_have_text("tengen")
    marks = screen.page.locator("main .board [data-mark]")
    expect(marks).to_have_count(4)
    expect(screen.page.locator("main .board [data-mark=label]").first).to_have_text("A")
    screen.page.keyboard.press("ArrowRight")
    screen.sees("C5", "C5, White, last move")  # the main line, though other lines were written after it
    screen.page.locator(".branch").click()
    expect(comment).to_have_text("Too slow.")
    screen.page.keyboard.press("ArrowRight")
    screen.sees("G7", "G7, Black, last move")
    screen.does("Share")
    with screen.page.expect_download() as told:
        screen.does("SGF")
    told.value.save_as(tmp_path / "saved.sgf")
    (before,), (after,) = read_trees(LESSON.encode()), read_trees((tmp_path / "saved.sgf").read_bytes())
    assert shape(after) == shape(before)


@pytest.mark.parametrize(
    ("text", "stones"),
    [
        (
            "https://hexworld.org/board/#5c1,c3d2b4",
            {"c3": "C3, Black", "d2": "D2, White", "b4": "B4, Black, last move"},
        ),
        ("https://hexworld.org/board/#5c1,c3:s", {"c3": "C3, White"}),
        ("(;GM[1]SZ[5];B[cc];W[bd])", {"C3": "C3, Black", "B2": "B2, White, last move"}),
    ],
    ids=["HexWorld", "HexWorld, swapped", "SGF"],
)
def test_a_pasted_link_or_record_is_played_on(screen: Screen, text: str, stones: dict[str, str]) -> None:
    _open(screen, text)
    screen.ready()
    for point, words in stones.items():
        screen.sees(point, words)
    free = "A1" if "GM[1]" in text else "a1"
    screen.play(free)


def test_a_finished_game_opens_as_finished_with_its_players(screen: Screen) -> None:
    _open(screen, FILES["a server's game that was resigned, with the clocks and a chat"])
    expect(screen.page.locator("[data-result=white]")).to_contain_text("shikshake wins")
    expect(screen.page.locator("[data-scoring]")).to_have_count(0)
    expect(screen.page.locator(".strip[data-player=black] b")).to_have_text("Ada")


def test_one_of_several_games_is_chosen_by_its_picture(window: Window) -> None:
    screen = window(size=PHONE, language="fr-FR")
    _open(screen, "".join(FILES.values()))
    games = screen.page.locator(".found button")
    expect(games).to_have_count(len(FILES))
    expect(games.nth(0)).to_contain_text("Ada – shikshake")
    expect(games.nth(1)).to_contain_text("A lesson, 2024-01-02")
    expect(games.nth(1)).to_contain_text("2 variantes")
    expect(games.nth(0)).to_contain_text(re.compile(r"1 commentaire$"))
    expect(games.nth(5).locator("svg.board .stone")).to_have_count(3)
    games.nth(5).click()
    screen.ready()
    screen.sees("b4", "B4, Noir, dernier coup")
