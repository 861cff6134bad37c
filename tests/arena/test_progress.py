from __future__ import annotations

import math
import subprocess
import sys
import time

from tablier.arena.progress import NOBODY, Progress

#: A process that is busy and idle again as quickly as it can, always with a deadline that is far away.
RESTLESS = """
import sys, time
from tablier.arena.progress import Progress
page = Progress(int(sys.argv[1]))
page.begin(7)
print("ready", flush=True)
until = time.monotonic() + 1.5
while time.monotonic() < until:
    for _ in range(1000):
        page.begin_answer(1, time.monotonic_ns() + 60_000_000_000)
        page.end_answer()
"""


def test_what_is_written_is_read() -> None:
    page, file = Progress.create()
    with file:
        assert (page.number, page.deadline, page.seat, page.moves) == (NOBODY, math.inf, NOBODY, [])
        page.begin(12)
        page.begin_answer(1, 100_500)
        page.note_move(0, 3)
        page.note_move(1, 360)
        page.note_time(0, 250)
        page.note_time(1, 1500)
        other = Progress(file)
        assert (other.number, other.deadline, other.seat) == (12, 100_500, 1)
        assert (other.moves, other.times) == ([3, 360], (250, 1500))
        page.end_answer()
        assert (other.deadline, other.seat) == (math.inf, NOBODY)
        page.close()
        other.close()


def test_a_deadline_is_never_seen_half_written() -> None:
    page, file = Progress.create()
    with (
        file,
        subprocess.Popen(
            [sys.executable, "-c", RESTLESS, str(file.fileno())], pass_fds=[file.fileno()], stdout=subprocess.PIPE
        ) as restless,
    ):
        assert restless.stdout is not None
        assert restless.stdout.readline() == b"ready\n"
        seen = set()
        while restless.poll() is None:
            soon = time.monotonic_ns() + 50_000_000_000
            for _ in range(1000):
                deadline = page.deadline
                seen.add(deadline == math.inf)
                assert deadline > soon
        assert seen == {True, False}
        page.close()
