"""On a pseudo-terminal: colours, a page that stays in place, and Ctrl-C."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from cli.command import environment


class Screen:
    """The command on a terminal of its own."""

    def __init__(self, folder: Path, *arguments: str, **more: str) -> None:
        self._ours, theirs = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tablier.cli", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=folder,
            env=environment(TERM="xterm-256color", COLORTERM="truecolor", **more),
            start_new_session=True,
            preexec_fn=partial(
                signal.signal, signal.SIGINT, signal.SIG_DFL
            ),  # even if the tests run where nobody types
        )
        os.close(theirs)
        self.seen = ""

    def wait_for(self, words: str) -> str:
        """Return what came since the last call, up to these words."""
        deadline = time.monotonic() + 30
        while words not in self.seen:
            if not select.select([self._ours], [], [], deadline - time.monotonic())[0]:
                raise AssertionError(f"{words!r} did not come: {self.seen!r}")
            self.seen += os.read(self._ours, 65536).decode("utf-8", errors="replace")
        found, _, self.seen = self.seen.partition(words)
        return found

    def type(self, text: str) -> None:
        os.write(self._ours, text.encode())

    def interrupt(self) -> None:
        # The terminal is not the controlling one of the process, so the key's signal is sent by hand; and no person is
        # as quick as to press it in the moment between the prompt and the reading.
        time.sleep(0.5)
        self.process.send_signal(signal.SIGINT)

    def close(self) -> None:
        os.close(self._ours)
        self.process.kill()
        self.process.wait()


OpenScreen = Callable[..., Screen]


@pytest.fixture
def open_screen(tmp_path: Path) -> Iterator[OpenScreen]:
    """Open a screen in the folder of the test; it is closed when the test ends."""
    opened: list[Screen] = []

    def opening(*arguments: str, **more: str) -> Screen:
        opened.append(Screen(tmp_path, *arguments, **more))
        return opened[-1]

    yield opening
    for each in opened:
        each.close()


def test_boards_have_colours_on_a_screen(open_screen: OpenScreen) -> None:
    screen = open_screen("play", "go:9", "--seed", "1")
    assert "48;2;215;175;95" in screen.wait_for("black to move> ")
    screen.type("e5\n")
    assert "\x1b[2J" in screen.wait_for("black to move> ")


def test_no_colours_where_they_are_not_wanted(open_screen: OpenScreen) -> None:
    screen = open_screen("play", "go:9", NO_COLOR="1")
    page = screen.wait_for("black to move> ")
    assert "48;2" not in page
    assert "┼" in page


def test_ctrl_c_asks_first_and_leaves_then(open_screen: OpenScreen) -> None:
    screen = open_screen("play", "hex:5")
    screen.wait_for("black to move> ")
    screen.interrupt()
    screen.wait_for("Ctrl-C again or 'quit' leaves the game; 'save FILE' keeps it first")
    screen.wait_for("black to move> ")
    screen.type("save kept.json\n")
    screen.wait_for("go on later with: tablier play --from kept.json")
    screen.wait_for("black to move> ")
    screen.interrupt()
    screen.wait_for("black to move> ")
    screen.interrupt()
    screen.wait_for("the game stops after 0 moves")
    assert screen.process.wait(timeout=30) == 0


def test_ctrl_c_stops_an_agent_that_thinks_too_long(open_screen: OpenScreen, tmp_path: Path) -> None:
    source = (
        "import time\nclass Slow:\n    name = 'slow'\n    def choose(self, position, limits):\n        time.sleep(99)\n"
    )
    (tmp_path / "slow.py").write_text(source, encoding="utf-8")
    screen = open_screen("play", "hex:5", "--white", "python:slow.py:Slow")
    screen.wait_for("black to move> ")
    screen.type("c3\n")
    screen.wait_for("white (slow) is thinking")
    screen.interrupt()
    screen.wait_for("slow was stopped; ")
    screen.wait_for("white to move, Enter lets slow choose> ")
    screen.type("switch human\n")
    screen.wait_for("white to move> ")
    screen.type("b2\n")
    assert "white played b2" in screen.wait_for("black to move> ")


def test_tab_completes_what_is_begun(open_screen: OpenScreen) -> None:
    pytest.importorskip("readline")
    screen = open_screen("play", "hex:5")
    screen.wait_for("black to move> ")
    screen.type("und\t\n")
    screen.wait_for("there is no move to take back")
