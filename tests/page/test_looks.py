"""Every screen in every theme, language and width: nothing sticks out, and a screen reader reaches everything."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from page.screen import DESKTOP, PHONE, Screen
from playwright.sync_api import expect

Window = Callable[..., Screen]

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def _violations(screen: Screen, rules: list[str]) -> list[str]:
    if not screen.page.evaluate("() => 'axe' in window"):
        screen.page.evaluate(AXE.read_text())
    options = {"resultTypes": ["violations"]} | ({"runOnly": rules} if rules else {})
    found: dict[str, Any] = screen.page.evaluate("(options) => axe.run(document, options)", options)
    return [
        f"{violation['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
        for violation in found["violations"]
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"][:2]
    ]


def _sticks_out(screen: Screen) -> list[str]:
    """What reaches beyond the right edge, outside of what scrolls by itself."""
    width = (screen.page.viewport_size or {"width": 0})["width"]
    found: list[str] = screen.page.evaluate(
        """(width) => [...document.querySelectorAll("button, input, select, p, b, h1, h2, svg, .panel, dialog")]
            .filter((element) => element.checkVisibility() && !element.closest(".visually-hidden, ol, textarea"))
            .filter((element) => {
                const { left, right } = element.getBoundingClientRect();
                return right > width + 1 || left < -1;
            })
            .map((element) => element.outerHTML.slice(0, 120))""",
        width,
    )
    return found


def _cut_off(screen: Screen) -> list[str]:
    """Lists whose chosen word does not fit."""
    found: list[str] = screen.page.evaluate(
        """() => {
            const pen = document.createElement("canvas").getContext("2d");
            return [...document.querySelectorAll("select")].filter((list) => {
                const style = getComputedStyle(list);
                pen.font = style.font;
                const words = list.selectedOptions[0]?.textContent ?? "";
                const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
                return list.checkVisibility() && pen.measureText(words).width + 16 > room;
            }).map((list) => `${list.outerHTML.slice(0, 100)}: ${list.selectedOptions[0]?.textContent}`);
        }"""
    )
    return found


def _too_narrow(screen: Screen) -> list[str]:
    """Buttons whose words reach beyond their edges."""
    found: list[str] = screen.page.evaluate(
        """() => [...document.querySelectorAll("button")]
            .filter((button) => button.checkVisibility() && button.scrollWidth > button.clientWidth + 1)
            .map((button) => button.outerHTML.slice(0, 120))"""
    )
    return found


#: How light a colour is, and how far two such lights are apart, from 1 to 21.
_CONTRAST = """
            const light = (colour) => {
                const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => {
                    const share = Number(part) / 255;
                    return share <= 0.04 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
                });
                return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
            };
            const against = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
