from __future__ import annotations

from collections.abc import Callable

import pytest
from page.screen import DESKTOP, PHONE, Screen
from playwright.sync_api import expect
from server.running import Server

Window = Callable[..., Screen]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_seeds_are_sown_by_hole_and_colour(window: Window, size: tuple[int, int]) -> None:
    screen = window(size=size)
    screen.start("oware")
    screen.sees("1", "Hole 1, First, 2 red, 2 blue, 2 clear")
    screen.sow("1R")
    screen.sees("1", "Hole 1, First, 0 red, 2 blue, 2 clear, last move")
    screen.sees("2", "Hole 2, Second, 3 red, 2 blue, 2 clear")
    screen.sow("4TB")
    screen.sees("5", "Hole 5, First, 2 red, 2 blue, 3 clear")
    screen.sees("9", "Hole 9, First, 2 red, 3 blue, 2 clear")


def test_a_hole_of_the_opponent_is_refused(screen: Screen) -> None:
    screen.start("oware")
    screen.touch("2")
    expect(screen.page.locator(".notice.fault")).to_contain_text("You have nothing to sow in hole 2")
    expect(screen.moves).to_have_count(0)


def test_the_seeds_go_round_one_by_one(window: Window) -> None:
    screen = window(still=False)
    screen.start("oware")
    screen.watch_counts()
    screen.sow("1TR")
    counts = "6,6,6,6,6,6,6,6,6,6,6,6,6,6,6,6"
    seen = screen.wait_for(lambda boards: len(boards) >= 6, "() => [...window.seen]")
    assert seen[0] == counts
    assert seen[1].startswith("2,")  # four seeds are in the hand


def test_oware_is_played_by_keyboard(screen: Screen) -> None:
    screen.start("oware")
    keys = screen.page.keyboard
    keys.press("b")
    expect(screen.point("1")).to_be_focused()
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(screen.page.locator("[data-move='3R']")).to_be_focused()
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(screen.moves.last).to_contain_text("3B")
    expect(screen.point("3")).to_be_focused()


def test_the_next_key_is_for_the_choices_even_before_they_are_painted(screen: Screen) -> None:
    screen.start("oware")
    screen.turn()
    screen.page.evaluate("window.requestAnimationFrame = () => 0")  # a machine too busy to paint
    screen.page.keyboard.press("b")
    screen.page.keyboard.press("Enter")
    assert screen.page.evaluate("document.activeElement.dataset.move") == "1R"


def test_choices_are_named_in_words_and_seeds(window: Window) -> None:
    for language, words in {
        "en-GB": ["the 2 red", "the 2 blue", "the 2 clear as red, then the 2 red"],
        "fr-FR": ["les 2 rouges", "les 2 bleues", "les 2 transparentes comme rouges, puis les 2 rouges"],
    }.items():
        screen = window(language=language)
        screen.start("oware", opponent="Same screen" if language == "en-GB" else "Ici, à deux")
        screen.touch("3")
        for choice, text in zip(("3R", "3B", "3TR"), words, strict=True):
            expect(screen.page.locator(f"[data-move='{choice}']")).to_have_text(text)


def test_one_sees_where_seeds_would_land_and_what_they_take_before_one_decides(window: Window, server: Server) -> None:
    screen = window()
    holes = "1:2R 2:1B 3:1R 4:2T 5:2R2B2T 6:2R2B2T 7:2R2B2T 8:2R2B2T" + "".join(
        f" {hole}:2R2B2T" for hole in range(9, 17)
    )
    opened = server.open("oware", position=f"oware, first to move, move 8, captured 0 0\n{holes}")
    screen.page.goto(f"/room/{opened['room']}#{opened['owner']}")
    screen.ready()
    screen.turn()
    screen.point("1").hover()  # only its red seeds can be sown, so there is nothing to choose
    expect(screen.page.locator("[data-preview='1R']")).to_be_visible()
    assert _lands(screen) == ["2", "3"]
    assert _taken(screen) == ["2", "3"]
    expect(screen.page.locator("[data-said]")).to_have_text(
        "Sow the 2 red. The last seed lands in hole 3. Seeds won: 4."
    )
    expect(screen.moves).to_have_count(0)
    screen.point("5").click()
    screen.page.locator("[data-move='5TB']").hover()
    expect(screen.page.locator("[data-preview='5TB']")).to_be_visible()
    assert _lands(screen) == ["6", "8", "10", "12"]
    expect(screen.page.locator("[data-said]")).to_contain_text("It takes nothing.")


def test_a_finger_sees_what_a_choice_does_before_it_plays(window: Window) -> None:
    screen = window(size=PHONE)
    screen.start("oware")
    screen.turn()
    screen.point("3").tap()
    expect(screen.page.locator("[data-preview='3R']")).to_be_visible()
    screen.page.locator("[data-move='3B']").tap()
    expect(screen.page.locator("[data-preview='3B']")).to_be_visible()
    assert _lands(screen) == ["4", "6"]
    expect(screen.moves).to_have_count(0)
    screen.page.locator("[data-move='3B']").tap()
    expect(screen.moves.last).to_contain_text("3B")
    expect(screen.page.locator("[data-preview]")).to_have_count(0)


def _lands(screen: Screen) -> list[str]:
    return sorted(_marked(screen, "lands"), key=int)


def _taken(screen: Screen) -> list[str]:
    return sorted(_marked(screen, "taken"), key=int)


def _marked(screen: Screen, mark: str) -> list[str]:
    names: list[str] = screen.page.locator(f"[data-{mark}]").evaluate_all(
        "(holes, mark) => holes.map((hole) => hole.dataset[mark])", mark
    )
    return names
