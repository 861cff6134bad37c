"""What the page says beside the board: why not, who passed, who declined, how it stands, and what the game is about."""

from __future__ import annotations

import re
import time
from collections.abc import Callable

import pytest
from page.screen import DESKTOP, PHONE, Screen
from playwright.sync_api import expect
from server.running import Server

Window = Callable[..., Screen]

#: White may not retake on B2, nor end its own life on A1.
KO = "A2 D2 B1 C1 B3 C3 E5 B2 C2"


def _enter(screen: Screen, server: Server, game: str, moves: str = "", **fields: object) -> None:
    """Go to a new room in which some moves have been made."""
    opened = server.open(game, moves=moves.split(), **fields)
    screen.page.goto(f"/room/{opened['room']}#{opened['owner']}")
    screen.ready()


def _covers(screen: Screen) -> list[str]:
    """What the sentence of the moment lies over."""
    covered: list[str] = screen.page.evaluate(
        """() => {
            const said = document.querySelector(".notice").getBoundingClientRect();
            return [...document.querySelectorAll("main .board, main button, main select, .strip")]
                .filter((other) => {
                    const box = other.getBoundingClientRect();
                    return box.left < said.right && box.right > said.left
                        && box.top < said.bottom && box.bottom > said.top;
                })
                .map((other) => other.outerHTML.slice(0, 80));
        }"""
    )
    return covered


