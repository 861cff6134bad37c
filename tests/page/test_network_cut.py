"""The network between browser and server is cut, and neither of them is told: what is sent is swallowed."""

from __future__ import annotations

from pathlib import Path

import pytest
from page.screen import Screen
from playwright.sync_api import Browser, expect
from server.networks import Cable, lay_cable
from server.running import Server, sqlite

NOTICED = 60_000  # milliseconds; two pings and some


@pytest.mark.slow
def test_a_cut_network_is_told_and_the_game_goes_on_after_it(tmp_path: Path, browser: Browser) -> None:
    with lay_cable() as cable, far_server(tmp_path, cable) as server:
        screen = Screen(browser, server.address)
        screen.start("hex", size=5)
        screen.play("c3")
        cable.cut()
        screen.touch("b2")  # it is drawn at once, and nobody else hears of it
        expect(screen.page.locator(".lost")).to_contain_text("Connection lost", timeout=NOTICED)
        assert server.process.poll() is None
        cable.mend()
        expect(screen.page.locator(".lost")).to_have_count(0, timeout=NOTICED)
        screen.faults.clear()  # browsers complain about connections that fail
        screen.sees("c3", "C3, Black")
        screen.play("d4")
        screen.close()


def far_server(folder: Path, cable: Cable) -> Server:
    return Server(sqlite(folder), "--host", cable.address, within=cable.within)
