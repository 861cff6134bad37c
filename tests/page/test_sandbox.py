from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from page.screen import Screen
from playwright.sync_api import expect


def _sandbox(screen: Screen, game: str) -> None:
    screen.menu()
    screen.page.locator(f".card:has(input[value={game}])").click()
    screen.page.get_by_role("link", name="Sandbox").click()
    expect(screen.page.locator("main.sandbox .board")).to_be_visible()


def _tool(screen: Screen, words: str, group: str = "Tapping the board places") -> None:
    screen.page.get_by_role("group", name=group).locator("label", has_text=words).click()


def test_stones_are_set_up_and_the_game_goes_on_from_there(screen: Screen) -> None:
    _sandbox(screen, "hex")
    screen.page.get_by_label("Size").select_option("5")
    screen.point("c1").click()
    screen.point("c2").click()
    _tool(screen, "White")
    screen.point("a5").click()
    screen.point("b5").click()
    _tool(screen, "nothing")
    screen.point("b5").click()
    _tool(screen, "White", "To move")
    screen.page.get_by_role("combobox", name="Black").select_option("level:1")
    screen.does("Play on from here")
    screen.ready()
    screen.sees("c2", "C2, Black")
    screen.sees("b5", "B5, empty")
    screen.touch("c3")
    expect(screen.moves).to_have_count(2)


def test_seeds_are_edited(screen: Screen) -> None:
    _sandbox(screen, "oware")
    screen.point("1").click()
    screen.sees("1", "Hole 1, First, 3 red, 2 blue, 2 clear")
    _tool(screen, "nothing")
    screen.point("2").click()
    screen.sees("2", "Hole 2, Second, 0 red, 0 blue, 0 clear")
    screen.page.get_by_label("Captured by First").fill("12")
    screen.page.keyboard.press("Tab")
    screen.does("Play on from here")
    screen.ready()
    expect(screen.page.locator("[data-player=first] .captured")).to_contain_text("12")


def test_a_diagram_is_copied_and_pasted(screen: Screen) -> None:
    _sandbox(screen, "go")
    screen.page.locator("summary").click()
    text = screen.page.get_by_label("Copy or paste a diagram")
    screen.point("C3").click()
    expect(text).to_have_value(re.compile("X"))
    text.fill("hex:3, white to move\n  a b c\n1 . X .\n 2 . . .\n  3 . . .\n")
    screen.does("Use this")
    expect(screen.page.locator("main .board.hex")).to_be_visible()
    screen.sees("b1", "B1, Black")


def test_a_board_that_cannot_be_is_refused_with_a_sentence(screen: Screen) -> None:
    _sandbox(screen, "go")
    screen.page.get_by_label("Size").select_option("5")
    _tool(screen, "White")
    screen.point("A1").click()
    _tool(screen, "Black")
    screen.point("A2").click()
    screen.point("B1").click()
    expect(screen.page.get_by_role("alert")).to_contain_text("a group of stones has no liberty")
    expect(screen.page.get_by_role("button", name="Play on from here")).to_be_disabled()


@pytest.mark.parametrize(
    "text",
    [
        "(;GM[1]FF[4]SZ[9]KM[6.5];B[ee];W[cc])",
        "hex:5, black to move\n  a b c d e\n"
        "1 . . . . .\n 2 . X . . .\n  3 . . O . .\n   4 . . . . .\n    5 . . . . .\n",
    ],
    ids=["sgf", "diagram"],
)
def test_games_of_other_programs_are_opened(screen: Screen, text: str) -> None:
    screen.menu()
    screen.page.get_by_role("button", name="Open a game").click()
    screen.page.get_by_role("textbox").fill(text)
    screen.does("Open")
    screen.ready()
    if "SZ" in text:
        screen.sees("C7", "C7, White, last move")
    else:
        screen.sees("c3", "C3, White")


def test_nonsense_is_refused_with_a_sentence(screen: Screen) -> None:
    screen.menu()
    screen.page.get_by_role("button", name="Open a game").click()
    screen.page.get_by_role("textbox").fill("(;GM[1]")
    screen.does("Open")
    expect(screen.page.get_by_role("alert")).not_to_be_empty()


def test_a_game_is_given_out_as_files_and_pictures(screen: Screen, tmp_path: Path) -> None:
    screen.start("go", size=5)
    screen.play("C3", "B2")
    screen.does("Share")

    def taken(button: str) -> bytes:
        with screen.page.expect_download() as told:
            screen.does(button)
        path = tmp_path / told.value.suggested_filename
        told.value.save_as(path)
        return path.read_bytes()

    assert b"SZ[5]" in taken("SGF")
    assert json.loads(taken("JSON"))["moves"] == ["C3", "B2"]
    assert taken("PNG").startswith(b"\x89PNG")
    picture = taken("SVG").decode()
    assert picture.startswith("<svg")
    assert "class=" not in picture
    assert "var(" not in picture
    assert picture.count("<circle") >= 3  # two stones and a star point
