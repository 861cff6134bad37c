"""The browser of the tests: Debian's chromium, which is installed without a download of its own."""

from __future__ import annotations

import shutil

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def program() -> str | None:
    """Return where chromium is, or None when it is not installed."""
    return shutil.which("chromium")
