"""Draw the pictures of the app that the README shows, and its icons: ``make pictures``.

The browser of the tests makes them from games that are written down here, so that they can be made again after every
change of the page.
"""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import chromium
from page.screen import PHONE, Screen
from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright
from server.running import Server, sqlite

from tablier.rules.records import read_records
from tools.icons import draw_icons

FOLDER = Path("docs/pictures")
WIDE, SQUARE = (1180, 720), (760, 876)
COLOURS = 200  # of the palette; enough for boards, and a third of the bytes

HEX = "c4 c5 d5 d4 e4 e3 f3 f2 a6 b5 a5 b3 b4 d2 g1 g2 c2 c3 e2 d3 f1 a3"
GO = """E5 C5 C4 B4 D4 D7 E7 E8 F7 F8 G7 D6 B3 G3 H4 G4 H5 E3 D2 D3 C2 G5 H3 E6 F5 F6 G6 D5 B5 E4 A4 G8 H8 H9 C7 C8
G2 F2 H2 H7 H6 J8 B8 B7 B6 C6 A7 C3 B4 F4 E2 F1 C7 B9 B7 E1 G1 B2 B1 A2 A3 C9 A1 J6 D1 F3 J5 J7 D8 D9 pass pass"""
OWARE = "1TR 4R 3B 2TB 5R"


def room(server: Server, game: str, moves: str, **names: str) -> str:
    """Open a room with some moves in it and return its address, with the seats' token."""
    seats: dict[str, Any] = {player: {"kind": "here", "name": name} for player, name in names.items()}
    opened = server.open(game, moves=moves.split(), seats=seats)
    return f"/room/{opened['room']}#{opened['owner']}"


def take(screen: Screen, name: str) -> None:
    """Keep what the screen shows as a small file."""
    screen.page.wait_for_timeout(400)
    path = FOLDER / f"{name}.png"
    screen.page.screenshot(path=path)
    with Image.open(path) as picture:
        picture.convert("RGB").quantize(COLOURS, method=Image.Quantize.MEDIANCUT).save(path, optimize=True)
    screen.close()
    print(f"{path}: {path.stat().st_size // 1024} KB")


def draw(browser: Browser, server: Server) -> None:
    """Draw them all."""
    screen = Screen(browser, server.address, size=WIDE)
    screen.menu()
    take(screen, "menu")

    screen = Screen(browser, server.address, size=WIDE, theme="dark")
    screen.page.goto(room(server, "hex:7", HEX, black="Ada", white="Grace"))
    expect(screen.page.locator("[data-result]")).to_be_visible()
    take(screen, "hex")

    screen = Screen(browser, server.address, size=WIDE, theme="wood")
    screen.page.goto(room(server, "go:9", GO, black="Honinbo", white="Shusaku"))
    expect(screen.page.get_by_role("button", name="Accept the count")).to_be_enabled()
    take(screen, "go")

    for file in sorted((FOLDER / "games").glob("*.sgf")):
        record = read_records(file)[0]
        screen = Screen(browser, server.address, size=SQUARE)
        screen.page.goto(room(server, str(record.game), " ".join(record.moves), **record.names))
        screen.ready()
        take(screen, file.stem)

    screen = Screen(browser, server.address, size=PHONE)
    screen.page.goto(room(server, "oware", OWARE))
    screen.ready()
    screen.point("6").click()
    take(screen, "oware")

    screen = Screen(browser, server.address, size=PHONE, theme="dark")
    screen.start("hex", size=7, opponent="Computer", level=6)
    screen.point("d4").click()
    expect(screen.moves).to_have_count(2)
    screen.turn()
    screen.does("Hint")
    expect(screen.page.locator("[data-hint] .prose")).not_to_be_empty()
    take(screen, "hint")


def main() -> None:
    """Start a server and a browser, and draw."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(sqlite(Path(folder))) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium.program(), args=list(chromium.FLAGS))
        draw_icons(browser)
        draw(browser, server)
        browser.close()


if __name__ == "__main__":
    main()
