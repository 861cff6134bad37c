"""What people know from elsewhere: help on the game at hand, swapping, how the board lies, numbers, draws."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from page.screen import PHONE, Screen
from playwright.sync_api import expect
from server.running import Server

Window = Callable[..., Screen]


def _enter(screen: Screen, server: Server, game: str, moves: str = "") -> None:
    opened = server.open(game, moves=moves.split())
    screen.page.goto(f"/room/{opened['room']}#{opened['owner']}")
    screen.ready()


@pytest.mark.parametrize(
    ("game", "pictures", "words"),
    [("hex:5", 3, "top and the bottom"), ("go:9", 4, "surrounded points count"), ("oware", 3, "clear seeds")],
)
def test_help_opens_on_the_rules_of_the_game_at_hand_with_pictures(
    screen: Screen, server: Server, game: str, pictures: int, words: str
) -> None:
    _enter(screen, server, game)
    screen.page.keyboard.press("?")
    rules = screen.page.locator("dialog section").first
    expect(rules.locator("figure .board")).to_have_count(pictures)
    expect(rules).to_contain_text(words)
    expect(screen.page.locator("dialog section").nth(1)).to_contain_text("ask for a hint")


def test_two_people_play_hex_with_swap_unless_they_say_otherwise(screen: Screen) -> None:
    screen.start("hex", size=5)
    expect(screen.page.locator("[data-goal]")).to_contain_text("your opponent may swap")
    screen.play("c3")
    expect(screen.page.locator("[data-goal]")).to_contain_text("swap if you like the first one better")
    screen.does("Swap sides")
    expect(screen.page.locator("[data-remark]")).to_have_text("The first stone has changed hands")


@pytest.mark.parametrize(("level", "swaps"), [(3, "no"), (8, "yes")])
def test_only_a_computer_of_equal_strength_may_swap(screen: Screen, level: int, swaps: str) -> None:
    screen.menu()
    screen.page.locator(".card:has(input[value=hex])").click()
    screen.page.get_by_role("slider").fill(str(level))
    screen.page.locator("summary").click()
    expect(screen.page.get_by_label("Second player may swap")).to_have_value(swaps)


def test_a_board_of_hex_lies_as_one_likes_and_stays_so(screen: Screen, server: Server) -> None:
    _enter(screen, server, "hex:5", "c3")
    screen.page.locator("summary", has_text="Board").click()
    ways: dict[str, Literal["x", "y"]] = {"wide lozenge": "y", "tall lozenge": "x"}
    for lies, far in ways.items():
        screen.page.get_by_label("Board orientation").select_option(lies)
        assert _apart(screen, far) < 2
    expect(screen.page.locator("[data-goal]")).to_contain_text("the two sides of your colour")
    screen.page.reload()
    screen.ready()
    screen.play("b2")
    assert _apart(screen, "x") < 2


def _apart(screen: Screen, way: Literal["x", "y"]) -> float:
    """How far the ends of the long diagonal are apart, to the right or down."""
    start, end = (screen.point(name).bounding_box() for name in ("a1", "e5"))
    assert start is not None
    assert end is not None
    return abs(start[way] - end[way])


def test_stones_carry_the_numbers_of_their_moves(screen: Screen, server: Server) -> None:
    _enter(screen, server, "go:5", "A2 A1 B1 C3")
    screen.page.locator("summary", has_text="Board").click()
    screen.page.get_by_label("Move numbers").check()
    numbers = screen.page.locator("main .board .number")
    expect(numbers).to_have_text(["1", "3", "4"])  # the second stone was taken
    expect(screen.page.locator("main .board .number.latest")).to_have_text("4")
    screen.page.get_by_role("button", name="One move back").click()
    expect(numbers).to_have_text(["1", "3"])


def test_the_page_fills_the_screen_and_leaves_it_again(screen: Screen, server: Server) -> None:
    _enter(screen, server, "hex:5")
    screen.page.locator("summary", has_text="Board").click()
    screen.does("Full screen")
    expect(screen.page.get_by_role("button", name="Leave full screen")).to_be_visible()
    assert screen.page.evaluate("() => document.fullscreenElement === document.documentElement")
    screen.play("c3")
    screen.does("Leave full screen")
    expect(screen.page.get_by_role("button", name="Full screen", exact=True)).to_be_visible()
    assert screen.page.evaluate("() => document.fullscreenElement === null")


def test_black_places_handicap_stones_anywhere(screen: Screen, server: Server) -> None:
    _enter(screen, server, "go:9,handicap=3,placement=free")
    told = screen.page.locator("[data-remark]")
    expect(told).to_have_text("Black places 3 handicap stones, anywhere.")
    screen.play("C3", "G7")
    expect(told).to_have_text("Black places one more handicap stone, anywhere.")
    screen.play("E5", "D3")
    for point in ("C3", "G7", "E5"):
        screen.sees(point, f"{point}, Black")
    screen.sees("D3", "D3, White, last move")


@pytest.mark.parametrize(("game", "drawn"), [("awale", True), ("hex:5", False)])
def test_a_draw_is_offered_where_there_are_draws(window: Window, server: Server, game: str, drawn: bool) -> None:
    opened = server.open(game, seats={"second" if game == "awale" else "white": {"kind": "link"}})
    joined = server.join(opened, "Bob")
    ada, bob = window(), window(size=PHONE)
    for screen, token in ((ada, opened["owner"]), (bob, joined["token"])):
        screen.page.goto(f"/room/{opened['room']}#{token}")
        screen.ready()
    offer = ada.page.get_by_role("button", name="Offer a draw")
    if not drawn:
        expect(offer).to_have_count(0)
        return
    offer.click()
    expect(bob.page.locator(".ask")).to_contain_text(re.compile("draw"))
    bob.does("Accept")
    expect(ada.page.locator("[data-result=draw]")).to_be_visible()


def test_an_invitation_goes_by_the_devices_own_sheet_or_by_a_code(window: Window) -> None:
    screen = window(size=PHONE)
    screen.page.add_init_script("navigator.share = async (told) => { window.shared = told; };")
    screen.page.add_init_script("navigator.canShare = () => true;")
    screen.start("hex", size=5, opponent="By link")
    invitation = screen.page.get_by_label("Invitation").input_value()
    screen.does("Send…")
    shared = screen.wait_for(lambda told: told is not None, "window.shared ?? null")
    assert shared == {"title": "Play Hex 5 × 5 with me", "url": invitation}
    expect(screen.page.locator("[data-qr]")).to_have_count(0)
    screen.does("QR code")
    code = screen.page.get_by_role("img", name="QR code of the link")
    expect(code).to_have_attribute("data-qr", invitation)
    box = code.bounding_box()
    assert box is not None
    assert 180 <= box["width"] == box["height"] <= 260
