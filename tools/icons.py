"""Draw the icons of the installed page from web/public/icon.svg: ``make pictures``."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser

__all__ = ["draw_icons"]

FOLDER = Path("web/public")
_PAPER = "#f6f2ea"  # behind an icon whose edge a telephone may cut off
_WHOLE, _INNER = 0.94, 0.66  # of the width: nothing is cut off, or all but a circle

#: The size of each icon, the share of it that is drawn on, and what is behind that.
ICONS = {
    "icon-192": (192, _WHOLE, "transparent"),
    "icon-512": (512, _WHOLE, "transparent"),
    "icon-maskable": (512, _INNER, _PAPER),
    "icon-apple": (180, _INNER + 0.1, _PAPER),
}


def draw_icons(browser: Browser) -> None:
    """Write all icons."""
    drawing = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    for name, (size, share, behind) in ICONS.items():
        page = browser.new_page(viewport={"width": size, "height": size})
        page.set_content(
            f"<style>body{{margin:0;display:grid;place-items:center;height:100vh;background:{behind}}}"
            f"svg{{width:{100 * share}%}}</style>{drawing}"
        )
        page.screenshot(path=FOLDER / f"{name}.png", omit_background=True)
        page.close()
