"""A page that installs, and says what needs the server when there is none."""

from __future__ import annotations

import struct
from collections.abc import Callable

from page.screen import Screen
from playwright.sync_api import expect
from server.running import Server

Window = Callable[..., Screen]


def test_the_page_says_what_a_device_needs_to_install_it(server: Server, screen: Screen) -> None:
    screen.menu()
    path = screen.page.locator("link[rel=manifest]").get_attribute("href") or ""
    answer = server.http.get(path)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    manifest = answer.json()
    assert manifest["display"] == "standalone"
    apple = screen.page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    icons = {icon["src"]: icon["sizes"] for icon in manifest["icons"]} | {apple: "180x180"}
    assert {"192x192", "512x512", "any"} <= set(icons.values())
    for source, size in icons.items():
        content = server.http.get(source).raise_for_status().content
        if size != "any":
            width, height = struct.unpack(">II", content[16:24])  # where a PNG has them
            assert f"{width}x{height}" == size


def test_without_the_server_the_page_says_so_and_afterwards_is_as_new(window: Window) -> None:
    for language, words, again in (
        ("en-GB", "playing needs it, even alone", "Try again"),
        ("fr-FR", "il le faut pour jouer, même seul", "Réessayer"),
    ):
        screen = window(language=language)
        screen.menu()
        screen.page.wait_for_function("navigator.serviceWorker.controller !== null")
        screen.context.set_offline(True)
        screen.page.goto("/room/anything")
        expect(screen.page.locator("main")).to_contain_text(words)
        screen.context.set_offline(False)
        screen.page.goto("/")
        expect(screen.page.locator(".card").first).to_be_visible()
        assert screen.page.evaluate("caches.keys()") == []  # nothing is kept that could be older than the server
        screen.context.set_offline(True)
        screen.page.reload()
        screen.context.set_offline(False)
        screen.page.get_by_role("link", name=again).click()
        expect(screen.page.locator(".card").first).to_be_visible()
