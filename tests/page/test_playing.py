from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from page.screen import DESKTOP, PHONE, Screen
from playwright.sync_api import WebSocketRoute, expect

Window = Callable[..., Screen]


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_beginner_plays_after_two_clicks(window: Window, size: tuple[int, int]) -> None:
    screen = window(size=size)
    screen.menu()
    screen.page.locator(".card:has(input[value=go])").click()
    screen.page.locator("button.play").click()
    screen.ready()
    screen.touch("E5")
    expect(screen.moves).to_have_count(2)  # the computer has answered


def test_the_play_button_is_on_the_first_screen_of_a_phone(window: Window) -> None:
    screen = window(size=PHONE)
    screen.menu()
    expect(screen.page.locator("button.play")).to_be_in_viewport(ratio=1)


def test_two_people_play_hex_on_one_screen_until_a_chain_is_lit(screen: Screen) -> None:
    screen.start("hex", size=5)
    screen.play("c1", "a1", "c2", "a2", "c3", "a3", "c4", "a4")
    screen.touch("c5")
    expect(screen.page.locator("[data-result=black]")).to_contain_text("Black wins")
    expect(screen.page.locator(".board .lit")).to_have_count(5)
    screen.sees("c5", "C5, Black, last move, winning chain")
    expect(screen.spoken).to_have_text("Black wins")


def test_a_taken_cell_is_refused_with_a_sentence_and_nothing_changes(screen: Screen) -> None:
    screen.start("hex", size=5)
    screen.play("c3")
    screen.touch("c3")
    expect(screen.page.locator(".notice.fault")).to_have_text(re.compile("C3 is taken"))
    expect(screen.page.locator(".board .refused")).to_have_count(1)
    expect(screen.moves).to_have_count(1)


def test_captured_stones_leave_the_board_and_are_counted(screen: Screen) -> None:
    screen.start("go", size=5)
    screen.play("A2", "A1", "B1")
    expect(screen.page.locator("[data-player=black] .captured")).to_contain_text("1")
    screen.sees("A1", "A1, empty")


def test_a_move_that_the_server_refuses_is_taken_back_with_its_sentence(window: Window) -> None:
    screen = window()
    screen.page.route_web_socket(re.compile("/live$"), _spoil)
    screen.start("hex", size=5)
    screen.touch("b2")
    expect(screen.page.locator(".notice.fault")).to_contain_text("not on a Sunday")
    screen.sees("b2", "B2, empty")


def _spoil(socket: WebSocketRoute) -> None:
    """Let everything through but moves, which are refused."""
    server = socket.connect_to_server()

    def from_page(text: str | bytes) -> None:
        action = json.loads(text)
        if action.get("type") == "move":
            socket.send(json.dumps({"type": "refused", "id": action["id"], "error": "not on a Sunday"}))
        else:
            server.send(text)

    socket.on_message(from_page)


def test_undo_and_redo_go_back_and_forth(screen: Screen) -> None:
    screen.start("hex", size=5)
    screen.play("c3", "b2")
    screen.does("Undo")
    screen.sees("b2", "B2, empty")
    screen.does("Redo")
    screen.sees("b2", "B2, White, last move")


def test_the_moves_can_be_walked_and_branch(screen: Screen) -> None:
    screen.start("hex", size=5)
    screen.play("c3", "b2", "d4")
    screen.page.get_by_role("button", name="One back").click()
    screen.sees("d4", "D4, empty")
    screen.point("a5").click()
    screen.sees("a5", "A5, empty")  # whoever looks back only looks
    screen.does("Play from here")
    screen.touch("a5")  # another third move: a branch
    screen.sees("a5", "A5, Black, last move")
    expect(screen.page.locator(".branch")).to_have_text("d4")
    screen.page.locator(".branch").click()
    screen.sees("d4", "D4, Black, last move")
    screen.does("Back to the game")
    screen.sees("a5", "A5, Black, last move")
    screen.page.keyboard.press("Home")
    screen.sees("c3", "C3, empty")
    screen.does("Play from here")
    expect(screen.page.locator(".strip.turn[data-player=black]")).to_be_visible()


def test_a_hint_is_shown_on_the_board_with_its_reason(screen: Screen) -> None:
    screen.start("hex", size=5)
    screen.does("Hint")
    expect(screen.page.locator(".board .hint")).to_have_count(1)
    expect(screen.page.locator("[data-hint] .prose")).not_to_be_empty()


def test_the_computer_takes_a_seat_over_and_gives_it_back(screen: Screen) -> None:
    screen.start("hex", size=5)
    seat = screen.page.get_by_label("Who plays White")
    seat.select_option("random")
    screen.touch("c3")
    expect(screen.moves).to_have_count(2)
    seat.select_option("")
    screen.page.locator(".board.active .cell.legal").first.click()
    expect(screen.moves).to_have_count(3)
    screen.page.wait_for_timeout(400)
    expect(screen.moves).to_have_count(3)  # nobody moves for White any more


def test_one_sees_that_the_computer_thinks_and_what_it_expects(screen: Screen) -> None:
    screen.start("hex", size=11, opponent="Computer", level=10)
    screen.touch("f6")
    expect(screen.page.locator(".strip[data-player=white] .thinking")).to_be_visible()
    expect(screen.page.get_by_role("meter")).to_be_visible()
    expect(screen.moves).to_have_count(2)
    expect(screen.page.locator(".thinking")).to_have_count(0)