"""


def _contrast_of_hex(screen: Screen) -> dict[str, float]:
    """How well the sides of a board of Hex stand out, from 1 to 21."""
    contrast: dict[str, float] = screen.page.evaluate(
        """() => {"""
        + _CONTRAST
        + """
            const style = (place, what) => light(getComputedStyle(document.querySelector(place))[what]);
            const page = style("body", "backgroundColor");
            const [black, white] = [style(".side.black", "stroke"), style(".side.white", "stroke")];
            return {
                "the rim on the page": against(style(".rim", "stroke"), page),
                "the sides": against(black, white),
                "black on the cells": against(black, style(".cell", "fill")),
            };
        }"""
    )
    return contrast


def _contrast_of_stones(screen: Screen, ground: str, what: str) -> dict[str, float]:
    """How well the edge of a stone of each colour stands out from the board, by itself or by its rim, and the two."""
    contrast: dict[str, float] = screen.page.evaluate(
        """([ground, what]) => {"""
        + _CONTRAST
        + """
            const board = document.querySelector("main .board");
            const below = [...board.querySelectorAll(ground)].map((part) => light(getComputedStyle(part)[what]));
            const parts = ["black", "white"].map((colour) => {
                const stops = board.querySelectorAll(`radialGradient[id$="-${colour}"] stop`);
                const fills = [...stops].map((stop) => light(getComputedStyle(stop).stopColor));
                const rim = light(getComputedStyle(board.querySelector(`.stone.${colour}`)).stroke);
                const edge = (under) => Math.max(against(fills.at(-1), under), against(rim, under));
                return { middle: fills.at(1), edge: Math.min(...below.map(edge)) };
            });
            const [black, white] = parts;
            return { black: black.edge, white: white.edge, "each other": against(black.middle, white.middle) };
        }""",
        [ground, what],
    )
    return contrast


def _emptiness(screen: Screen) -> list[float]:
    """The share of every card in the menu that its board does not fill."""
    shares: list[float] = screen.page.evaluate(
        """() => [...document.querySelectorAll(".card")].map((card) => {
            const board = card.querySelector(".board");
            const { width, height } = board.getBoundingClientRect();
            const [, , wide, high] = board.getAttribute("viewBox").split(" ").map(Number);
            const scale = Math.min(width / wide, height / high);
            const words = card.querySelector(".words").getBoundingClientRect();
            const box = card.getBoundingClientRect();
            return 1 - (wide * high * scale * scale + words.width * words.height) / (box.width * box.height);
        })"""
    )
    return shares


def _check(screen: Screen, name: str, rules: list[str]) -> None:
    """Look at a screen by certain rules of axe, or by all of them."""
    folder = os.environ.get("TABLIER_PICTURES")
    if folder:
        screen.page.screenshot(path=Path(folder) / f"{name}.png")
    assert _sticks_out(screen) == [], name
    assert _cut_off(screen) == [], name
    assert _too_narrow(screen) == [], name
    assert _violations(screen, rules) == [], name


ALL: list[str] = []
COLOURS = ["color-contrast"]  # all that a theme can spoil

#: Each size, theme and language is among the first three; the rest completes the table.
SCREENS = {
    "desktop, light": (DESKTOP, "light", "en-GB", ALL),
    "desktop, dark": (DESKTOP, "dark", "fr-FR", COLOURS),
    "phone, wood": (PHONE, "wood", "fr-FR", ALL),
}
OTHER_SCREENS = {
    "desktop, wood": (DESKTOP, "wood", "en-GB", COLOURS),
    "phone, light": (PHONE, "light", "fr-FR", COLOURS),
    "phone, dark": (PHONE, "dark", "en-GB", COLOURS),
}
EVERY_SCREEN = [
    *(pytest.param(*screen, id=name) for name, screen in SCREENS.items()),
    *(pytest.param(*screen, id=name, marks=pytest.mark.slow) for name, screen in OTHER_SCREENS.items()),
]


@pytest.mark.parametrize(("size", "theme", "language", "rules"), EVERY_SCREEN)
def test_every_screen_can_be_seen_and_heard(
    window: Window, size: tuple[int, int], theme: str, language: str, rules: list[str]
) -> None:
    screen = window(size=size, theme=theme, language=language)
    french = language.startswith("fr")
    kind = f"{'phone' if size == PHONE else 'desktop'}-{theme}"
    here = "Ici, à deux" if french else "Same screen"

    screen.menu()
    expect(screen.page.locator("html")).to_have_attribute("data-theme", theme)
    expect(screen.page.locator("html")).to_have_attribute("lang", "fr" if french else "en")
    expect(screen.page.locator("h1")).to_contain_text("jeux, un tablier" if french else "games, one board")
    screen.page.locator("summary").click()
    _check(screen, f"menu-{kind}", rules)
    assert max(_emptiness(screen)) < 0.5

    screen.start("hex", opponent=here, size=7)
    screen.play("d4", "c5")
    _check(screen, f"hex-{kind}", rules)
    assert min(_contrast_of_hex(screen).values()) > 3
    assert min(_contrast_of_stones(screen, ".cell", "fill").values()) > 3
    screen.page.get_by_role("button", name="Partager" if french else "Share", exact=True).click()
    _check(screen, f"share-{kind}", rules)
    screen.page.keyboard.press("Escape")
    screen.page.keyboard.press("?")
    _check(screen, f"help-{kind}", rules)
    screen.page.keyboard.press("Escape")

    screen.start("go", opponent=here, size=5)
    screen.play("C3", "B2", "D4")
    assert min(_contrast_of_stones(screen, "linearGradient stop", "stopColor").values()) > 3
    for _ in range(2):
        screen.turn()
        screen.page.get_by_role("button", name="Passer" if french else "Pass", exact=True).click()
        screen.page.wait_for_timeout(100)
    expect(screen.page.locator("[data-scoring]")).to_be_visible()
    screen.page.get_by_role("tab", name="Discussion" if french else "Chat").click()
    _check(screen, f"count-{kind}", rules)

    screen.start("oware", opponent=here)
    screen.sow("1R")
    screen.touch("4")
    expect(screen.page.get_by_role("menu")).to_be_visible()
    _check(screen, f"oware-{kind}", rules)

    screen.start("awale", opponent=here)
    screen.play("C", "d")
    _check(screen, f"awale-{kind}", rules)

    screen.page.goto("/#sandbox=hex:5")
    screen.page.reload()
    screen.touch("c3")
    _check(screen, f"sandbox-{kind}", rules)


def test_an_invitation_waits_with_a_link_to_copy(window: Window) -> None:
    screen = window(size=PHONE, language="fr-FR")
    screen.start("go", opponent="Par lien")
    assert "#join=" in screen.page.get_by_label("Invitation").input_value()
    _check(screen, "invitation-phone-light", COLOURS)


def test_language_and_theme_can_be_changed_and_are_kept(screen: Screen) -> None:
    screen.menu()
    screen.page.get_by_role("button", name="FR, français").click()
    expect(screen.page.locator("button.play")).to_have_text("Jouer")
    screen.page.get_by_label("Thème").select_option("wood")
    screen.page.reload()
    expect(screen.page.locator("html")).to_have_attribute("data-theme", "wood")
    expect(screen.page.locator("button.play")).to_have_text("Jouer")