@pytest.mark.parametrize(
    "size", [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop", marks=pytest.mark.slow)]
)
def test_every_refusal_has_its_own_sentence_which_covers_nothing_and_goes_away(
    window: Window, server: Server, size: tuple[int, int]
) -> None:
    screen = window(size=size)
    _enter(screen, server, "go:5", KO)
    for point, words in {"B2": "B2 is a ko", "A1": "A stone on A1 would have no free point", "E5": "taken"}.items():
        screen.touch(point)
        expect(screen.page.locator(".notice.fault")).to_contain_text(words)
        assert _covers(screen) == []
    expect(screen.page.locator(".notice")).to_have_count(0)
    expect(screen.moves).to_have_count(9)


def test_a_position_that_was_there_before_is_refused_as_superko(screen: Screen, server: Server) -> None:
    _enter(screen, server, "go:5,superko=positional", f"{KO} pass pass")
    screen.does("Play on")
    screen.touch("B2")
    expect(screen.page.locator(".notice.fault")).to_contain_text("B2 would repeat an earlier position (superko).")
    screen.sees("B2", "B2, empty")


def test_a_pass_is_seen_on_the_board(window: Window, server: Server) -> None:
    screen = window(language="fr-FR")
    _enter(screen, server, "go:5", "C3")
    screen.does("Passer")
    expect(screen.page.locator(".board .passed")).to_have_text("Blanc a passé")
    expect(screen.page.locator("[data-remark]")).to_have_text("Blanc a passé")
    screen.play("B2")
    expect(screen.page.locator(".board .passed")).to_have_count(0)


def test_whoever_asks_hears_a_no(window: Window, server: Server) -> None:
    opened = server.open("hex:5", seats={"white": {"kind": "link"}})
    joined = server.join(opened, "Bob")
    ada, bob = window(), window()
    ada.page.goto(f"/room/{opened['room']}#{opened['owner']}")
    bob.page.goto(f"/room/{opened['room']}#{joined['token']}")
    ada.play("c3")
    ada.page.locator(".act").first.click()
    bob.does("Decline")
    expect(ada.page.locator(".notice")).to_have_text("Bob would rather not take the move back.")
    expect(bob.page.locator(".notice")).to_have_count(0)


def test_a_declined_draw_and_a_declined_rematch_are_said_in_french(window: Window, server: Server) -> None:
    opened = server.open("awale", seats={"second": {"kind": "link"}})
    joined = server.join(opened, "Bob")
    ada, bob = window(language="fr-FR"), window()
    for screen, token in ((ada, opened["owner"]), (bob, joined["token"])):
        screen.page.goto(f"/room/{opened['room']}#{token}")
        screen.ready()
    ada.does("Proposer la nulle")
    bob.does("Decline")
    expect(ada.page.locator(".notice")).to_have_text(re.compile("^Bob .*la nulle"))
    ada.does("Abandonner")
    ada.does("Vraiment ?")
    ada.does("Revanche")
    bob.does("Decline")
    expect(ada.page.locator(".notice").last).to_have_text(re.compile("^Bob .*revanche"))


def test_the_chances_have_a_label_and_numbers_and_stay(screen: Screen, server: Server) -> None:
    _enter(screen, server, "hex:5", seats={"white": {"kind": "agent", "agent": "mcts:visits=50"}})
    begun = time.monotonic()
    screen.touch("c3")
    expect(screen.moves).to_have_count(2)
    assert time.monotonic() - begun > 0.45, "an answer that comes at once is not seen"
    value = screen.page.locator("[data-value]")
    expect(value).to_have_text(re.compile(r"chances of winning.*Black \d+%\s*\d+% White"))
    screen.does("Undo")
    expect(screen.moves.first).not_to_have_attribute("aria-current", "step")
    expect(value).to_be_visible()


def test_the_goal_is_told_and_the_own_sides_are_lit_at_the_beginning(window: Window, server: Server) -> None:
    told = {
        "hex:5": ("You play Black: join top and bottom", ".rim.lit", 2),
        "go:5": ("You play Black: surround more of the board than White", ".rim.lit", 0),
        "oware": ("You play first: sow from the light holes", ".hole.first.lit", 8),
        "awale": ("You play first: sow from holes A to F", ".hole.first.lit", 6),
    }
    screen = window(size=PHONE)
    for game, (words, lit, count) in told.items():
        opened = server.open(game, seats={_second(game): {"kind": "link"}})
        server.join(opened)
        screen.page.goto(f"/room/{opened['room']}#{opened['owner']}")
        screen.ready()
        expect(screen.page.locator("[data-goal]")).to_contain_text(words)
        expect(screen.page.locator("main .board").locator(lit)).to_have_count(count)


def _second(game: str) -> str:
    return "white" if game.startswith(("hex", "go")) else "second"


def test_the_focus_on_a_cell_of_hex_is_drawn_over_its_neighbours(screen: Screen, server: Server) -> None:
    _enter(screen, server, "hex:5")
    screen.page.keyboard.press("b")
    screen.page.keyboard.press("ArrowUp")
    expect(screen.page.locator(".board .above .focus")).to_have_count(1)
    screen.page.keyboard.press("Tab")
    expect(screen.page.locator(".board .above .focus")).to_have_count(0)


def test_the_count_is_told_part_by_part_by_the_rules_in_force(window: Window, server: Server) -> None:
    moves = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 B4 A5 pass pass"
    screen = window(size=DESKTOP)
    for rules, parts in {
        "go:5": {"black-stones": "6", "black-territory": "+ 9", "white-stones": "5", "white-komi": "+ 7"},
        "go:5,rules=french,komi=6.5": {"black-prisoners": "+ 1", "black-dead": "+ 1", "white-prisoners": "+ 1"},
        "go:5,rules=japanese,komi=6.5": {"black-territory": "9", "black-dead": "+ 1", "white-komi": "+ 6.5"},
    }.items():
        _enter(screen, server, rules, moves)
        expect(screen.page.get_by_role("button", name="Accept the count")).to_be_enabled()
        label = screen.point("A5").get_attribute("aria-label") or ""
        if "dead" not in label:
            screen.point("A5").click()
        for part, points in parts.items():
            expect(screen.page.locator(f"[data-part={part}]")).to_have_text(points)
    screen.does("Accept the count")
    expect(screen.page.locator("[data-result] [data-count]")).to_contain_text("White leads by 1.5 points.")