def test_the_computer_says_why(screen: Screen) -> None:
    screen.start("hex", size=5, opponent="Computer", level=5)
    screen.touch("c3")
    expect(screen.moves).to_have_count(2)
    screen.page.get_by_role("tab", name="Why?").click()
    expect(screen.page.locator(".why .prose")).not_to_be_empty()
    expect(screen.page.get_by_role("meter")).to_be_visible()


def test_the_expert_gives_its_whole_account(screen: Screen) -> None:
    screen.menu()
    screen.page.locator(".card:has(input[value=hex])").click()
    screen.choose("Computer")
    screen.choose("7")
    screen.page.locator("form.setup details summary").click()
    screen.page.locator("select[id$=-agent]").select_option("expert")
    screen.page.locator("button.play").click()
    screen.ready()
    screen.touch("d4")
    expect(screen.moves).to_have_count(2)
    screen.page.get_by_role("tab", name="Why?").click()
    account = screen.page.locator(".why .account")
    expect(account).to_be_hidden()
    screen.page.get_by_text("The whole account").click()
    expect(account).to_contain_text("Rule: ")
    expect(account).to_contain_text("my shortest way: ")
    expect(account).to_contain_text("instant win: I need")
    ways = screen.page.locator("main .board [data-path]")
    expect(ways).to_have_count(2)  # both players' shortest ways, in their colours
    expect(screen.page.locator("main .board .path.black")).to_have_count(1)
    after = ways.evaluate_all("(all) => all.map((way) => way.dataset.path)")
    for way in after:
        expect(account).to_contain_text(way)
    account.get_by_label("before the move").check()
    before = ways.evaluate_all("(all) => all.map((way) => way.dataset.path)")
    assert before != after
    table = account.get_by_role("table", name="First in order")
    expect(table.get_by_role("columnheader").first).to_have_text("Move")
    expect(table.get_by_role("row")).not_to_have_count(1)
    sums = table.locator("tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent)))"
    )
    assert all(abs(total - sum(terms)) < 0.05 for total, *terms in sums), sums
    panel = screen.page.locator(".tabpanel")
    assert panel.evaluate("(panel) => panel.scrollWidth - panel.clientWidth") <= 0  # the table scrolls by itself
    screen.page.get_by_text("The whole account").click()
    expect(ways).to_have_count(0)


def test_swapping_is_offered_where_the_rules_have_it(screen: Screen) -> None:
    screen.menu()
    screen.choose("Same screen")
    screen.choose("5")
    screen.page.locator("summary").click()
    screen.page.get_by_label("Second player may swap").select_option("yes")
    screen.page.locator("button.play").click()
    screen.ready()
    screen.play("b1")
    screen.does("Swap sides")
    screen.sees("a2", "A2, White")


def test_resigning_asks_once_more(screen: Screen) -> None:
    screen.start("hex", size=5)
    screen.does("Resign")
    expect(screen.page.locator("[data-result]")).to_have_count(0)
    screen.does("Really?")
    expect(screen.page.locator("[data-result=white]")).to_contain_text("by resignation")
    screen.does("Rematch")
    screen.ready()
    expect(screen.moves).to_have_count(0)


def test_a_clock_runs_and_falls(screen: Screen) -> None:
    screen.menu()
    screen.choose("Same screen")
    screen.page.locator("summary").click()
    screen.page.get_by_label("Clock").select_option("3+2")
    screen.page.locator("button.play").click()
    screen.ready()
    clock = screen.page.locator("[data-player=black] .clock")
    screen.page.wait_for_timeout(1500)
    expect(clock).to_have_text("3:00")  # no clock runs before the first move
    screen.play("a1")
    clock = screen.page.locator("[data-player=white] .clock")
    expect(clock).to_have_class(re.compile("running"))
    expect(clock).to_have_text(re.compile(r"2:5[78]"))


def test_a_whole_game_is_played_by_keyboard_alone(screen: Screen) -> None:
    screen.menu()
    keys = screen.page.keyboard
    screen.page.get_by_role("radio", name="Hex").focus()
    keys.press("Tab")  # to the opponent
    keys.press("ArrowRight")  # here, two
    keys.press("Tab")  # to the size
    for _ in range(3):
        keys.press("ArrowLeft")  # 11, 9, 7, 5
    keys.press("Enter")
    screen.ready()
    keys.press("b")  # to the board, in its middle: c3
    expect(screen.point("c3")).to_be_focused()
    keys.press("ArrowUp")
    keys.press("ArrowUp")
    keys.press("Enter")
    expect(screen.spoken).to_have_text("Black: c1")
    # Black goes down the column c, White follows down the column b.
    for row in range(1, 5):
        keys.press("ArrowLeft")
        screen.turn()
        keys.press("Enter")
        screen.sees(f"b{row}", f"B{row}, White, last move")
        keys.press("ArrowRight")
        keys.press("ArrowDown")
        screen.turn()
        keys.press("Enter")
        expect(screen.point(f"c{row + 1}")).to_have_attribute("aria-label", re.compile("Black"))
    expect(screen.page.locator("[data-result=black]")).to_be_visible()
    keys.press("?")
    expect(screen.page.get_by_role("dialog")).to_contain_text("ask for a hint")
    keys.press("Escape")
    expect(screen.page.get_by_role("dialog")).to_have_count(0)


def test_recent_games_are_taken_up_again(screen: Screen) -> None:
    screen.start("hex", size=5)
    screen.play("c3")
    screen.page.get_by_role("link", name="tablier").click()
    screen.page.locator("section", has_text="Continue playing").get_by_role("link").first.click()
    screen.ready()
    screen.sees("c3", "C3, Black, last move")
