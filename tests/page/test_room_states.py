"""What a room can be in, on every size of screen, and every game in every theme and language.

With TABLIER_PICTURES=FOLDER it leaves a picture of each.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from page.screen import Screen
from page.test_looks import ALL, _check
from playwright.sync_api import WebSocketRoute, expect
from server.running import Person, Server

Window = Callable[..., Screen]
Size = tuple[int, int]

pytestmark = pytest.mark.slow

SIZES: dict[str, Size] = {
    "360": (360, 640),
    "390": (390, 844),
    "1280": (1280, 800),
    "1920": (1920, 1080),
}
THEMES = ("light", "dark", "wood")
LANGUAGES = ("en-GB", "fr-FR")
#: A few moves of each game, and who moves second.
GAMES = {
    "hex:11": ("d4 f6 g5 e7", "white"),
    "go:13": ("D4 K10 K4 D10 C6", "white"),
    "oware": ("1R 2B 3R", "second"),
    "awale": ("C d A f", "second"),
}
#: A board of Go that is full but for one white stone that may be dead.
FULL = "C1 D1 C2 D2 C3 D3 C4 D4 C5 D5 B4 A5 pass pass"


@dataclass
class Table:
    """A room with Ada, who opened it, and Bob, as somebody sees it on a screen."""

    server: Server
    screen: Screen
    opened: dict[str, Any]
    bob: str | None = None

    def enter(self, key: str = "owner") -> None:
        self.screen.page.goto(f"/room/{self.opened['room']}#{'watch=' if key == 'watch' else ''}{self.opened[key]}")
        self.screen.ready()

    def person(self, who: str) -> Person:
        return self.server.person(self.opened["room"], self.opened["owner"] if who == "ada" else self.bob)


def _sit(server: Server, screen: Screen, game: str, moves: str = "", *, joined: bool = True) -> Table:
    """Let Ada open a game with Bob, who has come or has not."""
    first, second = ("first", "second") if game in ("oware", "awale") else ("black", "white")
    seats = {first: {"kind": "here", "name": "Ada Lovelace"}, second: {"kind": "link"}}
    opened = server.open(game, seats=seats, clock={"kind": "fischer", "main": 600, "increment": 5})
    table = Table(server, screen, opened)
    if joined:
        table.bob = server.join(opened, "Bartholomäus")["token"]
        people = [table.person("ada"), table.person("bob")]
        for number, move in enumerate(moves.split()):
            people[number % 2].do("move", move=move)
        for person in people:
            person.leave()
    return table


def _waiting(server: Server, screen: Screen, game: str) -> None:
    _sit(server, screen, game, joined=False).enter()
    expect(screen.page.locator("main")).to_have_attribute("data-phase", "waiting")


def _playing(server: Server, screen: Screen, game: str) -> None:
    _sit(server, screen, game, GAMES[game][0]).enter()


def _asked(server: Server, screen: Screen, game: str) -> None:
    table = _sit(server, screen, game, GAMES[game][0])
    table.enter()
    bob = table.person("bob")
    bob.do("ask", kind="undo")
    expect(screen.page.locator(".ask")).to_be_visible()
    bob.leave()


def _counting(server: Server, screen: Screen, _: str) -> None:
    _sit(server, screen, "go:5", FULL).enter()
    expect(screen.page.locator("[data-scoring] [data-count]")).to_be_visible()


def _finished(server: Server, screen: Screen, game: str) -> None:
    table = _sit(server, screen, game, GAMES[game][0])
    table.enter()
    bob = table.person("bob")
    bob.do("resign")
    bob.leave()
    expect(screen.page.locator("[data-result]")).to_be_visible()
    expect(screen.page.locator("[data-afterwards] .soft")).to_have_count(0, timeout=60_000)


def _looking_back(server: Server, screen: Screen, game: str) -> None:
    _playing(server, screen, game)
    screen.page.keyboard.press("[")
    expect(screen.page.locator("[data-looking]")).to_be_visible()


def _lost(server: Server, screen: Screen, game: str) -> None:
    routes: list[WebSocketRoute] = []

    def let_through(route: WebSocketRoute) -> None:
        if routes:
            route.close(code=1012)
        else:
            route.connect_to_server()
            routes.append(route)

    screen.page.route_web_socket("**/live", let_through)
    _playing(server, screen, game)
    routes[0].close(code=1012)
    expect(screen.page.locator(".banner.lost")).to_be_visible()


def _spectating(server: Server, screen: Screen, game: str) -> None:
    _sit(server, screen, game, GAMES[game][0]).enter("watch")


STATES: dict[str, Callable[[Server, Screen, str], None]] = {
    "waiting": _waiting,
    "playing": _playing,
    "asked": _asked,
    "counting": _counting,
    "finished": _finished,
    "looking back": _looking_back,
    "lost": _lost,
    "spectating": _spectating,
}
#: States whose whole board is seen at once, without scrolling: there is something to do on it.
AT_ONCE = {"playing", "looking back", "lost", "spectating", "counting"}


def _cut_short(screen: Screen) -> list[str]:
    """What a strip says of its player that does not fit: a name may be cut, whose turn it is may not."""
    found: list[str] = screen.page.locator(".strip .state").evaluate_all(
        """(states) => states.filter((state) => {
            const { right } = state.closest(".who").getBoundingClientRect();
            return state.getBoundingClientRect().right > right + 1;
        }).map((state) => state.textContent)"""
    )
    return found


def _require_board(screen: Screen, name: str, *, at_once: bool) -> None:
    """The whole board has to fit on the screen, and the page must not scroll sideways."""
    sideways = screen.page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert sideways <= 0, name
    assert _cut_short(screen) == [], name
    box = screen.page.locator("main .board").bounding_box()
    width, height = screen.page.viewport_size["width"], screen.page.viewport_size["height"]  # type: ignore[index]
    assert box is not None
    assert box["x"] >= 0, name
    assert box["x"] + box["width"] <= width + 1, name
    assert box["height"] <= height, name
    if at_once:
        assert box["y"] >= 0, (name, box)
        assert box["y"] + box["height"] <= height + 1, (name, box)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("state", STATES)
def test_every_state_of_a_room_fits_every_screen(window: Window, server: Server, state: str, size: str) -> None:
    turn = list(STATES).index(state) + list(SIZES).index(size)
    theme, language, game = THEMES[turn % 3], LANGUAGES[turn // 2 % 2], list(GAMES)[turn * 3 // 2 % 4]
    screen = window(size=SIZES[size], theme=theme, language=language)
    STATES[state](server, screen, game)
    name = f"state-{state.replace(' ', '-')}-{size}-{game.split(':')[0]}-{theme}-{language[:2]}"
    _check(screen, name, ALL)
    _require_board(screen, name, at_once=state in AT_ONCE)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_can_be_read_in_every_theme_and_language(
    window: Window, server: Server, game: str, theme: str, language: str
) -> None:
    turn = list(GAMES).index(game) + THEMES.index(theme) + 2 * LANGUAGES.index(language)
    size = list(SIZES)[turn % 4]
    screen = window(size=SIZES[size], theme=theme, language=language)
    _playing(server, screen, game)
    name = f"game-{game.split(':')[0]}-{theme}-{language[:2]}-{size}"
    _check(screen, name, ALL)
    _require_board(screen, name, at_once=True)
